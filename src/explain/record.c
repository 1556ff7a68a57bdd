// SPDX-License-Identifier: GPL-3.0-or-later
// record.c - see record.h.
//
// The pages of the best line are kept as the search itself keeps the line: when a move raises
// alpha, the page of its position and the pages below become the parent's, by swapping pointers.
//
//     best[0]:  page after 1 move, after 2 moves, …     the line from the root
//     best[1]:                     after 2 moves, …     from the position being searched at ply 1
#include "explain/record.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS_MAX = 4 * PLY_MAX,
    PLIES = EXPLAIN_PLIES_MAX + 1,
    PAGES_MAX = 4 * PLIES + PLIES * (PLIES - 1) / 2 + 2,
};

// What the moves tried so far have shown.
typedef struct RecordFound {
    Score alpha;
    Score best;
    TraceReason reply_reason; // why the visit of the best move ended
    int reply_count;
    Move replies[REPLIES_MAX];
} RecordFound;

// One visit that goes on.
typedef struct RecordLevel {
    TraceEvent enter;
    bool is_aside; // below a question, or one itself
    bool is_on_line;
    Page *page; // NULL: not kept
    RecordFound found;
    RecordFound before; // the move tried last, in case it is searched again
    Score eval;
    TraceReason next_again; // why the next child is visited again
    TraceReason again;
    int aside_count; // the line of the last question aside
    Move aside[REPLIES_MAX];
    Move known_move; // of the table
    Depth known_depth;
    uint64_t visits_before;
} RecordLevel;

typedef struct WindowsTried {
    int count;
    WindowTried tried[WINDOWS_MAX];
} WindowsTried;

// A page for after the search, once something is written on it.
typedef struct Kept {
    Page *page;
    bool is_written;
} Kept;

struct Record {
    Move line[EXPLAIN_PLIES_MAX];
    int line_length;

    int level_count;
    int dropped_levels; // beyond LEVELS_MAX
    RecordLevel levels[LEVELS_MAX];

    Page *pages; // all of them
    Page *work[PLIES];
    Page *best[PLIES][PLIES];
    int best_length[PLIES];
    Kept last[LAST_COUNT][PLIES];
    Kept root;
    Kept unfinished;

    WindowsTried windows;      // of the last iteration
    WindowsTried root_windows; // of the last whole one
    uint64_t visits;
    uint64_t ended[REASON_COUNT];
    uint64_t skipped[REASON_COUNT];
};

// ---- events ----

static RecordLevel *top_level(Record *record) {
    bool is_known = record->level_count > 0 && record->dropped_levels == 0;
    return is_known ? &record->levels[record->level_count - 1] : NULL;
}

// A page is kept for the root, the user's line and positions in which
// the best line may still be found.
static Page *page_for(const Record *record, const RecordLevel *level, const RecordLevel *above) {
    const TraceEvent *event = &level->enter;
    if (level->is_aside || event->ply >= PLIES) return NULL;
    bool is_open = event->beta - event->alpha > 1 && above != NULL && above->page != NULL;
    return event->ply == 0 || level->is_on_line || is_open ? record->work[event->ply] : NULL;
}

static void hear_enter(Record *record, const TraceEvent *event) {
    record->visits++;
    RecordLevel *above = top_level(record);
    if (record->level_count == LEVELS_MAX) {
        record->dropped_levels++;
        return;
    }
    RecordLevel *level = &record->levels[record->level_count++];
    *level = (RecordLevel){.enter = *event,
                           .found = {.alpha = event->alpha, .best = -SCORE_INFINITE},
                           .eval = SCORE_NONE,
                           .visits_before = record->visits - 1};
    level->is_aside = event->reason != REASON_NONE || (above != NULL && above->is_aside);
    level->is_on_line = !level->is_aside
                        && (event->ply == 0
                            || (above->is_on_line && event->ply <= record->line_length
                                && record->line[event->ply - 1] == event->move));
    level->page = page_for(record, level, above);
    if (level->page != NULL) {
        page_begin(level->page, event);
        if (event->ply > 0) record->best_length[event->ply] = 0;
    }
    if (above == NULL) return;
    level->again = above->next_again;
    above->next_again = REASON_NONE;
}

static void note_question(RecordLevel *above, const RecordLevel *level, const TraceEvent *event) {
    above->aside_count = 0;
    bool is_below = event->ply > above->enter.ply && event->move != GAME_NO_MOVE;
    if (is_below) above->aside[above->aside_count++] = (Move)event->move;
    for (int i = 0; i < level->found.reply_count && above->aside_count < REPLIES_MAX; i++)
        above->aside[above->aside_count++] = level->found.replies[i];
    Page *page = above->page;
    if (page == NULL || page->question_count == QUESTIONS_MAX) return;
    bool is_turned = event->ply > above->enter.ply;
    page->questions[page->question_count++] = (Question){
        .kind = level->enter.reason,
        .move = is_below ? (Move)event->move : MOVE_NONE,
        .depth = level->enter.depth / EVENT_PLY,
        .beta = is_turned ? -event->alpha : event->beta,
        .value = is_turned ? -event->value : event->value,
    };
}

