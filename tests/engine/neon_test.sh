#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# neon_test.sh - the program for 64-bit ARM searches the same tree: one signature means that every score of the network was the same. In `make long`,
# where a compiler for it and qemu's user emulation are there.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
compiler=aarch64-linux-gnu-gcc
libraries=/usr/aarch64-linux-gnu

missing() {
    [ -n "${ROQUE_LONG:-}" ] || echo "only in make long"
    command -v $compiler > /dev/null || echo "no $compiler here"
    command -v qemu-aarch64 > /dev/null || echo "no qemu-aarch64 here"
}

signature() { # BENCH'S ARGUMENTS...
    qemu-aarch64 -L $libraries "$program" "$@" 2> "$errors" | sed -n '$s/ nodes.*//p'
}

# The network by every set of loops there is on either machine, over the same positions: one sum, and one score for each.
compare_kernels() {
    positions=tests/data/positions.epd
    qemu-aarch64 -L $libraries "$program" eval --speed $positions > "$output" 2> "$errors"
    check "NEON is timed on ARM" grep -q 'by NEON' "$output"
    "$ROQUE" eval --speed $positions >> "$output" 2>> "$errors"
    is "every set of loops comes to one sum" 1 "$(sed -n 's/.*by .*(sum \(-*[0-9]*\))$/\1/p' "$output" | sort -u | wc -l | tr -d ' ')"
    qemu-aarch64 -L $libraries "$program" eval --scores $positions > "$folder/arm" 2> "$errors"
    "$ROQUE" eval --scores $positions > "$folder/here" 2>> "$errors"
    check "... and every position to one score" cmp -s "$folder/arm" "$folder/here"
}

search_on_arm() {
    program=$(${MAKE:-make} -s ARCH=aarch64 CC=$compiler CONFIG=test show-program)
    ${MAKE:-make} -s QUIET=1 ARCH=aarch64 CC=$compiler CONFIG=test program > "$output" 2> "$errors"
    status=$?
    check "the program for ARM is built" status_is 0
    for bench in "bench 8" "bench 8 --eval classic"; do
        expected=$(sed -n "s/^$bench \([0-9]*\)$/\1/p" tests/data/bench.txt)
        # shellcheck disable=SC2086 # words of a command line
        check "$bench on ARM: $expected" test "$(signature $bench)" = "$expected"
    done
    for depth in 1:20 4:197281 5:4865609; do
        qemu-aarch64 -L $libraries "$program" perft "${depth%:*}" > "$output" 2> "$errors"
        check "perft ${depth%:*} on ARM" grep -q "^nodes ${depth#*:}\$" "$output"
    done
    compare_kernels
    qemu-aarch64 -L $libraries "$program" --version > "$output" 2> "$errors"
    check "its network runs on NEON" grep -q NEON "$output"
}

reason=$(missing | head -n 1)
if [ -n "$reason" ]; then
    echo "ok - the program for ARM # SKIP $reason"
else
    search_on_arm
fi
