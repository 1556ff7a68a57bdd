#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# play_store_test.sh - games kept while they are played: a disk that fails for a while, two at one game, leftovers.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
export XDG_DATA_HOME="$folder/data" LC_ALL=C
games=$folder/data/roque/games

# A game whose lines are given one by one: begin, say, wait_for, finish.
begin() { # ARGUMENTS...
    mkfifo "$folder/lines"
    : > "$output"
    "$ROQUE" play "$@" > "$output" 2> "$errors" < "$folder/lines" &
    player=$!
    exec 3> "$folder/lines"
}
say() { printf '%s\n' "$1" >&3; }
wait_for() { # TEXT; as long as the program runs
    until grep -q -e "$1" "$output" || ! kill -0 "$player" 2> /dev/null; do sleep 0.02; done
}
finish() {
    exec 3>&-
    wait "$player"
    status=$?
    rm "$folder/lines"
}
saved() { cat "$games"/*.pgn 2> /dev/null; }

# ---- saving fails, and works again ----
mkdir -p "$folder/data"
: > "$folder/data/roque" # a file where the folder should be
begin chess --white human --black human
say e4
wait_for 'is not being saved'
check "a game that cannot be saved says so" says '^The game is not being saved: '
say save
wait_for '^The game is not saved'
check "... and does not say otherwise when it is asked" says '^The game is not saved\.$'
rm "$folder/data/roque"
say e5
wait_for 'saved again'
check "it is saved as soon as that works" says '^The game is saved again, in'
has "... whole" '1. e4 e5 *' "$(saved)"
say quit
finish
check "... and that is what is said in the end" says '^The game is saved in'

rm -rf "$folder/data"
mkdir -p "$folder/data"
: > "$folder/data/roque"
printf 'e4\ne5\nquit\n' | "$ROQUE" play chess --white human --black human > "$output" 2> "$errors"
lacks() { ! grep -q -e "$1" "$output"; }
check "a game that never was saved is not called so" lacks 'The game is saved in'
check "... but not saved" says '^The game is not saved\.$'
rm -rf "$folder/data"

# ---- two at one game ----
printf 'd4\nquit\n' | "$ROQUE" play chess --white human --black human > "$output" 2> "$errors"
begin --resume
say Nf6
wait_for 'Nf6'
file=$(basename "$games"/*.pgn)
"$ROQUE" play --resume > "$folder/second" 2> "$folder/why" < /dev/null
status=$?
check "two play --resume of one game: the second is refused" status_is 1
has "... with the file's name" "$file' is in use by another process" "$(cat "$folder/why")"
printf 'e4\nsave %s\ny\nquit\n' "$games/$file" | "$ROQUE" play chess --white human --black human > "$folder/second" 2>&1
has "nor may another game be saved over it" "is in use by another process" "$(tr '\n' ' ' < "$folder/second")"
say c4
say quit
finish
has "... and the first goes on undisturbed" '1. d4 Nf6 2. c4 *' "$(cat "$games/$file")"
printf 'quit\n' | "$ROQUE" play --resume > "$output" 2> "$errors"
status=$?
check "who left lets the next one in" status_is 0

# ---- what killed programs left ----
: > "$games/20200101-000000-chess.pgn"
: > "$games/20200101-000000-chess.pgn.part"
printf '[Event "half' > "$games/20200101-000001-chess.pgn.part-999999999"
: > "$games/notes.md"
printf 'quit\n' | "$ROQUE" play --resume > "$output" 2> "$errors"
is "empty games and half-written ones are removed, nothing else" "" \
    "$(cd "$games" && ls -d 20200101* 2> /dev/null)$([ -f "$games/notes.md" ] || echo notes)$([ -s "$games/$file" ] || echo game)"

# ---- pipes where a game is expected ----
mkfifo "$games/20300101-000000-chess.pgn"
printf 'load %s\nquit\n' "$games/20300101-000000-chess.pgn" | timeout 20 "$ROQUE" play --resume > "$output" 2> "$errors"
status=$?
check "a pipe in the folder of games does not hang --resume" status_is 0
has "... nor load" 'is not a file on a disk' "$(tr '\n' ' ' < "$output")"
timeout 20 "$ROQUE" play --load "$games/20300101-000000-chess.pgn" > "$output" 2> "$errors" < /dev/null
status=$?
check "... nor --load" status_is 1
