// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci_go.c - the checks of a search: every form of go, and what is said while it goes on.
#include <stdio.h>
#include <string.h>

#include "arena/check_uci_talk.h"
#include "core/clock.h"

enum {
    LATE_MS = 400, // an answer to "stop" or at the end of a fixed time may come so late
    // of what is measured by the clock: who shares the computer must not be blamed for it
    TRIES = 3,
};

// ---- every form of go ----

// The shortest of some tries to keep within the time.
static bool search_in_time(Checker *checker, const char *fen, const char *moves, const char *go,
                           int64_t most_ms, int64_t *time_ms) {
    *time_ms = INT64_MAX;
    for (int i = 0; i < TRIES && most_ms < *time_ms; i++) {
        UciSearchEnd end;
        if (!checker_search_from(checker, fen, moves, go, &end)) return false;
        if (end.time_ms < *time_ms) *time_ms = end.time_ms;
    }
    return true;
}

static bool check_nodes(Checker *checker) {
    UciSearchEnd end;
    if (!checker_search_from(checker, KIWIPETE, "", "go nodes 5000", &end)) return false;
    if (end.nodes > 50000)
        return checker_warns(checker, "%llu nodes instead of 5000", (unsigned long long)end.nodes);
    return true;
}

static bool check_movetime(Checker *checker) {
    int64_t time_ms;
    if (!search_in_time(checker, KIWIPETE, "", "go movetime 200", 220, &time_ms)) return false;
    if (time_ms > 200 + LATE_MS)
        return checker_fails(checker, "%lld ms instead of 200", (long long)time_ms);
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
           && check_clock(checker, "e2e4 e7e5",
                          "go wtime 1000 btime 1000 winc 0 binc 0 movestogo 40", 1000);
}

static bool check_little_time(Checker *checker) {
    UciSearchEnd end;
    int64_t time_ms;
    if (!search_in_time(checker, KIWIPETE, "", "go wtime 20 btime 20", 20, &time_ms)) return false;
    if (time_ms > LATE_MS)
        return checker_fails(checker, "%lld ms with 20 ms on the clock", (long long)time_ms);
    if (time_ms > 20) checker_warns(checker, "%lld ms with 20 ms on the clock", (long long)time_ms);
    return checker_search_from(checker, KIWIPETE, "", "go wtime 1 btime 1", &end);
}

// A clock below zero: GUIs send it, but no word of the protocol says what it means.
static bool check_no_time(Checker *checker) {
    UciSearchEnd end;
    return checker_set_position(checker, KIWIPETE, "")
           && checker_search_if_it_can(checker, "go wtime -50 btime 1000 winc 100", 2000, &end);
}

static bool check_one_clock(Checker *checker) {
    return check_clock(checker, "", "go wtime 1000", 1000)
           && check_clock(checker, "e2e4", "go btime 1000", 1000);
}

// Only the opponent's clock is told: whatever it does, it must answer, if need be after "stop".
static bool check_other_clock(Checker *checker) {
    UciSearchEnd end;
    return checker_set_position(checker, "startpos", "e2e4")
           && checker_search_if_it_can(checker, "go wtime 1000", 2000, &end);
}

