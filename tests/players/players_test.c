// SPDX-License-Identifier: GPL-3.0-or-later
// players_test.c - the text of a player: its kind, the options all kinds share, what is refused.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"
#include "players/players.h"

static void expect_refusal(const char *text, const char *why) {
    PlayerText parsed;
    Error error = {{0}};
    assert_false(player_parse(text, &parsed, &error));
    if (strstr(error.text, why) == NULL)
        fail_msg("'%s' is refused with '%s', not '%s'", text, error.text, why);
}

static void shared_options_are_taken_out(void **state) {
    (void)state;
    PlayerText parsed;
    Error error;
    assert_true(player_parse("uci:./engine --uci,Hash=64,name=Ada,tc=40/60+0.6,nodes=1000,depth=6",
                             &parsed, &error));
    assert_string_equal(parsed.kind->name, "uci");
    assert_string_equal(parsed.options, "./engine --uci,Hash=64");
    assert_string_equal(parsed.name, "Ada");
    assert_true(parsed.has_control);
    assert_int_equal(parsed.control.nodes, 1000);
    assert_int_equal(parsed.control.depth, 6);
}

static void our_own_searches_keep_their_limits(void **state) {
    (void)state;
    PlayerText parsed;
    Error error;
    assert_true(player_parse("lab:alphabeta,depth=4,nodes=50", &parsed, &error));
    assert_string_equal(parsed.options, "alphabeta,depth=4,nodes=50");
    assert_false(parsed.has_control);
}

static void a_comma_inside_an_option_survives(void **state) {
    (void)state;
    char list[100], option[PLAYER_TEXT_MAX];
    Text text = text_over(list, sizeof list);
    player_add_option(&text, "./engine a,b");
    player_add_option(&text, "Hash=64");
    assert_string_equal(list, "./engine a\\,b,Hash=64");
    const char *rest = list;
    assert_true(player_next_option(&rest, option));
    assert_string_equal(option, "./engine a,b");
    assert_true(player_next_option(&rest, option));
    assert_string_equal(option, "Hash=64");
    assert_false(player_next_option(&rest, option));
}

static void what_cannot_be_meant_is_refused(void **state) {
    (void)state;
    expect_refusal("bishop", "no kind of player is called 'bishop'; there are: random, engine");
    expect_refusal("random:seed=1,seed=2", "seed is given twice");
    expect_refusal("random:seed=1,Seed=2", "Seed is given twice");
    expect_refusal("uci:./engine,depth=0", "depth");
    expect_refusal("engine:tc=soon", "tc=soon");
    static char text[PLAYER_TEXT_MAX + 10];
    memset(text, 'a', sizeof text - 1);
    expect_refusal(text, "too long");
}

static void ideas_add_up_and_a_command_is_no_option(void **state) {
    (void)state;
    PlayerText parsed;
    Error error;
    assert_true(player_parse("engine:without=null-move,without=probcut", &parsed, &error));
    assert_true(player_parse("cmd:bot=1,bot=2", &parsed, &error));
}

// Whoever could not be opened leaves nothing to close.
static void every_kind_says_why_it_cannot_be_opened(void **state) {
    (void)state;
    static const char *const refused[] = {"random:x=1", "engine:x=1", "lab:nothing", "as:nobody",
                                          "uci:",       "xboard:",    "cmd:"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        Player player;
        Error error = {{0}};
        if (player_open(refused[i], &game_chess, &player, &error))
            fail_msg("%s is opened", refused[i]);
        assert_true(error_is_set(&error));
        assert_null(player.kind);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_options_are_taken_out),
        cmocka_unit_test(our_own_searches_keep_their_limits),
        cmocka_unit_test(a_comma_inside_an_option_survives),
        cmocka_unit_test(what_cannot_be_meant_is_refused),
        cmocka_unit_test(ideas_add_up_and_a_command_is_no_option),
        cmocka_unit_test(every_kind_says_why_it_cannot_be_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
