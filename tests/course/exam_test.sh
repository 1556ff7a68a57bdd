#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# exam_test.sh - exam sheets repeat exactly, and their solutions are what the laboratory finds.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
cd "$folder" || exit 1

all=minimax,alphabeta,order,negascout,mtdf,sss
run lab exam --seed 7 --questions $all -o one.html
check "a sheet is written" eval 'status_is 0 && says "one.html is written"'
run lab exam --seed 7 --questions $all -o again.html
check "the same seed gives the same sheet" cmp -s one.html again.html
run lab exam --seed 8 --questions $all -o other.html
check "another seed another one" eval '! cmp -s one.html other.html'
is "six questions and six solutions" 12 "$(grep -c '<h2>' one.html)"
run lab exam --seed 7 --questions $all --without-solutions -o bare.html
is "the questions alone" 6 "$(grep -c '<h2>' bare.html)"
check "they give no tree away" eval '! grep -q "tree:" bare.html'
run lab exam --seed 7 --lang fr -o fr.html
check "in French" grep -q "Arbres de jeu : sujet d'examen 7" fr.html

# The trees again, by the commands themselves: the leaves of a solution stand before its tree.
for question in alphabeta negascout sss; do
    for seed in 1 2 3 4 5; do
        run lab exam --seed $seed --questions $question -o sheet.html
        tree=$(sed -n 's/.*<code>\(tree:.*\)<\/code>.*/\1/p' sheet.html)
        said=$(sed -n 's/^<p>The leaves as they are looked at, \([0-9]*\) in all.*/\1/p' sheet.html)
        run lab search "$tree" $question,depth=20 --json
        check "$question, sheet $seed: as many leaves as lab search counts" says "\"leaves\":$said,"
    done
done
for seed in 1 2 3 4 5 6; do
    run lab exam --seed $seed --questions order --width 3 --depth 3 -o sheet.html
    check "sheet $seed: the best order leaves Knuth and Moore's number" grep -q 'looked at, 11 in all (the tree has 27)' sheet.html
done

run lab exam --questions alphabeta,chess
check "an unknown question is refused with the list" refuses 'there are: minimax'
run lab exam --width 4 --depth 4
check "a tree too large for paper is refused" refuses 'too many leaves'
check "nothing is written then" test ! -e exam.html
