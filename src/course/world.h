// SPDX-License-Identifier: GPL-3.0-or-later
// world.h - the positions of one task as numbered nodes, and everything that was asked about them.
//
// A reference of ours and a student's program see positions only through questions: how many moves,
// what comes after this move, what is it worth. All are written down in their order, so that two
// answers to a task can be laid side by side. Node 0 is the position of the task; playing the same
// move twice leads to the same node.
#pragma once

#include <setjmp.h>

#include "core/game.h"
#include "core/random.h"

enum {
    WORLD_NODES_MAX = 50000,
    WORLD_ASKS_MAX = 400000,
    WORLD_NUMBERS = 4, // that a question may bring
    WORLD_TABLE_SIZE = 4096,
    WORLD_INFINITY = 1000000,
    WORLD_PATH_MAX = 256,
    WORLD_GRAPH_MAX = 64,   // positions of a graph
    WORLD_DEGREE_MAX = 6,   // moves of each
    WORLD_CALLS_MAX = 4096, // of a reference that are kept
    WORLD_SCRATCH_BYTES = 1 << 17,
};

typedef enum AskKind {
    ASK_MOVES,    // node: how many
    ASK_PLAY,     // node, move: the node after it
    ASK_VALUE,    // node: for the side to move
    ASK_MAX,      // node: does MAX move?
    ASK_CAPTURE,  // node, move: is it a capture?
    ASK_CHECK,    // node: is the side to move in check?
    ASK_ESTIMATE, // node, move: of the position after it, for the side that makes it
    ASK_KEY,      // node: of what stands on the board, without the side to move
    ASK_FIND,     // key: 1 where the table has an entry, which the next three tell
    ASK_DEPTH,    // of the entry found last
    ASK_SCORE,
    ASK_BOUND,  // 0 exact, 1 at least, 2 at most
    ASK_STORE,  // key, depth, score, bound
    ASK_CLOCK,  // ticks left: every position that search() visits takes one
    ASK_CHANCE, // n: a number from 0 to n - 1
    ASK_SEARCH, // node, depth: its value for the side to move; 0 when the clock runs out
    ASK_TEST,   // node, depth, beta: fail-soft alpha-beta with the window [beta - 1, beta]
    ASK_OVER,   // node: 1 won for MAX, 0 not, -1 the game goes on
    ASK_REPORT, // number, value: one of many answers
    ASK_KINDS,
} AskKind;

typedef struct AskName {
    const char *name; // in the protocol
    int numbers;
    const char *function; // as it is given out, in C
    const char *meaning;
} AskName;
extern const AskName ask_names[ASK_KINDS];
// Reads a line of the protocol: a question, "play 3 1", with at most WORLD_NUMBERS numbers, or the
// answer, "return 7". False where it is none.
bool ask_parse(Slice line, AskKind *kind, int64_t numbers[]);
bool ask_parse_return(Slice line, int64_t *value);
// Whether its first number is a node.
bool ask_takes_node(AskKind kind);

typedef struct Ask {
    AskKind kind;
    int64_t numbers[WORLD_NUMBERS];
    int64_t answer;
} Ask;

typedef struct WorldNode {
    GamePosition position;
    int parent;
    int move; // of the parent, by its place in the list
    int ply;
    uint64_t path; // the same for the same moves from node 0 on
    int first_child;
    int next_brother;
} WorldNode;

// One call of a reference: where, with which numbers, what it answered and asked meanwhile.
typedef struct WorldCall {
    int node;
    int64_t numbers[WORLD_NUMBERS];
    int64_t value;
    int begin; // of its questions
    int end;
} WorldCall;

typedef struct TableSlot {
    bool is_used;
    uint64_t key;
    int64_t depth, score, bound;
} TableSlot;

// A game drawn as a graph, in which positions may come back. Who has no move has lost.
typedef struct WorldGraph {
    int count;
    int degrees[WORLD_GRAPH_MAX];
    int targets[WORLD_GRAPH_MAX][WORLD_DEGREE_MAX];
} WorldGraph;

typedef struct World {
    const Game *game;
    const WorldGraph *graph; // instead of a game, or NULL
    WorldGraph drawn;
    int max_side;
    bool is_checked; // the side to move at node 0, as far as the move before tells
    WorldNode *nodes;
    size_t node_room;
    int node_count;
    Ask *asks;
    size_t ask_room;
    int ask_count;
    int ask_limit;
    WorldCall *calls; // NULL: not kept
    int call_count;
    int64_t ticks; // on the clock when the task begins
    int64_t spent; // of them
    Random random;
    TableSlot *table;
    TableSlot found;
    bool lacks_memory; // for one more question or position; what was answered since means nothing
    void *scratch;     // for references that keep a tree
    jmp_buf *escape;   // out of a reference that asks without end
} World;

bool world_open(World *world, Error *error);
void world_close(World *world);
// Begins anew with this position as node 0; `ply` is its distance from the task's own.
void world_set(World *world, const Game *game, const void *position, int max_side, int ply);
void world_set_graph(World *world, const WorldGraph *graph);

// Answers a question and writes it down. False with what is wrong with it.
bool world_ask(World *world, AskKind kind, const int64_t *numbers, int64_t *answer, Error *error);

// No more questions are answered: too many were asked.
bool world_is_spent(const World *world);

// "b 2": the moves from node 0 on; "" at node 0 itself.
void world_format_path(const World *world, int node, Text *text);

// For references, which ask nothing wrong; a world that is spent is left by its escape.
int64_t world_get(World *world, AskKind kind, int64_t one, int64_t two, int64_t three);
int world_begin_call(World *world, int node, int64_t one, int64_t two, int64_t three);
int64_t world_end_call(World *world, int call, int64_t value);
