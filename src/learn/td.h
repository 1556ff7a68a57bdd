// SPDX-License-Identifier: GPL-3.0-or-later
// td.h - temporal-difference learning: the weights of any game's features
// from games of the program alone.
//
// The value of a position is the squashed estimate of the leaf that a search from it expects
// (TD-leaf), for the player who began the game:
//
//     v = tanh(sum of weight * input)    inputs: every feature, once by the earliness of the
//                                        position and once by its lateness, divided by its
//                                        usual size
//
// After a game every value is drawn towards what came later: the next value, the one after it, ...
// the result, each counting lambda times the one before. Where chance chose the move, what came
// after says nothing about the position.
//
// All that is random comes from the seed and the game's number, so that a run that was
// interrupted goes on as if it had not been. A learner is used by one thread and must not move in
// memory: its game points into it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/game.h"
#include "lab/lab.h"

enum {
    TD_INPUTS_MAX = 2 * GAME_FEATURES_MAX,
    TD_EVALUATIONS_MAX = 16,
    TD_PLIES_MAX = 600,                // a longer game is broken off, and its end teaches nothing
    TD_DIVISOR = GAME_LEARNED_DIVISOR, // of the weights as whole numbers
    TD_NAME_MAX = 32,
    TD_POINTS_MAX = 128, // of a learning curve
    TD_DEPTH_MAX = 12,
};

typedef struct TdSettings {
    int depth;        // of the searches, in plies
    double lambda;    // 0: only the next value counts; 1: only the result
    double rate;      // the size of the first steps
    double chance;    // share of moves that chance chooses
    int random_plies; // at the start of a game, at most
    int match_games;  // for a point of the learning curve; 0: no curve
    uint64_t seed;
    char from[TD_NAME_MAX]; // the evaluation to start from
} TdSettings;

// What one weight is and what its steps depend on, in units of its input's usual size.
typedef struct TdWeight {
    double scale; // the usual size of the input
    double value;
    double slope;   // the gradient, smoothed
    double square;  // its square, smoothed
    double average; // of the value over the latest part of the games: what is kept in the end
} TdWeight;

// What the learner scored after so many games, in percent.
typedef struct TdPoint {
    uint64_t games;
    double against_best;   // the game's default evaluation
    double against_random; // a player by chance
} TdPoint;

typedef struct TdLearner {
    const Game *rules;
    char variant[TD_NAME_MAX];
    TdSettings settings;
    Game game; // the same rules; the last evaluation, "learned", is what is being learned
    GameEvaluation evaluations[TD_EVALUATIONS_MAX];
    int early[GAME_FEATURES_MAX];
    int late[GAME_FEATURES_MAX];
    int input_count;
    TdWeight weights[TD_INPUTS_MAX];
    uint64_t games;
    uint64_t positions;
    TdPoint points[TD_POINTS_MAX];
    int point_count;
    Search *search;
    struct TdGame *record;
} TdLearner;

// One value of a game that was played.
typedef struct TdStep {
    double value; // for the first player, -1 to 1
    // by the rules, not by the weights: it teaches others, and nothing is learned for it
    bool is_given;
    bool is_chance; // chance chose the move that was played here
    int sign;       // 1 when the first player is to move at the leaf, else -1
    int phase;
    int features[GAME_FEATURES_MAX]; // of the leaf
} TdStep;

// Starts from the evaluation that the settings name. False with the reason: a game without
// features, an evaluation that is not one of weights.
bool td_open(TdLearner *learner, const Game *rules, const char *variant, const TdSettings *settings,
             Error *error);
void td_close(TdLearner *learner);

// Estimates are squashed by this: tanh(score / td_unit()).
double td_unit(const Game *game);
// What a finished game is worth, -1 to 1: who won, or in games that are about
// the margin the margin, squashed.
double td_outcome(const Game *game, int score);

// Plays one game against itself and learns from it.
bool td_learn_game(TdLearner *learner, Error *error);
// Learns from a game that others played; `outcome` is for the first player.
bool td_learn_moves(TdLearner *learner, const void *start, const GameMove *moves, int count,
                    double outcome, Error *error);

// Makes the weights the evaluation "learned" of learner->game: the
// averages, or the values as they stand.
void td_publish(TdLearner *learner, bool is_averaged);

// Points of 100 that the averages make in `games` games, each opening once with either side,
// against the game's default evaluation at equal depth, or against chance.
bool td_measure(TdLearner *learner, bool is_chance, int games, double *percent, Error *error);
// True when a point of the curve is due after this many games.
bool td_is_point_due(const TdLearner *learner);
bool td_add_point(TdLearner *learner, Error *error);

// The parts of an update, for tests.

// What every value should have been.
void td_find_targets(const TdStep *steps, int count, double outcome, double lambda,
                     double *targets);
// The value that the weights give to the step's leaf, for the first player.
double td_value_of(const TdLearner *learner, const TdStep *step);
// Adds to `slopes` the way in which the weights make the step's value approach the target.
void td_add_slopes(const TdLearner *learner, const TdStep *step, double target, double *slopes);
// Moves the weights along the slopes.
void td_step_weights(TdLearner *learner, const double *slopes);
