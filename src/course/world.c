// SPDX-License-Identifier: GPL-3.0-or-later
// world.c - see world.h.
#include "course/world.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

#define POSITION "Position position"
const AskName ask_names[ASK_KINDS] = {
    [ASK_MOVES] = {"moves", 1, "int count_moves(" POSITION ")",
                   SENTENCE("how many moves there are; 0: the game is over")},
    [ASK_PLAY] = {"play", 2, "Position play(" POSITION ", int move)",
                  SENTENCE("the position after a move, counted from 0 on")},
    [ASK_VALUE] = {"value", 1, "int value(" POSITION ")",
                   SENTENCE("what the position is worth for the side to move")},
    [ASK_MAX] = {"max", 1, "bool is_max(" POSITION ")", SENTENCE("is it MAX's move?")},
    [ASK_CAPTURE] = {"capture", 2, "bool is_capture(" POSITION ", int move)",
                     SENTENCE("is the move a capture?")},
    [ASK_CHECK] = {"check", 1, "bool in_check(" POSITION ")",
                   SENTENCE("is the side to move in check?")},
    [ASK_ESTIMATE] = {"estimate", 2, "int estimate(" POSITION ", int move)",
                      SENTENCE("what the position after the move is worth for the side that "
                               "makes it, without playing it")},
    [ASK_KEY] = {"key", 1, "int64_t board_key(" POSITION ")",
                 SENTENCE("a number for what stands on the board, whoever is to move")},
    [ASK_FIND] = {"find", 1, "bool table_find(int64_t key)",
                  SENTENCE("is there an entry? The next three then tell what it holds")},
    [ASK_DEPTH] = {"depth", 0, "int table_depth(void)", SENTENCE("its depth")},
    [ASK_SCORE] = {"score", 0, "int table_score(void)", SENTENCE("its score")},
    [ASK_BOUND] = {"bound", 0, "int table_bound(void)", SENTENCE("EXACT, AT_LEAST or AT_MOST")},
    [ASK_STORE] = {"store", 4, "void table_store(int64_t key, int depth, int score, int bound)",
                   SENTENCE("stores an entry in place of the one with this key")},
    [ASK_CLOCK] = {"clock", 0, "int clock_left(void)",
                   SENTENCE("ticks left; every position that search() visits takes one")},
    [ASK_CHANCE] = {"chance", 1, "int chance(int n)",
                    SENTENCE("a number from 0 to n - 1, by chance")},
    [ASK_SEARCH] = {"search", 2, "int search(" POSITION ", int depth)",
                    SENTENCE("the value for the side to move, searched so deep; 0 when the clock "
                             "has run out")},
    [ASK_TEST] = {"test", 3, "int test(" POSITION ", int depth, int beta)",
                  SENTENCE("fail-soft alpha-beta with the window from beta - 1 to beta")},
    [ASK_OVER] = {"over", 1, "int over(" POSITION ")",
                  SENTENCE("1: MAX has won, 0: MAX has not won, -1: the game goes on")},
    [ASK_REPORT] = {"report", 2, "void report(int number, int value)",
                    SENTENCE("tells what was found about a position")},
};

// How many numbers stand behind the first word; -1: something else does.
static int read_numbers(Slice rest, int64_t numbers[WORLD_NUMBERS]) {
    int count = 0;
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        char text[32];
        Error error;
        bool is_number = count < WORLD_NUMBERS && slice_copy(word, text, sizeof text)
                         && text_parse_int(text, "", INT64_MIN, INT64_MAX, &numbers[count], &error);
        if (!is_number) return -1;
        count++;
    }
    return count;
}

bool ask_parse(Slice line, AskKind *kind, int64_t numbers[]) {
    const Slice name = slice_next_word(&line);
    const int count = read_numbers(line, numbers);
    for (int i = 0; i < ASK_KINDS; i++) {
        if (!slice_is(name, ask_names[i].name) || count != ask_names[i].numbers) continue;
        *kind = (AskKind)i;
        return true;
    }
    return false;
}

bool ask_parse_return(Slice line, int64_t *value) {
    int64_t numbers[WORLD_NUMBERS];
    if (!slice_is(slice_next_word(&line), "return") || read_numbers(line, numbers) != 1)
        return false;
    *value = numbers[0];
    return true;
}

