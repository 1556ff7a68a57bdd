#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# match_test.sh - roque match as its users run it: results, bots, signals, kill -9 and resume, shards.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"

file_begins() { head -n 1 "$1" | grep -q -e "^$2"; }
lines_are() { [ "$(grep -c -e "$2" "$1")" -eq "$3" ]; }

cat > "$folder/bot" << 'BOT'
#!/bin/sh
while read -r word rest; do
    case $word in
    legal) legal=$rest ;;
    go)
        set -- $legal
        # With HOLD, a pipe nobody writes to: so many moves of all bots together, and they wait for ever.
        [ -n "${HOLD:-}" ] && echo >> "$HOLD.moves" && [ "$(wc -l < "$HOLD.moves")" -gt "$HOLD_AFTER" ] && read -r never < "$HOLD"
        echo "$1"
        ;;
    quit) exit 0 ;;
    esac
done
BOT
chmod +x "$folder/bot"

# ---- wrong players ----
letters=aaaaabbbbbcccccdddddeeeeefffffggggghhhhh
run match "${letters}i" random --game tictactoe
check "a name of 41 letters is shown, but for its end" complains "is called '$letters'"
run match "as:${letters}iiiii" random --game tictactoe
check "... and one of 45 as well" complains "has no '$letters'"

# ---- options given twice ----
for player in random:seed=1,seed=2 random:seed=1,name=a,name=b engine:hash=1,hash=2 engine:nodes=5,nodes=6 as:classic,nodes=5,nodes=6 \
    lab:alphabeta,depth=2,depth=3 random:tc=1,tc=2 "uci:$ROQUE,Hash=1,hash=2" "uci:$ROQUE,nodes=1,nodes=2" "cmd:$folder/bot,depth=1,depth=2"; do
    run match "$player" random --games 2
    check "$player is refused" complains 'is given twice'
done
run match engine:elo=1400,level=club random --games 2
check "so are two ways of saying a strength" complains 'give one of them'
run match engine:nodes=5,without=lmr,without=null-move as:classic,nodes=5,eval=network --games 2 --max-plies 4
check "lists of ideas add up, and who adds to a step has the last word" status_is 0

# ---- programs that are none ----
: > "$folder/plain"
for kind in uci xboard cmd; do
    run match "$kind:$folder/plain" random
    check "$kind: a file that may not be run is called so" complains "/plain': not executable"
    run match "$kind:$folder" random
    check "... and a folder a folder" complains "': it is a folder"
    run match "$kind:$folder/nothing" random
    check "... and nothing nothing" complains "/nothing': no such program"
done
run check-uci "$folder/plain"
check "check-uci says it too" complains "/plain': not executable"

# ---- results ----
run match random:seed=1 random:seed=2 --game tictactoe --games 40
check "a match succeeds" status_is 0
check "... and reports the score" says '^Score .*40 games$'
check "... and the pentanomial" says '^Pentanomial '
run match random:seed=1 random:seed=2 --game tictactoe --games 10 --json --quiet
check "--json gives a line for each game" lines_are "$output" '"schema":"roque.match_game/1"' 10
check "... and one for the match" lines_are "$output" '"schema":"roque.match/1"' 1
run match random:seed=1 random:seed=2 random:seed=3 --game connect4 --games 10 --quiet
check "several players get a rating list" says '^rank '
check "... a cross table" says '^Cross table'
check "... and a table of superiority" says '^Likelihood'
run match random random:seed=2 random:seed=3 --gauntlet 1 --game connect4 --games 4 --json --quiet
check "a gauntlet has two pairings" lines_are "$output" 'match_game' 8
fits_screen() { [ -z "$(awk 'length > 80' "$output")" ]; }
run match random random:seed=2 random:seed=3 random:seed=4 random:seed=5 random:seed=6 --gauntlet 1 --game connect4 --games 2 --quiet
check "a gauntlet has a line for each opponent" lines_are "$output" '^  random:seed=[2-6]  *+[0-9]* -[0-9]* =[0-9]*  \[.*\] *Elo ' 5
check "... and fits on a screen" fits_screen
run match random random:seed=2 random:seed=3 random:seed=4 random:seed=5 random:seed=6 random:seed=7 random:seed=8 random:seed=9 --game tictactoe --games 2 --quiet
check "many players have a line for each pairing" lines_are "$output" '^  random:seed=[2-9]  *+[0-9]* -[0-9]* =[0-9]*  \[.*\] *Elo ' 36
check "... which fits too" fits_screen

# ---- the calculator (values published for fastchess) ----
run match sprt --from 136 111 96
check "the calculator gives Elo" says '^Elo  *+40.7 ± 30.4 '
check "... nElo and LOS" says '^LOS  *99.60 %'
run match sprt --from 365 16618 36229 16974 390 --sprt 0,2
check "... the LLR of a pentanomial" says 'LLR 2.25 '
run match sprt --from 1 2
check "two numbers are no result" status_is 2

