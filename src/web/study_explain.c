// SPDX-License-Identifier: GPL-3.0-or-later
// study_explain.c - why the engine thinks what it thinks of a move: a traced search,
// told as `roque explain` tells it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/explain.h"
#include "web/study_inside.h"

enum { EXPLAIN_NODES = 300000, LINE_SHOWN = 4, ROWS_SHOWN = 40 };

static void on_info(void *context, const EngineInfo *info) {
    explain_take_info(context, info);
}

static void on_best(void *context, const EngineBest *best) {
    explain_take_best(context, best);
}

// One who waits for reasons.
typedef struct ExplainJob {
    Explanation explanation;
    Text *json;
    Error *error;
    bool is_told;
} ExplainJob;

// The engine that is to be stopped from now on; NULL: none. It goes unless it was stopped before.
static void publish(Study *study, Engine *engine) {
    room_lock(&study->looks);
    study->explaining = engine;
    if (engine != NULL && !atomic_load(&study->looks.is_stopped))
        engine_go(engine, &(EngineLimits){.nodes = EXPLAIN_NODES});
    room_unlock(&study->looks, true);
}

static bool search(Study *study, Explanation *explanation, Record *record, Error *error) {
    EngineListener listener = {.context = explanation, .on_info = on_info, .on_best = on_best};
    Engine *engine = engine_open(&listener, error);
    if (engine == NULL) return false;
    engine_set_observer(engine, record_observer(record));
    engine_set_position(engine, &explanation->board, NULL, 0);
    publish(study, engine);
    engine_wait(engine);
    publish(study, NULL);
    explanation->time_ms = engine_elapsed_ms(engine);
    engine_close(engine);
    return !atomic_load(&study->looks.is_stopped) || error_set(error, "the program ends");
}

// The lines of JSON as the elements of a list.
static bool write_list(const Explanation *explanation, Text *json, Error *error) {
    char *lines = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&lines, &size);
    if (out == NULL) return error_no_memory(error);
    explain_write_json(explanation, out);
    fclose(out);
    text_add_char(json, '[');
    for (char *line = lines, *rest = NULL; (line = strtok_r(line, "\n", &rest)) != NULL;
         line = NULL) {
        if (line != lines) text_add_char(json, ',');
        text_add(json, line);
    }
    text_add_char(json, ']');
    free(lines);
    return !json->is_cut || error_set(error, "that is too long");
}

static void run_explain(void *context, void *given) {
    ExplainJob *job = given;
    Explanation *explanation = &job->explanation;
    Record *record = record_open(explanation->line, explanation->line_length, job->error);
    explanation->record = record;
    bool is_fine = record != NULL && search(context, explanation, record, job->error);
    if (is_fine && !explanation->is_users_line) {
        explanation->line_length =
            explanation->expected_length < LINE_SHOWN ? explanation->expected_length : LINE_SHOWN;
        memcpy(explanation->line, explanation->expected,
               (size_t)explanation->line_length * sizeof(Move));
    }
    job->is_told = is_fine && write_list(explanation, job->json, job->error);
    record_close(record);
}

// With the lock. False with a reason.
static bool fill_explanation(const Study *study, int node, Explanation *explanation, Error *error) {
    Move moves[MOVES_MAX];
    if (!line_tree_has(&study->tree, node)) return error_set(error, "the board has changed since");
    const LineNode *told = &study->tree.nodes[node];
    bool has_move = told->parent >= 0 && told->move != MOVE_NONE;
    explanation->board = has_move ? study->tree.nodes[told->parent].board : told->board;
    explanation->is_users_line = has_move;
    explanation->line_length = has_move;
    explanation->line[0] = told->move;
    return movegen_list(&explanation->board, MOVES_ALL, moves) > 0
           || error_set(error, "The game is over: there is no move to explain.");
}

bool study_explain(Study *study, int node, Language language, Text *json, Error *error) {
    ExplainJob job = {.explanation = {.language = language, .rows_max = ROWS_SHOWN},
                      .json = json,
                      .error = error};
    room_lock(&study->room);
    bool is_there = fill_explanation(study, node, &job.explanation, error);
    room_unlock(&study->room, true);
    if (!is_there) return false;
    error_set(error, "the program ends");
    room_lock(&study->looks);
    if (room_add(&study->looks, run_explain, &job, error)) room_wait(&study->looks, &job);
    return room_unlock(&study->looks, job.is_told);
}
