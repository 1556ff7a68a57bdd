#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pictures.sh - `make pictures`: takes the pictures of tests/web/pictures anew; needs what page_test.sh needs.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
XDG_DATA_HOME=$folder "$1" web --port 0 --seed 1 > "$folder/said" 2> /dev/null < /dev/null &
server=$!
until grep -qs http "$folder/said" || ! kill -0 "$server" 2> /dev/null; do sleep 0.05; done
case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
ROQUE=$program ROQUE_DATA=$folder ROQUE_PICTURES=renew node tests/web/page.mjs "$(sed -n 's/.*\(http:.*\)/\1/p' "$folder/said")" "$browser" looks
kill -INT "$server"
wait "$server"
