// SPDX-License-Identifier: GPL-3.0-or-later
// server_test.c - what the server refuses, and what many clients at once do to it.
#include "tests/web/client.h"

#include <dirent.h>
#include <signal.h>

#include "core/thread.h"
#include "web/http/reply.h"

enum { IDLE_COUNT = 500, WRITERS = 8 };

// ---- refusals ----------------------------------------------------------------------------------

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
        {401, "GET /api/game.html HTTP/1.1\n@H\n"},
        {401, "GET /api/study.html HTTP/1.1\n@H\n"},
        {401, "GET /api/games.jsonl HTTP/1.1\n@H\n"},
        {403, "GET /api/games.jsonl HTTP/1.1\n@H@TSec-Fetch-Site: cross-site\n\n"},
        {403, "POST /api/games/import HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"},
        {403, "GET /api/game.html HTTP/1.1\n@H@TSec-Fetch-Site: cross-site\n\n"},
        {403, "POST /api/watch HTTP/1.1\n@H@T@JContent-Length: 13\n\n{\"pace_ms\":0}"},
        {404, "POST /api/game.html HTTP/1.1\n@H@O@T@JContent-Length: 2\n\n{}"},
        {404, "GET /api/game.html/../game.pgn HTTP/1.1\n@H@T\n"},
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
        if (!is_refused)
            fail_msg("%d instead of %d for:\n%s", status, cases[i].status, cases[i].request);
        assert_null(strstr(answer, "Access-Control-"));
        assert_null(strstr(answer, token));
    }
}

static void bodies_that_cannot_be_a_request_are_refused_and_change_nothing(void **state) {
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
        {409, "/api/new",
         "{\"game\":\"chess\",\"position\":\"x\",\"first\":\"human\",\"second\":\"human\"}"},
        {400, "/api/new",
         "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\",\"minutes\":1e300}"},
        {400, "/api/new",
         "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\",\"minutes\":-1}"},
        {400, "/api/new",
         "{\"game\":\"chess\",\"game\":\"othello\",\"first\":\"human\",\"second\":\"human\"}"},
        {400, "/api/new", "{\"game\":\"ch\\u0000ess\",\"first\":\"human\",\"second\":\"human\"}"},
        {409, "/api/move", "{\"move\":\"<script>alert(1)</script>\",\"count\":0}"},
        {409, "/api/act", "{\"act\":\"redo\"}"},
        {400, "/api/watch", "{}"},
        {400, "/api/watch", "{\"pace_ms\":-2}"},
        {400, "/api/watch", "{\"pace_ms\":1e9}"},
        {400, "/api/watch", "{\"pace_ms\":\"0\"}"},
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

static void a_nul_in_a_head_is_refused(void **state) {
    (void)state;
    static const char *const heads[] = {"Host", "X-Roque-Token", "X-Other: a@b", "X-O@ther: a"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char request[REQUEST_MAX];
        Text text = text_over(request, sizeof request);
        text_add(&text, "GET /api/words HTTP/1.1\r\nConnection: close\r\n");
        if (i != 0) text_addf(&text, "Host: 127.0.0.1:%d\r\n", port);
        if (i != 1) text_addf(&text, "X-Roque-Token: %s\r\n", token);
        if (i == 0) text_addf(&text, "Host: 127.0.0.1:%d@.evil.example", port);
        if (i == 1) text_addf(&text, "X-Roque-Token: %s@x", token);
        if (i > 1) text_add(&text, heads[i]);
        text_add(&text, "\r\n\r\n");
        *strchr(request, '@') = '\0';
        int status = exchange(request, text.length);
        if (status != 400) fail_msg("%d for %s", status, heads[i]);
    }
}

// A byte every now and then keeps the line busy; the request as a whole has its time.
static void a_request_that_never_ends_is_cut_off(void **state) {
    enum { BYTE_MS = 40, REQUEST_MS = 400, TRIES = 500 };
    static const char *const begins[] = {
        "GET /api/words HTTP/1.1\n@H@TX-Slow: ",
        "POST /api/move HTTP/1.1\n@H@O@T@JContent-Length: 60000\n\n{"};
    Error error = {{0}};
    close_server(state);
    web = web_open(&(WebSettings){.seed = 1, .request_ms = REQUEST_MS}, &error);
    assert_non_null(web);
    assert_int_equal(sscanf(web_address(web), "http://127.0.0.1:%d/#%60s", &port, token), 2);
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
        char request[REQUEST_MAX];
        Text text = text_over(request, sizeof request);
        expand(begins[i], &text);
        int client = connect_to_server(), bytes = 0;
        send_all(client, request, text.length);
        while (bytes < TRIES && send(client, "a", 1, MSG_NOSIGNAL) == 1) {
            struct pollfd waits = {.fd = client, .events = POLLIN};
            bytes++;
            if (poll(&waits, 1, BYTE_MS) > 0) break; // it was shut down
        }
        close(client);
        assert_true(bytes < TRIES);
    }
    int stream = open_stream(); // who listens has no end
    struct pollfd waits = {.fd = stream, .events = POLLIN | POLLRDHUP};
    while (poll(&waits, 1, 2 * REQUEST_MS) > 0) {
        assert_false(waits.revents & POLLRDHUP);
        assert_true(recv(stream, answer, ANSWER_MAX, 0) > 0);
    }
    close(stream);
    close_server(state);
    assert_int_equal(open_server(state), 0);
}

