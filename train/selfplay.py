# SPDX-License-Identifier: GPL-3.0-or-later
"""selfplay.py - games on the GPU: the C interface of gpu/selfplay.cu, and what a run of games says."""
import ctypes
import math
import os
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
LIBRARY_FOLDER = os.environ.get("ROQUE_TRAIN_BUILD", os.path.join(FOLDER, "build"))
WIDTHS = (256, 512, 1024)  # with layers from the second on
MATCH, PLAY_OUT, UNCHECKED_OPENING = 1, 2, 4
RECORD_WORDS = 8


class Opening(ctypes.Structure):
    """How games begin: plies of chance alone, then plies chosen by the network with chance, until it finds the position
    even enough."""

    _fields_ = [
        (name, ctypes.c_int)
        for name in "random_plies random_spread soft_plies soft_spread temperature score_max".split()
    ]


RANDOM_OPENING = Opening(8, 1, 0, 0, 0, 400)  # for networks that know no openings
NATURAL_OPENING = Opening(0, 4, 4, 8, 25, 80)  # games that look like chess


class Job(ctypes.Structure):
    _fields_ = [
        ("seed", ctypes.c_uint64),
        ("first_game", ctypes.c_uint64),
        ("games", ctypes.c_uint64),
        ("soft_nodes", ctypes.c_int),
        ("hard_nodes", ctypes.c_int),
        ("flags", ctypes.c_uint32),
        ("chess960_share", ctypes.c_uint32),
        ("record_limit", ctypes.c_uint64),
        ("opening", Opening),
        ("full_board_effort", ctypes.c_int),
        ("decided_effort", ctypes.c_int),
    ]


class Sums(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_uint64)
        for name in "next_game records games wins draws losses nodes positions depths plies in_check noisy "
        "adjudicated failed rejected absolute_score".split()
    ]


class Probe(ctypes.Structure):
    _fields_ = [
        ("key", ctypes.c_uint64),
        ("eval", ctypes.c_int),
        ("score", ctypes.c_int),
        ("move", ctypes.c_uint32),
        ("nodes", ctypes.c_uint32),
    ]


class Library:
    """Plays with networks of up to `width` neurons."""

    opened = {}

    def __init__(self, width, variant=""):
        code = ctypes.CDLL(os.path.join(LIBRARY_FOLDER, f"selfplay{width}{variant}.so"))
        pointer = ctypes.c_void_p
        code.library_open.restype = pointer
        code.library_message.restype = ctypes.c_char_p
        code.library_message.argtypes = code.library_games.argtypes = [pointer]
        code.library_set_net.argtypes = [pointer, ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t]
        code.library_play.argtypes = [pointer, ctypes.POINTER(Job), pointer, pointer, ctypes.POINTER(Sums)]
        code.library_probe.argtypes = [pointer, ctypes.POINTER(Job), pointer]
        for function in (code.library_set_net, code.library_play, code.library_probe):
            function.restype = ctypes.c_bool
        self.code, self.handle = code, pointer(code.library_open())
        self.games_at_once = code.library_games(self.handle)
        self.check(self.games_at_once > 0)

    @classmethod
    def of(cls, *nets):
        """The one that plays these networks."""
        has_layers = any(net.version == 2 for net in nets)
        fitting = next(w for w in WIDTHS[has_layers:] if max(net.width for net in nets) <= w)
        name = (fitting, "_layers" if has_layers else "")
        if name not in cls.opened:
            cls.opened[name] = cls(*name)
        return cls.opened[name]

    def check(self, done):
        if not done:
            raise RuntimeError(self.code.library_message(self.handle).decode())

    def set_net(self, which, data):
        self.check(self.code.library_set_net(self.handle, which, data, len(data)))

    def play(self, job, records=None, spans=None):
        sums, start = Sums(), time.time()
        address = lambda tensor: ctypes.c_void_p(tensor.data_ptr() if tensor is not None else 0)
        self.check(self.code.library_play(self.handle, job, address(records), address(spans), sums))
        return sums, time.time() - start

    def probe(self, job):
        probes = (Probe * job.games)()
        self.check(self.code.library_probe(self.handle, job, probes))
        return list(probes)


