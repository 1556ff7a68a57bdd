#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# course.sh - the transcripts and figures of docs/course: whether $ROQUE still prints and draws them, and how they are made anew.
#
#   course.sh check [PAGE...]   runs the commands of each page in order and compares; speaks TAP
#   course.sh make [PAGE...]    writes what is printed and drawn into the pages (`make course`): read the difference before you commit it
#
# A command is a line "$ …" of a fenced block, with the lines "> …" behind it; what follows is what it prints. All commands of a page share an empty folder, and the pages of fr run with LANG=fr_FR.UTF-8. A block
# below "<!-- not run: REASON -->" is left as it is. What a clock measured is not compared.
set -u
: "${ROQUE:?path of the program}"
mode=$1
shift
[ $# -gt 0 ] || set -- docs/course/*.md docs/course/en/*.md docs/course/fr/*.md
case $ROQUE in
/*) program=$ROQUE ;;
*) program=$(pwd)/$ROQUE ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$program" "$folder/bin/roque"
PATH=$folder/bin:$PATH
XDG_CACHE_HOME=${ROQUE_TEST_CACHE:-$folder/cache}
XDG_DATA_HOME=$folder/data
export PATH XDG_CACHE_HOME XDG_DATA_HOME
unset LC_ALL LC_MESSAGES LANGUAGE

# PAGE: the page as its commands would have it; what is wrong besides goes to $folder/wrong.
render() {
    awk -v folder="$folder" '
        function wrong(what) { print FILENAME ":" FNR ": " what > (folder "/wrong") }
        # Runs the command that has been read and prints what it says.
        function run(   script, said, line, status) {
            if (command == "") return
            script = folder "/script"; said = folder "/said"
            print command > script
            close(script)
            status = system("cd " folder "/here && sh " script " > " said " 2>&1 < /dev/null")
            if (status == 2 || status >= 126) wrong("status " status " of " command)
            while ((getline line < said) > 0) print line
            close(said)
            command = ""
        }
        /^<!-- not run: / { is_left = 1 }
        /^ *```/ {
            run()
            if (is_open) is_left = 0
            is_open = !is_open; is_said = 0; print; next
        }
        !is_open || is_left { print; next }
        /^(\.\/)?roque / { wrong("a command that is not run") }
        /^\$ / { run(); print; is_said = 1; command = substr($0, 3); next }
        /^> / && command != "" { print; command = command "\n" substr($0, 3); next }
        { run() }
        !is_said { print }' "$1"
}

# Times, and the last column of a table that ends in "ms".
mask() {
    sed -E -e 's/ *[0-9][0-9.,]* (ns|µs|ms|s|million nodes\/s|millions de nœuds\/s)( |[,.;)]|$)/TIME\2/g' | awk '
        / ms$/ { is_table = 1; print; next }
        !NF { is_table = 0 }
        is_table { sub(/ +[0-9.,]+$/, " TIME") }
        { print }'
}

for page in "$@"; do
    rm -rf "$folder/here" "$folder/wrong"
    mkdir "$folder/here"
    : > "$folder/wrong"
    case $page in
    */fr/* | */enseignant.md) export LANG=fr_FR.UTF-8 ;;
    *) export LANG=C.UTF-8 ;;
    esac
    render "$page" > "$folder/page"
    mask < "$page" > "$folder/shown"
    mask < "$folder/page" > "$folder/printed"
    if ! cmp -s "$folder/shown" "$folder/printed"; then
        if [ "$mode" = make ]; then
            cp "$folder/page" "$page" && echo "$page is new"
        else
            echo "$page: the transcripts differ" >> "$folder/wrong"
            diff "$folder/shown" "$folder/printed" | head -n 60 | sed 's/^/# /'
        fi
    fi
    for figure in $(sed -n 's/^!\[.*\](\([^\/]*\.svg\))$/\1/p' "$page"); do
        beside=$(dirname "$page")/$figure
        if [ ! -e "$folder/here/$figure" ]; then
            echo "$page: no command draws $figure" >> "$folder/wrong"
        elif ! cmp -s "$folder/here/$figure" "$beside"; then
            if [ "$mode" = make ]; then
                cp "$folder/here/$figure" "$beside" && echo "$beside is new"
            else
                echo "$page: $figure is drawn differently" >> "$folder/wrong"
            fi
        fi
    done
    if [ -s "$folder/wrong" ]; then
        sed 's/^/# /' "$folder/wrong"
        echo "not ok - $page ('make course' where the change is meant)"
    elif [ "$mode" = check ]; then
        echo "ok - $page"
    fi
done
