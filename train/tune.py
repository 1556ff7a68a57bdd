# SPDX-License-Identifier: GPL-3.0-or-later
"""tune.py - the numbers of the engine's search tuned by its own games on the GPU: SPSA, as `roque match spsa` does
it, a thousand pairs of games at a time.

    python3 train/tune.py --openings FILE.epd --nodes 20000 --pairs 40000 --minutes 25 --state tuned.json
    python3 train/tune.py ... --only LMR_,FUTILITY_         numbers whose names begin so

Every pair is two games from one opening between numbers moved a little one way and the other, each by a lot of its own;
what a batch of pairs tells moves the numbers. The state is written after each batch, and the next call goes on from it.
At the end the tuned numbers meet the shipped ones, and are printed as `match.py --set` takes them.
"""
import argparse
import ctypes
import json
import math
import os
import random
import time

from match import FOLDER, PARAMS, Duel, Library, elo, read_openings, settings

DECAY_STEP, DECAY_RATE, STABILITY = 0.101, 0.602, 0.1  # gamma, alpha and A of the literature
NOT_TUNED = ("NNUE_BLEND",)  # there are no hand-written terms on the GPU
BATCH = 1056  # pairs; two games of each fill an H200


class Spsa:
    """The method: what is tried next, and what its results change."""

    def __init__(self, numbers, pairs, rate, seed):
        """numbers: (name, value, least, most, step) of each."""
        self.numbers, self.pairs, self.rate, self.seed = numbers, pairs, rate, seed
        self.values = [float(number[1]) for number in numbers]
        self.done = 0

    def step(self, index, pair):
        return self.numbers[index][4] * (self.pairs / (pair + 1)) ** DECAY_STEP

    def draw(self, pair):
        """Which way each number is moved, and the whole numbers of both players."""
        lot = random.Random(f"{self.seed}/{pair}")
        flips, sides = [], ([], [])
        for i, (_, _, least, most, _) in enumerate(self.numbers):
            flip, share = lot.choice((-1, 1)), lot.random()  # rounded by lot: small steps count on average
            flips.append(flip)
            for side, sign in zip(sides, (1, -1)):
                moved = min(max(self.values[i] + sign * flip * self.step(i, pair), least), most)
                side.append(math.floor(moved + share))
        return flips, sides

    def learn(self, drawn, points):
        """drawn: of so many pairs from the next on; points: of the first player in each, -2 to 2."""
        first = self.done
        gains = [0.0] * len(self.numbers)
        for pair, ((flips, _), point) in enumerate(zip(drawn, points), first):
            now = ((1 + STABILITY) * self.pairs / (STABILITY * self.pairs + pair + 1)) ** DECAY_RATE
            for i, flip in enumerate(flips):
                gains[i] += self.rate * self.numbers[i][4] ** 2 * now / self.step(i, pair) * point * flip
        for i, (_, _, least, most, _) in enumerate(self.numbers):
            self.values[i] = min(max(self.values[i] + gains[i], least), most)
        self.done += len(points)

    def chosen(self):
        return {number[0]: round(value) for number, value in zip(self.numbers, self.values)}

    def save(self, path):
        kept = {"pairs": self.pairs, "done": self.done, "values": dict(zip((n[0] for n in self.numbers), self.values))}
        with open(path + ".part", "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=1)
        os.replace(path + ".part", path)

    def load(self, path):
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
        if list(kept["values"]) != [number[0] for number in self.numbers] or kept["pairs"] != self.pairs:
            raise SystemExit(f"{path} is the state of another tuning")
        self.values, self.done = list(kept["values"].values()), kept["done"]


def tuned_numbers(only):
    begins = tuple(only.split(",")) if only else ("",)
    return [number for number in PARAMS if number[0].startswith(begins) and number[0] not in NOT_TUNED]


def play_batch(play, spsa, count, openings):
    """Draws, plays and learns from the next pairs; their points. play(ways, duels): outcomes as Library.play(), from so
    many openings."""
    drawn = [spsa.draw(spsa.done + i) for i in range(count)]
    names = [number[0] for number in spsa.numbers]
    ways = [settings(numbers=dict(zip(names, side))) for _, sides in drawn for side in sides]
    duels = [Duel((ctypes.c_uint32 * 2)(2 * i, 2 * i + 1), (spsa.done + i) % openings) for i in range(count)]
    outcomes = play(ways, duels)
    points = [a.points + b.points - 2 for a, b in zip(outcomes[::2], outcomes[1::2])]
    spsa.learn(drawn, points)
    return points


def tell(spsa, points, seconds):
    moved = sorted(spsa.numbers, key=lambda n: -abs(spsa.chosen()[n[0]] - n[1]) / n[4])[:6]
    changes = " ".join(f"{name} {value}>{spsa.chosen()[name]}" for name, value, *_ in moved)
    print(f"{spsa.done} of {spsa.pairs} pairs, {len(points) / seconds:.1f} a second: {changes}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openings", required=True, help="positions, a FEN or EPD a line")
    parser.add_argument("--net", default=os.path.join(FOLDER, "..", "nets", "roque.rqn"))
    parser.add_argument("--library", default="match512")
    parser.add_argument("--nodes", type=int, default=20000, help="a move")
    parser.add_argument("--pairs", type=int, default=40000, help="of the whole tuning")
    parser.add_argument("--batch", type=int, default=BATCH, help="pairs played before anything is learned from them")
    parser.add_argument("--minutes", type=float, default=25, help="of this call")
    parser.add_argument("--rate", type=float, default=0.002, help="how far one pair moves a number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="beginnings of names, with commas between")
    parser.add_argument("--state", default="tuned.json")
    parser.add_argument("--table-mb", type=int, default=4, help="of each player")
    parser.add_argument("--confirm", type=int, default=2000, help="duels of the tuned numbers against the shipped ones")
    options = parser.parse_args()
    end = time.time() + options.minutes * 60
    library = Library(options.library, options.table_mb)
    with open(options.net, "rb") as file:
        library.set_net(0, file.read())
    openings = read_openings(options.openings)
    spsa = Spsa(tuned_numbers(options.only), options.pairs, options.rate, options.seed)
    if os.path.exists(options.state):
        spsa.load(options.state)
    play = lambda ways, duels: library.play(ways, openings, duels, options.nodes)
    slowest = 0.0
    while spsa.done < spsa.pairs and time.time() + 1.2 * slowest < end:
        start = time.time()
        points = play_batch(play, spsa, min(options.batch, spsa.pairs - spsa.done), len(openings))
        spsa.save(options.state)
        slowest = max(slowest, time.time() - start)
        tell(spsa, points, time.time() - start)
    shipped = {number[0]: number[1] for number in PARAMS}
    chosen = {name: value for name, value in spsa.chosen().items() if value != shipped[name]}
    print(" ".join(f"--set {name}={value}" for name, value in chosen.items()))
    if options.confirm and spsa.done == spsa.pairs:
        duels = [Duel((ctypes.c_uint32 * 2)(0, 1), i % len(openings)) for i in range(options.confirm)]
        gain, error = elo(play([settings(numbers=chosen), settings()], duels))
        print(f"tuned against shipped: {gain:+.1f} ± {error:.1f} Elo, {2 * options.confirm} games")


if __name__ == "__main__":
    main()
