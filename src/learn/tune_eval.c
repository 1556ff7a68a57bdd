// SPDX-License-Identifier: GPL-3.0-or-later
// tune_eval.c - logistic regression of the evaluation's weights; see tune_eval.h.
//
// Every worker owns a share of the positions and computes their part of the slope; the parts
// are added up, a step is taken, and the next batch begins. What a worker finds does not
// depend on the thread it runs on.
#include "learn/tune_eval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/random.h"
#include "learn/tune_model.h"
#include "work/work.h"

typedef struct Tuner Tuner;

typedef struct TuneWorker {
    Tuner *tuner;
    int number;
    SampleSet training, validation;
    SampleCounts counts;
    Error error;
    bool has_failed;
    Random random;
    Vector slope;
    double error_sum; // of the last pass
} TuneWorker;

struct Tuner {
    const TuneOptions *options;
    TuneResult *result;
    TuneWorker *workers;
    Vector weights, start, mean, spread; // mean and spread of the slope: Adam's two memories
    double k;                            // natural: the chance to win is 1 / (1 + exp(-k * score))
    int batches;                         // in an epoch
    int64_t step;
    int64_t start_ns;
    int batch; // the one being passed
    bool is_over;
};

// ---- errors ----

static double target_of(const Tuner *tuner, const Sample *sample) {
    double result = sample->half_points / 2.0, blend = tuner->options->blend;
    if (blend <= 0) return result;
    return blend * tune_win_chance(tuner->k, sample->score_cp) + (1 - blend) * result;
}

static double sum_errors(const Tuner *tuner, const SampleSet *set) {
    double sum = 0;
    for (size_t i = 0; i < set->count; i++) {
        Forward forward = tune_predict(&tuner->weights, set, &set->samples[i]);
        double miss = tune_win_chance(tuner->k, forward.score) - target_of(tuner, &set->samples[i]);
        sum += miss * miss;
    }
    return sum;
}

// ---- the steps ----

// The worker's part of the batch.
static void pass_batch(TuneWorker *worker) {
    const Tuner *tuner = worker->tuner;
    const SampleSet *set = &worker->training;
    size_t from = (size_t)((double)set->count * tuner->batch / tuner->batches);
    size_t to = (size_t)((double)set->count * (tuner->batch + 1) / tuner->batches);
    memset(&worker->slope, 0, sizeof worker->slope);
    for (size_t i = from; i < to; i++) {
        const Sample *sample = &set->samples[i];
        Forward forward = tune_predict(&tuner->weights, set, sample);
        double chance = tune_win_chance(tuner->k, forward.score);
        double miss = chance - target_of(tuner, sample);
        worker->error_sum += miss * miss;
        tune_add_slope(set, sample, &forward, miss * chance * (1 - chance), &worker->slope);
    }
}

static double step_half(double *weight, double slope, double *mean, double *spread, double rate,
                        int64_t step) {
    const double keep_mean = 0.9, keep_spread = 0.999;
    *mean = keep_mean * *mean + (1 - keep_mean) * slope;
    *spread = keep_spread * *spread + (1 - keep_spread) * slope * slope;
    double fair_mean = *mean / (1 - pow(keep_mean, (double)step));
    double fair_spread = *spread / (1 - pow(keep_spread, (double)step));
    return *weight -= rate * fair_mean / (sqrt(fair_spread) + 1e-12);
}

static void take_step(Tuner *tuner, double rate) {
    int64_t step = ++tuner->step;
    double pull = tuner->options->pull / fmax(1, (double)tuner->result->counts.games);
    double batch_size = fmax(1, (double)tuner->result->training_count / tuner->batches);
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        double early = 0, late = 0;
        for (int w = 0; w < tuner->options->threads; w++) {
            early += tuner->workers[w].slope.early[i];
            late += tuner->workers[w].slope.late[i];
        }
        double pull_early = pull * (tuner->weights.early[i] - tuner->start.early[i]);
        double pull_late = pull * (tuner->weights.late[i] - tuner->start.late[i]);
        step_half(&tuner->weights.early[i], early / batch_size + pull_early, &tuner->mean.early[i],
                  &tuner->spread.early[i], rate, step);
        step_half(&tuner->weights.late[i], late / batch_size + pull_late, &tuner->mean.late[i],
                  &tuner->spread.late[i], rate, step);
    }
}

static double rate_now(const Tuner *tuner) {
    double done = (double)tuner->step / ((double)tuner->options->epochs * tuner->batches);
    return tuner->options->rate_cp * 0.5 * (1 + cos(3.14159265358979323846 * done));
}

