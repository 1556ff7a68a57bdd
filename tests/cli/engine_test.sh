#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# engine_test.sh - the engine's tools as their users call them: search, epd with solving, bench, genfens, xboard, fit-wdl.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1

# ---- search ----
mate='6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1'
"$ROQUE" search --fen "$mate" --depth 4 > out
is "search shows every depth" "1 2 3 4" "$(awk 'NR > 2 { print $1 }' out | tr '\n' ' ' | sed 's/ $//')"
is "search shows a mate" "Ra8# #1" "$(awk 'END { print $2, $3 }' out)"
"$ROQUE" search --fen "$mate" --depth 4 --lang fr > out
is "search speaks French" "évaluation Ta8# #1" "$(awk 'NR == 1 { word = $1 } END { print word, $2, $3 }' out)"
is "in its columns" "prof.  coup      score      visités      évalués  temps ms  suite" "$(sed -n 2p out)"
queen='rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 9'
"$ROQUE" search "$queen" --depth 5 > out
"$ROQUE" analyse --fen "$queen" --depth 5 > live 2> /dev/null
is "search writes moves and scores as analyse does" "$(awk 'END { sub(/.* s  *[0-9]+ */, ""); print }' live)" \
    "$(awk 'END { score = $3; sub(/.*  9\.\.\./, "9..."); print score "  " $0 }' out)"
has "in pawns, for White" "+" "$(awk 'END { print $3 }' out)"
has "a mate in one of Black's is one move for White, too" '"mate_moves":1,"eval_mate_moves":-1,' \
    "$("$ROQUE" search --fen 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2' --depth 2 --json | tail -n 1)"
"$ROQUE" search --depth 5 --json > one.json
"$ROQUE" search --depth 5 --json > two.json
is "search is deterministic" "$(sed 's/"time_ms":[0-9]*//' one.json)" "$(sed 's/"time_ms":[0-9]*//' two.json)"
is "search JSON" "5" "$(grep -c '^{"schema":"roque.search/1","depth":[1-5],.*"nodes_evaluated":[0-9]*,"time_ms"' one.json)"
more=$("$ROQUE" search --depth 4 --without all --json | tail -n 1 | sed 's/.*"nodes_visited":\([0-9]*\).*/\1/')
less=$("$ROQUE" search --depth 4 --json | tail -n 1 | sed 's/.*"nodes_visited":\([0-9]*\).*/\1/')
is "without its ideas the search visits more" 1 "$((more > 5 * less))"
"$ROQUE" search --without magic > /dev/null 2> told
is "an unknown idea is wrong usage" 2 $?
is "and is named" 1 "$(grep -c "no idea is called 'magic'" told)"
"$ROQUE" search --fen nonsense > /dev/null 2>&1
is "a wrong position is wrong usage" 2 $?
is "a finished game has no best move" "- #0" \
    "$("$ROQUE" search --fen 'R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1' | awk 'END { print $2, $3 }')"

# ---- epd, solving ----
cat > suite.epd << 'END'
6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "easy";
6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra7; id "wrong";
6k1/5ppp/8/8/8/8/8/R3K3 w Q - am Ra8#; id "avoid";
6k1/5ppp/8/8/8/8/8/R3K3 w Q - id "nothing asked";
END
"$ROQUE" epd suite.epd --depth 3 > out 2> /dev/null
is "solving is no failure" 0 $?
is "a solution is seen" "easy solved Ra8#" "$(awk 'NR == 1 { print $1, $2, $3 }' out)"
is "misses are listed" "  wrong: Ra8# instead of bm Ra7|  avoid: Ra8# instead of am Ra8#" "$(grep instead out | tr '\n' '|' | sed 's/|$//')"
is "the sum is last" "solved 1 of 3" "$(tail -n 1 out | cut -d , -f 1)"
is "solving in JSON" '"solved":1,"total":3,"without_question":1' \
    "$("$ROQUE" epd suite.epd --nodes 200 --json 2> /dev/null | tail -n 1 | grep -o '"solved":1,"total":3,"without_question":1')"
"$ROQUE" epd suite.epd --depth 3 --clean > /dev/null 2>&1
is "solving and cleaning exclude each other" 2 $?

# ---- bench ----
first=$("$ROQUE" bench 4 2> /dev/null | tail -n 1)
is "bench ends with nodes and speed" 1 "$(echo "$first" | grep -c '^[0-9]* nodes [0-9]* nps$')"
is "its nodes never change" "${first% nodes*}" "$("$ROQUE" bench 4 1 32 2> /dev/null | tail -n 1 | sed 's/ nodes.*//')"

# ---- who judges ----
printf 'ROQUENET, but not really' > wrong.rqn
for command in "eval --net wrong.rqn" "bench 1 --net wrong.rqn" "match engine:net=wrong.rqn random --games 1"; do
    # shellcheck disable=SC2086 # its words
    run $command
    check "$command says why not" complains_once 'wrong.rqn: it is cut off after 24 bytes'
