#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# soak.py - long load: what goes wrong only after hours. `make soak` calls it with the release program; ROQUE=PROGRAM
# and a sanitizer's program watch the page under it.
#
#   games    2,000 games of the engine against itself at 0.5+0.005, pondering, two threads each
#   page     eight clients ask the page for random things for an hour
#   analyse  10,000 games
#   ranks    a match on four ranks of MPI, one of them killed again and again, gone on with each time
#
# Wrong are an illegal move or a breakdown, a loss on time, a descriptor that stays open, memory that grows, a request
# without an answer, a game that is lost or played twice. Each part ends after its time with what it has done by then.
import argparse, json, os, random, re, shutil, signal, subprocess, sys, tempfile, threading, time, urllib.error
import urllib.request

GROWTH_MAX = 1.25  # of the second half's memory to that of the second quarter
OPEN_MORE_MAX = 16  # descriptors
REQUESTS = (
    ('new', {'game': 'chess', 'first': 'human', 'second': 'engine:nodes=200,hash=1'}),
    ('new', {'game': 'othello', 'first': 'human', 'second': 'random'}),
    ('move', {'typed': 'e4'}),
    ('move', {'typed': 'd3'}),
    ('act', {'act': 'undo'}),
    ('act', {'act': 'resign'}),
    ('review', {}),
    ('hint', {}),
    ('study/read', {'text': '1. e4 e5 (1... c5) 2. Nf3 *'}),
    ('study/go', {'node': 2}),
    ('study/live', {'lines': 2, 'is_live': True}),
    ('study/live', {'lines': 1, 'is_live': False}),
    ('study/explain', {'node': 1}),
    ('lab/search', {'game': 'tictactoe', 'searches': ['alphabeta,depth=5']}),
    ('lab/stop', {}),
    ('lab/board', {'game': 'awale'}),
    ('match/begin', {'players': ['random', 'random:seed=2'], 'game': 'tictactoe', 'games': 4}),
    ('match/stop', {}),
    ('games/list', {'source': 'mine'}),
)


