# SPDX-License-Identifier: GPL-3.0-or-later
"""network.py - a network as floating-point weights, as a file (docs/formats/net.md), and as a slow evaluator."""
import struct
import zlib

import numpy as np

QA, QB, SCALE = 255, 128, 400
INPUTS, OUTPUTS = 768, 8
# Of the layers of version 2: one in the weights of the first and of the others, one in their activations, and their
# neurons.
Q1, Q2 = 64, 512
ONE = 127 * Q1
NEURONS_1, NEURONS_2 = 16, 32
LIMIT_1, LIMIT_2 = 127 / Q1, 2047 / Q2  # the greatest weights
WEIGHT_LIMIT = 1.98  # 32 men of that weight fit 16 bits
OUTPUT_LIMIT = 127 / QB  # an activation times it fits 16 bits

# King squares by rank and mirrored file (a to d): which of the networks looks at the position.
KING_BUCKETS = {
    1: [0] * 32,
    2: [0] * 8 + [1] * 24,
    4: [0, 0, 1, 1] + [2] * 4 + [3] * 24,
    6: [0, 0, 1, 1] + [2, 2, 3, 3] + [4] * 8 + [5] * 16,
}


class NetFile:
    """The quantised network: what is played with. This one is version 1, with one output layer."""

    version, unit = 1, QB

    def __init__(self, rows, bias, output, output_bias, king_bucket, name="", generation=0):
        self.rows, self.bias = rows.astype("<i2"), bias.astype("<i2")
        self.output, self.output_bias = output.astype("<i2"), output_bias.astype("<i4")
        self.king_bucket, self.name, self.generation = list(king_bucket), name, generation

    @property
    def width(self):
        return self.bias.shape[0]

    @property
    def king_buckets(self):
        return self.rows.shape[0] // INPUTS

    def to_bytes(self):
        head = b"ROQUENET" + struct.pack(
            "<8I", self.version, self.width, self.king_buckets, OUTPUTS, QA, self.unit, SCALE, self.generation
        )
        head += self.name.encode()[:24].ljust(24, b"\0") + bytes(self.king_bucket)
        body = self.rows.tobytes() + self.bias.tobytes() + self.outputs_to_bytes()
        return head + body + struct.pack("<I", zlib.crc32(head + body))

    def outputs_to_bytes(self):
        return self.output.tobytes() + self.output_bias.tobytes()

    @staticmethod
    def from_bytes(data):
        """A NetFile or a LayeredNetFile, by its version."""
        version, width, kings, outputs, qa, unit, scale, generation = struct.unpack_from("<8I", data, 8)
        kind = {1: NetFile, 2: LayeredNetFile}.get(version)
        if data[:8] != b"ROQUENET" or kind is None or (outputs, qa, unit, scale) != (OUTPUTS, QA, kind.unit, SCALE):
            raise ValueError("not a network of this trainer")
        if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
            raise ValueError("a network with a wrong checksum")
        reader = Reader(data, 96)
        rows, bias = reader.take("<i2", kings * INPUTS, width), reader.take("<i2", width)
        name = data[40:64].rstrip(b"\0").decode()
        net = kind(rows, bias, *kind.outputs_from(reader, width), data[64:96], name, generation)
        if reader.at != len(data) - 4:
            raise ValueError("a network of another size than its shape")
        return net

    @staticmethod
    def outputs_from(reader, width):
        return reader.take("<i2", OUTPUTS, 2 * width), reader.take("<i4", OUTPUTS)

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.to_bytes())

    @staticmethod
    def load(path):
        with open(path, "rb") as file:
            return NetFile.from_bytes(file.read())

    def evaluate(self, fen):
        """Centipawns for the side to move, step by step as the format's page says."""
        return self.output_of(*self.hidden_of(fen))

    def hidden_of(self, fen):
        """The clipped accumulators, of the side to move first, and the output bucket."""
        men, is_black = men_of(fen)
        accumulators = []
        for viewer in (0, 1):
            king = next(square for kind, colour, square in men if kind == 5 and colour == viewer)
            flip = (56 if viewer else 0) ^ (7 if king & 4 else 0)
            seen = king ^ flip
            first = self.king_bucket[(seen >> 3) * 4 + (seen & 3)] * INPUTS
            rows = [
                first + ((0 if colour == viewer else 6) + kind) * 64 + (square ^ flip) for kind, colour, square in men
            ]
            accumulators.append(np.clip(self.bias.astype(np.int64) + self.rows[rows].astype(np.int64).sum(0), 0, QA))
        return np.concatenate([accumulators[is_black], accumulators[1 - is_black]]), (len(men) - 2) // 4

    def output_of(self, hidden, bucket):
        value = truncated(int((hidden * hidden * self.output[bucket]).sum()), QA) + int(self.output_bias[bucket])
        return truncated(value * SCALE, QA * QB)


