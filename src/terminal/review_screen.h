// SPDX-License-Identifier: GPL-3.0-or-later
// review_screen.h - what was good and bad in the game that has just been played: one screen, and mistakes
// tried again.
#ifndef ROQUE_TERMINAL_REVIEW_SCREEN_H
#define ROQUE_TERMINAL_REVIEW_SCREEN_H

#include "terminal/session.h"
#include "review/review.h"

// A move that loses no more points (of 100) than REVIEW_HOLDS_MOST holds the value.
enum { REVIEW_WORST_MAX = 4, REVIEW_HOLDS_MOST = 5 };

// A game that was looked at, as far as it was.
typedef struct PlayReview {
    GameReview *whole;  // with every look made so far
    GameReview *judged; // the same where all is known, else a shorter one
    int worst[REVIEW_WORST_MAX];
    int worst_count;
    Side side; // whose moves these are; SIDE_COUNT: both sides'
} PlayReview;

void play_review_close(PlayReview *review);

// Looks at the game on the board, with progress; Ctrl-C keeps what is done. What is known of the same game is
// not looked at again. False when there is nothing to show, which was then said.
bool play_review_make(Session *session);
// Whether there is one of the game on the board.
bool play_review_is_made(const Session *session);

// Shows the review that was made and writes the graph beside the game's file.
void play_review_show(Session *session);
// Draws the course of the reviewed game into the file (SVG) and says so; false, with the reason told, when it
// cannot.
bool play_review_draw(Session *session, const char *path);

// "12. Nf3", "12... Nc6" as the user reads it.
void play_review_add_move(const Session *session, int ply, Text *text);

// ---- retry.c ----

// Puts the person back before bad moves, beginning with the `number`th worst (from 1). False when input ended
// or Ctrl-C came.
bool play_retry(Session *session, int number);

#endif
