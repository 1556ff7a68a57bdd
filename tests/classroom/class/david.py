# SPDX-License-Identifier: GPL-3.0-or-later
"""david.py - the first move of the list."""
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "legal":
        move = rest.split()[0]
    elif word == "go":
        print(move)
    elif word == "quit":
        break
