#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# lab_test.sh - the laboratory's commands as a user meets them.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"

run lab list
check "list succeeds" status_is 0
check "list names a game" says '^  connect4 '
check "list names an algorithm" says '^  negascout '
check "list names a switch" says '^  table=N '
check "list says what does not combine" says 'add deepening'
run lab list othello
check "list of a game names its evaluations" says 'evaluations'
run lab list --json
check "list --json is JSON lines" says '^{"schema":"roque.lab_list/1","kind":"game"'

run lab search tictactoe minimax,depth=9
check "search counts all games of tic-tac-toe" says '^leaves  *255168$'
check "search finds the draw" says '^value 0 for X'
run lab search connect4 negascout,depth=6,table=1,deepening --json
check "search --json is one line" has_lines 1
check "search --json names its schema" says '^{"schema":"roque.lab_search/1"'
run lab search synthetic:width=3,depth=6,order=0 alphabeta,depth=6 --minimal --no-board
check "search --minimal finds Knuth and Moore's number" says '53 leaves'

run lab search gone
check "an unknown game is refused with the list" refuses 'tictactoe'
run lab search chess alfabeta
check "an unknown algorithm is refused with the list" refuses 'alphabeta'
run lab search chess failsoft,depht=3
check "an unknown switch is refused with the list" refuses 'depth'
run lab search chess failsoft,depth=1000000000
check "a depth of a thousand million is refused" refuses 'from 1 to 100'
run lab search connect4 failsoft --position 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
check "a position of another game is refused" refuses 'not a position of connect4'
run lab search chess minimax,null
check "a pair that makes no sense is refused with the reason" refuses 'window'
run lab search tictactoe --position 'XXXOO....'
check "a finished game is told" complains_once 'over'

run lab compare tictactoe connect4 --depths 1-3 --positions 2 --csv
check "compare succeeds" status_is 0
check "compare --csv has a row for each search" has_lines 49
cut -d, -f1-8 "$output" > "$folder/once"
run lab compare tictactoe connect4 --depths 1-3 --positions 2 --csv --threads 1
cut -d, -f1-8 "$output" > "$folder/twice"
check "compare repeats exactly, whatever the threads" cmp -s "$folder/once" "$folder/twice"
run lab compare othello --search alphabeta --search alphabeta,nodes=3 --depths 3-3 --positions 1
check "a search that a limit ended is marked in the table" says '^    3  *[0-9.]*  *3\.0+$'
check "... and not counted among those that agree" says 'searches that were finished found the same values'
run lab compare othello --search alphabeta --search alphabeta,nodes=3 --depths 3-3 --positions 1 --lang fr
check "... in French too" eval 'says "^+ certaines de ces recherches ont été arrêtées" && says "^Toutes les recherches exactes menées à terme ont trouvé les mêmes valeurs.$"'
run lab compare othello --search alphabeta,nodes=3 --depths 3-3 --positions 1 --json
check "... and has no value" says '"depth":3,"value":null,"is_complete":false'
run lab compare othello --search alphabeta,nodes=3 --depths 3-3 --positions 1 --csv --journal "$folder/limited"
check "... in CSV either" says ',"alphabeta,nodes=3",3,,0,1,3,'
cp "$output" "$folder/limited.csv"
run lab compare othello --search alphabeta,nodes=3 --depths 3-3 --positions 1 --csv --journal "$folder/limited"
check "... and a journal keeps it so" cmp -s "$folder/limited.csv" "$output"
run lab compare awale --depths 1-2 --positions 2 --journal "$folder/journal" --plot "$folder/plot.svg"
check "compare agrees with itself" says 'All exact searches found the same values'
check "the plot is SVG" grep -q '^</svg>$' "$folder/plot.svg"
head -c "$(($(wc -c < "$folder/journal") - 600))" "$folder/journal" > "$folder/half"
run lab compare awale --depths 1-2 --positions 2 --journal "$folder/half"
check "compare goes on from a torn journal" complains_once '1[0-5] of 16 searches are known'
check "and ends with the same table" says 'mean nodes of 2 positions'
run lab compare awale --depths 1-2 --positions 2 --journal "$folder/half"
check "a finished journal has nothing left to do" complains_once '16 of 16'
printf 'X' | dd of="$folder/half" bs=1 seek=900 conv=notrunc 2> /dev/null
cp "$folder/half" "$folder/damaged"
run lab compare awale --depths 1-2 --positions 2 --journal "$folder/half"
check "a damaged journal is refused with the place" complains_once 'damaged at byte [0-9]* '
check "... and left as it is" cmp -s "$folder/half" "$folder/damaged"
run lab compare tictactoe --depths 1-2 --positions 2 --journal tests/data/journals/comparison-0.1.csv
check "a journal of an earlier version is refused with the reason" complains_once 'of an earlier version'
check "... as a failure" status_is 1
echo 'my shopping list' > "$folder/mine"
run lab compare awale --journal "$folder/mine"
check "a file that is no journal is left alone" grep -q '^my shopping list$' "$folder/mine"
check "and refused" status_is 1

