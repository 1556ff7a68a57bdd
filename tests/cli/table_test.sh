#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# table_test.sh - `roque table` as its users call it, and all 35 tables against what is known about them.
#
# The tables are made once for each state of the sources that make them, and kept in build/ until these change. A
# program with sanitizers makes the tables of three men only.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
root=$(pwd)
export XDG_CACHE_HOME="$folder/cache"

# ---- a user's first question ----

run table probe --fen '8/8/8/8/8/2k5/1R6/K7 w - -'
check "the first question makes the small tables" says "^White to move: mate in 16"
check "moves come best first" [ "$(sed -n '2s/.* in //p' "$output")" = 16 ]
run table probe --fen '8/8/8/8/8/2k5/1R6/K7 w - -' --lang fr
check "in French too, with its letters" eval 'says "^trait aux Blancs : mat en 16$" && says "^T[a-h][1-8]+* *mat en 16$"'
check "they are in the cache folder" [ -f "$folder/cache/roque/tables/KPK.rqt" ]
run table probe --json --fen '7k/5Q2/6K1/8/8/8/8/8 b - -'
check "a stalemate is a draw without moves" says '"result":"draw","mate_plies":0,"moves":\[\]'
run table probe --fen '8/8/8/8/8/2k5/1R6/K7 w - - 80 100'
check "a mate that the clock spoils is called a draw" says "80 plies on the clock the 50-move rule comes first: a draw"
run table probe --json --fen '8/8/8/8/8/2k5/1R6/K7 w - - 80 100'
check "and so it is in JSON" says '"result":"win".*"with_clock":"draw"'
run table probe --fen '8/8/8/8/8/2k5/1R6/K6R w - -'
check "a table that is not there is named" complains "roque table build KRRK"
run table probe --fen 'startpos'
check "too many men are refused" complains_once "at most five men"
run table probe
check "a position is needed" refuses "fen is missing"
run table build KQKX
check "a wrong name is refused" refuses "KQKX"
run table stats KQK KRK
check "published counts of KQK" says "^KQK    Black to move: 0 won, 23048 drawn, 200896 lost (364 mated)"
check "published counts of KRK" says "^KRK    White to move: 175168 won, 0 drawn, 0 lost"
run table verify 3 --every 5
check "three men are verified" says "^KPK .* 0 wrong"
printf 'x' | dd of="$folder/cache/roque/tables/KQK.rqt" bs=1 seek=1500 conv=notrunc 2> /dev/null
run table check
check "a damaged table is found" says "KQK.rqt: damaged"
check "and is a failure" status_is 1
run table build 3
check "and is made anew" says "^1 table made, 4 kept"
run table check
check "then all is whole" says "^5 whole, 0 damaged"

# ---- Syzygy's files ----

suites=${ROQUE_SUITES:-}
if [ -f "$suites/syzygy/KQvKR.rtbw" ]; then
    mkdir "$folder/syzygy"
    cp "$suites"/syzygy/KQvK.rtb? "$suites"/syzygy/KRvK.rtb? "$suites"/syzygy/KQvKR.rtb? "$folder/syzygy"
    chmod u+w "$folder"/syzygy/*
    run table check "$folder/syzygy"
    check "Syzygy's sums are right" eval 'status_is 0 && says "^6 whole, 0 damaged"'
    printf 'x' | dd of="$folder/syzygy/KQvKR.rtbw" bs=1 seek=20000 conv=notrunc 2> /dev/null
    run table check "$folder/syzygy"
    check "one wrong byte is found by its sum" eval 'status_is 1 && says "KQvKR.rtbw: damaged: its checksum is wrong"'
    check "in that file alone" says "^5 whole, 1 damaged"
fi

# ---- all 35 tables, by the program everyone runs ----

all_tables() {
    sum=$(cat "$root"/src/endgame/*.[ch] | cksum | cut -d ' ' -f 1)
    tables=$root/build/tables-$sum
    for old in "$root"/build/tables-*; do
        [ "$old" = "$tables" ] || rm -rf "$old"
    done
    mkdir -p "$tables"

    # Killed in the middle, begun again.
    "$ROQUE" table build KQKR KBNK --folder "$tables" --threads 2 > /dev/null 2>&1 &
    wait_until test -f "$tables/KQK.rqt"
    kill -9 $! 2> /dev/null
    wait $! 2> /dev/null
    run table build 3 4 --folder "$tables" --threads 2 --memory 1000
    check "all tables of up to four men are made, after a kill too" says "tables made"
    run table check "$tables"
    check "35 are whole" says "^35 whole, 0 damaged"
    bytes=$(cat "$tables"/*.rqt | wc -c)
    check "in at most 32 MB" [ "$bytes" -le 33554432 ]

    # The longest mates of either side, in moves, as published.
    run table stats --brief --folder "$tables"
    for fact in KQK:10 KRK:16 KPK:28 KBBK:19 KBNK:33 KQKR:35 KQKB:17 KQKN:21 KQKQ:13 KRKR:19 KRKB:29 KRKN:40 KPKP:33 \
        KQKP:29 KRKP:43 KBKP:29 KNKP:29 KRPK:16 KPPK:32; do
        check "longest mate of ${fact%:*}" says "^${fact%:*} .* in ${fact#*:}\(,\|$\)"
    done

    every=211
    [ -n "${ROQUE_LONG:-}" ] && every=1
    suites=${ROQUE_SUITES:-}
    if [ -d "$suites/syzygy" ] && "$ROQUE" --version | grep -q -i fathom; then
        run table verify --every $every --threads 2 --folder "$tables" --syzygy "$suites/syzygy"
    else
        echo "# no Syzygy tables to compare with"
        run table verify --every $every --threads 2 --folder "$tables"
    fi
    check "every position is the best of its moves, and Syzygy agrees" status_is 0
    check "of all 35 tables" [ "$(grep -c ' 0 wrong' "$output")" -eq 35 ]

    run table probe --folder "$tables" --fen '8/8/8/3pP3/8/8/8/K1k5 w - d6'
    check "taking in passing is a move like others" says "^exd6 *mate in 11"
    run table probe --folder "$tables" --fen '8/8/8/3pP3/8/8/8/K1k5 w - -'
    check "and is missed without it" says "^White to move: mate in 13"
}

run table build KQK --folder "$folder/new/tables"
check "a folder that is not there is made" status_is 0
check "... and holds the table" [ -f "$folder/new/tables/KQK.rqt" ]
: > "$folder/file"
run table build KQK --folder "$folder/file/tables"
check "... where it can be" complains 'cannot make the folder'

case $ROQUE in */release-*) all_tables ;; esac
