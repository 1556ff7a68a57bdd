#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# puzzles_test.sh - `roque puzzles` and `roque drill` as their users call them.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1
export XDG_DATA_HOME="$folder/data"

cat > games.pgn << 'END'
[White "Ada"]
[Black "Ben"]
[SetUp "1"]
[FEN "7k/5ppp/8/8/4n3/2n5/7P/R6K b - - 0 1"]

1... Kg8 2. Kg2 Kf8 3. Kh1 Ke7 4. Kg2 Kf8 5. Kh1 Kg8 6. Ra8# 1-0

[White "Cy"]
[Black "Di"]
[SetUp "1"]
[FEN "7k/5ppp/8/8/4n3/2n5/7P/R6K b - - 0 1"]

1... Kg8 2. Kg2 Kf8 3. Kh1 Ke7 4. Kg2 Kf8 5. Kh1 Kg8 6. Ra8# 1-0
END

# ---- make ----
run puzzles make games.pgn -o one.jsonl --journal work.rqj --threads 1 --tries 1
check "puzzles are made" status_is 0
check "the same position is one puzzle" says '^2 games, 1 puzzles in one.jsonl$'
check "its solution is proved" grep -q '"moves":"a1a8","mate_moves":1' one.jsonl
run puzzles make games.pgn -o again.jsonl --journal work.rqj --threads 1 --tries 1
check "the journal has it all" cmp -s one.jsonl again.jsonl
run puzzles make games.pgn -o two.jsonl --threads 2 --tries 1
check "two threads make the same" cmp -s one.jsonl two.jsonl
run puzzles make games.pgn -o other.jsonl --journal work.rqj --tries 2
check "a journal of other settings is refused" status_is 1
run puzzles make games.pgn
check "without --output nothing is made" refuses 'output is missing'
run puzzles make none.pgn -o x.jsonl
check "a missing file is told" complains 'cannot open none.pgn'

# ---- list and check ----
run puzzles list one.jsonl
check "a puzzle is listed" says '6. Ra8#'
run puzzles list one.jsonl --lang fr
check "in French" says 'mat, mat du couloir$'
check "with the French letters" says '6. Ta8#'
run puzzles list --theme luck
check "there is no such theme" refuses 'there is no theme'
run puzzles check one.jsonl
check "it is proved once more" says '^1 puzzles proved, 0 wrong$'
sed 's/"mate_moves":1/"mate_moves":2/' one.jsonl > wrong.jsonl
run puzzles check wrong.jsonl
check "what is not proved fails" status_is 1
echo nonsense > nonsense.jsonl
run puzzles check nonsense.jsonl
check "what is no puzzle is told with its place" complains 'nonsense.jsonl: line 1'

# ---- drill ----
mkdir -p data/roque/games
cat > data/roque/games/2026.11.17-game.pgn << 'END'
[Event "Roque play"]
[White "human"]
[Black "Roque 900"]
[WhitePlayer "human"]
[BlackPlayer "engine:level=3"]
[Annotator "Roque"]

1. e4 { [%eval 0.30] } 1... e5 2. Qh5 { [%eval -0.30] } 2... Ke7 $4 { [%eval #1] } (2... Nc6 { [%eval -0.30] })
3. Qh4+ $4 { [%eval 0.00] Blunder. } (3. Qxe5# { [%eval #1] }) 3... Nf6 *
END
export ROQUE_TODAY=2026-11-18
run drill --status
check "the mistake of the reviewed game is due" says '^due today: 1 of 1 positions$'
printf 'Qxe5\nback\n' | "$ROQUE" drill --mistakes --board ascii > "$output" 2> "$errors"
status=$?
check "it is asked" says 'Qh4+?? was played here. Find something better.'
check "and found" says 'Found: 1 of 1.'
run drill --status --json
check "it is not due any more" says '"due":0,"cards":1'
ROQUE_TODAY=2026-11-19 "$ROQUE" drill --status --json > "$output" 2> "$errors"
check "a day later it is" says '"due":1,"cards":1'
printf 'show\nback\n' | ROQUE_TODAY=2026-11-19 "$ROQUE" drill --mistakes --board ascii --lang fr > "$output" 2> "$errors"
check "in French" says 'Trouvez mieux'
ROQUE_TODAY=2026-11-19 "$ROQUE" drill --status --json > "$output" 2> "$errors"
check "who asked for the solution is asked again the same day" says '"due":1,"cards":1'
run drill --add games.pgn --both --status
check "games without marks bring nothing" says 'games.pgn: 0 new positions'
run drill --no-save --status --json
check "without the deck" says '"due":0,"cards":0'
run drill --theme luck
check "a wrong theme is refused" refuses 'there is no theme'
