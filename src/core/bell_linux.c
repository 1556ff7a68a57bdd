// SPDX-License-Identifier: GPL-3.0-or-later
// bell_linux.c - see platform.h; a counter of the kernel's.
#include "core/platform.h"

#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool bell_open(Bell *bell) {
    bell->descriptor = bell->ringing = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return bell->descriptor >= 0;
}

void bell_close(Bell *bell) {
    if (bell->descriptor >= 0) close(bell->descriptor);
    bell->descriptor = bell->ringing = -1;
}

void bell_ring(const Bell *bell) {
    const uint64_t one = 1;
    const ssize_t written = write(bell->ringing, &one, sizeof one);
    (void)written;
}

bool bell_clear(const Bell *bell) {
    uint64_t count = 0;
    return read(bell->descriptor, &count, sizeof count) > 0;
}
