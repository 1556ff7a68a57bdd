// SPDX-License-Identifier: GPL-3.0-or-later
// json.c - an explanation as JSON lines: the search, then each position and its moves.
//
// Scores are as the side to move at the root sees them, like in the text. Fields that begin with
// "said" are for people, in their language: moves in its letters, bounds with their sign.
#include <stdlib.h>

#include "explain/explain.h"
#include "core/json.h"

enum { ROW_MAX = 16384 };

// "alpha_cp", or "alpha_mate_moves"; null for no bound.
static void add_score(Json *json, const char *name, int ply, Score score) {
    Text key = TEXT_OF(64);
    score = explain_seen_from_root(ply, score);
    bool is_infinite = abs(score) >= SCORE_INFINITE;
    text_addf(&key, "%s_%s", name, score_is_mate(score) && !is_infinite ? "mate_moves" : "cp");
    if (is_infinite)
        json_add_null(json, key.data);
    else
        json_add_int(json, key.data, score_is_mate(score) ? score_mate_moves(score) : score);
}

// Alpha is the lower bound for the root's side, whoever moves.
static void add_window(Json *json, int ply, Score alpha, Score beta) {
    bool is_turned = explain_seen_from_root(ply, 1) < 0;
    add_score(json, "alpha", ply, is_turned ? beta : alpha);
    add_score(json, "beta", ply, is_turned ? alpha : beta);
}

// In UCI's form, a line through a pass up to the pass.
static void add_line(Json *json, const char *key, const Board *board, const Move *moves,
                     int count) {
    Text line = TEXT_OF(ROW_MAX / 8);
    Board position = *board;
    for (int i = 0; i < count && movegen_is_legal(&position, moves[i]); i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&position, moves[i], move);
        text_addf(&line, "%s%s", i > 0 ? " " : "", move);
        board_advance(&position, moves[i]);
    }
    json_add_string(json, key, line.data);
}

static void add_fen(Json *json, const Board *board) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    json_add_string(json, "fen", fen);
}

static void add_counts(Json *json, const char *key, const Record *record,
                       uint64_t (*count)(const Record *record, TraceReason reason)) {
    json_open_object(json, key);
    for (int reason = REASON_EXACT; reason < REASON_COUNT; reason++) {
        uint64_t times = count(record, (TraceReason)reason);
        if (times > 0) json_add_uint(json, trace_reason_name((TraceReason)reason), times);
    }
    json_close_object(json);
}

static void write_search(const Explanation *explanation, FILE *out) {
    Text row = TEXT_OF(ROW_MAX);
    Json json = json_begin_line(&row, "explain");
    json_add_string(&json, "kind", "search");
    add_fen(&json, &explanation->board);
    JSON_ADD(&json, FIELD("depth", explanation->depth), FIELD("nodes", explanation->nodes),
             FIELD("time_ms", explanation->time_ms),
             FIELD("is_interrupted", explanation->is_interrupted));
    if (explanation->best == MOVE_NONE) {
        json_add_null(&json, "best_move");
    } else {
        char best[UCI_MOVE_MAX];
        uci_format_move(&explanation->board, explanation->best, best);
        json_add_string(&json, "best_move", best);
        add_score(&json, "score", 0, explanation->score);
    }
    add_line(&json, "expected", &explanation->board, explanation->expected,
             explanation->expected_length);
    const WindowTried *windows;
    int count = record_windows(explanation->record, explain_page(explanation, 0), &windows);
    json_open_array(&json, "windows");
    for (int i = 0; i < count; i++) {
        json_open_object(&json, NULL);
        json_add_int(&json, "depth", windows[i].depth);
        add_window(&json, 0, windows[i].alpha, windows[i].beta);
        add_score(&json, "value", 0, windows[i].value);
        json_close_object(&json);
    }
    json_close_array(&json);
    add_counts(&json, "visits_ended", explanation->record, record_ended);
    add_counts(&json, "moves_left_out", explanation->record, record_skipped);
    json_end_line(&json);
    fputs(row.data, out);
}

// A search that was stopped within the position knows nothing of it.
static void add_said_value(Json *json, const Page *page) {
    Text said = TEXT_OF(64);
    if (page->reason != REASON_STOPPED) explain_format_page(page, &said);
    json_add_string(json, "said_value", said.data);
}

