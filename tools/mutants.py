#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# mutants.py - plants faults in the sources, one at a time, and says which of them no test sees; `make mutants` calls
# it.
#
# The faults and their order come from the hash of the commit, so nobody chooses them. Work goes on in a copy of the
# commit, build/mutants/tree. What was found is kept line by line in build/mutants/COMMIT.jsonl: the next run goes on
# there. A fault counts when it compiles to other code than the source. It is killed by a test that fails or takes far
# too long; only tests that reach its line (by gcov, once for each commit) are run, the quickest first.
import argparse, collections, gzip, json, os, random, re, shutil, signal, subprocess, sys, time

TOKEN = re.compile(
    r'''(?P<space>\s+|//[^\n]*|/\*.*?\*/|(?<![^\n])[ \t]*\#(?:\\\n|[^\n])*)
                     |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+')
                     |(?P<word>[A-Za-z_]\w*)
                     |(?P<real>\d+\.\d*\w*|\d+[eE][-+]?\d+\w*)
                     |(?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)
                     |(?P<sign><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)''',
    re.S | re.X,
)
COMPARED = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&'}
COUNTED = {'+': '-', '-': '+', '<<': '>>', '>>': '<<', '|': '&', '&': '|', '^': '|'}
ASSIGNED = {'+=': '-=', '-=': '+=', '|=': '&=', '&=': '|=', '++': '--', '--': '++'}
NO_CALLS = {'if', 'while', 'for', 'switch', 'return', 'sizeof', 'else', 'do', 'assert', '_Static_assert'}
TEST_FLAGS = '-Wno-error -w'
Token = collections.namedtuple('Token', 'kind text start end')


def tokens_of(text):
    found = [Token(match.lastgroup, match.group(), match.start(), match.end()) for match in TOKEN.finditer(text)]
    return [token for token in found if token.kind != 'space']


def closing(tokens, at):
    """The index of the bracket that closes the one at `at`; None where there is none."""
    depth = 0
    for i in range(at, len(tokens)):
        depth += tokens[i].text in '([{' and tokens[i].kind == 'sign'
        depth -= tokens[i].text in ')]}' and tokens[i].kind == 'sign'
        if depth == 0:
            return i
    return None


def bodies(tokens):
    """First and last index of every function's body."""
    i = 0
    while i < len(tokens):
        if tokens[i].text == '{':
            end = closing(tokens, i)
            if end is None:
                return
            if i > 0 and tokens[i - 1].text == ')':
                yield i, end
            i = end
        i += 1


def arguments(tokens, opened, closed):
    """Ranges of the arguments of a call."""
    parts, first, depth = [], opened + 1, 0
    for i in range(opened + 1, closed):
        depth += tokens[i].text in ('(', '[', '{')
        depth -= tokens[i].text in (')', ']', '}')
        if tokens[i].text == ',' and depth == 0:
            parts.append((tokens[first].start, tokens[i - 1].end))
            first = i + 1
    if first < closed:
        parts.append((tokens[first].start, tokens[closed - 1].end))
    return parts


def is_value(token):
    return token.kind in ('word', 'number', 'real') and token.text != 'return' or token.text in (')', ']')


def mutants_of_call(tokens, i, text):
    closed = closing(tokens, i + 1)
    if closed is None:
        return
    if tokens[i - 1].text in (';', '{', '}') and tokens[closed + 1].text == ';':
        yield 'removed call', [(tokens[i].start, tokens[closed].end, '')]
    parts = arguments(tokens, i + 1, closed)
    if len(parts) >= 2:
        one, other = (text[first:last] for first, last in parts[:2])
        if one != other:
            yield 'swapped arguments', [(*parts[0], other), (*parts[1], one)]


