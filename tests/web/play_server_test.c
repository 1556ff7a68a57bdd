// SPDX-License-Identifier: GPL-3.0-or-later
// play_server_test.c - games played through the server.
#include "tests/web/client.h"

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
    if (test_is_short()) test_skip("a short run"); // half a million nodes of the engine
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
    // A move that is not listed, no move at all, then the bad one: only what holds is good.
    assert_int_equal(post("/api/retry", "{\"ply\":1}"), 409);
    assert_int_equal(post("/api/retry", "{\"ply\":\"2\"}"), 400);
    assert_int_equal(post("/api/solution", "{}"), 409);
    assert_int_equal(post("/api/retry", "{\"ply\":2}"), 200);
    close(open_stream_until("Find something better."));
    assert_int_equal(post("/api/move", "{\"move\":\"g4\",\"count\":2}"), 200);
    assert_non_null(strstr(answer, "That was played in the game"));
    assert_int_equal(post("/api/move", "{\"move\":\"e4\",\"count\":2,\"language\":\"fr\"}"), 200);
    assert_non_null(strstr(answer, "\"holds\":true"));
    assert_int_equal(post("/api/move", "{\"move\":\"h6\",\"count\":2}"), 409);
    assert_int_equal(post("/api/solution", "{}"), 200);
    assert_non_null(strstr(answer, "Best was"));
    assert_int_equal(get("/api/game.pgn"), 200); // the game as it was played
    assert_non_null(strstr(answer, "2. g4 Qh4# 0-1"));
    assert_int_equal(post("/api/retry", "{\"ply\":null}"), 200);
    close(open_stream_until("\"count\":4,"));
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

// R is the rook in English and the king in French: what is typed is read in the letters of the
// page, what the board's list says as it stands there.
static void what_is_typed_is_read_in_the_letters_of_the_page(void **state) {
    (void)state;
    assert_int_equal(new_game("chess"), 200);
    assert_int_equal(post("/api/move", "{\"typed\":\"Cf3\",\"count\":0,\"language\":\"fr\"}"), 200);
    assert_int_equal(post("/api/move", "{\"typed\":\"cc6\",\"count\":1,\"language\":\"fr\"}"), 200);
    assert_int_equal(post("/api/move", "{\"typed\":\"Re2\",\"count\":2,\"language\":\"fr\"}"), 409);
    assert_non_null(strstr(answer, "\"reason\":"));
    assert_int_equal(post("/api/move", "{\"move\":\"Rg1\",\"count\":2,\"language\":\"fr\"}"), 200);
    assert_int_equal(post("/api/move", "{\"count\":3}"), 400);
}

// A game that is refused leaves
// the one on the board.
static void a_refused_game_leaves_the_board(void **state) {
    (void)state;
    assert_int_equal(new_game("tictactoe"), 200);
    assert_int_equal(post("/api/move", "{\"move\":\"b2\",\"count\":0}"), 200);
    assert_int_equal(
        post("/api/new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"nobody\"}"), 409);
    assert_int_equal(post("/api/move", "{\"move\":\"a1\",\"count\":1}"), 200);
}

#define SAVED(black, result)                                                                       \
    "{\"text\":\"[WhitePlayer \\\"human\\\"]\\n[BlackPlayer \\\"" black "\\\"]\\n[Game "           \
    "\\\"tictactoe\\\"]\\n[Result \\\"" result "\\\"]\\n\\n1. a1 b1 2. a2 b2 "

// What the page saves of a game other than chess it reads again.
static void a_saved_game_is_opened(void **state) {
    (void)state;
    assert_int_equal(post("/api/load", SAVED("human", "1-0") "3. a3 1-0\"}"), 200);
    close(open_stream_until("\"result\":\"1-0\""));
    assert_non_null(strstr(answer, "\"can_review\":true"));
    assert_int_equal(post("/api/load", SAVED("human", "*") "*\"}"), 200);
    close(open_stream_until("\"count\":4,"));
    assert_int_equal(post("/api/move", "{\"move\":\"a3\",\"count\":4}"), 200);
    assert_int_equal(get("/api/game.pgn"), 200);
    assert_non_null(strstr(answer, " a3 1-0"));
}

