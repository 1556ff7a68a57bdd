// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci_boards.c - the checks of particular positions: without a move, with moves that are
// written in their own way, long games, and what is no position.
#include <string.h>

#include "arena/check_uci_talk.h"
#include "core/clock.h"

// At a root without moves some bestmove must come. Which one the protocol does not say: "(none)"
// and "0000" are usual, and a GUI may take anything else for a move.
static bool check_finished(Checker *checker, const char *fen) {
    UciSearchEnd end;
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

// Boards whose best move is written in its own way: a mate in one that no other move gives, or the
// only move there is. Who plays another one is a weak player, and that is no fault here.
static bool check_made(Checker *checker, const char *const fens[2]) {
    UciSearchEnd end;
    return checker_search_from(checker, fens[0], "", "go depth 4", &end)
           && checker_search_from(checker, fens[1], "", "go depth 4", &end);
}

static bool check_castling(Checker *checker) {
    static const char *const mates[] = {"8/8/8/8/8/8/7R/2k1K2R w K - 0 1",
                                        "r3k1K1/3r4/8/4b3/8/8/8/8 b q - 0 1"};
    return check_made(checker, mates);
}

// No other move than the pawn's; mate by a knight.
static bool check_promotion(Checker *checker) {
    static const char *const fens[] = {"7K/3P1k1P/8/7b/8/8/8/8 w - - 0 1",
                                       "7N/3Q2P1/7k/8/7K/8/8/8 w - - 0 1"};
    return check_made(checker, fens);
}

static bool check_en_passant(Checker *checker) {
    UciSearchEnd end;
    return checker_search_from(checker, "8/8/8/5PPp/6K1/4k3/7q/8 w - h6 0 1", "", "go depth 4",
                               &end);
}

static bool check_special_moves(Checker *checker) {
    UciSearchEnd end;
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
    Text moves = TEXT_OF(400);
    UciSearchEnd end;
    for (int i = 0; i < 10; i++)
        text_add(&moves, i > 0 ? " g1f3 g8f6 f3g1 f6g8" : "g1f3 g8f6 f3g1 f6g8");
    return checker_search_from(checker, "startpos", moves.data, "go depth 3", &end)
           && checker_search_from(checker, "8/8/8/4k3/8/8/4K2R/8 w - - 99 120", "", "go depth 3",
                                  &end);
}

// Sends a line that means nothing, "stop" where it may have been taken for a search, and waits for
// readyok; what else is said does not matter.
static bool survives(Checker *checker, const char *bad, bool may_search) {
    bool is_alive = checker_send(checker, "%s", bad)
                    && (!may_search || checker_send(checker, "stop"))
                    && checker_send(checker, "isready");
    checker->ready_owed += is_alive;
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

// What it says of positions that are none is not held against it elsewhere.
static bool check_bad_input(Checker *checker) {
    const CheckFaults faults = checker->faults;
    static const char *const bad[] = {"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                                      "position fen nonsense",
                                      "position startpos moves e2e5",
                                      "position",
                                      "setoption",
                                      NULL};
    UciSearchEnd end;
    bool is_fine = check_bad_go(checker);
    for (int i = 0; is_fine && bad[i] != NULL; i++) is_fine = survives(checker, bad[i], false);
    is_fine = is_fine && checker_search_from(checker, "startpos", "", "go depth 2", &end);
    checker->faults = faults;
    // The protocol promises nothing here.
    if (checker->report->verdict == CHECK_FAILED) checker->report->verdict = CHECK_WARNED;
    if (process_is_running(&checker->process)) process_end(&checker->process, 0, NULL);
    return is_fine;
}

const UciCheck check_uci_boards[] = {
    {"mated", SENTENCE("bestmove (none) when mated"), check_mated, "go-depth"},
    {"stalemate", SENTENCE("bestmove (none) when stalemated"), check_stalemate, "mated"},
    {"castling", SENTENCE("castles, and writes it as e1g1"), check_castling, "go-depth"},
    {"promotion", SENTENCE("promotes, and writes it as e7e8q"), check_promotion, "go-depth"},
    {"en-passant", SENTENCE("takes en passant"), check_en_passant, "go-depth"},
    {"special-moves", SENTENCE("castling, en passant and promotion are understood"),
     check_special_moves, "go-depth"},
    {"long-game", SENTENCE("repetitions and the 50-move counter at the root"), check_long_game,
     "go-depth"},
    {"bad-input", SENTENCE("bad positions and broken commands do not kill it"), check_bad_input,
     "go-depth"},
    {0},
};
