// SPDX-License-Identifier: GPL-3.0-or-later
// solvers_test.c - what a game foresees of its end is true, solvers agree,
// and published figures are met.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "core/random.h"
#include "games/games.h"
#include "lab/lab.h"

static Search *open_spec(const Game *game, const char *text) {
    LabSpec spec;
    Error error;
    if (!lab_parse_spec(text, game, &spec, &error)) fail_msg("%s: %s", text, error.text);
    Search *search = lab_open(game, &spec, &error);
    if (search == NULL) fail_msg("%s: %s", text, error.text);
    return search;
}

// Endings that plain alpha-beta sees through, by game and number of random moves before.
typedef struct Source {
    const char *game;
    int plies_least;
    int plies_most;
    int count;
} Source;

static const Source SOURCES[] = {
    {"connect4", 26, 36, 120},    {"connect4:4x4", 4, 12, 60}, {"connect4:5x5", 10, 20, 60},
    {"connect4:6x5", 16, 24, 60}, {"connect4:5x3", 2, 10, 60}, {"othello", 49, 58, 60},
    {"othello:6x6", 21, 30, 60},  {"tictactoe", 0, 6, 40},     {"amazons:5x5", 12, 18, 20},
};
enum { SOURCE_COUNT = sizeof SOURCES / sizeof *SOURCES, PLAIN_NODES = 400000 };

static const Game *random_ending(const Source *source, Random *random, GamePosition *position) {
    const char *variant = "";
    Error error;
    const Game *game = games_find(source->game, &variant, &error);
    assert_non_null(game);
    unsigned spread = (unsigned)(source->plies_most - source->plies_least + 1);
    int plies = source->plies_least + (int)random_below(random, spread);
    memset(position, 0, sizeof *position);
    return lab_random_position(game, variant, plies, random, position, &error) ? game : NULL;
}

// The value by plain alpha-beta, which knows nothing but the rules;
// false where that takes too long.
static bool plain_value(Search *plain, const GamePosition *position, Score *value) {
    static LabResult result;
    Error error;
    LabLimits limits = {.depth = LAB_DEPTH_MAX, .nodes = PLAIN_NODES, .is_single = true};
    if (!lab_run(plain, position, &limits, &result, &error)) return false;
    *value = result.value;
    return result.is_complete;
}

static void check_foresight(const Game *game, const GamePosition *position, Score value) {
    for (Foresight foresight = FORESEE_WIN; foresight <= FORESEE_ALL; foresight++) {
        int lower;
        int upper;
        char text[GAME_TEXT_MAX];
        game->foresee(position, foresight, &lower, &upper);
        game_format(game, position, text);
        if (lower > value || upper < value)
            fail_msg("%s %s: %d to %d foreseen, but the value is %d", game->name, text, lower,
                     upper, value);
    }
}

static void what_is_foreseen_is_true(void **state) {
    (void)state;
    Random random = random_from_seed(3);
    for (int i = 0; i < SOURCE_COUNT; i++) {
        int seen = 0;
        const char *variant = "";
        const Game *game = games_find(SOURCES[i].game, &variant, NULL);
        if (game->foresee == NULL) continue;
        Search *plain = open_spec(game, "failsoft,depth=100,eval=won-or-lost,table=4");
        for (int j = 0; j < SOURCES[i].count; j++) {
            GamePosition position;
            Score value;
            if (random_ending(&SOURCES[i], &random, &position) == NULL) continue;
            lab_forget(plain);
            if (!plain_value(plain, &position, &value)) continue;
            check_foresight(game, &position, value);
            seen++;
        }
        lab_close(plain);
        assert_true(seen > 10);
    }
}

static int sign_of(Score value) {
    return (value > 0) - (value < 0);
}

// The sign of the value by proof-number search: is it above 0, is it above -1? A depth of 0 is
// no limit. False: too many nodes.
static bool prove_sign(const Game *game, const char *algorithm, int depth,
                       const GamePosition *position, int *sign) {
    static LabResult result;
    Error error;
    *sign = -1;
    for (int above = -1; above <= 0; above++) {
        char text[LAB_SPEC_TEXT_MAX];
        snprintf(text, sizeof text, "%s,depth=%d,eval=won-or-lost,above=%d,memory=16", algorithm,
                 depth > 0 ? depth : LAB_DEPTH_MAX, above);
        Search *search = open_spec(game, text);
        LabLimits limits = {.nodes = PLAIN_NODES, .is_single = true};
        assert_true(lab_run(search, position, &limits, &result, &error));
        lab_close(search);
        if (!result.is_complete) return false;
        if (result.value > above) *sign = above + 1;
    }
    return true;
}

