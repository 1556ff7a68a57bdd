# SPDX-License-Identifier: GPL-3.0-or-later
"""match.py - matches by the engine's own search on the GPU (gpu/match.cu): what an idea or a number is worth.

    python3 train/match.py --openings FILE.epd --nodes 1000 --check
    python3 train/match.py --openings FILE.epd --nodes 20000 --duels 4000 --without null-move
    python3 train/match.py --openings FILE.epd --nodes 20000 --duels 4000 --set LMR_BASE=900
    python3 train/match.py --openings FILE.epd --nodes 20000 --duels 4000 --each-idea

The shipped settings against the changed ones, two games from each opening; Elo is that of the shipped ones.
"""
import argparse
import ctypes
import math
import os
import re
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
LIBRARY_FOLDER = os.environ.get("ROQUE_TRAIN_BUILD", os.path.join(FOLDER, "build"))
ENGINE = os.path.join(FOLDER, "..", "src", "engine")
NO_SQUARE = 64
DEPTH_MAX = 239  # the deepest search of src/engine


def read_list(name, macro):
    """The lines of a .def file: the name, and the rest as text."""
    with open(os.path.join(ENGINE, name), encoding="utf-8") as file:
        return re.findall(rf"^{macro}\((\w+), (.*)\)$", file.read(), re.MULTILINE)


IDEAS = [re.match(r'"([\w-]+)", (true|false)', rest).groups() for _, rest in read_list("ideas.def", "IDEA")]
PARAMS = [
    (name, *map(int, rest.split(", ")[:4])) for name, rest in read_list("params.def", "PARAM")
]  # value, least, most, step
IDEA_NAMES, PARAM_NAMES = [idea[0] for idea in IDEAS], [param[0] for param in PARAMS]
DEFAULT_IDEAS = sum(1 << i for i, (_, is_on) in enumerate(IDEAS) if is_on == "true")


class Settings(ctypes.Structure):
    """One way to play."""

    _fields_ = [("ideas", ctypes.c_uint64), ("net", ctypes.c_int), ("params", ctypes.c_int * len(PARAMS))]


class Duel(ctypes.Structure):
    _fields_ = [("settings", ctypes.c_uint32 * 2), ("opening", ctypes.c_uint32)]


class Setup(ctypes.Structure):
    _fields_ = [
        ("men", ctypes.c_uint8 * 64),
        ("black_to_move", ctypes.c_uint8),
        ("castling", ctypes.c_uint8),
        ("rook_files", ctypes.c_uint8 * 2),
        ("en_passant", ctypes.c_uint8),
        ("quiet_plies", ctypes.c_uint8),
    ]


class Outcome(ctypes.Structure):
    _fields_ = [
        ("points", ctypes.c_uint32),
        ("plies", ctypes.c_uint32),
        ("nodes", ctypes.c_uint64),
        ("key", ctypes.c_uint64),
    ]


def settings(switched=(), numbers=None, net=0):
    """The shipped settings with these ideas switched and these numbers changed."""
    made = Settings(DEFAULT_IDEAS, net, (ctypes.c_int * len(PARAMS))(*(param[1] for param in PARAMS)))
    for idea in switched:
        made.ideas ^= 1 << IDEA_NAMES.index(idea)
    for name, value in (numbers or {}).items():
        _, _, least, most, _ = PARAMS[PARAM_NAMES.index(name)]
        if not least <= value <= most:
            raise ValueError(f"{name} must be in {least} .. {most}")
        made.params[PARAM_NAMES.index(name)] = value
    return made


def rook_of(letter, king, rooks):
    """0: the king's side's, 1: the queen's; and its file."""
    upper = letter.upper()
    file = (max(rooks) if upper == "K" else min(rooks)) if upper in "KQ" else ord(upper) - ord("A")
    return int(file < king), file


