// SPDX-License-Identifier: GPL-3.0-or-later
// search.c - the principal search: negamax with a window, one screen of numbered steps.
//
// Every step is a function that returns a score when it can end the node, or SCORE_NONE. Scores are
// for the side to move and fail soft: a score outside the window is a bound.
//
// What each idea is worth: docs/experiments/tipe-gains.md.
#include "engine/params.h"
#include "engine/picker.h"
#include "engine/repetition.h"
#include "engine/search_trace.h"
#include "engine/visit.h"

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

// If one move can bring a position back, the side to move has at least a draw.
static Score upcoming_draw(const Worker *worker, const Node *node, Visit *visit) {
    if (!uses(worker, IDEA_UPCOMING_REPETITION) || visit->window.alpha >= SCORE_DRAW)
        return SCORE_NONE;
    const uint64_t *last = &worker->keys[worker->key_base + node->ply];
    if (!repetition_is_near(&node->board, last, worker->key_base + node->ply, node->ply))
        return SCORE_NONE;
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
    table_probe(worker->shared->table, node->board.key, node->ply, entry);
    tell_probe(worker, node, entry);
    if (visit->is_root) entry->move = worker->root_moves[worker->pv_index].move;
    if (node->excluded != MOVE_NONE) return SCORE_NONE;
    node->was_pv = visit->is_pv || entry->was_pv;
    if (visit->is_pv || entry->score == SCORE_NONE || entry->depth < visit->depth)
        return SCORE_NONE;
    if (node->ply == 1 && worker->shared->endings.verdict_count > 0)
        return SCORE_NONE; // with the clock counted, the endgame tables know better
    Bound wanted = entry->score >= visit->window.beta ? BOUND_LOWER : BOUND_UPPER;
    if ((entry->bound & wanted) == 0) return SCORE_NONE;
    if (node->board.halfmove_clock >= param(RECALL_CLOCK))
        return SCORE_NONE; // the fifty moves may be nearer than the table knows
    visit_learn_table_cut(worker, node, visit);
    return entry->score;
}

// Few pieces left: endgame tables may know the truth. Syzygy's know who
// wins, not how soon: only a bound.
static Score ask_endings(Worker *worker, Node *node, Visit *visit) {
    const Shared *shared = worker->shared;
    if (bits_count(board_occupied(&node->board)) > shared->endings_men || visit->is_root
        || node->excluded != MOVE_NONE)
        return SCORE_NONE;
    Bound bound;
    const Score score =
        endings_probe(&shared->endings, &node->board, node->ply, visit->depth, &bound);
    if (score == SCORE_NONE) return SCORE_NONE;
    worker_count_ending(worker, 1);
    if (bound == BOUND_EXACT && visit->is_pv)
        node->line.length = endings_list_line(&shared->endings, &node->board, node->line.moves,
                                              PLY_MAX - 1 - node->ply);
    const bool is_enough = bound == BOUND_LOWER   ? score >= visit->window.beta
                           : bound == BOUND_UPPER ? score <= visit->window.alpha
                                                  : true;
    if (is_enough) return score;
    if (bound == BOUND_LOWER && score > visit->window.alpha)
        visit->window.alpha = visit->least = score;
    if (bound == BOUND_UPPER && score < visit->window.beta)
        visit->window.beta = visit->most = score;
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
    if (node->excluded == MOVE_NONE) visit_learn_eval(worker, node);
    if (!uses(worker, IDEA_IMPROVING)) return;
    Score before = node[-2].eval != SCORE_NONE ? node[-2].eval : node[-4].eval;
    visit->is_improving = before == SCORE_NONE || node->eval > before;
}