enum { PROVER_COUNT = 3 };
static int check_proofs(const Game *game, const GamePosition *position, int depth, int sign) {
    static const char *const PROVERS[PROVER_COUNT] = {"pns", "dfpn", "dfpn,mobility"};
    int seen = 0;
    for (int i = 0; i < PROVER_COUNT; i++) {
        int proved;
        char text[GAME_TEXT_MAX];
        if (!prove_sign(game, PROVERS[i], depth, position, &proved)) continue;
        game_format(game, position, text);
        if (proved != sign)
            fail_msg("%s, %s %s: %d, not %d", PROVERS[i], game->name, text, proved, sign);
        seen++;
    }
    return seen;
}

static void check_retrograde(Retrograde *tables, const Game *game, const GamePosition *position,
                             Score value) {
    Score lower, upper;
    char text[GAME_TEXT_MAX];
    if (tables == NULL || !retrograde_probe(tables, position, &lower, &upper)) return;
    game_format(game, position, text);
    if (lower != value || upper != value)
        fail_msg("backwards, %s: %d to %d, not %d", text, lower, upper, value);
}

static void solvers_agree(void **state) {
    (void)state;
    static const char *const SOLVERS[] = {
        "negascout,depth=100,eval=won-or-lost,table=4,symmetry,etc=0",
        "mtdf,depth=100,eval=won-or-lost,table=4,replace=two,etc",
        "negac,depth=100,eval=won-or-lost,table=1,replace=always,etc=3",
    };
    enum { SOLVER_COUNT = sizeof SOLVERS / sizeof *SOLVERS };
    Random random = random_from_seed(4);
    static LabResult result;
    for (int i = 0; i < SOURCE_COUNT; i++) {
        int seen = 0;
        const char *variant = "";
        const Game *game = games_find(SOURCES[i].game, &variant, NULL);
        Error error;
        Search *solver = lab_solve_open(game, 4, &error);
        Search *plain = open_spec(game, "failsoft,depth=100,eval=won-or-lost,table=4");
        Search *others[SOLVER_COUNT];
        for (int k = 0; k < SOLVER_COUNT; k++) others[k] = open_spec(game, SOLVERS[k]);
        RetrogradeLimits small = {.count_most = 1000000, .memory_mb = 64};
        Retrograde *tables = game->space != NULL ? retrograde_open(game, &small, &error) : NULL;
        int proofs = 0;
        for (int j = 0; j < SOURCES[i].count / 2; j++) {
            GamePosition position;
            LabSolution solution;
            Score value;
            char text[GAME_TEXT_MAX];
            if (random_ending(&SOURCES[i], &random, &position) == NULL) continue;
            lab_forget(plain);
            if (!plain_value(plain, &position, &value)) continue;
            game_format(game, &position, text);
            assert_true(lab_solve(solver, &position, &(LabLimits){0}, &solution, &error));
            assert_true(solution.is_exact);
            if (solution.value != value) fail_msg("%s: %d, not %d", text, solution.value, value);
            for (int k = 0; k < SOLVER_COUNT; k++) {
                lab_forget(others[k]);
                LabLimits limits = {.depth = LAB_DEPTH_MAX, .is_single = true};
                assert_true(lab_run(others[k], &position, &limits, &result, &error));
                if (result.value != value)
                    fail_msg("%s, %s: %d, not %d", SOLVERS[k], text, result.value, value);
            }
            if (j % 4 == 0) proofs += check_proofs(game, &position, 0, sign_of(value));
            check_retrograde(tables, game, &position, value);
            seen++;
        }
        lab_close(solver);
        lab_close(plain);
        for (int k = 0; k < SOLVER_COUNT; k++) lab_close(others[k]);
        retrograde_close(tables);
        assert_true(seen > 5 && proofs > 1);
    }
}