def mutants_of_token(tokens, i, text):
    token, before = tokens[i], tokens[i - 1]
    if token.kind == 'sign' and token.text in COMPARED and is_value(before):
        yield 'operator', [(token.start, token.end, COMPARED[token.text])]
    elif token.kind == 'sign' and token.text in COUNTED and is_value(before) and before.end < token.start:
        yield 'operator', [(token.start, token.end, COUNTED[token.text])]
    elif token.text in ASSIGNED:
        yield 'operator', [(token.start, token.end, ASSIGNED[token.text])]
    elif token.text == '!' and token.kind == 'sign':
        yield 'condition', [(token.start, token.end, '')]
    elif token.kind == 'number':
        digits = token.text.rstrip('uUlL')
        is_octal = len(digits) > 1 and digits[0] == '0' and digits[1] not in 'xX'
        if not is_octal:
            yield 'constant', [(token.start, token.end, str(int(digits, 0) + 1) + token.text[len(digits) :])]
    elif token.text in ('if', 'while') and tokens[i + 1].text == '(':
        closed = closing(tokens, i + 1)
        if closed is not None:
            yield 'condition', [
                (tokens[i + 1].end, tokens[i + 1].end, '!('),
                (tokens[closed].start, tokens[closed].start, ')'),
            ]
    elif token.kind == 'word' and token.text not in NO_CALLS and tokens[i + 1].text == '(':
        yield from mutants_of_call(tokens, i, text)


def mutants_of(path, text):
    """Every fault that can be planted in this file: place and edits, in the order of the text."""
    tokens = tokens_of(text)
    for first, last in bodies(tokens):
        for i in range(first + 1, last):
            for kind, edits in mutants_of_token(tokens, i, text):
                yield {'file': path, 'line': text.count('\n', 0, edits[0][0]) + 1, 'kind': kind, 'edits': edits}


def planted(text, edits):
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


