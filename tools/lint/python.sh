#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# python.sh - Python is laid out by black, in lines of at most 120 columns, and pyflakes finds nothing in it.
#
# The layout changes with the year of black: it is that of 23, which Debian 12 has. A text in quotes may be longer.
# `black -q -l 120 -S FILE` mends one.
set -u
files=$(find tools train tests bindings kits -name '*.py' | sort; grep -lE '^#!.*python' train/* 2> /dev/null)
check() { # NAME VERSION COMMAND...: of all files
    name=$1 version=$2
    shift 2
    # shellcheck disable=SC2086 # a list of plain paths
    if ! "$1" --version 2> /dev/null | grep -q "$version"; then
        echo "ok - $name # SKIP not installed${version:+ in version $version}"
    elif "$@" $files; then
        echo "ok - $name"
    else
        echo "not ok - $name"
    fi
}
# shellcheck disable=SC2086
long=$(awk 'length > 120 && !/^ *f["'\'']/ { print FILENAME ":" FNR ": more than 120 columns" }' $files)
echo "${long:-ok - lines of Python}"
[ -z "$long" ] || echo "not ok - lines of Python"
check "black's layout of Python" "[, ]23\." black -q --check -l 120 -S
check "pyflakes" "" pyflakes3
