// SPDX-License-Identifier: GPL-3.0-or-later
// text.c - see text.h.
#include "core/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/byte_block.h"

Text text_over(char *data, size_t size) {
    data[0] = '\0';
    return (Text){.data = data, .size = size};
}

void text_add_bytes(Text *text, const char *bytes, size_t count) {
    size_t room = text->size - text->length - 1;
    if (count > room) {
        count = room;
        text->is_cut = true;
    }
    memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void text_add(Text *text, const char *more) {
    text_add_bytes(text, more, strlen(more));
}

void text_add_char(Text *text, char c) {
    text_add_bytes(text, &c, 1);
}

void text_add_column(Text *text, const char *words, int width) {
    int gap = abs(width) - slice_columns(slice_of(words));
    if (gap < 0) gap = 0;
    text_addf(text, "%*s%s%*s", width > 0 ? gap : 0, "", words, width < 0 ? gap : 0, "");
}

void text_addf(Text *text, const char *format, ...) {
    size_t room = text->size - text->length;
    va_list arguments;
    va_start(arguments, format);
    int wanted = vsnprintf(text->data + text->length, room, format, arguments);
    va_end(arguments);
    if (wanted < 0) return;
    text->is_cut |= (size_t)wanted >= room;
    text->length += (size_t)wanted >= room ? room - 1 : (size_t)wanted;
}

bool text_parse_int(const char *word, const char *what, int64_t least, int64_t most, int64_t *value,
                    Error *error) {
    char *end = NULL;
    errno = 0;
    long long number = strtoll(word, &end, 10);
    if (end == word || *end != '\0' || text_is_blank(word[0])) {
        return error_set(error, "%s must be a number, not '%.40s'", what, word);
    }
    if (errno == ERANGE || number < least || number > most) {
        return error_set(error, "%s must be from %lld to %lld, not %.40s", what, (long long)least,
                         (long long)most, word);
    }
    *value = number;
    return true;
}

Slice slice_of(const char *text) {
    return (Slice){.data = text, .length = strlen(text)};
}

bool text_has_ending(const char *text, const char *ending) {
    size_t length = strlen(text), end = strlen(ending);
    return length > end && strcmp(text + length - end, ending) == 0;
}

bool slice_is(Slice slice, const char *text) {
    return strlen(text) == slice.length && memcmp(slice.data, text, slice.length) == 0;
}

ptrdiff_t slice_read(void *slice, char *buffer, size_t size) {
    Slice *rest = slice;
    size_t count = size < rest->length ? size : rest->length;
    memcpy(buffer, rest->data, count);
    *rest = (Slice){rest->data + count, rest->length - count};
    return (ptrdiff_t)count;
}

size_t text_utf8_length(const char *text) {
    enum { LENGTH_MAX = 4 }; // a NUL ends it sooner
    return slice_utf8_length((Slice){text, LENGTH_MAX});
}

size_t slice_utf8_length(Slice text) {
    const unsigned char *bytes = (const unsigned char *)text.data;
    static const unsigned char lead_mask[] = {0x80, 0xE0, 0xF0, 0xF8};
    static const unsigned char lead_bits[] = {0x00, 0xC0, 0xE0, 0xF0};
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    for (size_t extra = 0; extra < 4; extra++) {
        if ((bytes[0] & lead_mask[extra]) != lead_bits[extra]) continue;
        uint32_t point = bytes[0] & (unsigned char)~lead_mask[extra];
        for (size_t i = 1; i <= extra; i++) {
            if (i >= text.length || !text_continues((char)bytes[i])) return 0;
            point = point << 6 | (bytes[i] & 0x3F);
        }
        bool is_surrogate = point >= 0xD800 && point <= 0xDFFF;
        return point >= least[extra] && point <= 0x10FFFF && !is_surrogate ? extra + 1 : 0;
    }
    return 0;
}

int slice_shown(Slice slice, int most) {
    enum { CONTINUATIONS_MAX = 3 };
    if (slice.length <= (size_t)most) return (int)slice.length;
    int length = most;
    for (int i = 0; i < CONTINUATIONS_MAX && length > 0 && text_continues(slice.data[length]); i++)
        length--;
    return length > 0 && !text_continues(slice.data[length]) ? length : most;
}

int slice_columns(Slice utf8) {
    int columns = 0;
    size_t i = 0;
    for (; i + BYTE_BLOCK <= utf8.length; i += BYTE_BLOCK)
        columns += BYTE_BLOCK - bits_count(byte_block_continuing(byte_block_at(utf8.data + i)));
    for (; i < utf8.length; i++) columns += !text_continues(utf8.data[i]);
    return columns;
}

Slice slice_cut(Slice utf8, int columns) {
    while (utf8.length > 0 && slice_columns(utf8) > columns) utf8.length--;
    return utf8;
}

bool text_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

Slice slice_next_word(Slice *rest) {
    while (rest->length > 0 && text_is_blank(rest->data[0])) {
        rest->data++;
        rest->length--;
    }
    Slice word = {.data = rest->data};
    while (rest->length > 0 && !text_is_blank(rest->data[0])) {
        rest->data++;
        rest->length--;
        word.length++;
    }
    return word;
}

Slice slice_next_line(Slice *rest) {
    const char *end = memchr(rest->data, '\n', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->data) : rest->length;
    Slice line = {rest->data, length};
    *rest = (Slice){rest->data + length + (end != NULL), rest->length - length - (end != NULL)};
    return line;
}

bool slice_copy(Slice slice, char *buffer, size_t size) {
    size_t count = slice.length < size ? slice.length : size - 1;
    if (count > 0) memcpy(buffer, slice.data, count);
    buffer[count] = '\0';
    return count == slice.length;
}

enum { NEAREST_WORD_MAX = 40, NEAREST_DISTANCE_MAX = 2 };

// Levenshtein's distance, one row at a time.
static int edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    int row[NEAREST_WORD_MAX + 1];
    for (size_t j = 0; j <= b_length; j++) row[j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int replace = diagonal + (a[i - 1] != b[j - 1]);
            int insert = row[j - 1] + 1;
            int delete = row[j] + 1;
            diagonal = row[j];
            row[j] = replace < insert ? replace : insert;
            if (delete < row[j]) row[j] = delete;
        }
    }
    return row[b_length];
}

