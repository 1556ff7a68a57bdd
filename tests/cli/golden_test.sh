#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# golden_test.sh - the signature of the engine, every term of the evaluation and whole reports are as they were.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
export ROQUE

# ---- the signature ----

# A line is the words of a `roque bench` and its nodes. Sanitizers look at the short one only.
while read -r line; do
    words=${line% *}
    [ -n "${ROQUE_SHORT:-}" ] && [ "$words" != "bench 8" ] && continue
    # shellcheck disable=SC2086 # its words
    is "roque $words" "${line##* } nodes" "$("$ROQUE" $words 2> /dev/null | grep -o '^[0-9]* nodes')"
done < tests/data/bench.txt
is "the signature is frozen for the plain command and a short one" 2 "$(grep -cE '^bench( 8)? [0-9]+$' tests/data/bench.txt)"
is "and for the hand-written evaluation alone" 2 "$(grep -cE '^bench( 8)? --eval classic [0-9]+$' tests/data/bench.txt)"

# ---- the reports ----

sh tools/golden.sh check
is "the reports of eval, match, analyse and lab are among them" "analyse eval lab match " \
    "$(cat tests/data/golden/*.txt | sed -n 's/^\$ roque \([a-z]*\).*/\1/p' | sort -u | tr '\n' ' ')"

# Every term speaks for both sides somewhere, every ending occurs, and there are as many positions as there were.
awk -F, '
    NR == 2 { columns = NF; for (i = 6; i <= NF; i++) name[i] = $i; next }
    NR > 2 && NF == columns {
        rows++
        if ($5 != "" && !seen[$5]++) endings++
        for (i = 6; i <= NF; i++) if ($i != 0) { column = name[i]; sub(/_(early|late)_cp$/, "", column); speaks[column] = 1 }
    }
    END {
        print rows " positions, " endings " endings"
        for (i in name) { column = name[i]; sub(/_(early|late)_cp$/, "", column); if (!(column in speaks)) print column " is silent" }
    }' tests/data/golden/eval_terms.txt > "$output"
is "200 positions let every term and every ending speak" "200 positions, 4 endings" "$(cat "$output")"

# ---- the check can fail ----

cp tests/data/golden/lab_solve.txt "$folder/changed.txt"
echo "one line more" >> "$folder/changed.txt"
# shellcheck disable=SC2016 # a command, to be read as it is
echo '$ roque no-such-command' > "$folder/unknown.txt"
is "a changed report is noticed" 2 "$(sh tools/golden.sh check "$folder/changed.txt" "$folder/unknown.txt" | grep -c '^not'' ok')"
