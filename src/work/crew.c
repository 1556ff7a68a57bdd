// SPDX-License-Identifier: GPL-3.0-or-later
// crew.c - see crew.h.
#include "work/crew.h"

#include <pthread.h>
#include <stddef.h>

#include "core/thread.h"

typedef struct Crew {
    atomic_int next;
    int pieces;
    const atomic_bool *stop;
    CrewWork *work;
    void *context;
} Crew;

static bool is_stopped(const Crew *crew) {
    return crew->stop != NULL && atomic_load_explicit(crew->stop, memory_order_relaxed);
}

static void *work_on(void *argument) {
    Crew *crew = argument;
    while (!is_stopped(crew)) {
        const int piece = atomic_fetch_add_explicit(&crew->next, 1, memory_order_relaxed);
        if (piece >= crew->pieces) break;
        crew->work(crew->context, piece);
    }
    return NULL;
}

// A thread that cannot be had is no error: the others do its share.
bool crew_run(int threads, int pieces, const atomic_bool *stop, CrewWork *work, void *context) {
    Crew crew = {.pieces = pieces, .stop = stop, .work = work, .context = context};
    pthread_t helpers[CREW_THREADS_MAX];
    int count = 0;
    if (threads > pieces) threads = pieces;
    if (threads > CREW_THREADS_MAX) threads = CREW_THREADS_MAX;
    while (count < threads - 1 && thread_start(&helpers[count], work_on, &crew)) count++;
    work_on(&crew);
    for (int i = 0; i < count; i++) pthread_join(helpers[i], NULL);
    return !is_stopped(&crew);
}
