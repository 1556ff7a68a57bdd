#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# mutants.py - plants faults in the sources, one at a time, and says which of them no test sees; `make mutants` calls
# it.
#
# The faults and their order come from the hash of the commit, so nobody chooses them. Work goes on in a copy of the
# commit, build/mutants/tree. What was found is kept line by line in build/mutants/COMMIT.jsonl: the next run goes on
# there. A fault counts when it compiles to other code than the source. It is killed by a test that fails or takes far
# too long; only tests that enter its function are run (tools/coverage.py, once for each commit), those of its file and
# room first (with --nearby those that include its room, which costs no build). One file is compiled and one program
# linked for each: the rest is an archive made once.
import argparse, collections, concurrent.futures, json, os, random, re, resource, shlex, shutil
import subprocess, sys, threading, time

from coverage import run_test

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
TEST_FLAGS = '-Wno-error -w -g0'
SECONDS_GUESSED = 20
ROOMS_OF_COMMANDS = {'match': 'arena', 'analyse': 'review', 'table': 'endgame', 'play': 'session', 'engine': 'protocol'}
COMPILERS = ('gcc', 'clang', 'cc')
FILE_BYTES_MAX, MEMORY_BYTES_MAX = 1 << 30, 6 << 30
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


def function_of(tokens, opened):
    """The name of the function whose body opens there: the word before its arguments."""
    depth, i = 0, opened - 1
    while i > 0:
        depth += (tokens[i].text == ')') - (tokens[i].text == '(')
        i -= 1
        if depth == 0:
            break
    return tokens[i].text


def mutants_of(path, text):
    """Every fault that can be planted in this file: place and edits, in the order of the text."""
    tokens = tokens_of(text)
    for first, last in bodies(tokens):
        for i in range(first + 1, last):
            for kind, edits in mutants_of_token(tokens, i, text):
                yield {
                    'file': path,
                    'function': function_of(tokens, first),
                    'line': text.count('\n', 0, edits[0][0]) + 1,
                    'kind': kind,
                    'edits': edits,
                }


def planted(text, edits):
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


