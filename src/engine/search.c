// SPDX-License-Identifier: GPL-3.0-or-later
// search.c - the principal search: negamax with a window, one screen of numbered steps.
//
// Every step is a function that returns a score when it can end the node, or SCORE_NONE. Scores are for the
// side to move and fail soft: a score outside the window is a bound.
//
// "Worth 62 %" says what the whole engine scored against itself without that idea, in 100 games at 0.6+0.006;
// the error is 8 %, so what scored less than 58 % is called below resolution (docs/measurements/engine.md).
#include "engine/node.h"
#include "engine/params.h"
#include "engine/picker.h"
#include "engine/repetition.h"
#include "engine/story.h"

enum { TRIED_MAX = 48, COMPLETE_WINDOW = 1 };

// What one visit to a node knows, beyond the Node itself.
typedef struct Visit {
    Window window; // alpha rises as better moves are found
    Depth depth;
    bool is_root;
    bool is_pv;  // the window is open: this may be the principal variation
    bool is_cut; // one good move is expected to be enough
    bool is_improving;
    bool is_known; // the table knows the position
    TableEntry entry;
    CheckSquares check_squares;
    Score least; // what the side to move has in any case
    Score best;
    Move best_move;
    int move_count;
    int quiet_count;
    int capture_count;
    Move quiets[TRIED_MAX]; // tried before the best move
    Move captures[TRIED_MAX];
} Visit;

// One move being tried.
typedef struct Trial {
    Move move;
    bool is_quiet; // neither capture nor promotion
    bool gives_check;
    int history;
    int extension;
    Depth depth; // of the child, before reduction
} Trial;

static Window flipped(Window window) {
    return (Window){-window.beta, -window.alpha};
}

static Window null_window(Score alpha) {
    return (Window){alpha, alpha + 1};
}

// ---- 1. enter ----

static void enter(Worker *worker, Node *node, Visit *visit) {
    worker_count_node(worker);
    worker_check_limits(worker);
    node->line.length = 0;
    node->in_check = board_in_check(&node->board);
    node[1].excluded = MOVE_NONE;
    node[1].cutoffs = 0;
    node[2].killers[0] = node[2].killers[1] = MOVE_NONE;
    if (visit->is_pv && node->ply > worker->selective_depth) worker->selective_depth = node->ply;
}

// ---- 2. early exits ----

// A draw by rule, a path too long, or a window that a known mate leaves empty.
static Score early_exit(Worker *worker, Node *node, Visit *visit) {
    if (worker_is_stopped(worker) || node_is_draw(worker, node))
        return because(worker, REASON_DRAW, SCORE_DRAW);
    if (node->ply >= PLY_MAX - 1) {
        Score score = node->in_check ? SCORE_DRAW : node_evaluate(worker, node, NULL);
        return because(worker, REASON_HORIZON, score);
    }
    if (uses(worker, IDEA_MATE_DISTANCE)) {
        Score worst = score_mated(node->ply), most = -score_mated(node->ply + 1);
        if (visit->window.alpha < worst) visit->window.alpha = worst;
        if (visit->window.beta > most) visit->window.beta = most;
        if (visit->window.alpha >= visit->window.beta)
            return because(worker, REASON_MATE_DISTANCE, visit->window.alpha);
    }
    return SCORE_NONE;
}

// If one move can bring a position back, the side to move has at least a draw. Worth 55 %: below resolution.
static Score upcoming_draw(const Worker *worker, const Node *node, Visit *visit) {
    if (!uses(worker, IDEA_UPCOMING_REPETITION) || visit->window.alpha >= SCORE_DRAW) return SCORE_NONE;
    const uint64_t *last = &worker->keys[worker->key_base + node->ply];
    if (!repetition_is_near(&node->board, last, worker->key_base + node->ply, node->ply)) return SCORE_NONE;
    visit->window.alpha = visit->least = SCORE_DRAW;
    return visit->window.alpha >= visit->window.beta ? visit->window.alpha : SCORE_NONE;
}

// ---- 3. recall ----

