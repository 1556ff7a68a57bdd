// SPDX-License-Identifier: GPL-3.0-or-later
// params.h - the numbers of the search by name; params.def lists them.
//
// param(NULL_DEPTH) is a constant the compiler folds. In a tuning build it is read from a table
// that UCI options change.
#pragma once

#include <stdbool.h>

typedef enum ParamName {
#define PARAM(name, value, least, most, step, source, what) name,
#include "engine/params.def"
#undef PARAM
    PARAM_COUNT,
} ParamName;

typedef struct ParamInfo {
    const char *name;
    int value; // as shipped
    int least;
    int most;
    int step; // a change that should be felt, for tuning
    const char *source;
    const char *what;
} ParamInfo;

extern const ParamInfo param_infos[PARAM_COUNT];

#ifdef ROQUE_TUNING
extern int param_values[PARAM_COUNT];
static inline int param(ParamName name) {
    return param_values[name];
}
#else
static inline int param(ParamName name) {
    static const int values[PARAM_COUNT] = {
#define PARAM(name, value, least, most, step, source, what) value,
#include "engine/params.def"
#undef PARAM
    };
    return values[name];
}
#endif

// Only in a tuning build, and never during a search: false in other
// builds or for a value out of range.
bool param_set(ParamName name, int value);
