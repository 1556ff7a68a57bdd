// SPDX-License-Identifier: GPL-3.0-or-later
// bell.c - see platform.h; a pipe, and as many bytes in it as it was rung.
#include "core/platform.h"

#include <fcntl.h>
#include <unistd.h>
#include <windows.h>

bool bell_open(Bell *bell) {
    int ends[2] = {-1, -1};
    const bool is_open = pipe2(ends, O_CLOEXEC) == 0;
    *bell = (Bell){.descriptor = ends[0], .ringing = ends[1]};
    return is_open;
}

void bell_close(Bell *bell) {
    if (bell->descriptor >= 0) close(bell->descriptor);
    if (bell->ringing >= 0) close(bell->ringing);
    bell->descriptor = bell->ringing = -1;
}

static DWORD count_rings(const Bell *bell) {
    DWORD count = 0;
    HANDLE pipe = (HANDLE)_get_osfhandle(bell->descriptor);
    return PeekNamedPipe(pipe, NULL, 0, NULL, &count, NULL) ? count : 0;
}

// One ring is enough, so that who is never heard fills no pipe.
void bell_ring(const Bell *bell) {
    if (count_rings(bell) == 0) (void)write(bell->ringing, "", 1);
}

bool bell_clear(const Bell *bell) {
    char rings[64];
    bool was_rung = false;
    while (count_rings(bell) > 0) was_rung |= read(bell->descriptor, rings, sizeof rings) > 0;
    return was_rung;
}
