// SPDX-License-Identifier: GPL-3.0-or-later
// match_server_test.c - matches begun and watched through the server.
#include "tests/web/kept_server.h"

#include "arena/arena.h"
#include "games/games.h"

static int open_in_folder(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("XDG_DATA_HOME", folder, 1) != 0) return 1;
    open_again(false);
    return 0;
}

static void a_match_is_begun_and_watched_to_its_end(void **state) {
    (void)state;
    assert_int_equal(post("/api/match/begin",
                          "{\"game\":\"tictactoe\",\"players\":[\"random:seed=1\",\"random:"
                          "seed=2\"],\"games\":6,\"sprt\":\"0,400\",\"openings\":\"start\"}"),
                     200);
    close(open_stream_until("\"played\":6,\"planned\":6"));
    close(open_stream_until("\"lower\":-2.9"));
    assert_non_null(strstr(answer, "Elo"));
    close(open_stream_until("\"is_playing\":false"));
    assert_int_equal(get("/api/match.pgn"), 200);
    int games = 0;
    for (const char *at = answer; (at = strstr(at, "[Event ")) != NULL; at++) games++;
    assert_int_equal(games, 6);
}

static void openings_are_files_and_no_devices(void **state) {
    (void)state;
    static const char *const paths[] = {"/dev/zero", "/dev/tty", "/dev/null", "/tmp"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        char body[256];
        snprintf(body, sizeof body,
                 "{\"game\":\"chess\",\"players\":[\"random:seed=1\",\"random:seed=2\"],"
                 "\"games\":2,\"openings\":\"%s\"}",
                 paths[i]);
        assert_int_equal(post("/api/match/begin", body), 409);
        assert_non_null(strstr(answer, "the page reads files only"));
    }
}

// Two engines that think long: after the opening the game stands still until it is stopped.
#define SLOW "\"players\":[\"engine:nodes=1000000000\",\"engine:nodes=1000000000,name=other\"]"

static void a_game_that_goes_on_is_shown_with_its_clocks(void **state) {
    (void)state;
    assert_int_equal(post("/api/match/begin", "{" SLOW ",\"games\":2,\"tc\":\"600+1\",\"openings\":"
                                              "\"random:4\",\"concurrency\":2}"),
                     200);
    close(open_stream_until("\"live\":[{\"number\":1,"));
    close(open_stream_until("\"second\":\"other\",\"plies\":4,"));
    close(open_stream_until("\"clock_ms\":[600000,600000],\"game\":\"chess\""));
    close(open_stream_until("\"number\":2,"));
    assert_int_equal(post("/api/match/begin", "{" SLOW "}"), 409); // one at a time
    assert_int_equal(post("/api/match/stop", "{}"), 200);
    close(open_stream_until("\"live\":[]"));
    close(open_stream_until("\"is_playing\":false,\"is_stopped\":true"));
    assert_int_equal(post("/api/match/stop", "{}"), 409);
    assert_int_equal(post("/api/match/go-on", "{}"), 200);
    close(open_stream_until("\"live\":[{\"number\":1,"));
}

static void a_restarted_server_goes_on_with_its_match(void **state) {
    close_server(state);
    open_again(true);
    close(open_stream_until("\"is_playing\":true"));
    close(open_stream_until("\"live\":[{\"number\":1,"));
    assert_int_equal(post("/api/match/stop", "{}"), 200);
    close_server(state);
    open_again(true); // one that was stopped stays so
    close(open_stream_until("\"is_playing\":false,\"is_stopped\":true"));
    close(open_stream_until("\"tc\":\"600+1\""));
    assert_int_equal(post("/api/match/leave", "{}"), 200);
}

// As `roque match` in another process plays it: the journal and what
// lies beside it are all there is.
static void a_match_of_others_is_watched_and_never_written(void **state) {
    (void)state;
    char path[128], body[256], before[512], after[512];
    static MatchSettings settings;
    Openings openings = {0};
    const char *players[] = {"engine:nodes=1000000000", "engine:nodes=1000000000"};
    MatchOptions chosen = match_usual();
    Error error = {{0}};
    snprintf(path, sizeof path, "%s/others.rqj", folder);
    chosen.players = players;
    chosen.player_count = 2;
    chosen.game = games_find("chess", &chosen.variant, &error);
    chosen.journal = path;
    chosen.openings = "random:3";
    assert_true(match_read_options(&chosen, &settings, &openings, &error));
    settings.date = "2000.01.01";
    Match *match = match_open(&settings, &error);
    assert_non_null(match);
    match_start(match);
    snprintf(body, sizeof body, "{\"path\":\"%s\"}", path);
    assert_int_equal(post("/api/match/follow", body), 200);
    close(open_stream_until("\"plies\":3,"));
    snprintf(before, sizeof before, "cksum < %s > %s/a && ls -l %s >> %s/a", path, folder, path,
             folder);
    snprintf(after, sizeof after, "cksum < %s > %s/b && ls -l %s >> %s/b && cmp %s/a %s/b", path,
             folder, path, folder, folder, folder);
    assert_int_equal(system(before), 0);
    close_server(state);
    open_again(true); // the match that was watched is watched again
    close(open_stream_until("\"plies\":3,"));
    assert_non_null(strstr(answer, "others.rqj"));
    assert_int_equal(system(after), 0);
    match_stop(match);
    while (!match_wait(match, 100)) match_stop(match);
    assert_true(match_close(match, &error));
    openings_close(&openings);
    close(open_stream_until("\"live\":[]"));
}

