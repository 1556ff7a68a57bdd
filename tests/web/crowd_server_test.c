// SPDX-License-Identifier: GPL-3.0-or-later
// crowd_server_test.c - as many clients as the server takes, silent and slow ones among them, while
// a game goes on: its moves are answered, and its clock is not late.
#include "tests/web/client.h"

#include <signal.h>
#include <sys/wait.h>

enum {
    CROWD = 690, // of 700: the game needs a few
    CROWD_QUICK = 120,
    STREAMS = 60,
    SLOW_MS = 50, // between two bytes
    CLOCK_MS = 600,
    LATE_MS_MAX = 4000, // of a machine with other things to do
};

static int crowd_size(void) {
    return test_is_long() ? CROWD : CROWD_QUICK;
}

// Most say nothing, a third has begun to, some listen, a few have asked once.
static void come(int *crowd, int count) {
    for (int i = 0; i < count; i++) {
        if (i < STREAMS) {
            crowd[i] = open_stream();
            continue;
        }
        crowd[i] = connect_to_server();
        if (i % 3 == 1) send_all(crowd[i], "POST /api/move HTTP/1.1\r\nHo", 27);
        if (i % 30 == 2) send_all(crowd[i], "GET /nothing HTTP/1.1\r\n\r\n", 25);
    }
}

// A process of its own, since its sockets would be numbers of the server's otherwise. It is ended
// by a signal; the slow ones send their bytes until then.
static pid_t start_crowd(int count) {
    static int crowd[CROWD];
    int ends[2];
    char ready;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        come(crowd, count);
        if (write(ends[1], "r", 1) != 1) _exit(1);
        for (;;) {
            for (int i = STREAMS; i < count; i++) {
                if (i % 3 == 1) send(crowd[i], "s", 1, MSG_NOSIGNAL);
            }
            poll(NULL, 0, SLOW_MS);
        }
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &ready, 1), 1);
    close(ends[0]);
    return child;
}

static void play_on(int count) {
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};
    enum { MOVES = sizeof moves / sizeof moves[0] };
    assert_int_equal(new_game("chess"), 200);
    int64_t longest_ms = 0;
    for (int i = 0; i < MOVES; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"count\":%d}", moves[i], i);
        const int64_t begin_ms = clock_now_ms();
        assert_int_equal(post("/api/move", body), 200);
        const int64_t spent_ms = clock_now_ms() - begin_ms;
        if (spent_ms > longest_ms) longest_ms = spent_ms;
    }
    print_message("# %d clients: a move was answered in %d ms at the most\n", count,
                  (int)longest_ms);
}

static void a_game_goes_on_among_many_clients(void **state) {
    (void)state;
    const int count = crowd_size();
    const pid_t crowd = start_crowd(count);
    play_on(count);
    char body[256];
    snprintf(body, sizeof body,
             "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\",\"minutes\":%f,"
             "\"seconds\":0}",
             CLOCK_MS / 60000.0);
    assert_int_equal(post("/api/new", body), 200);
    const int64_t begin_ms = clock_now_ms();
    close(open_stream_until("ran out of time"));
    const int64_t late_ms = clock_now_ms() - begin_ms - CLOCK_MS;
    print_message("# the clock of the game was %d ms late\n", (int)late_ms);
    assert_true(late_ms < LATE_MS_MAX);
    kill(crowd, SIGKILL);
    assert_int_equal(waitpid(crowd, NULL, 0), crowd);
    assert_int_equal(get("/api/words"), 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_among_many_clients),
    };
    return cmocka_run_group_tests(tests, open_server, close_server);
}
