// SPDX-License-Identifier: GPL-3.0-or-later
// lab_server_test.c - searches of the laboratory through the server.
#include "tests/web/client.h"

static void a_search_and_its_tree(void **state) {
    (void)state;
    assert_int_equal(get("/api/lab/tree?run=0"), 404);
    assert_int_equal(post("/api/lab/search",
                          "{\"game\":\"tictactoe\",\"moves\":\"a1 b2 "
                          "c3\",\"searches\":[\"alphabeta,depth=2\",\"minimax,depth=2\"]}"),
                     200);
    close(open_stream_until("\"is_working\":false,\"number\":1,"));
    assert_int_equal(get("/api/lab/tree?run=0"), 200);
    assert_non_null(strstr(answer, "roque.lab_tree_head/1"));
    assert_non_null(strstr(answer, "\"reason\":\"cut\""));
    assert_int_equal(get("/api/lab/tree?run=1"), 200);
    assert_null(strstr(answer, "\"reason\":\"cut\""));
    assert_int_equal(get("/api/lab/tree?run=2"), 404);
    assert_int_equal(get("/api/lab/tree?run=-1"), 404);
    assert_int_equal(get("/api/lab/tree"), 404);
}

static void a_search_without_end_is_stopped(void **state) {
    (void)state;
    assert_int_equal(
        post("/api/lab/search", "{\"game\":\"chess\",\"searches\":[\"alphabeta,depth=30\"]}"), 200);
    assert_int_equal(post("/api/lab/stop", "{}"), 200);
    close(open_stream_until("\"is_working\":false,\"number\":2,"));
    assert_int_equal(
        post("/api/lab/search", "{\"game\":\"chess\",\"searches\":[\"alphabeta,depth=30\"]}"), 200);
    assert_int_equal(
        post("/api/lab/compare",
             "{\"game\":\"connect4:4x4\",\"searches\":[\"alphabeta\",\"minimax\"],\"depth\":3}"),
        200);
    close(open_stream_until("\"is_working\":false,\"number\":4,"));
    close(open_stream_until("\"depth\":3,"));
}

// Beside a search that is far too large to be shown the other one goes on to its end.
static void a_search_that_is_too_large_ends_alone(void **state) {
    (void)state;
    if (test_is_short()) test_skip("a short run"); // ten million visits
    assert_int_equal(post("/api/lab/search",
                          "{\"game\":\"connect4\",\"searches\":[\"minimax,depth=12\","
                          "\"alphabeta,depth=2\"]}"),
                     200);
    close(open_stream_until("\"is_working\":false,\"number\":5,"));
    close(open_stream_until("\"proofs\":"));
    const char *second = strstr(answer, "alphabeta,depth=2");
    assert_non_null(second);
    assert_non_null(strstr(second, "\"value\":"));
}

// What it would have found is not known: a zero would be taken for a draw.
static void a_search_cut_off_by_its_limit_says_no_value(void **state) {
    (void)state;
    assert_int_equal(post("/api/lab/search", "{\"game\":\"connect4\",\"searches\":[\"sss,depth=6,"
                                             "nodes=2\",\"alphabeta,depth=9,nodes=2000\"]}"),
                     200);
    close(open_stream_until("\"alphabeta,depth=9,nodes=2000\",\"is_done\":true"));
    close(open_stream_until("\"proofs\":"));
    assert_non_null(strstr(answer, "\"stopped\":\"The search was stopped at its limit: there is no "
                                   "value.\""));
    assert_non_null(strstr(answer, "\"stopped\":\"The search was stopped at its limit: the last "
                                   "depth it finished is "));
    assert_null(strstr(answer, "\"value\":"));
    assert_int_equal(
        post("/api/lab/search", "{\"game\":\"connect4\",\"searches\":[\"uct,nodes=100\"]}"), 200);
    close(open_stream_until("\"uct,nodes=100\",\"is_done\":true"));
    close(open_stream_until("\"proofs\":"));
    assert_non_null(strstr(answer, "\"value\":"));
    assert_null(strstr(answer, "\"stopped\":"));
}

