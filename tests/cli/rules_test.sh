#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# rules_test.sh - the commands about the rules of chess: perft, show, lab experiment attacks.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'

run perft 4
check "perft counts the start" says '^nodes 197281$'
run perft 2 "$kiwipete"
check "perft takes a position without --fen" says '^nodes 2039$'
run perft 3 --fen "$kiwipete" --details
check "perft counts details" says '^en passant 45$'
run perft 3 --fen "$kiwipete" --json --threads 2 --hash 1
check "perft as JSON names its schema" says '^{"schema":"roque.perft/1",'
check "perft as JSON has the nodes" says '"nodes":97862,'
check "perft as JSON is one line" has_lines 1
run perft 2 --divide
check "divide shows every move" says '^g1f3: 20$'
check "divide shows nothing else" has_lines 21
run perft 0
check "depth 0 is one leaf" says '^nodes 1$'
run perft
check "perft without a depth is wrong usage" status_is 2
run perft 3 --fen '8/8/8/8/8/8/8/K7 w - -'
check "perft refuses a bad FEN as wrong usage" status_is 2
check "perft says in one line why" complains_once 'Black has 0 kings'
check "and prints no data" is_silent "$output"
run perft othello 5
check "perft counts another game" says '^nodes 1396$'
run perft connect4:4x4 3 --divide --json
check "perft of another game as JSON" says '"game":"connect4".*"moves":{"1":16,"2":16,"3":16,"4":16},"nodes":64}'
run perft tictactoe 9
check "perft of tic-tac-toe to its end" says '^nodes 127872$'
run show connect4 --position 4453
check "show draws another game" says '^to move      X$'
run show tictactoe --position 'XXXOO....'
check "show says why a game is over" says '^ending       '
run perft 99
check "perft refuses a depth beyond its limit" status_is 2

run show "$kiwipete"
check "a position needs no option" says '^7 | p |   | p | p | q | p | b |   |$'
run show --fen "$kiwipete"
check "show draws the board" says '^7 | p |   | p | p | q | p | b |   |$'
check "show gives castling" says '^castling     KQkq$'
check "show counts the moves" says '^moves        48:'
check "show gives the FEN with all fields" says 'R3K2R w KQkq - 0 1$'
check "show is plain when nobody looks" sh -c '! grep -q "$(printf "\033")" "$1"' sh "$output"
run show --fen '4k3/8/8/8/8/8/8/K7 w - e6 0 1'
check "an en-passant square without a pawn is told" refuses 'no pawn can have passed e6'
for command in show "perft 1" eval explain search "table probe" "lab search chess alphabeta,depth=1"; do
    # shellcheck disable=SC2086 # its words
    case $command in
    lab*) run $command --position '4k3/8/8/8/8/8/8/4K2R w KQ - 0 1' ;;
    *) run $command --fen '4k3/8/8/8/8/8/8/4K2R w KQ - 0 1' ;;
    esac
    check "$command tells a castling right without its rook" refuses "White has no king and rook to castle with for 'Q'"
done
run show --json --fen "$kiwipete"
check "show in JSON" says '^{"schema":"roque.show/1","fen":".* KQkq - 0 1","to_move":"white",.*"key":"[0-9a-f]\{16\}",.*"ending":null,"is_claim":false}$'
check "with the moves" says '"moves":\["[a-h][1-8].*"\]'
run show --flip
check "show flips the board" says '^    h   g   f   e   d   c   b   a$'
run show --colour
check "show colours on request, up to the last line" says '^Polyglot key 463b96181691fc9c$'
run show --fen '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
check "show knows checkmate" says '^ending       checkmate$'
run show --fen 'nonsense'
check "show refuses nonsense" status_is 2
check "show says where" complains_once 'FEN board field, character 2'

if [ -z "${ROQUE_SHORT:-}" ]; then # a minute under the sanitizers
    run lab experiment attacks --rounds 1 --csv
    check "the experiment on attacks succeeds" status_is 0
    check "its CSV has a line of names" says '^position,fen,depth,nodes,structure,time_s,'
    check "and a line for each position and structure" has_lines 21
fi
run lab experiment attacks --csv --json
check "CSV and JSON together are wrong usage" status_is 2
