#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# games_test.sh - `roque games` as its users call it: own games and files, lists, sums, explorer, review.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1
export XDG_DATA_HOME="$folder/data"

run games
check "nobody has played yet" eval 'status_is 0 && complains "^no game has been played yet" && is_silent "$output"'

cat > club.pgn << 'END'
[White "Ada"]
[Black "Bob, the \"Rook\""]
[Date "2026.01.05"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Cyd"]
[Black "Ada"]
[Date "2026.01.07"]
[Result "1-0"]

1. d4 Nf6 2. c4 e6 1-0

[White "Ada"]
[Black "Bob, the \"Rook\""]
[Date "2026.02.01"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 d6 1/2-1/2
END

# ---- lists ----

run games club.pgn
check "a file is listed" says "^    1  2026.01.05  Ada .* 1-0         4 "
check "... with the opening" says "B50 Sicilian Defence"
check "... and summed up for the name that most games have" says "^3 games: 1 won, 1 drawn, 1 lost, 0 open$"
run games club.pgn --lang fr
check "in French" says "^3 parties : 1 gagnée.*, 1 nulle.*, 1 perdue"
run games club.pgn --result lost
check "filters choose" eval 'says "^    2 " && ! says "^    1 " && says "^1 game: 0 won, 0 drawn, 1 lost, 0 open$"'
run games club.pgn --player bob --colour black --csv
check "CSV quotes what has commas" says '^1,"club.pgn",1,2026.01.05,"chess","Ada","Bob, the ""Rook""",1-0,7,black,lost,C20,'
check "... under the names of its columns" says '^number,file,game_in_file,date,kind,white,black,result,plies,colour,outcome,opening_class,opening,is_reviewed,'
check "... one line a game" has_lines 3
run games club.pgn --since 2026.02 --json
check "JSON has a schema" says '^{"schema":"roque.games_game/1","number":3,"file":"club.pgn",'
check "... one line a game" has_lines 1
run games club.pgn --colour red
check "a wrong colour is refused" refuses "a colour is white or black, not 'red'"
run games club.pgn --since yesterday
check "a wrong date is refused" refuses "a date is written 2026.01.31"
run games nowhere.pgn
check "a file that is not there is told" eval 'status_is 1 && complains_once "cannot open nowhere.pgn"'

# ---- sums ----

run games stats club.pgn
check "sums tell whose they are" says "^games of Ada$"
check "... by colour" says "^white  *2  *1  *1  *0  *75.0 %  *-$"
check "... by opponent" says '^Bob, the "Rook"  *2  *1  *1  *0'
check "... by opening" says "^B50 Sicilian Defence.*  *1  *0  *1  *0  *50.0 %"
check "... over time" says "^2026.01.07  *1  *0  *0  *1  *0.0 %"
check "... and all together" says "^all games  *3  *1  *1  *1  *50.0 %"
run games stats club.pgn --json
check "sums as JSON" eval 'says "^{\"schema\":\"roque.games_row/1\",\"by\":\"colour\",\"key\":\"white\",\"games\":2,\"won\":1" && says "^{\"schema\":\"roque.games_all/1\",\"games\":3,"'
run games stats club.pgn --csv
check "sums as CSV" eval 'says "^by,key,opening_class,games,won,drawn,lost,open,score_percent,judged,accuracy_percent,others$" && says "^opening,\"Sicilian Defence.*\",B50,1,0,1,0,0,50.0,0,,0$"'

# ---- the explorer ----

run games explore --pgn club.pgn
check "the explorer counts moves and results" says "^e4  *2  *66.7 %  *50.0 %  *50.0 %  *0.0 %  B00 "
check "... beside the book" says "^e4  *[1-9][0-9]*  *[0-9.]* %  B00 "
run games explore 1. e4 c5 --pgn club.pgn --json
check "... after moves, as JSON" says '^{"schema":"roque.games_explored/1","source":"file","move":"Nf3","uci":"g1f3","games":1,"share_percent":100.0,"white":0,"draws":1,"black":0,"white_score_percent":50.0,"last_game":3,'
run games explore 'e4 Cc6' --lang fr
check "... moves in French letters" status_is 0
run games explore e5
check "a move that is not legal is refused" refuses "move 1: "

# ---- one's own games, and their review ----

mkdir -p data/roque/games
cat > data/roque/games/20260101-100000-chess.pgn << 'END'
[Event "Roque play"]
[Date "2026.01.01"]
[White "human"]
[Black "Roque 800"]
[Result "0-1"]
[WhitePlayer "human"]
[BlackPlayer "engine:level=beginner"]

1. f3 {[%clk 0:04:59]} e5 2. g4 Qh4# 0-1
END
cat > data/roque/games/20260102-100000-chess.pgn << 'END'
[White "human"]
[Black "Roque 800"]
[Result "*"]
[WhitePlayer "human"]
[BlackPlayer "engine:level=beginner"]

1. e4 *
END
cp data/roque/games/20260102-100000-chess.pgn unfinished
run games
check "own games, the newest first" eval 'says "^    1 .* \* .* 1 " && says "^    2  2026.01.01 .* 0-1 "'
run games explore
check "own games are explored" says "^f3  *1  *50.0 %"
run games review --nodes 2000 --quiet
check "own games are reviewed" eval 'status_is 0 && says "^1 game reviewed, 0 left$"'
check "... in their files, whole" eval 'grep -q "^\[Annotator \"Roque" data/roque/games/20260101-100000-chess.pgn && tr "\n" " " < data/roque/games/20260101-100000-chess.pgn | grep -q "g4 \$4" && grep -q "%clk 0:04:59" data/roque/games/20260101-100000-chess.pgn'
check "... with their accuracy" grep -q '^\[WhiteAccuracy "[0-9.]*"\]$' data/roque/games/20260101-100000-chess.pgn
check "... and nothing is left beside them" eval '! ls data/roque/games/*.looks > /dev/null 2>&1'
check "a game that goes on is left alone" cmp -s unfinished data/roque/games/20260102-100000-chess.pgn
run games --json --result lost
check "the list knows the review" says '"is_reviewed":true,"accuracy_percent":[0-9.]*,.*"blunders":1,'
cp data/roque/games/20260101-100000-chess.pgn reviewed
run games review --nodes 2000 --quiet
check "what is reviewed is not reviewed again" eval 'says "^0 games reviewed, 0 left$" && cmp -s reviewed data/roque/games/20260101-100000-chess.pgn'

# A long game, killed while it is looked at: the same command goes on from what is known.
printf '[White "human"]\n[Black "x"]\n[Result "1-0"]\n[WhitePlayer "human"]\n\n' > data/roque/games/20260103-100000-chess.pgn
awk 'BEGIN { for (i = 0; i < 15; i++) printf "%d. Nf3 Nf6 %d. Ng1 Ng8 ", 2 * i + 1, 2 * i + 2; print "1-0" }' >> data/roque/games/20260103-100000-chess.pgn
looks=data/roque/games/20260103-100000-chess.pgn.looks
"$ROQUE" games review --nodes 30000 --threads 1 --quiet > /dev/null 2>&1 &
process=$!
knows_some() { [ "$({ wc -c < "$looks"; } 2> /dev/null || echo 0)" -gt 4000 ] || ! kill -0 "$process" 2> /dev/null; }
wait_until knows_some
kill -9 "$process"
wait "$process" 2> /dev/null
check "a killed review leaves the game as it was" eval '! grep -q Annotator data/roque/games/20260103-100000-chess.pgn'
check "... and what is known beside it" eval '[ "$(wc -c < "$looks")" -gt 4000 ]'
run games review --nodes 30000 --threads 1 --quiet
check "the same command goes on" eval 'status_is 0 && says "^1 game reviewed, 0 left$" && grep -q Annotator data/roque/games/20260103-100000-chess.pgn && ! [ -e "$looks" ]'

# ---- all data in one file ----

mkdir -p "$folder/data/roque/drill" "$folder/data/roque/learned"
printf '{"a":1}\n{"b":2}\n' > "$folder/data/roque/drill/deck.jsonl"
printf 'weights \xc3\xa9\n' > "$folder/data/roque/learned/othello.td"
run games export all.jsonl
check "everything is exported" eval 'status_is 0 && says "files exported$"'
export XDG_DATA_HOME="$folder/other"
run games import all.jsonl
check "... and brought back where nothing was" eval 'status_is 0 && says "^[1-9][0-9]* brought back, 0 were there already, 0 differ and stay$"'
check "... byte for byte" diff -r "$folder/data/roque/games" "$folder/other/roque/games"
check "... all of it" diff -r "$folder/data/roque/learned" "$folder/other/roque/learned"
run games import all.jsonl
check "a second time nothing is new" says "^0 brought back, [1-9][0-9]* were there already, 0 differ and stay$"
printf '{"b":2}\n{"c":3}\n{"half' > "$folder/other/roque/drill/deck.jsonl"
echo changed > "$folder/other/roque/learned/othello.td"
run games import all.jsonl
check "what differs stays, and that is said" eval 'says "^1 brought back, .* 1 differ and stay$" && complains "replace"'
check "... a deck gets the lines it lacks" eval '[ "$(tr -d "\n" < "$folder/other/roque/drill/deck.jsonl")" = "{\"b\":2}{\"c\":3}{\"a\":1}" ]'
run games import all.jsonl --replace
check "what differs is replaced when that is wanted" diff -r "$folder/data/roque/learned" "$folder/other/roque/learned"
printf 'nothing\n' > wrong.jsonl
run games import wrong.jsonl
check "what is no backup is refused with its line" eval 'status_is 1 && complains "wrong.jsonl:1: this is no line of a backup"'
printf '\377' > "$folder/other/roque/games/20200101-000000-chess.pgn"
run games export again.jsonl
check "what is no text is named" eval 'status_is 1 && complains "is no text"'
