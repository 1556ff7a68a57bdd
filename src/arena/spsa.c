// SPDX-License-Identifier: GPL-3.0-or-later
// spsa.c - see spsa.h.
#include "arena/spsa.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/thread.h"

// ---- the method -----------------------------------------------------------------------------------

static const double RATE_DEFAULT = 0.002;
static const double DECAY_STEP = 0.101; // gamma of the literature
static const double DECAY_RATE = 0.602; // alpha
static const double STABILITY = 0.1;    // A, as a share of all iterations

// The perturbation of a parameter at this iteration (counted from 0).
static double step_at(const Spsa *spsa, int index, int64_t iteration) {
    return spsa->parameters[index].step * pow((double)spsa->iterations / (double)(iteration + 1), DECAY_STEP);
}

static double clamp(const SpsaParameter *parameter, double value) {
    return fmax(parameter->least, fmin(parameter->most, value));
}

void spsa_draw(const Spsa *spsa, int64_t iteration, SpsaPair *pair) {
    Random random = random_from_seed(random_mix(spsa->seed) ^ random_mix((uint64_t)iteration));
    pair->iteration = iteration;
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParameter *parameter = &spsa->parameters[i];
        double step = step_at(spsa, i, iteration);
        double share = random_unit(&random); // rounding by lot: small steps still count on average
        pair->flips[i] = random_below(&random, 2) == 0 ? -1 : 1;
        for (int side = 0; side < 2; side++) {
            double moved = parameter->value + (side == 0 ? step : -step) * pair->flips[i];
            pair->values[side][i] = (int)clamp(parameter, floor(clamp(parameter, moved) + share));
        }
    }
}

void spsa_learn(Spsa *spsa, const SpsaPair *pair, int points) {
    double stability = STABILITY * (double)spsa->iterations;
    double last = stability + (double)spsa->iterations;
    double now = stability + (double)pair->iteration + 1.0;
    double rate = spsa->rate > 0.0 ? spsa->rate : RATE_DEFAULT;
    for (int i = 0; i < spsa->count; i++) {
        SpsaParameter *parameter = &spsa->parameters[i];
        double step = step_at(spsa, i, pair->iteration);
        double gain =
            rate * parameter->step * parameter->step * pow(last / now, DECAY_RATE); // a at this time
        parameter->value = clamp(parameter, parameter->value + gain / step * points * pair->flips[i]);
    }
    spsa->done++;
}

bool spsa_read_parameter(Spsa *spsa, const char *text, Error *error) {
    size_t length = strcspn(text, "=");
    double numbers[4];
    const char *rest = text + length + 1;
    if (spsa->count == SPSA_PARAMETERS_MAX)
        return error_set(error, "more than %d parameters", SPSA_PARAMETERS_MAX);
    if (length == 0 || length >= SPSA_NAME_MAX || text[length] != '=')
        return error_set(error, "a parameter is NAME=VALUE,LEAST,MOST,STEP, not '%.60s'", text);
    for (int i = 0; i < 4; i++) {
        char *end = NULL;
        numbers[i] = strtod(rest, &end);
        if (end == rest || *end != (i < 3 ? ',' : '\0') || !(fabs(numbers[i]) < 1e9))
            return error_set(error, "a parameter is NAME=VALUE,LEAST,MOST,STEP, not '%.60s'", text);
        rest = end + 1;
    }
    if (!(numbers[1] < numbers[2] && numbers[0] >= numbers[1] && numbers[0] <= numbers[2]
          && numbers[3] > 0.0))
        return error_set(error, "'%.60s': the value must lie between least and most, the step be positive",
                         text);
    SpsaParameter *parameter = &spsa->parameters[spsa->count++];
    *parameter = (SpsaParameter){.value = numbers[0],
                                 .start = numbers[0],
                                 .least = numbers[1],
                                 .most = numbers[2],
                                 .step = numbers[3]};
    memcpy(parameter->name, text, length);
    return true;
}

// ---- games ----------------------------------------------------------------------------------------

typedef struct SpsaRun {
    Spsa *spsa;
    const SpsaSettings *settings;
    pthread_mutex_t lock;
    int64_t next;
    bool has_failed;
    Error error;
} SpsaRun;

