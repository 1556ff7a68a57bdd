// SPDX-License-Identifier: GPL-3.0-or-later
// work.h - long work: jobs with numbers, done side by side, whose records are
// taken in the order of the numbers.
//
//     begin ... end ──> handed out in order ──> run, on any thread ──> committed in order
//                       │                                              └ waits for those before it
//                       └ what the owner does not want (done before, not ours) is passed over
//
// A job depends on nothing but the settings and its number (and its brief, where there is one). So
// the number of threads changes the time and nothing else: files, order and verdicts stay the same.
//
// Callbacks of the owner (is_wanted, brief, commit) come one at a time, from any thread. Those of a
// worker (open, run, close) come from the thread that the worker belongs to.
#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "core/journal.h"
#include "core/text.h"
#include "work/parallel.h"
#include "work/rank_group.h"
#include "work/wire.h"

enum { WORK_THREADS_MAX = 256 };

// Bytes that grow.
typedef struct WorkBytes {
    unsigned char *bytes;
    size_t length;
    size_t capacity;
} WorkBytes;

// Room for `length` bytes, which are its length from now on; what they hold is the caller's to
// write. False with the reason when there is no memory.
bool work_bytes_set_length(WorkBytes *bytes, size_t length, Error *error);
void work_bytes_free(WorkBytes *bytes);

typedef struct WorkTask {
    int64_t number;
    const WorkBytes *brief;        // what the owner said about it; empty without that callback
    const atomic_bool *is_stopped; // once true, the run should end soon
} WorkTask;

typedef enum WorkEnd {
    WORK_DONE,       // the record is whole
    WORK_BROKEN_OFF, // because of is_stopped: as if it had never begun
    WORK_FAILED,     // the error says why; everything stops
} WorkEnd;

typedef enum WorkBrief {
    WORK_READY,
    WORK_LATER,   // asked again after the next commit or work_wake()
    WORK_NO_MORE, // neither this number nor any behind it
} WorkBrief;

typedef enum WorkVerdict {
    WORK_GOES_ON,
    WORK_ENOUGH, // nothing behind this record counts
    WORK_WRONG,  // the error says why; everything stops
} WorkVerdict;

typedef struct WorkSettings {
    void *context; // for all callbacks
    int64_t begin, end;
    int threads;
    int ahead; // a number is handed out when fewer than so many before it are not committed; 0: any

    // The owner's.
    bool (*is_wanted)(void *context, int64_t number);                                  // optional
    WorkBrief (*brief)(void *context, int64_t number, WorkBytes *brief, Error *error); // optional
    WorkVerdict (*commit)(void *context, int64_t number, const WorkBytes *record, Error *error);

    // A worker's. open and close are optional; what open returns is the worker, NULL is a failure.
    void *(*open)(void *context, Error *error);
    WorkEnd (*run)(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                   Error *error);
    void (*interrupt)(void *context, void *worker); // optional: from another thread, during a run
    void (*close)(void *context, void *worker);

    // The owner's journal: beside it, in NAME.ahead, finished records wait for those before
    // them, so that a kill loses none; NULL: in memory only. What waits there belongs to
    // work with these settings only.
    const char *journal;
    const char *ahead_settings;
} WorkSettings;

typedef struct Work Work;

// The settings are copied; what they point to must live as long as the work. Nothing runs yet.
Work *work_open(const WorkSettings *settings, Error *error);
void work_start(Work *work);
// Waits at most so long; true when it is over: done, decided, stopped or failed.
bool work_wait(Work *work, int64_t time_ms);
// Jobs at a time; those going on are finished, 0 pauses.
void work_set_threads(Work *work, int threads);
int work_threads(Work *work);
// Asks again for what the owner had put off. Any thread, but not from a callback of the owner's.
void work_wake(Work *work);
// Breaks off what is going on. What was finished ahead of a job that is broken off waits
// beside the journal for the next run; without a journal it is committed, before
// work_wait() calls it over. Any thread.
void work_stop(Work *work);
// True with the reason once it has failed. Any thread.
bool work_has_failed(Work *work, Error *error);
// Stops, and ends everything. False when it failed.
bool work_close(Work *work, Error *error);

// All of it in this thread's time: opens, starts, waits until it is over or *stop, which may be
// NULL, is true, and closes. True as well when it was stopped.
bool work_run(const WorkSettings *settings, const atomic_bool *stop, Error *error);

// ---- rows ----
//
// Results that are rows of text, kept in a journal and given back to the next run. What is found
// goes the same way as what was kept, so that a run that was cut says the same.
//
//     journal ──> take, each row that it knows ──> known
//     find, on any thread ──> journal, in the order of the numbers ──> take ──> found

typedef struct RowWork {
    void *context; // of the owner and its workers
    int count;     // rows, by their numbers from 0
    int threads;
    int ahead;           // as in work.h
    size_t row_bytes;    // of the longest row, with its NUL
    JournalHead head;    // of the journal
    const char *journal; // a file to go on with; NULL: none
    bool keeps_ahead;    // rows that wait for those before them wait beside the journal
    const atomic_bool *stop;

    // The owner's: one at a time.
    bool (*is_wanted)(void *context, int number);
    // False for a row of other work, or one that is known.
    bool (*take)(void *context, char *row);

    // A worker's, as in work.h. find adds the row; false with the reason, or when it was stopped.
    void *(*open)(void *context, Error *error); // NULL: there is none
    bool (*find)(void *context, void *worker, const WorkTask *task, Text *row, Error *error);
    void (*close)(void *context, void *worker);

    // Whoever listens; either may be NULL.
    void *listener;
    void (*known)(void *listener);             // once, after the journal was read
    void (*found)(void *listener, int number); // after each row
} RowWork;

// Finds all rows that are wanted. False with the reason; stopping is no error.
bool rows_run(const RowWork *work, Error *error);

// ---- one command on several machines (docs/scale.md) ----
//
// Every rank runs the same command. Rank 0 is the owner: it alone writes files and prints, hands
// jobs out and commits. The others are workers: they come to the same work_open() by the same way,
// and their work_start() runs jobs for rank 0 and never returns. So a job must depend on nothing
// but the command line, files that every machine can read, its number and its brief. A program's
// first work is spread, further ones are not.

// First thing in main. False on a worker that is not needed: then work_leave() is all that is left.
bool work_enter(int *argc, char ***argv);
// Last thing in main; returns the status.
int work_leave(int status);
// Calls the worker ranks to this command, which uses the wire itself; on a worker, says that it
// has come.
void work_call(void);
// From now on no work is spread: the command is not one of those that worker ranks can follow.
void work_stay(void);
// The path, or NULL on a worker: it writes nothing.
const char *work_path(const char *path);
