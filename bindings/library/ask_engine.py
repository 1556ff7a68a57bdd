#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks the engine for a best move, its score and its line, and listens to it."""
from ctypes import CDLL, CFUNCTYPE, POINTER, Structure, byref, c_bool, c_int, c_int64, c_uint16, c_uint64, c_void_p
from ctypes import create_string_buffer


class Limits(Structure):
    _fields_ = [
        ("depth", c_int),
        ("nodes", c_uint64),
        ("move_time_ms", c_int64),
        ("has_clocks", c_bool),
        ("clock_ms", c_int64 * 2),
        ("increment_ms", c_int64 * 2),
        ("moves_to_go", c_int),
        ("mate", c_int),
        ("is_infinite", c_bool),
        ("reserved", c_uint64 * 8),
    ]


class Info(Structure):
    _fields_ = [
        ("depth", c_int),
        ("selective_depth", c_int),
        ("line_number", c_int),
        ("score", c_int),
        ("mate", c_int),
        ("bound", c_int),
        ("nodes", c_uint64),
        ("time_ms", c_int64),
        ("hash_permill", c_int),
        ("line_length", c_int),
        ("line", POINTER(c_uint16)),
        ("reserved", c_uint64 * 8),
    ]


class Best(Structure):
    _fields_ = [
        ("move", c_uint16),
        ("ponder", c_uint16),
        ("score", c_int),
        ("mate", c_int),
        ("depth", c_int),
        ("nodes", c_uint64),
        ("line_length", c_int),
        ("line", c_uint16 * 246),
        ("reserved", c_uint64 * 8),
    ]


roque = CDLL("libroque.so.1")
for name in ("chess_open", "engine_open"):
    getattr(roque, "roque_" + name).restype = c_void_p
for name in ("engine_set_option", "engine_search", "move_to_san", "chess_play"):
    getattr(roque, "roque_" + name).restype = c_bool

error = create_string_buffer(1024)
chess = c_void_p(roque.roque_chess_open(b"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", error))
engine = c_void_p(roque.roque_engine_open(error))
for option, value in ((b"hash", b"8"), (b"threads", b"none")):
    if not roque.roque_engine_set_option(engine, option, value, error):
        print(error.value.decode())

depths = []


@CFUNCTYPE(None, c_void_p, POINTER(Info))
def on_info(_, info):
    """Called from a thread of the engine."""
    depths.append(info.contents.depth)


roque.roque_engine_listen(engine, on_info, None)
limits = Limits(depth=8)
best = Best()
assert roque.roque_engine_search(engine, chess, byref(limits), byref(best), error), error.value
words = []
for move in best.line[: best.line_length]:
    san = create_string_buffer(16)
    roque.roque_move_to_san(chess, c_uint16(move), san, error)
    roque.roque_chess_play(chess, c_uint16(move), error)
    words.append(san.value.decode())
print(f"depth {'told' if depths else 'never told'}, mate in {best.mate}:", *words)
roque.roque_engine_close(engine)
roque.roque_chess_close(chess)
