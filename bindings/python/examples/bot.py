#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bot.py - plays tic-tac-toe perfectly, by negamax with rules of its own, and anything else by chance."""
import os
import random
import sys
from functools import lru_cache

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from roque import Bot  # noqa: E402

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
SQUARES = [column + row for row in '321' for column in 'abc']


@lru_cache(maxsize=None)  # 5,478 positions instead of half a million ways to them
def negamax(board, me, other):
    """The value for `me`, who moves, and the best square: 1 won, 0 drawn, -1 lost."""
    if any(all(board[square] == other for square in line) for line in LINES):
        return -1, None
    best = (-2, None)
    for square in range(9):
        if board[square] == '.':
            value = -negamax(board[:square] + me + board[square + 1 :], other, me)[0]
            best = max(best, (value, square), key=lambda found: found[0])
    return best if best[1] is not None else (0, None)


class Player(Bot):
    def choose(self, turn):
        if self.game != 'tictactoe':
            return random.choice(turn['legal'])
        board = turn['position'].split()[0]
        me, other = 'XO' if board.count('X') == board.count('O') else 'OX'
        return SQUARES[negamax(board, me, other)[1]]


Player().run()
