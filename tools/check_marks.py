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
import math

from uci_engine import UciEngine

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
    """An engine, and what its scores are worth."""

    def __init__(self, engine, curve):
        self.engine = engine
        self.curve = curve

    def points(self, moves, nodes):
        """Of the side to move after the moves, 0 to 100."""
        return self.curve.points(self.engine.score("startpos" + (" moves " + " ".join(moves) if moves else ""), nodes))


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
    judge = Judge(UciEngine(options.engine, options.cache), CURVES[options.curve])
    for path in options.files:
        check_file(judge, path, options)
    judge.engine.say("quit")


if __name__ == "__main__":
    main()
