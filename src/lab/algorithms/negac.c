// SPDX-License-Identifier: GPL-3.0-or-later
// negac.c - NegaC*: finds the value by bisection, each question a null-window search.
//
// The middle must be rounded down. C rounds towards zero: between -1 and 0 that gives v
// = 0, the test "above 0?" fails, upper becomes 0 again, and the loop never ends.
// `roque lab theorems` shows it.
#include "lab/algorithms.h"
#include "lab/search.h"

static Score middle_of(Score lower, Score upper) {
    return lower + (upper - lower) / 2;
}

static Score start(Search *search, LabNode *root) {
    lab_foresee(search, root, &search->lower, &search->upper);
    if (search->lower == search->upper)
        return lab_fail_soft(search, root, -search->infinity, search->infinity);
    while (search->lower < search->upper && !search->is_stopped) {
        Score v = middle_of(search->lower, search->upper);
        search->counters.calls++;
        Score t = lab_fail_soft(search, root, v, v + 1);
        if (search->is_stopped) break;
        if (t > v)
            search->lower = t;
        else
            search->upper = t;
    }
    return search->lower;
}

const LabAlgorithm lab_negac = {
    .name = "negac",
    .title = "NegaC*",
    .summary = "bisects the range of scores with null-window searches",
    .family = FAMILY_TEST,
    .start = start,
    .visit = lab_fail_soft,
};
