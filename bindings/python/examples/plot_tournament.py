#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""plot_tournament.py FILE.svg PLAYER... - a round robin of tic-tac-toe, rated and drawn."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from roque import Roque, bars_svg  # noqa: E402

players = sys.argv[2:] or ['random:seed=1', 'lab:minimax,depth=1', 'lab:alphabeta,depth=3']
games, table = Roque().match(players, 'tictactoe', 10)
bars_svg([(row['name'], row['elo'] or 0, row['elo_error'] or 0) for row in table['players']], sys.argv[1], ' Elo')
for row in table['players']:
    print(row['name'], 'games', row['games'], 'faults', row['faults'])
print(len(games), 'games')
