#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# runner_test.sh - the test runner counts what passed, failed and was skipped, and no failure slips through.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# case_of NAME EXPECTED SCRIPT: a program doing SCRIPT must be scored EXPECTED ("passed failed skipped").
case_of() {
    printf '%s\n' "$3" > "$work/program.sh"
    : > "$work/score"
    TEST_LIMIT_SECONDS=2 sh tools/run_tests.sh run "$work/score" "meta-$$" "$work/program.sh" > "$work/output" 2>&1
    if [ "$(cat "$work/score")" = "$2" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1: scored $(cat "$work/score")"
    fi
    rm -rf "build/test-output/meta-$$"*
}

case_of "passes are counted" "2 0 0" 'echo "ok 1 - a"; echo "ok 2 - b"'
case_of "failures are counted" "1 1 0" 'echo "ok 1 - a"; echo "not ok 2 - b"; exit 1'
case_of "skips are neither" "1 0 1" 'echo "ok 1 - a"; echo "not ok 2 # SKIP b"'
case_of "a crash is a failure" "1 1 0" 'echo "ok 1 - a"; kill -SEGV $$'
case_of "a status is a failure" "1 1 0" 'echo "ok 1 - a"; exit 3'
case_of "silence is a failure" "0 1 0" 'exit 0'
case_of "less than announced is a failure" "1 2 0" 'echo "1..3"; echo "ok 1 - a"; exit 1'
case_of "leaving early with success is a failure" "1 1 0" 'echo "1..2"; echo "ok 1 - a"; exit 0'
case_of "hanging is a failure" "1 1 0" 'echo "ok 1 - a"; sleep 20'

: > "$work/score"
sh tools/run_tests.sh run "$work/score" "meta-$$" build/no/such_test > /dev/null 2>&1
[ "$(cat "$work/score")" = "0 1 0" ] && echo "ok - a program that was not built is a failure" \
    || echo "not ok - a program that was not built is a failure"
rm -rf "build/test-output/meta-$$"*

printf '2 0 0\n3 0 1\n' > "$work/score"
[ "$(sh tools/run_tests.sh sum "$work/score")" = "5 passed, 0 failed, 1 skipped" ] && echo "ok - the sum adds up" \
    || echo "not ok - the sum adds up"
printf '2 0 0\n3 1 0\n' > "$work/score"
if sh tools/run_tests.sh sum "$work/score" > /dev/null; then
    echo "not ok - the sum fails when anything failed"
else
    echo "ok - the sum fails when anything failed"
fi
