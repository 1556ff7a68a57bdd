#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# explain_test.sh - `roque explain` as its users call it: text in two languages, JSON, a picture, wrong words, Ctrl-C.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1
LC_ALL=C
export LC_ALL

# Lines wider than a terminal; a character counts once, whatever its bytes.
wide() {
    tr -d '\200-\277' < "$1" | awk 'length > 80' | grep -vc /
}

italian='r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3'
mate='6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1'

# ---- text ----
"$ROQUE" explain --fen "$italian" --depth 8 > out
is "explain says how it went" "0" "$?"
nodes=$("$ROQUE" search --fen "$italian" --depth 8 --json | tail -n 1 | sed 's/.*"nodes_visited":\([0-9]*\).*/\1/')
is "it is the search that plays" "Depth 8, $nodes positions" "$(sed -n 2p out | cut -d , -f 1,2)"
best=$(sed -n 's/^Best move: \([^,]*\),.*/\1/p' out)
is "the best move is in its table" 1 "$(sed -n '/^The moves/,/^$/p' out | grep -c "^> *[0-9]*  $best .*the best")"
is "the line is explained as far as asked" 3 "$(grep -c '^After 3' out)"
is "moves are refuted by replies" 1 "$(($(grep -c 'refuted by' out) > 5))"
is "late moves are reduced" 1 "$(($(grep -c 'late move, depth [0-9]* instead of' out) > 1))"
is "what was dropped is said" 1 "$(grep -c "^In the whole search $nodes positions were visited" out)"
is "no line is too wide" 0 "$(wide out)"
"$ROQUE" explain --fen "$italian" --depth 8 | sed 's/, [0-9.]* s\.$//' > again
is "explaining is deterministic" "$(sed 's/, [0-9.]* s\.$//' out)" "$(cat again)"
is "a mate is explained" "#1 for White." "$("$ROQUE" explain --fen "$mate" --depth 5 | sed -n 's/^Best move: Ra8#, //p')"
is "the position needs no --fen" "#1 for White." "$("$ROQUE" explain "$mate" --depth 5 | sed -n 's/^Best move: Ra8#, //p')"
is "few moves on request" 1 "$("$ROQUE" explain --depth 4 --plies 0 --moves 1 | grep -c '^ *[0-9][0-9]*  [a-hN]')"
is "one move is no moves" "1 more move was searched; --moves N shows more." "$("$ROQUE" explain --depth 4 --plies 0 --moves 19 | grep more | sed 's/^ *//')"
is "an idea switched off is no reason" 0 "$("$ROQUE" explain --depth 9 --without null-move,lmr,lmp --moves 50 | grep -c 'late move\|null move\|move count')"

# ---- a line of the user ----
"$ROQUE" explain --depth 8 --line '1.e4 e5 2. Qh5 Ke7' --moves 2 > out
is "the user's move is marked" 1 "$(grep -c '^> *[0-9]*  e4 ' out)"
is "its positions have their parts" "e4 (e5 (Qh5 (" "$(grep '^After 1\. e4' out | sed 's/.*\. //; s/e4 e5/e5/; s/Black.*//; s/White.*//' | head -n 3 | tr -d '\n')"
is "what was not searched is said" 1 "$(($(grep -c 'never' out) > 0))"
is "coordinates and French letters are read" "$("$ROQUE" explain --depth 5 --line 'e4 e5 Nf3' | grep '^After')" \
    "$("$ROQUE" explain --depth 5 --line 'e2e4 e7e5 Cf3' | grep '^After')"

# ---- French ----
"$ROQUE" explain --fen "$italian" --depth 8 --lang fr > out
is "in French" 1 "$(grep -c '^Meilleur coup : ' out)"
is "with French letters" 1 "$(($(grep -c 'Cf6' out) > 0))"
is "and French reasons" 1 "$(($(grep -c 'par ' out) > 5))"
is "no line is too wide in French" 0 "$(wide out)"
is "no English is left" 0 "$(grep -c 'the \|refuted\|depth\|move ' out)"
is "by LANG too" "$(sed -n 3p out)" "$(unset LC_ALL; LANG=fr_FR.UTF-8 "$ROQUE" explain --fen "$italian" --depth 8 | sed -n 3p)"
is "the help is French" 1 "$("$ROQUE" explain --lang fr --help | grep -c '^Explique une recherche')"

