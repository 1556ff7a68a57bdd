// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory_state.c - what a page shows of the laboratory, as JSON.
#include <stdio.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "games/games.h"
#include "web/board_state.h"
#include "web/laboratory_inside.h"
#include "web/page_words.h"

// ---- what was done -----------------------------------------------------------------------------

// A search that was cut off has no value: what it would have found is not known.
static void add_stopped(Json *json, Language language, const Laboratory *laboratory,
                        const LabResult *result) {
    Sentence said;
    if (result->is_memory_full)
        sentence_set(&said,
                     "The search was stopped because its memory is full: there is no value.");
    else if (result->is_found)
        sentence_set(&said,
                     "The search was stopped at its limit: the last depth it finished is %d, with "
                     "the value %d.",
                     result->depth, result->value);
    else if (atomic_load(&laboratory->room.is_stopped))
        sentence_set(&said, "The search was stopped: there is no value.");
    else
        sentence_set(&said, "The search was stopped at its limit: there is no value.");
    page_words_add_said(json, "stopped", language, &said);
}

// Steps that are only the first of many say less than all visits; rounds have no visits.
static bool shows_steps(const LabRun *run) {
    bool is_counted = run->steps.kind == STEPS_COUNTS;
    return run->steps.count > 0 && run->steps.kind != STEPS_PASSES
           && (is_counted || !run->steps.is_full);
}

static bool is_full(const LabRun *run) {
    return shows_steps(run) ? run->steps.is_full : run->tree.is_full;
}

static void add_result(Json *json, Language language, const Laboratory *laboratory,
                       const LabRun *run) {
    const LabResult *result = run->result;
    const CounterTotals *totals = &result->totals;
    Text line = TEXT_OF(LAB_TEXT_MAX);
    lab_format_line(laboratory->subject.game, &laboratory->subject.position, result->line,
                    result->line_length, &line);
    JSON_ADD(json, FIELD("is_complete", result->is_complete), FIELD("is_exact", result->is_exact));
    if (result->is_complete)
        json_add_int(json, "value", result->value);
    else
        add_stopped(json, language, laboratory, result);
    JSON_ADD(json, FIELD("line", line.data), FIELD("nodes", totals->nodes),
             FIELD("visits", shows_steps(run) ? run->steps.node_count : run->tree.count),
             field_bool("is_full", is_full(run)));
    if (run->is_player) return; // it counts nothing else
    JSON_ADD(json, FIELD("leaves", totals->leaves), FIELD("evaluations", totals->evaluations),
             FIELD("alpha_cuts", totals->alpha_cuts), FIELD("beta_cuts", totals->beta_cuts),
             FIELD("first_move_cuts", totals->first_move_cuts),
             FIELD("table_cuts", result->counters.table_cuts),
             FIELD("researches", result->counters.researches), FIELD("time_ns", result->time_ns));
}

static void add_rows(Json *json, const Laboratory *laboratory, const LabRun *run) {
    json_open_array(json, "rows");
    for (int depth = 1; depth <= laboratory->depth; depth++) {
        const ComparedRow *row = &run->rows[depth];
        if (row->totals.nodes == 0) continue;
        JSON_ADD_OBJECT(json, NULL, FIELD("depth", depth), FIELD("nodes", row->totals.nodes),
                        FIELD("leaves", row->totals.leaves),
                        FIELD("cuts", row->totals.alpha_cuts + row->totals.beta_cuts),
                        FIELD("time_ns", row->time_ns), FIELD("value", row->value));
    }
    json_close_array(json);
}

static void add_run(Json *json, Language language, const Laboratory *laboratory,
                    const LabRun *run) {
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("search", run->text), FIELD("is_done", run->is_done));
    if (run->reason.text[0] != '\0') page_words_add_said(json, "reason", language, &run->reason);
    if (laboratory->work == WORK_SEARCH && run->is_done && run->reason.text[0] == '\0')
        add_result(json, language, laboratory, run);
    if (laboratory->work == WORK_COMPARE) add_rows(json, laboratory, run);
    json_close_object(json);
}

static void add_proofs(Json *json, Language language, const Laboratory *laboratory) {
    json_open_array(json, "proofs");
    for (int i = 0; i < LAB_THEOREMS_MAX && theorem_at(i) != NULL; i++) {
        const LabProof *proof = &laboratory->proofs[i];
        if (!proof->is_done) continue;
        json_open_object(json, NULL);
        JSON_ADD(json, FIELD("name", theorem_at(i)->name), FIELD("is_expected", proof->is_expected),
                 FIELD("holds", proof->evidence.holds),
                 FIELD("verdict",
                       words_term(language, theorem_verdict(theorem_at(i), &proof->evidence))),
                 FIELD("cases", proof->evidence.cases));
        page_words_add_said(json, "said", language, &proof->evidence.said);
        json_close_object(json);
    }
    json_close_array(json);
}

