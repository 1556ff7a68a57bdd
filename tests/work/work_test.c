// SPDX-License-Identifier: GPL-3.0-or-later
// work_test.c - jobs done side by side and taken in order: with stops,
// failures, kills and changing threads.
#include "tests/test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/clock.h"
#include "work/ahead.h"
#include "work/work.h"

enum { JOBS_MAX = 1000 };

// What the tests' owner wants and saw.
typedef struct Owner {
    char folder[64];
    char journal[100];
    char path[128]; // of what waits
    WorkSettings settings;
    int64_t committed[JOBS_MAX];
    int count;
    int64_t enough_at; // -1: never
    int64_t wrong_at;
    int64_t fails_at;     // in its run
    int64_t slow;         // a job that waits until `slow_waits` others are done
    int slow_waits;       // ... of which so many
    bool is_killed_there; // ... and then kills the process
    atomic_int runs;
    atomic_int open_workers;
    atomic_int interrupts;
    atomic_bool blocks; // jobs run until they are stopped
    int briefs;
} Owner;

static bool is_even(void *context, int64_t number) {
    (void)context;
    return number % 2 == 0;
}

static WorkEnd square(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                      Error *error) {
    Owner *owner = context;
    assert_ptr_equal(worker, owner);
    if (task->number == owner->fails_at) {
        error_set(error, "job %lld is impossible", (long long)task->number);
        return WORK_FAILED;
    }
    if (task->number == owner->slow) {
        while (atomic_load(&owner->runs) < owner->slow_waits && !atomic_load(task->is_stopped))
            clock_sleep_ms(1);
        if (owner->is_killed_there) raise(SIGKILL);
    }
    while (atomic_load(&owner->blocks) && !atomic_load(task->is_stopped)) clock_sleep_ms(1);
    if (atomic_load(task->is_stopped)) return WORK_BROKEN_OFF;
    int64_t value = task->number * task->number;
    if (task->brief->length > 0) value += task->brief->bytes[0];
    if (!work_bytes_set_length(record, sizeof value, error)) return WORK_FAILED;
    memcpy(record->bytes, &value, sizeof value);
    atomic_fetch_add(&owner->runs, 1);
    return WORK_DONE;
}

static WorkVerdict keep(void *context, int64_t number, const WorkBytes *record, Error *error) {
    Owner *owner = context;
    int64_t value;
    assert_int_equal(record->length, sizeof value);
    memcpy(&value, record->bytes, sizeof value);
    if (owner->settings.brief == NULL) assert_int_equal(value, number * number);
    owner->committed[owner->count++] = number;
    if (number == owner->wrong_at) {
        error_set(error, "the disk is full");
        return WORK_WRONG;
    }
    return number == owner->enough_at ? WORK_ENOUGH : WORK_GOES_ON;
}

static void *open_one(void *context, Error *error) {
    (void)error;
    Owner *owner = context;
    atomic_fetch_add(&owner->open_workers, 1);
    return owner;
}

static void close_one(void *context, void *worker) {
    (void)worker;
    atomic_fetch_sub(&((Owner *)context)->open_workers, 1);
}

static void interrupt_one(void *context, void *worker) {
    assert_non_null(worker);
    atomic_fetch_add(&((Owner *)context)->interrupts, 1);
}

static int set_up(void **state) {
    static Owner owner;
    owner = (Owner){.enough_at = -1,
                    .wrong_at = -1,
                    .fails_at = -1,
                    .slow = -1,
                    .folder = "/tmp/roque-work-XXXXXX"};
    assert_non_null(mkdtemp(owner.folder));
    snprintf(owner.journal, sizeof owner.journal, "%s/jobs", owner.folder);
    snprintf(owner.path, sizeof owner.path, "%s.ahead", owner.journal);
    owner.settings = (WorkSettings){.context = &owner,
                                    .end = 40,
                                    .threads = 4,
                                    .open = open_one,
                                    .close = close_one,
                                    .interrupt = interrupt_one,
                                    .run = square,
                                    .commit = keep};
    *state = &owner;
    return 0;
}

static int tear_down(void **state) {
    Owner *owner = *state;
    unlink(owner->path);
    return rmdir(owner->folder);
}

static void expect_in_order(const Owner *owner, int from, int count) {
    assert_int_equal(owner->count, count);
    for (int i = 0; i < count; i++) assert_int_equal(owner->committed[i], from + i);
}

static void records_are_taken_in_the_order_of_the_numbers(void **state) {
    Owner *owner = *state;
    owner->slow = 0;
    owner->slow_waits = 39; // all others are done first
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 40);
    assert_int_equal(atomic_load(&owner->open_workers), 0);
}

