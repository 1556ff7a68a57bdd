// SPDX-License-Identifier: GPL-3.0-or-later
// steps_test.c - searches as they think: recorded steps against tables made by hand, and what must
// hold after every step on every game.
#include "tests/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json_reader.h"
#include "experiments/subject.h"
#include "games/games.h"
#include "lab/lab.h"

enum { STEPS_MOST = 3000 };

static LabResult result; // large; one test runs at a time
static Tree tree;
static Steps steps;
static StepsView view;

static void record(const char *game_text, const char *moves, const char *spec_text, int most) {
    static LabSubject subject;
    Error error = {{0}};
    LabSpec spec;
    if (!lab_subject_read(&subject, game_text, NULL, moves, &error)) fail_msg("%s", error.text);
    if (!lab_parse_spec(spec_text, subject.game, &spec, &error))
        fail_msg("%s: %s", spec_text, error.text);
    Search *search = lab_open(subject.game, &spec, &error);
    assert_non_null(search);
    assert_true(tree_open(&tree, subject.game, most, &error));
    assert_true(steps_open(&steps, spec.algorithm->steps, &tree, most, &error));
    atomic_bool stop = false;
    StepsWatch watch = {.tree = &tree, .steps = &steps, .visits_left = 1000000, .stop = &stop};
    lab_set_observer(search, steps_watch_observer(&watch));
    lab_set_stop(search, &stop);
    if (!lab_run(search, &subject.position, NULL, &result, &error)) fail_msg("%s", error.text);
    lab_close(search);
    assert_true(steps_view_open(&view, &steps, &error));
}

static void forget(void) {
    steps_view_close(&view);
    steps_close(&steps);
    tree_close(&tree);
}

static int step_node(int number) {
    return steps.steps[number - 1].node;
}

// ---- tables made by hand -----------------------------------------------------------------------

typedef struct HandStep {
    const char *node;
    TraceDeed deed;
    const char *open; // afterwards
} HandStep;

static void add_way(int node, Text *text) {
    if (steps.nodes[node].parent > 0) {
        add_way(steps.nodes[node].parent, text);
        text_add(text, ".");
    }
    text_add(text, node == 0 ? "r" : steps.nodes[node].move);
}

static void compare(const HandStep *hand, int count) {
    assert_int_equal(steps.count, count);
    for (int i = 0; i < count; i++) {
        char way[64], open[256];
        Text text = text_over(way, sizeof way);
        add_way(step_node(i + 1), &text);
        text = text_over(open, sizeof open);
        steps_view_go(&view, i + 1);
        for (int j = 0; j < view.open_count; j++) {
            const TraceState *state = &view.states[view.open[j]];
            if (j > 0) text_add(&text, " ");
            add_way(view.open[j], &text);
            text_add(&text, state->status == STATUS_LIVE ? "L" : "S");
            if (abs(state->merit) >= tree.infinity)
                text_add(&text, state->merit > 0 ? "+" : "-");
            else
                text_addf(&text, "%d", state->merit);
        }
        if (strcmp(way, hand[i].node) != 0 || steps.steps[i].deed != hand[i].deed
            || strcmp(open, hand[i].open) != 0)
            fail_msg("step %d: %s, %s: %s", i + 1, way, trace_deed_name(steps.steps[i].deed), open);
    }
}

// Stockman's operator by hand on the textbook's tree.
static void sss_takes_the_steps_of_a_table_made_by_hand(void **state) {
    (void)state;
    static const HandStep hand[] = {
        {"r", DEED_ALL_CHILDREN, "1L+ 2L+ 3L+"},  {"1", DEED_FIRST_CHILD, "1.1L+ 2L+ 3L+"},
        {"1.1", DEED_LEAF, "2L+ 3L+ 1.1S3"},      {"2", DEED_FIRST_CHILD, "2.1L+ 3L+ 1.1S3"},
        {"2.1", DEED_LEAF, "3L+ 1.1S3 2.1S2"},    {"3", DEED_FIRST_CHILD, "3.1L+ 1.1S3 2.1S2"},
        {"3.1", DEED_LEAF, "3.1S14 1.1S3 2.1S2"}, {"3.1", DEED_NEXT_BROTHER, "3.2L14 1.1S3 2.1S2"},
        {"3.2", DEED_LEAF, "3.2S5 1.1S3 2.1S2"},  {"3.2", DEED_NEXT_BROTHER, "3.3L5 1.1S3 2.1S2"},
        {"3.3", DEED_LEAF, "1.1S3 2.1S2 3.3S2"},  {"1.1", DEED_NEXT_BROTHER, "1.2L3 2.1S2 3.3S2"},
        {"1.2", DEED_LEAF, "1.2S3 2.1S2 3.3S2"},  {"1.2", DEED_NEXT_BROTHER, "1.3L3 2.1S2 3.3S2"},
        {"1.3", DEED_LEAF, "1.3S3 2.1S2 3.3S2"},  {"1.3", DEED_PARENT, "1S3 2.1S2 3.3S2"},
        {"1", DEED_PARENT_PURGE, "rS3"},          {"r", DEED_END, ""},
    };
    record("tree:((3 12 8) (2 4 6) (14 5 2))", "", "sss,depth=20", STEPS_MOST);
    compare(hand, sizeof hand / sizeof *hand);
    assert_int_equal(result.value, 3);
    forget();
}

