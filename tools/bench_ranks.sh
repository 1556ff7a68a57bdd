#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_ranks.sh - what long work on ranks costs beside threads, in processor time: it does not hang on who else uses the machine.
#
#   tools/bench_ranks.sh ./roque ./roque-mpi build/.../tests/work/spread_test
#
# 1  the same games of about 10 ms each, on two threads and on rank 0 with two hands: all processor time beyond the
#    ranks' own start, in per cent
# 2  rank 0 alone with games of a few microseconds from up to seven hands: its processor time for each record, and
#    with up to a thousand hands that are played by the test of src/work/spread.c
# 3  how long after a stop of rank 0 the games of all seven others have ended, and all eight have gone, by the clock
set -eu
roque=$(realpath "$1") mpi=$(realpath "$2") senders=$(realpath "$3")
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
on_threads() { # THREADS ARGUMENTS...
    ./timed "$roque" "$@" > /dev/null 2>&1 < /dev/null
}
on_ranks() { # RANKS ARGUMENTS...
    ranks=$1
    shift
    rm -f time.*
    mpirun --oversubscribe -n "$ranks" ./timed "$mpi" "$@" > /dev/null 2>&1 < /dev/null
}

slow="match lab:alphabeta,depth=7 random:seed=2 --game connect4 --quiet"
for games in 400 2000; do
    # shellcheck disable=SC2086 # a command and its arguments
    on_threads $slow --games "$games" --concurrency 2
    eval "threads_$games=$(seconds time.0)"
    # shellcheck disable=SC2086
    on_ranks 3 $slow --games "$games"
    eval "ranks_$games=$(seconds time.*)"
done
# The difference of the two runs is free of what starting costs.
# shellcheck disable=SC2154
echo "$threads_400 $threads_2000 $ranks_400 $ranks_2000" | awk '{
    threads = $2 - $1; ranks = $4 - $3
    printf "1600 games, two threads   %.2f s of processor time, %.1f ms a game\n", threads, threads / 1.6
    printf "rank 0 and two hands      %.2f s: %+.1f %%\n", ranks, 100 * (ranks - threads) / threads }'

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

# Games that would take hours, against a bot that says on which ranks one has begun.
cat > bot << 'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    new) : > "begun.$OMPI_COMM_WORLD_RANK" ;;
    legal) move=${rest%% *} ;;
    go) echo "$move" ;;
    quit) break ;;
    esac
done
date +%s%N > "ended.$OMPI_COMM_WORLD_RANK"
END
chmod +x bot
for try in 1 2 3 4 5; do
    rm -f begun.* ended.* stop.rqj*
    sh -c 'echo $$ > launcher; exec "$@"' launch mpirun --oversubscribe -n 8 "$mpi" match engine cmd:./bot --nodes 4000000000 --games 100 \
        --journal stop.rqj > stop.log 2>&1 < /dev/null &
    until [ "$(find . -name 'begun.*' | wc -l)" -eq 7 ]; do :; done
    began=$(date +%s%N)
    kill -TERM "$(pgrep -P "$(cat launcher)" | head -n 1)" # rank 0
    while pgrep -P "$(cat launcher)" > /dev/null; do :; done
    ended=$(date +%s%N)
    wait $! || true
    obeyed=$(cat ended.* | sort -n | tail -n 1)
    echo "stop $try: obeyed on all ranks after $(((obeyed - began) / 1000000)) ms, all have gone after $(((ended - began) / 1000000)) ms"
done
