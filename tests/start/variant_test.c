// SPDX-License-Identifier: GPL-3.0-or-later
// variant_test.c - which copy of the program a processor is given.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "start/variant.h"

static const Processor OLDEST = {false, false, false};
static const Processor NEHALEM = {true, false, false};
static const Processor HASWELL = {true, true, false};
static const Processor ZEN_2 = {true, true, true};

static const char *chosen(const Processor *processor, const char *wanted) {
    return variant_name(variant_choose(processor, wanted));
}

static void each_processor_is_given_the_best_it_runs(void **state) {
    (void)state;
    assert_string_equal(chosen(&OLDEST, NULL), "generic");
    assert_string_equal(chosen(&NEHALEM, NULL), "x86-64-v2");
    assert_string_equal(chosen(&HASWELL, NULL), "x86-64-v3");
}

static void slow_gathering_is_avoided(void **state) {
    (void)state;
    assert_string_equal(chosen(&ZEN_2, NULL), "znver1");
    assert_string_equal(chosen(&ZEN_2, "x86-64-v3"), "x86-64-v3");
}

static void what_is_wanted_is_taken_where_it_runs(void **state) {
    (void)state;
    assert_string_equal(chosen(&HASWELL, "generic"), "generic");
    assert_string_equal(chosen(&HASWELL, "x86-64-v2"), "x86-64-v2");
    assert_string_equal(chosen(&NEHALEM, "x86-64-v3"), "x86-64-v2");
    assert_string_equal(chosen(&HASWELL, "znver1"), "x86-64-v3");
    assert_string_equal(chosen(&HASWELL, "abacus"), "x86-64-v3");
}

// The system's word for what this processor has, against ours.
static void this_processor_is_read_as_the_system_reads_it(void **state) {
    (void)state;
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[8192] = "";
    while (file != NULL && fgets(line, sizeof line, file) != NULL && strncmp(line, "flags", 5) != 0)
        ;
    if (file != NULL) fclose(file);
    if (strncmp(line, "flags", 5) != 0) test_skip("this is no x86");
    line[strcspn(line, "\n")] = ' ';
    line[sizeof line - 1] = '\0';
    const Processor processor = processor_read();
    assert_int_equal(processor.has_v2, strstr(line, " popcnt ") && strstr(line, " sse4_2 "));
    assert_int_equal(processor.has_v3, strstr(line, " avx2 ") && strstr(line, " bmi2 ")
                                           && strstr(line, " abm ") && strstr(line, " movbe "));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_processor_is_given_the_best_it_runs),
        cmocka_unit_test(slow_gathering_is_avoided),
        cmocka_unit_test(what_is_wanted_is_taken_where_it_runs),
        cmocka_unit_test(this_processor_is_read_as_the_system_reads_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
