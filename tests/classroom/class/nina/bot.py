# SPDX-License-Identifier: GPL-3.0-or-later
"""bot.py - avoids the squares beside the corners; the table is a file of its own."""
import sys

from squares import BAD

facts = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    facts[word] = rest
    if word == "go":
        moves = facts["legal"].split()
        print(([move for move in moves if move not in BAD] or moves)[0])
    elif word == "quit":
        break
