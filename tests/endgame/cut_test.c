// SPDX-License-Identifier: GPL-3.0-or-later
// cut_test.c - tables whose files are cut while they are open go off, and nobody dies of it.
#include "tests/test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/map_guard.h"
#include "core/thread.h"
#include "endgame/endgame.h"

static char folder[] = "/tmp/roque-cut-XXXXXX";

static int make_tables(void **state) {
    (void)state;
    Material wanted[2];
    BuildSummary summary;
    Error error = {{0}};
    chess_init();
    layout_init();
    if (mkdtemp(folder) == NULL || !material_parse("KQK", &wanted[0], &error)
        || !material_parse("KRK", &wanted[1], &error))
        return 1;
    const BuildOptions options = {.folder = folder, .threads = 1, .memory_mb = 64};
    return build_tables(wanted, 2, &options, &summary, &error) ? 0 : 1;
}

static int remove_tables(void **state) {
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static Board board_of(const char *fen) {
    Board board;
    assert_true(fen_parse(fen, &board, NULL));
    return board;
}

static void cut(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(truncate(path, 0), 0);
}

// ---- the guard ----

static void read_first(void *context) {
    volatile char *bytes = *(volatile char **)context;
    assert_true(bytes[0] == bytes[0]);
}

static void *read_guarded(void *context) {
    return map_guard_run(read_first, context) ? context : NULL;
}

static int map_and_cut(char **bytes) {
    char path[] = "/tmp/roque-guard-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0 && unlink(path) == 0 && ftruncate(file, 4096) == 0);
    *bytes = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    assert_true(*bytes != MAP_FAILED);
    return file;
}

static void work_is_left_where_the_file_ends_and_other_threads_go_on(void) {
    enum { THREADS = 8, TIMES = 100 };
    char *bytes;
    int file = map_and_cut(&bytes);
    assert_true(map_guard_run(read_first, &bytes));
    assert_int_equal(ftruncate(file, 0), 0);
    for (int i = 0; i < TIMES; i++) assert_false(map_guard_run(read_first, &bytes));
    pthread_t threads[THREADS];
    void *ends[THREADS];
    for (int i = 0; i < THREADS; i++) assert_true(thread_start(&threads[i], read_guarded, &bytes));
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], &ends[i]);
    for (int i = 0; i < THREADS; i++) assert_null(ends[i]);
    assert_int_equal(ftruncate(file, 4096), 0);
    assert_true(map_guard_run(read_first, &bytes));
    munmap(bytes, 4096);
    close(file);
}

static void without_a_guard_the_signal_kills_as_ever(void) {
    char *bytes;
    int file = map_and_cut(&bytes), status = 0;
    assert_true(map_guard_run(read_first, &bytes));
    assert_int_equal(ftruncate(file, 0), 0);
    pid_t child = fork();
    if (child == 0) {
        read_first(&bytes);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS);
    munmap(bytes, 4096);
    close(file);
}

// ---- tables ----

static void our_own_tables_go_off(void) {
    Error error = {{0}};
    TableAnswer answer;
    Tables *tables = tables_open(folder, 1, &error);
    const Board queen = board_of("8/8/8/8/8/4k3/8/KQ6 w - - 0 1");
    const Board rook = board_of("8/8/8/8/8/4k3/8/KR6 w - - 0 1");
    assert_non_null(tables);
    assert_true(tables_probe(tables, &queen, &answer));
    assert_false(tables_are_off(tables));
    cut("KRK.rqt");
    assert_true(tables_probe(tables, &queen, &answer)); // the other file is whole
    assert_false(tables_probe(tables, &rook, &answer));
    assert_true(tables_are_off(tables));
    assert_false(tables_probe(tables, &queen, &answer));
    tables_close(tables);
    assert_null(tables_open(folder, 1, &error));
    assert_non_null(strstr(error.text, "KRK.rqt"));
}

static void syzygys_tables_go_off(void) {
    char command[512];
    Error error = {{0}};
    EndgameResult result;
    EndgameMove found;
    if (!endgame_is_built_in() || test_suites() == NULL) return;
    snprintf(command, sizeof command,
             "cp %s/syzygy/KQvK.rtb? %s/syzygy/KRvK.rtb? %s && chmod u+w %s/*", test_suites(),
             test_suites(), folder, folder);
    if (system(command) != 0) return;
    Endgame *endgame = endgame_open(folder, &error);
    // With White to move every position is won, and nothing is read to say so.
    const Board queen = board_of("8/8/8/8/8/4k3/8/KQ6 b - - 0 1");
    assert_non_null(endgame);
    assert_true(endgame_probe(endgame, &queen, &result));
    assert_int_equal(result, ENDGAME_LOSS);
    assert_true(endgame_probe_move(endgame, &queen, &found));
    cut("KQvK.rtbw");
    cut("KQvK.rtbz");
    assert_false(endgame_probe(endgame, &queen, &result));
    assert_true(endgame_is_off(endgame));
    assert_false(endgame_probe(endgame, &queen, &result));
    assert_false(endgame_probe_move(endgame, &queen, &found));
    endgame_close(endgame);
}

// In one test: cmocka has a handler of its own in each.
static void what_is_cut_goes_off_and_nobody_dies(void **state) {
    (void)state;
    work_is_left_where_the_file_ends_and_other_threads_go_on();
    without_a_guard_the_signal_kills_as_ever();
    our_own_tables_go_off();
    syzygys_tables_go_off();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_cut_goes_off_and_nobody_dies),
    };
    return cmocka_run_group_tests(tests, make_tables, remove_tables);
}
