// SPDX-License-Identifier: GPL-3.0-or-later
// store_write.c - the text of a game as it is kept.
#include "session/session.h"

#include <stdio.h>
#include <string.h>

// A program that reads the file wants to know how strong its engine was.
static void format_name(const Seat *seat, char name[PLAYER_NAME_MAX]) {
    Text text = text_over(name, PLAYER_NAME_MAX);
    PlayLevel level = {0};
    bool is_engine = !seat->is_person && strcmp(seat->title, "engine") == 0;
    text_add(&text, is_engine ? "Roque" : seat->title);
    if (is_engine && levels_find(seat->text, &level) && level.elo > 0)
        text_addf(&text, " %d", level.elo);
}

// With a clock, the time left after each move.
static GameMove tell_move(const void *context, int ply, Text *comment) {
    const Session *session = context;
    const SessionMove *move = &session->moves[ply];
    int side = (session->game->side_to_move(&session->start) + ply) % 2;
    PgnFacts facts = {.has_clock = session->clock.base_ms > 0,
                      .clock_ms = move->clock_ms[side] > 0 ? move->clock_ms[side] : 0};
    pgn_facts_add(&facts, comment);
    return move->recorded.move;
}

void store_add_game(const Session *session, const char *date, Text *text) {
    char names[2][PLAYER_NAME_MAX], clock[64] = "";
    const char *colon = strchr(session->game_text, ':');
    for (int side = 0; side < 2; side++) format_name(&session->seats[side], names[side]);
    if (session->clock.base_ms > 0)
        snprintf(clock, sizeof clock, "%g+%g", (double)session->clock.base_ms / 1000,
                 (double)session->clock.increment_ms / 1000);
    const SheetTag more[] = {
        {"WhitePlayer", session->seats[0].text},
        {"BlackPlayer", session->seats[1].text},
        {"TimeControl", clock},
        {"Termination", session->result.reason},
    };
    const ScoreSheet sheet = {
        .game = session->game,
        .variant = colon != NULL ? colon + 1 : "",
        .start = &session->start,
        .event = "Roque play",
        .date = session->date[0] != '\0' ? session->date : date,
        .round = "-",
        .names = {names[0], names[1]},
        .tags = more,
        .tag_count = sizeof more / sizeof *more,
        .outcome = session->result.outcome,
        .count = session_game_count(session),
        .tell_move = tell_move,
        .context = session,
    };
    score_sheet_write(&sheet, text);
}
