#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# documents_test.sh - what the program tells the page has the types that the page believes in (web/src/api.ts).
#
# Needs node and the compiler of TypeScript that `npm ci` puts into web/node_modules; elsewhere it is skipped.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

compiler=web/node_modules/.bin/tsc
missing=
[ -x $compiler ] || missing="npm ci was not run in web/"
command -v node > /dev/null || missing="node is not installed"
if [ -z "$missing" ]; then
    run web --port 70000
    complains 'built without' && missing="the program was built without the page"
fi
check_documents() {
    XDG_DATA_HOME=$folder "$ROQUE" web --port 0 --seed 1 > "$output" 2> "$errors" < /dev/null &
    server=$!
    is_there() { grep -q http "$output" || ! kill -0 "$server" 2> /dev/null; }
    wait_until is_there
    timeout 300 node tests/web/documents.mjs "$(sed -n 's/.*\(http:.*\)/\1/p' "$output")" "$folder/documents.ts" > "$folder/said" 2>&1
    status=$?
    cp "$folder/said" "$output"
    check "every request and channel was told something" status_is 0
    kill -INT "$server"
    wait "$server"
    types() { $compiler --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom "$folder/documents.ts" > "$output"; }
    check "documents have their types" types
    # The check can fail: a member that no type has, and one that is missing.
    sed -i "s/\"is_granted\":/\"is_grnated\":/" "$folder/documents.ts"
    types
    status=$?
    check "... and one that has not is told" says "is_grnated"
}

if [ -n "$missing" ]; then
    echo "ok - documents have their types # SKIP $missing"
else
    check_documents
fi
