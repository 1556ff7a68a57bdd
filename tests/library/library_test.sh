#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# library_test.sh - libroque as it is installed: what it exports, its headers, and the examples of docs/library.md, which are the
# files of bindings/library, in C and in Python.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
root=$folder/root
examples=bindings/library
page=docs/library.md

make_it() { # TARGET
    MAKEFLAGS='' make -s CONFIG=library QUIET=1 "$1" DESTDIR="$root" PREFIX=/opt/roque > "$output" 2> "$errors"
}
check "make install-lib succeeds" make_it install-lib
lib=$root/opt/roque/lib
PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root LD_LIBRARY_PATH=$lib
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH

# ---- what is exported: the list of libroque.map, which is also what the headers declare ----

listed=$(sed -n 's/^    \(roque_[a-z_0-9]*\);$/\1/p' src/library/libroque.map)
is "libroque.map is sorted" "$(echo "$listed" | LC_ALL=C sort -u)" "$listed"
is "the headers declare what libroque.map lists" "$listed" \
    "$(cat include/roque/*.h | tr '\n' ' ' | grep -oE 'ROQUE_PUBLIC [^;(]*\(' | grep -oE 'roque_[a-z_0-9]+' | LC_ALL=C sort)"
if command -v nm > /dev/null; then
    is "the library exports that and nothing else" "$listed" \
        "$(nm -D --defined-only "$lib/libroque.so" | awk '$2 != "A" { print $3 }' | sed 's/@@*ROQUE_1\.0$//' | LC_ALL=C sort)"
fi
if command -v readelf > /dev/null; then
    has "its name is libroque.so.1" 'soname: [libroque.so.1]' "$(readelf -d "$lib/libroque.so")"
fi

# ---- the page: below a heading "### NAME" stand NAME.c, NAME.py and what both print ----

# NAME LANGUAGE: the block of the page.
block() {
    awk -v name="### $1" -v fence="\`\`\`$2" '
        /^##/ && !is_open { is_here = $0 == name }
        is_here && is_open && /^```$/ { exit }
        is_here && is_open { print }
        is_here && !is_open && /^```/ { if ($0 == fence) is_open = 1; else if (!inside) inside = 1; else inside = 0 }' "$page"
}

compile() { # SOURCE PROGRAM
    # shellcheck disable=SC2046 # flags
    cc -std=c11 -pedantic -O1 -Wall -Wextra -Werror "$1" -o "$2" $(pkg-config --cflags --libs roque) > "$output" 2> "$errors"
}

has_compiler=$(command -v cc > /dev/null && command -v pkg-config > /dev/null && echo yes)
has_python=$(command -v python3 > /dev/null && echo yes)
export PYTHONDONTWRITEBYTECODE=1
for source in "$examples"/*.c; do
    example=$(basename "$source" .c)
    is "the page shows $example.c" "$(cat "$source")" "$(block "$example" c)"
    is "the page shows $example.py" "$(cat "$examples/$example.py")" "$(block "$example" python)"
    wanted=$(block "$example" text)
    check "the page shows what $example prints" [ -n "$wanted" ]
    if [ -n "$has_compiler" ]; then
        check "$example.c compiles without a warning" compile "$source" "$folder/$example"
        is "$example.c prints what the page says" "$wanted" "$("$folder/$example" 2>&1)"
    else
        echo "ok - $example.c # SKIP cc or pkg-config is not installed"
    fi
    if [ -n "$has_python" ]; then
        is "$example.py prints the same" "$wanted" "$(python3 "$examples/$example.py" 2>&1)"
    else
        echo "ok - $example.py # SKIP python3 is not installed"
    fi
done
if [ -n "$has_compiler" ]; then
    is "a bad FEN is told" "FEN board field, character 1" "$("$folder/perft" x 2>&1 | sed "s/:.*//")"
fi

# ---- every header stands alone, in C and in C++ ----

stands_alone() { # LANGUAGE HEADER
    echo "#include <roque/$2>" | cc -x "$1" "-I$root/opt/roque/include" -fsyntax-only -Wall -Wextra -Werror - > "$output" 2> "$errors"
}
for header in "$root"/opt/roque/include/roque/*.h; do
    for language in c c++; do
        if echo 'int main(void) { return 0; }' | cc -x "$language" -fsyntax-only - 2> /dev/null; then
            check "$(basename "$header") stands alone in $language" stands_alone "$language" "$(basename "$header")"
        fi
    done
done

check "make uninstall succeeds" make_it uninstall
check "... and leaves no file" eval '! find "$root" ! -type d | grep .'
