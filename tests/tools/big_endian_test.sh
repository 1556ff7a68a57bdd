#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# big_endian_test.sh - a processor with the other order of bytes counts the same, and the files of each are read by the other. In `make long`, where
# a compiler for s390x and qemu's user emulation are there.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
compiler=s390x-linux-gnu-gcc
libraries=/usr/s390x-linux-gnu

missing() {
    [ -n "${ROQUE_LONG:-}" ] || echo "only in make long"
    command -v $compiler > /dev/null || echo "no $compiler here"
    command -v qemu-s390x > /dev/null || echo "no qemu-s390x here"
}

run_there() {
    qemu-s390x -L $libraries "$there" "$@" > "$output" 2> "$errors" < /dev/null
    status=$?
}
nodes() { sed -n 's/\([0-9]*\) nodes.*/\1/p' "$output"; }

# What an earlier version kept in every form of ours - games, journals, looks, lists, weights - is read there as it is here.
compare_files() {
    printf '#!/bin/sh\nexec qemu-s390x -L %s "%s/%s" "$@"\n' $libraries "$PWD" "$there" > "$folder/roque-there"
    chmod +x "$folder/roque-there"
    for test in cli/kept_test.sh cli/puzzles_test.sh; do
        ROQUE=$folder/roque-there sh tests/$test > "$output" 2> "$errors"
        check "tests/$test passes there" eval 'says "^ok" && ! says "^not ok"'
    done
    run book prove connect4:4x4 -o "$folder/here.rqb"
    run_there book prove connect4:4x4 -o "$folder/there.rqb"
    check "books are made of the same bytes" cmp -s "$folder/here.rqb" "$folder/there.rqb"
}

# same_said WHAT ARGUMENTS...: what is asked of a file that this processor wrote is answered there as here.
same_said() {
    what=$1
    shift
    run "$@"
    mv "$output" "$folder/said-here"
    run_there "$@"
    check "$what" eval '[ -s "$folder/said-here" ] && cmp -s "$folder/said-here" "$output"'
}

# Each binary form of ours is asked there by who needs it: tables, books of both forms, journals that are gone on with.
ask_files() {
    same_said "tables are asked" table probe --fen '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1' --folder "$folder/here"
    same_said "our own books are asked" book probe "$folder/here.rqb" --game connect4:4x4
    run book build tests/data/games.pgn --min-games 1 -o "$folder/here.bin"
    run_there book build tests/data/games.pgn --min-games 1 -o "$folder/there.bin"
    check "Polyglot's books are made of the same bytes" cmp -s "$folder/here.bin" "$folder/there.bin"
    same_said "... and asked" book probe "$folder/here.bin"
    play="match engine:depth=1 engine:depth=2 --openings roque --quiet --journal"
    # shellcheck disable=SC2086 # words of a command line
    run $play "$folder/begun.rqj" --games 4 --shard 1/2 --seed 5
    # shellcheck disable=SC2086
    run_there $play "$folder/other.rqj" --games 4 --shard 2/2 --seed 5
    same_said "parts of a match, one played there, are one match" match merge "$folder/begun.rqj" "$folder/other.rqj"
}

compare() {
    there=$(${MAKE:-make} -s ARCH=generic CC=$compiler CONFIG=test show-program)
    ${MAKE:-make} -s QUIET=1 ARCH=generic CC=$compiler CONFIG=test program > "$output" 2> "$errors"
    status=$?
    check "the program for s390x is built" status_is 0
    run_there perft 4
    check "perft as every program counts it" says 'nodes 197281'
    run bench 4
    native=$(nodes)
    run_there bench 4
    check "bench searches the nodes of the native program: the network is read" [ "${native:-none}" = "$(nodes)" ]
    run table build KPvK --folder "$folder/here"
    run_there table build KPvK --folder "$folder/there"
    check "tables are made of the same bytes" cmp -s "$folder/here/KPK.rqt" "$folder/there/KPK.rqt"
    run match engine:depth=1 engine:depth=2 --games 2 --quiet --journal "$folder/match.rqj"
    run_there journal "$folder/match.rqj"
    check "a journal of ours is read there" says 'match, [0-9]* records'
    compare_files
    ask_files
}

reason=$(missing | head -n 1)
if [ -n "$reason" ]; then
    echo "ok - the program for s390x # SKIP $reason"
else
    compare
fi
