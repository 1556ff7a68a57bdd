// SPDX-License-Identifier: GPL-3.0-or-later
// room_test.c - a room's queue: who waits for a job that is forgotten waits no more.
#include "tests/test.h"

#include <semaphore.h>

#include "core/thread.h"
#include "web/room.h"

static Room room;
static sem_t is_waiting, may_end;
static int job;

static void hold_the_worker(void *context, void *given) {
    (void)context;
    (void)given;
    sem_wait(&may_end);
}

static void do_nothing(void *context, void *given) {
    (void)context;
    (void)given;
}

// Has the lock when it says that it waits: who takes the lock then finds it waiting.
static void *wait_for_the_job(void *context) {
    (void)context;
    room_lock(&room);
    sem_post(&is_waiting);
    room_wait(&room, &job);
    room_unlock(&room, true);
    return NULL;
}

static void who_waits_for_a_forgotten_job_goes(void **state) {
    (void)state;
    Error error;
    pthread_t thread;
    sem_init(&is_waiting, 0, 0);
    sem_init(&may_end, 0, 0);
    room_open(&room, &(RoomSettings){.context = &room});
    room_lock(&room);
    assert_true(room_add(&room, hold_the_worker, &may_end, &error));
    assert_true(room_add(&room, do_nothing, &job, &error));
    room_unlock(&room, true);
    assert_true(thread_start(&thread, wait_for_the_job, NULL));
    sem_wait(&is_waiting);
    room_lock(&room);
    room_stop_job(&room, &job);
    room_unlock(&room, true);
    pthread_join(thread, NULL); // the worker is still held
    sem_post(&may_end);
    room_close(&room);
    sem_destroy(&is_waiting);
    sem_destroy(&may_end);
}

static void a_room_without_work_has_no_worker(void **state) {
    (void)state;
    Error error;
    room_open(&room, &(RoomSettings){.context = &room});
    assert_false(room.has_thread);
    room_lock(&room);
    assert_true(room_add(&room, do_nothing, &job, &error));
    room_wait(&room, &job);
    room_unlock(&room, true);
    assert_true(room.has_thread);
    room_close(&room);
    room_open(&room, &(RoomSettings){.context = &room});
    room_close(&room); // and none is waited for
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(who_waits_for_a_forgotten_job_goes),
                                       cmocka_unit_test(a_room_without_work_has_no_worker)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
