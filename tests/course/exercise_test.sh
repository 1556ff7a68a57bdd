#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# exercise_test.sh - the exercises: solutions pass, planted mistakes are found and named, nothing is suffered.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
here=$(dirname "$0")
plants=$here/plant.awk
export TMPDIR="$folder/tmp"
mkdir "$TMPDIR"

# Puts a solution, with a mistake or without, into a fresh folder of its exercise.
prepare() { # EXERCISE LANGUAGE SLIP
    place=$folder/$1-$2
    ending=c
    [ "$2" = c ] || ending=py
    [ -d "$place" ] || "$ROQUE" lab exercise start "$1" "$place" --language "$2" > /dev/null
    awk -v slip="$3" -f "$plants" "$here/solutions/$1.$ending.txt" > "$place/$1.$ending"
}

languages=c
command -v python3 > /dev/null && languages='c python'
exercises=$("$ROQUE" lab exercise list | awk '{ print $1 }')
is "there are fifteen exercises" 15 "$(echo "$exercises" | wc -l)"

for exercise in $exercises; do
    for language in $languages; do
        prepare "$exercise" "$language" ''
        run lab exercise check "$place"
        check "$exercise in $language: the solution passes" status_is 0
    done
done

# Every planted mistake is found, named, and found where it belongs: places.txt has case, moves and numbers of the smallest call
# that goes wrong. A quick run takes every ninth, each in one language.
every=9
[ -n "${ROQUE_LONG:-}" ] && every=1
number=0
slips=0
while read -r exercise slip place_wanted; do
    number=$((number + 1))
    slips=$((slips + 1))
    for language in $languages; do
        [ "$every" -eq 1 ] || [ $((number % every)) -eq "$(echo "$language" | awk '{ print $1 == "c" ? 0 : 4 }')" ] || continue
        prepare "$exercise" "$language" "$slip"
        run lab exercise check "$place" --json
        check "$exercise in $language: $slip fails" status_is 1
        check "... is named" says "\"mistake\":\"$slip\""
        found=$(sed -n 's/^.*lab_exercise\/1.*"case":\([0-9]*\),"path":"\([^"]*\)","numbers":\(\[[^]]*\]\).*$/\1 "\2" \3/p' "$output")
        is "... at the right node" "$place_wanted" "$found"
    done
done < "$here/places.txt"
check "at least 45 mistakes are planted" test "$slips" -ge 45

# What is said of one.
prepare alphabeta c window-not-negated
run lab exercise check "$place" --svg "$folder/wrong.svg" --trace "$folder/wrong.jsonl" --hint 2
check "a wrong value is said beside the expected one" says '^  expected 2, yours 3$'
check "the tree is drawn there" says '^└─ 1  \[-2, 5\] = -2  low$'
check "the mistake is named in words" says 'window-not-negated.*change places'
check "two hints are given when two are asked for" eval 'says "^Hint 2: " && ! says "^Hint 3: " && says "hint 3"'
check "a picture is drawn" grep -q '<svg' "$folder/wrong.svg"
# Both play 1 and ask for the values below it; this one then asks about the second move, which the reference has cut.
is "both sides' questions are written down" 2 "$(grep -c '"schema":"roque.lab_tree_head/1".*"side":"\(reference\|yours\)"' "$folder/wrong.jsonl")"
is "... each with the place where they part" 2 "$(grep -c '"is_other":true' "$folder/wrong.jsonl")"
is "... the reference with its value" 1 "$(grep -c '"deed":"answer = 2"' "$folder/wrong.jsonl")"
is "... the other with its own" 1 "$(grep -c '"deed":"answer = 3"' "$folder/wrong.jsonl")"
run lab exercise check "$place" --lang fr
check "all of it in French" eval 'says "^Alpha-bêta : 2 cas justes sur 14.$" && says "il faut changer leurs signes"'
"$ROQUE" lab exercise start alphabeta "$folder/french" --lang fr > /dev/null
run lab exercise check "$folder/french" --hint 3
check "what was begun in French is checked in French" says '^Alpha-bêta : '
check "... every hint too" says '^Indice 3 : pour chaque coup'
run lab exercise check "$folder/french" --lang en
check "... unless another language is asked for" says '^Alpha-beta: '
prepare negamax c ''
sed 's/i < count/i <= count/' "$place/negamax.c" > "$folder/other" && mv "$folder/other" "$place/negamax.c"
run lab exercise check "$place"
check "a move that does not exist is said" says 'play() was asked about move 3 of a position that has 3'
printf 'int negamax(int p, int d) { return x; }\n' > "$place/negamax.c"
run lab exercise check "$place"
check "what the compiler says is shown" eval 'status_is 1 && complains "does not compile" && complains "undeclared"'
run lab exercise check "$folder"
check "a folder without an exercise is refused with what to do" complains 'exercise start NAME FOLDER'
check "its script can be started" test -x "$place/check.sh"
run lab exercise start negamax "$place"
check "an exercise is never written over" complains 'choose another folder'
run lab exercise start chess "$folder/new"
check "an unknown exercise is refused with the list" refuses 'there are: minimax'

