// SPDX-License-Identifier: GPL-3.0-or-later
// explorer_test.c - what was played in a position, in whatever order; and how much is counted where
// the table is small.
#include "tests/archive/lists.h"

#include "book/book.h"

static Board board_after(const char *moves) {
    Board board = fen_start_board();
    Slice rest = slice_of(moves);
    for (Slice word; (word = slice_next_word(&rest)).length > 0;) {
        Move move;
        assert_int_equal(san_parse(&board, word, SAN_ENGLISH, &move, NULL), SAN_FINE);
        board_advance(&board, move);
    }
    return board;
}

// Of the move; 0 games where it was not played.
static MoveCount count_of(const Explorer *explorer, const char *line, const char *san) {
    Board board = board_after(line);
    ExplorerMove moves[MOVES_MAX];
    int count = explorer_list(explorer, &board, moves);
    for (int i = 0; i < count; i++) {
        char text[SAN_MAX];
        san_format(&board, moves[i].move, SAN_ENGLISH, text);
        if (strcmp(text, san) == 0) return moves[i].count;
    }
    return (MoveCount){0};
}

static void moves_are_counted_with_their_results(void **state) {
    (void)state;
    GameList list = list_of(ADA);
    Explorer *explorer = explorer_open(&list, &(GameFilter){0}, EXPLORER_ENTRIES_MAX);
    assert_non_null(explorer);
    assert_int_equal(explorer_plies(explorer), EXPLORER_PLIES_ALL);
    MoveCount e4 = count_of(explorer, "", "e4"), d4 = count_of(explorer, "", "d4");
    assert_int_equal(e4.games, 2);
    assert_int_equal(e4.white, 1);
    assert_int_equal(e4.draws, 1);
    assert_int_equal(e4.last, 0);
    assert_int_equal(d4.games, 1);
    assert_int_equal(d4.last, 1);
    assert_int_equal(count_of(explorer, "e4", "c5").draws, 1);
    assert_int_equal(count_of(explorer, "", "a3").games, 0);
    ExplorerMove moves[MOVES_MAX];
    Board start = fen_start_board();
    assert_int_equal(explorer_list(explorer, &start, moves), 2);
    assert_non_null(moves[0].name);
    assert_string_equal(moves[0].name->code, "B00");
    explorer_close(explorer);
    game_list_free(&list);
}

static void the_order_of_moves_does_not_matter(void **state) {
    (void)state;
    GameList list =
        list_of("1. d4 Nf6 2. c4 e6 3. Nf3 b6 1-0\n\n1. Nf3 Nf6 2. c4 e6 3. d4 b6 0-1\n");
    Explorer *explorer = explorer_open(&list, &(GameFilter){0}, EXPLORER_ENTRIES_MAX);
    MoveCount b6 = count_of(explorer, "c4 Nf6 d4 e6 Nf3", "b6");
    assert_int_equal(b6.games, 2);
    assert_int_equal(b6.white, 1);
    assert_int_equal(b6.black, 1);
    explorer_close(explorer);
    game_list_free(&list);
}

static void only_wanted_games_count(void **state) {
    (void)state;
    GameList list = list_of(ADA);
    game_list_set_player(&list, NULL);
    Explorer *explorer =
        explorer_open(&list, &(GameFilter){.colour = "black"}, EXPLORER_ENTRIES_MAX);
    assert_int_equal(count_of(explorer, "", "e4").games, 0);
    assert_int_equal(count_of(explorer, "", "d4").games, 1);
    explorer_close(explorer);
    game_list_free(&list);
}

// All games with the same number of plies, or the counts would lie.
static void a_small_table_counts_fewer_plies_of_every_game(void **state) {
    (void)state;
    GameList list = list_of("1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 1-0\n\n"
                            "1. h3 h6 2. g3 g6 3. f3 f6 4. e3 e6 5. d3 d6 0-1\n");
    Explorer *whole = explorer_open(&list, &(GameFilter){0}, 20);
    assert_int_equal(explorer_entries(whole), 20);
    assert_int_equal(explorer_plies(whole), EXPLORER_PLIES_ALL);
    explorer_close(whole);
    Explorer *small = explorer_open(&list, &(GameFilter){0}, 19);
    assert_int_equal(explorer_plies(small), 8);
    assert_int_equal(explorer_entries(small), 16);
    assert_int_equal(count_of(small, "a3 a6 b3 b6 c3 c6 d3", "d6").games, 1);
    assert_int_equal(count_of(small, "a3 a6 b3 b6 c3 c6 d3 d6", "e3").games, 0);
    explorer_close(small);
    Explorer *none = explorer_open(&list, &(GameFilter){0}, 0);
    assert_int_equal(explorer_plies(none), 0);
    explorer_close(none);
    game_list_free(&list);
}

static void starts_of_their_own_and_passes_are_no_trap(void **state) {
    (void)state;
    GameList list =
        list_of("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O-O 1-0\n\n"
                "1. e4 -- 2. d4 1-0\n");
    Explorer *explorer = explorer_open(&list, &(GameFilter){0}, EXPLORER_ENTRIES_MAX);
    Board board;
    ExplorerMove moves[MOVES_MAX];
    assert_true(fen_parse("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &board, NULL));
    assert_int_equal(explorer_list(explorer, &board, moves), 1);
    assert_int_equal(count_of(explorer, "", "e4").games, 1);
    assert_int_equal(explorer_entries(explorer), 2);
    explorer_close(explorer);
    game_list_free(&list);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_counted_with_their_results),
        cmocka_unit_test(the_order_of_moves_does_not_matter),
        cmocka_unit_test(only_wanted_games_count),
        cmocka_unit_test(a_small_table_counts_fewer_plies_of_every_game),
        cmocka_unit_test(starts_of_their_own_and_passes_are_no_trap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
