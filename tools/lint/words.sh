#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# words.sh - every language knows everything that is said to people, and nothing that nobody says.
#
# What the engine says to GUIs (src/protocol) and the library to programs is English. A format without a word of its own, "%s: %s", needs no other.
# msgfmt, where it is installed, reads the files of po/ as translators' tools do.
set -u
tools=$(dirname "$0")/..
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

said_and_known() {
    find src -name '*.[ch]' -o -name '*.def' | grep -vE '/(protocol|library)/' | sort | LC_ALL=C xargs awk -f "$tools/lint/words.awk"
    "$folder/words_table" list po/*.po web/src/*.ts src/pages/match_page.html src/review/review_page.html 2>&1
}

check() {
    said_and_known | LC_ALL=C awk -F '\t' '
        # the conversions of a format, taken out or counted
        function plain(format) {
            gsub(/%%/, "", format)
            places = gsub(/%[-+ #0]*[0-9*]*(\.[0-9*]+)?(hh|h|ll|l|j|z|t)?(<PRI[a-zA-Z0-9]+>|[a-zA-Z])/, "", format)
            gsub(/\\./, "", format)
            return format
        }
        NF < 3 { # words_table says where it stopped
            print
            next
        }
        $1 !~ /-/ {
            if (!(($1, $2) in said)) order[++count] = $1 SUBSEP $2
            said[$1, $2] = $3
            next
        }
        {
            split($1, what, "-")
            languages[what[1]]
            key = what[1] SUBSEP what[2] SUBSEP $2
            known[key] = 1
            entry[++entries] = $0
        }
        END {
            for (i = 1; i <= entries; i++) {
                split(entry[i], part, "\t")
                split(part[1], what, "-")
                if (what[2] != "system" && !((what[2], part[2]) in said)) print part[3] ": nothing says \"" part[2] "\""
                plain(part[2])
                own = part[4]
                while (match(own, /\{[0-9]+\}/)) {
                    if (substr(own, RSTART + 1, RLENGTH - 2) + 0 > places)
                        print part[3] ": " substr(own, RSTART, RLENGTH) " is no argument of \"" part[2] "\""
                    own = substr(own, RSTART + RLENGTH)
                }
            }
            for (language in languages)
                for (i = 1; i <= count; i++) {
                    split(order[i], part, SUBSEP)
                    if (part[1] == "sentence" && plain(part[2]) !~ /[A-Za-z]/) continue
                    if (!((language, part[1], part[2]) in known))
                        print said[part[1], part[2]] ": no " language " for the " part[1] " \"" part[2] "\""
                }
            if (count < 1000) print "only " count " sentences were found: something is not looked at"
            if (entries == 0) print "no language was found"
        }'
}

"${CC:-cc}" -std=gnu17 -D_GNU_SOURCE "$tools/words_table.c" -o "$folder/words_table"
problems=$(check)
if [ -z "$problems" ]; then
    echo "ok - every language knows what is said"
else
    echo "$problems"
    echo "not ok - every language knows what is said"
fi

for file in po/*.po; do
    if ! command -v msgfmt > /dev/null; then
        echo "ok - msgfmt reads $file # SKIP not installed"
    elif msgfmt --check -o /dev/null "$file" 2> "$folder/complaints"; then
        echo "ok - msgfmt reads $file"
    else
        cat "$folder/complaints"
        echo "not ok - msgfmt reads $file"
    fi
done
