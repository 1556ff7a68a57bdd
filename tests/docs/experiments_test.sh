#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# experiments_test.sh - the tables of docs/experiments are what the experiments count.
#
# Times, and rows limited by the clock, hang on the machine. tipe-gains and staircase take longer than any test may.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

names='closing-table collisions deepening-cost critical-tree negamax-report tictactoe deep-win chess-players'
[ -n "${ROQUE_LONG:-}" ] && names="$names phases incremental-eval pvs-lmr sx-horizon aspiration ordering ordering-play horizon windows"
[ -n "${ROQUE_SHORT:-}" ] && names=collisions

# PAGE: every one of its rows, and all it counts, stands in $output.
agrees() {
    awk -v page="$1" '
        function cells(line, into,    count, rest, cell) { # of CSV, where names stand in quotes
            for (rest = line; rest != ""; rest = substr(rest, length(cell) + 2)) {
                match(rest, /^("[^"]*"|[^,]*)/)
                cell = substr(rest, 1, RLENGTH)
                into[++count] = cell
                gsub(/"/, "", into[count])
            }
            return count
        }
        NR == FNR && FNR == 1 { columns = cells($0, title); next }
        NR == FNR {
            split("", value)
            cells($0, value)
            name = value[2] == "" ? value[1] : value[1] " " value[2]
            for (i = 4; i <= columns; i++) counted[name, i] = value[i] == "" ? "-" : value[i]
            known[name] = 1
            next
        }
        /^## Measured/ { is_measured = 1 }
        /^```/ { is_table = !is_table; next }
        $0 == "" { is_table = 0 } # what it concludes comes behind
        !is_measured || !is_table || / ms / { next }
        {
            gsub(/ +/, " ")
            best = ""
            for (name in known) if (index($0, name " ") == 1 && length(name) > length(best)) best = name
            if (best == "") next
            rows++
            split(substr($0, length(best) + 2), shown, " ")
            for (i = 4; i <= columns; i++) {
                if (title[i] ~ /second|time|speed|(^|_)(ms|ns|s)(_|$)/ || shown[i - 3] == counted[best, i]) continue
                print "# " page ": " best ", " title[i] ": " shown[i - 3] " is shown, " counted[best, i] " counted"
                is_wrong = 1
            }
        }
        END { exit is_wrong || rows == 0 }' "$output" "$1"
}

for name in $names; do
    run lab experiment "$name" --csv
    check "docs/experiments/$name.md shows what the experiment counts" agrees "docs/experiments/$name.md"
done
