#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_peers.sh - Roque beside the specialists, in one run and one table: task, ours, theirs, ratio.
#
#   ZEBRA=path PONS=path bench_peers.sh [PROGRAM]
#     ZEBRA      scrzebra, beside its coeffs2.bin: endings of Othello
#     PONS       c4solver of PascalPons/connect4, without a book: Connect 4
#     MPERFT     mperft of abulmo/MPerft, its profile-guided build: perft (ours is `make PGO=1 CC=clang` then)
#     STOCKFISH  stockfish: nodes to the mates of Win at Chess (tools/mate_nodes.py)
#     PGN_EXTRACT    pgn-extract: checking and writing 30 MB of games
#     BEFORE     a Roque built from another commit: the same bench, both signatures must agree
#     ROUNDS=5   runs of each, in turn        TASKS='othello L1'   only tasks whose name has one of these words
#     SUITES=../shared/suites                 FFO=5   the first so many of FFO #40 to #49 (all ten without it)
#
# A row is one task: both programs do it in turn, ROUNDS times. Seconds are processor time (user and system), which a busy
# machine disturbs less than the clock on the wall; nodes are what each program counts. The table shows the median of each
# with the least and the most, and theirs through ours: above 1 we are ahead. A peer that is not given is named and skipped.
#
# To add a row: two functions that run the task once, NAME_ours and NAME_theirs, and a line `row` at the end. What they print
# is not looked at where seconds are compared; where nodes are, the number they print is the measurement.
set -eu
program=${1:-./roque}
rounds=${ROUNDS:-5}
tasks=${TASKS:-}
suites=${SUITES:-${ROQUE_SUITES:-../shared/suites}}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# processor_seconds FUNCTION: user and system time of the programs that it runs.
processor_seconds() {
    ("$1" > "$work/said" 2>&1 || echo failed > "$work/failed"; times) | awk 'NR == 2 {
        for (i = 1; i <= 2; i++) { split($i, part, "m"); sum += 60 * part[1] + part[2] }
        print sum
    }'
}

# measure UNIT FUNCTION: one measurement.
measure() {
    rm -f "$work/failed"
    case $1 in
        s) figure=$(processor_seconds "$2") ;;
        *) figure=$("$2" 2> "$work/said") || echo failed > "$work/failed" ;;
    esac
    if [ -e "$work/failed" ] || [ -z "$figure" ]; then
        echo "bench_peers.sh: $2 failed:" >&2
        tail -n 3 "$work/said" >&2
        exit 1
    fi
    echo "$figure"
}

# summary FILE: "median least most" of the numbers in it.
summary() {
    sort -g "$1" | awk '{ of[NR] = $1 } END {
        print NR % 2 ? of[(NR + 1) / 2] : (of[NR / 2] + of[NR / 2 + 1]) / 2, of[1], of[NR]
    }'
}

is_wanted() { # TASK
    [ -n "$tasks" ] || return 0
    for word in $tasks; do
        case $1 in *"$word"*) return 0 ;; esac
    done
    return 1
}

# With a table each measured run follows one of the same program that is not measured: in a virtual machine whose host takes
# free memory back (free page reporting), the first who touches a page again pays for it, up to 2 ms for a huge one.
wants_warm_memory() { # TASK
    case $1 in perft*MB) return 0 ;; *) return 1 ;; esac
}

# row TASK UNIT NAME PEER PATH: both do it in turn. UNIT: s for seconds, or what is counted. PEER names the variable.
row() {
    is_wanted "$1" || return 0
    if [ -z "$5" ]; then
        printf '%-34s %-6s skipped: %s=path names the peer\n' "$1" "$2" "$4"
        return 0
    fi
    if ! command -v "$5" > /dev/null; then
        echo "bench_peers.sh: $4=$5 is no program" >&2
        exit 1
    fi
    : > "$work/ours"
    : > "$work/theirs"
    round=0
    while [ "$round" -lt "$rounds" ]; do
        for who in ours theirs; do
            if wants_warm_memory "$1"; then measure "$2" "$3_$who" > /dev/null; fi
            measure "$2" "$3_$who" >> "$work/$who"
        done
        round=$((round + 1))
    done
    echo "$(summary "$work/ours") $(summary "$work/theirs")" | awk -v task="$1" -v unit="$2" '{
        form = unit == "s" ? "%.2f" : "%d"
        ours = sprintf(form " (" form "..." form ")", $1, $2, $3)
        theirs = sprintf(form " (" form "..." form ")", $4, $5, $6)
        printf "%-34s %-6s %-30s %-30s %.2f\n", task, unit, ours, theirs, ($1 > 0 ? $4 / $1 : 0)
    }'
}

# ---- Othello: Zebra reads its weights where it is started ----

