# SPDX-License-Identifier: GPL-3.0-or-later
# ranks.sh - what mpi_test.sh tests where Open MPI and roque-mpi are there.
# shellcheck shell=sh disable=SC2154 # the variables of check.sh
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
data=$(cd "$(dirname "$0")/../data" && pwd)
cd "$folder" || exit 1

spread() {
    mpirun --oversubscribe -n 4 "$ROQUE_MPI" "$@" > "$output" 2> "$errors" < /dev/null
    status=$?
}

# What times say is left out: seconds, milliseconds, speeds, the dates of PGN, and where its lines end for them.
without_times() {
    sed -e 's/ *[0-9.]* m\{0,1\}s\>//g' -e 's/right since.*//' -e 's/"[a-z_]*_\(ms\|us\|ns\|s\|nps\)":[-0-9.]*//g' \
        -e 's/^\(".*\),[0-9.]*$/\1/' -e '/^\[Date/d' -e '/s\/move/,$d' "$@" | tr -s '\n ' ' ' | sed -e 's/[0-9]*[.][0-9]*s\([,}]\)/\1/g'
}

# same WHAT FILE... -- ARGUMENTS...: the command on threads and on ranks says the same and writes the same files.
same() {
    what=$1 files='said code'
    shift
    while [ "$1" != -- ]; do
        files="$files $1"
        shift
    done
    shift
    for way in threads ranks; do
        mkdir "$way"
        (
            cd "$way" || exit 1
            launch=
            [ "$way" = threads ] || launch="mpirun --oversubscribe -n 4 $ROQUE_MPI"
            # shellcheck disable=SC2086 # a command and its arguments
            ${launch:-"$ROQUE"} "$@" > said 2> "$errors" < /dev/null
            echo $? > code
        )
        for file in $files; do without_times "$way/$file" > "$way/$file.plain"; done
    done
    for file in $files; do
        check "$what: $file is the same on four ranks" eval "[ -s ranks/$file.plain ] && cmp threads/$file.plain ranks/$file.plain"
    done
    rm -rf threads ranks
}

cat > suite.epd << 'END'
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "one";
no position
4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2; id "two";
4k3/8/8/8/8/8/4P3/4K3 w - - id "nothing asked";
r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "three";
END
for length in 27 29 31 33 35 37; do echo 2252576253462244111563365343671351441 | cut -c 1-$length; done > drops.txt

same match games.pgn -- match lab:alphabeta,depth=2 random:seed=2 --game tictactoe --games 40 --seed 3 --pgn games.pgn --quiet
same sprt games.pgn -- match lab:alphabeta,depth=3 random:seed=2 --game tictactoe --sprt 0,50 --pgn games.pgn --quiet
same engines games.pgn -- match engine engine:without=lmr --nodes 300 --games 8 --seed 5 --pgn games.pgn --quiet
same spsa -- match spsa "uci:$ROQUE" --param Hash=16,1,64,2 --nodes 20 --iterations 8 --seed 2
same compare -- lab compare tictactoe --search minimax --search alphabeta --depths 3 --positions 4
same experiment -- lab experiment closing-table --quick --csv
same solve -- lab solve connect4 --file "$folder/drops.txt"
same selfplay -- learn selfplay --games 5 --nodes 50 --seed 4
same epd -- epd "$folder/suite.epd" --nodes 500
same analyse -- analyse "$data/games.pgn" --game 1 --nodes 200 --json
same book made.bin -- book make --output made.bin --positions 20 --games 20 --nodes 60 --game-nodes 20 --width 3 --journal made.rqj