bool world_open(World *world, Error *error) {
    *world = (World){.ask_limit = WORLD_ASKS_MAX};
    world->table = calloc(WORLD_TABLE_SIZE, sizeof *world->table);
    world->scratch = malloc(WORLD_SCRATCH_BYTES);
    return (world->table != NULL && world->scratch != NULL) || error_no_memory(error);
}

void world_close(World *world) {
    free(world->nodes);
    free(world->asks);
    free(world->table);
    free(world->calls);
    free(world->scratch);
    *world = (World){0};
}

static void begin(World *world) {
    world->ask_count = world->call_count = 0;
    world->spent = 0;
    world->is_checked = false;
    world->node_count = 0;
    world->random = random_from_seed(1);
    world->found = (TableSlot){0};
    memset(world->table, 0, WORLD_TABLE_SIZE * sizeof *world->table);
}

static int add_node(World *world, int parent, int move) {
    if (world->node_count >= WORLD_NODES_MAX) return -1;
    if (!memory_grow(&world->nodes, &world->node_room, (size_t)world->node_count + 1,
                     sizeof *world->nodes)) {
        world->lacks_memory = true;
        return -1;
    }
    WorldNode *node = &world->nodes[world->node_count];
    *node = (WorldNode){.parent = parent, .move = move, .first_child = -1, .next_brother = -1};
    if (parent >= 0) {
        node->ply = world->nodes[parent].ply + 1;
        node->path = random_mix(world->nodes[parent].path ^ (uint64_t)(move + 1));
        node->next_brother = world->nodes[parent].first_child;
        world->nodes[parent].first_child = world->node_count;
    } else {
        node->path = (uint64_t)world->node_count;
    }
    return world->node_count++;
}

void world_set(World *world, const Game *game, const void *position, int max_side, int ply) {
    begin(world);
    world->game = game;
    world->graph = NULL;
    world->max_side = max_side;
    if (add_node(world, -1, 0) < 0) return;
    memcpy(&world->nodes[0].position, position, game->position_bytes);
    world->nodes[0].ply = ply;
}

void world_set_graph(World *world, const WorldGraph *graph) {
    begin(world);
    world->game = NULL;
    world->graph = graph;
    for (int i = 0; i < graph->count; i++) add_node(world, -1, 0);
}

static int list(const World *world, int64_t node, GameMove *moves) {
    return world->game->list_moves(&world->nodes[node].position, moves);
}

static int count_moves(const World *world, int64_t node) {
    GameMove moves[GAME_MOVES_MAX];
    return world->graph != NULL ? world->graph->degrees[node] : list(world, node, moves);
}

// A finished game's score, the sooner the better where a win is just a win; else the estimate.
static int value_of(const World *world, const void *position, int ply) {
    const Game *game = world->game;
    int score = 0;
    if (!game->is_over(position, &score))
        return game_evaluate(game, &game->evaluations[game->evaluation_count - 1], position);
    if (game->win_score == 0 || score == 0) return score;
    return score > 0 ? score - ply : score + ply;
}

static bool is_max(const World *world, int64_t node) {
    return world->game->side_to_move(&world->nodes[node].position) == world->max_side;
}

// ---- what the questions do ----

static int64_t play(World *world, const int64_t *numbers) {
    if (world->graph != NULL) return world->graph->targets[numbers[0]][numbers[1]];
    for (int child = world->nodes[numbers[0]].first_child; child >= 0;
         child = world->nodes[child].next_brother) {
        if (world->nodes[child].move == numbers[1]) return child;
    }
    GameMove moves[GAME_MOVES_MAX];
    list(world, numbers[0], moves);
    int child = add_node(world, (int)numbers[0], (int)numbers[1]);
    if (child < 0) return -1;
    world->game->play(&world->nodes[numbers[0]].position, moves[numbers[1]],
                      &world->nodes[child].position);
    return child;
}

static int64_t estimate(const World *world, const int64_t *numbers) {
    GameMove moves[GAME_MOVES_MAX];
    GamePosition next;
    list(world, numbers[0], moves);
    world->game->play(&world->nodes[numbers[0]].position, moves[numbers[1]], &next);
    return -value_of(world, &next, world->nodes[numbers[0]].ply + 1);
}

static int64_t is_capture(const World *world, const int64_t *numbers) {
    GameMove moves[GAME_MOVES_MAX];
    MoveFacts facts = {0};
    list(world, numbers[0], moves);
    if (world->game->describe_move != NULL)
        world->game->describe_move(&world->nodes[numbers[0]].position, moves[numbers[1]], &facts);
    return facts.captured_value > 0;
}