// Where positions come back: within a horizon alpha-beta, MTD(f) and both proofs must say the same.
static void proofs_agree_within_a_horizon(void **state) {
    (void)state;
    static const struct {
        const char *game;
        const char *position;
        int depth;
        int sign;
    } KNOWN[] = {
        {"chess", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3, 1},
        {"chess", "2q1nk1r/4Rp2/1ppp1P2/6Pp/3p1B2/3P3P/PPP1Q3/6K1 w - - 0 1", 3, 0},
        {"chess", "7k/8/5K2/8/8/8/8/R7 b - - 0 1", 4, -1},
        {"chess", "8/8/8/8/8/2k5/8/K6R w - - 0 1", 5, 0},
        {"awale", "1,0,1,0,1,0/0,1,0,1,0,0 21-22 S", 6, 2},
        {"draughts", "W:WK50,K49,45:BK1", 5, 2},
        {"draughts", "english:W:WK3,K7:BK2,K4", 6, 2},
    };
    static LabResult result;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        static const char *const OTHERS[] = {"failsoft", "mtdf,table=4"};
        const char *variant = "";
        GamePosition position;
        Error error;
        const Game *game = games_find(KNOWN[i].game, &variant, &error);
        memset(&position, 0, sizeof position);
        assert_true(game_start(game, variant, &position, &error));
        assert_true(game->parse(KNOWN[i].position, &position, &error));
        int sign = KNOWN[i].sign;
        for (int k = 0; k < 2; k++) {
            char text[LAB_SPEC_TEXT_MAX];
            snprintf(text, sizeof text, "%s,depth=%d,eval=won-or-lost", OTHERS[k], KNOWN[i].depth);
            Search *search = open_spec(game, text);
            assert_true(lab_run(search, &position, &(LabLimits){0}, &result, &error));
            if (sign == 2) sign = sign_of(result.value); // the first one says
            assert_int_equal(sign_of(result.value), sign);
            lab_close(search);
        }
        assert_int_equal(check_proofs(game, &position, KNOWN[i].depth, sign), PROVER_COUNT);
    }
}

// A proof that its memory forgets again and again is found all the same.
static void little_memory_costs_a_proof_only_time(void **state) {
    (void)state;
    GamePosition position;
    Error error;
    static LabResult result;
    uint64_t nodes[2];
    memset(&position, 0, sizeof position);
    assert_true(game_connect4.parse("5x4:333", &position, &error));
    for (int i = 0; i < 2; i++) {
        Search *search = open_spec(&game_connect4, i == 0 ? "dfpn,memory=2" : "dfpn,memory=64");
        assert_true(lab_run(search, &position, &(LabLimits){0}, &result, &error));
        assert_true(result.is_complete && result.value == 0);
        nodes[i] = result.totals.nodes;
        lab_close(search);
    }
    assert_true(nodes[0] > nodes[1]);
}

// A table that begins small knows as much as one that had all its memory from the start, but for
// the few entries that made way before it grew; and it grows no further than its memory.
static void a_growing_table_loses_hardly_anything(void **state) {
    (void)state;
    static const char *const TABLES[] = {"table=16,replace=two", "table=16,replace=growing",
                                         "table=1,replace=growing"};
    enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };
    static LabResult result;
    uint64_t nodes[TABLE_COUNT];
    GamePosition position;
    Error error;
    memset(&position, 0, sizeof position);
    assert_true(game_connect4.parse("5x5:3", &position, &error));
    for (int i = 0; i < TABLE_COUNT; i++) {
        char text[LAB_SPEC_TEXT_MAX];
        snprintf(text, sizeof text, "negac,depth=100,eval=won-or-lost,foresee=win,order=solving,%s",
                 TABLES[i]);
        Search *search = open_spec(&game_connect4, text);
        LabLimits limits = {.depth = LAB_DEPTH_MAX, .is_single = true};
        for (int round = 0; round < 2; round++) { // forgotten it is as small as before
            lab_forget(search);
            assert_true(lab_run(search, &position, &limits, &result, &error));
            assert_int_equal(result.value, 0);
            if (round > 0) assert_int_equal(result.totals.nodes, nodes[i]);
            nodes[i] = result.totals.nodes;
        }
        lab_close(search);
    }
    assert_true(nodes[1] <= nodes[0] + nodes[0] / 200);
    assert_true(nodes[2] > nodes[1]);
}

// The line of a solution is legal, ends the game and gives its value.
static void lines_keep_the_value(void **state) {
    (void)state;
    Random random = random_from_seed(5);
    for (int i = 0; i < SOURCE_COUNT; i++) {
        const char *variant = "";
        Error error;
        const Game *game = games_find(SOURCES[i].game, &variant, NULL);
        Search *solver = lab_solve_open(game, 4, &error);
        for (int j = 0; j < 10; j++) {
            GamePosition here;
            LabSolution solution;
            int score = 0;
            if (random_ending(&SOURCES[i], &random, &here) == NULL) continue;
            if (!lab_solve(solver, &here, &(LabLimits){0}, &solution, &error)) continue;
            for (int k = 0; k < solution.line_length; k++) {
                GamePosition next;
                memset(&next, 0, sizeof next);
                assert_true(game_is_legal(game, &here, solution.line[k]));
                game->play(&here, solution.line[k], &next);
                here = next;
            }
            assert_true(game->is_over(&here, &score));
            if (solution.line_length % 2 == 1) score = -score;
            if (game->win_score == 0)
                assert_int_equal(score, solution.value);
            else
                assert_true((score > 0) - (score < 0)
                            == (solution.value > 0) - (solution.value < 0));
        }
        lab_close(solver);
    }
}

