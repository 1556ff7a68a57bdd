// SPDX-License-Identifier: GPL-3.0-or-later
// watch.c - see watch.h.
#include "terminal/watch.h"

#include <string.h>

#include "core/clock.h"
#include "core/thread.h"
#include "terminal/commands.h"

enum { TICK_MS = 100, SILENT_MS = 400, SCRIPT_PATIENCE_MS = 3000, COLUMNS_SHOWN = 78 };

static void erase_line(Watch *watch) {
    if (watch->has_line) screen_show_progress(&watch->terminal->screen, "");
    watch->has_line = false;
}

static void write_line(Watch *watch) {
    const Screen *screen = &watch->terminal->screen;
    int64_t elapsed_ms = clock_now_ms() - watch->since_ms;
    if (!screen->shows_progress || watch->name[0] == '\0' || elapsed_ms < SILENT_MS) return;
    char left[24], message[COLUMNS_SHOWN + 1];
    Text text = text_over(message, sizeof message), left_text = text_over(left, sizeof left);
    if (watch->deadline_ms > 0) screen_add_clock(watch->deadline_ms - clock_now_ms(), &left_text);
    words_addf(screen->language, &text,
               watch->deadline_ms > 0 ? "%s is thinking, %lld s, clock %s"
                                      : "%s is thinking, %lld s",
               watch->name, (long long)(elapsed_ms / 1000), left);
    screen_show_progress(screen, message);
    watch->has_line = true;
}

// Whether "quit" has been typed while a computer thought.
static bool hears_leaving(Watch *watch) {
    Terminal *terminal = watch->terminal;
    if (terminal->input.is_terminal)
        return line_is_typed_ahead(&terminal->input, commands_mean_quit);
    // A script that goes on with leaving wants to see the answer, but not to
    // wait for one that never comes.
    return sitting_has_person(&terminal->sitting)
           && clock_now_ms() - watch->since_ms > SCRIPT_PATIENCE_MS
           && line_is_next(&terminal->input, commands_mean_quit);
}

static void *run(void *context) {
    Watch *watch = context;
    pthread_mutex_lock(&watch->lock);
    while (!watch->is_closing) {
        if (watch->is_watching) {
            write_line(watch);
            Sitting *sitting = &watch->terminal->sitting;
            if (sitting_is_stopping(sitting) || hears_leaving(watch)) sitting_stop(sitting);
            clock_wait_until(&watch->changed, &watch->lock, clock_now_ms() + TICK_MS);
        } else {
            pthread_cond_wait(&watch->changed, &watch->lock);
        }
    }
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

void watch_open(Watch *watch, Terminal *terminal) {
    memset(watch, 0, sizeof *watch);
    watch->terminal = terminal;
    pthread_mutex_init(&watch->lock, NULL);
    clock_open_condition(&watch->changed);
    watch->has_thread = thread_start(&watch->thread, run, watch);
}

void watch_close(Watch *watch) {
    watch_end(watch);
    pthread_mutex_lock(&watch->lock);
    watch->is_closing = true;
    pthread_cond_signal(&watch->changed);
    pthread_mutex_unlock(&watch->lock);
    if (watch->has_thread) pthread_join(watch->thread, NULL);
    pthread_cond_destroy(&watch->changed);
    pthread_mutex_destroy(&watch->lock);
}

void watch_begin(Watch *watch, const char *name, int64_t left_ms) {
    pthread_mutex_lock(&watch->lock);
    watch->is_watching = true;
    watch->since_ms = clock_now_ms();
    watch->deadline_ms = left_ms > 0 ? watch->since_ms + left_ms : 0;
    slice_copy(slice_of(name), watch->name, sizeof watch->name);
    pthread_cond_signal(&watch->changed);
    pthread_mutex_unlock(&watch->lock);
}

void watch_end(Watch *watch) {
    pthread_mutex_lock(&watch->lock);
    watch->is_watching = false;
    erase_line(watch);
    pthread_mutex_unlock(&watch->lock);
}
