// SPDX-License-Identifier: GPL-3.0-or-later
// input.h - a window of fixed size on a stream of bytes, which knows line and column.
// Only for pgn_reader.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "chess/pgn/reader.h"

#define NOT_FOUND SIZE_MAX

typedef struct PgnInput {
    PgnSource source;
    char *bytes;
    size_t next;         // the first byte not read yet
    size_t end;          // of the bytes in the window
    bool is_ended;       // the source has no more
    int read_fault;      // errno of a failed read, else 0
    char previous;       // the byte before the window
    uint64_t base;       // bytes before the window
    size_t counted;      // up to here lines are counted
    uint64_t line;       // of `counted`
    uint64_t line_start; // where that line begins in the stream
    // bytes searched and moved: what a test compares with the size of the input
    uint64_t work;
} PgnInput;

bool pgn_input_open(PgnInput *input, PgnSource source);
void pgn_input_close(PgnInput *input);

// Reads more into the window, sliding it first when it is full; false when the source has ended or
// the window is full of unread bytes.
bool pgn_input_fill(PgnInput *input);

// Makes that many bytes available, or all there are.
static inline void pgn_input_ensure(PgnInput *input, size_t count) {
    while (input->end - input->next < count) {
        if (!pgn_input_fill(input)) return;
    }
}

static inline size_t pgn_input_available(const PgnInput *input) {
    return input->end - input->next;
}

static inline const char *pgn_input_at(const PgnInput *input) {
    return input->bytes + input->next;
}

// The byte so far ahead, '\0' behind the end. Call pgn_input_ensure() first.
static inline char pgn_input_peek(const PgnInput *input, size_t ahead) {
    return ahead < pgn_input_available(input) ? input->bytes[input->next + ahead] : '\0';
}

static inline bool pgn_input_at_line_start(const PgnInput *input) {
    char before = input->next == 0 ? input->previous : input->bytes[input->next - 1];
    return before == '\n' || before == '\r';
}

// How far ahead the byte is, looking from `ahead` on and reading on as far as the
// window allows; NOT_FOUND else.
size_t pgn_input_find(PgnInput *input, size_t ahead, char byte);

static inline bool pgn_input_has(const PgnInput *input, const char *text) {
    size_t length = strlen(text);
    return pgn_input_available(input) >= length && memcmp(pgn_input_at(input), text, length) == 0;
}

// Where a comment ends: at its "}", or, when it is not closed, before an empty line and then [Event
// ", which betray the next game. Both say how far ahead or NOT_FOUND; the nearer one counts.
typedef struct CommentEnd {
    size_t close;
    size_t next_game;
} CommentEnd;

CommentEnd pgn_input_find_comment_end(PgnInput *input);

// From inside a comment to behind its "}", or to the next game when that comes first.
void pgn_input_skip_comment(PgnInput *input);
// To the end of the line.
void pgn_input_skip_line(PgnInput *input);

// Line and column, both from 1, of the byte so far ahead. Columns count bytes.
void pgn_input_place(PgnInput *input, size_t ahead, uint64_t *line, uint64_t *column);
