#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# layers.sh - a folder includes only the folders below it, and those only by their face; no folder has more than thirty .c; tests
# lie in folders named as the rooms; what differs between systems stands in files of their own (core/platform.h), not behind #if.
#
# The face of a folder is the header that bears its name; the headers of core are included one by one.
set -u
problems=$(find src -name '*.[ch]' -o -name '*.def' | sort | xargs awk '
    BEGIN {
        below["core"] = ""
        below["start"] = ""
        below["confine"] = "core"
        below["windows"] = "core"
        below["work"] = "core"
        below["chess"] = "core"
        below["eval"] = "chess core"
        below["games"] = "core"
        below["lab"] = "work core"
        below["book"] = "chess core"
        below["endgame"] = "chess work core"
        below["engine"] = "eval chess book endgame core"
        below["review"] = "work engine book endgame chess words core"
        below["words"] = "core"
        below["explain"] = "engine book endgame chess words core"
        below["library"] = "lab games engine book endgame chess core"
        below["players"] = "confine lab engine book games chess core"
        below["course"] = "confine players lab games words core"
        below["arena"] = "work players engine book endgame chess words core"
        below["protocol"] = "engine book endgame chess core"
        below["experiments"] = "confine work arena players engine endgame book lab games eval chess words core"
        below["learn"] = "experiments " below["experiments"]
        below["session"] = "learn review explain words " below["learn"]
        below["archive"] = "session " below["session"]
        below["puzzles"] = "review " below["review"]
        below["drill"] = "puzzles session " below["session"]
        below["terminal"] = "drill puzzles session " below["session"]
        below["web"] = "archive drill puzzles session " below["session"]
        below["pages"] = "session " below["session"]
        below["classroom"] = "pages " below["pages"]
        below["cli"] = "classroom pages course terminal web protocol " below["web"]
        also["src/games/chess.c"] = "chess eval"       # the adapter between the two worlds
        also["src/games/chess_eval.c"] = "chess eval"
    }
    function may(list, folder) { return index(" " list " ", " " folder " ") > 0 }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        split($0, quoted, "\"")
        header = quoted[2]
        split(FILENAME, from, "/")
        depth = split(header, to, "/")
        where = FILENAME ":" FNR ": "
        if (depth < 2)
            print where "\"" header "\" lacks its folder"
        else if (!(from[2] in below))
            print where "folder " from[2] " is not in the table of " "tools/lint/layers.sh"
        else if (to[1] == from[2])
            next
        else if (!may(below[from[2]], to[1]) && !may(also[FILENAME], to[1]))
            print where from[2] " may not include " to[1]
        else if (to[1] != "core" && header != to[1] "/" to[1] ".h")
            print where header " is not the face of " to[1] " (" to[1] "/" to[1] ".h)"
    }'
    find src -name '*.[chS]' ! -path 'src/windows/*' ! -name '*_linux.c' ! -name '*_windows.c' ! -name '*_wasm.c' | sort | xargs awk '
        /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)[ \t(!].*(_WIN|__linux|__MINGW|__CYGWIN|__APPLE|__EMSCRIPTEN|__unix|__GLIBC__|__FreeBSD)/ {
            print FILENAME ":" FNR ": asks which system this is: that is for a file of the system"
        }' /dev/null
    find src -type d | while read -r folder; do
        count=$(find "$folder" -maxdepth 1 -name '*.c' | wc -l)
        [ "$count" -le 30 ] || echo "$folder: $count files of C, at most thirty are a room"
    done
    # A test lies in the folder of the room it tests; generic/ runs over all games.
    for test in tests/*/*_test.c; do
        room=$(basename "$(dirname "$test")")
        [ -d "src/$room" ] || [ -d "$room" ] || [ "$room" = generic ] || [ "$room" = "*" ] || echo "$test: there is no room src/$room"
    done)
if [ -z "$problems" ]; then
    echo "ok - layers"
else
    echo "$problems"
    echo "not ok - layers"
fi
