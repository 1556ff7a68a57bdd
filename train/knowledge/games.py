# SPDX-License-Identifier: GPL-3.0-or-later
"""games.py - Roque's own games at fixed nodes, and the few positions kept of each.

A game is a function of seed and number. It opens by Roque's own choice with chance, goes on with its best moves, and
ends where no position is wanted of it any more.
"""
import random

from board import START, Board

OPENING_PLIES = (6, 7, 8, 9, 10)
OPENING_LINES, OPENING_NODES, OPENING_MARGIN = 5, 4000, 30  # any of the five best moves within that many centipawns
QUIET_NODES = 20000
DECIDED = 500  # centipawns, seen by both sides: the game is over
BALANCED = 400  # and no position beyond that, by a quick search, is kept
PLIES_MAX = 260
ENDING_PLIES = 40  # played of an ending
APART = 12  # plies between two positions of one game
TRIES = 4  # positions looked at for each one kept
CLASSES = {"full": (23, 32), "middle": (13, 22), "few": (3, 12)}
WANTED = (("full", "middle", "few", "full"), ("full", "middle", "few", "middle"))  # by turns, as far as a game has them


def class_of(men):
    return next((name for name, (low, high) in CLASSES.items() if low <= men <= high), None)


class Table:
    """Roque as both players, with so many nodes a move, and once more to be asked for openings and about quiet."""

    def __init__(self, player, asked, seed, nodes):
        self.player, self.asked, self.seed, self.nodes = player, asked, seed, nodes

    def play(self, number):
        """One game as a dictionary: who played, and the positions kept."""
        chance = random.Random(f"{self.seed}/{number}")
        moves = self.open(chance)
        seen = self.go_on(moves)
        kept = self.keep(seen, WANTED[number % len(WANTED)], chance)
        return {"game": f"played-{number}", "white": self.player.name, "black": self.player.name, "positions": kept}

    def open(self, chance):
        self.asked.forget()
        self.asked.tell(f"setoption name MultiPV value {OPENING_LINES}")
        moves = []
        for _ in range(chance.choice(OPENING_PLIES)):
            lines = self.asked.search(START, OPENING_NODES, moves)
            moves.append(chance.choice([move for score, move in lines if score >= lines[0][0] - OPENING_MARGIN]))
        self.asked.tell("setoption name MultiPV value 1")
        return moves

    def go_on(self, moves):
        """Plays until nothing more is wanted; adds to the moves and lists (ply, board) of what came up."""
        self.player.forget()
        board, seen, counts = Board(), [], {}
        for move in moves:
            board.play(move)
        score_before, ending_plies = 0, 0
        while len(moves) < PLIES_MAX and board.quiet_plies < 100:
            fen = board.fen()
            counts[fen] = counts.get(fen, 0) + 1
            kind = class_of(len(board.men))
            ending_plies += kind == "few"
            if counts[fen] == 3 or kind is None or ending_plies > ENDING_PLIES:
                break
            seen.append((len(moves), Board(fen)))
            lines = self.player.search(START, self.nodes, moves)
            if not lines or min(abs(lines[0][0]), abs(score_before)) >= DECIDED:
                break
            score_before = lines[0][0]
            moves.append(lines[0][1])
            board.play(lines[0][1])
        return seen

    def keep(self, seen, wanted, chance):
        kept = []
        for kind in wanted:
            is_apart = lambda ply: all(abs(ply - other["ply"]) >= APART for other in kept)
            those = [(ply, board) for ply, board in seen if class_of(len(board.men)) == kind and is_apart(ply)]
            for ply, board in chance.sample(those, min(TRIES, len(those))):
                if self.is_wanted(board):
                    kept.append({"ply": ply, "fen": board.fen()})
                    break
        return kept

    def is_wanted(self, board):
        """Quiet and balanced, by a quick search of Roque's own."""
        if board.in_check():
            return False
        self.asked.forget()
        lines = self.asked.search(board.fen() + " 0 1", QUIET_NODES)
        return bool(lines) and abs(lines[0][0]) <= BALANCED and board.is_quiet(lines[0][1])
