#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_perft.sh - move generation against a named peer, in one run: PROGRAM's perft beside stockfish's.
#
# Both count the same tree with one thread and no table. The time to start (perft 1) is measured and taken off; runs
# alternate and the best of ROUNDS counts. Then two threads against two processes running side by side.
set -eu
program=${1:-./roque}
peer=${PEER:-$(command -v stockfish || echo /usr/games/stockfish)}
rounds=${ROUNDS:-3}
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ours() { "$program" perft "$1" --fen "$2" "${3:---threads=1}"; }
theirs() { printf 'position fen %s\ngo perft %s\nquit\n' "$2" "$1" | "$peer"; }
both() {
    ours "$1" "$2" > /dev/null &
    ours "$1" "$2" > /dev/null
    wait $!
}

# seconds COMMAND...: how long it took; its output stays in $work/output.
seconds() {
    began=$(date +%s.%N)
    "$@" > "$work/output"
    ended=$(date +%s.%N)
    echo "$began $ended" | awk '{ printf "%.6f\n", $2 - $1 }'
}

# keep_best FILE SECONDS
keep_best() {
    if [ ! -e "$work/$1" ] || echo "$2 $(cat "$work/$1")" | awk '{ exit !($1 < $2) }'; then echo "$2" > "$work/$1"; fi
}

nodes_of_ours() { "$program" perft "$1" --fen "$2" --json | sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' | tail -n 1; }
nodes_of_theirs() { theirs "$1" "$2" | sed -n 's/^Nodes searched: *\([0-9]*\).*/\1/p'; }

compare() { # NAME DEPTH FEN
    rm -f "$work"/best_*
    if [ "$(nodes_of_ours "$2" "$3")" != "$(nodes_of_theirs "$2" "$3")" ]; then
        echo "$1: the counts differ" >&2
        exit 1
    fi
    round=0
    while [ "$round" -lt "$rounds" ]; do
        keep_best best_ours_start "$(seconds ours 1 "$3")"
        keep_best best_theirs_start "$(seconds theirs 1 "$3")"
        keep_best best_ours "$(seconds ours "$2" "$3")"
        keep_best best_theirs "$(seconds theirs "$2" "$3")"
        round=$((round + 1))
    done
    (cd "$work" && cat best_ours best_ours_start best_theirs best_theirs_start) | tr '\n' ' ' \
        | awk -v name="$1" -v depth="$2" -v nodes="$(nodes_of_ours "$2" "$3")" '{
            us = $1 - $2; them = $3 - $4
            printf "%-10s depth %d %12d nodes   roque %7.3f s (%4.0f M/s)   peer %7.3f s (%4.0f M/s)   ratio %.2f\n",
                name, depth, nodes, us, nodes / us / 1e6, them, nodes / them / 1e6, them / us
        }'
}

compare_threads() { # NAME DEPTH FEN
    rm -f "$work"/best_*
    round=0
    while [ "$round" -lt "$rounds" ]; do
        keep_best best_start "$(seconds ours 1 "$3")"
        keep_best best_threads "$(seconds ours "$2" "$3" --threads=2)"
        keep_best best_processes "$(seconds both "$2" "$3")"
        round=$((round + 1))
    done
    (cd "$work" && cat best_start best_threads best_processes) | tr '\n' ' ' | awk -v name="$1" -v depth="$2" '{
        threads = $2 - $1; processes = $3 - $1
        printf "%-10s depth %d   2 threads once %.3f s   2 processes, once each %.3f s   throughput ratio %.2f\n",
            name, depth, threads, processes, processes / (2 * threads)
    }'
}

if [ ! -x "$peer" ]; then
    echo "bench_perft.sh: no peer; install stockfish or set PEER=path" >&2
    exit 1
fi
"$program" --version | sed 's/^/# /'
echo "# peer       $(echo quit | "$peer" | head -n 1)"
compare start 6 "$start"
compare kiwipete 5 "$kiwipete"
compare_threads kiwipete 5 "$kiwipete"