// The move before was reduced: was that right, now that the position after it is judged?
static void look_back(const Worker *worker, const Node *node, Visit *visit) {
    if (!uses(worker, IDEA_HINDSIGHT) || node->in_check || node[-1].eval == SCORE_NONE
        || node->excluded != MOVE_NONE)
        return;
    const int reduction = node[-1].reduction;
    if (reduction >= param(HINDSIGHT_MORE) && !visit_opponent_worsens(node)) {
        visit->depth++;
        tell_reduce(worker, node, visit->depth - 1, REASON_HINDSIGHT);
    } else if (reduction >= param(HINDSIGHT_LESS) && visit->depth >= 2
               && node->eval + node[-1].eval > param(HINDSIGHT_MARGIN)) {
        visit->depth--;
        tell_reduce(worker, node, visit->depth - 1, REASON_HINDSIGHT);
    }
}

// Without a table move the order is poor: a ply less now, a better order next time.
static void reduce_unknown(const Worker *worker, const Node *node, Visit *visit) {
    bool lacks_move = visit->entry.move == MOVE_NONE && node->excluded == MOVE_NONE;
    if (uses(worker, IDEA_IIR) && lacks_move && (visit->is_pv || visit->is_cut)
        && visit->depth >= param(IIR_DEPTH)) {
        visit->depth--;
        tell_reduce(worker, node, visit->depth - 1, REASON_NO_GUESS);
    }
}

// ---- 6. the move loop ----

// A capture that does not reach alpha even with the piece it takes.
static bool is_hopeless_capture(const Worker *worker, const Node *node, const Visit *visit,
                                const Trial *trial, Depth child_depth) {
    if (!uses(worker, IDEA_CAPTURE_FUTILITY) || node->in_check || trial->gives_check
        || move_is_promotion(trial->move) || child_depth >= param(CAPTURE_FUTILITY_DEPTH))
        return false;
    Score hope = node->eval + param(CAPTURE_FUTILITY_BASE)
                 + param(CAPTURE_FUTILITY_MARGIN) * child_depth
                 + see_values[board_captured_kind(&node->board, trial->move)]
                 + trial->history / param(CAPTURE_FUTILITY_HISTORY);
    return hope <= visit->window.alpha
           && tell_skip(worker, node, trial->move, REASON_FUTILITY, hope);
}

// A move not worth trying near the leaves: late, hopeless by evaluation, of
// bad history, or losing material.
static bool leave_out(const Worker *worker, const Node *node, const Visit *visit,
                      const Trial *trial, bool *skip_quiets) {
    if (visit->is_root || score_is_loss(visit->best)) return false;
    if (!board_has_pieces(&node->board, (Side)node->board.side)) return false;
    const Depth depth = visit->depth;
    Depth child_depth = depth - 1 - base_reduction(worker, visit, trial) / REDUCTION_ONE;
    if (child_depth < 0) child_depth = 0;
    int quiets_allowed = (param(LMP_BASE) + depth * depth) / (2 - visit->is_improving);
    if (uses(worker, IDEA_LMP) && depth <= param(LMP_DEPTH_MAX)
        && visit->move_count >= quiets_allowed) {
        *skip_quiets = tell_skip(worker, node, MOVE_NONE, REASON_MOVE_COUNT, quiets_allowed);
    }
    if (trial->is_quiet) {
        Score hope = node->eval + param(FUTILITY_BASE) + param(FUTILITY_MARGIN) * child_depth
                     + trial->history / param(FUTILITY_HISTORY_DIVISOR);
        if (uses(worker, IDEA_FUTILITY) && !node->in_check && !trial->gives_check
            && child_depth < param(FUTILITY_DEPTH) && hope <= visit->window.alpha) {
            return tell_skip(worker, node, trial->move, REASON_FUTILITY, hope);
        }
        if (uses(worker, IDEA_HISTORY_PRUNING) && child_depth < param(HISTORY_PRUNE_DEPTH)
            && trial->history < -param(HISTORY_PRUNE_MARGIN) * depth) {
            return tell_skip(worker, node, trial->move, REASON_HISTORY, trial->history);
        }
        int loss_allowed = param(SEE_QUIET_MARGIN) * child_depth * child_depth;
        return uses(worker, IDEA_SEE_PRUNING)
               && !see_at_least(&node->board, trial->move, -loss_allowed)
               && tell_skip(worker, node, trial->move, REASON_EXCHANGE, loss_allowed);
    }
    if (is_hopeless_capture(worker, node, visit, trial, child_depth)) return true;
    int loss_allowed = param(SEE_CAPTURE_MARGIN) * depth;
    return uses(worker, IDEA_SEE_PRUNING) && !see_at_least(&node->board, trial->move, -loss_allowed)
           && tell_skip(worker, node, trial->move, REASON_EXCHANGE, loss_allowed);
}

