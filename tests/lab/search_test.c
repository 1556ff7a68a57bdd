// SPDX-License-Identifier: GPL-3.0-or-later
// search_test.c - limits, counters, memory, chance and the drivers of the laboratory.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "lab/algorithms.h"
#include "lab/lab.h"
#include "lab/theory/visits.h"

static LabResult result; // large; one test runs at a time
static LabResult other;

static void run(const char *game_text, const char *spec_text, const char *position_text,
                LabResult *into) {
    const char *variant = "";
    Error error = {{0}};
    LabSpec spec;
    GamePosition position;
    const Game *game = games_find(game_text, &variant, &error);
    assert_non_null(game);
    assert_true(game_start(game, variant, &position, &error));
    if (position_text != NULL) assert_true(game->parse(position_text, &position, &error));
    if (!lab_parse_spec(spec_text, game, &spec, &error)) fail_msg("%s: %s", spec_text, error.text);
    Search *search = lab_open(game, &spec, &error);
    assert_non_null(search);
    assert_true(lab_run(search, &position, NULL, into, &error));
    lab_close(search);
}

static void minimax_counts_the_whole_of_tic_tac_toe(void **state) {
    (void)state;
    static const uint64_t NODES[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    run("tictactoe", "minimax,depth=9", NULL, &result);
    assert_int_equal(result.totals.leaves, 255168);
    assert_int_equal(result.totals.evaluations, 0);
    assert_int_equal(result.value, 0);
    for (int ply = 0; ply <= 9; ply++) {
        uint64_t nodes = 0;
        for (int type = 0; type < LAB_NODE_TYPES; type++)
            nodes += result.counters.at[ply].nodes[type];
        assert_int_equal(nodes, NODES[ply]);
    }
}

static void alphabeta_on_perfect_order_visits_the_critical_tree(void **state) {
    (void)state;
    run("synthetic:width=4,depth=6,order=100,kind=planted", "alphabeta,depth=6", NULL, &result);
    assert_int_equal(result.totals.leaves, 64 + 64 - 1);
    assert_int_equal(result.totals.types[0], 0);
    run("synthetic:width=4,depth=6,order=0,kind=planted", "minimal,depth=6", NULL, &other);
    assert_int_equal(other.totals.leaves, 64 + 64 - 1);
}

static void the_node_limit_is_exact(void **state) {
    (void)state;
    static const uint64_t LIMITS[] = {1, 7, 1000, 1024, 1025, 5000};
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        char spec[64];
        snprintf(spec, sizeof spec, "failsoft,nodes=%d", (int)LIMITS[i]);
        run("connect4", spec, NULL, &result);
        assert_int_equal(result.totals.nodes, LIMITS[i]);
        assert_false(result.is_complete);
        assert_true(result.best != GAME_NO_MOVE);
    }
}

static void a_search_that_found_nothing_says_so(void **state) {
    (void)state;
    static const char *const NOTHING[] = {"failsoft,nodes=1", "sss,depth=4,nodes=2",
                                          "minimax,nodes=7", "uct,nodes=1", "mtdf,table=1,nodes=5"};
    for (size_t i = 0; i < sizeof NOTHING / sizeof *NOTHING; i++) {
        run("connect4", NOTHING[i], NULL, &result);
        if (result.is_found || result.is_complete) fail_msg("%s found something", NOTHING[i]);
        assert_int_equal(result.value, 0);
        assert_int_equal(result.depth, 0);
        assert_int_equal(result.line_length, 0);
        assert_true(result.best != GAME_NO_MOVE);
    }
    run("connect4", "failsoft,nodes=100", NULL, &result);
    assert_true(result.is_found && !result.is_complete && result.depth > 0);
    run("connect4", "uct,nodes=100", NULL, &result);
    assert_true(result.is_found);
}

