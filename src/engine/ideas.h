// SPDX-License-Identifier: GPL-3.0-or-later
// ideas.h - the switches of the search.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"

typedef enum Idea {
#define IDEA(name, text, is_on, what) IDEA_##name,
#include "engine/ideas.def"
#undef IDEA
    IDEA_COUNT,
} Idea;

// A set of ideas, one bit each.
typedef uint64_t Ideas;

typedef struct IdeaInfo {
    const char *name;
    const char *what;
    bool is_on; // by default
} IdeaInfo;

extern const IdeaInfo idea_infos[IDEA_COUNT];

Ideas ideas_default(void);

static inline bool ideas_have(Ideas ideas, Idea idea) {
    return (ideas >> idea & 1) != 0;
}

// Takes away (or adds) the ideas listed with commas or plus signs; "all" stands for every idea. The
// error lists the choices; `ideas` is untouched then.
bool ideas_without(Ideas *ideas, const char *list, Error *error);
bool ideas_with(Ideas *ideas, const char *list, Error *error);
