# SPDX-License-Identifier: GPL-3.0-or-later
"""engine.py - a UCI program asked for moves and scores at fixed nodes."""
import re
import subprocess

MATE = 30000  # centipawns, less one for every move it takes


class Engine:
    def __init__(self, path, name=None, **options):
        self.path, self.name = path, name
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.tell("uci")
        for line in self.until("uciok"):
            if line.startswith("id name") and name is None:
                self.name = line[len("id name") :].strip()
        for option, value in options.items():
            self.tell(f"setoption name {option} value {value}")

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        """The lines up to the one that begins with this word."""
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"{self.path} has ended")
            yield line.rstrip("\n")
            if line.startswith(word):
                return

    def forget(self):
        self.tell("ucinewgame")
        self.wait()

    def wait(self):
        self.tell("isready")
        list(self.until("readyok"))

    def search(self, fen, nodes, moves=()):
        """[(score in centipawns for the side to move, move)] of every line, best first; [] where there is no move."""
        self.tell(f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""))
        self.tell(f"go nodes {nodes}")
        found = {}
        for line in self.until("bestmove"):
            score = re.search(r" score (cp|mate) (-?\d+)(?! (?:lower|upper)bound)\b.* pv (\S+)", line)
            if score and "bound" not in line:
                rank = re.search(r" multipv (\d+)", line)
                found[int(rank.group(1)) if rank else 1] = (
                    centipawns(score.group(1), int(score.group(2))),
                    score.group(3),
                )
        best = line.split()[1]
        if best in ("(none)", "0000") or not found:
            return []
        if found[1][1] != best:  # it changed its mind in the iteration it did not finish
            found[1] = (found[1][0], best)
        return [found[rank] for rank in sorted(found)]

    def first_glance(self, fen):
        """What Stockfish's command `eval` says, in centipawns for the side to move."""
        self.tell(f"position fen {fen}")
        self.tell("eval")
        self.tell("isready")
        said = "\n".join(self.until("readyok"))
        white = re.search(r"(?:Final|Total) evaluation:?\s+([-+]?\d+\.\d+)", said)
        if not white:
            raise RuntimeError(f"{self.path} has no command eval that can be read")
        return round(100 * float(white.group(1))) * (1 if fen.split()[1] == "w" else -1)

    def close(self):
        self.tell("quit")
        self.process.wait()


def centipawns(unit, number):
    if unit == "cp":
        return number
    return MATE - number if number > 0 else -MATE - number
