// SPDX-License-Identifier: GPL-3.0-or-later
// patterns.c - see patterns.h.
#include "learn/patterns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/interrupt.h"
#include "core/random.h"

enum {
    LOOK_PLIES = 2,      // of a move of a game
    OPENING_LEAST = 6,   // plies by chance
    OPENING_MORE = 16,   // up to so many more
    CHANCE_PERCENT = 10, // of the other moves are by chance
    KEPT_APART = 20,     // one position of so many measures the error only
    COUNTED_MAX = 64,
    ROOM_FIRST = 1024,
};
static const float STEP = 0.3F;       // of AdaGrad, in points
static const float STEP_LAST = 0.02F; // share of it that the last pass takes

// The positions of a stage, one behind the other, and what each is worth for its side to move.
typedef struct Samples {
    unsigned char *positions;
    float *targets; // in points
    size_t count;
    size_t room;
} Samples;

typedef struct Learner {
    const Game *game;
    const GamePatterns *patterns;
    const PatternSettings *settings;
    const GameEvaluation *player;
    Random random;
    Samples *stages;
    int *folded;     // the weight that stands for each,
    int8_t *signs;   // with its sign
    float *values;   // of the weights of the stage that is being learned, in points
    float *squares;  // of their gradients, summed
    int8_t *weights; // what was learned
    GameMove *moves; // lists of moves, one behind the other
    GameFinish finish;
} Learner;

// ---- games ----

// By the game's learned estimate, so many plies behind the position.
static int look(const Learner *learner, const void *position, GameMove *moves, int plies, int alpha,
                int beta) {
    const Game *game = learner->game;
    int score = 0;
    if (game->is_over(position, &score)) return score;
    if (plies == 0) return game_evaluate(game, learner->player, position);
    int count = game->list_moves(position, moves);
    int best = -game->score_bound;
    for (int i = 0; i < count && best < beta; i++) {
        GamePosition next;
        game->play(position, moves[i], &next);
        int low = best > alpha ? best : alpha;
        int value = -look(learner, &next, moves + count, plies - 1, -beta, -low);
        if (value > best) best = value;
    }
    return best;
}

static GameMove choose(const Learner *learner, const void *position) {
    const Game *game = learner->game;
    GameMove *moves = learner->moves;
    int count = game->list_moves(position, moves);
    GameMove best_move = moves[0];
    int best = -game->score_bound;
    for (int i = 0; i < count; i++) {
        GamePosition next;
        game->play(position, moves[i], &next);
        int value = -look(learner, &next, moves + count, LOOK_PLIES - 1, -game->score_bound, -best);
        if (value > best) best = value, best_move = moves[i];
    }
    return best_move;
}

static bool make_room(const Learner *learner, Samples *samples, Error *error) {
    if (samples->count < samples->room) return true;
    size_t room = samples->room > 0 ? 2 * samples->room : ROOM_FIRST;
    void *positions = realloc(samples->positions, room * learner->game->position_bytes);
    if (positions != NULL) samples->positions = positions;
    float *targets = realloc(samples->targets, room * sizeof *targets);
    if (targets != NULL) samples->targets = targets;
    if (positions == NULL || targets == NULL) return error_no_memory(error);
    samples->room = room;
    return true;
}

static void *position_at(const Learner *learner, const Samples *samples, size_t i) {
    return samples->positions + i * learner->game->position_bytes;
}

// Keeps the position if the patterns are to know it.
static bool keep(Learner *learner, const void *position, Error *error) {
    const GamePatterns *patterns = learner->patterns;
    int stage = patterns->stage(position), left = learner->game->moves_left(position);
    if (stage < 0 || left < patterns->left_least || left > patterns->left_most) return true;
    Samples *samples = &learner->stages[stage];
    if (!make_room(learner, samples, error)) return false;
    memcpy(position_at(learner, samples, samples->count++), position,
           learner->game->position_bytes);
    return true;
}