class Games:
    """The records of games in the order of the games' numbers: the same for the same seed."""

    def __init__(self, records, spans):
        import torch

        first, self.counts = spans[:, 0], spans[:, 1] & 0xFFFFFFFF
        self.starts = torch.cumsum(self.counts, 0) - self.counts
        index = torch.repeat_interleave(first - self.starts, self.counts)
        index += torch.arange(index.shape[0], device=index.device)
        self.records = records[index]


def self_play(
    net,
    games,
    soft_nodes,
    seed,
    flags=0,
    chess960_share=32,
    first_game=0,
    opening=RANDOM_OPENING,
    full_board_effort=100,
    decided_effort=100,
):
    """That many games of a network against itself, and a line that says how it went."""
    import torch

    library = Library.of(net)
    library.set_net(0, net.to_bytes())
    limit = games * 160 + 100000
    records = torch.empty((limit, RECORD_WORDS), dtype=torch.int32, device="cuda")
    spans = torch.zeros((games, 2), dtype=torch.int64, device="cuda")
    job = Job(
        seed,
        first_game,
        games,
        soft_nodes,
        3 * soft_nodes,
        flags,
        chess960_share,
        limit,
        opening,
        full_board_effort,
        decided_effort,
    )
    torch.cuda.synchronize()
    sums, seconds = library.play(job, records, spans)
    kept = Games(records, spans)
    return kept, sums, seconds, describe(sums, seconds, kept.records)


def describe(sums, seconds, kept):
    positions, games, count = max(sums.positions, 1), max(sums.games, 1), max(kept.shape[0], 1)
    men, score = ((kept[:, 7] >> 11) & 31) + 1, (kept[:, 6] << 16 >> 16).abs()
    share = lambda mask: 100 * mask.sum().item() / count
    return (
        f"{sums.nodes / seconds / 1e6:.0f} M nodes/s, {positions / seconds / 1e6:.2f} M positions/s, {sums.games} games "
        f"(+{sums.wins} ={sums.draws} -{sums.losses}, {sums.plies / games:.0f} plies, {100 * sums.adjudicated / games:.0f} % adjudicated), "
        f"{sums.nodes / positions:.0f} nodes and depth {sums.depths / positions:.2f} a position, kept {kept.shape[0] / 1e6:.2f} M "
        f"({100 * kept.shape[0] / positions:.0f} %; {share(men >= 23):.0f} % full boards, {share(men <= 12):.0f} % endings, "
        f"{share(score < 100):.0f} % below a pawn), rejected {sums.rejected}, failed {sums.failed}, "
        f"mean |score| {sums.absolute_score / positions:.0f}, {seconds:.1f} s"
    )


class Elo:
    """A difference in strength with its 95 % error, of the second network over the first."""

    def __init__(self, wins, draws, losses):
        self.wins, self.draws, self.losses = wins, draws, losses
        games = wins + draws + losses
        share = (wins + draws / 2) / games
        variance = (wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share**2) / games / games
        error = 1.96 * math.sqrt(variance)
        self.value = elo_of(share)
        self.error = (elo_of(share + error) - elo_of(share - error)) / 2

    def __str__(self):
        return f"{self.value:+.0f} ± {self.error:.0f} (+{self.wins} ={self.draws} -{self.losses})"


def elo_of(share):
    share = min(max(share, 1e-4), 1 - 1e-4)
    return -400 * math.log10(1 / share - 1)


def match(old, new, nodes=500, games=10000, seed=1, opening=RANDOM_OPENING):
    """Elo of the new network over the old at that many nodes a move, each opening with both colours."""
    library = Library.of(old, new)
    library.set_net(0, old.to_bytes())
    library.set_net(1, new.to_bytes())
    sums, _ = library.play(Job(seed, 0, games, nodes, nodes, MATCH, 32, 0, opening, 100, 100))
    return Elo(sums.losses, sums.draws, sums.wins)
