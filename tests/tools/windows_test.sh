#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# windows_test.sh - mingw-w64 makes roque.exe, and under Wine it computes and plays as the other program does.
#
# Needs mingw-w64's compiler (./bootstrap.sh windows) and Wine; elsewhere it is skipped.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

make=${MAKE:-make}
compiler=x86_64-w64-mingw32-gcc
value_and_moves() { sed -n -e '/^value /p' -e '/^line /p'; }
nodes() { sed -n 's/\([0-9]*\) nodes.*/\1/p' "$output"; }

# Wine keeps a Windows in its folder, and a program in the background as long as somebody runs there.
WINEPREFIX=${ROQUE_WINE:-$(pwd)/build/wine}
WINEDEBUG=-all
WINEDLLOVERRIDES='mscoree=;mshtml='
export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES
run_wine() { run_with_input /dev/null "$@"; }
run_with_input() {
    input=$1
    shift
    wine "$exe" "$@" < "$input" > "$output" 2> "$errors"
    status=$?
    tr -d '\r' < "$output" > "$output.unix" && mv "$output.unix" "$output"
}

test_counts() {
    run bench 8
    native=$(nodes)
    run_wine version
    check "it has no library but its own" says '^libraries  libc$'
    run_wine perft 5
    check "perft as every program counts it" says 'nodes 4865609'
    run_wine bench 8
    check "bench searches the nodes of the native program" [ "${native:-none}" = "$(nodes)" ]
    run lab search connect4 alphabeta,depth=4
    mv "$output" "$folder/native"
    run_wine lab search connect4 alphabeta,depth=4
    check "the laboratory searches" says '^value '
    check "... and finds the same" [ "$(value_and_moves < "$folder/native")" = "$(value_and_moves < "$output")" ]
    run_wine web
    check "the page is not there, and it says so" complains 'has no page'
}

test_conversations() {
    printf '%s\n' uci isready 'position startpos moves e2e4' 'go depth 4' > "$folder/uci"
    run_with_input "$folder/uci"
    check "it speaks UCI" says '^bestmove '
    printf '%s\n' xboard 'protover 2' 'ping 7' 'sd 3' 'usermove e2e4' > "$folder/xboard"
    run_with_input "$folder/xboard" xboard
    check "... and xboard's protocol" says '^move '
    check "... with its pings" says '^pong 7'
    printf '%s\n' e4 quit > "$folder/play"
    run_with_input "$folder/play" play chess --plain --no-save
    check "somebody plays by piped lines" status_is 0
}

# same_text WHAT ARGUMENTS...: both programs say the same, but for who says it.
same_text() {
    what=$1
    shift
    run "$@"
    grep -v Annotator "$output" > "$folder/native"
    run_wine "$@"
    grep -v Annotator "$output" > "$folder/there"
    check "$what" eval '[ -s "$folder/there" ] && cmp -s "$folder/native" "$folder/there"'
}

test_files() {
    run table build KPvK --folder "$folder/tables"
    run_wine table build KPvK --folder "$folder/there-too"
    check "tables are made of the same bytes" cmp -s "$folder/tables/KPK.rqt" "$folder/there-too/KPK.rqt"
    same_text "... and asked" table probe --fen '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1' --folder "$folder/tables"
    same_text "the book is asked" book probe
    printf '[White "a"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n' > "$folder/game.pgn"
    same_text "a game is analysed" analyse "$folder/game.pgn" --nodes 2000
}

# play_match GAMES OPTION...: two engines, each in a process of its own.
play_match() {
    run_wine match "uci:$exe,depth=2,name=a" "uci:$exe,depth=1,name=b" --games "$@" --quiet --pgn "$folder/match.pgn" \
        --journal "$folder/match.rqj"
}

games_played() { grep -c '^\[Result' "$folder/match.pgn"; }

# Killed as soon as the journal knows of a game.
kill_match() {
    wine "$exe" match "uci:$exe,depth=2,name=a" "uci:$exe,depth=1,name=b" --games 40 --quiet --pgn "$folder/match.pgn" \
        --journal "$folder/match.rqj" > /dev/null 2>&1 &
    killed=$!
    until grep -q '^\[Result' "$folder/match.pgn" 2> /dev/null || ! kill -0 "$killed" 2> /dev/null; do :; done
    kill -9 "$killed"
    wait "$killed" 2> /dev/null
}

test_match() {
    play_match 2
    check "two engines play a match" status_is 0
    check "... of two games" [ "$(games_played)" = 2 ]
    rm -f "$folder"/match.*
    kill_match
    check "a match is killed before its end" [ "$(games_played)" -lt 40 ]
    play_match 40 --resume
    check "... and gone on with" status_is 0
    check "... to its last game" [ "$(games_played)" = 40 ]
}

test_program() {
    $make -s QUIET=1 CONFIG=test ARCH=x86-64-v2 CC=$compiler program > "$output" 2>&1
    status=$?
    check "mingw-w64 builds it" status_is 0
    exe=$($make -s CONFIG=test ARCH=x86-64-v2 CC=$compiler show-program)
    if ! command -v wine > /dev/null; then
        echo "ok - a program for Windows runs # SKIP wine is not installed"
        return
    fi
    mkdir -p "$WINEPREFIX"
    test_counts
    test_conversations
    test_files
    test_match
}

if [ -z "${ROQUE_LONG:-}" ]; then
    echo "ok - a program for Windows # SKIP only in make long: all of it is compiled"
elif command -v $compiler > /dev/null; then
    test_program
else
    echo "ok - a program for Windows # SKIP $compiler is not installed"
fi
