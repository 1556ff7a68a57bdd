# SPDX-License-Identifier: GPL-3.0-or-later
"""lessons.py - as many positions as the time allows, and networks that learn from them, a large one with layers at the
end.

With a teacher (teacher.py) they also learn how games end: a search knows what happens in a few plies, results know what
wins, but every single one is half chance. The teacher averages the chance away, and what it says is a share of the
targets.
"""
import os

import checks
import plan
from layers import LayeredWeights, weights_of
from selfplay import NATURAL_OPENING


class Lessons:
    def __init__(self, run, player, settings):
        self.run, self.player, self.settings = run, player, settings
        self.length, self.unit, self.positions = run.left(), None, None

    def say(self, sentence, **facts):
        self.run.log.say(sentence, **facts)

    def play(self):
        """Games for the share of the time that is theirs."""
        number, until = 0, self.run.left() - self.settings.play_share * self.length
        while self.run.left() > until:
            number += 1
            self.run.collect(
                number, self.settings, self.player, min(self.settings.lot_seconds, max(self.run.left() - until, 10))
            )
        lots = [games for _, games in self.run.pool]
        self.run.pool.clear()
        return lots

    def teach(self, lots):
        """A teacher that has learned how the games end."""
        import torch
        from returns import Horizon, set_targets
        from teacher import Teacher, learn

        for games in lots:
            set_targets(games, Horizon(*self.settings.far), self.unit)
        records = torch.cat([games.records for games in lots])
        teacher = Teacher(self.settings.channels, self.settings.blocks)
        samples, loss = learn(
            teacher,
            records[((records[:, 7] >> 10) & 1) == 0],
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
        return teacher

    def prepare(self, lots):
        """The positions to learn from, with their targets and the teacher's word where there is one."""
        from returns import Horizon, calibrated, set_targets, thinned
        from teacher import tell
        from trainer import Positions

        self.unit = calibrated(lots[-1])
        self.say(f"a sigmoid's unit is {self.unit:.0f} centipawns", event="unit", unit_cp=self.unit)
        teacher = self.teach(lots) if self.settings.teach_share else None
        for games in lots:
            set_targets(games, Horizon(*self.settings.near), self.unit)
        records = [thinned(games.records, number) for number, games in enumerate(lots)]
        if teacher:
            agreement = [tell(teacher, some) for some in records]
            self.say(
                f"the teacher agrees with the near targets to {sum(agreement) / len(agreement):.4f}",
                event="agreement",
                correlation=agreement,
            )
        self.positions = Positions(records)

    def train(self, name, weights, samples, rate, share):
        self.run.train(name, self.positions, weights, samples, rate, self.unit, share)
        net = weights.quantised(f"roque {name}", self.player.generation + 1)
        checks.check_net(net)
        self.run.save(net, name)
        return net

    def compare(self, name, net, nodes, games):
        return self.run.measure(f"{name} over {self.player.name}", self.player, net, nodes, games, NATURAL_OPENING)

    def learn(self):
        """The network that played goes on, with several shares of the teacher's word; then the large one learns with
        the best of them."""
        won = []
        for share in self.settings.shares:
            name = f"teacher-{round(100 * share)}"
            net = self.train(
                name, weights_of(self.player), self.settings.trial_samples, self.settings.trial_rate, share
            )
            self.compare(name, net, 500, 4000)
            won.append((self.compare(name, net, 5000, 1500), share))
        seconds = max(self.run.left() - 60, 20)
        width = self.settings.large_width
        large = LayeredWeights(width, 4, seed=self.run.seed)
        net = self.train("large", large, seconds * plan.LAYERED_SPEED[width], self.settings.large_rate, max(won)[1])
        self.compare("large", net, 5000, 1000)


def lessons(run, player, settings):
    """Everything, within the run's minutes."""
    state = Lessons(run, player, settings)
    lots = state.play()
    state.prepare(lots)
    lots.clear()
    state.learn()
