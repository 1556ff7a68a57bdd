# SPDX-License-Identifier: GPL-3.0-or-later
"""ranks.py - Spearman's rank correlation, by kinds of positions, with the error that so few games leave."""
import random

from games import CLASSES

RESAMPLES = 50


def ranks(values):
    """Each value's place, from 0; equal values share the mean of their places."""
    order = sorted(range(len(values)), key=values.__getitem__)
    places, first = [0.0] * len(values), 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for i in order[first : last + 1]:
            places[i] = (first + last) / 2
        first = last + 1
    return places


def spearman(left, right):
    return correlation(ranks(left), ranks(right))


def correlation(left, right):
    """Of places, whose mean is known."""
    if len(left) < 2:
        return float("nan")
    mean = (len(left) - 1) / 2
    product = lambda x, y: sum((i - mean) * (j - mean) for i, j in zip(x, y))
    spread = (product(left, left) * product(right, right)) ** 0.5
    return product(left, right) / spread if spread else float("nan")


def deviation(values):
    mean = sum(values) / len(values)
    return (sum((value - mean) ** 2 for value in values) / (len(values) - 1)) ** 0.5


def kinds(rows, reference):
    """(name, rows) of every kind of position that is told apart."""
    men = lambda row: sum(letter.isalpha() for letter in row["fen"].split()[0])
    size = lambda row: abs(row[reference])
    parts = [("all", rows)]
    for low, high in reversed(CLASSES.values()):
        parts.append((f"{low} to {high} men", [row for row in rows if low <= men(row) <= high]))
    for low, high in ((0, 50), (50, 100), (100, 10**9)):
        name = f"reference {low} to {high}" if high < 10**9 else f"reference from {low}"
        parts.append((name, [row for row in rows if low <= size(row) < high]))
    low, high = CLASSES["full"]
    parts.append((f"below 100, {low} to {high}", [row for row in rows if low <= men(row) <= high and size(row) < 100]))
    parts.append(("below 100", [row for row in rows if size(row) < 100]))
    return parts


def resampled(rows, chance):
    """As many games, drawn with replacement, with all their positions: positions of one game are not independent."""
    games = {}
    for row in rows:
        games.setdefault(row["game"], []).append(row)
    names = list(games)
    return [row for _ in names for row in games[chance.choice(names)]]


def correlations(rows, reference, judges):
    """For each judge (correlation, its standard error, its difference to the first judge's, the error of that)."""
    found = measure(rows, reference, judges)
    chance = random.Random(1)
    drawn = [measure(resampled(rows, chance), reference, judges) for _ in range(RESAMPLES)] if len(rows) > 2 else []
    error = lambda pick: deviation([pick(one) for one in drawn]) if drawn else float("nan")
    return [
        (found[i], error(lambda one: one[i]), found[i] - found[0], error(lambda one: one[i] - one[0]))
        for i in range(len(judges))
    ]


def measure(rows, reference, judges):
    truth = ranks([row[reference] for row in rows])
    return [correlation(ranks([row[judge] for row in rows]), truth) for judge in judges]
