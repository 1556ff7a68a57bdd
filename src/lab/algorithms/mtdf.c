// SPDX-License-Identifier: GPL-3.0-or-later
// mtdf.c - MTD(f): null-window searches that walk from a guess f to the value.
//
// Each call moves one of the two bounds to what fail-soft alpha-beta answered. The lecture's loop
// ends on `upper >= lower`, which holds after the first call; it must end when the bounds meet.
// Starting at plus infinity gives SSS*, at minus infinity DUAL* (Plaat, Schaeffer, Pijls and de
// Bruin, 1996), provided that a table remembers what earlier calls found.
#include "lab/algorithms.h"
#include "lab/search.h"

static Score mtd(Search *search, LabNode *root, Score f) {
    lab_foresee(search, root, &search->lower, &search->upper);
    if (f > search->upper) f = search->upper;
    if (f < search->lower) f = search->lower;
    do {
        Score guess = f;
        Score beta = f == search->lower ? f + 1 : f;
        search->counters.calls++;
        f = lab_fail_soft(search, root, beta - 1, beta);
        if (search->is_stopped) break;
        if (f < beta)
            search->upper = f;
        else
            search->lower = f;
        lab_note_pass(search, root, guess, beta, f);
    } while (search->lower < search->upper);
    return f;
}

static Score start_from_guess(Search *search, LabNode *root) {
    return mtd(search, root, search->guess);
}

static Score start_from_above(Search *search, LabNode *root) {
    return mtd(search, root, search->infinity);
}

static Score start_from_below(Search *search, LabNode *root) {
    return mtd(search, root, -search->infinity);
}

const LabAlgorithm lab_mtdf = {
    .name = "mtdf",
    .title = "MTD(f)",
    .summary = "null-window searches from a guess to the value; wants a table",
    .family = FAMILY_TEST,
    .steps = STEPS_PASSES,
    .start = start_from_guess,
    .visit = lab_fail_soft,
};

const LabAlgorithm lab_sss_windows = {
    .name = "sss-windows",
    .title = TERM("SSS* as null windows"),
    .summary = "MTD(f) from plus infinity: visits what SSS* visits; wants a table",
    .family = FAMILY_TEST,
    .steps = STEPS_PASSES,
    .start = start_from_above,
    .visit = lab_fail_soft,
};

const LabAlgorithm lab_dual_windows = {
    .name = "dual-windows",
    .title = TERM("DUAL* as null windows"),
    .summary = "MTD(f) from minus infinity: visits what DUAL* visits; wants a table",
    .family = FAMILY_TEST,
    .steps = STEPS_PASSES,
    .start = start_from_below,
    .visit = lab_fail_soft,
};
