// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci_talk.h - the conversation the checks of check_uci.c are made of.
#ifndef ROQUE_ARENA_CHECK_UCI_TALK_H
#define ROQUE_ARENA_CHECK_UCI_TALK_H

#include "arena/check_uci.h"
#include "chess/chess.h"
#include "players/players.h"

typedef struct Checker {
    Process process;
    const char *command;
    int64_t patience_ms;
    CheckReport *report; // of the check that runs
    CheckSummary *summary;
    Board board;         // the position the engine was told last
    char position[512];  // and its command
    char start[FEN_MAX]; // what that began from; "" when nothing was told yet
    // What the handshake said.
    bool has_name, has_author, has_ponder, has_hash, has_chess960;
    int64_t hash_least, hash_most; // MB, as declared
    int option_count;
    char bad_option[CHECK_DETAILS_MAX]; // the first line that is not well formed
    // Gathered over all searches.
    int info_count, pv_count;
    char bad_info[CHECK_DETAILS_MAX];
    char bad_pv[CHECK_DETAILS_MAX];
    char stray[CHECK_DETAILS_MAX]; // a bestmove nobody asked for
} Checker;

// The end of a search.
typedef struct SearchEnd {
    char move[16];
    Move best; // MOVE_NONE when it is not legal
    bool has_score;
    bool is_mate;
    int score;
    uint64_t nodes;
    int depth;
    int64_t time_ms;
} SearchEnd;

// All return false after a failure, which is then in the report.
bool checker_fails(Checker *checker, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool checker_warns(Checker *checker, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool checker_send(Checker *checker, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The next line within the time; PROCESS_OK, or why there is none. Notes what info lines say.
ProcessStatus checker_read(Checker *checker, int64_t deadline_ns, char **line);
// Starts the engine and shakes hands, unless it runs.
bool checker_start(Checker *checker);
// isready -> readyok; a bestmove before it is a fault.
bool checker_is_ready(Checker *checker);
// "startpos" or a FEN, and the moves from there ("" for none). A start that is not the last one is a new
// game, as a GUI would tell it.
bool checker_set_position(Checker *checker, const char *fen, const char *moves);
// The position alone.
bool checker_tell_position(Checker *checker, const char *fen, const char *moves);
// Waits for the bestmove of a search that goes on.
bool checker_wait_bestmove(Checker *checker, int64_t wait_ms, SearchEnd *end);
// Sends position and go, and waits for a legal bestmove; then nothing more may come.
bool checker_search(Checker *checker, const char *go, int64_t wait_ms, SearchEnd *end);
// The same where the protocol does not say what such a go means: a move that comes only after "stop" is worth
// a warning.
bool checker_search_if_it_can(Checker *checker, const char *go, int64_t wait_ms, SearchEnd *end);

#endif
