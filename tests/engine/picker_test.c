// SPDX-License-Identifier: GPL-3.0-or-later
// picker_test.c - the move picker hands out exactly the moves of its kind, each once, whatever
// table move, killers and histories it is given.
#include "tests/chess/positions.h"

#include "engine/picker.h"

// A worker with histories full of noise, and a node to stand on.
typedef struct Desk {
    Worker *worker;
    Shared shared;
    Random random;
    long checks, captures;
} Desk;

static void fill_noise(Desk *desk) {
    Histories *histories = desk->worker->histories;
    int16_t *values = (int16_t *)(void *)histories;
    for (size_t i = 0; i < sizeof *histories / sizeof *values; i++)
        values[i] = (int16_t)((int)random_below(&desk->random, 2 * HISTORY_MAX) - HISTORY_MAX);
}

static Desk *desk_open(Ideas ideas) {
    Desk *desk = calloc(1, sizeof *desk);
    desk->random = random_from_seed(7);
    desk->worker = calloc(1, sizeof *desk->worker);
    desk->worker->histories = calloc(1, sizeof *desk->worker->histories);
    desk->worker->shared = &desk->shared;
    desk->worker->ideas = ideas;
    fill_noise(desk);
    return desk;
}

static void desk_close(Desk *desk) {
    free(desk->worker->histories);
    free(desk->worker);
    free(desk);
}

static Node *node_for(Desk *desk, const Board *board) {
    Board start = *board;
    const uint64_t no_keys[1] = {0};
    worker_set_root(desk->worker, &start, no_keys, 0, NULL, 0);
    Node *node = desk->worker->path;
    node->in_check = board_in_check(board);
    return node;
}

static bool is_tactical(const Board *board, Move move) {
    return board_is_capture(board, move) || move_is_promotion(move);
}

static int count_of(Move move, const Move *list, int count) {
    int found = 0;
    for (int i = 0; i < count; i++) found += list[i] == move;
    return found;
}

static int pick_all(Desk *desk, Node *node, PickerKind kind, Move table_move, int threshold,
                    Move *picked) {
    Picker picker;
    picker_begin(&picker, desk->worker, node, kind, table_move, threshold);
    int count = 0;
    for (Move move; (move = picker_next(&picker, false)) != MOVE_NONE;) {
        require(count < MOVES_MAX, &node->board, "the picker does not end");
        picked[count++] = move;
    }
    require(picker_next(&picker, false) == MOVE_NONE, &node->board,
            "the picker goes on after its end");
    return count;
}

// Is the move one that this kind of picker should hand out?
static bool belongs(const Node *node, PickerKind kind, Move move, int threshold) {
    const Board *board = &node->board;
    if (kind == PICK_ALL || (kind == PICK_TACTICS && node->in_check)) return true;
    if (!is_tactical(board, move)) return false;
    return kind == PICK_TACTICS || see_at_least(board, move, threshold);
}

static void check_picks(Desk *desk, Node *node, PickerKind kind, Move table_move, int threshold) {
    Move legal[MOVES_MAX], picked[MOVES_MAX];
    int legal_count = movegen_list(&node->board, MOVES_ALL, legal);
    int picked_count = pick_all(desk, node, kind, table_move, threshold, picked);
    int expected = 0;
    for (int i = 0; i < legal_count; i++) {
        bool is_wanted = belongs(node, kind, legal[i], threshold);
        expected += is_wanted;
        require(count_of(legal[i], picked, picked_count) == is_wanted, &node->board,
                is_wanted ? "a move was left out or came twice" : "a move of another kind came");
    }
    require(picked_count == expected, &node->board, "something came that is no legal move");
}

// Table move and killers may be anything: legal, of another position, or noise.
static Move any_move(Desk *desk, const Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    uint64_t choice = random_below(&desk->random, 4);
    if (choice == 0) return MOVE_NONE;
    if (choice == 1 || count == 0) return (Move)random_below(&desk->random, 65536);
    return moves[random_below(&desk->random, (uint64_t)count)];
}

static void visit_position(const Board *board, void *context) {
    Desk *desk = context;
    Node *node = node_for(desk, board);
    desk->checks += node->in_check;
    for (int i = 0; i < 2; i++) node->killers[i] = any_move(desk, board);
    check_picks(desk, node, PICK_ALL, any_move(desk, board), 0);
    check_picks(desk, node, PICK_TACTICS, any_move(desk, board), 0);
    // ProbCut asks only when not in check.
    int threshold = (int)random_below(&desk->random, 1000) - 300;
    if (!node->in_check && ideas_have(desk->worker->ideas, IDEA_ORDERING))
        check_picks(desk, node, PICK_WINNERS, any_move(desk, board), threshold);
}

