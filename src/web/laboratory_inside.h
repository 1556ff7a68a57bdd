// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory_inside.h - the inside of the laboratory, for its files: laboratory.c (the works) and
// laboratory_state.c (what is told).
#pragma once

#include "players/players.h"
#include "web/laboratory.h"
#include "web/room.h"

enum { LAB_THEOREMS_MAX = 64 };

typedef enum LabWork { WORK_NONE, WORK_SEARCH, WORK_COMPARE } LabWork;

// One of the searches side by side.
typedef struct LabRun {
    char text[LAB_SPEC_TEXT_MAX];
    LabSpec spec;
    bool is_player;    // the text is a player's, "engine:level=club", whose thoughts are shown
    LabResult *result; // its own memory
    Tree tree;         // nodes NULL: none
    Steps steps;       // of a search that tells them; nodes NULL: none
    bool is_done;
    Error reason;                                 // why it could not be run; empty: it could
    ComparedRow rows[LAB_COMPARED_DEPTH_MAX + 1]; // by depth
} LabRun;

typedef struct LabProof {
    bool is_done;
    bool is_expected;
    Evidence evidence;
} LabProof;

struct Laboratory {
    // Over the trees of ended searches: writing one takes long. Taken before the room's.
    pthread_mutex_t trees_lock;
    Room room;        // its lock is over what follows, but for what a work that goes on fills
    Player *thinking; // to be stopped; NULL: none
    LabWork work;
    char game[LAB_TEXT_MAX], position[LAB_TEXT_MAX], moves[LAB_TEXT_MAX];
    LabSubject subject;
    LabRun runs[LAB_RUNS_MAX];
    int run_count;
    int depth;              // of a comparison
    const Theorem *theorem; // being proved; NULL: none
    LabProof proofs[LAB_THEOREMS_MAX];
    int number; // of the work, another one each time
};

// Its document.
void laboratory_add(Json *json, Language language, const void *context);