class Laboratory:
    """A copy of the commit, what is built there, and the tests with the functions they enter."""

    def __init__(self, root, folder, sources, wanted_tests):
        self.root, self.folder, self.sources, self.wanted_tests = root, folder, sources, wanted_tests
        self.commit = self.output('git', 'rev-parse', 'HEAD', cwd=root).strip()
        self.tree = os.path.join(folder, 'tree')
        self.environment = dict(os.environ, QUIET='1', CMOCKA_MESSAGE_OUTPUT='TAP', LANG='C.UTF-8')
        self.environment.setdefault('ROQUE_SUITES', os.path.join(root, '..', 'shared', 'suites'))
        self.environment['XDG_CACHE_HOME'] = os.path.join(folder, 'cache')  # small tables, made once

    @staticmethod
    def output(*words, cwd):
        return subprocess.run(words, cwd=cwd, check=True, capture_output=True, text=True).stdout

    def texts(self):
        names = self.output('git', 'ls-files', *self.sources, cwd=self.root).split()
        return {
            name: self.output('git', 'show', f'{self.commit}:{name}', cwd=self.root)
            for name in sorted(names)
            if name.endswith('.c')
        }

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

    def cover(self):
        """{test: {'seconds', 'functions'}} and {file: lines that nothing reaches}; made once for each commit."""
        of_some = '-' + self.wanted_tests.replace('/', '-') if self.wanted_tests else ''
        kept = os.path.join(self.folder, f'coverage-{self.commit}{of_some}')
        if not os.path.exists(kept):
            tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'coverage.py')
            words = [sys.executable, tool, '--folder', kept + '.part']
            words += ['--tests', self.wanted_tests] if self.wanted_tests else []
            subprocess.run(words, cwd=self.tree, env=self.environment, check=True)
            os.rename(kept + '.part', kept)
        with open(kept + '/functions.json') as functions, open(kept + '/unreached.json') as unreached:
            return json.load(functions), json.load(unreached)

    def guess(self):
        """The same without counters: a test enters the rooms it includes, lies in or is named after."""
        tests = {}
        for path in self.output('git', 'ls-files', 'tests', cwd=self.root).split():
            if not re.search(r'_test\.(c|sh)$', path) or not path.startswith(self.wanted_tests):
                continue
            with open(os.path.join(self.tree, path)) as file:
                rooms = re.findall(r'^#include "(\w+/)', file.read(), re.M)
            if path.endswith('.sh'):
                words = re.split(r'[/_.]', path)
                rooms = [ROOMS_OF_COMMANDS.get(word, word) + '/' for word in words]
            name = path[:-2] if path.endswith('.c') else path
            tests[name] = {'seconds': SECONDS_GUESSED, 'functions': [path.split('/')[1] + '/', *rooms]}
        return tests, {}

    # ---- building ----

    def build(self):
        """The archive once, and the words that make objects and link programs, as make would say them."""
        words = ['make', '-j2', 'CONFIG=test']
        self.build_folder = self.output(*words, '-s', 'show-build', cwd=self.tree).strip()
        self.library = self.build_folder + '/libroque.a'
        wanted = [self.library, self.build_folder + '/src/cli/main.o']
        built = subprocess.run([*words, *wanted], cwd=self.tree, env=self.environment, capture_output=True, text=True)
        if built.returncode != 0:
            sys.exit('mutants: the sources do not build:\n' + built.stderr[-2000:])
        self.compiling, self.linking = {}, {}
        said = self.output(*words, '-n', '-B', 'program', 'tests', cwd=self.tree).replace('\\\n', ' ')
        for line in said.splitlines():
            parts = shlex.split(line) if ' -o ' in line and line.split()[0] in COMPILERS else []
            if '-c' in parts:
                self.compiling[parts[parts.index('-c') + 1]] = parts
            elif parts:
                self.linking[parts[parts.index('-o') + 1]] = parts

    def compile(self, path, text, target):
        """The object of this text in place of the file; false where it is no C."""
        source = target[:-2] + '.c'
        with open(source, 'w', newline='') as file:
            file.write(f'#line 1 "{path}"\n{text}')
        words = list(self.compiling[path])
        words[words.index('-c') + 1], words[words.index('-o') + 1] = source, target
        words.remove('-MMD')
        words.remove('-MP')
        words += [*TEST_FLAGS.split(), '-iquote', os.path.dirname(path)]
        return subprocess.run(words, cwd=self.tree, env=self.environment, capture_output=True).returncode == 0

    def link(self, program, path, changed, target):
        """The program with the changed object in place of the one of that source."""
        words = list(self.linking[program])
        own = os.path.join(self.tree, program + '.o')
        if not os.path.exists(own) and program + '.o' in words:  # a test's own, made when it is first asked for
            os.makedirs(os.path.dirname(own), exist_ok=True)
            source = program[len(self.build_folder) + 1 :] + '.c'
            subprocess.run(self.compiling[source], cwd=self.tree, env=self.environment, check=True)
        usual = os.path.join(self.build_folder, path[:-2] + '.o')
        if usual in words:
            words[words.index(usual)] = changed
        else:
            words.insert(words.index(self.library), changed)  # it comes first: the library's own is never taken
        words[words.index('-o') + 1] = target
        if shutil.which('ld.lld'):
            words.append('-fuse-ld=lld')
        return subprocess.run(words, cwd=self.tree, env=self.environment, capture_output=True).returncode == 0

    # ---- one fault ----

    def judge(self, mutant, texts, coverage, place, patience):
        """How the tests took it: a verdict and who gave it."""
        reached, unreached = coverage
        path, changed = mutant['file'], os.path.join(place, 'changed.o')
        usual = os.path.join(place, 'usual.o')
        if path not in self.compiling or not self.compile(path, texts[path], usual):
            return 'no code', ''
        if not self.compile(path, planted(texts[path], mutant['edits']), changed):
            return 'no code', ''
        with open(usual, 'rb') as one, open(changed, 'rb') as other:
            if one.read() == other.read():
                return 'no effect', ''
        if mutant['line'] in unreached.get(path, []):
            return 'survived', 'no test reaches the line'
        noun = '/' + os.path.basename(path)[:-2] + '_test'
        near = path.split('/')[1]
        names = {mutant['function'], f'{path}:{mutant["function"]}', near + '/'}
        tests = [name for name, test in reached.items() if names & test['functions']]
        tests.sort(key=lambda name: (noun not in name, name.split('/')[1] != near, reached[name]['seconds']))
        if not self.link(os.path.join(self.build_folder, 'roque'), path, changed, place + '/bin/roque'):
            return 'killed', 'the linker'
        began = time.monotonic()
        for number, name in enumerate(tests):
            if time.monotonic() - began > patience:
                return 'undecided', f'{number} of {len(tests)} tests'
            if not self.passes(name, path, changed, place, 30 + 5 * reached[name]['seconds']):
                return 'killed', name
        return 'survived', f'{len(tests)} tests'

    def passes(self, name, path, changed, place, seconds):
        words = ['sh', name]
        if not name.endswith('.sh'):
            words = [place + '/test']
            if not self.link(os.path.join(self.build_folder, name), path, changed, words[0]):
                return False
        shutil.rmtree(place + '/tmp', ignore_errors=True)
        os.makedirs(place + '/tmp')
        environment = dict(self.environment, ROQUE=place + '/bin/roque', TMPDIR=place + '/tmp', HOME=place + '/tmp')
        return run_test(words, environment, seconds, self.tree, limit_harm)[0]