static void dual_takes_the_steps_of_a_table_made_by_hand(void **state) {
    (void)state;
    static const HandStep hand[] = {
        {"r", DEED_FIRST_CHILD, "1L-"},
        {"1", DEED_ALL_CHILDREN, "1.1L- 1.2L-"},
        {"1.1", DEED_LEAF, "1.2L- 1.1S3"},
        {"1.2", DEED_LEAF, "1.1S3 1.2S5"},
        {"1.1", DEED_PARENT_PURGE, "1S3"},
        {"1", DEED_NEXT_BROTHER, "2L3"},
        {"2", DEED_ALL_CHILDREN, "2.1L3 2.2L3"},
        {"2.1", DEED_LEAF, "2.1S3 2.2L3"},
        {"2.1", DEED_PARENT_PURGE, "2S3"},
        {"2", DEED_PARENT, "rS3"},
        {"r", DEED_END, ""},
    };
    record("tree:((3 5) (2 9))", "", "dual,depth=20", STEPS_MOST);
    compare(hand, sizeof hand / sizeof *hand);
    assert_int_equal(result.value, 3);
    forget();
}

// Is the value of ((1 -1) (1 1)) above 0? By hand: proof and disproof number of the root.
static void proof_numbers_take_the_steps_of_a_table_made_by_hand(void **state) {
    (void)state;
    static const struct {
        const char *node;
        TraceDeed deed;
        int proof, disproof;
    } hand[] = {
        {"r", DEED_EXPANDED, 1, 2},  // 1: 1/1, 2: 1/1
        {"1", DEED_EXPANDED, 1, 2},  // 1: 2/1
        {"2", DEED_EXPANDED, 2, 2},  // 2: 2/1
        {"1.1", DEED_PROVED, 1, 2},  // 1: 1/1
        {"1.2", DEED_REFUTED, 2, 1}, // 1: ∞/0
        {"2.1", DEED_PROVED, 1, 1},  // 2: 1/1
        {"2.2", DEED_PROVED, 0, TRACE_NEVER},
    };
    record("tree:((1 -1) (1 1))", "", "pns,depth=20", STEPS_MOST);
    assert_int_equal(steps.count, sizeof hand / sizeof *hand);
    for (int i = 0; i < steps.count; i++) {
        char way[64];
        Text text = text_over(way, sizeof way);
        add_way(step_node(i + 1), &text);
        steps_view_go(&view, i + 1);
        assert_string_equal(way, hand[i].node);
        assert_int_equal(steps.steps[i].deed, hand[i].deed);
        assert_int_equal(view.states[0].proof, hand[i].proof);
        assert_int_equal(view.states[0].disproof, hand[i].disproof);
    }
    forget();
}

// By hand: "at least 0?" is answered by the first move, which is worth 3 whole; "at least 4?" by
// none. The table knows the first move's node to be worth 3 at least, and asks its moves again.
static void mtdf_makes_the_passes_of_a_table_made_by_hand(void **state) {
    (void)state;
    record("tree:((3 12 8) (2 4 6) (14 5 2))", "", "mtdf,depth=20,table=1", STEPS_MOST);
    const Score hand[2][6] = {{0, -1, 0, 3, 3, tree.infinity}, {3, 3, 4, 3, 3, 3}};
    assert_int_equal(steps.count, 2);
    for (int i = 0; i < 2; i++) {
        const LabStep *step = &steps.steps[i];
        const Score made[] = {step->pass.guess, step->alpha,      step->beta,
                              step->value,      step->pass.lower, step->pass.upper};
        for (int j = 0; j < 6; j++) assert_int_equal(made[j], hand[i][j]);
    }
    const DrawnNode *first = &tree.nodes[steps.steps[0].visit_count + 1];
    assert_string_equal(first->move, "1");
    assert_true(first->is_remembered);
    assert_int_equal(-first->remembered_upper, 3);
    assert_int_equal(first->remembered_lower, -tree.infinity);
    forget();
}

