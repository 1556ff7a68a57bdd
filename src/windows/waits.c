// SPDX-License-Identifier: GPL-3.0-or-later
// waits.c - see waits.h.
#include "windows/waits.h"

#include <io.h>
#include <stdbool.h>
#include <stdint.h>
#include <windows.h>

#include "core/clock.h"

enum { LOOK_EVERY_MS = 5, EVENTS_LOOKED_AT = 64 };

// The window tells of keys that are let go, and of mice: only what ends a line can be read.
static bool has_line(HANDLE keyboard) {
    INPUT_RECORD events[EVENTS_LOOKED_AT];
    DWORD count = 0;
    if (!PeekConsoleInputW(keyboard, events, EVENTS_LOOKED_AT, &count)) return false;
    for (DWORD i = 0; i < count; i++) {
        if (events[i].EventType == KEY_EVENT && events[i].Event.KeyEvent.bKeyDown
            && events[i].Event.KeyEvent.uChar.UnicodeChar == L'\r')
            return true;
    }
    return false;
}

static short look(const struct pollfd *watched) {
    const intptr_t known = _get_osfhandle(watched->fd);
    if (known == -1) return POLLNVAL;
    HANDLE handle = (HANDLE)known;
    DWORD mode, waiting = 0;
    switch (GetFileType(handle)) {
    case FILE_TYPE_PIPE:
        if (!PeekNamedPipe(handle, NULL, 0, NULL, &waiting, NULL)) return POLLHUP;
        return waiting > 0 ? watched->events & POLLIN : 0;
    case FILE_TYPE_CHAR:
        if (!GetConsoleMode(handle, &mode)) return watched->events;
        return has_line(handle) ? watched->events & POLLIN : 0;
    default: return watched->events;
    }
}

int poll(struct pollfd *watched, unsigned count, int wait_ms) {
    const int64_t until_ms = clock_now_ms() + wait_ms;
    for (;;) {
        int ready = 0;
        for (unsigned i = 0; i < count; i++) {
            watched[i].revents = watched[i].fd >= 0 ? look(&watched[i]) : 0;
            ready += watched[i].revents != 0;
        }
        if (ready > 0 || (wait_ms >= 0 && clock_now_ms() >= until_ms)) return ready;
        clock_sleep_ms(LOOK_EVERY_MS);
    }
}

int ppoll(struct pollfd *watched, unsigned count, const struct timespec *wait,
          const sigset_t *mask) {
    (void)mask;
    const int wait_ms =
        wait != NULL ? (int)(wait->tv_sec * 1000 + (wait->tv_nsec + 999999) / 1000000) : -1;
    return poll(watched, count, wait_ms);
}

int windows_nap(void) {
    clock_sleep_ms(LOOK_EVERY_MS);
    return 0;
}
