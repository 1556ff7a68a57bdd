#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# lint_test.sh - the lint checks find what they are there to find.
set -u
root=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# refuses NAME CHECK WORDS FILE LINE: in a tree with LINE in FILE the check fails and says WORDS.
refuses() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/$(dirname "$4")" "$work/tree/tests" "$work/tree/tools"
    printf '%s\n' "$5" > "$work/tree/$4"
    if (cd "$work/tree" && sh "$root/tools/lint/$2.sh") > "$work/output" 2>&1; grep -q '^not ok' "$work/output" \
        && grep -q -e "$3" "$work/output"; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        sed 's/^/# /' "$work/output"
    fi
}

# accepts NAME CHECK FILE LINE
accepts() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/$(dirname "$3")" "$work/tree/tests" "$work/tree/tools"
    printf '%s\n' "$4" > "$work/tree/$3"
    if (cd "$work/tree" && sh "$root/tools/lint/$2.sh") > "$work/output" 2>&1; grep -q '^ok' "$work/output"; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        sed 's/^/# /' "$work/output"
    fi
}

refuses "core may not include chess" layers "core may not include chess" src/core/a.c '#include "chess/chess.h"'
refuses "a game may not include chess" layers "games may not include chess" src/games/awale.c '#include "chess/chess.h"'
refuses "only the face is included" layers "not the face" src/eval/a.c '#include "chess/board.h"'
refuses "a folder belongs to the path" layers "lacks its folder" src/chess/a.c '#include "board.h"'
refuses "an unknown folder is noticed" layers "not in the table" src/misc/a.c '#include "core/text.h"'
refuses "depth does not hide an include" layers "may not include" src/engine/nnue/a.c '#include "lab/lab.h"'
refuses "a protocol may not include the command line" layers "protocol may not include cli" src/protocol/a.c '#include "cli/cli.h"'
refuses "an explanation may not draw by itself" layers "explain may not include lab" src/explain/a.c '#include "lab/lab.h"'
refuses "a session may not know the terminal" layers "session may not include terminal" src/session/a.c '#include "terminal/terminal.h"'
refuses "a player may not know the session" layers "players may not include session" src/players/a.c '#include "session/session.h"'
refuses "the terminal may not know the command line" layers "terminal may not include cli" src/terminal/a.c '#include "cli/say.h"'
accepts "the terminal shows a session" layers src/terminal/a.c '#include "session/session.h"'
accepts "the chess adapter may" layers src/games/chess.c '#include "chess/chess.h"'
accepts "core is included one by one" layers src/chess/a.c '#include "core/text.h"'
accepts "a folder knows itself" layers src/chess/a.c '#include "chess/board.h"'

refuses "a source may not ask for its system" layers "a.c:1: asks which system" src/core/a.c '#ifdef _WIN32'
refuses "... in no way" layers "a.c:1: asks which system" src/chess/a.c '#if defined(__linux__) && 1'
accepts "a file of a system may" layers src/core/platform_linux.c '#ifdef __GLIBC__'
accepts "... and anybody for a processor" layers src/core/a.c '#if defined(__x86_64__)'

refuses "a header that includes itself" cycles "core/a.h" src/core/a.h '#include "core/a.h"'
accepts "a header that includes another" cycles src/core/a.h '#include "core/b.h"'

refuses "two types of one name" types "a.h: Node is a type of" src/core/a.h 'typedef struct Node {
} Node;
enum Node { LEAF };'
accepts "two types of two names" types src/core/a.h 'typedef struct Node {
} Node;
enum NodeKind { LEAF };'

refuses "a file without licence" headers "no SPDX line" src/core/a.c '// a.c - nothing.'
refuses "a file without purpose" headers "should read" src/core/a.c '// SPDX-License-Identifier: GPL-3.0-or-later
int x;'
accepts "a file with both" headers src/core/a.c '// SPDX-License-Identifier: GPL-3.0-or-later
// a.c - nothing.'
refuses "a test that sleeps and hopes" sleeps "a_test.sh:1:" tests/cli/a_test.sh 'command & sl''eep 1; kill $!'
accepts "a test that waits for what must come" sleeps tests/cli/a_test.sh 'command & wait_until has_come; kill $!'
refuses "a corner that joins nothing" drawings "a.h:2: a corner with nothing above" src/core/a.h '//     act ──> step
//            └ refused'
refuses "an arrow that lost its end" drawings "a.h:1: an arrow that leads nowhere" src/core/a.h '//     act ──> step ──>
//     events'
refuses "the end of a row in its first column" drawings "a.h:2: what was broken off" src/core/a.h \
    '//     nodes=1000    depth=6         its own limits, for programs outside (the other kinds read
