// SPDX-License-Identifier: GPL-3.0-or-later
// text.h - the text inside tags and comments: made clean UTF-8, and
// the clocks and evaluations in it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

enum { PGN_TEXT_GROWTH = 3 }; // one byte of input becomes at most three

// Both make clean UTF-8: bytes that are not UTF-8 are taken as Windows-1252 (Latin-1 with its
// quotes and dashes), control characters become blanks. A character is never cut in half.
void pgn_text_add_tag_value(Text *text, Slice value);
// Also puts everything on one line with single blanks, and writes "}"
// as ")" since PGN cannot say it.
void pgn_text_add_comment(Text *text, Slice comment);

// The frame that PGN and the files of the other games share.
enum { PGN_COLUMNS = 79 };
// A line [Name "value"]; the value is made clean UTF-8, quotes and backslashes in it escaped.
void pgn_text_add_tag(Text *text, const char *name, const char *value);
// A word behind a blank, or on a new line when this one is full. `column` is 0 where a line begins.
void pgn_text_add_word(Text *text, size_t *column, const char *word);

// What programs write into comments: {[%eval 0.35,18] [%clk 0:09:41.5] book}
typedef struct PgnFacts {
    bool has_eval;
    bool is_mate;   // then eval is moves to mate
    bool has_clock; // time left on the mover's clock
    bool has_elapsed;
    int32_t eval;  // centipawns, or moves to mate when is_mate; positive is good for White
    int32_t depth; // 0 when not told
    int64_t clock_ms;
    int64_t elapsed_ms;
} PgnFacts;

// "[%eval #-3] [%clk 0:00:09]"
void pgn_facts_add(const PgnFacts *facts, Text *text);
