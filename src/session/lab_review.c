// SPDX-License-Identifier: GPL-3.0-or-later
// lab_review.c - see lab_review.h.
#include "session/lab_review.h"

#include <math.h>
#include <stdlib.h>

#include "core/memory.h"
#include "lab/lab.h"

enum { SOLVE_NODES = 200000, COUNT_NODES = 30000, TABLE_MB = 8 };
// A loss of so many points that is merely counted is worth a look.
enum { LOSS_COUNTED = 15 };
// Of what is merely counted: never as sure as a proof, and so many units make most of a win.
static const double COUNTED_MOST = 45, COUNTED_UNITS = 8;

// ---- the game ----

LabReview *lab_review_open(const Game *game, const GamePosition *start, int plies, Error *error) {
    size_t count = (size_t)plies + 1;
    LabReview *review = memory_new(sizeof *review, error);
    if (review == NULL) return NULL;
    *review = (LabReview){.game = game, .start = *start, .plies = plies};
    review->moves = calloc(count, sizeof *review->moves);
    review->looks = calloc(count, sizeof *review->looks);
    review->verdicts = calloc(count, sizeof *review->verdicts);
    if (review->moves != NULL && review->looks != NULL && review->verdicts != NULL) return review;
    lab_review_close(review);
    error_no_memory(error);
    return NULL;
}

void lab_review_close(LabReview *review) {
    if (review == NULL) return;
    free(review->moves);
    free(review->looks);
    free(review->verdicts);
    free(review);
}

GamePosition lab_review_position(const LabReview *review, int ply) {
    GamePosition position = review->start;
    for (int i = 0; i < ply; i++) game_advance(review->game, &position, review->moves[i]);
    return position;
}

// ---- points and grades ----

// For the side to move, 0 to 100.
static double points(const Game *game, const LabLook *look) {
    if (look->is_proved) return 50 + 50 * lab_look_outcome(look);
    double unit = game->score_unit > 0 ? game->score_unit : 1;
    return 50 + COUNTED_MOST * tanh(look->value / (COUNTED_UNITS * unit));
}

// A look from the other side of the board.
static LabLook turned(LabLook look) {
    look.value = -look.value;
    look.best = GAME_NO_MOVE;
    return look;
}

static void grade(const Game *game, LabVerdict *verdict) {
    const LabLook *before = &verdict->before, *after = &verdict->after;
    double loss = points(game, before) - points(game, after);
    bool is_proved = before->is_proved && after->is_proved;
    int lost = lab_look_outcome(before) - lab_look_outcome(after);
    bool is_margin = lab_game_has_margin(game) && before->is_exact && after->is_exact;
    verdict->loss = loss > 0 ? loss : 0;
    verdict->grade = GRADE_BEST;
    if (is_proved && lost > 0)
        verdict->grade = GRADE_BLUNDER;
    else if (is_proved && is_margin && before->value > after->value)
        verdict->grade = GRADE_INACCURACY;
    else if (!is_proved && loss >= LOSS_COUNTED)
        verdict->grade = GRADE_GOOD;
}

// A margin given away at the same outcome comes behind all that changes it.
static double weight(const LabVerdict *verdict) {
    if (verdict->grade == GRADE_INACCURACY) return 1;
    return verdict->grade == GRADE_BLUNDER ? 100 + verdict->loss : verdict->loss;
}

int lab_review_list_worst(const LabReview *review, int side, int most, int *plies) {
    int count = 0;
    GamePosition position = review->start;
    for (int ply = 0; ply < review->plies; ply++) {
        const LabVerdict *verdict = &review->verdicts[ply];
        bool is_told = (side > 1 || review->game->side_to_move(&position) == side)
                       && verdict->grade >= GRADE_GOOD;
        game_advance(review->game, &position, review->moves[ply]);
        if (!is_told) continue;
        int at = count < most ? count++ : most;
        while (at > 0 && weight(&review->verdicts[plies[at - 1]]) < weight(verdict)) {
            if (at < most) plies[at] = plies[at - 1];
            at--;
        }
        if (at < most) plies[at] = ply;
    }
    return count;
}

double lab_review_points(const LabReview *review, int ply) {
    GamePosition position = lab_review_position(review, ply);
    double own = review->looks[ply].is_known ? points(review->game, &review->looks[ply]) : 50;
    return review->game->side_to_move(&position) == 0 ? own : 100 - own;
}

int lab_review_count(const LabReview *review, int side, Grade grade) {
    GamePosition position = review->start;
    int count = 0;
    for (int ply = 0; ply < review->plies; ply++) {
        count +=
            review->game->side_to_move(&position) == side && review->verdicts[ply].grade == grade;
        game_advance(review->game, &position, review->moves[ply]);
    }
    return count;
}

// ---- looking ----

struct LabReviewer {
    const Game *game;
    const atomic_bool *is_stopped;
    Search *solver, *counter;
    LabSolution solution;
    LabResult result;
};

