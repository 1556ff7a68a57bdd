#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bindings_test.sh - the Python module's examples and the bots in C, Python and JavaScript do what they say.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
ROQUE=$(realpath "$ROQUE")
export ROQUE
bindings=$(realpath "$(dirname "$0")/../../bindings")
cd "$folder" || exit 1

bots="random:seed=1"
if command -v cc > /dev/null; then
    check "the bot in C compiles without a warning" cc -O2 -Wall -Wextra -Werror "$bindings/c/bot.c" -o bot
    bots="$bots cmd:$folder/bot,name=c"
fi
command -v node > /dev/null && bots="$bots cmd:$bindings/javascript/bot.mjs,name=javascript"
if command -v python3 > /dev/null; then
    bots="$bots cmd:$bindings/python/examples/bot.py,name=python"
    export PYTHONDONTWRITEBYTECODE=1
    examples=$bindings/python/examples
    is "draw_tree.py: the leaves that alpha-beta looks at" 'leaves 3 12 8 2 14 5 2
cut off 2' "$("$examples/draw_tree.py" tree.svg)"
    check "... and their picture" grep -q '<svg' tree.svg
    "$examples/compare_searches.py" nodes.svg > compared
    check "compare_searches.py: all find the same values" grep -qx agree compared
    check "... minimax visits most" eval '[ "$(grep -v agree compared | sort -k2 -n | tail -1 | cut -d" " -f1)" = minimax ]'
    check "... and their picture" grep -q 'minimax</text>' nodes.svg
    "$examples/plot_tournament.py" elo.svg > table
    check "plot_tournament.py: three players, thirty games" eval 'grep -qx "30 games" table && [ "$(grep -c "faults 0" table)" -eq 3 ]'
    check "... and their picture" grep -q 'Elo</text>' elo.svg
    check "what the program refuses is its sentence" \
        eval 'PYTHONPATH=$bindings/python python3 -c "from roque import *
try: Roque().search(\"chess\", \"alfabeta\")
except RoqueError as error: print(error)" | grep -q "alphabeta"'
fi

# Every player's line of the table says that it never broke down.
has_no_faults() { grep '"schema":"roque.match/1"' "$output" | grep '"faults":0' | grep -qv '"faults":[1-9]'; }
# shellcheck disable=SC2086 # a list of players
run match $bots --game tictactoe --games 4 --openings start --tc inf --json --quiet
check "the bots play, and none breaks down" eval 'status_is 0 && has_no_faults'
check "the perfect ones win against chance" grep -q '"first":"random:seed=1".*"result":"0-1"' "$output"
check "and never lose" eval '! grep -q "\"first\":\"random:seed=1\".*\"result\":\"1-0\"" "$output" \
    && ! grep -q "\"second\":\"random:seed=1\".*\"result\":\"0-1\"" "$output"'
check "nor against each other" eval '! grep match_game "$output" | grep -v random | grep -qv "1/2-1/2"'
# shellcheck disable=SC2086
run match $bots --game othello:6x6 --games 2 --tc inf --json --quiet
check "they play another game by the list of legal moves" eval 'status_is 0 && has_no_faults'
