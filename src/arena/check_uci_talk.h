// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci_talk.h - the conversation the checks of check_uci.c are made of.
#pragma once

#include "arena/check_uci.h"
#include "players/players.h"

enum { CHECKS_MAX = 64 };

// The first of each kind, over all searches; empty: none.
typedef struct CheckFaults {
    Sentence info;
    Sentence pv;
    Sentence score;
    Sentence ponder; // a move to ponder on that is not legal
    Sentence stray;  // a bestmove nobody asked for
} CheckFaults;

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
    bool has_name, has_author, has_ponder, has_hash, has_uciok;
    int64_t hash_least, hash_most; // MB, as declared
    Sentence bad_option;           // the first line that is not well formed
    char option_names[4096];       // "\nHash\nThreads\n": what was declared so far
    int ready_owed;                // answers to "isready" that may still come
    // Gathered over all searches.
    int info_count, pv_count, score_count;
    CheckFaults faults;
    CheckReport blamed[CHECKS_MAX]; // what did not pass, and what was left out for it
    int blamed_count;
} Checker;

// The end of a search.
typedef struct UciSearchEnd {
    char move[16];
    Move best; // MOVE_NONE when it is not legal
    uint64_t nodes;
    int64_t time_ms;
    int mate_moves; // as the last score says: below 0 for the side that is mated; 0: no mate
} UciSearchEnd;

typedef struct UciCheck {
    const char *name;
    const char *what;
    bool (*run)(Checker *checker);
    // Checks that must not have failed: what is wrong with them would be blamed again here.
    const char *needs; // "quit stop"; NULL: none
} UciCheck;

// Each ends with {0}.
extern const UciCheck check_uci_go[];     // in check_uci_go.c: every form of go
extern const UciCheck check_uci_boards[]; // in check_uci_boards.c: what is particular to a position

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

enum { CHECK_LISTEN_MS = 300 }; // how long a search that must not end is listened to

// All return false after a failure, which is then in the report.
bool checker_fails(Checker *checker, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool checker_warns(Checker *checker, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool checker_send(Checker *checker, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The next line within the time; PROCESS_OK, or why there is none. Notes what info lines say.
ProcessStatus checker_read(Checker *checker, int64_t deadline_ns, char **line);
// Starts the engine and shakes hands, unless it runs.
bool checker_start(Checker *checker);
// isready -> readyok; a bestmove before it is noted as a stray.
bool checker_is_ready(Checker *checker);
// "startpos" or a FEN, and the moves from there ("" for none). A start that is not the last one is
// a new game, as a GUI would tell it.
bool checker_set_position(Checker *checker, const char *fen, const char *moves);
// The position alone.
bool checker_tell_position(Checker *checker, const char *fen, const char *moves);
// Waits for the bestmove of a search that goes on.
bool checker_wait_bestmove(Checker *checker, int64_t wait_ms, UciSearchEnd *end);
// The position, go, and a legal bestmove.
bool checker_search_from(Checker *checker, const char *fen, const char *moves, const char *go,
                         UciSearchEnd *end);
// Starts a search that must not end by itself, and listens for a while.
bool checker_start_endless(Checker *checker, const char *go);
// Sends go, and waits for a legal bestmove; then nothing more may come.
bool checker_search(Checker *checker, const char *go, int64_t wait_ms, UciSearchEnd *end);
// The same where the protocol does not say what such a go means: a move that comes only
// after "stop" is worth a warning.
bool checker_search_if_it_can(Checker *checker, const char *go, int64_t wait_ms, UciSearchEnd *end);
