// SPDX-License-Identifier: GPL-3.0-or-later
// spsa.c - see spsa.h.
#include "arena/spsa.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "work/work.h"

// ---- the method ----

static const double DECAY_STEP = 0.101; // gamma of the literature
static const double DECAY_RATE = 0.602; // alpha
static const double STABILITY = 0.1;    // A, as a share of all iterations

// The perturbation of a parameter at this iteration (counted from 0).
static double step_at(const Spsa *spsa, int index, int64_t iteration) {
    return spsa->parameters[index].step
           * pow((double)spsa->iterations / (double)(iteration + 1), DECAY_STEP);
}

static double clamp(const SpsaParameter *parameter, double value) {
    return fmax(parameter->least, fmin(parameter->most, value));
}

void spsa_draw(const Spsa *spsa, int64_t iteration, SpsaPair *pair) {
    Random random = random_from_seed(random_mix(spsa->seed) ^ random_mix((uint64_t)iteration));
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParameter *parameter = &spsa->parameters[i];
        double step = step_at(spsa, i, iteration);
        double share = random_unit(&random); // rounding by lot: small steps still count on average
        pair->flips[i] = random_below(&random, 2) == 0 ? -1 : 1;
        for (int side = 0; side < 2; side++) {
            double moved = parameter->base + (side == 0 ? step : -step) * pair->flips[i];
            pair->values[side][i] = (int)clamp(parameter, floor(clamp(parameter, moved) + share));
        }
    }
}

void spsa_learn(Spsa *spsa, int64_t iteration, int points) {
    SpsaPair pair;
    spsa_draw(spsa, iteration, &pair);
    double stability = STABILITY * (double)spsa->iterations;
    double last = stability + (double)spsa->iterations;
    double now = stability + (double)iteration + 1.0;
    for (int i = 0; i < spsa->count; i++) {
        SpsaParameter *parameter = &spsa->parameters[i];
        double step = step_at(spsa, i, iteration);
        double gain = spsa->rate * parameter->step * parameter->step
                      * pow(last / now, DECAY_RATE); // a at this time
        parameter->value =
            clamp(parameter, parameter->value + gain / step * points * pair.flips[i]);
    }
    spsa->done++;
    for (int i = 0; i < spsa->count && spsa->done % SPSA_BATCH == 0; i++)
        spsa->parameters[i].base = spsa->parameters[i].value;
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
        return error_set(error,
                         "'%.60s': the value must lie between least and most, the step be positive",
                         text);
    SpsaParameter *parameter = &spsa->parameters[spsa->count++];
    *parameter = (SpsaParameter){.value = numbers[0],
                                 .start = numbers[0],
                                 .base = numbers[0],
                                 .least = numbers[1],
                                 .most = numbers[2],
                                 .step = numbers[3]};
    memcpy(parameter->name, text, length);
    return true;
}

// ---- games ----

typedef struct SpsaRun {
    Spsa *spsa;
    const SpsaSettings *settings;
} SpsaRun;

typedef struct SpsaWorker {
    GameRecord record;
    Opening opening;
} SpsaWorker;

static bool open_player(const SpsaRun *run, const SpsaPair *pair, int side, Player *player,
                        Error *error) {
    Text source = TEXT_OF(PLAYER_TEXT_MAX);
    text_add(&source, run->settings->player);
    for (int i = 0; i < run->spsa->count; i++)
        text_addf(&source, ",%s=%d", run->spsa->parameters[i].name, pair->values[side][i]);
    if (source.is_cut) return error_set(error, "too many parameters for one player's text");
    return player_open(source.data, run->settings->game, player, error);
}

// Plays both games of a pair; *points is wins minus losses of the first setting.
static WorkEnd play_pair(const SpsaRun *run, SpsaWorker *worker, const WorkTask *task,
                         Player players[2], int *points, Error *error) {
    const SpsaSettings *settings = run->settings;
    Opening *opening = &worker->opening;
    int64_t index =
        settings->openings->count > 0 ? task->number % settings->openings->count : task->number;
    *points = 0;
    if (!openings_get(settings->openings, index, opening, error)) return WORK_FAILED;
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
            .is_stopped = task->is_stopped,
        };
        if (!referee_play(&setup, &worker->record, error)) return WORK_FAILED;
        const GameResult *result = &worker->record.result;
        if (result->outcome == OUTCOME_NONE) return WORK_BROKEN_OFF;
        if (result->cause == END_FAULT) {
            error_set(error, "%s", result->reason);
            return WORK_FAILED;
        }
        if (result->outcome == OUTCOME_DRAW) continue;
        *points += (result->outcome == OUTCOME_FIRST_WINS) == (game == 0) ? 1 : -1;
    }
    return WORK_DONE;
}

static WorkEnd play_iteration(void *context, void *own, const WorkTask *task, WorkBytes *record,
                              Error *error) {
    const SpsaRun *run = context;
    Player players[2];
    SpsaPair pair;
    int points = 0;
    memcpy(&pair, task->brief->bytes, sizeof pair);
    if (!open_player(run, &pair, 0, &players[0], error)) return WORK_FAILED;
    if (!open_player(run, &pair, 1, &players[1], error)) {
        player_close(&players[0]);
        return WORK_FAILED;
    }
    WorkEnd end = play_pair(run, own, task, players, &points, error);
    player_close(&players[0]);
    player_close(&players[1]);
    if (end != WORK_DONE) return end;
    if (!work_bytes_set_length(record, 1, error)) return WORK_FAILED;
    record->bytes[0] = (unsigned char)(points + 2);
    return WORK_DONE;
}

// The pair of an iteration, once everything before its batch is learned.
static WorkBrief brief_iteration(void *context, int64_t iteration, WorkBytes *brief, Error *error) {
    Spsa *spsa = ((const SpsaRun *)context)->spsa;
    SpsaPair pair;
    if (spsa->done < iteration / SPSA_BATCH * SPSA_BATCH) return WORK_LATER;
    if (!work_bytes_set_length(brief, sizeof pair, error)) return WORK_NO_MORE;
    spsa_draw(spsa, iteration, &pair);
    memcpy(brief->bytes, &pair, sizeof pair);
    return WORK_READY;
}

static WorkVerdict learn_iteration(void *context, int64_t iteration, const WorkBytes *record,
                                   Error *error) {
    const SpsaRun *run = context;
    int points = record->bytes[0] - 2;
    (void)error;
    spsa_learn(run->spsa, iteration, points);
    if (run->settings->on_iteration != NULL)
        run->settings->on_iteration(run->settings->context, run->spsa, points);
    return WORK_GOES_ON;
}

static void *open_worker(void *context, Error *error) {
    (void)context;
    SpsaWorker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) error_no_memory(error);
    return worker;
}

static void close_worker(void *context, void *own) {
    (void)context;
    SpsaWorker *worker = own;
    record_free(&worker->record);
    free(worker);
}

bool spsa_run(Spsa *spsa, const SpsaSettings *settings, Error *error) {
    SpsaRun run = {.spsa = spsa, .settings = settings};
    const WorkSettings work = {
        .context = &run,
        .begin = spsa->done,
        .end = spsa->iterations,
        .threads = settings->concurrency,
        .brief = brief_iteration,
        .commit = learn_iteration,
        .open = open_worker,
        .run = play_iteration,
        .close = close_worker,
    };
    return work_run(&work, settings->is_stopped, error);
}