static void every_move_comes_once(void **state) {
    (void)state;
    Desk *desk = desk_open(ideas_default() | (Ideas)1 << IDEA_KILLERS);
    visit_random_positions(11, position_count(20000, 500000), visit_position, desk);
    assert_true(desk->checks > (test_is_short() ? 5 : 100));
    desk_close(desk);
}

static void every_move_comes_once_without_ideas(void **state) {
    (void)state;
    static const Idea ordering[] = {IDEA_ORDERING, IDEA_KILLERS, IDEA_HISTORY, IDEA_CAPTURE_HISTORY,
                                    IDEA_CONTINUATION};
    for (size_t i = 0; i < sizeof ordering / sizeof *ordering; i++) {
        Desk *desk = desk_open(ideas_default() ^ (Ideas)1 << ordering[i]);
        visit_random_positions(12 + i, position_count(3000, 50000), visit_position, desk);
        desk_close(desk);
    }
}

// From the moment it is told to, the picker hands out no more quiet moves, but all bad captures.
static void visit_skipping(const Board *board, void *context) {
    Desk *desk = context;
    Node *node = node_for(desk, board);
    if (node->in_check) return;
    Move captures[MOVES_MAX], picked[MOVES_MAX];
    int capture_count = movegen_list(board, MOVES_CAPTURES, captures), count = 0, seen = 0;
    int quiets_first = (int)random_below(&desk->random, 5);
    Picker picker;
    picker_begin(&picker, desk->worker, node, PICK_ALL, any_move(desk, board), 0);
    for (Move move; (move = picker_next(&picker, quiets_first <= 0)) != MOVE_NONE;) {
        if (is_tactical(board, move)) {
            picked[count++] = move;
        } else {
            bool was_asked_to_skip = quiets_first-- <= 0;
            require(!was_asked_to_skip || move == picker.table_move, board,
                    "a quiet move came though skipped");
        }
    }
    for (int i = 0; i < capture_count; i++) seen += count_of(captures[i], picked, count) == 1;
    require(seen == capture_count && count == capture_count, board,
            "captures must come once, skipped or not");
    desk->captures += capture_count;
}

static void quiet_moves_can_be_skipped(void **state) {
    (void)state;
    Desk *desk = desk_open(ideas_default());
    visit_random_positions(21, position_count(20000, 200000), visit_skipping, desk);
    assert_true(desk->captures > (test_is_short() ? 50 : 1000));
    desk_close(desk);
}

// The table move first, then captures that win, then killers (where they are
// used), then quiet moves by history.
static void the_order_is_as_promised(void **state) {
    (void)state;
    Desk *desk = desk_open(ideas_default() | (Ideas)1 << IDEA_KILLERS);
    histories_clear(desk->worker->histories);
    Board board = board_from("4k3/8/8/3q4/4P3/8/P6P/3QK3 w - - 0 1");
    Node *node = node_for(desk, &board);
    Move a3 = 0, h3 = 0, queen = 0, quiet = 0, picked[MOVES_MAX];
    assert_true(uci_parse_move(&board, "a2a3", &a3, NULL)
                && uci_parse_move(&board, "h2h3", &h3, NULL));
    assert_true(uci_parse_move(&board, "e4d5", &queen, NULL)
                && uci_parse_move(&board, "e1f2", &quiet, NULL));
    *history_quiet(desk->worker->histories, WHITE, 0, h3) = 5000;
    node->killers[0] = quiet;
    pick_all(desk, node, PICK_ALL, a3, 0, picked);
    assert_int_equal(picked[0], a3);
    assert_int_equal(picked[1], queen);
    Move after[MOVES_MAX];
    int count = pick_all(desk, node, PICK_ALL, MOVE_NONE, 0, after), killer_at = 0, h3_at = 0,
        a3_at = 0;
    for (int i = 0; i < count; i++) {
        if (after[i] == quiet) killer_at = i;
        if (after[i] == h3) h3_at = i;
        if (after[i] == a3) a3_at = i;
    }
    assert_true(killer_at < h3_at && h3_at < a3_at);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_comes_once),
        cmocka_unit_test(every_move_comes_once_without_ideas),
        cmocka_unit_test(quiet_moves_can_be_skipped),
        cmocka_unit_test(the_order_is_as_promised),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