done
run eval --net nowhere.rqn
check "a network that is not there fails" status_is 1
# A network of version 2 with one output bucket, all zero but the last bias, which is one unit of the output. gzip knows the checksum.
{
    printf 'ROQUENET\002\000\000\000\100\000\000\000\001\000\000\000\001\000\000\000\377\000\000\000\100\000\000\000\220\001\000\000\000\000\000\000flat'
    head -c $((96 - 44 + 768 * 128 + 128 + 2048 + 64 + 2048 + 128 + 64)) /dev/zero
    printf '\000\200\077\000'
    head -c 60 /dev/zero
} > flat.body
{ cat flat.body && gzip -c flat.body | tail -c 8 | head -c 4; } > flat.rqn
run eval --net flat.rqn
check "a network with layers judges" says '^score  *+[1-9].*for the side to move (White)'
check "and is named" says '^network  flat, 64 wide, '
run eval --net flat.rqn --json --fen '4k3/8/8/8/8/8/4P3/4K2R b K - 0 1'
check "what a man is worth to it" says '"square":"h1","man":"R","worth_white_cp":0'
run bench 2 --net flat.rqn
check "the bench runs with it" says '^[0-9]* nodes [0-9]* nps$'
printf '%s\n' '4k3/8/8/8/8/8/4P3/4K2R w K -' > one.epd
run eval --speed one.epd --net flat.rqn
is "its speed is measured, and all kernels find the same sum" 1 "$(sed -n 's/^network, a move on .*(sum/(sum/p' "$output" | sort -u | wc -l)"
run eval --eval oracle
check "there are two judges" complains_once "classic or network, not 'oracle'"
run eval --eval classic
check "the hand-written terms can be asked for" says '^material '
printf '%s\n' 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' '6k1/5ppp/8/8/1P6/8/5PPP/6K1 b - - bm Kf8;' > two.epd
for judge in network classic; do
    for fen in 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1' '6k1/5ppp/8/8/1P6/8/5PPP/6K1 b - - 0 1'; do
        echo "$fen,$("$ROQUE" eval --eval $judge --json --fen "$fen" | sed 's/.*"score_cp":\([-0-9]*\),.*/\1/')"
    done > expected.csv
    is "the scores of a file by $judge are those of its positions" "$(cat expected.csv)" "$("$ROQUE" eval --eval $judge --scores two.epd | sed 1d)"
done
is "and begin with a head" "fen,score_cp" "$("$ROQUE" eval --scores two.epd | head -n 1)"
printf '8/8/8/8/8/8/8/8 w - -\n' > kingless.epd
run eval --scores kingless.epd
check "a file without a position has no scores" eval 'status_is 1 && complains "kingless.epd: no positions$"'
run eval --speed kingless.epd --lang fr
check "what is wrong with a file is told in French" eval 'complains "kingless.epd:1: FEN : Blancs, 0 rois" && complains "kingless.epd : aucune position$"'
run --version
check "the version names the network" says '^network    .'

"$ROQUE" bench 3 --json > bench.json 2> /dev/null
is "bench in JSON" 30 "$(grep -c '^{"schema":"roque.bench/1","kind":"position",' bench.json)"
is "its sum is the sum" "$(sed -n 's/.*"kind":"sum".*"nodes":\([0-9]*\),"time_ms".*/\1/p' bench.json)" \
    "$(sed -n 's/.*"kind":"position".*"nodes":\([0-9]*\)}/\1/p' bench.json | awk '{ sum += $1 } END { print sum }')"

# ---- genfens and UCI lines as arguments ----
"$ROQUE" "genfens 6 seed 123456789012 book None" "quit" > fens
is "genfens says as many as asked" 6 "$(grep -c '^info string genfens [1-8a-zA-Z/]* [wb] [-KQkq]* [-a-h36]* [0-9]* [0-9]*$' fens)"
is "equal seeds, equal positions" "$(cat fens)" "$("$ROQUE" "genfens 6 seed 123456789012 book None" quit)"
is "other seeds, other positions" 6 "$("$ROQUE" "genfens 6 seed 2 book None" quit | grep -vcFf fens)"
is "all positions differ" 6 "$(sort -u fens | wc -l | tr -d ' ')"
echo '8/8/4k3/8/8/4KP2/8/8 w - - 0 1' > book.epd
is "a book is used" 3 "$("$ROQUE" "genfens 3 seed 2 book book.epd" quit | cut -d ' ' -f 4 | tr -d '/1-8' | grep -ciE '^[kp]*$')"
is "a missing book is told" "info string genfens: cannot open 'none.epd': No such file or directory" \
    "$("$ROQUE" "genfens 3 seed 2 book none.epd" quit)"
is "a search given as argument is waited for" 1 "$("$ROQUE" "position startpos" "go depth 5" | grep -c '^bestmove')"
is "one without end is ended" 1 "$("$ROQUE" "go infinite" | grep -c '^bestmove')"

# ---- files without an end keep nobody waiting ----
mkfifo pipe
for wish in "setoption name Debug Log File value $folder/pipe" "genfens 2 seed 1 book $folder/pipe" "genfens 2 seed 1 book /dev/zero"; do
    printf '%s\nisready\nquit\n' "$wish" | timeout 20 "$ROQUE" > out
    is "${wish%% /*}: told, and the program goes on" "0 1 1" "$? $(grep -c '^readyok' out) $(grep -c '^info string .*\(cannot write\|is no file\)' out)"