def setup_of(fen):
    board, side, castling, en_passant = fen.split()[:4]
    made = Setup(black_to_move=side == "b", en_passant=NO_SQUARE)
    made.rook_files[:] = [7, 0]
    for rank, row in zip(range(7, -1, -1), board.split("/")):
        for file, letter in enumerate("".join("." * int(c) if c.isdigit() else c for c in row)):
            if letter != ".":
                made.men[rank * 8 + file] = "pnbrqk".index(letter.lower()) + 1 + (8 if letter.islower() else 0)
    for letter in castling.replace("-", ""):
        is_black = letter.islower()
        first, mark = (56, 8) if is_black else (0, 0)
        rank = list(made.men[first : first + 8])
        of_queen, file = rook_of(letter, rank.index(6 + mark), [i for i, man in enumerate(rank) if man == 4 + mark])
        made.rook_files[of_queen] = file
        made.castling |= 1 << 2 * is_black + of_queen
    if en_passant != "-":
        made.en_passant = (int(en_passant[1]) - 1) * 8 + ord(en_passant[0]) - ord("a")
    return made


def read_openings(path):
    with open(path, encoding="utf-8") as file:
        return [setup_of(line) for line in file if line.strip() and not line.startswith("#")]


class Library:
    """Plays with a network of up to `width` neurons."""

    def __init__(self, name, table_mb):
        code, pointer = ctypes.CDLL(os.path.join(LIBRARY_FOLDER, f"{name}.so")), ctypes.c_void_p
        code.match_open.restype, code.match_message.restype = pointer, ctypes.c_char_p
        code.match_message.argtypes = code.match_games.argtypes = [pointer]
        code.match_set_net.argtypes = [pointer, ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t]
        size = ctypes.c_size_t
        code.match_play.argtypes = [
            pointer,
            pointer,
            size,
            pointer,
            size,
            pointer,
            size,
            ctypes.c_uint64,
            ctypes.c_bool,
            pointer,
        ]
        code.match_set_net.restype = code.match_play.restype = ctypes.c_bool
        self.code, self.handle = code, pointer(code.match_open(table_mb))
        self.games_at_once = code.match_games(self.handle)
        self.check(self.games_at_once > 0)

    def check(self, done):
        if not done:
            raise RuntimeError(self.code.match_message(self.handle).decode())

    def set_net(self, which, data):
        self.check(self.code.match_set_net(self.handle, which, data, len(data)))

    def play(self, ways, openings, duels, nodes, is_soft=False):
        """The outcomes of two games for each duel, in the order of the duels."""
        array = lambda kind, items: (kind * len(items))(*items)
        outcomes = (Outcome * (2 * len(duels)))()
        self.check(
            self.code.match_play(
                self.handle,
                array(Settings, ways),
                len(ways),
                array(Setup, openings),
                len(openings),
                array(Duel, duels),
                len(duels),
                nodes,
                is_soft,
                outcomes,
            )
        )
        return list(outcomes)


class HostPlayer(ctypes.Structure):
    _fields_ = [("ideas", ctypes.c_uint64), ("param", ctypes.c_int), ("value", ctypes.c_int)]


class HostLimits(ctypes.Structure):
    _fields_ = [("depth", ctypes.c_int), ("nodes", ctypes.c_uint64), ("is_soft_nodes", ctypes.c_bool)]


class HostOutcome(ctypes.Structure):
    _fields_ = [
        ("points", ctypes.c_int),
        ("plies", ctypes.c_int),
        ("nodes", ctypes.c_uint64),
        ("key", ctypes.c_uint64),
    ]


class Host:
    """The same search on the host (gpu/engine/twin.h), which is equal to the engine by its tests."""

    def __init__(self, data, table_mb):
        code = ctypes.CDLL(os.path.join(LIBRARY_FOLDER, "match_host.so"))
        code.twin_engine_new.restype, code.twin_engine_set_net.restype = ctypes.c_void_p, ctypes.c_char_p
        self.code, self.handle = code, ctypes.c_void_p(code.twin_engine_new(ctypes.c_size_t(table_mb)))
        wrong = code.twin_engine_set_net(self.handle, data, ctypes.c_size_t(len(data)))
        if wrong:
            raise RuntimeError(wrong.decode())

    def duel(self, opening, switched, number, nodes):
        """Both games of the shipped settings against those with ideas switched and a number changed."""
        name, value = number or (None, 0)
        players = (HostPlayer * 2)(HostPlayer(DEFAULT_IDEAS, -1, 0))
        param = PARAM_NAMES.index(name) if name else -1
        players[1] = HostPlayer(settings(switched).ideas, param, value)
        outcomes = (HostOutcome * 2)()
        limits = HostLimits(DEPTH_MAX, nodes, False)
        self.code.twin_engine_duel(self.handle, ctypes.byref(opening), players, limits, outcomes)
        return list(outcomes)


