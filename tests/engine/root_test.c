// SPDX-License-Identifier: GPL-3.0-or-later
// root_test.c - what a search of some of the moves leaves behind is not taken for the position.
#include "tests/test.h"

#include "tests/engine/desk.h"

// White takes the queen; his king's moves leave it to her.
static const char HANGING_QUEEN[] = "6k1/5ppp/8/8/4q3/3P4/5PPP/6K1 w - - 0 1";

// ---- the table ----

static void on_begin(void *context, Engine *engine, Table *table, const EngineLimits *limits) {
    (void)limits;
    table_probe(table, engine_board(engine)->key, 0, context);
}

static uint64_t count_nodes(void *context) {
    (void)context;
    return 0;
}

static void on_finding(void *context, const EngineFinding *finding) {
    (void)context;
    (void)finding;
}

static bool take_finding(void *context, EngineFinding *finding) {
    (void)context;
    (void)finding;
    return false;
}

static void on_end(void *context) {
    (void)context;
}

// What the table holds of the position after a search with these limits.
static Score score_left_by(const Board *board, EngineLimits limits) {
    Desk *desk = desk_open();
    TableEntry entry = {.score = SCORE_NONE};
    const EngineCompanion companion = {.context = &entry,
                                       .on_begin = on_begin,
                                       .count_nodes = count_nodes,
                                       .on_finding = on_finding,
                                       .take_finding = take_finding,
                                       .on_end = on_end};
    engine_set_companion(desk->engine, &companion);
    think(desk, board, &limits);
    think(desk, board, &(EngineLimits){.depth = 1});
    desk_close(desk);
    return entry.score;
}

static void searchmoves_are_not_taken_for_the_position(void **state) {
    (void)state;
    Board board = board_from(HANGING_QUEEN);
    EngineLimits limits = {.depth = 6};
    assert_true(score_left_by(&board, limits) > 50);
    assert_true(uci_parse_move(&board, "g1f1", &limits.only[0], NULL));
    limits.only_count = 1;
    assert_int_equal(score_left_by(&board, limits), SCORE_NONE);
}

// ---- what is learnt ----

enum { FIRST_LOOKS = 50 };

// The tale of a search of five plies after first looks of one ply, which visit no inner node but
// the root. Without a table only what the root taught can make a difference.
static uint64_t story_after(const Board *board, const EngineLimits *first, int lines) {
    Desk *desk = desk_open();
    engine_set_ideas(desk->engine, ideas_default() & ~((Ideas)1 << IDEA_TABLE));
    engine_set_multi_pv(desk->engine, lines);
    for (int i = 0; i < FIRST_LOOKS && first != NULL; i++) think(desk, board, first);
    engine_set_multi_pv(desk->engine, 1);
    desk->trace = 0;
    think(desk, board, &(EngineLimits){.depth = 5});
    uint64_t trace = desk->trace;
    desk_close(desk);
    return trace;
}

static void searchmoves_teach_nothing_of_the_position(void **state) {
    (void)state;
    Board board = board_from(HANGING_QUEEN);
    EngineLimits bad = {.depth = 1, .only_count = 1};
    assert_true(uci_parse_move(&board, "g1f1", &bad.only[0], NULL));
    assert_true(story_after(&board, &bad, 1) == story_after(&board, NULL, 1));
}

static void further_lines_teach_nothing_of_the_position(void **state) {
    (void)state;
    Board board = board_from("6k1/5ppp/3p4/4p3/3Q4/8/5PPP/6K1 w - - 0 1");
    const EngineLimits first = {.depth = 1};
    assert_true(story_after(&board, &first, MOVES_MAX) == story_after(&board, &first, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searchmoves_are_not_taken_for_the_position),
        cmocka_unit_test(searchmoves_teach_nothing_of_the_position),
        cmocka_unit_test(further_lines_teach_nothing_of_the_position),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
