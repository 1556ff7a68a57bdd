// SPDX-License-Identifier: GPL-3.0-or-later
// slips.c - the lecture's pseudo-code taken at its word, until it goes wrong.
//
// The corrected algorithms are in src/lab/algorithms; these stand here to be compared with minimax.
#include "lab/theory/slips.h"

#include <inttypes.h>
#include <stdio.h>

#include "lab/algorithms.h"
#include "lab/theory/evidence.h"
#include "lab/theory/visits.h"

enum { CALLS_MAX = 1000 };

// MTD(f), "until Supp >= Inf": true after the first call already.
static Score mtd_as_printed(Search *search, Node *root, Score alpha, Score beta) {
    (void)alpha;
    (void)beta;
    Score f = 0;
    Score upper = search->infinity;
    Score lower = -search->infinity;
    do {
        Score bound = f == lower ? f + 1 : f;
        search->counters.calls++;
        f = lab_fail_soft(search, root, bound - 1, bound);
        if (f < bound)
            upper = f;
        else
            lower = f;
    } while (!(upper >= lower) && search->counters.calls < CALLS_MAX);
    return f;
}

// NegaC*, v = (inf + sup) / 2 with a division that cuts towards zero, as C's does.
static Score negac_as_printed(Search *search, Node *root, Score alpha, Score beta) {
    (void)alpha;
    (void)beta;
    Score lower = -search->infinity;
    Score upper = search->infinity;
    while (lower != upper && search->counters.calls < CALLS_MAX) {
        Score v = (lower + upper) / 2;
        search->counters.calls++;
        Score t = lab_fail_soft(search, root, v, v + 1);
        if (t > v)
            lower = t;
        else
            upper = t;
    }
    return lower;
}

// P-alpha-beta with the verifying window [-best, -(best - 1)].
static Score palphabeta_as_printed(Search *search, Node *node) {
    Score best;
    if (lab_enter(search, node, -search->infinity, search->infinity, &best)) return best;
    lab_next(search, node);
    best = -palphabeta_as_printed(search, node + 1);
    while (lab_next(search, node)) {
        Score value = -lab_fail_soft(search, node + 1, -best, -(best - 1));
        if (value > best) best = -lab_fail_soft(search, node + 1, -search->infinity, -value);
    }
    return lab_leave(search, node, best);
}

static Score start_palphabeta(Search *search, Node *root, Score alpha, Score beta) {
    (void)alpha;
    (void)beta;
    return palphabeta_as_printed(search, root);
}

// The first ground on which the printed algorithm differs from minimax.
static bool find_difference(const Ground *grounds, int count, const LabAlgorithm *printed,
                            Evidence *evidence, Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        LabSpec spec = {.algorithm = printed, .depth = grounds[g].depth, .seed = 1, .memory_mb = 1};
        is_fine = visits_search(visits, &grounds[g], "minimax", error);
        Score expected = visits->result.value;
        is_fine = is_fine && visits_window(visits, &grounds[g], &spec, INT32_MIN, INT32_MAX, error);
        evidence->cases++;
        uint64_t calls = visits->result.counters.calls;
        if (!is_fine || (visits->result.value == expected && calls < CALLS_MAX)) continue;
        if (calls >= CALLS_MAX)
            evidence_refute(evidence, "%s: value %d, no end after %" PRIu64 " calls",
                            grounds[g].label, expected, calls);
        else
            evidence_refute(evidence,
                            calls == 1 ? "%s: answers %d after %" PRIu64 " call, minimax says %d"
                                       : "%s: answers %d after %" PRIu64 " calls, minimax says %d",
                            grounds[g].label, visits->result.value, calls, expected);
    }
    visits_free(visits);
    return is_fine;
}

static bool check_mtd(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    static const LabAlgorithm printed = {.name = "mtd-as-printed",
                                         .family = FAMILY_TEST,
                                         .start = mtd_as_printed,
                                         .visit = lab_fail_soft};
    return find_difference(grounds, count, &printed, evidence, error);
}

static bool check_negac(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    static const LabAlgorithm printed = {.name = "negac-as-printed",
                                         .family = FAMILY_TEST,
                                         .start = negac_as_printed,
                                         .visit = lab_fail_soft};
    return find_difference(grounds, count, &printed, evidence, error);
}

static bool check_palphabeta(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    static const LabAlgorithm printed = {.name = "p-as-printed",
                                         .family = FAMILY_TEST,
                                         .start = start_palphabeta,
                                         .visit = lab_fail_soft};
    return find_difference(grounds, count, &printed, evidence, error);
}

