// SPDX-License-Identifier: GPL-3.0-or-later
// confine.h - what a program that we do not trust may take and do.
//
// Memory, processor time, open files and the size of files are limited. Where the system can
// filter system calls, the program starts no others, opens no socket, signals and reads no other
// process, and changes no file, wherever it lies. Where it can hide files (Landlock), it sees its
// own folder and the system's, and nothing else. A compiler may start programs and write into its
// own folder, and is confined in all else.
#pragma once

#include <stdbool.h>
#include <stdint.h>

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