// A window that was too narrow leaves a bound behind, and the search that would
// mend it may not come to its end.
static void an_interrupted_aspiration_keeps_the_last_finished_value(void **state) {
    (void)state;
    static const char kiwipete[] =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    Score values[6];
    for (int depth = 1; depth <= 3; depth++) {
        char spec[64];
        snprintf(spec, sizeof spec, "failsoft,depth=%d,eval=material", depth);
        run("chess", spec, kiwipete, &result);
        values[depth] = result.value;
    }
    int interrupted = 0;
    for (int nodes = 40; nodes < 9000; nodes += test_is_short() ? 797 : 97) {
        char spec[96];
        snprintf(spec, sizeof spec,
                 "negascout,depth=3,eval=material,deepening,aspiration=1,nodes=%d", nodes);
        run("chess", spec, kiwipete, &result);
        if (!result.is_found) continue;
        interrupted += !result.is_complete;
        if (result.value != values[result.depth])
            fail_msg("%s: %d at depth %d, not %d", spec, result.value, result.depth,
                     values[result.depth]);
    }
    assert_true(interrupted > 3);
}

// ---- algorithms that never end ----

static Score search_for_ever(Search *search, LabNode *root, Score alpha, Score beta) {
    // and never looks whether it was stopped
    while (alpha < beta) lab_fail_soft(search, root, alpha, beta);
    return alpha;
}

static const LabAlgorithm ENDLESS = {
    .name = "endless", .family = FAMILY_WINDOW, .visit = search_for_ever};

static void an_algorithm_that_never_ends_is_stopped_all_the_same(void **state) {
    (void)state;
    Error error = {{0}};
    Ground ground = {.game = games_find("connect4", NULL, NULL), .depth = 3, .label = "connect4"};
    assert_true(game_start(ground.game, "", &ground.position, &error));
    LabSpec spec = {.algorithm = &ENDLESS, .depth = 3, .nodes = 2000, .seed = 1, .memory_mb = 1};
    Search *search = lab_open(ground.game, &spec, &error);
    assert_non_null(search);
    assert_true(lab_run(search, &ground.position, NULL, &result, &error));
    assert_false(result.is_complete || result.is_found);
    assert_int_equal(result.totals.nodes, 2000);
    lab_close(search);
    static Visits visits;
    assert_false(visits_window(&visits, &ground, &spec, INT32_MIN, INT32_MAX, &error));
    assert_non_null(strstr(error.text, "endless does not end"));
    assert_false(visits_window(&visits, &ground, &spec, 0, 1, &error));
    assert_true(visits_search(&visits, &ground, "failsoft", &error));
    visits_free(&visits);
}

static void tactical_positions_do_not_make_a_search_explode(void **state) {
    (void)state;
    const char *kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    static const char *const SPECS[] = {"quiescence=crp", "quiescence=crp-threatened",
                                        "quiescence=stand-pat", "sx", "sx,quiescence=stand-pat"};
    enum { NODES_MOST = 2000000 };
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i += test_is_short() ? 3 : 1) {
        char spec[96];
        snprintf(spec, sizeof spec, "failsoft,depth=1,eval=material,%s,nodes=%d", SPECS[i],
                 NODES_MOST);
        run("chess", spec, kiwipete, &result);
        if (!result.is_found)
            fail_msg("%s visits %d nodes and more at depth 1", SPECS[i], NODES_MOST);
    }
    run("chess", "failsoft,depth=1,eval=material,quiescence=crp", kiwipete, &result);
    assert_true(result.counters.bounded_leaves > 0);
    run("chess", "failsoft,depth=1,eval=material,quiescence=stand-pat,order=mvv-lva", kiwipete,
        &result);
    assert_int_equal(result.counters.bounded_leaves, 0);
}

static void a_stop_flag_ends_the_search(void **state) {
    (void)state;
    Error error;
    LabSpec spec;
    GamePosition position;
    atomic_bool stop = true;
    const Game *game = games_find("connect4", NULL, &error);
    assert_true(game_start(game, "", &position, &error));
    assert_true(lab_parse_spec("negascout,depth=30", game, &spec, &error));
    Search *search = lab_open(game, &spec, &error);
    lab_set_stop(search, &stop);
    assert_true(lab_run(search, &position, NULL, &result, &error));
    assert_false(result.is_complete);
    assert_true(game_is_legal(game, &position, result.best));
    lab_close(search);
}

static void time_ends_the_search(void **state) {
    (void)state;
    run("chess", "negascout,time=30,table=1", NULL, &result);
    assert_true(result.depth >= 1);
    assert_true(result.time_ns < 3000000000);
}