static bool play_game(Learner *learner, Error *error) {
    const Game *game = learner->game;
    GamePosition position;
    int score;
    int opening = OPENING_LEAST + (int)random_below(&learner->random, OPENING_MORE + 1);
    if (!game_start(game, "", &position, error)) return false;
    for (int ply = 0; !game->is_over(&position, &score); ply++) {
        if (game->moves_left(&position) < learner->patterns->left_least) return true;
        if (!keep(learner, &position, error)) return false;
        bool is_by_chance = ply < opening || random_below(&learner->random, 100) < CHANCE_PERCENT;
        game_advance(game, &position,
                     is_by_chance ? game_random_move(game, &position, &learner->random)
                                  : choose(learner, &position));
    }
    return true;
}

// ---- what positions are worth ----

// The value of a position by what was learned of the stages nearer to the end.
static int target_of(Learner *learner, const void *position, int stage, GameMove *moves, int alpha,
                     int beta) {
    const Game *game = learner->game;
    int score = 0;
    if (game->is_over(position, &score)) return score;
    if (stage == 0) {
        learner->finish.alpha = alpha;
        learner->finish.beta = beta;
        learner->finish.nodes_most = UINT64_MAX;
        game->finish(position, game->moves_max, &learner->finish);
        return learner->finish.value;
    }
    if (learner->patterns->stage(position) < stage)
        return learner->patterns->estimate(position, learner->weights);
    int count = game->list_moves(position, moves);
    int best = -game->score_bound;
    for (int i = 0; i < count && best < beta; i++) {
        GamePosition next;
        game->play(position, moves[i], &next);
        int low = best > alpha ? best : alpha;
        int value = -target_of(learner, &next, stage, moves + count, -beta, -low);
        if (value > best) best = value;
    }
    return best;
}

// ---- the fit ----

static float predict(const Learner *learner, const int *numbers) {
    float sum = 0;
    for (int i = 0; i < learner->patterns->counted; i++)
        sum += (float)learner->signs[numbers[i]] * learner->values[learner->folded[numbers[i]]];
    return sum;
}

// A step of AdaGrad (Duchi, Hazan and Singer, 2011): a weight that was seldom taught moves further.
static void step(Learner *learner, const int *numbers, float error, float rate) {
    if (error == 0) return; // nothing to be divided by nothing
    for (int i = 0; i < learner->patterns->counted; i++) {
        int number = learner->folded[numbers[i]];
        learner->squares[number] += error * error;
        learner->values[number] +=
            rate * (float)learner->signs[numbers[i]] * error / sqrtf(learner->squares[number]);
    }
}

static void pass_over(Learner *learner, const Samples *samples, float rate) {
    int numbers[COUNTED_MAX];
    for (size_t done = 0; done < samples->count && !interrupt_came(); done++) {
        size_t i = random_below(&learner->random, samples->count);
        if (i % KEPT_APART == 0) continue;
        learner->patterns->list(position_at(learner, samples, i), numbers);
        step(learner, numbers, samples->targets[i] - predict(learner, numbers), rate);
    }
}

static void measure(const Learner *learner, const Samples *samples, PatternStage *stage) {
    int numbers[COUNTED_MAX];
    double before = 0, after = 0;
    size_t count = 0;
    for (size_t i = 0; i < samples->count; i += KEPT_APART, count++) {
        learner->patterns->list(position_at(learner, samples, i), numbers);
        before += fabs((double)samples->targets[i]);
        after += fabs((double)(samples->targets[i] - predict(learner, numbers)));
    }
    stage->positions = samples->count;
    stage->error_before = count > 0 ? before / (double)count : 0;
    stage->error = count > 0 ? after / (double)count : 0;
}

static int8_t rounded(float value) {
    float parts = roundf(value * GAME_PATTERN_PARTS);
    return (int8_t)(parts > INT8_MAX ? INT8_MAX : parts < -INT8_MAX ? -INT8_MAX : parts);
}

