#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""draw_tree.py FILE.svg - the blackboard's tree, as alpha-beta walks through it."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from roque import Roque  # noqa: E402

TREE = 'tree:((3 12 8) (2 4 6) (14 5 2))'
roque = Roque()
roque.tree_svg(TREE, 'alphabeta,depth=20', sys.argv[1])
visits = roque.tree(TREE, 'alphabeta,depth=20')
leaves = [visit['value'] for visit in visits if visit['reason'] == 'over']
print('leaves', *leaves)
print('cut off', sum(visit['moves_cut'] for visit in visits))