CHECKED = [([], None), (["null-move"], None), (["history", "killers"], None), ([], ("LMR_BASE", 1000))]


def check_against_host(library, data, openings, table_mb, nodes):
    """Plays some games here and there; an exception where one differs."""
    ways = [settings(switched, dict([number]) if number else None) for switched, number in CHECKED]
    duels = [Duel((ctypes.c_uint32 * 2)(0, i % len(ways)), i % len(openings)) for i in range(2 * len(ways))]
    here, host = library.play(ways, openings, duels, nodes), Host(data, table_mb)
    seen = lambda outcome: (outcome.points, outcome.plies, outcome.nodes, outcome.key)
    for i, duel in enumerate(duels):
        there = host.duel(openings[duel.opening], *CHECKED[duel.settings[1]], nodes)
        for game in range(2):
            if seen(here[2 * i + game]) != seen(there[game]):
                raise AssertionError(f"game {game} of duel {i}: {seen(here[2 * i + game])}, host {seen(there[game])}")
    print(f"{len(here)} games as on the host, {sum(o.nodes for o in here)} nodes", flush=True)


def elo(outcomes):
    """Of the first settings, and its error (95 %), by the spread of whole duels: both games of one share an opening."""
    scores = [(a.points + b.points) / 4 for a, b in zip(outcomes[::2], outcomes[1::2])]
    mean = sum(scores) / len(scores)
    spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1) / len(scores))
    of = lambda score: -400 * math.log10(1 / min(max(score, 1e-3), 1 - 1e-3) - 1)
    return of(mean), (of(mean + 1.96 * spread) - of(mean - 1.96 * spread)) / 2


def measure(library, ways, openings, options, name):
    duels = [Duel((ctypes.c_uint32 * 2)(0, 1), i % len(openings)) for i in range(options.duels)]
    start = time.time()
    outcomes = library.play(ways, openings, duels, options.nodes)
    seconds = time.time() - start
    gain, error = elo(outcomes)
    print(
        f"{name}: {gain:+.1f} ± {error:.1f} Elo, {len(outcomes)} games in {seconds:.0f} s "
        f"({sum(o.nodes for o in outcomes) / seconds / 1e6:.1f} M nodes/s)",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openings", required=True, help="positions, a FEN or EPD a line")
    parser.add_argument("--net", default=os.path.join(FOLDER, "..", "nets", "roque.rqn"))
    parser.add_argument("--library", default="match512")
    parser.add_argument("--nodes", type=int, default=20000, help="a move")
    parser.add_argument("--duels", type=int, default=2000, help="of two games each")
    parser.add_argument("--table-mb", type=int, default=4, help="of each player")
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=IDEA_NAMES,
        help="an idea to switch; several are switched together",
    )
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--check", action="store_true", help="some games here and on the host, which must be the same")
    parser.add_argument("--each-idea", action="store_true", help="a match for each idea")
    options = parser.parse_args()
    library = Library(options.library, options.table_mb)
    with open(options.net, "rb") as file:
        data = file.read()
    library.set_net(0, data)
    openings = read_openings(options.openings)
    if options.check:
        check_against_host(library, data, openings, options.table_mb, options.nodes)
        return
    numbers = {name: int(value) for name, value in (item.split("=") for item in options.set)}
    if options.each_idea:
        for idea in IDEA_NAMES[1:]:  # without the network there are no hand-written terms here
            measure(library, [settings(), settings([idea])], openings, options, idea)
    else:
        measure(
            library,
            [settings(), settings(options.without, numbers)],
            openings,
            options,
            " ".join(options.without + options.set),
        )


if __name__ == "__main__":
    main()
