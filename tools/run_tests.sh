#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run_tests.sh - runs test programs, prints a line for each and adds up what they say.
#
#   run_tests.sh run SCORE LABEL PROGRAM...   runs them, TEST_JOBS at a time, and appends to the file SCORE
#   run_tests.sh sum SCORE                    prints the one line over everything; fails if anything failed
#
# A test program speaks TAP: lines "ok ..." and "not ok ...", "# SKIP" behind those that could not run. It has failed when it
# dies, says nothing, bails out, says another number of results than it announced, or ends before its last line. "not ok"
# is a failure wherever it stands in a line. What a sanitizer reports in any process of the test is a failure, whatever
# the test makes of that process. The whole output is shown only then.
#
# SCORE has a line "due LABEL NAME" for every program before any starts, and "done LABEL NAME PASSED FAILED SKIPPED" behind
# each: a program whose runner was killed is due and not done, and has failed.
#
# With TEST_TRIES=2 (build machines, where a red run costs more than a look at its log) a program that failed without a
# sanitizer's report runs once more. One that passes then is listed as UNSTEADY, with what it said at first.
set -u

# The status of a process that a sanitizer ended: no command of the program and no shell ends with it.
SANITIZER_STATUS=86

# The line after the last one of a shell test.
THE_END='# the last line was reached'

# count FILE KIND: "passed failed skipped" from TAP. KIND: script (a shell test) or program (cmocka, which announces
# itself how many results follow, and before version 1.1.6 says "not ok N # SKIP" of what was skipped).
count() {
    awk -v kind="$2" -v the_end="$THE_END" '
        $0 == the_end { has_ended = 1; next }
        kind == "program" && /^not ok [0-9]+ # SKIP / { skipped++; next }
        /(^|[^A-Za-z0-9_])not ok([^A-Za-z0-9_]|$)/ { failed++; next }
        /^ok .*# *SKIP/ { skipped++; next }
        /^ok / { passed++; next }
        /^[ \t]*Bail out!/ { faults++ }
        /^1\.\.[0-9]+/ { split($1, plan, /\.\./); planned += plan[2]; plans++ }
        END {
            said = passed + failed + skipped
            if (plans && planned > said) faults += planned - said
            if (plans && planned < said) faults++
            if (kind == "program" && !plans && !failed) faults++
            if (kind == "script" && !has_ended && !failed && !faults) faults++
            print passed + 0, failed + faults, skipped + 0
        }' "$1"
}

kind_of() {
    case $1 in
    *.sh | */fuzz_*) echo script ;;
    *) echo program ;;
    esac
}

# A script is given one line more than its file has: one that leaves early, however contentedly, does not say it.
start_script() {
    file=$1
    shift
    sh -c "$(cat "$file")
set -- \$?
echo '$THE_END'
exit \$1" "$file" "$@"
}

start_program() {
    case $1 in
    *.sh) start_script "$1" ;;
    */fuzz_*) start_script tools/run_fuzz.sh "$1" ;;
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

# The name of a program's line: its path without the folders every one has.
name_of() {
    echo "$1" | sed -e 's,^build/[^/]*/,,' -e 's,^tests/,,' -e 's,^tools/,,' -e 's/ /_/g'
}

# Where a program's output and temporary files are.
folder_of() { # LABEL NAME
    echo "build/test-output/$1-$(echo "$2" | tr '/' '-')"
}

# Reports of sanitizers go to files of the test's folder, where no test can throw them away.
watch_sanitizers() { # FOLDER
    common=log_path=\'$1/sanitizer\':exitcode=$SANITIZER_STATUS
    export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1}:$common"
    export UBSAN_OPTIONS="${UBSAN_OPTIONS:-print_stacktrace=1}:$common"
    export LSAN_OPTIONS="${LSAN_OPTIONS:-}:$common" TSAN_OPTIONS="${TSAN_OPTIONS:-}:$common"
}

# Runs one program in a folder of its own for temporary files; the time limit catches what hangs.
try_one() { # PROGRAM FOLDER
    rm -rf "$2"
    mkdir -p "$2/tmp"
    if [ -e "$(wanted_by "$1")" ]; then
        TMPDIR=$(pwd)/$2/tmp timeout -k 5 "${TEST_LIMIT_SECONDS:-1800}" sh tools/run_tests.sh start "$1" \
            > "$2/output" 2>&1 < /dev/null
        status=$?
    else
        echo "not ok - $(wanted_by "$1") was not built" > "$2/output"
        status=1
    fi
    judge "$2" "$(kind_of "$1")"
    rm -rf "$2/tmp"
}

run_one() { # SCORE LABEL PROGRAM
    score=$1 label=$2 program=$3
    name=$(name_of "$program")
    work=$(folder_of "$label" "$name")
    watch_sanitizers "$(pwd)/$work"
    began=$(date +%s.%N)
    try_one "$program" "$work"
    if [ "$failed" -gt 0 ] && [ "${TEST_TRIES:-1}" -gt 1 ] && ! ls "$work"/sanitizer.* > /dev/null 2>&1; then
        mv "$work/output" "$work-first"
        try_one "$program" "$work"
        mv "$work-first" "$work/first"
        [ "$failed" -gt 0 ] || echo "unsteady $label $name" >> "$score"
    fi
    ended=$(date +%s.%N)
    echo "done $label $name $passed $failed $skipped" >> "$score"
    report "$work/output"
}

