// SPDX-License-Identifier: GPL-3.0-or-later
// tree.c - an explanation as a tree to be drawn.
//
// What was kept of the search is told once more: the root, the positions of the line, their most
// important moves, and under each move that is not on the line the reply that decided it.
#include "explain/explain.h"

enum { TENTHS = 10, LINE_MAX_BYTES = 256 };

typedef struct Teller {
    const Explanation *explanation;
    const ExplainPainter *painter;
} Teller;

static void tell(const Teller *teller, const TraceEvent *event) {
    const TraceObserver *observer = &teller->painter->observer;
    observer->notice(observer->state, event);
}

// The type in the critical tree, as it turned out: an open window, a cut, or no move good enough.
static int type_of(const TraceEvent *event, Score value) {
    return event->beta - event->alpha > 1 ? 1 : value >= event->beta ? 2 : 3;
}

static void tell_visit(const Teller *teller, TraceEvent *event, Score value, TraceReason reason,
                       TraceKind kind) {
    event->kind = kind;
    event->value = value;
    event->reason = kind == TRACE_LEAVE ? reason : REASON_NONE;
    event->node_type = type_of(event, value);
    tell(teller, event);
    if (kind != TRACE_ENTER || event->ply == 0) return;
    char san[SAN_MAX];
    explain_format_move(teller->explanation->language, event->parent_position, (Move)event->move,
                        san);
    teller->painter->name_move(teller->painter->context, san);
}

static void tell_skips(const Teller *teller, const Page *page, const bool *is_shown) {
    int hidden = 0;
    for (int i = 0; i < page->note_count; i++) {
        const MoveNote *note = &page->notes[i];
        hidden += note->look_count > 0 && !is_shown[i];
        TraceEvent event = {
            .kind = TRACE_SKIP, .reason = note->skip, .ply = page->ply + 1, .move = note->move};
        if (note->skip != REASON_NONE) tell(teller, &event);
    }
    teller->painter->hide_moves(teller->painter->context, hidden);
    int untried =
        page->quiets_allowed > 0 && page->reason != REASON_CUT ? explain_untried(page) : 0;
    TraceEvent event = {.kind = TRACE_SKIP, .reason = REASON_MOVE_COUNT, .ply = page->ply + 1};
    for (int i = 0; i < untried; i++) tell(teller, &event);
}

// The reply that decided, as a leaf: its score is the position's.
static void tell_reply(const Teller *teller, const Board *board, const TraceEvent *above,
                       const MoveLook *look) {
    bool is_answered = look->reply_count > 0 && movegen_is_legal(board, look->replies[0])
                       && (look->reason == REASON_CUT || look->reason == REASON_EXACT);
    if (!is_answered) return;
    Board next;
    board_play(board, look->replies[0], &next);
    TraceEvent event = {
        .ply = above->ply + 1,
        .depth = above->depth - TENTHS,
        .alpha = -above->beta,
        .beta = -above->alpha,
        .move = look->replies[0],
        .position = &next,
        .parent_position = board,
    };
    tell_visit(teller, &event, look->value, look->reply_reason, TRACE_ENTER);
    tell_visit(teller, &event, look->value, look->reply_reason, TRACE_LEAVE);
}

static void tell_page(const Teller *teller, const Page *page);

static void tell_move(const Teller *teller, const Page *page, const MoveNote *note) {
    const MoveLook *look = explain_last_look(note);
    if (look == NULL) return;
    Board next;
    board_play(&page->board, note->move, &next);
    bool is_line = note->move == explain_line_move(teller->explanation, page->ply);
    const Page *below = is_line ? explain_page(teller->explanation, page->ply + 1) : NULL;
    // Where moves are drawn below, the visit is the one that tried them.
    Score value = below != NULL ? below->value : -look->value;
    TraceReason reason = below != NULL ? below->reason : look->reason;
    TraceEvent event = {
        .ply = page->ply + 1,
        .depth = (below != NULL ? below->depth : look->depth - 1) * TENTHS,
        .alpha = below != NULL ? below->alpha : -look->beta,
        .beta = below != NULL ? below->beta : -look->alpha,
        .move = note->move,
        .position = &next,
        .parent_position = &page->board,
    };
    TraceEvent again = {.kind = TRACE_RESEARCH};
    if (note->look_count > 1) tell(teller, &again);
    tell_visit(teller, &event, value, reason, TRACE_ENTER);
    if (below != NULL)
        tell_page(teller, below);
    else
        tell_reply(teller, &next, &event, look);
    tell_visit(teller, &event, value, reason, TRACE_LEAVE);
}

// The moves of a page, below the visit that goes on.
static void tell_page(const Teller *teller, const Page *page) {
    bool is_shown[MOVES_MAX];
    explain_choose(teller->explanation, page, is_shown);
    for (int i = 0; i < page->note_count; i++) {
        if (is_shown[i]) tell_move(teller, page, &page->notes[i]);
    }
    tell_skips(teller, page, is_shown);
}

static void tell_search(const Teller *teller, const Page *root) {
    TraceEvent event = {.ply = 0,
                        .depth = root->depth * TENTHS,
                        .alpha = root->alpha,
                        .beta = root->beta,
                        .position = &root->board};
    tell_visit(teller, &event, root->value, root->reason, TRACE_ITERATION);
    tell_visit(teller, &event, root->value, root->reason, TRACE_ENTER);
    tell_page(teller, root);
    tell_visit(teller, &event, root->value, root->reason, TRACE_LEAVE);
}

void explain_format_title(const Explanation *explanation, Text *title) {
    char line[LINE_MAX_BYTES], score[64];
    Text text = text_over(line, sizeof line);
    int shown = explanation->expected_length < 6 ? explanation->expected_length : 6;
    explain_format_line(explanation, explanation->expected, shown, &text);
    text = text_over(score, sizeof score);
    explain_format_score(explanation->score, &text);
    words_addf(explanation->language, title, "Chess: %s, %s, depth %d", line, score,
               explanation->depth);
}

bool explain_paint(const Explanation *explanation, const ExplainPainter *painter) {
    const Page *root = explain_page(explanation, 0);
    if (root == NULL) return false;
    Explanation drawn = *explanation;
    drawn.rows_max = (explanation->rows_max + 1) / 2; // a picture is wider than a page
    const Teller teller = {.explanation = &drawn, .painter = painter};
    tell_search(&teller, root);
    return true;
}