// All positions of a file "COLUMNS SCORE" by one search; the mean number of nodes, in hundredths.
static uint64_t solve_set(const char *path, Search *search, bool is_solver) {
    FILE *file = fopen(path, "r");
    char columns[64];
    int points;
    int count = 0;
    uint64_t nodes = 0;
    static LabResult result;
    assert_non_null(file);
    for (; fscanf(file, "%63s %d", columns, &points) == 2; count++) {
        GamePosition position;
        LabSolution solution = {0};
        Error error;
        LabLimits limits = {.depth = LAB_DEPTH_MAX, .is_single = true};
        memset(&position, 0, sizeof position);
        assert_true(game_connect4.parse(columns, &position, &error));
        if (is_solver) {
            assert_true(lab_solve(search, &position, &(LabLimits){0}, &solution, &error));
        } else {
            assert_true(lab_run(search, &position, &limits, &result, &error));
            solution.value = result.value;
            solution.nodes = result.totals.nodes;
        }
        if (solution.value != points * game_connect4.score_unit)
            fail_msg("%s: %d, not %d points", columns, solution.value, points);
        nodes += solution.nodes;
    }
    fclose(file);
    assert_int_equal(count, 1000);
    return nodes / 10;
}

static void connect4_sets_are_solved_within_the_published_nodes(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t most; // the tutorial's final version, in hundredths
    } SETS[] = {{"Test_L3_R1", 5130}, {"Test_L2_R1", 44920}, {"Test_L1_R1", 329600}};
    if (test_suites() == NULL) test_skip("no folder of suites (ROQUE_SUITES)");
    Error error;
    Search *solver = lab_solve_open(&game_connect4, 16, &error);
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/connect4/%s", test_suites(), SETS[i].name);
        uint64_t mean = solve_set(path, solver, true);
        if (mean > SETS[i].most)
            fail_msg("%s: %d.%02d nodes", SETS[i].name, (int)mean / 100, (int)mean % 100);
    }
    lab_close(solver);
}

// Lines of "BOARD SIDE; BEST:VALUE; MOVE:VALUE; ...", the best move first.
static void othello_endings_are_exact(void **state) {
    (void)state;
    if (test_suites() == NULL) test_skip("no folder of suites (ROQUE_SUITES)");
    char path[512];
    char line[1024];
    int count = 0;
    Error error;
    Search *solver = lab_solve_open(&game_othello, 16, &error);
    snprintf(path, sizeof path, "%s/othello/fforum-1-19.obf", test_suites());
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        GamePosition position;
        LabSolution solution;
        char *end = strchr(line, ';');
        assert_non_null(end);
        const char *colon = strchr(end, ':');
        assert_non_null(colon);
        *end = '\0';
        memset(&position, 0, sizeof position);
        assert_true(game_othello.parse(line, &position, &error));
        assert_true(lab_solve(solver, &position, &(LabLimits){0}, &solution, &error));
        assert_true(solution.is_exact);
        assert_int_equal(solution.value, atoi(colon + 1) * game_othello.score_unit);
        count++;
    }
    fclose(file);
    lab_close(solver);
    assert_int_equal(count, 19);
}

static void the_tutorials_rows_are_met_to_the_node(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        uint64_t mean;
    } ROWS[] = {
        {"negamax,depth=42,foresee=win", 11025},
        {"negalphabeta,depth=42,foresee=win", 438},
        {"negalphabeta,depth=42,foresee=win,eval=centre,order=estimate", 216},
        {"negalphabeta,depth=42,foresee=room", 284},
        {"negalphabeta,depth=42,foresee=room,eval=centre,order=estimate", 140},
    };
    if (test_suites() == NULL) test_skip("no folder of suites (ROQUE_SUITES)");
    char path[512];
    snprintf(path, sizeof path, "%s/connect4/Test_L3_R1", test_suites());
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Search *search = open_spec(&game_connect4, ROWS[i].spec);
        uint64_t mean = (solve_set(path, search, false) + 50) / 100;
        if (mean != ROWS[i].mean) fail_msg("%s: %d nodes", ROWS[i].spec, (int)mean);
        lab_close(search);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_foreseen_is_true),
        cmocka_unit_test(solvers_agree),
        cmocka_unit_test(proofs_agree_within_a_horizon),
        cmocka_unit_test(little_memory_costs_a_proof_only_time),
        cmocka_unit_test(a_growing_table_loses_hardly_anything),
        cmocka_unit_test(lines_keep_the_value),
        cmocka_unit_test(connect4_sets_are_solved_within_the_published_nodes),
        cmocka_unit_test(othello_endings_are_exact),
        cmocka_unit_test(the_tutorials_rows_are_met_to_the_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