class Watch:
    """Memory and open files of a process, looked at now and then."""

    def __init__(self, pid):
        self.pid, self.memory, self.open = pid, [], []

    def look(self):
        try:
            with open(f'/proc/{self.pid}/statm') as file:
                self.memory.append(int(file.read().split()[1]) * 4096)
            self.open.append(len(os.listdir(f'/proc/{self.pid}/fd')))
        except OSError:
            pass

    def wrong(self):
        count = len(self.memory)
        if count < 8:
            return
        early, late = max(self.memory[count // 4 : count // 2]), max(self.memory[count // 2 :])
        if late > early * GROWTH_MAX:
            yield f'memory grew from {early >> 20} to {late >> 20} MB'
        if max(self.open[count // 2 :]) > max(self.open[: count // 2]) + OPEN_MORE_MAX:
            yield f'open files grew to {max(self.open)}'


def run_watched(words, seconds, folder):
    """Runs it for at most so long; its output, its watch and whether it ended by itself."""
    with open(folder + '/out', 'w+') as out:
        run = subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=folder)
        watch, end = Watch(run.pid), time.monotonic() + seconds
        while run.poll() is None and time.monotonic() < end:
            watch.look()
            time.sleep(min(1, seconds / 40))
        has_ended = run.poll() is not None
        if not has_ended:
            run.send_signal(signal.SIGINT)
        status = run.wait()
        out.seek(0)
        return out.read(), watch, status if has_ended else None


def soak_games(program, seconds, folder, games=2000):
    player = 'engine:threads=2,hash=8,name='
    words = [program, 'match', player + 'a', player + 'b', '--tc', '0.5+0.005', '--ponder', '--games', str(games)]
    said, watch, status = run_watched([*words, '--json', '--quiet'], seconds, folder)
    played = [json.loads(line) for line in said.splitlines() if line.startswith('{"schema":"roque.match_game/')]
    for game in played:
        if re.search('time|illegal|broke|crash|hung', game['cause'] + game['reason']):
            yield f'game {game["game"]}: {game["reason"]}'
    if status not in (None, 0) or not played:
        yield f'ended with {status}: {said[-200:]}'
    yield from watch.wrong()
    print(f'# {len(played)} games')


def ask(address, token, name, body):
    head = {'X-Roque-Token': token, 'Content-Type': 'application/json', 'Origin': address}
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f'{address}/api/{name}', data=data, headers=head)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer.read()
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def soak_page(program, seconds, folder, clients=8):
    environment = dict(os.environ, XDG_DATA_HOME=folder, HOME=folder)
    with open(folder + '/errors', 'w+') as errors:
        page = subprocess.Popen(
            [program, 'web', '--port', '0'], env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        found = re.search(r'(http://127\.0\.0\.1:\d+)/#(\w+)', page.stdout.readline())
        if found is None:
            print('# the program was built without its page: left out')
            page.wait()
            return
        address, token = found.groups()
        end, wrong, asked = time.monotonic() + seconds, [], [0] * clients

        def be_client(number):
            chance = random.Random(number)
            while time.monotonic() < end and not wrong:
                name, body = chance.choice(REQUESTS)
                try:
                    if ask(address, token, name, body) not in (200, 400, 404, 409, 503):
                        wrong.append(f'{name} was answered oddly')
                except OSError as error:
                    wrong.append(f'{name} was not answered: {error}')
                asked[number] += 1

        threads = [threading.Thread(target=be_client, args=(i,)) for i in range(clients)]
        for thread in threads:
            thread.start()
        watch = Watch(page.pid)
        while any(thread.is_alive() for thread in threads):
            watch.look()
            time.sleep(min(1, seconds / 40))
        if page.poll() is not None:
            wrong.append(f'the page ended with {page.returncode}')
        page.send_signal(signal.SIGINT)
        if page.wait(timeout=60) not in (0, 130):
            wrong.append(f'the page ended with {page.returncode}')
        errors.seek(0)
        if re.search('ERROR: |WARNING: .*Sanitizer|runtime error', errors.read()):
            wrong.append('a sanitizer reports; see ' + folder)
    yield from wrong
    yield from watch.wrong()
    print(f'# {sum(asked)} requests of {clients} clients')


def soak_analyse(program, seconds, folder, games=10000):
    with open('tests/faults/games.pgn') as file:
        text = file.read()
    count = text.count('[Event ')
    with open(folder + '/many.pgn', 'w') as file:
        file.write((text + '\n') * (games // max(count, 1) + 1))
    words = [program, 'analyse', 'many.pgn', '--nodes', '100', '--threads', '2', '-o', 'out.pgn', '--json']
    said, watch, status = run_watched(words, seconds, folder)
    if status not in (None, 0):
        yield f'ended with {status}: {said[-200:]}'
    yield from watch.wrong()
    print(f'# {said.count("roque.analyse_game/")} games reviewed, {max(watch.memory, default=0) >> 20} MB')


def soak_ranks(program, seconds, folder, games=400):
    ranked = os.environ.get('ROQUE_MPI', '')
    if not shutil.which('mpirun') or not os.path.isfile(ranked):
        print('# no mpirun, or ROQUE_MPI names no program: left out')
        return
    words = ['mpirun', '--oversubscribe', '--allow-run-as-root', '-n', '4', ranked, 'match', 'random:seed=1']
    words += ['random:seed=2', '--game', 'othello', '--games', str(games), '--journal', 'a.rqj', '--resume', '--quiet']
    end, kills, chance, status = time.monotonic() + seconds, 0, random.Random(1), None
    while time.monotonic() < end and status != 0:
        run = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        time.sleep(chance.uniform(1, 5))
        said = subprocess.run(['pgrep', '-P', str(run.pid)], capture_output=True, text=True).stdout.split()
        if said and time.monotonic() < end - seconds / 4:
            os.kill(int(chance.choice(said)), signal.SIGKILL)
            kills += 1
        run.communicate()
        status = run.returncode
    if status != 0:
        yield f'the match did not end: {status}'
    print(f'# {kills} ranks were killed')


PARTS = {'games': soak_games, 'page': soak_page, 'analyse': soak_analyse, 'ranks': soak_ranks}


def main():
    parser = argparse.ArgumentParser(description='long load on the program')
    parser.add_argument('--seconds', type=float, default=3600, help='for each part (default 3600)')
    parser.add_argument('program')
    parser.add_argument('parts', nargs='*', default=list(PARTS))
    chosen = parser.parse_args()
    failed = 0
    for name in chosen.parts:
        with tempfile.TemporaryDirectory() as folder:
            wrong = list(PARTS[name](os.path.abspath(chosen.program), chosen.seconds, folder))
        for line in wrong[:20]:
            print('# ' + line)
        print(f'{"not ok" if wrong else "ok"} - soak: {name}', flush=True)
        failed += bool(wrong)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