class Laboratory:
    """A copy of the commit, what is built there, and the tests with the lines they reach."""

    def __init__(self, root, folder, sources, wanted_tests):
        self.root, self.folder, self.sources, self.wanted_tests = root, folder, sources, wanted_tests
        self.commit = self.output('git', 'rev-parse', 'HEAD', cwd=root).strip()
        self.tree = os.path.join(folder, 'tree')
        self.environment = dict(os.environ, QUIET='1')
        self.environment.setdefault('ROQUE_SUITES', os.path.join(root, '..', 'shared', 'suites'))

    @staticmethod
    def output(*words, cwd):
        return subprocess.run(words, cwd=cwd, check=True, capture_output=True, text=True).stdout

    def prepare(self):
        mark = os.path.join(self.tree, '.commit')
        if not os.path.exists(mark) or open(mark).read() != self.commit:
            shutil.rmtree(self.tree, ignore_errors=True)
            os.makedirs(self.tree)
            archive = subprocess.Popen(['git', 'archive', self.commit], cwd=self.root, stdout=subprocess.PIPE)
            subprocess.run(['tar', '-x', '-C', self.tree], stdin=archive.stdout, check=True)
            archive.wait()
            with open(mark, 'w') as file:
                file.write(self.commit)
        self.restore()

    def restore(self):
        """What a run that was killed had planted is taken out."""
        for path, text in self.texts().items():
            if open(os.path.join(self.tree, path), newline='').read() != text:
                self.write(path, text)

    def texts(self):
        names = self.output('git', 'ls-files', *self.sources, cwd=self.root).split()
        return {
            name: self.output('git', 'show', f'{self.commit}:{name}', cwd=self.root)
            for name in sorted(names)
            if name.endswith('.c')
        }

    def write(self, path, text):
        with open(os.path.join(self.tree, path), 'w', newline='') as file:
            file.write(text)

    def make(self, flags, *targets):
        words = ['make', '-j2', 'CONFIG=test', 'CFLAGS=' + flags, *targets]
        return subprocess.run(words, cwd=self.tree, env=self.environment, capture_output=True, text=True)

    def make_all(self, flags):
        """The program and the tests, or those of them that are wanted."""
        targets = ['program', 'tests']
        if self.wanted_tests:
            self.make(flags, 'program')
            names = self.output('git', 'ls-files', 'tests', cwd=self.root).split()
            targets += [
                os.path.join(self.build_folder(), name[:-2])
                for name in names
                if name.endswith('_test.c') and name.startswith(self.wanted_tests)
            ]
            targets.remove('tests')
        built = self.make(flags, *targets)
        if built.returncode != 0:
            sys.exit('mutants: the sources do not build:\n' + built.stderr[-2000:])

    def build_folder(self):
        folders = os.path.join(self.tree, 'build')
        found = [name for name in sorted(os.listdir(folders)) if name.startswith('test-')]
        return os.path.join('build', found[0])

    # ---- tests ----

    def list_tests(self):
        """The name of each test and the words that run it."""
        build, tests = self.build_folder(), {}
        for room in sorted(os.listdir(os.path.join(self.tree, 'tests'))):
            folder = os.path.join(self.tree, 'tests', room)
            for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
                path = f'tests/{room}/{name}'
                if name.endswith('_test.c') and os.path.exists(os.path.join(self.tree, build, path[:-2])):
                    tests[path[:-2]] = [os.path.join(build, path[:-2])]
                if name.endswith('_test.sh'):
                    tests[path] = ['sh', path]
        return tests

    def run_test(self, words, seconds, more=None):
        """Whether it passed, and how long it took."""
        environment = dict(
            self.environment, ROQUE=os.path.join(self.tree, self.build_folder(), 'roque'), **(more or {})
        )
        begin = time.monotonic()
        run = subprocess.Popen(
            words,
            cwd=self.tree,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            errors='replace',
            start_new_session=True,
        )
        try:
            said = run.communicate(timeout=seconds)[0]
            is_fine = run.returncode == 0 and not re.search(r'^not ok(?! \d+ # SKIP)', said, re.M)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)  # with all that it has started
            run.communicate()
            is_fine = False
        return is_fine, time.monotonic() - begin

    def cover(self):
        """{test: {'seconds', 'lines': {file: [lines]}}}, made once for each commit."""
        of_some = '-' + self.wanted_tests.replace('/', '-') if self.wanted_tests else ''
        kept = os.path.join(self.folder, f'coverage-{self.commit}{of_some}.json.gz')
        if os.path.exists(kept):
            with gzip.open(kept, 'rt') as file:
                return json.load(file)
        self.make_all('--coverage ' + TEST_FLAGS)
        reached = {}
        for name, words in self.list_tests().items():
            if not name.startswith(self.wanted_tests):
                continue
            data = os.path.join(self.folder, 'data')
            shutil.rmtree(data, ignore_errors=True)
            is_fine, seconds = self.run_test(words, 1800, {'GCOV_PREFIX': data})
            if is_fine:
                reached[name] = {'seconds': seconds, 'lines': self.read_lines(data)}
            print(
                f'# {name}: {"covers" if is_fine else "fails without a fault, and is left out"} ({seconds:.1f} s)',
                flush=True,
            )
        with gzip.open(kept + '.part', 'wt') as file:
            json.dump(reached, file)
        os.rename(kept + '.part', kept)
        return reached

    def read_lines(self, data):
        counted = [
            os.path.join(place, name) for place, _, names in os.walk(data) for name in names if name.endswith('.gcda')
        ]
        for path in counted:
            notes = path[len(data) : -len('.gcda')] + '.gcno'
            if os.path.exists(notes):
                shutil.copy(notes, path[: -len('.gcda')] + '.gcno')
        lines = collections.defaultdict(set)
        for i in range(0, len(counted), 100):
            said = subprocess.run(
                ['gcov', '--json-format', '--stdout', *counted[i : i + 100]],
                cwd=self.tree,
                capture_output=True,
                text=True,
            )
            for document in said.stdout.splitlines():
                for file in json.loads(document)['files']:
                    lines[os.path.normpath(file['file'])].update(
                        line['line_number'] for line in file['lines'] if line['count'] > 0
                    )
        return {file: sorted(numbers) for file, numbers in lines.items()}

    # ---- one fault ----

    def object_of(self, path):
        with open(os.path.join(self.tree, self.build_folder(), path[:-2] + '.o'), 'rb') as file:
            return file.read()

    def judge(self, mutant, texts, coverage):
        """How the tests took it: a verdict and who gave it."""
        path, build = mutant['file'], self.build_folder()
        target = os.path.join(build, path[:-2] + '.o')
        if self.make(TEST_FLAGS, target).returncode != 0:
            sys.exit(f'mutants: {path} does not build')
        usual = self.object_of(path)
        self.write(path, planted(texts[path], mutant['edits']))
        try:
            if self.make(TEST_FLAGS, target).returncode != 0:
                return 'no code', ''
            if self.object_of(path) == usual:
                return 'no effect', ''
            reaching = [name for name, test in coverage.items() if mutant['line'] in test['lines'].get(path, [])]
            for name in sorted(reaching, key=lambda name: coverage[name]['seconds']):
                words = ['sh', name] if name.endswith('.sh') else [os.path.join(build, name)]
                if self.make(TEST_FLAGS, 'program' if name.endswith('.sh') else words[0]).returncode != 0:
                    return 'killed', 'the linker'
                if not self.run_test(words, 30 + 10 * coverage[name]['seconds'])[0]:
                    return 'killed', name
            return ('survived', f'{len(reaching)} tests') if reaching else ('survived', 'no test reaches it')
        finally:
            self.write(path, texts[path])


