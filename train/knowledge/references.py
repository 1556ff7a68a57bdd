# SPDX-License-Identifier: GPL-3.0-or-later
"""references.py - what an engine says of every position of a set, kept as it comes, to go on after a stop."""
import csv
import os

from engine import Engine


def read_column(path):
    """{position: score} of what has been found."""
    if not os.path.exists(path):
        return {}
    with open(path) as file:
        lines = [line.rsplit(",", 1) for line in file if line.endswith("\n")]
    return {fen: int(score) for fen, score in lines}


def add_column(path, fens, engine, nodes):
    """Appends what is missing; nodes 0: the engine's command `eval`."""
    known = read_column(path)
    with open(path, "a", buffering=1) as file:
        for fen in fens:
            if fen in known:
                continue
            if nodes > 0:
                engine.forget()
                score = engine.search(fen + " 0 1", nodes)[0][0]
            else:
                score = engine.first_glance(fen + " 0 1")
            file.write(f"{fen},{score}\n")


def read_set(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def ask(path, fens, program, nodes, hash_mb):
    engine = Engine(program, Hash=hash_mb, Threads=1)
    try:
        add_column(path, fens, engine, nodes)
    finally:
        engine.close()
