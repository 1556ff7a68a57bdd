#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# faults.sh - lets every allocation, thread, opening, write, fsync and rename of every command fail, once and from then
# on, one run each, and looks at what the command says and how it ends.
#
#   tools/faults.sh PROGRAM [MOST [WORDS]]
#
# tests/faults/faults.c lets them fail. MOST runs for each command and kind, spread evenly; 0, the default: all.
# With WORDS only the commands that hold them. FAULT_KINDS="memory thread" looks at these kinds alone; FAULT_SHARE=4 at a
# quarter: each command with some of the kinds, each kind with some of the commands.
# Right is a sentence and a failure, or a command that did without what it could not have: then its output is that of a
# run without faults, or it says what it lacked. Wrong are a crash, a hang, a failure without a word, a success that is
# none, and "damaged" for what was only lacking.
# The list of commands is the program's own: one that has no line below is asked for its help.
set -u
program=$(realpath "$1")
most=${2:-0}
words=${3:-}
kinds=${FAULT_KINDS:-memory thread file write sync rename}
limit=${FAULT_SECONDS:-240}
share=${FAULT_SHARE:-1}
turn=0
data=$(realpath "$(dirname "$0")/../tests/faults")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
library=$folder/faults.so
client=$folder/page_client
${CC:-cc} -O1 -shared -fPIC -D_GNU_SOURCE "$data/faults.c" -o "$library" -ldl || exit 1
${CC:-cc} -O1 -D_GNU_SOURCE "$data/page_client.c" -o "$client" || exit 1
mkdir "$folder/home"
export HOME="$folder/home" XDG_DATA_HOME="$folder/home/data" XDG_CONFIG_HOME="$folder/home/config" LANG=C
export XDG_CACHE_HOME="$folder/home/cache"
unset FAULT_AT FAULT_COUNT FAULT_LASTS
runs=0
wrong=0
: > "$folder/named"

# Where the system cannot stop calls of the C library, files are left out, and that is said.
FAULT_KIND=file LD_PRELOAD=$library "$program" version > /dev/null 2>&1
if [ $? -eq 98 ] || [ "$(cat /proc/sys/kernel/randomize_va_space 2> /dev/null)" = 0 ]; then
    echo "ok - this system cannot let files fail # SKIP"
    kinds=$(for kind in $kinds; do case $kind in memory | thread) echo "$kind" ;; esac done)
fi

# run ARGUMENTS...: one run in a fresh folder, with the faults of the environment; $input is what it reads.
run() {
    rm -rf "$folder/work" "$folder/home/data"
    mkdir "$folder/work"
    cp -r "$folder/given/." "$folder/work"
    (
        cd "$folder/work" || exit 99
        if [ "${1:-}" = web ]; then exec timeout -s KILL "$limit" "$client" "$library" "$program" "$@"; fi
        exec timeout -s KILL "$limit" env LD_PRELOAD="$library" "$program" "$@" < "$input"
    ) > "$folder/out" 2> "$folder/err"
    status=$?
}

# What may differ between two runs: times, speeds, dates, names of folders; what two threads find.
plain() { sed -e "s,$folder,,g" -e 's/^\(bestmove\|move\) .*/\1/' -e '/^info depth/d' -e 's/[0-9][0-9.]*//g' -e 's/  */ /g' "$1"; }

blame() { # HOW ARGUMENTS...
    how=$1
    shift
    wrong=$((wrong + 1))
    echo "# $FAULT_KIND $FAULT_AT${FAULT_LASTS:+ and all after it}: $how (status $status): roque $*"
    tail -n 3 "$folder/err" | sed 's/^/#   /'
}

# A game, a protocol and the page say it in their own place, the output. Where stdout itself fails, stderr has it.
says_so() {
    grep -q -v -e '^Warning: ' -e '^Ctrl-C ends it' "$folder/err" ||
        grep -q -i -e 'memory' -e 'thread' -e '^error' -e '^tellusererror' -e 'cannot' "$folder/out"
}