void laboratory_add(Json *json, Language language, const void *context) {
    static const char *const works[] = {
        [WORK_NONE] = "none", [WORK_SEARCH] = "search", [WORK_COMPARE] = "compare"};
    const Laboratory *laboratory = context;
    JSON_ADD(json, FIELD("work", works[laboratory->work]),
             field_bool("is_working", room_is_busy(&laboratory->room)),
             FIELD("number", laboratory->number), FIELD("game", laboratory->game),
             FIELD("position", laboratory->position), FIELD("moves", laboratory->moves),
             FIELD_IF(laboratory->theorem != NULL, "theorem", laboratory->theorem->name));
    json_open_array(json, "runs");
    for (int i = 0; i < laboratory->run_count; i++)
        add_run(json, language, laboratory, &laboratory->runs[i]);
    json_close_array(json);
    add_proofs(json, language, laboratory);
}

// ---- a tree as a file --------------------------------------------------------------------------

static void write_head(const Laboratory *laboratory, const LabRun *run, FILE *out) {
    TreeHead head = {.game = laboratory->subject.game,
                     .game_text = laboratory->game,
                     .position = &laboratory->subject.position,
                     .search = run->text,
                     .infinity = run->tree.infinity,
                     .mate = run->is_player ? SCORE_MATE : 0,
                     .visits = shows_steps(run) ? run->steps.node_count : run->tree.count,
                     .is_full = is_full(run)};
    tree_write_head(&head, out);
}

// The search of this place, if it has ended with a tree. With the trees' lock.
static const LabRun *find_tree(Laboratory *laboratory, int which) {
    room_lock(&laboratory->room);
    const LabRun *run =
        which >= 0 && which < laboratory->run_count ? &laboratory->runs[which] : NULL;
    const bool is_there =
        run != NULL && laboratory->work == WORK_SEARCH && run->is_done && run->tree.nodes != NULL;
    room_unlock(&laboratory->room, true);
    return is_there ? run : NULL;
}

char *laboratory_tree(Laboratory *laboratory, int which) {
    char *text = NULL;
    size_t size = 0;
    pthread_mutex_lock(&laboratory->trees_lock);
    const LabRun *run = find_tree(laboratory, which);
    FILE *out = run != NULL ? open_memstream(&text, &size) : NULL;
    if (out != NULL) {
        write_head(laboratory, run, out);
        bool has_passes = run->steps.kind == STEPS_PASSES && !run->tree.is_full;
        Error error = {{0}};
        bool is_whole = true;
        if (!shows_steps(run)) tree_write_json(&run->tree, TREE_VIEW_ROOT, out);
        if (shows_steps(run) || has_passes)
            is_whole = steps_write_json(&run->steps, 0, out, &error);
        fclose(out);
        if (!is_whole) {
            free(text);
            text = NULL;
        }
    }
    pthread_mutex_unlock(&laboratory->trees_lock);
    return text;
}

bool laboratory_add_board(const LabRequest *request, Language language, Json *json, Error *error) {
    LabSubject *subject = calloc(1, sizeof *subject);
    bool is_there =
        subject != NULL
        && lab_subject_read(subject, request->game, request->position, request->moves, error)
        && (game_has_board(subject->game)
            || error_set(error, "this game has no board to be shown"));
    if (is_there) {
        json_add_string(json, "game", subject->game->name);
        board_state_add(json, language, subject->game, &subject->position);
    }
    free(subject);
    return is_there;
}

// ---- what there is to choose -------------------------------------------------------------------

// The title is in the reader's language already, or a word of the program that has none.
static void open_item(Json *json, Language language, const char *name, const char *title,
                      const char *summary) {
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("name", name), FIELD("title", title),
             FIELD("summary", words_line(language, summary)));
}

// The searches that do nothing with the switch.
static void add_strangers(Json *json, const LabSwitch *word) {
    json_open_array(json, "not_for");
    for (int i = 0; lab_algorithm_at(i) != NULL; i++) {
        if (!lab_switch_concerns(word, lab_algorithm_at(i)))
            json_add_string(json, NULL, lab_algorithm_at(i)->name);
    }
    json_close_array(json);
}

void laboratory_add_choices(Json *json, Language language) {
    json_open_array(json, "games");
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        open_item(json, language, game->name, words_term(language, game->title), game->variants);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "algorithms");
    for (int i = 0; lab_algorithm_at(i) != NULL; i++) {
        const LabAlgorithm *algorithm = lab_algorithm_at(i);
        open_item(json, language, algorithm->name, words_term(language, algorithm->title),
                  algorithm->summary);
        json_add_bool(json, "is_sampling", algorithm->family == FAMILY_SAMPLING);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "switches");
    LabSwitch found;
    for (int i = 0; lab_switch_at(i, &found); i++) {
        open_item(json, language, found.key, found.value, found.summary);
        add_strangers(json, &found);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "theorems");
    for (int i = 0; theorem_at(i) != NULL; i++) {
        const Theorem *theorem = theorem_at(i);
        JSON_ADD_OBJECT(json, NULL, FIELD("name", theorem->name),
                        FIELD("statement", words_line(language, theorem->statement)),
                        FIELD("hypotheses", words_line(language, theorem->hypotheses)),
                        FIELD("is_slip", theorem->is_slip));
    }
    json_close_array(json);
}
