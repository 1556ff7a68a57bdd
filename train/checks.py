# SPDX-License-Identifier: GPL-3.0-or-later
"""checks.py - what is looked at before GPU minutes are spent, and what is looked at in a finished network.

Silent mistakes of training cost more than anything else: each check stops the run by an exception that says what is
wrong.
"""
import math
import random

from network import NetFile, Weights
from selfplay import NATURAL_OPENING, RANDOM_OPENING, Job, Library, self_play

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# Black lacks more and more: white's score must rise from one to the next.
ODDS = [
    START,
    START.replace("pppppppp", "ppp1pppp", 1),
    START.replace("rnbq", "r1bq", 1),
    START.replace("rnbq", "1nbq", 1),
    START.replace("rnbq", "rnb1", 1),
]
PROBE_SEED, PROBE_SHARE, PROBE_SOFT, PROBE_HARD = 2026, 64, 400, 1200


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def write_probes(path, data, count):
    """Values, moves and node counts found on the GPU; the host's twin must find the same (tests/train/twin_test.c)."""
    net = NetFile.from_bytes(data)
    library, name = Library.of(net), net.name
    library.set_net(0, data)
    probes = library.probe(
        Job(PROBE_SEED, 0, count, PROBE_SOFT, PROBE_HARD, 0, PROBE_SHARE, 0, RANDOM_OPENING, 100, 100)
    )
    with open(path, "w") as file:
        file.write(
            f"# {name}, seed {PROBE_SEED}, soft {PROBE_SOFT}, hard {PROBE_HARD}: key (low half), evaluation, score, move, nodes\n"
        )
        for probe in probes:
            file.write(f"{probe.key & 0xFFFFFFFF:08x} {probe.eval} {probe.score} {probe.move} {probe.nodes}\n")
    return probes


def check_determinism(net):
    """The same seed gives the same records, in the same order."""
    import torch

    first, second = (self_play(net, 2000, 50, seed=7, opening=NATURAL_OPENING)[0] for _ in range(2))
    expect(torch.equal(first.records, second.records), "two self-plays of one seed differ")
    return first


def check_returns(games):
    """The targets of some games against the definition, step by step."""
    from returns import Horizon, set_targets

    horizon, unit = Horizon(0.9, 0.8, 0.1), 400
    set_targets(games, horizon, unit)
    for start, count in zip(games.starts[:50].tolist(), games.counts[:50].tolist()):
        words = games.records[start : start + count].cpu().tolist()
        later, later_ply = None, None
        for word in reversed(words):
            ply, men, side, result = word[7] >> 16, (word[7] >> 11 & 31) + 1, word[7] & 1, (word[7] >> 4 & 3) / 2
            score = ((word[6] & 0xFFFF) ^ 0x8000) - 0x8000
            white = 1 / (1 + math.exp((score if side else -score) / unit))
            fade = (horizon.full_board if men >= 23 else horizon.other) ** (1 if later is None else later_ply - ply)
            later, later_ply = (1 - fade) * white + fade * (result if later is None else later), ply
            wanted = 0.9 * later + 0.1 * result
            found = (word[6] >> 16 & 0xFFFF) / 65535
            expect(abs((1 - wanted if side else wanted) - found) < 1e-3, f"a target is {found}, not {wanted}")


def check_trainer(games):
    """Gradients against PyTorch's own, and that a thousand positions can be learned by heart."""
    from layers import LayeredWeights
    from returns import Horizon, set_targets
    from trainer import Positions, by_bucket, gradient_error, train

    set_targets(games, Horizon(), 400)
    positions = Positions([games.records])
    for weights in (Weights(256, 1, seed=3), Weights(256, 4, seed=3), LayeredWeights(256, 4, seed=3)):
        error = gradient_error(weights, *positions.training)
        expect(error < 0.02, f"gradients are off by {error:.3f}")
    few = Positions([games.records])
    few.training = by_bucket(few.training[0][:: max(few.count // 1000, 1)][:1000])
    report = train(few, Weights(256), 40e6)
    expect(
        report["training_loss"] < 0.0005,
        f"a thousand positions are not learned by heart: {report['training_loss']:.5f}",
    )
    return error, report["training_loss"]


def mirrored(fen):
    """The same position with left and right exchanged; castling rights do not concern the network."""
    ranks = [rank[::-1] for rank in fen.split()[0].split("/")]
    return "/".join(ranks) + " " + fen.split()[1] + " - -"


def turned(fen):
    """The same position with the colours exchanged."""
    ranks = fen.split()[0].swapcase().split("/")[::-1]
    return "/".join(ranks) + (" b" if fen.split()[1] == "w" else " w") + " - -"


def random_fens(count, seed=1):
    """Positions of kings and a few men, for symmetries only."""
    draw, fens = random.Random(seed), []
    for _ in range(count):
        squares = draw.sample(range(64), draw.randint(4, 20))
        board = {square: draw.choice("PNBRQpnbrq") for square in squares[2:]}
        board[squares[0]], board[squares[1]] = "K", "k"
        ranks = ["".join(board.get(rank * 8 + file, "1") for file in range(8)) for rank in range(7, -1, -1)]
        fens.append("/".join(ranks) + draw.choice([" w", " b"]) + " - -")
    return fens


def check_net(net, is_trained=True):
    """Symmetries, the start, and that more material is worth more. Returns the scores of the odds."""
    for fen in random_fens(20):
        value = net.evaluate(fen)
        expect(net.evaluate(mirrored(fen)) == value, f"mirrored, {fen} scores otherwise")
        expect(net.evaluate(turned(fen)) == value, f"with colours exchanged, {fen} scores otherwise")
    scores = [net.evaluate(fen) for fen in ODDS]
    if is_trained:
        expect(abs(scores[0]) <= 150, f"the start position scores {scores[0]}")
        expect(scores[0] < scores[2] < scores[4], f"odds of knight and queen score {scores}")
    return scores
