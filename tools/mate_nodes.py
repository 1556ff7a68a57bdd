#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""mate_nodes.py - in how many nodes an engine finds the mates among the 300 positions of Win at Chess.

    tools/mate_nodes.py ENGINE WAC.epd             by `go mate N`, with a table of 16 MB and one thread
    tools/mate_nodes.py --solve ROQUE WAC.epd      by `roque lab solve chess`

Prints the median of the 62 positions; with --each a line for each as well. Fails where a mate is not found.
"""
import argparse
import re
import statistics
import subprocess
import sys

NODES_MOST = 20000000

# Proved by `go mate`, by the number of moves (docs/measurements/solve.md).
MATES = {
    2: "001 004 005 012 027 054 060 061 084 099 154 156 160 184 188 246",
    3: "050 057 064 079 097 102 104 132 136 143 158 172 173 177 179 186 191 197 203 219 225 295",
    4: "014 035 055 103 134 139 161 215 244 253 263 282 283 290 298",
    5: "009 088 167 211 212 260 267 278 285",
}


def positions(path):
    """(name, FEN, moves to mate) of the suite's mates."""
    with open(path, encoding="utf-8") as stream:
        lines = {re.search(r'"WAC\.(\d+)"', line).group(1): line for line in stream if '"WAC.' in line}
    for moves, names in MATES.items():
        for name in names.split():
            yield name, " ".join(lines[name].split()[:4]) + " 0 1", moves


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci", "setoption name Hash value 16", "setoption name Threads value 1")

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def nodes_to_mate(self, fen, moves):
        """Nodes of the last line it prints, or None where that is no such mate."""
        self.say("ucinewgame", f"position fen {fen}", f"go mate {moves} nodes {NODES_MOST}")
        nodes = mate = None
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return nodes if mate is not None and 0 < mate <= moves else None
            if found := re.search(r" score mate (-?\d+)", line):
                mate = int(found.group(1))
            if found := re.search(r"^info .*\bnodes (\d+)", line):
                nodes = int(found.group(1))
        return None

    def close(self):
        self.say("quit")
        self.process.wait()


def nodes_to_solve(path, fen, moves):
    words = [path, "lab", "solve", "chess", "--position", fen, "--nodes", str(NODES_MOST), "--lang", "en"]
    said = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    found = re.search(r"depth (\d+), (\d+) nodes", said)
    is_mate = " wins" in said and found is not None and int(found.group(1)) <= 2 * moves - 1
    return int(found.group(2)) if is_mate else None


def main():
    parser = argparse.ArgumentParser(description="nodes to the mates of Win at Chess")
    parser.add_argument("program")
    parser.add_argument("suite")
    parser.add_argument("--solve", action="store_true", help="by lab solve, not by go mate")
    parser.add_argument("--each", action="store_true", help="a line for each position too")
    options = parser.parse_args()
    engine = None if options.solve else Engine(options.program)
    counts, missed = [], []
    for name, fen, moves in positions(options.suite):
        nodes = engine.nodes_to_mate(fen, moves) if engine else nodes_to_solve(options.program, fen, moves)
        if options.each:
            print(f"# WAC.{name} mate in {moves}: {nodes if nodes is not None else 'not found'}")
        counts.append(nodes if nodes is not None else NODES_MOST)
        if nodes is None:
            missed.append(name)
    if engine:
        engine.close()
    print(statistics.median(counts))
    if missed:
        sys.exit(f"mate_nodes.py: not found: {' '.join(missed)}")


if __name__ == "__main__":
    main()
