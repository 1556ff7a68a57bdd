// SPDX-License-Identifier: GPL-3.0-or-later
// slips.c - the lecture's pseudo-code taken at its word, until it goes wrong.
//
// The corrected algorithms are in src/lab/algorithms; these stand here to be compared with minimax.
#include "lab/theory/slips.h"

#include <inttypes.h>

#include "lab/algorithms.h"
#include "lab/theory/inquiry.h"

enum { CALLS_MAX = 1000 };

// MTD(f), "until Supp >= Inf": true after the first call already.
static Score mtd_as_printed(Search *search, LabNode *root) {
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
static Score negac_as_printed(Search *search, LabNode *root) {
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
static Score palphabeta_as_printed(Search *search, LabNode *node) {
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

// Whether the printed algorithm differs from minimax here.
static bool compare_printed(Inquiry *inquiry, const Ground *ground, const LabAlgorithm *printed,
                            Error *error) {
    Visits *visits = &inquiry->visits;
    LabSpec spec = {.algorithm = printed, .depth = ground->depth, .seed = 1, .memory_mb = 1};
    if (!visits_search(visits, ground, "minimax", error)) return false;
    Score expected = visits->result.value;
    if (!visits_window(visits, ground, &spec, INT32_MIN, INT32_MAX, error)) return false;
    inquiry->evidence.cases++;
    uint64_t calls = visits->result.counters.calls;
    if (calls >= CALLS_MAX)
        return inquiry_refute(inquiry, "%s: value %d, no end after %" PRIu64 " calls",
                              ground->label, expected, calls);
    return visits->result.value == expected
           || inquiry_refute(inquiry,
                             calls == 1 ? "%s: answers %d after %" PRIu64 " call, minimax says %d"
                                        : "%s: answers %d after %" PRIu64 " calls, minimax says %d",
                             ground->label, visits->result.value, calls, expected);
}

static bool check_mtd(Inquiry *inquiry, const Ground *ground, Error *error) {
    static const LabAlgorithm printed = {.name = "mtd-as-printed",
                                         .family = FAMILY_TEST,
                                         .start = mtd_as_printed,
                                         .visit = lab_fail_soft};
    return compare_printed(inquiry, ground, &printed, error);
}

static bool check_negac(Inquiry *inquiry, const Ground *ground, Error *error) {
    static const LabAlgorithm printed = {.name = "negac-as-printed",
                                         .family = FAMILY_TEST,
                                         .start = negac_as_printed,
                                         .visit = lab_fail_soft};
    return compare_printed(inquiry, ground, &printed, error);
}

static bool check_palphabeta(Inquiry *inquiry, const Ground *ground, Error *error) {
    static const LabAlgorithm printed = {.name = "p-as-printed",
                                         .family = FAMILY_TEST,
                                         .start = palphabeta_as_printed,
                                         .visit = lab_fail_soft};
    return compare_printed(inquiry, ground, &printed, error);
}

// "The tree contains b^p nodes and b^(p-1) leaves."
static bool check_update_cost(Inquiry *inquiry, const Ground *ground, Error *error) {
    const CounterTotals *totals = &inquiry->visits.result.totals;
    int b = ground->width;
    int p = ground->depth;
    if (b < 2) return true;
    if (!visits_search(&inquiry->visits, ground, "minimax", error)) return false;
    uint64_t moves = totals->nodes - 1;
    uint64_t printed = uniform_leaves(b, p - 1);
    inquiry->evidence.cases++;
    return totals->leaves == printed
           || inquiry_refute(
               inquiry,
               "width %d, depth %d: %" PRIu64 " leaves, not %" PRIu64 ", and %" PRIu64
               " moves; updating pays when T_update < %.2f T_full, about (b - 1)/b, not 1/b = %.2f",
               b, p, totals->leaves, printed, moves, (double)totals->leaves / (double)moves,
               1.0 / b);
}

// "[v, v+1] is optimal to know whether the value is greater than or equal to v."
static bool check_at_least_v(Inquiry *inquiry, const Ground *ground, Error *error) {
    Visits *visits = &inquiry->visits;
    LabSpec spec;
    if (!lab_parse_spec("failsoft", ground->game, &spec, error)
        || !visits_search(visits, ground, "minimax", error))
        return false;
    Score v = visits->result.value;
    if (!visits_window(visits, ground, &spec, v, v + 1, error)) return false;
    inquiry->evidence.cases++;
    return visits->result.value > v
           || inquiry_refute(
               inquiry,
               "%s: the value is %d, so it is at least %d, but [%d, %d] answers %d: not above",
               ground->label, v, v, v, v + 1, visits->result.value);
}

// "This family of algorithms works only for even levels."
static bool check_even_levels(Inquiry *inquiry, const Ground *ground, Error *error) {
    Visits *visits = &inquiry->visits;
    if (ground->depth % 2 == 0) return true;
    if (!visits_search(visits, ground, "minimax", error)) return false;
    Score expected = visits->result.value;
    if (!visits_search(visits, ground, "negamax", error)) return false;
    inquiry->evidence.cases++;
    return visits->result.value != expected
           || inquiry_refute(inquiry,
                             "%s: depth %d is odd, and negamax and minimax both say %d, because "
                             "every score is for the side to move",
                             ground->label, ground->depth, expected);
}

// "MiniMax explores exactly l^p nodes."
static bool check_minimax_nodes(Inquiry *inquiry, const Ground *ground, Error *error) {
    if (ground->width < 2) return true;
    if (!visits_search(&inquiry->visits, ground, "minimax", error)) return false;
    uint64_t nodes = inquiry->visits.result.totals.nodes;
    uint64_t printed = uniform_leaves(ground->width, ground->depth);
    inquiry->evidence.cases++;
    return nodes == printed
           || inquiry_refute(inquiry,
                             "width %d, depth %d: %" PRIu64 " nodes; l^p = %" PRIu64
                             " is the number of leaves",
                             ground->width, ground->depth, nodes, printed);
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
