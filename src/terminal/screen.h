// SPDX-License-Identifier: GPL-3.0-or-later
// screen.h - what the terminal can show, and everything the game writes on it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "words/words.h"

typedef struct Session Session;

typedef enum BoardLook {
    LOOK_AUTO,
    LOOK_ASCII,
    LOOK_FIGURINES,
    LOOK_COLOUR,
    LOOK_DOCUMENTS, // chess as Pb, Cn: kind and colour by French letters
    LOOK_PLAIN,     // for screen readers: pieces named in lines, no escapes, nothing redrawn
} BoardLook;

typedef struct Screen {
    Language language;
    BoardLook look; // never LOOK_AUTO
    bool is_utf8;
    bool has_escapes; // stdout is a terminal that understands them
    bool redraws;     // each position is drawn at the top of a cleared screen
    bool shows_progress;
    int width; // columns to write on: at most 80
} Screen;

// Looks at the terminal and at TERM, NO_COLOR and the locale.
// `keeps_scrolling`: never clear the screen.
void screen_open(Screen *screen, Language language, BoardLook look, bool keeps_scrolling);

// Looks at the window again, which may have another size.
void screen_measure(Screen *screen);

// "ascii", "figurines", "colour", "documents"; false for another word.
bool screen_find_look(const char *word, BoardLook *look);

// Text as it is, accents dropped where the terminal has none.
void screen_write(const Screen *screen, const char *utf8);
// The same, put together as by printf; widths count columns.
__attribute__((format(printf, 2, 3))) void screen_writef(const Screen *screen, const char *format,
                                                         ...);
// A paragraph: broken at blanks to the screen's width, and ended by a newline.
void screen_write_paragraph(const Screen *screen, const char *utf8);
// A sentence as a paragraph.
__attribute__((format(printf, 2, 3))) void screen_say(const Screen *screen, const char *format,
                                                      ...);
// Likewise one without arguments, which a table or a question has chosen.
void screen_say_line(const Screen *screen, const char *english);
// What went wrong, as a paragraph.
void screen_say_error(const Screen *screen, const Error *error);
// Words in rows, the first row behind what is already written in `indent` columns.
void screen_write_words(const Screen *screen, const char *words, int indent);
// A line on standard error that the next one replaces, where that is a terminal; "" takes it away.
void screen_show_progress(const Screen *screen, const char *utf8);

// "4:31", "1:04:31", or "12.7" in the last twenty seconds; returns the
// milliseconds until it reads otherwise.
int64_t screen_add_clock(int64_t time_ms, Text *text);

// The name of a side in the user's language.
const char *screen_side_name(const Screen *screen, const Game *game, int side);

// "12. Nf3", "12... Nc6" as the user reads it; other games count single moves: "23. d3".
void screen_add_move(const Screen *screen, const Session *session, int ply, Text *text);

// An empty screen, or where nothing is redrawn an empty line.
void screen_clear(const Screen *screen);
// The board of the session and what stands around it.
void screen_draw(const Screen *screen, const Session *session);
