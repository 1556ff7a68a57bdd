#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run_tests.sh - runs test programs, prints a line for each and adds up what they say.
#
#   run_tests.sh run SCORE LABEL PROGRAM...   runs them, TEST_JOBS at a time, and appends to the file SCORE
#   run_tests.sh sum SCORE                    prints the one line over everything; fails if anything failed
#
# A test program speaks TAP: lines "ok ..." and "not ok ...", "# SKIP" in those that could not run. cmocka does so when
# asked; a program that dies, says nothing, or says less than it announced has failed. Its whole output is shown only then.
set -u

# count FILE: "passed failed skipped" from TAP.
count() {
    awk '
        /^(not )?ok .*# *SKIP/ { skipped++; next }
        /^ok / { passed++; next }
        /^not ok / { failed++; next }
        /^1\.\.[0-9]+/ { split($1, plan, /\.\./); planned += plan[2] }
        END {
            said = passed + failed + skipped
            if (planned > said) failed += planned - said
            print passed + 0, failed + 0, skipped + 0
        }' "$1"
}

start_program() {
    case $1 in
    *.sh) sh "$1" ;;
    */fuzz_*) sh tools/run_fuzz.sh "$1" ;;
    *) CMOCKA_MESSAGE_OUTPUT=TAP "$1" ;;
    esac
}

# What has to be there before the test can run.
wanted_by() {
    case $1 in
    tests/cli/*.sh) echo "${ROQUE:-roque}" ;;
    *) echo "$1" ;;
    esac
}

# Runs one program in a folder of its own for temporary files; the time limit catches what hangs.
run_one() { # SCORE LABEL PROGRAM
    score=$1 label=$2 program=$3
    name=$(echo "$program" | sed -e 's,^build/[^/]*/,,' -e 's,^tests/,,' -e 's,^tools/,,')
    work=build/test-output/$label-$(echo "$name" | tr '/' '-')
    rm -rf "$work"
    mkdir -p "$work/tmp"
    began=$(date +%s.%N)
    if [ -e "$(wanted_by "$program")" ]; then
        TMPDIR=$(pwd)/$work/tmp timeout -k 5 "${TEST_LIMIT_SECONDS:-1800}" sh tools/run_tests.sh start "$program" \
            > "$work/output" 2>&1 < /dev/null
        status=$?
    else
        echo "not ok - $(wanted_by "$program") was not built" > "$work/output"
        status=1
    fi
    ended=$(date +%s.%N)
    # shellcheck disable=SC2046 # three numbers
    set -- $(count "$work/output")
    passed=$1 failed=$2 skipped=$3
    if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
        failed=1
        echo "not ok - exit status $status" >> "$work/output"
    elif [ $((passed + failed + skipped)) -eq 0 ]; then
        failed=1
        echo "not ok - ran no test" >> "$work/output"
    fi
    echo "$passed $failed $skipped" >> "$score"
    report "$work/output"
    rm -rf "$work/tmp"
}

# One write for all lines, so that programs running side by side do not mix theirs.
report() {
    line=$(awk -v label="$label" -v name="$name" -v p="$passed" -v f="$failed" -v s="$skipped" -v a="$began" -v b="$ended" '
        BEGIN {
            text = sprintf("%d passed", p)
            if (f) text = text sprintf(", %d FAILED", f)
            if (s) text = text sprintf(", %d skipped", s)
            printf "  %-6s %-34s %7.1f s  %s", label, name, b - a, text
        }')
    if [ "$failed" -gt 0 ]; then
        line="$line
$(sed 's/^/      | /' "$1" | tail -n 200)"
    fi
    printf '%s\n' "$line"
}

case $1 in
start)
    start_program "$2"
    ;;
one)
    run_one "$2" "$3" "$4"
    ;;
run)
    score=$2 label=$3
    shift 3
    [ $# -gt 0 ] || exit 0
    printf '%s\n' "$@" | xargs -n 1 -P "${TEST_JOBS:-2}" sh tools/run_tests.sh one "$score" "$label"
    ;;
sum)
    awk '
        { passed += $1; failed += $2; skipped += $3 }
        END {
            printf "%d passed, %d failed", passed, failed
            if (skipped) printf ", %d skipped", skipped
            print ""
            exit failed > 0 || passed == 0
        }' "$2"
    ;;
esac
