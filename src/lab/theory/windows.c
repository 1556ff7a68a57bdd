// SPDX-License-Identifier: GPL-3.0-or-later
// windows.c - the theorems about windows.
#include "lab/theory/windows.h"

#include <inttypes.h>

#include "lab/theory/evidence.h"
#include "lab/theory/visits.h"

bool window_theorem_smaller_window(const Ground *grounds, int count, Evidence *evidence,
                                   Error *error) {
    static const int reach[] = {1, 5, 20, 60};
    Visits *wide = visits_new();
    Visits *narrow = visits_new();
    bool is_fine = wide != NULL && narrow != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        LabSpec spec;
        is_fine = lab_parse_spec("negalphabeta", grounds[g].game, &spec, error);
        is_fine = is_fine && visits_search(wide, &grounds[g], "negalphabeta", error);
        Score centre = wide->result.value + g % 7 - 3;
        ways_sort(&wide->nodes);
        for (int r = 3; r >= 0 && is_fine && evidence->holds; r--) {
            is_fine = visits_window(narrow, &grounds[g], &spec, centre - reach[r],
                                    centre + reach[r], error);
            ways_sort(&narrow->nodes);
            evidence->cases++;
            if (!ways_are_among(&narrow->nodes, &wide->nodes))
                evidence_refute(evidence, "%s: window [%d, %d] visits what a wider one did not",
                                grounds[g].label, centre - reach[r], centre + reach[r]);
            Visits *swap = wide;
            wide = narrow;
            narrow = swap;
        }
    }
    if (evidence->holds)
        evidence_show(evidence,
                      "windows inside windows on %d trees: the nodes are always among them", count);
    visits_free(wide);
    visits_free(narrow);
    return is_fine;
}

bool window_theorem_null_window(const Ground *grounds, int count, Evidence *evidence,
                                Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        LabSpec spec;
        is_fine = lab_parse_spec("failsoft", grounds[g].game, &spec, error)
                  && visits_search(visits, &grounds[g], "minimax", error);
        Score value = visits->result.value;
        for (Score v = value - 4; v <= value + 4 && is_fine && evidence->holds; v++) {
            if (v + 1 > grounds[g].game->score_bound || v < -grounds[g].game->score_bound) continue;
            is_fine = visits_window(visits, &grounds[g], &spec, v, v + 1, error);
            evidence->cases++;
            if ((visits->result.value > v) != (value > v))
                evidence_refute(evidence, "%s: value %d, but the window [%d, %d] answers %d",
                                grounds[g].label, value, v, v + 1, visits->result.value);
        }
    }
    if (evidence->holds)
        evidence_show(evidence,
                      "nine windows around the value of %d trees, always the right answer", count);
    visits_free(visits);
    return is_fine;
}

// Outside its window fail-hard answers with the edge; fail-soft with
// something between that and the value.
bool window_theorem_fail_soft(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    static const int offsets[] = {-40, -10, -3, 2, 9, 39};
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    uint64_t tighter = 0;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        const Ground *ground = &grounds[g];
        LabSpec soft, hard;
        is_fine = lab_parse_spec("failsoft", ground->game, &soft, error)
                  && lab_parse_spec("negalphabeta", ground->game, &hard, error)
                  && visits_search(visits, ground, "minimax", error);
        Score value = visits->result.value;
        for (size_t i = 0; i < sizeof offsets / sizeof *offsets && is_fine && evidence->holds;
             i++) {
            Score alpha = value + offsets[i];
            if (alpha < -ground->game->score_bound || alpha + 1 > ground->game->score_bound)
                continue;
            is_fine = visits_window(visits, ground, &hard, alpha, alpha + 1, error);
            Score edge = visits->result.value;
            is_fine = is_fine && visits_window(visits, ground, &soft, alpha, alpha + 1, error);
            Score answer = visits->result.value;
            bool is_between = value > alpha ? edge <= answer && answer <= value
                                            : value <= answer && answer <= edge;
            evidence->cases++;
            tighter += answer != edge;
            if (!is_between)
                evidence_refute(evidence, "%s: value %d, fail-hard says %d, fail-soft %d",
                                ground->label, value, edge, answer);
        }
    }
    if (evidence->holds)
        evidence_show(evidence,
                      "%" PRIu64 " windows beside the value, a tighter bound in %" PRIu64
                      " of them",
                      evidence->cases, tighter);
    visits_free(visits);
    return is_fine;
}
