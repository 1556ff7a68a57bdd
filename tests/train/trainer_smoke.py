# SPDX-License-Identifier: GPL-3.0-or-later
"""trainer_smoke.py - what of train/ runs without a GPU: the plan of a run, its picture, network files, settings of
a match, numbers tuned by games, and learning itself.

Usage: trainer_smoke.py plan FOLDER | match | tune FOLDER | file PROGRAM NET | layered PROGRAM FOLDER |
learn PROGRAM FOLDER. Says "ok" or "not ok" for each.
"""
import json
import math
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "train"))
sys.dont_write_bytecode = True

FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/pp6/8/8/8/8/4PP2/4K3 b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "2kr3r/ppp2ppp/2n5/2b1p3/4P1bq/2NP2P1/PPP1NPBP/R1BQ1RK1 b - - 0 11",
    "8/8/4k3/8/2n5/3K4/8/6Q1 w - - 0 1",
]
WIDTH = 64
with open(os.path.join(ROOT, "src/engine/params.def"), encoding="utf-8") as params:
    NETWORK_SHARE = int(re.search(r"PARAM\(NNUE_SCALE, (\d+),", params.read())[1])  # percent


def say(is_fine, name, detail=""):
    print(("ok - " if is_fine else "not ok - ") + name + (f"\n# {detail}" if not is_fine else ""))


def test_plan(folder):
    import plan
    import plot

    for minutes in (3, 10, 21, 60):
        steps, left = plan.generations(minutes)
        spent = sum(map(plan.cost, steps))
        say(
            0.3 < spent / (minutes * 60) <= 1 and left > 0,
            f"the generations of {minutes} minutes fit",
            f"{spent:.0f} s, {left:.0f} s left",
        )
    steps, _ = plan.generations(21, first=13)
    say(
        len(steps) > 0 and all(step == plan.LATE for step in steps), "a run that goes on late has late generations only"
    )
    nets = [
        plan.Candidate(name, width, buckets, 0)
        for name, width, buckets in (("512", 512, 1), ("1024", 1024, 1), ("512x4", 512, 4))
    ]
    left = 25 * 60 - sum(step.seconds for step in plan.deep_games(25 * 60, nets))
    refined = [candidate for _, candidate in plan.refined(nets, left, 300e6)]
    say(
        sum(map(plan.cost_of_candidate, refined)) <= left + 1,
        "games of deep labels leave time for the networks that go on",
    )
    events = [{"event": "match", "generation": n, "elo": 50.0 - n, "error": 5.0, "seconds": n} for n in (1, 2, 3)]
    events += [{"event": "training", "name": "512", "losses": [[0, 0.01], [1e6, 0.008], [2e6, 0.007]], "seconds": 4}]
    with open(os.path.join(folder, "log.jsonl"), "w") as file:
        file.writelines(json.dumps(event) + "\n" for event in events)
    plot.write(folder)
    with open(os.path.join(folder, "run.svg")) as file:
        picture = file.read()
    say(picture.startswith("<svg") and picture.count("<polyline") >= 2, "a run's log becomes a picture", picture[:80])


def pretended(spsa, best, seen):
    """Games in which the nearer numbers win the more often; seen gets the settings."""
    import random

    import match

    lot = random.Random(7)
    far = lambda way: sum(((way.params[match.PARAM_NAMES.index(n[0])] - best[n[0]]) / n[4]) ** 2 for n in spsa.numbers)

    def play(ways, duels):
        seen.extend(ways)
        outcomes = []
        for duel in duels:
            ahead = far(ways[duel.settings[1]]) - far(ways[duel.settings[0]])
            for _ in range(2):
                wins = lot.random() < 1 / (1 + math.exp(-ahead / 2))
                outcomes.append(match.Outcome(points=2 * wins))
        return outcomes

    return play


