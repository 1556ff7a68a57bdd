// SPDX-License-Identifier: GPL-3.0-or-later
// board_state.h - a position as the page draws it, as JSON: squares, pieces, moves.
#pragma once

#include "core/game.h"
#include "chess/chess.h"
#include "core/json.h"
#include "words/words.h"

typedef struct Session Session;

// The board itself, and what stands on it.
void board_state_add(Json *json, Language language, const Game *game, const void *position);
void board_state_add_position(Json *json, Language language, const Game *game,
                              const void *position);
// The squares of the move's way under this key; an empty list for GAME_NO_MOVE.
void board_state_add_path(Json *json, const char *key, const Game *game, const void *position,
                          GameMove move);
// That of the session's last move: "last".
void board_state_add_last(Json *json, const Session *session);
// One legal move, as an element of a list: the text that names it to
// us, how people read it, its way.
void board_state_add_move(Json *json, Language language, const Game *game, const void *position,
                          GameMove move);

// A line of chess under this key, each move as a pair: "12. Nf3" as people read it, "Nf3" as it is
// named to us.
void board_state_add_line(Json *json, const char *key, Language language, const Board *start,
                          const Move *moves, int count);
