// SPDX-License-Identifier: GPL-3.0-or-later
// study_server_test.c - games analysed through the server.
#include "tests/web/client.h"

static int read_text(const char *text) {
    char body[REQUEST_MAX / 2];
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    return post("/api/study/read", body);
}

static void a_game_is_read_changed_and_given_back(void **state) {
    (void)state;
    assert_int_equal(read_text("[White \\\"Ada\\\"]\\n\\n1. e4 {king} e5 (1... c5 $1) 2. Nf3 *"),
                     200);
    close(open_stream_until("\"c5\",\"!\""));
    assert_int_equal(post("/api/study/play", "{\"node\":2,\"move\":\"Bc4\"}"), 200);
    assert_int_equal(
        post("/api/study/edit", "{\"node\":5,\"edit\":\"comment\",\"text\":\"bishop } out\"}"),
        200);
    assert_int_equal(post("/api/study/edit", "{\"node\":5,\"edit\":\"mark\",\"mark\":3}"), 200);
    assert_int_equal(post("/api/study/edit", "{\"node\":5,\"edit\":\"promote\"}"), 200);
    assert_int_equal(post("/api/study/edit", "{\"node\":3,\"edit\":\"remove\"}"), 200);
    assert_int_equal(get("/api/study.pgn"), 200);
    assert_non_null(strstr(answer, "[White \"Ada\"]"));
    assert_non_null(strstr(answer, "1. e4 {king} 1... e5 2. Bc4 $3 {bishop ) out} (2. Nf3) *"));
}

// Not only exactly as the page writes them: without the mate's sign, in small letters.
static void moves_are_typed_in_the_language_of_the_page(void **state) {
    (void)state;
    static const struct {
        const char *body;
        int status;
    } cases[] = {
        {"{\"node\":6,\"move\":\"Dxf7\",\"language\":\"fr\"}", 200},
        {"{\"node\":6,\"move\":\"cf3\",\"language\":\"fr\"}", 200},
        {"{\"node\":6,\"move\":\"Qxf7\",\"language\":\"fr\"}", 200},
        {"{\"node\":6,\"move\":\"nf3\"}", 200},
        {"{\"node\":6,\"move\":\"h5f7\"}", 200},
        {"{\"node\":6,\"move\":\"Dxf7\"}", 200}, // other letters where they leave no doubt
        {"{\"node\":6,\"move\":\"Ta2\",\"language\":\"fr\"}", 409},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(read_text("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 *"), 200);
        int status = post("/api/study/play", cases[i].body);
        if (status != cases[i].status) fail_msg("%s: %d", cases[i].body, status);
    }
    assert_non_null(strstr(answer, "Ta2 est ill")); // with the reason
}

static void what_cannot_be_done_is_refused_and_changes_nothing(void **state) {
    (void)state;
    static const struct {
        const char *path, *body;
        int status;
    } cases[] = {
        {"/api/study/read", "{}", 400},
        {"/api/study/read", "{\"text\":5}", 400},
        {"/api/study/read", "{\"text\":\"\"}", 409},
        {"/api/study/read", "{\"text\":\"<script>alert(1)</script>\"}", 409},
        {"/api/study/read", "{\"text\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}", 409},
        {"/api/study/read", "{\"text\":\"1. e4 *\",\"number\":7}", 409},
        {"/api/study/go", "{\"node\":99}", 409},
        {"/api/study/go", "{\"node\":-1}", 400},
        {"/api/study/go", "{\"node\":\"0\"}", 400},
        {"/api/study/play", "{\"node\":0,\"move\":\"Ke5\"}", 409},
        {"/api/study/play", "{\"node\":99,\"move\":\"e4\"}", 409},
        {"/api/study/play", "{\"move\":\"e4\"}", 400},
        {"/api/study/edit", "{\"node\":0,\"edit\":\"remove\"}", 409},
        {"/api/study/edit", "{\"node\":1,\"edit\":\"burn\"}", 400},
        {"/api/study/edit", "{\"node\":1,\"edit\":\"comment\"}", 400},
        {"/api/study/edit", "{\"node\":1,\"edit\":\"mark\",\"mark\":0}", 400},
        {"/api/study/edit", "{\"node\":1,\"edit\":\"mark\",\"mark\":256}", 400},
        {"/api/study/live", "{\"is_live\":true,\"lines\":0}", 400},
        {"/api/study/live", "{\"is_live\":true,\"lines\":6}", 400},
        {"/api/study/retry", "{\"ply\":0}", 409},
        {"/api/study/try", "{\"move\":\"e4\"}", 409},
        {"/api/study/explain", "{\"node\":99}", 409},
        {"/api/study/../study/go", "{\"node\":0}", 404},
    };
    assert_int_equal(read_text("1. e4 *"), 200);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = post(cases[i].path, cases[i].body);
        if (status != cases[i].status)
            print_error("%s %s: %d\n", cases[i].path, cases[i].body, status);
        assert_int_equal(status, cases[i].status);
    }
    assert_int_equal(get("/api/study.pgn"), 200);
    assert_non_null(strstr(answer, "1. e4 *"));
}

