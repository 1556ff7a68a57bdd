// SPDX-License-Identifier: GPL-3.0-or-later
// list.c - the algorithms in the order of the lecture, then those beyond it.
#include "lab/algorithms.h"

#include <string.h>

static const LabAlgorithm *const algorithms[] = {
    &lab_minimax,      &lab_alphabeta, &lab_negamax,   &lab_negalphabeta, &lab_failsoft,
    &lab_palphabeta,   &lab_scout,     &lab_negascout, &lab_negac,        &lab_negac_quarters,
    &lab_negac_guess,  &lab_mtdf,      &lab_sss,       &lab_sss_windows,  &lab_dual,
    &lab_dual_windows, &lab_pns,       &lab_dfpn,      &lab_uct,          &lab_minimal,
};
enum { ALGORITHM_COUNT = sizeof algorithms / sizeof *algorithms };

const LabAlgorithm *lab_algorithm_at(int index) {
    return index >= 0 && index < ALGORITHM_COUNT ? algorithms[index] : NULL;
}

const LabAlgorithm *lab_find_algorithm(const char *name, Error *error) {
    if (strcmp(name, "pvs") == 0) name = "negascout";
    char list[240];
    Text names = text_over(list, sizeof list);
    for (int i = 0; i < ALGORITHM_COUNT; i++) {
        if (strcmp(algorithms[i]->name, name) == 0) return algorithms[i];
        text_addf(&names, "%s%s", i > 0 ? ", " : "", algorithms[i]->name);
    }
    error_set(error, "no algorithm '%.40s'; there are: %s", name, list);
    return NULL;
}
