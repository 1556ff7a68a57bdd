// SPDX-License-Identifier: GPL-3.0-or-later
// line.h - lines from a person or from a script, with a deadline and with Ctrl-C as an answer.
//
// On a terminal, and with libedit, a line can be edited, has a history, and the Tab key completes
// words. A prompt may change while its line is being typed (a clock that ticks). Between two lines
// what is typed ahead is kept but not shown, so that it does not mix with what the program writes.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <termios.h>

#include "core/text.h"

enum { LINE_SIZE = 1024, LINE_WORDS_MAX = 65536 };

typedef enum LineStatus {
    LINE_READ,
    LINE_ENDED,       // end of input
    LINE_INTERRUPTED, // a signal came, see interrupt.h
    LINE_TIMED_OUT,
    LINE_TOO_LONG, // skipped to its end
} LineStatus;

typedef struct LineEditor LineEditor;

typedef struct LineInput {
    bool is_terminal;
    bool has_escapes;
    LineEditor *editor; // NULL: plain reading
    char bytes[4096];   // read but not yet given out
    size_t from, to;
    bool has_ended;
    const char *prompt;  // of the line being read
    int64_t deadline_ms; // of the line being read, on clock_now_ms(); 0: none
    // Writes the words that may be typed now where `prefix` stands,
    // separated by blanks; NULL: none.
    void (*list_words)(void *context, const char *prefix, Text *words);
    // Rewrites the prompt's text, which keeps its width, as it is now; returns the milliseconds
    // until it changes again. NULL: it stays.
    int64_t (*update_prompt)(void *context);
    int64_t update_ms; // when the prompt changes next, on clock_now_ms()
    // Called when the window gets another size while a line is being
    // typed; NULL: nothing is drawn anew.
    void (*on_resize)(void *context);
    int columns, rows; // of the window, as last seen
    void *context;
    bool is_hushed; // what is typed is not shown
    struct termios loud;
} LineInput;

// `has_escapes`: the terminal can be written to anywhere, so that lines can be
// edited and prompts can change.
void line_open(LineInput *input, bool has_escapes);
void line_close(LineInput *input);

// Shows the prompt and reads a line without its newline; control characters become blanks.
LineStatus line_read(LineInput *input, const char *prompt, int64_t deadline_ms,
                     char line[LINE_SIZE]);

// Takes in what has been typed ahead, without waiting, and returns whether a line of it is
// `wanted`, or whether the terminal's end of input was typed. Only of a terminal: a script's lines
// wait for their turn. No line may be being read meanwhile.
bool line_is_typed_ahead(LineInput *input, bool (*is_wanted)(const char *line));

// Takes in what a script has ready, without waiting, and returns whether its next line is `wanted`,
// or whether it has ended. Never of a terminal; likewise between two lines.
bool line_is_next(LineInput *input, bool (*is_wanted)(const char *line));

// Whether more of what is typed ahead can be taken in.
bool line_has_room(const LineInput *input);

// One byte of input: 1, or 0 at the end, or -1 after a signal or at the deadline. For the editor.
int line_read_byte(LineInput *input, char *byte);
// Whether a byte is there, or comes within this time.
bool line_has_byte(const LineInput *input, int wait_ms);

// ---- line_edit.c ----

// NULL when the program was built without libedit, or when the terminal is not fit for it.
LineEditor *line_editor_open(LineInput *input);
void line_editor_close(LineEditor *editor);
LineStatus line_editor_read(LineEditor *editor, char line[LINE_SIZE]);
// Shows the prompt and the line being typed again, in the same place.
void line_editor_refresh(LineEditor *editor);
// The same in a window of another size, on an empty row.
void line_editor_resize(LineEditor *editor);
