# SPDX-License-Identifier: GPL-3.0-or-later
"""flow.py - learning from games as they come: a network plays games that look like chess, learns what came of every position, and plays on.

A position is seen once or twice, so that the chance in how its game went on is averaged away instead of being learned by heart. A larger
network with layers learns beside the one that plays.
"""
import math
import time

import checks
import plan
from layers import LayeredWeights
from network import Weights
from selfplay import NATURAL_OPENING, match, self_play

MATCH_EVERY = 4  # lessons


class Flow:
    def __init__(self, run, start, settings):
        from trainer import Course
        self.run, self.start, self.settings = run, start, settings
        self.player, self.large = Weights.of_net(start), LayeredWeights(settings.large_width, start.king_buckets, seed=run.seed)
        self.courses = {"player": Course(self.player, run.seed), "large": Course(self.large, run.seed)}
        self.lots = []
        self.unit = None

    def play(self, net, generation):
        """A lot of records with their targets, without most of what is decided."""
        from returns import Horizon, calibrated, set_targets, thinned
        games, sums, took, line = self.run.play(net, self.settings.seconds, self.settings)
        self.unit = calibrated(games)
        set_targets(games, Horizon(self.settings.lambda_full, self.settings.lambda_other), self.unit)
        self.run.log.say(f"lot {generation}: a sigmoid's unit is {self.unit:.0f} centipawns; {line}", event="self_play", generation=generation,
                         seed=self.run.seed, games=sums.games, unit_cp=self.unit, nodes_per_second=sums.nodes / took)
        self.lots.append(thinned(games.records, generation))
        self.lots = self.lots[-self.settings.large_window:]

    def learn(self, name, lots, samples, rate_of):
        from trainer import Positions
        positions, course = Positions(lots), self.courses[name]
        course.learn(positions, samples, rate_of, self.unit)
        report = course.report(positions, self.unit)
        self.run.log.say(f"{name}: {report['positions'] / 1e6:.1f} M positions, {report['samples'] / 1e6:.0f} M samples, "
                         f"{report['speed'] / 1e6:.1f} M/s, loss {report['validation_loss']:.5f} held out, {report['training_loss']:.5f} "
                         f"trained on, quantisation {report['quantisation_cp']:.1f} cp, median {report['median_cp']:.0f} cp",
                         event="training", name=name, **report)

    def lesson(self, net, number, done):
        """Plays a lot, learns from the newest ones; returns the network that plays next."""
        settings = self.settings
        self.play(net, number)
        fresh = self.lots[-1].shape[0]
        self.learn("player", self.lots[-settings.player_window:], settings.player_passes * fresh, lambda _: settings.player_rate)
        rate = settings.large_rate * (0.5 + 0.5 * math.cos(math.pi * done))
        self.learn("large", self.lots, settings.large_passes * fresh, lambda _: rate)
        net = self.player.quantised(f"flow {number}", number)
        checks.check_net(net)
        if number % MATCH_EVERY == 1:
            self.compare(f"flow {number}", net, 500, 2000)
        return net

    def compare(self, name, net, nodes, games):
        elo = match(self.start, net, nodes, games, seed=99, opening=NATURAL_OPENING)
        self.run.log.say(f"{name}: {elo} over {self.start.name}, {nodes} nodes", event="deep match", name=name, nodes=nodes, elo=elo.value,
                         error=elo.error)

    def finish(self, rate):
        """Both learning rates go to nothing; the networks are kept."""
        run, settings = self.run, self.settings
        positions = sum(lot.shape[0] for lot in self.lots)
        self.learn("player", self.lots, min(settings.player_passes * positions, 500e6), lambda done: settings.player_rate * (1 - done))
        net = self.player.quantised("roque flow", 0)
        run.save(net, "player")
        self.compare("player", net, 500, 4000)
        self.compare("player", net, 5000, 1500)
        seconds = max(run.left() - 30, 10)
        self.learn("large", self.lots, seconds * plan.LAYERED_SPEED[settings.large_width], lambda done: rate * (1 - done))
        run.save(self.large.quantised("roque flow large", 0), "large")


def flow(run, start, settings=plan.Flow()):
    """Learns until the run's minutes are over, from that network on."""
    state, net, number, begin, length = Flow(run, start, settings), start, 0, time.time(), run.left()
    while run.left() > settings.end_share * length + 1.6 * settings.seconds:
        number += 1
        net = state.lesson(net, number, (time.time() - begin) / length)
    state.finish(settings.large_rate * (0.5 + 0.5 * math.cos(math.pi * (time.time() - begin) / length)))