static void equal_seeds_give_equal_searches(void **state) {
    (void)state;
    run("othello", "uct,nodes=300,seed=7", NULL, &result);
    run("othello", "uct,nodes=300,seed=7", NULL, &other);
    assert_int_equal(result.best, other.best);
    assert_int_equal(result.value, other.value);
    run("awale", "negascout,depth=6,table=2,order=history,deepening", NULL, &result);
    run("awale", "negascout,depth=6,table=2,order=history,deepening", NULL, &other);
    assert_int_equal(result.totals.nodes, other.totals.nodes);
    assert_int_equal(result.counters.hits, other.counters.hits);
}

static void proof_numbers_agree_with_the_value(void **state) {
    (void)state;
    run("connect4:4x4", "failsoft,depth=16,table=8", NULL, &result);
    assert_int_equal(result.value, 0);
    run("connect4:4x4", "pns,memory=64", NULL, &other); // is it won? no
    assert_false(other.is_memory_full);
    assert_int_equal(other.value, 0);
    run("connect4:4x4", "pns,memory=64,above=-1", NULL, &other); // is it at least drawn? yes
    assert_int_equal(other.value, 0);
    run("tictactoe", "pns", "XX.OO....", &other);
    assert_int_equal(other.value, 1);
}

static void a_full_memory_is_told_not_hidden(void **state) {
    (void)state;
    run("othello", "sss,depth=12,memory=1", NULL, &result);
    assert_true(result.is_memory_full);
    assert_false(result.is_complete);
    assert_true(result.memory_bytes < 4u << 20);
}

// What the search takes beyond the line it is on, which a search without memory takes too.
static void memory_stays_within_what_was_allowed(void **state) {
    (void)state;
    static const char *const SPECS[] = {"sss,depth=12",
                                        "dual,depth=12",
                                        "pns",
                                        "dfpn,nodes=20000",
                                        "uct,nodes=20000",
                                        "failsoft,depth=7,table",
                                        "failsoft,depth=7,table=1,kept,deepening",
                                        "failsoft,depth=7,kept,deepening",
                                        "minimal,depth=6"};
    static const int SIZES_MB[] = {2, 3, 8};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        for (size_t j = 0; j < sizeof SIZES_MB / sizeof *SIZES_MB; j++) {
            char spec[96];
            run("othello", "negamax,depth=1", NULL, &other);
            snprintf(spec, sizeof spec, "%s,memory=%d", SPECS[i], SIZES_MB[j]);
            run("othello", spec, NULL, &result);
            uint64_t taken = result.memory_bytes - other.memory_bytes;
            if (taken > (uint64_t)SIZES_MB[j] << 20 || taken < (uint64_t)SIZES_MB[j] << 19)
                fail_msg("%s takes %d KB", spec, (int)(taken >> 10));
            assert_true(result.best != GAME_NO_MOVE);
            bool must_stop =
                strncmp(spec, "sss", 3) == 0 || strncmp(spec, "dual", 4) == 0 || spec[0] == 'p';
            if (must_stop) assert_true(result.is_memory_full && !result.is_complete);
        }
    }
    // the tree grows no further, the games go on
    run("othello", "uct,nodes=40000,memory=1", NULL, &result);
    assert_true(result.is_memory_full);
    assert_int_equal(result.totals.nodes, 40000);
    run("connect4", "negamax,depth=7,kept=1,deepening", NULL, &result); // no more nodes are kept
    assert_true(result.is_memory_full && result.is_complete);
    run("connect4", "failsoft,depth=7", NULL, &other);
    assert_int_equal(result.value, other.value);
}

