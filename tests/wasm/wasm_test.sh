#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# wasm_test.sh - the program as WebAssembly: the counts of the native one in node, and the page as static files in a browser.
#
# Needs emscripten and node, and for the page Chromium and what `npm ci` puts into web/node_modules (./bootstrap.sh wasm);
# elsewhere it is skipped.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

find_browser() {
    for browser in chromium chromium-browser google-chrome; do
        command -v "$browser" && return
    done
}

make=${MAKE:-make}
made() { # TARGET...
    $make -s QUIET=1 "$@" > "$output" 2>&1 || sed 's/^/# /' "$output"
}

test_counts() {
    made ARCH=wasm counts
    counts=$($make -s ARCH=wasm show-build)/counts.js
    # A node that can fetch takes the file beside the script for an address.
    count() { node --no-experimental-fetch "$counts" "$@" 2> "$errors" | sed -n 's/\([0-9]*\) nodes.*/\1/p'; }
    is "perft as the native program counts it" 4865609 "$(count perft 5)"
    run bench 8
    is "bench searches the nodes of the native program" "$(sed -n 's/\([0-9]*\) nodes.*/\1/p' "$output")" "$(count bench 8)"
}

test_page() {
    made wasm
    suites="thoughts games"
    [ -z "${ROQUE_LONG-}" ] || suites="play analyse lab $suites"
    make_wrong_exercise "$folder/wrong.jsonl"
    if [ -e "$folder/wrong.jsonl" ]; then
        ROQUE_TRACE=$folder/wrong.jsonl
        export ROQUE_TRACE
    fi
    # shellcheck disable=SC2086 # words
    node tests/wasm/static.mjs build/static "$(find_browser)" $suites 2>&1
    # The same without threads.
    # shellcheck disable=SC2086 # words
    ROQUE_ALONE=yes node tests/wasm/static.mjs build/static "$(find_browser)" $suites 2>&1
}

missing=
command -v node > /dev/null || missing="node is not installed"
command -v emcc > /dev/null || missing="emscripten is not installed"
if [ -n "$missing" ]; then
    echo "ok - perft and bench as WebAssembly # SKIP $missing"
else
    test_counts
fi
[ -n "$(find_browser)" ] || missing="chromium is not installed"
[ -d web/node_modules/playwright-core ] || missing="npm ci was not run in web/"
if [ -n "$missing" ]; then
    echo "ok - the page as static files # SKIP $missing"
else
    test_page
fi
