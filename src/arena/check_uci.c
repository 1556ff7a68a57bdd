// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci.c - the list of checks. Each talks to a running engine; one that kills it costs only itself.
#include "arena/check_uci.h"

#include <string.h>

#include "arena/check_uci_talk.h"
#include "core/clock.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

enum {
    LATE_MS = 400,   // an answer to "stop" or at the end of a fixed time may come so late
    LISTEN_MS = 300, // how long a search that must not end is listened to
    QUIT_MS = 5000,
    TRIES = 3, // of what is measured by the clock: who shares the computer must not be blamed for it
};

// ---- greeting -------------------------------------------------------------------------------------

static bool check_handshake(Checker *checker) {
    if (!checker->has_name) return checker_fails(checker, "no 'id name'");
    if (!checker->has_author) return checker_warns(checker, "no 'id author'");
    return true;
}

static bool check_options(Checker *checker) {
    if (checker->bad_option[0] != '\0') return checker_fails(checker, "%s", checker->bad_option);
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
           && checker_send(checker, "setoption name NoSuchOption value 3") && checker_is_ready(checker)
           && checker_set_position(checker, "startpos", "")
           && checker_search(checker, "go depth 3", checker->patience_ms, &end);
}

// ---- every form of go -----------------------------------------------------------------------------

static bool search_from(Checker *checker, const char *fen, const char *moves, const char *go,
                        SearchEnd *end) {
    return checker_set_position(checker, fen, moves)
           && checker_search(checker, go, checker->patience_ms, end);
}

// The shortest of some tries to keep within the time.
static bool search_in_time(Checker *checker, const char *fen, const char *moves, const char *go,
                           int64_t most_ms, int64_t *time_ms) {
    *time_ms = INT64_MAX;
    for (int i = 0; i<TRIES && * time_ms> most_ms; i++) {
        SearchEnd end;
        if (!search_from(checker, fen, moves, go, &end)) return false;
        if (end.time_ms < *time_ms) *time_ms = end.time_ms;
    }
    return true;
}

static bool check_depth(Checker *checker) {
    SearchEnd end;
    if (!search_from(checker, "startpos", "", "go depth 1", &end)) return false;
    if (!end.has_score) return checker_fails(checker, "no info with a score before bestmove");
    return search_from(checker, KIWIPETE, "", "go depth 4", &end);
}

static bool check_nodes(Checker *checker) {
    SearchEnd end;
    if (!search_from(checker, KIWIPETE, "", "go nodes 5000", &end)) return false;
    if (end.nodes > 50000)
        return checker_warns(checker, "%llu nodes instead of 5000", (unsigned long long)end.nodes);
    return true;
}

static bool check_movetime(Checker *checker) {
    int64_t time_ms;
    if (!search_in_time(checker, KIWIPETE, "", "go movetime 200", 220, &time_ms)) return false;
    if (time_ms > 200 + LATE_MS) return checker_fails(checker, "%lld ms instead of 200", (long long)time_ms);
    return time_ms <= 220 || checker_warns(checker, "%lld ms instead of 200", (long long)time_ms);
}

// The search must end within the clock of the side to move.
static bool check_clock(Checker *checker, const char *moves, const char *go, int64_t clock_ms) {
    int64_t time_ms;
    if (!search_in_time(checker, "startpos", moves, go, clock_ms, &time_ms)) return false;
    return time_ms <= clock_ms
           || checker_fails(checker, "%lld ms of %lld: lost on time", (long long)time_ms,
                            (long long)clock_ms);
}

static bool check_clocks(Checker *checker) {
    return check_clock(checker, "", "go wtime 1000 btime 1000 winc 10 binc 10", 1000)
           && check_clock(checker, "e2e4", "go wtime 5000 btime 500", 500)
           && check_clock(checker, "e2e4 e7e5", "go wtime 1000 btime 1000 movestogo 1", 1000)
           && check_clock(checker, "e2e4 e7e5", "go wtime 1000 btime 1000 winc 0 binc 0 movestogo 40", 1000);
}

static bool check_little_time(Checker *checker) {
    SearchEnd end;
    int64_t time_ms;
    if (!search_in_time(checker, KIWIPETE, "", "go wtime 20 btime 20", 20, &time_ms)) return false;
    if (time_ms > LATE_MS)
        return checker_fails(checker, "%lld ms with 20 ms on the clock", (long long)time_ms);
    if (time_ms > 20) checker_warns(checker, "%lld ms with 20 ms on the clock", (long long)time_ms);
    return search_from(checker, KIWIPETE, "", "go wtime 1 btime 1", &end);
}

// A clock below zero: GUIs send it, but no word of the protocol says what it means.
static bool check_no_time(Checker *checker) {
    SearchEnd end;
    return checker_set_position(checker, KIWIPETE, "")
           && checker_search_if_it_can(checker, "go wtime -50 btime 1000 winc 100", 2000, &end);
}

