// SPDX-License-Identifier: GPL-3.0-or-later
// names_test.c - every line of the table is a legal opening with one
// name, found in any order of moves.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "book/book.h"
#include "words/words.h"

static int play(const char *text, Board *board, Move moves[64]) {
    int count = 0;
    Slice rest = slice_of(text);
    *board = fen_start_board();
    for (Slice word; (word = slice_next_word(&rest)).length > 0;) {
        Board next;
        Error error = {{0}};
        char san[SAN_MAX];
        if (san_parse(board, word, SAN_ENGLISH, &moves[count], &error) != SAN_FINE)
            fail_msg("%s: %s", text, error.text);
        san_format(board, moves[count], SAN_ENGLISH, san);
        if (!slice_is(word, san)) fail_msg("%s: %s is written %s", text, san, word.data);
        board_play(board, moves[count++], &next);
        *board = next;
    }
    return count;
}

static void every_line_is_legal_and_found(void **state) {
    (void)state;
    int count = 0;
    for (const OpeningName *name = opening_names; name->code != NULL; name++, count++) {
        Board board;
        Move moves[64];
        assert_in_range(play(name->moves, &board, moves), 1, 40);
        const OpeningName *found = opening_name_find(&board);
        if (found != name) fail_msg("%s: the position is named twice, or not at all", name->moves);
        bool is_code = name->code[0] >= 'A' && name->code[0] <= 'E' && strlen(name->code) == 3;
        assert_true(is_code);
        assert_true(name == opening_names || strcmp(name[-1].code, name->code) <= 0);
        const char *french = words_term(language_find("fr"), name->name);
        if (french == name->name) fail_msg("%s has no French name", name->name);
    }
    assert_in_range(count, 700, 2000);
}

static void names_are_unique(void **state) {
    (void)state;
    for (const OpeningName *a = opening_names; a->code != NULL; a++) {
        for (const OpeningName *b = a + 1; b->code != NULL; b++) {
            if (strcmp(a->name, b->name) == 0) fail_msg("two openings are the %s", a->name);
        }
    }
}

static void an_opening_keeps_its_name_in_another_order(void **state) {
    (void)state;
    Board board, start = fen_start_board();
    Move moves[64];
    int count = play("Nf3 d5 d4 Nf6 c4 c6 Nc3 e6", &board, moves);
    assert_string_equal(opening_name_of_game(&start, moves, count)->name, "Semi-Slav Defence");
    count = play("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a3", &board, moves);
    assert_null(opening_name_find(&board)); // no name of its own, but the game has one
    assert_string_equal(opening_name_of_game(&start, moves, count)->code, "B90");
    assert_null(opening_name_of_game(&start, moves, 0));
}

// D. Byrne - R. Fischer, New York 1956: by way of the Reti and the King's Indian into a Grunfeld.
static void the_game_of_the_century_is_a_grunfeld(void **state) {
    (void)state;
    Board board, start = fen_start_board();
    Move moves[64];
    const int count = play("Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 "
                           "Qc5 Bg4 Bg5 Na4",
                           &board, moves);
    const OpeningName *name = opening_name_of_game(&start, moves, count);
    assert_non_null(name);
    assert_string_equal(name->code, "D92");
    assert_non_null(strstr(name->name, "Grunfeld"));
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_legal_and_found),
        cmocka_unit_test(names_are_unique),
        cmocka_unit_test(the_game_of_the_century_is_a_grunfeld),
        cmocka_unit_test(an_opening_keeps_its_name_in_another_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
