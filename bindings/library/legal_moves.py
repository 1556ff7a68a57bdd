#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The legal moves of a position, in SAN and UCI, and how games go on and end."""
from ctypes import CDLL, byref, c_bool, c_char_p, c_uint16, c_void_p, create_string_buffer

roque = CDLL("libroque.so.1")
roque.roque_chess_open.restype = c_void_p
for name in ("move_to_san", "move_to_uci", "move_from_san", "chess_play", "chess_undo"):
    getattr(roque, "roque_" + name).restype = c_bool
roque.roque_ending_text.restype = c_char_p

error = create_string_buffer(1024)
chess = c_void_p(roque.roque_chess_open(b"7k/P7/5K2/8/8/8/8/8 w - - 0 1", error))
moves = (c_uint16 * 448)()
for i in range(roque.roque_chess_list_moves(chess, moves)):
    san = create_string_buffer(16)
    uci = create_string_buffer(16)
    roque.roque_move_to_san(chess, c_uint16(moves[i]), san, error)
    roque.roque_move_to_uci(chess, c_uint16(moves[i]), uci, error)
    print(uci.value.decode(), san.value.decode())
move = c_uint16()
if not roque.roque_move_from_san(chess, b"Kg8", byref(move), error):
    print(error.value.decode())
for san in (b"a8=Q+", b"Kh7", b"Qg8+", b"Kh6", b"Qg6#"):
    assert roque.roque_move_from_san(chess, san, byref(move), error), error.value
    assert roque.roque_chess_play(chess, move, error), error.value
fen = create_string_buffer(128)
roque.roque_chess_fen(chess, fen)
print(f"{fen.value.decode()}: {roque.roque_ending_text(roque.roque_chess_ending(chess)).decode()}")
roque.roque_chess_undo(chess, error)
print("and back:", ("White", "Black")[roque.roque_chess_side(chess)], "to move")
roque.roque_chess_close(chess)
