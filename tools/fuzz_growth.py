#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# fuzz_growth.py - whether the time of a fuzz target goes with the length of its input: a parser that takes the square
# of it is found here. tools/run_fuzz.sh calls it.
#
#   fuzz_growth.py PROGRAM SEEDS_MOST FOLDER...
#
# Seeds are made long by repeating all of them, one of their lines, or their last bytes; each such input is given in two
# lengths, the second four times the first. Four times the time is as it should be, sixteen times is a square.
import os, re, subprocess, sys, tempfile

SHORT_BYTES, TIMES, TOO_MANY_TIMES, WORTH_MS, TRIES = 1 << 15, 4, 8, 250, 3


def repeated(part, head, size):
    return (head + part * (size // max(len(part), 1) + 1))[:size]


def variants(seed):
    """Pairs of what stays in front and what is repeated."""
    lines = [line for line in seed.splitlines(keepends=True) if line.strip()]
    yield b'', seed
    yield seed[:1], seed[1:]
    for line in lines[:4]:
        yield seed, line
    for count in (1, 8):
        yield seed, seed[-count:]


def seeds_of(folders, most):
    found = sorted(os.path.join(folder, name) for folder in folders for name in os.listdir(folder))
    for path in found[:: max(1, len(found) // most)][:most]:
        with open(path, 'rb') as file:
            yield os.path.basename(path), file.read()


def milliseconds(program, paths):
    """How long the target takes for each of them; None where it breaks down."""
    words = [program, '-timeout=120', '-rss_limit_mb=4096', '-max_len=1000000', *paths]
    run = subprocess.run(words, capture_output=True, text=True, errors='replace')
    told = dict(re.findall(r'^Executed (.*) in (\d+) ms$', run.stderr, re.M))
    return {path: int(told[path]) if path in told else None for path in paths}


def look(program, folders, most):
    """What is wrong, one line each."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = {}
        for name, seed in seeds_of(folders, most):
            for number, (head, part) in enumerate(variants(seed)):
                if not part:
                    continue
                pair = []
                for size in (SHORT_BYTES, TIMES * SHORT_BYTES):
                    pair.append(os.path.join(folder, f'{name}-{number}-{size}'))
                    with open(pair[-1], 'wb') as file:
                        file.write(repeated(part, head, size))
                pairs[f'{name}, variant {number}'] = pair
        took = milliseconds(program, [path for pair in pairs.values() for path in pair])
        for name, (short, long) in pairs.items():
            if took[short] is None or took[long] is None:
                yield f'{name}: breaks down'
                continue
            tries = TRIES if took[long] > max(WORTH_MS, TOO_MANY_TIMES * took[short]) else 0
            for _ in range(tries):  # others use the processor too: the least of a few counts
                again = milliseconds(program, [short, long])
                took.update({path: min(took[path], again[path] or took[path]) for path in again})
            if took[long] > max(WORTH_MS, TOO_MANY_TIMES * took[short]):
                yield f'{name}: {took[short]} ms for {SHORT_BYTES} bytes, {took[long]} ms for {TIMES} times as many'


def main():
    program, most, folders = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    wrong = list(look(program, folders, most))
    for line in wrong:
        print('# ' + line)
    name = os.path.basename(program)
    print(f'{"not ok" if wrong else "ok"} - {name}: the time goes with the length')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
