// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci.c - the checks one after the other; those of a search are in check_uci_go.c, those of
// particular positions in check_uci_boards.c. Each talks to a running engine; one that kills it
// costs only itself, and one that fails leaves out those that would say the same.
#include "arena/check_uci.h"

#include <stdlib.h>
#include <string.h>

#include "arena/check_uci_talk.h"
#include "core/clock.h"
#include "core/memory.h"

// ---- greeting ----

static bool check_handshake(Checker *checker) {
    if (!checker->has_name) return checker_fails(checker, "no 'id name'");
    if (!checker->has_author) return checker_warns(checker, "no 'id author'");
    return true;
}

static bool check_options(Checker *checker) {
    if (checker->bad_option.length > 0)
        return checker_fails(checker, "%p", (const void *)&checker->bad_option);
    if (!checker->has_hash) return checker_warns(checker, "no option Hash");
    return true;
}

static bool check_ready(Checker *checker) {
    return checker_send(checker, "ucinewgame") && checker_is_ready(checker);
}

static bool check_unknown(Checker *checker) {
    return checker_send(checker, "joho no such command") && checker_send(checker, "%s", "")
           && checker_is_ready(checker);
}

// Only what the engine declares may be asked of it.
static bool set_hash(Checker *checker, int64_t wanted_mb) {
    int64_t table_mb = wanted_mb < checker->hash_least  ? checker->hash_least
                       : wanted_mb > checker->hash_most ? checker->hash_most
                                                        : wanted_mb;
    return checker_send(checker, "setoption name Hash value %lld", (long long)table_mb)
           && checker_is_ready(checker);
}

static bool check_depth(Checker *checker) {
    UciSearchEnd end;
    return checker_search_from(checker, "startpos", "", "go depth 1", &end)
           && checker_search_from(checker, "startpos", "e2e4", "go depth 1", &end)
           && checker_search_from(checker, KIWIPETE, "", "go depth 4", &end);
}

static bool check_setoption(Checker *checker) {
    if (!checker->has_hash) {
        checker->report->verdict = CHECK_SKIPPED;
        return true;
    }
    UciSearchEnd end;
    return set_hash(checker, 1) && set_hash(checker, 16)
           && checker_send(checker, "setoption name NoSuchOption value 3")
           && checker_is_ready(checker) && checker_set_position(checker, "startpos", "")
           && checker_search(checker, "go depth 3", checker->patience_ms, &end);
}

// ---- the end ----

static bool has_ended_well(Checker *checker, const Sentence *how) {
    return checker->process.has_ended_well || checker_warns(checker, "%p", (const void *)how);
}

// Its input stays open: "quit" alone must end it.
static bool check_quitting(Checker *checker) {
    Sentence how;
    int64_t begin_ms = clock_now_ms();
    if (!checker_send(checker, "quit")) return false;
    if (!process_wait_end(&checker->process, checker->patience_ms))
        return checker_fails(checker, "still there %lld ms after 'quit'",
                             (long long)(clock_now_ms() - begin_ms));
    process_end(&checker->process, 0, &how);
    return has_ended_well(checker, &how);
}

static bool check_quit(Checker *checker) {
    return check_quitting(checker);
}

static bool check_quit_while_searching(Checker *checker) {
    return checker_start_endless(checker, "go infinite") && check_quitting(checker);
}

static bool check_end_of_input(Checker *checker) {
    Sentence how;
    int64_t begin_ms = clock_now_ms();
    if (process_end(&checker->process, checker->patience_ms, &how))
        return has_ended_well(checker, &how);
    return checker_fails(checker, "still there after %lld ms",
                         (long long)(clock_now_ms() - begin_ms));
}

// ---- summaries of what was seen ----

static bool blames(Checker *checker, const Sentence *fault) {
    return fault->length == 0 || checker_fails(checker, "%p", (const void *)fault);
}

static bool check_info(Checker *checker) {
    if (checker->info_count == 0) return checker_fails(checker, "no info line in any search");
    return blames(checker, &checker->faults.info);
}

static bool check_scores(Checker *checker) {
    if (checker->score_count == 0) return checker_fails(checker, "no score in any search");
    return blames(checker, &checker->faults.score);
}

static bool check_pvs(Checker *checker) {
    if (checker->pv_count == 0) return checker_warns(checker, "no pv in any search");
    return blames(checker, &checker->faults.pv);
}

static bool check_ponder_moves(Checker *checker) {
    return blames(checker, &checker->faults.ponder);
}

static bool check_strays(Checker *checker) {
    return blames(checker, &checker->faults.stray);
}

