// SPDX-License-Identifier: GPL-3.0-or-later
// theorems.c - the theorems, each a function that looks for a counter-example.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab/theory/evidence.h"
#include "lab/theory/slips.h"
#include "lab/theory/visits.h"
#include "lab/theory/windows.h"

static const char *const EXACT[] = {"alphabeta",  "negamax", "negalphabeta", "failsoft",
                                    "palphabeta", "scout",   "negascout",    "negac",
                                    "mtdf",       "sss",     "dual"};
enum { EXACT_COUNT = sizeof EXACT / sizeof *EXACT };

static uint64_t power(uint64_t base, int exponent) {
    uint64_t result = 1;
    for (int i = 0; i < exponent; i++) result *= base;
    return result;
}

// Knuth and Moore: leaves of the critical tree.
static uint64_t critical_leaves(int width, int depth) {
    return power((uint64_t)width, (depth + 1) / 2) + power((uint64_t)width, depth / 2) - 1;
}

static bool check_value(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        is_fine = visits_search(visits, &grounds[g], "minimax", error);
        Score expected = visits->result.value;
        for (int a = 0; a < EXACT_COUNT && is_fine && evidence->holds; a++) {
            is_fine = visits_search(visits, &grounds[g], EXACT[a], error);
            evidence->cases++;
            if (visits->result.value != expected)
                evidence_refute(evidence, "%s: %s says %d, minimax %d", grounds[g].label, EXACT[a],
                                visits->result.value, expected);
        }
    }
    if (evidence->holds)
        evidence_show(evidence, "%d trees, %d algorithms, always the value of minimax", count,
                      EXACT_COUNT);
    visits_free(visits);
    return is_fine;
}

static bool check_at_least(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    double least = INFINITY;
    double most = 0;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        const Ground *ground = &grounds[g];
        if (ground->width == 0) continue;
        uint64_t bound = critical_leaves(ground->width, ground->depth);
        for (int a = 0; a < EXACT_COUNT && is_fine && evidence->holds; a++) {
            is_fine = visits_search(visits, ground, EXACT[a], error);
            ways_sort(&visits->leaves);
            uint64_t leaves = visits->leaves.count;
            double ratio = (double)leaves / (double)bound;
            least = fmin(least, ratio);
            most = fmax(most, ratio);
            evidence->cases++;
            if (leaves < bound)
                evidence_refute(
                    evidence, "%s: %s looks at %" PRIu64 " leaves, the critical tree has %" PRIu64,
                    ground->label, EXACT[a], leaves, bound);
        }
    }
    if (evidence->holds)
        evidence_show(evidence,
                      "between %.2f and %.2f times the leaves of the critical tree, never fewer",
                      least, most);
    visits_free(visits);
    return is_fine;
}

// Alpha-beta must meet every critical leaf, whatever the order: nodes of
// types 1, 2 and 3 cannot be cut.
static bool check_critical_visited(const Ground *grounds, int count, Evidence *evidence,
                                   Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        const Ground *ground = &grounds[g];
        if (ground->width == 0) continue;
        is_fine = visits_search(visits, ground, "alphabeta", error);
        uint64_t bound = critical_leaves(ground->width, ground->depth);
        evidence->cases++;
        if (visits->critical_leaves.count != bound)
            evidence_refute(evidence, "%s: %zu critical leaves visited of %" PRIu64, ground->label,
                            visits->critical_leaves.count, bound);
    }
    if (evidence->holds)
        evidence_show(evidence,
                      "all leaves of types 1, 2, 3 visited, whatever the order of the moves");
    visits_free(visits);
    return is_fine;
}

static bool check_perfect_order(const Ground *grounds, int count, Evidence *evidence,
                                Error *error) {
    static const char *const names[] = {"alphabeta",  "negalphabeta", "failsoft", "negascout",
                                        "palphabeta", "sss",          "dual"};
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        const Ground *ground = &grounds[g];
        if (ground->width == 0 || !ground->is_best_first) continue;
        uint64_t bound = critical_leaves(ground->width, ground->depth);
        for (size_t a = 0; a < sizeof names / sizeof *names && is_fine && evidence->holds; a++) {
            is_fine = visits_search(visits, ground, names[a], error);
            ways_sort(&visits->leaves);
            evidence->cases++;
            if (visits->leaves.count != bound)
                evidence_refute(evidence,
                                "%s: %s looks at %zu leaves, the critical tree has %" PRIu64,
                                ground->label, names[a], visits->leaves.count, bound);
            else if (a == 0)
                evidence_show(evidence,
                              "width %d, depth %d: exactly %" PRIu64 " leaves of %" PRIu64,
                              ground->width, ground->depth, bound,
                              power((uint64_t)ground->width, ground->depth));
        }
    }
    visits_free(visits);
    return is_fine;
}

// Are the leaves of one search among those of alpha-beta?
static bool check_leaves_among(const Ground *grounds, int count, const char *spec,
                               Evidence *evidence, Error *error) {
    Visits *some = visits_new();
    Visits *all = visits_new();
    bool is_fine = some != NULL && all != NULL;
    double share = 0;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        is_fine = visits_search(all, &grounds[g], "alphabeta", error)
                  && visits_search(some, &grounds[g], spec, error);
        ways_sort(&all->leaves);
        ways_sort(&some->leaves);
        evidence->cases++;
        share += is_fine ? (double)some->leaves.count / (double)all->leaves.count : 0;
        if (is_fine && !ways_are_among(&some->leaves, &all->leaves))
            evidence_refute(evidence, "%s: %s looks at a leaf that alpha-beta cuts off",
                            grounds[g].label, spec);
    }
    if (evidence->holds)
        evidence_show(evidence, "%d trees; on the mean %.1f %% of alpha-beta's leaves", count,
                      100 * share / count);
    visits_free(some);
    visits_free(all);
    return is_fine;
}

