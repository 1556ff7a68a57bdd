// SPDX-License-Identifier: GPL-3.0-or-later
// owner_test.c - rank 0 with up to a thousand hands, which a wire of the test's own plays.
//
// The wire answers every job at once with a record as long as a game's, so that all the time there
// is is rank 0's. A process spreads one work only: each case is one.
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/clock.h"
#include "work/parts.h"

enum {
    HANDS_MAX = 1000,
    WANTED = 8, // jobs at a time of a worker
    RECORD_BYTES = 700,
    MESSAGE_BYTES = RECORD_HEAD + RECORD_BYTES,
    QUEUE_MAX = HANDS_MAX * (WANTED + 2), // more are never on their way
};

typedef struct Arriving {
    int rank;
    int kind;
    size_t length;
    unsigned char bytes[MESSAGE_BYTES];
} Arriving;

typedef struct FakeWire {
    int hands;
    Arriving *queue; // a ring
    size_t first, count;
    int stops;        // hands that were told to stop
    int deaf;         // a worker that never answers; 0: none
    int64_t fails_at; // the job that cannot be done; -1: none
    int most_jobs;    // that one hand had at a time
    atomic_int jobs[HANDS_MAX + 1];
} FakeWire;

static FakeWire fake;

// ---- the wire (work/wire.h) ----

void wire_open(int *argc, char ***argv) {
    (void)argc, (void)argv;
}

int wire_rank(void) {
    return 0;
}

int wire_size(void) {
    return fake.hands + 1;
}

bool wire_close(void) {
    return true;
}

static Arriving *arrive(int rank, int kind, size_t length) {
    assert_true(fake.count < QUEUE_MAX);
    Arriving *arriving = &fake.queue[(fake.first + fake.count++) % QUEUE_MAX];
    arriving->rank = rank;
    arriving->kind = kind;
    arriving->length = length;
    return arriving;
}

static void answer_job(int rank, const void *bytes, size_t length) {
    static const char REASON[] = "no such file";
    Bytes order = bytes_over((unsigned char *)(uintptr_t)bytes, length);
    const int64_t number = (int64_t)bytes_take_number(&order, 8);
    const bool is_failure = number == fake.fails_at;
    fake.jobs[rank]++;
    if (rank == fake.deaf) return;
    Arriving *record = arrive(rank, MESSAGE_RECORD, MESSAGE_BYTES);
    Bytes pen = bytes_over(record->bytes, sizeof record->bytes);
    bytes_put_number(&pen, (uint64_t)number, 8);
    bytes_put_number(&pen, is_failure ? WORK_FAILED : WORK_DONE, 4);
    bytes_put_number(&pen, WANTED, 4);
    bytes_put_number(&pen, (uint64_t)clock_now_ms(), 8);
    memset(record->bytes + RECORD_HEAD, (int)(number % 251), RECORD_BYTES);
    if (!is_failure) return;
    memcpy(record->bytes + RECORD_HEAD, REASON, sizeof REASON - 1);
    record->length = RECORD_HEAD + sizeof REASON - 1;
}

bool wire_send(int rank, int kind, const void *bytes, size_t length) {
    assert_in_range(rank, 1, fake.hands);
    if (kind == MESSAGE_COME) {
        Bytes pen = bytes_over(arrive(rank, MESSAGE_READY, 4)->bytes, 4);
        bytes_put_number(&pen, WANTED, 4);
    }
    if (kind == MESSAGE_JOB) answer_job(rank, bytes, length);
    if (fake.jobs[rank] > fake.most_jobs) fake.most_jobs = fake.jobs[rank];
    if (kind == MESSAGE_STOP) fake.stops++;
    return true;
}

bool wire_receive(WireMessage *message) {
    if (fake.count == 0) return false;
    Arriving *arriving = &fake.queue[fake.first];
    fake.first = (fake.first + 1) % QUEUE_MAX;
    fake.count--;
    if (arriving->kind == MESSAGE_RECORD) fake.jobs[arriving->rank]--;
    *message = (WireMessage){.rank = arriving->rank,
                             .kind = arriving->kind,
                             .bytes = arriving->bytes,
                             .length = arriving->length};
    return true;
}

