# SPDX-License-Identifier: GPL-3.0-or-later
"""plan.py - how the minutes of a run are spent: generations of self-play and training, then the networks kept."""
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
class Lessons:
    """As many positions as the time allows, and a large network that learns from them; with a teacher, also how the
    games end."""

    play_share: float = 0.6  # of the time
    teach_share: float = 0  # for a teacher: none
    soft_nodes: int = 100
    full_board_effort: int = 130  # percent
    chess960_share: int = 24  # of 256
    lot_seconds: float = 60
    natural_every: int = 2  # of so many lots one begins naturally, the others by chance
    near: tuple = (0, 0, 0.1)  # horizon of the networks' own targets
    far: tuple = (0.985, 0.97, 0)  # and of the teacher
    shares: tuple = (0.0,)  # of what the teacher says, each tried on a small network
    channels: int = 96
    blocks: int = 8
    trial_samples: float = 500e6
    trial_rate: float = 5e-4
    large_width: int = 1024
    large_rate: float = 1e-3

    def manner(self, lot=1):
        opening = NATURAL_OPENING if lot % self.natural_every == 0 else RANDOM_OPENING
        return {"opening": opening, "full_board_effort": self.full_board_effort, "chess960_share": self.chess960_share}


TAUGHT = Lessons(
    play_share=0.42, teach_share=0.27, soft_nodes=200, natural_every=1, near=(0.85, 0.7, 0), shares=(0.0, 0.5, 0.8)
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