def room_of(path):
    return '/'.join(path.split('/')[:2])


def tell(results, out):
    """The table by room, then each survivor."""
    rooms = collections.defaultdict(collections.Counter)
    for result in results:
        rooms[room_of(result['file'])][result['verdict']] += 1
        rooms['all rooms'][result['verdict']] += 1
    print(f'{"room":20} {"killed":>7} {"survived":>9} {"no effect":>10} {"no code":>8} {"share":>7}', file=out)
    for room, counts in sorted(rooms.items(), key=lambda entry: (entry[0] == 'all rooms', entry[0])):
        effective = counts['killed'] + counts['survived']
        share = f'{100 * counts["killed"] / effective:.1f} %' if effective else '-'
        print(
            f'{room:20} {counts["killed"]:7} {counts["survived"]:9} {counts["no effect"]:10} {counts["no code"]:8} {share:>7}',
            file=out,
        )
    for result in results:
        if result['verdict'] == 'survived':
            print(
                f'\n{result["file"]}:{result["line"]}: {result["kind"]} ({result["by"]})\n- {result["before"]}\n+ {result["after"]}',
                file=out,
            )


def line_around(text, place):
    return text[text.rfind('\n', 0, place) + 1 :].split('\n', 1)[0].strip()


def main():
    parser = argparse.ArgumentParser(description='plants faults and says which of them no test sees')
    parser.add_argument('--seconds', type=float, default=3600, help='for the faults of this run (default 3600)')
    parser.add_argument('--sample', type=int, default=500, help='so many that have an effect are enough (default 500)')
    parser.add_argument('--tests', default='', help='only tests whose names begin so, such as tests/core/')
    parser.add_argument('--folder', default='build/mutants')
    parser.add_argument('--list', action='store_true', help='only the faults, in their order')
    parser.add_argument('sources', nargs='*', default=['src'])
    chosen = parser.parse_args()
    root = os.getcwd()
    laboratory = Laboratory(root, os.path.abspath(chosen.folder), chosen.sources, chosen.tests)
    texts = laboratory.texts()
    plan = [mutant for path, text in texts.items() for mutant in mutants_of(path, text)]
    random.Random(int(laboratory.commit, 16)).shuffle(plan)
    if chosen.list:
        for mutant in plan:
            place = mutant['edits'][0][0]
            after = planted(texts[mutant['file']], mutant['edits'])
            print(f'{mutant["file"]}:{mutant["line"]}: {mutant["kind"]}: {line_around(after, place)}')
        return
    laboratory.prepare()
    coverage = laboratory.cover()
    laboratory.make_all(TEST_FLAGS)
    journal = os.path.join(laboratory.folder, laboratory.commit + '.jsonl')
    results = [json.loads(line) for line in open(journal)] if os.path.exists(journal) else []
    begin = time.monotonic()
    with open(journal, 'a') as file:
        for number, mutant in enumerate(plan[len(results) :], len(results)):
            effective = sum(result['verdict'] in ('killed', 'survived') for result in results)
            if time.monotonic() - begin >= chosen.seconds or effective >= chosen.sample:
                break
            verdict, by = laboratory.judge(mutant, texts, coverage)
            text, place = texts[mutant['file']], mutant['edits'][0][0]
            result = {
                'number': number,
                'file': mutant['file'],
                'line': mutant['line'],
                'kind': mutant['kind'],
                'verdict': verdict,
                'by': by,
                'before': line_around(text, place),
                'after': line_around(planted(text, mutant['edits']), place),
            }
            results.append(result)
            file.write(json.dumps(result) + '\n')
            file.flush()
    tell(results, sys.stdout)


if __name__ == '__main__':
    main()