// What an earlier search at least as deep found may answer the question at once.
static Score recall(Worker *worker, Node *node, Visit *visit) {
    visit->entry = (TableEntry){.score = SCORE_NONE, .eval = SCORE_NONE};
    if (!uses(worker, IDEA_TABLE)) {
        node->was_pv = visit->is_pv;
        return SCORE_NONE;
    }
    TableEntry *entry = &visit->entry;
    visit->is_known = table_probe(worker->shared->table, node->board.key, node->ply, entry);
    tell_probe(worker, node, entry);
    if (visit->is_root) entry->move = worker->root_moves[worker->pv_index].move;
    if (node->excluded != MOVE_NONE) return SCORE_NONE;
    node->was_pv = visit->is_pv || entry->was_pv;
    if (visit->is_pv || entry->score == SCORE_NONE || entry->depth < visit->depth) return SCORE_NONE;
    Bound wanted = entry->score >= visit->window.beta ? BOUND_LOWER : BOUND_UPPER;
    if ((entry->bound & wanted) == 0) return SCORE_NONE;
    if (node->board.halfmove_clock >= 90)
        return SCORE_NONE; // the fifty moves may be nearer than the table knows
    return entry->score;
}

// Few men left: endgame tables may know the truth. Syzygy's know who wins, not how soon: only a bound.
static Score ask_endings(Worker *worker, Node *node, Visit *visit) {
    const Shared *shared = worker->shared;
    if (bits_count(board_occupied(&node->board)) > shared->endings_men || visit->is_root
        || node->excluded != MOVE_NONE)
        return SCORE_NONE;
    Bound bound;
    const Score score = endings_probe(&shared->endings, &node->board, node->ply, visit->depth, &bound);
    if (score == SCORE_NONE) return SCORE_NONE;
    worker_count_ending(worker, 1);
    if (bound == BOUND_EXACT && visit->is_pv)
        node->line.length =
            endings_list_line(&shared->endings, &node->board, node->line.moves, PLY_MAX - 1 - node->ply);
    const bool is_enough = bound == BOUND_LOWER   ? score >= visit->window.beta
                           : bound == BOUND_UPPER ? score <= visit->window.alpha
                                                  : true;
    if (is_enough) return score;
    if (bound == BOUND_LOWER && score > visit->window.alpha) visit->window.alpha = visit->least = score;
    return SCORE_NONE;
}

// ---- 4. judge ----

// The evaluation, corrected, and whether it got better since this side's last move.
static void judge(Worker *worker, Node *node, Visit *visit) {
    if (node->in_check) {
        node->raw_eval = node->eval = SCORE_NONE;
        return;
    }
    if (node->excluded == MOVE_NONE) node_evaluate(worker, node, &visit->entry);
    tell_judge(worker, node, node->eval);
    if (!uses(worker, IDEA_IMPROVING)) return;
    Score before = node[-2].eval != SCORE_NONE ? node[-2].eval : node[-4].eval;
    visit->is_improving = before == SCORE_NONE || node->eval > before;
}

// The evaluation, or the table's score where that is known to be nearer the truth.
static Score best_guess(const Node *node, const Visit *visit) {
    const TableEntry *entry = &visit->entry;
    if (entry->score == SCORE_NONE || score_is_mate(entry->score)) return node->eval;
    Bound wanted = entry->score > node->eval ? BOUND_LOWER : BOUND_UPPER;
    return (entry->bound & wanted) != 0 ? entry->score : node->eval;
}

// ---- 5. prune the node ----

// So far below alpha that only tactics could help: let quiescence decide. Below resolution.
static Score try_razoring(Worker *worker, Node *node, const Visit *visit, Score guess) {
    if (!uses(worker, IDEA_RAZORING) || visit->depth > param(RAZOR_DEPTH)
        || guess + param(RAZOR_MARGIN) * visit->depth > visit->window.alpha) {
        return SCORE_NONE;
    }
    tell_aside(worker, REASON_RAZORING);
    Score score = quiescence_node(worker, node, null_window(visit->window.alpha));
    return score <= visit->window.alpha && !score_is_mate(score) ? score : SCORE_NONE;
}

// So far above beta that no reply can change it. Also called static null move. Worth 62 %.
static Score try_reverse_futility(const Worker *worker, const Node *node, const Visit *visit, Score guess) {
    int margin = param(RFP_MARGIN) * visit->depth - param(RFP_IMPROVING) * visit->is_improving;
    if (!uses(worker, IDEA_REVERSE_FUTILITY) || visit->depth > param(RFP_DEPTH) || node->was_pv
        || guess - margin < visit->window.beta || score_is_mate(guess) || score_is_loss(visit->window.beta)) {
        return SCORE_NONE;
    }
    return visit->window.beta + (guess - visit->window.beta) / 3;
}

