#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# epd_test.sh - `roque epd` as its users call it.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$folder" || exit 1

cat > suite.epd << 'END'
# two good ones and two bad ones
4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "one";
4k3/8/8/8/8/8/4P3/4K3 w - - bm e5; id "two";
4k3/8/8/8/8/8/4P3 w - - bm e4;
4k3/8/8/8/8/8/4P3/4K3 b - - 5 40 ;D1 5
END

"$ROQUE" epd suite.epd > out 2> told
is "bad lines fail" 1 $?
is "good ones are listed" "one          white  bm e4            4k3/8/8/8/8/8/4P3/4K3 w - -" "$(head -n 1 out)"
is "an illegal answer is told" "suite.epd:3:1: error: bm: e5 is illegal: no white pawn can go to e5" "$(sed -n 2p out)"
is "a wrong position is told" "suite.epd:4:1: error: FEN" "$(sed -n 3p out | cut -c 1-25)"
is "a position without a name has its line" "line 5       black                   4k3/8/8/8/8/8/4P3/4K3 b - -" "$(sed -n 4p out)"
is "the sum is talk" "suite.epd: 2 positions, 2 errors" "$(cat told)"
"$ROQUE" epd suite.epd --lang fr > out 2> told
is "a list in French" "ligne 5      noir                    4k3/8/8/8/8/8/4P3/4K3 b - -" "$(sed -n 4p out)"
is "what is wrong in French" "suite.epd:4:1: erreur: FEN : " "$(sed -n 3p out | cut -c 1-29)"
is "the sum in French" "suite.epd: 2 positions, 2 erreurs" "$(cat told)"
is "checking prints only what is wrong, and the sum" "3" "$("$ROQUE" epd --check suite.epd | wc -l | tr -d ' ')"
"$ROQUE" epd --clean suite.epd > clean.epd 2> /dev/null
is "clean lines" "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 5; fmvn 40; D1 5;" "$(sed -n 2p clean.epd)"
is "standard input" "stdin: 2 positions, 0 errors" "$("$ROQUE" epd - --check < clean.epd)"
is "JSON" '{"schema":"roque.epd/1","file":"clean.epd","line":1,"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","operations":{"bm":"e4","id":"one"}}' \
    "$("$ROQUE" epd --json clean.epd 2> /dev/null | head -n 1)"
echo '4k3/8/8/8/8/8/8/4K2R w KQ - id "rights";' > rights.epd
is "a castling right without its rook is told" "rights.epd:1:1: repaired: FEN: White has no king and rook to castle with for 'Q'" \
    "$("$ROQUE" epd rights.epd 2> /dev/null | head -n 1)"
"$ROQUE" epd none.epd > /dev/null 2>&1
is "a missing file fails" 1 $?
"$ROQUE" epd --json --clean suite.epd > /dev/null 2>&1
is "one form at a time" 2 $?

# ---- one form ----
printf '4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4 e4 Ke1-d1; id no quotes; c0 "kept"; pv e2-e4 Ke8d7; ce +0035; xx e2e4;\n' > forms.epd
is "moves, strings and numbers are written in one form" \
    '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd1; id "no quotes"; c0 "kept"; pv e4 Kd7; ce 35; xx e2e4;' \
    "$("$ROQUE" epd --clean forms.epd 2> /dev/null)"
"$ROQUE" epd --clean forms.epd > once.epd 2> /dev/null
"$ROQUE" epd --clean once.epd > twice.epd 2> /dev/null
is "cleaning twice changes nothing" "" "$(cmp once.epd twice.epd 2>&1)"