static bool check_one_clock(Checker *checker) {
    return check_clock(checker, "", "go wtime 1000", 1000)
           && check_clock(checker, "e2e4", "go btime 1000", 1000);
}

// Only the opponent's clock is told: whatever it does, it must answer, if need be after "stop".
static bool check_other_clock(Checker *checker) {
    SearchEnd end;
    return checker_set_position(checker, "startpos", "e2e4")
           && checker_search_if_it_can(checker, "go wtime 1000", 2000, &end);
}

static bool check_searchmoves(Checker *checker) {
    SearchEnd end;
    if (!search_from(checker, "startpos", "", "go depth 4 searchmoves a2a3 h2h4", &end)) return false;
    if (strcmp(end.move, "a2a3") == 0 || strcmp(end.move, "h2h4") == 0) return true;
    return checker_fails(checker, "plays %s, which was not among the moves to search", end.move);
}

static bool check_mate_search(Checker *checker) {
    SearchEnd end;
    if (!search_from(checker, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "", "go mate 1", &end)) return false;
    return strcmp(end.move, "a1a8") == 0
           || checker_warns(checker, "plays %s instead of the mate a1a8", end.move);
}

static bool check_same_position(Checker *checker) {
    SearchEnd end;
    if (!search_from(checker, "startpos", "d2d4", "go depth 3", &end)) return false;
    if (!checker_search(checker, "go depth 3", checker->patience_ms, &end)) return false;
    return checker_search(checker, "go depth 2", checker->patience_ms, &end);
}

static bool check_no_position(Checker *checker) {
    SearchEnd end;
    if (process_is_running(&checker->process)) process_end(&checker->process, 0, NULL);
    if (!checker_start(checker)) return false;
    fen_parse("startpos", &checker->board, NULL);
    text_over(checker->position, sizeof checker->position);
    return checker_is_ready(checker) && checker_search(checker, "go depth 2", checker->patience_ms, &end);
}

// Who analyses changes from one position to another without a new game.
static bool check_new_position(Checker *checker) {
    SearchEnd end;
    char bad_pv[CHECK_DETAILS_MAX];
    memcpy(bad_pv, checker->bad_pv, sizeof bad_pv);
    bool is_obeyed = search_from(checker, KIWIPETE, "", "go depth 2", &end)
                     && checker_tell_position(checker, "startpos", "")
                     && checker_search(checker, "go depth 2", checker->patience_ms, &end);
    // Its lines are those of the old position then: it is blamed for that once.
    if (!is_obeyed) memcpy(checker->bad_pv, bad_pv, sizeof bad_pv);
    return is_obeyed;
}

// ---- during a search ------------------------------------------------------------------------------

// Starts a search that must not end by itself, and listens for a while.
static bool start_endless(Checker *checker, const char *go) {
    char *line = NULL;
    if (!checker_set_position(checker, KIWIPETE, "") || !checker_send(checker, "%s", go)) return false;
    int64_t deadline_ns = clock_now_ns() + LISTEN_MS * INT64_C(1000000);
    ProcessStatus status;
    while ((status = checker_read(checker, deadline_ns, &line)) == PROCESS_OK) {
        if (uci_line_is(line, "bestmove")) return checker_fails(checker, "'%s' ends without 'stop'", go);
    }
    return status == PROCESS_TIMEOUT || checker_fails(checker, "the engine is gone");
}

static bool end_search(Checker *checker, const char *command) {
    SearchEnd end;
    if (!checker_send(checker, "%s", command)) return false;
    if (!checker_wait_bestmove(checker, checker->patience_ms, &end)) return false;
    if (end.best == MOVE_NONE)
        return checker_fails(checker, "'%s' brings '%s', which is not legal", command, end.move);
    if (end.time_ms > LATE_MS)
        checker_warns(checker, "bestmove came %lld ms after '%s'", (long long)end.time_ms, command);
    return checker_is_ready(checker);
}

static bool check_stop(Checker *checker) {
    return start_endless(checker, "go infinite") && end_search(checker, "stop");
}

static bool check_stop_at_once(Checker *checker) {
    for (int i = 0; i < 20; i++) {
        if (!checker_set_position(checker, KIWIPETE, "") || !checker_send(checker, "go infinite"))
            return false;
        if (!end_search(checker, "stop")) return false;
    }
    return true;
}

static bool check_stop_idle(Checker *checker) {
    return checker_send(checker, "stop") && checker_is_ready(checker) && checker_send(checker, "stop")
           && checker_is_ready(checker);
}

static bool check_ready_while_searching(Checker *checker) {
    if (!start_endless(checker, "go infinite")) return false;
    int64_t begin_ms = clock_now_ms();
    if (!checker_is_ready(checker)) return false;
    if (clock_now_ms() - begin_ms > LATE_MS)
        checker_warns(checker, "readyok took %lld ms", (long long)(clock_now_ms() - begin_ms));
    return end_search(checker, "stop");
}

