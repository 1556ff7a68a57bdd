# SPDX-License-Identifier: GPL-3.0-or-later
"""network.py - a network as floating-point weights, as a file (docs/formats/net.md), and as a slow reference evaluator."""
import struct
import zlib

import numpy as np

QA, QB, SCALE = 255, 128, 400
INPUTS, OUTPUTS = 768, 8
WEIGHT_LIMIT = 1.98      # 32 men of that weight fit 16 bits
OUTPUT_LIMIT = 127 / QB  # an activation times it fits 16 bits

# King squares by rank and mirrored file (a to d): which of the networks looks at the position.
KING_BUCKETS = {
    1: [0] * 32,
    2: [0] * 8 + [1] * 24,
    4: [0, 0, 1, 1] + [2] * 4 + [3] * 24,
    6: [0, 0, 1, 1] + [2, 2, 3, 3] + [4] * 8 + [5] * 16,
}


class NetFile:
    """The quantised network: what is played with."""

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
        head = b"ROQUENET" + struct.pack("<8I", 1, self.width, self.king_buckets, OUTPUTS, QA, QB, SCALE, self.generation)
        head += self.name.encode()[:24].ljust(24, b"\0") + bytes(self.king_bucket)
        body = self.rows.tobytes() + self.bias.tobytes() + self.output.tobytes() + self.output_bias.tobytes()
        return head + body + struct.pack("<I", zlib.crc32(head + body))

    @staticmethod
    def from_bytes(data):
        version, width, kings, outputs, qa, qb, scale, generation = struct.unpack_from("<8I", data, 8)
        if data[:8] != b"ROQUENET" or (version, outputs, qa, qb, scale) != (1, OUTPUTS, QA, QB, SCALE):
            raise ValueError("not a network of this trainer")
        if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
            raise ValueError("a network with a wrong checksum")
        halves = np.frombuffer(data, "<i2", (len(data) - 96 - 4 - 4 * OUTPUTS) // 2, 96)
        rows, rest = np.split(halves, [kings * INPUTS * width])
        bias, output = np.split(rest, [width])
        output_bias = np.frombuffer(data, "<i4", OUTPUTS, len(data) - 4 - 4 * OUTPUTS)
        name = data[40:64].rstrip(b"\0").decode()
        return NetFile(rows.reshape(-1, width), bias, output.reshape(OUTPUTS, 2 * width), output_bias, data[64:96], name, generation)

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.to_bytes())

    @staticmethod
    def load(path):
        with open(path, "rb") as file:
            return NetFile.from_bytes(file.read())

    def evaluate(self, fen):
        """Centipawns for the side to move, step by step as the format's page says."""
        men, is_black = men_of(fen)
        accumulators = []
        for viewer in (0, 1):
            king = next(square for kind, colour, square in men if kind == 5 and colour == viewer)
            flip = (56 if viewer else 0) ^ (7 if king & 4 else 0)
            seen = king ^ flip
            first = self.king_bucket[(seen >> 3) * 4 + (seen & 3)] * INPUTS
            rows = [first + ((0 if colour == viewer else 6) + kind) * 64 + (square ^ flip) for kind, colour, square in men]
            accumulators.append(np.clip(self.bias.astype(np.int64) + self.rows[rows].astype(np.int64).sum(0), 0, QA))
        hidden = np.concatenate([accumulators[is_black], accumulators[1 - is_black]])
        bucket = (len(men) - 2) // 4
        value = truncated(int((hidden * hidden * self.output[bucket]).sum()), QA) + int(self.output_bias[bucket])
        return truncated(value * SCALE, QA * QB)


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

    def parameters(self):
        return [self.rows, self.bias, self.output, self.output_bias]

    def quantised(self, name="", generation=0):
        import torch
        with torch.no_grad():
            whole = lambda tensor, unit: (tensor * unit).round().cpu().numpy()
            return NetFile(whole(self.rows, QA), whole(self.bias, QA), np.clip(whole(self.output, QB), -127, 127),
                           whole(self.output_bias, QA * QB), KING_BUCKETS[self.king_buckets], name, generation)
