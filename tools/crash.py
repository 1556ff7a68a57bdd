#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""crash.py - makes every moment of a program's writing again, as a crash would leave it, and goes on from there.

    tools/crash.py PROGRAM RECORDER [--most N] [--only NAME]

RECORDER is tests/crash/recorder.c, built as a library: it writes down what a command does to the files of its folder.
For every prefix of that three folders are made:
    all     everything that was done is on the disk
    data    what no fsync had flushed is lost: files are as at their last one, or empty
    names   what no fsync of the folder had flushed is lost: files have the names they had then
In each the command of recovery is run. Wrong are a crash, a failure without a word, a result other than that of a
run without a crash, and the loss of what the program had said before (acknowledged means on the disk).
"""
import argparse
import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HEAD = struct.Struct("<BQqII")
VARIANTS = ("all", "data", "names")
LIMIT_S = 120
HOME = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


class File:
    """A file's bytes as they are, and as its last fsync left them."""

    def __init__(self, data=b""):
        self.data = bytearray(data)
        self.flushed = bytes(data)

    def write(self, offset, data):
        if len(self.data) < offset:
            self.data.extend(bytes(offset - len(self.data)))
        self.data[offset : offset + len(data)] = data

    def cut(self, length):
        del self.data[length:]
        self.data.extend(bytes(length - len(self.data)))


