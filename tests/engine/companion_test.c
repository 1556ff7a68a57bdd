// SPDX-License-Identifier: GPL-3.0-or-later
// companion_test.c - engines that search elsewhere: who is told what, and
// when their finding is the answer.
#include "tests/test.h"

#include "engine/engine.h"

enum { DEPTH = 5 };

typedef struct Elsewhere {
    int begins, ends;
    int told; // findings
    EngineFinding last;
    bool has_finding;
    EngineFinding finding;
    Move best;
    Depth shown; // of the last line
    uint64_t nodes;
    uint64_t nodes_shown; // in the last line
    uint64_t nodes_elsewhere;
} Elsewhere;

static void on_begin(void *context, Engine *engine, Table *table, const EngineLimits *limits) {
    Elsewhere *elsewhere = context;
    assert_true(engine_nodes(engine) == 0);
    assert_non_null(table);
    assert_int_equal(limits->depth, DEPTH);
    elsewhere->begins++;
}

static void on_end(void *context) {
    ((Elsewhere *)context)->ends++;
}

static void on_finding(void *context, const EngineFinding *finding) {
    Elsewhere *elsewhere = context;
    elsewhere->told++;
    elsewhere->last = *finding;
}

static bool take_finding(void *context, EngineFinding *finding) {
    const Elsewhere *elsewhere = context;
    *finding = elsewhere->finding;
    return elsewhere->has_finding;
}

static uint64_t count_nodes(void *context) {
    return ((Elsewhere *)context)->nodes_elsewhere;
}

static void on_info(void *context, const EngineInfo *info) {
    Elsewhere *elsewhere = context;
    elsewhere->shown = info->depth;
    elsewhere->nodes_shown = info->nodes;
}

// Searches the first position to DEPTH, with companions or without.
static void search(Elsewhere *elsewhere, bool has_companion) {
    const EngineListener listener = {.context = elsewhere, .on_info = on_info};
    const EngineCompanion companion = {.context = elsewhere,
                                       .on_begin = on_begin,
                                       .count_nodes = count_nodes,
                                       .on_finding = on_finding,
                                       .take_finding = take_finding,
                                       .on_end = on_end};
    Engine *engine = engine_open(&listener, NULL);
    assert_non_null(engine);
    if (has_companion) engine_set_companion(engine, &companion);
    EngineBest best = engine_think(engine, &(EngineLimits){.depth = DEPTH});
    elsewhere->best = best.move;
    elsewhere->nodes = best.nodes;
    engine_close(engine);
}

static EngineFinding finding_of(const char *move, Depth depth) {
    Board board = fen_start_board();
    EngineFinding finding = {.key = board.key, .depth = depth, .score = 7, .line_length = 1};
    assert_true(uci_parse_move(&board, move, &finding.line[0], NULL));
    return finding;
}

static void the_search_itself_is_the_same(void **state) {
    (void)state;
    Elsewhere alone = {0}, companied = {0};
    search(&alone, false);
    search(&companied, true);
    assert_true(alone.nodes == companied.nodes && alone.best == companied.best);
    assert_int_equal(companied.begins, 1);
    assert_int_equal(companied.ends, 1);
}

static void nodes_that_were_searched_elsewhere_are_shown_too(void **state) {
    (void)state;
    Elsewhere alone = {0}, companied = {.nodes_elsewhere = 1000000};
    search(&alone, false);
    search(&companied, true);
    assert_true(companied.nodes == alone.nodes + companied.nodes_elsewhere);
    assert_true(companied.nodes_shown == alone.nodes_shown + companied.nodes_elsewhere);
}

static void every_finished_depth_is_told(void **state) {
    (void)state;
    Elsewhere elsewhere = {0};
    search(&elsewhere, true);
    assert_in_range(elsewhere.told, DEPTH, DEPTH + 1);
    assert_int_equal(elsewhere.last.depth, DEPTH);
    assert_int_equal(elsewhere.last.line[0], elsewhere.best);
    assert_true(elsewhere.last.key == fen_start_board().key);
}

static void a_deeper_finding_is_the_answer(void **state) {
    (void)state;
    Elsewhere elsewhere = {.has_finding = true, .finding = finding_of("a2a3", DEPTH + 1)};
    search(&elsewhere, true);
    assert_int_equal(elsewhere.best, elsewhere.finding.line[0]);
    assert_int_equal(elsewhere.shown, DEPTH + 1);
}

static void a_finding_of_the_same_depth_or_another_position_is_not(void **state) {
    (void)state;
    Elsewhere same = {.has_finding = true, .finding = finding_of("a2a3", DEPTH)};
    search(&same, true);
    assert_int_not_equal(same.best, same.finding.line[0]);
    Elsewhere other = {.has_finding = true, .finding = finding_of("a2a3", DEPTH + 1)};
    other.finding.key++;
    search(&other, true);
    assert_int_not_equal(other.best, other.finding.line[0]);
}

static void a_finding_that_cannot_be_played_is_not(void **state) {
    (void)state;
    Elsewhere elsewhere = {.has_finding = true, .finding = finding_of("a2a3", DEPTH + 1)};
    elsewhere.finding.line[0] = 0xffff;
    search(&elsewhere, true);
    assert_int_not_equal(elsewhere.best, 0xffff);
    assert_int_equal(elsewhere.shown, DEPTH);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_search_itself_is_the_same),
        cmocka_unit_test(nodes_that_were_searched_elsewhere_are_shown_too),
        cmocka_unit_test(every_finished_depth_is_told),
        cmocka_unit_test(a_deeper_finding_is_the_answer),
        cmocka_unit_test(a_finding_of_the_same_depth_or_another_position_is_not),
        cmocka_unit_test(a_finding_that_cannot_be_played_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
