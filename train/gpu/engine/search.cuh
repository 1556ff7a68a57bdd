// SPDX-License-Identifier: GPL-3.0-or-later
// search.cuh - src/engine/search.c on the GPU, decision for decision.
//
// It recurses as the engine does, so that both can be read side by side; each lane pays for that
// with a stack of its own, on which only the scalars of a visit lie. Left out is what decides
// nothing: lines, reports, the story, endgame tables, several lines, weaker players.
#ifndef ROQUE_TRAIN_ENGINE_SEARCH_CUH
#define ROQUE_TRAIN_ENGINE_SEARCH_CUH

#include "pruning.cuh"

namespace engine {

// ---- 1. enter ----

template <int WIDTH> DEVICE void enter(Worker<WIDTH> &worker, Node *node) {
    worker.count_node();
    bool in_check = board_in_check(worker.tables, node->board);
    worker.once([&] {
        node->in_check = in_check;
        node[1].excluded = MOVE_NONE;
        node[1].cutoffs = 0;
        node[2].killers[0] = node[2].killers[1] = MOVE_NONE;
    });
}

// ---- 2. early exits ----

template <int WIDTH> DEVICE int early_exit(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    if (worker.is_stopped() || node_is_draw(worker, node)) return SCORE_DRAW;
    if (node->ply >= PLY_MAX - 1)
        return node->in_check ? (int)SCORE_DRAW : node_evaluate(worker, node, SCORE_NONE);
    if (worker.uses(IDEA_MATE_DISTANCE)) {
        int worst = score_mated(node->ply), most = -score_mated(node->ply + 1);
        if (visit.window.alpha < worst) visit.window.alpha = worst;
        if (visit.window.beta > most) visit.window.beta = most;
        if (visit.window.alpha >= visit.window.beta) return visit.window.alpha;
    }
    return SCORE_NONE;
}

template <int WIDTH>
DEVICE int upcoming_draw(const Worker<WIDTH> &worker, const Node *node, Visit &visit) {
    if (!worker.uses(IDEA_UPCOMING_REPETITION) || visit.window.alpha >= SCORE_DRAW)
        return SCORE_NONE;
    int known = worker.key_base + node->ply;
    if (!repetition_is_near(worker.tables, node->board, &worker.memory->keys[known], known,
                            node->ply))
        return SCORE_NONE;
    visit.window.alpha = visit.least = SCORE_DRAW;
    return visit.window.alpha >= visit.window.beta ? visit.window.alpha : (int)SCORE_NONE;
}

// ---- 3. recall ----

template <int WIDTH> DEVICE int recall(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    if (!worker.uses(IDEA_TABLE)) {
        worker.once([&] { node->was_pv = visit.is_pv; });
        return SCORE_NONE;
    }
    TableEntry &entry = visit.entry;
    entry = table_probe(worker.table, node->board.key, node->ply);
    if (visit.is_root) entry.move = worker.memory->root_moves[0].move;
    if (node->excluded != MOVE_NONE) return SCORE_NONE;
    worker.once([&] { node->was_pv = visit.is_pv || entry.was_pv; });
    if (visit.is_pv || entry.score == SCORE_NONE || entry.depth < visit.depth) return SCORE_NONE;
    int wanted = entry.score >= visit.window.beta ? BOUND_LOWER : BOUND_UPPER;
    if (!(entry.bound & wanted)) return SCORE_NONE;
    if (quiet_plies(node->board) >= worker.param(RECALL_CLOCK)) return SCORE_NONE;
    return entry.score;
}

// ---- 4. judge ----

template <int WIDTH> DEVICE void judge(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    if (node->in_check) {
        worker.once([&] { node->raw_eval = node->eval = SCORE_NONE; });
        return;
    }
    if (node->excluded == MOVE_NONE) node_evaluate(worker, node, visit.entry.eval);
    if (!worker.uses(IDEA_IMPROVING)) return;
    int before = node[-2].eval != SCORE_NONE ? node[-2].eval : node[-4].eval;
    visit.is_improving = before == SCORE_NONE || node->eval > before;
}

template <int WIDTH>
DEVICE void reduce_unknown(const Worker<WIDTH> &worker, const Node *node, Visit &visit) {
    bool lacks_move = visit.entry.move == MOVE_NONE && node->excluded == MOVE_NONE;
    if (worker.uses(IDEA_IIR) && lacks_move && (visit.is_pv || visit.is_cut)
        && visit.depth >= worker.param(IIR_DEPTH))
        visit.depth--;
}

// ---- 6. the move loop ----

template <int WIDTH>
DEVICE bool leave_out(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                      const Trial &trial, bool &skip_quiets) {
    if (visit.is_root || score_is_loss(visit.best)) return false;
    if (!board_has_pieces(node->board, side_to_move(node->board))) return false;
    int depth = visit.depth;
    int child_depth = depth - 1 - base_reduction(worker, visit, trial) / REDUCTION_ONE;
    if (child_depth < 0) child_depth = 0;
    int quiets_allowed = (worker.param(LMP_BASE) + depth * depth) / (2 - visit.is_improving);
    if (worker.uses(IDEA_LMP) && depth <= worker.param(LMP_DEPTH_MAX)
        && visit.move_count >= quiets_allowed)
        skip_quiets = true;
    int loss_allowed = worker.param(SEE_CAPTURE_MARGIN) * depth;
    if (trial.is_quiet) {
        int hope = node->eval + worker.param(FUTILITY_BASE)
                   + worker.param(FUTILITY_MARGIN) * child_depth
                   + trial.history / worker.param(FUTILITY_HISTORY_DIVISOR);
        if (worker.uses(IDEA_FUTILITY) && !node->in_check && !trial.gives_check
            && child_depth < worker.param(FUTILITY_DEPTH) && hope <= visit.window.alpha)
            return true;
        if (worker.uses(IDEA_HISTORY_PRUNING) && child_depth < worker.param(HISTORY_PRUNE_DEPTH)
            && trial.history < -worker.param(HISTORY_PRUNE_MARGIN) * depth)
            return true;
        loss_allowed = worker.param(SEE_QUIET_MARGIN) * child_depth * child_depth;
    }
    return worker.uses(IDEA_SEE_PRUNING)
           && !see_at_least(worker.tables, node->board, trial.move, -loss_allowed);
}

template <int WIDTH>
DEVICE bool singular_allowed(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                             u32 move) {
    const TableEntry &entry = visit.entry;
    return worker.uses(IDEA_SINGULAR) && !visit.is_root && node->excluded == MOVE_NONE
           && move == entry.move && visit.depth >= worker.param(SINGULAR_DEPTH)
           && entry.score != SCORE_NONE
           && entry.depth >= visit.depth - worker.param(SINGULAR_TABLE_DEPTH)
           && (entry.bound & BOUND_LOWER) && !score_is_mate(entry.score)
           && node->ply < worker.param(SINGULAR_PLY) * worker.root_depth;
}

template <int WIDTH>
CALLED int try_singular(Worker<WIDTH> &worker, Node *node, const Visit &visit, Trial &trial) {
    if (!singular_allowed(worker, node, visit, trial.move)) return SCORE_NONE;
    int table_score = visit.entry.score;
    int bar = table_score - worker.param(SINGULAR_MARGIN) * visit.depth / 16;
    int raw_eval = node->raw_eval, eval = node->eval;
    worker.once([&] { node->excluded = trial.move; });
    int others =
        search_node(worker, node, null_window(bar - 1),
                    (visit.depth - 1) / worker.param(SINGULAR_DEPTH_DIVISOR), visit.is_cut);
    worker.once([&] {
        node->excluded = MOVE_NONE;
        node->raw_eval = raw_eval;
        node->eval = eval;
    });
    if (others < bar) {
        trial.extension = 1;
        if (!visit.is_pv && others < bar - worker.param(SINGULAR_DOUBLE_MARGIN))
            trial.extension =
                trial.is_quiet && others < bar - worker.param(SINGULAR_TRIPLE_MARGIN) ? 3 : 2;
    } else if (others >= visit.window.beta && !score_is_mate(others)) {
        return others;
    } else if (table_score >= visit.window.beta) {
        trial.extension = visit.is_pv ? -1 : -2;
    } else if (visit.is_cut) {
        trial.extension = -1;
    }
    return SCORE_NONE;
}

template <int WIDTH>
CALLED int search_late_move(Worker<WIDTH> &worker, Node *node, const Visit &visit,
                            const Trial &trial) {
    int alpha = visit.window.alpha, depth = trial.depth;
    bool reduces = worker.uses(IDEA_LMR) && visit.depth >= worker.param(LMR_DEPTH)
                   && visit.move_count > 1 + visit.is_root;
    if (reduces) {
        int reduced = depth - visit_reduction(worker, node, visit, trial) / REDUCTION_ONE;
        if (reduced < 1) reduced = 1;
        if (reduced > depth + visit.is_pv) reduced = depth + visit.is_pv;
        int score = -search_node(worker, node + 1, flipped(null_window(alpha)), reduced, true);
        if (score <= alpha || reduced >= depth) return score;
        bool deeper = score > visit.best + worker.param(LMR_DEEPER_MARGIN);
        bool shallower = score < visit.best + worker.param(LMR_SHALLOWER_MARGIN);
        depth += deeper - shallower;
        if (reduced >= depth) return score;
    }
    return -search_node(worker, node + 1, flipped(null_window(alpha)), depth, !visit.is_cut);
}

template <int WIDTH>
DEVICE int search_move(Worker<WIDTH> &worker, Node *node, const Visit &visit, const Trial &trial) {
    bool is_first = visit.move_count == 1, has_pvs = worker.uses(IDEA_PVS);
    bool is_whole = has_pvs ? is_first && visit.is_pv : is_first || !worker.uses(IDEA_LMR);
    if (!is_whole) {
        int score = is_first ? -search_node(worker, node + 1, flipped(visit.window), trial.depth,
                                            !visit.is_cut)
                             : search_late_move(worker, node, visit, trial);
        bool is_enough = score <= visit.window.alpha || (has_pvs && !visit.is_pv);
        if (is_enough) return score;
    }
    return -search_node(worker, node + 1, flipped(visit.window), trial.depth, false);
}

template <int WIDTH>
DEVICE Trial begin_trial(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                         u32 move) {
    Trial trial = {move,
                   !is_tactical(node->board, move),
                   board_gives_check(worker.tables, node->board, visit.check_squares, move),
                   0,
                   0,
                   visit.depth - 1};
    trial.history = trial.is_quiet ? picker_quiet_history(worker, node, move)
                                   : *history_capture(worker, node->board, move);
    return trial;
}

DEVICE bool take_score(Visit &visit, u32 move, int score) {
    if (score <= visit.best) return false;
    visit.best = score;
    if (score <= visit.window.alpha) return false;
    visit.best_move = move;
    if (score >= visit.window.beta) return true;
    visit.window.alpha = score;
    return false;
}

template <int WIDTH>
DEVICE void note_root_move(Worker<WIDTH> &worker, const Visit &visit, u32 move, int score) {
    RootMove *root_move = worker.memory->root_moves;
    while (root_move->move != move) root_move++;
    worker.has_scored_move = true;
    bool is_worse = visit.move_count > 1 && score <= visit.window.alpha;
    worker.once([&] { root_move->score = is_worse ? (int)-SCORE_INFINITE : score; });
}

template <int WIDTH> CALLED int try_moves(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    Picker picker = picker_begin(worker, node, visit.frame, PICK_ALL, visit.entry.move, 0);
    visit.check_squares = board_check_squares(worker.tables, node->board);
    bool skip_quiets = false;
    for (u32 move; (move = picker_next(worker, picker, skip_quiets)) != MOVE_NONE;) {
        if (move == node->excluded) continue;
        visit.move_count++;
        Trial trial = begin_trial(worker, node, visit, move);
        if (visit.best > -SCORE_INFINITE && leave_out(worker, node, visit, trial, skip_quiets))
            continue;
        int proof = try_singular(worker, node, visit, trial);
        if (proof != SCORE_NONE) return proof;
        if (worker.uses(IDEA_CHECK_EXTENSION) && trial.gives_check && trial.extension == 0)
            trial.extension = 1;
        trial.depth += trial.extension;
        node_play(worker, node, move);
        int score = search_move(worker, node, visit, trial);
        if (worker.is_stopped()) return SCORE_DRAW;
        if (visit.is_root) note_root_move(worker, visit, move, score);
        if (take_score(visit, move, score)) break;
        visit_note_tried(worker, visit, trial);
    }
    return SCORE_NONE;
}

// ---- the search ----

// Steps 2 to 5: a score when the node ends before its moves are tried, or SCORE_NONE.
template <int WIDTH>
DEVICE int search_before_moves(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    int score;
    if (!visit.is_root) {
        if ((score = early_exit(worker, node, visit)) != SCORE_NONE) return score;
        if ((score = upcoming_draw(worker, node, visit)) != SCORE_NONE) return score;
    }
    if ((score = recall(worker, node, visit)) != SCORE_NONE) return score;
    judge(worker, node, visit);
    if ((score = visit_prune(worker, node, visit)) != SCORE_NONE) return score;
    reduce_unknown(worker, node, visit);
    return SCORE_NONE;
}

// Step 7.
template <int WIDTH>
DEVICE void learn_and_remember(Worker<WIDTH> &worker, Node *node, const Visit &visit, int alpha) {
    bool is_cut = visit.best >= visit.window.beta;
    if (is_cut) {
        int cutoffs = node->cutoffs + 1;
        worker.once([&] { node->cutoffs = cutoffs; });
        visit_learn_cut(worker, node, visit);
    }
    if (node->excluded != MOVE_NONE) return;
    visit_learn_correction(worker, node, visit);
    node_remember(worker, node, visit.best_move, visit.best, visit.depth,
                  is_cut               ? BOUND_LOWER
                  : visit.best > alpha ? BOUND_EXACT
                                       : BOUND_UPPER);
}

template <int WIDTH> DEVICE int search_visit(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    enter(worker, node);
    int score = search_before_moves(worker, node, visit);
    if (score != SCORE_NONE) return score;
    int alpha = visit.window.alpha;
    visit.frame = worker.open_frame();
    score = try_moves(worker, node, visit);
    worker.close_frame();
    if (score != SCORE_NONE) return score;
    if (visit.move_count == 0) {
        if (node->excluded != MOVE_NONE) return alpha;
        return node->in_check ? score_mated(node->ply) : (int)SCORE_DRAW;
    }
    if (visit.best < visit.least) visit.best = visit.least;
    learn_and_remember(worker, node, visit, alpha);
    return visit.best;
}

template <int WIDTH>
CALLED int search_node(Worker<WIDTH> &worker, Node *node, Window window, int depth, bool is_cut) {
    if (depth <= 0) return quiescence_node(worker, node, window);
    if (!worker.has_room()) return SCORE_DRAW;
    Visit visit = {};
    visit.window = window;
    visit.depth = depth < DEPTH_MAX ? depth : (int)DEPTH_MAX;
    visit.is_root = node->ply == 0;
    visit.is_cut = is_cut;
    visit.is_pv = window.beta - window.alpha > 1;
    visit.least = visit.best = -SCORE_INFINITE;
    return search_visit(worker, node, visit);
}

} // namespace engine

#endif
