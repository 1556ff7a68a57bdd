// SPDX-License-Identifier: GPL-3.0-or-later
// play_levels.c - see play_levels.h.
#include "cli/play_levels.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool levels_exist(const Game *game) {
    return screen_is_chess(game);
}

static void add_padded(Text *row, const char *utf8, int width) {
    text_addf(row, "%s%*s", utf8, width - screen_columns(slice_of(utf8)), "");
}

void levels_format_row(const Screen *screen, const NamedLevel *level, char row[LEVEL_ROW_MAX]) {
    enum { NAME_WIDTH = 13 };
    bool is_french = screen->language == LANGUAGE_FRENCH;
    Text text = text_over(row, LEVEL_ROW_MAX);
    add_padded(&text, is_french ? level->french : level->name, NAME_WIDTH);
    if (level->elo > 0)
        text_addf(&text, "%4d  ", level->elo);
    else
        text_add(&text, "      ");
    text_add(&text, is_french ? level->french_about : level->about);
}

void levels_show(const Screen *screen, const char *player) {
    for (int i = 0; i < NAMED_LEVEL_COUNT; i++) {
        char row[LEVEL_ROW_MAX], line[LEVEL_ROW_MAX + 16], number[12], own[PLAYER_TEXT_MAX];
        snprintf(number, sizeof number, "%d", i + 1);
        levels_read(number, own);
        bool is_here = strncmp(player, own, strlen(own)) == 0;
        levels_format_row(screen, &named_levels[i], row);
        snprintf(line, sizeof line, "%s%2d  %s\n", is_here ? "> " : "  ", i + 1, row);
        screen_write(screen, line);
    }
}

static bool is_pace(Slice word) {
    return slice_is(word, "pace") || slice_is(word, "allure");
}

bool levels_read(const char *words, char player[PLAYER_TEXT_MAX]) {
    char word[40];
    int64_t elo = 0;
    Slice rest = slice_of(words);
    Text text = text_over(player, PLAYER_TEXT_MAX);
    if (!slice_copy(slice_next_word(&rest), word, sizeof word)) return false;
    const NamedLevel *level = named_level_find(word, NULL);
    if (level != NULL)
        text_addf(&text, "engine:level=%s", level->name);
    else if (text_parse_int(word, "elo", HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST, &elo, NULL))
        text_addf(&text, "engine:elo=%d", (int)elo);
    else
        return false;
    Slice second = slice_next_word(&rest);
    if (second.length == 0) return true;
    text_add(&text, ",pace=human");
    return is_pace(second) && slice_next_word(&rest).length == 0;
}
