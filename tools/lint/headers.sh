#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# headers.sh - every file opens with its licence, its name and its purpose, and leaves no open point behind.
set -u
problems=$(
    find src include bindings tests tools -name '*.[ch]' -o -name '*.def' -o -name '*.sh' | sort | while read -r file; do
        awk -v name="$(basename "$file")" -v file="$file" '
            NR == 1 && /^#!/ { first = 2; next }
            NR == 1 { first = 1 }
            NR == first && !/^(\/\/|#) SPDX-License-Identifier: GPL-3.0-or-later$/ { print file ": no SPDX line" }
            NR == first + 1 && !(index($0, name " - ") > 0) { print file ": line " NR " should read \"" name " - purpose\"" }
            NR > first + 1 { exit }' "$file"
    done
    grep -nIE '\<(TO''DO|FIX''ME|XX''X)\>' -r src include bindings tests tools
)
if [ -z "$problems" ]; then
    echo "ok - file headers"
else
    echo "$problems"
    echo "not ok - file headers"
fi
