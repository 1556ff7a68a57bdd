// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_input.c - see pgn_input.h.
//
// Lines are counted only when somebody asks for a place, or before bytes leave the window.
#include "chess/pgn_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool pgn_input_open(PgnInput *input, PgnSource source) {
    *input = (PgnInput){.source = source, .previous = '\n', .line = 1};
    input->bytes = malloc(PGN_WINDOW_BYTES);
    return input->bytes != NULL;
}

void pgn_input_close(PgnInput *input) {
    free(input->bytes);
    input->bytes = NULL;
}

static void count_lines(PgnInput *input, size_t up_to) {
    const char *from = input->bytes + input->counted, *to = input->bytes + up_to;
    const char *newline;
    while (from < to && (newline = memchr(from, '\n', (size_t)(to - from))) != NULL) {
        from = newline + 1;
        input->line++;
        input->line_start = input->base + (uint64_t)(from - input->bytes);
    }
    if (up_to > input->counted) input->counted = up_to;
}

static void slide(PgnInput *input) {
    count_lines(input, input->next);
    input->previous = input->bytes[input->next - 1];
    memmove(input->bytes, input->bytes + input->next, input->end - input->next);
    input->base += input->next;
    input->counted -= input->next;
    input->end -= input->next;
    input->next = 0;
}

bool pgn_input_fill(PgnInput *input) {
    if (input->is_ended) return false;
    if (input->end == PGN_WINDOW_BYTES && input->next > 0) slide(input);
    size_t room = PGN_WINDOW_BYTES - input->end;
    if (room == 0) return false;
    ptrdiff_t count = input->source.read(input->source.context, input->bytes + input->end, room);
    if (count <= 0) {
        input->is_ended = true;
        if (count < 0) input->read_fault = errno;
        return false;
    }
    input->end += (size_t)count;
    return true;
}

size_t pgn_input_find(PgnInput *input, size_t ahead, char byte) {
    for (;;) {
        size_t available = pgn_input_available(input);
        if (ahead < available) {
            const char *at = pgn_input_at(input);
            const char *found = memchr(at + ahead, byte, available - ahead);
            if (found != NULL) return (size_t)(found - at);
            ahead = available;
        }
        if (!pgn_input_fill(input)) return NOT_FOUND;
    }
}

void pgn_input_place(PgnInput *input, size_t ahead, uint64_t *line, uint64_t *column) {
    size_t place = input->next + ahead;
    if (place > input->end) place = input->end;
    count_lines(input, place);
    *line = input->line;
    *column = input->base + place - input->line_start + 1;
}

static bool is_mark_of_game(const char *text, const char *end) {
    static const char mark[] = "[Event \"";
    return (size_t)(end - text) >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0;
}

size_t pgn_input_find_game(const PgnInput *input, size_t within) {
    const char *start = pgn_input_at(input), *end = start + within;
    const char *p = start;
    while (p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        p++;
        const char *second = p < end && *p == '\r' ? p + 1 : p;
        if (second >= end || *second != '\n') continue;
        if (is_mark_of_game(second + 1, end)) return (size_t)(second + 1 - start);
    }
    return NOT_FOUND;
}

void pgn_input_skip_comment(PgnInput *input) {
    enum { MARK_MAX = 16 };
    for (;;) {
        size_t close = pgn_input_find(input, 0, '}');
        size_t within = close == NOT_FOUND ? pgn_input_available(input) : close;
        size_t next_game = pgn_input_find_game(input, within);
        if (next_game != NOT_FOUND) {
            input->next += next_game;
            return;
        }
        if (close != NOT_FOUND || input->is_ended) {
            input->next += close != NOT_FOUND ? within + 1 : within;
            return;
        }
        input->next += within - MARK_MAX; // a mark may lie across the edge of the window
    }
}

void pgn_input_skip_line(PgnInput *input) {
    for (;;) {
        size_t newline = pgn_input_find(input, 0, '\n');
        input->next += newline == NOT_FOUND ? pgn_input_available(input) : newline;
        if (newline != NOT_FOUND || input->is_ended) return;
    }
}
