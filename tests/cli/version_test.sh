#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# version_test.sh - `roque version` says what guards the program, and the processes are guarded so.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"

run version
check "version says what --version says" says "^Roque $(cat VERSION)"
run version --licences
check "version --licences is the file NOTICES" cmp -s NOTICES "$output"
page_parts=$(sed -n '/"dependencies"/,/}/s/^ *"\([a-z]*\)": "\([0-9.]*\)".*/\1 \2/p' web/package.json)
is "... which names what the page is bundled from" "$page_parts" "$(echo "$page_parts" | while read -r part; do grep -io "^$part" NOTICES | tr '[:upper:]' '[:lower:]'; done)"
run version --security
check "version --security succeeds" status_is 0
check "it says whether this is root" says "$([ "$(id -u)" -eq 0 ] && echo no || echo yes) .* it runs as a user"
run version --security --json
check "as a line of JSON" says '^{"schema":"roque.security/1","version":'

fact() { "$ROQUE" version --security --json | grep -q "\"$1\":true"; }
if command -v readelf > /dev/null; then
    marks=$(readelf -n "$ROQUE" 2> /dev/null | grep -Ec 'IBT, SHSTK|BTI')
    is "jumps are said to be marked where the head of the program says so" "$marks" "$(fact branch_protection && echo 1 || echo 0)"
else
    echo "ok - jumps are said to be marked where the head of the program says so # SKIP readelf is not installed"
fi
field() { sed -n "s/^$1:[[:space:]]*//p" "/proc/$process/status" 2> /dev/null; }

# A conversation that waits for its next line: its process can be looked at.
if fact readers_start_nothing; then
    mkfifo "$folder/lines"
    "$ROQUE" < "$folder/lines" > "$output" 2> "$errors" &
    process=$!
    exec 3> "$folder/lines"
    echo isready >&3
    wait_until grep -q readyok "$output"
    is "the engine for GUIs runs behind a filter" "2 1" "$(field Seccomp) $(field NoNewPrivs)"
    exec 3>&-
    wait "$process"
else
    echo "ok - no filter of system calls here # SKIP"
fi

# The page.
export XDG_DATA_HOME="$folder/data"
serve() { # OPTIONS...
    : > "$output"
    "$ROQUE" web --port 0 "$@" > "$output" 2> "$errors" &
    process=$!
    wait_until eval 'grep -q "The page is at" "$output" || ! kill -0 "$process" 2> /dev/null'
}
stop() {
    wait_until catches_interrupt "$process"
    kill -INT "$process" 2> /dev/null
    wait "$process"
    status=$?
}
serve
if grep -q 'built without' "$errors"; then
    echo "ok - no page is built in # SKIP"
    wait "$process"
else
    if fact page_starts_nothing; then
        is "the page runs behind a filter" "2 1" "$(field Seccomp) $(field NoNewPrivs)"
    else
        echo "ok - no filter of system calls here # SKIP"
    fi
    if [ "$(id -u)" -eq 0 ]; then
        check "root is warned" complains 'Warning: this is root'
    else
        check "nobody else is" eval '! complains "this is root"'
    fi
    stop
    check "Ctrl-C ends it" status_is 0
    serve --unconfined
    is "--unconfined: it keeps its rights" 0 "$(field Seccomp)"
    stop

    # A browser is shown the page by a process that was there before.
    mkdir "$folder/bin"
    printf '#!/bin/sh\necho "$1" > %s/shown\n' "$folder" > "$folder/bin/xdg-open"
    chmod +x "$folder/bin/xdg-open"
    XDG_RUNTIME_DIR=$folder PATH=$folder/bin:$PATH
    export XDG_RUNTIME_DIR PATH
    serve --open
    wait_until [ -s "$folder/shown" ]
    check "a confined page is shown in the browser" [ -s "$folder/shown" ]
    stop
    check "its file is forgotten" [ ! -e "$(cat "$folder/shown")" ]
fi
