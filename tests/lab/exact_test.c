// SPDX-License-Identifier: GPL-3.0-or-later
// exact_test.c - every exact search gives the value of minimax, on random positions of every game.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"
#include "lab/lab.h"

enum { NODES_MAX = 10000, NODES_MAX_MANY = 150, DEPTH_MAX = 5, PLIES_MAX = 60 };

// Every algorithm alone, then windows, tables, orderings and drivers
// that must not change the value.
static const char *const SPECS[] = {
    "alphabeta",
    "negamax",
    "negalphabeta",
    "failsoft",
    "palphabeta",
    "scout",
    "negascout",
    "negac",
    "negac-quarters",
    "negac-guess",
    "mtdf",
    "sss",
    "sss-windows",
    "dual",
    "dual-windows",
    "minimax,table=1",
    "alphabeta,table=1",
    "failsoft,table=1,replace=always",
    "negascout,table=1,replace=two,leaves",
    "negascout,table=1,replace=growing",
    "scout,table=1",
    "palphabeta,table=1,leaves",
    "negac,table=1",
    "negac-quarters,table=1",
    "negac-guess,table=1,guess=37",
    "negac-guess,deepening,table=1",
    "mtdf,table=1,guess=37",
    "sss-windows,table=1,keys=tree,leaves",
    "dual-windows,table=1,leaves",
    "alphabeta,order=estimate",
    "failsoft,order=hierarchy+killers+history",
    "negascout,order=hierarchy-victims",
    "scout,order=hierarchy-threats",
    "negalphabeta,order=mvv-lva+killers+history",
    "mtdf,table=1,order=history",
    "sss,order=estimate",
    "alphabeta,deepening",
    "failsoft,deepening,kept=1",
    "negascout,deepening,table=1,aspiration=5,order=killers+history",
    "negalphabeta,deepening,order=drop-killers+estimate",
    "mtdf,deepening,table=1",
};
enum { SPEC_COUNT = sizeof SPECS / sizeof *SPECS };

// A position some random moves after the start; false when the game ended on the way.
static bool random_position(const Game *game, const char *variant, Random *random,
                            GamePosition *position) {
    Error error;
    assert_true(game_start(game, variant, position, &error));
    int plies = (int)random_below(random, PLIES_MAX);
    for (int i = 0; i < plies; i++) {
        int score;
        GamePosition next;
        if (game->is_over(position, &score)) return false;
        memset(&next, 0, sizeof next);
        game->play(position, game_random_move(game, position, random), &next);
        *position = next;
    }
    int score;
    return !game->is_over(position, &score);
}

static Search *open_search(const Game *game, const char *text) {
    LabSpec spec;
    Error error;
    if (!lab_parse_spec(text, game, &spec, &error))
        fail_msg("%s on %s: %s", text, game->name, error.text);
    Search *search = lab_open(game, &spec, &error);
    assert_non_null(search);
    return search;
}

// The greatest depth at which minimax stays affordable, and its result.
static void run_minimax(Search *minimax, const GamePosition *position, uint64_t nodes_max,
                        LabResult *result) {
    Error error;
    int depth = 1;
    uint64_t nodes = 0;
    while (depth < DEPTH_MAX) {
        LabLimits limits = {.depth = depth};
        assert_true(lab_run(minimax, position, &limits, result, &error));
        uint64_t growth = nodes > 0 ? result->totals.nodes / nodes + 1 : result->totals.nodes;
        nodes = result->totals.nodes;
        if (nodes * growth > nodes_max) return;
        depth++;
    }
    LabLimits limits = {.depth = depth};
    assert_true(lab_run(minimax, position, &limits, result, &error));
}

static void check_counters(const LabResult *result) {
    const CounterTotals *totals = &result->totals;
    assert_int_equal(totals->nodes, totals->interior + totals->leaves);
    assert_int_equal(totals->nodes,
                     totals->types[0] + totals->types[1] + totals->types[2] + totals->types[3]);
    assert_true(totals->evaluations <= totals->leaves);
    assert_true(totals->first_move_cuts <= totals->alpha_cuts + totals->beta_cuts);
    assert_true(totals->alpha_cuts + totals->beta_cuts <= totals->interior);
    assert_true(result->counters.hits <= result->counters.probes);
}

