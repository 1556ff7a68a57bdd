// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci.c - the list of checks; those of a search are in check_uci_go.c. Each talks to a
// running engine; one that kills it costs only itself.
#include "arena/check_uci.h"

#include <string.h>

#include "arena/check_uci_talk.h"
#include "core/clock.h"

enum { GREETING_CHECKS = 5, CHECKS_BEHIND = 11 };

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

static bool check_setoption(Checker *checker) {
    if (!checker->has_hash) {
        checker->report->verdict = CHECK_SKIPPED;
        return true;
    }
    SearchEnd end;
    return set_hash(checker, 1) && set_hash(checker, 16)
           && checker_send(checker, "setoption name NoSuchOption value 3")
           && checker_is_ready(checker) && checker_set_position(checker, "startpos", "")
           && checker_search(checker, "go depth 3", checker->patience_ms, &end);
}

// ---- positions ----

// At a root without moves some bestmove must come. Which one the protocol does not say: "(none)"
// and "0000" are usual, and a GUI may take anything else for a move.
static bool check_finished(Checker *checker, const char *fen) {
    SearchEnd end;
    if (!checker_set_position(checker, fen, "") || !checker_send(checker, "go depth 3"))
        return false;
    if (!checker_wait_bestmove(checker, checker->patience_ms, &end)) return false;
    if (end.best != MOVE_NONE)
        return checker_fails(checker, "plays %s where no move is legal", end.move);
    if (strcmp(end.move, "(none)") != 0 && strcmp(end.move, "0000") != 0)
        checker_warns(checker, "answers '%s' where no move is legal; '(none)' or '0000' is usual",
                      end.move);
    return checker_is_ready(checker);
}

