# SPDX-License-Identifier: GPL-3.0-or-later
"""plan.py - how the minutes of a run are spent: generations of self-play and training, then the networks that are
kept."""
from dataclasses import dataclass

from selfplay import NATURAL_OPENING, PLAY_OUT, RANDOM_OPENING, UNCHECKED_OPENING


@dataclass
class Generation:
    seconds: float  # of self-play
    soft_nodes: int
    result_weight: float  # of the game's result in the target; the rest is the search's score
    samples: float
    keep: int  # newest sets that are learned from
    width: int = 256
    flags: int = 0

    def manner(self, _=1):
        """How its games are played, for self_play()."""
        return {"flags": self.flags}


@dataclass
class Candidate:
    """A network trained at the end on all late positions."""

    name: str
    width: int
    king_buckets: int
    samples: float


# From random weights: the first games are played out, since no score means anything yet, and only results are learned.
EARLY = [
    Generation(8, 100, 1.0, 300e6, 1, flags=PLAY_OUT | UNCHECKED_OPENING),
    Generation(8, 100, 0.5, 300e6, 1),
    Generation(8, 100, 0.1, 200e6, 1),
    Generation(8, 100, 0.1, 200e6, 1),
    Generation(8, 100, 0.1, 200e6, 2),
    Generation(8, 100, 0.1, 200e6, 2),
]
MIDDLE = [
    Generation(12, 100, 0.1, 300e6, 1),
    Generation(12, 100, 0.1, 400e6, 2),
    Generation(14, 100, 0.1, 400e6, 2),
    Generation(14, 100, 0.1, 400e6, 3),
    Generation(16, 100, 0.1, 400e6, 3),
    Generation(16, 100, 0.1, 500e6, 4),
]
LATE = Generation(45, 100, 0.1, 900e6, 4, width=512)
# When more positions of a hundred nodes gain nothing any more: fewer, judged by deeper searches, and networks that go
# on learning.
DEEP = Generation(80, 600, 0.1, 0, 99, width=512)
REFINED = ("512", "1024", "512x4")
CANDIDATE_RESULT_WEIGHT = 0.1
DEEP_RATE = 5e-4  # the learning rate of a network that goes on
DEEP_SHARE = 0.6  # of the minutes, in a run that has both stages
DEEP_MINUTES = 40  # a run from nothing has both from that length on
LATE_FIRST = 9  # the generation whose positions are the first to be kept for the candidates

# Positions a second that the trainer manages, by width and king buckets, for planning only.
SPEED = {
    (256, 1): 90e6,
    (512, 1): 70e6,
    (1024, 1): 48e6,
    (256, 4): 50e6,
    (512, 4): 35e6,
    (768, 1): 55e6,
    (768, 4): 25e6,
    (1024, 4): 20e6,
}

LAYERED_SPEED = {512: 14e6, 768: 11e6, 1024: 9e6, 1536: 6e6}  # the same with layers, four king buckets


def candidates(samples):
    return [
        Candidate("512", 512, 1, samples),
        Candidate("512x4", 512, 4, samples),
        Candidate("256", 256, 1, samples),
        Candidate("1024", 1024, 1, samples),
        Candidate("256x4", 256, 4, samples),
        Candidate("768x4", 768, 4, samples),
    ]


def cost(generation):
    """Seconds of a generation, with its training and match."""
    return generation.seconds * 1.05 + generation.samples / SPEED[generation.width, 1] + 4


def cost_of_candidate(candidate):
    return candidate.samples / SPEED[candidate.width, candidate.king_buckets] * 1.1 + 14


@dataclass
class Lot:
    """A kind of games to learn from."""

    play_share: float  # of the run's time
    soft_nodes: int
    full_board_effort: int  # percent
    decided_effort: int  # percent
    natural_every: int = 2  # of so many lots one begins naturally, the others by chance
    seconds: float = 60  # of one lot
    chess960_share: int = 24  # of 256

    def manner(self, lot=1):
        opening = NATURAL_OPENING if lot % self.natural_every == 0 else RANDOM_OPENING
        return {
            "opening": opening,
            "full_board_effort": self.full_board_effort,
            "decided_effort": self.decided_effort,
            "chess960_share": self.chess960_share,
        }


