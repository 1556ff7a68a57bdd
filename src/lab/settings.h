// SPDX-License-Identifier: GPL-3.0-or-later
// settings.h - the words of a specification that belong to no policy: "depth", "eval", "deepening".
#pragma once

typedef enum Setting {
    SET_DEPTH,
    SET_NODES,
    SET_TIME,
    SET_EVAL,
    SET_EVALUATION,
    SET_SEED,
    SET_MEMORY,
    SET_GUESS,
    SET_ABOVE,
    SET_REPLACE,
    SET_ACCEPT,
    SET_KEYS,
    SET_LEAVES,
    SET_SYMMETRY,
    SET_DEEPENING,
    SET_ASPIRATION,
    SET_DEEP_WIN,
    SET_RESEARCH,
    SET_PHASE,
    SET_ENDGAME,
    SETTING_COUNT,
} Setting;

const char *setting_key(Setting setting);
// -1 for any other word.
int setting_find(const char *key);
