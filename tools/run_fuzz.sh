#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run_fuzz.sh - runs one libFuzzer target on its seeds for FUZZ_SECONDS (0: the seeds and 5000 inputs) and says ok or not;
# with time, it looks then whether the target's own goes with the length of the input.
#
# New inputs and crashes stay in the folder of the build; a crash worth keeping becomes a seed by hand.
set -u
program=$1
name=$(basename "$program")
seconds=${FUZZ_SECONDS:-10}
found=$program.found
mkdir -p "$found"
seeds=
for folder in "tests/fuzz/corpus/$name" "tests/fuzz/corpus/${name#fuzz_}"; do
    [ -d "$folder" ] && seeds="$seeds $folder"
done
if [ "$seconds" -gt 0 ]; then
    limit="-max_total_time=$seconds"
    corpus=$found
else
    limit="-runs=5000 -max_total_time=20"
    corpus=$(mktemp -d)
    trap 'rm -rf "$corpus"' EXIT
fi
# shellcheck disable=SC2086 # lists of plain words
if "$program" -seed=1 $limit -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$found/" "$corpus" $seeds 2>&1; then
    echo "ok - $name"
else
    echo "not ok - $name (the input is in $found)"
    exit 1
fi
# And, where there is time, whether its own goes with the length of the input.
if [ "$seconds" -gt 0 ] && [ -n "$seeds" ] && command -v python3 > /dev/null; then
    # shellcheck disable=SC2086
    python3 tools/fuzz_growth.py "$program" 20 $seeds
fi
