// SPDX-License-Identifier: GPL-3.0-or-later
// trainer.h - one drill: which position comes next, and what came of it; a listener of a session's
// events, as the keeper is.
//
//     trainer_next ──> ACT_TASK ──> session: tries, hints ──> events ──> trainer_follow ──> deck
#pragma once

#include <time.h>

#include "drill/deck.h"

typedef struct DrillFilter {
    bool has_mistakes; // of one's own games, when they are due
    bool has_puzzles;  // those that were missed when they are due, then new ones
    Theme theme;       // of new puzzles; THEME_COUNT: any
    int rating;        // near which; 0: the person's own
} DrillFilter;

typedef struct Trainer {
    Deck deck;
    PuzzleList puzzles;
    DrillFilter filter;
    int64_t today;
    // What is asked.
    bool has_task;
    char id[CARD_ID_MAX]; // also of the last one
    bool is_puzzle;
    Puzzle puzzle; // where it is one
    char source[CARD_SOURCE_MAX];
    bool was_helped;
    bool is_answered;              // it is in the deck what came of it
    int asked, found;              // since the trainer was opened
    Error error;                   // why the deck could not be written; "": it could
    struct timespec games_changed; // the folder of games, when it was last looked through
} Trainer;

// Reads deck and puzzles, and takes in what reviewed games of the user's folder have that is new.
// False with a reason.
bool trainer_open(Trainer *trainer, bool saves, Error *error);
void trainer_close(Trainer *trainer);

// Takes the mistakes of the person in a file of annotated games into the deck, or for SIDE_COUNT
// of both sides, however they are called. Returns how many are new; -1 with a reason.
int trainer_add_file(Trainer *trainer, const char *path, bool is_of_both, Error *error);
// The same of games that belong to somebody of a name: `owns` says of a game's number, from 0,
// whose it is; SIDE_COUNT: nobody's.
typedef Side GameOwner(const void *context, int game);
int trainer_add_owned(Trainer *trainer, const char *path, GameOwner *owns, const void *context,
                      Error *error);
// The same of the games in the user's folder; what cannot be read is passed over.
int trainer_add_games(Trainer *trainer);
// The same of the review of the game on a board that one person played, into the user's deck; what
// cannot be kept is let go.
int trainer_add_review(const Session *session);

// As it is now: another day, cards that others have added, games that were reviewed since.
void trainer_refresh(Trainer *trainer);

// The next position, as a task for ACT_TASK. False: there is none, and nothing has changed.
bool trainer_next(Trainer *trainer, SessionTask *task);
// What happened in a step.
void trainer_follow(Trainer *trainer, const Session *session, const SessionEvents *events);
// The solution was asked for: that counts as missed.
void trainer_give_up(Trainer *trainer);

// "mate, back-rank mate": what the puzzle is about, once it is answered.
void trainer_add_themes(const Trainer *trainer, Language language, Text *text);