# ---- options of all players ----
run match "uci:$ROQUE,name=a" "uci:$ROQUE,name=b,hash=2" --each 'Hash=1,nodes=20' --games 2 --max-plies 20 --quiet --pgn "$folder/one.pgn"
check "--each gives options to programs, and a player's own wins" status_is 0
check "... and they stand in the PGN" lines_are "$folder/one.pgn" '^\[TimeControl "nodes=20"\]' 2
run match engine:name=a engine:nodes=30,name=b --each nodes=20 --games 2 --max-plies 20 --quiet --json
cp "$output" "$folder/each"
run match engine:nodes=20,name=a engine:nodes=30,name=b --games 2 --max-plies 20 --quiet --json
without_times() { sed 's/"time_ms":[0-9.]*//g' "$1"; }
check "players of ours play as if each had said it" [ "$(without_times "$folder/each")" = "$(without_times "$output")" ]
run match random random:seed=2 --each nonsense=1 --game tictactoe --games 2
check "an option that a player does not know is refused" status_is 1
run match random random:seed=2 --each name=all --game tictactoe
check "one name for all is refused" refuses '--each wants options of all players'

# ---- where programs run ----
mkdir "$folder/home"
cat > "$folder/home/tell" << BOT
#!/bin/sh
pwd >> "$folder/places"
sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' "/proc/\$\$/status" >> "$folder/cpus"
exec "$folder/bot"
BOT
chmod +x "$folder/home/tell"
allowed=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' "/proc/$$/status")
told() { sort -u "$1"; } # what all of them said, once
run match "cmd:./tell,dir=$folder/home,cpus=$allowed" random --game tictactoe --games 2
check "a program is found in its folder" status_is 0
is "... where it runs" "$(cd "$folder/home" && pwd)" "$(told "$folder/places")"
is "... on its processor" "$allowed" "$(told "$folder/cpus")"
rm "$folder/places" "$folder/cpus"
run match "cmd:$folder/home/tell" random --game tictactoe --games 4 --concurrency 2 --cpus "$allowed"
is "--cpus gives each game at a time its processors" "$allowed" "$(told "$folder/cpus")"
is "... and the folder stays" "$(pwd)" "$(told "$folder/places")"
run match "cmd:$folder/bot,dir=$folder/bot" random --game tictactoe
check "a folder that is none is told" complains "dir='$folder/bot': not a folder"
run match "cmd:$folder/bot,dir=$folder/no" random --game tictactoe
check "... as is one that is missing" complains "dir='$folder/no': No such file"
run match "cmd:$folder/bot,cpus=2-1" random --game tictactoe
check "so are processors that are none" complains "not '2-1'"
run match "cmd:$folder/bot" random --game tictactoe --cpus 0,x
check "... for all games too" refuses "^roque match: --cpus: .*not 'x'"
run match "cmd:$folder/bot,cpus=1023" random --game tictactoe --games 2 --faults 1
check "a processor that the machine lacks is the program's false start" complains "cannot run '$folder/bot': this computer has none of its processors"

# ---- more in the PGN's comments ----
cat > "$folder/talker" << 'ENGINE'
#!/bin/sh
# Knows the first move of both sides, and talks while it moves.
while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    position) set -- $rest ;;
    go)
        echo 'info depth 3 seldepth 5 score cp 12 nodes 77 hashfull 8 tbhits 2 pv e2e4 } { "e7e5'
        case $# in 1) echo bestmove e2e4 ;; *) echo bestmove e7e5 ;; esac
        ;;
    quit) exit 0 ;;
    esac
done
ENGINE
chmod +x "$folder/talker"
talk="match uci:$folder/talker uci:$folder/talker --openings start --games 2 --max-plies 2 --quiet"
run $talk --tc 100+1 --pgn "$folder/talk.pgn" --pgn-notes all
comment=$(tr '\n' ' ' < "$folder/talk.pgn" | sed 's/.*1\. e4 {\([^}]*\)}.*/\1/')
is "the notes say what the engine said" '+0.12/3 TIME, tl=TIME, n=77, sd=5, nps=SPEED, hashfull=8, tbhits=2, pv="e2e4 ? ? ?e7e5"' \
    "$(echo "$comment" | sed -e 's/[0-9.]*s,/TIME,/g' -e 's/nps=[0-9]*/nps=SPEED/')"
check "... and a line that ends comments ends none" sh -c '"$ROQUE" pgn "$1" | grep -q "2 games, 4 moves .*, 0 errors, 0 repairs"' - "$folder/talk.pgn"
run $talk --pgn "$folder/less.pgn" --pgn-notes nodes,pv
check "those that are asked for, in lines of 80 columns" lines_are "$folder/less.pgn" '^1\. e4 {+0.12/3 [0-9.]*s, n=77, pv="e2e4 ? ? ?e7e5"} 1\.\.\. e5$' 2
run $talk --pgn "$folder/none.pgn"
check "and nothing unasked" lines_are "$folder/none.pgn" '^1\. e4 {+0.12/3 [0-9.]*s} 1\.\.\. e5 {+0.12/3 [0-9.]*s} 1/2-1/2$' 2
run match random random:seed=2 --pgn-notes time
check "a note that is none is refused" refuses "not 'time'"

# ---- in the lines of cutechess-cli ----
# What OpenBench's worker takes of them: the number, the result, and trouble by its words; odd games are White's of the first player.
finished() { sed -n 's/^Finished game \([0-9]*\) (\(.*\) vs .*): \(.*\) {.*}$/\1 \2 \3/p' "$output"; }
run match engine:name=strong engine:depth=1,name=weak --each nodes=100 --games 8 --format cutechess --sprt 0,50 --quiet
check "a line for each game" [ "$(finished | wc -l)" -eq 8 ]
is "... in whose odd ones the first player has White" "strong weak strong weak strong weak strong weak" \
    "$(finished | sort -n | cut -d ' ' -f 2 | tr '\n' ' ' | sed 's/ $//')"
