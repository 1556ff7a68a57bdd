#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""connect4_sets.py - draws Connect 4 positions of one kind, with their values, as `roque lab solve --file` reads them.

    tools/connect4_sets.py ROQUE KIND [--count N] [--seed N] > SET

The kinds are those of the public sets (Test_L3_R1 is end-easy, L2_R1 middle-easy, L1_R1 begin-easy): how many stones
lie on the board, and how many more will with best play. Positions are played by chance from the empty board, nobody has
won or can win at once, and Roque says their values; what takes it more than a million nodes is left out.
"""
import argparse
import random
import re
import subprocess
import sys
import tempfile

WIDTH, HEIGHT = 7, 6
CELLS = WIDTH * HEIGHT

# kind: stones from, to (below); stones still to come from, to (below)
KINDS = {
    "end-easy": ((28, CELLS), (0, 14)),
    "middle-easy": ((14, 28), (0, 14)),
    "middle-medium": ((14, 28), (14, 28)),
    "begin-easy": ((1, 14), (0, 14)),
    "begin-medium": ((1, 14), (14, 28)),
}
BATCH = 50
NODES_MOST = 1000000


def wins(stones, column, row):
    """Whether the stone on this cell is part of four in a row."""
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for way in (1, -1):
            here, there = column + way * across, row + way * up
            while (here, there) in stones:
                length, here, there = length + 1, here + way * across, there + way * up
        if length >= 4:
            return True
    return False


def can_win(stones, heights):
    for column in range(WIDTH):
        if heights[column] < HEIGHT and wins(stones | {(column, heights[column])}, column, heights[column]):
            return True
    return False


def play_by_chance(chance, plies):
    """Columns as digits, or None where somebody wins on the way or can win now."""
    sides, heights, moves = (set(), set()), [0] * WIDTH, ""
    for ply in range(plies):
        column = chance.choice([c for c in range(WIDTH) if heights[c] < HEIGHT])
        own = sides[ply % 2]
        own.add((column, heights[column]))
        if wins(own, column, heights[column]):
            return None
        heights[column] += 1
        moves += str(column + 1)
    return None if can_win(sides[plies % 2], heights) else moves


def values(program, lines):
    """What Roque finds for each position, in points; None where that takes too long."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(line + "\n" for line in lines))
        file.flush()
        words = [program, "lab", "solve", "connect4", "--file", file.name, "--table", "64", "--json"]
        said = subprocess.run(words + ["--nodes", str(NODES_MOST)], capture_output=True, text=True, check=False).stdout
    found = re.findall(r'"is_exact":(true|false).*?"value":(-?\d+|null)', said)
    if len(found) != len(lines):
        sys.exit("connect4_sets.py: Roque did not answer")
    return [int(value) // 100 if exact == "true" else None for exact, value in found]


def stones_to_come(moves, points):
    """With best play. Points are the winner's stones left, the winning one included."""
    if points == 0:
        return CELLS - len(moves)
    own_played = len(moves) // 2 if points > 0 else (len(moves) + 1) // 2
    winner_stones = CELLS // 2 - abs(points) + 1
    mover_first = points > 0
    return 2 * (winner_stones - own_played) - (1 if mover_first else 0)


def main():
    parser = argparse.ArgumentParser(description="draws positions of Connect 4")
    parser.add_argument("program")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    (stones_least, stones_end), (left_least, left_end) = KINDS[options.kind]
    chance = random.Random(options.seed)
    seen, drawn = set(), 0
    while drawn < options.count:
        batch = []
        while len(batch) < BATCH:
            moves = play_by_chance(chance, chance.randrange(stones_least, stones_end))
            if moves and moves not in seen:
                seen.add(moves)
                batch.append(moves)
        for moves, points in zip(batch, values(options.program, batch)):
            if points is None or drawn == options.count:
                continue
            if left_least <= stones_to_come(moves, points) < left_end:
                print(moves, points, flush=True)
                drawn += 1


if __name__ == "__main__":
    main()
