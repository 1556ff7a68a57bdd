// SPDX-License-Identifier: GPL-3.0-or-later
// wrap.c - see wrap.h.
#include "explain/wrap.h"

#include <string.h>

#include "explain/explain.h"

enum { PARAGRAPH_MAX = 4096 };

void wrap_pad(Text *text, int column) {
    for (int i = slice_columns((Slice){text->data, text->length}); i < column; i++)
        text_add_char(text, ' ');
}

void wrap_add_right(Text *text, const char *word, int column) {
    wrap_pad(text, column - slice_columns(slice_of(word)));
    text_add(text, word);
}

// Words that a line must not part: "6. Nf3", "≤ +0.35", "[-0.20,
// +0.04]", and in French "fenêtre :".
static Slice next_unit(Slice *rest) {
    Slice unit = slice_next_word(rest);
    for (int i = 0; i < 2 && unit.length > 0; i++) {
        Slice after = *rest, next = slice_next_word(&after);
        bool is_mark = next.length == 1 && strchr(":;?!%", next.data[0]) != NULL;
        char last = unit.data[unit.length - 1];
        bool is_number = last == '.' && unit.data[0] >= '0' && unit.data[0] <= '9';
        bool is_bound = unit.length >= 3 && memcmp(unit.data + unit.length - 3, "≤", 2) == 0;
        bool is_window = last == ',' && unit.data[0] == '[';
        if (next.length == 0 || (!is_mark && !is_number && !is_bound && !is_window)) break;
        unit.length = (size_t)(next.data + next.length - unit.data);
        *rest = after;
    }
    return unit;
}

void wrap_print(const char *start, const char *words, int column, FILE *out) {
    char line[PARAGRAPH_MAX];
    Text text = text_over(line, sizeof line);
    text_add(&text, start);
    Slice rest = slice_of(words);
    bool is_first = true; // on its line
    for (Slice word = next_unit(&rest); word.length > 0; word = next_unit(&rest)) {
        int width = slice_columns(word);
        if (!is_first && slice_columns((Slice){line, text.length}) + 1 + width > EXPLAIN_COLUMNS) {
            fprintf(out, "%s\n", line);
            text = text_over(line, sizeof line);
            wrap_pad(&text, column);
            is_first = true;
        }
        if (!is_first) text_add_char(&text, ' ');
        text_add_bytes(&text, word.data, word.length);
        is_first = false;
    }
    fprintf(out, "%s\n", line);
}
