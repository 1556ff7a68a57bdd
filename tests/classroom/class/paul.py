# SPDX-License-Identifier: GPL-3.0-or-later
"""paul.py - plays twenty moves, then stumbles over a list that is too short: an honest mistake."""
import sys

plan = list(range(20))
turn = 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "legal":
        moves = rest.split()
    elif word == "go":
        print(moves[plan[turn] % len(moves)])
        turn += 1
    elif word == "quit":
        break
