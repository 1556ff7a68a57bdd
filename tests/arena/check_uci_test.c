// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci_test.c - every toy engine has one fault, and check-uci blames it for that, once.
#include "tests/test.h"

#include <stdatomic.h>

#include "arena/arena.h"
#include "core/thread.h"
#include "tests/arena/toy_engine.h"

enum { PATIENCE_MS = 4000, THREADS = 12, CHECKS = 39 };

typedef struct ToyCase {
    const char *fault;
    const char *blamed; // by this check alone; NULL: by none
    CheckVerdict verdict;
    const char *words; // part of the reason
} ToyCase;

static const ToyCase cases[] = {
    {"none", NULL, CHECK_PASSED, ""},
    {"strict", NULL, CHECK_PASSED, ""},    // it was asked for no more than it declares
    {"once-late", NULL, CHECK_PASSED, ""}, // nobody is blamed for a busy computer
    {"no-uciok", "handshake", CHECK_FAILED, "waiting for uciok"},
    {"no-name", "handshake", CHECK_FAILED, "no 'id name'"},
    {"no-author", "handshake", CHECK_WARNED, "no 'id author'"},
    {"no-hash", "options", CHECK_WARNED, "no option Hash"},
    {"bad-option", "options", CHECK_FAILED, "Threads"},
    {"ticks-maybe", "options", CHECK_FAILED, "Book"},
    {"declares-twice", "options", CHECK_FAILED, "declared twice"},
    {"default-is-no-choice", "options", CHECK_FAILED, "Style"},
    {"no-readyok", "isready", CHECK_FAILED, "waiting for readyok"},
    {"dies-of-unknown", "unknown", CHECK_FAILED, "status 99"},
    {"dies-of-hash", "setoption", CHECK_FAILED, "status 99"},
    {"dies-of-unknown-option", "setoption", CHECK_FAILED, "status 99"},
    {"dies-at-go", "go-depth", CHECK_FAILED, "status 99"},
    {"silent", "go-depth", CHECK_FAILED, "waiting for bestmove"},
    {"illegal-move", "go-depth", CHECK_FAILED, "'e1e8', which is not legal"},
    {"deaf-to-moves", "go-depth", CHECK_FAILED, "not legal after 'position startpos moves"},
    {"no-nodes", "go-nodes", CHECK_FAILED, "waiting for bestmove"},
    {"slow-movetime", "go-movetime", CHECK_FAILED, "ms instead of 200"},
    {"slow-clock", "go-clock", CHECK_FAILED, "lost on time"},
    {"no-little-time", "go-little-time", CHECK_FAILED, "waiting for bestmove"},
    {"no-negative-clock", "go-no-time", CHECK_WARNED, "it came after 'stop'"},
    {"no-one-clock", "go-one-clock", CHECK_FAILED, "waiting for bestmove"},
    {"no-other-clock", "go-other-clock", CHECK_WARNED, "it came after 'stop'"},
    {"no-searchmoves", "go-searchmoves", CHECK_FAILED, "not among the moves"},
    {"no-mate", "go-mate", CHECK_WARNED, "instead of the mate"},
    {"mated-while-mating", "go-mate", CHECK_FAILED, "a1a8 and says 'mate -1'"},
    {"mate-too-late", "go-mate", CHECK_FAILED, "and says 'mate 41'"},
    {"scores-for-white", "go-mate", CHECK_FAILED, "a8a1 and says 'mate -1'"},
    {"goes-once", "go-again", CHECK_FAILED, "waiting for bestmove"},
    {"one-position", "new-position", CHECK_FAILED, "not legal"},
    {"dies-without-position", "go-first", CHECK_FAILED, "status 99"},
    {"infinite-ends", "stop", CHECK_FAILED, "ends without 'stop'"},
    {"never-stops", "stop", CHECK_FAILED, "waiting for bestmove"},
    {"stops-late", "stop-at-once", CHECK_FAILED, "waiting for bestmove"},
    {"answers-idle-stop", "stop-idle", CHECK_FAILED, "nobody asked for"},
    {"deaf-in-search", "isready-search", CHECK_FAILED, "waiting for readyok"},
    {"ponder-ends", "ponder", CHECK_FAILED, "ends without 'stop'"},
    {"silent-at-the-end", "mated", CHECK_FAILED, "waiting for bestmove"},
    {"odd-at-the-end", "mated", CHECK_WARNED, "'a1a1'"},
    {"castles-on-rook", "castling", CHECK_FAILED, "'e1h1', which is not legal"},
    {"castles-in-letters", "castling", CHECK_FAILED, "'O-O', which is not legal"},
    {"promotes-to-nothing", "promotion", CHECK_FAILED, "which is not legal"},
    {"promotes-in-capitals", "promotion", CHECK_FAILED, "which is not legal"},
    {"takes-no-en-passant", "en-passant", CHECK_FAILED, "which is not legal"},
    {"no-en-passant", "special-moves", CHECK_FAILED, "status 99"},
    {"short-memory", "long-game", CHECK_FAILED, "status 99"},
    {"dies-of-bad-fen", "bad-input", CHECK_WARNED, "does not survive"},
    {"ignores-end", "eof", CHECK_FAILED, "still there"},
    {"ignores-quit", "quit", CHECK_FAILED, "after 'quit'"},
    {"quits-badly", "quit", CHECK_WARNED, "status 3"},
    {"ignores-quit-in-search", "quit-search", CHECK_FAILED, "after 'quit'"},
    {"no-info", "info", CHECK_FAILED, "no info line"},
    {"bad-info", "info", CHECK_FAILED, "two"},
    {"nodes-below-nothing", "info", CHECK_FAILED, "nodes"},
    {"line-nothing", "info", CHECK_FAILED, "from 1"},
    {"looks-at-nonsense", "info", CHECK_FAILED, "currmove"},
    {"memory-overfull", "info", CHECK_FAILED, "hashfull"},
    {"no-score", "score", CHECK_FAILED, "no score"},
    {"mate-in-nothing", "score", CHECK_FAILED, "'mate 0'"},
    {"huge-score", "score", CHECK_FAILED, "999999"},
    {"shares-of-more", "score", CHECK_FAILED, "wdl 500 500 500"},
    {"shares-below-nothing", "score", CHECK_FAILED, "three shares"},
    {"shares-of-two", "info", CHECK_FAILED, "wdl must be a number"},
    {"no-pv", "pv", CHECK_WARNED, "no pv"},
    {"illegal-pv", "pv", CHECK_FAILED, "'e1e8'"},
    {"illegal-ponder", "ponder-move", CHECK_FAILED, "'e1e8'"},
    {"ready-twice", "one-bestmove", CHECK_FAILED, "readyok"},
    {"two-bestmoves", "one-bestmove", CHECK_FAILED, "bestmove"},
};
enum { CASES = sizeof cases / sizeof cases[0] };

