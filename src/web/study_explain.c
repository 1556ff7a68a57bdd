// SPDX-License-Identifier: GPL-3.0-or-later
// study_explain.c - why the engine thinks what it thinks of a move: in plain sentences, then a
// traced search, told as `roque explain` tells it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/explain.h"
#include "review/review.h"
#include "web/study_inside.h"

enum { EXPLAIN_NODES = 300000, ASKED_NODES = 150000, LINE_SHOWN = 4, ROWS_SHOWN = 40 };

// One who waits for reasons.
typedef struct ExplainJob {
    Explanation explanation;
    ReviewLine asked; // the move in question by a search of its own; empty: there is none
    bool is_asked;    // that is what is searched now
    Text *json;
    Error *error;
    bool is_told;
} ExplainJob;

// The line behind the move in question, as who makes that move sees it.
static void take_asked(ReviewLine *asked, const EngineInfo *info) {
    if (info->bound != BOUND_EXACT || info->line_length == 0) return;
    const int room = REVIEW_LINE_MAX - 1;
    const int length = info->line_length < room ? info->line_length : room;
    asked->length = 1 + length;
    asked->score = -info->score;
    asked->depth = info->depth;
    memcpy(asked->moves + 1, info->line, (size_t)length * sizeof(Move));
}

static void on_info(void *context, const EngineInfo *info) {
    ExplainJob *job = context;
    if (job->is_asked)
        take_asked(&job->asked, info);
    else
        explain_take_info(&job->explanation, info);
}

static void on_best(void *context, const EngineBest *best) {
    ExplainJob *job = context;
    if (!job->is_asked) explain_take_best(&job->explanation, best);
}

// The engine that is to be stopped from now on; NULL: none. It goes unless it was stopped before.
static void publish(Study *study, Engine *engine, uint64_t nodes) {
    room_lock(&study->looks);
    study->explaining = engine;
    if (engine != NULL && !atomic_load(&study->looks.is_stopped))
        engine_go(engine, &(EngineLimits){.nodes = nodes});
    room_unlock(&study->looks, true);
}

static void search(Study *study, Engine *engine, uint64_t nodes) {
    publish(study, engine, nodes);
    engine_wait(engine);
    publish(study, NULL, 0);
}

// What is found after the move in question, unless it is the best one or ends the game.
static void search_asked(Study *study, Engine *engine, ExplainJob *job) {
    const Explanation *explanation = &job->explanation;
    Board after;
    Move moves[MOVES_MAX];
    if (!explanation->is_users_line || explanation->line[0] == explanation->best) return;
    job->asked = (ReviewLine){.length = 1, .moves = {explanation->line[0]}};
    board_play(&explanation->board, explanation->line[0], &after);
    if (movegen_list(&after, MOVES_ALL, moves) == 0 || ending_of(&after, 1) != ENDING_NONE) return;
    job->is_asked = true;
    engine_set_observer(engine, (TraceObserver){0});
    engine_set_position(engine, &explanation->board, explanation->line, 1);
    search(study, engine, ASKED_NODES);
}

static bool search_all(Study *study, ExplainJob *job, Record *record) {
    EngineListener listener = {.context = job, .on_info = on_info, .on_best = on_best};
    Engine *engine = engine_open(&listener, job->error);
    if (engine == NULL) return false;
    engine_set_observer(engine, record_observer(record));
    engine_set_position(engine, &job->explanation.board, NULL, 0);
    search(study, engine, EXPLAIN_NODES);
    job->explanation.time_ms = engine_elapsed_ms(engine);
    search_asked(study, engine, job);
    engine_close(engine);
    return !atomic_load(&study->looks.is_stopped) || error_set(job->error, "the program ends");
}

// The three sentences, as the first element of the list.
static void write_plain(const ExplainJob *job, Text *json) {
    const Explanation *explanation = &job->explanation;
    const int most = REVIEW_LINE_MAX, expected = explanation->expected_length;
    ReasonQuestion question = {.language = explanation->language,
                               .board = &explanation->board,
                               .best = {.score = explanation->score,
                                        .depth = explanation->depth,
                                        .length = expected < most ? expected : most},
                               .asked = job->asked};
    memcpy(question.best.moves, explanation->expected, (size_t)question.best.length * sizeof(Move));
    Json row = json_over(json);
    json_open_object(&row, NULL);
    json_add_string(&row, "kind", "plain");
    reason_words_add(&question, "sentences", &row);
    json_close_object(&row);
}

// The lines of JSON as the elements of a list.
static bool write_list(const ExplainJob *job, Text *json, Error *error) {
    char *lines = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&lines, &size);
    if (out == NULL) return error_no_memory(error);
    explain_write_json(&job->explanation, out);
    fclose(out);
    text_add_char(json, '[');
    write_plain(job, json);
    for (char *line = lines, *rest = NULL; (line = strtok_r(line, "\n", &rest)) != NULL;
         line = NULL) {
        text_add_char(json, ',');
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
    bool is_fine = record != NULL && search_all(context, job, record);
    if (is_fine && !explanation->is_users_line) {
        explanation->line_length =
            explanation->expected_length < LINE_SHOWN ? explanation->expected_length : LINE_SHOWN;
        memcpy(explanation->line, explanation->expected,
               (size_t)explanation->line_length * sizeof(Move));
    }
    job->is_told = is_fine && write_list(job, job->json, job->error);
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
