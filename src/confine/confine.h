// SPDX-License-Identifier: GPL-3.0-or-later
// confine.h - what a program that we do not trust may take and do, and what we give up ourselves.
//
// The program: memory, processor time, open files and the size of files are limited. Where the
// system can filter system calls, the program starts no others, opens no socket, signals and reads
// no other process, and changes no file, wherever it lies. Where it can hide files (Landlock), it
// sees its own folder and the system's, and nothing else. A compiler may start programs and write
// into its own folder, and is confined in all else.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "confine/build_guard.h"

enum { CONFINE_READS_MAX = 3 };

typedef struct Confinement {
    int64_t memory_mb;   // of addresses
    int64_t processor_s; // then it is killed
    int64_t file_bytes;  // what it may write into any one file: its errors too
    int errors;          // where its stderr goes; -1: where it went before
    bool may_change;     // may start programs and write files: a compiler
    bool reserves_much;  // takes far more addresses than memory: only what it can write to counts
    // Its own, where it begins: other files are hidden, and it gets no environment of ours. NULL:
    // it begins where we are and sees what we see.
    const char *folder;
    const char *reads[CONFINE_READS_MAX]; // other files and folders it sees; NULL: none
} Confinement;

// The means that a system may have or lack.
typedef enum ConfineMeans {
    CONFINE_CALLS,   // a filter of system calls
    CONFINE_FILES,   // files can be hidden
    CONFINE_THREADS, // threads can be counted: a user namespace of its own, and we are not root
    CONFINE_MEANS,
} ConfineMeans;

// In the child, just before it becomes the program: only calls that are safe after fork(). False
// where it cannot begin in its folder; a means that the system lacks is passed over.
bool confine_self(const Confinement *confinement);
// Whether this system has it; asks the system anew.
bool confine_can(ConfineMeans means);

// ---- ourselves: who reads files and requests of others need not be able to do more ----
//
// Each is for good, for the thread that calls it and those that it starts later, so it is called
// before there are others; true when it is in force.

// No program is started and no socket opened from now on; those that are open stay.
bool confine_drop_programs(void);
// Files change beneath these folders alone, a list that ends with NULL; all are read as before.
bool confine_drop_writes(const char *const *folders);
// False in a program that a sanitizer watches: its report needs what would be given up.
bool confine_is_for_ourselves(void);
