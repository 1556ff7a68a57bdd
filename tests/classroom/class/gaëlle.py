# SPDX-License-Identifier: GPL-3.0-or-later
"""gaëlle.py - chance, with a debugging line for every move on stderr, where it belongs."""
import random
import sys

random.seed(7)
facts = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    facts[word] = rest
    if word == "go":
        move = random.choice(facts["legal"].split())
        print("thinking about", facts["legal"], "->", move, file=sys.stderr)
        print(move)
    elif word == "quit":
        break