static bool check_mated(Checker *checker) {
    return check_finished(checker, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
}

static bool check_stalemate(Checker *checker) {
    return check_finished(checker, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
}

static bool check_special_moves(Checker *checker) {
    SearchEnd end;
    return checker_search_from(checker, "startpos",
                               "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f6e4 d2d4 e5d4 f1e1 d7d5",
                               "go depth 3", &end)
           && checker_search_from(checker, "startpos", "e2e4 a7a6 e4e5 d7d5 e5d6", "go depth 3",
                                  &end)
           && checker_search_from(checker, "8/P6k/8/8/8/8/p6K/8 w - - 0 1", "a7a8n a2a1q",
                                  "go depth 3", &end)
           && checker_search_from(checker, KIWIPETE, "e1c1 e8g8", "go depth 3", &end);
}

static bool check_long_game(Checker *checker) {
    char moves[400];
    Text text = text_over(moves, sizeof moves);
    SearchEnd end;
    for (int i = 0; i < 10; i++)
        text_add(&text, i > 0 ? " g1f3 g8f6 f3g1 f6g8" : "g1f3 g8f6 f3g1 f6g8");
    return checker_search_from(checker, "startpos", moves, "go depth 3", &end)
           && checker_search_from(checker, "8/8/8/4k3/8/8/4K2R/8 w - - 99 120", "", "go depth 3",
                                  &end);
}

// Sends a line that means nothing, "stop" where it may have been taken for a search, and waits for
// readyok; what else is said does not matter.
static bool survives(Checker *checker, const char *bad, bool may_search) {
    bool is_alive = checker_send(checker, "%s", bad)
                    && (!may_search || checker_send(checker, "stop"))
                    && checker_send(checker, "isready");
    int64_t deadline_ns = clock_now_ns() + checker->patience_ms * INT64_C(1000000);
    ProcessStatus status = PROCESS_CLOSED;
    char *line = NULL;
    while (is_alive && (status = checker_read(checker, deadline_ns, &line)) == PROCESS_OK)
        if (uci_line_is(line, "readyok")) return true;
    if (process_is_running(&checker->process)) process_end(&checker->process, 0, NULL);
    checker->report->verdict = CHECK_PASSED;
    return status == PROCESS_TIMEOUT
               ? checker_warns(checker, "nothing is answered after '%s'", bad)
               : checker_warns(checker, "the engine does not survive '%s'", bad);
}

// A go that says nothing: some engines search until stop, others pass it over and never answer. The
// bestmove may come after readyok, so it is waited for; it must not be taken for the next search's.
static bool check_bad_go(Checker *checker) {
    if (!checker_set_position(checker, "startpos", "") || !survives(checker, "go depth", true))
        return false;
    int64_t deadline_ns = clock_now_ns() + CHECK_LISTEN_MS * INT64_C(1000000);
    char *line = NULL;
    while (checker_read(checker, deadline_ns, &line) == PROCESS_OK)
        if (uci_line_is(line, "bestmove")) break;
    return true;
}

static bool check_bad_input(Checker *checker) {
    static const char *const bad[] = {"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                                      "position fen nonsense",
                                      "position startpos moves e2e5",
                                      "position",
                                      "setoption",
                                      NULL};
    SearchEnd end;
    if (!check_bad_go(checker)) return false;
    for (int i = 0; bad[i] != NULL; i++)
        if (!survives(checker, bad[i], false)) return false;
    return checker_search_from(checker, "startpos", "", "go depth 2", &end);
}

// ---- the end ----

static bool check_end(Checker *checker, const char *farewell, bool is_searching) {
    Sentence how;
    if (is_searching && !checker_start_endless(checker, "go infinite")) return false;
    if (farewell != NULL && !checker_send(checker, "%s", farewell)) return false;
    int64_t begin_ms = clock_now_ms();
    bool has_ended = process_end(&checker->process, checker->patience_ms, &how);
    if (checker->process.has_ended_well) return true;
    if (!has_ended)
        return checker_fails(checker, "still there after %lld ms",
                             (long long)(clock_now_ms() - begin_ms));
    return checker_warns(checker, "%p", (const void *)&how);
}

static bool check_quit(Checker *checker) {
    return check_end(checker, "quit", false);
}

static bool check_quit_while_searching(Checker *checker) {
    return check_end(checker, "quit", true);
}

static bool check_end_of_input(Checker *checker) {
    return check_end(checker, NULL, false);
}

// ---- summaries of what was seen ----

static bool check_info(Checker *checker) {
    if (checker->info_count == 0) return checker_fails(checker, "no info line in any search");
    if (checker->bad_info.length > 0)
        return checker_fails(checker, "%p", (const void *)&checker->bad_info);
    return true;
}

static bool check_pvs(Checker *checker) {
    if (checker->pv_count == 0) return checker_warns(checker, "no pv in any search");
    if (checker->bad_pv.length > 0)
        return checker_fails(checker, "%p", (const void *)&checker->bad_pv);
    return true;
}

static bool check_strays(Checker *checker) {
    return checker->stray.length == 0
           || checker_fails(checker, "%p", (const void *)&checker->stray);
}

static const Check greeting[GREETING_CHECKS] = {
    {"handshake", SENTENCE("uci is answered by id name, id author, uciok"), check_handshake},
    {"options", SENTENCE("every option line is well formed"), check_options},
    {"isready", SENTENCE("ucinewgame and isready are answered by readyok"), check_ready},
    {"unknown", SENTENCE("unknown commands and empty lines are passed over"), check_unknown},
    {"setoption", SENTENCE("Hash can be set, an unknown option does no harm"), check_setoption},
};

static const Check behind[CHECKS_BEHIND] = {
    {"mated", SENTENCE("bestmove (none) when mated"), check_mated},
    {"stalemate", SENTENCE("bestmove (none) when stalemated"), check_stalemate},
    {"special-moves", SENTENCE("castling, en passant and promotion are understood"),
     check_special_moves},
    {"long-game", SENTENCE("repetitions and the 50-move counter at the root"), check_long_game},
    {"bad-input", SENTENCE("bad positions and broken commands do not kill it"), check_bad_input},
    {"quit-search", SENTENCE("quit during a search"), check_quit_while_searching},
    {"eof", SENTENCE("ends when its input ends"), check_end_of_input},
    {"quit", SENTENCE("quit ends it with status 0"), check_quit},
    {"info", SENTENCE("every info line has the right syntax"), check_info},
    {"pv", SENTENCE("every pv is legal"), check_pvs},
    {"one-bestmove", SENTENCE("exactly one bestmove for each go"), check_strays},
};

static void run_checks(Checker *checker, const Check *checks, int count,
                       void (*on_check)(void *context, const CheckReport *report), void *context) {
    for (int i = 0; i < count; i++) {
        CheckReport report = {.name = checks[i].name, .what = checks[i].what};
        int64_t begin_ms = clock_now_ms();
        checker->report = &report;
        if (checker_start(checker)) checks[i].run(checker);
        report.time_ms = clock_now_ms() - begin_ms;
        checker->summary->counts[report.verdict]++;
        on_check(context, &report);
        // After a failure nobody knows what the engine still thinks of; a fresh one does.
        if (report.verdict == CHECK_FAILED && process_is_running(&checker->process))
            process_end(&checker->process, 0, NULL);
    }
}

bool check_uci(const char *command, int64_t patience_ms,
               void (*on_check)(void *context, const CheckReport *report), void *context,
               CheckSummary *summary, Error *error) {
    Checker checker = {.command = command, .patience_ms = patience_ms, .summary = summary};
    memset(summary, 0, sizeof *summary);
    chess_init();
    if (!process_check_command(command, error) || !process_open(&checker.process, NULL, error))
        return false;
    run_checks(&checker, greeting, 1, on_check, context);
    // Without the handshake there is no engine to ask.
    if (summary->counts[CHECK_FAILED] == 0 || summary->engine[0] != '\0') {
        run_checks(&checker, greeting + 1, GREETING_CHECKS - 1, on_check, context);
        run_checks(&checker, check_uci_go, UCI_GO_CHECKS, on_check, context);
        run_checks(&checker, behind, CHECKS_BEHIND, on_check, context);
    }
    process_close(&checker.process);
    return true;
}