static void compare(const Game *game, Search *search, int number, const GamePosition *position,
                    const LabResult *expected) {
    static LabResult result;
    Error error;
    LabLimits limits = {.depth = expected->depth};
    assert_true(lab_run(search, position, &limits, &result, &error));
    assert_true(result.is_exact);
    if (!result.is_complete || result.value != expected->value) {
        char text[GAME_TEXT_MAX];
        game_format(game, position, text);
        fail_msg("%s on %s '%s' depth %d: %d, minimax %d", SPECS[number], game->name, text,
                 expected->depth, result.value, expected->value);
    }
    assert_true(game_is_legal(game, position, result.best));
    if (strstr(SPECS[number], "table") == NULL && strstr(SPECS[number], "deepening") == NULL)
        check_counters(&result);
}

static void compare_all(const Game *game, Search *minimax, Search **searches,
                        const GamePosition *position) {
    static LabResult expected;
    run_minimax(minimax, position, NODES_MAX, &expected);
    check_counters(&expected);
    for (int i = 0; i < SPEC_COUNT; i++) {
        compare(game, searches[i], i, position, &expected);
    }
}

static void every_exact_search_equals_minimax(void **state) {
    (void)state;
    int positions = test_is_long() ? 200 : test_is_short() ? 3 : 20;
    for (int g = 0; g < all_games_count; g++) {
        const Game *game = all_games[g];
        Random random = random_from_seed((uint64_t)g + 1);
        Search *minimax = open_search(game, "minimax");
        Search *searches[SPEC_COUNT];
        for (int i = 0; i < SPEC_COUNT; i++) searches[i] = open_search(game, SPECS[i]);
        for (int i = 0; i < positions; i++) {
            GamePosition position;
            if (random_position(game, "", &random, &position))
                compare_all(game, minimax, searches, &position);
        }
        for (int i = 0; i < SPEC_COUNT; i++) lab_close(searches[i]);
        lab_close(minimax);
    }
}

// Games whose usual board is large have a smaller one too.
static const char *small_variant(const Game *game) {
    static const char *const SMALL[][2] = {
        {"connect4", "5x4"}, {"othello", "6x6"}, {"amazons", "5x5"}, {"draughts", "english"}};
    for (size_t i = 0; i < sizeof SMALL / sizeof *SMALL; i++) {
        if (strcmp(SMALL[i][0], game->name) == 0) return SMALL[i][1];
    }
    return "";
}

// Small trees, so that there can be thousands; the searches take turns,
// so that each meets many of them.
static void thousands_of_positions_of_every_game_have_their_minimax_value(void **state) {
    (void)state;
    enum { TURNS = 6 };
    static LabResult expected;
    int positions = test_is_long() ? 6000 : test_is_short() ? 40 : 1500;
    for (int g = 0; g < all_games_count; g++) {
        const Game *game = all_games[g];
        const char *variant = small_variant(game);
        Random random = random_from_seed((uint64_t)g + 100);
        Search *minimax = open_search(game, "minimax");
        Search *searches[SPEC_COUNT];
        for (int i = 0; i < SPEC_COUNT; i++) searches[i] = open_search(game, SPECS[i]);
        for (int done = 0; done < positions;) {
            GamePosition position;
            if (!random_position(game, variant, &random, &position)) continue;
            run_minimax(minimax, &position, NODES_MAX_MANY, &expected);
            for (int i = done++ % TURNS; i < SPEC_COUNT; i += TURNS) {
                compare(game, searches[i], i, &position, &expected);
            }
        }
        for (int i = 0; i < SPEC_COUNT; i++) lab_close(searches[i]);
        lab_close(minimax);
    }
}

// Estimates near a small win score were taken for wins, and moved by the plies between two roots.
static void a_table_kept_from_another_root_moves_no_estimate(void **state) {
    (void)state;
    static const char *const POSITIONS[] = {".........", "........X", "X.....OX.", "....OXOX."};
    static LabResult expected;
    Search *minimax = open_search(&game_tictactoe, "minimax");
    Search *search = open_search(&game_tictactoe, "failsoft,table=1,leaves");
    for (int i = 0; i < 4; i++) {
        GamePosition position;
        LabLimits limits = {.depth = i % 2 == 0 ? 4 : 3};
        static LabResult result;
        assert_true(game_tictactoe.parse(POSITIONS[i], &position, NULL));
        assert_true(lab_run(minimax, &position, &limits, &expected, NULL));
        assert_true(lab_run(search, &position, &limits, &result, NULL));
        assert_int_equal(result.value, expected.value);
    }
    lab_close(minimax);
    lab_close(search);
}

