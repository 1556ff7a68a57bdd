// SPDX-License-Identifier: GPL-3.0-or-later
// book_test.c - books in Polyglot's format, written here byte by byte.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "book/book.h"
#include "games/games.h"

static Board play(const char *moves) {
    Board board;
    char text[256];
    strcpy(text, moves);
    assert_true(fen_parse("startpos", &board, NULL));
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        Move move;
        Board next;
        assert_true(uci_parse_move(&board, word, &move, NULL));
        board_play(&board, move, &next);
        board = next;
    }
    return board;
}

typedef struct Entry {
    const char *position;
    unsigned code;
    unsigned weight;
} Entry;

static void write_entry(FILE *file, const Entry *entry) {
    Board board = play(entry->position);
    uint64_t key = polyglot_key(&board);
    unsigned char bytes[16] = {0};
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(key >> (56 - 8 * i));
    bytes[8] = (unsigned char)(entry->code >> 8);
    bytes[9] = (unsigned char)entry->code;
    bytes[10] = (unsigned char)(entry->weight >> 8);
    bytes[11] = (unsigned char)entry->weight;
    assert_int_equal(fwrite(bytes, 1, sizeof bytes, file), sizeof bytes);
}

static unsigned code_of(const char *from_to) {
    return (unsigned)(square_from_text(from_to) << 6 | square_from_text(from_to + 2));
}

static Book *write_book(const Entry *entries, int count, Error *error) {
    char path[] = "/tmp/roque-book-XXXXXX";
    int descriptor = mkstemp(path);
    FILE *file = fdopen(descriptor, "wb");
    assert_non_null(file);
    for (int i = 0; i < count; i++) write_entry(file, &entries[i]);
    fclose(file);
    Book *book = book_open(path, error);
    unlink(path);
    return book;
}

static void moves_come_with_their_weights(void **state) {
    (void)state;
    const Entry entries[] = {
        {"", code_of("e2e4"), 10},
        {"", code_of("d2d4"), 30},
        {"", code_of("e2e5"), 99}, // not legal: passed over
        {"", code_of("a2a3"), 0},
    };
    Error error = {{0}};
    BookMove moves[BOOK_MOVES_MAX];
    Board board = play("");
    Book *book = write_book(entries, 4, &error);
    assert_non_null(book);
    assert_int_equal(book_entry_count(book), 4);
    assert_int_equal(book_list(book, &board, moves), 3);
    assert_int_equal(moves[0].weight, 30);
    assert_int_equal(moves[2].weight, 0);
    Random random = random_from_seed(1);
    int queens = 0;
    for (int i = 0; i < 4000; i++) {
        Move move = MOVE_NONE;
        assert_true(book_draw(book, &board, &random, &move));
        assert_int_not_equal(move_from(move), square_from_text("a2"));
        queens += move_from(move) == square_from_text("d2");
    }
    assert_in_range(queens, 2850, 3150); // three quarters, within five deviations
    board = play("h2h4");
    Move none;
    assert_false(book_draw(book, &board, &random, &none));
    book_close(book);
}

static void castling_is_king_takes_rook(void **state) {
    (void)state;
    static const char line[] = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6";
    const Entry entries[] = {{line, code_of("e1h1"), 1}};
    Error error = {{0}};
    BookMove moves[BOOK_MOVES_MAX];
    Board board = play(line);
    Book *book = write_book(entries, 1, &error);
    assert_non_null(book);
    assert_int_equal(book_list(book, &board, moves), 1);
    assert_true(move_is_castling(moves[0].move));
    book_close(book);
}

static void files_that_are_no_books_are_refused(void **state) {
    (void)state;
    Error error = {{0}};
    assert_null(book_open("/no/such/book.bin", &error));
    assert_null(book_open("/dev/null", &error));
    const Entry unsorted[] = {{"e2e4", 0, 1}, {"", 0, 1}};
    assert_null(write_book(unsorted, 2, &error));
    assert_non_null(strstr(error.text, "sorted"));
}

