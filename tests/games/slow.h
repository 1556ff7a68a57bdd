// SPDX-License-Identifier: GPL-3.0-or-later
// slow.h - rules of a game written a second time: slow, plain, with nothing of src/games in them.
//
// They follow docs/games. A board is letters in rows from the top. Moves are listed with every text
// that says them and with the board after them; whoever compares does so by texts, so the two sets
// of rules share no representation in which both could be wrong.
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOW_CELLS = 128,
    SLOW_TEXT = 512,
    SLOW_SAYINGS = 256,
};

// How a board may be turned without changing the game.
typedef enum SlowImages { SLOW_ALONE, SLOW_MIRRORED, SLOW_SQUARE } SlowImages;

typedef struct SlowBoard {
    char cells[SLOW_CELLS]; // or numbers of seeds
    int width;
    int height;
    int variant;
    int side;        // 0 or 1: to move
    int counters[2]; // seeds captured, or plies towards a draw
} SlowBoard;

typedef struct SlowMove {
    char sayings[SLOW_SAYINGS]; // texts that say this move, divided by blanks
    bool has_more;              // texts than fit there
    bool is_ambiguous;          // any of them is written; otherwise the first
    SlowBoard after;
    int taken;     // what its captures are worth
    bool is_final; // it can never be taken back
} SlowMove;

typedef struct SlowRules {
    const char *name;
    const char *const *variants; // up to NULL
    SlowImages images;
    int moves_most;
    void (*start)(const char *variant, SlowBoard *board);
    // A board that play may never reach; NULL: there are none worth looking at.
    void (*scatter)(const char *variant, unsigned (*below)(unsigned bound), SlowBoard *board);
    int (*list)(const SlowBoard *board, SlowMove *moves);
    bool (*is_over)(const SlowBoard *board, int *score);
    // Text of the board; without what only counts towards a draw, if so wished.
    void (*format)(const SlowBoard *board, bool with_counters, char text[SLOW_TEXT]);
    int (*settle)(const SlowBoard *board); // or NULL
} SlowRules;

static inline char slow_at(const SlowBoard *board, int row, int column) {
    bool is_inside = row >= 0 && row < board->height && column >= 0 && column < board->width;
    return is_inside ? board->cells[row * board->width + column] : '#';
}

static inline SlowBoard slow_empty(int width, int height, char letter) {
    SlowBoard board;
    memset(&board, 0, sizeof board);
    memset(board.cells, letter, (size_t)(width * height));
    board.width = width;
    board.height = height;
    return board;
}

static inline int slow_count(const SlowBoard *board, char letter) {
    int count = 0;
    for (int i = 0; i < board->width * board->height; i++) count += board->cells[i] == letter;
    return count;
}

// Adds a text that says the move, unless it is there already.
static inline void slow_say(SlowMove *move, const char *text) {
    size_t length = strlen(move->sayings);
    size_t wanted = strlen(text);
    for (const char *c = move->sayings; *c != '\0';) {
        size_t word = strcspn(c, " ");
        if (word == wanted && strncmp(c, text, word) == 0) return;
        c += word + (c[word] == ' ');
    }
    if (length + wanted + 2 > SLOW_SAYINGS) {
        move->has_more = true;
        return;
    }
    if (length > 0) move->sayings[length++] = ' ';
    memcpy(move->sayings + length, text, wanted + 1);
}

// Whether this is how the move is written.
static inline bool slow_says(const SlowMove *move, const char *text) {
    size_t wanted = strlen(text);
    if (!move->is_ambiguous)
        return strcspn(move->sayings, " ") == wanted && strncmp(move->sayings, text, wanted) == 0;
    for (const char *c = move->sayings; *c != '\0';) {
        size_t word = strcspn(c, " ");
        if (word == wanted && strncmp(c, text, word) == 0) return true;
        c += word + (c[word] == ' ');
    }
    return move->has_more;
}

// "b3": a letter for the column, the row counted from the bottom.
static inline void slow_name_cell(const SlowBoard *board, int row, int column, char name[8]) {
    snprintf(name, 8, "%c%d", 'a' + column, (board->height - row) % 100);
}