// ---- what must hold after every step -----------------------------------------------------------

// The ways of both, from the root: the first brothers that differ.
static bool is_left(int a, int b) {
    int ways[2][LAB_PLY_MAX + 2], lengths[2] = {0, 0}, nodes[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        for (int up = nodes[i]; up >= 0; up = steps.nodes[up].parent) ways[i][lengths[i]++] = up;
    }
    while (lengths[0] > 0 && lengths[1] > 0 && ways[0][lengths[0] - 1] == ways[1][lengths[1] - 1])
        lengths[0]--, lengths[1]--;
    assert_true(lengths[0] > 0 && lengths[1] > 0); // no state of OPEN stands below another
    return ways[0][lengths[0] - 1] < ways[1][lengths[1] - 1];
}

// Merits go down in SSS* and up in DUAL*, along OPEN and from step to step; of equals the leftmost
// is first, and it is what the next step takes.
static void check_open(const char *what) {
    int sign = steps.kind == STEPS_OPEN ? 1 : -1;
    int last_merit = sign * tree.infinity;
    assert_true(steps.count > 3);
    for (int number = 1; number < steps.count; number++) {
        steps_view_go(&view, number);
        if (view.open_count == 0) fail_msg("%s: OPEN is empty after step %d", what, number);
        for (int i = 1; i < view.open_count; i++) {
            int a = view.open[i - 1], b = view.open[i];
            int fall = sign * (view.states[a].merit - view.states[b].merit);
            if (fall < 0 || (fall == 0 && !is_left(a, b)))
                fail_msg("%s: OPEN is not in order after step %d", what, number);
        }
        for (int i = 0; i < view.open_count; i++) {
            for (int up = steps.nodes[view.open[i]].parent; up >= 0; up = steps.nodes[up].parent)
                assert_int_not_equal(view.states[up].status, STATUS_SOLVED);
        }
        int merit = view.states[view.open[0]].merit;
        if (sign * (last_merit - merit) < 0)
            fail_msg("%s: the merit goes from %d to %d", what, last_merit, merit);
        last_merit = merit;
        if (step_node(number + 1) != view.open[0])
            fail_msg("%s: step %d takes another state than the first", what, number + 1);
    }
    if (steps.is_full) return;
    steps_view_go(&view, steps.count);
    assert_int_equal(view.open_count, 0);
    assert_int_equal(steps.steps[steps.count - 1].deed, DEED_END);
    assert_int_equal(view.states[0].merit, result.value);
}

static int capped(int64_t number) {
    return number < TRACE_NEVER ? (int)number : TRACE_NEVER;
}

static void check_numbers_of(int node, const char *what) {
    bool is_or = steps.nodes[node].ply % 2 == 0;
    int64_t least = TRACE_NEVER, sum = 0;
    for (int i = steps.nodes[node].first_child; i >= 0 && i < view.node_count;
         i = steps.nodes[i].next_brother) {
        int easy = is_or ? view.states[i].proof : view.states[i].disproof;
        if (easy < least) least = easy;
        sum += is_or ? view.states[i].disproof : view.states[i].proof;
    }
    if (view.states[node].proof != capped(is_or ? least : sum)
        || view.states[node].disproof != capped(is_or ? sum : least))
        fail_msg("%s: after step %d the numbers of node %d are not its children's", what,
                 view.number, node);
}

static bool has_children(int node) {
    int child = steps.nodes[node].first_child;
    return child >= 0 && child < view.node_count;
}

static int walk_to_most_proving(void) {
    int node = 0;
    while (has_children(node)) {
        bool is_or = steps.nodes[node].ply % 2 == 0;
        int child = steps.nodes[node].first_child;
        while (is_or ? view.states[child].proof != view.states[node].proof
                     : view.states[child].disproof != view.states[node].disproof)
            child = steps.nodes[child].next_brother;
        node = child;
    }
    return node;
}

