// SPDX-License-Identifier: GPL-3.0-or-later
// ranks_bench.c - what handing out jobs costs beside the jobs, in
// processor time, on threads or on ranks.
//
//   ranks_bench JOBS JOB_US THREADS       mpirun -n 3 ranks_bench JOBS JOB_US THREADS
//   mpirun -n 8 ranks_bench stop          when a stop of rank 0 reaches the jobs of all others
//
// A job computes until its thread has used JOB_US of the processor, neither more nor less on a busy
// machine. What all processes use beyond that, from a process's first job on, is the driver's.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"
#include "work/work.h"

enum { PROCESSES_MAX = 64, RECORD_BYTES = 700 }; // as long as a game's

// What a job tells of the process it ran in.
typedef struct Record {
    int64_t process;
    int64_t used_us; // by the process, when the job was over
    int64_t job_us;
    char rest[RECORD_BYTES - 3 * 8];
} Record;

typedef struct Process {
    int64_t id;
    int64_t first_us, last_us;
    int64_t jobs_us; // behind the first
} Process;

typedef struct Bench {
    int64_t job_us;
    Process processes[PROCESSES_MAX];
    int count;
    int64_t began_ns, before_us; // at the first record: all have started
} Bench;

static int64_t used_us(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * INT64_C(1000000)
           + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

static int64_t thread_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static WorkEnd compute(void *context, void *worker, const WorkTask *task, WorkBytes *bytes,
                       Error *error) {
    const Bench *bench = context;
    (void)worker, (void)task, (void)error;
    const int64_t began_us = thread_us();
    Record record = {.process = getpid()};
    do record.job_us = thread_us() - began_us;
    while (record.job_us < bench->job_us);
    record.used_us = used_us();
    if (!work_bytes_set_length(bytes, sizeof record, NULL)) return WORK_FAILED;
    memcpy(bytes->bytes, &record, sizeof record);
    return WORK_DONE;
}

// Computes until it is told to stop, and says when it heard that.
static WorkEnd compute_on(void *context, void *worker, const WorkTask *task, WorkBytes *bytes,
                          Error *error) {
    (void)context, (void)worker, (void)bytes, (void)error;
    while (!atomic_load(task->is_stopped)) continue;
    fprintf(stderr, "heard %lld\n", (long long)clock_now_ms());
    return WORK_BROKEN_OFF;
}

static WorkVerdict keep(void *context, int64_t number, const WorkBytes *bytes, Error *error) {
    Bench *bench = context;
    Record record;
    int i = 0;
    (void)number, (void)error;
    memcpy(&record, bytes->bytes, sizeof record);
    while (i < bench->count && bench->processes[i].id != record.process) i++;
    if (i == PROCESSES_MAX) return WORK_WRONG;
    Process *process = &bench->processes[i];
    if (bench->count == 0) {
        bench->began_ns = clock_now_ns();
        bench->before_us = used_us();
    }
    if (i == bench->count) {
        *process = (Process){record.process, record.used_us, record.used_us, 0};
        bench->count++;
        return WORK_GOES_ON;
    }
    if (record.used_us > process->last_us) process->last_us = record.used_us;
    process->jobs_us += record.job_us;
    return WORK_GOES_ON;
}

static int stop_all(void) {
    enum { BEGIN_MS = 3000 }; // all have started by then
    const WorkSettings settings = {
        .end = INT64_MAX, .threads = 1, .run = compute_on, .commit = keep};
    Work *work = work_open(&settings, NULL);
    if (work == NULL) return 1;
    work_start(work);
    clock_sleep_ms(BEGIN_MS);
    fprintf(stderr, "stopped %lld\n", (long long)clock_now_ms());
    work_stop(work);
    bool is_fine = work_close(work, NULL);
    fprintf(stderr, "over %lld\n", (long long)clock_now_ms());
    return is_fine ? 0 : 1;
}

int main(int argc, char **argv) {
    if (!work_enter(&argc, &argv)) return work_leave(0);
    if (argc == 2 && strcmp(argv[1], "stop") == 0) return work_leave(stop_all());
    if (argc != 4) {
        fprintf(stderr, "usage: ranks_bench JOBS JOB_US THREADS | stop\n");
        return work_leave(2);
    }
    const int64_t jobs = atoll(argv[1]);
    Bench bench = {.job_us = atoll(argv[2])};
    const WorkSettings settings = {
        .context = &bench, .end = jobs, .threads = atoi(argv[3]), .run = compute, .commit = keep};
    bool is_fine = work_run(&settings, NULL, NULL);
    const double time_us = (double)(clock_now_ns() - bench.began_ns) / 1e3;
    int64_t used = wire_size() > 1 ? used_us() - bench.before_us : 0, jobs_us = 0;
    const int64_t rank_0_us = used;
    for (int i = 0; i < bench.count; i++) {
        used += bench.processes[i].last_us - bench.processes[i].first_us;
        jobs_us += bench.processes[i].jobs_us;
    }
    printf("%lld jobs of %.2f ms by %d ranks: %.2f s by the clock, beside the jobs %.2f %% of "
           "their time; rank 0 %.2f us a record\n",
           (long long)jobs, (double)bench.job_us / 1e3, wire_size(), time_us / 1e6,
           100 * (double)(used - jobs_us) / (double)jobs_us, (double)rank_0_us / (double)jobs);
    return work_leave(is_fine ? 0 : 1);
}