@dataclass
class Trial:
    """A network that goes on from the one that played, in its shape or in a larger one."""

    name: str
    lots: tuple  # by name
    teacher_share: float  # of what the teacher says, in its targets
    samples: float  # at most: fewer where the time is short
    width: int = 0  # of the larger network: none
    has_layers: bool = False  # and whether it has layers

    def speed(self, player):
        """Samples a second, for planning only."""
        if self.has_layers:
            return LAYERED_SPEED[self.width]
        return SPEED[self.width or player.width, player.king_buckets]


@dataclass
class Lessons:
    """Many positions with shallow labels (broad) and fewer with deep ones, perhaps a teacher that learns from both, and
    networks that go on learning: several trials, then the best of them for as long as there is time."""

    broad: Lot
    deep: Lot
    horizon: tuple  # of the targets: lambda with a full board, later, and the share of the result
    trials: tuple
    teach_share: float = 0  # of the time, for a teacher: none
    teacher_deep: float = 0.7  # the deep positions' share in what the teacher sees
    teacher: str = None  # the file of one that goes on; none: it begins
    channels: int = 96
    blocks: int = 8
    rate: float = 5e-4
    final_samples: float = 3e9  # of the network that played, which goes on as the best trial did; none: it does not
    large_width: int = 0  # a network with layers besides, from random weights: none


PLAIN = Lessons(
    Lot(0.65, 100, 130, 100),
    Lot(0, 100, 100, 100),
    (0.5, 0.5, 0.05),
    (Trial("broad", ("broad",), 0, 600e6),),
    large_width=512,
)
BOTH = ("broad", "deep")
TAUGHT = Lessons(
    Lot(0.1, 100, 130, 100),
    Lot(0.445, 2500, 200, 5, natural_every=1, seconds=90),
    (0.5, 0.5, 0.05),
    (
        Trial("broad", ("broad",), 0, 300e6),
        Trial("both", BOTH, 0, 400e6),
        Trial("deep", ("deep",), 0, 80e6),
        Trial("taught-30", BOTH, 0.3, 400e6),
        Trial("taught-60", BOTH, 0.6, 400e6),
        Trial("taught-100", BOTH, 1, 400e6),
    ),
    teach_share=0.18,
    final_samples=900e6,
)
# Many positions with labels of 270 nodes, for a network that grows out of the one that played, or goes on where that
# has grown already. Most of the time goes into games: a position that is seen more than twice is learned by heart.
GROWN = Lessons(
    Lot(0.76, 100, 200, 40, seconds=60),
    Lot(0, 100, 200, 40),
    (0.5, 0.5, 0.05),
    (
        Trial("wide-1024", ("broad",), 0, 1.5e9, width=1024),
        Trial("wide-768", ("broad",), 0, 1.2e9, width=768),
        Trial("same-512", ("broad",), 0, 1.0e9),
    ),
    rate=6e-4,
    final_samples=0,
)


DEEP_SAMPLES = 4.5e9  # that a network goes on with, where there is time


def deep_games(seconds, nets):
    """The games of deep labels that fit, when the networks go on as long as they should, at most half of the time."""
    learning = sum(DEEP_SAMPLES / SPEED[net.width, net.king_buckets] * 1.1 + 14 for net in nets)
    return [DEEP] * max(int((seconds - min(learning, seconds / 2) - 30) / DEEP.seconds), 1)


def refined(nets, seconds, positions):
    """How each network goes on: as many samples as fit the seconds, fewer where there are few positions."""
    whole = sum(1.1 / SPEED[net.width, net.king_buckets] for net in nets)
    samples = min((seconds - 14 * len(nets)) / whole, 30 * positions)
    return [
        (net, Candidate(net.name.removeprefix("roque ") + "-deep", net.width, net.king_buckets, samples))
        for net in nets
    ]


def generations(minutes, first=1):
    """The generations from that one on that fit, and the seconds that are left for the candidates."""
    seconds = minutes * 60 - 25
    chain = (EARLY + MIDDLE)[first - 1 :]
    spent = sum(map(cost, chain))
    if seconds < 2 * spent:  # a short run: the same chain in less time
        scale = seconds * 0.7 / spent
        shorter = [
            Generation(g.seconds * scale, g.soft_nodes, g.result_weight, g.samples * scale, g.keep, g.width, g.flags)
            for g in chain
        ]
        return shorter, seconds * 0.3
    late = int((seconds - spent) * 0.62 / cost(LATE))
    return chain + [LATE] * late, seconds - spent - late * cost(LATE)
