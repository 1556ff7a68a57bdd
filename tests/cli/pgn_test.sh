#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pgn_test.sh - `roque pgn` as its users call it, and another program's opinion of what it writes.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
data=$(cd "$(dirname "$0")/../data" && pwd)
cd "$folder" || exit 1

cat > mixed.pgn << 'END'
[Event "one"]
[White "Carlsen, M"]
[Black "So, W"]
[Result "1-0"]

1.e4 e5 2.Nf3 Nc6 3.Bb5! {Ruy} (3.Bc4 Bc5) a6 1-0

[Event "two"]
[White "So, W"]
[Black "Nobody"]
[Result "0-1"]

1. e4 e5 2. Ke3 0-1

[Event "three"]
[White "L@pez"]
[Black "Carlsen, M"]

1. d4 d5 1/2-1/2
END
tr @ '\363' < mixed.pgn > latin.pgn && mv latin.pgn mixed.pgn

# ---- checking ----
"$ROQUE" pgn mixed.pgn > out
is "a bad move fails" 1 $?
gzip -c mixed.pgn > mixed.pgn.gz
"$ROQUE" pgn mixed.pgn.gz > packed 2>&1
is "a packed file fails" 1 $?
is "... and is told" "roque pgn: mixed.pgn.gz is packed (gzip): unpack it first" "$(cat packed)"
is "... standard input too" "roque pgn: - is packed (gzip): unpack it first" "$("$ROQUE" pgn - < mixed.pgn.gz 2>&1)"
"$ROQUE" epd mixed.pgn.gz > packed 2>&1
is "... and positions" "roque epd: mixed.pgn.gz is packed (gzip): unpack it first" "$(cat packed)"
rm mixed.pgn.gz packed
is "the place and the reason" "mixed.pgn:13:13: error: move 2: Ke3 is illegal: no white king can go to e3" "$(head -n 1 out)"
is "the reason in French" "mixed.pgn:13:13: erreur: coup 2 : " "$("$ROQUE" pgn mixed.pgn --lang fr | head -n 1 | cut -c 1-34)"
is "the counts" "mixed.pgn: 3 games (1 damaged), 12 moves (2 in variations), 1 error, 0 repairs" "$(tail -n 1 out)"
is "standard input" "stdin: 3 games (1 damaged), 12 moves (2 in variations), 1 error, 0 repairs" \
    "$("$ROQUE" pgn - --check < mixed.pgn | tail -n 1)"
has "many files" "all files: 6 games (2 damaged)" "$("$ROQUE" pgn mixed.pgn mixed.pgn)"
has "a missing file is told" "cannot open none.pgn" "$("$ROQUE" pgn none.pgn mixed.pgn 2>&1)"
has "and the next one is read" "3 games" "$("$ROQUE" pgn none.pgn mixed.pgn 2> /dev/null)"
has "a folder is no file" "cannot read on" "$("$ROQUE" pgn . 2>&1)"
"$ROQUE" pgn > /dev/null 2>&1
is "no file is wrong usage" 2 $?
"$ROQUE" pgn mixed.pgn --filter nonsense > /dev/null 2>&1
is "a wrong condition is wrong usage" 2 $?
has "problems can be limited" "and 1 more problem" "$("$ROQUE" pgn mixed.pgn mixed.pgn --problems 1)"

# ---- writing ----
"$ROQUE" pgn mixed.pgn --clean > clean.pgn 2> told
has "damaged games are told on the standard error" "mixed.pgn:13:13: error" "$(cat told)"
is "and left out" "2" "$(grep -c '^\[Event ' clean.pgn)"
has "the others are written in export form" "3. Bb5 \$1 {Ruy} (3. Bc4 Bc5) 3... a6 1-0" "$(cat clean.pgn)"
has "Latin-1 becomes UTF-8" "López" "$(cat clean.pgn)"
is "a clean file has no errors" "clean.pgn: 2 games, 10 moves (2 in variations), 0 errors, 0 repairs" \
    "$("$ROQUE" pgn clean.pgn)"
"$ROQUE" pgn clean.pgn --clean > again.pgn 2> /dev/null
is "cleaning twice changes nothing" "" "$(cmp clean.pgn again.pgn 2>&1)"
is "what was understood can be kept" "3" "$("$ROQUE" pgn mixed.pgn --clean --keep-damaged 2> /dev/null | grep -c '^\[Event ')"
"$ROQUE" pgn mixed.pgn --clean --output written.pgn > /dev/null
is "an output file has the same" "" "$(cmp clean.pgn written.pgn 2>&1)"
"$ROQUE" pgn mixed.pgn --clean --output no/such/folder.pgn > /dev/null 2>&1
is "an output file that cannot be" 1 $?
if [ -e /dev/full ]; then
    "$ROQUE" pgn clean.pgn --clean > /dev/full 2> /dev/null
    is "a full disk is a failure" 1 $?
