#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# types.sh - two types never share a name: what one header calls by it, no other header does, and no .c of its own either.
set -u
twice=$( (find src -name '*.h' | sort; find src -name '*.c' | sort) | xargs grep -HoE '^(typedef )?(struct|enum|union) [A-Z][A-Za-z0-9]+ \{' | awk -F ':' '
    {
        split($2, words, " ")
        name = words[1] == "typedef" ? words[3] : words[2]
        if (name in first) print $1 ": " name " is a type of " first[name] " too"
        else if ($1 ~ /\.h$/) first[name] = $1
        count++
    }
    END { if (count == 0) print "no header has a type: something is not looked at" }')
if [ -z "$twice" ]; then
    echo "ok - every type has a name of its own"
else
    echo "$twice"
    echo "not ok - every type has a name of its own"
fi
