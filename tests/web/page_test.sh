#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# page_test.sh - the page in a browser: games played by mouse and keyboard, both languages, no foreign request.
#
# make test draws some of the suites, by the commit (another seed: ROQUE_SAMPLE=N); make long and ./bootstrap.sh web-test,
# with which CI begins, run all of them. Needs Chromium, node and what `npm ci` puts into web/node_modules; elsewhere it
# is skipped.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

find_browser() {
    for browser in chromium chromium-browser google-chrome; do
        command -v "$browser" && return
    done
}

# The address of the page, as `roque web` says it.
address_of() { sed -n 's/.*\(http:.*\)/\1/p' "$1"; }

# ./bootstrap.sh web-test leaves what it has tested; the same bytes are not tested again by the run that follows it.
tested=build/page-tested
bytes_now() { cat "$ROQUE" tests/web/*.mjs | cksum; }
missing=
[ "$(cat "$tested" 2> /dev/null)" = "$(bytes_now)" ] && missing="these bytes have just been tested by bootstrap.sh web-test"
rm -f "$tested"
[ -n "$(find_browser)" ] || missing="chromium is not installed"
[ -d web/node_modules/playwright-core ] || missing="npm ci was not run in web/"
command -v node > /dev/null || missing="node is not installed"
if [ -z "$missing" ]; then
    run web --port 70000
    complains 'built without' && missing="the program was built without the page"
fi
if [ -n "$missing" ]; then
    echo "ok - the page in a browser # SKIP $missing"
else
    XDG_DATA_HOME=$folder "$ROQUE" web --port 0 --seed 1 > "$output" 2> "$errors" < /dev/null &
    server=$!
    is_there() { grep -q http "$output" || ! kill -0 "$server" 2> /dev/null; }
    wait_until is_there
    # Another server, whose language the command has chosen.
    mkdir "$folder/french"
    XDG_DATA_HOME=$folder/french "$ROQUE" web --port 0 --seed 1 --lang fr > "$folder/french/said" 2>&1 < /dev/null &
    french=$!
    is_there_too() { grep -q http "$folder/french/said" || ! kill -0 "$french" 2> /dev/null; }
    wait_until is_there_too
    # A match that another process plays while the page looks on.
    "$ROQUE" match --game tictactoe random:seed=1 random:seed=2 --games 40 --sprt 0,400 --journal "$folder/match.rqj" > "$folder/match" 2>&1 < /dev/null &
    # Another one, in which a player never moves.
    printf '#!/bin/sh\nwhile read -r line && [ "$line" != quit ]; do :; done\n' > "$folder/waits"
    chmod +x "$folder/waits"
    "$ROQUE" match "cmd:$folder/waits" random:seed=1 --tc 600+1 --games 2 --openings start --journal "$folder/slow.rqj" > "$folder/slow" 2>&1 < /dev/null &
    slow=$!
    make_wrong_exercise "$folder/wrong.jsonl"
    trace=
    [ -e "$folder/wrong.jsonl" ] && trace=$folder/wrong.jsonl
    if [ -z "${ROQUE_LONG:-}${ROQUE_LEAVE_TESTED:-}${ROQUE_SAMPLE:-}" ]; then
        ROQUE_SAMPLE=$(git rev-parse HEAD 2> /dev/null | cksum | cut -d ' ' -f 1)
        export ROQUE_SAMPLE
    fi
    case $ROQUE in /*) program=$ROQUE ;; *) program=$PWD/$ROQUE ;; esac
    ROQUE=$program ROQUE_DATA=$folder ROQUE_FRENCH=$(address_of "$folder/french/said") ROQUE_TRACE=$trace ROQUE_SLOW=$folder/slow.rqj ROQUE_JOURNAL=$folder/match.rqj node tests/web/page.mjs "$(address_of "$output")" "$(find_browser)" 2>&1
    ran=$?
    check "the browser's tests ran to their end" [ $ran -eq 0 ]
    [ $ran -eq 0 ] && [ -n "${ROQUE_LEAVE_TESTED:-}" ] && bytes_now > "$tested"
    kill -INT "$slow" "$french"
    wait "$slow"
    wait "$french"
    kill -INT "$server"
    wait "$server"
    status=$?
    check "Ctrl-C ends the server in good order" status_is 0
fi
