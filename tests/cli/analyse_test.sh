#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# analyse_test.sh - `roque analyse` as its users call it: annotated games, tables, pictures, and going on after kill -9.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1
unset LC_ALL LC_MESSAGES
export LANG=C

lacks() { # NAME UNWANTED TEXT
    case $3 in
    *"$2"*) echo "not ok - $1"; printf '# unwanted: %s\n# actual: %s\n' "$2" "$3" ;;
    *) echo "ok - $1" ;;
    esac
}

same() { # NAME FILE FILE
    if cmp -s "$2" "$3"; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        diff "$2" "$3" | head -20 | sed 's/^/# /'
    fi
}

cat > games.pgn << 'END'
[Event "scholar"]
[White "Müller & <Söhne>"]
[Black "Bob \"the\" Brick"]
[Result "1-0"]

1. e4 {[%eval 0.3] [%clk 0:05:00] king's pawn} e5 2. Bc4 Nc6 3. Qh5 Nf6 $1 {oh}
(3... Qe7 4. d3 {quiet}) 4. Qxf7# 1-0

[Event "broken"]
[White "Nobody"]
[Black "Nobody"]
[Result "*"]

1. e4 e5 2. Ke3 *

[Event "empty"]
[White "A"]
[Black "B"]
[Result "*"]

*

[Event "stalemate"]
[White "Bob \"the\" Brick"]
[Black "C"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"]

1. Qf7 1/2-1/2

[Event "nine sixty"]
[White "D"]
[Black "E"]
[Result "*"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1"]

1. d4 d5 2. Ng3 Ng6 3. e4 *
END

# What is proved does not depend on the effort; a sanitizer makes every node dear.
nodes=4000 few=1000
[ -n "${ROQUE_SHORT:-}" ] && nodes=300 few=100

# ---- annotated games ----
"$ROQUE" analyse games.pgn --nodes "$nodes" --threads 2 -o out.pgn > tables 2> said
is "a broken game makes it fail" 1 $?
has "it is told with its line" "games.pgn:14: " "$(cat said)"
has "and what it has is looked at" "game 2 is looked at as far as it can be read" "$(cat said)"
has "up to the bad move" "1. e4 {[%eval " "$(sed -n '/"broken"/,/^1-0/p' out.pgn)"
is "with all the others" 5 "$(grep -c '^\[Event ' out.pgn)"
"$ROQUE" pgn out.pgn > checked
is "they are read again without error" 0 $?
has "repairs are not needed" "0 errors, 0 repairs" "$(cat checked)"
if command -v pgn-extract > /dev/null; then
    complaints=$(sed '/nine sixty/,$d' out.pgn | pgn-extract -s -r 2>&1 | tr '\r' '\n' | grep -v -e '^Games: [0-9]*$' -e '^$')
    is "pgn-extract reads them without complaint" "" "$complaints"
else
    echo "ok - pgn-extract reads them # SKIP pgn-extract is not installed"
fi
joined=$(tr '\n' ' ' < out.pgn)
has "a comment keeps its clock and loses its evaluation" "{[%clk 0:05:00] king's pawn}" "$joined"
has "evaluations are written" '1. e4 {[%eval ' "$joined"
has "somebody's mark stays, a proof is added" 'Nf6 $1 {[%eval #1] Blunder. Allows mate in 1.} {oh} (3... ' "$joined"
has "somebody's variation stays" "(3... Qe7 4. d3 {quiet})" "$joined"
has "the mate needs no evaluation" "Qxf7# 1-0" "$joined"
has "a missed mate is told" 'Qf7 $4 {[%eval 0.00] Blunder. Could have mated in 1. Allows stalemate.} (1. Qf8# {[%eval #1]})' "$joined"
has "the annotator signs" '[Annotator "Roque ' "$joined"
is "no line is longer than 80 columns" "" "$(grep '.\{81,\}' out.pgn | grep -v '^\[')"
is "no journal is left" "" "$(ls ./*.looks 2> /dev/null)"

# ---- tables ----
has "the table has the players" "Müller & <Söhne>" "$(cat tables)"
has "and sums them up" "     2 Bob \"the\" Brick " "$(cat tables)"
is "no row is wider than 80 columns" "" "$(sed 's/[^ -~]//g' tables | grep '.\{81,\}')"
"$ROQUE" analyse games.pgn --game 1 --nodes "$nodes" --lang fr -o fr.pgn > tables
has "one game: its bad moves, in French" "3... Cf6??" "$(cat tables)"
has "with what was proved" "Permet un mat en 1." "$(cat tables)"
has "French in the file, moves English" 'Nf6 $1 {[%eval #1] Gaffe. Permet un mat en 1.}' "$(tr '\n' ' ' < fr.pgn)"

# ---- again ----
"$ROQUE" analyse out.pgn --nodes "$nodes" -o again.pgn > again.tables 2> said
is "annotated games can be analysed again" 0 $?
same "and come out the same" out.pgn again.pgn
"$ROQUE" analyse games.pgn --nodes "$nodes" --threads 1 -o one.pgn > /dev/null 2>&1
same "threads change nothing" out.pgn one.pgn
"$ROQUE" analyse - --nodes "$nodes" < games.pgn > stdout.pgn 2> /dev/null
same "the standard input and output do as well" out.pgn stdout.pgn
"$ROQUE" analyse games.pgn --game 4-9 --game 1 --nodes "$nodes" > some.pgn 2> /dev/null
is "games are chosen by number" "3" "$(grep -c '^\[Event ' some.pgn)"

# ---- data ----
"$ROQUE" analyse games.pgn --game 1 --nodes "$nodes" --json > moves.json
is "a line for each move, game and player" 10 "$(wc -l < moves.json | tr -d ' ')"
has "with facts" '"facts":[{"kind":"allows_mate","mate_moves":1}]' "$(cat moves.json)"
printf '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 b - - 0 1"]\n\n1... Qa1 2. Rxa1 *\n' > queen.pgn
has "with what was given up" '{"kind":"loses_material","loss":"queen","worth_pawns":9}' "$("$ROQUE" analyse queen.pgn --nodes "$nodes" --json 2> /dev/null)"
has "with sums" '"schema":"roque.analyse_player/1"' "$(cat moves.json)"
if command -v python3 > /dev/null; then
    python3 -c 'import json,sys
for line in sys.stdin: json.loads(line)' < moves.json
    is "all of them are JSON" 0 $?
else
    echo "ok - all of them are JSON # SKIP python3 is not installed"
fi
"$ROQUE" analyse games.pgn --game 1 --nodes "$nodes" --csv > moves.csv
is "a row for each move" 8 "$(wc -l < moves.csv | tr -d ' ')"
is "with as many fields as the heading" 1 "$(awk -F, '{print NF}' moves.csv | sort -u | wc -l | tr -d ' ')"

# ---- pictures ----
"$ROQUE" analyse games.pgn --nodes "$few" --svg pictures > /dev/null 2>&1
is "a picture for each game" "game-1.svg game-2.svg game-3.svg game-4.svg game-5.svg" "$(cd pictures && echo *.svg)"
"$ROQUE" analyse games.pgn --game 1 --nodes "$few" --svg new/folder/game.svg > /dev/null 2>&1
is "a folder of a picture is made" "game.svg" "$(ls new/folder)"
has "names are escaped" "Müller &amp; &lt;Söhne&gt;" "$(cat pictures/game-1.svg)"
if command -v xmllint > /dev/null; then
    xmllint --noout pictures/*.svg
    is "they are XML" 0 $?
else
    echo "ok - they are XML # SKIP xmllint is not installed"
fi

# ---- going on ----
"$ROQUE" match random:seed=1 random:seed=2 --games 2 --max-plies 70 --pgn random.pgn --quiet > /dev/null 2>&1
"$ROQUE" analyse random.pgn --nodes "$few" --threads 2 -o whole.pgn > whole.tables
is "many moves" 0 $?
knows() { # RECORDS, or it has ended
    seen=$("$ROQUE" journal parts.pgn.looks 2> /dev/null | sed -n 's/.* \([0-9]*\) records$/\1/p')
    [ "${seen:-0}" -ge "$1" ] || ! kill -0 "$process" 2> /dev/null
}
interrupt() { # RECORDS SIGNAL: sent when the journal has so many; once more where the whole was done before it came
    cp parts.pgn.looks known.before 2> /dev/null
    status=0
    while [ "$status" -eq 0 ]; do
        rm -f parts.pgn parts.pgn.looks
        [ -f known.before ] && cp known.before parts.pgn.looks
        "$ROQUE" analyse random.pgn --nodes "$few" --threads 2 -o parts.pgn > parts.tables 2> parts.talk &
        process=$!
        wait_until knows "$1"
        kill "-$2" "$process" 2> /dev/null
        wait "$process" 2> /dev/null
        status=$?
    done
}
interrupt 20 KILL
is "killed" 137 "$status"
is "there is no output yet" "" "$(ls parts.pgn 2> /dev/null)"
interrupt 60 INT
is "Ctrl-C" 130 "$status"
has "says how to go on" "the same command goes on" "$(cat parts.talk)"
has "and had gone on" "positions are known" "$(cat parts.talk)"
printf '\002\000\000\000\100\000\000\000sum.look 1 2 torn' >> parts.pgn.looks # 64 bytes were to follow
"$ROQUE" analyse random.pgn --nodes "$((few + 1))" -o parts.pgn > /dev/null 2> said
is "other settings are refused" 1 $?
has "with the reason" "it says 'nodes=$few', not 'nodes=$((few + 1))'" "$(cat said)"
cp parts.pgn.looks whole.looks
printf 'X' | dd of=parts.pgn.looks bs=1 seek=1000 conv=notrunc 2> /dev/null
cp parts.pgn.looks damaged.before
"$ROQUE" analyse random.pgn --nodes "$few" -o parts.pgn > /dev/null 2> said
is "a damaged journal is refused" 1 $?
has "with the place" "is damaged at byte " "$(cat said)"
same "and left as it is" damaged.before parts.pgn.looks
mv whole.looks parts.pgn.looks
"$ROQUE" analyse random.pgn --nodes "$few" --threads 1 -o parts.pgn > parts.tables 2> said
is "then it ends" 0 $?
same "as if nothing had happened" whole.pgn parts.pgn
same "tables too" whole.tables parts.tables
is "and leaves nothing behind" "parts.pgn parts.tables parts.talk" "$(echo parts.*)"
"$ROQUE" analyse random.pgn --game 1 --depth 1 --journal looks -o a.pgn > /dev/null 2>&1
lacks "a journal that is named is removed too" "looks" "$(ls)"

"$ROQUE" analyse random.pgn --nodes "$few" --threads 2 -o taken.pgn > /dev/null 2> said &
process=$!
until [ -e taken.pgn.part ] || ! kill -0 "$process" 2> /dev/null; do sleep 0.01; done
mkdir taken.pgn # where the output should appear
wait "$process"
is "an output that cannot be put in its place" 1 $?
has "is told" "cannot write" "$(cat said)"
has "and what is known stays in the journal" "taken.pgn.looks: analysis, " "$("$ROQUE" journal taken.pgn.looks)"
rmdir taken.pgn
"$ROQUE" analyse random.pgn --nodes "$few" --threads 2 -o taken.pgn > /dev/null 2> said
same "from which the same command goes on" whole.pgn taken.pgn
has "at once" "positions are known" "$(cat said)"

# ---- in French ----
"$ROQUE" analyse --help --lang fr > help
has "the help" "Examine chaque coup de chaque partie" "$(cat help)"
lacks "is French to its end" "default" "$(cat help)"
"$ROQUE" analyse games.pgn --nodes "$few" --lang fr > /dev/null 2> said
has "what is cut" "partie 2 : examinée jusqu'où elle se lit" "$(cat said)"
has "and why" "games.pgn:14: coup 2 : Ke3 est illégal : aucun roi ne peut aller en e3" "$(cat said)"
"$ROQUE" analyse nowhere.pgn --lang fr 2> said
has "complaints" "impossible d'ouvrir nowhere.pgn : ce fichier n'existe pas" "$(cat said)"
"$ROQUE" analyse --fen startpos --moves '1. e4 e5 2. Cf3 Cc6 3.Fb5' --depth 3 --lang fr > lines
is "moves in French letters" 0 $?

# ---- unfinished games, and no games ----
printf '1. e4 e5 2. Nf3' | "$ROQUE" analyse - --nodes "$few" > unfinished.pgn 2> said
is "a game whose end is missing is looked at" 0 $?
has "as far as it goes" '2. Nf3 {[%eval ' "$(cat unfinished.pgn)"
has "and that is told" "stdin:1: the file ends inside a game" "$(cat said)"
printf '1. e4 e5 2. Nf3 (2. Nc3' | "$ROQUE" analyse - --nodes "$few" > unfinished.pgn 2> said
is "a variation that breaks off is closed" 0 $?
has "and told" "stdin:1: the file ends inside a game" "$(cat said)"
printf '1. e4 e5 2. -- Nf6 *' | "$ROQUE" analyse - --nodes "$few" > unfinished.pgn 2> said
has "a pass ends what is looked at" "stdin:1: half-move 3 is a pass" "$(cat said)"
has "and what was before it is kept" '1... e5 {[%eval ' "$(cat unfinished.pgn)"
printf '1. Qh5 *' | "$ROQUE" analyse - --nodes "$few" > unfinished.pgn 2> said
has "a game without a legal move is left out" "1 of 1 games left out" "$(cat said)"
: > nothing.pgn
"$ROQUE" analyse nothing.pgn 2> said
is "an empty file" 1 $?
has "is told" "there is no game in the file" "$(cat said)"
"$ROQUE" analyse games.pgn --game 99 2> said
has "a game beyond the last too" "there is no such game among 5" "$(cat said)"

# ---- places that are no files ----
has "games to a device" '[%eval' "$("$ROQUE" analyse games.pgn --game 1 --nodes "$few" -o /dev/stdout 2> /dev/null | cat)"
mkfifo pipe
cat pipe > piped &
"$ROQUE" analyse games.pgn --game 1 --nodes "$few" -o pipe > /dev/null 2>&1
wait
has "and to a pipe" '[%eval' "$(cat piped)"
is "which stay what they are, and nothing beside them" "pipe" "$(find . -name 'pipe*' -type p -o -name 'pipe.*' | sed 's|./||')"
"$ROQUE" analyse games.pgn --nodes "$few" -o pictures > /dev/null 2> said
has "a folder is refused" "Is a directory" "$(cat said)"
if [ -c /dev/full ]; then
    for form in '' --json --csv; do
        # shellcheck disable=SC2086
        "$ROQUE" analyse games.pgn --game 1 --nodes "$few" $form > /dev/full 2> said
        is "a full disk is a failure ($form)" 1 $?
        has "and told ($form)" "cannot write" "$(cat said)"
    done
    "$ROQUE" analyse games.pgn --game 1 --nodes "$few" -o /dev/full > /dev/null 2> said
    is "also for --output" 1 $?
else
    echo "ok - a full disk # SKIP there is no /dev/full"
fi

# ---- wrong ways ----
"$ROQUE" analyse 2> said
is "without anything it is wrong usage" 2 $?
"$ROQUE" analyse games.pgn -o games.pgn 2> said
is "over its own input too" 2 $?
"$ROQUE" analyse nowhere.pgn 2> said
is "a file that is not there" 1 $?
has "is told" "cannot open nowhere.pgn" "$(cat said)"
"$ROQUE" analyse games.pgn --game x 2> said
is "a game that is no number" 2 $?
"$ROQUE" analyse games.pgn --depth 2 -o /nowhere/out.pgn > /dev/null 2> said
is "an output that cannot be" 1 $?
"$ROQUE" analyse --fen startpos --moves 'e4 Ke4' 2> said
is "moves that are not legal" 2 $?

# ---- live ----
"$ROQUE" analyse --fen startpos --moves '1. e4 e5 2.Nf3' --multipv 2 --depth 6 > lines
is "lines of a position" 0 $?
has "for White, with numbers" "2... " "$(cat lines)"
is "two for each depth" 12 "$(wc -l < lines | tr -d ' ')"
"$ROQUE" analyse --fen '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' --depth 4 --json > lines
has "a mate as data" '"eval_mate_moves":1' "$(cat lines)"
"$ROQUE" analyse --fen 'R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1' > lines 2> said
is "nothing to think about" 0 $?
has "is told why" "checkmate" "$(cat said)"

# ---- a page to be shared ----
printf '[White "</script><script>alert(1)</script>"]\n[Black "<img src=x onerror=alert(2)> & \\\\ {"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' > hostile.pgn
"$ROQUE" analyse hostile.pgn --nodes 2000 --tables none --quiet --html page.html > told 2>&1
is "a review is written as a page" 0 $?
is "which a name cannot end" 2 "$(grep -c '</script>' page.html)"
is "nor begin an element of" "" "$(grep '<img\|<script>alert' page.html)"
has "the name is told all the same" 'u003cimg src=x onerror=alert(2)>' "$(cat page.html)"
has "with what was proved" "mate in 1" "$(cat page.html)"
is "and nothing is asked of anybody" "" "$(grep -o 'https\{0,1\}://[a-z0-9.]*' page.html | grep -v www.w3.org)"
"$ROQUE" analyse hostile.pgn --nodes 500 --tables none --quiet --html pages > told 2>&1
is "of several games a folder is filled" "game-1.html" "$(ls pages)"

# ---- few men ----
export XDG_CACHE_HOME="$folder/cache"
printf '[FEN "8/8/3k4/8/3KP3/8/8/8 b - - 0 1"]\n[SetUp "1"]\n\n1... Kc6 2. e5 *\n' > pawn.pgn
"$ROQUE" analyse pawn.pgn --nodes 5000 --quiet > told 2>&1
has "a draw that the tables know" "Allows mate in 15. Could have had a draw with best play." "$(tr '\n' ' ' < told)"
has "and a mate" "Could have mated in 15. Allows a draw with best play." "$(tr '\n' ' ' < told)"
has "the small tables were made for it" "KPK.rqt" "$(ls cache/roque/tables)"
"$ROQUE" analyse pawn.pgn --nodes 5000 --quiet --tables none > told 2>&1
is "without tables that is not known" "" "$(grep 'best play' told)"
"$ROQUE" analyse pawn.pgn --nodes 5000 --quiet --tables nowhere > told 2> said
is "tables that are not there are told" 1 $?
has "by their name" "nowhere" "$(cat said)"
"$ROQUE" analyse --fen '8/8/8/8/8/2k5/1R6/K7 w - -' --nodes 100 > lines 2> said
has "a position that the tables know" "By the endgame tables: White mates in 16." "$(cat said)"
has "is shown with the verdict" "By the endgame tables: a draw with best play." "$("$ROQUE" show '8/8/8/4k3/8/8/4P3/4K3 w - -')"
has "in French too" "nulle avec le meilleur jeu" "$("$ROQUE" show --lang fr '8/8/8/4k3/8/8/4P3/4K3 w - -')"

# ---- one judgement ----
# "2. Qh5?! -0.57 +0.18": the marked moves with the numbers before and after, as the review after a game and as the table here tell them.
if [ -z "${ROQUE_SHORT:-}" ]; then
    printf '[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e6 2. Qh5 d5 3. Bc4 dxc4 4. Qxf7+ Kxf7 *\n' > bad.pgn
    XDG_DATA_HOME=$folder "$ROQUE" play --review bad.pgn --lang en < /dev/null 2> said \
        | sed -n 's/^ *[0-9]  \([0-9.]* [^ ]*[?!]\) (\([^ ]*\) [^ ]* \([^)]*\)).*/\1 \3 \2/p' | sort > reviewed
    "$ROQUE" analyse bad.pgn --lang en --quiet -o /dev/null 2> said \
        | sed -n 's/^\([0-9.]* [^ ]*[?!]\)  *\([^ ]*\)  better .*(\(.*\))$/\1 \2 \3/p' | sort > analysed
    is "the review after a game and the analysis tell the same" "$(cat analysed)" "$(cat reviewed)"
    is "and there was something to tell" 3 "$(wc -l < analysed | tr -d ' ')"
fi