static bool null_move_allowed(const Worker *worker, const Node *node, const Visit *visit, Score guess) {
    return uses(worker, IDEA_NULL_MOVE) && visit->depth >= param(NULL_DEPTH) && guess >= visit->window.beta
           && node->eval >= visit->window.beta - 20 * visit->depth + 180
           && !node[-1].is_null // two passes in a row prove nothing
           && node->ply >= worker->null_ply_least
           && board_has_pieces(&node->board, (Side)node->board.side) // pawn endings: zugzwang
           && !score_is_loss(visit->window.beta);
}

// Give the opponent two moves in a row: if that is still too good, so is the position. Deep results are
// verified by a search that may not pass, against zugzwang. Worth 57 %: below resolution beside reverse
// futility, which cuts most of the same nodes.
static Score try_null_move(Worker *worker, Node *node, const Visit *visit, Score guess) {
    if (!null_move_allowed(worker, node, visit, guess)) return SCORE_NONE;
    Score beta = visit->window.beta;
    int for_eval = (guess - beta) / param(NULL_EVAL_DIVISOR);
    if (for_eval > param(NULL_EVAL_MAX)) for_eval = param(NULL_EVAL_MAX);
    Depth depth = visit->depth - param(NULL_BASE) - visit->depth / param(NULL_DEPTH_DIVISOR) - for_eval;
    node_play(worker, node, MOVE_NONE);
    tell_aside(worker, REASON_NULL_MOVE);
    Score score = -search_node(worker, node + 1, null_window(-beta), depth, !visit->is_cut);
    node->is_null = false;
    if (worker_is_stopped(worker)) return SCORE_DRAW;
    if (score < beta) return SCORE_NONE;
    if (score_is_win(score)) score = beta; // a mate after a pass is no proven mate
    if (visit->depth < param(NULL_VERIFY_DEPTH) || worker->null_ply_least > 0) return score;
    worker->null_ply_least = node->ply + 3 * depth / 4;
    tell_aside(worker, REASON_VERIFIED);
    Score verified = search_node(worker, node, null_window(beta - 1), depth, false);
    worker->null_ply_least = 0;
    return verified >= beta ? score : SCORE_NONE;
}

// A capture that beats beta by a margin in a shallow search will beat beta in a deep one. Below resolution.
static Score try_probcut(Worker *worker, Node *node, const Visit *visit) {
    Score target = visit->window.beta + param(PROBCUT_MARGIN) - 50 * visit->is_improving;
    const TableEntry *entry = &visit->entry;
    bool table_says_no =
        entry->score != SCORE_NONE && entry->depth >= visit->depth - 3 && entry->score < target;
    if (!uses(worker, IDEA_PROBCUT) || visit->depth < param(PROBCUT_DEPTH)
        || score_is_mate(visit->window.beta) || table_says_no) {
        return SCORE_NONE;
    }
    Depth depth = visit->depth - param(PROBCUT_REDUCTION);
    Picker picker;
    picker_begin(&picker, worker, node, PICK_WINNERS, entry->move, target - node->eval);
    for (Move move; (move = picker_next(&picker, true)) != MOVE_NONE;) {
        node_play(worker, node, move);
        tell_aside(worker, REASON_PROBCUT);
        Score score = -quiescence_node(worker, node + 1, null_window(-target));
        if (score >= target && depth > 0) {
            tell_aside(worker, REASON_PROBCUT);
            score = -search_node(worker, node + 1, null_window(-target), depth, !visit->is_cut);
        }
        if (worker_is_stopped(worker)) return SCORE_DRAW;
        if (score < target) continue;
        TableEntry found = {.move = move,
                            .score = score,
                            .eval = node->raw_eval,
                            .depth = depth + 1,
                            .bound = BOUND_LOWER,
                            .was_pv = node->was_pv};
        if (uses(worker, IDEA_TABLE)) table_store(worker->shared->table, node->board.key, node->ply, &found);
        return score_is_mate(score) ? score : score - (target - visit->window.beta);
    }
    return SCORE_NONE;
}

