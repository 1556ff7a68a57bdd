#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_pgn.sh - verifying a large PGN file against a named peer, in one run: PROGRAM's `pgn --check` beside pgn-extract.
#
#   bench_pgn.sh [PROGRAM]      MEGABYTES=100 ROUNDS=3 PEER=path of pgn-extract
#
# The file is made by `roque pgn --random` from seed 1: random games with comments, clocks, NAGs and variations. The peer runs
# with -r ("report any errors but don't extract") and -s (no line for each game): the least it can do and still verify
# every move, variations too. To show that it does, both must find the one illegal move in a file with one. Runs alternate and the
# best of ROUNDS counts, by the clock on the wall and by processor time, which a busy machine disturbs less.
set -eu
program=${1:-./roque}
peer=${PEER:-$(command -v pgn-extract || echo /usr/games/pgn-extract)}
rounds=${ROUNDS:-3}
megabytes=${MEGABYTES:-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! [ -x "$peer" ]; then
    echo "pgn-extract is not installed; PEER=path names it" >&2
    exit 1
fi

# measure NAME COMMAND...: keeps the best "wall cpu" of NAME.
measure() {
    name=$1
    shift
    began=$(date +%s.%N)
    cpu=$(sh -c '"$@" > /dev/null 2>&1; times' sh "$@" | awk 'NR == 2 {
        for (i = 1; i <= 2; i++) { split($i, part, "m"); sum += 60 * part[1] + part[2] }
        print sum
    }')
    ended=$(date +%s.%N)
    [ -e "$work/$name" ] || echo "1e9 1e9" > "$work/$name"
    echo "$began $ended $cpu $(cat "$work/$name")" | awk '{
        wall = $2 - $1
        print (wall < $4 ? wall : $4), ($3 < $5 ? $3 : $5)
    }' > "$work/new"
    mv "$work/new" "$work/$name"
}

# memory_kb COMMAND...: the most it took, as GNU time tells.
memory_kb() {
    if [ -x /usr/bin/time ]; then
        /usr/bin/time -f %M "$@" 2>&1 > /dev/null | tail -n 1
    else
        echo unknown
    fi
}

"$program" --version | sed 's/^/# /'
echo "# peer       $("$peer" --version 2>&1 | head -n 1)"

bad="$work/bad.pgn"
printf '[Event "x"]\n[Result "*"]\n\n1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *\n' > "$bad"
"$program" pgn "$bad" | grep -q ':4:22: error' || { echo "roque misses a bad move" >&2; exit 1; }
"$peer" -s -r "$bad" 2>&1 | grep -q 'Failed to make move' || { echo "the peer misses a bad move" >&2; exit 1; }

file="$work/random.pgn"
"$program" pgn --random $((megabytes * 310)) --seed 1 --output "$file"
"$program" pgn --check "$file" | sed 's/^.*: /# file       /'
echo "# size       $(wc -c < "$file" | tr -d ' ') bytes"

round=0
while [ "$round" -lt "$rounds" ]; do
    measure roque "$program" pgn --check "$file"
    measure peer "$peer" -s -r "$file"
    round=$((round + 1))
done
echo "$(wc -c < "$file") $(cat "$work/roque") $(cat "$work/peer")" | awk '{
    line = "%-10s roque %7.3f s (%5.0f MB/s)  peer %7.3f s (%5.0f MB/s)  ratio %.2f\n"
    printf line, "wall", $2, $1 / 1e6 / $2, $4, $1 / 1e6 / $4, $4 / $2
    printf line, "processor", $3, $1 / 1e6 / $3, $5, $1 / 1e6 / $5, $5 / $3
}'
small="$work/small.pgn"
"$program" pgn --random $((megabytes * 31)) --seed 1 --output "$small"
echo "memory     roque $(memory_kb "$program" pgn --check "$file") KB, on a tenth of the file $(memory_kb "$program" pgn --check "$small") KB"
