// SPDX-License-Identifier: GPL-3.0-or-later
// lab_bench.c - `make bench-lab`: what the laboratory's generality costs, as ratios of one run.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/games.h"
#include "lab/search.h"
#include "tests/bench/connect4_bare.h"

extern const LabAlgorithm constant_negalphabeta;

enum { DEPTH = 10, ROUNDS = 7 };

typedef struct Measured {
    uint64_t nodes;
    int value;
    double best_s; // of all rounds
} Measured;

static void keep(Measured *measured, uint64_t nodes, int value, double time_s) {
    if (measured->best_s == 0 || time_s < measured->best_s) measured->best_s = time_s;
    measured->nodes = nodes;
    measured->value = value;
}

// Time this thread was computing, so that a busy machine does not spoil the ratio.
static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void run_bare(Measured *measured) {
    uint64_t nodes = 0;
    double start_s = now_s();
    int value = connect4_bare_search(DEPTH, &nodes);
    keep(measured, nodes, value, now_s() - start_s);
}

static void run_lab(Measured *measured, const LabAlgorithm *algorithm, LabResult *result) {
    Error error;
    LabSpec spec;
    GamePosition start;
    if (!lab_parse_spec("negalphabeta", &game_connect4, &spec, &error)) exit(1);
    spec.algorithm = algorithm;
    spec.depth = DEPTH;
    Search *search = lab_open(&game_connect4, &spec, &error);
    if (search == NULL || !game_start(&game_connect4, "", &start, &error)) exit(1);
    double start_s = now_s();
    if (!lab_run(search, &start, NULL, result, &error)) exit(1);
    keep(measured, result->totals.nodes, result->value, now_s() - start_s);
    lab_close(search);
}

static void run_tictactoe(Measured *measured, LabResult *result) {
    Error error;
    LabSpec spec;
    GamePosition start;
    if (!lab_parse_spec("minimax,depth=9", &game_tictactoe, &spec, &error)) exit(1);
    Search *search = lab_open(&game_tictactoe, &spec, &error);
    if (search == NULL || !game_start(&game_tictactoe, "", &start, &error)) exit(1);
    double start_s = now_s();
    if (!lab_run(search, &start, NULL, result, &error)) exit(1);
    keep(measured, result->totals.leaves, result->value, now_s() - start_s);
    lab_close(search);
}

static void show(const char *name, const Measured *measured, const Measured *yardstick) {
    printf("%-34s %10" PRIu64 " nodes, value %4d, %7.1f million nodes/s, %.2f of bare\n", name,
           measured->nodes, measured->value, (double)measured->nodes / measured->best_s / 1e6,
           yardstick->best_s / measured->best_s);
}

int main(void) {
    const LabAlgorithm *table = lab_find_algorithm("negalphabeta", NULL);
    LabResult *result = malloc(sizeof *result);
    Measured bare = {0}, generic = {0}, constant = {0}, tictactoe = {0};
    if (result == NULL) return 1;
    for (int round = 0; round < ROUNDS; round++) { // in turns, so that all meet the same weather
        run_bare(&bare);
        run_lab(&generic, table, result);
        run_lab(&constant, &constant_negalphabeta, result);
        run_tictactoe(&tictactoe, result);
    }
    printf("Connect 4, alpha-beta to depth %d, best of %d rounds\n", DEPTH, ROUNDS);
    show("bare loop for the 7x6 board", &bare, &bare);
    show("laboratory, through the table", &generic, &bare);
    show("laboratory, table as a constant", &constant, &bare);
    printf("tic-tac-toe, all %" PRIu64 " games by minimax: %.2f ms\n", tictactoe.nodes,
           tictactoe.best_s * 1e3);
    bool is_same = bare.nodes == generic.nodes && bare.nodes == constant.nodes
                   && bare.value == generic.value && bare.value == constant.value;
    if (!is_same) fprintf(stderr, "the three searches differ\n");
    free(result);
    return is_same ? 0 : 1;
}