def limit_harm():
    """A fault may ask for all memory or fill the disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES_MAX, FILE_BYTES_MAX))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES_MAX, MEMORY_BYTES_MAX))


def room_of(path):
    return '/'.join(path.split('/')[:2])


def tell(results, out):
    """The table by room, then each survivor."""
    rooms = collections.defaultdict(collections.Counter)
    for result in results:
        rooms[room_of(result['file'])][result['verdict']] += 1
        rooms['all rooms'][result['verdict']] += 1
    titles = (
        f'{"room":20} {"killed":>7} {"survived":>9} {"undecided":>10} {"no effect":>10} {"no code":>8} {"share":>7}'
    )
    print(titles, file=out)
    for room, counts in sorted(rooms.items(), key=lambda entry: (entry[0] == 'all rooms', entry[0])):
        effective = counts['killed'] + counts['survived']
        share = f'{100 * counts["killed"] / effective:.1f} %' if effective else '-'
        print(
            f'{room:20} {counts["killed"]:7} {counts["survived"]:9} {counts["undecided"]:10} {counts["no effect"]:10} {counts["no code"]:8} {share:>7}',
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


def described(number, mutant, texts, verdict, by):
    text, place = texts[mutant['file']], mutant['edits'][0][0]
    return {
        'number': number,
        'file': mutant['file'],
        'line': mutant['line'],
        'kind': mutant['kind'],
        'verdict': verdict,
        'by': by,
        'before': line_around(text, place),
        'after': line_around(planted(text, mutant['edits']), place),
    }


def main():
    for name in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL'):  # the make that called has its own say
        os.environ.pop(name, None)
    parser = argparse.ArgumentParser(description='plants faults and says which of them no test sees')
    parser.add_argument('--seconds', type=float, default=3600, help='for the faults of this run (default 3600)')
    parser.add_argument('--sample', type=int, default=500, help='so many that have an effect are enough (default 500)')
    parser.add_argument('--tests', default='', help='only tests whose names begin so, such as tests/core/')
    parser.add_argument('--patience', type=float, default=240, help='seconds of tests for one fault (default 240)')
    parser.add_argument('--nearby', action='store_true', help='without counters: tests that include the room')
    parser.add_argument('--jobs', type=int, default=1, help='faults looked at side by side (default 1)')
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
    coverage = laboratory.guess() if chosen.nearby else laboratory.cover()
    for test in coverage[0].values():
        test['functions'] = set(test['functions'])
    laboratory.build()
    journal = os.path.join(laboratory.folder, laboratory.commit + '.jsonl')
    results = [json.loads(line) for line in open(journal)] if os.path.exists(journal) else []
    known = {result['number'] for result in results}
    begin, numbers = time.monotonic(), iter([i for i in range(len(plan)) if i not in known])
    lock = threading.Lock()

    def work(place):
        os.makedirs(place + '/bin', exist_ok=True)
        while True:
            with lock:
                effective = sum(result['verdict'] in ('killed', 'survived') for result in results)
                number = next(numbers, None)
                if number is None or time.monotonic() - begin >= chosen.seconds or effective >= chosen.sample:
                    return
            verdict, by = laboratory.judge(plan[number], texts, coverage, place, chosen.patience)
            with lock, open(journal, 'a') as file:
                results.append(described(number, plan[number], texts, verdict, by))
                file.write(json.dumps(results[-1]) + '\n')

    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        for run in [pool.submit(work, os.path.join(laboratory.folder, f'worker-{i}')) for i in range(chosen.jobs)]:
            run.result()
    results.sort(key=lambda result: result['number'])
    tell(results, sys.stdout)


if __name__ == '__main__':
    main()
