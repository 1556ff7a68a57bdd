// SPDX-License-Identifier: GPL-3.0-or-later
// said.h - what every face of a session says in the same words: how
// a game ended, what was advised.
#pragma once

#include "core/player.h"
#include "words/words.h"

typedef struct Session Session;

// "White wins: checkmate. 1-0"
void said_result(const Session *session, Language language, Text *text);

// "The computer would play Nf3 and counts +0.25 for you."
void said_advice(const Session *session, Language language, const Thought *thought, Text *text);

// Pawns, discs or seeds: "+1.25".
void said_score(const Game *game, int score, Text *text);
// What the coach has to say of the person's last move: "Nf3: Blunder. Gives up a queen."
void said_warning(const Session *session, Language language, Text *text);

// "2 of 3: 12... Qxb2?? was played here. Find something better.", of the plies of a list.
void said_task(Language language, const char *move, int ply, const int *worst, int count,
               Text *text);