static void mark(int mark) {
    char body[64];
    snprintf(body, sizeof body, "{\"node\":1,\"edit\":\"mark\",\"mark\":%d}", mark);
    assert_int_equal(post("/api/study/edit", body), 200);
    assert_int_equal(get("/api/study.pgn"), 200);
}

static void a_move_has_one_mark_that_says_how_good_it_is(void **state) {
    (void)state;
    assert_int_equal(read_text("1. e4 *"), 200);
    mark(2);
    assert_non_null(strstr(answer, "1. e4 $2 *"));
    mark(4);
    assert_non_null(strstr(answer, "1. e4 $4 *"));
    mark(14); // of the position
    assert_non_null(strstr(answer, "1. e4 $4 $14 *"));
    mark(5);
    assert_non_null(strstr(answer, "1. e4 $5 $14 *"));
    mark(5);
    assert_non_null(strstr(answer, "1. e4 $14 *"));
    // of a file that has several the last one counts, and twice the same is no wish to lose it
    assert_int_equal(read_text("1. e4 $2 $4 e5 $1 $1 *"), 200);
    assert_int_equal(get("/api/study.pgn"), 200);
    assert_non_null(strstr(answer, "1. e4 $4 e5 $1 *"));
}

static void a_position_that_cannot_be_is_refused_with_its_reason(void **state) {
    (void)state;
    static const char *const positions[][2] = {
        {"8/8/8/8/8/8/8/8", "king"},
        {"8/8/8/8/8/8/8/8 w - - 0 1", "king"},
        {"4k3/8/8/8/8/8/4P3/4K3 x - - 0 1", "'x'"},
        {"4k3/8/8/8/8/8/4P3/4K2 w - - 0 1", "rank"},
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        assert_int_equal(read_text(positions[i][0]), 409);
        if (strstr(answer, positions[i][1]) == NULL || strstr(answer, "move 1") != NULL)
            fail_msg("%s: %s", positions[i][0], strstr(answer, "\r\n\r\n"));
    }
}

static void markup_in_a_game_comes_back_as_text(void **state) {
    (void)state;
    assert_int_equal(read_text("[White \\\"<img src=x>\\\"]\\n\\n1. e4 {<script>x</script>} *"),
                     200);
    close(open_stream_until("</script>"));
    // a string of JSON; the page writes text nodes
    assert_non_null(strstr(answer, "<script>x</script>"));
    assert_null(strstr(answer, "Content-Type: text/html"));
}

static void only_what_brings_games_may_be_long(void **state) {
    (void)state;
    assert_int_equal(ask("POST /api/study/go HTTP/1.1\n@H@O@T@JContent-Length: 1000000\n\n"), 413);
    assert_int_equal(ask("POST /api/study/read HTTP/1.1\n@H@O@T@JContent-Length: 5000000\n\n"),
                     413);
}

