// SPDX-License-Identifier: GPL-3.0-or-later
// tree_test.c - the recorded tree of a search: every visit hangs where the search made it.
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "experiments/subject.h"
#include "games/games.h"
#include "lab/lab.h"
#include "lab/tree.h"

static LabResult result; // large; one test runs at a time

static void record(const char *game_text, const char *moves, const char *spec_text,
                   LabSubject *subject, Tree *tree) {
    Error error = {{0}};
    LabSpec spec;
    if (!lab_subject_read(subject, game_text, NULL, moves, &error)) fail_msg("%s", error.text);
    if (!lab_parse_spec(spec_text, subject->game, &spec, &error))
        fail_msg("%s: %s", spec_text, error.text);
    Search *search = lab_open(subject->game, &spec, &error);
    assert_non_null(search);
    assert_true(tree_open(tree, subject->game, 4000, &error));
    lab_set_observer(search, tree_observer(tree));
    assert_true(lab_run(search, &subject->position, NULL, &result, &error));
    lab_close(search);
}

// The position of a visit, by the moves that are written on the way to it.
static GamePosition position_of(const Tree *tree, const LabSubject *subject, int index) {
    const DrawnNode *node = &tree->nodes[index];
    if (node->ply == 0) {
        assert_int_equal(node->parent, -1);
        return subject->position;
    }
    if (node->parent < 0 || node->parent >= index) fail_msg("visit %d has no parent", index);
    const DrawnNode *parent = &tree->nodes[node->parent];
    assert_int_equal(node->ply, parent->ply + 1);
    GamePosition position = position_of(tree, subject, node->parent);
    GameMove move;
    if (!game_find_move(tree->game, &position, node->move, &move, NULL))
        fail_msg("visit %d: %s cannot be played there", index, node->move);
    // The search's own number of the way: the same moves in the same order.
    if (random_mix(parent->path ^ random_mix(move)) != node->path)
        fail_msg("visit %d: %s stands under another visit's way", index, node->move);
    game_advance(tree->game, &position, move);
    return position;
}

static void every_visit_is_reached_by_legal_moves(void **state) {
    (void)state;
    static const struct {
        const char *game, *moves;
        int depth;
    } grounds[] = {{"tictactoe", "a1 b2 c3 c1", 3},
                   {"connect4:4x4", "", 4},
                   {"synthetic:width=3,depth=4", "", 4},
                   {"chess", "e4 e5", 2}};
    static LabSubject subject;
    for (int i = 0; lab_algorithm_at(i) != NULL; i++) {
        const LabAlgorithm *algorithm = lab_algorithm_at(i);
        if (algorithm->family == FAMILY_SAMPLING) continue; // no one tree
        for (size_t ground = 0; ground < sizeof grounds / sizeof *grounds; ground++) {
            char spec[64];
            Tree tree;
            snprintf(spec, sizeof spec, "%s,depth=%d", algorithm->name, grounds[ground].depth);
            record(grounds[ground].game, grounds[ground].moves, spec, &subject, &tree);
            if (tree.count == 0) fail_msg("%s: no visit", spec);
            for (int node = 0; node < tree.count; node++) position_of(&tree, &subject, node);
            tree_close(&tree);
        }
    }
}

// How deep a line of text stands; `move` is moved to its first word.
static int line_depth(const char **move) {
    static const char *const parts[] = {"│  ", "   ", "├─ ", "└─ "};
    for (int depth = 0;; depth++) {
        size_t part = 0;
        while (part < 4 && strncmp(*move, parts[part], strlen(parts[part])) != 0) part++;
        if (part == 4) return depth;
        *move += strlen(parts[part]);
    }
}

// What is written below a line is what was visited below it, in whatever order that happened.
static void the_text_has_every_visit_under_its_parent(void **state) {
    (void)state;
    enum { PLIES = 8 };
    static LabSubject subject;
    static bool was_written[4000];
    GamePosition positions[PLIES];
    uint64_t ways[PLIES];
    Tree tree;
    char *written = NULL, *rest = NULL;
    size_t size = 0;
    int count = 0;
    record("tictactoe", "a1 b2 c3 c1", "pns,depth=3", &subject, &tree);
    FILE *out = open_memstream(&written, &size);
    tree_write_text(&tree, TREE_VIEW_ROOT, out);
    fclose(out);
    positions[0] = subject.position;
    ways[0] = tree.nodes[0].path;
    for (char *line = strtok_r(written, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest), count++) {
        const char *text = line;
        char name[TREE_MOVE_TEXT];
        GameMove move;
        int node = 0, depth = line_depth(&text);
        assert_in_range(depth, 0, PLIES - 1);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(text, " "), text);
        if (depth > 0) {
            positions[depth] = positions[depth - 1];
            assert_true(game_find_move(tree.game, &positions[depth], name, &move, NULL));
            game_advance(tree.game, &positions[depth], move);
            ways[depth] = random_mix(ways[depth - 1] ^ random_mix(move));
        }
        while (node < tree.count && (was_written[node] || tree.nodes[node].path != ways[depth]))
            node++;
        if (node == tree.count) fail_msg("'%s' was not visited there", line);
        was_written[node] = true;
    }
    assert_int_equal(count, tree.count);
    free(written);
    tree_close(&tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_visit_is_reached_by_legal_moves),
        cmocka_unit_test(the_text_has_every_visit_under_its_parent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
