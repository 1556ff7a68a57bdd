// SPDX-License-Identifier: GPL-3.0-or-later
// learning.h - learning while playing: the opponent's evaluation is changed after every game by what the
// game taught, shown to the person, and kept for the next sitting.
#ifndef ROQUE_TERMINAL_LEARNING_H
#define ROQUE_TERMINAL_LEARNING_H

#include "terminal/session.h"

typedef struct PlayLearn PlayLearn;

// The same game with what has been learned as its default evaluation, so that every laboratory player without
// an eval= of its own plays by it. NULL with a reason; the session owns the learner.
const Game *play_learn_game(Session *session, const Game *game, const char *variant, Error *error);
void play_learn_close(PlayLearn *learn);

// Learns from the game that ended, says what changed most, and keeps it.
void play_learn_from_game(Session *session);

#endif
