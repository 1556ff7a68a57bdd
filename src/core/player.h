// SPDX-License-Identifier: GPL-3.0-or-later
// player.h - whoever chooses moves: a table of functions, so that the referee sees no difference between a
// human, a laboratory algorithm, the engine and a program outside.
//
// Life of a player: open, then for every game new_game, tell each move of both sides, think when it is its
// turn; close at the end. One thread calls them all, except stop(), which any thread may call.
#ifndef ROQUE_CORE_PLAYER_H
#define ROQUE_CORE_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/game.h"

enum { PLAYER_NAME_MAX = 128, THOUGHT_LINE_MAX = 256 };

// How long a player may think. Zero means: no such limit.
typedef struct ThinkLimits {
    int64_t clock_ms[2]; // time left for the first and the second player
    int64_t increment_ms[2];
    int moves_to_go;
    int64_t move_time_ms;
    int depth;
    uint64_t nodes;
} ThinkLimits;

typedef enum Decision {
    DECISION_MOVE,
    DECISION_RESIGN,
    DECISION_OFFER_DRAW, // together with a move
    DECISION_CLAIM_DRAW,
    DECISION_QUIT, // a human leaves: the game stops without a result
    DECISION_FAIL, // the player broke down; `error` says how
} Decision;

// What came out of thinking.
typedef struct Thought {
    Decision decision;
    GameMove move;
    bool has_score;
    bool is_mate; // score counts moves to mate, not evaluation units
    int score;    // for the side to move
    int depth;
    uint64_t nodes;
    int64_t time_ms;             // as measured by the referee
    char line[THOUGHT_LINE_MAX]; // the line expected, in the player's own notation
} Thought;

typedef struct Player Player;

typedef struct PlayerKind {
    const char *name; // what stands before the colon: "random" in "random:seed=1"
    const char *summary;
    const char *options; // "seed=N": for help
    // `options` is what stands after the colon, or "". Sets player->state and player->title.
    bool (*open)(Player *player, const char *options, Error *error);
    bool (*new_game)(Player *player, const void *start, Error *error);
    // A move that was played, by either side.
    bool (*tell)(Player *player, GameMove move, Error *error);
    bool (*think)(Player *player, const ThinkLimits *limits, Thought *thought, Error *error);
    void (*stop)(Player *player); // optional
    void (*close)(Player *player);
} PlayerKind;

struct Player {
    const PlayerKind *kind;
    const Game *game;
    char title[PLAYER_NAME_MAX]; // shown to people and written into records
    void *state;
};

#endif