// Where the visit ended without trying its moves, the answer is the table's or the question's.
static void take_answer(RecordLevel *level, TraceReason reason) {
    RecordFound *found = &level->found;
    if (reason == REASON_TABLE) {
        found->reply_count = level->known_move != MOVE_NONE;
        found->replies[0] = level->known_move;
    } else if (reason == REASON_PROBCUT || reason == REASON_MULTICUT) {
        found->reply_count = level->aside_count;
        memcpy(found->replies, level->aside, sizeof found->replies);
    }
}

static void note_look(const Record *record, RecordLevel *above, const RecordLevel *level,
                      const TraceEvent *event) {
    MoveNote *note = page_note(above->page, (Move)event->move);
    if (note == NULL) return;
    if (note->look_count == LOOKS_MAX) note->look_count--;
    MoveLook *look = &note->looks[note->look_count++];
    *look = (MoveLook){
        .depth = level->enter.depth / EVENT_PLY + 1,
        .alpha = -event->beta,
        .beta = -event->alpha,
        .value = -event->value,
        .eval = level->eval == SCORE_NONE ? SCORE_NONE : -level->eval,
        .reason = event->reason,
        .again = level->again,
        .known_depth = level->known_depth,
        .reply_reason = level->found.reply_reason,
        .reply_count = level->found.reply_count,
        .nodes = record->visits - level->visits_before,
    };
    memcpy(look->replies, level->found.replies, sizeof look->replies);
}

static void swap_pages(Page **a, Page **b) {
    Page *page = *a;
    *a = *b;
    *b = page;
}

// The move just searched is the best so far: its page and the pages below are the line's now.
static void adopt(Record *record, int ply) {
    int child = ply + 1;
    swap_pages(&record->work[child], &record->best[ply][child]);
    for (int i = child + 1; i <= child + record->best_length[child]; i++)
        swap_pages(&record->best[child][i], &record->best[ply][i]);
    record->best_length[ply] = 1 + record->best_length[child];
}

static void raise(Record *record, RecordLevel *above, const RecordLevel *level,
                  const TraceEvent *event) {
    Score value = -event->value;
    RecordFound *found = &above->found;
    above->before = *found;
    if (event->reason == REASON_STOPPED || value <= found->best) return;
    int kept =
        level->found.reply_count < REPLIES_MAX - 1 ? level->found.reply_count : REPLIES_MAX - 1;
    found->best = value;
    found->reply_reason = event->reason;
    found->reply_count = 1 + kept;
    found->replies[0] = (Move)event->move;
    memcpy(found->replies + 1, level->found.replies, (size_t)kept * sizeof *found->replies);
    if (value <= found->alpha) return;
    found->alpha = value;
    bool is_open = event->beta - event->alpha > 1;
    if (above->page != NULL && level->page != NULL && is_open)
        adopt(record, above->enter.ply);
    else if (is_open && above->enter.ply < PLIES)
        record->best_length[above->enter.ply] = 0;
}

static void keep(Kept *kept, const Page *page) {
    kept->is_written = true;
    page_copy(kept->page, page);
}

static const Page *kept_page(const Kept *kept) {
    return kept->is_written ? kept->page : NULL;
}

static void keep_root(Record *record, const RecordLevel *level) {
    const Page *page = level->page;
    WindowsTried *windows = &record->windows;
    if (windows->count < WINDOWS_MAX && page->reason != REASON_STOPPED)
        windows->tried[windows->count++] =
            (WindowTried){page->depth, page->alpha, page->beta, page->value};
    if (page->reason == REASON_EXACT) {
        record->unfinished.is_written = false;
        record->root_windows = *windows;
        keep(&record->root, page);
    } else if (!record->unfinished.is_written || level->found.best > page->alpha) {
        // A search that has found a better move yet says more than one that has not.
        keep(&record->unfinished, page);
    }
}

static void keep_page(Record *record, RecordLevel *level, const TraceEvent *event) {
    Page *page = level->page;
    page->value = event->value;
    page->reason = event->reason;
    if (event->ply == 0) keep_root(record, level);
    if (!level->is_on_line || record->line_length == 0 || event->reason == REASON_STOPPED) return;
    int ply = event->ply;
    keep(&record->last[LAST_VISIT][ply], page);
    if (page->note_count > 0) keep(&record->last[LAST_SEARCH][ply], page);
    for (int i = 0; ply < record->line_length && i < page->note_count; i++) {
        if (page->notes[i].move == record->line[ply]) keep(&record->last[LAST_LOOK][ply], page);
    }
}

