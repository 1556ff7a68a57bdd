// SPDX-License-Identifier: GPL-3.0-or-later
// input.c - see input.h.
//
// Lines are counted only when somebody asks for a place, or before bytes leave the window.
#include "chess/pgn/input.h"

#include <errno.h>
#include <stdlib.h>

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
    if (up_to <= input->counted) return;
    input->work += up_to - input->counted;
    input->counted = up_to;
}

static void slide(PgnInput *input) {
    count_lines(input, input->next);
    input->previous = input->bytes[input->next - 1];
    memmove(input->bytes, input->bytes + input->next, input->end - input->next);
    input->work += input->end - input->next;
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
            input->work += (found == NULL ? available : (size_t)(found - at)) - ahead;
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

// Between two places ahead.
static size_t find_game(const PgnInput *input, size_t from, size_t to) {
    const char *start = pgn_input_at(input), *end = start + to;
    const char *p = start + from;
    while (p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        p++;
        const char *second = p < end && *p == '\r' ? p + 1 : p;
        if (second >= end || *second != '\n') continue;
        if (is_mark_of_game(second + 1, end)) return (size_t)(second + 1 - start);
    }
    return NOT_FOUND;
}

// a mark may lie across the edge of a block
enum { MARK_MAX = 16, FIRST_BLOCK = 256, LAST_BLOCK = 1 << 16 };

// Goes forward in growing blocks, so that little is searched twice
// when the next comment begins soon.
CommentEnd pgn_input_find_comment_end(PgnInput *input) {
    CommentEnd end = {NOT_FOUND, NOT_FOUND};
    size_t from = 1;
    for (size_t block = FIRST_BLOCK;; block = block < LAST_BLOCK ? 2 * block : block) {
        pgn_input_ensure(input, from + block);
        size_t available = pgn_input_available(input);
        size_t to = available < from + block ? available : from + block;
        const char *at = pgn_input_at(input);
        const char *close = to > from ? memchr(at + from, '}', to - from) : NULL;
        size_t within = close == NULL ? to : (size_t)(close - at);
        end.next_game = find_game(input, from > MARK_MAX ? from - MARK_MAX : 0, within);
        input->work += 2 * (within - (from < within ? from : within));
        if (close != NULL) end.close = within;
        if (close != NULL || end.next_game != NOT_FOUND || to < from + block) return end;
        from = to;
    }
}

void pgn_input_skip_comment(PgnInput *input) {
    for (;;) {
        CommentEnd end = pgn_input_find_comment_end(input);
        size_t available = pgn_input_available(input);
        if (end.next_game != NOT_FOUND) {
            input->next += end.next_game;
        } else if (end.close != NOT_FOUND) {
            input->next += end.close + 1;
        } else if (input->is_ended) {
            input->next = input->end;
        } else {
            input->next += available - MARK_MAX;
            continue;
        }
        return;
    }
}

void pgn_input_skip_line(PgnInput *input) {
    for (;;) {
        size_t newline = pgn_input_find(input, 0, '\n');
        input->next += newline == NOT_FOUND ? pgn_input_available(input) : newline;
        if (newline != NOT_FOUND || input->is_ended) return;
    }
}
