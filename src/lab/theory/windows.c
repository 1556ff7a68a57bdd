// SPDX-License-Identifier: GPL-3.0-or-later
// windows.c - the theorems about windows.
#include "lab/theory/windows.h"

#include <inttypes.h>

#include "lab/theory/inquiry.h"

bool window_theorem_smaller_window(Inquiry *inquiry, const Ground *ground, Error *error) {
    static const int reach[] = {60, 20, 5, 1};
    Visits *wide = &inquiry->visits;
    Visits *narrow = &inquiry->others;
    LabSpec spec;
    if (!lab_parse_spec("negalphabeta", ground->game, &spec, error)
        || !visits_search(wide, ground, "negalphabeta", error))
        return false;
    // Around the value, or somewhat beside it.
    Score centre = wide->result.value + inquiry->ground % 7 - 3;
    ways_sort(&wide->nodes);
    for (size_t r = 0; r < sizeof reach / sizeof *reach; r++) {
        Score alpha = centre - reach[r], beta = centre + reach[r];
        if (!visits_window(narrow, ground, &spec, alpha, beta, error)) return false;
        ways_sort(&narrow->nodes);
        inquiry->evidence.cases++;
        if (!ways_are_among(&narrow->nodes, &wide->nodes))
            return inquiry_refute(inquiry, "%s: window [%d, %d] visits what a wider one did not",
                                  ground->label, alpha, beta);
        Visits *swap = wide;
        wide = narrow;
        narrow = swap;
    }
    return inquiry_show(inquiry,
                        "windows inside windows on %d trees: the nodes are always among them",
                        inquiry->ground_count);
}

bool window_theorem_null_window(Inquiry *inquiry, const Ground *ground, Error *error) {
    const Visits *visits = &inquiry->visits;
    LabSpec spec;
    if (!lab_parse_spec("failsoft", ground->game, &spec, error)
        || !visits_search(&inquiry->visits, ground, "minimax", error))
        return false;
    Score value = visits->result.value;
    for (Score v = value - 4; v <= value + 4; v++) {
        if (v + 1 > ground->game->score_bound || v < -ground->game->score_bound) continue;
        if (!visits_window(&inquiry->visits, ground, &spec, v, v + 1, error)) return false;
        inquiry->evidence.cases++;
        if ((visits->result.value > v) != (value > v))
            return inquiry_refute(inquiry, "%s: value %d, but the window [%d, %d] answers %d",
                                  ground->label, value, v, v + 1, visits->result.value);
    }
    return inquiry_show(inquiry,
                        "nine windows around the value of %d trees, always the right answer",
                        inquiry->ground_count);
}

// Outside its window fail-hard answers with the edge; fail-soft with
// something between that and the value.
bool window_theorem_fail_soft(Inquiry *inquiry, const Ground *ground, Error *error) {
    static const int offsets[] = {-40, -10, -3, 2, 9, 39};
    Visits *visits = &inquiry->visits;
    LabSpec soft, hard;
    if (!lab_parse_spec("failsoft", ground->game, &soft, error)
        || !lab_parse_spec("negalphabeta", ground->game, &hard, error)
        || !visits_search(visits, ground, "minimax", error))
        return false;
    Score value = visits->result.value;
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        Score alpha = value + offsets[i];
        if (alpha < -ground->game->score_bound || alpha + 1 > ground->game->score_bound) continue;
        if (!visits_window(visits, ground, &hard, alpha, alpha + 1, error)) return false;
        Score edge = visits->result.value;
        if (!visits_window(visits, ground, &soft, alpha, alpha + 1, error)) return false;
        Score answer = visits->result.value;
        bool is_between =
            value > alpha ? edge <= answer && answer <= value : value <= answer && answer <= edge;
        inquiry->evidence.cases++;
        inquiry->total += answer != edge;
        if (!is_between)
            return inquiry_refute(inquiry, "%s: value %d, fail-hard says %d, fail-soft %d",
                                  ground->label, value, edge, answer);
    }
    return inquiry_show(
        inquiry, "%" PRIu64 " windows beside the value, a tighter bound in %" PRIu64 " of them",
        inquiry->evidence.cases, inquiry->total);
}
