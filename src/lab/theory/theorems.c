// SPDX-License-Identifier: GPL-3.0-or-later
// theorems.c - the theorems, each a function that looks for a counter-example.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab/theory/inquiry.h"
#include "lab/theory/slips.h"

static const char *const EXACT[] = {"alphabeta",  "negamax", "negalphabeta", "failsoft",
                                    "palphabeta", "scout",   "negascout",    "negac",
                                    "mtdf",       "sss",     "dual"};
enum { EXACT_COUNT = sizeof EXACT / sizeof *EXACT };

// Knuth and Moore: leaves of the critical tree.
static uint64_t critical_leaves(int width, int depth) {
    return uniform_leaves(width, (depth + 1) / 2) + uniform_leaves(width, depth / 2) - 1;
}

static bool check_value(Inquiry *inquiry, const Ground *ground, Error *error) {
    Visits *visits = &inquiry->visits;
    if (!visits_search(visits, ground, "minimax", error)) return false;
    Score expected = visits->result.value;
    for (int a = 0; a < EXACT_COUNT; a++) {
        if (!visits_search(visits, ground, EXACT[a], error)) return false;
        inquiry->evidence.cases++;
        if (visits->result.value != expected)
            return inquiry_refute(inquiry, "%s: %s says %d, minimax %d", ground->label, EXACT[a],
                                  visits->result.value, expected);
    }
    return inquiry_show(inquiry,
                        inquiry->ground_count == 1
                            ? "%d tree, %d algorithms, always the value of minimax"
                            : "%d trees, %d algorithms, always the value of minimax",
                        inquiry->ground_count, EXACT_COUNT);
}

static bool check_at_least(Inquiry *inquiry, const Ground *ground, Error *error) {
    if (ground->width == 0) return true;
    uint64_t bound = critical_leaves(ground->width, ground->depth);
    for (int a = 0; a < EXACT_COUNT; a++) {
        if (!visits_search(&inquiry->visits, ground, EXACT[a], error)) return false;
        ways_sort(&inquiry->visits.leaves);
        uint64_t leaves = inquiry->visits.leaves.count;
        double ratio = (double)leaves / (double)bound;
        inquiry->least = fmin(inquiry->least, ratio);
        inquiry->most = fmax(inquiry->most, ratio);
        inquiry->evidence.cases++;
        if (leaves < bound)
            return inquiry_refute(
                inquiry, "%s: %s looks at %" PRIu64 " leaves, the critical tree has %" PRIu64,
                ground->label, EXACT[a], leaves, bound);
    }
    return inquiry_show(inquiry,
                        "between %.2f and %.2f times the leaves of the critical tree, never fewer",
                        inquiry->least, inquiry->most);
}

// Alpha-beta must meet every critical leaf, whatever the order: nodes of
// types 1, 2 and 3 cannot be cut.
static bool check_critical_visited(Inquiry *inquiry, const Ground *ground, Error *error) {
    const Ways *leaves = &inquiry->visits.critical_leaves;
    if (ground->width == 0) return true;
    if (!visits_search(&inquiry->visits, ground, "alphabeta", error)) return false;
    uint64_t bound = critical_leaves(ground->width, ground->depth);
    inquiry->evidence.cases++;
    if (leaves->count != bound)
        return inquiry_refute(inquiry, "%s: %zu critical leaves visited of %" PRIu64, ground->label,
                              leaves->count, bound);
    return inquiry_show(inquiry,
                        "all leaves of types 1, 2, 3 visited, whatever the order of the moves");
}

static bool check_perfect_order(Inquiry *inquiry, const Ground *ground, Error *error) {
    static const char *const names[] = {"alphabeta",  "negalphabeta", "failsoft", "negascout",
                                        "palphabeta", "sss",          "dual"};
    if (ground->width == 0 || !ground->is_best_first) return true;
    uint64_t bound = critical_leaves(ground->width, ground->depth);
    for (size_t a = 0; a < sizeof names / sizeof *names; a++) {
        if (!visits_search(&inquiry->visits, ground, names[a], error)) return false;
        ways_sort(&inquiry->visits.leaves);
        inquiry->evidence.cases++;
        if (inquiry->visits.leaves.count != bound)
            return inquiry_refute(inquiry,
                                  "%s: %s looks at %zu leaves, the critical tree has %" PRIu64,
                                  ground->label, names[a], inquiry->visits.leaves.count, bound);
    }
    return inquiry_show(inquiry, "width %d, depth %d: exactly %" PRIu64 " leaves of %" PRIu64,
                        ground->width, ground->depth, bound,
                        uniform_leaves(ground->width, ground->depth));
}