static bool check_ponder(Checker *checker) {
    if (!checker->has_ponder) {
        checker->report->verdict = CHECK_SKIPPED; // it does not offer to
        return true;
    }
    return checker_send(checker, "setoption name Ponder value true") && checker_is_ready(checker)
           && start_endless(checker, "go ponder wtime 1000 btime 1000") && end_search(checker, "ponderhit")
           && start_endless(checker, "go ponder wtime 1000 btime 1000") && end_search(checker, "stop");
}

// ---- positions ------------------------------------------------------------------------------------

// At a root without moves some bestmove must come. Which one the protocol does not say: "(none)" and "0000"
// are usual, and a GUI may take anything else for a move.
static bool check_finished(Checker *checker, const char *fen) {
    SearchEnd end;
    if (!checker_set_position(checker, fen, "") || !checker_send(checker, "go depth 3")) return false;
    if (!checker_wait_bestmove(checker, checker->patience_ms, &end)) return false;
    if (end.best != MOVE_NONE) return checker_fails(checker, "plays %s where no move is legal", end.move);
    if (strcmp(end.move, "(none)") != 0 && strcmp(end.move, "0000") != 0)
        checker_warns(checker, "answers '%s' where no move is legal; '(none)' or '0000' is usual", end.move);
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
    return search_from(checker, "startpos", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f6e4 d2d4 e5d4 f1e1 d7d5",
                       "go depth 3", &end)
           && search_from(checker, "startpos", "e2e4 a7a6 e4e5 d7d5 e5d6", "go depth 3", &end)
           && search_from(checker, "8/P6k/8/8/8/8/p6K/8 w - - 0 1", "a7a8n a2a1q", "go depth 3", &end)
           && search_from(checker, KIWIPETE, "e1c1 e8g8", "go depth 3", &end);
}

static bool check_long_game(Checker *checker) {
    char moves[400];
    Text text = text_over(moves, sizeof moves);
    SearchEnd end;
    for (int i = 0; i < 10; i++) text_add(&text, i > 0 ? " g1f3 g8f6 f3g1 f6g8" : "g1f3 g8f6 f3g1 f6g8");
    return search_from(checker, "startpos", moves, "go depth 3", &end)
           && search_from(checker, "8/8/8/4k3/8/8/4K2R/8 w - - 99 120", "", "go depth 3", &end);
}

// Sends a line that means nothing, "stop" where it may have been taken for a search, and waits for readyok;
// what else is said does not matter.
static bool survives(Checker *checker, const char *bad, bool may_search) {
    bool is_alive = checker_send(checker, "%s", bad) && (!may_search || checker_send(checker, "stop"))
                    && checker_send(checker, "isready");
    int64_t deadline_ns = clock_now_ns() + checker->patience_ms * INT64_C(1000000);
    ProcessStatus status = PROCESS_CLOSED;
    char *line = NULL;
    while (is_alive && (status = checker_read(checker, deadline_ns, &line)) == PROCESS_OK)
        if (uci_line_is(line, "readyok")) return true;
    if (process_is_running(&checker->process)) process_end(&checker->process, 0, NULL);
    checker->report->verdict = CHECK_PASSED;
    return status == PROCESS_TIMEOUT ? checker_warns(checker, "nothing is answered after '%s'", bad)
                                     : checker_warns(checker, "the engine does not survive '%s'", bad);
}

// A go that says nothing: some engines search until stop, others pass it over and never answer. The bestmove
// may come after readyok, so it is waited for; it must not be taken for the next search's.
static bool check_bad_go(Checker *checker) {
    if (!checker_set_position(checker, "startpos", "") || !survives(checker, "go depth", true)) return false;
    int64_t deadline_ns = clock_now_ns() + LISTEN_MS * INT64_C(1000000);
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
    return search_from(checker, "startpos", "", "go depth 2", &end);
}

// ---- the end --------------------------------------------------------------------------------------