static Score prune_node(Worker *worker, Node *node, Visit *visit) {
    if (visit->is_pv || node->in_check || node->excluded != MOVE_NONE) return SCORE_NONE;
    Score guess = best_guess(node, visit);
    tell_judge(worker, node, guess);
    Score score = because(worker, REASON_RAZORING, try_razoring(worker, node, visit, guess));
    if (score == SCORE_NONE)
        score = because(worker, REASON_REVERSE_FUTILITY, try_reverse_futility(worker, node, visit, guess));
    if (score == SCORE_NONE)
        score = because(worker, REASON_NULL_MOVE, try_null_move(worker, node, visit, guess));
    if (score == SCORE_NONE) score = because(worker, REASON_PROBCUT, try_probcut(worker, node, visit));
    return score;
}

// Without a table move the order is poor: a ply less now, a better order next time. Below resolution.
static void reduce_unknown(const Worker *worker, const Node *node, Visit *visit) {
    bool lacks_move = visit->entry.move == MOVE_NONE && node->excluded == MOVE_NONE;
    if (uses(worker, IDEA_IIR) && lacks_move && (visit->is_pv || visit->is_cut)
        && visit->depth >= param(IIR_DEPTH)) {
        visit->depth--;
        tell_reduce(worker, node, visit->depth - 1, REASON_NO_GUESS);
    }
}

// ---- 6. the move loop ----

static Depth base_reduction(const Worker *worker, const Visit *visit, const Trial *trial) {
    int depth = visit->depth < 63 ? visit->depth : 63;
    int number = visit->move_count < 63 ? visit->move_count : 63;
    return worker->shared->reductions[trial->is_quiet ? 0 : 1][depth][number];
}

// A move not worth trying near the leaves: late, hopeless by evaluation, of bad history, or losing material.
// The exchanges are worth 62 %; each of the others alone is below resolution.
static bool leave_out(const Worker *worker, const Node *node, const Visit *visit, const Trial *trial,
                      bool *skip_quiets) {
    if (visit->is_root || score_is_loss(visit->best)) return false;
    if (!board_has_pieces(&node->board, (Side)node->board.side)) return false;
    const Depth depth = visit->depth;
    Depth child_depth = depth - 1 - base_reduction(worker, visit, trial) / REDUCTION_ONE;
    if (child_depth < 0) child_depth = 0;
    int quiets_allowed = (param(LMP_BASE) + depth * depth) / (2 - visit->is_improving);
    if (uses(worker, IDEA_LMP) && depth <= param(LMP_DEPTH_MAX) && visit->move_count >= quiets_allowed) {
        *skip_quiets = tell_skip(worker, node, MOVE_NONE, REASON_MOVE_COUNT, quiets_allowed);
    }
    if (trial->is_quiet) {
        Score hope =
            node->eval + param(FUTILITY_BASE) + param(FUTILITY_MARGIN) * child_depth + trial->history / 128;
        if (uses(worker, IDEA_FUTILITY) && !node->in_check && !trial->gives_check
            && child_depth < param(FUTILITY_DEPTH) && hope <= visit->window.alpha) {
            return tell_skip(worker, node, trial->move, REASON_FUTILITY, hope);
        }
        if (uses(worker, IDEA_HISTORY_PRUNING) && child_depth < param(HISTORY_PRUNE_DEPTH)
            && trial->history < -param(HISTORY_PRUNE_MARGIN) * depth) {
            return tell_skip(worker, node, trial->move, REASON_HISTORY, trial->history);
        }
        int loss_allowed = param(SEE_QUIET_MARGIN) * child_depth * child_depth;
        return uses(worker, IDEA_SEE_PRUNING) && !see_at_least(&node->board, trial->move, -loss_allowed)
               && tell_skip(worker, node, trial->move, REASON_EXCHANGE, loss_allowed);
    }
    int loss_allowed = param(SEE_CAPTURE_MARGIN) * depth;
    return uses(worker, IDEA_SEE_PRUNING) && !see_at_least(&node->board, trial->move, -loss_allowed)
           && tell_skip(worker, node, trial->move, REASON_EXCHANGE, loss_allowed);
}