//     them themselves)'
refuses "a comment that ends in an orphan word" drawings "a.h:2: an orphan word: again" src/core/a.h \
    '// What was thought is shown at once, because nobody waits for it, and it would be thought
// again.'
accepts "a whole drawing" drawings src/core/a.h '//     act ──> step ──> events
//              └ refused'
refuses "a link that leads nowhere" docs "docs/a.md:1: there is no missing.md" docs/a.md "[a page](missing.md)"
refuses "a line too wide to read" docs "docs/a.md:1: more than 160" docs/a.md "$(printf "%0180d" 0)"
refuses "a test that leaves before its last line, and content" scripts 'ends at its last line' tests/cli/early_test.sh '    exit'
accepts "... one that fails may" scripts tests/cli/early_test.sh '    exit 1'
if command -v clang-format > /dev/null; then
    refuses "a crooked line" format "clang-format" src/core/a.c 'int  a ;'
fi

# finds_symbol NAME WORDS CODE: the object made from CODE, as part of core, is refused with WORDS.
finds_symbol() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/src/core" "$work/tree/objects/src/core"
    printf '%s\n' "$3" > "$work/tree/src/core/a.c"
    gcc -O2 -c "$work/tree/src/core/a.c" -o "$work/tree/objects/src/core/a.o"
    (cd "$work/tree" && LINT_SOURCES=$(find src -name '*.c') OBJECTS_FOLDER=objects/src sh "$root/tools/lint/symbols.sh") > "$work/output" 2>&1
    if grep -q -e "$2" "$work/output"; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        sed 's/^/# /' "$work/output"
    fi
}
if command -v gcc > /dev/null && command -v nm > /dev/null; then
    finds_symbol "a static counter in a function" "variable counter outlives" 'int f(void) { static int counter; return ++counter; }'
    echo 'int b;' > "$work/tree/src/core/b.c"
    (cd "$work/tree" && LINT_SOURCES=$(find src -name '*.c') OBJECTS_FOLDER=objects/src sh "$root/tools/lint/symbols.sh") > "$work/output" 2>&1
    if grep -q '^not made: objects/src/core/b.o$' "$work/output" && grep -q '^not ok' "$work/output"; then
        echo "ok - a source without its object is not passed over"
    else
        echo "not ok - a source without its object is not passed over"
    fi
    finds_symbol "a global with a value" "variable level outlives" 'int level = 3;'
    finds_symbol "a thread's own variable" "variable mine outlives" '_Thread_local int mine;'
    finds_symbol "a const table of pointers is fine" "^ok - no mutable" 'static const char *const names[] = {"a", "b"};
        const char *name(int i) { return names[i]; }'
    finds_symbol "printing outside src/cli" "uses printf" '#include <stdio.h>
        void f(int i) { printf("%d", i); }'
    finds_symbol "talking on stderr outside src/cli" "uses stderr" '#include <stdio.h>
        void f(int i) { fprintf(stderr, "%d", i); }'
    # A file for every system calls what a file of Linux alone defines; another system has a file in its place.
    rm -rf "$work/tree/src" "$work/tree/objects"
    mkdir -p "$work/tree/src/core" "$work/tree/src/windows" "$work/tree/objects/src/core"
    echo 'int clock_hour(void); int f(void) { return clock_hour(); }' > "$work/tree/src/core/a.c"
    echo 'int clock_hour(void) { return 3; }' > "$work/tree/src/core/clock.c"
    for name in a clock; do gcc -c "$work/tree/src/core/$name.c" -o "$work/tree/objects/src/core/$name.o"; done
    for case in "int clock_minute(void) {:no file defines clock_hour" "int clock_hour(void) {:ok - windows lacks nothing"; do
        echo "${case%%:*} return 3; }" > "$work/tree/src/windows/clock.c"
        (cd "$work/tree" && LINT_SOURCES='src/core/a.c src/core/clock.c' LINT_SYSTEM_SOURCES='src/core/a.c src/windows/clock.c' \
            OBJECTS_FOLDER=objects/src sh "$root/tools/lint/symbols.sh") > "$work/output" 2>&1
        if grep -q "${case#*:}" "$work/output"; then
            echo "ok - where a system's own file has $(echo "${case%%:*}" | cut -d ' ' -f 2)"
        else
            echo "not ok - where a system's own file has $(echo "${case%%:*}" | cut -d ' ' -f 2)"
            sed 's/^/# /' "$work/output"
        fi
    done
fi
