// SPDX-License-Identifier: GPL-3.0-or-later
// td.c - temporal-difference learning; see td.h. Ideas: Sutton's TD(lambda), 1988; the
// leaf that the search expects instead of the position itself: Baxter, Tridgell and
// Weaver's TDLeaf, 1998; steps by Adam.
#include "learn/td.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "learn/td_game.h"

enum {
    SCALE_GAMES = 100, // by chance, to learn how large the inputs are
    MATCH_OPENING_PLIES = 6,
    OPENING_TRIES = 100,
    WEIGHT_LIMIT = 1 << 26, // of the whole numbers
    FIRST_POINT = 100,      // games before the second point of the curve
};

static const double SLOPE_MEMORY = 0.9; // the usual constants of Adam
static const double SQUARE_MEMORY = 0.999;
static const double SQUARE_LEAST = 1e-8;
// the steps shrink with the root of the games beyond these
static const double SLOW_DOWN_GAMES = 2000;
// the average is mostly over the last quarter of the games
static const double RECENT = 4;

// ---- values ----

static int estimate_bound(const Game *game) {
    return game->estimate_bound > 0 ? game->estimate_bound : game->score_bound;
}

double td_unit(const Game *game) {
    return estimate_bound(game) / 4.0;
}

double td_outcome(const Game *game, int score) {
    if (game->estimate_bound > 0) return (score > 0) - (score < 0);
    return tanh(score / td_unit(game));
}

// The early inputs come first; a game without phases has no others.
static double input_of(const TdLearner *learner, const TdStep *step, int i) {
    int features = learner->rules->feature_count;
    if (learner->input_count == features) return step->features[i];
    int share = i < features ? GAME_PHASE_END - step->phase : step->phase;
    return step->features[i % features] * (double)share / GAME_PHASE_END;
}

double td_value_of(const TdLearner *learner, const TdStep *step) {
    double sum = 0;
    for (int i = 0; i < learner->input_count; i++)
        sum += learner->weights[i].value * input_of(learner, step, i) / learner->weights[i].scale;
    return tanh(step->sign * sum);
}

void td_find_targets(const TdStep *steps, int count, double outcome, double lambda,
                     double *targets) {
    double later = outcome;
    for (int i = count - 1; i >= 0; i--) {
        double next = i + 1 < count ? steps[i + 1].value : outcome;
        later = steps[i].is_chance ? steps[i].value : (1 - lambda) * next + lambda * later;
        targets[i] = later;
    }
}

void td_add_slopes(const TdLearner *learner, const TdStep *step, double target, double *slopes) {
    if (step->is_given || step->is_chance) return;
    double factor = (target - step->value) * (1 - step->value * step->value) * step->sign;
    for (int i = 0; i < learner->input_count; i++)
        slopes[i] += factor * input_of(learner, step, i) / learner->weights[i].scale;
}

void td_step_weights(TdLearner *learner, const double *slopes) {
    double games = (double)++learner->games;
    double rate = learner->settings.rate / sqrt(1 + games / SLOW_DOWN_GAMES);
    double slope_share = 1 - pow(SLOPE_MEMORY, games);
    double square_share = 1 - pow(SQUARE_MEMORY, games);
    for (int i = 0; i < learner->input_count; i++) {
        TdWeight *weight = &learner->weights[i];
        weight->slope += (1 - SLOPE_MEMORY) * (slopes[i] - weight->slope);
        weight->square += (1 - SQUARE_MEMORY) * (slopes[i] * slopes[i] - weight->square);
        double size = sqrt(weight->square / square_share) + SQUARE_LEAST;
        weight->value += rate * (weight->slope / slope_share) / size;
        weight->average += (weight->value - weight->average) * RECENT / (games - 1 + RECENT);
    }
}

static int whole(double weight) {
    return (int)lround(fmax(-WEIGHT_LIMIT, fmin(WEIGHT_LIMIT, weight)));
}

