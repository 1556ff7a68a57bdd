// SPDX-License-Identifier: GPL-3.0-or-later
// compare.c - see compare.h.
#include "lab/compare.h"

#include <string.h>

#include "work/work.h"

static bool is_wanted(void *context, int64_t number) {
    const CompareRun *run = context;
    return !run->jobs[number].is_done;
}

static WorkEnd run_job(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                       Error *error) {
    (void)worker;
    const CompareJob *job = &((const CompareRun *)context)->jobs[task->number];
    LabLimits limits = {.depth = job->depth};
    if (!work_bytes_set_length(record, sizeof(LabResult))) {
        error_no_memory(error);
        return WORK_FAILED;
    }
    Search *search = lab_open(job->game, job->spec, error);
    if (search == NULL) return WORK_FAILED;
    lab_set_stop(search, task->is_stopped);
    bool is_fine =
        lab_run(search, job->position, &limits, (LabResult *)(void *)record->bytes, error);
    lab_close(search);
    if (!is_fine) return WORK_FAILED;
    return atomic_load(task->is_stopped) ? WORK_BROKEN_OFF : WORK_DONE;
}

static WorkVerdict keep_result(void *context, int64_t number, const WorkBytes *record,
                               Error *error) {
    CompareRun *run = context;
    CompareJob *job = &run->jobs[number];
    job->is_done = true;
    if (run->finished(run->context, job, (const LabResult *)(const void *)record->bytes))
        return WORK_GOES_ON;
    error_set(error, "the results could not be kept");
    return WORK_WRONG;
}

bool compare_run(CompareRun *run, Error *error) {
    const WorkSettings settings = {
        .context = run,
        .end = run->job_count,
        .threads = run->threads,
        .is_wanted = is_wanted,
        .run = run_job,
        .commit = keep_result,
    };
    return work_run(&settings, run->stop, error);
}

static bool walk(const Game *game, const char *variant, int plies, Random *random,
                 GamePosition *position, Error *error) {
    int score;
    if (!game_start(game, variant, position, error)) return false;
    for (int i = 0; i < plies; i++) {
        if (game->is_over(position, &score)) return false;
        game_advance(game, position, game_random_move(game, position, random));
    }
    return !game->is_over(position, &score);
}

bool compare_random_position(const Game *game, const char *variant, int plies, Random *random,
                             GamePosition *position, Error *error) {
    enum { TRIES = 20 };
    for (; plies >= 0; plies--) {
        for (int i = 0; i < TRIES; i++) {
            if (walk(game, variant, plies, random, position, error)) return true;
        }
    }
    return false;
}
