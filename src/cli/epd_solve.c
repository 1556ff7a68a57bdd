// SPDX-License-Identifier: GPL-3.0-or-later
// epd_solve.c - see epd_solve.h.
#include "cli/epd_solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/hash.h"
#include "core/json.h"

enum { MISSES_SHOWN_MAX = 4096, MISS_TEXT_MAX = 160, OUTPUT_MAX = 2048 };

// What the search of one position showed.
typedef struct Attempt {
    const Epd *epd;
    EngineBest best;
    int64_t time_ms;
    bool is_right_now;      // the last line begins with a move that is accepted
    int64_t right_since_ms; // and all lines since then
} Attempt;

struct EpdSolver {
    EpdSolveOptions options;
    Engine *engine;
    Attempt attempt;
    int64_t solved, total, passed_over;
    uint64_t nodes;
    int64_t time_ms;
    int miss_count;
    char misses[MISSES_SHOWN_MAX][MISS_TEXT_MAX];
};

// ---- listening ----

static void on_info(void *context, const EngineInfo *info) {
    EpdSolver *solver = context;
    Attempt *attempt = &solver->attempt;
    attempt->time_ms = info->time_ms;
    if (info->line_length > 0) {
        bool is_right = epd_accepts(attempt->epd, info->line[0]);
        if (is_right && !attempt->is_right_now) attempt->right_since_ms = info->time_ms;
        attempt->is_right_now = is_right;
    }
}

// ---- opening and closing ----

EpdSolver *epd_solver_open(const EpdSolveOptions *options, Error *error) {
    EpdSolver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        error_set(error, "no memory");
        return NULL;
    }
    solver->options = *options;
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

// ---- solving ----

// "bm Nf3 Nh3", "am h4", or both.
static void describe_question(const Epd *epd, Text *text) {
    static const char *const asked[] = {"bm", "am"};
    for (int i = 0; i < 2; i++) {
        const char *operands = epd_operands(epd, asked[i]);
        if (operands != NULL) text_addf(text, "%s%s %s", text->length > 0 ? ", " : "", asked[i], operands);
    }
}

static void print_json(const EpdSolver *solver, const char *label, const char *move, bool is_solved) {
    const Attempt *attempt = &solver->attempt;
    char output[OUTPUT_MAX], fen[FEN_MAX], question[EPD_LABEL_MAX];
    Text asked = text_over(question, sizeof question);
    describe_question(attempt->epd, &asked);
    fen_format(&attempt->epd->board, fen);
    Text text = text_over(output, sizeof output);
    Json json = json_begin_line(&text, "epd_attempt");
    json_add_string(&json, "id", label);
    json_add_string(&json, "fen", fen);
    json_add_string(&json, "question", question);
    json_add_string(&json, "move", move);
    json_add_bool(&json, "is_solved", is_solved);
    json_add_int(&json, "depth", attempt->best.depth);
    json_add_uint(&json, "nodes", attempt->best.nodes);
    json_add_int(&json, "time_ms", attempt->time_ms);
    if (is_solved) json_add_int(&json, "right_since_ms", attempt->right_since_ms);
    json_end_line(&json);
    fputs(output, stdout);
}

// Within 80 columns, as long as the question is short.
static void print_row(const EpdSolver *solver, const char *label, const char *move, const char *question,
                      bool is_solved) {
    const Attempt *attempt = &solver->attempt;
    printf("%-10s %-6s %-8s depth %3d %9" PRIu64 " nodes %6" PRId64 " ms, ", label,
           is_solved ? "solved" : "MISSED", move, attempt->best.depth, attempt->best.nodes, attempt->time_ms);
    if (is_solved)
        printf("right since %" PRId64 "\n", attempt->right_since_ms);
    else
        printf("not %s\n", question);
    fflush(stdout);
}

static void note_miss(EpdSolver *solver, const char *label, const char *move, const char *question) {
    if (solver->miss_count == MISSES_SHOWN_MAX) return;
    snprintf(solver->misses[solver->miss_count++], MISS_TEXT_MAX, "%.60s: %s instead of %.70s", label, move,
             question);
}

static void think(EpdSolver *solver, const Epd *epd) {
    solver->attempt = (Attempt){.epd = epd};
    engine_new_game(solver->engine);
    engine_set_position(solver->engine, &epd->board, NULL, 0);
    solver->attempt.best =
        engine_think_until(solver->engine, &solver->options.limits, solver->options.is_stopped);
    solver->nodes += solver->attempt.best.nodes;
    solver->time_ms += solver->attempt.time_ms;
}

void epd_solver_try(EpdSolver *solver, const Epd *epd, const char *label) {
    if (epd_operands(epd, "bm") == NULL && epd_operands(epd, "am") == NULL) {
        solver->passed_over++;
        return;
    }
    think(solver, epd);
    if (atomic_load(solver->options.is_stopped)) return; // cut short: no verdict
    const Attempt *attempt = &solver->attempt;
    bool is_solved = attempt->best.move != MOVE_NONE && epd_accepts(epd, attempt->best.move);
    solver->total++;
    solver->solved += is_solved;
    char move[SAN_MAX] = "-", question[MISS_TEXT_MAX];
    if (attempt->best.move != MOVE_NONE) san_format(&epd->board, attempt->best.move, SAN_ENGLISH, move);
    Text text = text_over(question, sizeof question);
    describe_question(epd, &text);
    if (!is_solved) note_miss(solver, label, move, question);
    if (solver->options.wants_json) {
        print_json(solver, label, move, is_solved);
    } else {
        print_row(solver, label, move, question, is_solved);
    }
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%" PRId64 " of %" PRId64 " solved ", solver->solved, solver->total);
        if (!isatty(STDOUT_FILENO)) return;
        fprintf(stderr, "\r%30s\r", "");
    }
}

void epd_solver_print_sum(EpdSolver *solver) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%30s\r", "");
    if (solver->options.wants_json) {
        char output[OUTPUT_MAX];
        Text text = text_over(output, sizeof output);
        Json json = json_begin_line(&text, "epd_solved");
        json_add_int(&json, "solved", solver->solved);
        json_add_int(&json, "total", solver->total);
        json_add_int(&json, "without_question", solver->passed_over);
        json_add_uint(&json, "nodes", solver->nodes);
        json_add_int(&json, "time_ms", solver->time_ms);
        json_end_line(&json);
        fputs(output, stdout);
        return;
    }
    if (solver->miss_count > 0) printf("missed:\n");
    for (int i = 0; i < solver->miss_count; i++) printf("  %s\n", solver->misses[i]);
    printf("solved %" PRId64 " of %" PRId64 ", %" PRIu64 " nodes, %.1f s\n", solver->solved, solver->total,
           solver->nodes, (double)solver->time_ms / 1000);
}
