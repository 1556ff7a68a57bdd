// SPDX-License-Identifier: GPL-3.0-or-later
// game.h - one game in memory as PGN knows it: tags, moves with what was said about them, a result.
//
// The moves are one list in the order of the text. What stands between an OPEN and its CLOSE is a
// variation: it replaces the move before the OPEN.
//
//     1. e4 e5 (1... c5 $1) 2. Nf3        MOVE MOVE OPEN MOVE NAG CLOSE MOVE
#pragma once

#include "chess/san.h"

enum {
    PGN_TAGS_MAX = 64,
    PGN_TAG_NAME_MAX = 64,    // bytes with the NUL
    PGN_TAG_VALUE_MAX = 1024, // bytes with the NUL, as UTF-8
    PGN_DEPTH_MAX = 200,      // variations inside variations
    PGN_ITEMS_MAX = 1 << 22,  // in one game
    PGN_TEXT_MAX = 1 << 26,   // bytes of tags and comments in one game
    PGN_NAG_MAX = 255,
    PGN_NAG_OPINION_MAX = 6, // $1 to $6 say how good a move is
};

typedef enum PgnResult { PGN_UNKNOWN, PGN_WHITE_WINS, PGN_BLACK_WINS, PGN_DRAW } PgnResult;

// "*", "1-0", "0-1", "1/2-1/2".
const char *pgn_result_text(PgnResult result);

typedef enum PgnItemKind {
    PGN_ITEM_MOVE,
    PGN_ITEM_NAG,
    PGN_ITEM_COMMENT,
    PGN_ITEM_OPEN,
    PGN_ITEM_CLOSE,
} PgnItemKind;

typedef struct PgnItem {
    uint8_t kind;
    union {
        uint8_t nag;
        SanSpelling spelling; // of a move, where the game is spelled
    };
    Move move;     // MOVE_NONE is a pass
    uint32_t text; // of a comment: where it starts in the game's text
} PgnItem;

typedef struct PgnTag {
    uint32_t name; // where they start in the game's text
    uint32_t value;
} PgnTag;

// Start with {0}, then pgn_game_begin(). Read the members freely,
// change them through the functions.
typedef struct PgnGame {
    Board start;
    // false when a file names a start that was refused: the board is then the usual one
    bool has_start;
    bool is_spelled; // every move came with its spelling, from one who had played it
    PgnResult result;
    PgnTag tags[PGN_TAGS_MAX]; // the first six are Event Site Date Round White Black
    int tag_count;
    int plies; // of the main line
    PgnItem *items;
    int item_count;
    int item_capacity;
    int depth;                        // of the variation being added to
    bool has_move[PGN_DEPTH_MAX + 1]; // a move stands at this depth: a variation may follow
    char *text;
    size_t text_length;
    size_t text_capacity;
} PgnGame;

// Makes the game empty, with this start and the six tags unknown ("?"); its memory is kept. Result,
// FEN, SetUp and, for Chess960, Variant are no tags here: they are written from `result` and
// `start`. False when there is no memory.
bool pgn_game_begin(PgnGame *game, const Board *start);
// Another start, once the tags are there. Chess960 speaks for itself: a tag Variant that says
// something else, or nothing, is dropped.
void pgn_game_set_start(PgnGame *game, const Board *start);
void pgn_game_free(PgnGame *game);

// Adds the tag or replaces its value. The name is letters, digits and _; the value becomes clean
// UTF-8 (text.h), cut at PGN_TAG_VALUE_MAX. False when the name is wrong or there is no room.
bool pgn_game_set_tag(PgnGame *game, const char *name, const char *value);
// NULL when the game has no such tag.
const char *pgn_game_tag(const PgnGame *game, const char *name);

// These add to the end and return false when a limit is reached, there is no memory, or PGN
// has no place for it: a variation before any move, a close without an open. The legality of
// moves is the writer's concern.
bool pgn_game_add_move(PgnGame *game, Move move);
// The same from one who has played it: a game of such moves alone is written without a board. That
// of a pass is not looked at.
bool pgn_game_add_spelled(PgnGame *game, Move move, SanSpelling spelling);
// Dropped before the first move of a line: there is nothing it could judge.
bool pgn_game_add_nag(PgnGame *game, int nag);
// Kept as clean UTF-8 on one line; "}" becomes ")". An empty comment is dropped.
bool pgn_game_add_comment(PgnGame *game, Slice comment);
bool pgn_game_open_variation(PgnGame *game);
// A variation in which no move stands is dropped; its comments stay, behind the move it was about.
bool pgn_game_close_variation(PgnGame *game);

static inline const char *pgn_game_text(const PgnGame *game, uint32_t place) {
    return game->text + place;
}

// The item after that one (-1: the first) that is a move of the main
// line; item_count behind the last.
int pgn_game_next_move(const PgnGame *game, int item);

// The same first position, with the same clocks and way of castling.
bool pgn_start_equal(const Board *a, const Board *b);