// "The tree contains b^p nodes and b^(p-1) leaves."
static bool check_update_cost(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        int b = grounds[g].width;
        int p = grounds[g].depth;
        if (b < 2) continue;
        is_fine = visits_search(visits, &grounds[g], "minimax", error);
        uint64_t leaves = visits->result.totals.leaves;
        uint64_t moves = visits->result.totals.nodes - 1;
        uint64_t printed = 1;
        for (int i = 1; i < p; i++) printed *= (uint64_t)b;
        evidence->cases++;
        if (leaves == printed) continue;
        evidence_refute(
            evidence,
            "width %d, depth %d: %" PRIu64 " leaves, not %" PRIu64 ", and %" PRIu64
            " moves; updating pays when T_update < %.2f T_full, about (b - 1)/b, not 1/b = %.2f",
            b, p, leaves, printed, moves, (double)leaves / (double)moves, 1.0 / b);
    }
    visits_free(visits);
    return is_fine;
}

// "[v, v+1] is optimal to know whether the value is greater than or equal to v."
static bool check_at_least_v(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        LabSpec spec;
        is_fine = lab_parse_spec("failsoft", grounds[g].game, &spec, error)
                  && visits_search(visits, &grounds[g], "minimax", error);
        Score v = visits->result.value;
        is_fine = is_fine && visits_window(visits, &grounds[g], &spec, v, v + 1, error);
        evidence->cases++;
        if (visits->result.value > v) continue;
        evidence_refute(
            evidence,
            "%s: the value is %d, so it is at least %d, but [%d, %d] answers %d: not above",
            grounds[g].label, v, v, v, v + 1, visits->result.value);
    }
    visits_free(visits);
    return is_fine;
}

// "This family of algorithms works only for even levels."
static bool check_even_levels(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        if (grounds[g].depth % 2 == 0) continue;
        is_fine = visits_search(visits, &grounds[g], "minimax", error);
        Score expected = visits->result.value;
        is_fine = is_fine && visits_search(visits, &grounds[g], "negamax", error);
        evidence->cases++;
        if (visits->result.value != expected) continue;
        evidence_refute(evidence,
                        "%s: depth %d is odd, and negamax and minimax both say %d, because every "
                        "score is for the side to move",
                        grounds[g].label, grounds[g].depth, expected);
    }
    visits_free(visits);
    return is_fine;
}

// "MiniMax explores exactly l^p nodes."
static bool check_minimax_nodes(const Ground *grounds, int count, Evidence *evidence,
                                Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        if (grounds[g].width < 2) continue;
        is_fine = visits_search(visits, &grounds[g], "minimax", error);
        uint64_t printed = 1;
        for (int i = 0; i < grounds[g].depth; i++) printed *= (uint64_t)grounds[g].width;
        evidence->cases++;
        if (visits->result.totals.nodes == printed) continue;
        evidence_refute(evidence,
                        "width %d, depth %d: %" PRIu64 " nodes; l^p = %" PRIu64
                        " is the number of leaves",
                        grounds[g].width, grounds[g].depth, visits->result.totals.nodes, printed);
    }
    visits_free(visits);
    return is_fine;
}

static const Theorem SLIPS[] = {
    {"slip-mtdf", SENTENCE("MTD(f) with the printed loop, \"until Supp >= Inf\", finds the value."),
     SENTENCE("it must end when Inf >= Supp; as printed it ends after one call"), true, check_mtd},
    {"slip-negac", SENTENCE("NegaC* with v = (inf + sup) / 2 ends."),
     SENTENCE("v must be rounded down; a division that cuts towards zero, like C's, can loop on "
              "negative values"),
     true, check_negac},
    {"slip-palphabeta",
     SENTENCE("P-alpha-beta with the printed window [-best, -(best - 1)] finds the value."),
     SENTENCE("the window must be [-(best + 1), -best]"), true, check_palphabeta},
    {"slip-update",
     SENTENCE("A tree of width b and depth p has b^p nodes and b^(p-1) leaves, so updating the "
              "evaluation pays when T_update < T_full / b."),
     SENTENCE("uniform tree"), true, check_update_cost},
    {"slip-at-least", SENTENCE("The window [v, v + 1] tells whether the value is at least v."),
     SENTENCE("it tells whether it is above v, as the lecture's own Test says"), true,
     check_at_least_v},
    {"slip-even-levels", SENTENCE("Negamax works only for even depths."),
     SENTENCE("an evaluation for the side to move is all it needs"), true, check_even_levels},
    {"slip-nodes", SENTENCE("Minimax explores exactly l^p nodes."),
     SENTENCE("uniform tree of width l and depth p"), true, check_minimax_nodes},
};
enum { SLIP_COUNT = sizeof SLIPS / sizeof *SLIPS };

const Theorem *slip_at(int index) {
    return index >= 0 && index < SLIP_COUNT ? &SLIPS[index] : NULL;
}
