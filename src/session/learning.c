// SPDX-License-Identifier: GPL-3.0-or-later
// learning.c - see learning.h.
#include "session/learning.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/disk_file.h"

#include "core/memory.h"
#include "learn/learn.h"
#include "session/session.h"

enum { MANY_MOVES = 2000 };

// Players hold the game of their learner: none is given back before the session ends.
struct Learning {
    TdLearner learner;
    char path[STORE_PATH_MAX]; // where it is kept; "" for nowhere
    Learning *earlier;
};

static TdSettings settings_for(const Game *game) {
    return (TdSettings){.depth = game->moves_max > MANY_MOVES ? 1 : 2,
                        .lambda = 0.9,
                        .rate = 0.01,
                        .seed = 1,
                        .from = "learned"};
}

// $XDG_DATA_HOME/roque/learned/othello-6x6.td
static bool name_file(Learning *learn, const char *game, const char *variant, Error *error) {
    char folder[STORE_PATH_MAX];
    if (!store_folder("learned", folder, error)) return false;
    Text text = text_over(learn->path, sizeof learn->path);
    text_addf(&text, "%s/%s%s%s.td", folder, game, variant[0] != '\0' ? "-" : "", variant);
    return !text.is_cut || error_set(error, "the name of the folder for games is too long");
}

const Game *learning_game(Session *session, const Game *game, const char *variant, Error *error) {
    for (Learning *learn = session->learning; learn != NULL; learn = learn->earlier) {
        if (learn->learner.rules == game && strcmp(learn->learner.variant, variant) == 0)
            return &learn->learner.game;
    }
    if (game_find_evaluation(game, "learned", NULL) == NULL) {
        error_set(error, "%s has no learned evaluation to learn on from", game->name);
        return NULL;
    }
    Learning *learn = memory_new(sizeof *learn, error);
    if (learn == NULL) return NULL;
    TdSettings settings = settings_for(game);
    bool is_there = false;
    bool is_open = td_open(&learn->learner, game, variant, &settings, error);
    bool is_fine =
        is_open && (!session->keeps_learned || name_file(learn, game->name, variant, error));
    if (is_fine && session->keeps_learned)
        is_fine = td_file_read(&learn->learner, learn->path, &is_there, error);
    if (!is_fine) {
        if (is_open) td_close(&learn->learner);
        free(learn);
        return NULL;
    }
    learn->earlier = session->learning;
    session->learning = learn;
    return &learn->learner.game;
}

void learning_close(Learning *learn) {
    while (learn != NULL) {
        Learning *earlier = learn->earlier;
        td_close(&learn->learner);
        free(learn);
        learn = earlier;
    }
}

static Learning *find_current(const Session *session) {
    Learning *learn = session->learning;
    while (learn != NULL && &learn->learner.game != session->game) learn = learn->earlier;
    return learn;
}

static double outcome_of(const Session *session) {
    int score = 0;
    Outcome outcome = session->result.outcome;
    if (session->game->is_over(&session->position, &score))
        return td_outcome(session->game,
                          session->game->side_to_move(&session->position) == 0 ? score : -score);
    return outcome == OUTCOME_FIRST_WINS ? 1 : outcome == OUTCOME_SECOND_WINS ? -1 : 0;
}

static void find_changes(const TdLearner *learner, const TdWeight *before,
                         LearningResult *learned) {
    bool is_told[TD_INPUTS_MAX] = {false};
    int features = learner->rules->feature_count;
    double unit = td_unit(learner->rules);
    while (learned->change_count < LEARNING_CHANGES_MAX) {
        int most = -1;
        double most_change = 0;
        for (int i = 0; i < learner->input_count; i++) {
            double change = learner->weights[i].value - before[i].value;
            if (change < 0) change = -change;
            if (is_told[i] || change <= most_change) continue;
            most = i;
            most_change = change;
        }
        if (most < 0) return;
        is_told[most] = true;
        double factor = unit / before[most].scale / learner->rules->score_unit;
        learned->changes[learned->change_count++] =
            (struct LearningChange){.feature = learner->rules->features[most % features].name,
                                    .has_phase = learner->game.phase != NULL,
                                    .is_late = most >= features,
                                    .before = before[most].value * factor,
                                    .after = learner->weights[most].value * factor};
    }
}

bool learning_can_learn(const Session *session) {
    EndCause cause = session->result.cause;
    return find_current(session) != NULL && session->count > 0 && cause != END_TIME
           && cause != END_FAULT;
}

LearningTask learning_task(const Session *session) {
    return (LearningTask){.learning = find_current(session),
                          .start = &session->start,
                          .count = session->count,
                          .outcome = outcome_of(session)};
}

static bool learn_game(Learning *learn, const LearningTask *task, TdWeight before[TD_INPUTS_MAX],
                       Error *error) {
    TdLearner *learner = &learn->learner;
    memcpy(before, learner->weights, sizeof learner->weights);
    bool is_fine =
        td_learn_moves(learner, task->start, task->moves, task->count, task->outcome, error);
    td_publish(learner, false);
    return is_fine && (learn->path[0] == '\0' || td_file_write(learner, learn->path, error));
}

// The file is held from reading to writing, and what others learned meanwhile is taken in first: of
// two who go on with it one would undo what the other learned.
bool learning_from_game(const LearningTask *task, LearningResult *learned, Error *error) {
    Learning *learn = task->learning;
    TdLearner *learner = &learn->learner;
    TdWeight before[TD_INPUTS_MAX];
    bool is_there = false, is_kept = learn->path[0] != '\0';
    int held = is_kept ? disk_file_open_locked(learn->path, O_RDWR | O_CREAT, error) : -1;
    bool is_fine = (!is_kept || (held >= 0 && td_file_read(learner, learn->path, &is_there, error)))
                   && learn_game(learn, task, before, error);
    if (held >= 0) close(held);
    if (!is_fine) return false;
    learned->games = learner->games;
    find_changes(learner, before, learned);
    return true;
}