done
echo 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm a3;' > hard.epd
for command in "search --depth 100" "search --depth 100 --json" "epd hard.epd --depth 100" "bench 100"; do
    # shellcheck disable=SC2086 # its words
    "$ROQUE" $command > /dev/null 2>&1 &
    wait_until catches_interrupt $!
    kill -INT $!
    wait $!
    is "$command: ended by Ctrl-C" 130 $?
done

# ---- tables that are cut while they are open ----
mkdir cut
"$ROQUE" table build KQK KRK --folder cut > /dev/null 2>&1
mkfifo uci.fifo
"$ROQUE" < uci.fifo > out 2>&1 &
engine=$!
exec 3> uci.fifo
has_moves() { [ "$(grep -c '^bestmove' out)" -ge "$1" ] || ! kill -0 "$engine" 2> /dev/null; }
printf 'setoption name TablePath value cut\nposition fen 8/8/8/8/8/4k3/8/KQ6 w - - 0 1\ngo depth 3\n' >&3
wait_until has_moves 1
is "tables are asked" 1 "$(grep -c 'score mate .*tbhits [1-9]' out | sed 's/^[2-9]$/1/')"
: > cut/KRK.rqt
printf 'position fen 8/8/8/8/8/4k3/8/KR6 w - - 0 1\ngo depth 3\n' >&3
wait_until has_moves 2
is "a table that was cut is told once" 1 "$(grep -c '^info string an endgame table was cut' out)"
printf 'position fen 8/8/8/8/8/3k4/8/KR6 w - - 0 1\ngo depth 3\n' >&3
wait_until has_moves 3
printf 'quit\n' >&3
exec 3>&-
wait $engine
is "and the engine plays on" "0 3 1" "$? $(grep -c '^bestmove [a-h]' out) $(grep -c '^info string an endgame table was cut' out)"
rm uci.fifo

# ---- xboard ----
mate_lines() { # FIRST LINES; the end of the input, which would ask for the move at once, comes behind the answer
    printf "$1"'new\nforce\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\nsd 6\ngo\nping 3\n'
    wait_until grep -q '^pong 3' out
}
: > out
mate_lines '' | "$ROQUE" xboard > out
is "xboard plays, claims and answers" "move a1a8|1-0 {White mates}|pong 3|" "$(tr '\n' '|' < out)"
: > out
mate_lines 'xboard\n' | "$ROQUE" > out
is "so does the bare program when it is greeted so" "move a1a8|1-0 {White mates}|pong 3|" "$(tr '\n' '|' < out)"
"$ROQUE" match "xboard:$ROQUE xboard" "uci:$ROQUE" --games 2 --depth 4 --max-plies 60 --quiet > out 2>&1
is "a match between both protocols is played" "0 2 games" "$? $(grep -o '2 games' out | head -n 1)"
is "and nobody is blamed" 0 "$(grep -c 'lost:' out)"

# ---- fit-wdl ----
awk 'BEGIN { for (i = 0; i < 600; i++) { s = i % 100 * 8 - 400; r = s > 100 ? "1.0" : s < -100 ? "0.0" : "0.5"
    print "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | " s " | " r } }' > data.txt
is "fit-wdl prints a model" 1 "$("$ROQUE" learn fit-wdl data.txt 2> told | grep -c '^    .centre = {')"
is "and how well it fits" 1 "$(grep -c '^600 positions, 0 lines refused' told)"
"$ROQUE" learn fit-wdl data.txt --lang fr > /dev/null 2> told
is "in French too" 1 "$(grep -c '^600 positions, 0 lignes refusées' told)"
"$ROQUE" learn fit-wdl /dev/null > /dev/null 2>&1
is "nothing to learn from fails" 1 $?

# ---- nodes that stand for time ----
nodes_of() { grep -B 1 '^bestmove' "$output" | sed -n 's/.* nodes \([0-9]*\) .*/\1/p' | tr '\n' ' '; }
timed() {
    "$ROQUE" "setoption name nodestime value 20" "position startpos" "go wtime 20000 btime 20000" \
        "position startpos moves e2e4 e7e5" "go wtime $1 btime $1" quit > "$output" 2> "$errors"
}
timed 20000
first=$(nodes_of)
check "with nodestime two searches have their nodes" sh -c 'set -- $1; [ $# -eq 2 ] && [ "$1" -gt 2000 ]' - "$first"
timed 5
is "... whatever the clock says later: it is kept in nodes" "$first" "$(nodes_of)"
"$ROQUE" "setoption name nodestime value 5" "go movetime 4000" quit > "$output" 2> "$errors"
check "... and a move's time is so many nodes" sh -c '[ "$1" -ge 19000 ] && [ "$1" -le 22000 ]' - "$(nodes_of | tr -d ' ')"
printf 'help\nquit\n' | "$ROQUE" > "$output" 2> "$errors"
check "help says what can be asked" says '^info string go \[wtime'
check "... in lines that a GUI passes over" sh -c '! grep -qv "^info string " "$1"' - "$output"