// Moves from the middle of any order that nobody would choose.
static bool check_searchmoves(Checker *checker) {
    static const struct {
        const char *fen, *moves;
    } cases[] = {{"startpos", "f2f3"}, {"startpos", "g2g4 b1a3"}, {KIWIPETE, "e2d1 c3b1"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        UciSearchEnd end;
        char go[64];
        snprintf(go, sizeof go, "go depth 4 searchmoves %s", cases[i].moves);
        if (!checker_search_from(checker, cases[i].fen, "", go, &end)) return false;
        if (strstr(cases[i].moves, end.move) == NULL)
            return checker_fails(checker, "plays %s, which was not among the moves to search",
                                 end.move);
    }
    return true;
}

static bool check_mate(Checker *checker, const char *fen, const char *mate) {
    UciSearchEnd end;
    if (!checker_search_from(checker, fen, "", "go mate 1", &end)) return false;
    if (strcmp(end.move, mate) != 0)
        return checker_warns(checker, "plays %s instead of the mate %s", end.move, mate);
    return end.mate_moves == 0 || end.mate_moves == 1
           || checker_fails(checker, "plays the mate %s and says 'mate %d'", mate, end.mate_moves);
}

// Black's too: a score is the engine's own, not White's.
static bool check_mate_search(Checker *checker) {
    return check_mate(checker, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8")
           && check_mate(checker, "r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1");
}

static bool check_same_position(Checker *checker) {
    UciSearchEnd end;
    if (!checker_search_from(checker, "startpos", "d2d4", "go depth 3", &end)) return false;
    if (!checker_search(checker, "go depth 3", checker->patience_ms, &end)) return false;
    return checker_search(checker, "go depth 2", checker->patience_ms, &end);
}

static bool check_no_position(Checker *checker) {
    UciSearchEnd end;
    if (process_is_running(&checker->process)) process_end(&checker->process, 0, NULL);
    if (!checker_start(checker)) return false;
    fen_parse("startpos", &checker->board, NULL);
    text_over(checker->position, sizeof checker->position);
    return checker_is_ready(checker)
           && checker_search(checker, "go depth 2", checker->patience_ms, &end);
}

// An analyst goes from one position to another without a new game.
static bool check_new_position(Checker *checker) {
    UciSearchEnd end;
    CheckFaults faults = checker->faults;
    bool is_obeyed = checker_search_from(checker, KIWIPETE, "", "go depth 2", &end)
                     && checker_tell_position(checker, "startpos", "")
                     && checker_search(checker, "go depth 2", checker->patience_ms, &end);
    // Its lines are those of the old position then: it is blamed for that once.
    if (!is_obeyed) checker->faults = faults;
    return is_obeyed;
}

// ---- during a search ----

static bool end_search(Checker *checker, const char *command) {
    UciSearchEnd end;
    if (!checker_send(checker, "%s", command)) return false;
    if (!checker_wait_bestmove(checker, checker->patience_ms, &end)) return false;
    if (end.best == MOVE_NONE)
        return checker_fails(checker, "'%s' brings '%s', which is not legal", command, end.move);
    if (end.time_ms > LATE_MS)
        checker_warns(checker, "bestmove came %lld ms after '%s'", (long long)end.time_ms, command);
    return checker_is_ready(checker);
}

static bool check_stop(Checker *checker) {
    return checker_start_endless(checker, "go infinite") && end_search(checker, "stop");
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
    Sentence before = checker->faults.stray;
    checker->faults.stray = (Sentence){{0}};
    bool is_fine = checker_send(checker, "stop") && checker_is_ready(checker)
                   && checker_send(checker, "stop") && checker_is_ready(checker);
    if (checker->faults.stray.length > 0)
        is_fine = checker_fails(checker, "a bestmove that nobody asked for: %p",
                                (const void *)&checker->faults.stray);
    checker->faults.stray = before;
    return is_fine;
}

static bool check_ready_while_searching(Checker *checker) {
    if (!checker_start_endless(checker, "go infinite")) return false;
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
           && checker_start_endless(checker, "go ponder wtime 1000 btime 1000")
           && end_search(checker, "ponderhit")
           && checker_start_endless(checker, "go ponder wtime 1000 btime 1000")
           && end_search(checker, "stop");
}

const UciCheck check_uci_go[] = {
    {"go-nodes", SENTENCE("go nodes is obeyed"), check_nodes, "go-depth"},
    {"go-movetime", SENTENCE("go movetime is obeyed"), check_movetime, "go-depth"},
    {"go-clock", SENTENCE("go with both clocks, increments, movestogo 1"), check_clocks,
     "go-depth"},
    {"go-little-time", SENTENCE("go with 20 ms, 1 ms"), check_little_time, "go-clock"},
    {"go-no-time", SENTENCE("go with a negative clock"), check_no_time, "go-clock"},
    {"go-one-clock", SENTENCE("go with only the clock of the side to move"), check_one_clock,
     "go-clock"},
    {"go-other-clock", SENTENCE("go with only the opponent's clock"), check_other_clock,
     "go-clock"},
    {"go-searchmoves", SENTENCE("go searchmoves is obeyed"), check_searchmoves, "go-depth"},
    {"go-mate", SENTENCE("go mate 1 finds the mate"), check_mate_search, "go-depth"},
    {"go-again", SENTENCE("go several times without a new position"), check_same_position,
     "go-depth"},
    {"new-position", SENTENCE("another position without ucinewgame is obeyed"), check_new_position,
     "go-depth"},
    {"go-first", SENTENCE("go before any position"), check_no_position, "go-depth"},
    {"stop", SENTENCE("go infinite ends at stop and not before"), check_stop, "go-depth"},
    {"stop-at-once", SENTENCE("stop right after go, twenty times"), check_stop_at_once, "stop"},
    {"stop-idle", SENTENCE("stop without a search does nothing"), check_stop_idle, "go-depth"},
    {"isready-search", SENTENCE("isready is answered during a search"), check_ready_while_searching,
     "stop"},
    {"ponder", SENTENCE("go ponder waits; ponderhit and stop end it"), check_ponder, "stop"},
    {0},
};