static void check_leaf(int node) {
    const TraceState *leaf = &view.states[node];
    bool is_settled = (leaf->proof == 0 && leaf->disproof == TRACE_NEVER)
                      || (leaf->proof == TRACE_NEVER && leaf->disproof == 0);
    assert_true(is_settled || (leaf->proof == 1 && leaf->disproof == 1));
}

static void check_proof(const char *what) {
    assert_true(steps.count > 1);
    for (int number = 1; number <= steps.count; number++) {
        steps_view_go(&view, number);
        for (int node = 0; node < view.node_count; node++) {
            if (has_children(node))
                check_numbers_of(node, what);
            else
                check_leaf(node);
        }
        if (number < steps.count) assert_int_equal(step_node(number + 1), walk_to_most_proving());
    }
    if (!result.is_complete || steps.is_full) return;
    assert_true(view.states[0].proof == 0 || view.states[0].disproof == 0);
    assert_int_equal(result.value > 0, view.states[0].proof == 0);
}

// A depth-first search keeps numbers true where it stands; a node it left is as old as its visit.
static void check_depth_first(const char *what) {
    assert_true(steps.count > 1);
    for (int number = 1; number <= steps.count; number++) {
        steps_view_go(&view, number);
        int node = step_node(number);
        if (steps.steps[number - 1].deed != DEED_NUMBERS) continue;
        check_numbers_of(node, what);
        assert_true(view.states[node].proof_limit > 0);
    }
    if (!result.is_complete || steps.is_full) return;
    assert_int_equal(result.value > 0, view.states[0].proof == 0);
}

static void check_passes(const char *what) {
    Score lower = -tree.infinity, upper = tree.infinity;
    assert_true(steps.count > 0);
    for (int i = 0; i < steps.count; i++) {
        const LabStep *step = &steps.steps[i];
        assert_int_equal(step->alpha, step->beta - 1);
        assert_in_range(step->beta + tree.infinity, lower + 1 + tree.infinity,
                        upper + tree.infinity);
        Score told = step->deed == DEED_AT_LEAST ? step->pass.lower : step->pass.upper;
        assert_int_equal(step->value, told);
        assert_int_equal(step->deed == DEED_AT_LEAST, step->value >= step->beta);
        if (step->pass.lower < lower || step->pass.upper > upper
            || step->pass.upper - step->pass.lower >= upper - lower)
            fail_msg("%s: the bounds of pass %d come no nearer", what, i + 1);
        lower = step->pass.lower;
        upper = step->pass.upper;
        if (steps.is_full || tree.is_full) continue;
        const DrawnNode *root = &tree.nodes[i > 0 ? step[-1].visit_count : 0];
        assert_int_equal(root->parent, -1);
        assert_int_equal(root->alpha, step->alpha);
        assert_int_equal(root->value, step->value);
    }
    assert_int_equal(lower, upper);
    assert_int_equal(lower, result.value);
}

// A node's own random games: one at the root, two at others before a child is visited, all of a
// node without children.
static void check_counts_of(int node, const char *what) {
    int below = 0;
    double line = log((double)view.states[node].visits);
    if (!has_children(node)) return;
    for (int i = steps.nodes[node].first_child; i >= 0; i = steps.nodes[i].next_brother) {
        const TraceState *child = &view.states[i];
        below += child->visits;
        double bound = child->visits > 0 ? child->mean + sqrt(line / child->visits) : INFINITY;
        assert_true(fabs(child->mean) <= 1);
        if (child->visits > 0 ? fabs(bound - child->bound) > 1e-9 : !isinf(child->bound))
            fail_msg("%s: bound of node %d after round %d", what, i, view.number);
    }
    int own = node == 0 ? 1 : 2;
    if (below != view.states[node].visits - own)
        fail_msg("%s: node %d was visited %d times, its children %d", what, node,
                 view.states[node].visits, below);
}

static int walk_by_bound(void) {
    int node = 0;
    while (has_children(node)) {
        int best = steps.nodes[node].first_child;
        for (int i = best; i >= 0; i = steps.nodes[i].next_brother) {
            if (view.states[i].bound > view.states[best].bound) best = i;
        }
        node = best;
    }
    return node;
}

