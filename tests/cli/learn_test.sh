#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# learn_test.sh - `roque learn td`: weights that repeat themselves, curves, going on after Ctrl-C, refusals.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"

td="learn td awale --depth 1 --match-games 10"
run $td --games 120 --csv "$folder/curve.csv" --svg "$folder/curve.svg" --def "$folder/awale_learned.def"
check "learning ends well" status_is 0
check "the weights are printed" says '^seeds  *[0-9.-]*  *[0-9.-]*$'
check "the curve is told" complains '^after 100 games: [0-9.]* % against full, [0-9.]* % against chance$'
check "the curve has its points" [ "$(cut -d, -f1 "$folder/curve.csv" | tr '\n' ' ')" = "games 0 100 120 " ]
check "the picture is one" grep -q '</svg>' "$folder/curve.svg"
check "the table tells its command" grep -q 'roque learn td awale --games 120 --depth 1' "$folder/awale_learned.def"
check "the table has a line a feature" grep -q '^LEARNED("seeds", -*[0-9]*, -*[0-9]*)$' "$folder/awale_learned.def"
mv "$output" "$folder/whole"
: > "$output"

run $td --games 50 --state "$folder/awale.td"
run $td --games 120 --state "$folder/awale.td"
check "a run goes on" complains '^learn td: goes on after 50 games$'
check "as if it had not been interrupted" cmp -s "$folder/whole" "$output"
cp "$folder/awale.td" "$folder/french.td"
run $td --games 121 --state "$folder/french.td" --lang fr
check "in French as well" complains '^learn td : reprise après 120 parties$'
check "with the curve" complains '^après 121 parties : [0-9.]* % contre full, [0-9.]* % contre le hasard$'
check "and the weights, in their columns" eval 'says "^caractéristique              début    tardif$" && says "^graines               *[0-9.-]*  *[0-9.-]*$"'
run $td --games 120 --state "$folder/awale.td" --seed 2
check "another seed does not go on with it" status_is 1
check "and says why" complains 'it was learned in another way'
run learn td awale --depth 1 --games 0 --state "$folder/nowhere/x.td"
check "a state that cannot be written is told at once" complains 'cannot open'
run $td --games 120 --seed 2
check "another seed learns otherwise" [ "$(cmp -s "$folder/whole" "$output" && echo same)" = "" ]

# shellcheck disable=SC2086
"$ROQUE" $td --games 100000000 --match-games 0 --state "$folder/long.td" > "$output" 2> "$errors" < /dev/null &
process=$!
wait_until catches_interrupt "$process"
wait_until [ -e "$folder/long.td" ]
"$ROQUE" $td --games 1 --state "$folder/long.td" > "$folder/second" 2>&1
check "two do not learn into one file" grep -q "long.td' is in use by another process" "$folder/second"
kill -INT "$process"
wait "$process"
status=$?
check "Ctrl-C is told by the status" status_is 130
check "and says how to go on" complains 'the same command goes on'
check "what was learned is kept" grep -q '^learned games ' "$folder/long.td"
check "and shown" says '^seeds '

run learn patterns othello --games 40 --passes 2 --output "$folder/one.rqp"
check "patterns are learned" status_is 0
check "stage by stage, all six" [ "$(grep -c '^stage [0-5]: [0-9]* positions, error [0-9.]*, of a guess of nothing [0-9.]*$' "$output")" = 6 ]
run learn patterns othello --games 40 --passes 2 --output "$folder/two.rqp"
check "the same twice" cmp -s "$folder/one.rqp" "$folder/two.rqp"
run learn patterns othello --games 40 --passes 2 --seed 2 --output "$folder/three.rqp"
check "from another seed others" [ "$(cmp -s "$folder/one.rqp" "$folder/three.rqp" && echo same)" = "" ]
check "a weight for each pattern of the program's own" [ "$(wc -c < "$folder/one.rqp")" = "$(wc -c < "$(dirname "$0")/../../nets/othello.rqp")" ]
run learn patterns awale
check "a game without patterns is refused" refuses "awale has no patterns to learn"
run learn patterns othello --games 1 --output "$folder/nowhere/x.rqp"
check "a file that cannot be written is told" status_is 1

run learn td nogame
check "an unknown game is refused" refuses "no game is called 'nogame'"
run learn td othello --from noise
check "what is no weights is refused" refuses "'noise' is no evaluation of weights"
run learn td othello --depth 0
check "a depth has its limits" status_is 2

export XDG_DATA_HOME="$folder/data" LC_ALL=C
run play awale --first lab:alphabeta,depth=1 --second random --seed 1 --learn
check "a game at the board teaches" says '^Learned from this game (1 so far); what changed most:$'
check "what changed is shown" says '^  [a-zA-Z ]*  *-*[0-9.]* > -*[0-9.]* [a-z]* in the game$'
check "and is kept" [ -f "$folder/data/roque/learned/awale.td" ]
run play awale --first lab:alphabeta,depth=1 --second random --seed 2 --learn
check "the next game adds to it" says '^Learned from this game (2 so far)'
run play awale --first lab:alphabeta,depth=1 --second random --seed 2
check "nothing is learned without being asked" [ "$(grep -c Learned "$output")" = 0 ]
run play chess --white random --black random --learn
check "a game that has nothing learned is refused" refuses 'chess has no learned evaluation'
run play awale --first random --second random --games 2 --learn
check "a series is for learn td" refuses 'roque learn td'
run lab list awale
check "the learned evaluation is listed" says '^  learned '
for game in tictactoe connect4 othello awale draughts; do
    run lab search "$game" alphabeta,depth=2,eval=learned
    check "$game can be searched by what was learned" status_is 0
done
