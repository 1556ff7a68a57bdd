// SPDX-License-Identifier: GPL-3.0-or-later
// alone.c - see alone.h: threads as fibers, each with a stack of its own; one runs at a time.
#include "web/wasm/alone.h"

#include <emscripten.h>
#include <emscripten/fiber.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// These are called under the names that the linker gives them (Makefile), by code that knows none
// of these names.
#pragma clang diagnostic ignored "-Wmissing-prototypes"

enum {
    STACK_BYTES = 2 << 20,
    SAVED_BYTES = 1 << 19, // of what WebAssembly keeps out of that stack, while another one runs
    SLICE_NS = 8000000,
    VISITS = 1024, // of a search, between two looks at the clock
};

typedef struct Fiber {
    struct Fiber *next;
    emscripten_fiber_t place;
    void *(*run)(void *argument);
    void *argument;
    const void *waits_for; // NULL: nothing
    int64_t until_ns;      // at the latest
    int64_t slice_end_ns;
    int locks; // held
    bool is_over, is_detached;
    _Alignas(16) char saved[SAVED_BYTES], stack[STACK_BYTES];
} Fiber;

// The threads of the program, as POSIX knows them: without a context.
static struct {
    Fiber *first;
    Fiber *now; // NULL: the worker itself
    emscripten_fiber_t worker;
    char saved[SAVED_BYTES];
    bool is_ready;
    unsigned visits;
} threads;

static int64_t now_ns(void) {
    return (int64_t)(emscripten_get_now() * 1e6);
}

// ---- one after the other -----------------------------------------------------------------------

static void pause_now(void) {
    emscripten_fiber_swap(&threads.now->place, &threads.worker);
}

// Until somebody wakes those that wait for the same, or until then; false: it was then.
static bool wait_for(const void *reason, int64_t until_ns) {
    Fiber *fiber = threads.now;
    if (fiber == NULL) abort(); // the worker never waits
    fiber->waits_for = reason;
    fiber->until_ns = until_ns;
    pause_now();
    bool is_woken = fiber->waits_for == NULL;
    fiber->waits_for = NULL;
    return is_woken;
}

static void wake(const void *reason) {
    for (Fiber *fiber = threads.first; fiber != NULL; fiber = fiber->next)
        if (fiber->waits_for == reason) fiber->waits_for = NULL;
}

// Called by work that takes long: the others have their turn.
static void breathe(void) {
    const Fiber *fiber = threads.now;
    if (fiber != NULL && fiber->locks == 0 && now_ns() >= fiber->slice_end_ns) pause_now();
}

static void begin(void *context) {
    Fiber *fiber = context;
    fiber->run(fiber->argument);
    fiber->is_over = true;
    wake(fiber);
    pause_now(); // for ever
}

static void forget(Fiber *fiber) {
    Fiber **place = &threads.first;
    while (*place != fiber) place = &(*place)->next;
    *place = fiber->next;
    free(fiber);
}

static void run(Fiber *fiber) {
    threads.now = fiber;
    fiber->slice_end_ns = now_ns() + SLICE_NS;
    emscripten_fiber_swap(&threads.worker, &fiber->place);
    threads.now = NULL;
}

// In milliseconds, until one of them can go on; -1: until the worker is asked for something.
static double rest_ms(void) {
    int64_t until_ns = INT64_MAX;
    for (const Fiber *fiber = threads.first; fiber != NULL; fiber = fiber->next) {
        if (fiber->is_over) continue;
        if (fiber->waits_for == NULL) return 0;
        if (fiber->until_ns < until_ns) until_ns = fiber->until_ns;
    }
    if (until_ns == INT64_MAX) return -1;
    const double rest = (double)(until_ns - now_ns()) / 1e6;
    return rest > 0 ? rest : 0;
}