class LayeredNetFile(NetFile):
    """Version 2: two small layers between the accumulators and the output, for each output bucket b.

    w1[b][i][j] and b1[b][i]: 16 neurons of 2 x width inputs; w2[b][k][i] and b2[b][k]: 32 neurons of 32 inputs, clipped
    ones first, then squared ones; w3[b][k] and b3[b]: the output."""

    version, unit = 2, Q1

    def __init__(self, rows, bias, w1, b1, w2, b2, w3, b3, king_bucket, name="", generation=0):
        self.rows, self.bias = rows.astype("<i2"), bias.astype("<i2")
        self.w1, self.b1 = w1.astype("<i1"), b1.astype("<i4")
        self.w2, self.b2 = w2.astype("<i2"), b2.astype("<i4")
        self.w3, self.b3 = w3.astype("<i2"), b3.astype("<i4")
        self.king_bucket, self.name, self.generation = list(king_bucket), name, generation

    def outputs_to_bytes(self):
        """The weights in the order in which vector instructions want them."""
        parts = []
        for b in range(OUTPUTS):
            blocks = self.w1[b].reshape(NEURONS_1, -1, 4).transpose(1, 0, 2)
            pairs = self.w2[b].reshape(NEURONS_2, 2, NEURONS_1).transpose(2, 0, 1)
            last = self.w3[b].reshape(2, NEURONS_2 // 2).transpose(1, 0)
            parts += [blocks, self.b1[b], pairs, self.b2[b], last, self.b3[b], np.zeros(60, "<i1")]
        return b"".join(part.tobytes() for part in parts)

    @staticmethod
    def outputs_from(reader, width):
        buckets = []
        for _ in range(OUTPUTS):
            w1 = reader.take("<i1", width // 2, NEURONS_1, 4).transpose(1, 0, 2).reshape(NEURONS_1, 2 * width)
            b1 = reader.take("<i4", NEURONS_1)
            w2 = reader.take("<i2", NEURONS_1, NEURONS_2, 2).transpose(1, 2, 0).reshape(NEURONS_2, 2 * NEURONS_1)
            b2 = reader.take("<i4", NEURONS_2)
            w3 = reader.take("<i2", NEURONS_2 // 2, 2).transpose(1, 0).reshape(NEURONS_2)
            b3 = reader.take("<i4", 1)[0]
            if reader.take("<i1", 60).any():
                raise ValueError("a network whose padding is not empty")
            buckets.append((w1, b1, w2, b2, w3, b3))
        return [np.array(list(arrays)) for arrays in zip(*buckets)]

    def reordered(self, order):
        """The same network with its neurons in another order: it says the same of every position."""
        own, other = self.w1[:, :, : self.width], self.w1[:, :, self.width :]
        w1 = np.concatenate([own[:, :, order], other[:, :, order]], 2)
        return LayeredNetFile(
            self.rows[:, order],
            self.bias[order],
            w1,
            self.b1,
            self.w2,
            self.b2,
            self.w3,
            self.b3,
            self.king_bucket,
            self.name,
            self.generation,
        )

    def output_of(self, hidden, bucket):
        ints = lambda array: array[bucket].astype(np.int64)
        squares = hidden * hidden >> 9
        z1 = ints(self.b1) + ints(self.w1) @ squares
        clipped, folded = np.clip(z1, 0, ONE), np.clip(z1, -ONE, ONE)
        y = np.concatenate([clipped, folded * folded >> 13])
        z2 = ints(self.b2) + ints(self.w2) @ y
        h = np.clip(z2 >> 9, 0, ONE)
        out = int(self.b3[bucket]) + int(ints(self.w3) @ h) + int(z1[NEURONS_1 - 1]) * Q2
        return truncated(out * SCALE, ONE * Q2)


class Reader:
    """Takes arrays from bytes, one after the other."""

    def __init__(self, data, at):
        self.data, self.at = data, at

    def take(self, kind, *shape):
        count = int(np.prod(shape))
        if self.at + count * np.dtype(kind).itemsize > len(self.data):
            raise ValueError("a network that is cut off")
        array = np.frombuffer(self.data, kind, count, self.at).reshape(shape)
        self.at += array.nbytes
        return array


def truncated(a, b):
    return abs(a) // b * (1 if a >= 0 else -1)


def men_of(fen):
    """(kind, colour, square) of every man, and 1 if black is to move."""
    placement, side = fen.split()[:2]
    men, square = [], 56
    for letter in placement:
        if letter == "/":
            square -= 16
        elif letter.isdigit():
            square += int(letter)
        else:
            men.append(("PNBRQK".index(letter.upper()), int(letter.islower()), square))
            square += 1
    return men, int(side == "b")


class Weights:
    """The floating-point network on the GPU: what is trained."""

    def __init__(self, width, king_buckets=1, seed=1, device="cuda"):
        import torch

        generator = torch.Generator(device=device)
        generator.manual_seed(seed)
        self.width, self.king_buckets = width, king_buckets
        draw = lambda *shape: torch.randn(*shape, device=device, generator=generator)
        self.rows = (draw(INPUTS, width) * 0.05).repeat(king_buckets, 1).contiguous()
        self.bias = torch.full((width,), 0.1, device=device)
        self.output = (draw(1, 2 * width) * 0.05).repeat(OUTPUTS, 1).contiguous()
        self.output_bias = torch.zeros(OUTPUTS, device=device)

    @staticmethod
    def of_net(net, device="cuda"):
        """A network's weights, to be trained on."""
        import torch

        weights = Weights(net.width, net.king_buckets, device=device)
        floats = lambda array, unit: torch.tensor(array.astype(np.float32) / unit, device=device)
        weights.rows, weights.bias = floats(net.rows, QA), floats(net.bias, QA)
        weights.output, weights.output_bias = floats(net.output, QB), floats(net.output_bias, QA * QB)
        return weights

    has_layers = False

    def parameters(self):
        return [self.rows, self.bias, self.output, self.output_bias]

    def outputs(self, own, other, is_bucket):
        """Arguments of the sigmoid, from what both views' neurons sum up to."""
        weights = is_bucket @ self.output
        squares = lambda sums: sums.clamp(0, 1).square()
        return (
            (squares(own) * weights[:, : self.width]).sum(1)
            + (squares(other) * weights[:, self.width :]).sum(1)
            + is_bucket @ self.output_bias
        )

    def limit(self):
        self.rows.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        self.output.clamp_(-OUTPUT_LIMIT, OUTPUT_LIMIT)

    def rounded(self):
        """A copy with the values that the file can hold."""
        copy = Weights.__new__(Weights)
        copy.width, copy.king_buckets = self.width, self.king_buckets
        for name, unit in (("rows", QA), ("bias", QA), ("output", QB), ("output_bias", QA * QB)):
            setattr(copy, name, (getattr(self, name).detach() * unit).round() / unit)
        return copy

    def quantised(self, name="", generation=0):
        import torch

        with torch.no_grad():
            whole = lambda tensor, unit: (tensor * unit).round().cpu().numpy()
            return NetFile(
                whole(self.rows, QA),
                whole(self.bias, QA),
                np.clip(whole(self.output, QB), -127, 127),
                whole(self.output_bias, QA * QB),
                KING_BUCKETS[self.king_buckets],
                name,
                generation,
            )
