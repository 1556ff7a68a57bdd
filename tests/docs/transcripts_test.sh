#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# transcripts_test.sh - what the pages show below a command is what the command prints.
#
# Every fenced block that begins with "$ roque" is run, but for the commands of LEFT_OUT, whose output depends on the
# machine, on files that are not here or on what a reader writes, or takes long. A line "..." stands for any lines; times and
# speeds may differ. Who changes how the engine plays writes what it shows anew, as the signature and the golden reports.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

LEFT_OUT='roque$|roque learn|roque match|roque play|roque epd|roque pgn|roque journal|roque book|roque check-uci|roque table|roque bench|exercise check|version --security|othello --file|perft othello 8|\|'

# Under a sanitizer the engine's own take too long.
[ -n "${ROQUE_SHORT:-}" ] && LEFT_OUT="$LEFT_OUT|roque analyse|roque explain"

root=$(pwd)
mkdir "$folder/bin" "$folder/here"
ln -s "$ROQUE" "$folder/bin/roque"
PATH=$folder/bin:$PATH
export PATH
"$ROQUE" pgn tests/data/sacrifices.pgn --filter player~morphy > "$folder/here/opera.pgn" 2> "$errors"

# PAGE: its transcripts as NUMBER.command and NUMBER.wanted in the folder; prints how many.
take_apart() {
    awk -v folder="$folder" '
        /^```/ { is_open = !is_open; is_said = 0; next }
        is_open && /^\$ (\.\/)?roque/ {
            sub(/^\$ (\.\/)?/, "")
            print > (folder "/" ++count ".command")
            printf "" > (folder "/" count ".wanted")
            is_said = 1
            next
        }
        is_open && is_said { print > (folder "/" count ".wanted") }
        END { print count + 0 }' "$1"
}

# Blanks and what a clock measures are not compared.
plainly() {
    sed -E -e 's/[[:space:]]+/ /g' -e 's/ $//' -e 's/[0-9.]+ (ns|µs|ms|s|million nodes\/s|nps)( |[,.;]|$)/TIME\2/g' \
        -e 's/ [0-9]+\.[0-9]{2}$/ TIME/' -e 's/( [0-9]+ [0-9]+) [0-9]+ ([0-9]+\. )/\1 TIME \2/'
}

# WANTED SAID: the lines of the first stand in the second, in order and without gaps but at "..." or "…".
agrees() {
    awk 'NR == FNR { wanted[++count] = $0; next }
         { said[++lines] = $0 }
         END {
             at = 1; may_skip = 0
             for (i = 1; i <= count; i++) {
                 if (wanted[i] == "..." || wanted[i] == "…") { may_skip = 1; continue }
                 while (may_skip && at <= lines && said[at] != wanted[i]) at++
                 if (at > lines || said[at] != wanted[i]) { print "# wanted: " wanted[i]; print "# said:   " said[at]; exit 1 }
                 at++; may_skip = 0
             }
             while (at <= lines && said[at] == "") at++
             if (!may_skip && at <= lines) { print "# not shown: " said[at]; exit 1 }
         }' "$1" "$2"
}

# What is shown is the data, or the talk.
is_shown() {
    cat "$output" "$errors" > "$folder/both"
    agrees "$folder/wanted" "$output" || agrees "$folder/wanted" "$errors" || agrees "$folder/wanted" "$folder/both"
}

compared=0
for page in README.md docs/*.md docs/*/*.md; do
    case $page in docs/course/*) continue ;; esac # course_test.sh
    count=$(take_apart "$page")
    number=0
    while [ "$number" -lt "$count" ]; do
        number=$((number + 1))
        command=$(cat "$folder/$number.command")
        echo "$command" | grep -qE "$LEFT_OUT" && continue
        [ -s "$folder/$number.wanted" ] || continue
        compared=$((compared + 1))
        (cd "$folder/here" && eval "$command" > "$folder/said" 2> "$folder/talk" < /dev/null)
        plainly < "$folder/said" > "$output"
        plainly < "$folder/talk" > "$errors"
        plainly < "$folder/$number.wanted" > "$folder/wanted"
        check "$page: $command" is_shown
    done
done
cd "$root" || exit 1
check "transcripts were compared" [ "$compared" -ge 12 ]
check "bench.md has the signature" \
    grep -q "^$(sed -n 's/^bench \([0-9]*\)$/\1/p' tests/data/bench.txt) nodes " docs/commands/bench.md

# ---- what is shown without its command ----

# PAGE FIRST LAST: these lines, from the one that begins with FIRST to the one that holds LAST, in order among what was
# said. Prompts are followed by what was typed, so a session shows as it is on the screen.
shows() {
    awk -v first="$2" -v last="$3" '
        index($0, first) == 1 { is_on = 1; print "..." }
        is_on { sub(/ +$/, ""); print }
        is_on && index($0, last) { print "..."; exit }' "$1" > "$folder/wanted"
    sed 's/ *$//' "$folder/said" > "$output"
    check "$1: from $2" agrees "$folder/wanted" "$output"
}

# LANGUAGE PAGE...: plays the first game, reviews it and tries again.
play_first_game() {
    XDG_DATA_HOME=$folder/games LANG=C.UTF-8 LC_ALL=C.UTF-8 COLUMNS=80 "$ROQUE" play chess --white human \
        --black engine:level=beginner --seed 129 --lang "$1" > "$folder/said" 2> "$errors"
}

if [ -z "${ROQUE_SHORT:-}" ]; then
    sed 's/ *$//' "$folder/here/annotated.pgn" > "$folder/said"
    shows docs/commands/analyse.md '{[%eval' '7... Qe7'
    printf '%s\n' e4 Qh5 Bc4 Nf3 Qxf7 resign r retry Nc3 hint Qxe5+ quit quit | play_first_game en
    shows README.md 'Review ' 'from the second.'
    shows docs/first-game.md 'Review ' 'from the second.'
    shows docs/first-game.md 'Retry> Nc3' 'Next? quit'
    printf '%s\n' e4 Dh5 Fc4 Cf3 Dxf7 abandonner r reprise Cc3 indice Dxe5+ quitter quitter | play_first_game fr
    shows docs/premiere-partie.md 'Revue ' 'pour le deuxième.'
    shows docs/premiere-partie.md 'Reprise> Cc3' 'Suivant ? quitter'
fi
