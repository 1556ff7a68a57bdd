#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# play_script_test.sh - the terminal game without a terminal: scripted input, files, series of games.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
export XDG_DATA_HOME="$folder/data" LC_ALL=C

run() { # INPUT ARGUMENTS...
    input=$1
    shift
    printf "$input" | "$ROQUE" play "$@" > "$output" 2> "$errors"
    status=$?
}

has_no_escapes() { ! grep -q "$(printf '\033')" "$output"; }
is_ascii() { [ -z "$(LC_ALL=C tr -d '\000-\177' < "$output")" ]; }
saved_game() { find "$folder/data/roque/games" -type f -name "$1" | head -n 1; }
file_says() { grep -q -e "$1" "$2"; }

run 'f3\ne5\ng4\nQh4\n' chess --white human --black human
check "a script plays to mate" says '^Black wins: checkmate. 0-1$'
check "end of input after the end is no failure" status_is 0
check "typed moves are in the transcript" says '^Black> Qh4$'
check "no escapes without a terminal" has_no_escapes
check "nothing on stderr" is_silent "$errors"
check "the game is a PGN with its result" file_says '^1. f3 e5 2. g4 Qh4# 0-1$' "$(saved_game '*.pgn')"
check "and with its reason" file_says '^\[Termination "checkmate"\]$' "$(saved_game '*.pgn')"

run 'C\nquit\n' awale --white human --black human --plain --no-save
check "awale is told in words" says '^South: A 4, B 4, C 4, D 4, E 4, F 4, captured 0\.$'
check "... house by house" says '^South: A 4, B 4, C 0, D 5, E 5, F 5, captured 0\.$'
check "... on both sides" says '^North: a 5, b 4, c 4, d 4, e 4, f 4, captured 0\.$'
check "... without a drawing" sh -c '! grep -q "[|+]" "$1"' sh "$output"
run 'quit\n' awale --white human --black human --plain --no-save --lang fr
check "... and in French" says '^Sud : A 4, B 4, C 4, D 4, E 4, F 4, prises 0\.$'

run 'eval\nhint\nquit\n' chess --white human --black human --no-save --fen '8/8/8/8/8/2k5/1R6/K7 w - - 0 1'
check "few men: the tables say what it is worth" says 'By the endgame tables: White mates in 16\.$'
check "and the hint is the shortest mate" says 'a forced win in 16\.$'

run 'f3\ne5\ng4\nDh4\n' chess --white human --black human --lang fr
check "French in a plain locale has no accents" is_ascii
check "French result" says '^Victoire : Noirs (echec et mat). 0-1$'

rm -rf "$folder/data"
run 'd4\n' chess --white human --black random --seed 1
check "end of input in the middle leaves in good order" status_is 0
check "and says how to go on" says 'roque play --resume'
run 'moves\nquit\n' --resume
check "a game is resumed" says 'Last move: 1\.\.\. '
check "resuming leaves in good order" status_is 0

rm -rf "$folder/data"
run 'd4\n' chess --white human --black engine:level=club --seed 1
check "the file tells the level of the engine" file_says '^\[Black "Roque 1400"\]$' "$(saved_game '*.pgn')"
run 'level 2\nquit\n' --resume
check "a resumed opponent has its level" says '^Black: club player (1400)'
check "another level is told" says '^Black from now on: beginner (700).$'
check "and is kept at once" file_says '^\[Black "Roque 700"\]$' "$(saved_game '*.pgn')"
run 'level full\nquit\n' --resume
check "it is resumed too" says '^Black: beginner (700)'
check "full strength has no number" file_says '^\[Black "Roque"\]$' "$(saved_game '*.pgn')"

rm -rf "$folder/data"
run '' --resume
check "nothing to resume is a failure" status_is 1
check "and is said" grep -q 'there is no unfinished game' "$errors"

run '4\n4\nsave '"$folder"'/game.txt\nquit\n' connect4 --first human --second human
check "another game is saved in its notation" file_says '^1. 4 2. 4 \*$' "$folder/game.txt"
check "with its name" file_says '^\[Game "connect4"\]$' "$folder/game.txt"
run 'quit\n' --load "$folder/game.txt"
check "and loaded" says 'Last move: 2. 4'
cp "$folder/game.txt" "$folder/kept.txt"
run '3\nquit\n' --load "$folder/game.txt"
check "a loaded file is never written to" cmp -s "$folder/game.txt" "$folder/kept.txt"
printf '[Game "connect4"]\n\n1. 4 2. 9 *\n' > "$folder/bad.txt"
run '' --load "$folder/bad.txt"
check "a bad file is a failure" status_is 1
check "with the place" grep -q 'bad.txt: move 2: ' "$errors"

run '' tictactoe --first random --second random --games 5 --seed 2 --record "$folder/times.csv"
check "a series ends well" status_is 0
check "its games add up" says 'games: 5'
check "every move's time is recorded" file_says '^5,1,1,[0-9][0-9]*$' "$folder/times.csv"
if [ -c /dev/full ]; then
    run '' tictactoe --first random --second random --games 5 --record /dev/full
    check "times that could not be written are a failure" status_is 1
    check "... and told" complains 'cannot write /dev/full'
fi
run '' tictactoe --games 5 --first human
check "people do not play series" status_is 2

run '1\n2\nrandom\n1\n\na1\nquit\n'
check "the menu takes a script" says '^X> a1$'
run ''
check "the menu without input leaves" status_is 0

run '\377\376\000\001e4\n%%s%%n\n'"$(printf '%02000d' 0)"'\nquit\n' chess --white human --black human
check "strange bytes and endless lines are refused" status_is 0
check "and the game goes on" says 'too long'

run 'quit\n' chess --white human --black human --board documents
check "the documents' board" says '^8  Tn Cn Fn Dn Rn Fn Cn Tn$'

# What an option does stands beside it, or below where it takes too much room; neither may be the English one.
french_help() {
    "$ROQUE" play --help --lang en > "$folder/en"
    "$ROQUE" play --help --lang fr > "$folder/fr"
    [ "$(wc -l < "$folder/en")" -eq "$(wc -l < "$folder/fr")" ] || return 1
    same=$(grep -F -x -f "$folder/en" "$folder/fr" | grep -c -e '^  --.*[^ ]  ' -e '^          ')
    [ "$same" -eq 0 ]
}
check "every option's help has its French" french_help
# An opponent that never answers, and one that never starts: leaving does not wait for them.
cat > "$folder/mute" << 'MUTE'
#!/bin/sh
while read -r word rest; do
    case $word in
    uci) [ -n "${STARTS:-}" ] && echo uciok ;;
    isready) echo readyok ;;
    esac
done
MUTE
chmod +x "$folder/mute"
ends_without_a_winner() { [ "$status" -eq 0 ] && ! grep -q -e 'wins' -e 'does not answer' "$output" "$errors"; }
export STARTS=1
run 'e4\nquit\n' chess --black "uci:$folder/mute" --plain --no-save
check "a script leaves an opponent that never answers" ends_without_a_winner
run 'e4\n' chess --black "uci:$folder/mute" --plain --no-save
check "... at its end too" ends_without_a_winner
unset STARTS
