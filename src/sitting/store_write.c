// SPDX-License-Identifier: GPL-3.0-or-later
// store_write.c - the text of a game as it is kept.
#include "sitting/sitting.h"

#include <stdio.h>
#include <string.h>

// A program that reads the file wants to know how strong its engine was.
static void format_name(const Seat *seat, char name[PLAYER_NAME_MAX]) {
    Text text = text_over(name, PLAYER_NAME_MAX);
    PlayLevel level = {0};
    bool is_engine = !seat->is_human && strcmp(seat->player.title, "engine") == 0;
    text_add(&text, is_engine ? "Roque" : seat->player.title);
    if (is_engine && levels_find(seat->text, &level) && level.elo > 0)
        text_addf(&text, " %d", level.elo);
}

// With a clock, the time left after each move.
static GameMove tell_move(const void *context, int ply, Text *comment) {
    const Sitting *sitting = context;
    const SittingMove *move = &sitting->moves[ply];
    int side = (sitting->game->side_to_move(&sitting->start) + ply) % 2;
    PgnFacts facts = {.has_clock = sitting->clock.base_ms > 0,
                      .clock_ms = move->clock_ms[side] > 0 ? move->clock_ms[side] : 0};
    pgn_facts_add(&facts, comment);
    return move->recorded.move;
}

void store_add_game(const Sitting *sitting, Text *text) {
    char names[2][PLAYER_NAME_MAX], clock[64] = "";
    const char *colon = strchr(sitting->game_text, ':');
    for (int side = 0; side < 2; side++) format_name(&sitting->seats[side], names[side]);
    if (sitting->clock.base_ms > 0)
        snprintf(clock, sizeof clock, "%g+%g", (double)sitting->clock.base_ms / 1000,
                 (double)sitting->clock.increment_ms / 1000);
    const SheetTag more[] = {
        {"WhitePlayer", sitting->seats[0].text},
        {"BlackPlayer", sitting->seats[1].text},
        {"TimeControl", clock},
        {"Termination", sitting->result.reason},
    };
    const ScoreSheet sheet = {
        .game = sitting->game,
        .variant = colon != NULL ? colon + 1 : "",
        .start = &sitting->start,
        .event = "Roque play",
        .date = sitting->date,
        .round = "-",
        .names = {names[0], names[1]},
        .tags = more,
        .tag_count = sizeof more / sizeof *more,
        .outcome = sitting->result.outcome,
        .count = sitting->count,
        .tell_move = tell_move,
        .context = sitting,
    };
    score_sheet_write(&sheet, text);
}
