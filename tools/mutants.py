#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# mutants.py - plants faults in the sources, one at a time, and says which of them no test sees; `make mutants` calls
# it.
#
# The faults and their order come from the hash of the commit, so nobody chooses them. Work goes on in a copy of the
# commit, build/mutants/tree, which is brought to the next commit file by file. What was found is kept line by line in
# build/mutants/COMMIT.jsonl: the next run goes on there. A fault counts when it compiles to other code than the source.
# It is killed by a test that fails, or takes several times its processor time. Only tests that reach its line are run,
# near and cheap ones first, each to its first "not ok"; with --nearby those that include its room. One file is compiled
# and one program linked for each: the rest is an archive made once. A test that kills must pass without the fault, once
# for each commit: one that fails here anyway says nothing.
#
# Which lines a test reaches is kept in build/mutants/reach from commit to commit. A test is run for it (built by clang,
# with counters) when it is new or has changed; for the lines of a source that has changed since, the old ones are
# looked up in the difference, and a new line is reached by the tests of its function.
import argparse, collections, concurrent.futures, difflib, functools, json, os, random, re, resource, shlex, shutil
import subprocess, sys, threading, time

import coverage

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
# What no build of ours takes is no fault: a pointer or a number where the other is asked for.
NO_C = '-Werror=incompatible-pointer-types -Werror=int-conversion -Werror=implicit-function-declaration'
TEST_FLAGS = f'-Wno-error {NO_C} -g0'
SECONDS_GUESSED = 20
# What these test is built or started elsewhere, so that no fault planted here is in it; or it is a browser.
ELSEWHERE = re.compile(r'tests/(bindings|library|tools|wasm)/|tests/(engine/neon|web/page|work/(mpi|hosts))_test')
CPU_SECONDS_LEAST, CPU_FACTOR = 3, 4  # a test that takes so much more than it did has failed
WAIT_SECONDS_LEAST, WAIT_FACTOR = 30, 8  # ... or waits for ever, on a machine that others share
UNREACHED_CPU_SECONDS = 20  # of tests of the room, for a line that no counter saw
LINK_SECONDS = 0.15  # of a test program
NOUN_WEIGHT, ROOM_WEIGHT = 0.1, 0.4  # how much sooner than others their turn comes
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


def mutants_of(path, text):
    """Every fault that can be planted in this file: place and edits, in the order of the text."""
    tokens = tokens_of(text)
    for first, last in bodies(tokens):
        lines = [text.count('\n', 0, tokens[i].start) + 1 for i in (first, last)]
        for i in range(first + 1, last):
            for kind, edits in mutants_of_token(tokens, i, text):
                yield {
                    'file': path,
                    'function_lines': lines,
                    'line': text.count('\n', 0, edits[0][0]) + 1,
                    'kind': kind,
                    'edits': edits,
                }


def planted(text, edits):
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


class Reach:
    """Which tests reach a line now, by what was counted at earlier commits."""

    def __init__(self, records, text_at, texts):
        self.records, self.text_at, self.texts = records, text_at, texts

    @functools.lru_cache(maxsize=None)
    def moved(self, path, commit):
        """{line at the commit: line now}."""
        before, now = self.text_at(commit, path), self.texts[path]
        if before == now:
            return None
        blocks = difflib.SequenceMatcher(None, before.split('\n'), now.split('\n'), autojunk=False)
        return {b.a + i + 1: b.b + i + 1 for b in blocks.get_matching_blocks() for i in range(b.size)}

    @functools.lru_cache(maxsize=None)
    def lines(self, name, path):
        """The lines that the test reaches there, as numbers of now."""
        record = self.records[name]
        then = {i for first, last in record['lines'].get(path, []) for i in range(first, last + 1)}
        moved = self.moved(path, record['commit']) if then else None
        return then if moved is None else {moved[line] for line in then if line in moved}

    def is_new(self, name, path, line):
        moved = self.moved(path, self.records[name]['commit'])
        return moved is not None and line not in moved.values()

    def tests(self, mutant):
        path, line = mutant['file'], mutant['line']
        first, last = mutant['function_lines']
        for name in self.records:
            lines = self.lines(name, path)
            if line in lines or lines and self.is_new(name, path, line) and lines & set(range(first, last + 1)):
                yield name


class Nearby:
    """Which tests may reach a line, by the rooms they have to do with."""

    def __init__(self, records):
        self.records = records

    def tests(self, mutant):
        room = mutant['file'].split('/')[1] + '/'
        return [name for name, record in self.records.items() if room in record['rooms']]


