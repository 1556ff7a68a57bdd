#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the leaves of the tree of legal moves: perft.py [FEN]"""
import sys
from ctypes import CDLL, byref, c_char_p, c_int, c_uint64, c_void_p, create_string_buffer

roque = CDLL("libroque.so.1")
roque.roque_chess_open.restype = c_void_p
roque.roque_chess_open.argtypes = [c_char_p, c_char_p]
roque.roque_chess_perft.argtypes = [c_void_p, c_int, c_int, c_void_p, c_char_p]
roque.roque_chess_close.argtypes = [c_void_p]

error = create_string_buffer(1024)
chess = roque.roque_chess_open(sys.argv[1].encode() if len(sys.argv) > 1 else None, error)
if not chess:
    sys.exit(error.value.decode())
for depth in range(1, 6):
    nodes = c_uint64()
    if not roque.roque_chess_perft(chess, depth, 1, byref(nodes), error):
        sys.exit(error.value.decode())
    print(depth, nodes.value)
roque.roque_chess_close(chess)
