// SPDX-License-Identifier: GPL-3.0-or-later
// page.c - see page.h.
#include "explain/page.h"

#include <stddef.h>
#include <string.h>

void page_copy(Page *to, const Page *from) {
    memcpy(to, from, offsetof(Page, notes));
    memcpy(to->notes, from->notes, (size_t)from->note_count * sizeof *from->notes);
}

void page_begin(Page *page, const TraceEvent *event) {
    memset(page, 0, offsetof(Page, notes));
    page->board = *(const Board *)event->position;
    page->ply = event->ply;
    page->move = (Move)event->move;
    page->depth = page->depth_now = event->depth / EVENT_PLY;
    page->alpha = event->alpha;
    page->beta = event->beta;
    page->eval = SCORE_NONE;
    page->known_depth = -1;
}

MoveNote *page_note(Page *page, Move move) {
    for (int i = page->note_count - 1; i >= 0; i--) {
        if (page->notes[i].move == move) return &page->notes[i];
    }
    if (page->note_count == MOVES_MAX) return NULL;
    MoveNote *note = &page->notes[page->note_count++];
    *note = (MoveNote){.move = move, .page_depth = page->depth_now, .usual_depth = page->depth_now};
    return note;
}

void page_hear_probe(Page *page, const TraceEvent *event) {
    page->known_depth = event->depth / EVENT_PLY;
}

void page_hear_skip(Page *page, const TraceEvent *event, Score alpha) {
    if (event->move == GAME_NO_MOVE) {
        page->quiets_allowed = event->value;
        return;
    }
    MoveNote *note = page_note(page, (Move)event->move);
    if (note == NULL) return;
    note->skip = event->reason;
    note->skip_value = event->value;
    note->skip_alpha = alpha;
}

void page_hear_reduce(Page *page, const TraceEvent *event) {
    if (event->move == GAME_NO_MOVE) {
        page->lacks_guess |= event->reason == REASON_NO_GUESS;
        page->depth_now = event->depth / EVENT_PLY + 1;
        return;
    }
    MoveNote *note = page_note(page, (Move)event->move);
    if (note == NULL) return;
    note->history = event->value;
    if (event->reason == REASON_LATE) {
        if (note->reach == REASON_NONE) note->reach = REASON_LATE;
        return;
    }
    note->reach = event->reason;
    note->usual_depth = event->depth / EVENT_PLY + 1;
}