static void shuffle(SampleSet *set, Random *random) {
    for (size_t i = set->count; i > 1; i--) {
        size_t j = (size_t)random_below(random, i);
        Sample swapped = set->samples[i - 1];
        set->samples[i - 1] = set->samples[j];
        set->samples[j] = swapped;
    }
}

static double mean_error(const Tuner *tuner, int64_t count) {
    double sum = 0;
    for (int i = 0; i < tuner->options->threads; i++) sum += tuner->workers[i].error_sum;
    return count > 0 ? sum / (double)count : 0;
}

static void report(Tuner *tuner, int epoch, double training_error) {
    const TuneOptions *options = tuner->options;
    TuneProgress progress = {.epoch = epoch,
                             .training_error = training_error,
                             .validation_error = mean_error(tuner, tuner->result->validation_count),
                             .time_s = (double)(clock_now_ns() - tuner->start_ns) / 1e9};
    if (options->on_progress != NULL) options->on_progress(options->context, &progress);
    tuner->is_over = options->is_stopped != NULL && atomic_load(options->is_stopped);
}

// ---- what each worker does ----

static void begin_epoch(TuneWorker *worker) {
    shuffle(&worker->training, &worker->random);
    worker->error_sum = 0;
}

static void sum_training(TuneWorker *worker) {
    worker->error_sum = sum_errors(worker->tuner, &worker->training);
}

static void sum_validation(TuneWorker *worker) {
    worker->error_sum = sum_errors(worker->tuner, &worker->validation);
}

static void read_share(TuneWorker *worker) {
    const TuneOptions *options = worker->tuner->options;
    SampleSource source = {.paths = options->paths,
                           .path_count = options->path_count,
                           .share = worker->number,
                           .share_count = options->threads,
                           .validation_percent = options->validation_percent,
                           .score_max_cp = options->score_max_cp,
                           .seed = options->seed,
                           .is_stopped = options->is_stopped};
    worker->has_failed = !samples_read(&source, &worker->training, &worker->validation,
                                       &worker->counts, &worker->error);
}

typedef struct Deed {
    Tuner *tuner;
    void (*deed)(TuneWorker *worker);
} Deed;

static void do_deed(void *context, int number) {
    const Deed *deed = context;
    deed->deed(&deed->tuner->workers[number]);
}

// Lets every worker do the same, side by side, and waits for all.
static void with_workers(Tuner *tuner, void (*deed)(TuneWorker *worker)) {
    Deed all = {tuner, deed};
    parallel_run(tuner->options->threads, tuner->options->threads, NULL, do_deed, &all);
}

static void train(Tuner *tuner) {
    for (int epoch = 1; epoch <= tuner->options->epochs && !tuner->is_over; epoch++) {
        with_workers(tuner, begin_epoch);
        for (tuner->batch = 0; tuner->batch < tuner->batches; tuner->batch++) {
            with_workers(tuner, pass_batch);
            take_step(tuner, rate_now(tuner));
        }
        double training_error = mean_error(tuner, tuner->result->training_count);
        with_workers(tuner, sum_validation);
        report(tuner, epoch, training_error);
    }
}

// ---- the whole ----

// The k that predicts the results best, by golden-section search on a part of the positions.
static double fit_k(Tuner *tuner) {
    enum { MOST = 200000 };
    const SampleSet *set = &tuner->workers[0].training;
    size_t count = set->count < MOST ? set->count : MOST,
           stride = set->count / (count > 0 ? count : 1);
    double low = 0.0005, high = 0.02;
    const double golden = 0.6180339887498949;
    while (high - low > 1e-6) {
        double points[2] = {high - golden * (high - low), low + golden * (high - low)},
               sums[2] = {0};
        for (size_t i = 0; i < count; i++) {
            const Sample *sample = &set->samples[i * stride];
            double score = tune_predict(&tuner->weights, set, sample).score;
            for (int j = 0; j < 2; j++) {
                double miss = tune_win_chance(points[j], score) - sample->half_points / 2.0;
                sums[j] += miss * miss;
            }
        }
        if (sums[0] < sums[1])
            high = points[1];
        else
            low = points[0];
    }
    return (low + high) / 2;
}

// Takes the mean off a group and returns it. `from` and `to` bound the
// weights that can be used at all.
static double take_mean(double *weights, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) sum += weights[i];
    double mean = sum / (to - from);
    for (int i = from; i < to; i++) weights[i] -= mean;
    return mean;
}

