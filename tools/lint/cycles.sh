#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# cycles.sh - no header of src includes itself, not even by way of others, and no face of a folder brings too many along:
# a pointer to another room's type needs that type's name, not its face.
#
# tsort needs an order of the headers in which each comes before those it includes, and names a loop where there is none.
set -u
edges=$(find src -name '*.h' | sort | xargs awk '
    /^[ \t]*#[ \t]*include[ \t]*"[^"]*\.h"/ {
        split($0, quoted, "\"")
        from = FILENAME
        sub(/^src\//, "", from)
        print from, quoted[2]
        if (from == quoted[2]) print from, "itself " "itself", from
    }')
if [ -z "$edges" ]; then
    echo "not ok - no header includes another: something is not looked at"
elif loops=$(echo "$edges" | tsort 2>&1 > /dev/null); then
    echo "ok - no header includes itself"
else
    echo "$loops"
    echo "not ok - no header includes itself"
fi

# The faces, by the headers that each includes in the end.
most=130
wide=$(echo "$edges" | awk -v most="$most" '
    { list[$1] = list[$1] " " $2 }
    function walk(header, seen, count, words, i, number) {
        number = split(list[header], words, " ")
        for (i = 1; i <= number; i++)
            if (!(words[i] in seen)) { seen[words[i]] = 1; count += 1 + walk(words[i], seen) }
        return count
    }
    END {
        for (header in list) {
            split(header, parts, "/")
            if (parts[2] != parts[1] ".h") continue
            split("", seen)
            count = walk(header, seen)
            faces++
            if (count > most) print "src/" header ": reaches " count " headers, at most " most
        }
        if (faces < 20) print "only " faces + 0 " faces were found"
    }')
if [ -z "$wide" ]; then
    echo "ok - no face reaches more than $most headers"
else
    echo "$wide"
    echo "not ok - no face reaches more than $most headers"
fi
