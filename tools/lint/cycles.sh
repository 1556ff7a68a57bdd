#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# cycles.sh - no header of src includes itself, not even by way of others.
#
# tsort needs an order of the headers in which each comes before those it includes, and names a loop where there is none.
set -u
edges=$(find src -name '*.h' | sort | xargs awk '
    /^[ \t]*#[ \t]*include[ \t]*"/ {
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