fi
is "no other file is left behind" "again.pgn clean.pgn mixed.pgn out told written.pgn" "$(echo *)"

# ---- choosing ----
filtered() { "$ROQUE" pgn mixed.pgn --keep-damaged "$@" 2> /dev/null | sed -n 's/^\[Event "\(.*\)"\]/\1/p' | tr '\n' ' '; }
is "by result" "two " "$(filtered --filter result=0-1)"
is "by player" "one three " "$(filtered --filter player~carlsen)"
has "and counted" "3 games (1 damaged), 2 selected," "$("$ROQUE" pgn mixed.pgn --check --filter player~carlsen)"
is "by both" "three " "$(filtered --filter player~carlsen --filter result=1/2-1/2)"
is "by length" "one " "$(filtered --filter 'plies>=3')"
is "by tag" "one three " "$(filtered --filter event!=two)"

# ---- JSON and statistics ----
kinds=$("$ROQUE" pgn mixed.pgn --json | sed 's/^{"schema":"roque\.\([a-z_]*\)\/1".*}$/\1/' | tr '\n' ' ')
is "JSON lines in the order of the file" "pgn_game pgn_problem pgn_game pgn_game pgn_file " "$kinds"
has "statistics" "White wins            1   33.3 %" "$("$ROQUE" pgn mixed.pgn --stats)"

# ---- random games, and what another program says ----
"$ROQUE" pgn --random 300 --seed 5 > random.pgn
"$ROQUE" pgn --random 300 --seed 5 --output second.pgn
is "a seed gives the same games" "" "$(cmp random.pgn second.pgn 2>&1)"
is "which are all right" "random.pgn: 300 games" "$("$ROQUE" pgn random.pgn --repairs | cut -d , -f 1)"
"$ROQUE" pgn --random 100 --chess960 100 > random960.pgn
is "Chess960 too" "random960.pgn: 100 games" "$("$ROQUE" pgn random960.pgn --repairs | cut -d , -f 1)"
PATH=$PATH:/usr/games
for file in random.pgn random960.pgn; do
    if command -v pgn-extract > /dev/null; then
        complaints=$(pgn-extract -s -r "$file" 2>&1 | tr '\r' '\n' | grep -v -e '^Games: [0-9]*$' -e '^$')
        is "pgn-extract reads $file without complaint" "" "$complaints"
    else
        echo "ok - pgn-extract reads $file # SKIP pgn-extract is not installed"
    fi
done

# ---- what would lose games, and what other programs read ----
cp mixed.pgn precious.pgn
"$ROQUE" pgn --clean precious.pgn --output ./precious.pgn > /dev/null 2>&1
is "games are not cleaned away over their own file" 2 $?
is "which is as it was" "" "$(cmp mixed.pgn precious.pgn 2>&1)"
line=$("$ROQUE" pgn --json --stats mixed.pgn | tail -n 1)
is "the statistics are whole JSON" "$(printf %s "$line" | tr -dc '{' | wc -c)" "$(printf %s "$line" | tr -dc '}' | wc -c)"

cat > odd.pgn << 'END'
[Event "odd"]
[White "Ada"]
[White "Bob"]

1. ♘f3 $1 ♞f6 (1... $2 d5 2. d4) (1... {only words}) (1... $3) 2. g3 *

[Event "last"]

1. e4 e5
END
"$ROQUE" pgn --clean odd.pgn > out 2> told
is "what can be repaired is no failure" 0 $?
has "figurines are moves; judgements of nothing and variations without moves go, their words stay" \
    '1. Nf3 $1 Nf6 (1... d5 2. d4) {only words} 2. g3 *' "$(cat out)"
has "the last game without a result is kept as any other" '1. e4 e5 *' "$(cat out)"
has "a tag given twice is told" "tag White is given twice: 'Bob' is left out" "$("$ROQUE" pgn --repairs odd.pgn)"
printf '[FEN "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"]\n[SetUp "1"]\n\n1. O-O Kd7 *\n' > castling.pgn
is "a castling right without its rook is told" "castling.pgn:4:1: repaired: FEN: White has no king and rook to castle with for 'Q'" \
    "$("$ROQUE" pgn --repairs castling.pgn 2> /dev/null | head -n 1)"
has "and the rest of the game is read" "1. O-O Kd7 *" "$("$ROQUE" pgn --clean castling.pgn 2> /dev/null)"
if command -v pgn-extract > /dev/null; then
    complaints=$(pgn-extract -s -r out 2>&1 | tr '\r' '\n' | grep -v -e '^Games: [0-9]*$' -e '^$')
    is "pgn-extract reads it without complaint" "" "$complaints"
