// SPDX-License-Identifier: GPL-3.0-or-later
// server_test.c - the server as a client finds it that knows no rules: bytes through a socket.
#include "tests/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/thread.h"
#include "web/web.h"

enum { ANSWER_MAX = 4 << 20, REQUEST_MAX = 8192, PATIENCE_MS = 200000, IDLE_COUNT = 500, WRITERS = 8 };

static Web *web;
static int port;
static char token[64];
static char answer[ANSWER_MAX];

// ---- a client --------------------------------------------------------------------------------------

static int connect_to_server(void) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(client >= 0);
    assert_int_equal(connect(client, (struct sockaddr *)&address, sizeof address), 0);
    return client;
}

// What the server has closed before all was sent is its answer too.
static void send_all(int client, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(client, bytes, count, MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes += sent;
        count -= (size_t)sent;
    }
}

// Reads until `end` has come ("": until the server closes).
static void read_until(int client, const char *end, char *buffer) {
    size_t length = 0;
    int64_t until_ms = clock_now_ms() + PATIENCE_MS;
    buffer[0] = '\0';
    while (length + 1 < ANSWER_MAX && (end[0] == '\0' || strstr(buffer, end) == NULL)) {
        struct pollfd waits = {.fd = client, .events = POLLIN};
        assert_true(clock_now_ms() < until_ms);
        if (poll(&waits, 1, 1000) <= 0) continue;
        ssize_t count = recv(client, buffer + length, ANSWER_MAX - 1 - length, 0);
        if (count <= 0) return;
        length += (size_t)count;
        buffer[length] = '\0';
    }
}

static int status_of(const char *text) {
    int status = 0;
    return sscanf(text, "HTTP/1.%*d %d", &status) == 1 ? status : 0;
}

// Sends the bytes and returns the status; the whole is in `answer`.
static int exchange(const char *bytes, size_t count) {
    int client = connect_to_server();
    send_all(client, bytes, count);
    read_until(client, "", answer);
    close(client);
    return status_of(answer);
}

// "@H" host, "@O" origin, "@T" token, "@J" type of JSON: the heads of our page, each a line.
static void expand(const char *form, Text *request) {
    for (const char *c = form; *c != '\0'; c++) {
        if (c[0] != '@' || c[1] == '\0') {
            if (*c == '\n') text_add_char(request, '\r');
            text_add_char(request, *c);
            continue;
        }
        switch (*++c) {
        case 'H': text_addf(request, "Host: 127.0.0.1:%d\r\nConnection: close\r\n", port); break;
        case 'O': text_addf(request, "Origin: http://127.0.0.1:%d\r\n", port); break;
        case 'T': text_addf(request, "X-Roque-Token: %s\r\n", token); break;
        case 'J': text_add(request, "Content-Type: application/json\r\n"); break;
        default: fail();
        }
    }
}

static int ask(const char *form) {
    char request[REQUEST_MAX];
    Text text = text_over(request, sizeof request);
    expand(form, &text);
    assert_false(text.is_cut);
    return exchange(request, text.length);
}

static int post(const char *path, const char *body) {
    char form[REQUEST_MAX];
    snprintf(form, sizeof form, "POST %s HTTP/1.1\n@H@O@T@JContent-Length: %zu\n\n%s", path, strlen(body),
             body);
    return ask(form);
}

static int get(const char *path) {
    char form[REQUEST_MAX];
    snprintf(form, sizeof form, "GET %s HTTP/1.1\n@H@T\n", path);
    return ask(form);
}

static int new_game(const char *game) {
    char body[256];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"first\":\"human\",\"second\":\"human\"}", game);
    return post("/api/new", body);
}

// A stream that has told this, into `answer`: what a granted wish leads to is told a little later.
static int open_stream_until(const char *told) {
    char request[REQUEST_MAX];
    Text text = text_over(request, sizeof request);
    expand("GET /api/events?language=en HTTP/1.1\n@H@T\n", &text);
    int client = connect_to_server();
    send_all(client, request, text.length);
    read_until(client, told, answer);
    assert_non_null(strstr(answer, told));
    return client;
}

static int open_stream(void) {
    return open_stream_until("\n\n\r\n");
}

static int open_server(void **state) {
    (void)state;
    Error error = {{0}};
    web = web_open(&(WebSettings){.port = 0, .saves = false, .seed = 1}, &error);
    if (web == NULL) return 1;
    return sscanf(web_address(web), "http://127.0.0.1:%d/#%60s", &port, token) == 2 ? 0 : 1;
}

