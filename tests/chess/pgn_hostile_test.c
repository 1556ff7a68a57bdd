// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_hostile_test.c - files made to hurt: endless lines, deep nesting, one thing
// repeated for ever. The reader says what is wrong, takes no more memory for more input,
// and does work in proportion to it.
#include "tests/test.h"

#include <string.h>
#include <sys/resource.h>

#include "chess/chess.h"

// A head, then a part again and again up to so many bytes, then a tail; never in memory as a whole.
typedef struct Stream {
    const char *head;
    const char *part;
    const char *tail;
    uint64_t part_bytes;
    uint64_t given; // of head, parts and tail together
} Stream;

static char stream_byte(const Stream *stream, uint64_t at) {
    size_t head = strlen(stream->head);
    if (at < head) return stream->head[at];
    if (at < head + stream->part_bytes) return stream->part[(at - head) % strlen(stream->part)];
    return stream->tail[at - head - stream->part_bytes];
}

static ptrdiff_t read_stream(void *context, char *buffer, size_t size) {
    Stream *stream = context;
    size_t head = strlen(stream->head), part = strlen(stream->part);
    uint64_t total = head + stream->part_bytes + strlen(stream->tail);
    size_t count = 0;
    while (count < size && stream->given < total) {
        uint64_t inside = stream->given - head;
        bool copies_part = stream->given >= head && inside % part == 0
                           && inside + part <= stream->part_bytes && size - count >= part;
        if (copies_part) {
            memcpy(buffer + count, stream->part, part);
            count += part;
            stream->given += part;
        } else {
            buffer[count++] = stream_byte(stream, stream->given++);
        }
    }
    return (ptrdiff_t)count;
}

typedef struct Outcome {
    uint64_t games;
    uint64_t errors;
    uint64_t moves;
    uint64_t work;
    char first_error[ERROR_TEXT_MAX];
} Outcome;

static Outcome read_all(Stream stream) {
    Outcome outcome = {0};
    PgnReader *reader = pgn_reader_open((PgnSource){read_stream, &stream});
    assert_non_null(reader);
    PgnEvent event;
    int depth = 0;
    while (pgn_reader_next(reader, &event) != PGN_EVENT_FINISH) {
        outcome.games += event.kind == PGN_EVENT_END;
        outcome.moves += event.kind == PGN_EVENT_MOVE;
        depth += (event.kind == PGN_EVENT_OPEN) - (event.kind == PGN_EVENT_CLOSE);
        assert_true(depth >= 0 && depth <= PGN_DEPTH_MAX);
        if (event.kind == PGN_EVENT_END) assert_int_equal(depth, 0);
        if (event.kind != PGN_EVENT_PROBLEM) continue;
        const PgnProblem *problem = pgn_reader_problem(reader);
        if (!problem->is_error && !problem->is_end) continue;
        if (outcome.errors++ == 0) strcpy(outcome.first_error, problem->error.text);
    }
    outcome.work = pgn_reader_work(reader);
    pgn_reader_close(reader);
    return outcome;
}

