# SPDX-License-Identifier: GPL-3.0-or-later
"""lessons.py - many positions with shallow labels, fewer with deep ones, and networks that go on learning from them.

A deep search knows more of a full board than a shallow one, but costs a hundred times as much. With a teacher
(teacher.py) what the few
deep labels say reaches all positions: a larger network learns from them, and what it says is a share of the targets
of the one that plays.
"""
import os

import checks
import plan
from growth import grown
from layers import LayeredWeights, weights_of
from selfplay import NATURAL_OPENING

FIRST_GAMES = 8000
MATCH_SECONDS = 25  # of a trial's matches, and of its positions put in order


class Lessons:
    def __init__(self, run, player, settings):
        self.run, self.player, self.settings = run, player, settings
        self.length, self.unit, self.records = run.left(), None, {}

    def say(self, sentence, **facts):
        self.run.log.say(sentence, **facts)

    def play(self, kind):
        """Games for the share of the time that is theirs, in lots; the first one shows how fast they are."""
        number, until = 0, self.run.left() - kind.play_share * self.length
        self.run.rate = FIRST_GAMES / kind.seconds
        while self.run.left() > until + 5:
            number += 1
            self.run.collect(
                number, kind, self.player, min(kind.seconds, self.run.left() - until) if number > 1 else kind.seconds
            )
        lots = [games for _, games in self.run.pool]
        self.run.pool.clear()
        return lots

    def prepare(self):
        """The positions to learn from, with their targets, and with the teacher's word where there is one."""
        from returns import Horizon, calibrated, set_targets, thinned
        import torch

        for name in ("broad", "deep"):
            lots = self.play(getattr(self.settings, name))
            if lots and not self.unit:
                self.unit = calibrated(lots[-1])
                self.say(f"a sigmoid's unit is {self.unit:.0f} centipawns", event="unit", unit_cp=self.unit)
            for games in lots:
                set_targets(games, Horizon(*self.settings.horizon), self.unit)
            if lots:
                self.records[name] = torch.cat([thinned(games.records, number) for number, games in enumerate(lots)])
                self.say(f"{name}: {self.records[name].shape[0] / 1e6:.1f} M positions")

    def teach(self):
        """A teacher that has learned from the records; what it says of each stands beside the target from now on."""
        import torch
        from teacher import Teacher, learn, tell

        teacher = Teacher(self.settings.channels, self.settings.blocks)
        if self.settings.teacher:
            teacher.load_state_dict(torch.load(self.settings.teacher, map_location="cpu", weights_only=True))
        shown = {name: records[((records[:, 7] >> 10) & 1) == 0] for name, records in self.records.items()}
        samples, loss = learn(
            teacher,
            shown["deep"],
            shown["broad"],
            self.settings.teacher_deep,
            self.settings.teach_share * self.length,
            seed=self.run.seed,
            say=self.say,
        )
        self.say(
            f"teacher: {samples / 1e6:.0f} M samples, loss {loss:.5f} at the end",
            event="teacher",
            samples=samples,
            loss=loss,
        )
        torch.save(teacher.state_dict(), os.path.join(self.run.folder, "teacher.pt"))
        for name, records in self.records.items():
            agreement = tell(teacher, records)
            self.say(
                f"{name}: the teacher agrees with the targets to {agreement:.4f}",
                event="agreement",
                lot=name,
                correlation=agreement,
            )

    def train(self, trial, weights, samples, rate):
        from trainer import Positions

        positions = Positions([self.records[name] for name in trial.lots])
        self.run.train(trial.name, positions, weights, samples, rate, self.unit, trial.teacher_share)
        net = weights.quantised(f"roque {trial.name}", self.player.generation + 1)
        checks.check_net(net)
        self.run.save(net, trial.name)
        return net

    def compare(self, name, net, nodes, games):
        return self.run.measure(f"{name} over {self.player.name}", self.player, net, nodes, games, NATURAL_OPENING)

    def first_weights(self, trial):
        """What a trial begins with."""
        if not trial.width:
            return weights_of(self.player)
        return grown(self.player, trial.width, trial.has_layers, self.run.seed)

    def try_out(self, trial, trials_left):
        """A trial in its part of the time that is left; returns what it is worth."""
        seconds = self.run.left() / trials_left - MATCH_SECONDS
        samples = min(trial.samples, max(seconds, 10) * trial.speed(self.player))
        net = self.train(trial, self.first_weights(trial), samples, self.settings.rate)
        self.compare(trial.name, net, 500, 4000)
        return self.compare(trial.name, net, 5000, 2000)

    def learn(self):
        """The network that played goes on in several ways; the best one for longer; then a large one with layers."""
        trials = self.settings.trials
        won = [(self.try_out(trial, len(trials) - i), i) for i, trial in enumerate(trials)]
        if not self.settings.final_samples:
            return
        best = trials[max(won)[1]]
        width, seconds = self.settings.large_width, self.run.left() - 40
        if width:
            large = plan.Trial("large", best.lots, best.teacher_share, seconds / 2 * plan.LAYERED_SPEED[width])
            net = self.train(large, LayeredWeights(width, 4, seed=self.run.seed), large.samples, 1e-3)
            self.compare("large", net, 5000, 2000)
        final = plan.Trial(
            "final",
            best.lots,
            best.teacher_share,
            min(self.settings.final_samples, max(self.run.left() - 25, 10) * 30e6),
        )
        net = self.train(final, weights_of(self.player), final.samples, self.settings.rate)
        self.compare("final", net, 5000, 4000)


def lessons(run, player, settings):
    """Everything, within the run's minutes."""
    state = Lessons(run, player, settings)
    state.prepare()
    if settings.teach_share:
        state.teach()
    state.learn()
