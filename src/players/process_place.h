// SPDX-License-Identifier: GPL-3.0-or-later
// process_place.h - where a program runs: in which folder, and on which processors.
#pragma once

#include <stdbool.h>

#include "core/error.h"
#include "core/platform.h"

enum { PROCESS_PATH_MAX = 4096 };

typedef struct ProcessPlace {
    char folder[PROCESS_PATH_MAX]; // "": where we are
    bool has_cpus;                 // else on those that we may use
    CpuSet cpus;
} ProcessPlace;

// "3", "0-3" or, joined by plus signs, "0-3+8-11".
bool process_place_read_cpus(const char *text, ProcessPlace *place, Error *error);

// Where the program lies that a command names: a name with a folder in it is looked for in the
// program's own folder first, then from where we are. False: the word itself is to be run.
bool process_place_find(const ProcessPlace *place, const char *word, char path[PROCESS_PATH_MAX]);

// In the child: goes there. False with errno. Only async-signal-safe calls.
bool process_place_take(const ProcessPlace *place);
