// SPDX-License-Identifier: GPL-3.0-or-later
// parallel.c - see parallel.h.
#include "work/parallel.h"

#include <pthread.h>
#include <stddef.h>

#include "core/thread.h"

typedef struct ParallelRun {
    atomic_int next;
    int pieces;
    const atomic_bool *stop;
    ParallelWork *work;
    void *context;
} ParallelRun;

static bool is_stopped(const ParallelRun *run) {
    return run->stop != NULL && atomic_load_explicit(run->stop, memory_order_relaxed);
}

static void *work_on(void *argument) {
    ParallelRun *run = argument;
    while (!is_stopped(run)) {
        const int piece = atomic_fetch_add_explicit(&run->next, 1, memory_order_relaxed);
        if (piece >= run->pieces) break;
        run->work(run->context, piece);
    }
    return NULL;
}

// A thread that cannot be had is no error: the others do its share.
bool parallel_run(int threads, int pieces, const atomic_bool *stop, ParallelWork *work,
                  void *context) {
    ParallelRun run = {.pieces = pieces, .stop = stop, .work = work, .context = context};
    pthread_t helpers[PARALLEL_THREADS_MAX];
    int count = 0;
    if (threads > pieces) threads = pieces;
    if (threads > PARALLEL_THREADS_MAX) threads = PARALLEL_THREADS_MAX;
    while (count < threads - 1 && thread_start(&helpers[count], work_on, &run)) count++;
    work_on(&run);
    for (int i = 0; i < count; i++) pthread_join(helpers[i], NULL);
    return !is_stopped(&run);
}
