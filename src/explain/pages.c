// SPDX-License-Identifier: GPL-3.0-or-later
// pages.c - which positions and moves of a record are worth showing.
#include <string.h>

#include "explain/explain.h"

// The last whole iteration's root, unless a later one found another
// best move before it was stopped.
static const Page *root_page(const Explanation *explanation) {
    const Page *root = record_root(explanation->record),
               *later = record_unfinished(explanation->record);
    const MoveNote *best = root != NULL ? explain_best_note(root) : NULL;
    const MoveNote *later_best = later != NULL ? explain_best_note(later) : NULL;
    bool is_overtaken = later_best != NULL && later_best->move == explanation->best
                        && (best == NULL || best->move != explanation->best);
    return root == NULL || is_overtaken ? later : root;
}

// The best line's pages may be older than the line's end: they count as far as the moves agree.
static const Page *best_line_page(const Explanation *explanation, int ply) {
    const Page *page = NULL;
    for (int i = 1; i <= ply; i++) {
        page = record_best_line(explanation->record, i);
        if (page == NULL || page->move != explanation->line[i - 1]) return NULL;
    }
    return page;
}

const Page *explain_page(const Explanation *explanation, int ply) {
    if (ply == 0) return root_page(explanation);
    if (explanation->is_users_line) return record_last(explanation->record, LAST_SEARCH, ply);
    return best_line_page(explanation, ply);
}

Move explain_line_move(const Explanation *explanation, int ply) {
    return ply < explanation->line_length ? explanation->line[ply] : MOVE_NONE;
}

const MoveLook *explain_last_look(const MoveNote *note) {
    return note->look_count > 0 ? &note->looks[note->look_count - 1] : NULL;
}

const MoveNote *explain_best_note(const Page *page) {
    const MoveNote *best = NULL;
    for (int i = 0; i < page->note_count; i++) {
        const MoveLook *look = explain_last_look(&page->notes[i]);
        if (look == NULL || look->reason == REASON_STOPPED || look->value <= look->alpha) continue;
        if (best == NULL || look->value > explain_last_look(best)->value) best = &page->notes[i];
    }
    return best;
}

const MoveNote *explain_find_note(const Page *page, Move move) {
    for (int i = 0; i < page->note_count; i++) {
        if (page->notes[i].move == move) return &page->notes[i];
    }
    return NULL;
}

void explain_choose(const Explanation *explanation, const Page *page, bool is_shown[MOVES_MAX]) {
    memset(is_shown, 0, MOVES_MAX * sizeof *is_shown);
    int left = explanation->rows_max;
    const MoveNote *musts[] = {explain_best_note(page),
                               explain_find_note(page, explain_line_move(explanation, page->ply))};
    for (int i = 0; i < 2; i++) {
        if (musts[i] == NULL || is_shown[musts[i] - page->notes]) continue;
        is_shown[musts[i] - page->notes] = true;
        left--;
    }
    for (int i = 0; i < page->note_count && left > 0; i++) {
        if (is_shown[i] || page->notes[i].look_count == 0) continue;
        is_shown[i] = true;
        left--;
    }
}

int explain_untried(const Page *page) {
    Move moves[MOVES_MAX];
    int count = movegen_list(&page->board, MOVES_ALL, moves), tried = 0;
    for (int i = 0; i < page->note_count; i++)
        tried += page->notes[i].look_count > 0 || page->notes[i].skip != REASON_NONE;
    return count - tried;
}

// ---- what a search says ----

void explain_take_info(Explanation *explanation, const EngineInfo *info) {
    if (info->bound != BOUND_EXACT || info->line_length == 0) return;
    explanation->expected_length = info->line_length < PLY_MAX ? info->line_length : PLY_MAX;
    memcpy(explanation->expected, info->line, (size_t)explanation->expected_length * sizeof(Move));
}

void explain_take_best(Explanation *explanation, const EngineBest *best) {
    explanation->best = best->move;
    explanation->score = best->score;
    explanation->depth = best->depth;
    explanation->nodes = best->nodes;
}