// Plays allowed moves from a small ending, so that visited positions lie
// near. Returns the keys' count.
static int walk(const Game *game, Random *random, GamePosition *position, uint64_t *visited,
                int plies) {
    int count = 0;
    for (int i = 0; i < plies; i++) {
        GameMove moves[GAME_MOVES_MAX];
        GamePosition next = {{0}};
        int score;
        int allowed = game_list_allowed(game, position, visited, count, moves);
        if (allowed == 0 || game->is_over(position, &score)) return -1;
        visited[count++] = game->key(position);
        game->play(position, moves[random_below(random, (uint64_t)allowed)], &next);
        *position = next;
    }
    return count;
}

static void forbidden_repetition_keeps_searches_exact(void **state) {
    (void)state;
    enum { WALK = 40 };
    const Game *game = &game_chess;
    Random random = random_from_seed(9);
    Search *minimax = open_search(game, "minimax,depth=3");
    Search *searches[SPEC_COUNT];
    int compared = 0;
    for (int i = 0; i < SPEC_COUNT; i++) searches[i] = open_search(game, SPECS[i]);
    for (int round = 0; round < (test_is_short() ? 3 : 20); round++) {
        uint64_t visited[WALK];
        GamePosition position;
        GameMove moves[GAME_MOVES_MAX];
        int score;
        assert_true(game->parse("crp 6k1/8/8/p7/P7/8/8/K6R w - - 0 1", &position, NULL));
        int count = walk(game, &random, &position, visited, WALK);
        if (count < 0 || game->is_over(&position, &score)) continue;
        if (game_list_allowed(game, &position, visited, count, moves) == 0) continue;
        lab_set_history(minimax, visited, count);
        for (int i = 0; i < SPEC_COUNT; i++) {
            lab_set_history(searches[i], visited, count);
        }
        compare_all(game, minimax, searches, &position);
        static LabResult result;
        assert_true(lab_run(minimax, &position, &(LabLimits){.depth = 3}, &result, NULL));
        assert_false(game_is_forbidden(game, &position, result.best, visited, count));
        compared++;
    }
    for (int i = 0; i < SPEC_COUNT; i++) lab_close(searches[i]);
    lab_close(minimax);
    assert_true(compared > 0);
}

// Black returns with the rook and leaves the white king no square where it has not been.
static void a_search_wins_by_leaving_no_unvisited_position(void **state) {
    (void)state;
    static const char *const moves[] = {"Ka2", "Rb7", "Ka1"};
    const Game *game = &game_chess;
    GamePosition position, next = {{0}};
    uint64_t visited[3];
    assert_true(game->parse("crp 1r5k/8/8/8/8/8/8/1K6 w - - 0 1", &position, NULL));
    for (int i = 0; i < 3; i++) {
        GameMove move;
        visited[i] = game->key(&position);
        assert_true(game_find_move(game, &position, moves[i], &move, NULL));
        game->play(&position, move, &next);
        position = next;
    }
    static LabResult result;
    Search *search = open_search(game, "failsoft,depth=2,eval=material");
    lab_set_history(search, visited, 3);
    assert_true(lab_run(search, &position, &(LabLimits){0}, &result, NULL));
    char text[GAME_MOVE_TEXT_MAX];
    game_format_move(game, &position, result.best, text);
    assert_string_equal(text, "Rb8");
    assert_int_equal(result.value, game->win_score - 1);
    lab_close(search);
    // So do random games, which keep the rule as well: after the winning
    // move every one of them is won.
    search = open_search(game, "uct,nodes=3000");
    lab_set_history(search, visited, 3);
    assert_true(lab_run(search, &position, &(LabLimits){0}, &result, NULL));
    game_format_move(game, &position, result.best, text);
    assert_string_equal(text, "Rb8");
    assert_int_equal(result.value, 1000);
    lab_close(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_exact_search_equals_minimax),
        cmocka_unit_test(thousands_of_positions_of_every_game_have_their_minimax_value),
        cmocka_unit_test(a_table_kept_from_another_root_moves_no_estimate),
        cmocka_unit_test(forbidden_repetition_keeps_searches_exact),
        cmocka_unit_test(a_search_wins_by_leaving_no_unvisited_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
