// SPDX-License-Identifier: GPL-3.0-or-later
// resume_server_test.c - what a page was busy with is there again after a new start of the program.
#include <sys/stat.h>

#include "tests/web/kept_server.h"

static void restart(void) {
    web_close(web);
    open_again(true);
}

static int open_in_folder(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("XDG_DATA_HOME", folder, 1) != 0) return 1;
    open_again(true); // with nothing to go on with it simply begins
    return 0;
}

static void play(const char *const *moves, int count) {
    for (int i = 0; i < count; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"count\":%d}", moves[i], i);
        assert_int_equal(post("/api/move", body), 200);
    }
}

static void a_game_that_goes_on_and_one_that_is_over(void **state) {
    (void)state;
    static const char *const moves[] = {"a1", "b1", "a2", "b2", "a3"};
    assert_int_equal(new_game("tictactoe"), 200);
    play(moves, 3);
    // a move that was granted is made, and kept, a little later
    close(open_stream_until("\"count\":3,"));
    restart();
    close(open_stream_until("\"count\":3,"));
    for (int i = 3; i < 5; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"count\":%d}", moves[i], i);
        assert_int_equal(post("/api/move", body), 200);
    }
    close(open_stream_until("\"result\":\"1-0\""));
    restart();
    close(open_stream_until("\"result\":\"1-0\""));
    assert_non_null(strstr(answer, "\"count\":5,"));
}

static void the_review_of_a_game(void **state) {
    (void)state;
    static const char *const moves[] = {"f3", "e5", "g4", "Qh4#"};
    if (test_is_short()) test_skip("a short run"); // a million nodes of the engine
    assert_int_equal(new_game("chess"), 200);
    play(moves, 4);
    assert_int_equal(post("/api/review", "{}"), 200);
    close(open_stream_until("g4??"));
    restart();
    close(open_stream_until("g4??"));
}

// The number of the move's node; the engine's lines, which may come first, have node counts too.
static int node_of(const char *move) {
    const char *node = strstr(answer, "\"nodes\":[[");
    assert_non_null(node);
    node = strstr(node, move);
    assert_non_null(node);
    while (*node != '[') node--;
    return atoi(node + 1);
}

static void an_analysis_where_it_was(void **state) {
    (void)state;
    assert_int_equal(
        post("/api/study/read", "{\"text\":\"1. e4 e5 (1... c5 2. Nf3 {here}) 2. Nc3 *\"}"), 200);
    close(open_stream_until("here"));
    // The nodes are numbered as they are read: the variation after the move it stands for.
    char body[64];
    snprintf(body, sizeof body, "{\"node\":%d}", node_of("\"Nf3\""));
    assert_int_equal(post("/api/study/go", body), 200);
    assert_int_equal(post("/api/study/live", "{\"is_live\":true,\"lines\":4}"), 200);
    restart();
    close(open_stream_until("\"lines\":4"));
    assert_non_null(strstr(answer, "\"is_live\":true"));
    snprintf(body, sizeof body, "\"current\":%d,", node_of("\"Nf3\""));
    assert_non_null(strstr(answer, body));
    assert_int_equal(post("/api/study/live", "{\"is_live\":false,\"lines\":3}"), 200);
}

