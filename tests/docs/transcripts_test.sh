#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# transcripts_test.sh - what the pages show below a command is what the command prints.
#
# Every fenced block that begins with "$ roque" is run, but for the commands of LEFT_OUT, whose output depends on the
# machine, on files that are not here, on what a reader writes or on the network, or takes long. A line "..." stands for any lines; times and
# speeds may differ.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

LEFT_OUT='roque$|roque learn|roque match|roque play|roque epd|roque pgn|roque journal|roque book|roque check-uci|roque table|roque bench|exercise check|roque analyse|roque explain|version --security|roque search .*--depth 6|othello --file|perft othello 8|\|'

root=$(pwd)
mkdir "$folder/bin" "$folder/here"
ln -s "$ROQUE" "$folder/bin/roque"
PATH=$folder/bin:$PATH
export PATH

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
