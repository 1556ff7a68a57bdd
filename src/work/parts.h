// SPDX-License-Identifier: GPL-3.0-or-later
// parts.h - what a work is made of, for the files of this folder. All functions are called under its lock.
#ifndef ROQUE_WORK_PARTS_H
#define ROQUE_WORK_PARTS_H

#include <pthread.h>

#include "work/ahead.h"
#include "work/work.h"

typedef enum JobState { JOB_RUNNING, JOB_DONE, JOB_BROKEN_OFF } JobState;

typedef struct Job {
    int64_t number;
    JobState state;
    WorkBytes brief;
    WorkBytes record;
    // On a hand.
    struct Job *next; // in its list
    WorkEnd end;
    Error error;
} Job;

// In the order in which they came.
typedef struct JobList {
    Job *first, *last;
} JobList;

typedef enum WorkRole {
    ROLE_ALONE, // the jobs are run here
    ROLE_OWNER, // ... by other ranks, to whom workers[0] sends them
    ROLE_HAND,  // ... for rank 0
} WorkRole;

typedef struct Worker {
    Work *work;
    int index;
    pthread_t thread;
    bool is_started; // a thread exists
    bool is_running; // ... and has not left its loop yet
    bool is_in_run;  // may be interrupted
    void *own;       // what the owner opened for it
} Worker;

struct Work {
    WorkSettings settings;
    WorkRole role;
    Ahead ahead;
    pthread_mutex_t lock;
    pthread_cond_t changed; // something was committed, a worker left, or everything stops
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
    Worker *workers[WORK_THREADS_MAX];
    JobList inbox, outbox; // of a hand
};

// The next job; NULL when there is none for now. Sets *is_later when it is worth to ask again.
Job *work_hand_out(Work *work, bool *is_later);
// Takes what came of a job.
void work_take_back(Work *work, Job *job, WorkEnd end, const Error *error);
// The job of that number among those handed out; NULL when there is none.
Job *work_find(Work *work, int64_t number);
void work_fail(Work *work, const Error *error);
void work_stop_all(Work *work);
// Sees to it that as many workers run as are wanted.
void work_hire(Work *work);
// A worker leaves.
void work_let_go(Worker *worker);
void work_free_job(Job *job);

// ---- spread.c ----

typedef enum MessageKind {
    MESSAGE_COME = 1,
    MESSAGE_READY,
    MESSAGE_JOB,
    MESSAGE_RECORD,
    MESSAGE_FAILED, // a hand cannot work: the error
    MESSAGE_THREADS,
    MESSAGE_STOP,
    MESSAGE_END,
} MessageKind;

enum {
    RECORD_HEAD = 8 + 4 + 4
}; // number, end, what the hand wants from now on; behind it the record or error

// Calls all ranks to this command; on a hand, says that it has come. False: this process works alone.
bool spread_call(void);
// A hand has heard that rank 0 has left.
void spread_hear_end(void);
// What this process is to a work that is opened now.
WorkRole spread_role(void);
// What rank 0 does instead of running jobs: the worker's thread. Takes the lock itself.
void *spread_jobs(void *worker);
// What a hand does, for the rest of its life. Takes the lock itself.
_Noreturn void spread_serve(Work *work);

#endif
