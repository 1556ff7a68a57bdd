# SPDX-License-Identifier: GPL-3.0-or-later
"""board.py - a chess position that plays the moves of engines and of game records: it trusts them to be legal."""
import re

FILES = "abcdefgh"
STEPS = {
    "n": [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
    "b": [(1, 1), (1, -1), (-1, -1), (-1, 1)],
    "r": [(1, 0), (0, 1), (-1, 0), (0, -1)],
}
STEPS["k"] = STEPS["q"] = STEPS["b"] + STEPS["r"]
# What is lost when a move leaves or reaches the square.
CASTLING_LOST = {"e1": "KQ", "a1": "Q", "h1": "K", "e8": "kq", "a8": "q", "h8": "k"}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Board:
    def __init__(self, fen=START):
        placement, self.side, castling, self.passant = fen.split()[:4]
        self.castling = set(castling) - {"-"}
        self.quiet_plies = int((fen.split() + ["0"] * 2)[4])
        self.men = {}
        for rank, row in zip("87654321", placement.split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.men[FILES[file] + rank] = letter
                    file += 1

    def is_capture(self, move):
        is_pawn = self.men[move[:2]] in "Pp"
        return move[2:4] in self.men or (is_pawn and move[0] != move[2])

    def play(self, move):
        """A move as UCI writes it: e2e4, e7e8q, e1g1."""
        start, end, man = move[:2], move[2:4], self.men[move[:2]]
        is_pawn = man in "Pp"
        self.quiet_plies = 0 if is_pawn or self.is_capture(move) else self.quiet_plies + 1
        if is_pawn and start[0] != end[0] and end not in self.men:
            del self.men[end[0] + start[1]]
        if man in "Kk" and abs(ord(start[0]) - ord(end[0])) == 2:
            corner, beside = ("h", "f") if end[0] == "g" else ("a", "d")
            self.men[beside + start[1]] = self.men.pop(corner + start[1])
        del self.men[start]
        self.men[end] = man if len(move) == 4 else (move[4].upper() if man == "P" else move[4])
        for square in (start, end):
            self.castling -= set(CASTLING_LOST.get(square, ""))
        self.passant = self.passant_after(start, end) if is_pawn else "-"
        self.side = "b" if self.side == "w" else "w"

    def passant_after(self, start, end):
        """The square a pawn has passed, where an enemy's pawn stands beside it; a dash otherwise."""
        if abs(int(start[1]) - int(end[1])) != 2:
            return "-"
        enemy = "p" if self.side == "w" else "P"
        beside = [chr(ord(end[0]) + step) + end[1] for step in (-1, 1)]
        is_seen = any(self.men.get(square) == enemy for square in beside)
        return start[0] + ("3" if self.side == "w" else "6") if is_seen else "-"

    def fen(self):
        """Men, side, castling and en passant: what a position is."""
        rows = []
        for rank in "87654321":
            row = "".join(self.men.get(file + rank, "1") for file in FILES)
            for count in range(8, 1, -1):
                row = row.replace("1" * count, str(count))
            rows.append(row)
        castling = "".join(letter for letter in "KQkq" if letter in self.castling) or "-"
        return f"{'/'.join(rows)} {self.side} {castling} {self.passant}"

    def in_check(self):
        """Whether the side to move is."""
        is_white = self.side == "w"
        king = next(square for square, man in self.men.items() if man == ("K" if is_white else "k"))
        file, rank = ord(king[0]), int(king[1])
        enemy = str.lower if is_white else str.upper
        at = lambda x, y: self.men.get(chr(file + x) + str(rank + y))
        forward = 1 if is_white else -1
        if any(at(x, forward) == enemy("p") for x in (-1, 1)):
            return True
        if any(at(*step) == enemy(kind) for kind in "nk" for step in STEPS[kind]):
            return True
        for kind in "br":
            for x, y in STEPS[kind]:
                seen = next((at(x * i, y * i) for i in range(1, 8) if at(x * i, y * i)), None)
                if seen in (enemy(kind), enemy("q")):
                    return True
        return False

    def move_of(self, san):
        """The move a game record calls Nbd7, exd5, e8=Q or O-O, as UCI writes it."""
        rank = "1" if self.side == "w" else "8"
        if san.startswith("O-O"):
            return f"e{rank}c{rank}" if san.startswith("O-O-O") else f"e{rank}g{rank}"
        kind, file, row, end, promoted = re.match(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])=?([QRBN]?)", san).groups()
        man = (kind or "P") if self.side == "w" else (kind or "P").lower()
        starts = [
            square
            for square, other in self.men.items()
            if other == man and file in ("", square[0]) and row in ("", square[1]) and self.reaches(square, end)
        ]
        if len(starts) > 1:
            starts = [square for square in starts if not self.exposes(square + end)]
        return starts[0] + end + promoted.lower()

    def reaches(self, start, end):
        """Whether the man on start moves to end by the rules of its kind, whatever becomes of its king."""
        kind = self.men[start].lower()
        x, y = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
        if kind == "p":
            return self.pawn_reaches(start, end, x, y if self.men[start] == "P" else -y)
        length = 1 if kind in "nk" else max(abs(x), abs(y))
        step = (x, y) if kind in "nk" else (x // length, y // length)
        if step not in STEPS[kind] or (x, y) != (step[0] * length, step[1] * length):
            return False
        between = (chr(ord(start[0]) + step[0] * i) + str(int(start[1]) + step[1] * i) for i in range(1, length))
        return all(square not in self.men for square in between)

    def pawn_reaches(self, start, end, x, forward):
        if abs(x) == 1:
            return forward == 1 and (end in self.men or end == self.passant)
        middle = start[0] + str((int(start[1]) + int(end[1])) // 2)
        is_free = end not in self.men and (forward == 1 or middle not in self.men)
        return x == 0 and is_free and (forward == 1 or (forward == 2 and start[1] in "27"))

    def exposes(self, move):
        """Whether the move leaves the own king in check."""
        after = Board(self.fen())
        after.play(move)
        after.side = self.side
        return after.in_check()

    def is_quiet(self, move):
        """Neither in check nor about to take, promote or give check by this move."""
        if self.in_check() or self.is_capture(move) or len(move) == 5:
            return False
        after = Board(self.fen())
        after.play(move)
        return not after.in_check()