static long peak_memory_kb(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void test_deep_variations(void **state) {
    (void)state;
    enum { DEPTH = 100000 };
    static const char open[] = "1. e4 (";
    Stream balanced = {.head = "", .part = open, .tail = "", .part_bytes = DEPTH * strlen(open)};
    Outcome outcome = read_all(balanced);
    assert_int_equal(outcome.games, 1);
    assert_int_equal(outcome.moves, PGN_DEPTH_MAX + 1);
    assert_int_equal(outcome.errors, 2); // too deep, no result
    assert_string_equal(outcome.first_error, "the variation is skipped: more than 200 deep");
    // The same with every variation closed again, and a second game behind it.
    char *tail = malloc(DEPTH + 32);
    assert_non_null(tail);
    memset(tail, ')', DEPTH);
    strcpy(tail + DEPTH, " 1... e5 1-0\n\n1. d4 *");
    balanced.tail = tail;
    outcome = read_all(balanced);
    free(tail);
    assert_int_equal(outcome.games, 2);
    assert_int_equal(outcome.moves, PGN_DEPTH_MAX + 1 + 2);
    assert_int_equal(outcome.errors, 1);
}

// A sanitizer makes a gigabyte take many minutes and would find nothing more in it.
static uint64_t large(void) {
    return test_is_long() && !test_is_sanitized() ? UINT64_C(1) << 30
           : test_is_short()                      ? UINT64_C(1) << 19
                                                  : UINT64_C(1) << 24;
}

#define MANY_X "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

static void test_one_endless_line(void **state) {
    (void)state;
    static const struct {
        const char *head, *part, *error;
    } lines[] = {
        {"1. e4 {", "word ", "the comment is dropped: longer than 262144 bytes"},
        {"1. e4 ;", "word ", "the comment is dropped: longer than 262144 bytes"},
        {"1. e4 ", MANY_X,
         "move 1...: 'xxxxxxxxxxxxxxxxxxxxxxxx' is not understood: expected a move, a comment or a "
         "result"},
        {"[Event \"", MANY_X, "the value of the tag is not closed: expected \"]"},
        {"[", MANY_X, "not a tag: expected [Name \"value\"]"},
        {"1. e4 ", "12345678", "the file ends inside a game: expected a result"},
        {"1. Nf3 Nf6 ", "2. Ng1 Ng8 3. Nf3 Nf6 ", "the file ends inside a game: expected a result"},
    };
    long before = peak_memory_kb();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        uint64_t size = large() - large() % strlen(lines[i].part);
        Outcome outcome = read_all((Stream){lines[i].head, lines[i].part, "", size, 0});
        assert_string_equal(outcome.first_error, lines[i].error);
    }
    long grown = peak_memory_kb() - before;
    print_message("# %llu MiB a line, %ld KiB of memory\n", (unsigned long long)(large() >> 20),
                  grown);
    assert_true(grown < 8192);
}

// Twice the input, at most 2.5 times the work: for each way to make a
// reader look at the same byte again.
static void test_work_grows_with_the_input(void **state) {
    (void)state;
    static const char *const parts[] = {
        "(",
        ")",
        "()",
        "{",
        "}",
        "{}",
        "{ ",
        ";",
        "\n",
        "\n\n",
        "[",
        "[\n",
        "[a",
        "[a \"",
        "[a \"b\"]",
        "[a \"\\\"",
        "\n[a \"",
        "1",
        "1.",
        "e4 ",
        "e4 e5 ",
        "$",
        "$1",
        "%",
        "\n%",
        "!",
        "?!",
        "*",
        "* ",
        "1-0 ",
        "e4 1-0 ",
        "-",
        "--",
        "\"",
        "\\",
        "]",
        "e",
        "Nf3 ",
        "x ",
        "{\n\n[Event \"",
        "\r",
        "\n\n[Ev",
        "[Event \"",
        "[Event \"a\"]\n",
        "e4 (e5 ",
        "e4 (d4 ",
        "{\n\n[Event \"x\"]\n",
        " ",
        "\x01",
        "[FEN \"x\"]\n\n",
        "e4 {(",
        "e4 (d4) ",
        "\n{}",
        "\n{",
        "\n{} a",
        "Cf3 ",
        "Rd2 ",
        "Cf3 * ",
        "Cf3 Sf6 * ",
        "e4 (Cf3 ",
        "(Cf3 d5) ",
    };
    const size_t every = test_is_short() ? 7 : 1;
    const uint64_t size = UINT64_C(3) << 18;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i += every) {
        for (int with_move = 0; with_move < 2; with_move++) {
            const char *head = with_move ? "1. e4 (1. d4 " : "";
            Outcome once = read_all((Stream){head, parts[i], "", size, 0});
            Outcome twice = read_all((Stream){head, parts[i], "", 2 * size, 0});
            if (2 * twice.work > 5 * once.work) {
                fail_msg("'%s': %llu, then %llu", parts[i], (unsigned long long)once.work,
                         (unsigned long long)twice.work);
            }
            assert_true(once.work < 100 * size); // no way to make it look at a byte very often
        }
    }
}

static int start(void **state) {
    (void)state;
    chess_init();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deep_variations),
        cmocka_unit_test(test_one_endless_line),
        cmocka_unit_test(test_work_grows_with_the_input),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