EMSCRIPTEN_KEEPALIVE void alone_turn(void) {
    if (!threads.is_ready)
        emscripten_fiber_init_from_current_context(&threads.worker, threads.saved, SAVED_BYTES);
    threads.is_ready = true;
    for (Fiber *fiber = threads.first, *next; fiber != NULL; fiber = next) {
        if (!fiber->is_over && (fiber->waits_for == NULL || fiber->until_ns <= now_ns()))
            run(fiber);
        next = fiber->next;
        if (fiber->is_over && fiber->is_detached) forget(fiber);
    }
    EM_ASM({ Module.onTurn($0); }, rest_ms());
}

// ---- what POSIX calls them ---------------------------------------------------------------------

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *argument), void *argument) {
    (void)attributes;
    Fiber *fiber = aligned_alloc(_Alignof(Fiber), sizeof *fiber), **end = &threads.first;
    if (fiber == NULL) return 1;
    memset(fiber, 0, offsetof(Fiber, saved));
    fiber->run = run;
    fiber->argument = argument;
    emscripten_fiber_init(&fiber->place, begin, fiber, fiber->stack, STACK_BYTES, fiber->saved,
                          SAVED_BYTES);
    while (*end != NULL) end = &(*end)->next;
    *end = fiber;
    *thread = (pthread_t)fiber;
    return 0;
}

int __wrap_pthread_join(pthread_t thread, void **result) {
    Fiber *fiber = (Fiber *)thread;
    (void)result;
    while (!fiber->is_over) wait_for(fiber, INT64_MAX);
    fiber->is_detached = true;
    return 0;
}

int __wrap_pthread_detach(pthread_t thread) {
    ((Fiber *)thread)->is_detached = true;
    return 0;
}

int __wrap_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
    (void)attributes;
    memset(mutex, 0, sizeof *mutex);
    return 0;
}

// Whether it is held.
static int *state_of(pthread_mutex_t *mutex) {
    return mutex->__u.__i;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex) {
    while (*state_of(mutex)) wait_for(mutex, INT64_MAX);
    *state_of(mutex) = 1;
    if (threads.now != NULL) threads.now->locks++;
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex) {
    *state_of(mutex) = 0;
    if (threads.now != NULL) threads.now->locks--;
    wake(mutex);
    return 0;
}

int __wrap_pthread_cond_signal(pthread_cond_t *condition) {
    wake(condition); // who was not meant looks, and waits again
    return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *condition) {
    wake(condition);
    return 0;
}

static bool wait_unlocked(const pthread_cond_t *condition, pthread_mutex_t *mutex,
                          int64_t until_ns) {
    __wrap_pthread_mutex_unlock(mutex);
    bool is_woken = wait_for(condition, until_ns);
    __wrap_pthread_mutex_lock(mutex);
    return is_woken;
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    wait_unlocked(condition, mutex, INT64_MAX);
    return 0;
}

bool __wrap_clock_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t until_ms) {
    return wait_unlocked(condition, mutex, until_ms * 1000000);
}

void __wrap_clock_sleep_ms(int64_t time_ms) {
    wait_for(threads.now, now_ns() + time_ms * 1000000);
}

// What is written is kept by the worker, before anybody is told of it (worker.ts).
int __wrap_fsync(int file) {
    (void)file;
    return 0;
}

int __wrap_fdatasync(int file) {
    return __wrap_fsync(file);
}

// ---- where work that takes long comes by -------------------------------------------------------

int64_t __real_clock_now_ms(void);
int64_t __wrap_clock_now_ms(void) {
    breathe();
    return __real_clock_now_ms();
}

int64_t __real_clock_now_ns(void);
int64_t __wrap_clock_now_ns(void) {
    breathe();
    return __real_clock_now_ns();
}

// The searches are not ours to know.
void __real_worker_check_limits(void *worker);
void __wrap_worker_check_limits(void *worker) {
    if (++threads.visits % VISITS == 0) breathe();
    __real_worker_check_limits(worker);
}

bool __real_lab_limit_reached(void *search);
bool __wrap_lab_limit_reached(void *search) {
    breathe();
    return __real_lab_limit_reached(search);
}
