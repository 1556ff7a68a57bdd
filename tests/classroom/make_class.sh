#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# make_class.sh - make_class.sh FOLDER: the example class of 20, the programs of class/, some that change a line of another, two of bindings/.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cp -R "$here/class/." "$1"
sed 's/print(max(/print(min(/' "$here/class/chloé.py" > "$1/emma.py" # the fewest discs
sed 's/\[0\]/[-1]/' "$here/class/david.py" > "$1/farid.py" # the last move of the list
sed 's/DEPTH = 4/DEPTH = 2/' "$here/class/ines.c" > "$1/hugo.c"
sed 's/return 0;/return 0/' "$here/../../bindings/c/bot.c" > "$1/quentin.c" # forgot a semicolon
cp "$here/../../bindings/c/bot.c" "$1/jules.c"
cp "$here/../../bindings/javascript/bot.mjs" "$1/zoé.mjs"
