#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_marks.py - puts the marks of an analysis to another UCI engine.

    roque analyse games.pgn --csv > marks.csv
    check_marks.py --engine stockfish [--cache FILE] marks.csv...

Two rates, each with the moves behind it:

    contradicted   marks (?! ? ??) where the engine, with --deep nodes, sees less than half of the loss the mark
                   stands for (10, 20, 30 points)
    missed         moves that lose 30 points or more by the engine with --nodes and again with --deep, unmarked

A point is a percent of W + D/2 by the engine's own UCI_ShowWDL, or of a logistic curve where it has none. Loss is what
the position was worth less what the position after the move is worth, each by a search of its own, without memory of
others. The games must begin at the usual start. --cache keeps what was asked, one JSON line each, for further runs.

With --sieve N a search of N nodes comes first, and what it settles clearly is not asked again: moves that lose less
than 10 points by it are not taken for blunders, and a mark whose whole loss the search with --nodes sees is taken as
borne out. Without it every position is searched with --nodes and every mark with --deep.
"""
import argparse
import csv
import json
import math
import os
import subprocess
import sys

LEAST = {"inaccuracy": 10, "mistake": 20, "blunder": 30}
BLUNDER = 30
SIEVED = 10
LOGISTIC_CP = 220  # a score of so many centipawns is worth 73 points where the engine gives no chances


class Judge:
    """One engine, and everything it was ever asked."""

    def __init__(self, command, cache):
        self.known = {}
        self.cache = None
        if cache:
            if os.path.exists(cache):
                with open(cache, encoding="utf-8") as lines:
                    for line in lines:
                        if line.endswith("\n"):
                            moves, nodes, points = json.loads(line)
                            self.known[moves, nodes] = points
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
            self.known[key] = points_of(self.wait("bestmove"))
            self.asked += 1
            if self.cache:
                self.cache.write(json.dumps([key[0], nodes, self.known[key]]) + "\n")
                self.cache.flush()
        return self.known[key]


def points_of(lines):
    """The last exact score; bounds only where there is nothing else."""
    scored = [line.split() for line in lines if line.startswith("info ") and " score " in line]
    exact = [words for words in scored if "lowerbound" not in words and "upperbound" not in words]
    words = (exact or scored)[-1]
    at = words.index("score")
    kind, value = words[at + 1], int(words[at + 2])
    if kind == "mate":
        return 100.0 if value > 0 else 0.0
    if "wdl" in words:
        won, drawn = (int(word) for word in words[words.index("wdl") + 1 : words.index("wdl") + 3])
        return (won + drawn / 2) / 10
    return 100 / (1 + math.exp(-value / LOGISTIC_CP))


def read_games(path):
    """The moves of each game as (uci, grade)."""
    games = {}
    with open(path, encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            games.setdefault(row["game"], []).append(row)
    return [(number, [row["uci"] for row in rows], rows) for number, rows in games.items()]


class Tally:
    def __init__(self):
        self.moves = 0
        self.marks = dict.fromkeys(LEAST, 0)
        self.contradicted = dict.fromkeys(LEAST, 0)
        self.blunders = self.missed = 0


def loss_of(judge, moves, ply, nodes):
    return judge.points(moves[:ply], nodes) + judge.points(moves[: ply + 1], nodes) - 100


def check_move(judge, tally, moves, row, ply, options):
    """Returns what is worth a line."""
    mark = row["grade"] if row["grade"] in LEAST else None
    tally.moves += 1
    said = []
    is_sieved = options.sieve and loss_of(judge, moves, ply, options.sieve) < SIEVED
    few = None if is_sieved and not mark else loss_of(judge, moves, ply, options.nodes)
    if mark:
        tally.marks[mark] += 1
        is_clear = options.sieve and few >= LEAST[mark]
        if not is_clear:
            many = loss_of(judge, moves, ply, options.deep)
            if many < LEAST[mark] / 2:
                tally.contradicted[mark] += 1
                said.append("called %s, the engine sees %.1f points" % (mark, many))
    if few is not None and few >= BLUNDER and not is_sieved:
        is_confirmed = (options.sieve and mark) or loss_of(judge, moves, ply, options.deep) >= BLUNDER
        tally.blunders += bool(is_confirmed)
        if is_confirmed and not mark:
            tally.missed += 1
            said.append("unmarked, the engine sees %.1f points" % few)
    return said


def rate(part, whole):
    return "%d of %d (%.1f %%)" % (part, whole, 100 * part / whole if whole else 0)


def check_file(judge, path, options):
    tally = Tally()
    for number, moves, rows in read_games(path):
        for ply, row in enumerate(rows):
            for said in check_move(judge, tally, moves, row, ply, options):
                dots = "." if row["side"] == "white" else "..."
                print("%s: game %s, %s%s %s: %s" % (path, number, row["move_number"], dots, row["move"], said))
    print("%s: %d moves" % (path, tally.moves))
    print("  contradicted  " + rate(sum(tally.contradicted.values()), sum(tally.marks.values())))
    for mark in LEAST:
        print("    %-11s " % mark + rate(tally.contradicted[mark], tally.marks[mark]))
    print("  missed        " + rate(tally.missed, tally.blunders), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="what `roque analyse --csv` printed")
    parser.add_argument("--engine", required=True, help="command of a UCI engine")
    parser.add_argument("--nodes", type=int, default=200000)
    parser.add_argument("--deep", type=int, default=2000000)
    parser.add_argument("--sieve", type=int, default=0, help="nodes of a first look; 0: none")
    parser.add_argument("--cache", help="file that remembers what was asked")
    options = parser.parse_args()
    judge = Judge(options.engine, options.cache)
    for path in options.files:
        check_file(judge, path, options)
    judge.say("quit")


if __name__ == "__main__":
    main()