void td_publish(TdLearner *learner, bool is_averaged) {
    int features = learner->rules->feature_count;
    double factor = td_unit(learner->rules) * TD_DIVISOR;
    for (int i = 0; i < learner->input_count; i++) {
        const TdWeight *weight = &learner->weights[i];
        int *list = i < features ? learner->early : learner->late;
        list[i % features] =
            whole((is_averaged ? weight->average : weight->value) * factor / weight->scale);
    }
}

// ---- opening ----

static bool check_game(const Game *rules, Error *error) {
    if (rules->feature_count == 0 || rules->extract == NULL)
        return error_set(error, "%s has no features to learn the weights of", rules->name);
    if (rules->evaluation_count >= TD_EVALUATIONS_MAX)
        return error_set(error, "%s has too many evaluations", rules->name);
    return true;
}

// The list of evaluations without the one that was shipped, and then the one that is being learned.
static void make_game(TdLearner *learner, const Game *rules) {
    int count = 0;
    for (int i = 0; i < rules->evaluation_count; i++) {
        if (strcmp(rules->evaluations[i].name, "learned") == 0) continue;
        learner->evaluations[count++] = rules->evaluations[i];
    }
    learner->evaluations[count++] = (GameEvaluation){
        .name = "learned",
        .summary = "what is being learned",
        .early = learner->early,
        .late = rules->phase != NULL ? learner->late : NULL,
        .divisor = TD_DIVISOR,
    };
    learner->game = *rules;
    learner->game.evaluations = learner->evaluations;
    learner->game.evaluation_count = count;
    learner->input_count = rules->phase != NULL ? 2 * rules->feature_count : rules->feature_count;
}

static void read_features(const Game *game, const void *position, TdStep *step) {
    game->extract(position, step->features);
    step->phase = game->phase != NULL ? game->phase(position) : 0;
}

// How large the inputs usually are, from games by chance; one that is never there counts as it is.
static bool measure_scales(TdLearner *learner, Error *error) {
    const Game *game = learner->rules;
    double squares[TD_INPUTS_MAX] = {0};
    double count = 0;
    int score = 0;
    for (uint64_t i = 0; i < SCALE_GAMES; i++) {
        Random random = random_from_seed(random_mix(learner->settings.seed) ^ random_mix(~i));
        GamePosition position;
        if (!game_start(game, learner->variant, &position, error)) return false;
        for (int ply = 0; ply < TD_PLIES_MAX && !game->is_over(&position, &score); ply++, count++) {
            TdStep step;
            read_features(game, &position, &step);
            for (int j = 0; j < learner->input_count; j++)
                squares[j] += input_of(learner, &step, j) * input_of(learner, &step, j);
            game_advance(game, &position, game_random_move(game, &position, &random));
        }
    }
    for (int j = 0; j < learner->input_count; j++)
        learner->weights[j].scale = squares[j] > 0 ? sqrt(squares[j] / count) : 1;
    return true;
}

static bool take_start(TdLearner *learner, Error *error) {
    const char *name = learner->settings.from[0] != '\0' ? learner->settings.from : "zero";
    const GameEvaluation *from = game_find_evaluation(learner->rules, name, error);
    if (from == NULL) return false;
    if (from->early == NULL)
        return error_set(error, "'%s' is no evaluation of weights: it cannot be learned from",
                         name);
    int features = learner->rules->feature_count;
    double unit = td_unit(learner->rules) * (from->divisor > 1 ? from->divisor : 1);
    for (int i = 0; i < learner->input_count; i++) {
        const int *list = i < features || from->late == NULL ? from->early : from->late;
        TdWeight *weight = &learner->weights[i];
        weight->value = weight->average = list[i % features] * weight->scale / unit;
    }
    return true;
}

// A search that plays by this evaluation.
static Search *open_search(TdLearner *learner, const char *evaluation, Error *error) {
    LabSpec spec;
    Text text = TEXT_OF(LAB_SPEC_TEXT_MAX);
    text_addf(&text, "alphabeta,depth=%d,eval=%s", learner->settings.depth, evaluation);
    if (!lab_parse_spec(text.data, &learner->game, &spec, error)) return NULL;
    return lab_open(&learner->game, &spec, error);
}

