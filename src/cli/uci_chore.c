// SPDX-License-Identifier: GPL-3.0-or-later
// uci_chore.c - see uci_chore.h.
#include "cli/uci_chore.h"

#include "core/clock.h"

static void *run_chore(void *argument) {
    UciChore *chore = argument;
    chore->run(chore);
    atomic_store(&chore->is_done, true);
    return NULL;
}

static void collect(UciChore *chore) {
    if (chore->has_thread) pthread_join(chore->thread, NULL);
    chore->has_thread = false;
}

bool chore_start(UciChore *chore, void (*run)(UciChore *chore), Slice text) {
    chore_finish(chore);
    if (!slice_copy(text, chore->text, sizeof chore->text)) return false;
    chore->run = run;
    atomic_store(&chore->is_done, false);
    atomic_store(&chore->is_stopped, false);
    chore->has_thread = pthread_create(&chore->thread, NULL, run_chore, chore) == 0;
    return chore->has_thread;
}

void chore_stop(UciChore *chore) {
    atomic_store(&chore->is_stopped, true);
    collect(chore);
}

void chore_finish(UciChore *chore) {
    int64_t deadline_ms = clock_now_ms() + CHORE_PATIENCE_MS;
    while (chore->has_thread && !atomic_load(&chore->is_done) && clock_now_ms() < deadline_ms)
        clock_sleep_ms(1);
    chore_stop(chore);
}
