#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# docs.sh - the documents can be read and are true: lines of at most 160 columns (but for tables and what programs print),
# links and files that exist, every room of src in README's tour, and an ARCHITECTURE.md of at most 200 lines.
set -u
documents=$(find README.md ARCHITECTURE.md CONTRIBUTING.md docs bindings books desktop kits nets puzzles train -name '*.md' 2> /dev/null | sort)
problems=$(
    # shellcheck disable=SC2086 # a list of plain paths
    awk '{ gsub(/[\200-\277]/, "") } FNR == 1 { is_code = 0 } /^ *```/ { is_code = !is_code }
        length > 160 && !is_code && !/^\|/ && !/^!\[/ { print FILENAME ":" FNR ": more than 160 columns" }' $documents
    # shellcheck disable=SC2086
    grep -HnoE '\]\([^)#: ]+[)#]' $documents | while IFS=: read -r document line link; do
        link=${link#](}
        [ -e "$(dirname "$document")/${link%?}" ] || echo "$document:$line: there is no ${link%?}"
    done
    for document in ARCHITECTURE.md docs/where.md; do
        grep -noE '`[a-z_]+/[a-zA-Z0-9_/]+\.[a-z0-9]+`' "$document" | tr -d '`' | while IFS=: read -r line file; do
            [ -e "$file" ] || [ -e "src/$file" ] || echo "$document:$line: there is no $file"
        done
    done
    for room in src/*/; do
        grep -q "\`${room%/}\`" README.md || echo "README.md: the tour lacks ${room%/}"
        grep -q "^$room" ARCHITECTURE.md || echo "ARCHITECTURE.md: the house lacks ${room%/}"
    done
    [ "$(wc -l < ARCHITECTURE.md)" -le 200 ] || echo "ARCHITECTURE.md: more than 200 lines"
)
if [ -z "$problems" ]; then
    echo "ok - documents"
else
    echo "$problems"
    echo "not ok - documents"
fi
