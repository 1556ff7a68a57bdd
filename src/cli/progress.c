// SPDX-License-Identifier: GPL-3.0-or-later
// progress.c - see progress.h.
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "core/clock.h"

Progress progress_open(int64_t after_ms, int64_t every_ms) {
    return (Progress){.next_ms = clock_now_ms() + after_ms,
                      .every_ms = every_ms,
                      .is_terminal = isatty(STDERR_FILENO)};
}

bool progress_is_due(Progress *progress) {
    if (!progress->is_terminal || clock_now_ms() < progress->next_ms) return false;
    progress_clear(progress);
    progress->next_ms = clock_now_ms() + progress->every_ms;
    progress->is_shown = true;
    return true;
}

void progress_clear(Progress *progress) {
    if (progress->is_shown) fputs("\r\033[K", stderr);
    progress->is_shown = false;
}
