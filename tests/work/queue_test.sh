#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# queue_test.sh - the array of docs/scale.md, its tasks run one after the other as Slurm would run them side by side.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

guide=$(cd "$(dirname "$0")/../.." && pwd)/docs/scale.md
players='lab:alphabeta,depth=2 random:seed=2 --game tictactoe'
cd "$folder" || exit 1
mkdir bin
ln -s "$ROQUE" bin/roque
PATH=$folder/bin:$PATH

# The page's script with players that are there, fewer games and fewer tasks.
sed -n '/^#SBATCH --array/,/^```/p' "$guide" | sed -e '/^```/d' -e "s#uci:./new uci:./old#$players#" -e 's/--games 20000/--games 60/' \
    -e 's/--nodes 20000 *//' -e 's,/20",/3",' > parts.sh
sed -n 's/^sbatch --wait parts.sh && //p' "$guide" > merge.sh
check "the page has a script and a command to merge its parts" eval 'grep -q "shard .*/3" parts.sh && grep -q "60" parts.sh && [ -s merge.sh ]'
for task in 3 1 2; do
    SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_PER_TASK=2 sh parts.sh > "$output" 2> "$errors" || echo "not ok - task $task failed"
done
sh merge.sh > "$output" 2> "$errors" || echo "not ok - the parts were not merged"
games() { sed -n 's/^\(Score .*games\).*/\1/p' "$output"; }
parts=$(games)
# shellcheck disable=SC2086 # a list
run match $players --games 60 --quiet
is "the parts of a queue make the match of one machine" "$(games)" "$parts"
has "... with all games" "60 games" "$parts"
# A task that is queued again after it was finished plays nothing twice.
SLURM_ARRAY_TASK_ID=2 SLURM_CPUS_PER_TASK=2 sh parts.sh > "$output" 2> "$errors" || echo "not ok - the second try failed"
rm -f all.rqj
sh merge.sh > "$output" 2> "$errors" || echo "not ok - the parts were not merged again"
is "a task that runs once more changes nothing" "$parts" "$(games)"

# ---- tools/match.sbatch: the same in one, and on a real queue where there is one ----
job=${guide%/docs/scale.md}/tools/match.sbatch
mkdir "$folder/one" && cd "$folder/one" || exit 1
for task in 2 3 1; do
    # shellcheck disable=SC2086 # a list
    SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_PER_TASK=2 PARTS=3 sh "$job" $players --games 60 > "$output" 2> "$errors" || echo "not ok - task $task of match.sbatch failed"
done
run match merge part-1.rqj part-2.rqj part-3.rqj
is "the parts of match.sbatch make the match of one machine" "$parts" "$(games)"
if command -v sinfo > /dev/null && [ -n "$(timeout 10 sinfo -h -t idle 2> /dev/null)" ]; then
    mkdir "$folder/queue" && cd "$folder/queue" || exit 1
    # shellcheck disable=SC2086 # a list
    PARTS=3 sh "$job" $players --games 60 > /dev/null
    wait_until test -s all.txt
    cp all.txt "$output"
    is "... and on a queue the job that waits puts them together" "$parts" "$(games)"
else
    echo "ok - ... and on a queue the job that waits puts them together # SKIP no queue of Slurm is running"
fi