// What beat somebody: the thoughts of a level of the engine, as a tree like any other.
static void the_search_of_a_player_is_shown(void **state) {
    (void)state;
    assert_int_equal(
        post("/api/lab/search",
             "{\"game\":\"chess\",\"position\":\"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 "
             "1\",\"searches\":[\"engine:level=club\",\"engine:depth=3,without=null-move\"]}"),
        200);
    close(open_stream_until(test_is_short() ? "\"is_working\":false,\"number\":5,"
                                            : "\"is_working\":false,\"number\":6,"));
    assert_int_equal(get("/api/lab/tree?run=0"), 200);
    assert_non_null(strstr(answer, "\"search\":\"engine:level=club\""));
    assert_non_null(strstr(answer, "\"infinity\":32001,"));
    assert_non_null(strstr(answer, "\"mate\":32000"));
    assert_non_null(strstr(answer, "\"move\":\"Rd8#\""));
    assert_int_equal(get("/api/lab/tree?run=1"), 200);
    assert_int_equal(
        post("/api/lab/compare", "{\"game\":\"chess\",\"searches\":[\"engine\"],\"depth\":2}"),
        409);
    assert_int_equal(post("/api/lab/search", "{\"game\":\"othello\",\"searches\":[\"engine\"]}"),
                     409);
    assert_int_equal(
        post("/api/lab/search", "{\"game\":\"chess\",\"searches\":[\"engine:level=x\"]}"), 409);
    assert_int_equal(post("/api/lab/search", "{\"game\":\"chess\",\"searches\":[\"random\"]}"),
                     409);
    assert_int_equal(post("/api/lab/search", "{\"game\":\"chess\",\"searches\":[\"uci:/bin/sh\"]}"),
                     409);
    assert_int_equal(post("/api/lab/search",
                          "{\"game\":\"chess\",\"position\":\"7k/5Q2/6K1/8/8/8/8/8 b - - 0 "
                          "1\",\"searches\":[\"engine\"]}"),
                     409);
}

static void a_position_is_shown_and_a_theorem_runs(void **state) {
    (void)state;
    assert_int_equal(post("/api/lab/board", "{\"game\":\"othello\",\"moves\":\"d3 c3\"}"), 200);
    assert_non_null(strstr(answer, "\"squares\""));
    assert_int_equal(get("/api/lab/choices?language=fr"), 200);
    assert_non_null(strstr(answer, "alphabeta"));
    if (test_is_short()) return;
    assert_int_equal(post("/api/lab/prove", "{\"name\":\"sss-windows\"}"), 200);
    close(open_stream_until("\"is_expected\":true"));
}

// All theorems behind each other would take minutes; each is stopped by the next, the last by hand.
static void a_proof_is_stopped(void **state) {
    (void)state;
    static const char *const names[] = {"value", "critical-visited", "sss-windows"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", names[i]);
        assert_int_equal(post("/api/lab/prove", body), 200);
    }
    assert_int_equal(post("/api/lab/stop", "{}"), 200);
    close(open_stream_until("\"is_working\":false"));
    close(open_stream_until("\"proofs\":"));
    assert_null(strstr(answer, "\"theorem\":"));
}

static void what_cannot_be_searched_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *path, *body;
        int status;
    } cases[] = {
        {"/api/lab/search", "{}", 400},
        {"/api/lab/search", "{\"game\":\"chess\"}", 400},
        {"/api/lab/search", "{\"game\":\"chess\",\"searches\":\"alphabeta\"}", 400},
        {"/api/lab/search", "{\"game\":\"chess\",\"searches\":[5]}", 400},
        {"/api/lab/search", "{\"game\":\"go\",\"searches\":[\"alphabeta\"]}", 409},
        {"/api/lab/search", "{\"game\":\"chess\",\"searches\":[\"delta\"]}", 409},
        {"/api/lab/search", "{\"game\":\"chess\",\"position\":\"x\",\"searches\":[\"minimax\"]}",
         409},
        {"/api/lab/search", "{\"game\":\"chess\",\"moves\":\"Ke5\",\"searches\":[\"minimax\"]}",
         409},
        {"/api/lab/compare", "{\"game\":\"chess\",\"searches\":[\"minimax\"],\"depth\":0}", 400},
        {"/api/lab/compare", "{\"game\":\"chess\",\"searches\":[\"minimax\"],\"depth\":13}", 400},
        {"/api/lab/prove", "{}", 400},
        {"/api/lab/prove", "{\"name\":\"fermat\"}", 409},
        {"/api/lab/board", "{\"game\":\"chess\",\"moves\":\"e9\"}", 409},
        {"/api/lab/nothing", "{}", 404},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = post(cases[i].path, cases[i].body);
        if (status != cases[i].status)
            print_error("%s %s: %d\n", cases[i].path, cases[i].body, status);
        assert_int_equal(status, cases[i].status);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_and_its_tree),
        cmocka_unit_test(a_search_without_end_is_stopped),
        cmocka_unit_test(a_search_that_is_too_large_ends_alone),
        cmocka_unit_test(the_search_of_a_player_is_shown),
        cmocka_unit_test(a_search_cut_off_by_its_limit_says_no_value),
        cmocka_unit_test(a_proof_is_stopped),
        cmocka_unit_test(a_position_is_shown_and_a_theorem_runs),
        cmocka_unit_test(what_cannot_be_searched_is_refused),
    };
    return cmocka_run_group_tests(tests, open_server, close_server);
}
