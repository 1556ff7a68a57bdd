#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# mutants_test.sh - `make mutants` on a small project: which faults are planted, killed, left alive, and gone on with.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
tool=$(realpath tools/mutants.py)
for needed in python3 git gcc clang llvm-cov llvm-profdata; do
    command -v "$needed" > /dev/null || missing="$needed is not installed"
done

plant_and_look() {
mkdir -p "$folder/toy/src/cli" "$folder/toy/src/room" "$folder/toy/tests/room"
cd "$folder/toy" || return
cat > src/room/sum.c << 'END'
// A comment with 1 + 1 and "calls(1, 2);".
#include <stdio.h>
enum { SIZE = 3 };
static void tell(int sum) {
    fprintf(stderr, "%d\n", sum);
}
int sum_below(int end, int step) {
    int sum = 0;
    for (int i = 0; i < end; i += step) sum += i;
    tell(sum);
    return sum;
}
int never_asked(int a) {
    return a > 7 ? a + 1 : SIZE;
}
END
cat > src/cli/main.c << 'END'
int sum_below(int end, int step);
int main(void) { return sum_below(4, 1) != 6; }
END
cat > tests/room/sum_test.c << 'END'
#include <stdio.h>
int sum_below(int end, int step);
int main(void) {
    int is_fine = sum_below(5, 2) == 6;
    puts(is_fine ? "ok 1 - a sum" : "not ok 1 - a sum");
    return !is_fine;
}
END
printf 'if "$ROQUE"; then echo "ok - it runs"; else echo "not ok - it runs"; fi\n' > tests/room/run_test.sh
cat > tests/room/unfit_test.sh << 'END'
"$ROQUE"
case $ROQUE in *coverage*) echo "ok - counted" ;; *) echo "not ok - and fails anyway" ;; esac
END
cat > Makefile << 'END'
B := build/$(CONFIG)-toy
CC := gcc
COUNTERS_coverage := -fprofile-instr-generate -fcoverage-mapping
FLAGS := -O1 $(COUNTERS_$(CONFIG)) $(CFLAGS)
TEST := $(B)/tests/room/sum_test
program: $(B)/roque
tests: $(TEST)
objects: $(B)/src/cli/main.o $(B)/src/room/sum.o $(TEST).o
show-build: ; @echo $(B)
show-tests: ; @echo $(TEST)
$(B)/roque: $(B)/src/cli/main.o $(B)/src/room/sum.o
	$(CC) $(FLAGS) $^ -o $@
$(B)/libroque.a: $(B)/src/room/sum.o
	ar rcs $@ $^
$(TEST): $(TEST).o $(B)/libroque.a
	$(CC) $(FLAGS) $^ -o $@
$(B)/%.o: %.c
	mkdir -p $(@D)
	$(CC) $(FLAGS) -MMD -MP -c $< -o $@
END
commit() { git -c user.name=toy -c user.email=toy@localhost commit -q -m "$1"; }
git init -q . && git add . && commit one
lists() { python3 "$tool" --list src > "$1"; }
lists one
check "faults are planted in functions" grep -q 'sum.c:9: operator: for (int i = 0; i <= end; i += step) sum += i;' one
check "... calls removed" grep -q 'sum.c:10: removed call: ;' one
check "... constants are one more" grep -q 'sum.c:14: constant: return a > 8 ? a + 1 : SIZE;' one
check "... arguments swapped" grep -q 'main.c:2: swapped arguments: int main(void) { return sum_below(1, 4) != 6; }' one
check "... never in comments, texts or directives" sh -c '! grep -q "sum.c:[12]:" one'
lists again
check "one commit, one order" cmp -s one again
git -c user.name=toy -c user.email=toy@localhost commit -q --allow-empty -m two
lists two
check "another commit, another order" sh -c '! cmp -s one two'
sort one > one.sorted
sort two > two.sorted
check "... of the same faults" cmp -s one.sorted two.sorted

python3 "$tool" --seconds 0 src > nothing 2>&1
check "without time nothing is tried" [ -z "$(cat build/mutants/*.jsonl)" ]
python3 "$tool" --sample 3 src > few 2>&1
few=$(cat build/mutants/*.jsonl | grep -c -e '"killed"' -e '"survived"')
check "a sample ends it" [ "$few" -eq 3 ]
python3 "$tool" --seconds 600 src > "$output" 2>&1
check "the next run goes on" [ "$(cat build/mutants/*.jsonl | wc -l)" -eq "$(wc -l < two)" ]
check "... each fault once" [ -z "$(sed 's/.*"number": \([0-9]*\),.*/\1/' build/mutants/*.jsonl | sort | uniq -d)" ]
check "what a test sees is killed" grep -q '"line": 9, "kind": "operator", "verdict": "killed"' build/mutants/*.jsonl
check "what nobody asks survives" says 'src/room/sum.c:14: .*no test reaches the line'
check "... with the line before and after" says '^+ return a >= 7 ? a + 1 : SIZE;$'
check "what no test looks at survives" says 'src/room/sum.c:10: removed call (3 tests)'
check "... though a test fails without any fault" says '^# tests/room/unfit_test.sh fails without any fault'
check "which lines a test reaches is counted once" [ "$(cat nothing few "$output" | grep -c '^# tests/.* files)$')" -eq 3 ]
check "the report is by room" says '^src/room  *[1-9]'
before=$(cat build/mutants/*.jsonl | cksum)
python3 "$tool" --seconds 600 src > again 2>&1
check "when all is done nothing is tried again" [ "$before" = "$(cat build/mutants/*.jsonl | cksum)" ]
check "... and the report is the same" sh -c 'grep -v "^#" "$1" > one && grep -v "^#" again | cmp -s - one' - "$output"

# Two lines more above the rest, and one in it.
sed -i -e '1i // One more.' -e '2i // Another.' -e 's/    tell(sum);/    sum += 0 * step;\n&/' src/room/sum.c
printf 'echo "ok - it is new"\n' > tests/room/new_test.sh
git add . && commit three
python3 "$tool" --seconds 600 src > "$output" 2>&1
check "at the next commit only a new test is counted" [ "$(grep '^# tests/.* files)$' "$output" | cut -d: -f1)" = '# tests/room/new_test.sh' ]
check "... the lines are found where they are now" says 'src/room/sum.c:13: removed call (3 tests)'
check "... a new one is reached by the tests of its function" says 'src/room/sum.c:12: operator (3 tests)'
check "... and what nobody asks survives there too" says 'src/room/sum.c:17: .*no test reaches the line'
}

if [ -n "${missing:-}" ]; then
    echo "ok - faults planted in a small project # SKIP $missing"
else
    plant_and_look
fi