static void write_position(const Explanation *explanation, const Page *page, bool is_last_visit,
                           FILE *out) {
    char row[ROW_MAX], why[EXPLAIN_TEXT_MAX];
    Text text = text_over(row, sizeof row), sentence = text_over(why, sizeof why);
    Text said = TEXT_OF(EXPLAIN_TEXT_MAX);
    Json json = json_begin_line(&text, "explain");
    JSON_ADD(&json, FIELD("kind", "position"), FIELD("ply", page->ply));
    add_line(&json, "line", &explanation->board, explanation->line, page->ply);
    explain_format_line(explanation, explanation->line, page->ply, &said);
    json_add_string(&json, "said_line", said.data);
    add_fen(&json, &page->board);
    JSON_ADD(&json, FIELD("is_last_visit", is_last_visit), FIELD("depth", page->depth));
    add_window(&json, page->ply, page->alpha, page->beta);
    add_score(&json, "value", page->ply, page->value);
    add_said_value(&json, page);
    if (page->eval != SCORE_NONE) add_score(&json, "evaluation", page->ply, page->eval);
    json_add_string(&json, "reason", trace_reason_name(page->reason));
    explain_end(explanation, page, &sentence);
    JSON_ADD(&json, FIELD("why", why), FIELD("moves_untried", explain_untried(page)));
    json_open_array(&json, "questions");
    for (int i = 0; i < page->question_count; i++) {
        const Question *question = &page->questions[i];
        json_open_object(&json, NULL);
        JSON_ADD(&json, FIELD("kind", trace_reason_name(question->kind)),
                 FIELD("depth", question->depth));
        add_score(&json, "needed", page->ply, question->beta);
        add_score(&json, "value", page->ply, question->value);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_end_line(&json);
    fputs(row, out);
}

static void add_look(Json *json, Language language, const Page *page, const Board *after,
                     const MoveLook *look) {
    Text said = TEXT_OF(64);
    json_open_object(json, NULL);
    json_add_int(json, "depth", look->depth);
    add_window(json, page->ply, look->alpha, look->beta);
    if (look->reason != REASON_STOPPED) {
        add_score(json, "value", page->ply, look->value);
        explain_format_look(page, look, &said);
    }
    JSON_ADD(json, FIELD("reason", trace_reason_name(look->reason)), FIELD("said_value", said.data),
             FIELD("said_reason", words_term(language, trace_reason_name(look->reason))),
             FIELD_IF(look->again != REASON_NONE, "again", trace_reason_name(look->again)),
             FIELD("nodes", look->nodes));
    add_line(json, "replies", after, look->replies, look->reply_count);
    json_close_object(json);
}

static void write_move(const Explanation *explanation, const Page *page, const MoveNote *note,
                       FILE *out) {
    char row[ROW_MAX], why[EXPLAIN_TEXT_MAX], move[UCI_MOVE_MAX], san[SAN_MAX], said[SAN_MAX];
    Text text = text_over(row, sizeof row), sentence = text_over(why, sizeof why);
    Board after;
    board_play(&page->board, note->move, &after);
    uci_format_move(&page->board, note->move, move);
    san_format(&page->board, note->move, SAN_ENGLISH, san);
    explain_format_move(explanation->language, &page->board, note->move, said);
    Json json = json_begin_line(&text, "explain");
    JSON_ADD(&json, FIELD("kind", "move"), FIELD("ply", page->ply),
             FIELD("number", (int)(note - page->notes) + 1), FIELD("move", move), FIELD("san", san),
             FIELD("said", said),
             field_bool("is_on_line", note->move == explain_line_move(explanation, page->ply)),
             FIELD_KNOWN(note->skip != REASON_NONE, "left_out", trace_reason_name(note->skip)),
             FIELD_IF(note->reach != REASON_NONE, "reach", trace_reason_name(note->reach)),
             FIELD("usual_depth", note->usual_depth));
    explain_why(explanation, page, note, &sentence);
    json_add_string(&json, "why", why);
    json_open_array(&json, "looks");
    for (int i = 0; i < note->look_count; i++)
        add_look(&json, explanation->language, page, &after, &note->looks[i]);
    json_close_array(&json);
    json_end_line(&json);
    fputs(row, out);
}

void explain_write_json(const Explanation *explanation, FILE *out) {
    write_search(explanation, out);
    for (int ply = 0; ply <= explanation->line_length; ply++) {
        const Page *page = explain_page(explanation, ply);
        const Page *last = explanation->is_users_line && ply > 0
                               ? record_last(explanation->record, LAST_VISIT, ply)
                               : NULL;
        bool has_newer = last != NULL && last->note_count == 0;
        if (has_newer) write_position(explanation, last, true, out);
        if (page == NULL && last == NULL) return;
        if (page == NULL) continue;
        write_position(explanation, page, !has_newer, out);
        for (int i = 0; i < page->note_count; i++)
            write_move(explanation, page, &page->notes[i], out);
    }
}