class Laboratory:
    """A copy of the commit, what is built there, and the tests with the lines they reach."""

    def __init__(self, root, folder, sources, wanted_tests):
        self.root, self.folder, self.sources, self.wanted_tests = root, folder, sources, wanted_tests
        self.commit = self.output('git', 'rev-parse', 'HEAD', cwd=root).strip()
        self.tree = os.path.join(folder, 'tree')
        self.environment = dict(os.environ, QUIET='1', CMOCKA_MESSAGE_OUTPUT='TAP', LANG='C.UTF-8')
        self.environment.setdefault('ROQUE_SUITES', os.path.join(root, '..', 'shared', 'suites'))
        self.environment['XDG_CACHE_HOME'] = os.path.join(folder, 'cache')  # small tables, made once
        self.compiler_environment = dict(self.environment, CCACHE_DISABLE='1')  # no fault is met twice
        self.spent = threading.local()  # processor seconds of this thread's fault, by what they went to
        self.is_fit = {}  # does the test pass here without any fault?
        self.fit_lock = threading.Lock()

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
        """The tree of the commit; of one that is there already only what is different is written."""
        os.makedirs(self.tree, exist_ok=True)
        environment = dict(os.environ, GIT_INDEX_FILE=os.path.join(self.folder, 'index'), GIT_WORK_TREE=self.tree)
        words = ['git', 'read-tree', '--reset', '-u', self.commit]
        subprocess.run(words, cwd=self.root, env=dict(environment, GIT_DIR=self.git_folder()), check=True)

    def git_folder(self):
        return self.output('git', 'rev-parse', '--absolute-git-dir', cwd=self.root).strip()

    def text_at(self, commit, path):
        shown = subprocess.run(['git', 'show', f'{commit}:{path}'], cwd=self.root, capture_output=True, text=True)
        return shown.stdout if shown.returncode == 0 else ''

    @functools.lru_cache(maxsize=None)
    def tests_at(self, commit):
        """{path of a test: the hash of its text}; nothing for a commit that is not there any more."""
        words = ['git', 'ls-tree', '-r', commit, 'tests']
        listed = subprocess.run(words, cwd=self.root, capture_output=True, text=True).stdout.splitlines()
        return {line.split('\t')[1]: line.split()[2] for line in listed if re.search(r'_test\.(c|sh)\t?$', line)}

    def cover(self, texts, jobs):
        """Which tests reach a line; those whose text is new or other than when it was counted are run for it."""
        tests = {
            path[:-2] if path.endswith('.c') else path: path
            for path in self.tests_at(self.commit)
            if path.startswith(self.wanted_tests) and not ELSEWHERE.match(path)
        }
        place = os.path.join(self.folder, 'reach')
        os.makedirs(place, exist_ok=True)
        records, due = {}, []
        for name, path in tests.items():
            kept = os.path.join(place, name.replace('/', '-') + '.json')
            record = json.load(open(kept)) if os.path.exists(kept) else None
            is_same = record and self.tests_at(record['commit']).get(path) == self.tests_at(self.commit)[path]
            if is_same and (record['is_fine'] or record['commit'] == self.commit):
                records[name] = record
            else:
                due.append((name, kept))
        if due:
            records.update(self.count(due, jobs))
        fine = {name: record for name, record in records.items() if record['is_fine']}
        return Reach(fine, functools.lru_cache(maxsize=None)(self.text_at), texts)

    def count(self, due, jobs):
        """Runs these tests with counters, and keeps what each reaches as soon as it is known."""
        os.chdir(self.tree)  # where the coverage is built and run
        os.environ.update(self.environment)
        built = coverage.build()
        words = coverage.list_tests('tests/')

        def count_one(name, kept):
            record = coverage.cover(name, words[name], os.path.dirname(kept), built + '/roque')
            if record.pop('profile'):
                os.remove(kept[: -len('.json')] + '.profdata')
            record['commit'] = self.commit
            with open(kept + '.part', 'w') as file:
                json.dump(record, file)
            os.rename(kept + '.part', kept)
            return name, record

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            runs = [pool.submit(count_one, name, kept) for name, kept in due if name in words]
            records = dict(run.result() for run in runs)
        os.chdir(self.root)
        return records

    def guess(self):
        """The same without counters: a test enters the rooms it includes, lies in or is named after."""
        tests = {}
        for path in self.tests_at(self.commit):
            if not path.startswith(self.wanted_tests) or ELSEWHERE.match(path):
                continue
            with open(os.path.join(self.tree, path)) as file:
                rooms = re.findall(r'^#include "(\w+/)', file.read(), re.M)
            if path.endswith('.sh'):
                words = re.split(r'[/_.]', path)
                rooms = [ROOMS_OF_COMMANDS.get(word, word) + '/' for word in words]
            name = path[:-2] if path.endswith('.c') else path
            tests[name] = {'seconds': SECONDS_GUESSED, 'cpu_seconds': SECONDS_GUESSED}
            tests[name]['rooms'] = {path.split('/')[1] + '/', *rooms}
        return Nearby(tests)

    # ---- building ----

    def build(self):
        """The archive once, and the words that make objects and link programs, as make would say them."""
        words = ['make', '-j2', 'CONFIG=test']
        self.build_folder = self.output(*words, '-s', 'show-build', cwd=self.tree).strip()
        self.library = self.build_folder + '/libroque.a'
        wanted = [self.library, self.build_folder + '/roque', self.build_folder + '/src/cli/main.o']
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
        return self.works(words, 'compile')

    def works(self, words, purpose):
        """Does this command of the compiler end well?"""
        run = subprocess.Popen(
            words, cwd=self.tree, env=self.compiler_environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        self.spend(purpose, used.ru_utime + used.ru_stime)
        return run.returncode == 0

    def spend(self, purpose, seconds):
        self.spent.by[purpose] = self.spent.by.get(purpose, 0) + seconds

    def link(self, program, path, changed, target):
        """The program with the changed object, if any, in place of the one of that source."""
        words = list(self.linking[program])
        own = os.path.join(self.tree, program + '.o')
        if not os.path.exists(own) and program + '.o' in words:  # a test's own, made when it is first asked for
            os.makedirs(os.path.dirname(own), exist_ok=True)
            source = program[len(self.build_folder) + 1 :] + '.c'
            subprocess.run(self.compiling[source], cwd=self.tree, env=self.environment, check=True)
        usual = os.path.join(self.build_folder, path[:-2] + '.o')
        if changed is not None and usual in words:
            words[words.index(usual)] = changed
        elif changed is not None:
            words.insert(words.index(self.library), changed)  # it comes first: the library's own is never taken
        words[words.index('-o') + 1] = target
        if shutil.which('ld.lld'):
            words.append('-fuse-ld=lld')
        return self.works(words, 'link')

    # ---- one fault ----

    def judge(self, mutant, texts, reach, place, patience):
        """How the tests took it: a verdict and who gave it."""
        self.spent.by = {}
        path, changed = mutant['file'], os.path.join(place, 'changed.o')
        usual = os.path.join(self.folder, 'usual', path[:-2] + '.o')
        if path not in self.compiling:
            return 'no code', ''
        if not self.has_usual(path, texts[path], usual):
            return 'no code', ''
        if not self.compile(path, planted(texts[path], mutant['edits']), changed):
            return 'no code', ''
        with open(usual, 'rb') as one, open(changed, 'rb') as other:
            if one.read() == other.read():
                return 'no effect', ''
        tests = self.in_turn(mutant, reach.tests(mutant), reach)
        is_unreached = not tests
        if is_unreached:  # a process that was killed or confined leaves no counts
            tests = [name for name in self.in_turn(mutant, reach.records, reach) if self.weight(mutant, name) < 1]
            patience = UNREACHED_CPU_SECONDS
        has_program = False
        for number, name in enumerate(tests):
            if self.spent.by.get('tests', 0) > patience and not is_unreached:
                return 'undecided', f'{number} of {len(tests)} tests'
            if self.spent.by.get('tests', 0) > patience:
                break
            if not has_program and self.asks_program(name):
                has_program = True
                if not self.link(os.path.join(self.build_folder, 'roque'), path, changed, place + '/bin/roque'):
                    return 'killed', 'the linker'
            if not self.passes(name, path, changed, place, reach.records[name]) and self.is_fit_here(
                name, place, reach.records[name]
            ):
                return 'killed', name
        return 'survived', 'no test reaches the line' if is_unreached else f'{len(tests)} tests'

    def has_usual(self, path, text, usual):
        """The object of the source as it is, made once."""
        kept = usual + '.c'
        if os.path.exists(kept) and os.path.exists(usual) and open(kept, newline='').read() == text:
            return True
        os.makedirs(os.path.dirname(usual), exist_ok=True)
        self.compile(path, text, usual[:-2] + '.part.o')
        if not os.path.exists(usual[:-2] + '.part.o'):
            return False
        os.rename(usual[:-2] + '.part.o', usual)
        with open(kept, 'w', newline='') as file:
            file.write(text)
        return True

    @staticmethod
    def weight(mutant, name):
        path = mutant['file']
        if '/' + os.path.basename(path)[:-2] + '_test' in name:
            return NOUN_WEIGHT
        return ROOM_WEIGHT if path.split('/')[1] in re.split(r'[/_.]', name) else 1

    def in_turn(self, mutant, names, reach):
        def cost(name):
            record = reach.records[name]
            return (record['cpu_seconds'] + record['seconds'] / 10 + LINK_SECONDS) * self.weight(mutant, name)

        return sorted(names, key=cost)

    @functools.lru_cache(maxsize=None)
    def asks_program(self, name):
        if name.endswith('.sh'):
            return True
        with open(os.path.join(self.tree, name + '.c')) as file:
            return 'ROQUE' in file.read()

    def is_fit_here(self, name, place, record):
        """Without any fault the test passes, or its failure says nothing."""
        with self.fit_lock:
            if name not in self.is_fit:
                bare = place + '/bare'
                os.makedirs(bare + '/bin', exist_ok=True)
                shutil.copy(os.path.join(self.tree, self.build_folder, 'roque'), bare + '/bin/roque')
                self.is_fit[name] = self.passes(name, None, None, bare, record)
                if not self.is_fit[name]:
                    print(f'# {name} fails without any fault, and is not asked', flush=True)
            return self.is_fit[name]

    def passes(self, name, path, changed, place, record):
        words = ['sh', name]
        if not name.endswith('.sh'):
            words = [place + '/test']
            if not self.link(os.path.join(self.build_folder, name), path or '', changed, words[0]):
                return False
        shutil.rmtree(place + '/tmp', ignore_errors=True)
        os.makedirs(place + '/tmp')
        environment = dict(self.environment, ROQUE=place + '/bin/roque', TMPDIR=place + '/tmp', HOME=place + '/tmp')
        seconds = WAIT_SECONDS_LEAST + WAIT_FACTOR * record['seconds']
        cpu_seconds = int(CPU_SECONDS_LEAST + CPU_FACTOR * record['cpu_seconds'])
        limits = functools.partial(limit_harm, cpu_seconds)
        run = coverage.run_test(words, environment, seconds, self.tree, limits, is_hasty=True)
        self.spend('tests', run.cpu_seconds)
        return run.is_fine


def limit_harm(cpu_seconds):
    """A fault may ask for all memory, fill the disk or go round in circles."""
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
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


def tell_cost(results, out):
    """What one fault took of the processor, by what it went to."""
    spent = collections.Counter()
    for result in results:
        spent.update(result.get('cpu', {}))
    if results:
        parts = ', '.join(f'{purpose} {seconds / len(results):.2f}' for purpose, seconds in sorted(spent.items()))
        print(f'# {sum(spent.values()) / len(results):.2f} s of processor time a fault: {parts}', file=out)


def line_around(text, place):
    return text[text.rfind('\n', 0, place) + 1 :].split('\n', 1)[0].strip()


def described(number, mutant, texts, verdict, by, spent):
    text, place = texts[mutant['file']], mutant['edits'][0][0]
    return {
        'number': number,
        'file': mutant['file'],
        'line': mutant['line'],
        'kind': mutant['kind'],
        'verdict': verdict,
        'by': by,
        'cpu': {purpose: round(seconds, 2) for purpose, seconds in spent.items()},
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
    parser.add_argument(
        '--patience', type=float, default=240, help='processor seconds of tests for one fault (default 240)'
    )
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
    reach = laboratory.guess() if chosen.nearby else laboratory.cover(texts, chosen.jobs)
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
            verdict, by = laboratory.judge(plan[number], texts, reach, place, chosen.patience)
            with lock, open(journal, 'a') as file:
                results.append(described(number, plan[number], texts, verdict, by, laboratory.spent.by))
                file.write(json.dumps(results[-1]) + '\n')

    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        for run in [pool.submit(work, os.path.join(laboratory.folder, f'worker-{i}')) for i in range(chosen.jobs)]:
            run.result()
    results.sort(key=lambda result: result['number'])
    tell(results, sys.stdout)
    tell_cost(results, sys.stdout)


if __name__ == '__main__':
    main()