class Disk:
    """A folder: names that lead to files, now and as the last fsync of the folder left them."""

    def __init__(self, root):
        self.root, self.files, self.names, self.folders = root, {}, {}, set()
        for folder, _, names in os.walk(root):
            self.folders.add(folder)
            for name in names:
                path = os.path.join(folder, name)
                number = os.stat(path).st_ino
                with open(path, "rb") as stream:
                    self.files[number] = File(stream.read())
                self.names[path] = number
        self.flushed_names = dict(self.names)

    def do(self, deed, number, offset, first, second):
        path, other = os.fsdecode(first), os.fsdecode(second)
        if deed == "o":
            self.files[number] = File()
            self.names[os.path.normpath(path)] = number
        elif deed == "w":
            self.files.setdefault(number, File()).write(offset, first)
        elif deed == "t":
            self.files.setdefault(number, File()).cut(offset)
        elif deed == "r":
            self.rename(os.path.normpath(path), os.path.normpath(other))
        elif deed == "u":
            self.names.pop(os.path.normpath(path), None)
        elif deed == "m":
            self.folders.add(os.path.normpath(path))
        elif deed == "s" and path:
            self.flush_names(os.path.normpath(path))
        elif deed == "s" and number in self.files:
            self.files[number].flushed = bytes(self.files[number].data)

    def rename(self, old, new):
        """A file, or a folder with all that lies in it."""

        def moved(path):
            return new + path[len(old) :] if path == old or path.startswith(old + "/") else path

        self.names.pop(new, None)
        self.names = {moved(path): number for path, number in self.names.items()}
        self.folders = {moved(path) for path in self.folders}

    def flush_names(self, folder):
        def inside(names):
            return {path: number for path, number in names.items() if os.path.dirname(path) == folder}

        for path in inside(self.flushed_names):
            del self.flushed_names[path]
        self.flushed_names.update(inside(self.names))

    def state(self, variant):
        names = self.flushed_names if variant == "names" else self.names
        return {
            os.path.relpath(path, self.root): self.files[number].flushed
            if variant == "data"
            else bytes(self.files[number].data)
            for path, number in names.items()
            if number in self.files
        }

    def put(self, state):
        """The folder as it is in that state; it stays where it was, for journals that name it."""
        shutil.rmtree(self.root, ignore_errors=True)
        for path in self.folders:
            os.makedirs(path, exist_ok=True)
        for name, data in state.items():
            path = os.path.join(self.root, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as stream:
                stream.write(data)


def read_log(path):
    with open(path, "rb") as stream:
        data = stream.read()
    place = 0
    while place < len(data):
        deed, number, offset, first, second = HEAD.unpack_from(data, place)
        place += HEAD.size
        yield chr(deed), number, offset, data[place : place + first], data[place + first : place + first + second]
        place += first + second


class Scene:
    """A command, the command that goes on after a crash, and what must be true then."""

    def __init__(
        self, name, words, recover=None, typed="", typed_again="", given=None, kept=None, same=None, nothing=None
    ):
        self.name, self.words, self.typed = name, words, typed
        self.recover = recover if recover is not None else words
        self.typed_again = typed_again
        self.given = given or {}  # files of the folder, and where they come from
        self.kept = kept or (lambda said, folder: None)  # a complaint, where something acknowledged is lost
        self.same = same  # a pattern: what the output says of the result, the same after every crash
        self.nothing = nothing  # a pattern: what recovery says where nothing is there yet


class Runner:
    def __init__(self, program, recorder, most):
        self.program, self.recorder, self.most = os.path.realpath(program), os.path.realpath(recorder), most
        self.runs = self.wrong = 0
        self.reason = ""  # of the last thing that was wrong
        self.top = tempfile.mkdtemp(prefix="roque-crash-")

    def run(self, folder, words, typed, log=None):
        environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder + "/data", XDG_CACHE_HOME=folder + "/cache")
        environment.update(LANG="C", ASAN_OPTIONS=environment.get("ASAN_OPTIONS", ""))
        if log is not None:
            environment.update(LD_PRELOAD=self.recorder, CRASH_FOLDER=folder, CRASH_LOG=log)
        try:
            ended = subprocess.run(
                [self.program, *words],
                cwd=folder,
                env=environment,
                input=typed.encode(),
                capture_output=True,
                timeout=LIMIT_S,
            )
        except subprocess.TimeoutExpired:
            return 137, "", "hangs"
        return ended.returncode, ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace")

    def blame(self, scene, where, how, said):
        self.wrong += 1
        self.reason = f"{where}: {how}"
        print(f"# {scene.name}, {self.reason}")
        for line in said.strip().splitlines()[-4:]:
            print(f"#   {line}")

    def judge(self, scene, where, folder, acknowledged, usual, has_ended):
        lost = scene.kept(acknowledged, folder)
        if lost:
            self.blame(scene, where, "lost what was acknowledged: " + lost, "")
        status, said, errors = self.run(folder, scene.recover, scene.typed_again)
        self.runs += 1
        if status < 0 or status > 2:
            self.blame(scene, where, f"recovery ends with {status}", errors)
        elif status != usual[0] and not errors.strip():
            self.blame(scene, where, "recovery fails without a word", said)
        elif status != usual[0] and not has_ended and scene.nothing and re.search(scene.nothing, errors):
            return
        elif status != usual[0]:
            self.blame(scene, where, f"recovery fails ({status})", errors)
        elif scene.same and re.findall(scene.same, said) != usual[1]:
            self.blame(scene, where, f"another result: {re.findall(scene.same, said)} for {usual[1]}", errors)

    def play(self, scene):
        before = self.wrong
        folder = os.path.join(self.top, "folder")
        log = os.path.join(self.top, "log")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        for name, source in scene.given.items():
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            shutil.copy(os.path.join(HOME, source), os.path.join(folder, name))
        disk = Disk(folder)
        open(log, "wb").close()
        status, said, errors = self.run(folder, scene.words, scene.typed, log)
        if status == 98:
            print(f"ok - {scene.name} # SKIP this system cannot stop calls")
            return
        if status != 0:
            self.blame(scene, "without a crash", f"ends with {status}", errors)
        whole = self.run(folder, scene.recover, scene.typed_again)
        usual = whole[0], re.findall(scene.same, whole[1]) if scene.same else None
        deeds = list(read_log(log))
        step = max(1, len(deeds) // self.most) if self.most else 1
        seen, acknowledged = set(), ""
        for number, deed in enumerate(deeds + [("end", 0, 0, b"", b"")]):
            disk.do(*deed)
            if deed[0] == "a":
                acknowledged += deed[3].decode(errors="replace")
            if number % step and deed[0] not in ("r", "end"):
                continue
            for variant in VARIANTS:
                state = disk.state(variant)
                mark = hashlib.sha256(repr((sorted(state.items()), acknowledged)).encode()).digest()
                if mark in seen:
                    continue
                seen.add(mark)
                disk.put(state)
                self.judge(
                    scene,
                    f"{variant} after {number + 1} of {len(deeds)} deeds",
                    folder,
                    acknowledged,
                    usual,
                    deed[0] == "end",
                )
        if not any(deed[0] == "w" for deed in deeds):
            self.blame(scene, "without a crash", "nothing was written: there is nothing to lose", errors)
        result = f"{scene.name}: {len(deeds)} deeds, {len(seen)} moments"
        print(f"ok - {result}" if self.wrong == before else f"not ok - {result} ({self.reason})")

    def close(self):
        shutil.rmtree(self.top, ignore_errors=True)


def count_in(folder, pattern, ending):
    """How often the pattern stands in the files of the folder that end so."""
    count = 0
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(ending):
                with open(os.path.join(place, name), encoding="utf-8", errors="replace") as stream:
                    count += len(re.findall(pattern, stream.read()))
    return count


def keeps_moves(said, folder):
    """Every move that was answered on the screen is in the game's file."""
    told = len(set(re.findall(r"Last move: \S+ (\w+)\.", said)))
    kept = count_in(folder, r"\b[abc][123]\b", ".txt")
    return f"{told} moves told, {kept} kept" if kept < told else None


def keeps_games(said, folder):
    """The games of a match whose result was told are there."""
    kept = count_in(folder, r'\[Result "', ".pgn"), count_in(folder, r'\[Result "', ".rqj")
    return f"the result is told, {kept} of 4 games are kept" if "random" in said and min(kept) < 4 else None


def keeps_weights(said, folder):
    """Weights that were told can be learned on."""
    kept = count_in(folder, r"centre", "td.txt")
    return "the weights are told and not kept" if "centre" in said and kept == 0 else None


def keeps_cards(said, folder):
    """Positions that were taken in, and answers that were judged, are in the deck."""
    is_told = "1 new positions" in said or "1 brought back" in said
    lost = is_told and count_in(folder, r'"played":"g2g4"', "deck.jsonl") == 0
    return "a position was taken in and is not in the deck" if lost else None


GAMES = {"games.pgn": "tests/faults/quiet.pgn"}
CLASS = {f"class/{name}.py": "tests/classroom/class/anna.py" for name in ("one", "two")}
SCENES = [
    Scene(
        "session",
        "play tictactoe --first human --second human --plain".split(),
        ["play", "--resume", "--plain"],
        typed="a1\nb1\nc1\nquit\n",
        typed_again="quit\n",
        kept=keeps_moves,
        nothing="there is no unfinished game",
    ),
    Scene(
        "match",
        "match random:seed=1 random:seed=2 --game tictactoe --games 4 --journal a.rqj --resume --pgn a.pgn".split(),
        same=r"(?m)^(?:Score|Pentanomial|Endings).*$",
        kept=keeps_games,
    ),
    Scene(
        "comparison",
        "lab compare tictactoe --search alphabeta --search negascout --depths 1-2 --positions 2 --journal c.rqj"
        " --csv".split(),
        same=r"(?m)^tictactoe[^\n]*?\",\d+,-?\d+,\d,\d,\d+",
    ),
    Scene("analysis", "analyse games.pgn --nodes 100 --journal l.rqj -o out.pgn".split(), given=GAMES),
    Scene("learning", "learn td tictactoe --games 4 --state td.txt".split(), kept=keeps_weights),
    Scene(
        "book",
        "book build games.pgn --min-games 1 --output book.bin".split(),
        "book check book.bin".split(),
        given=GAMES,
        nothing="No such file",
    ),
    Scene("tables", "table build KQK --folder .".split(), same=r"[\d.]+ MB"),
    Scene(
        "drill",
        "drill --add marked.pgn --both --plain".split(),
        "drill --status --json".split(),
        typed="d4\nquit\n",
        given={"marked.pgn": "tests/crash/marked.pgn"},
        kept=keeps_cards,
    ),
    Scene(
        "backup",
        "games import data.jsonl".split(),
        given={"data.jsonl": "tests/crash/data.jsonl"},
        kept=keeps_cards,
    ),
    Scene(
        "class",
        "match class class --games 2 --max-plies 4 --concurrency 1 --resume --output report".split(),
        given=CLASS,
    ),
]


def main():
    parser = argparse.ArgumentParser(description="crashes at every moment of writing")
    parser.add_argument("program")
    parser.add_argument("recorder")
    parser.add_argument("--most", type=int, default=0, help="moments of each scene, about (default: all)")
    parser.add_argument("--only", help="one scene")
    options = parser.parse_args()
    runner = Runner(options.program, options.recorder, options.most)
    try:
        for scene in SCENES:
            if options.only in (None, scene.name):
                runner.play(scene)
    finally:
        runner.close()
    print(f"# {runner.runs} crashes, {runner.wrong} wrong")
    sys.exit(1 if runner.wrong else 0)


if __name__ == "__main__":
    main()
