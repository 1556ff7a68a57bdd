// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_session.c - any acts in any order, in every game: a session refuses or does them, and what
// is on its board is always what its moves lead to.
//
// Byte 0 chooses the game; then two bytes are an act.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "session/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BYTES_MOST = 600 };

static const char *const players[] = {"human", "random:seed=1", "human:name=Ada", "nobody"};
static const char *const texts[] = {"",
                                    "e4",
                                    "a1",
                                    "nonsense",
                                    "4",
                                    "d3",
                                    "32-28",
                                    "F",
                                    "Nf3",
                                    "e2e4",
                                    "chess",
                                    "othello:6x6",
                                    "awale",
                                    "x:y",
                                    "human",
                                    "random",
                                    "[Game \"tictactoe\"]\n1. a1"};

enum { PLAYERS = sizeof players / sizeof players[0], TEXTS = sizeof texts / sizeof texts[0] };

static void check(const Session *session) {
    if (session->game == NULL) return;
    GamePosition position = session_position_at(session, session->count);
    if (memcmp(&position, &session->position, session->game->position_bytes) != 0) abort();
    if (session->count > session->length || session_game_count(session) > session->length) abort();
    bool thinks = session->wanted.kind == WANT_MOVE;
    if (thinks && (session_is_over(session) || session_is_asked(session))) abort();
    int64_t clock_ms[2];
    session_clocks(session, 1, clock_ms);
    if (session->clock.base_ms > 0 && (clock_ms[0] < 0 || clock_ms[1] < 0)) abort();
}

// A legal move, one that is none, or a breakdown, of this thought or of an older one.
static ThoughtResult think(const Session *session, uint8_t detail) {
    GameMove moves[GAME_MOVES_MAX];
    ThoughtResult result = {.kind = session->wanted.kind,
                            .number = session->wanted.number - (detail % 7 == 0),
                            .is_fine = detail % 11 != 0,
                            .spent_us = detail * 1000};
    int count = session->game != NULL ? session->game->list_moves(&session->position, moves) : 0;
    result.thought.decision = (Decision)(detail % 5);
    if (count > 0) result.thought.move = moves[detail % count];
    if (detail % 13 == 0) result.thought.move = 1;
    error_set(&result.reason, "broken");
    return result;
}

static void step(Session *session, SessionEvents *events, uint8_t kind, uint8_t detail,
                 int64_t now_ms) {
    const char *text = texts[detail % TEXTS];
    char move[GAME_MOVE_TEXT_MAX];
    const SessionSetup setup = {
        .game = texts[detail / 3 % TEXTS],
        .players = {players[detail % PLAYERS], players[detail / 4 % PLAYERS]},
        .clock = {.base_ms = detail % 3 * 500}};
    ThoughtResult result = think(session, detail);
    SessionAct act = {.kind = (SessionActKind)(kind % (ACT_LEAVE + 1)),
                      .now_ms = now_ms,
                      .text = text,
                      .side = detail % 2,
                      .count = detail % 5 - 1,
                      .is_for_any_board = detail % 2 == 0,
                      .language = detail % 3 == 0 ? NULL : language_number(detail % 2),
                      .setup = &setup,
                      .result = &result};
    if (act.kind == ACT_NEW && detail % 4 == 0) act.text = NULL;
    if (act.kind == ACT_SEAT) act.text = players[detail % PLAYERS];
    if (act.kind == ACT_MOVE && detail >= 128 && result.thought.move > 1 && session->game != NULL) {
        game_format_move(session->game, &session->position, result.thought.move, move);
        act.text = move;
        act.is_for_any_board = true;
    }
    int before = session->count, edition = session->edition;
    events->count = 0;
    session_step(session, &act, events);
    bool is_retry_over = event_is_told(events, EVENT_RETRY_ENDED);
    bool has_changed = session->count != before || session->edition != edition;
    if (event_refusal(events) != NULL && has_changed && !is_retry_over) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static SessionEvents events;
    Session session;
    if (size < 1 || size > BYTES_MOST) return 0;
    if (!session_open(&session)) abort();
    session.pace_ms = data[0] % 2 * 10;
    const SessionSetup setup = {.game = all_games[data[0] / 2 % all_games_count]->name,
                                .players = {"human", players[data[0] / 32 % 3]}};
    session_step(&session, &(SessionAct){.kind = ACT_SETUP, .setup = &setup}, &events);
    int64_t now_ms = 0;
    for (size_t i = 1; i + 1 < size; i += 2) {
        now_ms += data[i + 1];
        step(&session, &events, data[i], data[i + 1], now_ms);
        check(&session);
    }
    session_close(&session);
    return 0;
}
