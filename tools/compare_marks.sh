#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# compare_marks.sh - how many marks of an analysis change when the effort does, and how many contradict the numbers beside them.
#
#   roque analyse GAMES.pgn --csv --nodes N  > few.csv
#   roque analyse GAMES.pgn --csv --nodes 10N > many.csv
#   compare_marks.sh few.csv many.csv
#
# A mark contradicts its numbers when the printed points fall by 3 more or less than any fall that the mark stands for; in a game
# that is decided before the move and after it no mark is due (docs/analysis.md).
set -u
[ $# -eq 2 ] || { echo "usage: compare_marks.sh FEW.csv MANY.csv" >&2; exit 2; }
awk -F, '
    function mark(grade) { return grade == "inaccuracy" || grade == "mistake" || grade == "blunder" ? grade : "none" }
    function least(name) { return name == "blunder" ? 15 : name == "mistake" ? 10 : name == "inaccuracy" ? 5 : -1000 }
    function most(name) { return name == "blunder" ? 1000 : name == "mistake" ? 15 : name == "inaccuracy" ? 10 : 5 }
    FNR == 1 { file++; for (i = 1; i <= NF; i++) column[$i] = i; next }
    {
        game = $column["game"]; ply = $column["ply"]; now = mark($column["grade"]); points = $column["white_points_percent"]
        all[file]++
        marked[file] += now != "none"
        if (game == last_game && ply == last_ply + 1) {
            fall = $column["side"] == "white" ? last_points - points : points - last_points
            is_decided = points >= 85 && last_points >= 85 || points <= 15 && last_points <= 15
            if (!is_decided && (fall < least(now) - 3 || fall > most(now) + 3)) against[file]++
        }
        last_game = game; last_ply = ply; last_points = points
        key = game "," ply
        if (file == 1) first[key] = now
        else if (key in first) {
            both++
            if (first[key] != now) changed++
            either += first[key] != "none" || now != "none"
        }
    }
    END {
        if (both == 0) { print "no move is in both files" > "/dev/stderr"; exit 1 }
        printf "%d moves in both; %d marks change: %.2f %% of the moves, %.1f %% of those with a mark in either\n", \
            both, changed, 100 * changed / both, (either > 0) ? 100 * changed / either : 0
        for (i = 1; i <= 2; i++)
            printf "%s: %d moves, %d marks, %d against the numbers beside them\n", i == 1 ? "few" : "many", all[i], marked[i], against[i]
    }' "$1" "$2"
