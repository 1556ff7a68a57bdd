// SPDX-License-Identifier: GPL-3.0-or-later
// epd_solve.h - the engine at the positions of a test suite: finds the best move
// (bm), avoids the bad one (am).
#pragma once

#include <stdatomic.h>

#include "cli/progress.h"
#include "engine/engine.h"

enum { EPD_LABEL_MAX = 64, EPD_QUESTION_MAX = 160 };

typedef struct EpdSolveOptions {
    EngineLimits limits; // for each position
    Ideas ideas;
    int threads;
    int hash_mb;
} EpdSolveOptions;

// What came of one position; a plain value.
typedef struct EpdVerdict {
    char label[EPD_LABEL_MAX];
    char fen[FEN_MAX];
    char question[EPD_QUESTION_MAX]; // "bm Nf3 Nh3", "am h4", or both
    char move[SAN_MAX];
    bool is_solved;
    Depth depth;
    uint64_t nodes;
    int64_t time_ms;
    int64_t right_since_ms; // when it is solved
} EpdVerdict;

// One engine. NULL with a reason.
typedef struct EpdSolver EpdSolver;
EpdSolver *epd_solver_open(const EpdSolveOptions *options, Error *error);
void epd_solver_close(EpdSolver *solver);
// Searches the position. False when it was stopped: no verdict.
bool epd_solver_try(EpdSolver *solver, const Epd *epd, const char *label,
                    const atomic_bool *is_stopped, EpdVerdict *verdict);

// What all verdicts come to. Begins as zeros but for what is wanted and the progress.
enum { EPD_MISSES_SHOWN_MAX = 4096 };
typedef struct EpdScore {
    bool wants_json;
    Progress progress;
    int64_t solved, total, passed_over;
    uint64_t nodes;
    int64_t time_ms;
    int miss_count;
    Sentence misses[EPD_MISSES_SHOWN_MAX];
} EpdScore;

// True when there is something to solve: bm or am.
bool epd_has_question(const Epd *epd);
// Prints a verdict, and counts it.
void epd_score_add(EpdScore *score, const EpdVerdict *verdict);
// Prints what was missed and the sum.
void epd_score_print_sum(EpdScore *score);
