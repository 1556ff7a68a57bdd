// SPDX-License-Identifier: GPL-3.0-or-later
// platform.h - what is asked of the operating system beyond C and POSIX; a file for each of them:
// platform_linux.c, windows/platform.c, and platform_wasm.c for a page.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---- memory by whole pages, for large tables ----

// Sizes are multiples of it, and pages begin at one.
enum { HUGE_PAGE = 2 << 20 };

// All zero, and given as they are touched. NULL when there are none.
void *pages_take(size_t bytes);
void pages_give(void *pages, size_t bytes);

// All zero again; the system may have them meanwhile.
void pages_empty(void *pages, size_t bytes);

// The pages grow or shrink to another size, perhaps elsewhere, for want of room for the old and the
// new beside each other; what was in them is lost. NULL where that cannot be: they stay.
void *pages_stretch(void *pages, size_t bytes, size_t wanted);

// Memory of malloc's that is not touched yet would better lie in huge pages: only a wish.
void pages_wish_huge(void *memory, size_t bytes);

// ---- files ----

// A file in memory, without a name; -1 where there is none.
int nameless_file_open(void);

// Whether somebody writes into the pipe, or has written; takes nothing from it. `scratch` is the
// end of an empty pipe that is written to.
bool pipe_has_writer(int pipe, int scratch);

// ---- folders ----

// A descriptor that can be read from when files change, come or go in the folder; -1 where the
// system does not tell. Given back by close().
int folder_watch(const char *folder);

// Takes what was told; whether it was of a file whose name begins with this one.
bool folder_watch_take(int watch, const char *name);

// ---- processors ----

enum { CPUS_MAX = 1024 };
typedef struct CpuSet {
    uint64_t bits[CPUS_MAX / 64];
} CpuSet;

// From now on this process runs on these only. False with errno: none of them may be used, or the
// system knows no such thing. Async-signal-safe.
bool cpus_use(const CpuSet *cpus);

// ---- names of files ----

// Whether the path begins at the root, so that it means the same from every folder.
bool path_is_whole(const char *path);

// ---- bells ----

// Wakes a thread that waits for descriptors: bell_linux.c, windows/bell.c.
typedef struct Bell {
    int descriptor; // can be read from the ring until bell_clear(); for poll() alone
    int ringing;    // what bell_ring() writes to
} Bell;

// False, with errno, when there is no descriptor left.
bool bell_open(Bell *bell);
void bell_close(Bell *bell);

// Any thread.
void bell_ring(const Bell *bell);
// Whether it had been rung, once or often.
bool bell_clear(const Bell *bell);
