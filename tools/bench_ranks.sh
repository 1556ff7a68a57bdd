#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_ranks.sh - what long work on ranks costs beside threads: two minutes of a machine that is left alone.
#
#   tools/bench_ranks.sh ./roque-mpi build/.../tests/bench/ranks_bench build/.../tests/work/owner_test
#
# 1  jobs of 10 ms on two threads, and on rank 0 with two hands: what all processes use beside the jobs, in processor
#    time, and the time by the clock
# 2  rank 0 alone with games of a few microseconds from up to seven hands: its processor time for each record, and
#    with up to a thousand hands that are played by the test of src/work/owner.c
# 3  how long after a stop of rank 0 the jobs of all seven others hear of it, and rank 0 has all back, by the clock
set -eu
mpi=$(realpath "$1") bench=$(realpath "$2") senders=$(realpath "$3")
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Runs a command and notes the processor time of it and its children under the rank's number.
cat > timed << 'END'
#!/bin/bash
TIMEFORMAT='%U %S'
exec 3>&2
{ time "$@" 2>&3; } 2> "time.${OMPI_COMM_WORLD_RANK:-0}"
END
chmod +x timed
seconds() { cat "$@" | awk '{ sum += $1 + $2 } END { printf "%.3f", sum }'; } # FILE...
on_ranks() { # RANKS ARGUMENTS...
    ranks=$1
    shift
    rm -f time.*
    mpirun --oversubscribe -n "$ranks" ./timed "$mpi" "$@" > /dev/null 2>&1 < /dev/null
}

echo "load: $(cat /proc/loadavg)"
for try in 1 2; do
    "$bench" 2000 10000 2
    mpirun --oversubscribe -n 3 "$bench" 2000 10000 1 < /dev/null
done

for ranks in 2 3 5 8; do
    for games in 4000 44000; do
        on_ranks $ranks match random:seed=1 random:seed=2 --game tictactoe --quiet --games $games --journal "$games.rqj"
        eval "rank0_$games=$(seconds time.0)"
        rm -f ./*.rqj
    done
    # shellcheck disable=SC2154
    echo "$rank0_4000 $rank0_44000 $ranks" | awk '{
        time = $2 - $1
        printf "40000 records from %d hands  %.2f s of processor time at rank 0: %.1f us each, %.0f a second\n", $3 - 1, time, time * 25, 40000 / time }'
done
ROQUE_LONG=1 "$senders" | sed -n 's/^# /simulated, without journal and games: /p'

# Jobs that compute without an end.
for try in 1 2 3 4 5; do
    mpirun --oversubscribe -n 8 "$bench" stop 2>&1 < /dev/null | awk -v try=$try '
        $1 == "stopped" { stopped = $2 } $1 == "heard" && $2 > heard { heard = $2 } $1 == "heard" { ranks++ } $1 == "over" { over = $2 }
        END { printf "stop %d: heard by the jobs of %d ranks after %d ms, rank 0 has all back after %d ms\n", try, ranks, heard - stopped, over - stopped }'
done