bool td_open(TdLearner *learner, const Game *rules, const char *variant, const TdSettings *settings,
             Error *error) {
    memset(learner, 0, sizeof *learner);
    if (!check_game(rules, error)) return false;
    learner->rules = rules;
    learner->settings = *settings;
    if (!slice_copy(slice_of(variant), learner->variant, sizeof learner->variant))
        return error_set(error, "the variant's name is too long");
    make_game(learner, rules);
    if (!measure_scales(learner, error) || !take_start(learner, error)) return false;
    learner->record = calloc(1, sizeof *learner->record);
    learner->search = learner->record != NULL ? open_search(learner, "learned", error) : NULL;
    if (learner->record == NULL) error_no_memory(error);
    if (learner->search == NULL) {
        td_close(learner);
        return false;
    }
    td_publish(learner, false);
    return true;
}

void td_close(TdLearner *learner) {
    lab_close(learner->search);
    free(learner->record);
    learner->search = NULL;
    learner->record = NULL;
}

// ---- games ----

// What the search expects of the position. Where the leaf's estimate is not the value of the
// search, the rules gave it: a finished game or a position that came back.
static TdStep make_step(const TdLearner *learner, const LabResult *result,
                        const GamePosition *position) {
    const Game *game = &learner->game;
    const GameEvaluation *learned = &game->evaluations[game->evaluation_count - 1];
    GamePosition leaf = *position;
    TdStep step = {.sign = game->side_to_move(position) == 0 ? 1 : -1};
    int value = step.sign * result->value;
    for (int i = 0; i < result->line_length; i++) {
        game_advance(game, &leaf, result->line[i]);
        step.sign = -step.sign;
    }
    int score = 0;
    step.is_given =
        game->is_over(&leaf, &score) || step.sign * game_evaluate(game, learned, &leaf) != value;
    if (step.is_given) {
        bool is_decided = game->estimate_bound > 0 && abs(value) > game->estimate_bound;
        step.value = is_decided ? (value > 0 ? 1 : -1) : tanh(value / td_unit(game));
        return step;
    }
    read_features(game, &leaf, &step);
    step.value = td_value_of(learner, &step);
    return step;
}

static void learn_from_record(TdLearner *learner, double outcome) {
    TdGame *record = learner->record;
    double slopes[TD_INPUTS_MAX] = {0};
    td_find_targets(record->steps, record->count, outcome, learner->settings.lambda,
                    record->targets);
    for (int i = 0; i < record->count; i++)
        td_add_slopes(learner, &record->steps[i], record->targets[i], slopes);
    learner->positions += (uint64_t)record->count;
    td_step_weights(learner, slopes);
}

bool td_learn_game(TdLearner *learner, Error *error) {
    const Game *game = &learner->game;
    const TdSettings *settings = &learner->settings;
    TdGame *record = learner->record;
    Random random = random_from_seed(random_mix(settings->seed) ^ random_mix(learner->games + 1));
    GamePosition position;
    int score = 0;
    int plies = (int)random_below(&random, (uint64_t)settings->random_plies + 1);
    if (!game_start(game, learner->variant, &position, error)) return false;
    record->count = record->plies = 0;
    td_publish(learner, false);
    bool is_over = !td_game_open(game, record, &position, plies, &random);
    while (!is_over && record->plies < TD_PLIES_MAX) {
        if (!td_game_search(learner->search, record, &position, error)) return false;
        TdStep *step = &record->steps[record->count++];
        *step = make_step(learner, &record->result, &position);
        step->is_chance = random_unit(&random) < settings->chance;
        td_game_play(game, record, &position,
                     step->is_chance ? game_random_move(game, &position, &random)
                                     : record->result.best);
        is_over = td_game_has_ended(game, record, &position, &score);
    }
    double last = record->count > 0 ? record->steps[record->count - 1].value : 0;
    learn_from_record(learner, is_over ? td_outcome(game, score) : last);
    return true;
}

