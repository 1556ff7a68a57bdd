// SPDX-License-Identifier: GPL-3.0-or-later
// thinker.c - see thinker.h: what is wanted next, and who is stopped for it. How a task is done is
// in task.c.
#include "session/thinker.h"

#include <stdlib.h>

#include "core/clock.h"
#include "core/memory.h"
#include "core/thread.h"
#include "session/session.h"
#include "session/task.h"

struct Thinker {
    ThinkerSettings settings;
    pthread_t thread;
    pthread_mutex_t lock; // over all below but the work
    pthread_cond_t changed;
    bool is_closing;
    int number;      // of the task that was last wanted
    Task *next;      // not begun yet; NULL: none
    Task *now;       // being done; NULL: nothing is
    int64_t wake_ms; // when a tick is due; 0: never
    TaskEnd end;     // to be told to the players; 0: told, or none
    bool is_over;    // the game was over when something was last wanted
    TaskWork work;   // the thread's own, but for what stops it
    Task spares[2];  // where there is no memory for one
};

// ---- the thread ----

static void post(Thinker *thinker, SessionActKind kind, ThoughtResult *result) {
    thinker->settings.post(thinker->settings.context,
                           &(SessionAct){.kind = kind, .now_ms = clock_now_ms(), .result = result});
}

// How far a review has come. Under no lock.
static void post_progress(void *context, int made, int all) {
    Thinker *thinker = context;
    post(thinker, ACT_THOUGHT,
         &(ThoughtResult){.kind = WANT_REVIEW,
                          .number = thinker->now->wanted.number,
                          .is_fine = true,
                          .is_part = true,
                          .looks_made = made,
                          .looks_all = all});
}

static void do_task(Thinker *thinker) {
    ThoughtResult *result = &thinker->now->result;
    task_run(thinker->now, &thinker->work);
    pthread_mutex_lock(&thinker->lock);
    bool is_stale = thinker->is_closing || thinker->number != thinker->now->wanted.number;
    pthread_mutex_unlock(&thinker->lock);
    if (is_stale)
        task_drop_result(result);
    else
        post(thinker, ACT_THOUGHT, result);
}

// Under lock, which is given up meanwhile.
static void tell_end(Thinker *thinker) {
    TaskEnd end = thinker->end;
    thinker->end = (TaskEnd){0};
    pthread_mutex_unlock(&thinker->lock);
    task_tell_end(&thinker->work, &end);
    pthread_mutex_lock(&thinker->lock);
}

// Waits for a task, an end or a tick; false when the thinker closes. Under lock.
static bool wait_for_task(Thinker *thinker) {
    while (!thinker->is_closing && (thinker->next == NULL || thinker->end.game_number != 0)) {
        if (thinker->end.game_number != 0) {
            tell_end(thinker);
        } else if (thinker->wake_ms == 0) {
            pthread_cond_wait(&thinker->changed, &thinker->lock);
        } else if (clock_now_ms() < thinker->wake_ms) {
            clock_wait_until(&thinker->changed, &thinker->lock, thinker->wake_ms);
        } else {
            thinker->wake_ms = 0;
            pthread_mutex_unlock(&thinker->lock);
            post(thinker, ACT_TICK, NULL);
            pthread_mutex_lock(&thinker->lock);
        }
    }
    return !thinker->is_closing;
}

static void *run(void *context) {
    Thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    while (wait_for_task(thinker)) {
        thinker->now = thinker->next;
        thinker->next = NULL;
        task_begin(&thinker->work);
        pthread_mutex_unlock(&thinker->lock);
        do_task(thinker);
        pthread_mutex_lock(&thinker->lock);
        task_close(thinker->now);
        thinker->now = NULL;
    }
    pthread_mutex_unlock(&thinker->lock);
    return NULL;
}

// ---- the face ----

Thinker *thinker_open(const ThinkerSettings *settings, Error *error) {
    Thinker *thinker = memory_new(sizeof *thinker, error);
    if (thinker == NULL) return NULL;
    thinker->settings = *settings;
    thinker->work.on_progress = post_progress;
    thinker->work.context = thinker;
    pthread_mutex_init(&thinker->lock, NULL);
    clock_open_condition(&thinker->changed);
    pthread_mutex_init(&thinker->work.lock, NULL);
    if (thread_start(&thinker->thread, run, thinker)) return thinker;
    error_set(error, "no thread for a game");
    pthread_mutex_destroy(&thinker->work.lock);
    pthread_cond_destroy(&thinker->changed);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
    return NULL;
}

void thinker_close(Thinker *thinker) {
    if (thinker == NULL) return;
    pthread_mutex_lock(&thinker->lock);
    thinker->is_closing = true;
    task_stop(&thinker->work);
    pthread_cond_signal(&thinker->changed);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    task_close(thinker->next);
    task_end_work(&thinker->work);
    pthread_mutex_destroy(&thinker->work.lock);
    pthread_cond_destroy(&thinker->changed);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

// A player that is getting ready is waited for where it is to move next.
static bool goes_on(const Task *now, const Wanted *wanted) {
    return now->wanted.kind == WANT_START && wanted->kind == WANT_MOVE
           && now->wanted.side == wanted->side;
}

void thinker_want(Thinker *thinker, const Session *session) {
    const Wanted *wanted = &session->wanted;
    pthread_mutex_lock(&thinker->lock);
    if (thinker->settings.ticks) {
        thinker->wake_ms = session_wake_ms(session);
        pthread_cond_signal(&thinker->changed);
    }
    TaskEnd end = task_end(session);
    if (end.game_number != 0 && !thinker->is_over) {
        thinker->end = end;
        pthread_cond_signal(&thinker->changed);
    }
    thinker->is_over = end.game_number != 0;
    bool is_other = thinker->number != wanted->number;
    if (is_other) {
        thinker->number = wanted->number;
        task_close(thinker->next);
        thinker->next = NULL;
        if (wanted->kind != WANT_NOTHING)
            thinker->next =
                task_open(session, &thinker->spares[thinker->now == &thinker->spares[0]]);
        if (thinker->now != NULL && !goes_on(thinker->now, wanted)) task_stop(&thinker->work);
        pthread_cond_signal(&thinker->changed);
    } else if (wanted->is_enough && thinker->now != NULL) {
        task_say_enough(&thinker->work);
    }
    pthread_mutex_unlock(&thinker->lock);
}
