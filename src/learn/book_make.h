// SPDX-License-Identifier: GPL-3.0-or-later
// book_make.h - a book without experts: a search finds the moves worth playing in the first plies,
// games of the program against itself from these openings decide how often each is played.
//
//     1  positions nearest to the start are searched, every move for itself or several lines at
//        once; moves that give away little are kept, and where they lead is searched next
//     2  games are played: an opening drawn by the weights so far, then the player against itself,
//        by nodes or by the clock. Each move of the opening gets the result
//     3  weights: what the search hoped and what the games gave
//
// Work is done in rounds of a fixed size whose tasks depend on earlier rounds only; so the book
// depends on the settings alone (and on games by the clock), not on threads, and a journal of the
// rounds (core/journal.h) is enough to go on after a stop.
#pragma once

#include <stdatomic.h>

#include "core/player.h"
#include "learn/book_tree.h"
#include "players/players.h"

enum { BOOK_MAKE_STEP = 12 }; // usual

typedef struct BookMakeSettings {
    const Game *game;
    const char *game_text; // "othello:6x6": the game as it was asked for
    const void *start;
    const char *player; // who searches and plays, as players/players.h reads it
    int positions;      // to be searched
    int plies;          // the longest line
    int width;          // moves kept of a position, at most
    int margin;         // hundredths of the game's unit that a kept move may be worse than the best
    int keep;           // the same for a move that is part of the book in the end; -1: the margin
    // for each move looked at; all moves are looked at with an eighth of it first
    uint64_t nodes;
    // chess: instead, one search of so many lines with all the nodes; 0: none
    int lines;
    // a move is worth what was found behind it; what is up to twice the margin worse is
    // searched too, in case the best turns out to be worse
    bool backs_up;
    uint64_t games;
    uint64_t game_nodes; // for each move of a game
    TimeControl clock;   // of the games, instead of nodes; zeros: none
    int step; // hundredths: what a ply of distance counts against a better move nearer to the start
    int faith;   // the search's opinion counts as so many games
    int trust;   // the same for the weights in the end; 0: as many
    int confirm; // a move behind the best is kept only after so many games
    uint64_t seed;
    int threads;
    const char *journal; // NULL: none
    const atomic_bool *is_stopped;
    // Optional: after every round, from any thread.
    void (*tell)(void *context, const BookTree *tree, uint64_t games);
    void *context;
} BookMakeSettings;

// Fills the tree, which the caller closes. False where something failed, or was stopped: then
// is_stopped is set, and the same call goes on where the journal ends.
bool book_make(const BookMakeSettings *settings, BookTree *tree, Error *error);

// Writes the tree as a book of its game.
bool book_make_write(const BookTree *tree, const char *game_text, const char *path, Error *error);