static const UciCheck greeting[] = {
    {"handshake", SENTENCE("uci is answered by id name, id author, uciok"), check_handshake, NULL},
    {0},
};

static const UciCheck settings[] = {
    {"options", SENTENCE("every option line is well formed"), check_options, NULL},
    {"isready", SENTENCE("ucinewgame and isready are answered by readyok"), check_ready, NULL},
    {"unknown", SENTENCE("unknown commands and empty lines are passed over"), check_unknown,
     "isready"},
    {"go-depth", SENTENCE("go depth is answered by a legal move"), check_depth, "isready"},
    {"setoption", SENTENCE("Hash can be set, an unknown option does no harm"), check_setoption,
     "go-depth"},
    {0},
};

static const UciCheck endings[] = {
    {"eof", SENTENCE("ends when its input ends"), check_end_of_input, NULL},
    {"quit", SENTENCE("quit ends it with status 0"), check_quit, NULL},
    {"quit-search", SENTENCE("quit during a search"), check_quit_while_searching, "quit stop"},
    {"info", SENTENCE("every info line has the right syntax"), check_info, "go-depth"},
    {"score", SENTENCE("every score can be one"), check_scores, "info"},
    {"pv", SENTENCE("every pv is legal"), check_pvs, "info"},
    {"ponder-move", SENTENCE("every move to ponder on is legal"), check_ponder_moves, "go-depth"},
    {"one-bestmove", SENTENCE("exactly one bestmove for each go, one readyok for each isready"),
     check_strays, "go-depth"},
    {0},
};

// ---- running them ----

// The first of those it needs that did not pass.
static const CheckReport *find_blamed(const Checker *checker, const UciCheck *check) {
    Slice names = slice_of(check->needs != NULL ? check->needs : ""), name;
    while ((name = slice_next_word(&names)).length > 0) {
        for (int i = 0; i < checker->blamed_count; i++)
            if (slice_is(name, checker->blamed[i].name)) return &checker->blamed[i];
    }
    return NULL;
}

static void run_check(Checker *checker, const UciCheck *check, CheckReport *report) {
    const CheckReport *needed = find_blamed(checker, check);
    if (needed != NULL && needed->verdict != CHECK_WARNED) {
        report->verdict = CHECK_SKIPPED;
        sentence_set(&report->details, "needs what '%s' asks", needed->name);
    } else if (checker_start(checker)) {
        check->run(checker);
    }
    if (needed != NULL && report->verdict == CHECK_WARNED
        && sentence_has_format_of(&report->details, &needed->details)) {
        report->verdict = CHECK_SKIPPED;
        sentence_set(&report->details, "the same as '%s'", needed->name);
    }
}

static void run_checks(Checker *checker, const UciCheck *checks,
                       void (*on_check)(void *context, const CheckReport *report), void *context) {
    for (int i = 0; checks[i].name != NULL; i++) {
        CheckReport report = {.name = checks[i].name, .what = checks[i].what};
        int64_t begin_ms = clock_now_ms();
        checker->report = &report;
        run_check(checker, &checks[i], &report);
        report.time_ms = clock_now_ms() - begin_ms;
        checker->summary->counts[report.verdict]++;
        if (report.details.length > 0 && checker->blamed_count < CHECKS_MAX)
            checker->blamed[checker->blamed_count++] = report;
        on_check(context, &report);
        // After a failure nobody knows what the engine still thinks of; a fresh one does.
        if (report.verdict == CHECK_FAILED && process_is_running(&checker->process))
            process_end(&checker->process, 0, NULL);
    }
}

bool check_uci(const char *command, int64_t patience_ms,
               void (*on_check)(void *context, const CheckReport *report), void *context,
               CheckSummary *summary, Error *error) {
    Checker *checker = memory_new(sizeof *checker, error);
    if (checker == NULL) return false;
    checker->command = command;
    checker->patience_ms = patience_ms;
    checker->summary = summary;
    memset(summary, 0, sizeof *summary);
    chess_init();
    bool is_open =
        process_check_command(command, NULL, error) && process_open(&checker->process, NULL, error);
    if (is_open) run_checks(checker, greeting, on_check, context);
    // Without the handshake there is no engine to ask.
    if (is_open && checker->has_uciok) {
        run_checks(checker, settings, on_check, context);
        run_checks(checker, check_uci_go, on_check, context);
        run_checks(checker, check_uci_boards, on_check, context);
        run_checks(checker, endings, on_check, context);
    }
    if (is_open) process_close(&checker->process);
    free(checker);
    return is_open;
}
