#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# kept_test.sh - what version 0.1 (commit 38bbfa4) kept on disk is still read, or refused with a sentence that says why.
#
# tests/data/kept was written by that program: saved games of every game and of variants, half-played matches, an
# interrupted analysis, weights being learned, a comparison. positions.list says where each saved game stood.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
export XDG_DATA_HOME="$folder/data" LC_ALL=C
kept=tests/data/kept

# ---- saved games ----
games=0
while read -r file position; do
    cp "$kept/$file" "$folder/$file"
    printf 'fen\nquit\n' | "$ROQUE" play --load "$folder/$file" --no-save > "$output" 2> "$errors"
    status=$?
    shown=$(sed -n '/> fen$/{n;p;}' "$output")
    check "$file is loaded where it stood" [ "$shown" = "$position" ]
    check "... and is not changed by that" cmp -s "$kept/$file" "$folder/$file"
    games=$((games + 1))
done < "$kept/positions.list"
# shellcheck disable=SC2012 # plain names
check "every saved game was tried" [ "$games" -eq "$(ls "$kept"/chess*.pgn "$kept"/*.txt | wc -l)" ]
check "... and there are some" [ "$games" -gt 20 ]

mkdir -p "$folder/data/roque/games"
cp "$kept/chess-clock.pgn" "$folder/data/roque/games/20260101-000000-chess.pgn"
printf 'e6\nquit\n' | "$ROQUE" play --resume > "$output" 2> "$errors"
status=$?
check "a game with a clock is gone on with" status_is 0
check "... by the person who played it" says '^Black: Bo   5:0'
check "... in its own file" grep -q "e6" "$folder/data/roque/games/20260101-000000-chess.pgn"
printf 'quit\n' | "$ROQUE" play --load "$kept/chess-level.pgn" --no-save > "$output" 2> "$errors"
check "a game against a level meets it again" says '^Black: club player (1400)'
printf 'quit\n' | "$ROQUE" play --load "$kept/chess.pgn" --no-save > "$output" 2> "$errors"
check "a player named Black keeps the name" says '^Black: Black$'
run pgn "$kept/chess-crp.pgn" "$kept/chess-standard.pgn" "$kept/chess-960.pgn"
check "roque pgn finds saved variants whole" status_is 0

# ---- matches ----
cp "$kept/match-half.rqj" "$folder/match.rqj"
run match random:seed=1 random:seed=2 --game othello:6x6 --openings random:6 --games 12 --seed 3 \
    --journal "$folder/match.rqj" --pgn "$folder/match.pgn" --resume --quiet
check "half a match is gone on with" says '+5 -5 =2 .* 12 games$'
cp "$kept/match-balanced-half.rqj" "$folder/balanced.rqj"
run match random:seed=1 random:seed=2 --games 8 --max-plies 40 --seed 3 --journal "$folder/balanced.rqj" --resume --quiet
if [ "$status" -eq 0 ]; then
    check "a match goes on with its own openings" says ' 8 games$'
else
    check "a match whose openings would now be judged otherwise is refused, which is said" complains_once 'balanced'
fi

# ---- the others ----
cp "$kept/looked.looks" "$folder/looks"
run analyse "$kept/looked.pgn" --nodes 200000 --game 1 -o "$folder/looked.pgn" --journal "$folder/looks" --quiet
check "the looks of another version of the engine are refused" status_is 1
check "... and told apart by it" complains_once 'version'
check "... and stay" cmp -s "$kept/looked.looks" "$folder/looks"
cp "$kept/tictactoe.td" "$folder/td"
run learn td tictactoe --games 61 --match-games 0 --state "$folder/td"
check "weights being learned are learned on" complains 'goes on after 60 games'
cp "$kept/compared.csv" "$folder/compared.csv"
run lab compare tictactoe --depths 1-2 --positions 2 --journal "$folder/compared.csv"
check "a comparison knows its searches" complains '16 of 16 searches are known'
