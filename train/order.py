# SPDX-License-Identifier: GPL-3.0-or-later
"""order.py - puts neurons side by side that are silent together: the engine skips every four activations that are all
zero.

Usage: order.py NET POSITIONS OUTPUT. The file of positions has a FEN or EPD in each line; the network with layers
judges as before.
"""
import random
import sys

import numpy as np

from network import NetFile

GROUP = 4  # activations that are skipped at once
SWAPS = 1000  # tried for each neuron
POSITIONS = 1000  # looked at, at most


def active_of(net, fens):
    """Which neuron is active in which view of which position: a row of bits for each neuron, as one whole number."""
    hidden = np.concatenate([net.hidden_of(fen)[0].reshape(2, net.width) for fen in fens])
    bits = np.packbits(hidden * hidden >> 9 > 0, axis=0).T
    return [int.from_bytes(row.tobytes(), "big") for row in bits], len(hidden)


def cost_of(group, active):
    union = 0
    for neuron in group:
        union |= active[neuron]
    return union.bit_count()


def order_of(active, seed=1):
    """By how often they are active; then two change places wherever that leaves fewer groups active."""
    chance = random.Random(seed)
    order = sorted(range(len(active)), key=lambda neuron: active[neuron].bit_count())
    groups = [order[first : first + GROUP] for first in range(0, len(order), GROUP)]
    costs = [cost_of(group, active) for group in groups]
    for _ in range(SWAPS * len(order)):
        a, b = chance.randrange(len(groups)), chance.randrange(len(groups))
        i, j = chance.randrange(GROUP), chance.randrange(GROUP)
        groups[a][i], groups[b][j] = groups[b][j], groups[a][i]
        new = cost_of(groups[a], active), cost_of(groups[b], active)
        if a != b and sum(new) <= costs[a] + costs[b]:
            costs[a], costs[b] = new
        else:
            groups[a][i], groups[b][j] = groups[b][j], groups[a][i]
    return [neuron for group in groups for neuron in group]


def share_of(order, active, views):
    """How many of the groups are active, on average."""
    groups = [order[first : first + GROUP] for first in range(0, len(order), GROUP)]
    return sum(cost_of(group, active) for group in groups) / (len(groups) * views)


def ordered(net, fens):
    """The network with its neurons in a better order, and the share of active groups before and after."""
    active, views = active_of(net, fens)
    order = order_of(active)
    return net.reordered(order), share_of(range(net.width), active, views), share_of(order, active, views)


if __name__ == "__main__":
    source, positions, target = sys.argv[1:]
    with open(positions, encoding="utf-8") as file:
        lines = [" ".join(line.split()[:2]) for line in file if line.strip()]
    chosen = lines[:: max(len(lines) // POSITIONS, 1)][:POSITIONS]
    network, before, after = ordered(NetFile.load(source), chosen)
    network.save(target)
    print(f"{source}: {before:.3f} of the groups active, {after:.3f} in {target}")