// Are the leaves of one search among those of alpha-beta?
static bool check_leaves_among(Inquiry *inquiry, const Ground *ground, const char *spec,
                               Error *error) {
    Ways *all = &inquiry->visits.leaves;
    Ways *some = &inquiry->others.leaves;
    if (!visits_search(&inquiry->visits, ground, "alphabeta", error)
        || !visits_search(&inquiry->others, ground, spec, error))
        return false;
    ways_sort(all);
    ways_sort(some);
    inquiry->evidence.cases++;
    inquiry->share += (double)some->count / (double)all->count;
    if (!ways_are_among(some, all))
        return inquiry_refute(inquiry, "%s: %s looks at a leaf that alpha-beta cuts off",
                              ground->label, spec);
    return inquiry_show(inquiry,
                        inquiry->ground_count == 1
                            ? "%d tree; %.1f %% of alpha-beta's leaves"
                            : "%d trees; on the mean %.1f %% of alpha-beta's leaves",
                        inquiry->ground_count, 100 * inquiry->share / inquiry->ground_count);
}

static bool check_negascout_subset(Inquiry *inquiry, const Ground *ground, Error *error) {
    return check_leaves_among(inquiry, ground, "negascout", error);
}

static bool check_sss_subset(Inquiry *inquiry, const Ground *ground, Error *error) {
    return check_leaves_among(inquiry, ground, "sss", error);
}

static bool check_scout_subset(Inquiry *inquiry, const Ground *ground, Error *error) {
    return check_leaves_among(inquiry, ground, "scout", error);
}

static bool check_sss_windows(Inquiry *inquiry, const Ground *ground, Error *error) {
    static const char windows[] = "sss-windows,table=64,keys=tree,leaves,replace=never";
    const Ways *star = &inquiry->visits.leaves;
    const Ways *calls = &inquiry->others.leaves;
    if (!visits_search(&inquiry->visits, ground, "sss", error)
        || !visits_search(&inquiry->others, ground, windows, error))
        return false;
    inquiry->evidence.cases++;
    inquiry->total += star->count;
    if (star->count != calls->count
        || memcmp(star->ways, calls->ways, star->count * sizeof *star->ways) != 0)
        return inquiry_refute(inquiry,
                              "%s: %zu leaves by SSS*, %zu by null windows, or in another order",
                              ground->label, star->count, calls->count);
    return inquiry_show(inquiry,
                        inquiry->ground_count == 1
                            ? "%d tree, %" PRIu64 " leaves, one by one the same"
                            : "%d trees, %" PRIu64 " leaves, one by one the same",
                        inquiry->ground_count, inquiry->total);
}

// A negative result that belongs to the theorem about NegaScout: leaves
// are counted once, visits are not.
static bool check_negascout_visits(Inquiry *inquiry, const Ground *ground, Error *error) {
    if (!visits_search(&inquiry->visits, ground, "alphabeta", error)
        || !visits_search(&inquiry->others, ground, "negascout", error))
        return false;
    uint64_t usual = inquiry->visits.result.totals.nodes;
    uint64_t more = inquiry->others.result.totals.nodes;
    inquiry->evidence.cases++;
    if (more > usual)
        return inquiry_refute(inquiry,
                              "%s: NegaScout makes %" PRIu64 " visits, alpha-beta %" PRIu64
                              ": re-searches count",
                              ground->label, more, usual);
    return inquiry_show(inquiry,
                        inquiry->ground_count == 1 ? "%d tree, and no counter-example"
                                                   : "%d trees without a counter-example",
                        inquiry->ground_count);
}

// 1 + l + ... + l^d nodes for every depth d up to p.
static bool check_deepening_share(Inquiry *inquiry, const Ground *ground, Error *error) {
    uint64_t last = 1, all = 0, nodes = 0;
    if (ground->width < 2) return true;
    for (int d = 1; d <= ground->depth; d++) {
        Ground shallow = *ground;
        shallow.depth = d;
        if (!visits_search(&inquiry->visits, &shallow, "minimax", error)) return false;
        nodes += inquiry->visits.result.totals.nodes;
        last += uniform_leaves(ground->width, d);
        all += last;
    }
    double share = (double)all / (double)last;
    inquiry->most = fmax(inquiry->most, share * (ground->width - 1) / ground->width);
    inquiry->evidence.cases++;
    if (nodes != all || share > (double)ground->width / (ground->width - 1))
        return inquiry_refute(inquiry, "%s: %" PRIu64 " nodes, not %" PRIu64, ground->label, nodes,
                              all);
    return inquiry_show(inquiry,
                        inquiry->evidence.cases == 1 ? "the same nodes to the last one on %" PRIu64
                                                       " tree; %.2f of l / (l - 1)"
                                                     : "the same nodes to the last one on %" PRIu64
                                                       " trees; at most %.2f of l / (l - 1)",
                        inquiry->evidence.cases, inquiry->most);
}