static int close_server(void **state) {
    (void)state;
    web_close(web);
    return 0;
}

// ---- refusals --------------------------------------------------------------------------------------

static void what_is_not_from_our_page_is_refused(void **state) {
    (void)state;
    static const struct {
        int status;
        const char *request;
    } cases[] = {
        {421, "GET / HTTP/1.1\nHost: evil.example\nConnection: close\n\n"},
        {421, "GET /api/words HTTP/1.1\nHost: evil.example\nConnection: close\n@T\n"},
        {421, "GET / HTTP/1.0\n\n"},
        {401, "GET /api/words HTTP/1.1\n@H\n"},
        {401, "GET /api/choices HTTP/1.1\n@H\n"},
        {401, "GET /api/events HTTP/1.1\n@H\n"},
        {401, "GET /api/look?ply=0 HTTP/1.1\n@H\n"},
        {401, "GET /api/words HTTP/1.1\n@HX-Roque-Token: 00\n\n"},
        {401, "GET /api/words HTTP/1.1\n@HCookie: token=1\n\n"},
        {401, "GET /api/nothing HTTP/1.1\n@H\n"},
        {401, "POST /api/move HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"},
        {403, "GET /api/words HTTP/1.1\n@H@TOrigin: http://evil.example\n\n"},
        {403, "GET /api/events HTTP/1.1\n@H@TSec-Fetch-Site: cross-site\n\n"},
        {403, "POST /api/move HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"},
        {403, "POST /api/move HTTP/1.1\n@H@T@JOrigin: null\nContent-Length: 2\n\n{}"},
        {403, "POST /api/new HTTP/1.1\n@H@T@JOrigin: http://localhost:1\nContent-Length: 2\n\n{}"},
        {403, "POST /api/new HTTP/1.1\n@H@O@T@JSec-Fetch-Site: same-site\nContent-Length: 2\n\n{}"},
        {415, "POST /api/move HTTP/1.1\n@H@O@TContent-Length: 2\n\n{}"},
        {415, "POST /api/move HTTP/1.1\n@H@O@TContent-Type: text/plain\nContent-Length: 2\n\n{}"},
        {415, "POST /api/new HTTP/1.1\n@H@O@TContent-Type: application/x-www-form-urlencoded\n"
              "Content-Length: 8\n\ngame=go1"},
        {405, "PUT /api/move HTTP/1.1\n@H@O@T@JContent-Length: 2\n\n{}"},
        {405, "DELETE /api/move HTTP/1.1\n@H@O@T\n"},
        {405, "OPTIONS /api/move HTTP/1.1\n@H@OAccess-Control-Request-Method: POST\n\n"},
        {405, "POST / HTTP/1.1\n@H@O@T@JContent-Length: 2\n\n{}"},
        {405, "HEAD /api/events HTTP/1.1\n@H@T\n"},
        {404, "GET /api/move HTTP/1.1\n@H@T\n"},
        {404, "GET /../../etc/passwd HTTP/1.1\n@H@T\n"},
        {404, "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\n@H@T\n"},
        {404, "GET /..%5c..%5cetc%5cpasswd HTTP/1.1\n@H@T\n"},
        {404, "GET //etc/passwd HTTP/1.1\n@H@T\n"},
        {404, "GET /page.js/ HTTP/1.1\n@H@T\n"},
        {404, "GET /page.js%00.html HTTP/1.1\n@H@T\n"},
        {404, "GET /api/../page.map HTTP/1.1\n@H@T\n"},
        {404, "POST /api/nothing HTTP/1.1\n@H@O@T@JContent-Length: 2\n\n{}"},
        {413, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 65537\n\n{}"},
        {413, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 99999999999999999999\n\n{}"},
        {400, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 0\n\n"},
        {400, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 1\n\n{"},
        {400, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 2\n\n[]"},
        {400, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 4\n\nnull"},
        {400, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 2\n\n{}"},
        {400, "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 10\n\n{\"move\":1}"},
        {400, "POST /api/act HTTP/1.1\n@H@O@T@JContent-Length: 15\n\n{\"act\":\"leave\"}"},
        {400, "POST /api/new HTTP/1.1\n@H@O@T@JContent-Length: 14\n\n{\"game\":\"chess\"}"},
        {400, "POST /api/draw HTTP/1.1\n@H@O@T@JContent-Length: 13\n\n{\"accepts\":1}"},
        {400, "POST /api/move HTTP/1.1\n@H@O@T@JTransfer-Encoding: chunked\n\n2\n[]\n0\n\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = ask(cases[i].request);
        // libmicrohttpd answers some of these heads by itself, and more strictly.
        bool is_refused = status == cases[i].status || (status == 400 && cases[i].status == 413);
        if (!is_refused) fail_msg("%d instead of %d for:\n%s", status, cases[i].status, cases[i].request);
        assert_null(strstr(answer, "Access-Control-"));
        assert_null(strstr(answer, token));
    }
}

static void bodies_that_cannot_be_a_wish_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const struct {
        int status;
        const char *path, *body;
    } cases[] = {
        {409, "/api/new", "{\"game\":\"go\",\"first\":\"human\",\"second\":\"human\"}"},
        {409, "/api/new", "{\"game\":\"synthetic\",\"first\":\"human\",\"second\":\"human\"}"},
        {409, "/api/new", "{\"game\":\"chess\",\"first\":\"nobody\",\"second\":\"human\"}"},
        {409, "/api/new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"uci:/bin/sh\"}"},
        {409, "/api/new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"cmd:touch x\"}"},
        {409, "/api/new", "{\"game\":\"chess\",\"first\":\"xboard:/bin/sh\",\"second\":\"human\"}"},
        {409, "/api/new", "{\"game\":\"chess\",\"position\":\"x\",\"first\":\"human\",\"second\":\"human\"}"},
        {400, "/api/new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\",\"minutes\":1e300}"},
        {400, "/api/new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\",\"minutes\":-1}"},
        {400, "/api/new",
         "{\"game\":\"chess\",\"game\":\"othello\",\"first\":\"human\",\"second\":\"human\"}"},
        {400, "/api/new", "{\"game\":\"ch\\u0000ess\",\"first\":\"human\",\"second\":\"human\"}"},
        {409, "/api/move", "{\"move\":\"<script>alert(1)</script>\",\"count\":0}"},
        {409, "/api/act", "{\"act\":\"redo\"}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(new_game("tictactoe"), 200);
        int status = post(cases[i].path, cases[i].body);
        if (status != cases[i].status)
            fail_msg("%d instead of %d for %s", status, cases[i].status, cases[i].body);
        assert_non_null(strstr(answer, "\"reason\":"));
    }
}

static void a_body_in_chunks_is_not_longer_than_another(void **state) {
    (void)state;
    char request[REQUEST_MAX], chunk[4096 + 16];
    Text text = text_over(request, sizeof request);
    expand("POST /api/move HTTP/1.1\n@H@O@T@JTransfer-Encoding: chunked\n\n", &text);
    int client = connect_to_server();
    send_all(client, request, text.length);
    int length = snprintf(chunk, sizeof chunk, "1000\r\n%4096s\r\n", "");
    for (int i = 0; i < 20; i++) send_all(client, chunk, (size_t)length);
    send_all(client, "0\r\n\r\n", 5);
    read_until(client, "", answer);
    close(client);
    assert_int_equal(status_of(answer), 413);
}

static void heads_without_end_are_refused(void **state) {
    (void)state;
    static char request[200000];
    Text text = text_over(request, sizeof request);
    expand("GET / HTTP/1.1\n@HX-Long: ", &text);
    while (text.length + 8 < sizeof request) text_add(&text, "aaaaaaaa");
    int status = exchange(request, text.length);
    assert_true(status == 431 || status == 413 || status == 0);
    assert_int_equal(get("/api/words"), 200);
}

static void nonsense_is_refused(void **state) {
    (void)state;
    static const char *const nonsense[] = {"\r\n\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01\x02",
                                           "GET / HTTP/9.9\r\n\r\n"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        int client = connect_to_server();
        send_all(client, nonsense[i], strlen(nonsense[i]));
        shutdown(client, SHUT_WR);
        read_until(client, "", answer);
        close(client);
        assert_int_not_equal(status_of(answer), 200);
    }
    assert_int_equal(get("/api/words"), 200);
}

// ---- what is served --------------------------------------------------------------------------------

static void every_answer_keeps_the_browser_strict(void **state) {
    (void)state;
    static const char *const paths[] = {"/api/words", "/api/choices?language=fr", "/nothing"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        get(paths[i]);
        assert_non_null(strstr(answer, "Content-Security-Policy: default-src 'none'; script-src 'self'"));
        assert_non_null(strstr(answer, "X-Content-Type-Options: nosniff"));
        assert_non_null(strstr(answer, "X-Frame-Options: DENY"));
        assert_null(strstr(answer, "Access-Control-Allow-Origin"));
        assert_null(strstr(answer, "unsafe"));
    }
}

static void markup_in_every_text_comes_back_as_text(void **state) {
    (void)state;
    assert_int_equal(post("/api/new",
                          "{\"game\":\"tictactoe\",\"first\":\"human:name=<img src=x>\\\"\\n</script>\","
                          "\"second\":\"human:name=\\u2028\\u0001\"}"),
                     200);
    int client = open_stream();
    close(client);
    assert_non_null(strstr(answer, "Content-Type: text/event-stream"));
    assert_non_null(strstr(answer, "<img src=x>\\\"\\n</script>"));
    assert_non_null(strstr(answer, "\\u0001"));
}

static void the_seven_games_are_played(void **state) {
    (void)state;
    static const struct {
        const char *game, *move, *men;
    } games[] = {{"chess", "e4", "\"e4\""},          {"tictactoe", "b2", "\"b2\""},
                 {"connect4", "4", "\"4-1\""},       {"othello", "d3", "\"d3\""},
                 {"awale", "F", "\"last\":[\"F\"]"}, {"amazons", "d1-d7/g7", "\"g7\""},
                 {"draughts", "32-28", "\"28\""}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char body[128];
        assert_int_equal(new_game(games[i].game), 200);
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"count\":0}", games[i].move);
        assert_int_equal(post("/api/move", body), 200);
        close(open_stream_until("\"count\":1,"));
        assert_non_null(strstr(answer, games[i].men));
        assert_int_equal(get("/api/look?ply=0"), 200);
        assert_int_equal(get("/api/look?ply=2"), 404);
        assert_int_equal(get("/api/look?ply=-1"), 404);
        assert_int_equal(post("/api/act", "{\"act\":\"undo\"}"), 200);
        assert_int_equal(post("/api/act", "{\"act\":\"undo\"}"), 409);
        assert_int_equal(post("/api/act", "{\"act\":\"redo\"}"), 200);
    }
}

static void a_game_ends_and_is_told_in_both_languages(void **state) {
    (void)state;
    static const char *const moves[] = {"a1", "b1", "a2", "b2", "a3"};
    assert_int_equal(new_game("tictactoe"), 200);
    for (int i = 0; i < 5; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"count\":%d}", moves[i], i);
        assert_int_equal(post("/api/move", body), 200);
    }
    assert_int_equal(post("/api/move", "{\"move\":\"c1\",\"count\":5,\"language\":\"fr\"}"), 409);
    assert_non_null(strstr(answer, "\"is_granted\":false"));
    close(open_stream_until("\"result\":\"1-0\""));
    assert_non_null(strstr(answer, "wins"));
    assert_int_equal(get("/api/words?language=fr"), 200);
    assert_non_null(strstr(answer, "\"New game\":\"Nouvelle partie\""));
}

static void a_game_of_chess_is_reviewed_once_it_is_over(void **state) {
    (void)state;
    static const char *const moves[] = {"f3", "e5", "g4", "Qh4#"};
    if (test_is_short()) skip(); // half a million nodes of the engine
    assert_int_equal(new_game("chess"), 200);
    assert_int_equal(post("/api/review", "{}"), 409);
    for (int i = 0; i < 4; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"count\":%d}", moves[i], i);
        assert_int_equal(post("/api/move", body), 200);
    }
    assert_int_equal(post("/api/review", "{}"), 200);
    close(open_stream_until("\"is_made\":true"));
    close(open_stream_until("g4??"));
    assert_int_equal(new_game("tictactoe"), 200); // and forgotten
    close(open_stream_until("\"is_made\":false"));
}

static void a_move_for_a_board_that_has_changed_is_refused(void **state) {
    (void)state;
    assert_int_equal(new_game("tictactoe"), 200);
    assert_int_equal(post("/api/move", "{\"move\":\"a1\",\"count\":0}"), 200);
    assert_int_equal(post("/api/move", "{\"move\":\"b1\",\"count\":0}"), 409);
    assert_non_null(strstr(answer, "changed"));
}

static void a_computer_answers_and_a_new_game_stops_it(void **state) {
    (void)state;
    assert_int_equal(
        post("/api/new", "{\"game\":\"tictactoe\",\"first\":\"human\",\"second\":\"random:seed=1\"}"), 200);
    assert_int_equal(post("/api/move", "{\"move\":\"b2\",\"count\":0}"), 200);
    assert_int_equal(post("/api/act", "{\"act\":\"undo\"}"), 200); // waits for the answer to come
    // One that would think for an hour.
    assert_int_equal(
        post("/api/new", "{\"game\":\"chess\",\"first\":\"engine:movetime=3600\",\"second\":\"human\"}"),
        200);
    assert_int_equal(new_game("tictactoe"), 200);
    assert_int_equal(post("/api/hint", "{}"), 200);
    assert_non_null(strstr(answer, "\"move\":"));
}

// ---- many at once ----------------------------------------------------------------------------------

static void *write_at_once(void *context) {
    char *buffer = malloc(ANSWER_MAX), request[REQUEST_MAX];
    const char *body = "{\"move\":\"b2\",\"count\":0}";
    Text text = text_over(request, sizeof request);
    expand("POST /api/move HTTP/1.1\n@H@O@T@J", &text);
    text_addf(&text, "Content-Length: %zu\r\n\r\n%s", strlen(body), body);
    int client = connect_to_server();
    send_all(client, request, text.length);
    read_until(client, "", buffer);
    close(client);
    *(int *)context = status_of(buffer);
    free(buffer);
    return NULL;
}

static void of_many_writers_one_moves(void **state) {
    (void)state;
    pthread_t threads[WRITERS];
    int statuses[WRITERS] = {0}, granted = 0;
    assert_int_equal(new_game("tictactoe"), 200);
    for (int i = 0; i < WRITERS; i++) assert_true(thread_start(&threads[i], write_at_once, &statuses[i]));
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(statuses[i] == 200 || statuses[i] == 409);
        granted += statuses[i] == 200;
    }
    assert_int_equal(granted, 1);
}

static void idle_and_slow_clients_keep_nobody_waiting(void **state) {
    (void)state;
    static int idle[IDLE_COUNT];
    for (int i = 0; i < IDLE_COUNT; i++) {
        idle[i] = connect_to_server();
        if (i % 2 == 0) send_all(idle[i], "GET / HT", 8);
    }
    assert_int_equal(get("/api/words"), 200);
    assert_int_equal(new_game("tictactoe"), 200);
    for (int i = 0; i < IDLE_COUNT; i++) close(idle[i]);
}

static void the_oldest_stream_makes_room(void **state) {
    (void)state;
    int streams[65];
    assert_int_equal(new_game("tictactoe"), 200);
    for (int i = 0; i < 65; i++) streams[i] = open_stream();
    read_until(streams[0], "", answer); // it ends
    assert_int_equal(post("/api/move", "{\"move\":\"b2\",\"count\":0}"), 200);
    read_until(streams[64], "\"count\":1,\"players\"", answer);
    assert_non_null(strstr(answer, "\"count\":1,\"players\""));
    for (int i = 0; i < 65; i++) close(streams[i]);
}

static void a_reader_who_never_reads_stops_nobody(void **state) {
    (void)state;
    assert_int_equal(new_game("amazons"), 200);
    int lazy = open_stream();
    for (int i = 0; i < 40; i++) assert_int_equal(post("/api/act", "{\"act\":\"flip\"}"), 200);
    close(lazy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_from_our_page_is_refused),
        cmocka_unit_test(bodies_that_cannot_be_a_wish_are_refused_and_change_nothing),
        cmocka_unit_test(a_body_in_chunks_is_not_longer_than_another),
        cmocka_unit_test(heads_without_end_are_refused),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(every_answer_keeps_the_browser_strict),
        cmocka_unit_test(markup_in_every_text_comes_back_as_text),
        cmocka_unit_test(the_seven_games_are_played),
        cmocka_unit_test(a_game_ends_and_is_told_in_both_languages),
        cmocka_unit_test(a_game_of_chess_is_reviewed_once_it_is_over),
        cmocka_unit_test(a_move_for_a_board_that_has_changed_is_refused),
        cmocka_unit_test(a_computer_answers_and_a_new_game_stops_it),
        cmocka_unit_test(of_many_writers_one_moves),
        cmocka_unit_test(idle_and_slow_clients_keep_nobody_waiting),
        cmocka_unit_test(the_oldest_stream_makes_room),
        cmocka_unit_test(a_reader_who_never_reads_stops_nobody),
    };
    return cmocka_run_group_tests(tests, open_server, close_server);
}
