// SPDX-License-Identifier: GPL-3.0-or-later
// text.c - see text.h.
#include "chess/pgn/text.h"

#include <string.h>

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
static bool add_whole(Text *text, const char *bytes, size_t count) {
    if (text->is_cut || text->length + count + 1 > text->size) {
        text->is_cut = true;
        return false;
    }
    text_add_bytes(text, bytes, count);
    return true;
}

static bool is_control(unsigned char c) {
    return c < 0x20 || c == 0x7F;
}

// In a comment a "}" would be its end, and blanks are counted.
static inline bool is_plain(char c, bool is_comment) {
    return c >= (is_comment ? '!' : ' ') && c < 0x7F && !(is_comment && c == '}');
}

// Copies what stands for itself, as far as there is room; returns how many characters.
static inline size_t add_plain(Text *text, Slice raw, bool is_comment) {
    const size_t room = text->size - text->length - 1;
    const size_t most = raw.length < room ? raw.length : room;
    char *to = text->data + text->length;
    size_t length = 0;
    for (; length < most && is_plain(raw.data[length], is_comment); length++)
        to[length] = raw.data[length];
    to[length] = '\0';
    text->length += length;
    return length;
}

static void add_clean(Text *text, Slice raw, bool is_comment) {
    const unsigned char *bytes = (const unsigned char *)raw.data;
    bool owes_blank = false;
    size_t start = text->length;
    for (size_t i = 0; i < raw.length;) {
        if (!owes_blank && !text->is_cut) {
            i += add_plain(text, (Slice){raw.data + i, raw.length - i}, is_comment);
            if (i == raw.length) return;
        }
        const bool is_between =
            is_comment && i + 1 < raw.length && bytes[i] == ' ' && is_plain(raw.data[i + 1], true);
        if (is_between && !owes_blank && text->length > start && text->length + 3 <= text->size) {
            text_add_char(text, ' '); // one blank before the next word
            i++;
            continue;
        }
        size_t length = slice_utf8_length((Slice){raw.data + i, raw.length - i});
        char spare[3];
        const char *out = raw.data + i;
        size_t out_length = length;
        if (length == 0) {
            out_length = encode_single_byte(bytes[i], spare);
            out = spare;
            length = 1;
        } else if (is_control(bytes[i])) {
            out = " ";
        } else if (is_comment && bytes[i] == '}') {
            out = ")";
        }
        i += length;
        if (is_comment && *out == ' ') {
            owes_blank = text->length > start;
            continue;
        }
        if (owes_blank && !add_whole(text, " ", 1)) return;
        owes_blank = false;
        if (!add_whole(text, out, out_length)) return;
    }
}

void pgn_text_add_tag_value(Text *text, Slice value) {
    add_clean(text, value, false);
}

void pgn_text_add_comment(Text *text, Slice comment) {
    add_clean(text, comment, true);
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
    for (const char *c = clean; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_add_char(text, '\\');
        text_add_char(text, *c);
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
