// SPDX-License-Identifier: GPL-3.0-or-later
// confine.h - what a program that we do not trust may take and do.
//
// Memory, processor time and the size of files are limited. Where the system can filter system
// calls, the program starts no others, opens no socket, and changes no file, wherever it lies.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Confinement {
    int64_t memory_mb;   // of addresses
    int64_t processor_s; // then it is killed
    int64_t file_bytes;  // what it may write into any one file: its errors too
    int errors;          // where its stderr goes; -1: where it went before
    bool may_change;     // may start programs and write files: a compiler
} Confinement;

// In the child, just before it becomes the program: only calls that are safe after fork().
// False where the system calls cannot be filtered.
bool confine_self(const Confinement *confinement);
// Whether this system can filter system calls at all.
bool confine_can_filter(void);