def test_tune(folder):
    import match
    import tune

    numbers = tune.tuned_numbers("LMR_BASE,RFP_MARGIN,FUTILITY_BASE")
    best = {name: min(value + 4 * step, most) for name, value, _, most, step in numbers}
    spsa, seen = tune.Spsa(numbers, 6000, 0.004, 1), []
    play = pretended(spsa, best, seen)
    distance = lambda values: sum(abs(values[n[0]] - best[n[0]]) / n[4] for n in numbers)
    before = distance({n[0]: n[1] for n in numbers})
    while spsa.done < spsa.pairs:
        tune.play_batch(play, spsa, 300, 10)
    after = distance(spsa.chosen())
    say(after < before / 3, "numbers move to where games are won", f"{before} steps away, then {after}")
    inside = all(
        least <= way.params[match.PARAM_NAMES.index(name)] <= most
        for way in seen
        for name, _, least, most, _ in numbers
    )
    say(inside and len(seen) == 2 * spsa.pairs, "no number leaves its limits, and each player has its own")
    path = os.path.join(folder, "tuned.json")
    whole, halves = tune.Spsa(numbers, 600, 0.02, 1), tune.Spsa(numbers, 600, 0.02, 1)
    play = pretended(whole, best, [])
    first = [tune.play_batch(play, whole, 300, 10), tune.play_batch(play, whole, 300, 10)]
    play = pretended(halves, best, [])
    tune.play_batch(play, halves, 300, 10)
    halves.save(path)
    again = tune.Spsa(numbers, 600, 0.02, 1)
    again.load(path)
    second = tune.play_batch(play, again, 300, 10)
    say(second == first[1] and again.values == whole.values, "a tuning goes on as if it had not been stopped")


def program_score(program, net, fen):
    out = subprocess.run(
        [program, "eval", "--json", "--net", net, "--fen", fen], capture_output=True, text=True, check=True
    ).stdout
    return json.loads(out)["score_cp"]


def compare_with_program(program, path, net, name):
    from network import truncated

    wanted = [truncated(net.evaluate(fen) * NETWORK_SHARE, 100) for fen in FENS]
    found = [program_score(program, path, fen) for fen in FENS]
    say(wanted == found, name, f"{wanted} here, {found} there")


def test_match():
    import match

    say(
        match.settings().ideas
        == match.settings(["null-move", "lmr"]).ideas
        ^ 1 << match.IDEA_NAMES.index("null-move")
        ^ 1 << match.IDEA_NAMES.index("lmr"),
        "ideas are switched by name",
    )
    changed = match.settings(numbers={"NNUE_SCALE": NETWORK_SHARE + 1})
    say(changed.params[match.PARAM_NAMES.index("NNUE_SCALE")] == NETWORK_SHARE + 1, "numbers are changed by name")
    setup = match.setup_of("1rkr4/p7/8/8/3pP3/8/P7/QRKR3q b DBdb e3 0 1")
    say(
        [setup.men[i] for i in (0, 2, 7, 28, 58)] == [5, 6, 13, 1, 14]
        and setup.castling == 15
        and list(setup.rook_files) == [3, 1]
        and setup.en_passant == 20
        and setup.black_to_move == 1,
        "openings are set up, Chess960 included",
    )
    outcomes = [match.Outcome(points) for points in (2, 1, 1, 1, 2, 2, 0, 1)]
    gain, error = match.elo(outcomes)
    say(abs(gain - 400 * math.log10(10 / 6)) < 1e-9 and error > gain, "Elo is counted by duels", f"{gain} {error}")


def random_layered():
    """A network of version 2 with weights by chance, about a third of its activations above zero."""
    import numpy as np
    from network import INPUTS, KING_BUCKETS, OUTPUTS, LayeredNetFile

    draw = np.random.default_rng(5)
    normal = lambda spread, *shape: np.rint(draw.normal(0, spread, shape))
    kings = 4
    layers = (
        normal(12, OUTPUTS, 16, 2 * WIDTH),
        normal(2000, OUTPUTS, 16),
        normal(150, OUTPUTS, 32, 32),
        normal(400000, OUTPUTS, 32),
        normal(200, OUTPUTS, 32),
        normal(100000, OUTPUTS),
    )
    return LayeredNetFile(
        normal(26, kings * INPUTS, WIDTH), normal(60, WIDTH) - 40, *layers, KING_BUCKETS[kings], "by chance"
    )


