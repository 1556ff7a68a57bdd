// SPDX-License-Identifier: GPL-3.0-or-later
// rooms_test.c - the page's rooms without a server: requests by name, documents through the hub.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "web/rooms.h"

enum { HEARD_MAX = 4 << 20 };

static Rooms *rooms;
static char *heard;

static int open_rooms(void **state) {
    (void)state;
    Error error = {{0}};
    heard = malloc(HEARD_MAX);
    rooms = rooms_open(&(RoomsSettings){.seed = 1}, &error);
    return rooms != NULL && heard != NULL ? 0 : 1;
}

static int close_rooms(void **state) {
    (void)state;
    rooms_stop(rooms);
    rooms_close(rooms);
    free(heard);
    return 0;
}

// What was answered must say this; "": nothing is looked for.
static int ask(RouteMethod method, const char *name, const char *body, const char *said) {
    RoomsAnswer answer = rooms_ask(rooms, method, name, slice_of(body));
    if (said[0] != '\0' && (answer.text == NULL || strstr(answer.text, said) == NULL))
        fail_msg("%s %s: %s", name, body, answer.text != NULL ? answer.text : "nothing");
    free(answer.text);
    return answer.status;
}

// Listens until this is told.
static void hear(const char *told) {
    HubStream *stream = hub_stream_open(rooms_hub(rooms), language_english());
    size_t length = 0;
    assert_non_null(stream);
    do {
        if (length + 1024 > HEARD_MAX) length = 0;
        ssize_t count = hub_stream_read(stream, heard + length, HEARD_MAX - 1 - length);
        assert_true(count > 0);
        length += (size_t)count;
        heard[length] = '\0';
    } while (strstr(heard, told) == NULL);
    hub_stream_close(stream);
}

static void a_game_is_played_and_heard(void **state) {
    (void)state;
    assert_int_equal(
        ask(POST, "new", "{\"game\":\"tictactoe\",\"first\":\"human\",\"second\":\"random\"}", ""),
        200);
    assert_int_equal(ask(POST, "move", "{\"move\":\"b2\",\"count\":0}", "\"is_granted\":true"),
                     200);
    hear("\"count\":2,");
    assert_int_equal(ask(POST, "move", "{\"move\":\"b2\",\"count\":0}", "\"reason\":"), 409);
    assert_int_equal(ask(GET, "look", "{\"ply\":1}", "roque.look/1"), 200);
    assert_int_equal(ask(GET, "look", "{\"ply\":99}", ""), 404);
    assert_int_equal(ask(GET, "game.pgn", "{}", "[Game \"tictactoe\"]"), 200);
}

static void an_analysis_and_a_search_without_a_server(void **state) {
    (void)state;
    assert_int_equal(ask(POST, "study/read", "{\"text\":\"1. e4 e5 *\"}", ""), 200);
    assert_int_equal(ask(POST, "study/play", "{\"node\":2,\"move\":\"Nf3\"}", ""), 200);
    hear("\"Nf3\"");
    assert_int_equal(ask(GET, "study.pgn", "{}", "2. Nf3"), 200);
    assert_int_equal(ask(GET, "lab/tree", "{\"run\":0}", ""), 404);
    assert_int_equal(ask(POST, "lab/search",
                         "{\"game\":\"tictactoe\",\"searches\":[\"alphabeta,depth=2\"]}", ""),
                     200);
    hear("\"is_working\":false,\"number\":1,");
    assert_int_equal(ask(GET, "lab/tree", "{\"run\":0}", "roque.lab_tree_head/1"), 200);
    assert_int_equal(ask(GET, "words", "{\"language\":\"fr\"}", "\"Accepter\""), 200);
}

// Nothing but what the table says reaches a handler, and who is refused hears which field it was.
static void a_refusal_names_its_field(void **state) {
    (void)state;
    static const struct {
        const char *name, *body, *said;
    } cases[] = {
        {"move", "", "no JSON object"},
        {"move", "[]", "no JSON object"},
        {"move", "{\"move\":1}", "'move' is no text"},
        {"move", "{\"move\":\"e4\",\"count\":-1}", "'count' is no number from 0 to "},
        {"move", "{\"move\":\"e4\",\"count\":0.5}", "'count' is no number from 0 to "},
        {"act", "{}", "the request lacks 'act'"},
        {"act", "{\"act\":\"leave\"}", "'act' is none of: undo redo"},
        {"draw", "{\"accepts\":1}", "'accepts' is neither true nor false"},
        {"new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\",\"minutes\":601}",
         "'minutes' is no number from 0 to 600"},
        {"study/live", "{\"lines\":6}", "'lines' is no number from 1 to 5"},
        {"lab/search", "{\"game\":\"chess\",\"searches\":[\"a\",\"b\",\"c\"]}",
         "'searches' is no list of 1 to 2 texts"},
        {"lab/search", "{\"game\":\"chess\",\"searches\":[5]}", "'searches' is no text"},
        {"match/begin", "{\"players\":[\"random\"]}", "'players' is no list of 2 to 8 texts"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(ask(POST, cases[i].name, cases[i].body, cases[i].said), 400);
    char body[1024];
    snprintf(body, sizeof body, "{\"move\":\"%0600d\"}", 0);
    assert_int_equal(ask(POST, "move", body, "'move' is longer than 511 bytes"), 400);
    assert_int_equal(ask(POST, "nothing", "{}", "\"reason\":"), 404);
    assert_int_equal(ask(GET, "move", "{}", ""), 404);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_and_heard),
        cmocka_unit_test(an_analysis_and_a_search_without_a_server),
        cmocka_unit_test(a_refusal_names_its_field),
    };
    return cmocka_run_group_tests(tests, open_rooms, close_rooms);
}
