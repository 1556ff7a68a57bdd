#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# any_test.sh - the program for every x86-64 chooses its code when it starts, and each choice computes the same. In `make long`: it is four programs.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
make=${MAKE:-make}
MEGABYTES_MAX=20

has_flags() { # FLAG... of this processor
    for flag in "$@"; do
        grep -m 1 '^flags' /proc/cpuinfo | grep -q " $flag\( \|$\)" || return 1
    done
}
chosen() { "$ROQUE" version | sed -n 's/^cpu *\(.*\), chosen at the start$/\1/p'; }

# What a person would choose here: AMD's processors before Zen 3 gather bits slowly.
best_here() {
    family=$(sed -n 's/^cpu family[^0-9]*//p' /proc/cpuinfo | head -n 1)
    if has_flags avx2 bmi2 abm movbe f16c fma; then
        case $(sed -n 's/^vendor_id[^A-Z]*//p' /proc/cpuinfo | head -n 1) in
        HygonGenuine) echo znver1 ;;
        AuthenticAMD) [ "$family" -lt 25 ] && echo znver1 || echo x86-64-v3 ;;
        *) echo x86-64-v3 ;;
        esac
    elif has_flags sse4_2 popcnt; then
        echo x86-64-v2
    else
        echo generic
    fi
}

test_program() {
    $make -s QUIET=1 ARCH=any program > "$output" 2>&1
    status=$?
    check "one program for every x86-64 is built" status_is 0
    run bench 8
    native=$(sed -n 's/ nodes.*//p' "$output" | tail -n 1)
    ROQUE=$($make -s ARCH=any show-program)
    check "it has at most $MEGABYTES_MAX megabytes" [ "$(wc -c < "$ROQUE")" -le $((MEGABYTES_MAX * 1000000)) ]
    is "it chooses the best for this processor" "$(best_here)" "$(chosen)"
    tried=0
    for variant in generic x86-64-v2 x86-64-v3; do
        ROQUE_CPU=$variant
        export ROQUE_CPU
        [ "$(chosen)" = $variant ] || continue # this processor cannot
        tried=$((tried + 1))
        run bench 8
        is "$variant: bench searches the nodes of the native program" "${native:-none}" "$(sed -n 's/ nodes.*//p' "$output" | tail -n 1)"
        run perft 5
        check "$variant: perft as every program counts it" says 'nodes 4865609'
    done
    check "what is wanted is taken where it runs" [ "$tried" -gt 0 ]
    ROQUE_CPU=abacus
    is "... and what is unknown changes nothing" "$(best_here)" "$(chosen)"
}

if [ -z "${ROQUE_LONG:-}" ]; then
    echo "ok - one program for every x86-64 # SKIP only in make long"
elif [ "$(uname -m)" != x86_64 ]; then
    echo "ok - one program for every x86-64 # SKIP this is $(uname -m)"
else
    test_program
fi
