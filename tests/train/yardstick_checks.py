# SPDX-License-Identifier: GPL-3.0-or-later
"""yardstick_checks.py - train/knowledge by itself: ranks, positions and games read from an archive. Prints TAP."""
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "train", "knowledge"))

import archive  # noqa: E402
import ranks  # noqa: E402
from board import Board  # noqa: E402


def check(name, found, expected):
    print(("ok - " if found == expected else "not ok - ") + name)
    if found != expected:
        print(f"# found    {found}\n# expected {expected}")


def check_ranks():
    rounded = lambda left, right: round(ranks.spearman(left, right), 6)
    check("the same order is 1", rounded([1, 5, 9, 40], [-3, 0, 2, 900]), 1.0)
    check("the opposite order is -1", rounded([1, 5, 9, 40], [4, 3, 2, 1]), -1.0)
    check("two neighbours exchanged among four", rounded([1, 2, 3, 4], [1, 3, 2, 4]), 0.8)
    check("equal values share a place", ranks.ranks([7, 3, 7, 1]), [2.5, 1.0, 2.5, 0.0])
    rows = [{"game": i // 3, "v": i} for i in range(9)]
    drawn = ranks.resampled(rows, random.Random(1))
    counts = [sum(row["game"] == game for row in drawn) % 3 for game in range(3)]
    check("games are drawn whole, as many as there are", (len(drawn), counts), (9, [0, 0, 0]))


def played(moves, fen=None):
    board = Board(fen) if fen else Board()
    for san in moves.split():
        board.play(board.move_of(san))
    return board.fen()


def check_board():
    check(
        "castling, both sides",
        played("e4 e5 Nf3 Nc6 Bc4 d6 O-O Bg4 c3 Qd7 d3 O-O-O"),
        "2kr1bnr/pppq1ppp/2np4/4p3/2B1P1b1/2PP1N2/PP3PPP/RNBQ1RK1 w - -",
    )
    check("en passant is taken", played("e4 a6 e5 d5 exd6"), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq -")
    check(
        "its square is told only where a pawn stands beside",
        played("e4"),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
    )
    check(
        "a promotion that takes a rook takes its castling",
        played("bxa8=N", "r3k3/1P6/8/8/8/8/8/4K3 w q -"),
        "N3k3/8/8/8/8/8/8/4K3 b - -",
    )
    check(
        "a pinned knight is not the one that moves",
        played("Nd4", "4k3/8/8/8/1b6/2N2N2/8/4K3 w - -"),
        "4k3/8/8/8/1b1N4/2N5/8/4K3 b - -",
    )
    check("a file tells two rooks apart", played("Rad1", "4k3/8/8/8/8/8/4K3/R6R w - -"), "4k3/8/8/8/8/8/4K3/3R3R b - -")
    quiet = lambda fen, san: Board(fen).is_quiet(Board(fen).move_of(san))
    place = "4k3/P7/8/8/8/5n2/8/R3K1N1 {} Q -"
    check("in check nothing is quiet", quiet(place.format("w"), "Ke2"), False)
    check("nor is a capture", quiet("4k3/8/8/8/8/7n/8/4K1N1 w - -", "Nxh3"), False)
    check("nor a promotion", quiet("8/P3k3/8/8/8/8/8/4K3 w - -", "a8=Q"), False)
    check("nor a check by discovery", quiet("4k3/8/8/8/8/8/4N3/K3R3 w - -", "Nc3"), False)
    check("but a plain move is", quiet("4k3/8/8/8/8/8/3N4/K2R4 b - -", "Kf8"), True)


GAME = """[Event "one"]
[White "Stockfish 9"]
[Black "Other"]

1. e4 {book,} e5 {book,}
2. Nf3 {d=20, n=5000000, pv=Nf3 Nc6, wv=0.31,} Nc6 {d=20, n=5000000, wv=0.25,}
3. Bb5 {d=20, n=5000000, wv=0.00,} a6 {d=20, n=5000000, wv=0.25,}
4. Bxc6 {d=20, n=5000000, wv=0.40,} dxc6 {d=20, n=5000000, wv=0.25,}
5. O-O {d=20, n=500, wv=0.40,} f6 {d=20, n=5000000, wv=0.25,}
6. d4 {d=20, n=5000000, wv=9.40,} *
"""


def check_archive():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        with open(path, "w") as file:
            file.write(GAME + "\n" + GAME.replace("Stockfish 9", "Somebody").replace("d4", "d3"))
        games = list(archive.pick([path], "Stockfish ", 300, 1, 1, 1))
    check("only games of the referee are read", len(games), 1)
    found = [(position["fen"], position["outside_cp"]) for game in games for position in game["positions"]]
    check(
        "of its moves the quiet ones with a long, near and judged value",
        found,
        [("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", 31)],
    )


check_ranks()
check_board()
check_archive()
