// SPDX-License-Identifier: GPL-3.0-or-later
// worker.c - one thread's search from the first iteration to the last, and what all nodes share.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/judge.h"
#include "engine/mate.h"
#include "engine/params.h"
#include "engine/repetition.h"
#include "engine/visit.h"

enum {
    LIMIT_CHECK_NODES = 1024,
    MATE_POSITIONS_LEAST = 20000, // for excluding a mate, however few nodes the search has had
    MATE_NODES_MOST = 60000000,   // a search for a mate ends here with what was proved
};

// ---- limits ----

static uint64_t nodes_of_all(const Shared *shared) {
    uint64_t nodes = 0;
    for (int i = 0; i < shared->worker_count; i++) nodes += worker_nodes(shared->workers[i]);
    return nodes;
}

// Of all workers; 0 where there is no limit or it is reached.
static uint64_t nodes_left(const Shared *shared) {
    const uint64_t nodes = nodes_of_all(shared);
    return nodes < shared->node_limit ? shared->node_limit - nodes : 0;
}

void worker_check_limits(Worker *worker) {
    uint64_t nodes = worker_nodes(worker);
    if (worker->index != 0 || nodes < worker->next_check) return;
    Shared *shared = worker->shared;
    worker->next_check = nodes + LIMIT_CHECK_NODES;
    uint64_t left = nodes_left(shared), own_share = left / (uint64_t)shared->worker_count;
    if (left > 0 && own_share < LIMIT_CHECK_NODES)
        worker->next_check = nodes + (own_share > 0 ? own_share : 1);
    if (shared->timing.nodes_per_ms > 0) shared->timing.nodes = nodes_of_all(shared);
    bool out_of_time = !atomic_load(&shared->is_pondering) && timing_is_over(&shared->timing);
    bool out_of_nodes = shared->node_limit > 0 && !shared->is_soft_node_limit && left == 0;
    if (out_of_time || out_of_nodes) atomic_store(&shared->stop, true);
}

// ---- nodes ----

void line_set(Line *line, Move move, const Line *rest) {
    int length = rest->length < PLY_MAX - 1 ? rest->length : PLY_MAX - 1;
    line->moves[0] = move;
    memcpy(line->moves + 1, rest->moves, (size_t)length * sizeof(Move));
    line->length = length + 1;
}

void node_foresee(const Worker *worker, const Node *node, Move move) {
    if (uses(worker, IDEA_TABLE))
        table_prefetch(worker->shared->table, board_key_after(&node->board, move));
}

void node_play(Worker *worker, Node *node, Move move) {
    node->move = move;
    node->is_null = move == MOVE_NONE;
    if (node->is_null) {
        node->moved = NO_PIECE;
        node->continuation = &worker->histories->continuation[NO_PIECE][0];
        board_pass(&node->board, &node[1].board);
    } else {
        node->moved = node->board.squares[move_from(move)];
        node->continuation = &worker->histories->continuation[node->moved][move_to(move)];
        board_play(&node->board, move, &node[1].board);
    }
    histories_prefetch(worker->histories, &node[1].board);
    __builtin_prefetch(node_reply_correction(worker, &node[1]));
    if (worker->uses_network)
        accumulators_play(worker->accumulators, node->ply, &node->board, move);
    worker->keys[worker->key_base + node->ply + 1] = node[1].board.key;
}

void node_remember(const Worker *worker, const Node *node, const TableEntry *found) {
    if (!uses(worker, IDEA_TABLE)) return;
    TableEntry entry = *found;
    entry.eval = node->raw_eval;
    entry.was_pv = node->was_pv;
    table_store(worker->shared->table, node->board.key, node->ply, &entry);
}

bool node_is_draw(const Worker *worker, const Node *node) {
    const Board *board = &node->board;
    if (board->halfmove_clock >= HALFMOVES_CLAIM_DRAW && (!node->in_check || movegen_any(board)))
        return true;
    if (ending_material_is_dead(board)) return true;
    int known = worker->key_base + node->ply;
    return repetition_is_draw(board, &worker->keys[known], known, node->ply);
}

static int correction_of(const Worker *worker, const Node *node) {
    const Histories *histories = worker->histories;
    const Board *board = &node->board;
    int sum = param(CORRECTION_PAWN)
              * histories->correction_pawn[board->side][board->pawn_key % CORRECTION_SIZE];
    for (int side = WHITE; side <= BLACK; side++) {
        uint64_t key = board->non_pawn_key[side];
        sum += param(CORRECTION_NON_PAWN)
               * histories->correction_non_pawn[board->side][side][key % CORRECTION_SIZE];
    }
    if (node[-1].moved != NO_PIECE) {
        sum += param(CORRECTION_MOVE)
               * histories->correction_move[board->side][node[-1].moved][move_to(node[-1].move)];
    }
    const int16_t *reply = node_reply_correction(worker, node);
    if (reply != NULL) sum += param(CORRECTION_REPLY) * *reply;
    return sum / (128 * CORRECTION_GRAIN);
}