# ---- endgame tables, of which each rank makes a share ----
same_tables() { # ARGUMENTS...
    rm -rf one many
    mkdir one many
    run table build "$@" --folder one
    spread table build "$@" --folder many --threads 1
    for table in one/*.rqt; do cmp "$table" "many/${table#one/}" || return 1; done
    status_is 0 && [ "$(ls one)" = "$(ls many)" ]
}
check "tables are byte for byte the same on four ranks" same_tables KRKN KPK
# With taking in passing; and one of five men that is too large for a rank alone.
share_long() {
    check "... with pawns on both sides" same_tables KPKP
    check "... with five men" same_tables KNNNK
    run table build KNNNK --folder one --memory 64 # kept
    rm one/KNNNK.rqt many/KNNNK.rqt
    run table build KNNNK --folder one --memory 64
    check "a table that is too large for one machine is refused there" eval 'status_is 1 && complains "MB of memory"'
    spread table build KNNNK --folder many --memory 64 --threads 1
    check "... and made by four" eval 'status_is 0 && [ -s many/KNNNK.rqt ]'
    rm -rf one many
    mkdir one many
    run table build KNNPK --folder one
    for table in one/*.rqt; do [ "$table" = one/KNNPK.rqt ] || cp "$table" many; done
    spread table build KNNPK --folder many --threads 1 --memory 512
    check "... with a pawn too, on ranks of 512 MB" eval 'status_is 0 && cmp one/KNNPK.rqt many/KNNPK.rqt'
}
[ -z "${ROQUE_LONG:-}" ] || share_long
echo 'no folder' > nowhere
spread table build KRKN --folder nowhere
check "a folder that cannot be is told once" eval '[ $status -ne 0 ] && [ "$(grep -c nowhere "$errors")" -eq 1 ]'

has_games() { [ -e "$1" ] && [ "$(grep -c '^\[Result' "$1")" -ge "$2" ]; }

# ---- a rank that is killed ends the run; the next one goes on ----
# A bot that plays its first move, and at its next turn once six games of this run are over kills the rank in
# `victim`. No bot answers after that, so that no kill comes too late.
cat > bot << 'END'
#!/bin/sh
cd "$(dirname "$0")" || exit 1
while read -r word rest; do
    case $word in
    legal) move=${rest%% *} ;;
    go)
        if [ -e armed ] && [ "$(wc -c < played)" -ge 6 ] && mv armed fired 2> /dev/null; then
            kill -9 "$(pgrep -P "$(cat launcher)" | sed -n "$(cat victim)p")"
        fi
        [ -e fired ] || echo "$move"
        ;;
    over) printf x >> played ;;
    quit) exit ;;
    esac
done
END
chmod +x bot
set -- match cmd:./bot random:seed=2 --game tictactoe --games 150 --quiet
run "$@" --pgn whole.pgn
kills=0
for point in 1 2 3 4 5 6 7 8 9 10; do
    rm -f fired
    echo $((point % 4 + 1)) > victim
    : > played
    : > armed
    sh -c 'echo $$ > launcher; exec "$@"' launch mpirun --oversubscribe -n 4 "$ROQUE_MPI" "$@" --pgn cut.pgn --journal cut.rqj --resume \
        > "$output" 2> "$errors" < /dev/null || kills=$((kills + 1))
    [ -e fired ] || echo "not ok - kill $point did not come"
done
is "a rank was killed at ten points" 10 $kills
rm fired
spread "$@" --pgn cut.pgn --journal cut.rqj --resume
check "after ten kills the match is finished" status_is 0
without_times whole.pgn > whole.plain
without_times cut.pgn > cut.plain
check "... with the same games in the same order, none twice" eval '[ "$(grep -c "^.Result" cut.pgn)" -eq 150 ] && cmp whole.plain cut.plain'
check "... and nothing is left that waited" [ ! -e cut.rqj.ahead ]

# ---- a full disk at rank 0 ----
cat > small << 'END'
#!/bin/sh
[ "$OMPI_COMM_WORLD_RANK" -ne 0 ] || ulimit -f 8
exec "$@"
END
chmod +x small
# Over TCP, since memory that ranks share is a file too.
mpirun --mca btl self,tcp --oversubscribe -n 4 ./small "$ROQUE_MPI" match random:seed=1 random:seed=2 --game tictactoe --games 2000 \
    --journal full.rqj > "$output" 2> "$errors" < /dev/null
status=$?
check "a full disk ends all ranks and is told" eval '[ $status -ne 0 ] && complains "full.rqj"'

# ---- Ctrl-C ----
mpirun --oversubscribe -n 4 "$ROQUE_MPI" match random:seed=1 random:seed=2 --game tictactoe --games 1000000 --journal stop.rqj --pgn stop.pgn \
    > "$output" 2> "$errors" < /dev/null &
run=$!
wait_until has_games stop.pgn 50
kill -TERM $run # what mpirun makes of Ctrl-C; a shell starts its background with SIGINT ignored
wait $run
status=$?
check "Ctrl-C stops all ranks" [ "$status" -ne 0 ]
check "... and rank 0 says how to go on" complains '^interrupted; go on with:$'

# ---- one engine on several ranks ----
# talk RANKS: a search to a depth, and a second one that is stopped; what the engine says is in .talk
talk() {
    : > "$folder/.talk"
    {
        printf 'uci\nsetoption name Hash value 8\nisready\nposition startpos moves e2e4\ngo depth 9\n'
        wait_until grep -q '^bestmove' "$folder/.talk"
        printf 'ucinewgame\nposition startpos moves d2d4\ngo infinite\n'
        wait_until grep -q '^info depth 5 .* d7d5\|^info depth 6 ' "$folder/.talk"
        printf 'stop\n'
        wait_until eval "[ \$(grep -c '^bestmove' '$folder/.talk') -ge 2 ]"
        printf 'quit\n'
    } | mpirun --oversubscribe -n "$1" "$ROQUE_MPI" >> "$folder/.talk" 2> "$errors"
    status=$?
    cp "$folder/.talk" "$output"
}
first_search() { sed -n -e '/^bestmove/q' -e 's/ time [0-9]*//; s/ nps [0-9]*//; /^info depth/p'; }
talk 1
first_search < "$output" > one.said
"$ROQUE" 'setoption name Hash value 8' 'position startpos moves e2e4' 'go depth 9' < /dev/null | first_search > plain.said
check "one rank is the plain engine" eval '[ -s plain.said ] && cmp one.said plain.said'
talk 3
check "three ranks answer every go once" eval 'status_is 0 && [ "$(grep -c "^bestmove" "$output")" -eq 2 ]'
check "... with the depth that was asked for" says '^info depth 9 '
# Rank 0 stops at its own nodes; what is shown is more, because the others count.
: > "$folder/.talk"
{
    printf 'position startpos moves e2e4\ngo nodes 400000\n'
    wait_until grep -q '^bestmove' "$folder/.talk"
    printf 'quit\n'
} | mpirun --oversubscribe -n 3 "$ROQUE_MPI" >> "$folder/.talk" 2> "$errors"
shown=$(sed -n 's/^info depth.* nodes \([0-9]*\) .*/\1/p' "$folder/.talk" | tail -n 1)
check "the nodes of all ranks are shown" [ "${shown:-0}" -gt 420000 ]
printf '#!/bin/sh\nexec mpirun --oversubscribe -n 2 "%s"\n' "$ROQUE_MPI" > two
chmod +x two
run check-uci ./two --patience 60
check "two ranks speak UCI as one does" eval 'status_is 0 && complains " 0 failed"'
# Which ranks have opened a table is seen in the files they have in memory.
mkdir Logs
rm launcher
run table build KRK --folder Logs
opened_by() { # COUNT
    count=0
    for process in $(pgrep -P "$(cat launcher)"); do ! grep -q Logs/KRK.rqt "/proc/$process/maps" || count=$((count + 1)); done
    [ $count -eq "$1" ]
}
{
    printf 'setoption name TablePath value %s\n' "$folder/Logs"
    wait_until eval '[ -s launcher ] && opened_by 2'
    ! opened_by 2 || echo heard > heard
    printf 'quit\n'
} | sh -c 'echo $$ > launcher; exec "$@"' launch mpirun --oversubscribe -n 2 "$ROQUE_MPI" > "$output" 2> "$errors"
check "an option whose value contains Log reaches all ranks" [ -s heard ]
mpirun --oversubscribe -n 2 "$(dirname "$ROQUE_MPI")/late_message" > "$output" 2> "$errors" < /dev/null
status=$?
check "a message that nobody waits for holds up no end" status_is 0

# ---- what is wrong ----
spread match random:seed=1 --games 2
check "wrong usage is told once" eval '[ $status -ne 0 ] && [ "$(grep -c "roque match" "$errors")" -eq 1 ]'
spread bench 1
check "a command that is not spread runs on rank 0 alone" eval 'status_is 0 && [ "$(grep -c "nodes" "$output")" -le 2 ]'
