// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.h - the face of the room: a sitting on a terminal, with a screen that is
// written and lines that are read.
#pragma once

#include "sitting/sitting.h"
#include "terminal/line.h"
#include "terminal/screen.h"
#include "terminal/setup.h"
#include "terminal/watch.h"

enum { TERMINAL_NOTE_MAX = 512 };

struct Terminal {
    Sitting sitting;
    SittingClient client;
    Screen screen;
    LineInput input;
    Watch watch;
    char note[TERMINAL_NOTE_MAX];   // stands under the board until a person moves; "" for none
    char written[SITTING_PATH_MAX]; // the file that was last saved into by its name; "" when none
};

// Looks at the terminal and opens a sitting on it, which follows Ctrl-C. False without memory. The
// terminal must not move afterwards.
bool terminal_open(Terminal *terminal, const Screen *screen);
void terminal_close(Terminal *terminal);

// Games until the person leaves.
SittingEnd terminal_run(Terminal *terminal);
// Reviews the game that was loaded, and then what a person may ask at the end of one; draws its
// course into `picture` unless it is NULL.
SittingEnd terminal_review(Terminal *terminal, const char *picture);

void terminal_draw(const Terminal *terminal);
// Adds a message to what stands under the board.
__attribute__((format(printf, 2, 3))) void terminal_add_note(Terminal *terminal, const char *format,
                                                             ...);
// "White is now club player (1400)." under the board.
void terminal_note_seat(Terminal *terminal, int side);
// Says where the game is, if that is on the disk as it stands; else what is.
void terminal_say_saved(Terminal *terminal);