run lab tree tictactoe alphabeta,depth=2 --moves 'a1 b2 c3'
check "tree shows windows, reasons and types" says '^└─ c2  \[-67, +∞\] = -67  cut  type 2  (3 moves cut off)'
run lab tree tictactoe alphabeta,depth=2 --json
check "tree --json names the root" says '"number":0,"parent":null'
run lab tree tictactoe alphabeta,depth=6,nodes=40 --json
check "a visit within which the search was stopped has no value" says '"value":null,"reason":"stopped"'
check "nor a number" [ "$(grep -c "\"value\":[-0-9]*,\"reason\":\"stopped\"" "$output")" -eq 0 ]
run lab tree connect4:4x4 negascout,depth=3,width=3 --svg "$folder/tree.svg"
check "tree draws SVG" grep -q '^</svg>$' "$folder/tree.svg"
run lab tree 'tree:((3 12 8) (2 4 6) (14 5 2))' sss,depth=20 --steps
check "SSS* shows OPEN after every step" eval 'says "^   7  3.1   a leaf: solved  *3.1 solved 14, 1.1 solved 3, 2.1 solved 2$" && has_lines 19'
run lab tree 'tree:((3 12 8) (2 4 6) (14 5 2))' sss,depth=20 --step 7
check "... and the tree as it stands after one" eval 'says "^   ├─ 1  solved 14  ◄$" && says "^OPEN  3.1 solved 14, 1.1 solved 3"'
run lab tree 'tree:((3 12 8) (2 4 6) (14 5 2))' mtdf,depth=20,table=1 --steps
check "MTD(f) shows its passes" says '^   1  0 *\[-1, 0\]  ≥ 3 *\[3, +∞\]'
run lab tree tictactoe uct,nodes=20 --steps --json
check "UCT tells its rounds" eval 'has_lines 21 && says "roque.lab_tree_head/1" && says "\"number\":20,\"kind\":\"counts\""'
run lab tree tictactoe pns,depth=3 --step 2 --svg "$folder/step.svg"
check "a step is drawn" eval 'status_is 0 && grep -q "</svg>" "$folder/step.svg"'
run lab tree tictactoe alphabeta,depth=2 --steps
check "a search without steps says which have them" eval 'status_is 2 && complains "these do: sss"'
run lab tree 'tree:((3 5) 4)' sss,depth=20 --step 99
check "a step that is not there is refused" eval 'status_is 1 && complains "there are [0-9]* steps"'
run lab tree tictactoe sss,depth=3 --steps --svg "$folder/many.svg"
check "too many steps are no picture" eval 'status_is 1 && complains "choose one with --step" && ! [ -e "$folder/many.svg" ]'
run lab tree chess alphabeta,depth=4 --svg "$folder/large.svg"
check "a tree too large for a slide is refused" complains_once 'less depth'
check "and no file is written" [ ! -e "$folder/large.svg" ]

run lab theorems
check "every theorem comes out as it should" status_is 0
check "a theorem holds" says '^HOLDS  *SSS\* as a sequence of null-window searches'
check "a slip fails" says '^FAILS  *MTD(f) with the printed loop'
run lab theorems nothing
check "an unknown theorem is refused with the list" refuses 'sss-windows'

