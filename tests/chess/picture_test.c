// SPDX-License-Identifier: GPL-3.0-or-later
// picture_test.c - boards as people see them.
#include "tests/chess/positions.h"

#include <string.h>

enum { PICTURE_BYTES = 8192 };

static const char *draw(const Board *board, BoardStyle style, char buffer[PICTURE_BYTES]) {
    Text text = text_over(buffer, PICTURE_BYTES);
    picture_draw(board, &style, &text);
    assert_false(text.is_cut);
    return buffer;
}

static void test_letters_in_a_frame(void **state) {
    (void)state;
    char buffer[PICTURE_BYTES];
    Board board = board_from("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    assert_string_equal(draw(&board, (BoardStyle){.kind = BOARD_ASCII}, buffer),
                        "  +---+---+---+---+---+---+---+---+\n"
                        "8 | r |   |   |   | k |   |   | r |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "7 | p |   | p | p | q | p | b |   |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "6 | b | n |   |   | p | n | p |   |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "5 |   |   |   | P | N |   |   |   |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "4 |   | p |   |   | P |   |   |   |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "3 |   |   | N |   |   | Q |   | p |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "2 | P | P | P | B | B | P | P | P |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "1 | R |   |   |   | K |   |   | R |\n"
                        "  +---+---+---+---+---+---+---+---+\n"
                        "    a   b   c   d   e   f   g   h\n");
}

// Black below: h1 in the upper left corner; the last move is marked where it began and ended.
static void test_flipped_with_the_last_move(void **state) {
    (void)state;
    char buffer[PICTURE_BYTES];
    Board board = board_from("4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    BoardStyle style = {
        .kind = BOARD_ASCII, .is_flipped = true, .last_move = move_make(E1, H1, MOVE_CASTLING)};
    const char *picture = draw(&board, style, buffer);
    assert_non_null(strstr(picture, "\n1 |   |(K)| R |( )|   |   |   | R |\n"));
    assert_non_null(strstr(picture, "\n8 |   |   |   | k |   |   |   |   |\n"));
    assert_true(strstr(picture, "\n1 |") == NULL
                || strstr(picture, "1 |") < strstr(picture, "8 |"));
    assert_non_null(strstr(picture, "    h   g   f   e   d   c   b   a\n"));
    style.last_move = MOVE_NONE;
    assert_null(strchr(draw(&board, style, buffer), '('));
}

static void test_figurines(void **state) {
    (void)state;
    char buffer[PICTURE_BYTES];
    Board board = board_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const char *picture = draw(&board, (BoardStyle){.kind = BOARD_FIGURINES}, buffer);
    assert_non_null(strstr(picture, "8 | ♜ | ♞ | ♝ | ♛ | ♚ | ♝ | ♞ | ♜ |\n"));
    assert_non_null(strstr(picture, "7 | ♟ | ♟ | ♟ | ♟ | ♟ | ♟ | ♟ | ♟ |\n"));
    assert_non_null(strstr(picture, "2 | ♙ | ♙ | ♙ | ♙ | ♙ | ♙ | ♙ | ♙ |\n"));
    assert_non_null(strstr(picture, "1 | ♖ | ♘ | ♗ | ♕ | ♔ | ♗ | ♘ | ♖ |\n"));
}

// Brightness of a colour of the 6x6x6 cube in the 256-colour palette.
static int brightness(int colour) {
    assert_in_range(colour, 16, 231);
    return (colour - 16) / 36 + (colour - 16) / 6 % 6 + (colour - 16) % 6;
}

// Every square in the order of the picture: its ground, and the colour of the piece on it.
static int list_colours(const char *picture, int grounds[SQUARE_COUNT], int pieces[SQUARE_COUNT]) {
    int count = 0;
    for (const char *at = picture; (at = strstr(at, "\x1b[48;5;")) != NULL && count < SQUARE_COUNT;
         at++) {
        assert_int_equal(sscanf(at, "\x1b[48;5;%d;38;5;%dm", &grounds[count], &pieces[count]), 2);
        count++;
    }
    return count;
}