static int64_t is_in_check(const World *world, int64_t node) {
    const WorldNode *here = &world->nodes[node];
    GameMove moves[GAME_MOVES_MAX];
    MoveFacts facts = {0};
    if (here->parent < 0 || world->game->describe_move == NULL)
        return world->is_checked && node == 0;
    list(world, here->parent, moves);
    world->game->describe_move(&world->nodes[here->parent].position, moves[here->move], &facts);
    return facts.gives_check;
}

// What stands on the board: the same key for both sides to move, where the side can pass at all.
static int64_t board_key(const World *world, int64_t node) {
    const Game *game = world->game;
    const GamePosition *position = &world->nodes[node].position;
    GamePosition passed;
    uint64_t key = game->key(position);
    if (game->pass != NULL && game->pass(position, &passed)) key += game->key(&passed);
    return (int64_t)(key >> 2); // twice of it still fits
}

static TableSlot *slot_of(World *world, uint64_t key) {
    for (uint64_t i = 0; i < WORLD_TABLE_SIZE; i++) {
        TableSlot *slot = &world->table[(key + i) % WORLD_TABLE_SIZE];
        if (!slot->is_used || slot->key == key) return slot;
    }
    return &world->table[key % WORLD_TABLE_SIZE];
}

static int64_t store(World *world, const int64_t *numbers) {
    *slot_of(world, (uint64_t)numbers[0]) = (TableSlot){.is_used = true,
                                                        .key = (uint64_t)numbers[0],
                                                        .depth = numbers[1],
                                                        .score = numbers[2],
                                                        .bound = numbers[3]};
    return 0;
}

static int fail_soft(World *world, const void *position, int ply, int depth, int alpha, int beta) {
    world->spent++;
    GameMove moves[GAME_MOVES_MAX];
    int count = depth > 0 ? world->game->list_moves(position, moves) : 0;
    if (count == 0) return value_of(world, position, ply);
    int best = -WORLD_INFINITY;
    for (int i = 0; i < count && best < beta; i++) {
        GamePosition next;
        world->game->play(position, moves[i], &next);
        int value =
            -fail_soft(world, &next, ply + 1, depth - 1, -beta, -(best > alpha ? best : alpha));
        if (value > best) best = value;
    }
    return best;
}

static int64_t search(World *world, const int64_t *n) {
    const WorldNode *node = &world->nodes[n[0]];
    int value =
        fail_soft(world, &node->position, node->ply, (int)n[1], -WORLD_INFINITY, WORLD_INFINITY);
    return world->spent < world->ticks ? value : 0;
}

static int64_t is_over(const World *world, int64_t node) {
    int score = 0;
    if (!world->game->is_over(&world->nodes[node].position, &score)) return -1;
    return (is_max(world, node) ? score : -score) > 0;
}

static int64_t answer_to(World *world, AskKind kind, const int64_t *n) {
    switch (kind) {
    case ASK_MOVES: return count_moves(world, n[0]);
    case ASK_PLAY: return play(world, n);
    case ASK_VALUE: {
        const WorldNode *node = &world->nodes[n[0]];
        return value_of(world, &node->position, node->ply);
    }
    case ASK_MAX: return is_max(world, n[0]);
    case ASK_CAPTURE: return is_capture(world, n);
    case ASK_CHECK: return is_in_check(world, n[0]);
    case ASK_ESTIMATE: return estimate(world, n);
    case ASK_KEY: return board_key(world, n[0]);
    case ASK_FIND: world->found = *slot_of(world, (uint64_t)n[0]); return world->found.is_used;
    case ASK_DEPTH: return world->found.depth;
    case ASK_SCORE: return world->found.score;
    case ASK_BOUND: return world->found.bound;
    case ASK_STORE: return store(world, n);
    case ASK_CLOCK: return world->ticks - world->spent;
    case ASK_CHANCE: return (int64_t)random_below(&world->random, (uint64_t)n[0]);
    case ASK_SEARCH: return search(world, n);
    case ASK_TEST:
        return fail_soft(world, &world->nodes[n[0]].position, world->nodes[n[0]].ply, (int)n[1],
                         (int)n[2] - 1, (int)n[2]);
    case ASK_OVER: return is_over(world, n[0]);
    default: return 0;
    }
}

// ---- who asks ----

