#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# coverage.py - which lines and branches the tests reach, room by room, as one page; `make coverage` calls it.
#
# Everything is built by clang with counters (CONFIG=coverage); each test is run by itself, so that what it alone
# reaches is known too (tools/mutants.py asks for it). build/coverage/page.html is the page: a table of the rooms, then
# by file the lines that nothing reaches. What a test kills or confines leaves no counts, so the figures are a little
# too low, never too high.
import argparse, collections, concurrent.futures, html, json, os, re, shutil, signal, subprocess, sys, threading, time

HIGH_ROOMS = ('src/chess', 'src/games', 'src/core', 'src/web/http')  # rules, parsers, journals and guard
HIGH_SHARE, SHARE = 95, 88
NOT_OK = re.compile(r'not ok(?! \d+ # SKIP)')
TEST_SECONDS_MAX = 1200
UNREACHED_SHOWN = 400


def words_of(variable):
    """What the Makefile says of this configuration."""
    said = subprocess.run(
        ['make', '-s', 'CONFIG=coverage', 'CC=clang', 'show-' + variable], capture_output=True, text=True, check=True
    )
    return said.stdout.split()


def build():
    words = ['make', '-j2', 'QUIET=1', 'CONFIG=coverage', 'CC=clang', 'program', 'tests']
    made = subprocess.run(words, capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit('coverage: the sources do not build:\n' + made.stderr[-2000:])
    return words_of('build')[0]


def list_tests(wanted):
    """The name of each test and the words that run it."""
    tests = {}
    for path in words_of('tests'):
        tests[path[path.index('tests/') :]] = [path]
    for room in sorted(os.listdir('tests')):
        for name in sorted(os.listdir(os.path.join('tests', room))) if os.path.isdir('tests/' + room) else []:
            if name.endswith('_test.sh'):
                tests[f'tests/{room}/{name}'] = ['sh', f'tests/{room}/{name}']
    return {name: words for name, words in tests.items() if name.startswith(wanted)}


Run = collections.namedtuple('Run', 'is_fine seconds cpu_seconds is_late')


def run_test(words, environment, seconds_max, folder='.', before=None, is_hasty=False):
    """Runs it to its end, or to its first "not ok" for who is hasty. All that it has started ends with it."""
    begin = time.monotonic()
    run = subprocess.Popen(
        words,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        errors='replace',
        start_new_session=True,
        preexec_fn=before,
    )
    failed, late = threading.Event(), threading.Event()

    def end_all():
        try:
            os.killpg(run.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def end_late():
        late.set()
        end_all()

    def read():
        for line in run.stdout:
            if NOT_OK.match(line):
                failed.set()
                if is_hasty:
                    end_all()

    reader, limit = threading.Thread(target=read), threading.Timer(seconds_max, end_late)
    reader.start()
    limit.start()
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    limit.cancel()
    seconds = time.monotonic() - begin
    end_all()
    reader.join()
    run.stdout.close()
    is_fine = run.returncode == 0 and not failed.is_set()
    return Run(is_fine, seconds, used.ru_utime + used.ru_stime, late.is_set())


def merge(profiles, target):
    """True: they are in one. A process that was killed may have left half of its own."""
    words = ['llvm-profdata', 'merge', '-sparse', '-failure-mode=all', '-o', target, *profiles]
    return subprocess.run(words, capture_output=True).returncode == 0


def ranges_of(numbers):
    """Sorted numbers as [first, last], ..."""
    parts = []
    for number in numbers:
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return parts


def lines_of(profile, programs):
    """{file of src: ranges of the lines that were reached}."""
    objects = [word for program in programs for word in ('-object', program)][1:]
    said = subprocess.run(
        ['llvm-cov', 'export', '-format=lcov', *objects, '-instr-profile', profile], capture_output=True, text=True
    )
    found, name = {}, ''
    for line in said.stdout.splitlines():
        if line.startswith('SF:'):
            name = os.path.relpath(line[3:])
        elif line.startswith('DA:') and name.startswith('src/'):
            number, count = line[3:].split(',')[:2]
            if count != '0':
                found.setdefault(name, []).append(int(number))
    return {name: ranges_of(sorted(numbers)) for name, numbers in found.items()}


def cover(name, words, folder, program):
    """Runs the test; what it takes and the lines it reaches, and its profile beside."""
    place = os.path.join(folder, name.replace('/', '-'))
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place + '/tmp')
    environment = dict(
        os.environ,
        ROQUE=os.path.abspath(program),
        TMPDIR=os.path.abspath(place + '/tmp'),
        LLVM_PROFILE_FILE=os.path.abspath(place) + '/%4m.profraw',
        CMOCKA_MESSAGE_OUTPUT='TAP',
    )
    run = run_test(words, environment, TEST_SECONDS_MAX)
    raw = [os.path.join(place, file) for file in os.listdir(place) if file.endswith('.profraw')]
    raw = [file for file in raw if os.path.getsize(file) > 0]
    profile = os.path.join(folder, name.replace('/', '-') + '.profdata')
    lines, has_profile = {}, bool(raw) and merge(raw, profile)
    if has_profile:
        lines = lines_of(profile, [program] if words[0] == 'sh' else [words[0], program])
    shutil.rmtree(place, ignore_errors=True)
    said = 'ends well' if run.is_fine else 'FAILS'
    print(f'# {name}: {said} ({run.cpu_seconds:.1f} s of {run.seconds:.1f}, {len(lines)} files)', flush=True)
    return {**run._asdict(), 'lines': lines, 'profile': profile if has_profile else None}


def cover_all(tests, folder, program, jobs):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        begun = {name: pool.submit(cover, name, words, folder, program) for name, words in tests.items()}
        return {name: run.result() for name, run in begun.items()}


# ---- the page ----


def room_of(path):
    parts = path.split('/')
    return '/'.join(parts[:3] if parts[1:3] == ['web', 'http'] else parts[:2])


def export(build_folder, profile):
    """What llvm-cov knows of each file of src."""
    said = subprocess.run(
        ['llvm-cov', 'export', build_folder + '/roque', '-instr-profile', profile, '-skip-functions'],
        capture_output=True,
        text=True,
    )
    if said.returncode != 0:
        sys.exit('coverage: ' + said.stderr[-2000:])
    files = {}
    for file in json.loads(said.stdout)['data'][0]['files']:
        name = os.path.relpath(file['filename'])
        if name.startswith('src/'):
            files[name] = file
    return files


def unreached_lines(file):
    """Ranges of lines whose regions count 0."""
    found, since = set(), None
    for line, column, count, has_count, _, is_gap in [segment[:6] for segment in file['segments']]:
        if since is not None:
            found.update(range(since, line + (column > 1)))
        since = line if has_count and count == 0 and not is_gap else None
    return sorted(found)


def ranges(lines):
    return ', '.join(str(first) if first == last else f'{first}–{last}' for first, last in ranges_of(lines))


def sums(files):
    """{room: [lines, reached lines, branches, reached branches]}; 'all rooms' last."""
    rooms = collections.defaultdict(lambda: [0, 0, 0, 0])
    for name, file in sorted(files.items()):
        summary = file['summary']
        for room in (room_of(name), 'all rooms'):
            for i, kind in ((0, 'lines'), (2, 'branches')):
                rooms[room][i] += summary[kind]['count']
                rooms[room][i + 1] += summary[kind]['covered']
    return dict(sorted(rooms.items(), key=lambda entry: (entry[0] == 'all rooms', entry[0])))


def share(part, whole):
    return 100 * part / whole if whole else 100


def wanted_share(room):
    return HIGH_SHARE if room in HIGH_ROOMS else SHARE if room == 'all rooms' else 0


def tell(rooms, out):
    print(f'{"room":18} {"lines":>7} {"reached":>8} {"branches":>9} {"reached":>8} {"wanted":>7}', file=out)
    for room, (lines, reached, branches, taken) in rooms.items():
        wanted = f'{wanted_share(room)} %' if wanted_share(room) else ''
        print(
            f'{room:18} {lines:7} {share(reached, lines):6.1f} % {branches:9} {share(taken, branches):6.1f} % {wanted:>7}',
            file=out,
        )


def write_page(path, rooms, files, left_out):
    rows = []
    for room, (lines, reached, branches, taken) in rooms.items():
        low = ' class=low' if share(reached, lines) < wanted_share(room) else ''
        rows.append(
            f'<tr{low}><th><a href="#{room}">{room}</a><td>{lines}<td>{share(reached, lines):.1f} %'
            f'<td>{branches}<td>{share(taken, branches):.1f} %'
        )
    parts, before = [], None
    for name, file in sorted(files.items()):
        if room_of(name) != before:
            before = room_of(name)
            parts.append(f'<h2 id="{before}">{before}</h2>')
        missed = unreached_lines(file)
        if missed:
            parts.append(
                f'<p><b>{name}</b> {file["summary"]["lines"]["percent"]:.1f} %: {ranges(missed[:UNREACHED_SHOWN])}'
            )
    with open(path, 'w') as page:
        page.write(
            '<!doctype html><html lang=en><meta charset=utf-8><title>What the tests reach</title>'
            '<style>body{font:15px sans-serif;max-width:70em;margin:2em auto;padding:0 1em}td{text-align:right;'
            'padding:.1em .8em}th{text-align:left}.low{background:#fdd}p{margin:.3em 0}</style>'
            '<h1>What the tests reach</h1><table><tr><th>room<th>lines<th>reached<th>branches<th>reached'
            + ''.join(rows)
            + '</table>'
            + (f'<p>Left out, since they fail here: {html.escape(", ".join(left_out))}' if left_out else '')
            + '<p>Below, by file, the lines that no test reaches.'
            + ''.join(parts)
        )


def main():
    for name in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL'):  # the make that called has its own say
        os.environ.pop(name, None)
    parser = argparse.ArgumentParser(description='which lines and branches the tests reach')
    parser.add_argument('--tests', default='tests/', help='only tests whose names begin so, such as tests/core/')
    parser.add_argument('--folder', default='build/coverage')
    parser.add_argument('--jobs', type=int, default=2)
    chosen = parser.parse_args()
    os.environ.setdefault('ROQUE_SUITES', os.path.abspath('../shared/suites'))
    os.makedirs(chosen.folder, exist_ok=True)
    os.environ.setdefault('XDG_CACHE_HOME', os.path.abspath(chosen.folder + '/cache'))
    folder = build()
    reached = cover_all(list_tests(chosen.tests), chosen.folder, folder + '/roque', chosen.jobs)
    total = chosen.folder + '/all.profdata'
    if not merge([test['profile'] for test in reached.values() if test['profile']], total):
        sys.exit('coverage: the counts of the tests cannot be merged')
    files = export(folder, total)
    rooms = sums(files)
    left_out = sorted(name for name, test in reached.items() if not test['is_fine'])
    write_page(chosen.folder + '/page.html', rooms, files, left_out)
    tell(rooms, sys.stdout)
    print(f'# {len(reached)} tests, {len(left_out)} of them failed; the page is {chosen.folder}/page.html')


if __name__ == '__main__':
    main()
