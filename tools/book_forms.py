#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""book_forms.py - a book as a table, as a tree of lines and as an automaton: how large each is.

    roque book dump --json | tools/book_forms.py

A table has an entry for each move of a position. A tree of lines (a trie) has an edge for each move of each line: a
position that is reached in several orders of moves is in it several times. An automaton shares equal ends of lines:
two states are one when the same moves with the same weights lead to the same states.
"""
import json
import math
import sys

TABLE_ENTRY_BYTES = 16  # Polyglot's
EDGE_BYTES = 8  # move 2, weight 2, number of the next state 4


def read(stream):
    moves = {}
    start = None
    for line in stream:
        step = json.loads(line)
        start = start or step["key"]
        moves.setdefault(step["key"], {})[step["move"]] = (step["weight"], step["next_key"])
    return start, moves


def main():
    start, moves = read(sys.stdin)
    if start is None:
        sys.exit("book_forms.py: no book on standard input (roque book dump --json)")
    sys.setrecursionlimit(10000)
    edges_below = {}  # of the tree of lines below a position
    lines_below = {}
    states = {}  # what a state says -> its number
    state_of = {}

    def visit(key):
        if key in state_of:
            return
        state_of[key] = None  # a position that comes back has no end: not in books made from the start
        edges = lines = 0
        parts = []
        for move, (weight, after) in sorted(moves.get(key, {}).items()):
            visit(after)
            edges += 1 + edges_below[after]
            lines += lines_below[after]
            parts.append((move, weight, state_of[after]))
        edges_below[key] = edges
        lines_below[key] = max(lines, 1)
        state_of[key] = states.setdefault(tuple(parts), len(states))

    visit(start)
    entries = sum(len(of) for of in moves.values())
    transitions = sum(len(parts) for parts in states)
    unweighted = {}

    def shape(key, known={}):
        if key not in known:
            parts = tuple((move, shape(after)) for move, (_, after) in sorted(moves.get(key, {}).items()))
            known[key] = unweighted.setdefault(parts, len(unweighted))
        return known[key]

    shape(start)
    bare = sum(len(parts) for parts in unweighted)
    print(f"positions            {len(moves)}")
    print(f"lines                {lines_below[start]}")
    print(
        f"table                {entries} entries, {entries * TABLE_ENTRY_BYTES} bytes, "
        f"{math.ceil(math.log2(entries))} comparisons a lookup"
    )
    print(f"tree of lines        {edges_below[start]} edges, {edges_below[start] * EDGE_BYTES} bytes")
    print(
        f"automaton            {len(states)} states, {transitions} transitions, {transitions * EDGE_BYTES} bytes, "
        f"one step a move"
    )
    print(f"without weights      {len(unweighted)} states, {bare} transitions, {bare * EDGE_BYTES} bytes")


main()