static void a_text_that_is_no_game_or_wants_a_program_leaves_the_board(void **state) {
    (void)state;
    assert_int_equal(new_game("tictactoe"), 200);
    assert_int_equal(post("/api/load", "{}"), 400);
    assert_int_equal(post("/api/load", "{\"text\":7}"), 400);
    assert_int_equal(post("/api/load", "{\"text\":\"\"}"), 409);
    assert_int_equal(post("/api/load", "{\"text\":\"/etc/passwd\"}"), 409);
    assert_int_equal(post("/api/load", "{\"text\":\"[Game \\\"<script>\\\"]\\n\\n*\"}"), 409);
    assert_int_equal(post("/api/load", SAVED("cmd:touch trapped", "*") "*\"}"), 409);
    assert_non_null(strstr(answer, "a program plays in this game"));
    assert_int_equal(post("/api/load", SAVED("human", "*") "3. z9 *\"}"), 409);
    assert_int_equal(get("/api/load"), 404);
    assert_int_equal(ask("POST /api/load HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"), 401);
    assert_int_equal(ask("POST /api/load HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"), 403);
    close(open_stream_until("\"count\":0,"));
}

static void a_computer_answers_and_a_new_game_stops_it(void **state) {
    (void)state;
    assert_int_equal(
        post("/api/new",
             "{\"game\":\"tictactoe\",\"first\":\"human\",\"second\":\"random:seed=1\"}"),
        200);
    assert_int_equal(post("/api/move", "{\"move\":\"b2\",\"count\":0}"), 200);
    assert_int_equal(post("/api/act", "{\"act\":\"undo\"}"), 200); // waits for the answer to come
    // One that would think for an hour.
    assert_int_equal(
        post("/api/new",
             "{\"game\":\"chess\",\"first\":\"engine:movetime=3600\",\"second\":\"human\"}"),
        200);
    assert_int_equal(new_game("tictactoe"), 200);
    assert_int_equal(post("/api/hint", "{}"), 200);
    assert_non_null(strstr(answer, "\"move\":"));
}

// One that would think for an hour: its thoughts are broken off, and then it thinks again.
static void a_thinking_computer_waits_for_nobody(void **state) {
    (void)state;
    assert_int_equal(
        post("/api/new",
             "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"engine:movetime=3600\"}"),
        200);
    assert_int_equal(post("/api/move", "{\"move\":\"e4\",\"count\":0}"), 200);
    close(open_stream_until("\"is_thinking\":true"));
    assert_int_equal(post("/api/act", "{\"act\":\"flip\"}"), 200);
    close(open_stream_until("\"is_flipped\":true"));
    close(open_stream_until("\"is_thinking\":true"));
    assert_int_equal(post("/api/act", "{\"act\":\"undo\"}"), 200);
    close(open_stream_until("\"is_asked\":true"));
    assert_non_null(strstr(answer, "\"count\":0,"));
    assert_int_equal(post("/api/move", "{\"move\":\"d4\",\"count\":0}"), 200);
    close(open_stream_until("\"is_thinking\":true"));
    assert_int_equal(post("/api/act", "{\"act\":\"resign\"}"), 200);
    close(open_stream_until("\"result\":\"0-1\""));
    assert_non_null(strstr(answer, "White resigned"));
    assert_int_equal(get("/api/game.pgn"), 200);
    assert_non_null(strstr(answer, "1. d4 0-1"));
}

// Nobody moved: what the last move left is not what is left.
static void the_clock_of_who_ran_out_of_time_stands_at_zero(void **state) {
    (void)state;
    assert_int_equal(post("/api/new",
                          "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\","
                          "\"minutes\":0.005,\"seconds\":0}"),
                     200);
    close(open_stream_until("ran out of time"));
    close(open_stream_until("ran out of time")); // from the first document on
    const char *clocks = strstr(answer, "\"clock_ms\":[");
    int left[2];
    assert_non_null(clocks);
    assert_int_equal(sscanf(clocks, "\"clock_ms\":[%d,%d]", &left[0], &left[1]), 2);
    assert_in_range(left[0], 0, 1);
    assert_int_equal(left[1], 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seven_games_are_played),
        cmocka_unit_test(a_game_ends_and_is_told_in_both_languages),
        cmocka_unit_test(a_game_of_chess_is_reviewed_once_it_is_over),
        cmocka_unit_test(a_move_for_a_board_that_has_changed_is_refused),
        cmocka_unit_test(what_is_typed_is_read_in_the_letters_of_the_page),
        cmocka_unit_test(a_refused_game_leaves_the_board),
        cmocka_unit_test(a_saved_game_is_opened),
        cmocka_unit_test(a_text_that_is_no_game_or_wants_a_program_leaves_the_board),
        cmocka_unit_test(a_computer_answers_and_a_new_game_stops_it),
        cmocka_unit_test(a_thinking_computer_waits_for_nobody),
        cmocka_unit_test(the_clock_of_who_ran_out_of_time_stands_at_zero),
    };
    return cmocka_run_group_tests(tests, open_server, close_server);
}