static bool singular_allowed(const Worker *worker, const Node *node, const Visit *visit, Move move) {
    const TableEntry *entry = &visit->entry;
    return uses(worker, IDEA_SINGULAR) && !visit->is_root && node->excluded == MOVE_NONE
           && move == entry->move && visit->depth >= param(SINGULAR_DEPTH) && entry->score != SCORE_NONE
           && entry->depth >= visit->depth - param(SINGULAR_TABLE_DEPTH) && (entry->bound & BOUND_LOWER) != 0
           && !score_is_mate(entry->score) && node->ply < 2 * worker->root_depth;
}

// Is the table move alone? All others are searched shallowly below its score. If none comes near, it is
// extended; if several beat beta, the node is cut (multicut); if the table's own score says cut, it is
// searched less deep. Worth 56 %: below resolution.
static Score try_singular(Worker *worker, Node *node, const Visit *visit, Trial *trial) {
    if (!singular_allowed(worker, node, visit, trial->move)) return SCORE_NONE;
    Score table_score = visit->entry.score;
    Score bar = table_score - param(SINGULAR_MARGIN) * visit->depth / 16;
    Score raw_eval = node->raw_eval, eval = node->eval;
    node->excluded = trial->move;
    tell_aside(worker, REASON_SINGULAR);
    Score others = search_node(worker, node, null_window(bar - 1), (visit->depth - 1) / 2, visit->is_cut);
    node->excluded = MOVE_NONE;
    node->raw_eval = raw_eval;
    node->eval = eval;
    if (others < bar) {
        trial->extension = 1;
        if (!visit->is_pv && others < bar - param(SINGULAR_DOUBLE_MARGIN)) {
            trial->extension = trial->is_quiet && others < bar - param(SINGULAR_TRIPLE_MARGIN) ? 3 : 2;
        }
    } else if (others >= visit->window.beta && !score_is_mate(others)) {
        return others;
    } else if (table_score >= visit->window.beta) {
        trial->extension = visit->is_pv ? -1 : -2;
    } else if (visit->is_cut) {
        trial->extension = -1;
    }
    return SCORE_NONE;
}

// Late moves are searched less deep first. Each line: why more, or why less. Worth 79 %.
static int reduction_of(const Worker *worker, const Node *node, const Visit *visit, const Trial *trial) {
    bool table_captures = visit->entry.move != MOVE_NONE && board_is_capture(&node->board, visit->entry.move);
    bool is_killer = trial->move == node->killers[0] || trial->move == node->killers[1];
    int reduction = base_reduction(worker, visit, trial);
    reduction += visit->is_improving ? 0 : param(LMR_NOT_IMPROVING); // the position gets worse: less hope
    reduction += visit->is_cut ? param(LMR_CUT_NODE) : 0;            // the cut should have come already
    reduction += table_captures && trial->is_quiet ? param(LMR_TABLE_CAPTURE) : 0; // tactics decide here
    reduction += node[1].cutoffs > 3 ? param(LMR_CUTOFFS) : 0;                     // replies refute easily
    reduction -= visit->is_pv ? param(LMR_PV) : 0; // be careful where it counts
    reduction -= node->was_pv ? param(LMR_WAS_PV) : 0;
    reduction -= is_killer ? param(LMR_KILLER) : 0;
    reduction -= trial->gives_check ? param(LMR_CHECK) : 0;
    reduction -= trial->history / param(LMR_HISTORY_DIVISOR); // the past speaks for or against
    return reduction;
}

// First a reduced null window, then the full depth, then the full window - each only if the one before asks
// for it.
static Score search_late_move(Worker *worker, Node *node, const Visit *visit, const Trial *trial) {
    Score alpha = visit->window.alpha, score;
    Depth depth = trial->depth;
    bool reduces =
        uses(worker, IDEA_LMR) && visit->depth >= param(LMR_DEPTH) && visit->move_count > 1 + visit->is_root;
    if (reduces) {
        int reduction = reduction_of(worker, node, visit, trial);
        Depth reduced = depth - reduction / REDUCTION_ONE;
        if (reduced < 1) reduced = 1;
        if (reduced > depth + visit->is_pv) reduced = depth + visit->is_pv;
        node->reduction = (depth - reduced) * REDUCTION_ONE;
        if (reduced != depth) tell_reduce(worker, node, reduced, REASON_LATE);
        score = -search_node(worker, node + 1, flipped(null_window(alpha)), reduced, true);
        node->reduction = 0;
        if (score <= alpha || reduced >= depth) return score;
        // It was better than thought: how much deeper the second look goes depends on by how much.
        bool deeper = score > visit->best + param(LMR_DEEPER_MARGIN);
        bool shallower = score < visit->best + param(LMR_SHALLOWER_MARGIN);
        depth += deeper - shallower;
        if (reduced >= depth) return score;
        tell_again(worker, node, REASON_LATE);
    }
    return -search_node(worker, node + 1, flipped(null_window(alpha)), depth, !visit->is_cut);
}

