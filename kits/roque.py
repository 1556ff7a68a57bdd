"""roque.py - what an exercise may ask about a position. The checker answers, and writes everything down.

What the exercise prints goes to the file output.txt, never between the questions.
"""
import os

INFINITE = 1000000  # beyond every value
EXACT, AT_LEAST, AT_MOST = 0, 1, 2  # kinds of entries of the table

_answers = _questions = None


def _ask(name, *numbers):
    _questions.write(" ".join([name, *(str(int(number)) for number in numbers)]) + "\n")
    _questions.flush()
    line = _answers.readline()
    if not line:
        os._exit(0)  # the checker has heard enough
    return int(line)


def count_moves(position):
    """How many moves there are; 0: the game is over."""
    return _ask("moves", position)


def play(position, move):
    """The position after a move; moves are counted from 0 on."""
    return _ask("play", position, move)


def value(position):
    """What the position is worth for the side to move."""
    return _ask("value", position)


def is_max(position):
    """Is it MAX's move?"""
    return _ask("max", position) != 0


def is_capture(position, move):
    return _ask("capture", position, move) != 0


def in_check(position):
    return _ask("check", position) != 0


def estimate(position, move):
    """Of what the move leads to, for the side that makes it."""
    return _ask("estimate", position, move)


def board_key(position):
    """A number for what stands on the board, the same whoever is to move."""
    return _ask("key", position)


def table_find(key):
    """Is there an entry? The next three then tell what it holds."""
    return _ask("find", key) != 0


def table_depth():
    return _ask("depth")


def table_score():
    return _ask("score")


def table_bound():
    return _ask("bound")


def table_store(key, depth, score, bound):
    _ask("store", key, depth, score, bound)


def clock_left():
    """Ticks left; every position that search() visits takes one."""
    return _ask("clock")


def search(position, depth):
    """The value for the side to move, searched so deep; 0 when the clock has run out."""
    return _ask("search", position, depth)


def test(position, depth, beta):
    """Fail-soft alpha-beta with the window from beta - 1 to beta."""
    return _ask("test", position, depth, beta)


def chance(n):
    """A number from 0 to n - 1."""
    return _ask("chance", n)


def over(position):
    """1: MAX has won, 0: MAX has not won, -1: the game goes on."""
    return _ask("over", position)


def report(number, value):
    """Tells what was found about a position."""
    _ask("report", number, value)


def _serve(function, count):
    """For the checker: calls the exercise with the numbers of each line."""
    global _answers, _questions
    _answers = os.fdopen(os.dup(0), "r")
    _questions = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in _answers:
        numbers = [int(word) for word in line.split()[1:]]
        answer = function(*numbers[:count])
        if not isinstance(answer, int):
            raise TypeError(f"{function.__name__}() must answer a whole number, not {answer!r}")
        # boards have 64 bits; the line carries a signed number
        answer &= (1 << 64) - 1
        _questions.write(f"return {answer - (1 << 64) if answer >> 63 else answer}\n")
        _questions.flush()
