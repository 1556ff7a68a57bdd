// SPDX-License-Identifier: GPL-3.0-or-later
// test.h - what every unit test needs: cmocka with the headers it wants
// first, and how much may be done.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

// `make long`: all the depth there is.
static inline bool test_is_long(void) {
    return getenv("ROQUE_LONG") != NULL;
}

// Under the sanitizers of `make test`: a tenth of the usual work.
static inline bool test_is_short(void) {
    return getenv("ROQUE_SHORT") != NULL;
}

// Built with a sanitizer, which makes everything ten times slower (`make long` then counts as usual
// work) and has memory of its own.
static inline bool test_is_sanitized(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
    return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
    return false;
#endif
}

// Ends the test that calls it as one that could not be tried; the sum over all tests names it
// with the reason.
static inline void test_skip(const char *reason) {
    print_message("# SKIP %s\n", reason);
    skip();
}

// The folder of reference suites, or NULL; a test that needs it is skipped without it.
static inline const char *test_suites(void) {
    const char *folder = getenv("ROQUE_SUITES");
    return folder && folder[0] ? folder : NULL;
}