// By the network, or by the hand-written terms. Endings known by heart are known to both.
static Score judged(Worker *worker, const Node *node) {
    const Board *board = &node->board;
    if (!worker->uses_network) return eval_score(board, worker->pawns);
    Score known;
    if (eval_known_ending(board, &known) != NULL) return known;
    int network_cp = accumulators_score(worker->accumulators, node->ply, board);
    // Now and then, in a checked build: what was kept up to date is what a sum from nothing gives.
    assert(worker->evaluations % 64 != 0
           || network_cp == network_score(worker->accumulators->network, board));
    return judge_network(network_cp, board, worker->pawns);
}

// The seam between search and evaluation. Sets raw_eval and eval; returns eval. What the
// table knows is not computed again.
Score node_evaluate(Worker *worker, Node *node, const TableEntry *known) {
    if (known != NULL && known->eval != SCORE_NONE) {
        node->raw_eval = known->eval;
    } else {
        worker->evaluations++;
        Score score = judged(worker, node);
        if (worker->skill != NULL) score += skill_taste(worker->skill, &node->board);
        node->raw_eval = score_clamp(score, -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
    }
    Score eval = node->raw_eval;
    if (uses(worker, IDEA_CORRECTION)) {
        // The nearer the fifty-move rule, the less an advantage is worth.
        eval = eval * (param(EVAL_FADE) - node->board.halfmove_clock) / param(EVAL_FADE)
               + correction_of(worker, node);
        eval = score_clamp(eval, -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
    }
    return node->eval = eval;
}

// ---- the root ----

static void reset_node(Worker *worker, Node *node, int ply) {
    node->ply = ply;
    node->in_check = node->is_null = node->was_pv = false;
    node->move = node->excluded = node->killers[0] = node->killers[1] = MOVE_NONE;
    node->moved = NO_PIECE;
    node->raw_eval = node->eval = SCORE_NONE;
    node->history = node->cutoffs = node->reduction = 0;
    node->threats = 0;
    node->continuation = &worker->histories->continuation[NO_PIECE][0];
    node->line.length = 0;
}

static bool is_listed(Move move, const Move *list, int count) {
    for (int i = 0; i < count; i++) {
        if (list[i] == move) return true;
    }
    return count == 0;
}

void worker_set_root(Worker *worker, const Board *board, const uint64_t *game_keys,
                     int game_key_count, const Move *only, int only_count) {
    for (int i = 0; i < PATH_BACK; i++) reset_node(worker, &worker->nodes_back[i], i - PATH_BACK);
    for (int i = 0; i < PLY_MAX + 4; i++) reset_node(worker, &worker->path[i], i);
    worker->path[0].board = *board;
    if (worker->accumulators != NULL) accumulators_start(worker->accumulators);
    int kept = game_key_count < KEYS_MAX ? game_key_count : KEYS_MAX;
    if (kept > 0)
        memcpy(worker->keys, game_keys + game_key_count - kept, (size_t)kept * sizeof *game_keys);
    worker->key_base = kept;
    worker->keys[kept] = board->key;
    atomic_store(&worker->nodes, 0);
    atomic_store(&worker->ending_hits, 0);
    worker->evaluations = worker->next_check = 0;
    worker->completed_depth = worker->root_depth = 0;
    worker->has_scored_move = false;
    worker->mate_next = 0;
    worker->null_ply_least = worker->pv_index = worker->root_count = 0;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        if (!is_listed(moves[i], only, only_count)) continue;
        RootMove *root_move = &worker->root_moves[worker->root_count++];
        *root_move =
            (RootMove){.move = moves[i], .score = -SCORE_INFINITE, .last_score = -SCORE_INFINITE};
        root_move->line.moves[0] = moves[i];
        root_move->line.length = 1;
    }
    worker->is_part = worker->root_count < count;
}

void worker_note_root_move(Worker *worker, const Visit *visit, Move move, Score score,
                           uint64_t nodes) {
    RootMove *root_move = worker->root_moves;
    while (root_move->move != move) root_move++;
    root_move->nodes += nodes;
    worker->has_scored_move = true;
    if (visit->move_count > 1 && score <= visit->window.alpha) {
        root_move->score = -SCORE_INFINITE; // only known to be worse: keeps its place behind
        return;
    }
    root_move->score = score;
    root_move->depth = worker->root_depth;
    root_move->bound = score >= visit->window.beta    ? BOUND_LOWER
                       : score <= visit->window.alpha ? BOUND_UPPER
                                                      : BOUND_EXACT;
    root_move->selective_depth = worker->selective_depth;
    line_set(&root_move->line, move, &worker->path[1].line);
}

bool worker_wants_root_move(const Worker *worker, Move move) {
    for (int i = worker->pv_index; i < worker->root_count; i++) {
        if (worker->root_moves[i].move == move) return true;
    }
    return false;
}

// By score, then by the last iteration's score; equal moves keep their order.
static bool comes_before(const RootMove *a, const RootMove *b) {
    return a->score != b->score ? a->score > b->score : a->last_score > b->last_score;
}

static void sort_root_moves(Worker *worker, int first) {
    for (int i = first + 1; i < worker->root_count; i++) {
        if (!comes_before(&worker->root_moves[i], &worker->root_moves[i - 1])) continue;
        RootMove moving = worker->root_moves[i];
        int place = i;
        for (; place > first && comes_before(&moving, &worker->root_moves[place - 1]); place--) {
            worker->root_moves[place] = worker->root_moves[place - 1];
        }
        worker->root_moves[place] = moving;
    }
}

static void report(const Worker *worker, Bound bound) {
    if (worker->on_report != NULL && worker->index == 0)
        worker->on_report(worker->context, worker, bound);
}

// Long iterations report bounds too, so that the user sees what is going on.
static bool is_slow(const Worker *worker) {
    return timing_elapsed_ms(&worker->shared->timing) > 3000;
}

static Score search_root(Worker *worker, Window window, Depth depth) {
    return worker->trace != NULL ? search_node_traced(worker, worker->path, window, depth, false)
                                 : search_node(worker, worker->path, window, depth, false);
}

// Searches with a window around the last score, and widens it on the side where it was too narrow.
static void search_aspiration(Worker *worker, Depth depth) {
    Score expected = worker->root_moves[worker->pv_index].last_score;
    Window window = {-SCORE_INFINITE, SCORE_INFINITE};
    int delta = param(ASPIRATION_DELTA);
    bool is_narrow = uses(worker, IDEA_ASPIRATION) && depth >= param(ASPIRATION_DEPTH)
                     && !score_is_mate(expected);
    if (is_narrow && expected > -SCORE_INFINITE) {
        delta += expected * expected / param(ASPIRATION_SCORE_DIVISOR);
        window.alpha = score_clamp(expected - delta, -SCORE_INFINITE, SCORE_INFINITE);
        window.beta = score_clamp(expected + delta, -SCORE_INFINITE, SCORE_INFINITE);
    }
    Depth reduced = depth;
    while (true) {
        Score score = search_root(worker, window, reduced);
        sort_root_moves(worker, worker->pv_index);
        if (worker_is_stopped(worker)) return;
        if (score <= window.alpha) {
            if (is_slow(worker)) report(worker, BOUND_UPPER);
            window.beta = (window.alpha + window.beta) / 2;
            window.alpha = score_clamp(score - delta, -SCORE_INFINITE, SCORE_INFINITE);
            reduced = depth;
        } else if (score >= window.beta) {
            if (is_slow(worker)) report(worker, BOUND_LOWER);
            window.beta = score_clamp(score + delta, -SCORE_INFINITE, SCORE_INFINITE);
            if (!score_is_mate(score) && reduced > depth - param(ASPIRATION_LESS_MAX)
                && reduced > 1)
                reduced--;
        } else {
            return;
        }
        delta += delta * param(ASPIRATION_GROWTH) / 100;
    }
}

// The best lines, one after the other; each leaves out the first moves of those before.
static void search_iteration(Worker *worker, Depth depth) {
    int lines = worker->shared->multi_pv < worker->root_count ? worker->shared->multi_pv
                                                              : worker->root_count;
    for (int i = 0; i < worker->root_count; i++)
        worker->root_moves[i].last_score = worker->root_moves[i].score;
    for (worker->pv_index = 0; worker->pv_index < lines; worker->pv_index++) {
        worker->selective_depth = 0;
        search_aspiration(worker, depth);
        if (worker_is_stopped(worker)) break;
    }
    worker->pv_index = 0;
    sort_root_moves(worker, 0);
}

// In permill, of all nodes of this worker.
static int share_of_best(const Worker *worker) {
    uint64_t nodes = worker_nodes(worker);
    return nodes > 0 ? (int)(worker->root_moves[0].nodes * 1000 / nodes) : 1000;
}

static bool mate_is_found(const Worker *worker) {
    int limit = worker->shared->mate_limit;
    Score score = worker->root_moves[0].score;
    return limit > 0 && score_is_win(score) && score_mate_moves(score) <= limit;
}

static bool may_go_on(void *context) {
    Worker *worker = context;
    worker_count_node(worker);
    worker_check_limits(worker);
    return !worker_is_stopped(worker);
}

// The mate becomes the best line.
static void show_mate(Worker *worker, const MateAnswer *answer) {
    int place = 0;
    while (worker->root_moves[place].move != answer->line[0]) place++;
    RootMove mating = worker->root_moves[place];
    for (; place > 0; place--) worker->root_moves[place] = worker->root_moves[place - 1];
    mating.score = -score_mated(2 * answer->moves - 1);
    mating.bound = BOUND_EXACT;
    mating.depth = worker->completed_depth;
    mating.line.length = answer->line_length;
    memcpy(mating.line.moves, answer->line, (size_t)answer->line_length * sizeof *answer->line);
    worker->root_moves[0] = mating;
    report(worker, BOUND_EXACT);
}

// The search leaves moves out, so what it does not find may still be there. Now and then, with as
// many nodes as the search has had, every move is tried; true when no mate of the number asked for
// is left, or the whole effort is spent.
static bool mate_is_excluded(Worker *worker) {
    Shared *shared = worker->shared;
    const uint64_t nodes = worker_nodes(worker);
    if (shared->mate_limit == 0 || worker->index != 0 || nodes < worker->mate_next) return false;
    const uint64_t most = nodes > MATE_POSITIONS_LEAST ? nodes : MATE_POSITIONS_LEAST;
    Move only[MOVES_MAX];
    for (int i = 0; i < worker->root_count; i++) only[i] = worker->root_moves[i].move;
    const MateAnswer answer = mate_settle(&(MateQuestion){.board = &worker->path[0].board,
                                                          .only = only,
                                                          .only_count = worker->root_count,
                                                          .moves = shared->mate_limit,
                                                          .positions_most = most,
                                                          .may_go_on = may_go_on,
                                                          .context = worker});
    if (answer.excluded > shared->mate_excluded) shared->mate_excluded = answer.excluded;
    if (answer.moves > 0) {
        show_mate(worker, &answer);
        return true;
    }
    // A mated side mates nobody.
    if (score_is_loss(worker->root_moves[0].score)) shared->mate_excluded = shared->mate_limit;
    worker->mate_next = 2 * worker_nodes(worker);
    return shared->mate_excluded == shared->mate_limit || worker_nodes(worker) >= MATE_NODES_MOST;
}

// Is another iteration worth starting?
static bool is_enough(Worker *worker, Depth depth) {
    Shared *shared = worker->shared;
    const RootMove *best = &worker->root_moves[0];
    if (mate_is_found(worker) || mate_is_excluded(worker)) return true;
    if (shared->is_soft_node_limit && nodes_left(shared) == 0) return true;
    if (shared->timing.nodes_per_ms > 0) shared->timing.nodes = nodes_of_all(shared);
    bool by_clock =
        timing_should_stop(&shared->timing, best->move, best->score, share_of_best(worker), depth);
    if (atomic_load(&shared->is_pondering)) return false;
    bool has_clock = shared->timing.soft_ms > 0 && shared->timing.soft_ms < shared->timing.hard_ms;
    bool is_forced = worker->root_count == 1 && depth >= param(TIME_FORCED_DEPTH);
    bool is_mate_seen = score_is_mate(best->score)
                        && depth > 2 * (SCORE_MATE - abs(best->score)) + param(TIME_MATE_DEPTH);
    return by_clock || (has_clock && (is_forced || is_mate_seen));
}

// Helpers leave out depths: ahead of the first worker, they fill the table with what it will ask
// for. Counted back from the limit, so that all search that one. Two workers reach a depth with
// about 1.2 times the nodes of one this way; 1.55 times when both search every depth.
static bool leaves_depth_out(const Worker *worker, Depth depth) {
    static const int strides[] = {1, 3, 2, 4};
    int stride = strides[(worker->shared->place + worker->index) % 4];
    return (worker->shared->depth_limit - depth) % stride != 0;
}

void worker_search(Worker *worker) {
    Shared *shared = worker->shared;
    if (worker->root_count == 0) return;
    for (Depth depth = 1; depth <= shared->depth_limit; depth++) {
        if (leaves_depth_out(worker, depth)) continue;
        worker->root_depth = depth;
        search_iteration(worker, depth);
        if (worker_is_stopped(worker)) break;
        worker->completed_depth = depth;
        report(worker, BOUND_EXACT);
        if (worker->index == 0 && is_enough(worker, depth)) break;
    }
    // Whoever reaches the depth asked for has answered for all.
    if (worker->completed_depth == shared->depth_limit) atomic_store(&shared->stop, true);
}
