# SPDX-License-Identifier: GPL-3.0-or-later
"""generations.py - from random weights, or from a network, to better ones: self-play, training, a match, again and
again."""
import json
import os
import time

import checks
import plan
import plot
from lessons import lessons
from network import SCALE, Weights
from selfplay import RANDOM_OPENING, match, self_play

TRIAL_GAMES = 8000  # to find out how fast games are


class Log:
    """What happened, for eyes (log.txt) and for programs (log.jsonl)."""

    def __init__(self, folder):
        os.makedirs(folder, exist_ok=True)
        self.start, self.folder = time.time(), folder
        self.text = open(os.path.join(folder, "log.txt"), "a")
        self.data = open(os.path.join(folder, "log.jsonl"), "a")

    def say(self, sentence, **facts):
        seconds = time.time() - self.start
        line = f"[{seconds:6.1f}] {sentence}"
        print(line, flush=True)
        self.text.write(line + "\n")
        self.text.flush()
        if facts:
            self.data.write(json.dumps({"schema": "roque.train/1", "seconds": round(seconds, 1), **facts}) + "\n")
            self.data.flush()


def positions_of(pool, result_weight):
    """What is learned from games: the search's score with that share of the result."""
    from returns import Horizon, set_targets
    from trainer import Positions

    for _, games in pool:
        set_targets(games, Horizon(result_weight=result_weight), SCALE)
    return Positions([games.records for _, games in pool])


