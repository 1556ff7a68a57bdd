// SPDX-License-Identifier: GPL-3.0-or-later
// study_state.c - what a page shows of an analysis, as JSON.
#include <string.h>

#include "games/games.h"
#include "web/board_state.h"
#include "web/page_words.h"
#include "web/review_state.h"
#include "web/study_inside.h"

enum { COMMENT_SHOWN = LINE_COMMENT_MAX };

// A comment as people read it: without what programs wrote for each other, "[%clk 0:05:00]".
static void write_comment(const char *comment, Text *shown) {
    // What is not shown is not looked at: an open "[%" would be looked for again and again.
    for (const char *c = comment != NULL ? comment : ""; *c != '\0' && !shown->is_cut; c++) {
        const char *end = c[0] == '[' && c[1] == '%' ? strchr(c, ']') : NULL;
        if (end != NULL)
            c = end;
        else if (*c != ' ' || (shown->length > 0 && shown->data[shown->length - 1] != ' '))
            text_add_char(shown, *c);
    }
}

// [number, parent, "12.", "Nf3", marks, comment, glyphs]
static void add_node(Json *json, Language language, const LineTree *tree, int index) {
    const LineNode *node = &tree->nodes[index];
    Text number = TEXT_OF(16), said = TEXT_OF(GAME_MOVE_TEXT_MAX), marks = TEXT_OF(64);
    Text comment = TEXT_OF(COMMENT_SHOWN);
    if (index > 0) {
        const Board *before = &tree->nodes[node->parent].board;
        score_sheet_add_number(&game_chess, before, node->ply - 1, &number);
        if (node->move == MOVE_NONE)
            text_add(&said, "--");
        else
            notation_add_move(language, &game_chess, before, node->move, &said);
    }
    for (int i = 0; i < node->mark_count; i++) text_add(&marks, line_mark_text(node->marks[i]));
    write_comment(node->comment, &comment);
    JSON_ADD_ARRAY(json, NULL, FIELD("", index), FIELD("", node->parent), FIELD("", number.data),
                   FIELD("", said.data), FIELD("", marks.data), FIELD("", comment.data));
}

// Brothers in their order, each before what follows it.
static void add_nodes(Json *json, Language language, const LineTree *tree) {
    json_open_array(json, "nodes");
    for (int node = 0; node >= 0;) {
        add_node(json, language, tree, node);
        if (tree->nodes[node].child >= 0) {
            node = tree->nodes[node].child;
            continue;
        }
        while (node >= 0 && tree->nodes[node].brother < 0) node = tree->nodes[node].parent;
        if (node >= 0) node = tree->nodes[node].brother;
    }
    json_close_array(json);
}

static void add_tags(Json *json, const Study *study) {
    const PgnGame *source = &study->source;
    json_open_array(json, "tags");
    for (int i = 0; i < source->tag_count; i++) {
        const char *value = pgn_game_text(source, source->tags[i].value);
        if (strcmp(value, "?") == 0 || strcmp(value, "????.??.??") == 0) continue;
        JSON_ADD_ARRAY(json, NULL, FIELD("", pgn_game_text(source, source->tags[i].name)),
                       FIELD("", value));
    }
    json_close_array(json);
    json_add_string(json, "result", pgn_result_text(source->result));
}

static void add_problems(Json *json, Language language, const Study *study) {
    json_open_array(json, "problems");
    if (error_is_set(&study->unsaved)) page_words_add_said(json, NULL, language, &study->unsaved);
    for (int i = 0; i < study->problem_count; i++) {
        Text said = TEXT_OF(MESSAGE_MAX);
        words_addf(language, &said, "line %llu: %p", (unsigned long long)study->problems[i].line,
                   (const void *)&study->problems[i].said);
        json_add_string(json, NULL, said.data);
    }
    json_close_array(json);
}

static void add_current(Json *json, Language language, const Study *study) {
    const LineNode *node = &study->tree.nodes[study->current];
    const Board *before = node->parent >= 0 ? &study->tree.nodes[node->parent].board : &node->board;
    Move moves[MOVES_MAX];
    int count = movegen_list(&node->board, MOVES_ALL, moves);
    Text said = TEXT_OF(MESSAGE_MAX);
    // While a move is tried again that would be help.
    JSON_ADD(json,
             FIELD_IF(study->tables != NULL && !study->is_retrying
                          && table_words_add(language, study->tables, &node->board, &said),
                      "tables", said.data),
             FIELD("current", study->current), FIELD("ply", node->ply));
    board_state_add(json, language, &game_chess, &node->board);
    board_state_add_path(json, "last", &game_chess, before,
                         node->parent >= 0 && node->move != MOVE_NONE ? node->move : GAME_NO_MOVE);
    json_open_array(json, "legal");
    for (int i = 0; i < count; i++)
        board_state_add_move(json, language, &game_chess, &node->board, moves[i]);
    json_close_array(json);
}

void study_add(Json *json, Language language, const void *context) {
    const Study *study = context;
    add_tags(json, study);
    add_problems(json, language, study);
    JSON_ADD(json, FIELD("game_number", study->game_number),
             FIELD("game_count", study->game_count));
    add_nodes(json, language, &study->tree);
    add_current(json, language, study);
    JSON_ADD(json, FIELD("is_live", study->wanted.is_live), FIELD("lines", study->wanted.lines),
             FIELD("is_threat", study->wanted.is_threat));
    if (study->is_retrying)
        review_state_add_retry(json, language, &study->retry, study->review.worst,
                               study->review.worst_count);
    ReviewView view = {.looks_made = study->review.looks_made,
                       .looks_all = study->review.looks_all};
    if (study->review.game != NULL) {
        view.judged = study->review.game;
        view.worst = study->review.worst;
        view.worst_count = study->review.worst_count;
    }
    json_open_object(json, "review");
    review_state_add(json, language, &view);
    json_close_object(json);
}
