// SPDX-License-Identifier: GPL-3.0-or-later
// open_test.c - the first engines of a program may be opened by several threads at once.
#include "tests/test.h"

#include <pthread.h>

#include "engine/engine.h"

enum { THREADS = 8, NODES = 2000 };

static void *open_and_think(void *argument) {
    EngineListener listener = {0};
    Engine *engine = engine_open(&listener, NULL);
    if (engine == NULL) return NULL;
    engine_set_hash(engine, 1);
    EngineBest best = engine_think(engine, &(EngineLimits){.nodes = NODES});
    *(Move *)argument = best.move;
    engine_close(engine);
    return argument;
}

// Tables that all engines share are filled by whoever comes first, and the others wait for it: a
// game's review that opened two engines at the same time sometimes never ended.
static void engines_opened_side_by_side_think_alike(void **state) {
    (void)state;
    pthread_t threads[THREADS];
    Move moves[THREADS] = {MOVE_NONE};
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_think, &moves[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        void *done = NULL;
        pthread_join(threads[i], &done);
        assert_non_null(done);
    }
    for (int i = 0; i < THREADS; i++) assert_int_equal(moves[i], moves[0]);
    assert_int_not_equal(moves[0], MOVE_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(engines_opened_side_by_side_think_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