def test_layered_file(program, folder):
    from network import LayeredNetFile, NetFile

    net = random_layered()
    path = os.path.join(folder, "layered.rqn")
    net.save(path)
    read = NetFile.load(path)
    say(
        isinstance(read, LayeredNetFile) and read.to_bytes() == net.to_bytes(),
        "a network with layers is written and read back",
    )
    say((read.w1 == net.w1).all() and (read.w2 == net.w2).all() and (read.w3 == net.w3).all(), "in the order it had")
    import order

    better, before, after = order.ordered(read, FENS)
    say(after < before, "neurons that are silent together stand together", f"{before:.3f}, then {after:.3f}")
    say(
        [better.evaluate(fen) for fen in FENS] == [read.evaluate(fen) for fen in FENS],
        "in another order they say the same",
    )
    compare_with_program(program, path, read, "the program scores networks with layers as the page of the format says")


def test_file(program, path):
    import checks
    from network import NetFile

    with open(path, "rb") as file:
        data = file.read()
    net = NetFile.from_bytes(data)
    say(net.to_bytes() == data, "a network file is read and written back byte for byte")
    say(len(checks.check_net(net)) == len(checks.ODDS), "the shipped network passes the checks of a run")
    compare_with_program(program, path, net, "the program scores as the page of the format says")
    try:
        NetFile.from_bytes(data[:5000] + bytes([data[5000] ^ 1]) + data[5001:])
        say(False, "a changed file is refused", "it was read")
    except ValueError:
        say(True, "a changed file is refused")


def inputs_of(fen):
    """The rows that both views of a position light up, the side to move first."""
    from network import men_of

    men, is_black = men_of(fen)
    views = []
    for viewer in (is_black, 1 - is_black):
        king = next(square for kind, colour, square in men if kind == 5 and colour == viewer)
        flip = (56 if viewer else 0) ^ (7 if king & 4 else 0)
        views.append([((0 if colour == viewer else 6) + kind) * 64 + (square ^ flip) for kind, colour, square in men])
    return views, (len(men) - 2) // 4


def material_of(fen):
    from network import men_of

    men, is_black = men_of(fen)
    worth = (1, 3, 3, 5, 9, 0)
    return sum(worth[kind] * (1 if colour == is_black else -1) for kind, colour, _ in men)


def test_learn(program, folder):
    import torch
    import checks
    from network import INPUTS, SCALE, NetFile, Weights

    fens = checks.random_fens(400, seed=5)
    lit = torch.zeros(2, len(fens), INPUTS)
    buckets = []
    for number, fen in enumerate(fens):
        views, bucket = inputs_of(fen)
        buckets.append(bucket)
        for view, rows in enumerate(views):
            lit[view, number, rows] = 1
    targets = torch.tensor([material_of(fen) * 100 / SCALE for fen in fens]).sigmoid()
    weights = Weights(WIDTH, seed=2, device="cpu")
    for parameter in weights.parameters():
        parameter.requires_grad_()

    def outputs():
        hidden = (lit @ weights.rows + weights.bias).clamp(0, 1) ** 2
        own, other = weights.output[buckets].split(WIDTH, 1)
        return (hidden[0] * own).sum(1) + (hidden[1] * other).sum(1) + weights.output_bias[buckets]

    optimiser, losses = torch.optim.AdamW(weights.parameters(), lr=1e-2), []
    for _ in range(150):
        loss = ((outputs().sigmoid() - targets) ** 2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    say(losses[-1] < losses[0] / 10, "material is learned", f"{losses[0]:.4f} to {losses[-1]:.4f}")
    net = weights.quantised("smoke", 1)
    wrong = max(abs(net.evaluate(fen) - value * SCALE) for fen, value in zip(fens[:50], outputs().tolist()))
    say(wrong < 40, "rounding the weights changes little", f"{wrong:.1f} centipawns")
    say(
        Weights.of_net(net, device="cpu").quantised("smoke", 1).to_bytes() == net.to_bytes(),
        "a network goes on with the weights it has",
    )
    path = os.path.join(folder, "smoke.rqn")
    net.save(path)
    compare_with_program(program, path, NetFile.load(path), "the program plays with what was learned")


if __name__ == "__main__":
    {
        "plan": test_plan,
        "match": test_match,
        "tune": test_tune,
        "file": test_file,
        "layered": test_layered_file,
        "learn": test_learn,
    }[sys.argv[1]](*sys.argv[2:])
