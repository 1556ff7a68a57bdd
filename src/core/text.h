// SPDX-License-Identifier: GPL-3.0-or-later
// text.h - building text in a fixed buffer and reading numbers and words out of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

// A buffer of the caller's that is being filled; always ends with a NUL. What does not fit is
// dropped and is_cut says so.
typedef struct Text {
    char *data;
    size_t size;
    size_t length;
    bool is_cut;
} Text;

Text text_over(char *data, size_t size);
// An empty one with room of its own, which lasts as long as the block it is written in:
// `Text line = TEXT_OF(LINE_MAX);`, read as line.data.
#define TEXT_OF(bytes) text_over((char[bytes]){0}, bytes)
void text_add(Text *text, const char *more);
void text_add_char(Text *text, char c);
void text_add_bytes(Text *text, const char *bytes, size_t count);
__attribute__((format(printf, 2, 3))) void text_addf(Text *text, const char *format, ...);
// As %*s does, but counts columns of the screen: the words at the right of so many, or, where the
// width is negative, at the left.
void text_add_column(Text *text, const char *words, int width);

// The whole of `word` must be a decimal number from least to most. `what` names it in the error.
bool text_parse_int(const char *word, const char *what, int64_t least, int64_t most, int64_t *value,
                    Error *error);

// A piece of text that belongs to someone else; not NUL-terminated.
typedef struct Slice {
    const char *data;
    size_t length;
} Slice;

Slice slice_of(const char *text);
bool slice_is(Slice slice, const char *text);
// Takes at most `size` bytes from the front of the slice that `slice` points to and returns how
// many, as a PgnSource wants them.
ptrdiff_t slice_read(void *slice, char *buffer, size_t size);

// Skips blanks, cuts the next word off the front of `rest` and returns it; empty at the end.
Slice slice_next_word(Slice *rest);
// Cuts the first line off the front of `rest` and returns it, without its newline.
Slice slice_next_line(Slice *rest);

// Copies at most size-1 bytes and ends with a NUL; false when it had to cut.
bool slice_copy(Slice slice, char *buffer, size_t size);

// How much of its beginning fits into so many bytes without parting a character of UTF-8: for
// "%.*s" where a text from outside is shown.
int slice_shown(Slice slice, int most);

// A byte of UTF-8 that goes on with a character.
static inline bool text_continues(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

// The length of the well-formed UTF-8 sequence at the front, or 0. A NUL is one of length 1.
size_t text_utf8_length(const char *text);
size_t slice_utf8_length(Slice text);

// Columns that UTF-8 takes on the screen: one for each character.
int slice_columns(Slice utf8);
// What of it fits into so many.
Slice slice_cut(Slice utf8, int columns);

bool text_is_blank(char c);
// "game.pgn" ends with ".pgn", and ".pgn" alone does not.
bool text_has_ending(const char *text, const char *ending);

// The word nearest to `word` by edit distance, or NULL when none is near: "did you mean".
const char *text_nearest(const char *word, const char *const *choices, int count);

// UTF-8 without the accents of French, for terminals that cannot show them and people who do not
// type them. Writes at most what it reads.
void text_drop_accents(char *utf8);
