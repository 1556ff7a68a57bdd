// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy_damage_test.c - Syzygy tables damaged in many ways: refused, or read without harm.
#include "tests/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/random.h"
#include "endgame/endgame.h"
#include "endgame/syzygy_sum.h"

enum { PATH_BYTES = 4096, MARK_BYTES = 4, DAMAGE_KINDS = 5, BYTES_MAX = 1 << 20 };

static const char *const names[] = {"KQvK.rtbw", "KQvK.rtbz",  "KRvK.rtbw",
                                    "KRvK.rtbz", "KQvKR.rtbw", "KQvKR.rtbz"};
enum { NAMES = sizeof names / sizeof names[0] };

typedef struct Original {
    uint8_t bytes[BYTES_MAX];
    size_t count;
} Original;

static size_t read_file(const char *folder, const char *name, uint8_t *bytes) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    const size_t count = fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    return count;
}

static void write_file(const char *folder, const char *name, const uint8_t *bytes, size_t count) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

// The mark and the size stay: what is looked at from outside is right.
static void damage(Random *random, int kind, uint8_t *bytes, size_t count) {
    const size_t first = kind == 3 ? MARK_BYTES + random_below(random, count - 200) : MARK_BYTES;
    const size_t end = kind == 3 ? first + 64 : count;
    if (kind == 4) {
        bytes[MARK_BYTES + random_below(random, 60)] ^= (uint8_t)(1 + random_below(random, 255));
        return;
    }
    for (size_t i = first; i < end; i++)
        bytes[i] = kind == 0 ? 0xff : kind == 1 ? 0 : (uint8_t)random_below(random, 256);
}

// As if the damage had been there when the sum was made.
static void put_right_sum(uint8_t *bytes, size_t count) {
    uint64_t words[SYZYGY_PIECE_WORDS], sum[2];
    uint8_t as_bytes[sizeof words];
    Bytes pen = bytes_over(as_bytes, sizeof as_bytes);
    Bytes end = bytes_over(bytes + count - SYZYGY_SUM_BYTES, SYZYGY_SUM_BYTES);
    syzygy_sum_piece(bytes, count - SYZYGY_SUM_BYTES, words);
    for (int i = 0; i < SYZYGY_PIECE_WORDS; i++) bytes_put_number(&pen, words[i], 8);
    syzygy_sum_pieces(as_bytes, 1, sum);
    for (int i = 0; i < 2; i++) bytes_put_number(&end, sum[i], 8);
}

static void ask_about(Endgame *tables) {
    static const char *const fens[] = {
        "8/8/8/8/3k4/8/8/KQ5r w - - 0 1",
        "8/8/8/8/3k4/8/8/KQ5r b - - 0 1",
        "3r4/8/8/8/3k4/8/5Q2/K7 b - - 3 1",
        "8/8/8/8/3k4/8/8/KQ6 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        Board board;
        EndgameResult result;
        EndgameMove move;
        if (!fen_parse(fens[i], &board, NULL)) continue;
        endgame_probe(tables, &board, &result);
        endgame_probe_move(tables, &board, &move);
    }
}

static void damaged_tables_do_no_harm(void **state) {
    static Original original;
    static uint8_t bytes[BYTES_MAX];
    char suite[PATH_BYTES], folder[] = "/tmp/roque-damage-XXXXXX";
    Random random = random_from_seed(200);
    int refused = 0;
    (void)state;
    chess_init();
    snprintf(suite, sizeof suite, "%s/syzygy", test_suites() != NULL ? test_suites() : "");
    if (!endgame_is_built_in() || read_file(suite, names[0], bytes) == 0) {
        test_skip("no syzygy tables");
    }
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < NAMES; i++)
        write_file(folder, names[i], bytes, read_file(suite, names[i], bytes));
    for (int round = 0; round < (test_is_long() ? 200 : test_is_short() ? 5 : 20); round++) {
        const char *name = names[random_below(&random, NAMES)];
        Error error = {{0}};
        original.count = read_file(suite, name, original.bytes);
        memcpy(bytes, original.bytes, original.count);
        const bool has_right_sum = round / DAMAGE_KINDS % 2 == 1;
        damage(&random, round % DAMAGE_KINDS, bytes, original.count);
        if (has_right_sum) put_right_sum(bytes, original.count);
        write_file(folder, name, bytes, original.count);
        Endgame *tables = endgame_open(folder, &error);
        if (tables == NULL) {
            assert_true(error.text[0] != '\0');
            refused++;
        } else {
            if (!has_right_sum)
                fail_msg("%s: damage of kind %d is not seen", name, round % DAMAGE_KINDS);
            ask_about(tables);
            endgame_close(tables);
        }
        write_file(folder, name, original.bytes, original.count);
    }
    assert_true(refused > 0);
    Error error = {{0}};
    Endgame *tables = endgame_open(folder, &error); // and whole again
    if (tables == NULL) fail_msg("%s", error.text);
    endgame_close(tables);
    for (int i = 0; i < NAMES; i++) {
        char path[PATH_BYTES];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
    print_message("# %d refused\n", refused);
}

// ---- sums --------------------------------------------------------------------------------------

static uint8_t pattern_byte(size_t i) {
    return (uint8_t)((i * i * 7 + i * 13 + 5) ^ i >> 3);
}

