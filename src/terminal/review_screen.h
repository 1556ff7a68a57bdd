// SPDX-License-Identifier: GPL-3.0-or-later
// review_screen.h - what was good and bad in the game that has just been played: one
// screen, and mistakes tried again.
#pragma once

#include "terminal/terminal.h"

// Looks at the game on the board, with progress; Ctrl-C keeps what is done. What is known of the
// same game is not looked at again. False when there is nothing to show, which was then said.
bool review_screen_make(Terminal *terminal);

// Shows the review that was made.
void review_screen_show(Terminal *terminal);
// Of a game other than chess: lab_review_screen.c.
void review_screen_show_lab(const Terminal *terminal);
// Draws the course of the reviewed game into the file (SVG) and says so; false, with
// the reason told, when it cannot.
bool review_screen_draw(Terminal *terminal, const char *path);

// ---- retry.c ----

typedef enum RetryAnswer {
    RETRY_LEFT,
    RETRY_BACK,
    RETRY_NEXT,
    RETRY_SHOWN,
    RETRY_FOUND
} RetryAnswer;
// The board and what is to be found on it.
void retry_show_task(const Terminal *terminal);
// Tries, hints and words until a move holds (of a task: until all of it is found), the solution was
// shown, or the person wants something else.
RetryAnswer retry_ask(Terminal *terminal);
// Between two positions, so that what was said can be read before the next board is drawn.
RetryAnswer retry_ask_next(Terminal *terminal);

// What was found out about the move that was tried.
void retry_show_tried(const Terminal *terminal);

// Puts the person back before bad moves, beginning with the `number`th worst (from 1). False
// when input ended or Ctrl-C came.
bool retry_run(Terminal *terminal, int number);
