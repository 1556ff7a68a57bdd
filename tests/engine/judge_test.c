// SPDX-License-Identifier: GPL-3.0-or-later
// judge_test.c - who judges positions in the engine: the network or the
// hand-written evaluation, as asked for.
#include "tests/engine/random_net.h"

#include <stdio.h>
#include <unistd.h>

#include "engine/judge.h"

enum { DEPTH_SEARCHED = 9, PATH_BYTES = 64 };

static const NetShape NARROW = {64, 2, 8, 60, 41, false};
static const NetShape WIDE = {256, 1, 8, 60, 42, true};

static void note_best(void *context, const EngineBest *best) {
    *(EngineBest *)context = *best;
}

static Engine *open_engine(EngineBest *best) {
    EngineListener listener = {.context = best, .on_best = note_best};
    Error error;
    Engine *engine = engine_open(&listener, &error);
    if (engine == NULL) fail_msg("%s", error.text);
    return engine;
}

static uint64_t nodes_of_search(Engine *engine, EngineBest *best, const char *fen, int depth) {
    Board board;
    assert_true(fen_parse(fen, &board, NULL));
    engine_new_game(engine);
    engine_set_position(engine, &board, NULL, 0);
    EngineLimits limits = {.depth = depth};
    engine_think(engine, &limits);
    return best->nodes;
}

static void write_net(NetShape shape, char path[PATH_BYTES]) {
    snprintf(path, PATH_BYTES, "/tmp/roque-judge-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    NetBytes net = net_make(shape);
    assert_int_equal(write(descriptor, net.bytes, net.size), (ssize_t)net.size);
    close(descriptor);
    free(net.bytes);
}

static void the_network_judges_unless_it_is_switched_off(void **state) {
    (void)state;
    EngineBest best;
    Engine *engine = open_engine(&best);
    Board board = fen_start_board();
    Network *network = net_open(WIDE);
    assert_true(engine_set_network(engine, network, NULL));
    assert_ptr_equal(engine_network(engine), network);
    assert_int_equal(engine_evaluate(engine, &board),
                     judge_network(network_score(network, &board), &board, NULL));
    assert_true(engine_set_judge(engine, "classic", NULL, NULL));
    assert_null(engine_network(engine));
    assert_int_equal(engine_evaluate(engine, &board), eval_score(&board, NULL));
    assert_true(engine_set_judge(engine, "network", NULL, NULL));
    assert_ptr_equal(engine_network(engine), network);
    engine_set_ideas(engine, 0);
    assert_null(engine_network(engine));
    engine_close(engine);
}

// The ladder of levels was measured with the hand-written evaluation.
static void limited_play_keeps_the_hand_written_evaluation(void **state) {
    (void)state;
    EngineBest best;
    Engine *engine = open_engine(&best);
    assert_true(engine_set_network(engine, net_open(WIDE), NULL));
    engine_set_handicap(engine, handicap_of_elo(HANDICAP_ELO_DEFAULT), 1);
    assert_null(engine_network(engine));
    engine_set_handicap(engine, (Handicap){0}, 1);
    assert_non_null(engine_network(engine));
    engine_close(engine);
}

static void endings_known_by_heart_stay_known(void **state) {
    (void)state;
    EngineBest best;
    Engine *engine = open_engine(&best);
    assert_true(engine_set_network(engine, net_open(WIDE), NULL));
    Board board;
    assert_true(fen_parse("8/8/8/4k3/8/8/3BN3/4K3 b - - 0 1", &board, NULL));
    assert_int_equal(engine_evaluate(engine, &board), eval_score(&board, NULL));
    nodes_of_search(engine, &best, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 3);
    assert_int_equal(best.score, SCORE_MATE - 1);
    engine_close(engine);
}

// In a checked build the search itself compares sums kept with sums made anew.
static void searches_with_networks_repeat_themselves(void **state) {
    (void)state;
    static const char *const fens[] = {
        FEN_START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    };
    EngineBest best;
    Engine *engine = open_engine(&best);
    int depth = test_is_short() ? DEPTH_SEARCHED - 3 : DEPTH_SEARCHED;
    for (int i = 0; i < 4; i++) {
        assert_true(engine_set_network(engine, net_open(NARROW), NULL));
        uint64_t narrow = nodes_of_search(engine, &best, fens[i], depth);
        assert_true(engine_set_network(engine, net_open(WIDE), NULL));
        assert_true(nodes_of_search(engine, &best, fens[i], depth) != narrow);
        assert_true(engine_set_threads(engine, 2, NULL));
        nodes_of_search(engine, &best, fens[i], depth - 1);
        assert_true(engine_set_network(engine, net_open(NARROW), NULL));
        assert_true(engine_set_threads(engine, 1, NULL));
        assert_int_equal(nodes_of_search(engine, &best, fens[i], depth), narrow);
    }
    engine_close(engine);
}

static void a_wrong_file_is_refused_and_the_old_network_stays(void **state) {
    (void)state;
    EngineBest best;
    Error error;
    Engine *engine = open_engine(&best);
    assert_true(engine_set_network(engine, NULL, &error));
    assert_false(engine_set_judge(engine, "network", NULL, &error));
    assert_non_null(strstr(error.text, "no network"));
    char path[PATH_BYTES];
    write_net(NARROW, path);
    assert_true(engine_set_judge(engine, NULL, path, &error));
    const Network *network = engine_network(engine);
    assert_int_equal(network->width, NARROW.width);
    assert_int_equal(truncate(path, 5000), 0);
    assert_false(engine_set_judge(engine, "classic", path, &error));
    assert_non_null(strstr(error.text, "5000 bytes"));
    assert_ptr_equal(engine_network(engine), network);
    assert_false(engine_set_judge(engine, "oracle", NULL, &error));
    assert_non_null(strstr(error.text, "'oracle'"));
    assert_ptr_equal(engine_network(engine), network);
    unlink(path);
    engine_close(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_network_judges_unless_it_is_switched_off),
        cmocka_unit_test(limited_play_keeps_the_hand_written_evaluation),
        cmocka_unit_test(endings_known_by_heart_stay_known),
        cmocka_unit_test(searches_with_networks_repeat_themselves),
        cmocka_unit_test(a_wrong_file_is_refused_and_the_old_network_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
