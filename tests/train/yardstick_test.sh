#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# yardstick_test.sh - train/yardstick: positions, ranks, and a small set made and scored.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
here=$(cd "$(dirname "$0")" && pwd)
yardstick=$here/../../train/yardstick
net=$here/../../nets/roque.rqn
case $ROQUE in
/*) ;;
*) ROQUE=$(pwd)/$ROQUE ;;
esac
export PYTHONDONTWRITEBYTECODE=1
cd "$folder" || exit

# measure ARGUMENTS...: runs the command; what it says is in $output and $errors.
measure() {
    python3 "$yardstick" "$@" > "$output" 2> "$errors" < /dev/null
    status=$?
}

check_yardstick() {
    python3 "$here/yardstick_checks.py" > "$output" 2> "$errors"
    status=$?
    cat "$output"
    check "the checks ran to their end" status_is 0

    # ---- a set of one game ----
    measure play set --games 1 --nodes 300 --roque "$ROQUE"
    check "a game is played" eval 'status_is 0 && [ "$(grep -c "\"game\": \"played-1\"" set/games.jsonl)" = 1 ]'
    measure play set --games 1 --nodes 300 --roque "$ROQUE"
    is "and not played again" 1 "$(wc -l < set/games.jsonl | tr -d ' ')"
    kept=$(grep -o '"fen"' set/games.jsonl | wc -l | tr -d ' ')
    check "of which positions are kept" [ "$kept" -ge 1 ]
    measure ask set outside_cp "$ROQUE" --nodes 2000 --hash 1
    is "each is asked about" "$kept" "$(wc -l < set/outside_cp.csv | tr -d ' ')"
    cp set/outside_cp.csv before.csv
    measure ask set outside_cp "$ROQUE" --nodes 2000 --hash 1
    check "once" cmp -s set/outside_cp.csv before.csv
    measure ask set wrong "$ROQUE"
    check "a column without its unit is refused" eval '[ "$status" -ne 0 ] && complains "ends in _cp"'

    # ---- scoring: a judge that says what the reference says, and its opposite ----
    printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' '6k1/5ppp/8/8/1P6/8/5PPP/6K1 b - -' \
        'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -' '4k3/8/8/3n4/8/8/3R4/4K3 b - -' > positions.epd
    for sign in '' -; do
        echo 'game,white,black,fen,outside_cp' > "set$sign.csv"
        "$ROQUE" eval --scores positions.epd --net "$net" | sed 1d \
            | awk -F, -v sign="$sign" '{ split($1, w, " "); print "g" NR ",a,b," w[1] " " w[2] " " w[3] " " w[4] "," (sign == "-" ? -$2 : $2) }' >> "set$sign.csv"
    done
    measure score "$net" --set set.csv --roque "$ROQUE"
    check "what the network itself says correlates fully" says '^all  *4  *1\.000 '
    measure score "$net" --set set-.csv --roque "$ROQUE"
    check "and its opposite the other way" says '^all  *4  *-1\.000 '
    measure score "$net" classic column:outside_cp --set set.csv --roque "$ROQUE"
    check "several judges stand side by side" eval 'says "3 - 1" && says "^   3  column:outside_cp"'
    measure score "$net" --set set.csv --roque "$ROQUE" --reference nobody_cp
    check "a reference that is not in the set is told" eval '[ "$status" -ne 0 ] && complains "set.csv has no column nobody_cp"'
    measure score "$net" --roque "$ROQUE"
    check "the set in the tree can be scored" says 'first.csv: 3[0-9]* positions of'
}

if python3 -c 'import csv' 2> /dev/null; then
    check_yardstick
else
    echo "ok - the yardstick # SKIP python3 is not installed"
fi
