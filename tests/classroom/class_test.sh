#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# class_test.sh - a class tournament: every kind of program, whatever is wrong with them, and hostile ones.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
here=$(cd "$(dirname "$0")" && pwd)
class=$folder/class
results=$folder/results
quick='--game tictactoe --tc 0.5 --faults 1 --concurrency 2 --openings start'
has_python() { command -v python3 > /dev/null; }
has_node() { command -v node > /dev/null; }

play() { # ARGUMENTS: the class, on a board where games are short
    # shellcheck disable=SC2086 # several words
    run match class "$class" --output "$results" $quick "$@"
}
again() { rm -rf "$class" "$results" && mkdir "$class"; }
state_of() { # FILE: the state and the reason in the table
    sed -n "s/^[^,]*,\"[^\"]*\",\"$1\",[^,]*,\([a-z]*\),.*,\"\(.*\)\"$/\1: \2/p" "$results/results.csv"
}
state_says() { # FILE WANTED
    state_of "$1" | grep -q -e "$2"
}
sane() { # FILE: a bot that plays the first legal move
    printf '#include <stdio.h>\n#include <string.h>\nint main(void) {\n    char line[9999], move[99] = "";\n%s\n}\n' \
        '    while (fgets(line, 9999, stdin)) { sscanf(line, "legal %98s", move); if (!strcmp(line, "go\n")) { puts(move); fflush(stdout); } }' > "$1"
}

# ---- what is there to play ----

again
play
check "an empty folder is refused with what belongs there" refuses 'has no programs: .c, .py and .js files'
run match class "$folder/nowhere"
check "a folder that is not there is told" refuses 'nowhere: No such file'
run match class "$here/class_test.sh"
check "a file is no folder" refuses 'is no folder'
sane "$class/anna.c"
play
check "one program needs an opponent" eval 'status_is 1 && complains "only anna.c can play, and it needs an opponent"'
check "... and has its page all the same" test -s "$results/report.html"
cp "$class/anna.c" "$class/ben.c"
play
check "two play" eval 'status_is 0 && says "anna" && says "ben"'
is "... both games" 2 "$(grep -c '^[0-9]' "$results/games.csv")"
play
check "a tournament is never begun over another" refuses 'has a tournament already: go on with --resume'
play --resume
check "one that is over is told again" eval 'status_is 0 && says "anna"'

# ---- names and kinds ----

again
sane "$class/anna.c"
cp "$class/anna.c" "$class/two words, \"quotes\" & <b>.c"
cp "$class/anna.c" "$class/-o=x.c"
cp "$class/anna.c" "$class/=1+2.c"
cp "$class/anna.c" "$class/$(printf 'caf\303\251 \377').c"
mkdir "$class/folder" "$class/nothing" "$class/several"
cp "$class/anna.c" "$class/folder/any name.c"
printf 'x\n' | tee "$class/several/one.py" > "$class/several/two.py"
cc -o "$class/binary" "$class/anna.c"
ln -s anna.c "$class/link.c"
: > "$class/void.c"
echo 'hello' > "$class/README.txt"
printf 'int main(void) { retrun 0; }\n' > "$class/typo.c"
printf 'not a program\n' > "$class/.hidden.c"
cp "$class/anna.c" "$class/broken.c" && chmod 000 "$class/broken.c"
if has_python; then
    cat > "$class/anna.py" << 'EOF'
import sys
for line in sys.stdin:
    if line.startswith("legal "):
        moves = line.split()
    if line == "go\n":
        print(moves[-1])
EOF
fi
cp "$here/hostile/include.c" "$here/hostile/incbin.c" "$class"
play --verbose
check "odd names play" eval 'status_is 0 && says "two words, \"quotes\" & <b>" && says "café ?" && says "binary" && says "folder"'
check "a name that looks like an option is one of a file" says ' -o=x '
if has_python; then check "the same name twice keeps its endings" eval 'says "anna.c" && says "anna.py"'; fi
check "a link is refused by name" state_says link.c 'refused: is a symbolic link'
check "an empty file is" state_says void.c 'refused: the file is empty'
check "a folder without a program is" state_says nothing 'refused: no program in the folder'
check "a folder with several is, with what to do" state_says several 'refused: 2 programs in the folder: call the one that plays bot or main'
check "what does not compile is, with the compiler's words" eval 'state_says typo.c "does not compile" && complains "retrun" && grep -q retrun "$results/report.html"'
check "what is no program is passed over" eval 'complains "README.txt: passed over" && ! grep -q "\.hidden" "$results/report.html"'
check "a source sees no file of the machine" eval 'state_says include.c "does not compile" && ! grep -q "root:" "$results/report.html"'
check "... and neither does its assembler" eval 'state_says incbin.c "does not compile"'
check "names are no markup in the page" eval '! grep -q "<b>" "$results/report.html" && grep -q "u003cb>" "$results/report.html"'
check "a spreadsheet sees no formula" grep -q "\"'=1+2\"" "$results/results.csv"
check "the games are in a PGN file" grep -q '^\[Event "Class tournament"\]' "$results/games.pgn"
if "$ROQUE" match class --help --lang fr > /dev/null 2>&1; then
    rm -rf "$results"
    play --lang fr
    check "the report is in French too" eval 'grep -q "Tournoi de la classe" "$results/report.html" && says "ne participe pas"'
