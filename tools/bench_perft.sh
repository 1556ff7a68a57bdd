#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_perft.sh - move generation against a named peer, in one run: PROGRAM's perft beside stockfish's.
#
# Both count the same tree with one thread and no table. The time to start (perft 1) is measured and taken off; runs
# alternate and the best of ROUNDS counts, once by the clock on the wall and once by processor time, which a busy machine
# disturbs less. Then two threads against two processes side by side, which only the wall clock can tell.
set -eu
program=${1:-./roque}
peer=${PEER:-$(command -v stockfish || echo /usr/games/stockfish)}
rounds=${ROUNDS:-5}
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
batch=3 # runs in a row for one measurement, since processor time comes in hundredths of a second
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# seconds INPUT COUNT COMMAND...: "wall cpu" of one run, the mean of COUNT.
seconds() {
    began=$(date +%s.%N)
    cpu=$(sh -c 'input=$1 count=$2; shift 2
        while [ "$count" -gt 0 ]; do "$@" < "$input" > /dev/null 2>&1 || exit 1; count=$((count - 1)); done
        times' sh "$@" | awk 'NR == 2 {
            for (i = 1; i <= 2; i++) { split($i, part, "m"); sum += 60 * part[1] + part[2] }
            print sum
        }')
    ended=$(date +%s.%N)
    echo "$began $ended $cpu $2" | awk '{ printf "%.6f %.6f\n", ($2 - $1) / $4, $3 / $4 }'
}

# keep_best NAME WALL CPU: the smaller of each.
keep_best() {
    [ -e "$work/$1" ] || echo "$2 $3" > "$work/$1"
    echo "$2 $3 $(cat "$work/$1")" | awk '{ print ($1 < $3 ? $1 : $3), ($2 < $4 ? $2 : $4) }' > "$work/$1.new"
    mv "$work/$1.new" "$work/$1"
}

# uci_file DEPTH FEN: what the peer is told.
uci_file() {
    printf 'position fen %s\ngo perft %s\nquit\n' "$2" "$1" > "$work/uci_$1"
    echo "$work/uci_$1"
}

ours() { # NAME COUNT DEPTH FEN
    # shellcheck disable=SC2046 # two numbers
    keep_best "$1" $(seconds /dev/null "$2" "$program" perft "$3" --fen "$4" --threads 1)
}
theirs() { # NAME COUNT DEPTH FEN
    # shellcheck disable=SC2046
    keep_best "$1" $(seconds "$(uci_file "$3" "$4")" "$2" "$peer")
}

nodes_of_ours() { "$program" perft "$1" --fen "$2" --json 2> /dev/null | sed -n 's/.*"nodes":\([0-9]*\).*/\1/p'; }
nodes_of_theirs() { "$peer" < "$(uci_file "$1" "$2")" | sed -n 's/^Nodes searched: *\([0-9]*\).*/\1/p'; }

compare() { # NAME DEPTH FEN
    rm -f "$work"/best_*
    nodes=$(nodes_of_ours "$2" "$3")
    if [ "$nodes" != "$(nodes_of_theirs "$2" "$3")" ]; then
        echo "$1: the counts differ" >&2
        exit 1
    fi
    round=0
    while [ "$round" -lt "$rounds" ]; do
        ours best_1 "$batch" "$2" "$3"
        theirs best_2 "$batch" "$2" "$3"
        ours best_3 "$batch" 1 "$3"
        theirs best_4 "$batch" 1 "$3"
        round=$((round + 1))
    done
    cat "$work"/best_[1-4] | tr '\n' ' ' | awk -v name="$1" -v depth="$2" -v nodes="$nodes" '
        function line(clock, us, them) {
            printf "%-9s depth %d %10d nodes  %-9s  roque %6.3f s (%4.0f M/s)  peer %6.3f s (%4.0f M/s)  ratio %.2f\n",
                name, depth, nodes, clock, us, nodes / us / 1e6, them, nodes / them / 1e6, them / us
        }
        { line("wall", $1 - $5, $3 - $7); line("processor", $2 - $6, $4 - $8) }'
}

both() { # COMMAND...
    "$@" &
    "$@"
    wait $!
}

wall() { # COMMAND...: seconds
    began=$(date +%s.%N)
    "$@" > /dev/null 2>&1
    ended=$(date +%s.%N)
    echo "$began $ended" | awk '{ printf "%.6f\n", $2 - $1 }'
}

compare_threads() { # NAME DEPTH FEN
    rm -f "$work"/best_*
    round=0
    while [ "$round" -lt 2 ]; do # each takes long enough to be steady
        keep_best best_1 "$(wall "$program" perft 1 --fen "$3")" 0
        keep_best best_2 "$(wall "$program" perft "$2" --fen "$3" --threads 2)" 0
        keep_best best_3 "$(wall both "$program" perft "$2" --fen "$3" --threads 1)" 0
        round=$((round + 1))
    done
    cat "$work"/best_[1-3] | tr '\n' ' ' | awk -v name="$1" -v depth="$2" '{
        threads = $3 - $1; processes = $5 - $1
        printf "%-9s depth %d  2 threads, one count %.3f s  2 processes, one count each %.3f s  throughput ratio %.2f\n",
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
compare_threads start 7 "$start"
