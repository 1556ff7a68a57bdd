#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# runner_test.sh - the test runner counts what passed, failed and was skipped, and no failure slips through.
set -u
TEST_TRIES=1
export TEST_TRIES
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# runs PROGRAM: what its score says of it ("passed failed skipped").
runs() {
    : > "$work/score"
    TEST_LIMIT_SECONDS=2 sh tools/run_tests.sh run "$work/score" "meta-$$" "$1" > "$work/output" 2>&1
    sed -n "s,^done meta-$$ [^ ]* ,,p" "$work/score"
    rm -rf "build/test-output/meta-$$"*
}

is() { # NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1: $3"
        sed 's/^/# /' "$work/output"
    fi
}

# script_of NAME EXPECTED SCRIPT: a shell test of these lines must be scored EXPECTED.
script_of() {
    printf '%s\n' "$3" > "$work/program.sh"
    is "$1" "$2" "$(runs "$work/program.sh")"
}

# program_of NAME EXPECTED LINES: so must a program that says these lines and ends well.
program_of() {
    printf '#!/bin/sh\ncat << end\n%s\nend\n' "$3" > "$work/program"
    chmod +x "$work/program"
    is "$1" "$2" "$(runs "$work/program")"
}

script_of "passes are counted" "2 0 0" 'echo "ok 1 - a"; echo "ok 2 - b"'
script_of "failures are counted" "1 1 0" 'echo "ok 1 - a"; echo "not ok 2 - b"; exit 1'
script_of "skips are neither" "1 0 1" 'echo "ok 1 - a"; echo "ok 2 # SKIP b"'
script_of "a crash is a failure" "1 1 0" 'echo "ok 1 - a"; kill -SEGV $$'
script_of "a status is a failure" "1 1 0" 'echo "ok 1 - a"; exit 3'
script_of "the status of the last line is one too" "1 1 0" 'echo "ok 1 - a"; false'
script_of "silence is a failure" "0 1 0" 'exit 0'
script_of "reaching the end in silence is a failure" "0 1 0" ':'
script_of "less than announced is a failure" "1 2 0" 'echo "1..3"; echo "ok 1 - a"; exit 1'
script_of "more than announced is a failure" "2 1 0" 'echo "1..1"; echo "ok 1 - a"; echo "ok 2 - b"'
script_of "leaving early after a plan is a failure" "1 1 0" 'echo "1..2"; echo "ok 1 - a"; exit 0'
script_of "leaving early with success is a failure" "1 1 0" 'echo "ok 1 - a"; exit 0; echo "ok 2 - b"'
script_of "returning early is a failure" "1 1 0" 'echo "ok 1 - a"; return 0; echo "ok 2 - b"'
script_of "an early exit of a function is a failure" "1 1 0" 'leave() { exit; }; echo "ok 1 - a"; leave'
script_of "hanging is a failure" "1 1 0" 'echo "ok 1 - a"; mkfifo "$TMPDIR/silent"; read -r line < "$TMPDIR/silent"'
script_of "a failure behind other text counts" "1 1 0" 'echo "ok 1 - a"; printf "12 of 20 "; echo "not ok 2 - b"'
script_of "an indented failure counts" "1 1 0" 'echo "ok 1 - a"; echo "    not ok 2 - b"'
script_of "a failure in a comment counts" "1 1 0" 'echo "ok 1 - a"; printf "# looking"; echo " not ok 2 - b"'
script_of "a failure marked as skipped counts" "1 1 0" 'echo "ok 1 - a"; echo "not ok 2 # SKIP b"'
script_of "a failure to be mended later counts" "1 1 0" 'echo "ok 1 - a"; echo "not ok 2 - b # TO''DO"'
script_of "bailing out is a failure" "1 1 0" 'echo "ok 1 - a"; echo "Bail out! no room"'

# Where a second try is allowed: what fails once is named, and what fails twice has failed.
TEST_TRIES=2
once="if [ -e '$work/was' ]; then echo 'ok 1 - a'; else : > '$work/was'; echo 'not ok 1 - a'; fi"
script_of "what passes at the second try has passed" "1 0 0" "$once"
is "it is named" "unsteady meta-$$" "$(sed -n 's/^\(unsteady [^ ]*\) .*program.sh$/\1/p' "$work/score")"
sh tools/run_tests.sh sum "$work/score" > "$work/output"
is "the sum says so" "1 1" "$(grep -c 'UNSTEADY' "$work/output") $(grep -c '^1 passed, 0 failed$' "$work/output")"
script_of "what fails twice has failed" "0 1 0" 'echo "not ok 1 - a"'
TEST_TRIES=1

script_of "the mark of the end is no result" "1 0 0" 'echo "ok 1 - a"; echo "1..1"'

program_of "a program's passes are counted" "2 0 0" '1..2
ok 1 - a
ok 2 - b'
program_of "a program that announces nothing has failed" "1 1 0" 'ok 1 - a'
program_of "skipped as cmocka says it" "1 0 1" '1..2
ok 1 - a
not ok 2 # SKIP b'
program_of "a program's failure with SKIP in its name counts" "1 1 0" '1..2
ok 1 - a
not ok 2 - b # SKIP'
program_of "a second group that stops early is a failure" "2 1 0" '1..1
ok 1 - a
1..2
ok 1 - b'

is "a program that was not built is a failure" "0 1 0" "$(runs build/no/such_test)"

# ---- what a sanitizer says, the test cannot hide ----

