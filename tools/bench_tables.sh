#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_tables.sh - all 35 tables of up to four men with two threads, beside `perft 6` with two threads in the same run: time,
# ratio, bytes on disk, most memory; then what an answer costs, by one thread and by two (tests/bench/ask_bench.c).
#
# Time of this machine is what it is at that moment; the ratio of the two says more. TABLES=KQKR tries the way with few.
set -eu
roque=$1
ask=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
field() { sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p" "$2"; }
"$roque" perft 6 --threads 2 --json > "$folder/perft"
# shellcheck disable=SC2086 # names of tables
"$roque" table build ${TABLES:-3 4} --threads 2 --memory 1000 --folder "$folder" --json > "$folder/build" 2> /dev/null &
pid=$!
peak=0
while memory=$(sed -n 's/^VmHWM:[[:space:]]*\([0-9]*\).*/\1/p' "/proc/$pid/status" 2> /dev/null) && [ -n "$memory" ]; do
    peak=$memory
    sleep 0.2
done
wait $pid
perft_s=$(field time_s "$folder/perft")
build_s=$(field time_s "$folder/build")
echo "machine         $(nproc) cores, load average $(cut -d ' ' -f 1 /proc/loadavg) at the end of the making"
echo "tables          $(field made "$folder/build") in $build_s s with 2 threads"
echo "perft 6         $perft_s s with 2 threads; tables take $(echo "$build_s $perft_s" | awk '{ printf "%.1f", $1 / $2 }') times as long"
echo "bytes on disk   $(field bytes "$folder/build")"
echo "peak memory     $((peak / 1024)) MB"
"$ask" "$folder" "${ROQUE_SUITES:-../shared/suites}/syzygy"
