# SPDX-License-Identifier: GPL-3.0-or-later
"""archive.py - positions out of an archive of games whose comments say what the players saw ("d=43, n=3610658771,
wv=0.93").

The value kept is the player's own after its long search of the position; the move it then chose must be a quiet one. A
value of exactly nought is a draw that was seen to its end, not a judgement, and is passed over.
"""
import random
import re

from board import Board
from games import APART, WANTED, class_of

NODES_MIN = 1000000
OPENING_PLIES = 12  # games alike so far are one opening: most are played twice, with colours reversed
MOVE = re.compile(r"\{([^}]*)\}|([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?|O-O(?:-O)?[+#]?)(?=\s|$)")


def read_games(path):
    """(tags, movetext) of every game of the file."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    for part in re.split(r"\n(?=\[Event )", text):
        head, _, body = part.partition("\n\n")
        yield dict(re.findall(r'^\[(\w+) "([^"]*)"\]', head, re.M)), body


def read_moves(body):
    """[(move in standard notation, its comment)]."""
    moves = []
    for comment, san in MOVE.findall(body):
        if san:
            moves.append([san, ""])
        elif moves:
            moves[-1][1] += comment
    return moves


def value_white(comment):
    """Centipawns for White after a long search, or None."""
    nodes, value = re.search(r"\bn=(\d+)", comment), re.search(r"\bwv=([-+]?\d+\.\d+)", comment)
    return round(100 * float(value.group(1))) if nodes and value and int(nodes.group(1)) >= NODES_MIN else None


def positions_of(moves, is_referee, limit, wanted, chance):
    """[(ply, position, centipawns for the side to move)]: some of those where a referee (by side) judged and moved
    quietly."""
    board, seen, was_check = Board(), [], False
    for ply, (san, comment) in enumerate(moves):
        value = value_white(comment) if is_referee[ply % 2] else None
        is_quiet = not was_check and not re.search(r"[x=+#]", san)
        if value and is_quiet and abs(value) <= limit:
            seen.append((ply, class_of(len(board.men)), board.fen(), -value if ply % 2 else value))
        was_check = san[-1] in "+#"
        board.play(board.move_of(san))
    kept = []
    for kind in wanted:
        those = [one for one in seen if one[1] == kind and all(abs(one[0] - other[0]) >= APART for other in kept)]
        if those:
            kept.append(chance.choice(those))
    return [(ply, fen, value) for ply, _, fen, value in kept]


def games_of(paths, referee):
    """{opening: [(players, moves)]} of the games with a player whose name the pattern knows; a game found twice counts
    once."""
    found = {}
    for path in paths:
        for tags, body in read_games(path):
            players = tags.get("White", ""), tags.get("Black", "")
            if "FEN" not in tags and "Variant" not in tags and any(re.match(referee, name) for name in players):
                found[body] = players
    openings = {}
    for body in sorted(found):
        moves = read_moves(body)
        openings.setdefault(tuple(san for san, _ in moves[:OPENING_PLIES]), []).append((found[body], moves))
    return openings


def pick(paths, referee, limit, seed, part, parts):
    """The games of every parts-th opening, in the order of chance, with their positions: no opening is in two parts."""
    openings = games_of(paths, referee)
    order = random.Random(seed).sample(sorted(openings), len(openings))
    for number, opening in enumerate(order):
        for second, (players, moves) in enumerate(openings[opening] if number % parts == part % parts else []):
            name = f"archive-{number}-{second}"
            is_referee = [bool(re.match(referee, player)) for player in players]
            wanted = WANTED[(number // parts + second) % len(WANTED)]
            kept = positions_of(moves, is_referee, limit, wanted, random.Random(f"{seed}/{name}"))
            yield {
                "game": name,
                "white": players[0],
                "black": players[1],
                "positions": [{"ply": ply, "fen": fen, "outside_cp": value} for ply, fen, value in kept],
            }
