# SPDX-License-Identifier: GPL-3.0-or-later
"""selfplay.py - games on the GPU: the C interface of gpu/selfplay.cu, and what a run of games says."""
import ctypes
import math
import os
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
LIBRARY_FOLDER = os.environ.get("ROQUE_TRAIN_BUILD", os.path.join(FOLDER, "build"))
WIDTHS = (256, 512, 1024)
MATCH, PLAY_OUT, UNCHECKED_OPENING = 1, 2, 4
RECORD_WORDS = 8


class Job(ctypes.Structure):
    _fields_ = [("seed", ctypes.c_uint64), ("first_game", ctypes.c_uint64), ("games", ctypes.c_uint64),
                ("soft_nodes", ctypes.c_int), ("hard_nodes", ctypes.c_int), ("flags", ctypes.c_uint32),
                ("chess960_share", ctypes.c_uint32), ("record_limit", ctypes.c_uint64)]


class Sums(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in
                "next_game records games wins draws losses nodes positions depths plies in_check noisy adjudicated failed "
                "rejected absolute_score".split()]


class Probe(ctypes.Structure):
    _fields_ = [("key", ctypes.c_uint64), ("eval", ctypes.c_int), ("score", ctypes.c_int), ("move", ctypes.c_uint32),
                ("nodes", ctypes.c_uint32)]


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
    def of(cls, width):
        fitting = next(w for w in WIDTHS if width <= w)
        if fitting not in cls.opened:
            cls.opened[fitting] = cls(fitting)
        return cls.opened[fitting]

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


def in_order(records, spans):
    """The records of all games, in the order of the games' numbers: the same for the same seed."""
    import torch
    first, count = spans[:, 0], spans[:, 1] & 0xFFFFFFFF
    starts = torch.cumsum(count, 0) - count
    index = torch.repeat_interleave(first - starts, count)
    index += torch.arange(index.shape[0], device=index.device)
    return records[index]


def self_play(net, games, soft_nodes, seed, flags=0, chess960_share=32, first_game=0):
    """Records of that many games of a network against itself, and a line that says how it went."""
    import torch
    library = Library.of(net.width)
    library.set_net(0, net.to_bytes())
    limit = games * 160 + 100000
    records = torch.empty((limit, RECORD_WORDS), dtype=torch.int32, device="cuda")
    spans = torch.zeros((games, 2), dtype=torch.int64, device="cuda")
    job = Job(seed, first_game, games, soft_nodes, 3 * soft_nodes, flags, chess960_share, limit)
    torch.cuda.synchronize()
    sums, seconds = library.play(job, records, spans)
    kept = in_order(records, spans)
    return kept, sums, seconds, describe(sums, seconds, kept.shape[0])


def describe(sums, seconds, kept):
    positions, games = max(sums.positions, 1), max(sums.games, 1)
    return (f"{sums.nodes / seconds / 1e6:.0f} M nodes/s, {positions / seconds / 1e6:.2f} M positions/s, {sums.games} games "
            f"(+{sums.wins} ={sums.draws} -{sums.losses}, {sums.plies / games:.0f} plies, {100 * sums.adjudicated / games:.0f} % adjudicated), "
            f"{sums.nodes / positions:.0f} nodes and depth {sums.depths / positions:.2f} a position, kept {kept / 1e6:.2f} M "
            f"({100 * kept / positions:.0f} %), rejected {sums.rejected}, failed {sums.failed}, mean |score| {sums.absolute_score / positions:.0f}, "
            f"{seconds:.1f} s")


class Elo:
    """A difference in strength with its 95 % error, of the second network over the first."""

    def __init__(self, wins, draws, losses):
        self.wins, self.draws, self.losses = wins, draws, losses
        games = wins + draws + losses
        share = (wins + draws / 2) / games
        variance = (wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share ** 2) / games / games
        error = 1.96 * math.sqrt(variance)
        self.value = elo_of(share)
        self.error = (elo_of(share + error) - elo_of(share - error)) / 2

    def __str__(self):
        return f"{self.value:+.0f} ± {self.error:.0f} (+{self.wins} ={self.draws} -{self.losses})"


def elo_of(share):
    share = min(max(share, 1e-4), 1 - 1e-4)
    return -400 * math.log10(1 / share - 1)


def match(old, new, nodes=500, games=10000, seed=1):
    """Elo of the new network over the old at that many nodes a move, each opening with both colours."""
    library = Library.of(max(old.width, new.width))
    library.set_net(0, old.to_bytes())
    library.set_net(1, new.to_bytes())
    sums, seconds = library.play(Job(seed, 0, games, nodes, nodes, MATCH, 32, 0))
    return Elo(sums.losses, sums.draws, sums.wins)
