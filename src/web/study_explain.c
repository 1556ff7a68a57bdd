// SPDX-License-Identifier: GPL-3.0-or-later
// study_explain.c - why the engine thinks what it thinks of a move: a traced search,
// told as `roque explain` tells it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/explain.h"
#include "web/study_inside.h"

enum { EXPLAIN_NODES = 300000, EXPLAIN_AT_ONCE = 2, LINE_SHOWN = 4, ROWS_SHOWN = 40 };

static void on_info(void *context, const EngineInfo *info) {
    explain_take_info(context, info);
}

static void on_best(void *context, const EngineBest *best) {
    explain_take_best(context, best);
}

static bool search(Explanation *explanation, Record *record, Error *error) {
    EngineListener listener = {.context = explanation, .on_info = on_info, .on_best = on_best};
    Engine *engine = engine_open(&listener, error);
    if (engine == NULL) return false;
    engine_set_observer(engine, record_observer(record));
    engine_set_position(engine, &explanation->board, NULL, 0);
    engine_go(engine, &(EngineLimits){.nodes = EXPLAIN_NODES});
    engine_wait(engine);
    explanation->time_ms = engine_elapsed_ms(engine);
    engine_close(engine);
    return true;
}

// The lines of JSON as the elements of a list.
static bool write_list(const Explanation *explanation, Text *json, Error *error) {
    char *lines = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&lines, &size);
    if (out == NULL) return error_set(error, "not enough memory");
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

// With the lock: waits until few enough others are at it. False when the program ends.
static bool wait_for_turn(Study *study) {
    const uint64_t number = study->explain_drawn++;
    while (!study->is_stopped && number >= study->explain_done + EXPLAIN_AT_ONCE)
        pthread_cond_wait(&study->explained, &study->lock);
    return !study->is_stopped;
}

static void end_turn(Study *study) {
    pthread_mutex_lock(&study->lock);
    study->explain_done++;
    pthread_cond_broadcast(&study->explained);
    pthread_mutex_unlock(&study->lock);
}

static bool explain(Explanation *explanation, Text *json, Error *error) {
    Record *record = record_open(explanation->line, explanation->line_length, error);
    explanation->record = record;
    bool is_fine = record != NULL && search(explanation, record, error);
    if (is_fine && !explanation->is_users_line) {
        explanation->line_length =
            explanation->expected_length < LINE_SHOWN ? explanation->expected_length : LINE_SHOWN;
        memcpy(explanation->line, explanation->expected,
               (size_t)explanation->line_length * sizeof(Move));
    }
    is_fine = is_fine && write_list(explanation, json, error);
    record_close(record);
    return is_fine;
}

bool study_explain(Study *study, int node, Language language, Text *json, Error *error) {
    Explanation explanation = {.language = language, .rows_max = ROWS_SHOWN};
    pthread_mutex_lock(&study->lock);
    bool is_there = line_tree_has(&study->tree, node);
    if (is_there) {
        const LineNode *told = &study->tree.nodes[node];
        bool has_move = told->parent >= 0 && told->move != MOVE_NONE;
        explanation.board = has_move ? study->tree.nodes[told->parent].board : told->board;
        explanation.is_users_line = has_move;
        explanation.line_length = has_move;
        explanation.line[0] = told->move;
    }
    Move moves[MOVES_MAX];
    if (!is_there)
        error_set(error, "the board has changed since");
    else if (movegen_list(&explanation.board, MOVES_ALL, moves) == 0)
        is_there = error_set(error, "The game is over: there is no move to explain.");
    bool has_turn = is_there && wait_for_turn(study);
    pthread_mutex_unlock(&study->lock);
    if (is_there && !has_turn) error_set(error, "the program ends");
    bool is_fine = has_turn && explain(&explanation, json, error);
    if (has_turn) end_turn(study);
    return is_fine;
}