static bool singular_allowed(const Worker *worker, const Node *node, const Visit *visit,
                             Move move) {
    const TableEntry *entry = &visit->entry;
    return uses(worker, IDEA_SINGULAR) && !visit->is_root && node->excluded == MOVE_NONE
           && move == entry->move && visit->depth >= param(SINGULAR_DEPTH)
           && entry->score != SCORE_NONE
           && entry->depth >= visit->depth - param(SINGULAR_TABLE_DEPTH)
           && (entry->bound & BOUND_LOWER) != 0 && !score_is_mate(entry->score)
           && node->ply < param(SINGULAR_PLY) * worker->root_depth;
}

// Is the table move alone? All others are searched shallowly below its score. If none comes near,
// it is extended; if several beat beta, the node is cut (multicut); if the table's own score says
// cut, it is searched less deep.
static Score try_singular(Worker *worker, Node *node, const Visit *visit, Trial *trial) {
    if (!singular_allowed(worker, node, visit, trial->move)) return SCORE_NONE;
    Score table_score = visit->entry.score;
    Score bar = table_score - param(SINGULAR_MARGIN) * visit->depth / 16;
    Score raw_eval = node->raw_eval, eval = node->eval;
    node->excluded = trial->move;
    tell_aside(worker, REASON_SINGULAR);
    Score others = search_node(worker, node, null_window(bar - 1),
                               (visit->depth - 1) / param(SINGULAR_DEPTH_DIVISOR), visit->is_cut);
    node->excluded = MOVE_NONE;
    node->raw_eval = raw_eval;
    node->eval = eval;
    if (others < bar) {
        trial->extension = 1;
        if (!visit->is_pv && others < bar - param(SINGULAR_DOUBLE_MARGIN)) {
            trial->extension =
                trial->is_quiet && others < bar - param(SINGULAR_TRIPLE_MARGIN) ? 3 : 2;
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

// First a reduced null window, then the full depth, then the full window - each only
// if the one before asks for it.
static Score search_late_move(Worker *worker, Node *node, const Visit *visit, const Trial *trial) {
    Score alpha = visit->window.alpha, score;
    Depth depth = trial->depth;
    bool reduces = uses(worker, IDEA_LMR) && visit->depth >= param(LMR_DEPTH)
                   && visit->move_count > 1 + visit->is_root;
    if (reduces) {
        int reduction = visit_reduction(worker, node, visit, trial);
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
        score = -search_node(worker, node + 1, flipped(null_window(alpha)), depth, !visit->is_cut);
        if (!worker_is_stopped(worker)) visit_learn_research(worker, node, visit, trial, score);
        return score;
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
        score = is_first ? -search_node(worker, node + 1, flipped(visit->window), trial->depth,
                                        !visit->is_cut)
                         : search_late_move(worker, node, visit, trial);
    }
    bool wants_whole_window = visit->is_pv && (is_first || score > visit->window.alpha);
    if (wants_whole_window) {
        if (!is_first) tell_again(worker, node, REASON_WINDOW);
        score = -search_node(worker, node + 1, flipped(visit->window), trial->depth, false);
    }
    return score;
}

static Trial begin_trial(const Worker *worker, const Node *node, const Visit *visit, Move move) {
    Trial trial = {.move = move, .depth = visit->depth - 1};
    trial.is_quiet = !board_is_capture(&node->board, move) && !move_is_promotion(move);
    trial.gives_check = board_gives_check(&node->board, &visit->check_squares, move);
    trial.history = trial.is_quiet ? picker_quiet_history(worker, node, move)
                                   : *history_capture(worker->histories, &node->board, move);
    return trial;
}

// A better move is found: the others will hardly be better still.
static void look_less_deep(const Worker *worker, const Node *node, Visit *visit, Score score) {
    if (!uses(worker, IDEA_ALPHA_DEPTH) || visit->depth <= 1 + param(ALPHA_DEPTH_LESS)
        || visit->depth > param(ALPHA_DEPTH_MAX) || score_is_mate(score))
        return;
    visit->depth -= param(ALPHA_DEPTH_LESS);
    tell_reduce(worker, node, visit->depth - 1, REASON_BETTER_FOUND);
}

// Takes the score of a move into account; true when it is good enough to end the node.
static bool take_score(const Worker *worker, Node *node, Visit *visit, Move move, Score score) {
    if (score <= visit->best) return false;
    visit->best = score;
    if (score <= visit->window.alpha) return false;
    visit->best_move = move;
    if (visit->is_pv) line_set(&node->line, move, &node[1].line);
    if (score >= visit->window.beta) return true;
    visit->window.alpha = score;
    look_less_deep(worker, node, visit, score);
    return false;
}

// Tries the moves in order. Returns a score only when the node is proved without a search of the
// move at hand (multicut).
static Score try_moves(Worker *worker, Node *node, Visit *visit) {
    node_find_threats(worker, node);
    Picker picker;
    picker_begin(&picker, worker, node, PICK_ALL, visit->entry.move, 0);
    visit->check_squares = board_check_squares(&node->board);
    bool skip_quiets = false;
    for (Move move; (move = picker_next(&picker, skip_quiets)) != MOVE_NONE;) {
        if (move == node->excluded || (visit->is_root && !worker_wants_root_move(worker, move)))
            continue;
        visit->move_count++;
        node_foresee(worker, node, move);
        Trial trial = begin_trial(worker, node, visit, move);
        if (visit->is_root && worker->on_current_move != NULL) {
            worker->on_current_move(worker->context, worker, move,
                                    visit->move_count + worker->pv_index);
        }
        if (visit->best > -SCORE_INFINITE && leave_out(worker, node, visit, &trial, &skip_quiets))
            continue;
        Score proof = because(worker, REASON_MULTICUT, try_singular(worker, node, visit, &trial));
        if (proof != SCORE_NONE) return proof;
        if (uses(worker, IDEA_CHECK_EXTENSION) && trial.gives_check && trial.extension == 0)
            trial.extension = 1;
        trial.depth += trial.extension;

        uint64_t nodes_before = worker_nodes(worker);
        node->history = trial.history;
        node_play(worker, node, move);
        if (trial.extension != 0)
            tell_reduce(worker, node, trial.depth,
                        trial.extension > 0 ? REASON_EXTENDED : REASON_NOT_ALONE);
        Score score = search_move(worker, node, visit, &trial);
        if (worker_is_stopped(worker)) return SCORE_DRAW;
        if (visit->is_root)
            worker_note_root_move(worker, visit, move, score, worker_nodes(worker) - nodes_before);
        if (take_score(worker, node, visit, move, score)) break;
        visit_note_tried(visit, &trial);
    }
    return SCORE_NONE;
}

// ---- 7. remember; what is learnt is in history_update.c ----

// What is above beta is a bound of a search that was cut off: the shallower, the less it says.
static void soften_cut(const Worker *worker, Visit *visit) {
    const Score beta = visit->window.beta;
    if (!uses(worker, IDEA_SOFT_CUT) || visit->best <= beta || score_is_mate(visit->best)
        || score_is_mate(beta))
        return;
    visit->best = (visit->best * visit->depth + beta) / (visit->depth + 1);
}

// Not where the best move may have been left out.
static bool speaks_for_position(const Worker *worker, const Node *node, const Visit *visit) {
    bool is_part = visit->is_root && (worker->is_part || worker->pv_index > 0);
    return node->excluded == MOVE_NONE && !is_part;
}

static void remember(Worker *worker, const Node *node, const Visit *visit, Score alpha) {
    Bound bound = visit->best >= visit->window.beta ? BOUND_LOWER
                  : visit->best > alpha             ? BOUND_EXACT
                                                    : BOUND_UPPER;
    node_remember(
        worker, node,
        &(TableEntry){visit->best_move, visit->best, .depth = visit->depth, .bound = bound});
}

// ---- the search ----

// What the endgame tables know holds whatever a search with a reduced depth says.
static Score at_most(const Visit *visit, Score score) {
    return score > visit->most ? visit->most : score;
}

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
    if ((score = because(worker, REASON_TABLE, recall(worker, node, visit))) != SCORE_NONE)
        return score;

    if ((score = because(worker, REASON_TABLE, ask_endings(worker, node, visit))) != SCORE_NONE)
        return score;

    // 4. Judge the position as it stands.
    judge(worker, node, visit);
    look_back(worker, node, visit);

    // 5. Prune the node: far from the window, nothing needs to be searched deeply.
    if ((score = visit_prune(worker, node, visit)) != SCORE_NONE) return at_most(visit, score);
    reduce_unknown(worker, node, visit);

    // 6. Try the moves, best first.
    Score alpha = visit->window.alpha;
    if ((score = try_moves(worker, node, visit)) != SCORE_NONE) return at_most(visit, score);
    if (visit->move_count == 0) {
        if (node->excluded != MOVE_NONE) return alpha;
        return because(worker, REASON_OVER, node->in_check ? score_mated(node->ply) : SCORE_DRAW);
    }

    if (visit->best < visit->least) visit->best = visit->least;
    visit->best = at_most(visit, visit->best);
    soften_cut(worker, visit);

    // 7. Learn from the result, and remember it.
    if (visit->best >= visit->window.beta) {
        node[0].cutoffs++;
        visit_learn_cut(worker, node, visit);
    } else if (visit->best <= alpha && node->excluded == MOVE_NONE) {
        visit_learn_reply(worker, node, visit);
    }
    if (speaks_for_position(worker, node, visit)) {
        visit_learn_correction(worker, node, visit);
        remember(worker, node, visit, alpha);
    }
    return visit->best;
}

// Behind a move of the root: the tables are asked about it at every depth, so that no score of the
// root contradicts them.
static bool is_first_ending(const Worker *worker, const Node *node) {
    return node->ply == 1
           && bits_count(board_occupied(&node->board)) <= worker->shared->endings_men;
}

Score search_node(Worker *worker, Node *node, Window window, Depth depth, bool is_cut) {
    if (depth <= 0 && is_first_ending(worker, node)) depth = 1;
    // 1. Leaves: quiet positions are evaluated, others played out.
    if (depth <= 0) return quiescence_node(worker, node, window);
    Visit visit = {.window = window,
                   .depth = depth,
                   .is_root = node->ply == 0,
                   .is_cut = is_cut,
                   .is_pv = window.beta - window.alpha > 1,
                   .least = -SCORE_INFINITE,
                   .most = SCORE_INFINITE,
                   .best = -SCORE_INFINITE};
    if (visit.depth > DEPTH_MAX) visit.depth = DEPTH_MAX;
    tell_enter(worker, node, window, visit.depth, visit.is_pv ? 1 : is_cut ? 2 : 3);
    return tell_leave(worker, node, window, search_visit(worker, node, &visit));
}
