#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# book_test.sh - `roque book` as its users call it, and exchange with Debian's polyglot.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1

# ---- from games ----

cat > games.pgn << 'END'
[Event "1"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

[Event "2"]
[Result "1/2-1/2"]

1. e4 (1. d4 d5) 1... c5 2. Nf3 d6 1/2-1/2

[Event "3"]
[Result "0-1"]

1. d4 Nf6 2. c4 e6 3. Nf3 b6 0-1

[Event "4: the position of game 3 in another order"]
[Result "1-0"]

1. Nf3 Nf6 2. c4 e6 3. d4 b6 1-0

[Event "5: no result"]
[Result "*"]

1. a3 *

[Event "6: a move that is not legal"]
[Result "1-0"]

1. h4 e4 1-0
END
run book build games.pgn --output own.bin --min-games 1
check "games become a book" says "^4 games, .* entries in own.bin"
check "a game without a result is told" complains "^1 games without a result were left out"
check "a damaged game is told" complains "^1 damaged games were left out"
run book build games.pgn --output own.bin --min-games 1 --lang fr
check "and all of it in French" eval 'says "^4 parties, .* entrées dans own.bin" && complains "parties endommagées écartées : 1 " && complains "parties sans résultat écartées : 1$"'
run book probe own.bin
check "a win counts two, a draw one" says "^e4  *60.0 %  weight 3$"
check "a move that only lost is left out" eval '! says "^d4"'
check "moves of variations, unfinished and damaged games are not in it" eval '! says "^[ah][34]"'
run book probe own.bin --fen 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/5N2/PP2PPPP/RNBQKB1R b KQkq -'
check "both orders of moves count together" says "^b6  *100.0 %  weight 2$"
run book build games.pgn -o games.bin --min-games 1 --weigh games
run book probe games.bin
check "or every game counts one" says "^d4  *25.0 %  weight 1$"
run book dump games.bin --plies 2
check "a dump is a tree" says "^  1... e5  50 %"
run book dump games.bin --plies 1 --json
check "each move with the positions before and behind it" \
    says '"position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","next":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b'
run book dump games.bin
check "a transposition is shown once" says "3. Nf3  100 %  (shown already)"
run book dump games.bin --lang fr
check "in French too" says "  (déjà montré)$"
run book check games.bin
check "a sound book is called sound" status_is 0
check "with its transposition" says "^transpositions  1$"
run book build games.pgn -o white.bin --min-games 1 --weigh games --side white
run book probe white.bin --fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'
check "a book for White has no moves of Black" says "no move here"
run book build games.pgn -o two.bin --min-games 2 --weigh games
run book probe two.bin
check "moves played too rarely are left out" eval 'says "^e4" && has_lines 1'
run book build games.pgn -o none.bin --min-games 9
check "an empty book is refused" complains_once "would be empty"
check "and not written" [ ! -e none.bin ]
"$ROQUE" book build - -o piped.bin --min-games 1 < games.pgn > "$output" 2> "$errors"
check "games may come through a pipe" cmp own.bin piped.bin
run book build nowhere.pgn -o none.bin
check "a file that is not there is named" complains_once "nowhere.pgn"
run book build games.pgn
check "the output must be named" refuses "output is missing"
run book build games.pgn -o none.bin --side grey
check "a side is white, black or both" refuses "white, black or both"

# ---- many games in little memory ----

run match random:seed=1 random:seed=2 --games 300 --openings start --pgn random.pgn --seed 5
run book build random.pgn -o much.bin --min-games 1 --plies 200 --memory 64
run book build random.pgn -o little.bin --min-games 1 --plies 200 --memory 1
check "a book does not depend on the memory it was sorted in" cmp much.bin little.bin
check "nothing is left beside it" [ "$(find . -name 'little*' | wc -l)" -eq 1 ]

# ---- merging ----

run book merge own.bin games.bin -o sum.bin
check "a merged book is told" says "^[0-9]* positions, [0-9]* entries in sum.bin$"
run book merge own.bin games.bin -o sum.bin --lang fr
check "in French as well" says "^[0-9]* positions, [0-9]* entrées dans sum.bin$"
run book probe sum.bin
check "weights are added" says "^e4  *55.6 %  weight 5$"
run book merge own.bin games.bin --first-wins -o first.bin
run book probe first.bin
check "or the first book wins" says "^e4  *60.0 %  weight 3$"

# ---- what is no book ----

refused_as() { status_is 1 && complains_once "$1"; }
head -c 100 much.bin > cut.bin
: > empty.bin
{ tail -c 16 much.bin; head -c 16 much.bin; } > unsorted.bin
printf '\106\073\226\030\026\221\374\234\003\044\000\001\000\000\000\000' > illegal.bin # e2e5 in the start
for book in cut empty unsorted; do
    for command in probe check dump; do
        run book "$command" "$book.bin"
        check "$command: a book that is $book is refused" refused_as "book .$book.bin.: it"
    done
    run book merge own.bin "$book.bin" -o none.bin
    check "merge: a book that is $book is refused" refused_as "$book.bin"
done
check "nothing was written" [ ! -e none.bin ]
run book check illegal.bin
check "an illegal move is found" complains_once "1 moves are not legal"
run book probe illegal.bin
check "and never offered" says "no move here"
run book probe --game awale
check "a game without a book is told" complains_once "no book of awale"
(ulimit -f 20 && "$ROQUE" book build random.pgn -o full.bin --min-games 1 --plies 200) > "$output" 2> "$errors"
status=$?
check "a full disk is told" eval 'status_is 1 && complains "full.bin"'
check "and leaves no half a book" [ ! -e full.bin ]

# ---- a book without experts ----

make_book() { # OUTPUT WORDS...
    made=$1
    shift
    run book make --output "$made" --positions 24 --games 20 --nodes 100 --game-nodes 20 --width 4 "$@"
}
make_book made.bin
check "a book is made" says "^24 positions searched, 20 games played, the book is made.bin"
run book check made.bin
check "and is sound" status_is 0
make_book threads.bin --threads 3
check "threads do not change it" cmp made.bin threads.bin
make_book twice.bin
check "nor does making it again" cmp made.bin twice.bin
make_book french.bin --lang fr
check "nor does the language, in which it is told" eval 'cmp made.bin french.bin && says "^24 positions cherchées, 20 parties jouées, le livre est french.bin"'
make_book seed.bin --seed 2
check "the seed does" eval '! cmp -s made.bin seed.bin'
make_book journal.bin --journal made.rqj
size=$(wc -c < made.rqj)
for part in 5 12 30 55 80 99; do # what a kill at some moment leaves
    head -c $((size * part / 100)) made.rqj > cut.rqj
    make_book again.bin --journal cut.rqj
    check "gone on with after $part % it is the same" cmp made.bin again.bin
done
has_begun() { [ -f killed.rqj ] && [ "$(wc -c < killed.rqj)" -gt $((size / 10)) ]; }
"$ROQUE" book make --output killed.bin --positions 24 --games 20 --nodes 100 --game-nodes 20 --width 4 --journal killed.rqj > /dev/null 2>&1 &
wait_until has_begun
kill -9 $! 2> /dev/null
wait $! 2> /dev/null
make_book killed.bin --journal killed.rqj
check "gone on with after kill -9 too" cmp made.bin killed.bin
make_book other.bin --journal made.rqj --seed 2
check "another work's journal is refused" eval 'status_is 1 && complains_once "made.rqj"'

# One search of several lines, games that confirm, pieces of the work.
make_deep() { # OUTPUT WORDS...
    made=$1
    shift
    run book make --output "$made" --positions 24 --games 20 --nodes 1500 --lines 4 --margin 25 --step 3 --game-nodes 20 --faith 100 --confirm 1 --width 4 "$@"
}
make_deep deep.bin
check "a book is made by several lines" eval 'says "^24 positions searched, 20 games played" && says "^main line: [0-9]* half-moves"'
run book check deep.bin
check "and is sound" status_is 0
main_line() { # STEP: the half-moves of the heaviest moves, with steps that cost so much
    run book make --output line.bin --positions 150 --games 0 --nodes 300 --lines 4 --margin 25 --width 3 --step "$1"
    sed -n 's/^main line: \([0-9]*\).*/\1/p' "$output"
}
check "cheap steps make long main lines" [ "$(main_line 0)" -gt "$(main_line 40)" ]
make_deep deeper.bin --threads 3
check "threads do not change that one either" cmp deep.bin deeper.bin
tries=0
status=130
while [ "$status" -eq 130 ] && [ $((tries += 1)) -le 60 ]; do
    make_deep pieces.bin --journal pieces.rqj --seconds 1
done
check "nor does making it in pieces" cmp deep.bin pieces.bin
make_deep backed.bin --back-up
run book check backed.bin
check "moves may be worth what lies behind them" eval 'status_is 0 && ! cmp -s deep.bin backed.bin'
make_deep again.bin --back-up --threads 3 --games 7 --journal backed.rqj
make_deep again.bin --back-up --journal backed.rqj
check "and a journal goes on with more games than were asked for at first" cmp backed.bin again.bin
run book make --output long.bin --positions 100000 --nodes 500 --lines 4 --journal long.rqj --seconds 1
check "a piece ends in time, and says how to go on" eval 'status_is 130 && complains "the same command goes on" && [ ! -e long.bin ]'
run book make --output clock.bin --positions 6 --games 4 --nodes 500 --lines 3 --tc 0.1+0.01 --confirm 1
run book check clock.bin
check "games by the clock make a sound book" status_is 0
run book make othello --output no.rqb --lines 3
check "lines are for chess" refuses "for chess alone"
run book make --output no.bin --seconds 5
check "a piece needs a journal" refuses "needs a --journal"
run book make othello --output othello.rqb --positions 20 --games 10 --nodes 50 --game-nodes 20 --margin 300
run book check --game othello othello.rqb
check "a book of another game is made and sound" status_is 0
run book probe --game connect4 othello.rqb
check "and refused as one of a third" complains_once "book of othello, not of connect4"
run book make --positions 5
check "the output of make must be named" refuses "output is missing"

# ---- a book by proof ----

prove() { # OUTPUT WORDS...
    made=$1
    shift
    run book prove connect4:5x4 --plies 4 --table 4 --output "$made" "$@"
}
prove proved.rqb
check "a small board is proved" eval 'says "^a draw" && says "^[0-9]* positions, [0-9]* moves that keep the value"'
run book check --game connect4:5x4 proved.rqb
check "the book that follows is sound" eval 'status_is 0 && says "^longest line *5 half-moves"'
prove threads.rqb --threads 3
check "threads do not change what is proved" cmp proved.rqb threads.rqb
prove journal.rqb --journal proved.rqj
size=$(wc -c < proved.rqj)
for part in 15 50 90; do # what a kill at some moment leaves
    head -c $((size * part / 100)) proved.rqj > cut.rqj
    prove again.rqb --journal cut.rqj
    check "a proof gone on with after $part % is the same" cmp proved.rqb again.rqb
done
prove other.rqb --journal proved.rqj --plies 5
check "the journal of other plies is refused" eval 'status_is 1 && complains_once "proved.rqj"'
run book prove chess -o chess.rqb
check "chess cannot be proved so" eval 'status_is 1 && complains_once "positions of chess come back"'
run book prove connect4:5x4
check "the output of prove must be named" refuses "output is missing"

# ---- in play ----

talk() { # LINES
    { printf '%b' "$1" && printf 'quit\n'; } | "$ROQUE" > "$output" 2> "$errors"
    status=$?
}
talk 'setoption name BookFile value made.bin\nsetoption name OwnBook value true\nposition startpos\ngo wtime 1000 btime 1000\n'
check "a move of the book is played, with a score" eval 'says "^info depth 1 .* score cp" && says "is a move of the book"'
talk 'setoption name BookFile value made.bin\nposition startpos\ngo nodes 50\n'
check "not unless OwnBook is set" eval '! says "move of the book"'
talk 'setoption name BookFile value made.bin\nsetoption name OwnBook value true\nsetoption name BookDepth value 0\nposition startpos\ngo nodes 50\n'
check "nor beyond BookDepth" eval '! says "move of the book"'
talk 'setoption name BookFile value illegal.bin\nsetoption name OwnBook value true\nposition startpos\ngo nodes 50\n'
check "nor where it is not legal" eval 'says "^bestmove" && ! says "move of the book"'
talk 'setoption name BookFile value cut.bin\nposition startpos\ngo nodes 50\n'
check "a file that is no book is told, and play goes on" eval 'says "info string BookFile: book .cut.bin.: it is no" && says "^bestmove"'
talk 'setoption name BookFile value games.bin\nsetoption name BookChoice value best\nsetoption name OwnBook value true\nposition startpos\ngo nodes 50\n'
check "the best move is the heaviest" says "^bestmove e2e4"
for seed in 1 2 3 4 5 6 7 8 9; do
    talk "setoption name Skill Seed value $seed\nsetoption name BookFile value games.bin\nsetoption name OwnBook value true\nposition startpos\ngo nodes 50\n"
    sed -n 's/^bestmove //p' "$output"
done | sort -u > moves.txt
is_chance() { [ "$(wc -l < moves.txt)" -ge 2 ] && ! grep -q -v 'd2d4\|e2e4\|g1f3' moves.txt; }
check "else chance chooses among them" is_chance
{ printf 'xboard\nprotover 2\noption BookFile=games.bin\noption OwnBook=1\nnew\ngo\nping 1\n'; } | "$ROQUE" xboard > "$output"
check "xboard's protocol has the same options" eval 'says "option=.OwnBook -check 0." && says "^move \(e2e4\|d2d4\|g1f3\)"'
run match engine:book=games.bin,nodes=20 engine:book=none,nodes=20 --games 2 --openings start --pgn book.pgn --seed 3
check "players take a book" eval 'status_is 0 && grep -q "^1. \(e4\|d4\|Nf3\)" book.pgn'
run match engine:book=nowhere.bin engine --games 2
check "one that is not there is refused" eval 'status_is 1 && complains "nowhere.bin"'

# ---- the book that is part of the program ----

run book check
check "the program's own book is sound" status_is 0
check "it has five thousand positions" [ "$(sed -n 's/^positions  *\([0-9]*\),.*/\1/p' "$output")" -ge 5000 ]
run book dump --plies 40
# The first move of each position is its heaviest, and where it leads comes right below it.
heaviest_line() { # FIRST MOVE: half-moves
    sed 's/^\( *\)[0-9]*\.[. ]*/\1/' "$output" | awk -v first="$1" '{ depth = (match($0, /[^ ]/) - 1) / 2 }
        is_in && depth != half_moves { exit }
        depth == 0 && $1 == first { is_in = 1 }
        is_in { half_moves++ }
        END { print half_moves + 0 }'
}
check "its lines of 1. e4 and 1. d4 are long" eval '[ "$(heaviest_line e4)" -ge 14 ] && [ "$(heaviest_line d4)" -ge 14 ]'
run book probe --fen 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1'
check "1. d4 is answered as chess players do" eval 'says "^Nf6\|^d5" && ! says "^a6\|^b5\|^h6"'
run book probe --fen 'rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1'
check "1. c4 has an answer" says "weight"
run book probe --fen 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
check "so has the Sicilian" says "weight"
run book probe --fen 'rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3'
check "Petrov's defence loses no pawn" eval '! says "^Nxe4"'
run book check
check "and small" [ "$(wc -c < "$OLDPWD/books/chess.bin")" -le 1000000 ]
run match engine:level=club,name=a engine:level=club,name=b --games 10 --openings start --pgn ten.pgn
awk 'BEGIN { RS = "[[]Event " } NR > 1 {
    gsub(/[{][^}]*[}]/, ""); gsub(/[[][^]]*[]]/, "")
    count = split($0, words, /[ \n]+/); line = ""; moves = 0
    for (i = 1; i <= count && moves < 6; i++) if (words[i] ~ /^[a-hKQRBNO][a-h1-8xO-]/) { line = line " " words[i]; moves++ }
    print line
}' ten.pgn | sort -u > openings.txt
check "ten games at one level show eight openings" [ "$(wc -l < openings.txt)" -ge 8 ]

