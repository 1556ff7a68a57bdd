#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# symbols.sh - no object has variables outside functions, only src/cli, src/terminal and src/protocol print,
# only src/cli exits, and only core/thread.c starts threads.
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
fi