bool ask_takes_node(AskKind kind) {
    return kind != ASK_FIND && kind != ASK_STORE && kind != ASK_CHANCE && kind != ASK_REPORT
           && ask_names[kind].numbers > 0;
}

static bool takes_move(AskKind kind) {
    return kind == ASK_PLAY || kind == ASK_CAPTURE || kind == ASK_ESTIMATE;
}

static bool check_ask(const World *world, AskKind kind, const int64_t *n, Error *error) {
    const char *name = ask_names[kind].name;
    if (ask_takes_node(kind) && (n[0] < 0 || n[0] >= world->node_count))
        return error_set(error, "%s() was asked about a position that does not exist", name);
    if (world->graph != NULL && kind != ASK_MOVES && kind != ASK_PLAY && kind != ASK_REPORT)
        return error_set(error, "%s() is of no use in this exercise", name);
    if (takes_move(kind)) {
        int count = count_moves(world, n[0]);
        if (n[1] < 0 || n[1] >= count)
            return error_set(error, "%s() was asked about move %lld of a position that has %d",
                             name, (long long)n[1], count);
    }
    if (kind == ASK_CHANCE && n[0] < 1)
        return error_set(error, "%s() wants a number of at least 1", name);
    if ((kind == ASK_TEST || kind == ASK_SEARCH) && (n[1] < 0 || n[1] > 6))
        return error_set(error, "%s() searches to a depth from 0 to 6", name);
    return true;
}

bool world_is_spent(const World *world) {
    return world->ask_count >= world->ask_limit || world->node_count >= WORLD_NODES_MAX;
}

bool world_ask(World *world, AskKind kind, const int64_t *numbers, int64_t *answer, Error *error) {
    if (!check_ask(world, kind, numbers, error)) return false;
    if (world->ask_count >= world->ask_limit)
        return error_set(error, "it asked %d questions and was still not done", world->ask_count);
    if (!memory_grow(&world->asks, &world->ask_room, (size_t)world->ask_count + 1,
                     sizeof *world->asks)) {
        world->lacks_memory = true;
        return error_no_memory(error);
    }
    bool was_there = kind != ASK_PLAY;
    int nodes_before = world->node_count;
    *answer = answer_to(world, kind, numbers);
    if (*answer < 0 && kind == ASK_PLAY)
        return error_set(error, "it visited %d positions and was still not done",
                         world->node_count);
    was_there = was_there || (world->graph == NULL && world->node_count == nodes_before);
    if (kind == ASK_PLAY && was_there) return true; // handles may be kept or asked for again
    Ask *ask = &world->asks[world->ask_count++];
    *ask = (Ask){.kind = kind, .answer = *answer};
    for (int i = 0; i < ask_names[kind].numbers; i++) ask->numbers[i] = numbers[i];
    return true;
}

int64_t world_get(World *world, AskKind kind, int64_t one, int64_t two, int64_t three) {
    const int64_t numbers[WORLD_NUMBERS] = {one, two, three};
    int64_t answer = 0;
    Error error;
    if (!world_ask(world, kind, numbers, &answer, &error)) longjmp(*world->escape, 1);
    return answer;
}

int world_begin_call(World *world, int node, int64_t one, int64_t two, int64_t three) {
    if (world->calls == NULL || world->call_count >= WORLD_CALLS_MAX) return -1;
    world->calls[world->call_count] =
        (WorldCall){.node = node, .numbers = {0, one, two, three}, .begin = world->ask_count};
    return world->call_count++;
}

int64_t world_end_call(World *world, int call, int64_t value) {
    if (call < 0) return value;
    world->calls[call].value = value;
    world->calls[call].end = world->ask_count;
    return value;
}

void world_format_path(const World *world, int node, Text *text) {
    int path[WORLD_PATH_MAX];
    int length = 0;
    for (int up = node; world->nodes[up].parent >= 0 && length < WORLD_PATH_MAX;
         up = world->nodes[up].parent)
        path[length++] = up;
    for (const char *between = ""; length > 0; between = " ") {
        const WorldNode *here = &world->nodes[path[--length]];
        GameMove moves[GAME_MOVES_MAX];
        char name[GAME_MOVE_TEXT_MAX];
        list(world, here->parent, moves);
        game_format_move(world->game, &world->nodes[here->parent].position, moves[here->move],
                         name);
        text_addf(text, "%s%s", between, name);
    }
}
