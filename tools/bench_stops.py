#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How soon Ctrl-C is heard: from the signal to the end of the program, for commands that work for long.

ROQUE=build/.../roque python3 tools/bench_stops.py [--rounds N]

Each command is stopped a little after it began; what a journal keeps is on the disk before the command ends.
"""
import argparse
import os
import signal
import statistics
import subprocess
import tempfile
import time

SLOW = "engine:nodes=1000000000"
WORKS_S = 0.4
COMMANDS = {
    "match": ["match", SLOW, SLOW + ",name=other"],
    "match, kept": ["match", SLOW, SLOW + ",name=other", "--journal", "{}/m.rqj", "--pgn", "{}/m.pgn"],
    "analyse a position": ["analyse", "--fen", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"],
    "analyse a game": ["analyse", "{}/game.pgn", "--nodes", "1000000000"],
    "analyse, kept": ["analyse", "{}/game.pgn", "--nodes", "1000000000", "--journal", "{}/a.looks"],
    "search": ["search", "--depth", "60"],
    "explain": ["explain", "--depth", "60"],
    "lab search": ["lab", "search", "chess", "alphabeta,depth=30"],
    "lab compare": ["lab", "compare", "chess", "--depths", "12"],
    "lab solve": ["lab", "solve", "connect4"],
}


def stop_s(roque, words):
    """Seconds from the signal to the end."""
    program = subprocess.Popen([roque, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(WORKS_S)
    if program.poll() is not None:
        raise SystemExit(f"{' '.join(words)}: it ended by itself, status {program.returncode}")
    begun = time.monotonic()
    program.send_signal(signal.SIGINT)
    program.wait()
    return time.monotonic() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    for name, words in COMMANDS.items():
        times = []
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                with open(f"{folder}/game.pgn", "w", encoding="ascii") as game:
                    game.write("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n")
                times.append(1000 * stop_s(os.environ["ROQUE"], [word.format(folder) for word in words]))
        print(f"{name:20} median {statistics.median(times):6.1f} ms   longest {max(times):6.1f} ms", flush=True)


if __name__ == "__main__":
    main()
