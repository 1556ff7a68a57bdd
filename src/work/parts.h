// SPDX-License-Identifier: GPL-3.0-or-later
// parts.h - what a work is made of, for the files of this folder.
// Functions are called under its lock.
#pragma once

#include <pthread.h>

#include "work/ahead.h"
#include "work/work.h"

typedef enum JobState { JOB_RUNNING, JOB_DONE, JOB_BROKEN_OFF } JobState;

typedef struct Job {
    int64_t number;
    JobState state;
    WorkBytes brief;
    WorkBytes record; // on a worker, of a job that failed: the reason
    // On a worker.
    struct Job *next; // in its list
    WorkEnd end;
    int64_t time_us; // that it took
} Job;

// In the order in which they came.
typedef struct JobList {
    Job *first, *last;
    int count;
} JobList;

typedef enum WorkRole {
    ROLE_ALONE,  // the jobs are run here
    ROLE_OWNER,  // ... by other ranks, to whom workers[0] sends them
    ROLE_WORKER, // ... for rank 0
} WorkRole;

typedef struct WorkThread {
    Work *work;
    int index;
    pthread_t thread;
    bool is_started; // a thread exists
    bool is_running; // ... and has not left its loop yet
    bool is_in_run;  // may be interrupted
    void *own;       // what the owner opened for it
} WorkThread;

struct Work {
    WorkSettings settings;
    WorkRole role;
    Ahead ahead;
    pthread_mutex_t lock;
    // Each is waited for by somebody else, so that nobody wakes in vain.
    // workers: something was committed, a job has come, or everything stops
    pthread_cond_t changed;
    pthread_cond_t has_left; // who waits for the end: a worker has left
    pthread_cond_t called;   // who speaks with other ranks: there is something to tell them
    atomic_bool is_stopped;
    const atomic_bool *stop; // of work_run: nothing more is handed out once it is true; NULL: none
    // All below under the lock.
    int threads, running;
    int64_t cursor; // numbers before it were handed out or passed over
    bool has_more;
    bool is_enough; // the owner has decided
    bool has_failed;
    Error error;
    Job **queue; // a ring
    int queue_first, queue_count, queue_capacity;
    WorkThread *workers[WORK_THREADS_MAX];
    // Of a worker.
    JobList inbox, outbox;
    int inbox_low; // from so few on rank 0 is asked for more
};

// ---- work.c ----

void work_fail(Work *work, const Error *error);
void work_stop_all(Work *work);

// ---- queue.c ----

// False when nothing more is handed out, for now or for good.
bool work_may_hand_out(const Work *work);
// Moves the cursor to the next number that is wanted; false when there is none.
bool work_find_number(Work *work);
// The next job; NULL when there is none for now. Sets *is_later when it is worth to ask again.
Job *work_hand_out(Work *work, bool *is_later);
// Takes what came of a job.
void work_take_back(Work *work, Job *job, WorkEnd end, const Error *error);
// The job of that number among those handed out; NULL when there is none.
Job *work_find(Work *work, int64_t number);
// Everything was stopped and nobody works any more. What was finished ahead of a job that
// was broken off stays on disk for the next run, so that files and verdicts are those of a
// run that was never stopped. Where no journal is kept there is no next run: it is
// committed with a gap before it.
void work_empty_queue(Work *work);
void work_free_job(Job *job);

// ---- workers.c ----

// Sees to it that as many workers run as are wanted.
void work_hire(Work *work);
// A worker leaves.
void work_let_go(WorkThread *worker);
void job_list_put(JobList *list, Job *job);
Job *job_list_take(JobList *list); // NULL: it is empty

// ---- ranks.c ----

typedef enum MessageKind {
    MESSAGE_COME = 1,
    MESSAGE_READY, // wants: jobs at a time
    MESSAGE_JOB,
    MESSAGE_RECORD,
    MESSAGE_FAILED, // a worker cannot work: the error
    MESSAGE_THREADS,
    MESSAGE_STOP,
    MESSAGE_END,
} MessageKind;

enum {
    JOB_HEAD = 8 + 8 + 4, // number, when the record it answers was sent, since how many ms that is
                          // here; behind it the brief
    RECORD_HEAD = 8 + 4 + 4 + 8, // number, end, what the worker wants from now on, when it is sent;
                                 // behind it the record or error
    LOOK_EVERY_MS = 10,          // for messages, at least
    LOOK_SOON_US = 20,           // ... at most
    LOOK_AT_MOST = 64,           // messages at a time
};

// Calls all ranks to this command; on a worker, says that it has come.
// False: this process works alone.
bool ranks_call(void);
// A worker has heard that rank 0 has left; has it?
void ranks_hear_end(void);
bool ranks_are_over(void);
// What this process is to a work that is opened now.
WorkRole ranks_role(void);
// Between two looks for messages: until the time is over or, from a
// millisecond on, `called` is signalled.
void ranks_rest(Work *work, int64_t pause_us);

// What rank 0 does instead of running jobs: the worker's thread. Takes the lock itself.
void *owner_send_jobs(void *worker);
// What a worker does, for the rest of its life. Takes the lock itself.
_Noreturn void rank_worker_serve(Work *work);