judge() {
    runs=$((runs + 1))
    if [ "$status" -eq 137 ]; then
        blame "hangs" "$@"
    elif [ "$status" -gt 2 ] && [ "$status" -ne 130 ]; then
        blame "crashes" "$@"
    elif grep -q 'damaged:' "$folder/out" "$folder/err"; then
        blame "calls what was lacking damage" "$@"
    elif [ "$status" -ne "$usual_status" ]; then
        says_so || blame "fails without a word" "$@"
    elif [ "$FAULT_KIND" = sync ] && ! says_so; then
        blame "calls safe what the disk refused" "$@"
    elif ! plain "$folder/out" | cmp -s - "$folder/usual"; then
        says_so || blame "succeeds with another output" "$@"
    fi
}

# try KIND ARGUMENTS...
try() {
    export FAULT_KIND="$1"
    shift
    export FAULT_AT=0 FAULT_COUNT="$folder/count"
    run "$@"
    count=$(cat "$folder/count")
    plain "$folder/out" > "$folder/usual"
    usual_status=$status
    unset FAULT_COUNT
    if [ "$status" -gt 1 ]; then
        blame "fails without any fault" "$@"
        return
    fi
    step=1
    if [ "$most" -gt 0 ] && [ "$count" -gt "$most" ]; then step=$((count / most)); fi
    FAULT_AT=$step
    while [ "$FAULT_AT" -le "$count" ]; do
        run "$@"
        judge "$@"
        if [ "$most" -eq 0 ] || [ "$FAULT_AT" -eq "$step" ]; then # and from then on no more at all
            export FAULT_LASTS=1
            run "$@"
            judge "$@"
            unset FAULT_LASTS
        fi
        FAULT_AT=$((FAULT_AT + step))
    done
}

# check INPUT ARGUMENTS...: every kind of fault.
check() {
    before=$wrong
    printf '%b' "$1" > "$folder/input"
    input=$folder/input
    shift
    echo "$*" >> "$folder/named"
    case "roque $*" in *"$words"*) ;; *) return ;; esac
    turn=$((turn + 1))
    for kind in $kinds; do
        turn=$((turn + 1))
        if [ $((turn % share)) -eq 0 ]; then try "$kind" "$@"; fi
    done
    if [ "$wrong" -eq "$before" ]; then echo "ok - roque $*"; else echo "not ok - roque $*"; fi
}

