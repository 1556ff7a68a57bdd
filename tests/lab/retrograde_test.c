// SPDX-License-Identifier: GPL-3.0-or-later
// retrograde_test.c - endings solved backwards: published counts, and what a search finds.
#include "tests/test.h"

#include <string.h>

#include "chess/chess.h"
#include "core/random.h"
#include "endgame/endgame.h"
#include "games/games.h"
#include "lab/lab.h"

static Retrograde *open_tables(const Game *game, int size, int memory_mb) {
    Error error;
    RetrogradeLimits limits = {.size_most = size, .memory_mb = memory_mb};
    Retrograde *tables = retrograde_open(game, &limits, &error);
    assert_non_null(tables);
    return tables;
}

static void read_position(const Game *game, const char *text, GamePosition *position) {
    Error error;
    memset(position, 0, sizeof *position);
    if (!game->parse(text, position, &error)) fail_msg("%s: %s", text, error.text);
}

static void
tic_tac_toe_is_a_draw_and_has_5478_positions_and_more_that_nobody_reaches(void **state) {
    (void)state;
    Retrograde *tables = open_tables(&game_tictactoe, 9, 16);
    GamePosition position;
    RetrogradeCount count;
    Score lower, upper;
    assert_true(game_start(&game_tictactoe, "", &position, NULL));
    assert_true(retrograde_probe(tables, &position, &lower, &upper));
    assert_int_equal(lower, 0);
    assert_int_equal(upper, 0);
    assert_true(retrograde_count(tables, &position, &count));
    assert_int_equal(count.positions, 5478);
    assert_int_equal(count.won + count.drawn + count.lost, count.positions);
    assert_int_equal(count.open, 0);
    retrograde_close(tables);
}

static void small_boards_of_connect_4_are_drawn(void **state) {
    (void)state;
    Retrograde *tables = open_tables(&game_connect4, 16, 64);
    GamePosition position;
    Score lower, upper;
    assert_true(game_start(&game_connect4, "4x4", &position, NULL));
    assert_true(retrograde_probe(tables, &position, &lower, &upper));
    assert_int_equal(lower, 0);
    assert_int_equal(upper, 0);
    assert_true(game_start(&game_connect4, "5x4", &position, NULL));
    assert_false(retrograde_probe(tables, &position, &lower, &upper)); // larger than allowed
    retrograde_close(tables);
}

// Every position of the space against the table of src/endgame, made by quite another program.
static void compare_with_endgame(Retrograde *tables, const FlatTable *flat, const char *fen) {
    GamePosition sample;
    GameSpace space;
    uint64_t seen = 0;
    read_position(&game_chess, fen, &sample);
    assert_true(game_chess.space(&sample, &space));
    for (uint64_t i = 0; i < space.count; i++) {
        GamePosition position = {{0}};
        int score;
        Score lower, upper;
        if (!game_chess.from_index(&space, i, &position) || game_chess.is_over(&position, &score))
            continue;
        assert_true(retrograde_probe(tables, &position, &lower, &upper));
        const Board *board = (const Board *)&position;
        uint8_t squares[MATERIAL_MEN_MAX] = {(uint8_t)board_king(board, WHITE),
                                             (uint8_t)board_king(board, BLACK)};
        squares[2] = (uint8_t)bits_first(board_occupied(board) & ~board->kinds[KING]);
        int code = flat_table_value(flat, squares, (Side)board->side);
        int expected = code == CODE_DRAW ? 0 : game_chess.win_score - (code - 1);
        if (code_is_loss(code)) expected = -expected;
        if (lower != expected || upper != expected) {
            char text[GAME_TEXT_MAX];
            game_format(&game_chess, &position, text);
            fail_msg("%s: %d to %d, not %d", text, lower, upper, expected);
        }
        seen++;
    }
    assert_true(seen > 100000);
}

// All positions without symmetry, both sides to move: see the published figures.
static void
kings_and_one_piece_have_the_published_counts_and_agree_with_the_fast_tables(void **state) {
    (void)state;
    static const struct {
        const char *name;
        const char *fen;
        uint64_t won, lost, drawn;
        int moves; // to mate, at most
    } KNOWN[] = {
        {"KQK", "7k/8/5K2/8/8/8/8/Q7 w - - 0 1", 144508, 200896, 23048, 10},
        {"KRK", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 175168, 201700, 22244, 16},
    };
    chess_init();
    layout_init();
    Retrograde *tables = open_tables(&game_chess, 3, 256);
    for (size_t i = 0; i < (test_is_short() ? 1 : sizeof KNOWN / sizeof *KNOWN); i++) {
        GamePosition position;
        RetrogradeCount count;
        Material material;
        FlatTable flat;
        Error error;
        GenerateOptions options = {.threads = 1};
        read_position(&game_chess, KNOWN[i].fen, &position);
        assert_true(retrograde_count(tables, &position, &count));
        assert_int_equal(count.won, KNOWN[i].won);
        assert_int_equal(count.lost, KNOWN[i].lost);
        assert_int_equal(count.drawn, KNOWN[i].drawn);
        assert_int_equal(count.longest_plies, 2 * KNOWN[i].moves); // lost by the side to move
        assert_true(material_parse(KNOWN[i].name, &material, &error));
        if (!generate_table(&material, &options, &flat, &error)) fail_msg("%s", error.text);
        compare_with_endgame(tables, &flat, KNOWN[i].fen);
        flat_table_close(&flat);
    }
    retrograde_close(tables);
}

