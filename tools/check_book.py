#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_book.py - puts the moves of an opening book to a UCI engine, which only measures.

    roque book dump --json | check_book.py --engine stockfish [--sample 600] [--seed 1] [--cache FILE]

A move loses what its position is worth less what the position behind it is worth, each by a search of its own without
memory of others. With --nodes first; where that sees half of --loss or more, both again with --deep. Prints the moves
that lose more than --loss centipawns, and how many of those drawn they are.
"""
import argparse
import json
import random
import sys

from uci_engine import UciEngine

MATE = 30000


def centipawns(said):
    if "mate" in said:
        return MATE if said["mate"] > 0 else -MATE
    return said["cp"]


def loss_of(engine, step, nodes):
    before, after = (centipawns(engine.score("fen " + step[name], nodes)) for name in ("position", "next"))
    return before + after  # of the other side's, so the signs differ


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="command of a UCI engine")
    parser.add_argument("--sample", type=int, default=600, help="moves drawn; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--loss", type=int, default=50, help="centipawns")
    parser.add_argument("--nodes", type=int, default=200000)
    parser.add_argument("--deep", type=int, default=2000000)
    parser.add_argument("--cache", help="file that remembers what was asked")
    options = parser.parse_args()
    steps = [step for step in map(json.loads, sys.stdin) if step["weight"] > 0]
    drawn = random.Random(options.seed).sample(steps, min(options.sample or len(steps), len(steps)))
    engine = UciEngine(options.engine, options.cache)
    deep = bad = 0
    for step in drawn:
        if loss_of(engine, step, options.nodes) * 2 < options.loss:
            continue
        deep += 1
        loss = loss_of(engine, step, options.deep)
        if loss > options.loss:
            bad += 1
            print("%s: %s loses %d (share %.1f %%)" % (step["position"], step["move"], loss, step["share_percent"]))
    engine.say("quit")
    print(
        "%d of %d moves (of %d): %.1f %%, %d looked at deeply"
        % (bad, len(drawn), len(steps), 100 * bad / max(len(drawn), 1), deep)
    )


if __name__ == "__main__":
    main()