static void a_position_without_moves(void **state) {
    (void)state;
    assert_int_equal(post("/api/study/read", "{\"text\":\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"}"),
                     200);
    restart();
    assert_int_equal(get("/api/study.pgn"), 200);
    assert_non_null(strstr(answer, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"));
}

// The analysis with the words of its review, as soon as it has them.
static void get_annotated(void) {
    enum { TRIES = 100000 };
    int tries = 0;
    do {
        assert_int_equal(get("/api/study.pgn"), 200);
    } while (strstr(answer, "[Annotator ") == NULL && ++tries < TRIES);
    assert_true(tries < TRIES);
}

static void the_review_of_an_analysis_once(void **state) {
    (void)state;
    if (test_is_short()) test_skip("a short run");
    assert_int_equal(post("/api/study/read", "{\"text\":\"1. f3 e5 2. g4 Qh4# 0-1\"}"), 200);
    assert_int_equal(post("/api/study/review", "{\"language\":\"fr\"}"), 200);
    get_annotated();
    char *before = strdup(strstr(answer, "\r\n\r\n"));
    restart();
    close(open_stream_until("\"is_made\":true"));
    get_annotated();
    assert_string_equal(strstr(answer, "\r\n\r\n"), before); // its words are not written twice
    free(before);
}

static void the_searches_and_theorems_of_the_laboratory(void **state) {
    (void)state;
    assert_int_equal(post("/api/lab/search",
                          "{\"game\":\"tictactoe\",\"moves\":\"a1 b2 "
                          "c3\",\"searches\":[\"alphabeta,depth=2\",\"minimax,depth=2\"]}"),
                     200);
    close(open_stream_until("\"is_working\":false,\"number\":1,"));
    assert_int_equal(get("/api/lab/tree?run=1"), 200);
    char *before = strdup(strstr(answer, "\r\n\r\n"));
    if (!test_is_short()) {
        assert_int_equal(post("/api/lab/prove", "{\"name\":\"sss-windows\"}"), 200);
        close(open_stream_until("\"is_expected\":true"));
        assert_non_null(strstr(answer, "minimax,depth=2")); // a proof leaves the searches in sight
    }
    restart();
    close(open_stream_until("\"is_working\":false,\"number\":1,"));
    close(open_stream_until("\"moves\":\"a1 b2 c3\""));
    if (!test_is_short()) close(open_stream_until("\"is_expected\":true"));
    assert_int_equal(get("/api/lab/tree?run=1"), 200);
    assert_string_equal(strstr(answer, "\r\n\r\n"), before);
    free(before);
}

static void files_that_were_spoilt_are_passed_over(void **state) {
    (void)state;
    static const char *const names[] = {"desk",     "study",   "laboratory",
                                        "theorems", "contest", "watched"};
    static const char *const spoilt[] = {"",
                                         "\n",
                                         "{",
                                         "[[]]",
                                         "{\"path\":5,\"body\":[]}",
                                         "{\"path\":\"/api/new\",\"body\":7}",
                                         "at 99 x\nlines 900\n"};
    for (size_t i = 0; i < sizeof spoilt / sizeof spoilt[0]; i++) {
        web_close(web);
        for (size_t j = 0; j < sizeof names / sizeof names[0]; j++) {
            char path[128];
            snprintf(path, sizeof path, "%s/roque/page/%s.json", folder, names[j]);
            FILE *file = fopen(path, "w");
            assert_non_null(file);
            fputs(spoilt[i], file);
            fclose(file);
        }
        open_again(true);
        assert_int_equal(get("/api/words"), 200);
    }
}

static void an_analysis_that_was_spoilt_is_passed_over(void **state) {
    (void)state;
    static const char *const spoilt[] = {"[[[[ ]]", "[",       "{",
                                         "(((",     "1. e4 (", "8/8/8/8/8/8/8/8 w"};
    for (size_t i = 0; i < sizeof spoilt / sizeof spoilt[0]; i++) {
        char path[128];
        web_close(web);
        snprintf(path, sizeof path, "%s/roque/analysis/analysis.pgn", folder);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(spoilt[i], file);
        fclose(file);
        open_again(true);
        assert_int_equal(get("/api/study.pgn"), 200);
    }
}

static void an_analysis_that_cannot_be_saved_says_so_until_it_can(void **state) {
    (void)state;
    char path[128], beside[160];
    snprintf(path, sizeof path, "%s/roque/analysis/analysis.pgn", folder);
    snprintf(beside, sizeof beside, "%s.part", path);
    unlink(beside);
    assert_int_equal(mkdir(beside, 0700), 0); // where the file would be written first
    assert_int_equal(post("/api/study/read", "{\"text\":\"1. c4 *\"}"), 200);
    close(open_stream_until("The analysis is not being saved: cannot write "));
    assert_int_equal(rmdir(beside), 0);
    assert_int_equal(post("/api/study/play", "{\"node\":1,\"move\":\"c5\"}"), 200);
    close(open_stream_until("\"c5\""));
    assert_null(strstr(answer, "not being saved"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_goes_on_and_one_that_is_over),
        cmocka_unit_test(the_review_of_a_game),
        cmocka_unit_test(an_analysis_where_it_was),
        cmocka_unit_test(a_position_without_moves),
        cmocka_unit_test(the_review_of_an_analysis_once),
        cmocka_unit_test(the_searches_and_theorems_of_the_laboratory),
        cmocka_unit_test(files_that_were_spoilt_are_passed_over),
        cmocka_unit_test(an_analysis_that_was_spoilt_is_passed_over),
        cmocka_unit_test(an_analysis_that_cannot_be_saved_says_so_until_it_can),
    };
    return cmocka_run_group_tests(tests, open_in_folder, close_and_remove);
}
