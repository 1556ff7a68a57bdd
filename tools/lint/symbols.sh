#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# symbols.sh - no object has variables outside functions, only src/cli, src/terminal and src/protocol print,
# only src/cli exits, only core/thread.c starts threads, and no system lacks what another one's files define.
#
# Read from the objects of the test configuration, where a macro or a static cannot hide. Tables that are filled once,
# behind one init call, are listed with their reason in tools/lint/allowed_globals.txt.
set -u
folder=${OBJECTS_FOLDER:-$(${MAKE:-make} -s CONFIG=test CC=gcc show-build)/src}

sources=${LINT_SOURCES:-$(${MAKE:-make} -s CC=gcc show-sources)}
objects=$(echo "$sources" | tr ' ' '\n' | sort | sed -e "s,^src/,$folder/," -e 's,c$,o,')
present='' missing=''
for object in $objects; do
    if [ -e "$object" ]; then present="$present $object"; else missing="$missing $object"; fi
done

check_globals() {
    # shellcheck disable=SC2086 # lists of plain paths
    globals=$(nm -A --format=sysv $present 2> /dev/null | awk -F'|' '
        FNR == NR { sub(/#.*/, ""); gsub(/[ \t]/, ""); if ($0 != "") allowed[$0]; next }
        {
            section = $7; gsub(/ /, "", section)
            split($1, where, ".o:"); sub(/.*\/src\//, "src/", where[1])
            symbol = where[2]; gsub(/ /, "", symbol); sub(/\.[0-9]+$/, "", symbol)
            if (section ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ && section !~ /^\.data\.rel\.ro/ && $4 ~ /OBJECT|TLS/ \
                && !(symbol in allowed))
                print where[1] ".c: variable " symbol " outlives its function (" section ")"
        }' "$(dirname "$0")/allowed_globals.txt" -)
    if [ -z "$globals" ]; then
        echo "ok - no mutable globals"
    else
        echo "$globals"
        echo "not ok - no mutable globals"
    fi
}

check_talk() {
    # shellcheck disable=SC2086
    talk=$(nm -A -u $present 2> /dev/null | awk '
        $1 ~ /\/src\/cli\// { next }
        $1 ~ /\/src\/protocol\// && $NF ~ /^stdout(@.*)?$/ { next } # its whole purpose is to talk
        $1 ~ /\/src\/terminal\// && $NF !~ /^(exit|perror|rand|srand|random|drand48)(@.*)?$/ { next } # likewise
        $NF ~ /^(printf|vprintf|puts|putchar|perror|exit|stdout|stderr|rand|srand|random|drand48)(@.*)?$/ {
            sub(/.*\/src\//, "src/", $1); sub(/\.o:.*/, ".c", $1); print $1 ": uses " $NF
        }')
    if [ -z "$talk" ]; then
        echo "ok - only src/cli, src/terminal and src/protocol print"
    else
        echo "$talk"
        echo "not ok - only src/cli, src/terminal and src/protocol print"
    fi
}

# A thread that was started otherwise takes part in Ctrl-C: see core/thread.h.
check_threads() {
    # shellcheck disable=SC2086
    threads=$(nm -A -u $present 2> /dev/null | awk '
        $NF ~ /^pthread_create(@.*)?$/ && $1 !~ /\/src\/core\/thread\.o/ {
            sub(/.*\/src\//, "src/", $1); sub(/\.o:.*/, ".c", $1); print $1 ": uses " $NF
        }')
    if [ -z "$threads" ]; then
        echo "ok - only core/thread.c starts threads"
    else
        echo "$threads"
        echo "not ok - only core/thread.c starts threads"
    fi
}

# check_system SYSTEM: what every system's files call, and a file of Linux alone defines, that system's own files define too.
# It is linked for that system only where its compiler is.
check_system() {
    theirs=${LINT_SYSTEM_SOURCES:-$(${MAKE:-make} -s CC=gcc SYSTEM="$1" show-sources)}
    own=$(echo "$theirs" | tr ' ' '\n' | grep -vxF "$(echo "$sources" | tr ' ' '\n')")
    # shellcheck disable=SC2086
    lacking=$(nm -A -g $present 2> /dev/null | awk -v folder="$folder" -v theirs="$theirs" '
        BEGIN { count = split(theirs, list, " "); for (i = 1; i <= count; i++) { sub(/^src\//, folder "/", list[i]); shared[list[i]] } }
        {
            split($1, where, ".o:")
            is_shared = (where[1] ".c") in shared
            if ($(NF - 1) == "U" && is_shared) wanted[$NF] = where[1]
            if ($(NF - 1) ~ /[TDRBV]/) { if (is_shared) here[$NF]; else elsewhere[$NF] }
        }
        END { for (name in wanted) if (name in elsewhere && !(name in here)) print name }' | sort | while read -r name; do
        grep -qE "^[A-Za-z][^;]*[ *]$name(\(|\[| =|;)" $own || echo "$1: no file defines $name"
    done)
    if [ -z "$own" ]; then
        echo "not ok - no file of $1 is known"
    elif [ -z "$lacking" ]; then
        echo "ok - $1 lacks nothing that its files call"
    else
        echo "$lacking"
        echo "not ok - $1 lacks nothing that its files call"
    fi
}

if ! command -v nm > /dev/null; then
    echo "ok - no mutable globals # SKIP nm is not installed"
elif [ -z "$present" ]; then
    echo "not ok - no object to read in $folder"
elif [ -n "$missing" ]; then
    echo "not made:$missing"
    echo "not ok - every source has an object to read"
else
    check_globals
    check_talk
    check_threads
    check_system windows
    check_system wasm
fi