# What the program said, and what it did not say; the reasons go behind its output.
judge() { # FOLDER KIND
    # shellcheck disable=SC2046 # three numbers
    set -- "$1" "$2" $(count "$1/output" "$2")
    passed=$3 failed=$4 skipped=$5
    if [ $((passed + failed + skipped)) -eq 0 ]; then
        failed=1
        echo "*** ran no test" >> "$1/output"
    fi
    if [ "$2" = script ] && [ "$status" -eq 0 ] && ! grep -qxF "$THE_END" "$1/output"; then
        echo "*** ended before its last line" >> "$1/output"
    fi
    if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
        failed=1
        echo "*** exit status $status" >> "$1/output"
    fi
    for file in "$1"/sanitizer.*; do
        [ -e "$file" ] || continue
        failed=$((failed + 1))
        { echo "*** a sanitizer reports:"; cat "$file"; } >> "$1/output"
    done
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

# The programs of tests/longest.txt first, in that order, so that no long one runs alone at the end.
longest_first() {
    awk 'NR == FNR { rank[$1] = NR; next }
         { name = $0; sub(/^.*tests\//, "", name); print (name in rank ? rank[name] : 9999), FNR, $0 }' tests/longest.txt - |
        sort -n -k 1,1 -k 2,2 | cut -d ' ' -f 3-
}

run_all() { # SCORE LABEL PROGRAM...
    score=$1 label=$2
    shift 2
    for program in "$@"; do
        echo "due $label $(name_of "$program")"
    done >> "$score"
    [ $# -eq 0 ] || printf '%s\n' "$@" | longest_first | xargs -n 1 -P "${TEST_JOBS:-2}" sh tools/run_tests.sh one "$score" "$label"
    return 0
}

# What a program's output says of its failure, in short.
complaints() { # FILE
    grep -h -m 3 -E '(^|[^A-Za-z])not ok |^\*\*\*|Bail out!|ERROR: |WARNING: |runtime error' "$1" 2> /dev/null |
        cut -c 1-240 | sed 's/^/      | /'
}

# Above the sum, once more and in short, what failed: who sees only the end of a long run sees the cause.
failures() { # SCORE
    awk '$1 == "unsteady" && NF == 3 { print $2, $3 }' "$1" | while read -r label name; do
        echo "  UNSTEADY $label $name: failed, and passed when it ran again"
        complaints "$(folder_of "$label" "$name")/first"
    done
    awk '$1 == "done" && NF == 6 && $5 > 0 { print $2, $3 }' "$1" | while read -r label name; do
        echo "  FAILED $label $name"
        complaints "$(folder_of "$label" "$name")/output"
    done
}

# What a program's output says was not tried, a line each: reason, tab, name. A shell test gives both ("ok - NAME # SKIP REASON");
# cmocka gives the name ("not ok N # SKIP NAME", or "ok"), and test_skip() the reason in the line before.
skipped_in() { # FILE
    awk '
        /^# SKIP / { reason = substr($0, 8) }
        /^(not )?ok [0-9]+ # SKIP / { sub(/^.*# SKIP /, ""); print (reason == "" ? "no reason given" : reason) "\t" $0; reason = ""; next }
        /^ok .*# *SKIP/ {
            name = $0
            sub(/ *# *SKIP.*/, "", name)
            sub(/^ok *[0-9]* *-* */, "", name)
            sub(/.*# *SKIP */, "")
            print ($0 == "" ? "no reason given" : $0) "\t" name
        }' "$1" 2> /dev/null
}

# Above it, what could not be tried: by its reason, the programs and in each its tests.
skips() { # SCORE
    awk '$1 == "done" && NF == 6 && $6 > 0 { print $2, $3 }' "$1" | while read -r label name; do
        skipped_in "$(folder_of "$label" "$name")/output" | sed "s,^,$label $name	,"
    done | awk -F '\t' '
        {
            program = $2 SUBSEP $1
            if (!($2 in programs)) order[++reasons] = $2
            if (program in tests) {
                tests[program] = tests[program] ", " $3
            } else {
                programs[$2] = programs[$2] "\t" $1
                tests[program] = $3
            }
        }
        END {
            for (i = 1; i <= reasons; i++) {
                print "  SKIPPED " order[i]
                count = split(substr(programs[order[i]], 2), list, "\t")
                for (j = 1; j <= count; j++) print "    " list[j] ": " tests[order[i], list[j]]
            }
        }'
}

case $1 in
start)
    start_program "$2"
    ;;
one)
    run_one "$2" "$3" "$4"
    ;;
run)
    shift
    run_all "$@"
    ;;
sum)
    skips "$2"
    failures "$2"
    # A line that is none of ours, half of one for instance, counts as a failure.
    awk '
        $1 == "unsteady" && NF == 3 { next }
        $1 == "due" && NF == 3 { due[$2 " " $3]++; next }
        $1 == "done" && NF == 6 { due[$2 " " $3]--; passed += $4; failed += $5; skipped += $6; next }
        { print "  *** the score has the line \"" $0 "\""; failed++ }
        END {
            for (program in due)
                if (due[program] != 0) { print "  *** " program " did not end"; failed++ }
            printf "%d passed, %d failed", passed, failed
            if (skipped) printf ", %d skipped", skipped
            print ""
            exit failed > 0 || passed == 0
        }' "$2"
    ;;
*)
    echo "run_tests.sh: '$1' is none of run, sum" >&2
    exit 2
    ;;
esac
