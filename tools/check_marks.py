#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_marks.py - puts the marks of an analysis to another UCI engine.

    roque analyse games.pgn --csv > marks.csv
    check_marks.py --engine stockfish [--cache FILE] marks.csv...

Two rates, each with the moves behind it:

    contradicted   marks (?! ? ??) where the engine, with --deep nodes, sees less than half of the loss the mark
                   stands for
    missed         moves that lose a blunder's points by the engine with --nodes and again with --deep, unmarked

What its scores are worth is a matter of the curve:

    --curve people   the review's own, of people's games: marks stand for 5, 10 and 15 points
    --curve engine   a percent of W + D/2 by the engine's own UCI_ShowWDL: 10, 20 and 30 points

Loss is what the position was worth less what the position after the move is worth, each by a search of its own, without
memory of others. The games must begin at the usual start. --cache keeps what was asked, one JSON line each, for further
runs and for the other curve.

With --sieve N a search of N nodes comes first, and what it settles clearly is not asked again: moves that lose less
than an inaccuracy's points by it are not taken for blunders, and a mark whose whole loss the search with --nodes sees
is taken as borne out. Without it every position is searched with --nodes and every mark with --deep.
"""
import argparse
import csv
import json
import math
import os
import subprocess
import sys

STEEPNESS = 0.00368208  # per centipawn: docs/analysis.md


def points_of_people(said):
    return 100 / (1 + math.exp(-STEEPNESS * said["cp"]))


def points_of_engine(said):
    won, drawn, _ = said.get("wdl", (0, 1000, 0))  # none is given for stalemate
    return (won + drawn / 2) / 10


class Curve:
    def __init__(self, points_of, inaccuracy):
        self.points_of = points_of
        self.least = {"inaccuracy": inaccuracy, "mistake": 2 * inaccuracy, "blunder": 3 * inaccuracy}

    def points(self, said):
        if "mate" in said:
            return 100.0 if said["mate"] > 0 else 0.0
        return self.points_of(said)


CURVES = {"people": Curve(points_of_people, 5), "engine": Curve(points_of_engine, 10)}


class Judge:
    """One engine, and everything it was ever asked."""

    def __init__(self, command, cache, curve):
        self.known = {}
        self.curve = curve
        self.cache = None
        if cache:
            if os.path.exists(cache):
                with open(cache, encoding="utf-8") as lines:
                    for line in lines:
                        if line.endswith("\n"):
                            moves, nodes, said = json.loads(line)
                            self.known[moves, nodes] = said
            self.cache = open(cache, "a", encoding="utf-8")
        self.engine = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("uci")
        options = self.wait("uciok")
        if any("name UCI_ShowWDL " in line for line in options):
            self.say("setoption name UCI_ShowWDL value true")
        self.asked = 0

    def say(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def wait(self, word):
        lines = []
        for line in self.engine.stdout:
            lines.append(line)
            if line.startswith(word):
                return lines
        sys.exit("check_marks.py: the engine has gone")

    def points(self, moves, nodes):
        """Of the side to move after the moves, 0 to 100."""
        key = " ".join(moves), nodes
        if key not in self.known:
            self.say("ucinewgame")
            self.say("isready")
            self.wait("readyok")
            self.say("position startpos" + (" moves " + key[0] if moves else ""))
            self.say("go nodes %d" % nodes)
            self.known[key] = last_score(self.wait("bestmove"))
            self.asked += 1
            if self.cache:
                self.cache.write(json.dumps([key[0], nodes, self.known[key]]) + "\n")
                self.cache.flush()
        return self.curve.points(self.known[key])


def last_score(lines):
    """The last exact score, {"cp": 31, "wdl": [99, 880, 21]} or {"mate": -3}; bounds only where there is no other."""
    scored = [line.split() for line in lines if line.startswith("info ") and " score " in line]
    exact = [words for words in scored if "lowerbound" not in words and "upperbound" not in words]
    words = (exact or scored)[-1]
    at = words.index("score")
    kind, value = words[at + 1], int(words[at + 2])
    said = {kind: value}
    if kind == "cp" and "wdl" in words:
        said["wdl"] = [int(word) for word in words[words.index("wdl") + 1 : words.index("wdl") + 4]]
    return said


def read_games(path):
    """The moves of each game as (uci, grade)."""
    games = {}
    with open(path, encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            games.setdefault(row["game"], []).append(row)
    return [(number, [row["uci"] for row in rows], rows) for number, rows in games.items()]


class Tally:
    def __init__(self, marks):
        self.moves = 0
        self.marks = dict.fromkeys(marks, 0)
        self.contradicted = dict.fromkeys(marks, 0)
        self.blunders = self.missed = 0


def loss_of(judge, moves, ply, nodes):
    return judge.points(moves[:ply], nodes) + judge.points(moves[: ply + 1], nodes) - 100


def check_move(judge, tally, moves, row, ply, options):
    """Returns what is worth a line."""
    least = judge.curve.least
    mark = row["grade"] if row["grade"] in least else None
    tally.moves += 1
    said = []
    is_sieved = options.sieve and loss_of(judge, moves, ply, options.sieve) < least["inaccuracy"]
    few = None if is_sieved and not mark else loss_of(judge, moves, ply, options.nodes)
    if mark:
        tally.marks[mark] += 1
        is_clear = options.sieve and few >= least[mark]
        if not is_clear:
            many = loss_of(judge, moves, ply, options.deep)
            if many < least[mark] / 2:
                tally.contradicted[mark] += 1
                said.append("called %s, the engine sees %.1f points" % (mark, many))
    if few is not None and few >= least["blunder"] and not is_sieved:
        is_confirmed = (options.sieve and mark) or loss_of(judge, moves, ply, options.deep) >= least["blunder"]
        tally.blunders += bool(is_confirmed)
        if is_confirmed and not mark:
            tally.missed += 1
            said.append("unmarked, the engine sees %.1f points" % few)
    return said


def rate(part, whole):
    return "%d of %d (%.1f %%)" % (part, whole, 100 * part / whole if whole else 0)


def check_file(judge, path, options):
    tally = Tally(judge.curve.least)
    for number, moves, rows in read_games(path):
        for ply, row in enumerate(rows):
            for said in check_move(judge, tally, moves, row, ply, options):
                dots = "." if row["side"] == "white" else "..."
                print("%s: game %s, %s%s %s: %s" % (path, number, row["move_number"], dots, row["move"], said))
    print("%s: %d moves" % (path, tally.moves))
    print("  contradicted  " + rate(sum(tally.contradicted.values()), sum(tally.marks.values())))
    for mark in tally.marks:
        print("    %-11s " % mark + rate(tally.contradicted[mark], tally.marks[mark]))
    print("  missed        " + rate(tally.missed, tally.blunders), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="what `roque analyse --csv` printed")
    parser.add_argument("--engine", required=True, help="command of a UCI engine")
    parser.add_argument("--curve", choices=CURVES, default="people", help="what a score is worth")
    parser.add_argument("--nodes", type=int, default=200000)
    parser.add_argument("--deep", type=int, default=2000000)
    parser.add_argument("--sieve", type=int, default=0, help="nodes of a first look; 0: none")
    parser.add_argument("--cache", help="file that remembers what was asked")
    options = parser.parse_args()
    judge = Judge(options.engine, options.cache, CURVES[options.curve])
    for path in options.files:
        check_file(judge, path, options)
    judge.say("quit")


if __name__ == "__main__":
    main()