bool td_learn_moves(TdLearner *learner, const void *start, const GameMove *moves, int count,
                    double outcome, Error *error) {
    const Game *game = &learner->game;
    TdGame *record = learner->record;
    GamePosition position = {{0}};
    memcpy(&position, start, game->position_bytes);
    record->count = record->plies = 0;
    int score = 0;
    td_publish(learner, false);
    for (int i = 0; i < count && i < TD_PLIES_MAX && !game->is_over(&position, &score); i++) {
        if (!td_game_search(learner->search, record, &position, error)) return false;
        record->steps[record->count++] = make_step(learner, &record->result, &position);
        td_game_play(game, record, &position, moves[i]);
    }
    if (record->count < count)
        outcome = record->count > 0 ? record->steps[record->count - 1].value : 0;
    learn_from_record(learner, outcome);
    return true;
}

// ---- the learning curve ----

// Half points of the learner, who plays `side`; the other is a search, or chance where it is NULL.
static bool play_match_game(TdLearner *learner, Search *other, uint64_t opening, int side,
                            int *points, Error *error) {
    const Game *game = &learner->game;
    TdGame *record = learner->record;
    Random random =
        random_from_seed(random_mix(learner->settings.seed + 1) ^ random_mix(opening << 1));
    GamePosition position;
    int most = learner->settings.random_plies;
    int plies = most < MATCH_OPENING_PLIES ? most : MATCH_OPENING_PLIES;
    int score = 0;
    for (int i = 0; i < OPENING_TRIES; i++) {
        record->plies = 0;
        if (!game_start(game, learner->variant, &position, error)) return false;
        if (td_game_open(game, record, &position, plies, &random)) break;
    }
    while (record->plies < TD_PLIES_MAX && !td_game_has_ended(game, record, &position, &score)) {
        Search *search = game->side_to_move(&position) == side ? learner->search : other;
        if (search != NULL && !td_game_search(search, record, &position, error)) return false;
        td_game_play(game, record, &position,
                     search != NULL ? record->result.best
                                    : game_random_move(game, &position, &random));
    }
    int sign = (score > 0) - (score < 0);
    *points += 1 + (side == 0 ? sign : -sign);
    return true;
}

bool td_measure(TdLearner *learner, bool is_chance, int games, double *percent, Error *error) {
    const GameEvaluation *best = game_find_evaluation(learner->rules, NULL, error);
    Search *other = is_chance ? NULL : open_search(learner, best->name, error);
    if (!is_chance && other == NULL) return false;
    int points = 0;
    bool is_fine = true;
    td_publish(learner, true);
    for (int i = 0; i < games && is_fine; i++)
        is_fine = play_match_game(learner, other, (uint64_t)i / 2, i % 2, &points, error);
    lab_close(other);
    *percent = games > 0 ? 50.0 * points / games : 0;
    return is_fine;
}

// At the start, and then each time the games are half as many again.
bool td_is_point_due(const TdLearner *learner) {
    if (learner->settings.match_games == 0 || learner->point_count == TD_POINTS_MAX) return false;
    if (learner->games == 0) return learner->point_count == 0;
    uint64_t due = FIRST_POINT;
    while (due < learner->games) due += due / 2;
    if (due != learner->games) return false;
    return learner->point_count == 0 || learner->points[learner->point_count - 1].games < due;
}

bool td_add_point(TdLearner *learner, Error *error) {
    TdPoint point = {.games = learner->games};
    int games = learner->settings.match_games;
    bool has_room = learner->point_count < TD_POINTS_MAX;
    if (!td_measure(learner, false, games, &point.against_best, error)
        || !td_measure(learner, true, games, &point.against_random, error))
        return false;
    if (has_room) learner->points[learner->point_count++] = point;
    return true;
}