// "White on the right": h1 is light, a1 is dark, and neighbours differ.
static void test_colours_of_the_squares(void **state) {
    (void)state;
    char buffer[PICTURE_BYTES];
    Board board = fen_start_board();
    for (int flipped = 0; flipped <= 1; flipped++) {
        int grounds[SQUARE_COUNT] = {0}, pieces[SQUARE_COUNT] = {0};
        const char *picture =
            draw(&board, (BoardStyle){.kind = BOARD_COLOUR, .is_flipped = flipped}, buffer);
        assert_int_equal(list_colours(picture, grounds, pieces), SQUARE_COUNT);
        int lower_right = grounds[63], lower_left = grounds[56];
        assert_true(brightness(lower_right) > brightness(lower_left) + 2);
        for (int i = 0; i < SQUARE_COUNT; i++) {
            bool is_light = (i / 8 + i % 8) % 2 == 0; // as the upper left corner, a8 or h1
            assert_int_equal(grounds[i], is_light ? lower_right : lower_left);
        }
        int white_man = flipped ? pieces[0] : pieces[63],
            black_man = flipped ? pieces[63] : pieces[0];
        assert_true(brightness(white_man) > brightness(black_man) + 10);
    }
}

static void test_marks_are_seen_in_colour(void **state) {
    (void)state;
    char buffer[PICTURE_BYTES];
    Board board = fen_start_board();
    int plain[SQUARE_COUNT] = {0}, marked[SQUARE_COUNT] = {0}, pieces[SQUARE_COUNT];
    list_colours(draw(&board, (BoardStyle){.kind = BOARD_COLOUR}, buffer), plain, pieces);
    BoardStyle style = {.kind = BOARD_COLOUR,
                        .last_move = move_make(G1, square_at(5, 2), MOVE_PLAIN)};
    list_colours(draw(&board, style, buffer), marked, pieces);
    for (int i = 0; i < SQUARE_COUNT; i++) {
        bool is_marked = i == 7 * 8 + 6 || i == 5 * 8 + 5; // g1 and f3, rows from the top
        assert_int_equal(plain[i] != marked[i], is_marked);
    }
}

static void test_description(void **state) {
    (void)state;
    char buffer[2048];
    Text text = text_over(buffer, sizeof buffer);
    Board board = board_from("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
    picture_describe(&board, &text);
    char key[64];
    snprintf(key, sizeof key, "key          %016llx\n", (unsigned long long)board.key);
    assert_non_null(strstr(buffer, "to move      White\n"));
    assert_non_null(strstr(buffer, "castling     KQkq\n"));
    assert_non_null(strstr(buffer, "en passant   f6\n"));
    assert_non_null(strstr(buffer, "check        no\n"));
    assert_non_null(strstr(
        buffer, "FEN          rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3\n"));
    assert_non_null(strstr(buffer, key));
    assert_non_null(strstr(buffer, "Polyglot key 22a48b5a8e47ff78\n"));
    text = text_over(buffer, sizeof buffer);
    Board check = board_from("4k3/8/8/8/8/3n4/8/r3K2R w H - 12 40");
    picture_describe(&check, &text);
    assert_non_null(strstr(buffer, "check        by a1 d3\n"));
    assert_non_null(
        strstr(buffer, "clocks       12 plies without capture or pawn move, move 40\n"));
}

static void draw_all_styles(const Board *board, void *context) {
    (void)context;
    char buffer[PICTURE_BYTES];
    for (int kind = BOARD_ASCII; kind <= BOARD_COLOUR; kind++) {
        const char *picture = draw(board, (BoardStyle){.kind = (BoardPicture)kind}, buffer);
        size_t length = strlen(picture);
        require(length > 0 && picture[length - 1] == '\n', board, "the last line does not end");
    }
}

static void test_every_board_fits(void **state) {
    (void)state;
    visit_random_positions(71, position_count(1000, 10000), draw_all_styles, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_in_a_frame),
        cmocka_unit_test(test_flipped_with_the_last_move),
        cmocka_unit_test(test_figurines),
        cmocka_unit_test(test_colours_of_the_squares),
        cmocka_unit_test(test_marks_are_seen_in_colour),
        cmocka_unit_test(test_description),
        cmocka_unit_test(test_every_board_fits),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
