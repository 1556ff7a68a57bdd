#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# musl_test.sh - `make CC=musl-gcc` gives one file that needs no library, and it computes what the other program does.
#
# Needs musl-gcc (./bootstrap.sh musl); elsewhere it is skipped.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

make=${MAKE:-make}
nodes() { sed -n 's/\([0-9]*\) nodes.*/\1/p' "$output"; }
asks_for_loader() { grep -a -q -e 'ld-linux' -e 'ld-musl' "$1"; }

test_program() {
    $make -s QUIET=1 CONFIG=test CC=musl-gcc program > "$output" 2>&1
    status=$?
    check "musl-gcc builds it" status_is 0
    run bench 8
    native=$(nodes)
    ROQUE=$($make -s CONFIG=test CC=musl-gcc show-program)
    check "it asks for no loader of libraries" eval '! asks_for_loader "$ROQUE"'
    run version
    check "it has no library but its own" says '^libraries  libc$'
    run perft 5
    check "perft as every program counts it" says 'nodes 4865609'
    run bench 8
    check "bench searches the nodes of the native program" [ "${native:-none}" = "$(nodes)" ]
    run match "uci:$ROQUE,depth=2,name=a" "uci:$ROQUE,depth=1,name=b" --games 2 --quiet --journal "$folder/match.rqj"
    check "it starts other programs and plays with them" status_is 0
    run match "uci:$ROQUE,depth=2,name=a" "uci:$ROQUE,depth=1,name=b" --games 2 --quiet --journal "$folder/match.rqj" --resume
    check "... and knows them from the journal" status_is 0
}

if command -v musl-gcc > /dev/null; then
    test_program
else
    echo "ok - a program without libraries # SKIP musl-gcc is not installed"
fi
