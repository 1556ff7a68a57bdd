# SPDX-License-Identifier: GPL-3.0-or-later
"""teacher.py - a larger network that never plays: it learns from few deep labels, and tells the one that plays what
positions are worth.

A small residual network over the squares sees patterns that the playing network's first layer cannot put together, so
that it takes more from as many positions and averages the chance in their labels. What it says of a position is then a
target without that chance.
"""
import time

import torch
from torch import nn

from network import men_of
from trainer import address, kernels, schedule, stream

PLANES = 16  # twelve kinds of pieces, and four that stay empty: convolutions like multiples of eight
BATCH = 8192


class Block(nn.Module):
    """Two convolutions, channels weighed by what the whole board holds, and the way past them."""

    def __init__(self, channels):
        super().__init__()
        self.first, self.first_norm = nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        self.second, self.second_norm = nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(
            channels
        )
        self.squeeze, self.excite = nn.Linear(channels, channels // 2), nn.Linear(channels // 2, channels)

    def forward(self, x):
        y = torch.relu(self.first_norm(self.first(x)))
        y = self.second_norm(self.second(y))
        weight = torch.sigmoid(self.excite(torch.relu(self.squeeze(y.mean((2, 3))))))
        return torch.relu(x + y * weight[:, :, None, None])


class Teacher(nn.Module):
    """The logit of the expected result for the side to move."""

    def __init__(self, channels=96, blocks=8):
        super().__init__()
        self.shape = (channels, blocks)
        self.stem, self.stem_norm = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*[Block(channels) for _ in range(blocks)])
        self.head, self.head_norm = nn.Conv2d(channels, 16, 1, bias=False), nn.BatchNorm2d(16)
        self.hidden, self.out = nn.Linear(16 * 64, 128), nn.Linear(128, 1)

    def forward(self, planes):
        x = self.blocks(torch.relu(self.stem_norm(self.stem(planes))))
        x = torch.relu(self.head_norm(self.head(x))).flatten(1)
        return self.out(torch.relu(self.hidden(x))).squeeze(1)


def planes_of(fens):
    """What the teacher sees of positions, without a GPU: the side to move's pieces first, its side below, its king on
    the files a to d."""
    planes = torch.zeros(len(fens), PLANES, 8, 8)
    for number, fen in enumerate(fens):
        men, is_black = men_of(fen)
        king = next(square for kind, colour, square in men if kind == 5 and colour == is_black)
        flip = (56 if is_black else 0) ^ (7 if king & 4 else 0)
        for kind, colour, square in men:
            seen = square ^ flip
            planes[number, (0 if colour == is_black else 6) + kind, seen >> 3, seen & 7] = 1
    return planes


class Planes:
    """Planes of records on the GPU, a batch at a time."""

    def __init__(self, batch):
        self.code = kernels()
        self.memory = torch.zeros(batch, 8, 8, PLANES, dtype=torch.bfloat16, device="cuda")
        self.targets = torch.zeros(batch, device="cuda")

    def of(self, records, chosen):
        """Planes and targets of the chosen records. The next call writes over them."""
        count = chosen.shape[0]
        self.code.trainer_planes(
            address(records), address(chosen), address(self.memory), address(self.targets), count, stream()
        )
        return self.memory[:count].permute(0, 3, 1, 2), self.targets[:count]


def drawn(deep, broad, share):
    """Places of random records, the deep ones first: of those with that chance, else of the others."""
    lots = torch.rand(BATCH, device="cuda", dtype=torch.float64)
    is_deep = torch.rand(BATCH, device="cuda") < share
    return torch.where(is_deep, lots * deep, deep + lots * broad).long().clamp_(max=deep + broad - 1)


def learn(teacher, deep, broad, deep_share, seconds, rate=2e-3, seed=1, say=None):
    """Trains on random records of both kinds until the time is over. Returns the samples seen and the mean loss of the
    last tenth."""
    records, counts = torch.cat([deep, broad]), (deep.shape[0], broad.shape[0])
    torch.manual_seed(seed)
    teacher.cuda().to(memory_format=torch.channels_last).train()
    planes, rate_now = Planes(BATCH), torch.tensor(0.0, device="cuda")
    optimiser = torch.optim.AdamW(teacher.parameters(), lr=rate_now, weight_decay=0.01, fused=True)
    start, steps, losses, late = time.time(), 0, torch.zeros((), device="cuda"), 0
    while (done := (time.time() - start) / seconds) < 1:
        rate_now.fill_(schedule(done, rate) * min(1, (steps + 1) / 500))
        seen, targets = planes.of(records, drawn(*counts, deep_share))
        with torch.autocast("cuda", dtype=torch.bfloat16):
            logits = teacher(seen)
        loss = nn.functional.binary_cross_entropy_with_logits(logits.float(), targets)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        steps += 1
        if steps % 50 == 0:
            torch.cuda.synchronize()  # the clock is read when the work is done
        if done > 0.9:
            losses, late = losses + loss.detach(), late + 1
        if say and steps % 2000 == 0:
            say(
                f"teacher: {steps * BATCH / 1e6:.0f} M samples, {steps * BATCH / (time.time() - start) / 1e6:.2f} M/s, loss {loss.item():.5f}"
            )
    return steps * BATCH, (losses / max(late, 1)).item()


@torch.no_grad()
def expected(teacher, records, batch=4 * BATCH):
    """What the teacher expects of each record, for the side to move."""
    teacher.eval()
    planes, values = Planes(batch), torch.empty(records.shape[0], device="cuda")
    for first in range(0, records.shape[0], batch):
        chosen = torch.arange(first, min(first + batch, records.shape[0]), device="cuda")
        with torch.autocast("cuda", dtype=torch.bfloat16):
            values[first : first + batch] = teacher(planes.of(records, chosen)[0]).float().sigmoid()
    return values


def tell(teacher, records, part=1 << 24):
    """What the teacher says of each record takes the place of its score. Returns how far it agrees with the records'
    own targets: the correlation of both."""
    moments = torch.zeros(5, dtype=torch.float64, device="cuda")
    for first in range(0, records.shape[0], part):
        some = records[first : first + part]
        said, own = expected(teacher, some), ((some[:, 6] >> 16) & 0xFFFF).float() / 65535
        a, b = said.double(), own.double()
        moments += torch.stack([a.sum(), b.sum(), (a * a).sum(), (b * b).sum(), (a * b).sum()])
        some[:, 6] = (some[:, 6] & -0x10000) | (said * 65535).round().int()
    a, b, aa, bb, ab = (moments / records.shape[0]).tolist()
    return (ab - a * b) / ((aa - a * a) * (bb - b * b)) ** 0.5
