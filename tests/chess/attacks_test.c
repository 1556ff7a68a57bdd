// SPDX-License-Identifier: GPL-3.0-or-later
// attacks_test.c - the four ways to find sliding attacks agree, and the
// magic numbers are the ones we find.
#include "tests/chess/positions.h"

static void compare_methods(Square square, Bitboard occupied) {
    Bitboard bishop = attacks_walk_bishop(square, occupied);
    Bitboard rook = attacks_walk_rook(square, occupied);
    for (int method = ATTACKS_RAYS; method < ATTACK_METHOD_COUNT; method++) {
        assert_true(attacks_bishop_by((AttackMethod)method, square, occupied) == bishop);
        assert_true(attacks_rook_by((AttackMethod)method, square, occupied) == rook);
    }
    assert_true(attacks_bishop(square, occupied) == bishop);
    assert_true(attacks_rook(square, occupied) == rook);
    assert_true(attacks_queen(square, occupied) == (bishop | rook));
}

static void test_methods_agree_on_random_blockers(void **state) {
    (void)state;
    Random random = random_from_seed(1);
    int rounds = position_count(20000, 500000);
    for (int i = 0; i < rounds; i++) {
        uint64_t a = random_next(&random), b = random_next(&random), c = random_next(&random);
        Bitboard thin = a & b & c, half = a, full = a | b;
        for (Square square = 0; square < SQUARE_COUNT; square++) {
            compare_methods(square, i % 3 == 0 ? thin : i % 3 == 1 ? half : full);
        }
    }
}

// Every subset of the squares that matter: all answers of the tables, each against the walk.
static void test_methods_agree_on_every_table_entry(void **state) {
    (void)state;
    int entries = 0;
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        for (int slider = BISHOP; slider <= ROOK; slider++) {
            Bitboard mask = magic_mask((Kind)slider, square), subset = 0;
            do {
                compare_methods(square, subset);
                entries++;
                subset = (subset - mask) & mask;
            } while (subset != 0);
        }
    }
    assert_int_equal(entries, ANSWER_COUNT);
}

// The walk itself, on boards drawn by hand.
static void test_walk_stops_at_the_first_blocker(void **state) {
    (void)state;
    Square d4 = square_at(3, 3);
    assert_true(attacks_walk_rook(d4, 0) == (((rank_bits(3) | file_bits(3)) & ~square_bit(d4))));
    Bitboard blockers =
        square_bit(square_at(3, 5)) | square_bit(square_at(3, 6)) | square_bit(square_at(1, 3));
    Bitboard expected =
        square_bit(square_at(3, 4)) | square_bit(square_at(3, 5)) | square_bit(square_at(2, 3))
        | square_bit(square_at(1, 3)) | square_bit(square_at(4, 3)) | square_bit(square_at(5, 3))
        | square_bit(square_at(6, 3)) | square_bit(square_at(7, 3)) | square_bit(square_at(3, 2))
        | square_bit(square_at(3, 1)) | square_bit(square_at(3, 0));
    assert_true(attacks_walk_rook(d4, blockers) == expected);
    assert_true(attacks_walk_bishop(A1, square_bit(square_at(2, 2)))
                == (square_bit(square_at(1, 1)) | square_bit(square_at(2, 2))));
    assert_int_equal(bits_count(attacks_walk_bishop(d4, 0)), 13);
    assert_int_equal(bits_count(attacks_walk_bishop(H8, 0)), 7);
}

static void check_magic(Kind slider, Square square, uint64_t expected, uint64_t *tries_in_all) {
    uint64_t tries = 0;
    assert_true(magic_search(slider, square, &tries) == expected);
    *tries_in_all += tries;
}

// The table in the source is no gift: the program finds the same numbers itself.
static void test_magic_numbers_are_found_again(void **state) {
    (void)state;
    uint64_t tries = 0;
    int step = test_is_long() ? 1 : test_is_short() ? 23 : 7;
    for (Square square = 0; square < SQUARE_COUNT; square += step) {
        check_magic(BISHOP, square, magic_bishop[square], &tries);
        check_magic(ROOK, square, magic_rook[square], &tries);
    }
    print_message("# %llu numbers tried\n", (unsigned long long)tries);
}

static void test_leapers_against_plain_distances(void **state) {
    (void)state;
    for (Square from = 0; from < SQUARE_COUNT; from++) {
        for (Square to = 0; to < SQUARE_COUNT; to++) {
            int files = abs(square_file(from) - square_file(to));
            int ranks = abs(square_rank(from) - square_rank(to));
            bool is_knight = files * ranks == 2;
            bool is_king = files <= 1 && ranks <= 1 && from != to;
            bool is_pawn = files == 1 && square_rank(to) == square_rank(from) + 1;
            assert_int_equal(geometry()->knight[from] >> to & 1, is_knight);
            assert_int_equal(geometry()->king[from] >> to & 1, is_king);
            assert_int_equal(geometry()->pawn[WHITE][from] >> to & 1, is_pawn);
            assert_int_equal(geometry()->pawn[BLACK][to] >> from & 1, is_pawn);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk_stops_at_the_first_blocker),
        cmocka_unit_test(test_methods_agree_on_random_blockers),
        cmocka_unit_test(test_methods_agree_on_every_table_entry),
        cmocka_unit_test(test_magic_numbers_are_found_again),
        cmocka_unit_test(test_leapers_against_plain_distances),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