# sanitizer_finds NAME FLAGS CODE: a test that takes the program's status for an ordinary failure has failed.
sanitizer_finds() {
    printf '#include <stdlib.h>\nint main(int count, char **words) { (void)words; %s }\n' "$3" > "$work/fault.c"
    if ! clang $2 -g "$work/fault.c" -o "$work/fault" 2> "$work/output"; then
        echo "ok - $1 # SKIP clang $2 makes no program here"
        return
    fi
    printf '"%s" 2> /dev/null\n[ $? -ne 0 ] && echo "ok - it fails"\n' "$work/fault" > "$work/program.sh"
    is "$1" "1 1 0" "$(runs "$work/program.sh")"
    printf '"%s" > /dev/null 2>&1; echo "ok - status $?"; exit 0\n' "$work/fault" > "$work/program.sh"
    runs "$work/program.sh" > /dev/null
    is "$1: its status is no ordinary one" "ok - status 86" "$(grep -o 'ok - status [0-9]*' "$work/output")"
}
sanitizer_finds "a freed byte that is read" -fsanitize=address 'char *p = malloc(1); free(p); return p[count - 1];'
sanitizer_finds "memory that is lost" -fsanitize=address 'void *volatile p = malloc(9); p = 0; return p != 0;'
sanitizer_finds "an overflow" "-fsanitize=address,undefined -fno-sanitize-recover=undefined" \
    'return 0x7fffffff + count > 0;'

# ---- who is killed has not passed ----

# The runner of the second program is killed by the first; the third is never started.
printf 'echo "ok - a"\n' > "$work/first.sh"
# shellcheck disable=SC2016 # the test expands it
printf 'parent() { sed -n "s/^PPid:[^0-9]*//p" "/proc/$1/status"; }\nkill -9 "$(parent "$(parent "$(parent $$)")")"\n' > "$work/second.sh"
printf 'echo "ok - c"\n' > "$work/third.sh"
: > "$work/score"
TEST_JOBS=1 sh tools/run_tests.sh run "$work/score" "meta-$$" "$work/first.sh" "$work/second.sh" "$work/third.sh" \
    > "$work/output" 2>&1
if sh tools/run_tests.sh sum "$work/score" > "$work/sum"; then status=passed; else status=failed; fi
is "a killed runner fails" failed "$status"
is "a killed runner is counted" "1 passed, 2 failed" "$(tail -n 1 "$work/sum")"
is "a killed runner's program is named" 1 "$(grep -c 'second.sh did not end' "$work/sum")"
rm -rf "build/test-output/meta-$$"*

printf 'due a x\n' > "$work/score"
if sh tools/run_tests.sh sum "$work/score" > "$work/sum"; then status=passed; else status=failed; fi
is "a runner killed before its first program fails" "failed 0 passed, 1 failed" "$status $(tail -n 1 "$work/sum")"
printf 'due a x\ndone a x 3 0 0\ndone a' > "$work/score"
if sh tools/run_tests.sh "$work/first.sh" 2> "$work/output"; then status=passed; else status=failed; fi
is "a runner that is not told what to do has failed" failed $status
is "half a line of the score is a failure" "3 passed, 1 failed" "$(sh tools/run_tests.sh sum "$work/score" | tail -n 1)"

printf 'due a x\ndue a y\ndone a y 2 0 0\ndone a x 3 0 1\n' > "$work/score"
is "the sum adds up" "5 passed, 0 failed, 1 skipped" "$(sh tools/run_tests.sh sum "$work/score")"
printf 'due a x\ndue a y\ndone a x 2 0 0\ndone a y 3 1 0\n' > "$work/score"
if sh tools/run_tests.sh sum "$work/score" > "$work/sum"; then status=passed; else status=failed; fi
is "the sum fails when anything failed" failed "$status"
mkdir -p "build/test-output/meta-$$-y"
printf 'ok - one\nnot ok - two\n' > "build/test-output/meta-$$-y/output"
printf 'due meta-%s y\ndone meta-%s y 1 1 0\n' $$ $$ > "$work/score"
is "above the sum stands what failed" "  FAILED meta-$$ y/      | not ok - two/1 passed, 1 failed" \
    "$(sh tools/run_tests.sh sum "$work/score" | paste -s -d /)"
rm -rf "build/test-output/meta-$$"*

# ---- what was skipped is named ----
for name in x y z; do mkdir -p "build/test-output/meta-$$-$name"; done
printf 'ok - one\nok - two # SKIP no scales here\n' | tee "build/test-output/meta-$$-x/output" > "build/test-output/meta-$$-y/output"
printf '1..4\nok 1 - one\n# SKIP no scales here\nnot ok 2 # SKIP three\nok 3 # SKIP four\nok 4 - five\n' > "build/test-output/meta-$$-z/output"
for name in x y z; do
    echo "due meta-$$ $name"
    echo "done meta-$$ $name 1 0 1"
done > "$work/score"
is "above the sum stands what was skipped, by its reason" \
    "  SKIPPED no scales here/    meta-$$ x: two/    meta-$$ y: two/    meta-$$ z: three/  SKIPPED no reason given/    meta-$$ z: four" \
    "$(sh tools/run_tests.sh sum "$work/score" | sed '$d' | paste -s -d /)"
rm -rf "build/test-output/meta-$$-"*

# ---- the order ----
missing=$(sed '/^#/d' tests/longest.txt | while read -r name; do [ -e "tests/$name" ] || [ -e "tests/$name.c" ] || echo "$name"; done)
is "the longest tests are tests" "" "$missing"
