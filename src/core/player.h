// SPDX-License-Identifier: GPL-3.0-or-later
// player.h - whoever chooses moves: a table of functions, so that the referee sees no difference
// between a human, a laboratory algorithm, the engine and a program outside.
//
// Life of a player:
//
//     open, then for every game:  new_game, then  tell (each move of both sides)
//                                                 think (when it is its turn)
//                                                 ponder (after its move, optional)
//                                 end_game (optional)
//     and close at the end.
//
// One thread calls them all, except stop(), which any thread may call. A function that returns
// false has written its reason into the error and may have set player->fault; the player has then
// lost the game and is asked again at the next new_game.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/game.h"
#include "core/trace.h"

enum { PLAYER_NAME_MAX = 128, THOUGHT_LINE_MAX = 256 };

// How long a player may think. Zero means: no such limit.
typedef struct ThinkLimits {
    int64_t clock_ms[2]; // time left for the first and the second player
    int64_t increment_ms[2];
    int moves_to_go;
    int64_t move_time_ms;
    int depth;
    uint64_t nodes;
    // after this much the referee asks the player to stop; 0: it waits for ever
    int64_t patience_ms;
    int64_t grace_ms; // ... and after this much more the player counts as hung
    // set by whoever calls stop(), before that: a stop is heard even when it comes before the
    // thinking has begun; NULL: nobody sets it
    const atomic_bool *is_stopped;
} ThinkLimits;

static inline bool think_is_stopped(const ThinkLimits *limits) {
    return limits->is_stopped != NULL && atomic_load(limits->is_stopped);
}

typedef enum Decision {
    DECISION_MOVE,
    DECISION_RESIGN,
    DECISION_OFFER_DRAW, // together with a move
    DECISION_CLAIM_DRAW,
    DECISION_QUIT, // a human leaves: the game stops without a result
} Decision;

// What came out of thinking.
typedef struct Thought {
    Decision decision;
    GameMove move;
    bool has_score;
    bool is_mate; // score counts moves to mate, not evaluation units
    int score;    // for the side to move
    int depth;
    int seldepth; // 0: nobody said
    uint64_t nodes;
    bool has_table_news; // the two that follow were told
    int hashfull;        // permill
    uint64_t tbhits;
    int64_t time_ms;             // as measured by the referee
    char line[THOUGHT_LINE_MAX]; // the line expected, in the player's own notation
} Thought;

// How a player broke down.
typedef enum PlayerFault {
    FAULT_NONE,
    FAULT_START,    // could not be started, or did not answer the greeting
    FAULT_CRASH,    // ended, or closed its output, in the middle of a game
    FAULT_HANG,     // did not answer, even when asked to stop
    FAULT_TIME,     // answered, but after its time was over
    FAULT_ILLEGAL,  // chose a move that is not legal
    FAULT_PROTOCOL, // said what the protocol does not allow at that moment
    FAULT_STOPPED,  // stop() was called: nobody's fault
} PlayerFault;

typedef struct Player Player;

typedef struct PlayerKind {
    const char *name; // what stands before the colon: "random" in "random:seed=1"
    // A program of its own: the common options tc=, depth=, nodes= and
    // movetime= are the referee's business.
    bool is_process;
    bool knows_usual_chess_only; // no house rules such as the CRP practical's
    // `options` is what stands after the colon, or "". Sets player->state and player->title.
    bool (*open)(Player *player, const char *options, Error *error);
    bool (*new_game)(Player *player, const void *start, Error *error);
    // A move that was played, by either side. The move that ends a game
    // is not told: end_game follows.
    bool (*tell)(Player *player, GameMove move, Error *error);
    bool (*think)(Player *player, const ThinkLimits *limits, Thought *thought, Error *error);
    // Optional: thinks on in the opponent's time; the next tell or think ends it.
    bool (*ponder)(Player *player, const ThinkLimits *limits, Error *error);
    // Optional: the opponent offers a draw. NULL: declined.
    bool (*accepts_draw)(Player *player);
    // Optional: the game is over, `result` is "1-0", "0-1", "1/2-1/2" or "*". A false return (a
    // move sent after the end) loses the game afterwards.
    bool (*end_game)(Player *player, const char *result, Error *error);
    void (*stop)(Player *player); // optional: a think that is going on returns soon
    // Optional: from now on its searches are traced, in the thread that thinks.
    void (*observe)(Player *player, TraceObserver observer);
    void (*close)(Player *player);
} PlayerKind;

struct Player {
    const PlayerKind *kind;
    const Game *game;
    char title[PLAYER_NAME_MAX]; // shown to people and written into records
    uint64_t game_seed;          // set before new_game: equal games of equal players are equal
    int side;                    // set before new_game: 0 for the first player, 1 for the second
    PlayerFault fault;           // how the last function that returned false failed
    void *state;
};
