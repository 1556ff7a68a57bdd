# SPDX-License-Identifier: GPL-3.0-or-later
"""layers.py - a network with three layers behind the accumulators, as floating-point weights that are trained
(docs/formats/net.md).

    2 x width squares -> 16 -> 32 -> 1, for each output bucket; the last of the 16 also goes straight to the output.
"""
from network import (
    INPUTS,
    KING_BUCKETS,
    LIMIT_1,
    LIMIT_2,
    NEURONS_1,
    NEURONS_2,
    ONE,
    OUTPUTS,
    Q1,
    Q2,
    QA,
    WEIGHT_LIMIT,
    LayeredNetFile,
    Weights,
)

SQUARES = 127  # one, as a square


class LayeredWeights:
    """The floating-point network on the GPU."""

    has_layers = True
    UNITS = {"rows": QA, "bias": QA, "w1": Q1, "b1": ONE, "w2": Q2, "b2": ONE * Q2, "w3": Q2, "b3": ONE * Q2}

    def __init__(self, width, king_buckets=1, seed=1, device="cuda"):
        import torch

        generator = torch.Generator(device=device)
        generator.manual_seed(seed)
        self.width, self.king_buckets, self.is_rounded = width, king_buckets, False
        draw = lambda *shape: torch.randn(*shape, device=device, generator=generator)
        alike = lambda tensor: tensor.repeat(OUTPUTS, *[1] * (tensor.dim() - 1)).contiguous()
        self.rows = (draw(INPUTS, width) * 0.05).repeat(king_buckets, 1).contiguous()
        self.bias = torch.full((width,), 0.1, device=device)
        self.w1 = alike(draw(1, NEURONS_1, 2 * width) * (2 / width) ** 0.5)
        self.b1 = torch.zeros(OUTPUTS, NEURONS_1, device=device)
        self.w2 = alike(draw(1, NEURONS_2, 2 * NEURONS_1) * (1 / NEURONS_1) ** 0.5)
        self.b2 = torch.zeros(OUTPUTS, NEURONS_2, device=device)
        self.w3 = alike(draw(1, NEURONS_2) * (1 / NEURONS_2) ** 0.5)
        self.b3 = torch.zeros(OUTPUTS, device=device)

    @staticmethod
    def of_net(net, device="cuda"):
        """A network's weights, to be trained on."""
        import torch

        weights = LayeredWeights(net.width, net.king_buckets, device=device)
        for name, unit in LayeredWeights.UNITS.items():
            setattr(
                weights,
                name,
                torch.tensor(getattr(net, name).astype("float64") / unit, dtype=torch.float32, device=device),
            )
        return weights

    def parameters(self):
        return [getattr(self, name) for name in self.UNITS]

    def late_parameters(self):
        return self.parameters()[2:]

    def squares(self, sums):
        """What the first small layer sees. The file's squares are cut downwards to 127 steps: half a step is lost on
        average."""
        if self.is_rounded:
            return ((sums.clamp(0, 1) * QA).round().square() / 512).floor() / SQUARES
        return (sums.clamp(0, 1).square() - 0.5 / SQUARES).clamp_min(0)

    def outputs(self, own, other, is_bucket):
        """Arguments of the sigmoid, from what both views' neurons sum up to."""
        return self.outputs_of_squares(self.squares(own), self.squares(other), is_bucket)

    def outputs_of_squares(self, own, other, is_bucket):
        """Every bucket's neurons are computed, its own kept."""
        import torch

        w1 = self.w1 + ((self.w1 * Q1).round() / Q1 - self.w1).detach()  # learned as the file will hold them
        w1 = w1.to(own.dtype).reshape(OUTPUTS * NEURONS_1, 2 * self.width)
        sums = own @ w1[:, : self.width].t() + other @ w1[:, self.width :].t()
        kept = lambda every, neurons: (every.float().view(-1, OUTPUTS, neurons) * is_bucket.unsqueeze(2)).sum(1)
        first = kept(sums, NEURONS_1) + is_bucket @ self.b1
        seen = torch.cat([first.clamp(0, 1), first.clamp(-1, 1).square() * (ONE / 8192)], 1)
        second = kept(seen @ self.w2.reshape(OUTPUTS * NEURONS_2, 2 * NEURONS_1).t(), NEURONS_2) + is_bucket @ self.b2
        return (second.clamp(0, 1) * (is_bucket @ self.w3)).sum(1) + is_bucket @ self.b3 + first[:, -1]

    def limit(self):
        self.rows.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        self.w1.clamp_(-LIMIT_1, LIMIT_1)
        self.w2.clamp_(-LIMIT_2, LIMIT_2)
        self.w3.clamp_(-LIMIT_2, LIMIT_2)

    def rounded(self):
        """A copy with the values that the file can hold."""
        copy = LayeredWeights.__new__(LayeredWeights)
        copy.width, copy.king_buckets, copy.is_rounded = self.width, self.king_buckets, True
        for name, unit in self.UNITS.items():
            setattr(copy, name, (getattr(self, name).detach() * unit).round() / unit)
        return copy

    def quantised(self, name="", generation=0):
        arrays = {key: (getattr(self, key).detach() * unit).round().cpu().numpy() for key, unit in self.UNITS.items()}
        return LayeredNetFile(**arrays, king_bucket=KING_BUCKETS[self.king_buckets], name=name, generation=generation)


def weights_of(net, device="cuda"):
    """The weights of a network of either version."""
    return (LayeredWeights if net.version == 2 else Weights).of_net(net, device)