# What the commands read: games, positions, a journal, a book, tables, a class of two.
make_given() {
    mkdir "$folder/given" "$folder/given/class"
    (
        cd "$folder/given" || exit 1
        cp "$data"/*.pgn "$data"/*.epd "$data"/*.txt "$data/../data/journals/match-0.1.rqj" .
        "$program" book build games.pgn --min-games 1 --output given.bin
        "$program" table build KQK --folder tables
        "$program" lab exercise start negamax given-exercise
        printf '%s\n' '{"schema":"roque.data/1","file":"games/20200101-000000-chess.pgn","text":"1. e4 *\n"}' > given.jsonl
        cp "$data/../classroom/class/anna.py" class/one.py
        cp "$data/../classroom/class/anna.py" class/two.py
    ) > /dev/null 2>&1
}
make_given

# ---- the commands; those of one kind together ----

check '' --help
check '' --man
check '' perft 2 --threads 2 --hash 1
check '' show
check '' eval
check '' search --depth 4 --hash 1
check '' explain --depth 4 --hash 1
check '' bench 1
check '' pgn games.pgn
check '' pgn games.pgn --clean
check '' epd positions.epd
check '' epd positions.epd --nodes 500
check '' analyse games.pgn --nodes 200 --threads 2 -o out.pgn --svg out.svg
check '' lab list
check '' lab search tictactoe negascout,depth=5,table=1
check '' lab search connect4 sss,depth=4
check '' lab compare tictactoe --search alphabeta --search negascout --depths 1-2 --positions 2 --threads 2
check '' lab tree tictactoe alphabeta,depth=2 --svg tree.svg
check '' lab solve tictactoe
check '' lab theorems value --trees 9 --positions 1
check '' lab exercise list --json
check '' lab exercise start negamax mine
check '' match random:seed=1 random:seed=2 --game tictactoe --games 4 --concurrency 2 --journal a.rqj --pgn a.pgn
check '' match engine:nodes=50,hash=1 lab:alphabeta,depth=1 --games 2 --max-plies 12
check '' match "uci:$program,Hash=1,nodes=50" random --games 2 --max-plies 12
check '' match openings --make 2 --plies 4
check '' match sprt 10 20 30
if [ "$most" -gt 0 ]; then
    echo check-uci >> "$folder/named" # five seconds each
else
    check '' check-uci "$program" --patience 5
fi
check 'uci\nisready\nsetoption name Threads value 2\nsetoption name Hash value 2\nposition startpos moves e2e4\ngo depth 4\n'
check 'xboard\nprotover 2\nmemory 2\ncores 2\nnew\nsd 3\nusermove e2e4\nping 1\n' xboard
check 'e4\nwhy\nresign\nquit\n' play chess --black engine:nodes=50 --plain
check 'a1\nquit\n' play tictactoe --seed 1 --plain
check 'hint\nquit\n' play tictactoe --first human --second human --plain
check 'quit\n' play --review quiet.pgn --plain
check '' analyse --fen startpos --nodes 500
check '' pgn games.pgn --json
check '' epd positions.epd --clean
check '' lab search othello uct,nodes=20
check '' lab search connect4 mtdf,depth=4,table=1,order=killers+history
check '' match merge match-0.1.rqj --out merged.rqj --pgn merged.pgn
check '' match rate games.pgn --csv
check '' journal match-0.1.rqj
check '' match spsa "uci:$program" --param 'Hash=1,1,2,1' --nodes 20 --iterations 1 --state state.txt
check '' learn selfplay --games 1 --nodes 20 --out games.txt
check '' learn tune-eval samples.txt --epochs 1 --threads 2 --output weights.def
check '' learn fit-wdl samples.txt
check '' learn td tictactoe --games 2 --state td.txt
check '' lab endings tictactoe
check '' perft tictactoe 3
check '' show othello
check '' table build KQK --folder . --threads 2
check '' table probe --fen '7k/8/5K2/8/8/8/8/R7 w - - 0 1' --folder .
check '' table check tables
check '' book build games.pgn --min-games 1 --output book.bin

check '' table stats KQK --folder tables
check '' table verify KQK --folder tables
check '' book probe given.bin
check '' book check given.bin
check '' book dump given.bin --plies 2
check '' book merge given.bin given.bin --output merged.bin
check '' book make tictactoe --plies 1 --positions 2 --nodes 20 --games 2 --game-nodes 20 --output made.rqb
check '' book prove tictactoe --output proved.rqb
check '' completion bash
check '' manual pgn
check '' manual --folder pages
check '' version
check '' version --security
check '' lab experiment list
check '' lab exam --seed 1
check '' lab exercise check given-exercise
check '' match class class --games 2 --max-plies 6 --concurrency 1 --output report
check '' games games.pgn
check '' games explore e4 --pgn quiet.pgn
check '' games stats quiet.pgn
check '' games review --nodes 50 --threads 1
check '' games export all.jsonl
check '' games import given.jsonl
check '' web --port 0 --seed 1

# ---- whether all of them stand there: one that does not is at least asked for its help ----

LANG=C "$program" manual --folder "$folder/pages" > /dev/null 2>&1
sed 's/ /-/g; s/^/-/' "$folder/named" > "$folder/dashed"
for page in "$folder"/pages/roque-*.1; do
    name=$(basename "$page" .1)
    ls "$folder/pages/$name"-*.1 > /dev/null 2>&1 && continue # has commands of its own
    if grep -q -e "^${name#roque}\(-\|$\)" "$folder/dashed"; then continue; fi
    # shellcheck disable=SC2046 # the words of the command
    check '' $(sed -n 's/^\.B roque //p' "$page" | head -n 1 | sed 's/\\-/-/g' | sed "s/experiment NAME/experiment ${name#roque-lab-experiment-}/") --help
done

echo "# $runs runs with a fault, $wrong wrong"
[ "$wrong" -eq 0 ]
