// SPDX-License-Identifier: GPL-3.0-or-later
// learning.c - see learning.h.
#include "terminal/learning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/store.h"
#include "learn/learn.h"

enum { CHANGES_SHOWN = 5, MANY_MOVES = 2000, NAME_COLUMNS = 22 };

// Players hold the game of their learner: none is given back before the sitting ends.
struct PlayLearn {
    TdLearner learner;
    char path[SESSION_PATH_MAX]; // where it is kept; "" for nowhere
    PlayLearn *earlier;
};

static TdSettings settings_for(const Game *game) {
    return (TdSettings){.depth = game->moves_max > MANY_MOVES ? 1 : 2,
                        .lambda = 0.9,
                        .rate = 0.01,
                        .seed = 1,
                        .from = "learned"};
}

// $XDG_DATA_HOME/roque/learned/othello-6x6.td
static bool name_file(PlayLearn *learn, const char *game, const char *variant, Error *error) {
    char folder[SESSION_PATH_MAX];
    if (!store_folder("learned", folder, error)) return false;
    Text text = text_over(learn->path, sizeof learn->path);
    text_addf(&text, "%s/%s%s%s.td", folder, game, variant[0] != '\0' ? "-" : "", variant);
    return !text.is_cut || error_set(error, "the name of the folder for games is too long");
}

const Game *play_learn_game(Session *session, const Game *game, const char *variant, Error *error) {
    for (PlayLearn *learn = session->learn; learn != NULL; learn = learn->earlier) {
        if (learn->learner.rules == game && strcmp(learn->learner.variant, variant) == 0)
            return &learn->learner.game;
    }
    if (game_find_evaluation(game, "learned", NULL) == NULL) {
        error_set(error, "%s has no learned evaluation to learn on from", game->name);
        return NULL;
    }
    PlayLearn *learn = calloc(1, sizeof *learn);
    if (learn == NULL) {
        error_set(error, "no memory for a game to learn from");
        return NULL;
    }
    TdSettings settings = settings_for(game);
    bool is_there = false;
    bool is_open = td_open(&learn->learner, game, variant, &settings, error);
    bool is_fine = is_open && (!session->saves || name_file(learn, game->name, variant, error));
    if (is_fine && session->saves) is_fine = td_file_read(&learn->learner, learn->path, &is_there, error);
    if (!is_fine) {
        if (is_open) td_close(&learn->learner);
        free(learn);
        return NULL;
    }
    learn->earlier = session->learn;
    session->learn = learn;
    return &learn->learner.game;
}

void play_learn_close(PlayLearn *learn) {
    while (learn != NULL) {
        PlayLearn *earlier = learn->earlier;
        td_close(&learn->learner);
        free(learn);
        learn = earlier;
    }
}

static PlayLearn *find_current(const Session *session) {
    PlayLearn *learn = session->learn;
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

static void write_change(const Session *session, const TdLearner *learner, int input, double before,
                         double after) {
    char line[160], name[64];
    int features = learner->rules->feature_count;
    Text text = text_over(line, sizeof line), shown = text_over(name, sizeof name);
    message_translate(session->screen.language, learner->rules->features[input % features].name, &shown);
    int columns = slice_columns(slice_of(name));
    text_addf(&text, "  %s%*s %.2f > %.2f", name, columns < NAME_COLUMNS ? NAME_COLUMNS - columns : 0, "",
              before, after);
    MessageId phase = input < features ? MESSAGE_LEARNED_EARLY : MESSAGE_LEARNED_LATE;
    if (learner->game.phase != NULL) text_addf(&text, " %s", message_text(session->screen.language, phase));
    text_add_char(&text, '\n');
    screen_write(&session->screen, line);
}

// The weights that moved most, each as its usual share in a score.
static void show_changes(const Session *session, const TdLearner *learner, const TdWeight *before) {
    bool is_shown[TD_INPUTS_MAX] = {false};
    double unit = td_unit(learner->rules);
    for (int shown = 0; shown < CHANGES_SHOWN; shown++) {
        int most = -1;
        double most_change = 0;
        for (int i = 0; i < learner->input_count; i++) {
            double change = learner->weights[i].value - before[i].value;
            if (change < 0) change = -change;
            if (is_shown[i] || change <= most_change) continue;
            most = i;
            most_change = change;
        }
        if (most < 0) return;
        is_shown[most] = true;
        double factor = unit / before[most].scale / learner->rules->score_unit;
        write_change(session, learner, most, before[most].value * factor,
                     learner->weights[most].value * factor);
    }
}

void play_learn_from_game(Session *session) {
    PlayLearn *learn = find_current(session);
    EndCause cause = session->result.cause;
    if (learn == NULL || session->count == 0 || cause == END_TIME || cause == END_FAULT) return;
    TdLearner *learner = &learn->learner;
    TdWeight before[TD_INPUTS_MAX];
    memcpy(before, learner->weights, sizeof before);
    Error error = {{0}};
    bool is_fine = td_learn_moves(learner, &session->start, session->plain_moves, session->count,
                                  outcome_of(session), &error);
    td_publish(learner, false);
    if (is_fine && learn->path[0] != '\0') is_fine = td_file_write(learner, learn->path, &error);
    if (!is_fine) {
        screen_say_foreign(&session->screen, error.text);
        return;
    }
    char games[32];
    Text text = text_over(games, sizeof games);
    text_addf(&text, "%llu", (unsigned long long)learner->games);
    screen_say(&session->screen, MESSAGE_LEARNED, games, NULL);
    show_changes(session, learner, before);
    fflush(stdout);
}
