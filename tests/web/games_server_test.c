// SPDX-License-Identifier: GPL-3.0-or-later
// games_server_test.c - games that were played or opened, asked for through the server.
#include "tests/web/kept_server.h"

#include <sys/stat.h>

static const char TWO[] =
    "[White \\\"Ada\\\"]\\n[Black \\\"Bob\\\"]\\n[Date \\\"2026.01.05\\\"]\\n\\n"
    "1. e4 e5 2. Nf3 {<b>} 1-0\\n\\n"
    "[White \\\"Cyd\\\"]\\n[Black \\\"Ada\\\"]\\n\\n1. d4 d5 0-1\\n";

static int open_games(const char *text, bool is_first, bool is_last) {
    char body[REQUEST_MAX / 2];
    snprintf(body, sizeof body, "{\"text\":\"%s\",\"is_first\":%s,\"is_last\":%s}", text,
             is_first ? "true" : "false", is_last ? "true" : "false");
    return post("/api/games/open", body);
}

static void a_file_of_many_games_is_a_list(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":2"));
    assert_non_null(strstr(answer, "\"player\":\"Ada\""));
    assert_non_null(strstr(answer, "\"white\":\"Ada\",\"black\":\"Bob\""));
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\",\"colour\":\"black\"}"), 200);
    assert_null(strstr(answer, "Bob"));
    assert_non_null(strstr(answer, "\"outcome\":\"won\""));
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\",\"from\":1}"), 200);
    assert_null(strstr(answer, "\"black\":\"Bob\""));
}

// The parts of a long file; until the last has come the old file is the one that is opened.
static void a_long_file_comes_in_parts(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(open_games("[White \\\"Eve\\\"]\\n\\n1. e4 ", true, false), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":2"));
    assert_int_equal(open_games("c5 *", false, true), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":1"));
    assert_non_null(strstr(answer, "\"plies\":2"));
    assert_int_equal(open_games("no game at all", true, true), 409);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "Eve"));
}

static void a_game_of_the_list_is_analysed(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(
        post("/api/games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\",\"number\":2}"),
        200);
    assert_int_equal(get("/api/study.pgn"), 200);
    assert_non_null(strstr(answer, "[White \"Cyd\"]"));
}

static void a_position_is_explored(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(post("/api/games/explore",
                          "{\"position\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                          "1\"}"),
                     200);
    assert_non_null(strstr(answer, "\"source\":\"book\",\"moves\":[{\"move\":"));
    assert_non_null(
        strstr(answer, "\"uci\":\"e2e4\",\"games\":1,\"share_percent\":50.0,\"white\":1"));
}

static void write_own_game(void) {
    char path[256];
    snprintf(path, sizeof path, "%s/roque", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/roque/games", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/roque/games/20260101-100000-chess.pgn", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("[White \"human\"]\n[WhitePlayer \"human\"]\n[Black \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
          file);
    assert_int_equal(fclose(file), 0);
}

// What the terminal plays is in the list at once; a review is written into the game's file.
static void own_games_are_listed_and_reviewed(void **state) {
    (void)state;
    if (test_is_short()) skip(); // half a million nodes of the engine
    write_own_game();
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "\"file\":\"20260101-100000-chess.pgn\""));
    assert_non_null(strstr(answer, "\"is_reviewed\":false"));
    assert_int_equal(post("/api/games/review", "{\"source\":\"mine\"}"), 200);
    close(open_stream_until("\"is_reviewing\":false,\"source\":\"mine\",\"done\":1,\"all\":1"));
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "\"is_reviewed\":true,\"accuracy_percent\":"));
    assert_non_null(strstr(answer, "\"blunders\":1"));
    assert_int_equal(post("/api/games/review", "{\"source\":\"mine\"}"), 409);
}

static void a_review_that_was_going_on_goes_on_after_a_new_start(void **state) {
    char path[256];
    if (test_is_short()) skip();
    write_own_game();
    snprintf(path, sizeof path, "%s/roque/page/games_review.json", folder);
    close_server(state);
    FILE *file = fopen(path, "w"); // as a killed program leaves it
    assert_non_null(file);
    fputs("mine en\n", file);
    assert_int_equal(fclose(file), 0);
    open_again(true);
    close(open_stream_until("\"is_reviewing\":false,\"source\":\"mine\",\"done\":1,\"all\":1"));
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(post("/api/games/stop", "{}"), 200);
}

static void what_cannot_be_done_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *path, *body;
        int status;
    } cases[] = {
        {"/api/games/list", "{}", 400},
        {"/api/games/list", "{\"source\":\"/etc\"}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"from\":-1}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"from\":99999999}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"search\":5}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"colour\":\"red\"}", 409},
        {"/api/games/list", "{\"source\":\"mine\",\"since\":\"yesterday\"}", 409},
        {"/api/games/open", "{\"text\":\"1. e4 *\"}", 400},
        {"/api/games/open", "{\"text\":\"\",\"is_first\":true,\"is_last\":true}", 409},
        {"/api/games/open", "{\"path\":\"/etc/passwd\",\"is_first\":true,\"is_last\":true}", 400},
        {"/api/games/study", "{\"source\":\"mine\",\"file\":\"../../etc/passwd\",\"number\":1}",
         409},
        {"/api/games/study", "{\"source\":\"mine\",\"file\":\"/etc/passwd\",\"number\":1}", 409},
        {"/api/games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\",\"number\":9}", 409},
        {"/api/games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\",\"number\":0}", 400},
        {"/api/games/study", "{\"source\":\"opened\",\"number\":1}", 400},
        {"/api/games/review", "{\"source\":\"all\"}", 400},
        {"/api/games/explore", "{\"position\":\"<script>\"}", 409},
        {"/api/games/explore", "{}", 400},
        {"/api/games/../games/stop", "{}", 404},
    };
    assert_int_equal(open_games(TWO, true, true), 200);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(post(cases[i].path, cases[i].body), cases[i].status);
    assert_int_equal(ask("POST /api/games/list HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"), 401);
    assert_int_equal(ask("POST /api/games/open HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"), 403);
    assert_int_equal(ask("POST /api/games/review HTTP/1.1\n@H@O@TContent-Length: 2\n\n{}"), 415);
    assert_int_equal(get("/api/games/list"), 404);
    assert_int_equal(get("/part-games"), 404);
    assert_int_equal(get("/part-..%2f..%2fetc"), 404);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":2"));
}

static int open_kept(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) return 1;
    setenv("XDG_DATA_HOME", folder, 1);
    open_again(false);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_of_many_games_is_a_list),
        cmocka_unit_test(a_long_file_comes_in_parts),
        cmocka_unit_test(a_game_of_the_list_is_analysed),
        cmocka_unit_test(a_position_is_explored),
        cmocka_unit_test(own_games_are_listed_and_reviewed),
        cmocka_unit_test(a_review_that_was_going_on_goes_on_after_a_new_start),
        cmocka_unit_test(what_cannot_be_done_is_refused),
    };
    return cmocka_run_group_tests(tests, open_kept, close_and_remove);
}