static void a_move_that_stands_twice_is_one_with_both_weights(void **state) {
    (void)state;
    const Entry entries[] = {
        {"", code_of("e2e4"), 10}, {"", code_of("d2d4"), 15}, {"", code_of("e2e4"), 7}};
    Error error = {{0}};
    BookMove moves[BOOK_MOVES_MAX];
    Board board = play("");
    Book *book = write_book(entries, 3, &error);
    assert_non_null(book);
    assert_int_equal(book_list(book, &board, moves), 2);
    assert_int_equal(moves[0].weight, 17);
    assert_int_equal(polyglot_move((Move)moves[0].move), code_of("e2e4"));
    book_close(book);
}

static void the_best_move_is_the_heaviest_and_chance_follows_the_weights(void **state) {
    (void)state;
    const BookMove moves[] = {{11, 60}, {12, 30}, {13, 10}, {14, 0}};
    int drawn[15] = {0};
    Random random = random_from_seed(4);
    GameMove move;
    for (int i = 0; i < 1000; i++) {
        assert_true(book_choose(moves, 4, BOOK_BEST, &random, &move));
        assert_int_equal(move, 11);
        assert_true(book_choose(moves, 4, BOOK_WEIGHTED, &random, &move));
        drawn[move]++;
    }
    assert_in_range(drawn[11], 550, 650);
    assert_in_range(drawn[12], 250, 350);
    assert_in_range(drawn[13], 60, 140);
    assert_int_equal(drawn[14], 0);
    assert_false(book_choose(moves + 3, 1, BOOK_BEST, &random, &move));
}

// ---- our own form, for any game ----

static void a_book_of_a_game_knows_mirror_images(void **state) {
    (void)state;
    const Game *game = games_find("connect4", NULL, NULL);
    static BookGroup groups[1];
    GamePosition start, left, right, after;
    GameMove moves[16];
    Error error = {{0}};
    assert_true(game_start(game, "", &start, &error));
    int count = game->list_moves(&start, moves);
    assert_int_equal(count, 7);
    game->play(&start, moves[0], &left);
    game->play(&start, moves[6], &right);
    assert_int_equal(book_key_for(game, &left), book_key_for(game, &right));
    GameMove replies[2][16];
    assert_int_equal(game->list_moves(&left, replies[0]), 7);
    assert_int_equal(game->list_moves(&right, replies[1]), 7);
    game->play(&left, replies[0][0], &after);
    groups[0] = (BookGroup){.key = book_key_for(game, &left)};
    assert_true(book_group_add(&groups[0], book_key_for(game, &after), 5));
    char path[] = "/tmp/roque-book-XXXXXX";
    close(mkstemp(path));
    assert_true(game_book_write(path, "connect4", groups, 1, &error));
    Book *book = book_open_for(game, path, &error);
    assert_non_null(book);
    BookMove found[BOOK_MOVES_MAX];
    assert_int_equal(book_list_for(book, game, &left, found), 1);
    assert_int_equal(found[0].move, replies[0][0]);
    assert_int_equal(book_list_for(book, game, &right, found), 1);
    assert_int_equal(found[0].move, replies[1][6]); // the same entry, seen in the mirror
    assert_int_equal(book_list_for(book, game, &start, found), 0);
    book_close(book);

    // Every damaged byte is found, and so is another game.
    FILE *file = fopen(path, "rb");
    unsigned char bytes[256];
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    unlink(path);
    assert_int_equal(length, GAME_BOOK_HEADER_BYTES + GAME_BOOK_ENTRY_BYTES);
    for (size_t i = 0; i < length; i++) {
        bytes[i] ^= 0x10;
        assert_null(book_open_bytes(game, bytes, length, &error));
        bytes[i] ^= 0x10;
        assert_null(book_open_bytes(game, bytes, i, &error));
    }
    assert_null(book_open_bytes(games_find("othello", NULL, NULL), bytes, length, &error));
    assert_non_null(strstr(error.text, "book of connect4"));
    book = book_open_bytes(game, bytes, length, &error);
    assert_non_null(book);
    book_close(book);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_come_with_their_weights),
        cmocka_unit_test(castling_is_king_takes_rook),
        cmocka_unit_test(files_that_are_no_books_are_refused),
        cmocka_unit_test(a_move_that_stands_twice_is_one_with_both_weights),
        cmocka_unit_test(the_best_move_is_the_heaviest_and_chance_follows_the_weights),
        cmocka_unit_test(a_book_of_a_game_knows_mirror_images),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