static bool check_end(Checker *checker, const char *farewell, bool is_searching) {
    Sentence how;
    if (is_searching && !start_endless(checker, "go infinite")) return false;
    if (farewell != NULL && !checker_send(checker, "%s", farewell)) return false;
    int64_t begin_ms = clock_now_ms();
    bool has_ended = process_end(&checker->process, QUIT_MS, &how);
    if (strcmp(how.text, "ended with status 0") == 0) return true;
    if (!has_ended)
        return checker_fails(checker, "still there after %lld ms", (long long)(clock_now_ms() - begin_ms));
    return checker_warns(checker, "%s", how.text);
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

// ---- summaries of what was seen -------------------------------------------------------------------

static bool check_info(Checker *checker) {
    if (checker->info_count == 0) return checker_fails(checker, "no info line in any search");
    if (checker->bad_info[0] != '\0') return checker_fails(checker, "%s", checker->bad_info);
    return true;
}

static bool check_pvs(Checker *checker) {
    if (checker->pv_count == 0) return checker_warns(checker, "no pv in any search");
    if (checker->bad_pv[0] != '\0') return checker_fails(checker, "%s", checker->bad_pv);
    return true;
}

static bool check_strays(Checker *checker) {
    return checker->stray[0] == '\0' || checker_fails(checker, "%s", checker->stray);
}

typedef struct Check {
    const char *name;
    const char *what;
    bool (*run)(Checker *checker);
} Check;

static const Check checks[] = {
    {"handshake", SENTENCE("uci is answered by id name, id author, uciok"), check_handshake},
    {"options", SENTENCE("every option line is well formed"), check_options},
    {"isready", SENTENCE("ucinewgame and isready are answered by readyok"), check_ready},
    {"unknown", SENTENCE("unknown commands and empty lines are passed over"), check_unknown},
    {"setoption", SENTENCE("Hash can be set, an unknown option does no harm"), check_setoption},
    {"go-depth", SENTENCE("go depth, with a scored info before bestmove"), check_depth},
    {"go-nodes", SENTENCE("go nodes is obeyed"), check_nodes},
    {"go-movetime", SENTENCE("go movetime is obeyed"), check_movetime},
    {"go-clock", SENTENCE("go with both clocks, increments, movestogo 1"), check_clocks},
    {"go-little-time", SENTENCE("go with 20 ms, 1 ms"), check_little_time},
    {"go-no-time", SENTENCE("go with a negative clock"), check_no_time},
    {"go-one-clock", SENTENCE("go with only the clock of the side to move"), check_one_clock},
    {"go-other-clock", SENTENCE("go with only the opponent's clock"), check_other_clock},
    {"go-searchmoves", SENTENCE("go searchmoves is obeyed"), check_searchmoves},
    {"go-mate", SENTENCE("go mate 1 finds the mate"), check_mate_search},
    {"go-again", SENTENCE("go several times without a new position"), check_same_position},
    {"new-position", SENTENCE("another position without ucinewgame is obeyed"), check_new_position},
    {"go-first", SENTENCE("go before any position"), check_no_position},
    {"stop", SENTENCE("go infinite ends at stop and not before"), check_stop},
    {"stop-at-once", SENTENCE("stop right after go, twenty times"), check_stop_at_once},
    {"stop-idle", SENTENCE("stop without a search does nothing"), check_stop_idle},
    {"isready-search", SENTENCE("isready is answered during a search"), check_ready_while_searching},
    {"ponder", SENTENCE("go ponder waits; ponderhit and stop end it"), check_ponder},
    {"mated", SENTENCE("bestmove (none) when mated"), check_mated},
    {"stalemate", SENTENCE("bestmove (none) when stalemated"), check_stalemate},
    {"special-moves", SENTENCE("castling, en passant and promotion are understood"), check_special_moves},
    {"long-game", SENTENCE("repetitions and the 50-move counter at the root"), check_long_game},
    {"bad-input", SENTENCE("bad positions and broken commands do not kill it"), check_bad_input},
    {"quit-search", SENTENCE("quit during a search"), check_quit_while_searching},
    {"eof", SENTENCE("ends when its input ends"), check_end_of_input},
    {"quit", SENTENCE("quit ends it with status 0"), check_quit},
    {"info", SENTENCE("every info line has the right syntax"), check_info},
    {"pv", SENTENCE("every pv is legal"), check_pvs},
    {"one-bestmove", SENTENCE("exactly one bestmove for each go"), check_strays},
};

bool check_uci(const char *command, int64_t patience_ms,
               void (*on_check)(void *context, const CheckReport *report), void *context,
               CheckSummary *summary, Error *error) {
    Checker checker = {.command = command, .patience_ms = patience_ms, .summary = summary};
    memset(summary, 0, sizeof *summary);
    chess_init();
    if (!process_check_command(command, error) || !process_open(&checker.process, NULL, error)) return false;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        CheckReport report = {.name = checks[i].name, .what = checks[i].what};
        int64_t begin_ms = clock_now_ms();
        checker.report = &report;
        if (checker_start(&checker)) checks[i].run(&checker);
        report.time_ms = clock_now_ms() - begin_ms;
        summary->counts[report.verdict]++;
        on_check(context, &report);
        // After a failure nobody knows what the engine still thinks of; a fresh one does.
        if (report.verdict == CHECK_FAILED && process_is_running(&checker.process))
            process_end(&checker.process, 0, NULL);
        if (i == 0 && report.verdict == CHECK_FAILED && summary->engine[0] == '\0') break;
    }
    process_close(&checker.process);
    return true;
}
