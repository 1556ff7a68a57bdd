#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads PGN game by game: tags, moves, and what is wrong with them: read_pgn.py [FILE]"""
import sys
from ctypes import CDLL, Structure, byref, c_bool, c_char, c_char_p, c_size_t, c_uint16, c_uint64, c_void_p
from ctypes import create_string_buffer

TWO_GAMES = b"""[White "Anderssen"]
[Black "Kieseritzky"]

1. e4 e5 2. f4 exf4 {accepted} 3. Bc4 Qh4+ 1-0

[White "Nobody"]

1. e4 e5 2. Ke3 *
"""


class Problem(Structure):
    _fields_ = [("is_error", c_bool), ("line", c_uint64), ("column", c_uint64), ("text", c_char * 1024)]


roque = CDLL("libroque.so.1")
for name in ("pgn_open", "pgn_open_text", "pgn_chess"):
    getattr(roque, "roque_" + name).restype = c_void_p
for name in ("pgn_next", "pgn_problem", "move_to_san", "chess_play"):
    getattr(roque, "roque_" + name).restype = c_bool
roque.roque_pgn_line.restype = c_uint64
roque.roque_pgn_move.restype = c_uint16
roque.roque_pgn_tag.restype = c_char_p

error = create_string_buffer(1024)
if len(sys.argv) > 1:
    pgn = c_void_p(roque.roque_pgn_open(sys.argv[1].encode(), error))
else:
    pgn = c_void_p(roque.roque_pgn_open_text(TWO_GAMES, c_size_t(len(TWO_GAMES)), error))
if not pgn:
    sys.exit(error.value.decode())
while roque.roque_pgn_next(pgn, error):
    white, black = (roque.roque_pgn_tag(pgn, side).decode() for side in (b"White", b"Black"))
    words = [("*", "1-0", "0-1", "1/2-1/2")[roque.roque_pgn_result(pgn)]]
    chess = c_void_p(roque.roque_pgn_chess(pgn, 0, error))
    for ply in range(roque.roque_pgn_plies(pgn) if chess else 0):
        san = create_string_buffer(16)
        move = c_uint16(roque.roque_pgn_move(pgn, ply))
        if not roque.roque_move_to_san(chess, move, san, error):
            break
        roque.roque_chess_play(chess, move, error)
        words.append(san.value.decode())
    print(f"line {roque.roque_pgn_line(pgn)}: {white} - {black}", *words)
    roque.roque_chess_close(chess)
    problem = Problem()
    number = 0
    while roque.roque_pgn_problem(pgn, number, byref(problem)):
        print(f"{problem.line}:{problem.column}: {problem.text.decode()}")
        number += 1
if error.value:
    sys.exit(error.value.decode())
roque.roque_pgn_close(pgn)
