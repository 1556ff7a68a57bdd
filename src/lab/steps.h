// SPDX-License-Identifier: GPL-3.0-or-later
// steps.h - what a search has in mind, step by step: recorded from its events, replayed and shown.
//
//     SSS*, DUAL*            a step takes a state from OPEN; merits, and OPEN in its order
//     proof numbers          a step settles or expands a leaf; both numbers of every node
//     MTD(f), NegaC*         a step is a pass over the tree with a null window; both bounds
//     UCT                    a step is a round; visits, means and upper confidence bounds
//
// Nodes are those of the search's own tree, known by their way from the root. Only what changes is
// kept; a StepsView replays it up to any step.
#pragma once

#include <stdio.h>

#include "core/trace.h"
#include "lab/run.h"
#include "lab/tree.h"

typedef struct StepNode {
    int parent; // -1: the root
    int first_child;
    int last_child;
    int next_brother;
    int ply;
    int last_change; // the newest of this node; -1: none
    uint64_t path;
    char move[TREE_MOVE_TEXT];
} StepNode;

typedef struct StepChange {
    int node;
    TraceState state;
} StepChange;

typedef struct LabStep {
    int node; // where it was made; -1: of a pass, the root
    TraceDeed deed;
    Score value; // a pass: its answer; UCT: the result for the side to move at the root
    Score alpha; // of a pass
    Score beta;
    TraceState pass;
    // How much is known after it: the rest of each list came later.
    int node_count;
    int change_count;
    int visit_count;
} LabStep;

typedef struct Steps {
    LabSteps kind;
    const Tree *tree; // of the same search: its visits, where a step is a pass; its words
    StepNode *nodes;
    int node_count;
    int *places; // of nodes, by their way: a hash table
    int place_mask;
    StepChange *changes;
    int change_count;
    int change_capacity;
    LabStep *steps;
    int count;
    int capacity;
    bool is_full; // there were more than could be kept
} Steps;

// Takes room for this many steps and nodes of a search that tells steps of this kind. `tree`
// listens to the same search and outlives the steps. When the search deepens, only the last
// iteration is kept.
bool steps_open(Steps *steps, LabSteps kind, const Tree *tree, int capacity, Error *error);
void steps_close(Steps *steps);

// Listens before tree and steps do, and ends a search that is far too large to be shown. A search
// by rounds visits its tree without end: that stays empty.
typedef struct StepsWatch {
    Tree *tree;
    Steps *steps;                      // NULL: none are wanted
    int64_t visits_left;               // below 0: the search was ended
    atomic_bool *stop;                 // the search's own
    const atomic_bool *is_interrupted; // ends it too; NULL: nobody does
} StepsWatch;
TraceObserver steps_watch_observer(StepsWatch *watch);

// What is known after a number of steps.
typedef struct StepsView {
    const Steps *steps;
    int number; // of steps; 0: before the first
    int node_count;
    TraceState *states; // of the nodes
    int *open;          // nodes of OPEN, the next one first
    int open_count;
} StepsView;
bool steps_view_open(StepsView *view, const Steps *steps, Error *error);
void steps_view_close(StepsView *view);
void steps_view_go(StepsView *view, int number);

// All steps, a line each.
bool steps_write_text(const Steps *steps, FILE *out, Error *error);
// One step, from 1: the tree as it stands then, with what is kept about each node.
bool steps_write_one(const Steps *steps, int number, FILE *out, Error *error);
// A line a step, with what it changed and OPEN; only > 0: that step alone, with all nodes.
bool steps_write_json(const Steps *steps, int only, FILE *out, Error *error);
// A picture: one step, or all of them one below the other where `only` is 0.
bool steps_write_svg(const Steps *steps, int only, const char *title, FILE *out, Error *error);
