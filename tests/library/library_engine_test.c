// SPDX-License-Identifier: GPL-3.0-or-later
// library_engine_test.c - the engine through the library: best moves, options, stops.
#include "tests/test.h"

#include <pthread.h>
#include <string.h>

#include <roque/engine.h>
#include <roque/notation.h>

static RoqueEngine *engine;

static int open_engine(void **state) {
    (void)state;
    engine = roque_engine_open(NULL);
    return engine == NULL;
}

static int close_engine(void **state) {
    (void)state;
    roque_engine_close(engine);
    return 0;
}

static void count_call(void *context, const RoqueInfo *info) {
    assert_true(info->depth >= 1);
    assert_true(info->line_length >= 1);
    ++*(int *)context;
}

static void it_finds_a_mate(void **state) {
    (void)state;
    RoqueError error = {""};
    int calls = 0;
    RoqueBest best;
    RoqueChess *chess = roque_chess_open("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &error);
    roque_engine_listen(engine, count_call, &calls);
    assert_true(roque_engine_search(engine, chess, &(RoqueLimits){.depth = 4}, &best, &error));
    char san[ROQUE_MOVE_TEXT_MAX];
    assert_true(roque_move_to_san(chess, best.move, san, &error));
    assert_string_equal(san, "Ra8#");
    assert_int_equal(best.mate, 1);
    assert_int_equal(best.line[0], best.move);
    assert_true(best.line_length >= 1);
    assert_true(calls > 0);
    roque_engine_listen(engine, NULL, NULL);
    assert_true(roque_chess_play(chess, best.move, &error));
    assert_true(roque_engine_search(engine, chess, &(RoqueLimits){.depth = 4}, &best, &error));
    assert_int_equal(best.move, 0);
    assert_int_equal(best.line_length, 0);
    roque_chess_close(chess);
}

static void options_are_checked(void **state) {
    (void)state;
    RoqueError error = {""};
    static const struct {
        const char *name;
        const char *value;
        bool is_fine;
    } TRIES[] = {
        {"hash", "1", true},        {"hash", "0", false},   {"hash", "-3", false},
        {"hash", "many", false},    {"threads", "2", true}, {"threads", "0", false},
        {"threads", "2000", false}, {"threads", "1", true}, {"lines", "3", true},
        {"lines", "300", false},    {"lines", "1", true},   {"eval", "classic", true},
        {"eval", "nothing", false}, {"elo", "1500", true},  {"elo", "7", false},
        {"elo", "9000", false},     {"elo", "", true},      {"net", "/nowhere", false},
        {"tables", "", true},       {"colour", "1", false}, {"", "", false},
    };
    for (size_t i = 0; i < sizeof TRIES / sizeof *TRIES; i++) {
        error.text[0] = '\0';
        bool is_fine = roque_engine_set_option(engine, TRIES[i].name, TRIES[i].value, &error);
        if (is_fine != TRIES[i].is_fine)
            fail_msg("%s = %s: %s", TRIES[i].name, TRIES[i].value, error.text);
        assert_true(is_fine == (error.text[0] == '\0'));
    }
    assert_false(roque_engine_set_option(engine, NULL, "1", &error));
    assert_false(roque_engine_set_option(engine, "hash", NULL, &error));
    int count = 0;
    while (roque_engine_option(count) != NULL) count++;
    assert_int_equal(count, 8);
    assert_null(roque_engine_option(-1));
}

static void limits_are_checked(void **state) {
    (void)state;
    RoqueError error = {""};
    RoqueBest best;
    RoqueChess *chess = roque_chess_open(NULL, &error);
    assert_false(roque_engine_search(engine, chess, NULL, &best, &error));
    assert_false(roque_engine_search(engine, chess, &(RoqueLimits){.depth = -1}, &best, &error));
    assert_false(roque_engine_search(engine, chess, &(RoqueLimits){.depth = 1000}, &best, &error));
    assert_false(
        roque_engine_search(engine, chess, &(RoqueLimits){.move_time_ms = -1}, &best, &error));
    assert_false(roque_engine_wait(engine, &best, &error));
    assert_string_equal(error.text, "no search was started");
    roque_chess_close(chess);
}

static void *stop_it(void *context) {
    roque_engine_stop(context);
    return NULL;
}

static void another_thread_stops_it(void **state) {
    (void)state;
    RoqueError error = {""};
    RoqueBest best;
    RoqueChess *chess = roque_chess_open(NULL, &error);
    const RoqueLimits limits = {.is_infinite = true};
    roque_engine_stop(engine);
    for (int i = 0; i < 3; i++) {
        pthread_t other;
        assert_true(roque_engine_start(engine, chess, &limits, &error));
        assert_false(roque_engine_start(engine, chess, &limits, &error));
        assert_false(roque_engine_set_option(engine, "hash", "1", &error));
        assert_int_equal(pthread_create(&other, NULL, stop_it, engine), 0);
        assert_true(roque_engine_wait(engine, &best, &error));
        assert_int_equal(pthread_join(other, NULL), 0);
        assert_true(roque_chess_is_legal(chess, best.move));
    }
    assert_true(roque_engine_search(engine, chess, &(RoqueLimits){.nodes = 2000}, &best, &error));
    assert_true(best.nodes > 0);
    assert_true(roque_engine_start(engine, chess, &limits, &error)); // closed while it runs
    roque_chess_close(chess);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_finds_a_mate, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(options_are_checked, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(limits_are_checked, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(another_thread_stops_it, open_engine, close_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