static void check_counts(const char *what) {
    int sum = 0;
    assert_true(steps.count > 10);
    for (int number = 1; number <= steps.count; number++) {
        steps_view_go(&view, number);
        sum += steps.steps[number - 1].value;
        assert_int_equal(view.states[0].visits, number);
        if (fabs(view.states[0].mean * number - sum) > 1e-6)
            fail_msg("%s: the root's mean after round %d", what, number);
        for (int node = 0; node < view.node_count; node++) check_counts_of(node, what);
        if (number < steps.count) assert_int_equal(step_node(number + 1), walk_by_bound());
    }
}

static void check_kept_small(const char *game, const char *moves, const char *spec) {
    char what[256];
    snprintf(what, sizeof what, "%s %s, %s", game, moves, spec);
    record(game, moves, spec, STEPS_MOST);
    switch (steps.kind) {
    case STEPS_OPEN:
    case STEPS_OPEN_RISING: check_open(what); break;
    case STEPS_PROOF:
        if (spec[0] == 'p')
            check_proof(what);
        else
            check_depth_first(what);
        break;
    case STEPS_PASSES: check_passes(what); break;
    case STEPS_COUNTS: check_counts(what); break;
    case STEPS_NONE: fail_msg("%s has no steps", what);
    }
    forget();
}

static const char *const SPECS[] = {"sss,depth=2",
                                    "dual,depth=2",
                                    "pns,depth=3,nodes=150",
                                    "dfpn,depth=3,nodes=150",
                                    "mtdf,depth=2,table=1",
                                    "negac,depth=2,table=1",
                                    "sss-windows,depth=2,table=1",
                                    "dual-windows,depth=2,table=1",
                                    "uct,nodes=60"};
enum { SPEC_COUNT = sizeof SPECS / sizeof *SPECS };

static void what_must_hold_holds_on_every_game(void **state) {
    (void)state;
    for (int game = 0; game < all_games_count; game++) {
        const char *name = all_games[game]->name;
        // On the large board one move has a thousand answers.
        if (strcmp(name, "amazons") == 0) name = "amazons:5x5";
        for (int spec = 0; spec < SPEC_COUNT; spec++) check_kept_small(name, "", SPECS[spec]);
    }
}

static void what_must_hold_holds_deeper(void **state) {
    (void)state;
    static const char *const grounds[][3] = {
        {"tictactoe", "a1 b2 c3 c1", "sss,depth=9"},
        {"tictactoe", "a1 b2 c3 c1", "dual,depth=9"},
        {"tictactoe", "a1 b2 c3 c1", "pns,depth=9"},
        {"tictactoe", "a1 b2 c3 c1", "dfpn,depth=9"},
        {"tictactoe", "a1 b2 c3 c1", "uct,nodes=400"},
        {"tree:(((2 3) (5 9)) ((0 1) (7 4)))", "", "sss,depth=20"},
        {"tree:(((2 3) (5 9)) ((0 1) (7 4)))", "", "dual,depth=20"},
        {"tree:min ((3 5) (2 9))", "", "sss,depth=20"},
        {"tree:min ((3 5) (2 9))", "", "dual,depth=20"},
        {"synthetic:width=3,depth=5", "", "sss,depth=5"},
        {"synthetic:width=3,depth=5", "", "dual,depth=5"},
        {"synthetic:width=3,depth=5", "", "mtdf,depth=5,table=1"},
        {"synthetic:width=3,depth=5", "", "negac,depth=5,table=1"},
        {"connect4:4x4", "", "mtdf,depth=4,table=1,deepening"},
        {"connect4:4x4", "", "sss,depth=4"},
    };
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        check_kept_small(grounds[i][0], grounds[i][1], grounds[i][2]);
}

// ---- what is kept, and shown -------------------------------------------------------------------

static void too_many_steps_leave_the_first_ones_whole(void **state) {
    (void)state;
    record("tictactoe", "a1 b2", "sss,depth=4", 60);
    assert_true(steps.is_full);
    assert_in_range(steps.count, 5, 60);
    check_open("full");
    forget();
    record("tictactoe", "a1 b2", "pns,depth=4", 60);
    assert_true(steps.is_full);
    check_proof("full");
    forget();
}