# ---- JSON ----
"$ROQUE" explain --fen "$italian" --depth 7 --plies 2 --json > out
is "every line has its schema" "$(wc -l < out)" "$(grep -c '^{"schema":"roque.explain/1","kind":"\(search\|position\|move\)",.*}$' out)"
is "one search, three positions" "1 3" "$(grep -c '"kind":"search"' out) $(grep -c '"kind":"position"' out)"
is "all moves of the root" 31 "$(grep -c '"kind":"move","ply":0,' out)"
is "each with windows and reasons" 31 "$(grep '"kind":"move","ply":0,' out | grep -c '"alpha_cp":[-0-9]*,"beta_cp":[-0-9]*,"value_cp":[-0-9]*,"reason":"[a-z ]*"')"
is "visits add up to nodes" "$(sed -n 's/.*"nodes":\([0-9]*\),"time_ms".*/\1/p' out)" \
    "$(sed -n 's/.*"visits_ended":{\([^}]*\)}.*/\1/p' out | tr ',' '\n' | sed 's/.*://' | awk '{ sum += $1 } END { print sum }')"
is "a finished game in JSON" 1 "$("$ROQUE" explain --fen 'R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1' --json | grep -c '"best_move":null')"

# ---- picture ----
"$ROQUE" explain --fen "$italian" --depth 8 --svg tree.svg > /dev/null
is "a picture is drawn" "<svg</svg>" "$(head -c 4 tree.svg)$(tail -n 1 tree.svg)"
is "with the best move" 1 "$(($(grep -c ">$best</text>" tree.svg) > 0))"
is "and pawns, not centipawns" 1 "$(($(grep -c "class='value'[^>]*>[-+]0\.[0-9][0-9]<" tree.svg) > 5))"
is "no edge is drawn over a word" "" "$(sed -n "/class='move'/,\$p" tree.svg | grep '<line')"
"$ROQUE" explain --fen "$italian" --depth 8 --lang fr --svg tree.svg > /dev/null
is "a picture in French" 1 "$(($(grep -c ' autres</text>' tree.svg) > 0))"
"$ROQUE" explain --fen "$italian" --depth 8 --moves 400 --plies 16 --svg tree.svg > /dev/null
is "a picture of everything" "</svg>" "$(tail -n 1 tree.svg)"
"$ROQUE" explain --depth 3 --svg no/such/folder.svg > /dev/null 2> told
is "a picture that cannot be written fails" 1 $?
is "and says so" 1 "$(grep -c 'no/such/folder.svg' told)"

# ---- wrong words ----
"$ROQUE" explain --line 'e4 Qh5' > /dev/null 2> told
is "an illegal line is wrong usage" 2 $?
is "and its move is named" "roque explain: --line: move 2: Qh5 is illegal: no black queen can go to h5" "$(sed 's/ (try.*//' told)"
"$ROQUE" explain --fen nonsense > /dev/null 2>&1
is "a wrong position is wrong usage" 2 $?
"$ROQUE" explain --lang de > /dev/null 2>&1
is "an unknown language is wrong usage" 2 $?
"$ROQUE" explain --line 'a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 Na3' > /dev/null 2> told
is "a line too long is refused" "roque explain: --line is longer than 16 moves" "$(sed 's/ (try.*//' told)"
is "the game over is said" "The game is over: there is no move to explain." \
    "$("$ROQUE" explain --fen 'R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1')"

# ---- Ctrl-C ----
"$ROQUE" explain --depth 100 --svg stopped.svg > out 2> /dev/null &
wait_until catches_interrupt $!
kill -INT $!
wait $!
is "Ctrl-C is told by the status" 130 $?
is "what is known is shown" 1 "$(grep -c '^The moves in the order of the search' out)"
is "and drawn" "</svg>" "$(tail -n 1 stopped.svg)"

# ---- less memory than asked for ----
# A sanitizer's shadow needs more room than any limit leaves.
if [ -n "$ROQUE_CHECKED" ]; then
    (
        # shellcheck disable=SC3045 # dash, bash and busybox have it
        ulimit -v 400000
        "$ROQUE" explain --fen "$mate" --depth 2 --hash 60000 > out 2> errors
    )
    is "a smaller table than asked for is told" 1 "$(grep -c 'MB instead of 60000' errors)"
fi
