#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# 1_warnings.sh - everything compiles without a warning, with gcc and with clang.
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
check gcc test
check clang asan