// What is said of one toy.
typedef struct ToyReport {
    int checks;
    int blames;
    char all[512]; // "quit: still there ...\n"
    CheckReport last;
} ToyReport;

static ToyReport reports[CASES];
static atomic_int next_case;

static void note_check(void *context, const CheckReport *report) {
    ToyReport *toy = context;
    toy->checks++;
    if (report->verdict == CHECK_PASSED || report->verdict == CHECK_SKIPPED) return;
    toy->blames++;
    toy->last = *report;
    size_t length = strlen(toy->all);
    snprintf(toy->all + length, sizeof toy->all - length, "%s: %.80s\n", report->name,
             report->details.text);
}

static void *check_toys(void *context) {
    (void)context;
    for (int i; (i = atomic_fetch_add(&next_case, 1)) < CASES;) {
        char self[512], command[600];
        CheckSummary summary;
        Error error = {{0}};
        ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
        self[length > 0 ? length : 0] = '\0';
        snprintf(command, sizeof command, "'%s' toy %s", self, cases[i].fault);
        if (!check_uci(command, PATIENCE_MS, note_check, &reports[i], &summary, &error))
            reports[i].checks = -1;
    }
    return NULL;
}

static void every_fault_is_blamed_once(void **state) {
    (void)state;
    pthread_t threads[THREADS];
    int wrong = 0;
    for (int i = 0; i < THREADS; i++) assert_true(thread_start(&threads[i], check_toys, NULL));
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < CASES; i++) {
        const ToyCase *expected = &cases[i];
        const ToyReport *toy = &reports[i];
        bool has_begun = strcmp(expected->fault, "no-uciok") != 0;
        bool is_right =
            toy->checks == (has_begun ? CHECKS : 1) && toy->blames == (expected->blamed != NULL);
        if (is_right && expected->blamed != NULL)
            is_right = strcmp(toy->last.name, expected->blamed) == 0
                       && toy->last.verdict == expected->verdict
                       && strstr(toy->last.details.text, expected->words) != NULL;
        if (is_right) continue;
        wrong++;
        print_error("%s: %d checks, %d blames\n%s", expected->fault, toy->checks, toy->blames,
                    toy->all);
    }
    assert_int_equal(wrong, 0);
}

static void a_program_that_is_not_there_is_an_error(void **state) {
    (void)state;
    ToyReport toy = {0};
    CheckSummary summary;
    Error error = {{0}};
    assert_false(check_uci("./no-such-engine", 1000, note_check, &toy, &summary, &error));
    assert_int_equal(toy.checks, 0);
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "toy") == 0) return toy_engine_main(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_is_blamed_once),
        cmocka_unit_test(a_program_that_is_not_there_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