# Whatever the program does is reported, never suffered.
hostile() { # NAME BODY WANTED
    prepare negamax c ''
    printf '#include "roque.h"\n#include <errno.h>\n#include <fcntl.h>\n#include <signal.h>\n#include <sys/resource.h>\n#include <sys/socket.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n%s\n' \
        "int negamax(Position position, int depth) { (void)position; (void)depth; $2 return 0; }" > "$place/negamax.c"
    run lab exercise check "$place" --time 1
    check "$1" eval "status_is 1 && says '$3'"
}
hostile "a crash is told with its signal" 'raise(SIGSEGV);' 'killed by signal 11'
hostile "an endless loop is ended" 'for (volatile int i = 0;; i++) {}' 'no answer within 1.0 s'
hostile "an endless recursion is told" 'volatile char page[1 << 16]; page[0] = 1; return negamax(position, page[0] + depth) + page[0];' 'killed by signal 11'
hostile "questions without end are ended" 'for (;;) count_moves(position);' 'questions and was still not done'
hostile "endless output is ended" 'for (;;) puts("again and again");' 'killed by signal 25'
hostile "ten gigabytes are not given" 'char *p = malloc(10ull << 30); if (p == NULL) raise(SIGUSR1); memset(p, 1, 10ull << 30);' 'killed by signal 10'
hostile "an early end is told" 'exit(7);' 'ended with status 7'
exec 9> "$folder/leak"
hostile "what others have open is not handed on" 'if (write(9, "x", 1) < 0 && errno == EBADF) raise(SIGUSR1);' 'killed by signal 10'
exec 9>&-
hostile "the reference's channel is no place to print" 'write(4, "hello\n", 6);' 'said .hello., which is no question'
case $languages in *python*)
    prepare negamax python ''
    printf 'def negamax(position, depth):\n    return [0] * (1 << 34)\n' > "$place/negamax.py"
    run lab exercise check "$place"
    check "Python's own words about a failure are shown" eval 'status_is 1 && says "^MemoryError"' ;;
esac
if "$ROQUE" lab exercise check "$folder/alphabeta-c" --json | grep -q '"is_confined":true'; then
    hostile "no process is started" 'if (fork() < 0 && errno == EPERM) raise(SIGUSR1);' 'killed by signal 10'
    hostile "no socket is opened" 'if (socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM) raise(SIGUSR1);' 'killed by signal 10'
    hostile "no file is written, wherever" 'if (open("stolen", O_CREAT | O_WRONLY, 0600) < 0 && errno == EPERM) raise(SIGUSR1);' 'killed by signal 10'
    hostile "no file is taken away" 'if (unlink("README.md") < 0 && errno == EPERM) raise(SIGUSR1);' 'killed by signal 10'
    hostile "no other process is killed by its thread" 'if (syscall(SYS_tgkill, getppid(), getppid(), SIGKILL) < 0 && errno == EPERM) raise(SIGUSR1);' 'killed by signal 10'
    hostile "nobody's limits are lowered" 'struct rlimit one = {1, 1}; if (prlimit(getppid(), RLIMIT_CPU, &one, NULL) < 0 && errno == EPERM) raise(SIGUSR1);' 'killed by signal 10'
    hostile "no other process is killed" 'if (kill(getppid(), SIGTERM) < 0 && errno == EPERM) raise(SIGUSR1);' 'killed by signal 10'
fi
if "$ROQUE" lab exercise check "$folder/alphabeta-c" --json | grep -q '"hides_files":true'; then
    echo reference > "$folder/reference"
    hostile "no file of another is read" "if (open(\"$folder/reference\", O_RDONLY) < 0 && errno == EACCES) raise(SIGUSR1);" 'killed by signal 10'
    hostile "no file of the machine is read" 'if (open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES) raise(SIGUSR1);' 'killed by signal 10'
    hostile "nobody's memory is read" 'char p[64]; snprintf(p, 64, "/proc/%d/mem", getppid()); if (open(p, O_RDONLY) < 0) raise(SIGUSR1);' 'killed by signal 10'
    prepare negamax c ''
    printf '#include "%s/reference"\n' "$folder" > "$place/negamax.c"
    run lab exercise check "$place"
    check "no file of another is compiled" eval 'status_is 1 && complains "Permission denied"'
    case $languages in *python*)
        prepare negamax python ''
        printf 'def negamax(position, depth):\n    return len(open("%s/reference").read())\n' "$folder" > "$place/negamax.py"
        run lab exercise check "$place"
        check "... or read from Python" eval 'status_is 1 && says "^PermissionError"' ;;
    esac
fi
# FORTIFY stops the program where the name of a folder runs over its place.
long=$folder/$(printf '%0250d/%0250d/%0250d/%0250d/%0250d' 0 0 0 0 0)
mkdir -p "$long"
run lab exercise check "$long"
check "a folder whose name is too long is refused" eval 'status_is 1 && complains "the name of the folder is too long"'
check "nothing of all that is left behind" test -z "$(ls "$TMPDIR")"