// ---- the work ----

typedef struct Owner {
    int64_t next; // to be committed
    int64_t end;
    bool allows_gaps; // behind a stop, without a journal
} Owner;

static WorkEnd never_run(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                         Error *error) {
    (void)context, (void)worker, (void)task, (void)record, (void)error;
    abort(); // jobs are the hands' affair
}

static WorkVerdict keep(void *context, int64_t number, const WorkBytes *record, Error *error) {
    Owner *owner = context;
    (void)error;
    if (owner->allows_gaps && number > owner->next) owner->next = number;
    if (number != owner->next || record->length != RECORD_BYTES || record->bytes[0] != number % 251)
        abort();
    owner->next++;
    return number + 1 == owner->end ? WORK_ENOUGH : WORK_GOES_ON;
}

static int64_t processor_us(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * INT64_C(1000000)
           + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

// A case in a process of its own; true when it says so.
static bool holds(bool (*scene)(int value), int value) {
    int status = 1;
    fflush(stdout);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        fake = (FakeWire){.hands = HANDS_MAX, .fails_at = -1};
        fake.queue = calloc(QUEUE_MAX, sizeof *fake.queue);
        bool is_true = fake.queue != NULL && scene(value);
        free(fake.queue);
        fflush(stdout);
        _exit(is_true ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static WorkSettings settings_of(Owner *owner) {
    return (WorkSettings){.context = owner,
                          .end = INT64_MAX,
                          .threads = 1,
                          .run = never_run,
                          .commit = keep,
                          .ahead = 1 << 20};
}

static bool work_with(int hands) {
    Owner owner = {.end = test_is_long() ? 200000 : 20000};
    WorkSettings settings = settings_of(&owner);
    fake.hands = hands;
    const int64_t began_us = processor_us();
    bool is_fine =
        work_run(&settings, NULL, NULL) && owner.next == owner.end && fake.most_jobs <= WANTED;
    const double time_us = (double)(processor_us() - began_us) / (double)owner.end;
    printf("# %d hands: %.2f us of rank 0's processor time a record, %.0f a second\n", hands,
           time_us, 1e6 / time_us);
    return is_fine && fake.stops == hands;
}

static void records_of_many_hands_are_taken_in_order(void **state) {
    (void)state;
    static const int numbers[] = {1, 7, 100, HANDS_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_true(holds(work_with, numbers[i]));
}

static bool fail_at(int number) {
    Owner owner = {.end = 20000};
    WorkSettings settings = settings_of(&owner);
    Error error = {{0}};
    fake.fails_at = number;
    bool is_fine = !work_run(&settings, NULL, &error);
    return is_fine && fake.stops == fake.hands && strstr(error.text, "no such file") != NULL
           && strncmp(error.text, "rank ", 5) == 0 && owner.next <= number;
}

static void the_failure_of_one_hand_stops_all(void **state) {
    (void)state;
    assert_true(holds(fail_at, 5000));
}

// What it has is never finished: all others are told to stop, and it is not waited for.
static bool stop_with_deaf(int rank) {
    Owner owner = {.end = INT64_MAX, .allows_gaps = true};
    WorkSettings settings = settings_of(&owner);
    fake.deaf = rank;
    Work *work = work_open(&settings, NULL);
    if (work == NULL) return false;
    work_start(work);
    while (fake.jobs[rank] < WANTED) clock_sleep_ms(1);
    work_stop(work);
    while (!work_wait(work, 1000)) continue;
    return work_close(work, NULL) && fake.stops == fake.hands && owner.next > 0;
}

static void a_stop_reaches_all_hands_and_waits_for_no_dead_one(void **state) {
    (void)state;
    assert_true(holds(stop_with_deaf, HANDS_MAX / 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_of_many_hands_are_taken_in_order),
        cmocka_unit_test(the_failure_of_one_hand_stops_all),
        cmocka_unit_test(a_stop_reaches_all_hands_and_waits_for_no_dead_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
