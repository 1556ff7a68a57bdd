#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# level_habits.sh - how the levels open, and whether each beats the one below it.
#
#   tools/level_habits.sh habits [GAMES]    each level against itself: in one game, king moves before castling that no
#                                           check forces (of the first twelve moves), rook-pawn moves among the first
#                                           five, castling by move twelve
#   tools/level_habits.sh ladder [GAMES]    each level against the one below it, at the levels' own effort
#
# ROQUE names the program, LEVELS the levels (default: 1 2 3 4 5 6 7 8 9), OPTIONS go to `roque match`.
set -eu
ROQUE=${ROQUE:-./roque}
LEVELS=${LEVELS:-1 2 3 4 5 6 7 8 9}
folder=$(mktemp -d "${TMPDIR:-/tmp}/level_habits.XXXXXX")
trap 'rm -rf "$folder"' EXIT

# A game's moves come as words; numbers, results and what stands in braces are no moves.
count_habits() {
    awk '
    function finish() {
        if (moves > 0) { games++; for (side = 0; side < 2; side++) castled_sides += castled[side] }
        moves = 0; last = ""; castled[0] = castled[1] = 0
    }
    /^\[Event / { finish() }
    /^\[/ { next }
    {
        gsub(/\{[^}]*\}/, "")
        for (i = 1; i <= NF; i++) {
            if ($i !~ /^[KQRBNOa-h]/) continue
            side = moves % 2; number = int(moves / 2) + 1
            if ($i ~ /^O-O/) { if (number <= 12) castled[side] = 1 }
            else if ($i ~ /^K/ && number <= 12 && !castled[side] && last !~ /\+/) walks++
            if (number <= 5) { early++; if ($i ~ /^[ah][x1-8]/) pushes++ }
            last = $i; moves++
        }
    }
    END {
        finish()
        printf "%6d games  king moves %.2f  rook pawns %4.1f %%  castled %3.0f %%\n", games,
            walks / (2 * games), 100 * pushes / early, 100 * castled_sides / (2 * games)
    }' "$1"
}

habits() {
    for level in $LEVELS; do
        # shellcheck disable=SC2086
        "$ROQUE" match "engine:level=$level" "engine:level=$level" --games "$1" --seed 26 --openings start \
            --pgn "$folder/$level.pgn" ${OPTIONS:-} > /dev/null 2>&1
        printf 'level %2d  ' "$level"
        count_habits "$folder/$level.pgn"
    done
}

ladder() {
    below=
    for level in $LEVELS; do
        if [ -n "$below" ]; then
            # shellcheck disable=SC2086
            "$ROQUE" match "engine:level=$level" "engine:level=$below" --games "$1" --seed 26 --openings start \
                ${OPTIONS:-} > "$folder/report" 2> /dev/null
            printf 'level %d against %d  ' "$level" "$below"
            sed -n 's/^Score  *//p' "$folder/report"
        fi
        below=$level
    done
}

case ${1:-} in
habits) habits "${2:-100}" ;;
ladder) ladder "${2:-100}" ;;
*)
    sed -n '4,11s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