fi

# ---- hostile programs ----

again
sane "$class/honest.c"
sane "$class/kind.c"
hostile='probe forks memory endless noisy quits'
[ -n "${ROQUE_LONG:-}" ] && hostile="$hostile lines threads"
for name in $hostile; do cp "$here/hostile/$name.c" "$class"; done
if has_python; then cp "$here/hostile/garbage.py" "$here/hostile/interpreter.py" "$class"; fi
if has_node; then cp "$here/hostile/script.js" "$class"; fi
if [ -n "${ROQUE_LONG:-}" ]; then
    cp "$here/hostile/huge.c" "$here/hostile/expands.c" "$class"
    if has_python; then cp "$here/hostile/sleeps.py" "$class"; fi
fi
echo precious > "$folder/precious"
play --json
check "a tournament with hostile programs comes to its end" status_is 0
check "the others are not concerned" eval 'state_says honest.c "^played" && state_says kind.c "^played"'
check "a program that ends at once retires with its reason" state_says quits.c 'retired: .*ended with status 0'
check "ten gigabytes are not given" state_says memory.c 'retired: .*status 4.*last words: got 0 of 10'
check "a fork bomb does not go off" state_says forks.c 'retired: .*does not read its input'
check "output without end is cut off" state_says endless.c 'retired: .*line longer than 65536 bytes'
check "a flood of errors is stopped" state_says noisy.c 'retired: .*signal 25'
if has_python; then
    check "garbage is no move, and no escape" eval 'state_says garbage.py "retired: .*illegal move" && ! grep -q "$(printf "\033")" "$results/results.csv"'
    check "... and no markup" eval '! grep -q "<script>alert" "$results/report.html"'
fi
says '"system_calls":true' && has_calls=true || has_calls=
says '"files":true' && has_files=true || has_files=
if [ -n "$has_calls" ]; then
    for act in fork vfork socket local signal limits write change shared; do
        check "refused to a program: $act" state_says probe.c "refused:.* $act"
    done
    if has_node; then check "... and to node: spawn, socket, write" state_says script.js 'refused: spawn.* write.* socket'; fi
fi
if [ -n "$has_files" ]; then
    for act in spy passwd others games home; do
        check "refused to a program: $act" state_says probe.c "refused:.* $act"
    done
    if has_python; then
        check "... and to Python: all, and then the memory" state_says interpreter.py 'retired: .*status 1.*MemoryError'
    fi
    if has_node; then check "... and to node: passwd, list" state_says script.js 'refused: .*passwd.* list'; fi
fi
check "nothing was written, nothing is left" eval '[ -z "$(find "$folder" /tmp/roque-stolen /dev/shm/roque-stolen -name "*stolen*" 2> /dev/null)" ]'
if [ -n "${ROQUE_LONG:-}" ]; then
    check "lines without end are answers nobody asked for" state_says lines.c 'retired: '
    check "threads without end do not last" state_says threads.c 'retired: '
    check "a program that sleeps for ever is left behind" eval '! has_python || state_says sleeps.py "retired: .*does not read its input"'
    check "a source of four gigabytes is not compiled" state_says huge.c 'refused: '
    check "nor one that grows without end" state_says expands.c 'refused: '
fi

# ---- interrupted, killed, gone on with ----

again
for name in anna ben chloe; do sane "$class/$name.c"; done
# shellcheck disable=SC2086 # several words
"$ROQUE" match class "$class" --output "$results" $quick --games 60 --quiet > /dev/null 2>&1 &
process=$!
wait_until test -s "$results/games.pgn"
kill -9 "$process"
wait "$process" 2> /dev/null
before=$(grep -c '^\[Event' "$results/games.pgn")
play --games 600 --resume
check "another tournament is not mixed with this one" eval 'status_is 1 || status_is 2'
echo '// changed' >> "$class/ben.c"
play --games 60 --resume
check "a program that was changed in between is noticed" eval '! status_is 0 && complains "ben"'
sane "$class/ben.c"
# shellcheck disable=SC2086 # several words
"$ROQUE" match class "$class" --output "$results" $quick --games 60 --resume > "$output" 2> "$errors" < /dev/null &
process=$!
wait_until catches_interrupt "$process"
wait_until grep -q games "$errors"
kill -INT "$process"
wait "$process"
status=$?
if [ "$status" -ne 0 ]; then
    check "Ctrl-C ends it with the line that goes on" eval 'status_is 130 && complains "roque match class .* --resume"'
    check "... and a report of what was played" grep -q '"is_over":false' "$results/report.html"
    play --games 60 --resume
fi
check "it goes on after kill -9 and Ctrl-C to its end" eval 'status_is 0 && [ "$(grep -c "^[0-9]" "$results/games.csv")" -eq 180 ]'
check "no game was lost by it" test "$before" -ge 1
