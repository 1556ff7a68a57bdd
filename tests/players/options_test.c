// SPDX-License-Identifier: GPL-3.0-or-later
// options_test.c - the options in a player's text.
#include "tests/test.h"

#include "players/players.h"

static void an_option_is_found_by_its_name(void **state) {
    (void)state;
    assert_true(player_has_option("nodes=5", "nodes"));
    assert_true(player_has_option("hash=1,nodes=5", "nodes"));
    assert_false(player_has_option("", "nodes"));
    assert_false(player_has_option("nodes", "nodes"));
}

static void a_value_that_looks_like_an_option_is_none(void **state) {
    (void)state;
    assert_false(player_has_option("net=/nets/nodes=5.rqn", "nodes"));
    assert_false(player_has_option("net=a\\,nodes=5", "nodes"));
    assert_false(player_has_option("own_nodes=5", "nodes"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_is_found_by_its_name),
        cmocka_unit_test(a_value_that_looks_like_an_option_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
