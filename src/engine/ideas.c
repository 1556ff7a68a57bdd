// SPDX-License-Identifier: GPL-3.0-or-later
// ideas.c - see ideas.h.
#include "engine/ideas.h"

#include <string.h>

#include "core/text.h"

const IdeaInfo idea_infos[IDEA_COUNT] = {
#define IDEA(name, text, is_on, what) {text, what, is_on},
#include "engine/ideas.def"
#undef IDEA
};

Ideas ideas_default(void) {
    Ideas ideas = 0;
    for (int i = 0; i < IDEA_COUNT; i++) ideas |= (Ideas)idea_infos[i].is_on << i;
    return ideas;
}

static bool add_named(Ideas *set, Slice name, Error *error) {
    if (slice_is(name, "all")) {
        *set = ((Ideas)1 << IDEA_COUNT) - 1;
        return true;
    }
    Error list;
    Text names = text_over(list.text, sizeof list.text);
    for (int i = 0; i < IDEA_COUNT; i++) {
        if (slice_is(name, idea_infos[i].name)) {
            *set |= (Ideas)1 << i;
            return true;
        }
        text_addf(&names, " %s", idea_infos[i].name);
    }
    return error_set(error, "no idea is called '%.*s'; there are: all%.640s", slice_shown(name, 30),
                     name.data, list.text);
}

static bool parse_list(const char *list, Ideas *set, Error *error) {
    *set = 0;
    while (*list != '\0') {
        size_t length = strcspn(list, ",+");
        if (length > 0 && !add_named(set, (Slice){list, length}, error)) return false;
        list += length;
        if (*list != '\0') list++;
    }
    return true;
}

bool ideas_without(Ideas *ideas, const char *list, Error *error) {
    Ideas set;
    if (!parse_list(list, &set, error)) return false;
    *ideas &= ~set;
    return true;
}

bool ideas_with(Ideas *ideas, const char *list, Error *error) {
    Ideas set;
    if (!parse_list(list, &set, error)) return false;
    *ideas |= set;
    return true;
}
