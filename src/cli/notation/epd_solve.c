// SPDX-License-Identifier: GPL-3.0-or-later
// epd_solve.c - see epd_solve.h.
#include "cli/notation/epd_solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/notation/epd_rows.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/engine/hash.h"
#include "core/memory.h"

struct EpdSolver {
    EngineLimits limits;
    Engine *engine;
    // What the search of the present position showed.
    const Epd *epd;
    int64_t time_ms;
    bool is_right_now;      // the last line begins with a move that is accepted
    int64_t right_since_ms; // and all lines since then
};

// ---- one position ----

static void on_info(void *context, const EngineInfo *info) {
    EpdSolver *solver = context;
    solver->time_ms = info->time_ms;
    if (info->line_length == 0) return;
    bool is_right = epd_accepts(solver->epd, info->line[0]);
    if (is_right && !solver->is_right_now) solver->right_since_ms = info->time_ms;
    solver->is_right_now = is_right;
}

EpdSolver *epd_solver_open(const EpdSolveOptions *options, Error *error) {
    EpdSolver *solver = memory_new(sizeof *solver, error);
    if (solver == NULL) return NULL;
    solver->limits = options->limits;
    EngineListener listener = {.context = solver, .on_info = on_info};
    solver->engine = engine_open(&listener, error);
    if (solver->engine != NULL && engine_set_threads(solver->engine, options->threads, error)) {
        hash_set(solver->engine, (size_t)options->hash_mb, "epd");
        engine_set_ideas(solver->engine, options->ideas);
        return solver;
    }
    epd_solver_close(solver);
    return NULL;
}

void epd_solver_close(EpdSolver *solver) {
    if (solver == NULL) return;
    engine_close(solver->engine);
    free(solver);
}

bool epd_has_question(const Epd *epd) {
    return epd_operands(epd, "bm") != NULL || epd_operands(epd, "am") != NULL;
}

bool epd_solver_try(EpdSolver *solver, const Epd *epd, const char *label,
                    const atomic_bool *is_stopped, EpdVerdict *verdict) {
    solver->epd = epd;
    solver->time_ms = solver->right_since_ms = 0;
    solver->is_right_now = false;
    engine_new_game(solver->engine);
    engine_set_position(solver->engine, &epd->board, NULL, 0);
    EngineBest best = engine_think_until(solver->engine, &solver->limits, is_stopped);
    if (atomic_load(is_stopped)) return false; // cut short
    *verdict = (EpdVerdict){
        .move = "-",
        .is_solved = best.move != MOVE_NONE && epd_accepts(epd, best.move),
        .depth = best.depth,
        .nodes = best.nodes,
        .time_ms = solver->time_ms,
        .right_since_ms = solver->right_since_ms,
    };
    Text question = text_over(verdict->question, sizeof verdict->question);
    snprintf(verdict->label, sizeof verdict->label, "%s", label);
    epd_add_question(epd, false, &question);
    fen_format(&epd->board, verdict->fen);
    if (best.move != MOVE_NONE) san_format(&epd->board, best.move, SAN_ENGLISH, verdict->move);
    return true;
}

// ---- all of them ----

// Within 80 columns, as long as the question is short.
static void print_row(bool wants_json, const EpdVerdict *verdict) {
    const bool is_solved = verdict->is_solved;
    Text word = TEXT_OF(40);
    text_add_column(&word, say_term(is_solved ? TERM("solved") : TERM("MISSED")), -6);
    REPORT(stdout, wants_json, "epd_attempt", FIELD("id", verdict->label),
           FIELD("fen", verdict->fen), FIELD("question", verdict->question),
           SAID("%-10s %s %-8s ", FIELD("", verdict->label)), FIELD("", word.data),
           FIELD("move", verdict->move), FIELD("is_solved", is_solved),
           SAID("depth %3d %9" PRIu64 " nodes %6" PRId64 " ms, ", FIELD("depth", verdict->depth)),
           FIELD("nodes", verdict->nodes), FIELD("time_ms", verdict->time_ms),
           SAID("right since %" PRId64 "\n",
                FIELD_IF(is_solved, "right_since_ms", verdict->right_since_ms)),
           SAID_IF(!is_solved, "not %s\n", FIELD("", verdict->question)));
    fflush(stdout);
}

static void note_miss(EpdScore *score, const EpdVerdict *verdict) {
    if (score->miss_count == EPD_MISSES_SHOWN_MAX) return;
    sentence_set(&score->misses[score->miss_count++], "%.60s: %s instead of %.70s", verdict->label,
                 verdict->move, verdict->question);
}

void epd_score_add(EpdScore *score, const EpdVerdict *verdict) {
    score->total++;
    score->solved += verdict->is_solved;
    score->nodes += verdict->nodes;
    score->time_ms += verdict->time_ms;
    if (!verdict->is_solved) note_miss(score, verdict);
    progress_clear(&score->progress);
    print_row(score->wants_json, verdict);
    if (progress_is_due(&score->progress))
        say(stderr, "%" PRId64 " of %" PRId64 " solved ", score->solved, score->total);
}

void epd_score_print_sum(EpdScore *score) {
    progress_clear(&score->progress);
    if (score->wants_json) {
        JSON_LINE(stdout, "epd_solved", FIELD("solved", score->solved),
                  FIELD("total", score->total), FIELD("without_question", score->passed_over),
                  FIELD("nodes", score->nodes), FIELD("time_ms", score->time_ms));
        return;
    }
    if (score->miss_count > 0) say(stdout, "missed:\n");
    for (int i = 0; i < score->miss_count; i++) {
        fputs("  ", stdout);
        say_sentence(stdout, &score->misses[i]);
        fputc('\n', stdout);
    }
    say(stdout, "solved %" PRId64 " of %" PRId64 ", %" PRIu64 " nodes, %.1f s\n", score->solved,
        score->total, score->nodes, (double)score->time_ms / 1000);
}
