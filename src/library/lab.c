// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c - the laboratory for users of the library.
#include <roque/lab.h>

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "lab/lab.h"
#include "library/library.h"
#include "library/own_game.h"

_Static_assert((int)ROQUE_LAB_LINE_MAX == (int)LAB_PLY_MAX + 2,
               "a public line has room for every line");

struct RoqueLab {
    const RoqueGame *game;
    LabSpec spec;
    Search *search;
    atomic_bool is_stopped;
    LabResult result; // too large for a stack that is not ours
    uint64_t *keys;   // of the positions before the one that is searched
    size_t key_room;
};

RoqueLab *roque_lab_open(const RoqueGame *game, const char *search, RoqueError *error) {
    Error reason = {{0}};
    RoqueLab *lab = memory_new(sizeof *lab, &reason);
    if (lab != NULL) {
        lab->game = game;
        if (lab_parse_spec(search != NULL ? search : "", game->game, &lab->spec, &reason))
            lab->search = lab_open(game->game, &lab->spec, &reason);
        if (lab->search != NULL) {
            lab_set_stop(lab->search, &lab->is_stopped);
            return lab;
        }
        free(lab);
    }
    library_tell(error, &reason);
    return NULL;
}

void roque_lab_close(RoqueLab *lab) {
    if (lab == NULL) return;
    lab_close(lab->search);
    free(lab->keys);
    free(lab);
}

static void give_result(const LabResult *found, RoqueLabResult *result) {
    *result = (RoqueLabResult){
        .is_complete = found->is_complete,
        .is_found = found->is_found,
        .is_exact = found->is_exact,
        .value = found->value,
        .best = found->best,
        .depth = found->depth,
        .nodes = found->totals.nodes,
        .leaves = found->totals.leaves,
        .evaluations = found->totals.evaluations,
        .cuts = found->totals.alpha_cuts + found->totals.beta_cuts,
        .time_ns = found->time_ns,
        .line_length = found->line_length,
    };
    memcpy(result->line, found->line, (size_t)found->line_length * sizeof *result->line);
}

static bool set_history(RoqueLab *lab, const RoqueBoard *board) {
    if (!memory_grow(&lab->keys, &lab->key_room, (size_t)board->plies + 1, sizeof *lab->keys))
        return false;
    for (int i = 0; i < board->plies; i++) lab->keys[i] = board->steps[i].key;
    lab_set_history(lab->search, lab->keys, board->plies);
    return true;
}

bool roque_lab_run(RoqueLab *lab, const RoqueBoard *board, RoqueLabResult *result,
                   RoqueError *error) {
    if (board->game->game != lab->game->game)
        return library_refuse(error, "the board is of %s, the search of %s",
                              board->game->game->name, lab->game->game->name);
    if (!set_history(lab, board)) return library_no_memory(error);
    Error reason = {{0}};
    const LabLimits limits = {0};
    const void *position = &board->steps[board->plies].position;
    bool is_fine = lab_run(lab->search, position, &limits, &lab->result, &reason);
    atomic_store(&lab->is_stopped, false);
    if (!is_fine) return library_tell(error, &reason);
    give_result(&lab->result, result);
    return true;
}

void roque_lab_forget(RoqueLab *lab) {
    lab_forget(lab->search);
}

void roque_lab_stop(RoqueLab *lab) {
    atomic_store(&lab->is_stopped, true);
}

const char *roque_lab_algorithm(int index) {
    const LabAlgorithm *algorithm = index >= 0 ? lab_algorithm_at(index) : NULL;
    return algorithm != NULL ? algorithm->name : NULL;
}
