#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# game_levels.sh - whether each level of a game beats the one below it (docs/measurements/game-levels.md).
#
#   tools/game_levels.sh [GAMES] [GAME ...]    400 games a step, of every game but chess, where none are named
#
# Every player looks a fixed depth, so a busy machine changes nothing. Draws count half. ROQUE names the program.
set -eu
ROQUE=${ROQUE:-./roque}
games=${1:-400}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- tictactoe connect4 othello awale amazons draughts

# The openings that a match of the game has by itself; tic-tac-toe has too few of them.
openings() { [ "$1" != tictactoe ] || echo "--openings start"; }

echo "| game | level | against | won, lost, drawn | score |"
echo "|---|---|---|---|---|"
for game in "$@"; do
    level=2
    # A level that there is not is refused, and that ends the game's ladder.
    # shellcheck disable=SC2046
    while result=$("$ROQUE" match --game "$game" "level:$level" "level:$((level - 1)),name=below" --games "$games" \
        --seed 28 $(openings "$game") --json 2> /dev/null); do
        echo "$result" | awk -v game="$game" -v level="$level" '
            /"schema":"roque.match\/1"/ {
                split("wins losses draws", names, " ")
                for (i in names) { match($0, "\"" names[i] "\":[0-9]+"); of[i] = substr($0, RSTART + length(names[i]) + 3, RLENGTH - length(names[i]) - 3) }
                all = of[1] + of[2] + of[3]
                printf "| %s | %d | %d | %d %d %d | %.1f %% |\n", game, level, level - 1, of[1], of[2], of[3], 100 * (of[1] + of[3] / 2) / all
            }'
        level=$((level + 1))
    done
done