static void the_engine_looks_and_is_stopped(void **state) {
    (void)state;
    assert_int_equal(read_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 200);
    assert_int_equal(post("/api/study/live", "{\"is_live\":true,\"lines\":2}"), 200);
    close(open_stream_until("\"points\":"));
    assert_int_equal(post("/api/study/play", "{\"node\":0,\"move\":\"e4\"}"), 200);
    close(open_stream_until("roque.web.lines/1\",\"node\":1,"));
    assert_int_equal(post("/api/study/live", "{\"is_live\":false,\"lines\":2}"), 200);
    close(open_stream_until("\"is_live\":false"));
    close(open_stream_until("\"node\":1,\"is_threat\":false,\"is_running\":false"));
    // stalemate: nothing to look for
    assert_int_equal(read_text("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 200);
    assert_int_equal(post("/api/study/live", "{\"is_live\":true,\"lines\":2}"), 200);
    close(open_stream_until("\"lines\":[]"));
    assert_int_equal(post("/api/study/explain", "{\"node\":0}"), 409);
}

// They are opened beside the requests: a document without them comes first, or not.
static void with_few_pieces_the_tables_are_told(void **state) {
    (void)state;
    assert_int_equal(read_text("8/8/8/4k3/8/8/8/3QK3 w - - 0 1"), 200);
    close(open_stream_until("\"tables\":\"By the endgame tables: White mates in"));
}

// What the page writes comes as it is written: moves in the language's letters, bounds as bounds.
static void reasons_are_told_in_one_language(void **state) {
    (void)state;
    assert_int_equal(read_text("1. Nf3 *"), 200);
    assert_int_equal(post("/api/study/explain", "{\"node\":1,\"language\":\"fr\"}"), 200);
    assert_non_null(strstr(answer, "\"said\":\"Cf3\""));
    // the plain sentences come first
    const char *plain = strstr(answer, "\"explanation\":[{\"kind\":\"plain\",\"sentences\":[\"");
    assert_non_null(plain);
    assert_non_null(strstr(plain, "Le moteur "));
    assert_null(strstr(answer, "\"said\":\"N"));
    assert_non_null(strstr(answer, "\"said_line\":\"1. Cf3\""));
    assert_non_null(strstr(answer, "\"said_value\":\"≤ "));
    assert_non_null(strstr(answer, "\"said_reason\":\"coupure\""));
    assert_int_equal(post("/api/study/explain", "{\"node\":1}"), 200);
    assert_non_null(strstr(answer, "\"said\":\"Nf3\""));
}

static void reviews_are_made_dropped_and_written_into_the_game(void **state) {
    (void)state;
    if (test_is_short()) test_skip("a short run"); // a million nodes of the engine
    assert_int_equal(read_text("1. f3 e5 $5 2. g4 $2 Qh4# 0-1"), 200);
    assert_int_equal(post("/api/study/review", "{}"), 200);
    // the first is dropped
    assert_int_equal(post("/api/study/review", "{\"language\":\"fr\"}"), 200);
    close(open_stream_until("\"is_made\":true"));
    assert_int_equal(post("/api/study/retry", "{\"ply\":2}"), 200);
    assert_int_equal(post("/api/study/try", "{\"move\":\"cc3\",\"language\":\"fr\"}"), 200);
    assert_int_equal(post("/api/study/try", "{\"move\":\"e4\"}"), 200);
    assert_non_null(strstr(answer, "\"holds\":true"));
    assert_int_equal(get("/api/study.pgn"), 200);
    assert_non_null(strstr(answer, "2. g4 $4")); // the mark that was there is replaced
    assert_non_null(strstr(answer, "e5 $5"));    // by a mark alone
    assert_non_null(strstr(answer, "mat en 1"));
    assert_int_equal(read_text("*"), 409);
    assert_int_equal(read_text("1. d4 *"), 200); // and forgotten
    close(open_stream_until("\"is_made\":false"));
}

static void *try_again(void *context) {
    static const char body[] = "{\"move\":\"d4\"}";
    char request[REQUEST_MAX], *told = malloc(ANSWER_MAX);
    Text text = text_over(request, sizeof request);
    expand("POST /api/study/try HTTP/1.1\n@H@O@T@J", &text);
    text_addf(&text, "Content-Length: %zu\r\n\r\n%s", sizeof body - 1, body);
    int client = connect_to_server();
    send_all(client, request, text.length);
    read_until(client, "", told);
    close(client);
    *(int *)context = status_of(told);
    free(told);
    return NULL;
}

// The analysis goes on while a move is judged, and who leaves the retry is not waited for.
static void a_move_that_is_being_tried_holds_nobody_up(void **state) {
    (void)state;
    enum { TRIES = 6 };
    if (test_is_short()) test_skip("a short run"); // a review
    pthread_t threads[TRIES];
    int statuses[TRIES] = {0};
    assert_int_equal(read_text("1. f3 e5 2. g4 Qh4# 0-1"), 200);
    assert_int_equal(post("/api/study/review", "{}"), 200);
    close(open_stream_until("\"is_made\":true"));
    assert_int_equal(post("/api/study/retry", "{\"ply\":2}"), 200);
    for (int i = 0; i < TRIES; i++) assert_true(thread_start(&threads[i], try_again, &statuses[i]));
    assert_int_equal(post("/api/study/go", "{\"node\":0}"), 200); // leaves the retry
    assert_int_equal(post("/api/study/play", "{\"node\":0,\"move\":\"e4\"}"), 200);
    for (int i = 0; i < TRIES; i++) {
        pthread_join(threads[i], NULL);
        assert_true(statuses[i] == 200 || statuses[i] == 409);
    }
    assert_int_equal(post("/api/study/try", "{\"move\":\"d4\"}"), 409);
}

enum { ASKERS = 40 };

static void *ask_for_reasons(void *context) {
    static const char form[] = "POST /api/study/explain HTTP/1.1\n@H@O@T@JContent-Length: 10\n\n"
                               "{\"node\":1}";
    char request[REQUEST_MAX], line[64] = "";
    Text text = text_over(request, sizeof request);
    int client = connect_to_server();
    expand(form, &text);
    send_all(client, request, text.length);
    recv(client, line, sizeof line - 1, MSG_WAITALL);
    close(client);
    *(int *)context = status_of(line);
    return NULL;
}

// Some get their reasons, the others are told that the program ends; nobody waits for all of them.
static void reasons_are_told_few_at_a_time_and_the_end_waits_for_few(void **state) {
    pthread_t threads[ASKERS];
    int statuses[ASKERS] = {0}, granted = 0, refused = 0;
    assert_int_equal(read_text("1. e4 e5 *"), 200);
    for (int i = 0; i < ASKERS; i++)
        assert_true(thread_start(&threads[i], ask_for_reasons, &statuses[i]));
    assert_int_equal(post("/api/study/explain", "{\"node\":0}"), 200);
    close_server(state);
    for (int i = 0; i < ASKERS; i++) {
        pthread_join(threads[i], NULL);
        granted += statuses[i] == 200;
        refused += statuses[i] == 409 || statuses[i] == 0;
    }
    assert_int_equal(granted + refused, ASKERS);
    assert_int_equal(open_server(state), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_changed_and_given_back),
        cmocka_unit_test(moves_are_typed_in_the_language_of_the_page),
        cmocka_unit_test(what_cannot_be_done_is_refused_and_changes_nothing),
        cmocka_unit_test(a_move_has_one_mark_that_says_how_good_it_is),
        cmocka_unit_test(a_position_that_cannot_be_is_refused_with_its_reason),
        cmocka_unit_test(markup_in_a_game_comes_back_as_text),
        cmocka_unit_test(only_what_brings_games_may_be_long),
        cmocka_unit_test(the_engine_looks_and_is_stopped),
        cmocka_unit_test(with_few_pieces_the_tables_are_told),
        cmocka_unit_test(reasons_are_told_in_one_language),
        cmocka_unit_test(reasons_are_told_few_at_a_time_and_the_end_waits_for_few),
        cmocka_unit_test(reviews_are_made_dropped_and_written_into_the_game),
        cmocka_unit_test(a_move_that_is_being_tried_holds_nobody_up),
    };
    return cmocka_run_group_tests(tests, open_server, close_server);
}