fi

# ---- letters of other languages ----
"$ROQUE" pgn --clean "$data/french.pgn" > french.out 2> told
is "French letters are no failure" 0 $?
has "French letters are read" "17. Rd8# 1-0" "$(cat french.out)"
has "the variations too" "8. Nc3 (8. Bxf7+ Kd8 9. Qxb7) 8... c6" "$(cat french.out)"
has "an R is a king where it can be no rook to the end" "1. Kd1 Kf7 2. Ne2 Ke6 3. Nd4+ Kd5 *" "$(cat french.out)"
has "English stays English" "1. e4 e5 2. Nf3 Nc6 *" "$(cat french.out)"
has "and it is told" "french.pgn:9:13: repaired: the moves are read in French (RDTFC) letters" \
    "$("$ROQUE" pgn --repairs "$data/french.pgn")"
has "German letters are read" "23. Be7# 1-0" "$("$ROQUE" pgn --clean "$data/german.pgn" 2> told)"
has "German kings too" "1. e4 e5 2. Ke2 Ke7 3. Nf3 f6 *" "$("$ROQUE" pgn --clean "$data/german.pgn" 2> told)"

# ---- pipes ----
mkfifo pipe
for words in "pgn pipe" "epd pipe" "analyse pipe" "match random random --openings pipe" "eval --speed pipe"; do
    # shellcheck disable=SC2086 # its words
    timeout 60 "$ROQUE" $words > out 2>&1
    is "roque $words ends though nobody writes to the pipe" 1 "$(($? != 0 && $? != 124))"
done
has "and says why" "pipe: No data available" "$("$ROQUE" pgn pipe 2>&1)"
for words in "pgn DEVICE" "epd DEVICE" "analyse DEVICE" "games DEVICE" "puzzles list DEVICE" "book build DEVICE -o none.bin" "book dump DEVICE" \
    "lab solve connect4 --file DEVICE" "learn fit-wdl DEVICE" "eval --speed DEVICE" "match rate DEVICE"; do
    # shellcheck disable=SC2046 # its words
    said=$(timeout 60 "$ROQUE" $(echo "$words" | sed 's#DEVICE#/dev/zero#') 2>&1 < /dev/null)
    is "roque $words refuses a device" 1 $?
    has "... and says why" "neither a file nor a pipe" "$said"
done
is "a program's own input may be empty" "stdin: 0 games, 0 moves (0 in variations), 0 errors, 0 repairs" "$("$ROQUE" pgn - < /dev/null)"
is "a pipe with a writer is read" "pipe: 2 games" "$( (cat clean.pgn > pipe &) && "$ROQUE" pgn pipe | cut -d , -f 1)"
for words in "match random random --games 2 --max-plies 4 --pgn pipe --quiet" "match uci:$ROQUE,log=pipe random --games 2 --nodes 10 --quiet" \
    "learn selfplay --games 1 --nodes 10 --out pipe" "play tictactoe --first random --second random --games 2 --record pipe" "pgn --clean --output pipe clean.pgn" \
    "lab compare tictactoe --search alphabeta --search negascout --depths 1-2 --positions 1 --plot pipe"; do
    # shellcheck disable=SC2086 # its words
    XDG_DATA_HOME=. timeout 60 "$ROQUE" $words > out 2>&1 < /dev/null
    is "roque $words ends though nobody reads the pipe" 1 "$(($? != 0 && $? != 124))"
    has "and says so" "cannot write 'pipe': a pipe that nobody reads" "$(cat out)"
done
cat pipe > read.pgn &
"$ROQUE" pgn --clean --output pipe clean.pgn 2> /dev/null
wait $!
for words in "match random:seed=1 random:seed=2 --game tictactoe --games 200 --pgn pipe --quiet" "pgn --random 200 --output pipe"; do
    head -c 10 pipe > /dev/null &
    # shellcheck disable=SC2086 # its words
    "$ROQUE" $words > out 2>&1
    is "roque $words outlives its reader, and fails" 1 $?
    wait $!
done
is "a pipe with a reader is written" "$("$ROQUE" pgn --clean clean.pgn 2> /dev/null)" "$(cat read.pgn)"
rm pipe

# ---- Ctrl-C ----
"$ROQUE" pgn --random 100000000 --output endless.pgn 2> /dev/null &
process=$!
wait_until catches_interrupt $process
kill -INT $process
wait $process
is "an interrupted command says so" 130 $?
is "and leaves no half file" "" "$(ls endless* 2> /dev/null)"
