// SPDX-License-Identifier: GPL-3.0-or-later
// bits_test.c - the bit operations against plain loops.
#include "tests/test.h"

#include "core/bits.h"
#include "core/random.h"

static void test_against_plain_loops(void **state) {
    (void)state;
    Random random = random_from_seed(11);
    for (int i = 0; i < 10000; i++) {
        uint64_t bits = random_next(&random) & random_next(&random);
        if (i < 64) bits = UINT64_C(1) << i;
        if (bits == 0) continue;
        int count = 0, first = -1, last = -1;
        for (int bit = 0; bit < 64; bit++) {
            if (!(bits >> bit & 1)) continue;
            count++;
            last = bit;
            if (first < 0) first = bit;
        }
        assert_int_equal(bits_count(bits), count);
        assert_int_equal(bits_first(bits), first);
        assert_int_equal(bits_last(bits), last);
        assert_int_equal(bits_several(bits), count > 1);
        uint64_t rest = bits;
        assert_int_equal(bits_pop(&rest), first);
        assert_true(rest == (bits & ~(UINT64_C(1) << first)));
    }
    assert_int_equal(bits_count(0), 0);
    assert_false(bits_several(0));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_plain_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