static Score search_move(Worker *worker, Node *node, const Visit *visit, const Trial *trial) {
    Score score = SCORE_NONE;
    bool is_first = visit->move_count == 1;
    if (!uses(worker, IDEA_PVS)) {
        if (is_first || !uses(worker, IDEA_LMR)) {
            return -search_node(worker, node + 1, flipped(visit->window), trial->depth, false);
        }
        score = search_late_move(worker, node, visit, trial);
        if (score <= visit->window.alpha) return score;
        tell_again(worker, node, REASON_WINDOW);
        return -search_node(worker, node + 1, flipped(visit->window), trial->depth, false);
    }
    if (!is_first || !visit->is_pv) {
        score = is_first
                    ? -search_node(worker, node + 1, flipped(visit->window), trial->depth, !visit->is_cut)
                    : search_late_move(worker, node, visit, trial);
    }
    bool wants_whole_window = visit->is_pv && (is_first || score > visit->window.alpha);
    if (wants_whole_window) {
        if (!is_first) tell_again(worker, node, REASON_WINDOW);
        score = -search_node(worker, node + 1, flipped(visit->window), trial->depth, false);
    }
    return score;
}

// At the root every move keeps its own score and line.
static void note_root_move(Worker *worker, Node *node, const Visit *visit, Move move, Score score,
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
    line_set(&root_move->line, move, &node[1].line);
}

// At the root only the moves not yet placed by an earlier line, and allowed by the user, are tried.
static bool is_wanted_at_root(const Worker *worker, Move move) {
    for (int i = worker->pv_index; i < worker->root_count; i++) {
        if (worker->root_moves[i].move == move) return true;
    }
    return false;
}

static Trial begin_trial(const Worker *worker, const Node *node, const Visit *visit, Move move) {
    Trial trial = {.move = move, .depth = visit->depth - 1};
    trial.is_quiet = !board_is_capture(&node->board, move) && !move_is_promotion(move);
    trial.gives_check = board_gives_check(&node->board, &visit->check_squares, move);
    trial.history = trial.is_quiet ? picker_quiet_history(worker, node, move)
                                   : *history_capture(worker->histories, &node->board, move);
    return trial;
}

// Takes the score of a move into account; true when it is good enough to end the node.
static bool take_score(Node *node, Visit *visit, Move move, Score score) {
    if (score <= visit->best) return false;
    visit->best = score;
    if (score <= visit->window.alpha) return false;
    visit->best_move = move;
    if (visit->is_pv) line_set(&node->line, move, &node[1].line);
    if (score >= visit->window.beta) return true;
    visit->window.alpha = score;
    return false;
}

static void note_tried(Visit *visit, const Trial *trial) {
    if (trial->is_quiet) {
        if (visit->quiet_count < TRIED_MAX) visit->quiets[visit->quiet_count++] = trial->move;
    } else if (visit->capture_count < TRIED_MAX) {
        visit->captures[visit->capture_count++] = trial->move;
    }
}