points=$(finished | awk '($1 % 2 && $3 == "1-0") || (!($1 % 2) && $3 == "0-1") { won++ } $3 == "1/2-1/2" { drawn++ }
    END { printf "%d - %d - %d", won, NR - won - drawn, drawn }')
check "... and results that add up to the score" lines_are "$output" "^Score of strong vs weak: $points  \[0.[0-9]*\] 8$" 2
check "the end has sides, Elo and the test" [ "$(grep -cE '^\.\.\.      (strong playing (White|Black)|White vs Black): |^Elo difference: [-0-9.inf]* \+/- [0-9.na]*, LOS: |^SPRT: llr [-0-9.]* \([-0-9.]*%\), lbound -2.94, ubound 2.94' "$output")" -eq 5 ]
check "... and says that it is one" says '^Finished match$'
run match "cmd:$folder/home/no,dir=$folder/home" random --format pgn
check "another format is refused" refuses "--format is tables, json or cutechess, not 'pgn'"
printf '#!/bin/sh\nread -r x; exit 3\n' > "$folder/gone"
chmod +x "$folder/gone"
run match "cmd:$folder/gone,name=gone" random --games 2 --format cutechess --quiet
check "a program that dies disconnects" says '^Finished game 1 (gone vs random): 0-1 {White disconnects}$'

# ---- the last positions, and the match as a page ----
run match engine:name='<b>bold' engine:name=plain --nodes 20 --games 4 --quiet --epd "$folder/last.epd" --report "$folder/report.html" \
    --sprt 0,50 --journal "$folder/page.rqj" --pgn "$folder/page.pgn"
is "a last position for each game" 4 "$(grep -c '^[^ ]* [wb] [^ ]* [^ ]* hmvc [0-9]*; fmvn [0-9]*; c9 "[-/012]*"; id "[1-4]";$' "$folder/last.epd")"
is "... with the results of the PGN" "$(sed -n 's/^\[Result "\(.*\)"\]/\1/p' "$folder/page.pgn")" "$(sed 's/.*c9 "\([^"]*\)".*/\1/' "$folder/last.epd")"
run epd "$folder/last.epd" --nodes 1
check "... which are read again" complains '4 positions, 0 errors'
facts() { sed -n 's/.*id="facts">\(.*\)<\/script>.*/\1/p' "$1"; }
check "the page has every game" [ "$(facts "$folder/report.html" | grep -oE '\[[1-4],[01],[01],"(1-0|0-1|1/2-1/2)"' | wc -l)" -eq 4 ]
check "... the course of the test" sh -c 'grep -q "\"test\":{\"lower\":-2.944,\"upper\":2.944,\"llr\":\[\[1,0.000\],\[2," "$1"' - "$folder/report.html"
check "... names that are no markup" sh -c '! grep -q "<b>bold" "$1" && grep -q "u003cb>bold" "$1"' - "$folder/report.html"
check "... and asks nothing of the network" sh -c '! grep -qE "(src|href)=|https?://[^w]" "$1"' - "$folder/report.html"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -n "$browser" ]; then
    "$browser" --headless --no-sandbox --user-data-dir="$folder/browser" --dump-dom "file://$folder/report.html" > "$folder/drawn" 2> /dev/null
    is "... whose score is drawn from the first game on" 4 \
        "$(grep -o '<polyline[^>]*' "$folder/drawn" | head -n 1 | sed 's/.* points="\([^"]*\)".*/\1/' | wc -w | tr -d ' ')"
else
    echo "ok - ... whose score is drawn from the first game on # SKIP chromium is not installed"
fi
run match merge "$folder/page.rqj" --epd "$folder/again.epd" --report "$folder/again.html"
check "the journal alone gives the same positions" cmp -s "$folder/last.epd" "$folder/again.epd"
check "... and a page of the same games" [ "$(facts "$folder/again.html" | sed 's/.*"games"//')" = "$(facts "$folder/report.html" | sed 's/.*"games"//')" ]
run match merge "$folder/page.rqj" "$folder/page.rqj" --epd "$folder/again.epd"
check "several journals are put together first" refuses 'want --out'
TMPDIR=$folder/temporary
mkdir "$TMPDIR"
export TMPDIR
run match random random:seed=2 --game othello:6x6 --games 2 --quiet --epd "$folder/othello.epd" --report "$folder/othello.html" --lang fr
unset TMPDIR
check "a match without a journal has them too, in any game" grep -q '^[XO-]\{36\} [XO]$' "$folder/othello.epd"
check "... in French" grep -q '"How it went":"Le cours de la rencontre"' "$folder/othello.html"
is "... and leaves nothing behind" "" "$(ls "$folder/temporary")"

# ---- the openings that come with the program ----
run match random random:seed=2 --openings roque --games 10 --max-plies 2 --quiet --pgn "$folder/roque.pgn"
check "--openings roque takes positions of books/openings.epd" sh -c 'sed -n "s/^\[FEN \"\(.*\)\"\]/\1/p" "$1" | sort -u | { count=0; while read -r fen; do
    grep -q -x -F "$fen" books/openings.epd || exit 1; count=$((count + 1)); done; [ "$count" -eq 5 ]; }' - "$folder/roque.pgn"
is "there are five thousand, each once" "5200 5200" "$(wc -l < books/openings.epd | tr -d ' ') $(cut -d ' ' -f 1-4 books/openings.epd | sort -u | wc -l | tr -d ' ')"
run match random random:seed=2 --openings roque --game othello
check "they are for chess" refuses 'are for plain chess'

# ---- who has the first move ----
white_is() { lines_are "$1" "^\[White \"$2\"" "$3"; }
run match random:name=a random:seed=2,name=b --games 6 --noswap --max-plies 10 --quiet --pgn "$folder/noswap.pgn" --journal "$folder/noswap.rqj"
check "with --noswap the first player has White in every game" white_is "$folder/noswap.pgn" a 6
is "... each with an opening of its own" 6 "$(grep '^1\. ' "$folder/noswap.pgn" | sort -u | wc -l | tr -d ' ')"
check "... and there are no pairs to judge by" says 'from single games'
cp "$output" "$folder/told"
run match merge "$folder/noswap.rqj"
check "... which the journal knows" says 'from single games'
run match random:name=a random:seed=2,name=b --games 6 --max-plies 10 --resume --quiet --journal "$folder/noswap.rqj"
check "... so that it is no other match's" status_is 1
run match random:name=a random:seed=2,name=b --games 6 --noswap --reverse --max-plies 10 --quiet --pgn "$folder/reverse.pgn"
check "... with --reverse Black" white_is "$folder/reverse.pgn" b 6
first_white() { sed -n 's/^\[White "\(.*\)"\]/\1/p' "$1" | head -n 1; }
run match random:name=a random:seed=2,name=b --games 2 --max-plies 4 --quiet --pgn "$folder/plain.pgn"
run match random:name=a random:seed=2,name=b --games 2 --max-plies 4 --quiet --reverse --pgn "$folder/turned.pgn"
is "--reverse exchanges who begins" "a b" "$(first_white "$folder/plain.pgn") $(first_white "$folder/turned.pgn")"
run match random random:seed=2 --noswap --sprt 0,5
check "an SPRT wants exchanged sides" refuses 'not with --noswap'

# ---- ratings from PGN ----
same_ratings() { # of the match in $folder/told, and of its file now
    sed '/^Endings/,$d' "$folder/told" | diff - "$output" > /dev/null
}
run match random:seed=1 random:seed=2 engine:nodes=20,name=roque --games 6 --quiet --pgn "$folder/rated.pgn"
cp "$output" "$folder/told"
run match rate "$folder/rated.pgn"
check "the ratings of a match's PGN are those of the match" same_ratings
run match random:seed=1 random:seed=2 random:seed=3 --game tictactoe --games 6 --quiet --pgn "$folder/rows.pgn"
cp "$output" "$folder/told"
run match rate "$folder/rows.pgn"
check "... and in other games, whose moves the reader does not know" same_ratings
check "... which it says" complains '^18 damaged games count by their result'
game() { printf '[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n1. e4 e5 %s\n\n' "$1" "$2" "$3" "$3"; }
{
    for i in 1 2 3; do game "A, the first" B 1-0; done
    game B "A, the first" 1/2-1/2
    game B "A, the first" 0-1
    game B "A, the first" 1-0
    game B B 1-0
    game B '?' 1-0
    game '' B 1-0
    game B "A, the first" '*'
} > "$folder/two.pgn"
run match rate "$folder/two.pgn"
check "two players have their score" says '^Score  *+4 -1 =1  \[0.750\]  6 games$'
check "a game without a result is told" complains '^1 games without a result'
check "... and two without a name" complains '^2 games without the name'
check "... and one of a player against itself" complains '^1 games of a player against itself'
run match rate "$folder/two.pgn" --csv
check "--csv begins with names" file_begins "$output" 'rank,name,elo,elo_error,games,wins,losses,draws,score,los_next$'
check "... and quotes a player's commas" says '^1,"A, the first",[0-9.]*,[0-9.]*,6,4,1,1,0.750000,0\.[0-9]*$'
check "... a row for each" has_lines 3
"$ROQUE" match rate - --json < "$folder/two.pgn" > "$output" 2> "$errors"
check "--json tells the games too" says '"schema":"roque.match_rate/1","games":6,"without_result":1,"without_name":2,"against_itself":1,"damaged":0'
run match rate "$folder/two.pgn" "$folder/two.pgn"
check "several files add up" says '  12 games$'
for i in $(seq 65); do game "player $i" B 1-0; done > "$folder/many.pgn"
run match rate "$folder/many.pgn"
check "more players than there is room for are refused" complains_once 'room for 64 players'
: > "$folder/none.pgn"
run match rate "$folder/none.pgn"
check "a file without games has no ratings" complains_once 'no game has two players'
run match rate "$folder/two.pgn" --json --csv
check "JSON and CSV at once are refused" refuses 'either --json or --csv'

# ---- the line of the README, with a short clock ----
program=$(cd "$(dirname "$ROQUE")" && pwd)/$(basename "$ROQUE")
line=$(sed -n 's/^\.\/roque \(match uci:\.\/new .*\)/\1/p' README.md | head -n 1)
cp "$program" "$folder/new"
cp "$program" "$folder/old"
# shellcheck disable=SC2086
(cd "$folder" && "$program" $line --games 2 --tc 0.5+0.02 --margin 2000 > "$output" 2> "$errors" < /dev/null)
status=$?
check "the SPRT of the README runs" status_is 0
check "... and tells its state" says '^SPRT  *LLR'
check "... after games of two builds" says '^new against old'

# ---- wrong usage ----
run match random
check "one player is no match" status_is 2
run match random nobody:x
check "an unknown kind of player is named" complains "'nobody'"
run match random uci:./no-such-engine
check "a missing engine is told before the first game" complains 'no such program'
run match random random --tc never
check "a bad time control is wrong usage" status_is 2
run match random random --shard 3/2
check "a bad shard is wrong usage" status_is 2

# ---- endgame tables ----
if "$ROQUE" --version | grep -q libfathom; then
    run match random random --tables "$folder/none"
    check "a missing folder of tables is named" complains "tables: .*/none: No such file"
    printf 'short' > "$folder/KQvK.rtbw"
    run match random random --tables "$folder"
    check "a table that is not whole is named" complains 'KQvK.rtbw: not whole'
    run match random random --tables "$folder" --game othello
    check "tables are for chess" complains 'for chess'
    run match random random --table-men 3
    check "a number of men needs tables" refuses '--table-men says when to ask the --tables'
    rm "$folder/KQvK.rtbw"
else
    run match random random --tables "$folder"
    check "without the library --tables says what to install" complains 'install libfathom-dev'
fi
check "... and that is wrong usage" status_is 2
if "$ROQUE" --version | grep -q libfathom && [ -d "${ROQUE_SUITES:-}/syzygy" ]; then
    echo '8/8/8/4k3/8/8/8/KR6 w - -' > "$folder/rook.epd"
    run match engine:nodes=100 engine:nodes=100,name=other --openings "$folder/rook.epd" --games 4 \
        --tables "$ROQUE_SUITES/syzygy" --pgn "$folder/rook.pgn" --verbose
    check "the tables are among the rules printed" complains '^tables .*4 men'
    check "... and end the games" lines_are "$errors" '1-0 .*adjudicated by the endgame tables' 4
    check "... as the PGN says" lines_are "$folder/rook.pgn" 'Termination "adjudication"' 4
    run match engine:nodes=100 engine:nodes=100,name=other --openings "$folder/rook.epd" --games 2 --max-plies 3 \
        --tables "$ROQUE_SUITES/syzygy" --table-men 2 --verbose
    check "with fewer men than the position has they are not asked" complains 'the limit of moves is reached'
    check "... as the rules printed say" complains '^tables .*2 men'
else
    echo "ok - tables end games # SKIP no libfathom in this build, or no syzygy folder in the suites (ROQUE_SUITES)"
fi

# ---- bots ----
run match "cmd:$folder/bot" random --game othello:6x6 --games 4
check "a bot of ten lines plays Othello" says '4 games$'
run match "cmd:$folder/bot" "cmd:$folder/bot,name=other" --games 2 --max-plies 60
check "... and chess against another" says '^bot against other'
sed -n '/^```python/,/^```$/p' docs/formats/bot-protocol.md | sed '/^```/d' > "$folder/example.py"
chmod +x "$folder/example.py"
if command -v python3 > /dev/null; then
    run match "cmd:$folder/example.py" random --game draughts:english --games 4
    check "the example of docs/formats/bot-protocol.md plays" says '4 games$'
    check "... without a fault" sh -c '! grep -q lost: "$1"' - "$output"
fi
printf '#!/bin/sh\nread -r x; exit 3\n' > "$folder/rude"
chmod +x "$folder/rude"
run match "cmd:$folder/rude" random --game tictactoe --games 4 --pgn "$folder/rude.pgn"
check "a bot that dies loses every game, and the match ends" says '+0 -4 =0'
check "... with the cause in the report" says 'lost: 4 crash'
check "... and in the PGN" lines_are "$folder/rude.pgn" 'Termination "\(abandoned\|rules infraction\)"' 4

run match "cmd:$folder/rude,name=broken" random --game tictactoe --games 1000 --sprt 0,5 --json
check "a player that breaks down in each game ends the match after five" says '"players".*"games":5'
check "... which has failed" status_is 1
check "... and says who and why" complains 'roque match: broken broke down in 5 games, the last time so: .*status 3'
check "... and the SPRT is not decided by it" says '"verdict":"goes_on"'
run match "cmd:$folder/rude" random --game tictactoe --games 8 --faults 0
check "with --faults 0 it goes on losing" says '+0 -8 =0'
run match random "uci:$folder/rude" --games 50 --faults 2 --concurrency 2
check "an engine that cannot start ends the match too" complains 'rude broke down in 2 games'
check "... which has failed" status_is 1

# ---- openings that have no end ----
for device in /dev/zero /dev/null; do
    run match random random --game tictactoe --games 2 --openings "$device"
    check "$device is no openings" refuses "cannot read the openings '$device': neither a file nor a pipe"
done

# ---- one of many that breaks down ----
class="match random:seed=1 cmd:$folder/rude,name=broken random:seed=2 random:seed=3 --game tictactoe --games 10 --faults 3"
run $class --journal "$folder/class.rqj" --pgn "$folder/class.pgn"
check "a broken player among several does not end the match" status_is 0
check "... it is told that it retires" complains 'broken retires: it broke down in 3 games'
check "... and named in the report" says '^broken .*lost: 3 .*(retired)'
check "... what it played counts, and the others play all their games" test "$(grep -c '^\[Event' "$folder/class.pgn")" -eq 33
run $class --journal "$folder/four.rqj" --pgn "$folder/four.pgn" --concurrency 4
check "... the same with four games at a time" test "$(grep -c '^\[Event' "$folder/four.pgn")" -eq 33
grep -E '^\[(White|Black|Round|Result) ' "$folder/class.pgn" > "$folder/class.one"
grep -E '^\[(White|Black|Round|Result) ' "$folder/four.pgn" > "$folder/class.four"
check "... game by game" cmp -s "$folder/class.one" "$folder/class.four"
run $class --journal "$folder/class.rqj" --pgn "$folder/class.pgn" --resume
check "... and it stays retired when the match is resumed" test "$(grep -c '^\[Event' "$folder/class.pgn")" -eq 33
run $class --journal "$folder/class.rqj" --resume --json --quiet --faults 4
check "... unless more is allowed" says '"games_played":34'
check "... JSON has it too" says '"name":"broken".*"retired":true'

# ---- kill -9 and resume ----
journal=$folder/kill.rqj
pgn=$folder/kill.pgn
match="match cmd:$folder/bot random:seed=5 --game tictactoe --games 60 --concurrency 2 --journal $journal --pgn $pgn"
mkfifo "$folder/hold"
HOLD=$folder/hold HOLD_AFTER=60 "$ROQUE" $match --quiet > "$output" 2> "$errors" < /dev/null &
victim=$!
has_games() { [ -f "$pgn" ] && [ "$(grep -c '^\[Event' "$pgn")" -ge "$1" ]; }
wait_until has_games 8
kill -9 "$victim"
wait "$victim" 2> /dev/null
status=$?
check "the match was killed in the middle" [ "$status" -eq 137 ]
before=$(grep -c '^\[Event' "$pgn")
check "... with some games kept" [ "$before" -ge 8 -a "$before" -lt 60 ]
has_no_bot() { ! pgrep -f "$folder/[b]ot" > /dev/null; }
wait_until has_no_bot
check "... and no bot left behind" has_no_bot
run match merge "$journal"
check "the journal of a killed match can be read" status_is 0
run $match
check "a journal is not overwritten" complains 'resume'
run $match --resume
check "a killed match is resumed" status_is 0
check "... to its end" says '60 games$'
check "... with every game once in the PGN" lines_are "$pgn" '^\[Event' 60
cp "$output" "$folder/resumed"
run match "cmd:$folder/bot" random:seed=5 --game tictactoe --games 60
check "... and with the result of a match that was never killed" \
    [ "$(grep '^Score' "$output")" = "$(grep '^Score' "$folder/resumed")" ]
run match "cmd:$folder/bot" random:seed=5 --game tictactoe --games 60 --journal "$journal" --resume --seed 2
check "another match is not resumed with this journal" complains 'another match'

# ---- interruption and signals ----
HOLD=$folder/hold HOLD_AFTER=200 "$ROQUE" match "cmd:$folder/bot" random --game othello --games 100 --journal "$folder/O'Neil.rqj" \
    > "$output" 2> "$errors" < /dev/null &
victim=$!
wait_until complains 'of 100 games' # the first game is over
kill -USR1 "$victim"
wait_until complains '^2 games at a time'
kill -INT "$victim"
wait "$victim"
status=$?
check "an interrupted match says 130" status_is 130
check "... and how to resume" complains 'othello --games 100 --journal .*Neil.rqj.* --resume$'
# shellcheck disable=SC2016 # the shell within reads the line as a person's would
is "... in words that a shell reads as they were meant" "$folder/O'Neil.rqj --resume" \
    "$(sh -c 'eval "set -- $1"; echo "$9 ${10}"' sh "$(sed -n 's/^  roque //p' "$errors")" 2>&1)"
check "SIGUSR1 adds a game at a time" complains '^2 games at a time'

# The engine that judges the openings has a thread since before the match, and must not take the signal.
for signal in INT TERM HUP; do
    for journal in '' "--journal $folder/$signal.rqj"; do
        : > "$errors"
        # shellcheck disable=SC2086 # two words or none
        "$ROQUE" match engine:name=a,nodes=20 engine:name=b,nodes=20 --games 3000 --max-plies 30 --verbose $journal > "$output" 2> "$errors" < /dev/null &
        victim=$!
        wait_until complains '1/2\|1-0\|0-1'
        kill -"$signal" "$victim"
        kill -"$signal" "$victim" 2> /dev/null # who is impatient loses nothing
        wait "$victim"
        status=$?
        check "SIG$signal ends a match between engines${journal:+ with a journal}" status_is 130
        check "... with the report of its games" says '^Score .* games* of 3000$'
        check "... and of how they ended" says '^Endings'
    done
done
: > "$errors"
"$ROQUE" match spsa "uci:$ROQUE" --param Hash=16,1,64,2 --nodes 20 --iterations 3000 > "$output" 2> "$errors" < /dev/null &
victim=$!
wait_until complains '^iteration '
kill -INT "$victim"
wait "$victim"
status=$?
check "an interrupted tuning says 130" status_is 130
check "... and what it has found" says '^Hash .* from 16.00'
if [ -z "${ROQUE_SHORT:-}" ]; then # it starts 264 programs
    lines="match spsa uci:$ROQUE,Hash=1 --param MultiPV=4,1,9,2 --nodes 100 --iterations 66 --rate 0.05"
    run $lines
    cp "$output" "$folder/one-by-one"
    check "a tuning by games at fixed nodes ends" status_is 0
    run $lines --concurrency 3
    check "... and finds the same when three pairs are played at a time" cmp -s "$output" "$folder/one-by-one"
    check "... and has moved towards fewer lines" says '^MultiPV *[123]\.'
fi

# ---- shards ----
for i in 1 2 3; do
    run match random:seed=1 random:seed=2 random:seed=3 --game connect4 --games 20 --shard "$i/3" \
        --journal "$folder/part$i.rqj" --quiet
    check "shard $i of 3 is played" status_is 0
done
run match merge "$folder/part1.rqj" "$folder/part2.rqj" "$folder/part3.rqj" --out "$folder/all.rqj" --pgn "$folder/all.pgn"
check "shards are merged" status_is 0
check "... with all games" lines_are "$folder/all.pgn" '^\[Event' 60
sed -n '/^rank/,/^Endings/p' "$output" > "$folder/merged"
run match random:seed=1 random:seed=2 random:seed=3 --game connect4 --games 20
sed -n '/^rank/,/^Endings/p' "$output" > "$folder/whole"
check "... into the result of the whole" cmp -s "$folder/merged" "$folder/whole"
run match merge "$folder/part1.rqj" "$folder/int.rqj"
check "journals of different matches are not merged" status_is 1

# ---- journals: damaged, doubled, empty ----
journal=$folder/old.rqj
pgn=$folder/old.pgn
old="match random:seed=1 random:seed=2 --game tictactoe --games 8 --journal $journal --pgn $pgn --resume"
use_old() {
    cp tests/data/journals/match-0.1.rqj "$journal"
    cp tests/data/journals/match-0.1.pgn "$pgn"
}
flip() { # FILE BYTE
    printf '\177' | dd of="$1" bs=1 seek="$2" conv=notrunc 2> /dev/null
}
use_old
run match merge "$journal"
check "a journal of version 0.1 is merged" says '8 games$'
run $old
check "... and resumed" says '8 games$'
flip "$journal" 1500
cp "$journal" "$folder/damaged"
run match merge "$journal"
check "one flipped bit in a journal: merge fails" status_is 1
check "... and says where" complains_once 'old.rqj. is damaged at byte [0-9]* and can be read again from byte'
run $old
check "... and so does --resume" complains 'old.rqj. is damaged at byte '
check "... which cuts neither the journal" cmp -s "$journal" "$folder/damaged"
check "... nor the PGN file" cmp -s "$pgn" tests/data/journals/match-0.1.pgn
run journal "$journal"
check "roque journal finds the damage" says 'match, 8 records; damaged in 1 place, first at byte '
check "... and fails" status_is 1
run journal "$journal" --lang fr
check "... in French too" says 'match, 8 enregistrements ; abîmé en 1 endroit, d.abord à l.octet '
run journal --repair "$journal"
check "... and repairs it" status_is 0
check "... keeping the damaged file beside" cmp -s "$journal.damaged" "$folder/damaged"
run match merge "$journal"
check "the repaired journal lacks one game" says '7 games of 8$'
run $old
check "a PGN file that knows more than the journal is not cut" complains 'match merge JOURNAL --out'
check "... by a single byte" cmp -s "$pgn" tests/data/journals/match-0.1.pgn
run match merge "$journal" --out "$folder/new.rqj" --pgn "$folder/new.pgn"
check "merge makes two files that agree" status_is 0
run match random:seed=1 random:seed=2 --game tictactoe --games 8 --journal "$folder/new.rqj" --pgn "$folder/new.pgn" --resume
check "... with which the match is resumed" says '8 games$'
check "... and has each game once" lines_are "$folder/new.pgn" '^\[Event' 8

use_old
flip "$journal" $(($(wc -c < "$journal") - 1))
cp "$journal" "$folder/damaged"
run match merge "$journal"
check "one flipped bit in the last game of a journal: merge fails" status_is 1
check "... and says where" complains_once 'old.rqj. is damaged from byte [0-9]* to its end'
run $old
check "... and so does --resume" complains 'old.rqj. is damaged from byte '
check "... which cuts nothing" cmp -s "$journal" "$folder/damaged"
run journal --repair "$journal"
check "... until it is repaired" status_is 0
run match merge "$journal"
check "... and lacks that game" says '7 games of 8$'

use_old
cat tests/data/journals/match-0.1.pgn >> "$pgn"
run $old
check "games of another match behind ours are cut off" cmp -s "$pgn" tests/data/journals/match-0.1.pgn
check "... but kept beside" cmp -s "$pgn.cut" tests/data/journals/match-0.1.pgn

: > "$folder/empty.rqj"
run match random:seed=1 random:seed=2 --game tictactoe --games 4 --journal "$folder/empty.rqj"
check "an empty journal is a new one" says '4 games$'
head -c 5 "$folder/empty.rqj" > "$folder/cut.rqj"
run match random:seed=1 random:seed=2 --game tictactoe --games 4 --journal "$folder/cut.rqj" --resume
check "... and so is one cut at its first bytes" says '4 games$'
: > "$folder/empty.rqj"
run match merge "$folder/empty.rqj" "$folder/cut.rqj"
check "a shard that never began is merged with the others" says '4 games$'
run match merge "$folder/empty.rqj"
check "... alone it has no result" complains_once 'empty.rqj. is empty'

# A match that waits for its bot holds the journal.
mkfifo "$folder/gate"
cat > "$folder/waiting" << 'BOT'
#!/bin/sh
echo here >> "$(dirname "$0")/came"
read -r x < "$(dirname "$0")/gate"
exit 3
BOT
chmod +x "$folder/waiting"
twice="match cmd:$folder/waiting random --game tictactoe --games 2 --journal $folder/two.rqj --resume --quiet"
"$ROQUE" $twice > "$folder/first" 2>&1 < /dev/null &
first=$!
wait_until test -s "$folder/came"
run match random random:seed=2 --game tictactoe --games 2 --journal "$folder/other.rqj" --pgn "$folder/two.rqj" --quiet
check "a file that another match writes is refused as PGN" complains_once "two.rqj' is in use by another process"
run $twice
check "a second match on one journal is refused with its name" complains_once "two.rqj' is in use by another process"
check "... and fails" status_is 1
kill -9 "$first" 2> /dev/null
wait "$first" 2> /dev/null

# ---- missing descriptors, files that may not grow ----
"$ROQUE" match random:seed=1 random:seed=2 --game tictactoe --games 40 --verbose --journal "$folder/no2.rqj" > "$output" 2>&- < /dev/null
status=$?
check "a match without descriptor 2 succeeds" status_is 0
run match merge "$folder/no2.rqj"
check "... and its journal holds the games, not the talk" says '40 games$'
"$ROQUE" match random:seed=1 random:seed=2 --game tictactoe --games 40 --journal "$folder/no012.rqj" <&- >&- 2>&-
run match merge "$folder/no012.rqj"
check "... nor without any" says '40 games$'
(
    ulimit -f 8
    "$ROQUE" match random:seed=1 random:seed=2 --game tictactoe --games 400 --journal "$folder/full.rqj" > "$output" 2> "$errors" < /dev/null
)
status=$?
check "a journal that may not grow is told" complains 'full.rqj.: File too large'
check "... as a failure, not by a signal" status_is 1
run match random:seed=1 random:seed=2 --game tictactoe --games 400 --journal "$folder/full.rqj" --resume
check "... and the match goes on when there is room" says '400 games$'

# ---- openings ----
run match openings --make 20 --plies 6 --judge lab:alphabeta,depth=2 --window 50
check "openings are made" lines_are "$output" ' [wb] ' 20
cp "$output" "$folder/book.epd"
run match openings --make 2 --plies 6 --judge lab:alphabeta,depth=2 --window 50 --lang fr
check "... and told in French" complains '^2 ouvertures sur [0-9]* tirées au hasard$'
run match random:seed=1 random:seed=2 --openings "$folder/book.epd" --games 10 --pgn "$folder/book.pgn"
check "... and played from" lines_are "$folder/book.pgn" '^\[FEN' 10

echo 'bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe -' > "$folder/960.epd"
run match random:seed=1 random:seed=2 --openings "$folder/960.epd" --games 2 --max-plies 20 --pgn "$folder/960.pgn" --quiet
check "games of Chess960 from a file of openings say so" lines_are "$folder/960.pgn" '^\[Variant "Chess960"\]' 2
run pgn "$folder/960.pgn"
check "... and are read again" status_is 0

# ---- the share of draws ----
run match sprt --from 365 16618 36229 16974 390
check "pairs do not tell the share of draws" sh -c '! grep -q draws "$1"' - "$output"
run match sprt --from 30 10 40
check "... games do" says 'draws 12.5 %'

# ---- files that are added to and states ----
spsa="match spsa uci:$program --param Hash=16,1,64,2 --nodes 20 --iterations 1 --state $folder/spsa.txt"
run $spsa
check "a tuning keeps its state" file_begins "$folder/spsa.txt" 'roque.spsa/1 '
run ${spsa%% --state*} --lang fr
check "... and is told in French" eval 'complains "^itération 1 sur 1$" && says "^Hash  *[0-9.]*   départ 16.00, dans 1 \.\. 64$"'
run $spsa
check "... which another one does not begin over" complains "spsa.txt' exists; go on with --resume"
printf 'torn' > "$folder/samples.txt"
run learn selfplay --games 1 --nodes 50 --out "$folder/samples.txt"
check "a line that a killed run left is not glued to the next" sh -c '! grep -q torn "$1" && grep -q " | " "$1"' - "$folder/samples.txt"
run learn selfplay --games 1 --nodes 50 --lang fr
check "games against itself are told in French" complains '^selfplay : 1 parties, [0-9]* positions ; gains blancs [01], nulles [01]$'
for words in "$spsa --resume" "learn selfplay --games 1 --nodes 50 --out $folder/samples.txt"; do
    file=${words##*"$folder"/}
    file=$folder/${file%% *}
    (
        flock -n 9 || exit 1
        "$ROQUE" $words > "$output" 2> "$errors" < /dev/null 9>&-
        echo $? > "$folder/status"
    ) 9>> "$file"
    status=$(cat "$folder/status")
    check "roque ${words%% --*}: a file that another process holds is refused" complains 'is in use by another process'
    check "... and that is a failure" status_is 1
done

# ---- check-uci ----
run check-uci "$folder/rude"
check "check-uci reports a program that is no engine" status_is 1
check "... by its first check" says '^FAILED  *handshake'
