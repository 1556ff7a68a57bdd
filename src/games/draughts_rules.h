// SPDX-License-Identifier: GPL-3.0-or-later
// draughts_rules.h - the board and the moves of draughts in its variants;
// draughts.c makes a Game of them.
//
// One bit per dark square, in the order of the squares' numbers, with one empty bit after every two
// rows, so that a step in each of the four directions is the same shift everywhere and cannot leave
// the board unnoticed (10x10; 8x8 likewise with four squares a row):
//
//        0   1   2   3   4        squares 1 to 5
//      5   6   7   8   9                  6 to 10
//       11  12  13  14  15       (10 is empty)
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
    DRAUGHTS_MOVES_MAX = 1024,
    DRAUGHTS_PATH_MAX = 24, // squares on the way of a capture, both ends included
    DRAUGHTS_VARIANTS = 4,
};

typedef struct DraughtsRules {
    const char *name;
    int side;        // of the board
    uint64_t board;  // its squares
    uint64_t centre; // those at least two rows and columns away from every edge
    int men;         // of one side at the start
    int first_side;
    bool men_capture_backwards;
    bool kings_fly;
    bool has_majority; // one must capture as many as possible
    // a man that touches the last row in the midst of a capture goes on as a king
    bool promotes_in_passing;
    int quiet_plies_max; // a draw after so many plies of kings without a capture
    // a draw sooner when a single king stands against one, two or three pieces
    bool has_lone_king_limits;
} DraughtsRules;

extern const DraughtsRules draughts_variants[DRAUGHTS_VARIANTS];

// White is side 0 and moves up, towards square 1.
typedef struct DraughtsPosition {
    uint64_t pieces[2];
    uint64_t kings; // of both sides
    uint8_t variant;
    uint8_t side;
    uint8_t quiet_plies;
    uint8_t lone_plies; // since a single king stood against so few pieces
} DraughtsPosition;

enum { DRAUGHTS_MAN_VALUE = 100, DRAUGHTS_KING_VALUE = 300 };

static inline const DraughtsRules *draughts_rules_of(const DraughtsPosition *position) {
    return &draughts_variants[position->variant];
}

// The squares that a capture touches, as bits' numbers, from the first to the last.
typedef struct DraughtsPath {
    int squares[DRAUGHTS_PATH_MAX];
    int count;
} DraughtsPath;

int draughts_bit(const DraughtsRules *rules, int number); // numbers start at 1
int draughts_number(const DraughtsRules *rules, int bit);
// The row on which the men of this side become kings.
uint64_t draughts_last_row(const DraughtsRules *rules, int side);
uint64_t draughts_shift(uint64_t squares, int step);

// Plies allowed while a single king stands against few pieces; 0 when it does not.
int draughts_lone_limit(const DraughtsPosition *position);
bool draughts_is_drawn(const DraughtsPosition *position);
bool draughts_has_move(const DraughtsPosition *position);

int draughts_list_moves(const DraughtsPosition *position, GameMove *moves);
void draughts_play(const DraughtsPosition *position, GameMove move, DraughtsPosition *next);
int draughts_from(GameMove move);
int draughts_to(GameMove move);
uint64_t draughts_captured(const DraughtsRules *rules, GameMove move);
bool draughts_promotes(GameMove move);
bool draughts_is_capture(GameMove move);

// A way of making this capture (there may be several); false when it is not a legal capture.
bool draughts_find_path(const DraughtsPosition *position, GameMove move, DraughtsPath *path);
// The capture that follows this path; GAME_NO_MOVE when none does.
GameMove draughts_find_capture(const DraughtsPosition *position, const DraughtsPath *path);
uint64_t draughts_key(const void *position);

// Texts, as the Game table wants them: draughts_text.c.
int draughts_find_variant(const char *name, size_t length); // -1: none
bool draughts_parse(const char *text, void *position, Error *error);
void draughts_format(const void *position, Text *text);
void draughts_format_move(const void *position, GameMove move, Text *text);
void draughts_trace_move(const void *position, GameMove move, MovePath *path);
bool draughts_parse_move(const void *position, const char *text, GameMove *move, Error *error);

// Numbers of endings, for retrograde analysis, as the Game table wants them: draughts_index.c.
bool draughts_space(const void *position, GameSpace *space);
uint64_t draughts_index(const void *position);
bool draughts_from_index(const GameSpace *space, uint64_t index, void *position);
int draughts_plies_left(const void *position);

// False for composed boards with so many ways to capture that listing them all would take for ever.
bool draughts_is_countable(const DraughtsPosition *position);
