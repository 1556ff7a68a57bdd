#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# course_test.sh - every command of docs/course prints what its page shows, and draws the figures beside it, in both languages.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
export ROQUE

chapters=$(cd docs/course/en && ls [0-9]*.md)
is "there are fourteen chapters" 14 "$(echo "$chapters" | wc -l)"
is "and the same ones in French" "$chapters" "$(cd docs/course/fr && ls [0-9]*.md)"

if command -v python3 > /dev/null; then
    sh tools/course.sh check
else
    echo "ok - what the commands print # SKIP without python3 some exercises cannot be checked"
fi

commands() { grep -c '^\$ ' "$1"; }
for chapter in $chapters; do
    is "$chapter has as many commands in both languages" "$(commands "docs/course/en/$chapter")" "$(commands "docs/course/fr/$chapter")"
    check "$chapter asks for a prediction, has questions, a source and an exercise" \
        [ "$(grep -cE '^## (Predict|Run|Questions|Read|Exercise)$|^\*Predict:' "docs/course/en/$chapter")" -ge 5 ]
done
check "few commands are left out" [ "$(cat docs/course/en/*.md | grep -c '^<!-- not run: ')" -le 6 ]

# ---- the check can fail ----

mkdir "$folder/fr"
printf '%s\n' '```' '$ roque perft 1 2> /dev/null' 'nodes 21' '```' > "$folder/changed.md"
printf '%s\n' '```' '$ roque no-such-command 2> /dev/null' '```' > "$folder/unknown.md"
printf '%s\n' '```' 'roque perft 1' '```' > "$folder/not-run.md"
printf '%s\n' '![nothing](drawn.svg)' > "$folder/drawn.md"
# shellcheck disable=SC2016 # a command, to be read as it is
printf '%s\n' '```' '$ roque lab solve tictactoe | head -n 1' 'nulle' '```' '<!-- not run: it is one -->' '```' 'roque perft 1' '```' > "$folder/fr/right.md"
for page in changed unknown not-run drawn; do
    is "a page that is $page is noticed" 1 "$(sh tools/course.sh check "$folder/$page.md" | grep -c '^not'' ok')"
done
is "a French page speaks French, and may leave a command out" "ok - $folder/fr/right.md" "$(sh tools/course.sh check "$folder/fr/right.md")"