static void nothing_is_handed_out_too_far_ahead(void **state) {
    Owner *owner = *state;
    owner->slow = 5;
    owner->slow_waits = 7; // 0 to 4, and two behind it: more would be more than three not committed
    owner->settings.ahead = 3;
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 40);
}

static void what_is_not_wanted_is_passed_over(void **state) {
    Owner *owner = *state;
    owner->settings.is_wanted = is_even;
    assert_true(work_run(&owner->settings, NULL, NULL));
    assert_int_equal(owner->count, 20);
    for (int i = 0; i < 20; i++) assert_int_equal(owner->committed[i], 2 * i);
}

static void enough_is_enough(void **state) {
    Owner *owner = *state;
    owner->enough_at = 7;
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 8);
}

static void a_job_that_fails_stops_everything_with_its_reason(void **state) {
    Owner *owner = *state;
    Error error = {{0}};
    owner->fails_at = 11;
    assert_false(work_run(&owner->settings, NULL, &error));
    assert_string_equal(error.text, "job 11 is impossible");
    assert_true(owner->count <= 11);
}

static void an_owner_who_cannot_keep_a_record_stops_everything(void **state) {
    Owner *owner = *state;
    Error error = {{0}};
    owner->wrong_at = 3;
    assert_false(work_run(&owner->settings, NULL, &error));
    assert_string_equal(error.text, "the disk is full");
    expect_in_order(owner, 0, 4);
}

static void *open_none(void *context, Error *error) {
    (void)context;
    error_set(error, "no engine here");
    return NULL;
}

static void a_worker_that_cannot_be_opened_is_a_failure(void **state) {
    Owner *owner = *state;
    Error error = {{0}};
    owner->settings.open = open_none;
    assert_false(work_run(&owner->settings, NULL, &error));
    assert_string_equal(error.text, "no engine here");
    assert_int_equal(owner->count, 0);
}

// Numbers by three: the third waits until both before it are committed; twelve in all.
static WorkBrief brief_by_threes(void *context, int64_t number, WorkBytes *brief, Error *error) {
    (void)error;
    Owner *owner = context;
    if (number == 12) return WORK_NO_MORE;
    if (number % 3 == 2 && owner->count < number) return WORK_LATER;
    owner->briefs++;
    assert_true(work_bytes_set_length(brief, 1, NULL));
    brief->bytes[0] = (unsigned char)number;
    return WORK_READY;
}

static void a_job_may_wait_for_those_before_it(void **state) {
    Owner *owner = *state;
    owner->settings.brief = brief_by_threes;
    owner->settings.end = INT64_MAX;
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 12);
    assert_int_equal(owner->briefs, 12);
}

static void a_stop_interrupts_and_keeps_what_is_finished(void **state) {
    Owner *owner = *state;
    owner->settings.threads = 2;
    owner->slow = 4;
    owner->slow_waits = JOBS_MAX; // until it is stopped
    Work *work = work_open(&owner->settings, NULL);
    assert_non_null(work);
    work_start(work);
    while (atomic_load(&owner->runs) < 39) assert_false(work_wait(work, 1));
    assert_int_equal(owner->count, 4);
    work_stop(work);
    assert_true(work_close(work, NULL));
    assert_true(atomic_load(&owner->interrupts) >= 1);
    assert_int_equal(owner->count, 39); // all but the one that was broken off
    assert_int_equal(owner->committed[4], 5);
}

static void threads_may_come_and_go(void **state) {
    Owner *owner = *state;
    atomic_store(&owner->blocks, true);
    Work *work = work_open(&owner->settings, NULL);
    assert_non_null(work);
    work_start(work);
    while (atomic_load(&owner->open_workers) < 4) clock_sleep_ms(1);
    work_set_threads(work, 0);
    assert_int_equal(work_threads(work), 0);
    atomic_store(&owner->blocks, false);
    while (atomic_load(&owner->open_workers) > 0) clock_sleep_ms(1); // paused: theirs are finished
    assert_false(work_wait(work, 0));
    int before = atomic_load(&owner->runs);
    assert_true(before <= 4);
    work_set_threads(work, 3);
    while (!work_wait(work, 1000)) continue;
    assert_true(work_close(work, NULL));
    expect_in_order(owner, 0, 40);
}

static void keep_ahead(Owner *owner) {
    owner->settings.journal = owner->journal;
    owner->settings.ahead_settings = "squares\n";
}

