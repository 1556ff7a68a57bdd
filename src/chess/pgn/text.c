// SPDX-License-Identifier: GPL-3.0-or-later
// text.c - see text.h.
#include "chess/pgn/text.h"

#include <string.h>

#include "core/byte_block.h"

// ---- clean UTF-8 -------------------------------------------------------------------------------

// Windows-1252 at 0x80..0x9F; from 0xA0 on it is Latin-1, whose numbers are Unicode's.
static const uint16_t windows_1252[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

static size_t encode_single_byte(unsigned char byte, char out[3]) {
    unsigned code = byte < 0xA0 ? windows_1252[byte - 0x80] : byte;
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

// Adds the whole character or, when it does not fit, nothing more at all.
static inline void add_whole(Text *text, const char *bytes, size_t count) {
    if (text->is_cut || text->length + count + 1 > text->size)
        text->is_cut = true;
    else
        text_add_bytes(text, bytes, count);
}

static bool is_control(unsigned char c) {
    return c < 0x20 || c == 0x7F;
}

// The length of the letter in hand, where two bytes say that it is one of the first 2,048: é, ß, Ж.
static inline size_t two_byte_length(Slice raw, size_t at) {
    const unsigned char *bytes = (const unsigned char *)raw.data + at;
    const bool is_letter = at + 1 < raw.length && bytes[0] >= 0xC2 && bytes[0] < 0xE0
                           && text_continues(raw.data[at + 1]);
    return is_letter ? 2 : 0;
}

// Adds the character at that place, whatever it is; `length` is how many bytes of the text it was.
static void add_character(Text *text, Slice raw, size_t at, size_t *length) {
    *length = two_byte_length(raw, at);
    if (*length == 0) *length = slice_utf8_length((Slice){raw.data + at, raw.length - at});
    if (*length > 0) {
        add_whole(text, raw.data + at, *length);
        return;
    }
    char spare[3];
    *length = 1;
    add_whole(text, spare, encode_single_byte((unsigned char)raw.data[at], spare));
}

void pgn_text_add_tag_value(Text *text, Slice value) {
    size_t length;
    for (size_t i = 0; i < value.length && !text->is_cut; i += length) {
        length = 1;
        if (is_control((unsigned char)value.data[i]))
            add_whole(text, " ", 1);
        else
            add_character(text, value, i, &length);
    }
}

// ---- comments ----

// How many bytes of a block, from the first on, stand for themselves: plain ones, and each blank
// that a plain one of the block follows.
static inline size_t plain_in_block(uint64_t block) {
    const uint64_t blanks = byte_block_equal(block, ' ');
    const uint64_t odd =
        (block & BYTE_BLOCK_EACH(0x80)) | byte_block_control(block) | byte_block_equal(block, '}');
    const uint64_t unknown = UINT64_C(0x80) << 8 * (BYTE_BLOCK - 1);
    return byte_block_before(odd | (blanks & ((odd | blanks) >> 8 | unknown)));
}

static inline bool is_plain(char c) {
    return c > ' ' && c < 0x7F && c != '}';
}

// Copies what stands for itself, as far as there is room; returns how many bytes.
static inline size_t add_plain(Text *text, Slice raw) {
    const size_t room = text->size - text->length - 1;
    const size_t most = raw.length < room ? raw.length : room;
    char *to = text->data + text->length;
    size_t length = 0;
    for (size_t count = BYTE_BLOCK; count >= BYTE_BLOCK - 1 && length + BYTE_BLOCK <= most;
         length += count) {
        count = plain_in_block(byte_block_at(raw.data + length));
        memcpy(to + length, raw.data + length, BYTE_BLOCK);
    }
    for (; length < most && is_plain(raw.data[length]); length++) to[length] = raw.data[length];
    to[length] = '\0';
    text->length += length;
    return length;
}

static inline size_t skip_blanks(Slice raw, size_t at) {
    while (at < raw.length && (raw.data[at] == ' ' || is_control((unsigned char)raw.data[at])))
        at++;
    return at;
}

void pgn_text_add_comment(Text *text, Slice comment) {
    size_t length;
    for (size_t i = skip_blanks(comment, 0); i < comment.length && !text->is_cut; i += length) {
        length = add_plain(text, (Slice){comment.data + i, comment.length - i});
        if (length > 0) continue;
        const size_t behind = skip_blanks(comment, i);
        length = 1;
        if (behind > i) {
            length = behind - i;
            if (behind < comment.length) add_whole(text, " ", 1);
        } else if (comment.data[i] == '}') {
            add_whole(text, ")", 1);
        } else {
            add_character(text, comment, i, &length);
        }
    }
}

// ---- the frame ---------------------------------------------------------------------------------

void pgn_text_add_tag(Text *text, const char *name, const char *value) {
    enum { VALUE_MAX = 4096 };
    char clean[VALUE_MAX];
    Text words = text_over(clean, sizeof clean);
    pgn_text_add_tag_value(&words, slice_of(value));
    text_add_char(text, '[');
    text_add(text, name);
    text_add(text, " \"");
    for (const char *rest = clean; *rest != '\0';) {
        const size_t plain = strcspn(rest, "\"\\");
        text_add_bytes(text, rest, plain);
        rest += plain;
        if (*rest == '\0') break;
        text_add_char(text, '\\');
        text_add_char(text, *rest++);
    }
    text_add(text, "\"]\n");
}

void pgn_text_add_word(Text *text, size_t *column, const char *word) {
    size_t length = strlen(word);
    if (*column > 0 && *column + 1 + length > PGN_COLUMNS) {
        text_add_char(text, '\n');
        *column = 0;
    } else if (*column > 0) {
        text_add_char(text, ' ');
        ++*column;
    }
    text_add(text, word);
    *column += length;
}

// ---- clocks and evaluations --------------------------------------------------------------------

static void add_clock(Text *text, const char *name, int64_t time_ms) {
    int64_t seconds = time_ms / 1000;
    text_addf(text, "%s[%%%s %lld:%02d:%02d", text->length > 0 ? " " : "", name,
              (long long)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
    if (time_ms % 1000 != 0) text_addf(text, ".%03d", (int)(time_ms % 1000));
    text_add_char(text, ']');
}

void pgn_facts_add(const PgnFacts *facts, Text *text) {
    if (facts->has_eval) {
        int32_t size = facts->eval < 0 ? -facts->eval : facts->eval;
        const char *sign = facts->eval < 0 ? "-" : "";
        text_addf(text, text->length > 0 ? " [%%eval " : "[%%eval ");
        if (facts->is_mate) {
            text_addf(text, "#%s%d", sign, size);
        } else {
            text_addf(text, "%s%d.%02d", sign, size / 100, size % 100);
        }
        if (facts->depth > 0) text_addf(text, ",%d", facts->depth);
        text_add_char(text, ']');
    }
    if (facts->has_clock) add_clock(text, "clk", facts->clock_ms);
    if (facts->has_elapsed) add_clock(text, "emt", facts->elapsed_ms);
}
