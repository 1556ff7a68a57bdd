# SPDX-License-Identifier: GPL-3.0-or-later
"""roque.py - Roque from Python: searches, comparisons, trees, matches, and bots. Standard library only.

    from roque import Roque
    roque = Roque()                                   # the program `roque`, or $ROQUE
    roque.search('tictactoe', 'alphabeta,depth=5')['value']
    roque.tree_svg('tree:((3 12 8) (2 4 6))', 'alphabeta,depth=20', 'tree.svg')

Every call runs the program once and gives what its --json prints, as dictionaries. What the program refuses is a
RoqueError with its sentence.
"""
import json
import os
import subprocess
import sys


class RoqueError(Exception):
    """What the program said when it failed."""


class Roque:
    def __init__(self, program=None):
        self.program = program or os.environ.get('ROQUE', 'roque')

    def run(self, *words):
        """What the command prints; RoqueError when it fails."""
        done = subprocess.run(
            [self.program, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        if done.returncode != 0:
            raise RoqueError(done.stderr.strip() or f'status {done.returncode}')
        return done.stdout

    def lines(self, *words):
        """The JSON lines of a command, each as a dictionary."""
        return [json.loads(line) for line in self.run(*words, '--json').splitlines()]

    def search(self, game, search, position=None, moves=None):
        """One search: value, move, line and everything it counted."""
        return self.lines('lab', 'search', game, search, *_place(position, moves))[0]

    def tree(self, game, search, position=None, moves=None):
        """The visits of a small search, each with its parent's number."""
        return self.lines('lab', 'tree', game, search, *_place(position, moves))

    def tree_svg(self, game, search, path, position=None, moves=None):
        """Draws the searched tree into a file."""
        self.run('lab', 'tree', game, search, *_place(position, moves), '--svg', path)

    def compare(self, game, searches, depths='1-4', positions=4):
        """One dictionary for each search, depth and position."""
        chosen = [word for search in searches for word in ('--search', search)]
        return self.lines('lab', 'compare', game, *chosen, '--depths', depths, '--positions', positions)

    def match(self, players, game='chess', games=20, *options):
        """The games of a round robin, and the table: (list, dictionary)."""
        rows = self.lines('match', *players, '--game', game, '--games', games, '--quiet', *options)
        return rows[:-1], rows[-1]


def _place(position, moves):
    words = []
    if position is not None:
        words += ['--position', position]
    if moves is not None:
        words += ['--moves', moves]
    return words


class Bot:
    """A player for `roque match cmd:FILE`: write choose(), call run(). docs/formats/bot-protocol.md is the contract."""

    game = ''

    def choose(self, turn):
        """The move: one of turn['legal']. turn also has position, moves, start and time, as texts."""
        raise NotImplementedError

    def run(self):
        turn = {}
        for line in sys.stdin:
            word, _, rest = line.rstrip('\n').partition(' ')
            turn[word] = rest.split() if word in ('legal', 'moves') else rest
            if word == 'new':
                self.game = rest
            elif word == 'go':
                print(self.choose(turn), flush=True)
            elif word == 'quit':
                return


def bars_svg(rows, path, unit=''):
    """Draws (name, value, error) as horizontal bars, the largest first."""
    rows = sorted(rows, key=lambda row: -row[1])
    low = min([0] + [value - error for _, value, error in rows])
    high = max([0] + [value + error for _, value, error in rows])
    scale = 400 / ((high - low) or 1)
    with open(path, 'w', encoding='utf-8') as out:
        out.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{len(rows) * 30 + 20}" font-size="13">\n'
        )
        for i, (name, value, error) in enumerate(rows):
            y = 10 + 30 * i
            zero, end = 220 - low * scale, 220 + (value - low) * scale
            name = name.replace('&', '&amp;').replace('<', '&lt;')
            out.write(f'<text x="210" y="{y + 16}" text-anchor="end">{name}</text>')
            out.write(
                f'<rect x="{min(zero, end):.1f}" y="{y}" width="{abs(end - zero):.1f}" height="22" fill="#a6cdf0"/>'
            )
            out.write(
                f'<line x1="{end - error * scale:.1f}" x2="{end + error * scale:.1f}" y1="{y + 11}" y2="{y + 11}" stroke="#333"/>'
            )
            out.write(f'<text x="630" y="{y + 16}">{value:.0f}{unit}</text>\n')
        out.write('</svg>\n')
