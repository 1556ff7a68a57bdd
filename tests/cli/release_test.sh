#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# release_test.sh - the program as users get it (-O3, link-time optimisation, no asserts) counts what the checked build counts.
#
# The unit tests run objects compiled with -O2 and asserts; a compiler that goes wrong in the other build only would slip
# through them. $ROQUE_CHECKED is the program of the test configuration; without it only the known numbers are compared.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"

# both NAME ARGUMENTS...: both programs say the same, but for times.
both() {
    name=$1
    shift
    run "$@"
    if [ -z "${ROQUE_CHECKED:-}" ] || [ ! -x "${ROQUE_CHECKED:-}" ]; then
        echo "ok - $name # SKIP no checked build to compare with (ROQUE_CHECKED)"
        return
    fi
    "$ROQUE_CHECKED" "$@" < /dev/null 2> /dev/null | without_times > "$folder/checked"
    without_times < "$output" > "$folder/released"
    [ -s "$folder/released" ] || echo "nothing was said" > "$folder/released"
    is "$name" "$(cat "$folder/checked")" "$(cat "$folder/released")"
}
without_times() { sed -e 's/"time_[a-z]*":[0-9.]*//' -e 's/ [0-9]* nps$//'; }

# ---- the rules ----
check_perft() { # DEPTH NODES FEN
    run perft "$1" --fen "$3"
    check "perft $1 of $3" says "^nodes $2\$"
}
check_perft 5 4865609 startpos
check_perft 4 4085603 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'
check_perft 5 674624 '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -'
check_perft 4 422333 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'

# ---- the engine ----
both "bench visits the same nodes" bench 8
both "search finds the same lines" search --depth 9 --json
both "with every idea switched off too" search --depth 4 --without all --json
both "a position is worth the same" eval --fen 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9'

# ---- the laboratory: every exact search gives the value of minimax ----
while read -r game depths; do
    both "lab searches of $game count the same" lab compare "$game" --search minimax --search alphabeta \
        --search failsoft,table=1 --search negascout --search mtdf,table=1 --search sss \
        --depths "$depths" --positions 3 --threads 1 --json
    sed -n 's/.*"position_number":\([0-9]*\),.*"depth":\([0-9]*\),"value":\(-*[0-9]*\),.*"is_exact":true.*/\1 \2 \3/p' \
        "$output" > "$folder/values"
    is "lab searches of $game agree on the values" "$((18 * ${depths#1-})) searches, 0 at odds" \
        "$(wc -l < "$folder/values" | tr -d ' ') searches, $(sort -u "$folder/values" | cut -d ' ' -f 1,2 | uniq -d | wc -l | tr -d ' ') at odds"
done << 'END'
tictactoe 1-4
connect4 1-4
othello 1-3
awale 1-4
amazons 1-1
draughts 1-3
chess 1-3
END
