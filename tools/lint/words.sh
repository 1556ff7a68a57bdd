#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# words.sh - every language knows everything that is said to people, and nothing that nobody says.
#
# What the engine says to GUIs (src/protocol) is English. A format without a word of its own, "%s: %s", needs no other.
set -u
check() { # FOLDER
    find "$1" -name '*.[ch]' -o -name '*.def' | grep -v '/protocol/' | sort \
        | LC_ALL=C xargs awk -f tools/lint/words.awk | LC_ALL=C awk -F '\t' '
        # the conversions of a format, taken out or counted
        function plain(format) {
            gsub(/%%/, "", format)
            places = gsub(/%[-+ #0]*[0-9*]*(\.[0-9*]+)?(hh|h|ll|l|j|z|t)?(<PRI[a-zA-Z0-9]+>|[a-zA-Z])/, "", format)
            gsub(/\\./, "", format)
            return format
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
            if (key in known) print $3 ": \"" $2 "\" stands twice"
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
            if (count < 1000 && !small) print "only " count " sentences were found: something is not looked at"
            if (entries == 0) print "no language was found"
        }' small="${2-}"
}

problems=$(check src)
if [ -z "$problems" ]; then
    echo "ok - every language knows what is said"
else
    echo "$problems"
    echo "not ok - every language knows what is said"
fi
