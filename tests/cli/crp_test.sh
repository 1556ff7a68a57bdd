#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# crp_test.sh - the rules of the CRP practical in every command: who knows them plays, who does not is refused.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
export XDG_DATA_HOME="$folder/data" LC_ALL=C

# A program that speaks enough of both protocols to be opened.
cat > "$folder/engine.sh" << 'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    uci) echo "id name idle"; echo uciok ;;
    isready) echo readyok ;;
    protover) echo 'feature ping=1 setboard=1 done=1' ;;
    ping) echo "pong $rest" ;;
    quit) exit 0 ;;
    esac
done
END
chmod +x "$folder/engine.sh"

for player in engine as:classic "uci:$folder/engine.sh" "xboard:$folder/engine.sh"; do
    run match "$player" random --game chess:crp --games 2 --nodes 50
    check "a match refuses ${player%%:*} under house rules" status_is 1
    check "and says why, before any game" complains_once 'knows the usual rules of chess only; lab: and random'
    check "and plays none" is_silent "$output"
    run play chess --rules crp --white random --black "$player" --no-save
    check "the terminal refuses ${player%%:*} too" refuses 'knows the usual rules of chess only'
done

run match as:crp,depth=2 random --game chess:crp --games 2
check "players of the laboratory know them" status_is 0
check "and end their games" says '^Score '

play() { # INPUT ARGUMENTS...
    input=$1
    shift
    printf "$input" | "$ROQUE" play "$@" > "$output" 2> "$errors"
    status=$?
}
play 'Nf3\nNf6\nNg1\nNg8\nNc6\nquit\n' chess --rules crp --white human --black human --no-save
check "a person may not go back to a visited position" sh -c 'grep -qi "visited\|already" "$1"' sh "$output"
check "and is asked for another move" says 'Nc6'
play 'quit\n' chess --rules crp --white human --no-save
check "the opponent offered knows the rules" sh -c '! grep -q "Game over" "$1"' sh "$output"
play 'Qf7\n' chess --rules crp --fen 'crp 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1' --white human --black random --no-save
check "stalemate is lost" says '^White wins: no move left'
run lab search chess --rules crp uct,nodes=200
check "random games keep the rules" status_is 0

# ---- games in files ----
run match random:seed=1 random:seed=2 --game chess:crp --games 2 --pgn "$folder/match.pgn" --quiet
run pgn "$folder/match.pgn"
check "a match by house rules writes PGN that can be read" status_is 0
check "... whole" says '2 games, .* 0 errors'
check "... and says whose rules they are" grep -q '^\[Game "chess:crp"\]$' "$folder/match.pgn"
play 'Nf3\nNf6\nsave '"$folder"'/played.pgn\nquit\n' chess --rules crp --white human --black human
run pgn "$folder/played.pgn"
check "a game saved by house rules can be read" says '1 game, 2 moves .* 0 errors'
play 'Ng1\nNg8\nNc6\nquit\n' --load "$folder/played.pgn" --no-save
check "... and goes on by them" sh -c 'grep -qi "visited\|already" "$1"' sh "$output"
play 'save '"$folder"'/set.pgn\nquit\n' chess --fen 'crp 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1' --white human --black random
run pgn "$folder/set.pgn"
check "... also from a position" says '1 game, .* 0 errors'
play 'Qf7\n' --load "$folder/set.pgn" --no-save
check "... by whose rules it ends" says '^White wins: no move left'
sed -e 's/^\[FEN "/&crp /' "$folder/set.pgn" > "$folder/old.pgn"
play 'Qf7\n' --load "$folder/old.pgn" --no-save
check "a game saved by earlier versions is still read" says '^White wins: no move left'
