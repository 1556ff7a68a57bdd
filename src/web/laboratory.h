// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory.h - searches of the laboratory for the page: one or two on the same
// position with their trees, their costs by depth, and theorems that run. One work at
// a time (room.h).
#pragma once

#include "experiments/experiments.h"
#include "web/hub.h"

enum {
    LAB_RUNS_MAX = 2,
    LAB_VISITS_MAX = 100000,
    LAB_STEPS_MAX = 2000,
    LAB_COMPARED_DEPTH_MAX = 12,
    LAB_TEXT_MAX = 1024
};

// What is wanted; the texts are those of `roque lab`.
typedef struct LabRequest {
    const char *game;     // "othello:6x6"
    const char *position; // NULL: the start
    const char *moves;    // NULL: none
    // or players whose thoughts can be shown: "engine:level=club"
    const char *searches[LAB_RUNS_MAX];
    int search_count;
} LabRequest;

typedef struct Laboratory Laboratory;

Laboratory *laboratory_open(Hub *hub, Error *error);
// Stops what is running.
void laboratory_close(Laboratory *laboratory);

// These begin and come back at once; what is running is stopped first. False with a reason.
bool laboratory_search(Laboratory *laboratory, const LabRequest *request, Error *error);
// The same searches from depth 1 to this one, counted.
bool laboratory_compare(Laboratory *laboratory, const LabRequest *request, int depth, Error *error);
// The theorem of this name; later: behind what is running.
bool laboratory_prove(Laboratory *laboratory, const char *name, bool is_later, Error *error);
void laboratory_stop(Laboratory *laboratory);

// The tree of a finished search as a file: a line about the search, then those of `roque lab tree
// --json`, or of its steps where it tells them and they can all be kept. NULL when there is none;
// to be freed.
char *laboratory_tree(Laboratory *laboratory, int run);

// The position after these moves, as the page draws it. False with a reason.
bool laboratory_add_board(const LabRequest *request, Language language, Json *json, Error *error);
// Games, algorithms, switches and theorems there are.
void laboratory_add_choices(Json *json, Language language);