// The leaves that differ are counted: a search that comes back to one looked at it before.
static bool check_good_guess(Inquiry *inquiry, const Ground *ground, Error *error) {
    Ways *sss = &inquiry->visits.leaves;
    Ways *guess = &inquiry->others.leaves;
    char spec[96];
    if (!visits_search(&inquiry->visits, ground, "sss", error)) return false;
    snprintf(spec, sizeof spec, "mtdf,table=16,keys=tree,leaves,replace=never,guess=%d",
             inquiry->visits.result.value);
    if (!visits_search(&inquiry->others, ground, spec, error)) return false;
    ways_sort(sss);
    ways_sort(guess);
    inquiry->evidence.cases++;
    if (guess->count > sss->count)
        return inquiry_refute(inquiry, "%s: MTD(f) looks at %zu leaves, SSS* at %zu", ground->label,
                              guess->count, sss->count);
    return inquiry_show(inquiry,
                        inquiry->ground_count == 1 ? "%d tree, and no counter-example"
                                                   : "%d trees without a counter-example",
                        inquiry->ground_count);
}

// ---- windows ----

static bool check_smaller_window(Inquiry *inquiry, const Ground *ground, Error *error) {
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
                        inquiry->ground_count == 1
                            ? "windows inside windows on %d tree: the nodes are always among them"
                            : "windows inside windows on %d trees: the nodes are always among them",
                        inquiry->ground_count);
}

static bool check_null_window(Inquiry *inquiry, const Ground *ground, Error *error) {
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
                        inquiry->ground_count == 1
                            ? "nine windows around the value of %d tree, always the right answer"
                            : "nine windows around the value of %d trees, always the right answer",
                        inquiry->ground_count);
}

// Outside its window fail-hard answers with the edge; fail-soft with
// something between that and the value.
static bool check_fail_soft(Inquiry *inquiry, const Ground *ground, Error *error) {
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

static const Theorem THEOREMS[] = {
    {"value", SENTENCE("Every exact algorithm finds the value of minimax."),
     SENTENCE("any game, any depth, whole window"), false, check_value},
    {"critical-visited",
     SENTENCE("Alpha-beta visits every node of types 1, 2 and 3, whatever the order of the moves."),
     SENTENCE("uniform tree, whole window"), false, check_critical_visited},
    {"at-least-critical",
     SENTENCE("Every algorithm that finds the value looks at no fewer leaves than the critical "
              "tree has: l^ceil(p/2) + l^floor(p/2) - 1."),
     SENTENCE("uniform tree of width l and depth p; different leaves counted once"), false,
     check_at_least},
    {"perfect-order",
     SENTENCE("With the best move of each node first, exactly the critical tree is visited."),
     SENTENCE("uniform tree, best child first everywhere"), false, check_perfect_order},
    {"negascout-leaves", SENTENCE("NegaScout looks at no leaf that alpha-beta cuts off."),
     SENTENCE("the same order of moves, no memory, whole window"), false, check_negascout_subset},
    {"sss-leaves", SENTENCE("SSS* looks at no leaf that alpha-beta cuts off."),
     SENTENCE("the same order of moves, ties broken from the left, whole window"), false,
     check_sss_subset},
    {"sss-windows",
     SENTENCE(
         "SSS* as a sequence of null-window searches looks at the same leaves in the same order."),
     SENTENCE("a table that forgets nothing, knows nodes by their way and keeps leaves"), false,
     check_sss_windows},
    {"smaller-window", SENTENCE("Inside a window, a smaller one visits no other nodes."),
     SENTENCE("fail-hard alpha-beta, same order"), false, check_smaller_window},
    {"null-window", SENTENCE("The window [v, v + 1] decides whether the value is above v."),
     SENTENCE("scores are whole numbers"), false, check_null_window},
    {"fail-soft",
     SENTENCE("Outside its window fail-soft answers with a bound at least as tight as fail-hard."),
     SENTENCE("the same window, order and depth"), false, check_fail_soft},
    {"deepening-share",
     SENTENCE("Searching every depth up to p visits at most l / (l - 1) times the nodes of depth p "
              "alone."),
     SENTENCE("uniform tree of width l, no cuts"), false, check_deepening_share},
    {"scout-leaves", SENTENCE("Scout looks at no leaf that alpha-beta cuts off."),
     SENTENCE(
         "what holds for NegaScout does not for Scout, whose second search opens its window again"),
     true, check_scout_subset},
    {"mtdf-guess", SENTENCE("MTD(f) that starts from the value looks at no more leaves than SSS*."),
     SENTENCE("a table that forgets nothing, different leaves counted once: the best guess is not "
              "always the best start"),
     true, check_good_guess},
    {"negascout-visits", SENTENCE("NegaScout never makes more visits than alpha-beta."),
     SENTENCE("visits counted each time, re-searches included: a reading of the lecture that is "
              "too strong"),
     true, check_negascout_visits},
};
enum { THEOREM_COUNT = sizeof THEOREMS / sizeof *THEOREMS };

const Theorem *theorem_at(int index) {
    if (index < 0) return NULL;
    return index < THEOREM_COUNT ? &THEOREMS[index] : slip_at(index - THEOREM_COUNT);
}
