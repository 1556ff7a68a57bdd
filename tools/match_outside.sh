#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# match_outside.sh - Roque against other engines by the clock, each in a match of its own, refereed by fastchess.
#
#   tools/match_outside.sh FOLDER ENGINE...
#
# One thread and 64 MB each, balanced openings with both colours, on a machine that does nothing else. Writes FOLDER/NAME.pgn and FOLDER/NAME.txt for
# every engine and goes on with the next; one whose match is finished is not played again. The engines are built for this machine: a
# distribution's package is slower. Settings, by the environment:
#   ROQUE ./roque   FASTCHESS fastchess   GAMES 200   TC 3+0.03   HASH 64   CONCURRENCY 1   SEED 1
set -eu
if [ $# -lt 2 ]; then
    sed -n '3,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
folder=$1
shift
roque=${ROQUE:-./roque}
games=${GAMES:-200}
mkdir -p "$folder"
"$roque" match openings --make $(((games + 1) / 2)) --seed "${SEED:-1}" > "$folder/openings.epd"
for engine in "$@"; do
    name=$(basename "$engine")
    if [ -e "$folder/$name.txt" ]; then
        continue
    fi
    rm -f "$folder/$name.pgn"
    "${FASTCHESS:-fastchess}" -engine cmd="$roque" name=roque -engine cmd="$engine" name="$name" \
        -each tc="${TC:-3+0.03}" option.Hash="${HASH:-64}" option.Threads=1 \
        -openings file="$folder/openings.epd" format=epd order=sequential -rounds $((games / 2)) -repeat \
        -concurrency "${CONCURRENCY:-1}" -recover -config outname="$folder/$name.json" \
        -pgnout file="$folder/$name.pgn" > "$folder/$name.part"
    mv "$folder/$name.part" "$folder/$name.txt"
    # the last report, and how games ended
    grep -E '^(Elo|LOS|Games|Ptnml)' "$folder/$name.txt" | tail -n 4 | sed "s|^|$name: |"
    grep '^\[Termination ' "$folder/$name.pgn" | sort | uniq -c
done