static void a_kill_loses_nothing_that_was_finished(void **state) {
    Owner *owner = *state;
    keep_ahead(owner);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        owner->slow = 0;
        owner->slow_waits = 20;
        owner->is_killed_there = true;
        work_run(&owner->settings, NULL, NULL);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(access(owner->path, F_OK), 0);
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 40);
    // A record may be finished and not yet written when the kill comes, one
    // for each of the other threads.
    assert_true(atomic_load(&owner->runs) <= 40 - 20 + 3);
    assert_int_equal(access(owner->path, F_OK), -1); // nothing waits any more
}

static bool is_not_committed(void *context, int64_t number) {
    const Owner *owner = context;
    for (int i = 0; i < owner->count; i++) {
        if (owner->committed[i] == number) return false;
    }
    return true;
}

static void a_stop_changes_no_order_where_a_journal_is_kept(void **state) {
    Owner *owner = *state;
    keep_ahead(owner);
    owner->settings.is_wanted = is_not_committed;
    owner->settings.threads = 2;
    owner->slow = 4;
    owner->slow_waits = JOBS_MAX; // until it is stopped
    Work *work = work_open(&owner->settings, NULL);
    assert_non_null(work);
    work_start(work);
    while (atomic_load(&owner->runs) < 39) assert_false(work_wait(work, 1));
    work_stop(work);
    assert_true(work_close(work, NULL));
    expect_in_order(owner, 0, 4);
    owner->slow = -1;
    atomic_store(&owner->runs, 0);
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 40);
    // The last record may have been finished without being written yet.
    assert_in_range(atomic_load(&owner->runs), 1, 2);
    assert_int_equal(access(owner->path, F_OK), -1);
}

// As after a kill between the commit of the last record and the emptying of the file.
static void what_was_committed_waits_no_more(void **state) {
    Owner *owner = *state;
    keep_ahead(owner);
    owner->settings.is_wanted = is_not_committed;
    Ahead ahead;
    WorkBytes record = {0};
    assert_true(work_bytes_set_length(&record, sizeof(int64_t), NULL));
    memset(record.bytes, 0, record.length);
    assert_true(ahead_open(&ahead, owner->journal, owner->settings.ahead_settings, NULL));
    assert_true(ahead_add(&ahead, 0, &record, NULL));
    assert_true(ahead_close(&ahead, true, NULL));
    work_bytes_free(&record);
    assert_int_equal(access(owner->path, F_OK), 0);
    for (int64_t i = 0; i < 40; i++) owner->committed[owner->count++] = i;
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 40);
    assert_int_equal(access(owner->path, F_OK), -1);
}

static void what_other_work_left_ahead_is_not_taken(void **state) {
    Owner *owner = *state;
    a_kill_loses_nothing_that_was_finished(state);
    owner->count = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        owner->settings.ahead_settings = "cubes\n";
        owner->slow = 0;
        owner->slow_waits = 20;
        owner->is_killed_there = true;
        atomic_store(&owner->runs, 0);
        work_run(&owner->settings, NULL, NULL);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &(int){0}, 0), child);
    atomic_store(&owner->runs, 0);
    assert_true(work_run(&owner->settings, NULL, NULL));
    expect_in_order(owner, 0, 40);
    assert_int_equal(atomic_load(&owner->runs), 40);
}

static void count_piece(void *context, int piece) {
    atomic_int *pieces = context;
    atomic_fetch_add(&pieces[piece], 1);
}

static void a_parallel_run_does_every_piece_once(void **state) {
    (void)state;
    static atomic_int pieces[JOBS_MAX];
    assert_true(parallel_run(4, JOBS_MAX, NULL, count_piece, pieces));
    for (int i = 0; i < JOBS_MAX; i++) assert_int_equal(atomic_load(&pieces[i]), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(records_are_taken_in_the_order_of_the_numbers, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_handed_out_too_far_ahead, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_wanted_is_passed_over, set_up, tear_down),
        cmocka_unit_test_setup_teardown(enough_is_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_job_that_fails_stops_everything_with_its_reason, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_owner_who_cannot_keep_a_record_stops_everything, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_worker_that_cannot_be_opened_is_a_failure, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_job_may_wait_for_those_before_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_stop_interrupts_and_keeps_what_is_finished, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(threads_may_come_and_go, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_kill_loses_nothing_that_was_finished, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_stop_changes_no_order_where_a_journal_is_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_was_committed_waits_no_more, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_other_work_left_ahead_is_not_taken, set_up, tear_down),
        cmocka_unit_test(a_parallel_run_does_every_piece_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
