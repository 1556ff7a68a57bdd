// SPDX-License-Identifier: GPL-3.0-or-later
// learning.h - learning while playing: the opponent's evaluation is changed after every game by
// what the game taught, shown to the person, and kept for the next session.
#pragma once

#include "core/game.h"

enum { LEARNING_CHANGES_MAX = 5 };

typedef struct Session Session;
typedef struct Learning Learning;

// What a game taught: the weights that moved most, each as its usual share in a score.
typedef struct LearningResult {
    uint64_t games; // learned from so far
    struct LearningChange {
        const char *feature;
        bool has_phase; // early and late weights differ; this is one of them
        bool is_late;
        double before;
        double after;
    } changes[LEARNING_CHANGES_MAX];
    int change_count;
} LearningResult;

// The same game with what has been learned as its default evaluation, so that every laboratory
// player without an eval= of its own plays by it. NULL with a reason; the session owns the learner.
const Game *learning_game(Session *session, const Game *game, const char *variant, Error *error);
void learning_close(Learning *learning);

// Whether there is something to be learned from the game that ended.
bool learning_can_learn(const Session *session);

// A game to be learned from.
typedef struct LearningTask {
    Learning *learning;
    const GamePosition *start;
    const GameMove *moves;
    int count;
    double outcome; // for the first player
} LearningTask;

// All but the moves, which the caller has.
LearningTask learning_task(const Session *session);
// Learns from it and keeps what was learned; in the thinker's thread. False with a reason.
bool learning_from_game(const LearningTask *task, LearningResult *learned, Error *error);
