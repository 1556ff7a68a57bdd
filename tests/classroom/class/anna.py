# SPDX-License-Identifier: GPL-3.0-or-later
"""anna.py - takes the square that is worth most."""
import sys


def worth(move):
    if move == "pass":
        return 0
    column, row = "abcdefgh".index(move[0]), int(move[1]) - 1
    column, row = min(column, 7 - column), min(row, 7 - row)
    return [[20, -3, 11, 8], [-3, -7, -4, 1], [11, -4, 2, 2], [8, 1, 2, -3]][row][column]


facts = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    facts[word] = rest
    if word == "go":
        print(max(facts["legal"].split(), key=worth))
    elif word == "quit":
        break