LabReviewer *lab_reviewer_open(const Game *game, const atomic_bool *is_stopped, Error *error) {
    LabSpec spec;
    LabReviewer *reviewer = memory_new(sizeof *reviewer, error);
    if (reviewer == NULL) return NULL;
    reviewer->game = game;
    reviewer->is_stopped = is_stopped;
    reviewer->solver = lab_solve_open(game, TABLE_MB, error);
    if (lab_parse_spec("alphabeta,deepening,table=8", game, &spec, error))
        reviewer->counter = lab_open(game, &spec, error);
    if (reviewer->solver == NULL || reviewer->counter == NULL) {
        lab_reviewer_close(reviewer);
        return NULL;
    }
    lab_set_stop(reviewer->solver, is_stopped);
    lab_set_stop(reviewer->counter, is_stopped);
    return reviewer;
}

void lab_reviewer_close(LabReviewer *reviewer) {
    if (reviewer == NULL) return;
    lab_close(reviewer->solver);
    lab_close(reviewer->counter);
    free(reviewer);
}

const Game *lab_reviewer_game(const LabReviewer *reviewer) {
    return reviewer->game;
}

static bool is_stopped(const LabReviewer *reviewer) {
    return reviewer->is_stopped != NULL && atomic_load(reviewer->is_stopped);
}

// What is proved of the position, else what a search counts. The rules that remember earlier
// positions are told of none: a forced win needs none of them twice.
static bool look_at(LabReviewer *reviewer, const GamePosition *position, LabLook *look) {
    int score = 0;
    *look = (LabLook){.best = GAME_NO_MOVE};
    if (reviewer->game->is_over(position, &score)) {
        *look = (LabLook){true, true, true, score, GAME_NO_MOVE};
        return true;
    }
    LabSolution *solution = &reviewer->solution;
    if (!lab_solve(reviewer->solver, position, &(LabLimits){.nodes = SOLVE_NODES}, solution, NULL)
        || is_stopped(reviewer))
        return false;
    // A win or a draw without the move that brings it is of no use to anybody.
    if (solution->is_proved && (solution->line_length > 0 || solution->value < 0)) {
        look->is_known = look->is_proved = true;
        look->is_exact = solution->is_exact;
        look->value = solution->value;
        if (solution->line_length > 0) look->best = solution->line[0];
    }
    if (look->best != GAME_NO_MOVE) return true;
    LabResult *result = &reviewer->result;
    if (!lab_run(reviewer->counter, position, &(LabLimits){.nodes = COUNT_NODES}, result, NULL)
        || is_stopped(reviewer))
        return false;
    look->best = result->best;
    if (!look->is_proved) look->value = result->is_found ? result->value : 0;
    look->is_known = true;
    return true;
}

bool lab_reviewer_look(LabReviewer *reviewer, LabReview *review, int ply) {
    GamePosition position = lab_review_position(review, ply);
    return look_at(reviewer, &position, &review->looks[ply]);
}

// What is merely counted before the move is counted again behind the best one, at the depth at
// which the played one is: a search looks a ply further from there.
static bool look_behind(LabReviewer *reviewer, const GamePosition *position, LabVerdict *verdict) {
    GamePosition next = *position;
    LabLook behind;
    if (verdict->before.is_proved || verdict->best == GAME_NO_MOVE) return true;
    game_advance(reviewer->game, &next, verdict->best);
    if (!look_at(reviewer, &next, &behind)) return false;
    behind = turned(behind);
    if (behind.is_proved || behind.value < verdict->before.value) verdict->before = behind;
    return true;
}

static bool judge(LabReviewer *reviewer, const GamePosition *position, GameMove move,
                  LabVerdict *verdict) {
    if (move == verdict->best) verdict->before = verdict->after;
    grade(reviewer->game, verdict);
    if (verdict->grade != GRADE_GOOD) return true;
    if (!look_behind(reviewer, position, verdict)) return false;
    grade(reviewer->game, verdict);
    return true;
}

bool lab_reviewer_judge(LabReviewer *reviewer, LabReview *review, int ply) {
    LabVerdict *verdict = &review->verdicts[ply];
    GamePosition position = lab_review_position(review, ply);
    *verdict = (LabVerdict){.best = review->looks[ply].best,
                            .before = review->looks[ply],
                            .after = turned(review->looks[ply + 1])};
    return judge(reviewer, &position, review->moves[ply], verdict);
}

bool lab_reviewer_try(LabReviewer *reviewer, const LabReview *review, int ply, GameMove move,
                      LabVerdict *verdict) {
    GamePosition position = lab_review_position(review, ply), next = position;
    LabLook after;
    game_advance(review->game, &next, move);
    if (!look_at(reviewer, &next, &after)) return false;
    *verdict = (LabVerdict){.best = review->verdicts[ply].best,
                            .before = review->verdicts[ply].before,
                            .after = turned(after)};
    return judge(reviewer, &position, move, verdict);
}
