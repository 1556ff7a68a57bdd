// SPDX-License-Identifier: GPL-3.0-or-later
// levels.c - see levels.h.
#include "session/levels.h"

#include <stdio.h>
#include <string.h>

#include "session/notation.h"

bool levels_exist(const Game *game) {
    return notation_is_chess(game);
}

static void read_option(const char *option, PlayLevel *level, bool *is_found) {
    const char *name = player_option_value(option, "level"),
               *elo = player_option_value(option, "elo");
    const char *pace = player_option_value(option, "pace");
    int64_t number = 0;
    if (name != NULL && (level->named = named_level_find(name, NULL)) != NULL) {
        level->elo = level->named->elo;
        *is_found = true;
    } else if (elo != NULL
               && text_parse_int(elo, "elo", HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST, &number,
                                 NULL)) {
        level->named = NULL;
        level->elo = (int)number;
        *is_found = true;
    }
    level->is_person_pace = level->is_person_pace || pace != NULL;
}

bool levels_find(const char *player, PlayLevel *level) {
    PlayerText parsed;
    char option[PLAYER_TEXT_MAX];
    bool is_found = false;
    *level = (PlayLevel){0};
    if (!player_parse(player, &parsed, NULL) || strcmp(parsed.kind->name, "engine") != 0)
        return false;
    const char *rest = parsed.options;
    while (player_next_option(&rest, option)) read_option(option, level, &is_found);
    return is_found;
}

void levels_add_title(Language language, const PlayLevel *level, Text *text) {
    if (level->named != NULL)
        text_add(text, words_line(language, level->named->title));
    else
        text_add(text, words_term(language, TERM("engine")));
    if (level->elo > 0) text_addf(text, " (%d)", level->elo);
}

void levels_add_short_title(Language language, const PlayLevel *level, Text *text) {
    if (level->named != NULL && level->elo > 0) {
        text_add(text, words_line(language, level->named->title));
        return;
    }
    text_add(text, words_term(language, TERM("engine")));
    if (level->elo > 0) text_addf(text, " %d", level->elo);
}

void levels_format_row(Language language, const NamedLevel *level, char row[LEVEL_ROW_MAX]) {
    Text text = text_over(row, LEVEL_ROW_MAX);
    words_addf(language, &text, "%-13s", words_term(language, level->name));
    if (level->elo > 0)
        text_addf(&text, "%4d  ", level->elo);
    else
        text_add(&text, "      ");
    text_add(&text, words_line(language, level->about));
}

static bool is_pace(Slice word) {
    return slice_is(word, "pace") || slice_is(word, "allure");
}

bool levels_is_wrong_number(const char *words) {
    char player[PLAYER_TEXT_MAX];
    Slice rest = slice_of(words), word = slice_next_word(&rest);
    bool is_number = word.length > 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.data[i];
        is_number = is_number && ((c >= '0' && c <= '9') || (i == 0 && (c == '-' || c == '+')));
    }
    return is_number && !levels_read(words, player);
}

bool levels_read(const char *words, char player[PLAYER_TEXT_MAX]) {
    char word[40];
    int64_t elo = 0;
    Slice rest = slice_of(words);
    if (!slice_copy(slice_next_word(&rest), word, sizeof word)) return false;
    Slice second = slice_next_word(&rest);
    bool has_pace = is_pace(second);
    const NamedLevel *level = named_level_find(word, NULL);
    bool is_elo = text_parse_int(word, "elo", HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST, &elo, NULL);
    if (level == NULL && !is_elo) return false;
    if ((second.length > 0 && !has_pace) || slice_next_word(&rest).length > 0) return false;
    Text text = text_over(player, PLAYER_TEXT_MAX);
    if (level != NULL)
        text_addf(&text, "engine:level=%s", level->name);
    else
        text_addf(&text, "engine:elo=%d", (int)elo);
    if (has_pace) text_add(&text, ",pace=human");
    return true;
}