static void hear_leave(Record *record, const TraceEvent *event) {
    record->ended[event->reason]++;
    if (record->dropped_levels > 0) {
        record->dropped_levels--;
        return;
    }
    if (record->level_count == 0) return;
    RecordLevel *level = &record->levels[--record->level_count];
    take_answer(level, event->reason);
    if (level->page != NULL) keep_page(record, level, event);
    RecordLevel *above = top_level(record);
    if (above == NULL) return;
    if (level->enter.reason != REASON_NONE) {
        note_question(above, level, event);
        return;
    }
    if (above->page != NULL) note_look(record, above, level, event);
    raise(record, above, level, event);
}

// What the move showed at first does not count.
static void hear_again(RecordLevel *level, const TraceEvent *event) {
    level->next_again = event->reason;
    level->found = level->before;
}

static void hear_probe(RecordLevel *level, const TraceEvent *event) {
    level->known_move = (Move)event->move;
    level->known_depth = event->depth / EVENT_PLY;
    if (level->page != NULL) page_hear_probe(level->page, event);
}

static void hear_judge(RecordLevel *level, const TraceEvent *event) {
    level->eval = event->value;
    // At the horizon the side to move need not capture: what stands there is its first choice.
    bool is_choice = level->enter.depth == 0 && event->value > level->found.best;
    if (is_choice) level->found.best = event->value;
    if (is_choice && event->value > level->found.alpha) level->found.alpha = event->value;
    if (level->page != NULL) level->page->eval = event->value;
}

static void notice(void *state, const TraceEvent *event) {
    Record *record = state;
    RecordLevel *level = top_level(record);
    switch (event->kind) {
    case TRACE_ITERATION:
        if (event->reason != REASON_ASPIRATION) record->windows.count = 0;
        return;
    case TRACE_ENTER: hear_enter(record, event); return;
    case TRACE_LEAVE: hear_leave(record, event); return;
    default: break;
    }
    if (level == NULL) return;
    switch (event->kind) {
    case TRACE_PROBE: hear_probe(level, event); break;
    case TRACE_JUDGE: hear_judge(level, event); break;
    case TRACE_SKIP:
        record->skipped[event->reason]++;
        if (level->page != NULL) page_hear_skip(level->page, event, level->found.alpha);
        break;
    case TRACE_REDUCE:
        if (level->page != NULL) page_hear_reduce(level->page, event);
        break;
    case TRACE_RESEARCH: hear_again(level, event); break;
    default: break;
    }
}

TraceObserver record_observer(Record *record) {
    return (TraceObserver){.notice = notice, .state = record};
}

// ---- life ----

Record *record_open(const Move *line, int line_length, Error *error) {
    Record *record = calloc(1, sizeof *record);
    Page *pages = calloc(PAGES_MAX, sizeof *pages);
    if (record == NULL || pages == NULL) {
        free(record);
        free(pages);
        error_no_memory(error);
        return NULL;
    }
    record->line_length = line_length < EXPLAIN_PLIES_MAX ? line_length : EXPLAIN_PLIES_MAX;
    if (line_length > 0) memcpy(record->line, line, (size_t)record->line_length * sizeof *line);
    record->pages = pages;
    Page *next = pages;
    for (int i = 0; i < PLIES; i++) {
        record->work[i] = next++;
        for (int when = 0; when < LAST_COUNT; when++) record->last[when][i].page = next++;
        for (int j = i + 1; j < PLIES; j++) record->best[i][j] = next++;
    }
    record->root.page = next++;
    record->unfinished.page = next++;
    return record;
}

void record_close(Record *record) {
    if (record == NULL) return;
    free(record->pages);
    free(record);
}

// ---- reading ----

const Page *record_root(const Record *record) {
    return kept_page(&record->root);
}

const Page *record_unfinished(const Record *record) {
    return kept_page(&record->unfinished);
}

int record_windows(const Record *record, const Page *root, const WindowTried **windows) {
    const WindowsTried *of_page =
        root == record->root.page ? &record->root_windows : &record->windows;
    *windows = of_page->tried;
    return of_page->count;
}

const Page *record_best_line(const Record *record, int ply) {
    return ply >= 1 && ply <= record->best_length[0] ? record->best[0][ply] : NULL;
}

const Page *record_last(const Record *record, RecordLast when, int ply) {
    return ply >= 0 && ply < PLIES ? kept_page(&record->last[when][ply]) : NULL;
}

uint64_t record_ended(const Record *record, TraceReason reason) {
    return record->ended[reason];
}

uint64_t record_skipped(const Record *record, TraceReason reason) {
    return record->skipped[reason];
}

uint64_t record_visits(const Record *record) {
    return record->visits;
}