ffo_count=${FFO:-10}
head -n "$ffo_count" "$suites/othello/fforum-40-49.obf" > "$work/ffo.obf"
sed 's/;.*//' "$work/ffo.obf" > "$work/ffo.scr"
ffo_ours() { "$program" lab solve othello --file "$work/ffo.obf" --table 1024 --threads 1; }
ffo_theirs() { (cd "$(dirname "$ZEBRA")" && "./${ZEBRA##*/}" -e 0 -h 22 -script "$work/ffo.scr" "$work/ffo.out"); }

# ---- Connect 4 ----

for set in L3 L2 L1; do awk '{ print $1 }' "$suites/connect4/Test_${set}_R1" > "$work/$set.moves"; done
connect4_ours() { "$program" lab solve connect4 --file "$suites/connect4/Test_$1_R1" --table 64 --threads 1; }
connect4_theirs() { (cd "$work" && "$PONS" < "$work/$1.moves"); }
end_easy_ours() { connect4_ours L3; }
end_easy_theirs() { connect4_theirs L3; }
middle_easy_ours() { connect4_ours L2; }
middle_easy_theirs() { connect4_theirs L2; }
begin_easy_ours() { connect4_ours L1; }
begin_easy_theirs() { connect4_theirs L1; }

# ---- perft: the position of the row is in `position`, its depth in `depth` ----

perft_ours() { "$program" perft "$depth" --fen "$position" --threads 1; }
perft_theirs() { "$MPERFT" -d "$depth" -b -f "$position"; }
perft_hash_ours() { "$program" perft "$depth" --fen "$position" --threads 1 --hash 256; }
perft_hash_theirs() { "$MPERFT" -d "$depth" -b -h 256 -f "$position"; }
perft_rows() { # NAME DEPTH DEPTH_WITH_TABLE FEN
    position=$4 depth=$2
    row "perft $2: $1" s perft MPERFT "${MPERFT:-}"
    depth=$3
    row "perft $3: $1, 256 MB" s perft_hash MPERFT "${MPERFT:-}"
}

# ---- mates: nodes are counted, the median of 62 positions ----

mate_nodes() { python3 "$(dirname "$0")/mate_nodes.py" "$@" "$suites/tactics/wac.epd"; }
mates_go_ours() { mate_nodes "$program"; }
mates_go_theirs() { mate_nodes "$STOCKFISH"; }
mates_solve_ours() { mate_nodes --solve "$program"; }
mates_solve_theirs() { mates_go_theirs; }

# ---- PGN: the peer checks with -r, which writes nothing, and writes without it ----

if [ -n "${PGN_EXTRACT:-}" ]; then "$program" pgn --random 9300 --seed 1 --output "$work/games.pgn"; fi
pgn_check_ours() { "$program" pgn --check "$work/games.pgn"; }
pgn_check_theirs() { "$PGN_EXTRACT" -s -r "$work/games.pgn"; }
pgn_write_ours() { "$program" pgn --clean "$work/games.pgn" --output "$work/ours.pgn"; }
pgn_write_theirs() { "$PGN_EXTRACT" -s -o "$work/theirs.pgn" "$work/games.pgn"; }

# ---- the engine beside an earlier one: as many nodes, so that time is speed ----

if [ -n "${BEFORE:-}" ] && is_wanted 'engine: bench 13'; then
    nodes_of() { "$1" bench 9 2> /dev/null | sed 's/ .*//'; }
    [ "$(nodes_of "$program")" = "$(nodes_of "$BEFORE")" ] \
        || echo "# engine: the two search different trees, their times are no comparison of speed"
fi
bench_ours() { "$program" bench 13; }
bench_theirs() { "$BEFORE" bench 13; }

"$program" --version | sed 's/^/# /'
echo "# $rounds runs in turn; median (least...most); ratio: theirs through ours"
printf '%-34s %-6s %-30s %-30s %s\n' task unit ours theirs ratio
row "othello: FFO #40, $ffo_count positions" s ffo ZEBRA "${ZEBRA:-}"
row 'connect4: Test_L3_R1, end' s end_easy PONS "${PONS:-}"
row 'connect4: Test_L2_R1, middle' s middle_easy PONS "${PONS:-}"
row 'connect4: Test_L1_R1, begin' s begin_easy PONS "${PONS:-}"
perft_rows start 6 7 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
perft_rows kiwipete 5 6 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
perft_rows 'rook ending' 7 8 '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
perft_rows promotions 6 6 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'
perft_rows 'pawn on d7' 5 6 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8'
perft_rows 'middle game' 5 6 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10'
row 'mates: go mate N, median' nodes mates_go STOCKFISH "${STOCKFISH:-}"
row 'mates: lab solve, median' nodes mates_solve STOCKFISH "${STOCKFISH:-}"
row 'pgn: checking 30 MB' s pgn_check PGN_EXTRACT "${PGN_EXTRACT:-}"
row 'pgn: writing 30 MB' s pgn_write PGN_EXTRACT "${PGN_EXTRACT:-}"
row 'engine: bench 13' s bench BEFORE "${BEFORE:-}"
