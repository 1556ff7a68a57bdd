// SPDX-License-Identifier: GPL-3.0-or-later
// drill_server_test.c - positions that are drilled, asked for through the server.
#include "tests/web/kept_server.h"

#include <sys/stat.h>

// White, a person, has missed a mate in one.
static void write_reviewed_game(void) {
    char path[256];
    snprintf(path, sizeof path, "%s/roque", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/roque/games", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/roque/games/20260101-100000-chess.pgn", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("[White \"Ada\"]\n[Black \"Roque\"]\n[WhitePlayer \"human\"]\n"
          "[BlackPlayer \"engine:level=3\"]\n[Annotator \"Roque\"]\n\n"
          "1. e4 e5 2. Qh5 Ke7 $4 { [%eval #1] Blunder. } (2... Nc6 { [%eval -0.30] })\n"
          "3. Qh4+ $4 { [%eval 0.00] Blunder. } (3. Qxe5# { [%eval #1] }) 3... Nf6 *\n",
          file);
    assert_int_equal(fclose(file), 0);
}

static void nothing_is_asked_before_it_is_begun(void **state) {
    (void)state;
    close(open_stream_until("\"is_open\":false"));
    assert_int_equal(post("/api/drill/next", "{}"), 409);
    assert_int_equal(post("/api/drill/hint", "{}"), 409);
    assert_int_equal(post("/api/drill/solution", "{}"), 409);
    assert_int_equal(post("/api/drill/move", "{\"move\":\"e4\",\"count\":0}"), 409);
    assert_int_equal(post("/api/drill/leave", "{}"), 200);
    assert_int_equal(post("/api/drill/begin", "{\"kind\":\"mistakes\"}"), 200);
    close(open_stream_until("\"is_open\":true,\"is_done\":true,\"due\":0"));
}

// The game comes while the program runs; the position is asked, missed, and due again at once.
static void a_mistake_is_asked_until_it_is_found(void **state) {
    (void)state;
    write_reviewed_game();
    assert_int_equal(post("/api/drill/look", "{}"), 200);
    close(open_stream_until("\"due\":1,\"due_mistakes\":1"));
    assert_int_equal(post("/api/drill/begin", "{\"kind\":\"mistakes\"}"), 200);
    close(open_stream_until("3. Qh4+?? was played here. Find something better."));
    assert_int_equal(post("/api/drill/hint", "{\"language\":\"fr\"}"), 200);
    assert_non_null(strstr(answer, "dame en h5"));
    assert_int_equal(post("/api/drill/move", "{\"move\":\"Qh4+\",\"count\":0}"), 200);
    assert_non_null(strstr(answer, "That was played in the game"));
    assert_int_equal(post("/api/drill/move", "{\"move\":\"Qxe5#\",\"count\":7}"), 409);
    assert_int_equal(
        post("/api/drill/move", "{\"typed\":\"Dxe5\",\"count\":0,\"language\":\"fr\"}"), 200);
    assert_non_null(strstr(answer, "\"holds\":true"));
    close(open_stream_until("\"is_solved\":true"));
    assert_int_equal(post("/api/drill/move", "{\"move\":\"Qxe5#\",\"count\":0}"), 409);
    assert_int_equal(post("/api/drill/next", "{}"), 200);
    close(open_stream_until("\"task\":{\"number\":2")); // it was missed: it comes again
    assert_int_equal(post("/api/drill/move", "{\"move\":\"Qxe5#\",\"count\":0}"), 200);
    assert_int_equal(post("/api/drill/next", "{}"), 200);
    close(open_stream_until("\"is_done\":true,\"due\":0"));
}

static void a_puzzle_that_is_shown_tells_what_it_was_about(void **state) {
    (void)state;
    assert_int_equal(
        post("/api/drill/begin", "{\"kind\":\"puzzles\",\"theme\":\"mate\",\"rating\":400}"), 200);
    close(open_stream_until("\"is_puzzle\":true"));
    assert_null(strstr(answer, "\"about\":"));
    assert_int_equal(post("/api/drill/solution", "{}"), 200);
    assert_non_null(strstr(answer, "The solution:"));
    close(open_stream_until("\"is_shown\":true"));
    close(open_stream_until("\"about\":\""));
    close(open_stream_until("\"puzzles_tried\":1,\"puzzles_found\":0"));
}

static void what_cannot_be_done_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *path, *body;
        int status;
    } cases[] = {
        {"/api/drill/begin", "{}", 400},
        {"/api/drill/begin", "{\"kind\":\"none\"}", 400},
        {"/api/drill/begin", "{\"kind\":5}", 400},
        {"/api/drill/begin", "{\"kind\":\"puzzles\",\"rating\":0}", 400},
        {"/api/drill/begin", "{\"kind\":\"puzzles\",\"rating\":1e9}", 400},
        {"/api/drill/begin", "{\"kind\":\"puzzles\",\"theme\":7}", 400},
        {"/api/drill/begin", "{\"kind\":\"puzzles\",\"theme\":\"../../etc\"}", 409},
        {"/api/drill/begin", "{\"kind\":\"puzzles\",\"theme\":\"<script>\"}", 409},
        {"/api/drill/move", "{}", 400},
        {"/api/drill/move", "{\"move\":1}", 400},
        {"/api/drill/move", "{\"move\":\"<img src=x>\",\"count\":0}", 409},
        {"/api/drill/move", "{\"move\":\"e4\",\"count\":-1}", 400},
        {"/api/drill/../drill/next", "{}", 404},
        {"/api/drill", "{}", 404},
        {"/api/coach", "{}", 400},
        {"/api/coach", "{\"coach\":\"<b>\"}", 400},
        {"/api/coach", "{\"coach\":2}", 400},
        {"/api/coach", "{\"coach\":\"go-on\"}", 409},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = post(cases[i].path, cases[i].body);
        if (status != cases[i].status)
            fail_msg("%d instead of %d for %s", status, cases[i].status, cases[i].body);
    }
    assert_int_equal(ask("POST /api/drill/next HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"), 401);
    assert_int_equal(ask("POST /api/drill/begin HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"), 403);
    assert_int_equal(ask("POST /api/drill/move HTTP/1.1\n@H@O@TContent-Length: 2\n\n{}"), 415);
    assert_int_equal(ask("POST /api/coach HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"), 401);
    assert_int_equal(get("/api/drill/next"), 404);
    assert_int_equal(get("/api/drill/solution"), 404);
}

