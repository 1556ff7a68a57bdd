#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare_searches.py FILE.svg - what each search visits of the same trees, in nodes."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from roque import Roque, bars_svg  # noqa: E402

SEARCHES = ['minimax', 'alphabeta', 'negascout', 'mtdf,table=1', 'sss']
nodes, values = {}, {}
for row in Roque().compare('connect4:4x4', SEARCHES, depths='4', positions=3):
    nodes[row['search']] = nodes.get(row['search'], 0) + row['nodes']
    values.setdefault(row['position'], set()).add(row['value'])
bars_svg([(search, count, 0) for search, count in nodes.items()], sys.argv[1], ' nodes')
for search, count in nodes.items():
    print(search, count)
print('agree' if all(len(found) == 1 for found in values.values()) else 'differ')
