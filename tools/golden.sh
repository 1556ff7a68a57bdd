#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# golden.sh - the reports in tests/data/golden: whether $ROQUE still prints them, and how they are made anew.
#
#   golden.sh check [FILE...]   runs the first line of each file and compares what is printed with the rest; speaks TAP
#   golden.sh make [FILE...]    writes what is printed into the files (`make golden`): read the difference before you commit it
#
# A first line is "$ roque WORDS...", run in the root. What a clock measured is printed as "*".
set -u
: "${ROQUE:?path of the program}"
mode=$1
shift
[ $# -gt 0 ] || set -- tests/data/golden/*.txt
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT

# Times, speeds, what the memory of this machine decides, and the version: the lines "time" and "memory" of the laboratory, seconds for
# a solution, and the columns s/move and knps of a match.
mask() {
    sed -e 's/"Roque [0-9.]*[-0-9a-z]*"/"Roque *"/' \
        -e 's/^time  *[0-9.]* ms,.*/time */' -e 's/^memory  *[0-9.].*/memory */' -e 's/, [0-9.]* s$/, * s/' | awk '
        /^player .* s\/move .* knps$/ { is_table = 1; print; next }
        is_table && !(at = match($0, / +[0-9.]+ +[0-9.]+ +[0-9.]+$/)) { is_table = 0 }
        is_table { split(substr($0, at), columns, " "); $0 = substr($0, 1, at - 1) " * " columns[2] " *" }
        { print }'
}

for file in "$@"; do
    name=$(basename "$file" .txt)
    first=$(head -n 1 "$file")
    case $first in
    '$ roque '*) ;;
    *)
        echo "not ok - $name: the first line is no command"
        continue
        ;;
    esac
    # The command is run apart from its mask, whose status would hide its own.
    LANG=C LC_ALL=C sh -c "\"\$ROQUE\" ${first#'$ roque '}" > "$printed.raw" 2>&1 < /dev/null
    status=$?
    { echo "$first"; mask < "$printed.raw"; echo "status $status"; } > "$printed"
    rm -f "$printed.raw"
    if [ "$mode" = make ]; then
        cmp -s "$printed" "$file" || { cp "$printed" "$file" && echo "$file is new"; }
    elif cmp -s "$printed" "$file"; then
        echo "ok - $name"
    else
        diff "$file" "$printed" | head -n 60 | sed 's/^/# /'
        echo "not ok - $name is as it was ('make golden' where the change is meant)"
    fi
done
