// SPDX-License-Identifier: GPL-3.0-or-later
// trial.c - see trial.h.
#include "experiments/trial.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/memory.h"

double trial_cpu_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

Search *trial_open(const Game *game, const char *spec, Error *error) {
    LabSpec parsed;
    if (!lab_parse_spec(spec, game, &parsed, error)) {
        error_at(error, "%.60s", spec);
        return NULL;
    }
    return lab_open(game, &parsed, error);
}

static void add_result(TrialSum *sum, const LabResult *result, double cpu_s) {
    sum->nodes += (double)result->totals.nodes;
    sum->leaves += (double)result->totals.leaves;
    sum->cuts += (double)(result->totals.alpha_cuts + result->totals.beta_cuts);
    sum->cpu_s += cpu_s;
    sum->searches++;
}

static bool search_ground(const TrialGround *ground, Search *search, const Game *game,
                          const char *variant, LabResult *result, TrialSum *sum, Error *error) {
    Random random = random_from_seed(ground->settings->seed);
    for (int i = 0; i < ground->positions; i++) {
        GamePosition position;
        int plies = ground->positions > 1 ? ground->plies_most * i / (ground->positions - 1) : 0;
        memset(&position, 0, sizeof position);
        if (!lab_random_position(game, variant, plies, &random, &position, error)) return false;
        lab_forget(search);
        double started_s = trial_cpu_s();
        if (!lab_run(search, &position, NULL, result, error)) return false;
        if (!result->is_complete && !result->is_found) return error_set(error, "stopped");
        add_result(sum, result, trial_cpu_s() - started_s);
    }
    return true;
}

bool trial_sum(const TrialGround *ground, TrialSum *sum, Error *error, const char *format, ...) {
    const char *variant = "";
    char spec[LAB_SPEC_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(spec, sizeof spec, format, arguments);
    va_end(arguments);
    *sum = (TrialSum){0};
    const Game *game = games_find(ground->game, &variant, error);
    Search *search = game != NULL ? trial_open(game, spec, error) : NULL;
    LabResult *result = malloc(sizeof *result);
    bool is_fine = search != NULL && result != NULL;
    if (search != NULL) lab_set_stop(search, ground->settings->stop);
    if (is_fine) is_fine = search_ground(ground, search, game, variant, result, sum, error);
    lab_close(search);
    free(result);
    return is_fine;
}

// ---- games ----

typedef struct Course {
    Search *sides[2]; // NULL: plays at random
    GamePosition here;
    uint64_t visited[TRIAL_PLIES_MAX];
    GameMove moves[GAME_MOVES_MAX];
    LabResult result;
} Course;

// How often the position stands on the board now, this time counted.
static int count_visits(const TrialGame *trial, const Course *course) {
    int count = 1;
    uint64_t key = trial->game->key(&course->here);
    for (int i = 0; i < trial->plies; i++) count += course->visited[i] == key;
    return count;
}

static int outcome_for_first(const TrialGame *trial, const Course *course, int score) {
    int sign = (score > 0) - (score < 0);
    return trial->game->side_to_move(&course->here) == 0 ? sign : -sign;
}

// Over by the position, by repetition, by a draw that would be claimed, or for want of a move.
static bool is_over(TrialGame *trial, Course *course, int *move_count) {
    const Game *game = trial->game;
    Repetition repetition = game_repetition(game, &course->here);
    int score = 0;
    bool is_end = game->is_over(&course->here, &score);
    *move_count = is_end ? 0
                         : game_list_allowed(game, &course->here, course->visited, trial->plies,
                                             course->moves);
    if (!is_end && *move_count == 0) {
        score = -game->score_bound;
        is_end = true;
    }
    int enough = game->repetitions_claim > 0 ? game->repetitions_claim : game->repetitions_end;
    bool comes_back = repetition == REPETITION_DRAWS || repetition == REPETITION_SETTLES;
    if (!is_end && comes_back && enough > 0 && count_visits(trial, course) >= enough) {
        score = repetition == REPETITION_SETTLES ? game->settle(&course->here) : 0;
        is_end = true;
    }
    if (!is_end && repetition != REPETITION_FORBIDDEN && game->draw_claim != NULL
        && game->draw_claim(&course->here) != NULL)
        is_end = true;
    if (is_end) trial->result = outcome_for_first(trial, course, score);
    return is_end;
}

static bool choose_move(TrialGame *trial, Course *course, int move_count, GameMove *move,
                        Error *error) {
    int side = trial->game->side_to_move(&course->here);
    Search *search = course->sides[side];
    if (search == NULL || trial->plies < trial->opening_plies
        || trial->plies < trial->random_plies[side]) {
        *move = course->moves[random_below(&trial->random, (uint64_t)move_count)];
        return true;
    }
    double started_s = trial_cpu_s();
    lab_set_stop(search, trial->stop);
    lab_set_history(search, course->visited, trial->plies);
    if (!lab_run(search, &course->here, NULL, &course->result, error)) return false;
    trial->time_s[trial->plies] = trial_cpu_s() - started_s;
    add_result(&trial->sums[side], &course->result, trial->time_s[trial->plies]);
    *move = course->result.best;
    return true;
}

static bool play_on(TrialGame *trial, Course *course, Error *error) {
    int move_count;
    while (trial->plies < trial->plies_most && trial->plies < TRIAL_PLIES_MAX) {
        GameMove move;
        if (is_over(trial, course, &move_count)) {
            trial->is_finished = true;
            return true;
        }
        if (trial->stop != NULL && atomic_load(trial->stop)) return error_set(error, "stopped");
        if (!choose_move(trial, course, move_count, &move, error)) return false;
        course->visited[trial->plies++] = trial->game->key(&course->here);
        game_advance(trial->game, &course->here, move);
    }
    trial->is_finished = is_over(trial, course, &move_count);
    return true;
}

bool trial_play(TrialGame *trial, Error *error) {
    Course *course = memory_new(sizeof *course, error);
    if (course == NULL) return false;
    trial->is_finished = false;
    trial->result = trial->plies = 0;
    trial->sums[0] = trial->sums[1] = (TrialSum){0};
    memset(trial->time_s, 0, sizeof trial->time_s);
    bool is_fine = game_start(trial->game, trial->variant, &course->here, error);
    for (int side = 0; side < 2 && is_fine; side++) {
        if (trial->specs[side][0] == '\0') continue;
        course->sides[side] = trial_open(trial->game, trial->specs[side], error);
        is_fine = course->sides[side] != NULL;
    }
    is_fine = is_fine && play_on(trial, course, error);
    for (int side = 0; side < 2; side++) lab_close(course->sides[side]);
    free(course);
    return is_fine;
}