run book check --game connect4
check "the book of Connect 4 is sound, eight plies and the answers" eval 'status_is 0 && says "^longest line *9 half-moves"'
run match lab:alphabeta,depth=1,book=own random --game connect4 --games 2 --openings start --pgn four.txt
check "a player of the laboratory opens with it" eval 'status_is 0 && grep -q "^1\. 4\( \|$\)" four.txt'

# ---- exchange with polyglot ----

if command -v polyglot > /dev/null; then
    polyglot make-book -pgn random.pgn -bin theirs.bin -max-ply 30 -min-game 1 > /dev/null 2>&1
    run book build random.pgn -o ours.bin --plies 30 --min-games 1
    entries() { od -An -v -tx1 -w16 "$1" | sort; }
    entries ours.bin > ours.txt
    entries theirs.bin > theirs.txt
    check "our book has the entries of Polyglot's, every one" cmp ours.txt theirs.txt
    run book check theirs.bin
    check "we read what Polyglot writes" status_is 0
    polyglot dump-book -bin ours.bin -color white -out ours.dump > /dev/null 2>&1
    polyglot dump-book -bin theirs.bin -color white -out theirs.dump > /dev/null 2>&1
    sort ours.dump > ours.lines
    sort theirs.dump > theirs.lines
    check "Polyglot reads what we write" [ "$(wc -l < ours.lines)" -eq "$(grep -c . theirs.lines)" ]
    polyglot merge-book -in1 own.bin -in2 theirs.bin -out merged.bin > /dev/null 2>&1
    run book merge own.bin theirs.bin -o ours.bin
    entries ours.bin > ours.txt
    entries merged.bin > theirs.txt
    check "we merge as Polyglot does" cmp ours.txt theirs.txt
else
    echo "ok - exchange with polyglot # SKIP Debian's polyglot is not installed"
fi
echo "ok - to the end"
