# SPDX-License-Identifier: GPL-3.0-or-later
"""uci_engine.py - one UCI engine and everything it was ever asked; for check_marks.py and check_book.py."""
import json
import os
import subprocess
import sys


class UciEngine:
    """`cache` names a file that remembers what was asked, one JSON line each."""

    def __init__(self, command, cache=None):
        self.known = {}
        self.cache = None
        if cache:
            if os.path.exists(cache):
                with open(cache, encoding="utf-8") as lines:
                    for line in lines:
                        if line.endswith("\n"):
                            position, nodes, said = json.loads(line)
                            self.known[position, nodes] = said
            self.cache = open(cache, "a", encoding="utf-8")
        self.process = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("uci")
        if any("name UCI_ShowWDL " in line for line in self.wait("uciok")):
            self.say("setoption name UCI_ShowWDL value true")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, word):
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(word):
                return lines
        sys.exit("the engine has gone")

    def score(self, position, nodes):
        """What it says of `position` ("startpos moves ...", "fen ...") for the side to move, of nothing but it."""
        key = position, nodes
        if key not in self.known:
            self.say("ucinewgame")
            self.say("isready")
            self.wait("readyok")
            self.say("position " + position)
            self.say("go nodes %d" % nodes)
            self.known[key] = last_score(self.wait("bestmove"))
            if self.cache:
                self.cache.write(json.dumps([position, nodes, self.known[key]]) + "\n")
                self.cache.flush()
        return self.known[key]


def last_score(lines):
    """The last exact score, {"cp": 31, "wdl": [99, 880, 21]} or {"mate": -3}; bounds only where there is no other."""
    scored = [line.split() for line in lines if line.startswith("info ") and " score " in line]
    exact = [words for words in scored if "lowerbound" not in words and "upperbound" not in words]
    words = (exact or scored)[-1]
    at = words.index("score")
    kind, value = words[at + 1], int(words[at + 2])
    said = {kind: value}
    if kind == "cp" and "wdl" in words:
        said["wdl"] = [int(word) for word in words[words.index("wdl") + 1 : words.index("wdl") + 4]]
    return said
