# SPDX-License-Identifier: GPL-3.0-or-later
# hosts.sh - what hosts_test.sh tests where namespaces can be had.
# shellcheck shell=sh disable=SC2154,SC2034 # the variables of check.sh
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder" || exit 1

# ---- the network ----
names="rq$$-1 rq$$-2 rq$$-3"
relay=
leave() {
    [ -z "$relay" ] || kill "$relay" 2> /dev/null
    for name in $names; do ip netns del "$name" 2> /dev/null; done
    rm -rf "$folder"
}
trap leave EXIT
for name in $names; do ip netns add "$name"; done
# shellcheck disable=SC2086 # a list
python3 "$here/relay.py" 20 10 $names > relay.said 2> relay.errors &
relay=$!
wait_until eval "grep -qs ready relay.said || ! kill -0 $relay"

# What mpirun calls instead of ssh: the host's address, then the command, as one text.
cat > agent << END
#!/bin/sh
number=\${1##*.}
shift
mkdir -p "$folder/tmp\$number"
exec ip netns exec "rq$$-\$number" unshare -u sh -c "hostname host\$number; export TMPDIR='$folder/tmp\$number'; \$*"
END
chmod +x agent
printf '10.77.0.1 slots=1\n10.77.0.2 slots=1\n10.77.0.3 slots=1\n' > hosts
network="--mca btl self,tcp --mca btl_tcp_if_include 10.77.0.0/24 --mca oob_tcp_if_include 10.77.0.0/24"

on_hosts() { # ARGUMENTS...
    # shellcheck disable=SC2086
    ./agent 10.77.0.1 "cd '$folder' && exec mpirun --mca plm_rsh_agent '$folder/agent' $network --hostfile hosts -n 3 '$ROQUE_MPI' $*" \
        > "$output" 2> "$errors" < /dev/null
    status=$?
}

# A connection takes a packet there and one back; where one is lost it takes longer, never less.
trip='import socket, time
begin = time.monotonic()
try: socket.create_connection(("10.77.0.3", 1), 10)
except ConnectionRefusedError: pass
print(int(1000 * (time.monotonic() - begin)))'
trip_ms=$(ip netns exec "rq$$-1" python3 -c "$trip")
check "a packet to another host and back takes 40 ms" [ "$trip_ms" -ge 40 ]

# ---- a finished SPRT ----
without_times() { sed -e '/^\[Date/d' -e 's/[0-9.]*s\([,}]\)/\1/g' "$1" | tr -s '\n ' ' '; }
sprt="match lab:alphabeta,depth=3 random:seed=2 --game tictactoe --sprt 0,50 --quiet"
# shellcheck disable=SC2086
run $sprt --pgn alone.pgn
verdict=$(sed -n '/SPRT/p' "$output")
on_hosts "$sprt" --pgn hosts.pgn --journal hosts.rqj
check "an SPRT on three hosts ends" status_is 0
without_times alone.pgn > alone.plain
without_times hosts.pgn > hosts.plain
check "... with the games of one machine" cmp alone.plain hosts.plain
is "... and its verdict" "$verdict" "$(sed -n '/SPRT/p' "$output")"

# ---- a host that dies ----
cat > bot << 'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    legal) move=${rest%% *} ;;
    go)
        if [ -e armed ] && [ "$(grep -c '^\[Result' cut.pgn)" -ge 10 ] && mv armed fired 2> /dev/null; then
            for process in $(ip netns pids "$(cat victim)"); do kill -9 "$process"; done
        fi
        [ -e fired ] || echo "$move"
        ;;
    quit) exit ;;
    esac
done
END
chmod +x bot
match="match cmd:./bot random:seed=2 --game tictactoe --games 40 --quiet"
# shellcheck disable=SC2086
run $match --pgn whole.pgn
echo "rq$$-3" > victim
: > armed
on_hosts "$match" --pgn cut.pgn --journal cut.rqj
check "a host that dies ends the run" eval '[ $status -ne 0 ] && [ -e fired ]'
rm -f fired
on_hosts "$match" --pgn cut.pgn --journal cut.rqj --resume
without_times whole.pgn > whole.plain
without_times cut.pgn > cut.plain
check "... and the next one has the games of one machine" eval 'status_is 0 && cmp whole.plain cut.plain'

# ---- one engine on three hosts ----
: > .talk
{
    printf 'setoption name Hash value 8\nposition startpos moves e2e4\ngo depth 12\n'
    wait_until grep -q '^bestmove' .talk
    printf 'quit\n'
} | ./agent 10.77.0.1 "cd '$folder' && exec mpirun --mca plm_rsh_agent '$folder/agent' $network --hostfile hosts -n 3 '$ROQUE_MPI'" > .talk 2> "$errors"
status=$?
cp .talk "$output"
check "an engine on three hosts answers" eval 'status_is 0 && says "^info depth 12 " && [ "$(grep -c "^bestmove" "$output")" -eq 1 ]'
check "the relay has lived so long" kill -0 "$relay"