static bool learn_stage(Learner *learner, int number, PatternStage *stage) {
    const Game *game = learner->game;
    const GamePatterns *patterns = learner->patterns;
    Samples *samples = &learner->stages[number];
    size_t weights = (size_t)patterns->weights;
    int passes = learner->settings->passes;
    for (size_t i = 0; i < samples->count && !interrupt_came(); i++)
        samples->targets[i] =
            (float)target_of(learner, position_at(learner, samples, i), number, learner->moves,
                             -game->score_bound, game->score_bound)
            / (float)game->score_unit;
    memset(learner->squares, 0, weights * sizeof *learner->squares);
    for (int pass = 0; pass < passes; pass++)
        pass_over(learner, samples, STEP * powf(STEP_LAST, (float)pass / (float)passes));
    *stage = (PatternStage){.stage = number};
    measure(learner, samples, stage);
    for (size_t i = 0; i < weights; i++)
        learner->weights[(size_t)number * weights + i] =
            rounded((float)learner->signs[i] * learner->values[learner->folded[i]]);
    return !interrupt_came();
}

static bool learn(Learner *learner, PatternReport *report, void *context, Error *error) {
    for (int i = 0; i < learner->settings->games; i++) {
        if (interrupt_came()) return error_set(error, "stopped");
        if (!play_game(learner, error)) return false;
    }
    for (int i = 0; i < learner->patterns->stages; i++) {
        PatternStage stage;
        if (!learn_stage(learner, i, &stage)) return error_set(error, "stopped");
        report(&stage, context);
    }
    return true;
}

static void close(Learner *learner) {
    for (int i = 0; i < learner->patterns->stages && learner->stages != NULL; i++) {
        free(learner->stages[i].positions);
        free(learner->stages[i].targets);
    }
    free(learner->stages);
    free(learner->folded);
    free(learner->signs);
    free(learner->values);
    free(learner->squares);
    free(learner->moves);
    free(learner->finish.memory);
}

static bool open(Learner *learner, Error *error) {
    enum { LISTS = 64, MOVES_OF_A_LIST = 64 };
    const GamePatterns *patterns = learner->patterns;
    size_t weights = (size_t)patterns->weights;
    learner->stages = calloc((size_t)patterns->stages, sizeof *learner->stages);
    learner->folded = calloc(weights, sizeof *learner->folded);
    learner->signs = calloc(weights, sizeof *learner->signs);
    learner->values = calloc(weights, sizeof *learner->values);
    learner->squares = calloc(weights, sizeof *learner->squares);
    learner->moves = calloc(LISTS * MOVES_OF_A_LIST, sizeof *learner->moves);
    learner->finish.memory = calloc(1, learner->game->finish_bytes);
    learner->finish.generation = 1;
    if (learner->stages == NULL || learner->folded == NULL || learner->signs == NULL
        || learner->values == NULL || learner->squares == NULL || learner->moves == NULL
        || learner->finish.memory == NULL)
        return error_no_memory(error);
    for (int i = 0; i < patterns->weights; i++) {
        int sign;
        learner->folded[i] = patterns->fold(i, &sign);
        learner->signs[i] = (int8_t)sign;
    }
    return true;
}

bool patterns_learn(const Game *game, const PatternSettings *settings, int8_t *weights,
                    PatternReport *report, void *context, Error *error) {
    Learner learner = {.game = game,
                       .patterns = game->patterns,
                       .settings = settings,
                       .random = random_from_seed(settings->seed),
                       .weights = weights};
    if (game->patterns == NULL) return error_set(error, "%s has no patterns to learn", game->name);
    learner.player = game_find_evaluation(game, "learned", error);
    bool is_fine =
        learner.player != NULL && open(&learner, error) && learn(&learner, report, context, error);
    close(&learner);
    return is_fine;
}