// Computed by another program of the same hash, which gives the sums of the published tables too.
static void sums_are_those_of_the_published_hash(void **state) {
    (void)state;
    enum { BYTES = 3200 };
    static const struct {
        size_t pieces;
        uint64_t sum[2];
    } sums[] = {
        {1, {0xfc65958c5ea16413, 0xddac83fd77167f8a}},
        {2, {0xdb600ff6c525aeaa, 0x01354105f1d77489}},
        {3, {0x32e69028a05cab20, 0x20aa7ab876be286b}},
        {4, {0x83258e7448021b9b, 0x90405e16906f4d89}},
        {5, {0x0bcc095f80a524ef, 0xbaa3e9c1dc4298fc}},
        {8, {0x5336255d268f27df, 0xc656c46a105c7710}},
        {9, {0x48be5d7f82c4c13a, 0xa6259598c26d9383}},
        {28, {0xe02f5a418289b4fd, 0x1948c9b689e02b87}},
        {29, {0x4db60920aba7d25a, 0x3ef508c0df5f526d}},
        {100, {0xf95aa9a6c3edb907, 0x0d4edf22cbc7fded}},
    };
    static const struct {
        size_t bytes;
        uint64_t words[SYZYGY_PIECE_WORDS];
    } pieces[] = {
        {1, {0xceb426d0bbc74be6, 0x45c2cd081a4c8e5d, 0x3490c23d1f5abe6a, 0x30f1bb7d98e2014b}},
        {239, {0x92ab0eacc19a738e, 0x61bc84b21c66fa36, 0xd2994720d3062cbb, 0xa716d7cfc24954d2}},
        {240, {0xb11ca1616f48bab9, 0x1248232dc1ff7dbf, 0x8726b0babb95aed1, 0x1eec70b767e7b135}},
        {241, {0xd230323575be57fa, 0xc0ae5a548ab86058, 0xa9b50caa124757bf, 0xfab50084010be73f}},
        {300, {0x3da7da79cfb1ab8c, 0xafd19290bd1239e3, 0x04e461d110abd2af, 0x0326e5c91956ba5f}},
        {1000, {0xc0c386278ff621e0, 0x6911ea581efc7cda, 0x1c4b8738719edc16, 0x0fb93080e212e95d}},
    };
    uint8_t bytes[BYTES];
    for (size_t i = 0; i < BYTES; i++) bytes[i] = pattern_byte(i);
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        uint64_t sum[2];
        syzygy_sum_pieces(bytes, sums[i].pieces, sum);
        assert_memory_equal(sum, sums[i].sum, sizeof sum);
    }
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        uint64_t words[SYZYGY_PIECE_WORDS];
        syzygy_sum_piece(bytes, pieces[i].bytes, words);
        assert_memory_equal(words, pieces[i].words, sizeof words);
    }
}

// Longer than a piece: one byte wrong anywhere is found.
static void a_long_file_is_summed_in_pieces(void **state) {
    (void)state;
    enum { SIZE = SYZYGY_PIECE_BYTES + 128 };
    char path[] = "/tmp/roque-sum-XXXXXX";
    uint8_t *bytes = malloc(SIZE), words[2 * SYZYGY_PIECE_WORDS * 8], wrong = 1;
    uint64_t sum[2], found[2 * SYZYGY_PIECE_WORDS];
    Bytes pen = bytes_over(words, sizeof words);
    Error error = {{0}};
    assert_non_null(bytes);
    for (size_t i = 0; i < SIZE; i++) bytes[i] = pattern_byte(i);
    syzygy_sum_piece(bytes, SYZYGY_PIECE_BYTES, found);
    syzygy_sum_piece(bytes + SYZYGY_PIECE_BYTES, SIZE - SYZYGY_PIECE_BYTES,
                     found + SYZYGY_PIECE_WORDS);
    for (int i = 0; i < 2 * SYZYGY_PIECE_WORDS; i++) bytes_put_number(&pen, found[i], 8);
    syzygy_sum_pieces(words, 2, sum);
    pen = bytes_over(words, sizeof words);
    for (int i = 0; i < 2; i++) bytes_put_number(&pen, sum[i], 8);
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, SIZE), SIZE);
    assert_int_equal(write(file, words, SYZYGY_SUM_BYTES), SYZYGY_SUM_BYTES);
    if (!syzygy_sum_check(file, &error)) fail_msg("%s", error.text);
    static const off_t places[] = {0, 5000000, SYZYGY_PIECE_BYTES, SIZE - 1, SIZE, SIZE + 15};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        uint8_t right;
        assert_int_equal(pread(file, &right, 1, places[i]), 1);
        wrong = right ^ 1;
        assert_int_equal(pwrite(file, &wrong, 1, places[i]), 1);
        assert_false(syzygy_sum_check(file, &error));
        assert_non_null(strstr(error.text, "checksum"));
        assert_int_equal(pwrite(file, &right, 1, places[i]), 1);
    }
    assert_true(syzygy_sum_check(file, &error));
    close(file);
    unlink(path);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_tables_do_no_harm),
        cmocka_unit_test(sums_are_those_of_the_published_hash),
        cmocka_unit_test(a_long_file_is_summed_in_pieces),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
