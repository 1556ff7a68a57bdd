# SPDX-License-Identifier: GPL-3.0-or-later
"""returns.py - what is to be learned of a position: what came of it later in its game.

The lecture's TD(lambda) on finished games: from the end backwards, the return is the result at first, then at every ply
the mean of that ply's search and of the return behind it, weighted 1 - lambda and lambda. A short horizon (lambda 0)
teaches what a search of the position sees; a long one teaches what wins games later, with more noise, which many games
average away.
"""
import ctypes
from dataclasses import dataclass

import torch

from trainer import address, kernels, stream

LOGISTIC_LOW, LOGISTIC_HIGH = 100, 800  # centipawns: between them lies what a sigmoid's unit is found to be
CALIBRATION_SCORE = 500  # scores up to that one say it


@dataclass
class Horizon:
    full_board: float = 0.0  # lambda of a ply while 23 pieces or more are on the board
    other: float = 0.0  # lambda later
    result_weight: float = 0.0  # of the result, beside what the lambdas leave of it


class HorizonValues(ctypes.Structure):
    _fields_ = [(name, ctypes.c_float) for name in "full_board other result_weight score_scale".split()]


def calibrated(games, most=2_000_000):
    """The centipawns of a sigmoid's unit: what makes scores foretell the results of these games best."""
    records = games.records[:: max(games.records.shape[0] // most, 1)]
    score = (records[:, 6] << 16 >> 16).float()
    is_black = (records[:, 7] & 1).float()
    white = ((records[:, 7] >> 4) & 3).float() * 0.5
    result = is_black + white * (1 - 2 * is_black)
    near = score.abs() <= CALIBRATION_SCORE
    score, result = score[near], result[near]
    low, high = LOGISTIC_LOW, LOGISTIC_HIGH
    error = lambda unit: ((score / unit).sigmoid() - result).square().mean().item()
    while high - low > 2:
        third = (high - low) / 3
        low, high = (low, high - third) if error(low + third) < error(high - third) else (low + third, high)
    return (low + high) / 2


def set_targets(games, horizon, unit):
    """Writes every record's target, as seen by its side to move, beside its score."""
    code = kernels()
    values = HorizonValues(horizon.full_board, horizon.other, horizon.result_weight, 1 / unit)
    code.trainer_targets(
        address(games.records),
        address(games.starts),
        address(games.counts),
        ctypes.c_int(games.counts.shape[0]),
        values,
        stream(),
    )


def thinned(records, seed):
    """Without most of what is decided: a record is kept with a chance of one up to four pawns, of a quarter from twelve
    on."""
    generator = torch.Generator(device="cuda")
    generator.manual_seed(seed)
    score = (records[:, 6] << 16 >> 16).abs().float()
    chance = (1 - 0.75 * (score - 400) / 800).clamp(0.25, 1)
    return records[torch.rand(records.shape[0], device="cuda", generator=generator) < chance]