// Tries the moves in order. Returns a score only when a move proves the node without being searched
// (multicut).
static Score try_moves(Worker *worker, Node *node, Visit *visit) {
    Picker picker;
    picker_begin(&picker, worker, node, PICK_ALL, visit->entry.move, 0);
    visit->check_squares = board_check_squares(&node->board);
    bool skip_quiets = false;
    for (Move move; (move = picker_next(&picker, skip_quiets)) != MOVE_NONE;) {
        if (move == node->excluded || (visit->is_root && !is_wanted_at_root(worker, move))) continue;
        visit->move_count++;
        Trial trial = begin_trial(worker, node, visit, move);
        if (visit->is_root && worker->on_current_move != NULL) {
            worker->on_current_move(worker->context, worker, move, visit->move_count + worker->pv_index);
        }
        if (visit->best > -SCORE_INFINITE && leave_out(worker, node, visit, &trial, &skip_quiets)) continue;
        Score proof = because(worker, REASON_MULTICUT, try_singular(worker, node, visit, &trial));
        if (proof != SCORE_NONE) return proof;
        if (uses(worker, IDEA_CHECK_EXTENSION) && trial.gives_check && trial.extension == 0)
            trial.extension = 1;
        trial.depth += trial.extension;

        uint64_t nodes_before = worker_nodes(worker);
        node->history = trial.history;
        node_play(worker, node, move);
        if (trial.extension != 0)
            tell_reduce(worker, node, trial.depth, trial.extension > 0 ? REASON_EXTENDED : REASON_NOT_ALONE);
        Score score = search_move(worker, node, visit, &trial);
        if (worker_is_stopped(worker)) return SCORE_DRAW;
        if (visit->is_root)
            note_root_move(worker, node, visit, move, score, worker_nodes(worker) - nodes_before);
        if (take_score(node, visit, move, score)) break;
        note_tried(visit, &trial);
    }
    return SCORE_NONE;
}

// ---- 7. learn and remember ----

static int bonus_of(Depth depth, ParamName slope, ParamName base, ParamName most) {
    int bonus = param(slope) * depth + param(base);
    return bonus < param(most) ? bonus : param(most);
}

static void learn_continuation(const Worker *worker, Node *node, Move move, int bonus) {
    if (!uses(worker, IDEA_CONTINUATION)) return;
    static const int plies_back[] = {1, 2, 4};
    Piece piece = node->board.squares[move_from(move)];
    for (int i = 0; i < 3; i++) {
        history_add(&(*node[-plies_back[i]].continuation)[piece][move_to(move)], bonus, HISTORY_MAX);
    }
}

static void learn_quiet(const Worker *worker, Node *node, Move move, int bonus) {
    history_add(history_quiet(worker->histories, (Side)node->board.side, move), bonus, HISTORY_MAX);
    learn_continuation(worker, node, move, bonus);
}

// The move that cut gains, the moves tried before it lose.
static void learn_from_cut(const Worker *worker, Node *node, const Visit *visit) {
    const Board *board = &node->board;
    Move best = visit->best_move;
    int bonus = bonus_of(visit->depth, HISTORY_BONUS_SLOPE, HISTORY_BONUS_BASE, HISTORY_BONUS_MAX);
    int malus = bonus_of(visit->depth, HISTORY_MALUS_SLOPE, HISTORY_MALUS_BASE, HISTORY_MALUS_MAX);
    if (board_is_capture(board, best) || move_is_promotion(best)) {
        history_add(history_capture(worker->histories, board, best), bonus, HISTORY_MAX);
    } else {
        if (node->killers[0] != best) {
            node->killers[1] = node->killers[0];
            node->killers[0] = best;
        }
        learn_quiet(worker, node, best, bonus);
        for (int i = 0; i < visit->quiet_count; i++) learn_quiet(worker, node, visit->quiets[i], -malus);
    }
    for (int i = 0; i < visit->capture_count; i++) {
        history_add(history_capture(worker->histories, board, visit->captures[i]), -malus, HISTORY_MAX);
    }
}

static void correct(int16_t *value, int error, int weight) {
    int bonus = score_clamp(error * weight / 8, -CORRECTION_MAX / 4, CORRECTION_MAX / 4);
    history_add(value, bonus, CORRECTION_MAX);
}

