# SPDX-License-Identifier: GPL-3.0-or-later
# check.sh - what the shell tests share: a folder of their own, running the program, and saying ok or not ok.
#
# A test begins with:  . "$(dirname "$0")/check.sh"
# shellcheck shell=sh disable=SC2034 # its variables are for the tests that read it
set -u
: "${ROQUE:?path of the program}"
folder=$(mktemp -d)
output=$folder/.output # hidden: some tests list their files
errors=$folder/.errors
status=0
: > "$output"
: > "$errors"
trap 'rm -rf "$folder"' EXIT
# No test asks or changes the tables of the person who runs it.
export XDG_CACHE_HOME="${ROQUE_TEST_CACHE:-$folder/.cache}"

# Runs the program with the arguments; what it says is in $output and $errors.
run() {
    "$ROQUE" "$@" > "$output" 2> "$errors" < /dev/null
    status=$?
}

check() { # NAME CONDITION...
    name=$1
    shift
    if "$@"; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        echo "# status $status; stdout:"
        sed 's/^/#   /' "$output" | tail -n 40
        echo "# stderr:"
        sed 's/^/#   /' "$errors"
    fi
}

# Conditions for it.
status_is() { [ "$status" -eq "$1" ]; }
says() { grep -q -e "$1" "$output"; }
complains() { grep -q -e "$1" "$errors"; }
complains_once() { [ "$(wc -l < "$errors")" -eq 1 ] && complains "$1"; }
refuses() { [ "$status" -eq 2 ] && ! [ -s "$output" ] && complains_once "$1"; }
is_silent() { ! [ -s "$1" ]; }
has_lines() { [ "$(wc -l < "$output")" -eq "$1" ]; }

# A wait for something that must come: its pace decides nothing, and one that is in vain ends after some minutes.
wait_until() { # CONDITION...
    tries=10000
    until "$@" || [ "$tries" -eq 0 ]; do
        tries=$((tries - 1))
        sleep 0.02
    done
}

# From then on Ctrl-C is the process's own affair: a shell starts its background with SIGINT ignored.
catches_interrupt() { # PROCESS; not the shell that is about to become it
    case $(cat "/proc/$1/comm" 2> /dev/null) in
    sh | dash | bash) return 1 ;;
    esac
    caught=$(sed -n 's/^SigCgt:.*\(.\)$/\1/p' "/proc/$1/status" 2> /dev/null)
    case $caught in
    [2367abefABEF] | '') true ;; # '': it has ended already
    *) false ;;
    esac
}

is() { # NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        printf '# expected: %s\n# actual:   %s\n' "$2" "$3"
    fi
}

has() { # NAME WANTED TEXT
    case $3 in
    *"$2"*) echo "ok - $1" ;;
    *)
        echo "not ok - $1"
        printf '# wanted: %s\n# actual: %s\n' "$2" "$3"
        ;;
    esac
}

# make_wrong_exercise FILE: what a student's alpha-beta asks that does not turn the window around, beside the reference's questions; no
# file where there is no Python.
make_wrong_exercise() {
    command -v python3 > /dev/null || return 0
    "$ROQUE" lab exercise start alphabeta "$folder/mine" --language python > /dev/null
    awk -v slip=window-not-negated -f tests/course/plant.awk tests/course/solutions/alphabeta.py.txt > "$folder/mine/alphabeta.py"
    "$ROQUE" lab exercise check "$folder/mine" --trace "$1" > "$folder/checked" 2>&1
}
