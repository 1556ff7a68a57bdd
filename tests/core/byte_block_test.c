// SPDX-License-Identifier: GPL-3.0-or-later
// byte_block_test.c - what is said of eight bytes at once is what each of them says by itself.
#include "tests/test.h"

#include "core/byte_block.h"
#include "core/random.h"

static bool is_yes(uint64_t answers, int byte) {
    return (answers >> (8 * byte + 7) & 1) != 0;
}

static void test_each_byte_is_answered_for_itself(void **state) {
    (void)state;
    enum { BLOCKS = 100000 };
    static const char edges[] = {'\0', 0x1F, ' ', '!', '|', '}', '~', 0x7F, -128, -65, -64, -1};
    Random random = random_from_seed(1);
    for (int i = 0; i < BLOCKS; i++) {
        char bytes[BYTE_BLOCK];
        for (int j = 0; j < BYTE_BLOCK; j++)
            bytes[j] = i % 2 == 0 ? edges[random_below(&random, sizeof edges)]
                                  : (char)random_below(&random, 256);
        const uint64_t block = byte_block_at(bytes);
        const uint64_t blanks = byte_block_equal(block, ' ');
        size_t before = 0;
        while (before < BYTE_BLOCK && bytes[before] != ' ') before++;
        assert_int_equal(byte_block_before(blanks), before);
        for (int j = 0; j < BYTE_BLOCK; j++) {
            const unsigned char c = (unsigned char)bytes[j];
            assert_int_equal(is_yes(blanks, j), c == ' ');
            assert_int_equal(is_yes(byte_block_equal(block, (char)0xBF), j), c == 0xBF);
            assert_int_equal(is_yes(byte_block_control(block), j), c < ' ' || c == 0x7F);
            assert_int_equal(is_yes(byte_block_continuing(block), j), (c & 0xC0) == 0x80);
        }
        assert_int_equal((blanks | byte_block_control(block) | byte_block_continuing(block))
                             & ~BYTE_BLOCK_EACH(0x80),
                         0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_byte_is_answered_for_itself)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
