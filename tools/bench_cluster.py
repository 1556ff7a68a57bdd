#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_cluster.py - what a second rank saves of a search to a depth, beside what a second thread saves.
"""Searches positions to a depth three times: one rank, two ranks of a thread each, one process of two threads.

    tools/bench_cluster.py ./roque-mpi positions.epd DEPTH COUNT [ranks|threads]

With a word at the end only that way stands beside one rank. Counted are the nodes of one thread until the answer:
rank 0's own, and half of all where two threads share one count. Where ranks or threads run equally fast that is
time to depth without a clock, so that others may use the machine too; the clock's time is told beside it. Both are
geometric means over the positions.
"""
import math
import os
import subprocess
import sys
import time


def positions(path, count):
    with open(path, encoding="utf-8") as lines:
        fens = [" ".join(line.split()[:4]) + " 0 1" for line in lines if line.strip() and line[0] not in "#;"]
    return fens[:count]


class Engine:
    def __init__(self, command, threads):
        environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment
        )
        self.threads = threads
        self.say(
            f"setoption name Threads value {threads}",
            "setoption name Hash value 32",
            "setoption name OwnBook value false",
        )
        self.effort("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", 20)  # until all ranks are there

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def effort(self, fen, depth):
        """Nodes of a thread and seconds."""
        self.say("ucinewgame", f"position fen {fen}", "isready")
        while self.process.stdout.readline() != "readyok\n":
            pass
        begin = time.monotonic()
        self.say(f"go depth {depth}")
        nodes = 0
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                return max(1, nodes // self.threads), time.monotonic() - begin
            if " nodes " in line:
                nodes = int(words[words.index("nodes") + 1])
        raise EOFError("the engine has left")

    def close(self):
        self.say("quit")
        self.process.wait()


def main():
    program, path, depth, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    wanted = sys.argv[5:6] or ["ranks", "threads"]
    ways = {"one rank": Engine([program], 1)}
    if "ranks" in wanted:
        ways["two ranks"] = Engine(["mpirun", "--oversubscribe", "-n", "2", program], 1)
    if "threads" in wanted:
        ways["two threads"] = Engine([program], 2)
    sums = {way: [0.0, 0.0] for way in ways}
    fens = positions(path, count)
    for fen in fens:
        efforts = {way: engine.effort(fen, depth) for way, engine in ways.items()}
        for way in ways:
            for i in range(2):
                sums[way][i] += math.log(efforts[way][i] / efforts["one rank"][i])
    print(f"{len(fens)} positions to depth {depth}, in % of one rank")
    for way, engine in ways.items():
        engine.close()
        nodes, seconds = (100 * math.exp(total / len(fens)) for total in sums[way])
        print(f"{way:12} {nodes:6.1f} nodes {seconds:6.1f} time")


main()
