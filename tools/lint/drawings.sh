#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# drawings.sh - no drawing in a comment is torn: corners join what they point to, arrows lead somewhere, columns stay
# columns, lines have at most 100, and no comment ends in an orphan word.
#
# clang-format leaves comments alone (ReflowComments: false); what it once broke looked like prose to it.
set -u
problems=$(
    grep -qx 'ReflowComments: false' "$(dirname "$0")/../../.clang-format" || echo ".clang-format: ReflowComments: false is missing"
    # Corners become one byte each and other signs lose their further bytes, so that bytes are columns.
    find src tests tools -name '*.[ch]' -exec grep -nH '' {} + | LC_ALL=C sed -e 's/└/\x01/g' -e 's/┘/\x02/g' \
        -e 's/┌/\x03/g' -e 's/┐/\x04/g' -e 's/─/\x05/g' | LC_ALL=C tr -d '\200-\277' | LC_ALL=C awk -F : '
        function is_drawn(text, column) {
            return column <= length(text) && substr(text, column, 1) != " "
        }
        function complain(what) {
            print $1 ":" $2 ": " what
        }
        $2 == 1 { before = "" }
        {
            line = substr($0, length($1 $2) + 3)
            is_comment = line ~ /^ *\/\//
            if (is_comment && length(line) > 100) complain("a comment of more than 100 columns")
            is_figure = is_comment && line ~ /^ *\/\/    /
            for (i = 1; is_figure && i <= length(line); i++) {
                sign = substr(line, i, 1)
                if ((sign == "\001" || sign == "\002") && !is_drawn(before, i)) complain("a corner with nothing above it")
            }
            for (i = 1; was_figure && i <= length(before); i++) {
                sign = substr(before, i, 1)
                if ((sign == "\003" || sign == "\004") && !is_drawn(line, i)) complain("the line above has a corner with nothing below it")
            }
            if (is_figure && line ~ /(\005>|->|\005\005)$/) complain("an arrow that leads nowhere")
            text = line
            sub(/^ *\/\/ */, "", text)
            if (is_comment && was_comment && length(before) > 80 && before ~ /[a-z,]$/ && text ~ /^[^ ]+$/ && length(text) < 12)
                complain("an orphan word: " text)
            is_table = text ~ /[^ ]  +[^ ]/
            if (is_figure && was_table && !is_table && text !~ /^[\001\002]/ && length(before) > 85 && index(line, text) == index(before, above))
                complain("what was broken off the line above stands in its first column")
            before = is_comment ? line : ""
            above = text
            was_table = is_figure && is_table
            was_comment = is_comment
            was_figure = is_figure
            seen += is_figure
        }
        END { if (seen == 0) print "no drawing was found: something is not looked at" }'
)
if [ -z "$problems" ]; then
    echo "ok - drawings"
else
    echo "$problems"
    echo "not ok - drawings"
fi
