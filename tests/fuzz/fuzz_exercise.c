// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_exercise.c - any lines as the questions of a student's program: each is answered or refused
// with a reason, and what is answered exists.
//
// The first byte chooses a game or a graph.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "course/world.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MOST = 60, SEARCH_DEPTH_MOST = 2, TICKS = 500 };

static void set_world(World *world, uint8_t choice) {
    static const WorldGraph graph = {
        .count = 3, .degrees = {2, 1, 0}, .targets = {{1, 2}, {0}, {0}}};
    const Game *const games[] = {&game_tictactoe, &game_connect4, &game_awale, &game_chess};
    GamePosition start;
    if (choice % 5 == 4) {
        world_set_graph(world, &graph);
    } else {
        if (!game_start(games[choice % 5], "", &start, NULL)) abort();
        world_set(world, games[choice % 5], &start, choice % 2, 0);
    }
    world->ticks = TICKS;
}

static bool ask(World *world, Slice line) {
    AskKind kind;
    int64_t numbers[WORLD_NUMBERS] = {0}, answer = 0;
    Error error = {{0}};
    if (!ask_parse(line, &kind, numbers)) return true;
    // A search as deep as asked for is what the question is for.
    if ((kind == ASK_SEARCH || kind == ASK_TEST) && numbers[1] > SEARCH_DEPTH_MOST) return true;
    const bool is_answered = world_ask(world, kind, numbers, &answer, &error);
    if (!is_answered && error.text[0] == '\0') abort();
    if (is_answered && kind == ASK_PLAY && (answer < 0 || answer >= world->node_count)) abort();
    return is_answered;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    World world;
    if (size < 1 || !world_open(&world, NULL)) return 0;
    set_world(&world, data[0]);
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    for (int i = 0; i < LINES_MOST && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL) stop = end;
        if (!ask(&world, (Slice){at, (size_t)(stop - at)})) break;
        at = stop + 1;
    }
    world_close(&world);
    return 0;
}