const char *text_nearest(const char *word, const char *const *choices, int count) {
    size_t length = strlen(word);
    if (length > NEAREST_WORD_MAX) return NULL;
    const char *nearest = NULL;
    int least = NEAREST_DISTANCE_MAX + 1;
    for (int i = 0; i < count; i++) {
        size_t choice_length = strlen(choices[i]);
        if (choice_length > NEAREST_WORD_MAX) continue;
        int distance = edit_distance(word, length, choices[i], choice_length);
        if (distance < least) {
            least = distance;
            nearest = choices[i];
        }
    }
    return nearest;
}

// The letters French adds to ASCII, and the signs of its typography.
void text_drop_accents(char *utf8) {
    static const char *const pairs[][2] = {
        {"é", "e"},  {"è", "e"},  {"ê", "e"}, {"ë", "e"},   {"à", "a"},  {"â", "a"},   {"ç", "c"},
        {"î", "i"},  {"ï", "i"},  {"ô", "o"}, {"ù", "u"},   {"û", "u"},  {"É", "E"},   {"È", "E"},
        {"À", "A"},  {"Ç", "C"},  {"Ô", "O"}, {"Ê", "E"},   {"œ", "oe"}, {"« ", "\""}, {" »", "\""},
        {"«", "\""}, {"»", "\""}, {"’", "'"}, {"…", "..."}, {"—", "-"},
    };
    char *to = utf8;
    for (const char *from = utf8; *from != '\0';) {
        size_t length = 0;
        for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && length == 0; i++) {
            if (strncmp(from, pairs[i][0], strlen(pairs[i][0])) != 0) continue;
            length = strlen(pairs[i][0]);
            memcpy(to, pairs[i][1], strlen(pairs[i][1]));
            to += strlen(pairs[i][1]);
        }
        if (length == 0) {
            *to++ = (unsigned char)*from < 128 ? *from : '?';
            length = 1;
        }
        from += length;
    }
    *to = '\0';
}