static bool open_player(const SpsaRun *run, const SpsaPair *pair, int side, Player *player, Error *error) {
    char source[PLAYER_TEXT_MAX];
    Text text = text_over(source, sizeof source);
    text_add(&text, run->settings->player);
    for (int i = 0; i < run->spsa->count; i++)
        text_addf(&text, ",%s=%d", run->spsa->parameters[i].name, pair->values[side][i]);
    if (text.is_cut) return error_set(error, "too many parameters for one player's text");
    return player_open(source, run->settings->game, player, error);
}

// Plays both games of a pair; *points is wins minus losses of the first setting.
static bool play_pair(SpsaRun *run, const SpsaPair *pair, Player players[2], GameRecord *record,
                      Opening *opening, int *points, Error *error) {
    const SpsaSettings *settings = run->settings;
    int64_t index =
        settings->openings->count > 0 ? pair->iteration % settings->openings->count : pair->iteration;
    *points = 0;
    if (!openings_get(settings->openings, index, opening, error)) return false;
    for (int game = 0; game < 2; game++) {
        const GameSetup setup = {
            .game = settings->game,
            .start = &opening->start,
            .opening = opening->moves,
            .opening_count = opening->move_count,
            .players = {&players[game], &players[1 - game]},
            .controls = {settings->control, settings->control},
            .margin_ms = settings->margin_ms,
            .patience_ms = 60000,
            .claims_draws = true,
            .is_stopped = settings->is_stopped,
        };
        if (!referee_play(&setup, record, error)) return false;
        const GameResult *result = &record->result;
        if (result->outcome == OUTCOME_NONE) return error_set(error, "stopped");
        if (result->cause == END_FAULT) return error_set(error, "%s", result->reason);
        if (result->outcome == OUTCOME_DRAW) continue;
        *points += (result->outcome == OUTCOME_FIRST_WINS) == (game == 0) ? 1 : -1;
    }
    return true;
}

static bool play_iteration(SpsaRun *run, const SpsaPair *pair, GameRecord *record, Opening *opening,
                           Error *error) {
    Player players[2];
    int points = 0;
    if (!open_player(run, pair, 0, &players[0], error)) return false;
    if (!open_player(run, pair, 1, &players[1], error)) {
        player_close(&players[0]);
        return false;
    }
    bool is_played = play_pair(run, pair, players, record, opening, &points, error);
    player_close(&players[0]);
    player_close(&players[1]);
    if (!is_played) return false;
    pthread_mutex_lock(&run->lock);
    spsa_learn(run->spsa, pair, points);
    if (run->settings->on_iteration != NULL)
        run->settings->on_iteration(run->settings->context, run->spsa, points);
    pthread_mutex_unlock(&run->lock);
    return true;
}

static void fail(SpsaRun *run, const Error *error) {
    pthread_mutex_lock(&run->lock);
    if (!run->has_failed) run->error = *error;
    run->has_failed = true;
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *argument) {
    SpsaRun *run = argument;
    GameRecord record = {0};
    Opening *opening = malloc(sizeof *opening);
    Error lack;
    error_set(&lack, "no memory for an opening");
    if (opening == NULL) fail(run, &lack);
    for (bool goes_on = opening != NULL; goes_on;) {
        SpsaPair pair;
        Error error = {{0}};
        pthread_mutex_lock(&run->lock);
        goes_on =
            !run->has_failed && run->next < run->spsa->iterations && !atomic_load(run->settings->is_stopped);
        if (goes_on) spsa_draw(run->spsa, run->next++, &pair);
        pthread_mutex_unlock(&run->lock);
        if (!goes_on || play_iteration(run, &pair, &record, opening, &error)) continue;
        fail(run, &error);
    }
    record_free(&record);
    free(opening);
    return NULL;
}

bool spsa_run(Spsa *spsa, const SpsaSettings *settings, Error *error) {
    enum { THREADS_MAX = 64 };
    SpsaRun run = {.spsa = spsa, .settings = settings, .next = spsa->done};
    pthread_t threads[THREADS_MAX];
    int started = 0;
    pthread_mutex_init(&run.lock, NULL);
    while (started < settings->concurrency && started < THREADS_MAX
           && thread_start(&threads[started], work, &run))
        started++;
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&run.lock);
    if (started == 0) return error_set(error, "no thread to play in");
    bool is_stopped = atomic_load(settings->is_stopped);
    if (run.has_failed && !is_stopped) *error = run.error;
    return is_stopped || !run.has_failed;
}
