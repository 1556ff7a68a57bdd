# SPDX-License-Identifier: GPL-3.0-or-later
"""growth.py - larger networks that begin by saying what a smaller one says, so that nothing it learned is learned anew.

New neurons see positions by chance and are not listened to yet; where there are layers, the smaller network's output
weights are the neuron that goes straight to the output, and nothing comes from the others.
"""
from layers import LayeredWeights
from network import OUTPUTS, Weights


def keep_neurons(grown, small):
    """The first neurons are the small network's; the new ones begin as they were drawn, alike in all king buckets."""
    grown.rows[:, : small.width], grown.bias[: small.width] = small.rows, small.bias


def widened(net, width, seed=1, device="cuda"):
    """A plain network of that many neurons that says what the plain network does."""
    small, grown = Weights.of_net(net, device), Weights(width, net.king_buckets, seed, device)
    keep_neurons(grown, small)
    output = grown.output.zero_().view(OUTPUTS, 2, width)
    output[:, :, : small.width] = small.output.view(OUTPUTS, 2, small.width)
    grown.output_bias = small.output_bias
    return grown


def layered(net, width, seed=1, device="cuda"):
    """The same with layers, up to the steps in which their weights and squares are kept."""
    small, grown = Weights.of_net(net, device), LayeredWeights(width, net.king_buckets, seed, device)
    keep_neurons(grown, small)
    straight = grown.w1[:, -1].zero_().view(OUTPUTS, 2, width)
    straight[:, :, : small.width] = small.output.view(OUTPUTS, 2, small.width)
    grown.b1[:, -1] = small.output_bias
    grown.w3.zero_()
    return grown


def grown(net, width, has_layers, seed=1, device="cuda"):
    """The plain network's weights in a larger one of that shape."""
    return (layered if has_layers else widened)(net, width, seed, device)
