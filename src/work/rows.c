// SPDX-License-Identifier: GPL-3.0-or-later
// rows.c - rows of text as long work with a journal: see work.h.
#include "work/work.h"

enum { KIND_ROW = 2 };

typedef struct RowCourse {
    const RowWork *work;
    Journal journal;
} RowCourse;

static const RowWork *work_of(void *context) {
    return ((const RowCourse *)context)->work;
}

static bool is_wanted(void *context, int64_t number) {
    return work_of(context)->is_wanted(work_of(context)->context, (int)number);
}

static void *open_worker(void *context, Error *error) {
    return work_of(context)->open(work_of(context)->context, error);
}

static void close_worker(void *context, void *worker) {
    work_of(context)->close(work_of(context)->context, worker);
}

// The record is the row with its NUL.
static WorkEnd find_row(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                        Error *error) {
    const RowWork *work = work_of(context);
    if (!work_bytes_set_length(record, work->row_bytes, error)) return WORK_FAILED;
    Text row = text_over((char *)record->bytes, record->length);
    const bool is_found = work->find(work->context, worker, task, &row, error);
    if (atomic_load(task->is_stopped)) return WORK_BROKEN_OFF;
    record->length = row.length + 1;
    return is_found ? WORK_DONE : WORK_FAILED;
}

static WorkVerdict keep_row(void *context, int64_t number, const WorkBytes *record, Error *error) {
    RowCourse *course = context;
    const RowWork *work = course->work;
    if (!journal_keep(&course->journal, KIND_ROW, record->bytes, record->length - 1, error))
        return WORK_WRONG;
    if (work->take(work->context, (char *)record->bytes) && work->found != NULL)
        work->found(work->listener, (int)number);
    return WORK_GOES_ON;
}

static bool take_kept(void *context, const JournalRecord *record, Error *error) {
    (void)error;
    const RowWork *work = work_of(context);
    if (record->kind == KIND_ROW) work->take(work->context, (char *)record->bytes);
    return true;
}

bool rows_run(const RowWork *work, Error *error) {
    RowCourse course = {.work = work};
    if (!journal_go_on(&course.journal, work->journal, &work->head, take_kept, &course, error))
        return false;
    if (work->known != NULL) work->known(work->listener);
    const WorkSettings settings = {
        .context = &course,
        .end = work->count,
        .threads = work->threads,
        .ahead = work->ahead,
        .is_wanted = is_wanted,
        .commit = keep_row,
        .open = work->open != NULL ? open_worker : NULL,
        .run = find_row,
        .close = work->open != NULL ? close_worker : NULL,
        .journal = work->keeps_ahead ? work->journal : NULL,
        .ahead_settings = work->keeps_ahead ? work->head.settings : NULL,
    };
    const bool is_fine = work_run(&settings, work->stop, error);
    return journal_finish(&course.journal, is_fine, error);
}
