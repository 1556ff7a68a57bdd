// SPDX-License-Identifier: GPL-3.0-or-later
// levels.c - see levels.h.
#include "session/levels.h"

#include <string.h>

#include "engine/engine.h"
#include "session/notation.h"

enum { DEFAULT = 5, FRIENDLY = 3 };

bool levels_exist(const Game *game) {
    return level_count(game) > 0;
}

// Where there are fewer than ten, those in the middle and below it.
static int of_ten(const Game *game, int number) {
    int count = level_count(game);
    return (number * count + LEVELS_MAX - 1) / LEVELS_MAX;
}

int levels_default(const Game *game) {
    return of_ten(game, DEFAULT);
}

int levels_friendly(const Game *game) {
    return of_ten(game, FRIENDLY);
}

static void read_option(const char *option, PlayLevel *level, bool *is_found) {
    const char *name = player_option_value(option, "level"),
               *elo = player_option_value(option, "elo");
    const char *pace = player_option_value(option, "pace");
    const NamedLevel *named = name != NULL ? named_level_find(name, NULL) : NULL;
    int64_t number = 0;
    if (named != NULL) {
        level->name = named->name;
        level->title = named->title;
        level->elo = named->elo;
        *is_found = true;
    } else if (elo != NULL
               && text_parse_int(elo, "elo", HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST, &number,
                                 NULL)) {
        level->name = level->title = NULL;
        level->elo = (int)number;
        *is_found = true;
    }
    level->is_person_pace = level->is_person_pace || pace != NULL;
}

bool levels_find(const char *player, PlayLevel *level) {
    PlayerText parsed;
    char option[PLAYER_TEXT_MAX];
    bool is_found = false;
    int64_t number = 0;
    *level = (PlayLevel){0};
    if (!player_parse(player, &parsed, NULL)) return false;
    if (strcmp(parsed.kind->name, "level") == 0) {
        char plain[LEVEL_NAME_MAX];
        level->is_person_pace = level_cut_pace(parsed.options, plain);
        if (text_parse_int(plain, "level", 1, LEVELS_MAX, &number, NULL))
            level->number = (int)number;
        else
            level->title = level_title(plain, &level->name);
        return level->number > 0 || level->title != NULL;
    }
    if (strcmp(parsed.kind->name, "engine") != 0) return false;
    const char *rest = parsed.options;
    while (player_next_option(&rest, option)) read_option(option, level, &is_found);
    return is_found;
}

void levels_resolve(const Game *game, const char *player, char text[PLAYER_TEXT_MAX]) {
    PlayerText parsed;
    Level level;
    bool is_level = player_parse(player, &parsed, NULL) && strcmp(parsed.kind->name, "level") == 0
                    && level_find(game, parsed.options, &level, NULL);
    slice_copy(slice_of(is_level ? level.text : player), text, PLAYER_TEXT_MAX);
}

void levels_add_title(Language language, const PlayLevel *level, Text *text) {
    if (level->number > 0)
        words_addf(language, text, "level %d", level->number);
    else if (level->title != NULL)
        text_add(text, words_line(language, level->title));
    else
        text_add(text, words_term(language, TERM("engine")));
    if (level->elo > 0) text_addf(text, " (%d)", level->elo);
}

void levels_add_short_title(Language language, const PlayLevel *level, Text *text) {
    bool is_engine = level->number == 0 && (level->title == NULL || level->elo == 0);
    bool is_of_chess = level->name == NULL || named_level_find(level->name, NULL) != NULL;
    PlayLevel plain = *level;
    if (!is_engine || !is_of_chess) {
        plain.elo = 0;
        levels_add_title(language, &plain, text);
        return;
    }
    text_add(text, words_term(language, TERM("engine")));
    if (level->elo > 0) text_addf(text, " %d", level->elo);
}

void levels_add_about(Language language, const Level *level, Text *text) {
    if (level->about != NULL)
        text_add(text, words_line(language, level->about));
    else if (level->unseen == 0)
        words_addf(language, text,
                   level->depth == 1 ? "looks %d move ahead" : "looks %d moves ahead",
                   level->depth);
    else
        words_addf(language, text,
                   level->depth == 1 ? "looks %d move ahead, misses %d moves in 100"
                                     : "looks %d moves ahead, misses %d moves in 100",
                   level->depth, level->unseen);
}

void levels_format_row(Language language, const Level *level, char row[LEVEL_ROW_MAX]) {
    Text text = text_over(row, LEVEL_ROW_MAX);
    words_addf(language, &text, "%-13s", words_term(language, level->name));
    if (level->elo > 0)
        text_addf(&text, "%4d  ", level->elo);
    else
        text_add(&text, "      ");
    levels_add_about(language, level, &text);
}

static bool is_pace(Slice word) {
    return slice_is(word, "pace") || slice_is(word, "allure");
}

bool levels_is_wrong_number(const Game *game, const char *words) {
    char player[PLAYER_TEXT_MAX];
    Slice rest = slice_of(words), word = slice_next_word(&rest);
    bool is_number = word.length > 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.data[i];
        is_number = is_number && ((c >= '0' && c <= '9') || (i == 0 && (c == '-' || c == '+')));
    }
    return is_number && !levels_read(game, words, player);
}

// The engine knows every Elo in between.
static bool read_engine(const char *word, bool has_pace, char player[PLAYER_TEXT_MAX]) {
    int64_t elo = 0;
    const NamedLevel *level = named_level_find(word, NULL);
    bool is_elo = text_parse_int(word, "elo", HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST, &elo, NULL);
    if (level == NULL && !is_elo) return false;
    Text text = text_over(player, PLAYER_TEXT_MAX);
    if (level != NULL)
        text_addf(&text, "engine:level=%s", level->name);
    else
        text_addf(&text, "engine:elo=%d", (int)elo);
    if (has_pace) text_add(&text, ",pace=human");
    return true;
}

bool levels_read(const Game *game, const char *words, char player[PLAYER_TEXT_MAX]) {
    char word[LEVEL_NAME_MAX];
    Level level;
    Slice rest = slice_of(words);
    if (!slice_copy(slice_next_word(&rest), word, sizeof word)) return false;
    Slice second = slice_next_word(&rest);
    bool has_pace = is_pace(second);
    if ((second.length > 0 && !has_pace) || slice_next_word(&rest).length > 0) return false;
    if (notation_is_chess(game)) return read_engine(word, has_pace, player);
    if (!level_find(game, word, &level, NULL)) return false;
    Text text = text_over(player, PLAYER_TEXT_MAX);
    text_addf(&text, "level:%s%s", level.name, has_pace ? ",pace=human" : "");
    return true;
}
