// SPDX-License-Identifier: GPL-3.0-or-later
// perft.c - see perft.h.
//
// The work is cut into tasks: the positions after two plies (one, when the depth is small). Threads
// take the next task from a shared counter, so nobody waits for an uneven share.
#include "chess/perft.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "core/platform.h"
#include "core/random.h"
#include "core/thread.h"

uint64_t perft_count_by(AttackMethod method, const Board *board, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return (uint64_t)movegen_count_by(method, board); // every move is a leaf
    MoveSets sets;
    Move moves[MOVES_MAX];
    movegen_sets_by(method, board, &sets);
    int count = move_sets_list(&sets, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        Board next;
        if (depth == 2) {
            board_play_bare(board, moves[i], &next);
            nodes += (uint64_t)movegen_count_by(method, &next);
        } else {
            board_play(board, moves[i], &next);
            nodes += perft_count_by(method, &next, depth - 1);
        }
    }
    return nodes;
}

uint64_t perft_count(const Board *board, int depth) {
    return perft_count_by(ATTACKS_BEST, board, depth);
}

// ---- the table: clusters of a cache line, the check word makes torn writes harmless ----

enum { CLUSTER_SLOTS = 4 };

typedef struct Slot {
    _Atomic uint64_t check; // key ^ nodes
    _Atomic uint64_t nodes;
} Slot;

typedef struct Cluster {
    Slot slots[CLUSTER_SLOTS];
} Cluster;

typedef struct PerftTable {
    Cluster *clusters;
    size_t count; // a power of two
} PerftTable;

static bool table_open(PerftTable *table, size_t hash_mb, Error *error) {
    *table = (PerftTable){0};
    if (hash_mb == 0) return true;
    if (hash_mb > SIZE_MAX / (1024 * 1024))
        return error_set(error, "a table of %zu MB is too large", hash_mb);
    const size_t room = hash_mb * 1024 * 1024 / sizeof(Cluster);
    table->count = 1;
    while (table->count <= room / 2) table->count *= 2;
    table->clusters = calloc(table->count, sizeof(Cluster));
    if (table->clusters == NULL)
        return error_set(error, "no memory for a table of %zu MB; try --hash with less", hash_mb);
    pages_wish_huge(table->clusters, table->count * sizeof(Cluster));
    return true;
}

static uint64_t count_with_table(const PerftTable *table, const Board *board, int depth);

static uint64_t key_at(uint64_t key, int depth) {
    return key ^ random_mix((uint64_t)depth);
}

static Cluster *cluster_of(const PerftTable *table, uint64_t key) {
    return &table->clusters[key & (table->count - 1)];
}

// 0: not known. A position without a move is counted again.
static uint64_t known_nodes(const Cluster *cluster, uint64_t key) {
    for (int i = 0; i < CLUSTER_SLOTS; i++) {
        const Slot *slot = &cluster->slots[i];
        uint64_t nodes = atomic_load_explicit(&slot->nodes, memory_order_relaxed);
        if ((atomic_load_explicit(&slot->check, memory_order_relaxed) ^ nodes) == key) return nodes;
    }
    return 0;
}

// What took the fewest nodes goes first.
static void keep_nodes(Cluster *cluster, uint64_t key, uint64_t nodes) {
    Slot *cheapest = &cluster->slots[0];
    uint64_t fewest = UINT64_MAX;
    for (int i = 0; i < CLUSTER_SLOTS; i++) {
        uint64_t kept = atomic_load_explicit(&cluster->slots[i].nodes, memory_order_relaxed);
        if (kept >= fewest) continue;
        fewest = kept;
        cheapest = &cluster->slots[i];
    }
    atomic_store_explicit(&cheapest->check, key ^ nodes, memory_order_relaxed);
    atomic_store_explicit(&cheapest->nodes, nodes, memory_order_relaxed);
}

// Every child's cluster is asked for while the one before is counted.
static uint64_t count_children(const PerftTable *table, const Board *board, int depth) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        Board next;
        if (i + 1 < count) {
            uint64_t key = key_at(board_key_after(board, moves[i + 1]), depth - 1);
            __builtin_prefetch(cluster_of(table, key));
        }
        board_play(board, moves[i], &next);
        nodes += count_with_table(table, &next, depth - 1);
    }
    return nodes;
}

static uint64_t count_with_table(const PerftTable *table, const Board *board, int depth) {
    if (table->clusters == NULL || depth < 2) return perft_count(board, depth);
    uint64_t key = key_at(board->key, depth);
    Cluster *cluster = cluster_of(table, key);
    uint64_t nodes = known_nodes(cluster, key);
    if (nodes > 0) return nodes;
    nodes = depth == 2 ? perft_count(board, 2) : count_children(table, board, depth);
    keep_nodes(cluster, key, nodes);
    return nodes;
}

// ---- details ----

static void note_check(const Board *next, Move move, PerftDetails *details) {
    Bitboard checkers = board_checkers(next);
    if (checkers == 0) return;
    details->checks++;
    Bitboard moved = square_bit(move_to(move));
    if (move_is_castling(move)) moved = square_bit(castling_rook_target(move));
    if (bits_several(checkers)) {
        details->double_checks++;
    } else if ((checkers & moved) == 0) {
        details->discovered_checks++;
    }
    if (!movegen_any(next)) details->mates++;
}

static void note_move(const Board *board, Move move, PerftDetails *details) {
    details->captures += board_is_capture(board, move);
    details->en_passant += move_is_en_passant(move);
    details->castles += move_is_castling(move);
    details->promotions += move_is_promotion(move);
    Board next;
    board_play(board, move, &next);
    note_check(&next, move, details);
}

