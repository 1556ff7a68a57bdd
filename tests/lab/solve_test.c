// SPDX-License-Identifier: GPL-3.0-or-later
// solve_test.c - what is called proved is true, whatever ends the work.
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "games/games.h"
#include "lab/images.h"
#include "lab/lab.h"

typedef struct Question {
    const char *game;
    const char *position; // NULL: where so many random moves lead
    int plies;
} Question;

static const Question QUESTIONS[] = {
    {"tictactoe", NULL, 0},
    {"connect4:4x4", NULL, 0},
    {"connect4:5x4", NULL, 5},
    {"othello:6x6", NULL, 22},
    {"othello:6x6", NULL, 23},
    {"othello:6x6", NULL, 24},
    {"othello:6x6", NULL, 25},
    {"othello", NULL, 51},
    {"othello", NULL, 52},
    {"awale", NULL, 60},
    {"awale", NULL, 70},
    {"tictactoe", "XX.OO....", 0},
    {"amazons:5x5", NULL, 10},
    {"draughts", NULL, 90},
    {"chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 0},
    {"chess:crp", NULL, 4},
};
enum { QUESTION_COUNT = sizeof QUESTIONS / sizeof *QUESTIONS, WHOLE_NODES = 30000 };

static Search *open_question(const Question *question, GamePosition *position) {
    const char *variant = "";
    Error error;
    Random random = random_from_seed((uint64_t)question->plies);
    const Game *game = games_find(question->game, &variant, &error);
    assert_non_null(game);
    memset(position, 0, sizeof *position);
    if (question->position != NULL)
        assert_true(game->parse(question->position, position, &error));
    else
        assert_true(lab_random_position(game, variant, question->plies, &random, position, &error));
    Search *search = lab_solve_open(game, 4, &error);
    assert_non_null(search);
    return search;
}

// The same value, or a bound that the whole answer keeps.
static bool agrees(const LabSolution *part, const LabSolution *whole) {
    if (!part->is_proved) return part->value == 0;
    if (part->is_exact) return whole->is_exact && part->value == whole->value;
    if (part->value == 0) return false;
    return part->value > 0 ? whole->value >= part->value : whole->value <= part->value;
}

static void an_interrupted_solution_claims_nothing_that_the_whole_one_denies(void **state) {
    (void)state;
    int cuts = test_is_short() ? 4 : 40;
    Random random = random_from_seed(1);
    int bounds = 0;
    for (int q = 0; q < QUESTION_COUNT; q++) {
        GamePosition position;
        LabSolution whole, part;
        Error error;
        Search *search = open_question(&QUESTIONS[q], &position);
        LabLimits limits = {.nodes = WHOLE_NODES};
        if (!lab_solve(search, &position, &limits, &whole, &error)) fail_msg("%s", error.text);
        for (int i = 0; i < cuts; i++) {
            limits.nodes = 1 + random_below(&random, whole.nodes - 1);
            assert_true(lab_solve(search, &position, &limits, &part, &error));
            assert_true(part.nodes <= limits.nodes);
            if (!part.is_limited || !agrees(&part, &whole))
                fail_msg("%s, question %d: %s%d after %d of %d nodes, %d in the end",
                         QUESTIONS[q].game, q, part.is_proved ? "" : "no ", part.value,
                         (int)limits.nodes, (int)whole.nodes, whole.value);
            bounds += part.is_proved;
        }
        lab_close(search);
    }
    assert_true(bounds > 0); // otherwise nothing was compared
}

static void a_limit_that_is_not_reached_changes_nothing(void **state) {
    (void)state;
    for (int q = 0; q < QUESTION_COUNT; q++) {
        GamePosition position;
        LabSolution whole, limited;
        Error error;
        Search *search = open_question(&QUESTIONS[q], &position);
        LabLimits limits = {.depth = 5};
        assert_true(lab_solve(search, &position, &limits, &whole, &error));
        limits.nodes = whole.nodes;
        limits.time_ms = 3600000;
        assert_true(lab_solve(search, &position, &limits, &limited, &error));
        assert_int_equal(whole.is_proved, limited.is_proved);
        assert_int_equal(whole.is_exact, limited.is_exact);
        assert_int_equal(whole.is_limited, limited.is_limited);
        assert_int_equal(whole.value, limited.value);
        assert_int_equal(whole.depth, limited.depth);
        assert_int_equal(whole.nodes, limited.nodes);
        assert_int_equal(whole.line_length, limited.line_length);
        assert_memory_equal(whole.line, limited.line,
                            (size_t)whole.line_length * sizeof *whole.line);
        lab_close(search);
    }
}

static void a_stop_flag_leaves_what_was_proved(void **state) {
    (void)state;
    atomic_bool stop = true;
    GamePosition position;
    LabSolution solution;
    Error error;
    Search *search = open_question(&QUESTIONS[0], &position);
    lab_set_stop(search, &stop);
    assert_true(lab_solve(search, &position, &(LabLimits){0}, &solution, &error));
    assert_true(solution.is_limited);
    assert_false(solution.is_proved || solution.is_exact);
    assert_int_equal(solution.value, 0);
    assert_int_equal(solution.depth, 0);
    assert_int_equal(solution.line_length, 0);
    lab_close(search);
}

static void known_values_are_found(void **state) {
    (void)state;
    static const struct {
        int question;
        Score value;
    } KNOWN[] = {{0, 0}, {1, 0}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        GamePosition position;
        LabSolution solution;
        Error error;
        Search *search = open_question(&QUESTIONS[KNOWN[i].question], &position);
        assert_true(lab_solve(search, &position, &(LabLimits){0}, &solution, &error));
        assert_true(solution.is_proved && solution.is_exact && !solution.is_limited);
        assert_int_equal(solution.value, KNOWN[i].value);
        lab_close(search);
    }
}

// Two million nodes from the end; an interrupted solution once called it a draw.
static void an_ending_of_othello_is_won_by_eighteen(void **state) {
    (void)state;
    if (!test_is_long()) test_skip("only in make long");
    static const Question QUESTION = {
        "othello", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 0};
    GamePosition position;
    LabSolution solution;
    Error error;
    Search *search = open_question(&QUESTION, &position);
    assert_true(lab_solve(search, &position, &(LabLimits){.nodes = 500000}, &solution, &error));
    assert_false(solution.is_proved);
    assert_true(lab_solve(search, &position, &(LabLimits){0}, &solution, &error));
    assert_true(solution.is_proved && solution.is_exact);
    assert_int_equal(solution.value, 1800);
    lab_close(search);
}

// Alpha-beta alone takes more than 13 million nodes for the first one (docs/algorithms/dfpn.md).
static void forced_mates_are_proved_by_few_nodes_and_shown(void **state) {
    (void)state;
    static const struct {
        const char *position;
        int plies; // below 0: the side to move is mated
    } MATES[] = {
        {"2q1nk1r/4Rp2/1ppp1P2/6Pp/3p1B2/3P3P/PPP1Q3/6K1 w - - 0 1", 9},
        {"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3},
        {"7k/8/5K2/8/8/8/8/R7 b - - 0 1", -4},
    };
    for (size_t i = 0; i < sizeof MATES / sizeof *MATES; i++) {
        GamePosition here;
        LabSolution solution;
        Error error;
        int plies = abs(MATES[i].plies), score = 0;
        memset(&here, 0, sizeof here);
        assert_true(game_chess.parse(MATES[i].position, &here, &error));
        Search *search = lab_solve_open(&game_chess, 4, &error);
        assert_non_null(search);
        assert_true(lab_solve(search, &here, &(LabLimits){.nodes = 100000}, &solution, &error));
        assert_true(solution.is_proved && !solution.is_limited);
        int value = game_chess.win_score - plies;
        assert_int_equal(solution.value, MATES[i].plies > 0 ? value : -value);
        assert_int_equal(solution.line_length, plies);
        for (int k = 0; k < solution.line_length; k++) {
            GamePosition next;
            memset(&next, 0, sizeof next);
            assert_true(game_is_legal(&game_chess, &here, solution.line[k]));
            game_chess.play(&here, solution.line[k], &next);
            here = next;
        }
        assert_true(game_chess.is_over(&here, &score) && score < 0);
        lab_close(search);
    }
}

// Two stones beside the middle of Connect 4 can still become a pair of images, discs of Othello
// that lie without symmetry cannot.
static void images_meet_below_roots_that_have_some(void **state) {
    (void)state;
    static const struct {
        const Game *game;
        const char *position; // NULL: the start
        bool meets;
    } CASES[] = {
        {&game_connect4, NULL, true},
        {&game_connect4, "1", true},
        {&game_connect4, "1122", false},
        {&game_othello, NULL, true},
        {&game_othello, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
         false},
        {&game_chess, NULL, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        GamePosition position;
        Error error;
        assert_true(game_start(CASES[i].game, "", &position, &error));
        if (CASES[i].position != NULL && CASES[i].game == &game_othello)
            assert_true(CASES[i].game->parse(CASES[i].position, &position, &error));
        for (const char *at = CASES[i].position; at != NULL && CASES[i].game == &game_connect4;) {
            GameMove move;
            if (*at == '\0') break;
            char name[2] = {*at++, '\0'};
            assert_true(game_find_move(&game_connect4, &position, name, &move, &error));
            game_advance(&game_connect4, &position, move);
        }
        assert_int_equal(lab_images_meet(CASES[i].game, &position), CASES[i].meets);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_meet_below_roots_that_have_some),
        cmocka_unit_test(an_interrupted_solution_claims_nothing_that_the_whole_one_denies),
        cmocka_unit_test(forced_mates_are_proved_by_few_nodes_and_shown),
        cmocka_unit_test(a_limit_that_is_not_reached_changes_nothing),
        cmocka_unit_test(a_stop_flag_leaves_what_was_proved),
        cmocka_unit_test(known_values_are_found),
        cmocka_unit_test(an_ending_of_othello_is_won_by_eighteen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
