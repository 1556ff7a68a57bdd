// SPDX-License-Identifier: GPL-3.0-or-later
// timecontrol_test.c - time controls as text: what is written is read back as the same.
#include "tests/test.h"

#include "core/random.h"
#include "players/timecontrol.h"

static const char *written(const TimeControl *control) {
    static char words[128];
    Text text = text_over(words, sizeof words);
    time_control_format(control, &text);
    assert_false(text.is_cut);
    return words;
}

// Any length up to an hour, round ones as often as others.
static int64_t draw_ms(Random *random) {
    static const int64_t units[] = {1, 10, 100, 1000, 60000};
    return 1 + (int64_t)random_below(random, 3600) * units[random_below(random, 5)];
}

static bool is_same_clock(const TimeControl *one, const TimeControl *other) {
    return one->moves == other->moves && one->base_ms == other->base_ms
           && one->increment_ms == other->increment_ms;
}

static void every_clock_is_read_back(void **state) {
    (void)state;
    enum { CLOCKS = 5000 };
    Random random = random_from_seed(1);
    for (int i = 0; i < CLOCKS; i++) {
        TimeControl control = {.moves = (int)random_below(&random, 3) * 20,
                               .base_ms = draw_ms(&random),
                               .increment_ms = i % 2 == 0 ? draw_ms(&random) : 0};
        TimeControl again = {0};
        if (!time_control_parse_clock(written(&control), &again, NULL)
            || !is_same_clock(&control, &again))
            fail_msg("%s", written(&control));
    }
}

static void limits_are_written_side_by_side(void **state) {
    (void)state;
    assert_string_equal(written(&(TimeControl){0}), "inf");
    assert_string_equal(written(&(TimeControl){.base_ms = 60600, .increment_ms = 50, .moves = 40}),
                        "40/60.6+0.05");
    assert_string_equal(
        written(&(TimeControl){.move_time_ms = 205, .nodes = UINT64_C(1) << 40, .depth = 7}),
        "movetime=0.205 nodes=1099511627776 depth=7");
    assert_string_equal(written(&(TimeControl){.base_ms = 1, .depth = 1}), "0.001 depth=1");
    assert_string_equal(written(&(TimeControl){.nodes = 3}), "nodes=3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_clock_is_read_back),
        cmocka_unit_test(limits_are_written_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
