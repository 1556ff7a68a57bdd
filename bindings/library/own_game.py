#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Alpha-beta and others on a game of one's own: Nim, who takes the last match wins."""
from ctypes import CDLL, CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint64
from ctypes import c_void_p, create_string_buffer, memmove, sizeof


class Heaps(Structure):
    _fields_ = [("side", c_int), ("matches", c_int * 3)]


START = CFUNCTYPE(None, c_void_p, POINTER(Heaps))
SIDE = CFUNCTYPE(c_int, c_void_p, POINTER(Heaps))
LIST = CFUNCTYPE(c_int, c_void_p, POINTER(Heaps), POINTER(c_uint64))
PLAY = CFUNCTYPE(None, c_void_p, POINTER(Heaps), c_uint64, POINTER(Heaps))
OVER = CFUNCTYPE(c_bool, c_void_p, POINTER(Heaps), POINTER(c_int))


class Rules(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("sides", c_char_p * 2),
        ("context", c_void_p),
        ("position_bytes", c_size_t),
        ("moves_max", c_int),
        ("start", START),
        ("side_to_move", SIDE),
        ("list_moves", LIST),
        ("play", PLAY),
        ("is_over", OVER),
        ("score_bound", c_int),
        ("is_win_only", c_int),
        ("evaluate", c_void_p),
        ("key", c_void_p),
        ("repetition_draws", c_int),
        ("format_move", c_void_p),
        ("format", c_void_p),
        ("parse", c_void_p),
    ]


class Result(Structure):
    _fields_ = [
        ("is_complete", c_bool),
        ("is_found", c_bool),
        ("is_exact", c_bool),
        ("value", c_int),
        ("best", c_uint64),
        ("depth", c_int),
        ("nodes", c_uint64),
        ("leaves", c_uint64),
        ("evaluations", c_uint64),
        ("cuts", c_uint64),
        ("time_ns", c_int64),
        ("line_length", c_int),
        ("line", c_uint64 * 162),
        ("reserved", c_uint64 * 8),
    ]


def start(_, position):
    position[0] = Heaps(0, (3, 4, 5))


def list_moves(_, position, moves):
    """A move is 10 times the number of the heap, from 1, and how many are taken."""
    heaps = enumerate(position[0].matches, 1)
    listed = [10 * heap + taken for heap, matches in heaps for taken in range(1, matches + 1)]
    for i, move in enumerate(listed):
        moves[i] = move
    return len(listed)


def play(_, position, move, following):
    memmove(following, position, sizeof(Heaps))
    following[0].matches[move // 10 - 1] -= move % 10
    following[0].side = 1 - position[0].side


def is_over(_, position, score):
    """Whoever is to move and finds nothing left has lost."""
    score[0] = -1
    return sum(position[0].matches) == 0


roque = CDLL("libroque.so.1")
for name in ("game_make", "board_open", "lab_open"):
    getattr(roque, "roque_" + name).restype = c_void_p
roque.roque_lab_run.restype = c_bool

error = create_string_buffer(1024)
rules = Rules(sizeof(Rules), b"nim", position_bytes=sizeof(Heaps), moves_max=12, score_bound=1)
rules.start, rules.list_moves = START(start), LIST(list_moves)
rules.side_to_move = SIDE(lambda _, position: position[0].side)
rules.play, rules.is_over = PLAY(play), OVER(is_over)
game = c_void_p(roque.roque_game_make(byref(rules), error))
board = c_void_p(roque.roque_board_open(game, None, error))
for search in ("minimax,depth=5", "alphabeta,depth=12", "negascout,depth=12,table=1"):
    lab = c_void_p(roque.roque_lab_open(game, search.encode(), error))
    result = Result()
    assert roque.roque_lab_run(lab, board, byref(result), error), error.value
    print(f"{search}: value {result.value}, move {result.best}, {result.nodes} nodes")
    roque.roque_lab_close(lab)
if not roque.roque_lab_open(game, b"alfabeta", error):
    print(error.value.decode())
roque.roque_board_close(board)
roque.roque_game_close(game)