// A queen is given away: who is warned takes it back, or lets the game go on.
static void the_coach_warns_before_the_answer(void **state) {
    (void)state;
    assert_int_equal(post("/api/new",
                          "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"random:seed=1\","
                          "\"position\":\"rnb1kbnr/pppp1ppp/8/4p1q1/4P3/8/PPPP1PPP/RNBQKBNR w KQkq "
                          "- 0 1\"}"),
                     200);
    assert_int_equal(post("/api/coach", "{\"coach\":\"on\"}"), 200);
    for (int turn = 0; turn < 2; turn++) {
        assert_int_equal(post("/api/move", "{\"move\":\"Qg4\",\"count\":0}"), 200);
        close(open_stream_until("\"warning\":\"Coach, about Qg4:"));
        assert_non_null(strstr(answer, "\"count\":1,")); // not answered yet
        if (turn == 0)
            assert_int_equal(post("/api/act", "{\"act\":\"undo\"}"), 200);
        else
            assert_int_equal(post("/api/coach", "{\"coach\":\"go-on\"}"), 200);
        close(open_stream_until(turn == 0 ? "\"count\":0," : "\"count\":2,"));
    }
    assert_int_equal(post("/api/coach", "{\"coach\":\"off\"}"), 200);
    close(open_stream_until("\"coach\":{\"is_on\":false"));
}

static int open_kept(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) return 1;
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("ROQUE_TODAY", "2026-11-18", 1);
    open_again(false);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_asked_before_it_is_begun),
        cmocka_unit_test(a_mistake_is_asked_until_it_is_found),
        cmocka_unit_test(a_puzzle_that_is_shown_tells_what_it_was_about),
        cmocka_unit_test(the_coach_warns_before_the_answer),
        cmocka_unit_test(what_cannot_be_done_is_refused),
    };
    return cmocka_run_group_tests(tests, open_kept, close_and_remove);
}
