#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# 1_warnings.sh - everything compiles without a warning, with gcc and with clang, also for a plain CPU.
#
# The objects made here are the ones the tests are linked from, so the work is not done twice.
set -u
check() { # COMPILER CONFIG
    if ! command -v "$1" > /dev/null; then
        echo "ok - no warnings from $1 # SKIP not installed"
    elif ${MAKE:-make} -k QUIET=1 CC="$1" CONFIG="$2" objects 2>&1; then
        echo "ok - no warnings from $1"
    else
        echo "not ok - no warnings from $1"
    fi
}

# A CPU without the instructions of this one takes other branches, and its headers include less.
check_plain() {
    if ! command -v gcc > /dev/null; then
        echo "ok - no warnings for a plain CPU # SKIP gcc is not installed"
    elif ${MAKE:-make} -s CC=gcc show-sources | xargs -n 40 -P "${TEST_JOBS:-2}" gcc -std=gnu17 -fsyntax-only -Wall -Wextra \
        -Werror -Isrc -Iinclude -I. -D_GNU_SOURCE -DROQUE_VERSION='""' -DROQUE_COMMIT='""' -DROQUE_DATE='""' -DROQUE_CPU='""' \
        -DROQUE_LANGUAGES= 2>&1; then
        echo "ok - no warnings for a plain CPU"
    else
        echo "not ok - no warnings for a plain CPU"
    fi
}

check_plain
check gcc test
check clang asan
