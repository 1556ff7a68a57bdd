#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# test.sh - conducts `make lint|test|asan|tsan|fuzz|long`: builds each configuration, runs its tests, adds up.
#
# The Makefile calls it from the root with MAKE, TEST_CC, SANITIZER_CC, TEST_JOBS, FUZZ_SECONDS and ROQUE_SUITES set.
set -u
mode=$1
case ${MAKEFLAGS%% *} in *n*) exit 0 ;; esac # make -n only asks
score=build/score
mkdir -p build
: > "$score"
# Small endgame tables are made once for all tests, and the user's own are not asked.
ROQUE_TEST_CACHE=$(pwd)/build/test-cache
XDG_CACHE_HOME=$ROQUE_TEST_CACHE
export FUZZ_SECONDS ROQUE_SUITES MAKE ROQUE_TEST_CACHE XDG_CACHE_HOME

# A program that hangs is stopped after this long and has failed.
TEST_LIMIT_SECONDS=900
[ "$mode" = long ] && TEST_LIMIT_SECONDS=7200
export TEST_LIMIT_SECONDS

# A runner that was killed leaves a program due that is never done.
run() { # LABEL PROGRAM...
    sh tools/run_tests.sh run "$score" "$@" || echo "due $1 the-runner" >> "$score"
}

# build CONFIG CC WHAT...: makes "program", "tests" or "fuzzers". Where that fails, what could not be made anew is
# removed rather than run as it was: what is missing then counts as failed.
build() {
    config=$1 compiler=$2
    shift 2
    $MAKE -s -k QUIET=1 CONFIG="$config" CC="$compiler" "$@" && return
    echo "*** building for $config failed" >&2
    for what in "$@"; do
        # shellcheck disable=SC2046 # a list of plain paths
        rm -f $(ask "$config" "$compiler" "$what")
    done
    $MAKE -s -k QUIET=1 CONFIG="$config" CC="$compiler" "$@" > /dev/null 2>&1
}

ask() { # CONFIG CC WHAT
    $MAKE -s CONFIG="$1" CC="$2" "show-$3"
}

# The warnings are a build of everything with two compilers, which has the machine to itself.
lint() {
    TEST_LIMIT_SECONDS=5400 run lint tools/lint/1_warnings.sh
    run lint tools/lint/[!0-9]*.sh
}

# unit CONFIG CC LABEL: the unit tests and the commands' shell tests of one sanitizer.
unit() {
    echo "building the tests ($3)"
    build "$1" "$2" program tests
    ROQUE=$(pwd)/$(ask "$1" "$2" program)
    ROQUE_CHECKED=
    export ROQUE ROQUE_CHECKED
    # shellcheck disable=SC2046 # a list of plain paths
    run "$3" $(ask "$1" "$2" tests) $(ls tests/cli/*_test.sh 2> /dev/null)
}

# plain MPI_CONFIG: the unit tests of the test configuration; the shell tests run the program everyone runs. The one for
# several ranks is of MPI_CONFIG: it takes as long to link for release as everyone's.
plain() {
    echo "building the tests (plain)"
    build test "$TEST_CC" program tests
    build "$1" "$TEST_CC" mpi-program
    # What the sanitizers need is made of the time in which tests wait; what it complains of is said when it is built again.
    nice -n 19 $MAKE sanitizers-ahead > /dev/null 2>&1 &
    ahead=$!
    trap 'kill "$ahead"; exit 130' INT TERM
    ROQUE=$(pwd)/$(ask release "$TEST_CC" program)
    ROQUE_CHECKED=$(pwd)/$(ask test "$TEST_CC" program)
    ROQUE_MPI=$(pwd)/$(ask "$1" "$TEST_CC" mpi) # a folder where there is no MPI
    export ROQUE ROQUE_CHECKED ROQUE_MPI
    # shellcheck disable=SC2046
    run plain $(ask test "$TEST_CC" tests) $(ls tests/*/*_test.sh 2> /dev/null)
    wait
    trap - INT TERM
}

# The conversations in UCI and xboard's protocol once more, with a program that the thread sanitizer watches.
conversations() {
    echo "building the program (tsan)"
    build tsan "$SANITIZER_CC" program
    ROQUE=$(pwd)/$(ask tsan "$SANITIZER_CC" program)
    export ROQUE
    # shellcheck disable=SC2046
    run tsan $(ask test "$TEST_CC" tests | tr ' ' '\n' | grep -E '/protocol/(uci|xboard)_[a-z]+_test$')
}

# fuzz SECONDS LABEL: every fuzz target; 0 seconds means the seeds and a few thousand inputs more.
fuzz() {
    if ! "$SANITIZER_CC" --version | grep -q clang; then
        echo "fuzzing needs clang; skipped"
        return
    fi
    echo "building the fuzz targets"
    build asan "$SANITIZER_CC" fuzzers
    # shellcheck disable=SC2046
    FUZZ_SECONDS=$1 run "$2" $(ask asan "$SANITIZER_CC" fuzzers)
}

case $mode in
lint)
    lint
    ;;
test)
    build release "$TEST_CC" program all
    build library "$TEST_CC" shared-library
    plain test
    lint
    ROQUE_SHORT=1 unit asan "$SANITIZER_CC" asan
    ROQUE_SHORT=1 conversations
    fuzz 0 fuzz
    ;;
asan)
    unit asan "$SANITIZER_CC" asan
    ;;
tsan)
    unit tsan "$SANITIZER_CC" tsan
    ;;
fuzz)
    fuzz "$FUZZ_SECONDS" fuzz
    ;;
long)
    export ROQUE_LONG=1
    build release "$TEST_CC" program all
    build library "$TEST_CC" shared-library
    plain release
    lint
    unit asan "$SANITIZER_CC" asan
    unit tsan "$SANITIZER_CC" tsan
    fuzz "$FUZZ_SECONDS" fuzz
    ;;
esac
sh tools/run_tests.sh sum "$score"