// Random positions of the spaces, against a search that knows nothing but the rules. Where the
// search sees through, its value must lie within the bounds; enough of the bounds must be exact.
static void check_against_search(const Game *game, const char *text, int size, int rounds) {
    Error error;
    LabSpec spec;
    GamePosition sample;
    GameSpace space;
    static LabResult result;
    int seen = 0;
    read_position(game, text, &sample);
    assert_true(game->space(&sample, &space));
    Retrograde *tables = open_tables(game, size, 256);
    assert_true(lab_parse_spec("negascout,depth=1,eval=won-or-lost,table=1,accept=present", game,
                               &spec, &error));
    Search *search = lab_open(game, &spec, &error);
    Random random = random_from_seed(7);
    for (int i = 0; i < rounds; i++) {
        GamePosition position = {{0}};
        Score lower, upper;
        int score;
        if (!game->from_index(&space, random_below(&random, space.count), &position)
            || game->is_over(&position, &score))
            continue;
        assert_true(retrograde_probe(tables, &position, &lower, &upper));
        assert_true(lower <= upper);
        for (int depth = 1; depth <= 40; depth++) {
            LabLimits limits = {.depth = depth, .nodes = 3000, .is_single = true};
            assert_true(lab_run(search, &position, &limits, &result, &error));
            if (!result.is_complete) break;
            bool is_exact = result.totals.evaluations == 0;
            bool is_proved = is_exact || (game->win_score > 0 && result.value != 0);
            if (!is_proved) continue;
            if (result.value < lower || result.value > upper) {
                char board[GAME_TEXT_MAX];
                game_format(game, &position, board);
                fail_msg("%s: %d to %d by the table, %d by search of depth %d", board, lower, upper,
                         result.value, depth);
            }
            seen++;
            break;
        }
        lab_forget(search);
    }
    if (seen <= (test_is_short() ? 0 : 5))
        fail_msg("%s: only %d positions were compared", text, seen);
    lab_close(search);
    retrograde_close(tables);
}

static void endings_agree_with_search(void **state) {
    (void)state;
    int rounds = test_is_long() ? 3000 : test_is_short() ? 60 : 300;
    check_against_search(&game_awale, "1,0,1,0,1,0/0,1,0,1,0,0 21-22 S", 5, rounds);
    check_against_search(&game_awale, "1,0,1,0,1,0/0,1,0,1,0,1 20-22 S", 6, rounds);
    check_against_search(&game_draughts, "english W:WK32,28:BK1", 3, rounds);
    check_against_search(&game_draughts, "W:WK50:BK1", 3, rounds);
    check_against_search(&game_draughts, "russian:W:WK32,K31:BK1", 3, rounds);
    check_against_search(&game_tictactoe, "XO.......", 9, rounds);
    check_against_search(&game_connect4, "4x4:12", 16, rounds);
}

// The same bounds whether the moves inside a space are kept in memory or made anew in every pass.
static void little_memory_changes_nothing(void **state) {
    (void)state;
    GamePosition position;
    GameSpace space;
    read_position(&game_awale, "1,0,2,0,1,0/0,1,0,1,0,2 18-22 S", &position);
    assert_true(game_awale.space(&position, &space));
    Retrograde *rich = open_tables(&game_awale, 8, 256);
    Retrograde *poor = open_tables(&game_awale, 8, 3);
    Retrograde *beggar = open_tables(&game_awale, 8, 1);
    Score lower, upper, same_lower, same_upper;
    assert_true(retrograde_probe(rich, &position, &lower, &upper));
    assert_false(retrograde_probe(beggar, &position, &lower, &upper));
    for (uint64_t i = 0; i < space.count; i++) {
        GamePosition other = {{0}};
        int score;
        if (!game_awale.from_index(&space, i, &other) || game_awale.is_over(&other, &score))
            continue;
        assert_true(retrograde_probe(rich, &other, &lower, &upper));
        assert_true(retrograde_probe(poor, &other, &same_lower, &same_upper));
        assert_int_equal(lower, same_lower);
        assert_int_equal(upper, same_upper);
    }
    retrograde_close(rich);
    retrograde_close(poor);
    retrograde_close(beggar);
}

// A game of the laboratory that looks endings up wins what it could not see.
static void a_search_sees_as_far_as_the_ending(void **state) {
    (void)state;
    chess_init();
    GamePosition position;
    LabSolution solution;
    Error error;
    static LabResult result;
    LabSpec spec;
    read_position(&game_chess, "8/8/8/8/8/2k5/8/K6R w - - 0 1", &position);
    assert_true(lab_parse_spec("failsoft,depth=2,endings=3", &game_chess, &spec, &error));
    Search *search = lab_open(&game_chess, &spec, &error);
    assert_non_null(search);
    assert_true(lab_run(search, &position, &(LabLimits){0}, &result, &error));
    assert_true(result.value > game_chess.win_score - 40);
    lab_close(search);
    search = lab_solve_open(&game_awale, 4, &error);
    read_position(&game_awale, "0,0,0,0,0,1/1,0,0,0,1,0 22-23 S", &position);
    assert_true(lab_solve(search, &position, &(LabLimits){0}, &solution, &error));
    assert_true(solution.is_exact);
    assert_int_equal(solution.nodes, 0);
    lab_close(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tic_tac_toe_is_a_draw_and_has_5478_positions_and_more_that_nobody_reaches),
        cmocka_unit_test(small_boards_of_connect_4_are_drawn),
        cmocka_unit_test(
            kings_and_one_piece_have_the_published_counts_and_agree_with_the_fast_tables),
        cmocka_unit_test(endings_agree_with_search),
        cmocka_unit_test(little_memory_changes_nothing),
        cmocka_unit_test(a_search_sees_as_far_as_the_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