class Run:
    def __init__(self, folder, minutes, seed):
        self.log, self.folder, self.seed = Log(folder), folder, seed
        self.deadline = time.time() + minutes * 60
        self.minutes = minutes
        self.rate = None  # games a second
        self.pool = []  # (generation, games)
        self.first_game = 0

    def left(self):
        return self.deadline - time.time()

    def save(self, net, name):
        path = os.path.join(self.folder, f"{name}.rqn")
        net.save(path + ".part")
        os.replace(path + ".part", path)

    def play(self, net, seconds, generation, lot=1):
        """Games of about that many seconds."""
        if self.rate is None:
            _, _, took, _ = self_play(net, TRIAL_GAMES, generation.soft_nodes, self.seed, **generation.manner(lot))
            self.rate = TRIAL_GAMES / took
        count = max(int(self.rate * seconds), 4000)
        games, sums, took, line = self_play(
            net, count, generation.soft_nodes, self.seed, first_game=self.first_game, **generation.manner(lot)
        )
        self.first_game += count
        self.rate = count / took
        return games, sums, took, line

    def train(self, name, positions, weights, samples, rate=1e-3, unit=SCALE, teacher_share=0.0):
        from trainer import train

        report = train(positions, weights, samples, rate=rate, seed=self.seed, unit=unit, teacher_share=teacher_share)
        self.log.say(
            f"{name}: {report['positions'] / 1e6:.1f} M positions, {report['samples'] / 1e6:.0f} M samples, "
            f"{report['speed'] / 1e6:.0f} M/s, loss {report['validation_loss']:.5f} held out, {report['training_loss']:.5f} trained on, "
            f"quantisation {report['quantisation_cp']:.1f} cp, median {report['median_cp']:.0f} cp",
            event="training",
            name=name,
            **report,
        )

    def collect(self, number, generation, teacher, seconds=None):
        """Adds a generation's games to the pool."""
        games, sums, took, line = self.play(teacher, seconds or generation.seconds, generation, number)
        self.log.say(
            f"generation {number}: {line}",
            event="self_play",
            generation=number,
            seed=self.seed,
            games=sums.games,
            soft_nodes=generation.soft_nodes,
            nodes_per_second=sums.nodes / took,
            positions=int(games.records.shape[0]),
        )
        self.pool.append((number, games))

    def generation(self, number, generation, teacher):
        """The next teacher, trained from random weights."""
        self.collect(number, generation, teacher)
        self.pool = [entry for entry in self.pool if entry[0] >= min(plan.LATE_FIRST, number - 3)]
        weights = Weights(generation.width, seed=self.seed + number)
        positions = positions_of(self.pool[-generation.keep :], generation.result_weight)
        self.train(f"generation {number}", positions, weights, generation.samples)
        net = weights.quantised(f"generation {number}", number)
        scores = checks.check_net(net, number >= 4)
        self.save(net, f"generation-{number:02}")
        elo = match(teacher, net, 500, 4000, seed=number)
        self.log.say(
            f"generation {number}: {elo} over the one before, 500 nodes; odds {scores}",
            event="match",
            generation=number,
            elo=elo.value,
            error=elo.error,
            odds=scores,
        )
        plot.write(self.folder)
        return net if elo.value > -2 * elo.error else teacher

    def measure(self, name, old, new, nodes=5000, games=2000, opening=RANDOM_OPENING):
        """A shorter match at more nodes, nearer to what a CPU plays. Returns the difference in Elo."""
        elo = match(old, new, nodes, games, seed=7, opening=opening)
        self.log.say(
            f"{name}: {elo} at {nodes} nodes",
            event="deep match",
            name=name,
            nodes=nodes,
            elo=elo.value,
            error=elo.error,
        )
        return elo.value

    def candidates(self, teacher, generation):
        """Networks of several shapes on everything late, measured against the last teacher. Returns them by name."""
        late = [entry for entry in self.pool if entry[0] >= plan.LATE_FIRST] or [self.pool[-1]]
        self.pool.clear()
        positions = positions_of(late, plan.CANDIDATE_RESULT_WEIGHT)
        samples = min(max(5.5 * positions.count, 100e6), 4.5e9)
        if self.left() < 2 * plan.cost_of_candidate(plan.Candidate("", 512, 1, samples)):
            samples = max((self.left() - 30) * 0.4 * plan.SPEED[512, 1], 50e6)
        nets = {}
        for candidate in plan.candidates(samples):
            if self.left() < plan.cost_of_candidate(candidate):
                self.log.say(f"no time for {candidate.name}")
                continue
            weights = Weights(candidate.width, candidate.king_buckets, seed=self.seed)
            nets[candidate.name] = self.candidate(candidate, weights, positions, teacher, generation)
        return nets

    def candidate(self, candidate, weights, positions, rival, generation, rate=1e-3):
        """Trains, checks, keeps and measures one."""
        self.train(candidate.name, positions, weights, candidate.samples, rate)
        net = weights.quantised(f"roque {candidate.name}", generation)
        scores = checks.check_net(net)
        self.save(net, f"candidate-{candidate.name}")
        elo = match(rival, net, 500, 6000, seed=99)
        self.log.say(
            f"candidate {candidate.name}: {elo} over {rival.name}, 500 nodes; odds {scores}",
            event="candidate",
            name=candidate.name,
            elo=elo.value,
            error=elo.error,
            odds=scores,
        )
        self.measure(f"candidate {candidate.name}", rival, net)
        checks.write_probes(os.path.join(self.folder, f"candidate-{candidate.name}.probes"), net.to_bytes(), 500)
        return net

    def deep(self, teacher, number, nets):
        """Games of deeper labels by one teacher; then the networks go on learning from all of them, each measured
        against itself before."""
        self.rate = None
        for step in plan.deep_games(self.left(), nets):
            self.collect(number, step, teacher)
        positions = positions_of(self.pool, plan.CANDIDATE_RESULT_WEIGHT)
        self.pool.clear()
        for net, candidate in plan.refined(nets, self.left() - 30, positions.count):
            if self.left() < plan.cost_of_candidate(candidate):
                self.log.say(f"no time for {candidate.name}")
                continue
            self.candidate(candidate, Weights.of_net(net), positions, net, number, plan.DEEP_RATE)

    def go(self, start, first, refine, settings):
        """Both stages; or only the one of deep labels where networks to refine are given; or only lessons."""
        if start is None:
            start = Weights(256, seed=self.seed).quantised("random", 0)
        sample = checks.check_determinism(start)
        checks.check_returns(sample)
        error, loss = checks.check_trainer(sample)
        self.log.say(
            f"checks: self-play repeats, gradients within {100 * error:.1f} %, a thousand positions by heart to {loss:.5f}"
        )
        if settings:
            lessons(self, start, settings)
        elif refine:
            self.deep(start, first, refine)
        else:
            has_deep = self.minutes >= plan.DEEP_MINUTES
            deadline = self.deadline
            self.deadline -= has_deep * plan.DEEP_SHARE * self.left()
            teacher, number, nets = self.broad(start, first)
            self.deadline = deadline
            if has_deep:
                self.deep(
                    nets.get("512", teacher),
                    number + 1,
                    [nets[name] for name in plan.REFINED if name in nets] or [teacher],
                )
        plot.write(self.folder)
        self.log.say("done")

    def broad(self, start, first):
        """Generations of many shallow labels and the candidates. Returns the last teacher, its number and the
        candidates."""
        steps, _ = plan.generations(self.left() / 60, first)
        teacher, number = start, first - 1
        for step in steps:
            if self.left() < plan.cost(step) + 60:
                break
            number += 1
            teacher = self.generation(number, step, teacher)
        return teacher, number, self.candidates(teacher, number)
