# SPDX-License-Identifier: GPL-3.0-or-later
"""chloé.py - turns as many discs as possible: the beginner's mistake."""
import sys


def turned(board, me, move):
    if move == "pass":
        return 0
    other = "O" if me == "X" else "X"
    x, y = "abcdefgh".index(move[0]), int(move[1]) - 1
    count = 0
    for dx, dy in [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
        run, at_x, at_y = 0, x + dx, y + dy
        while 0 <= at_x < 8 and 0 <= at_y < 8 and board[8 * at_y + at_x] == other:
            run, at_x, at_y = run + 1, at_x + dx, at_y + dy
        if 0 <= at_x < 8 and 0 <= at_y < 8 and board[8 * at_y + at_x] == me:
            count += run
    return count


facts = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    facts[word] = rest
    if word == "go":
        board, me = facts["position"].split()
        print(max(facts["legal"].split(), key=lambda move: turned(board, me, move)))
    elif word == "quit":
        break