static void an_incremental_evaluation_changes_nothing_but_the_way(void **state) {
    (void)state;
    static const struct {
        const char *game;
        const char *eval;
        const char *position;
    } GROUNDS[] = {
        {"tictactoe", "squares", NULL},
        {"connect4", "centre", "44444"},
        {"othello", "squares", NULL},
        {"othello:6x6", "discs", NULL},
        {"draughts", "material", NULL},
        {"draughts:english", "material", NULL},
        {"chess", "squares",
         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
        {"chess", "material", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
    };
    static const char *const SPECS[] = {"minimax,depth=3",
                                        "failsoft,depth=4,order=estimate,table=1,leaves",
                                        "negascout,depth=4,order=hierarchy+history,deepening",
                                        "sss,depth=3",
                                        "failsoft,depth=3,width=4,order=hierarchy-threats",
                                        "mtdf,depth=4,table=1,deepening",
                                        "failsoft,depth=2,sx"};
    static const char *const CHESS_SPECS[] = {
        "failsoft,depth=4,null=2", "failsoft,depth=3,null-lecture",
        "alphabeta,depth=1,quiescence=stand-pat,order=mvv-lva", "failsoft,depth=2,endgame"};
    enum { MANY = sizeof SPECS / sizeof *SPECS, MORE = sizeof CHESS_SPECS / sizeof *CHESS_SPECS };
    for (size_t g = 0; g < sizeof GROUNDS / sizeof *GROUNDS; g++) {
        int count = strncmp(GROUNDS[g].game, "chess", 5) == 0 ? MANY + MORE : MANY;
        for (int i = 0; i < count; i++) {
            char spec[160];
            snprintf(spec, sizeof spec, "%s,eval=%s", i < MANY ? SPECS[i] : CHESS_SPECS[i - MANY],
                     GROUNDS[g].eval);
            run(GROUNDS[g].game, spec, GROUNDS[g].position, &result);
            strcat(spec, ",evaluation=incremental");
            run(GROUNDS[g].game, spec, GROUNDS[g].position, &other);
            bool is_same = result.value == other.value && result.totals.nodes == other.totals.nodes
                           && result.totals.evaluations == other.totals.evaluations
                           && result.best == other.best;
            if (!is_same) fail_msg("%s %s differs from a full evaluation", GROUNDS[g].game, spec);
            assert_true(other.counters.updates > 0);
            assert_int_equal(result.counters.updates, 0);
        }
    }
}

static void chess_finds_the_shortest_mate(void **state) {
    (void)state;
    // Mate in one (Ra8) and many mates in two.
    run("chess", "alphabeta,depth=3", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &result);
    assert_int_equal(result.value, 30000 - 1);
    run("chess", "mtdf,depth=4,table=2,order=mvv-lva,deepening",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &result);
    assert_int_equal(result.value, 30000 - 1);
}

// Black, a rook down, may enter a position that has stood twice before:
// the search must take the draw.
static void a_repetition_with_the_game_is_a_draw(void **state) {
    (void)state;
    Error error;
    LabSpec spec;
    GamePosition position;
    GamePosition after;
    GameMove saving;
    uint64_t history[4];
    const Game *game = games_find("chess", NULL, &error);
    assert_true(game->parse("4k3/8/8/8/8/8/8/R3K3 b - - 10 40", &position, &error));
    assert_true(game_find_move(game, &position, "Kd7", &saving, &error));
    game->play(&position, saving, &after);
    assert_true(lab_parse_spec("failsoft,depth=3,eval=material", game, &spec, &error));
    Search *search = lab_open(game, &spec, &error);
    assert_true(lab_run(search, &position, NULL, &result, &error));
    assert_int_equal(result.value, -500);
    history[0] = history[2] = game->key(&after);
    history[1] = history[3] = game->key(&position);
    lab_set_history(search, history, 3);
    assert_true(lab_run(search, &position, NULL, &result, &error));
    assert_int_equal(result.value, 0);
    assert_int_equal(result.best, saving);
    lab_close(search);
}

static void fifty_quiet_moves_are_a_draw_unless_it_is_mate(void **state) {
    (void)state;
    run("chess", "failsoft,depth=1,eval=material", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", &result);
    assert_int_equal(result.value, 0);
    run("chess", "failsoft,depth=1,eval=material", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", &result);
    assert_int_equal(result.value, 30000 - 1);
}

static void quiescence_sees_the_recapture(void **state) {
    (void)state;
    // Rook takes a pawn that is guarded: at depth 1 it looks like a gain.
    const char *guarded = "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1";
    run("chess", "alphabeta,depth=1,eval=material", guarded, &result);
    assert_int_equal(result.value, 400);
    run("chess", "alphabeta,depth=1,eval=material,quiescence=stand-pat", guarded, &other);
    assert_int_equal(other.value, 300);
    assert_true(other.counters.quiescence_nodes > 0);
    assert_false(other.is_exact);
    run("chess", "alphabeta,depth=1,eval=material,quiescence=crp", guarded, &other);
    assert_int_equal(other.value, 300);
}

static void policies_save_nodes(void **state) {
    (void)state;
    const char *kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    static const char *const SAVERS[] = {
        "failsoft,depth=4,eval=material,order=hierarchy",
        "failsoft,depth=4,eval=material,order=mvv-lva+killers",
        "failsoft,depth=4,eval=material,width=5,order=hierarchy",
        "failsoft,depth=4,eval=material,null=2,order=mvv-lva",
        "negascout,depth=4,eval=material,lmr=3,order=mvv-lva+history"};
    run("chess", "failsoft,depth=4,eval=material", kiwipete, &result);
    for (size_t i = 0; i < sizeof SAVERS / sizeof *SAVERS; i++) {
        run("chess", SAVERS[i], kiwipete, &other);
        if (other.totals.nodes >= result.totals.nodes) fail_msg("%s saves nothing", SAVERS[i]);
    }
    run("chess", "failsoft,depth=3,eval=material,check-extension", kiwipete, &other);
    assert_true(other.counters.extensions > 0);
    run("chess", "failsoft,depth=3,eval=control,sx", kiwipete, &other);
    assert_true(other.counters.extensions > 0 && other.counters.reductions > 0);
    run("chess", "failsoft,depth=3,eval=control,null-lecture=80", NULL, &other);
    assert_true(other.counters.skipped_moves > 0);
}

static void drivers_come_back_with_a_move(void **state) {
    (void)state;
    // X wins at once in the middle column.
    run("connect4", "failsoft,time=60,deep-win", "4343", &result);
    assert_true(result.best != GAME_NO_MOVE);
    run("connect4", "failsoft,time=200,deep-win", "434343", &result); // X has three in column 4
    assert_true(result.value > 0);
    assert_non_null(strstr(result.remark.text, "forced win"));
    static const char *const RESEARCHES[] = {"branch", "leaf", "subtree"};
    for (int i = 0; i < 3; i++) {
        char spec[80];
        snprintf(spec, sizeof spec, "failsoft,depth=3,research=%s", RESEARCHES[i]);
        run("othello", spec, NULL, &result);
        assert_non_null(strstr(result.remark.text, "second look"));
    }
    run("othello:6x6", "failsoft,depth=3,endgame,phase", NULL, &result);
    assert_true(result.is_complete);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimax_counts_the_whole_of_tic_tac_toe),
        cmocka_unit_test(alphabeta_on_perfect_order_visits_the_critical_tree),
        cmocka_unit_test(the_node_limit_is_exact),
        cmocka_unit_test(a_search_that_found_nothing_says_so),
        cmocka_unit_test(an_interrupted_aspiration_keeps_the_last_finished_value),
        cmocka_unit_test(an_algorithm_that_never_ends_is_stopped_all_the_same),
        cmocka_unit_test(tactical_positions_do_not_make_a_search_explode),
        cmocka_unit_test(a_stop_flag_ends_the_search),
        cmocka_unit_test(time_ends_the_search),
        cmocka_unit_test(equal_seeds_give_equal_searches),
        cmocka_unit_test(proof_numbers_agree_with_the_value),
        cmocka_unit_test(a_full_memory_is_told_not_hidden),
        cmocka_unit_test(memory_stays_within_what_was_allowed),
        cmocka_unit_test(an_incremental_evaluation_changes_nothing_but_the_way),
        cmocka_unit_test(chess_finds_the_shortest_mate),
        cmocka_unit_test(a_repetition_with_the_game_is_a_draw),
        cmocka_unit_test(fifty_quiet_moves_are_a_draw_unless_it_is_mate),
        cmocka_unit_test(quiescence_sees_the_recapture),
        cmocka_unit_test(policies_save_nodes),
        cmocka_unit_test(drivers_come_back_with_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