// The difference between what the search found and what the evaluation said is remembered for positions with
// the same pawns, the same pieces, and after the same move.
static void learn_correction(const Worker *worker, Node *node, const Visit *visit) {
    if (!uses(worker, IDEA_CORRECTION) || node->in_check || score_is_mate(visit->best)) return;
    bool is_tactical =
        visit->best_move != MOVE_NONE
        && (board_is_capture(&node->board, visit->best_move) || move_is_promotion(visit->best_move));
    bool says_nothing = (visit->best >= visit->window.beta && visit->best <= node->eval)
                        || (visit->best_move == MOVE_NONE && visit->best >= node->eval);
    if (is_tactical || says_nothing) return;
    Histories *histories = worker->histories;
    const Board *board = &node->board;
    int error = score_clamp(visit->best - node->eval, -400, 400);
    int weight = visit->depth < 16 ? visit->depth : 16;
    correct(&histories->correction_pawn[board->side][board->pawn_key % CORRECTION_SIZE], error, weight);
    for (int side = WHITE; side <= BLACK; side++) {
        uint64_t key = board->non_pawn_key[side];
        correct(&histories->correction_non_pawn[board->side][side][key % CORRECTION_SIZE], error, weight);
    }
    if (node[-1].moved != NO_PIECE) {
        correct(&histories->correction_move[board->side][node[-1].moved][move_to(node[-1].move)], error,
                weight);
    }
}

static void remember(Worker *worker, const Node *node, const Visit *visit, Score alpha) {
    if (node->excluded != MOVE_NONE || !uses(worker, IDEA_TABLE)) return;
    if (visit->is_root && worker->pv_index > 0) return; // only the best line speaks for the position
    Bound bound = visit->best >= visit->window.beta ? BOUND_LOWER
                  : visit->best > alpha             ? BOUND_EXACT
                                                    : BOUND_UPPER;
    TableEntry entry = {.move = visit->best_move,
                        .score = visit->best,
                        .eval = node->raw_eval,
                        .depth = visit->depth,
                        .bound = bound,
                        .was_pv = node->was_pv};
    table_store(worker->shared->table, node->board.key, node->ply, &entry);
}

// ---- the search ----

static Score search_visit(Worker *worker, Node *node, Visit *visit) {
    enter(worker, node, visit);
    Score score;

    // 2. Early exits: draws, paths too long, windows that a mate leaves empty.
    if (!visit->is_root) {
        if ((score = early_exit(worker, node, visit)) != SCORE_NONE) return score;
        score = because(worker, REASON_REPETITION, upcoming_draw(worker, node, visit));
        if (score != SCORE_NONE) return score;
    }

    // 3. Recall what the table knows.
    if ((score = because(worker, REASON_TABLE, recall(worker, node, visit))) != SCORE_NONE) return score;

    if ((score = because(worker, REASON_TABLE, ask_endings(worker, node, visit))) != SCORE_NONE) return score;

    // 4. Judge the position as it stands.
    judge(worker, node, visit);

    // 5. Prune the node: far from the window, nothing needs to be searched deeply.
    if ((score = prune_node(worker, node, visit)) != SCORE_NONE) return score;
    reduce_unknown(worker, node, visit);

    // 6. Try the moves, best first.
    Score alpha = visit->window.alpha;
    if ((score = try_moves(worker, node, visit)) != SCORE_NONE) return score;
    if (visit->move_count == 0) {
        if (node->excluded != MOVE_NONE) return alpha;
        return because(worker, REASON_OVER, node->in_check ? score_mated(node->ply) : SCORE_DRAW);
    }

    if (visit->best < visit->least) visit->best = visit->least;

    // 7. Learn from the result, and remember it.
    if (visit->best >= visit->window.beta) {
        node[0].cutoffs++;
        learn_from_cut(worker, node, visit);
    }
    if (node->excluded == MOVE_NONE) learn_correction(worker, node, visit);
    remember(worker, node, visit, alpha);
    return visit->best;
}

Score search_node(Worker *worker, Node *node, Window window, Depth depth, bool is_cut) {
    // 1. Leaves: quiet positions are evaluated, others played out.
    if (depth <= 0) return quiescence_node(worker, node, window);
    Visit visit = {.window = window,
                   .depth = depth,
                   .is_root = node->ply == 0,
                   .is_cut = is_cut,
                   .is_pv = window.beta - window.alpha > COMPLETE_WINDOW,
                   .least = -SCORE_INFINITE,
                   .best = -SCORE_INFINITE};
    if (visit.depth > DEPTH_MAX) visit.depth = DEPTH_MAX;
    tell_enter(worker, node, window, visit.depth, visit.is_pv ? 1 : is_cut ? 2 : 3);
    return tell_leave(worker, node, window, search_visit(worker, node, &visit));
}
