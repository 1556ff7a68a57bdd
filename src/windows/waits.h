// SPDX-License-Identifier: GPL-3.0-or-later
// waits.h - waiting for bytes, on Windows: pipes, the keyboard, files (which are always ready).
#pragma once

#include <pthread.h>
#include <signal.h>
#include <time.h>

enum { POLLIN = 1, POLLOUT = 4, POLLERR = 8, POLLHUP = 16, POLLNVAL = 32 };

struct pollfd {
    int fd; // below 0: nothing is waited for
    short events;
    short revents;
};

// Looks every few milliseconds: for what people do, not for what programs say to each other.
int poll(struct pollfd *watched, unsigned count, int wait_ms);
int ppoll(struct pollfd *watched, unsigned count, const struct timespec *wait,
          const sigset_t *mask);

// Nothing but a signal is waited for, and none is: the caller looks again after some milliseconds.
int windows_nap(void);
#define pselect(count, readable, writable, broken, wait, mask) windows_nap()