static void codings_are_read_with_their_weights(void **state) {
    (void)state;
    static const char *const takes[] = {"gzip",          "deflate, gzip", "GZIP;q=0.1",     "*",
                                        "br, gzip ;q=1", "gzip;q=0.001",  "identity;q=0, *"};
    static const char *const refuses[] = {
        "",      "br",         "gzip;q=0", "gzip; q=0.000", "*;q=0", "*, gzip;q=0", "gzip;q=0, *",
        "xgzip", "gzipped, br"};
    for (size_t i = 0; i < sizeof takes / sizeof takes[0]; i++)
        if (!reply_takes_gzip(takes[i])) fail_msg("'%s'", takes[i]);
    for (size_t i = 0; i < sizeof refuses / sizeof refuses[0]; i++)
        if (reply_takes_gzip(refuses[i])) fail_msg("'%s'", refuses[i]);
}

// ---- what is served ----------------------------------------------------------------------------

static void every_answer_keeps_the_browser_strict(void **state) {
    (void)state;
    static const char *const paths[] = {"/api/words", "/api/choices?language=fr", "/nothing"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        get(paths[i]);
        assert_non_null(
            strstr(answer, "Content-Security-Policy: default-src 'none'; script-src 'self'"));
        assert_non_null(strstr(answer, "X-Content-Type-Options: nosniff"));
        assert_non_null(strstr(answer, "X-Frame-Options: DENY"));
        assert_null(strstr(answer, "Access-Control-Allow-Origin"));
        assert_null(strstr(answer, "unsafe"));
    }
}

static void markup_in_every_text_comes_back_as_text(void **state) {
    (void)state;
    assert_int_equal(post("/api/new",
                          "{\"game\":\"tictactoe\",\"first\":\"human:name=<img "
                          "src=x>\\\"\\n</script>\",\"second\":\"human:name=\\u2028\\u0001\"}"),
                     200);
    int client = open_stream();
    close(client);
    assert_non_null(strstr(answer, "Content-Type: text/event-stream"));
    assert_non_null(strstr(answer, "<img src=x>\\\"\\n</script>"));
    assert_non_null(strstr(answer, "\\u0001"));
}

// ---- many at once ------------------------------------------------------------------------------

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
    for (int i = 0; i < WRITERS; i++)
        assert_true(thread_start(&threads[i], write_at_once, &statuses[i]));
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
    enum { STREAMS = 128 + 1 };
    int streams[STREAMS];
    assert_int_equal(new_game("tictactoe"), 200);
    for (int i = 0; i < STREAMS; i++) streams[i] = open_stream();
    read_until(streams[0], "", answer); // it ends
    assert_int_equal(post("/api/move", "{\"move\":\"b2\",\"count\":0}"), 200);
    read_until(streams[STREAMS - 1], "\"count\":1,\"players\"", answer);
    assert_non_null(strstr(answer, "\"count\":1,\"players\""));
    for (int i = 0; i < STREAMS; i++) close(streams[i]);
}

static void a_reader_who_never_reads_stops_nobody(void **state) {
    (void)state;
    assert_int_equal(new_game("amazons"), 200);
    int lazy = open_stream();
    for (int i = 0; i < 40; i++) assert_int_equal(post("/api/act", "{\"act\":\"flip\"}"), 200);
    close(lazy);
}

// ---- Ctrl-C ------------------------------------------------------------------------------------

static bool thread_takes_interrupts(const char *thread) {
    char path[300], line[200];
    unsigned long long blocked = 0;
    snprintf(path, sizeof path, "/proc/self/task/%s/status", thread);
    FILE *file = fopen(path, "r");
    if (file == NULL) return false; // it has ended
    while (fgets(line, sizeof line, file) != NULL) sscanf(line, "SigBlk: %llx", &blocked);
    fclose(file);
    return (blocked >> (SIGINT - 1) & 1) == 0;
}

// Only the first thread waits for it: taken by another, the page lived on.
static void ctrl_c_reaches_no_thread_but_the_first(void **state) {
    (void)state;
    int stream = open_stream(), threads = 0;
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) test_skip("this system does not show its threads");
    for (const struct dirent *entry; (entry = readdir(tasks)) != NULL;) {
        if (entry->d_name[0] == '.' || atoi(entry->d_name) == getpid()) continue;
        if (thread_takes_interrupts(entry->d_name)) fail_msg("thread %s takes it", entry->d_name);
        threads++;
    }
    closedir(tasks);
    assert_true(threads >= 3); // who listens, who serves the stream, who looks after connections
    close(stream);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_from_our_page_is_refused),
        cmocka_unit_test(bodies_that_cannot_be_a_request_are_refused_and_change_nothing),
        cmocka_unit_test(a_body_in_chunks_is_not_longer_than_another),
        cmocka_unit_test(heads_without_end_are_refused),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(a_nul_in_a_head_is_refused),
        cmocka_unit_test(a_request_that_never_ends_is_cut_off),
        cmocka_unit_test(codings_are_read_with_their_weights),
        cmocka_unit_test(every_answer_keeps_the_browser_strict),
        cmocka_unit_test(markup_in_every_text_comes_back_as_text),
        cmocka_unit_test(of_many_writers_one_moves),
        cmocka_unit_test(idle_and_slow_clients_keep_nobody_waiting),
        cmocka_unit_test(the_oldest_stream_makes_room),
        cmocka_unit_test(a_reader_who_never_reads_stops_nobody),
        cmocka_unit_test(ctrl_c_reaches_no_thread_but_the_first),
    };
    return cmocka_run_group_tests(tests, open_server, close_server);
}