static uint64_t count_with_details(const Board *board, int depth, PerftDetails *details) {
    if (depth <= 0) return 1;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        if (depth == 1) {
            note_move(board, moves[i], details);
            nodes++;
            continue;
        }
        Board next;
        board_play(board, moves[i], &next);
        nodes += count_with_details(&next, depth - 1, details);
    }
    return nodes;
}

static void add_details(PerftDetails *sum, const PerftDetails *more) {
    sum->captures += more->captures;
    sum->en_passant += more->en_passant;
    sum->castles += more->castles;
    sum->promotions += more->promotions;
    sum->checks += more->checks;
    sum->discovered_checks += more->discovered_checks;
    sum->double_checks += more->double_checks;
    sum->mates += more->mates;
}

// ---- tasks and threads ----

typedef struct PerftTask {
    Board board;
    int root_move;
    uint64_t nodes;
    PerftDetails details;
} PerftTask;

typedef struct PerftWork {
    const PerftOptions *options;
    PerftTable table;
    PerftTask *tasks;
    int task_count;
    int depth; // left below a task
    atomic_int next_task;
} PerftWork;

// Looks at the flag far from the leaves only, where it costs nothing.
static uint64_t count_until_stopped(const PerftWork *work, const Board *board, int depth) {
    enum { UNSTOPPABLE_DEPTH = 4 };
    const atomic_bool *is_stopped = work->options->is_stopped;
    if (is_stopped == NULL || depth <= UNSTOPPABLE_DEPTH)
        return count_with_table(&work->table, board, depth);
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count && !atomic_load(is_stopped); i++) {
        Board next;
        board_play(board, moves[i], &next);
        nodes += count_until_stopped(work, &next, depth - 1);
    }
    return nodes;
}

static void run_task(const PerftWork *work, PerftTask *task) {
    task->nodes = work->options->wants_details
                      ? count_with_details(&task->board, work->depth, &task->details)
                      : count_until_stopped(work, &task->board, work->depth);
}

static void *run_tasks(void *argument) {
    PerftWork *work = argument;
    for (int i; (i = atomic_fetch_add(&work->next_task, 1)) < work->task_count;)
        run_task(work, &work->tasks[i]);
    return NULL;
}

// The calling thread works too and reports.
static void run_tasks_and_report(PerftWork *work) {
    const PerftOptions *options = work->options;
    for (int i; (i = atomic_fetch_add(&work->next_task, 1)) < work->task_count;) {
        run_task(work, &work->tasks[i]);
        if (options->on_progress != NULL)
            options->on_progress(options->context, (double)(i + 1) / work->task_count);
    }
}

static void run_all(PerftWork *work) {
    pthread_t threads[PERFT_THREADS_MAX];
    int started = 0;
    while (started < work->options->threads - 1 && started < PERFT_THREADS_MAX) {
        // fewer threads do the same work
        if (!thread_start(&threads[started], run_tasks, work)) break;
        started++;
    }
    run_tasks_and_report(work);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

// Lists the positions after one or two plies; returns false without memory.
static bool make_tasks(PerftWork *work, const Board *board, const PerftResult *result, int plies) {
    size_t count = (size_t)perft_count(board, plies);
    work->tasks = calloc(count + 1, sizeof *work->tasks); // one more: none is no memory
    if (work->tasks == NULL) return false;
    for (int i = 0; i < result->move_count; i++) {
        Board first;
        board_play(board, result->moves[i], &first);
        if (plies == 1) {
            work->tasks[work->task_count++] = (PerftTask){.board = first, .root_move = i};
            continue;
        }
        Move replies[MOVES_MAX];
        int reply_count = movegen_list(&first, MOVES_ALL, replies);
        for (int j = 0; j < reply_count; j++) {
            PerftTask *task = &work->tasks[work->task_count++];
            task->root_move = i;
            board_play(&first, replies[j], &task->board);
        }
    }
    return true;
}

// At depth 1 the root moves themselves are the leaves.
static void count_root_moves(const Board *board, PerftResult *result, bool wants_details) {
    for (int i = 0; i < result->move_count; i++) {
        result->move_nodes[i] = 1;
        if (wants_details) note_move(board, result->moves[i], &result->details);
    }
    result->nodes = (uint64_t)result->move_count;
}

bool perft_run(const Board *board, const PerftOptions *options, PerftResult *result, Error *error) {
    memset(result, 0, sizeof *result);
    result->nodes = 1;
    if (options->depth <= 0) return true;
    result->move_count = movegen_list(board, MOVES_ALL, result->moves);
    if (options->depth == 1) {
        count_root_moves(board, result, options->wants_details);
        return true;
    }
    int plies = options->depth >= 4 ? 2 : 1;
    PerftWork work = {.options = options, .depth = options->depth - plies};
    if (!table_open(&work.table, options->hash_mb, error)) return false;
    if (!make_tasks(&work, board, result, plies)) {
        free(work.table.clusters);
        return error_no_memory(error);
    }
    run_all(&work);
    result->nodes = 0;
    for (int i = 0; i < work.task_count; i++) {
        result->nodes += work.tasks[i].nodes;
        result->move_nodes[work.tasks[i].root_move] += work.tasks[i].nodes;
        add_details(&result->details, &work.tasks[i].details);
    }
    free(work.tasks);
    free(work.table.clusters);
    return true;
}