// A piece always stands on some square and has some mobility, so their means say what the
// piece is worth: they are moved into its value, which changes no score and lets people
// read the tables. Kings cancel.
static void settle_means(double *weights) {
    static const int SQUARES[] = {W_PAWN_SQUARE, W_KNIGHT_SQUARE, W_BISHOP_SQUARE, W_ROOK_SQUARE,
                                  W_QUEEN_SQUARE};
    static const int MOBILITY[][2] = {{0, 0},
                                      {W_KNIGHT_MOBILITY, W_KNIGHT_MOBILITY_LAST},
                                      {W_BISHOP_MOBILITY, W_BISHOP_MOBILITY_LAST},
                                      {W_ROOK_MOBILITY, W_ROOK_MOBILITY_LAST},
                                      {W_QUEEN_MOBILITY, W_QUEEN_MOBILITY_LAST}};
    weights[W_MATERIAL + PAWN] += take_mean(weights, W_PAWN_SQUARE + 4, W_PAWN_SQUARE + 28);
    for (int kind = KNIGHT; kind <= QUEEN; kind++) {
        weights[W_MATERIAL + kind] += take_mean(weights, SQUARES[kind], SQUARES[kind] + 32);
        weights[W_MATERIAL + kind] += take_mean(weights, MOBILITY[kind][0], MOBILITY[kind][1] + 1);
    }
    take_mean(weights, W_KING_SQUARE, W_KING_SQUARE + 32);
}

static void round_weights(Vector *weights) {
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        weights->early[i] = round(weights->early[i]);
        weights->late[i] = round(weights->late[i]);
    }
}

static bool gather_counts(Tuner *tuner, Error *error) {
    TuneResult *result = tuner->result;
    for (int i = 0; i < tuner->options->threads; i++) {
        const TuneWorker *worker = &tuner->workers[i];
        if (worker->has_failed) return error_copy(error, &worker->error);
        if (worker->counts.refused > 0 && result->counts.refused == 0)
            result->counts.first_refusal = worker->counts.first_refusal;
        result->counts.lines += worker->counts.lines;
        result->counts.refused += worker->counts.refused;
        result->counts.left_out += worker->counts.left_out;
        result->counts.games += worker->counts.games;
        result->training_count += (int64_t)worker->training.count;
        result->validation_count += (int64_t)worker->validation.count;
    }
    if (tuner->workers[0].training.count == 0)
        return error_set(error, "no positions to learn from");
    return true;
}

// Errors of both sets with the weights as they are now.
static void measure(Tuner *tuner, double *training_error, double *validation_error) {
    with_workers(tuner, sum_training);
    *training_error = mean_error(tuner, tuner->result->training_count);
    with_workers(tuner, sum_validation);
    *validation_error = mean_error(tuner, tuner->result->validation_count);
}

static bool tune(Tuner *tuner, Error *error) {
    TuneResult *result = tuner->result;
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        tuner->weights.early[i] = pair_early(eval_weights[i]);
        tuner->weights.late[i] = pair_late(eval_weights[i]);
    }
    tuner->start = tuner->weights;
    with_workers(tuner, read_share);
    if (!gather_counts(tuner, error)) return false;
    tuner->k = fit_k(tuner);
    result->k = tuner->k * 400 / log(10);
    tuner->batches = (int)fmax(1, (double)result->training_count / tuner->options->batch);
    measure(tuner, &result->training_error_before, &result->validation_error_before);
    tuner->start_ns = clock_now_ns();
    train(tuner);
    settle_means(tuner->weights.early);
    settle_means(tuner->weights.late);
    round_weights(&tuner->weights);
    memcpy(result->early, tuner->weights.early, sizeof result->early);
    memcpy(result->late, tuner->weights.late, sizeof result->late);
    measure(tuner, &result->training_error_after, &result->validation_error_after);
    return true;
}

bool tune_eval(const TuneOptions *options, TuneResult *result, Error *error) {
    memset(result, 0, sizeof *result);
    eval_init();
    Tuner *tuner = calloc(1, sizeof *tuner);
    TuneWorker *workers = calloc((size_t)options->threads, sizeof *workers);
    if (tuner == NULL || workers == NULL) {
        free(workers);
        free(tuner);
        return error_no_memory(error);
    }
    tuner->options = options;
    tuner->result = result;
    tuner->workers = workers;
    for (int i = 0; i < options->threads; i++) {
        workers[i].tuner = tuner;
        workers[i].number = i;
        workers[i].random = random_from_seed(options->seed + (uint64_t)i);
    }
    bool is_fine = tune(tuner, error);
    for (int i = 0; i < options->threads; i++) {
        samples_close(&workers[i].training);
        samples_close(&workers[i].validation);
    }
    free(workers);
    free(tuner);
    return is_fine;
}