static bool check_negascout_subset(const Ground *grounds, int count, Evidence *evidence,
                                   Error *error) {
    return check_leaves_among(grounds, count, "negascout", evidence, error);
}

static bool check_sss_subset(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    return check_leaves_among(grounds, count, "sss", evidence, error);
}

static bool check_sss_windows(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    static const char windows[] = "sss-windows,table=64,keys=tree,leaves,replace=never";
    Visits *star = visits_new();
    Visits *calls = visits_new();
    bool is_fine = star != NULL && calls != NULL;
    uint64_t leaves = 0;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        is_fine = visits_search(star, &grounds[g], "sss", error)
                  && visits_search(calls, &grounds[g], windows, error);
        if (!is_fine) break;
        evidence->cases++;
        leaves += star->leaves.count;
        bool is_same =
            star->leaves.count == calls->leaves.count
            && memcmp(star->leaves.ways, calls->leaves.ways, star->leaves.count * sizeof(uint64_t))
                   == 0;
        if (!is_same)
            evidence_refute(evidence,
                            "%s: %zu leaves by SSS*, %zu by null windows, or in another order",
                            grounds[g].label, star->leaves.count, calls->leaves.count);
    }
    if (evidence->holds)
        evidence_show(evidence, "%d trees, %" PRIu64 " leaves, one by one the same", count, leaves);
    visits_free(star);
    visits_free(calls);
    return is_fine;
}

// A negative result that belongs to the theorem about NegaScout: leaves
// are counted once, visits are not.
static bool check_negascout_visits(const Ground *grounds, int count, Evidence *evidence,
                                   Error *error) {
    Visits *scout = visits_new();
    Visits *alphabeta = visits_new();
    bool is_fine = scout != NULL && alphabeta != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        is_fine = visits_search(alphabeta, &grounds[g], "alphabeta", error)
                  && visits_search(scout, &grounds[g], "negascout", error);
        evidence->cases++;
        uint64_t more = scout->result.totals.nodes;
        if (is_fine && more > alphabeta->result.totals.nodes)
            evidence_refute(evidence,
                            "%s: NegaScout makes %" PRIu64 " visits, alpha-beta %" PRIu64
                            ": re-searches count",
                            grounds[g].label, more, alphabeta->result.totals.nodes);
    }
    if (evidence->holds) evidence_show(evidence, "%d trees without a counter-example", count);
    visits_free(scout);
    visits_free(alphabeta);
    return is_fine;
}

// 1 + l + ... + l^d nodes for every depth d up to p.
static bool check_deepening_share(const Ground *grounds, int count, Evidence *evidence,
                                  Error *error) {
    Visits *visits = visits_new();
    bool is_fine = visits != NULL;
    double most = 0;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        const Ground *ground = &grounds[g];
        if (ground->width < 2) continue;
        uint64_t last = 1, all = 0;
        for (int d = 1; d <= ground->depth; d++) {
            last += power((uint64_t)ground->width, d);
            all += last;
        }
        uint64_t nodes = 0;
        for (int d = 1; d <= ground->depth && is_fine; d++) {
            Ground shallow = *ground;
            shallow.depth = d;
            is_fine = visits_search(visits, &shallow, "minimax", error);
            nodes += visits->result.totals.nodes;
        }
        double share = (double)all / (double)last;
        most = fmax(most, share * (ground->width - 1) / ground->width);
        evidence->cases++;
        if (is_fine && (nodes != all || share > (double)ground->width / (ground->width - 1)))
            evidence_refute(evidence, "%s: %" PRIu64 " nodes, not %" PRIu64, ground->label, nodes,
                            all);
    }
    if (evidence->holds)
        evidence_show(evidence,
                      "the same nodes to the last one on %" PRIu64
                      " trees; at most %.2f of l / (l - 1)",
                      evidence->cases, most);
    visits_free(visits);
    return is_fine;
}

// The leaves that differ are counted: a search that comes back to one looked at it before.
static bool check_good_guess(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    Visits *guess = visits_new();
    Visits *sss = visits_new();
    bool is_fine = guess != NULL && sss != NULL;
    for (int g = 0; g < count && is_fine && evidence->holds; g++) {
        const Ground *ground = &grounds[g];
        char spec[96];
        is_fine = visits_search(sss, ground, "sss", error);
        snprintf(spec, sizeof spec, "mtdf,table=16,keys=tree,leaves,replace=never,guess=%d",
                 sss->result.value);
        is_fine = is_fine && visits_search(guess, ground, spec, error);
        ways_sort(&sss->leaves);
        ways_sort(&guess->leaves);
        evidence->cases++;
        if (is_fine && guess->leaves.count > sss->leaves.count)
            evidence_refute(evidence, "%s: MTD(f) looks at %zu leaves, SSS* at %zu", ground->label,
                            guess->leaves.count, sss->leaves.count);
    }
    if (evidence->holds) evidence_show(evidence, "%d trees without a counter-example", count);
    visits_free(guess);
    visits_free(sss);
    return is_fine;
}

static bool check_scout_subset(const Ground *grounds, int count, Evidence *evidence, Error *error) {
    return check_leaves_among(grounds, count, "scout", evidence, error);
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
     SENTENCE("fail-hard alpha-beta, same order"), false, window_theorem_smaller_window},
    {"null-window", SENTENCE("The window [v, v + 1] decides whether the value is above v."),
     SENTENCE("scores are whole numbers"), false, window_theorem_null_window},
    {"fail-soft",
     SENTENCE("Outside its window fail-soft answers with a bound at least as tight as fail-hard."),
     SENTENCE("the same window, order and depth"), false, window_theorem_fail_soft},
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