static void going_back_shows_what_was_there(void **state) {
    (void)state;
    record("tree:((3 12 8) (2 4 6) (14 5 2))", "", "sss,depth=20", STEPS_MOST);
    steps_view_go(&view, 7);
    int first = view.open[0], count = view.open_count, nodes = view.node_count;
    steps_view_go(&view, 18);
    assert_int_equal(view.open_count, 0);
    steps_view_go(&view, 7);
    assert_int_equal(view.open[0], first);
    assert_int_equal(view.open_count, count);
    assert_int_equal(view.node_count, nodes);
    forget();
}

// Every line of JSON can be read, and replaying the changes gives the whole of the last step.
static void json_has_every_change(void **state) {
    (void)state;
    for (int spec = 0; spec < SPEC_COUNT; spec++) {
        char *written = NULL, *rest = NULL;
        size_t size = 0;
        int lines = 0, merits[256] = {0};
        Error error = {{0}};
        record("tree:((3 12 8) (2 4 6) (14 5 2))", "", SPECS[spec], STEPS_MOST);
        FILE *out = open_memstream(&written, &size);
        assert_true(steps_write_json(&steps, 0, out, &error));
        assert_true(steps_write_json(&steps, steps.count, out, &error));
        fclose(out);
        for (char *line = strtok_r(written, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest), lines++) {
            JsonText *read = json_read(line, strlen(line));
            if (read == NULL) fail_msg("no JSON: %s", line);
            const JsonValue *root = json_root(read);
            assert_string_equal(json_member_string(root, "schema"), "roque.lab_step/1");
            bool is_last = lines == steps.count; // all nodes of the last step
            const JsonValue *list = json_member(root, is_last ? "nodes" : "changes");
            const JsonValue *one = list != NULL ? list->first : NULL;
            for (; one != NULL; one = one->next) {
                const JsonValue *merit = json_member(one, "merit");
                const JsonValue *node = json_member(one, "node");
                if (merit == NULL) continue;
                if (is_last) assert_int_equal(merits[node->integer], merit->integer);
                merits[node->integer] = (int)merit->integer;
            }
            json_close(read);
        }
        assert_int_equal(lines, steps.count + 1);
        free(written);
        forget();
    }
}

static int count_words(const char *text, const char *word) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++) count++;
    return count;
}

static void text_and_picture_show_every_node(void **state) {
    (void)state;
    for (int spec = 0; spec < SPEC_COUNT; spec++) {
        char *written = NULL;
        size_t size = 0;
        Error error = {{0}};
        record("tree:((3 12 8) (2 4 6) (14 5 2))", "", SPECS[spec], STEPS_MOST);
        int last = steps.count;
        int nodes = steps.kind != STEPS_PASSES ? steps.steps[last - 1].node_count
                    : last > 1
                        ? steps.steps[last - 1].visit_count - steps.steps[last - 2].visit_count
                        : steps.steps[0].visit_count;
        FILE *out = open_memstream(&written, &size);
        assert_true(steps_write_text(&steps, out, &error));
        fclose(out);
        assert_int_equal(count_words(written, "\n"), steps.count + 1);
        free(written);
        written = NULL;
        out = open_memstream(&written, &size);
        assert_true(steps_write_one(&steps, last, out, &error));
        fclose(out);
        int extra = steps.kind == STEPS_OPEN || steps.kind == STEPS_OPEN_RISING ? 2 : 1;
        assert_int_equal(count_words(written, "\n"), nodes + extra);
        free(written);
        written = NULL;
        out = open_memstream(&written, &size);
        assert_true(steps_write_svg(&steps, last, "title", out, &error));
        fclose(out);
        assert_non_null(strstr(written, "</svg>"));
        // the ground is a rectangle too
        int boxes = count_words(written, "<rect x=") + count_words(written, "<circle");
        assert_true(boxes >= nodes);
        free(written);
        forget();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sss_takes_the_steps_of_a_table_made_by_hand),
        cmocka_unit_test(dual_takes_the_steps_of_a_table_made_by_hand),
        cmocka_unit_test(proof_numbers_take_the_steps_of_a_table_made_by_hand),
        cmocka_unit_test(mtdf_makes_the_passes_of_a_table_made_by_hand),
        cmocka_unit_test(what_must_hold_holds_on_every_game),
        cmocka_unit_test(what_must_hold_holds_deeper),
        cmocka_unit_test(too_many_steps_leave_the_first_ones_whole),
        cmocka_unit_test(going_back_shows_what_was_there),
        cmocka_unit_test(json_has_every_change),
        cmocka_unit_test(text_and_picture_show_every_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
