// SPDX-License-Identifier: GPL-3.0-or-later
// worker.cuh - a game's memory for the engine's search, and what all its nodes share: src/engine's
// node.h, history.h, visit.h and the nodes of worker.c.
//
// All lanes run the same search. What lies in the game's memory is read by all and written by the
// first lane, between two meetings of all lanes (Worker::once): a lane that is late must not read
// what a lane ahead of it has written.
#ifndef ROQUE_TRAIN_ENGINE_WORKER_CUH
#define ROQUE_TRAIN_ENGINE_WORKER_CUH

#include "../network.cuh"
#include "endings.cuh"
#include "frame.cuh"

namespace engine {

enum Idea {
#define IDEA(name, text, is_on, what) IDEA_##name,
#include "../../../src/engine/ideas.def"
#undef IDEA
    IDEA_COUNT,
};

enum ParamName {
#define PARAM(name, value, least, most, step, source, what) name,
#include "../../../src/engine/params.def"
#undef PARAM
    PARAM_COUNT,
};

enum {
    PATH_BACK = 6,
    KEYS_MAX = 1024,
    REDUCTION_ONE = 1024,
    REDUCTIONS_MAX = 64,
    FIRST_MOVE_NODES = 20000,
    HISTORY_MAX = 16384,
    CORRECTION_MAX = 1024,
    CORRECTION_SIZE = 16384,
    CORRECTION_GRAIN = 16,
    PAWN_STRUCTURES = 512,
    REPLY_PLACES = 65536,
};

typedef i16 PieceTo[NO_PIECE + 1][64];

struct Histories {
    i16 quiet[2][2][2][64 * 64];
    i16 pawn[PAWN_STRUCTURES][NO_PIECE][64];
    i16 capture[NO_PIECE][64][KING + 1];
    PieceTo continuation[NO_PIECE + 1][64];
    i16 correction_pawn[2][CORRECTION_SIZE];
    i16 correction_non_pawn[2][2][CORRECTION_SIZE];
    PieceTo correction_move[2];
    i16 correction_reply[REPLY_PLACES];
};

// A position on the path.
struct Node {
    Position board;
    Change change; // that led here; of kind NOTHING after a pass
    int ply;
    bool in_check, is_null, was_pv;
    bool has_sums; // of the network
    u32 move;      // tried from here
    int moved;     // the man that makes it
    u32 excluded;
    u32 killers[2];
    int raw_eval, eval;
    int cutoffs;
    int reduction; // of the move tried
    u64 threats;   // squares that the other side attacks
    PieceTo *continuation;
};

struct RootMove {
    u32 move;
    int score, last_score;
};

template <int WIDTH> struct alignas(16) Memory {
    u32 sums[PLY_MAX + 4][WIDTH];
    Node nodes[PATH_BACK + PLY_MAX + 4];
    Visit visits[FRAMES_MAX];
    RootMove root_moves[MOVES_MAX];
    u64 keys[KEYS_MAX + PLY_MAX + 8]; // of the game, then of the path
};

// What a player keeps from one search to the next, the table apart.
struct alignas(16) Learnt {
    Histories histories;
    int reductions[2][REDUCTIONS_MAX][REDUCTIONS_MAX]; // quiet or capture, depth, move number
};

struct Limits {
    int depth;
    u64 nodes; // 0: none
    bool is_soft_nodes;
};

template <int WIDTH> struct Worker {
    const Lanes &lanes;
    const EngineTables *tables;
    Net<WIDTH> net;
    Memory<WIDTH> *memory;
    Learnt *learnt;
    Table table;
    u64 ideas;
    const int *params;
    Limits limits;
    u64 nodes = 0;
    bool stop = false, has_scored_move = false;
    int root_depth = 0, completed_depth = 0;
    int null_ply_least = 0;
    int root_count = 0, key_base = 0;
    int visit_count = 0; // of nodes that are searched or wait

    DEVICE bool uses(Idea idea) const { return (ideas >> idea & 1) != 0; }

    DEVICE int param(ParamName name) const { return fetch(params + name); }

    // Writes to the game's memory.
    template <class Write> DEVICE void once(Write write) const {
        lanes.sync();
        if (lanes.index == 0) write();
        lanes.sync();
    }

    DEVICE Node *path() const { return memory->nodes + PATH_BACK; }

    DEVICE bool is_stopped() const {
        return stop && (has_scored_move || nodes >= FIRST_MOVE_NODES);
    }

    DEVICE void count_node() {
        nodes++;
        if (limits.nodes > 0 && !limits.is_soft_nodes && nodes >= limits.nodes) stop = true;
    }
};

// ---- histories ----

template <int WIDTH>
DEVICE void history_add(const Worker<WIDTH> &worker, i16 *place, int bonus, int most) {
    int value = *place, size = bonus < 0 ? -bonus : bonus;
    value += bonus - value * size / most;
    worker.once([&] { *place = (i16)value; });
}

template <int WIDTH>
DEVICE i16 *history_quiet(const Worker<WIDTH> &worker, const Node *node, u32 move) {
    int leaves = (int)(node->threats >> move_from(move) & 1);
    int enters = (int)(node->threats >> move_to(move) & 1);
    return &worker.learnt->histories.quiet[side_to_move(node->board)][leaves][enters][move & 4095];
}

template <int WIDTH>
DEVICE i16 *history_pawn(const Worker<WIDTH> &worker, const Position &board, u32 move) {
    int piece = piece_at(board, move_from(move));
    return &worker.learnt->histories.pawn[board.pawn_key % PAWN_STRUCTURES][piece][move_to(move)];
}

// nullptr: there are no two moves, or nobody asks.
template <int WIDTH>
DEVICE i16 *node_reply_correction(const Worker<WIDTH> &worker, const Node *node) {
    if (!worker.uses(IDEA_REPLY_CORRECTION) || node[-1].moved == NO_PIECE
        || node[-2].moved == NO_PIECE)
        return nullptr;
    u32 first = (u32)(node[-2].moved * 64 + move_to(node[-2].move));
    u32 second = (u32)(node[-1].moved * 64 + move_to(node[-1].move));
    return &worker.learnt->histories.correction_reply[(first * 977u + second) % REPLY_PLACES];
}

template <int WIDTH> DEVICE void node_find_threats(const Worker<WIDTH> &worker, Node *node) {
    u64 threats = 0;
    if (worker.uses(IDEA_THREAT_HISTORY))
        threats =
            board_attacked(worker.lanes, worker.tables, node->board, side_to_move(node->board) ^ 1);
    worker.once([&] { node->threats = threats; });
}

template <int WIDTH>
DEVICE i16 *history_capture(const Worker<WIDTH> &worker, const Position &board, u32 move) {
    int piece = piece_at(board, move_from(move));
    return &worker.learnt->histories
                .capture[piece][move_to(move)][board_captured_kind(board, move)];
}

// ---- draws ----

DEVICE int plies_back(const Position &board, int known) {
    return quiet_plies(board) < known ? quiet_plies(board) : known;
}

DEVICE bool repetition_is_draw(const Position &board, const u64 *last_key, int known, int ply) {
    int seen = 0, back = plies_back(board, known);
    for (int distance = 4; distance <= back; distance += 2) {
        if (last_key[-distance] != board.key) continue;
        if (distance <= ply || ++seen >= 2) return true;
    }
    return false;
}

DEVICE bool stood_before(const u64 *key, int back) {
    for (int distance = 4; distance <= back; distance += 2)
        if (key[-distance] == key[0]) return true;
    return false;
}

CALLED bool repetition_is_near(const EngineTables *tables, const Position &board,
                               const u64 *last_key, int known, int ply) {
    int back = plies_back(board, known);
    u64 occupied = all_men(board);
    for (int distance = 3; distance <= back; distance += 2) {
        u64 difference = board.key ^ last_key[-distance];
        u32 place = (u32)difference & (CUCKOO_SIZE - 1);
        if (fetch(&tables->cuckoo_keys[place]) != difference)
            place = (u32)(difference >> 16) & (CUCKOO_SIZE - 1);
        if (fetch(&tables->cuckoo_keys[place]) != difference) continue;
        u32 move = fetch(&tables->cuckoo_moves[place]);
        int from = move_from(move), to = move_to(move);
        if (fetch(&tables->between_to[from][to]) & ~bit(to) & occupied) continue;
        if (distance <= ply) return true;
        int square = bit_at(occupied, from) ? from : to;
        bool is_own =
            bit_at(occupied, square) && bit_at(board.black, square) == side_to_move(board);
        if (is_own && stood_before(last_key - distance, back - distance)) return true;
    }
    return false;
}

template <int WIDTH> DEVICE bool node_is_draw(const Worker<WIDTH> &worker, const Node *node) {
    const Position &board = node->board;
    if (quiet_plies(board) >= 100
        && (!node->in_check || movegen_has(worker.tables, board, MOVE_NONE)))
        return true;
    if (ending_material_is_dead(board)) return true;
    int known = worker.key_base + node->ply;
    return repetition_is_draw(board, &worker.memory->keys[known], known, node->ply);
}

// ---- playing, remembering ----

template <int WIDTH> CALLED void node_play(Worker<WIDTH> &worker, Node *node, u32 move) {
    Position next = node->board;
    Change change = {};
    int moved = NO_PIECE, to = 0;
    if (move == MOVE_NONE) {
        board_pass(worker.tables, next);
    } else {
        moved = piece_at(node->board, move_from(move));
        to = move_to(move);
        board_play(worker.tables, next, move, change);
    }
    worker.once([&] {
        node->move = move;
        node->is_null = move == MOVE_NONE;
        node->moved = moved;
        node->continuation = &worker.learnt->histories.continuation[moved][to];
        node[1].board = next;
        node[1].change = change;
        node[1].has_sums = false;
        worker.memory->keys[worker.key_base + node->ply + 1] = next.key;
    });
}

// Only move, score, depth and bound of what was found are read.
template <int WIDTH>
DEVICE void node_remember(const Worker<WIDTH> &worker, const Node *node, u32 move, int score,
                          int depth, int bound) {
    if (!worker.uses(IDEA_TABLE)) return;
    TableEntry entry;
    entry.move = move;
    entry.score = score;
    entry.eval = node->raw_eval;
    entry.depth = depth;
    entry.bound = bound;
    entry.was_pv = node->was_pv;
    table_store(worker.lanes, worker.table, node->board.key, node->ply, entry);
}

// ---- evaluation ----

// The network's sums follow from the nearest ply that has them.
template <int WIDTH> CALLED int network_score(Worker<WIDTH> &worker, Node *node) {
    Accumulator<WIDTH> sums;
    Node *from = node;
    while (!from->has_sums && from->ply > 0) from--;
    if (from->has_sums)
        sums.load(worker.lanes, worker.memory->sums[from->ply]);
    else
        sums.refresh(worker.lanes, worker.net, from->board);
    for (bool is_new = !from->has_sums; is_new || from < node; is_new = false) {
        if (!is_new) {
            const Board &before = from->board;
            from++;
            if (from->change.kind != NOTHING)
                sums.follow(worker.lanes, worker.net, before, from->board, from->change,
                            side_to_move(before));
        }
        sums.store(worker.lanes, worker.memory->sums[from->ply]);
        worker.once([&] { from->has_sums = true; });
    }
    return sums.evaluate(worker.lanes, worker.net, node->board);
}

template <int WIDTH> DEVICE int judged(Worker<WIDTH> &worker, Node *node) {
    int known;
    if (known_ending(worker.tables, node->board, known)) return known;
    int score = score_clamp(network_score(worker, node), -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
    return score * worker.param(NNUE_SCALE) / 100;
}

template <int WIDTH> DEVICE int correction_of(const Worker<WIDTH> &worker, const Node *node) {
    const Histories &histories = worker.learnt->histories;
    const Position &board = node->board;
    int us = side_to_move(board);
    int sum = worker.param(CORRECTION_PAWN)
              * histories.correction_pawn[us][board.pawn_key % CORRECTION_SIZE];
    for (int side = WHITE; side <= BLACK; side++)
        sum +=
            worker.param(CORRECTION_NON_PAWN)
            * histories.correction_non_pawn[us][side][board.non_pawn_key[side] % CORRECTION_SIZE];
    if (node[-1].moved != NO_PIECE)
        sum += worker.param(CORRECTION_MOVE)
               * histories.correction_move[us][node[-1].moved][move_to(node[-1].move)];
    const i16 *reply = node_reply_correction(worker, node);
    if (reply) sum += worker.param(CORRECTION_REPLY) * *reply;
    return sum / (128 * CORRECTION_GRAIN);
}

// Sets raw_eval and eval; returns eval. What the table knows (SCORE_NONE: nothing) is not computed
// again.
template <int WIDTH> CALLED int node_evaluate(Worker<WIDTH> &worker, Node *node, int known) {
    int raw = known != SCORE_NONE
                  ? known
                  : score_clamp(judged(worker, node), -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
    int eval = raw;
    if (worker.uses(IDEA_CORRECTION)) {
        int fade = worker.param(EVAL_FADE);
        eval = raw * (fade - quiet_plies(node->board)) / fade + correction_of(worker, node);
        eval = score_clamp(eval, -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
    }
    worker.once([&] {
        node->raw_eval = raw;
        node->eval = eval;
    });
    return eval;
}

} // namespace engine

#endif