static void what_is_no_match_is_refused(void **state) {
    (void)state;
    static const struct {
        int status;
        const char *path, *body;
    } cases[] = {
        {400, "/api/match/begin", "{}"},
        {400, "/api/match/begin", "{\"players\":[]}"},
        {400, "/api/match/begin", "{\"players\":[\"random\"]}"},
        {400, "/api/match/begin", "{\"players\":[\"random\",5]}"},
        {400, "/api/match/begin", "{\"players\":\"random\"}"},
        {400, "/api/match/begin", "{\"players\":[\"random\",\"random\"],\"games\":-1}"},
        {400, "/api/match/begin", "{\"players\":[\"random\",\"random\"],\"games\":\"5\"}"},
        {400, "/api/match/begin", "{\"players\":[\"random\",\"random\"],\"games\":1000001}"},
        {400, "/api/match/begin", "{\"players\":[\"random\",\"random\"],\"concurrency\":65}"},
        {400, "/api/match/begin", "{\"players\":[\"random\",\"random\"],\"tc\":1}"},
        {409, "/api/match/begin",
         "{\"players\":[\"random\",\"random\"],\"limit\":\"nodes\",\"value\":\"x\"}"},
        {409, "/api/match/begin",
         "{\"players\":[\"random\",\"random\"],\"limit\":\"nodes\",\"value\":\"-5\"}"},
        {409, "/api/match/begin",
         "{\"players\":[\"random\",\"random\"],\"limit\":\"depth\",\"value\":\"4 plies\"}"},
        {409, "/api/match/begin",
         "{\"players\":[\"random\",\"random\"],\"limit\":\"patience\",\"value\":\"4\"}"},
        {409, "/api/match/begin",
         "{\"players\":[\"random\",\"random\"],\"limit\":\"tc\",\"value\":\"x\"}"},
        {409, "/api/match/begin", "{\"game\":\"go\",\"players\":[\"random\",\"random\"]}"},
        {409, "/api/match/begin", "{\"players\":[\"random\",\"nobody\"]}"},
        {409, "/api/match/begin", "{\"players\":[\"random\",\"uci:/bin/sh\"]}"},
        {409, "/api/match/begin", "{\"players\":[\"cmd:touch x\",\"random\"]}"},
        {409, "/api/match/begin", "{\"players\":[\"xboard:/bin/sh\",\"random\"]}"},
        {409, "/api/match/begin", "{\"players\":[\"random\",\"random\"],\"tc\":\"soon\"}"},
        {409, "/api/match/begin", "{\"players\":[\"random\",\"random\"],\"sprt\":\"5\"}"},
        {409, "/api/match/begin",
         "{\"players\":[\"random\",\"random\"],\"openings\":\"/nothing\"}"},
        {409, "/api/match/follow", "{\"path\":\"/etc/passwd\"}"},
        {409, "/api/match/follow", "{\"path\":\"/nothing\"}"},
        {400, "/api/match/follow", "{}"},
        {404, "/api/match/nothing", "{}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = post(cases[i].path, cases[i].body);
        if (status != cases[i].status)
            fail_msg("%d instead of %d for %s", status, cases[i].status, cases[i].body);
        assert_non_null(strstr(answer, "\"reason\":"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_begun_and_watched_to_its_end),
        cmocka_unit_test(openings_are_files_and_no_devices),
        cmocka_unit_test(a_game_that_goes_on_is_shown_with_its_clocks),
        cmocka_unit_test(a_restarted_server_goes_on_with_its_match),
        cmocka_unit_test(a_match_of_others_is_watched_and_never_written),
        cmocka_unit_test(what_is_no_match_is_refused),
    };
    return cmocka_run_group_tests(tests, open_in_folder, close_and_remove);
}