run lab solve connect4:4x4
check "solve finds the draw of the 4x4 board" says '^a draw$'
run lab solve chess --position '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1' --json
check "solve finds a mate" says '"is_proved":true.*"winner":"White","value":29999,"depth":1'
run lab solve chess --depth 2
check "solve says when it does not know" says '^not solved'
check "and fails" status_is 1
run lab solve connect4:4x4 --time 3600000
check "solve finds the same with a limit as without" says '^a draw$'
run lab solve connect4:4x4 --plies 4
check "solve finds the same by parts" says '^a draw$'
run lab solve chess --plies 2
check "a game whose positions come back has no parts" refuses 'positions come back'
run lab solve connect4:6x5 --nodes 500 --json
check "an interrupted solution is not called proved" says '"is_proved":false,"is_exact":false,"is_limited":true,"winner":"not solved","value":null'
check "and fails" status_is 1
run lab search chess failsoft,nodes=1 --no-board
check "a search that found nothing says so" says '^nothing was found: a limit came before'
check "and gives no value" sh -c '! grep -q "^value" "$1"' sh "$output"
check "and fails" status_is 1
run lab search chess failsoft,depth=2,depth=3
check "a switch given twice is refused" refuses 'depth is given twice'
run lab search othello failsoft,quiescence=stand-pat
check "quiescence is refused where nothing can be captured" refuses 'the game has no captures'
run lab search chess failsoft,depth=1,sx --no-board
check "a missing order is told" says '^note  .*add order=mvv-lva'

run lab tree chess alphabeta,depth=99 --nodes 5
check "a tree that is far too large is ended" status_is 0
check "and said to be" complains_once 'ended after 5000 visits; use less depth, or width=N'
run lab search tictactoe uct,depth=3
check "random games have no depth" refuses 'depth does not go with uct: random games are played to their end'
run lab nonsense
check "an unknown command of the laboratory gets the list" refuses 'there are: list, search, compare, tree, theorems, solve'
run lab list chess
check "evaluations that can be incremental are marked" says '^  squares .*(can be incremental)$'
check "and only those" sh -c '! grep -q "^  placed .*incremental" "$1"' sh "$output"
run lab search chess failsoft,evaluation=incremental,eval=placed
check "others are refused" refuses 'cannot be updated from move to move; roque lab list GAME marks those that can be'
run lab search chess failsoft,table=90,memory=10
check "a table larger than the memory allowed is refused" refuses 'memory=10 allows 10 MB, but table and kept tree want 90 MB'

printf '2252576253462244111563365343671351441 -1\n23163416124767223154467471272416755633 3\n' > "$folder/endings"
run lab solve connect4 --file "$folder/endings" --journal "$folder/endings.rqj"
check "a file of positions is solved in its order" says '^     1 *-1 '
check "a value that the file denies is shown beside it" says '^     2 *+0 .*(+3)$'
check "and fails" status_is 1
run lab solve connect4 --file "$folder/endings" --journal "$folder/endings.rqj" --json
check "the journal knows them" says '"number":2,.*"value":0,"expected":300'
run lab endings chess --position '7k/8/5K2/8/8/8/8/Q7 w - - 0 1'
check "an ending is solved backwards and counted" says 'wins 144508, draws 23048, loses 200896'
run lab endings othello
check "a game whose positions have no numbers is refused" refuses 'the positions of othello are not numbered'
run lab search 'tree:((3 12 8) (2 4 6) (14 5 2))' alphabeta,depth=20 --no-board
check "a tree typed by hand is searched" says '^value 3 for MAX, move 1'
run lab search 'tree:((3 x) 4)' minimax
check "a bad tree is refused at its column" refuses "column 6: ':' was expected behind the name"
run lab compare 'tree:((3 12 8) (2 4 6) (14 5 2))' --search sss --plies 0 --positions 1 --depths 2 --csv
check "a tree typed by hand is compared" says 'sss'
run lab solve 'tree:min ((3 5) (2 9))'
check "a tree typed by hand is solved" says '^value -5,'
run lab theorems value slip-mtdf --game tree:research
check "theorems are checked on one tree" says 'seen: 1 tree,'
run lab list trees
check "trees are listed by name" says '^  horizon '
run lab experiment list
check "experiments are listed" says '^closing-table '
run lab experiment closing-table --quick --csv --svg "$folder/plot.svg"
check "an experiment writes comma-separated values" says '^"alphabeta","depth 3",3,53,37,'
check "and a plot" grep -q '</svg>' "$folder/plot.svg"
run lab experiment nonsense
check "an unknown experiment gets the list" refuses "unknown command 'nonsense'"
