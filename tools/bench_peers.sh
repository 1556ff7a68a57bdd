#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_peers.sh - Roque beside the specialists, in one run and one table: task, ours, theirs, ratio.
#
#   ZEBRA=path PONS=path STOCKFISH=path bench_peers.sh [PROGRAM]
#     ZEBRA      scrzebra, beside its coeffs2.bin: endings of Othello
#     PONS       c4solver of PascalPons/connect4, without a book: Connect 4
#     STOCKFISH  mates in Win at Chess
#     ROUNDS=5   runs of each, in turn        TASKS='othello mate'   only tasks whose name has one of these words
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
        measure "$2" "$3_ours" >> "$work/ours"
        measure "$2" "$3_theirs" >> "$work/theirs"
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

"$program" --version | sed 's/^/# /'
echo "# $rounds runs in turn; median (least...most); ratio: theirs through ours"
printf '%-34s %-6s %-30s %-30s %s\n' task unit ours theirs ratio
row "othello: FFO #40, $ffo_count positions" s ffo ZEBRA "${ZEBRA:-}"
row 'connect4: Test_L3_R1, end' s end_easy PONS "${PONS:-}"
row 'connect4: Test_L2_R1, middle' s middle_easy PONS "${PONS:-}"
row 'connect4: Test_L1_R1, begin' s begin_easy PONS "${PONS:-}"
