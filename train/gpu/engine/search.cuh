// SPDX-License-Identifier: GPL-3.0-or-later
// search.cuh - src/engine/search.c on the GPU, decision for decision.
//
// The engine recurses; here a visit is a list of steps, each of which says which is next. One that
// needs another node's score asks for it and goes on when it is there (frame.cuh says why):
//
//     search ─> advance: steps of the last visit ─> STEP_ASK: a visit more ─> STEP_DONE: one less
//
// Left out is what decides nothing: lines, reports, the trace, endgame tables, several lines,
// weaker players.
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
        worker.once([&] {
            if (visit.window.alpha < worst) visit.window.alpha = worst;
            if (visit.window.beta > most) visit.window.beta = most;
        });
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
    worker.once([&] { visit.window.alpha = visit.least = SCORE_DRAW; });
    return visit.window.alpha >= visit.window.beta ? visit.window.alpha : (int)SCORE_NONE;
}

// ---- 3. recall ----

template <int WIDTH> DEVICE int recall(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    if (!worker.uses(IDEA_TABLE)) {
        worker.once([&] { node->was_pv = visit.is_pv; });
        return SCORE_NONE;
    }
    TableEntry entry = table_probe(worker.table, node->board.key, node->ply);
    if (visit.is_root) entry.move = worker.memory->root_moves[0].move;
    worker.once([&] { visit.entry = entry; });
    if (node->excluded != MOVE_NONE) return SCORE_NONE;
    worker.once([&] { node->was_pv = visit.is_pv || entry.was_pv; });
    if (visit.is_pv || entry.score == SCORE_NONE || entry.depth < visit.depth) return SCORE_NONE;
    int wanted = entry.score >= visit.window.beta ? BOUND_LOWER : BOUND_UPPER;
    if (!(entry.bound & wanted)) return SCORE_NONE;
    if (quiet_plies(node->board) >= worker.param(RECALL_CLOCK)) return SCORE_NONE;
    visit_learn_table_cut(worker, node, visit);
    return entry.score;
}

// ---- 4. judge ----

template <int WIDTH> DEVICE void judge(Worker<WIDTH> &worker, Node *node, Visit &visit) {
    if (node->in_check) {
        worker.once([&] { node->raw_eval = node->eval = SCORE_NONE; });
        return;
    }
    if (node->excluded == MOVE_NONE) node_evaluate(worker, node, visit.entry.eval);
    if (node->excluded == MOVE_NONE) visit_learn_eval(worker, node);
    if (!worker.uses(IDEA_IMPROVING)) return;
    int before = node[-2].eval != SCORE_NONE ? node[-2].eval : node[-4].eval;
    bool is_improving = before == SCORE_NONE || node->eval > before;
    worker.once([&] { visit.is_improving = is_improving; });
}

template <int WIDTH>
DEVICE void look_back(const Worker<WIDTH> &worker, const Node *node, Visit &visit) {
    if (!worker.uses(IDEA_HINDSIGHT) || node->in_check || node[-1].eval == SCORE_NONE
        || node->excluded != MOVE_NONE)
        return;
    int reduction = node[-1].reduction;
    int more = 0;
    if (reduction >= worker.param(HINDSIGHT_MORE) && !visit_opponent_worsens(node))
        more = 1;
    else if (reduction >= worker.param(HINDSIGHT_LESS) && visit.depth >= 2
             && node->eval + node[-1].eval > worker.param(HINDSIGHT_MARGIN))
        more = -1;
    if (more != 0) worker.once([&] { visit.depth += more; });
}

template <int WIDTH>
DEVICE void reduce_unknown(const Worker<WIDTH> &worker, const Node *node, Visit &visit) {
    bool lacks_move = visit.entry.move == MOVE_NONE && node->excluded == MOVE_NONE;
    if (worker.uses(IDEA_IIR) && lacks_move && (visit.is_pv || visit.is_cut)
        && visit.depth >= worker.param(IIR_DEPTH))
        worker.once([&] { visit.depth--; });
}

// ---- 6. the move loop ----

template <int WIDTH>
DEVICE bool is_hopeless_capture(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                                const Trial &trial, int child_depth) {
    if (!worker.uses(IDEA_CAPTURE_FUTILITY) || node->in_check || trial.gives_check
        || move_is_promotion(trial.move) || child_depth >= worker.param(CAPTURE_FUTILITY_DEPTH))
        return false;
    int hope = node->eval + worker.param(CAPTURE_FUTILITY_BASE)
               + worker.param(CAPTURE_FUTILITY_MARGIN) * child_depth
               + see_value(board_captured_kind(node->board, trial.move))
               + trial.history / worker.param(CAPTURE_FUTILITY_HISTORY);
    return hope <= visit.window.alpha;
}

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
    } else if (is_hopeless_capture(worker, node, visit, trial, child_depth)) {
        return true;
    }
    return worker.uses(IDEA_SEE_PRUNING)
           && !see_at_least(worker.tables, node->board, trial.move, -loss_allowed);
}

template <int WIDTH> DEVICE int singular_bar(const Worker<WIDTH> &worker, const Visit &visit) {
    return visit.entry.score - worker.param(SINGULAR_MARGIN) * visit.depth / 16;
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

template <int WIDTH>
DEVICE void look_less_deep(const Worker<WIDTH> &worker, Visit &visit, int score) {
    int less = worker.param(ALPHA_DEPTH_LESS);
    if (worker.uses(IDEA_ALPHA_DEPTH) && visit.depth > 1 + less
        && visit.depth <= worker.param(ALPHA_DEPTH_MAX) && !score_is_mate(score))
        worker.once([&] { visit.depth -= less; });
}

template <int WIDTH> DEVICE bool take_score(const Worker<WIDTH> &worker, Visit &visit, int score) {
    if (score <= visit.best) return false;
    bool is_above = score > visit.window.alpha, is_cut = score >= visit.window.beta;
    worker.once([&] {
        visit.best = score;
        if (is_above) visit.best_move = visit.trial.move;
        if (is_above && !is_cut) visit.window.alpha = score;
    });
    if (is_above && !is_cut) look_less_deep(worker, visit, score);
    return is_above && is_cut;
}

template <int WIDTH>
DEVICE void note_root_move(Worker<WIDTH> &worker, const Visit &visit, u32 move, int score) {
    RootMove *root_move = worker.memory->root_moves;
    while (root_move->move != move) root_move++;
    worker.has_scored_move = true;
    bool is_worse = visit.move_count > 1 && score <= visit.window.alpha;
    worker.once([&] { root_move->score = is_worse ? (int)-SCORE_INFINITE : score; });
}

template <int WIDTH> DEVICE Step begin_moves(Worker<WIDTH> &worker, Visit &visit) {
    Node *node = visit.node;
    reduce_unknown(worker, node, visit);
    node_find_threats(worker, node);
    picker_begin(worker, visit, PICK_ALL, 0);
    CheckSquares squares = board_check_squares(worker.tables, node->board);
    worker.once([&] {
        visit.alpha = visit.window.alpha;
        visit.check_squares = squares;
    });
    return STEP_MOVE;
}

// The move others are measured against is left out, to see whether any of them comes near.
template <int WIDTH>
DEVICE void ask_singular(Worker<WIDTH> &worker, Visit &visit, Request &request) {
    Node *node = visit.node;
    int bar = singular_bar(worker, visit);
    worker.once([&] {
        visit.kept_raw = node->raw_eval;
        visit.kept_eval = node->eval;
        node->excluded = visit.trial.move;
    });
    request = {node, null_window(bar - 1), (visit.depth - 1) / worker.param(SINGULAR_DEPTH_DIVISOR),
               visit.is_cut, STEP_SINGULAR};
}

template <int WIDTH> DEVICE Step try_move(Worker<WIDTH> &worker, Visit &visit, Request &request) {
    Node *node = visit.node;
    bool skips_quiets = visit.skips_quiets;
    for (u32 move; (move = picker_next(worker, visit, skips_quiets)) != MOVE_NONE;) {
        if (move == node->excluded) continue;
        worker.once([&] { visit.move_count++; });
        Trial trial = begin_trial(worker, node, visit, move);
        if (visit.best > -SCORE_INFINITE && leave_out(worker, node, visit, trial, skips_quiets))
            continue;
        worker.once([&] {
            visit.trial = trial;
            visit.skips_quiets = skips_quiets;
        });
        if (!singular_allowed(worker, node, visit, move)) return STEP_PLAY;
        ask_singular(worker, visit, request);
        return STEP_ASK;
    }
    return STEP_END_MOVES;
}

template <int WIDTH>
DEVICE int singular_extension(const Worker<WIDTH> &worker, const Visit &visit, int others) {
    int bar = singular_bar(worker, visit);
    if (others < bar) {
        if (visit.is_pv || others >= bar - worker.param(SINGULAR_DOUBLE_MARGIN)) return 1;
        bool is_alone = others < bar - worker.param(SINGULAR_TRIPLE_MARGIN);
        return visit.trial.is_quiet && is_alone ? 3 : 2;
    }
    if (visit.entry.score >= visit.window.beta) return visit.is_pv ? -1 : -2;
    return visit.is_cut ? -1 : 0;
}

template <int WIDTH> DEVICE Step take_singular(Worker<WIDTH> &worker, Visit &visit, int others) {
    Node *node = visit.node;
    bool is_multicut = others >= singular_bar(worker, visit) && others >= visit.window.beta
                       && !score_is_mate(others);
    int extension = singular_extension(worker, visit, others);
    worker.once([&] {
        node->excluded = MOVE_NONE;
        node->raw_eval = visit.kept_raw;
        node->eval = visit.kept_eval;
        visit.trial.extension = extension;
    });
    return is_multicut ? STEP_DONE : STEP_PLAY;
}

// ---- how a move is searched ----

DEVICE Request whole_search(const Visit &visit) {
    return {visit.node + 1, flipped(visit.window), visit.trial.depth, false, STEP_SCORED};
}

DEVICE Request null_search(const Visit &visit, int depth, bool is_cut, Step then) {
    return {visit.node + 1, flipped(null_window(visit.window.alpha)), depth, is_cut, then};
}

template <int WIDTH> DEVICE Request late_search(Worker<WIDTH> &worker, Visit &visit) {
    Node *node = visit.node;
    int depth = visit.trial.depth;
    bool reduces = worker.uses(IDEA_LMR) && visit.depth >= worker.param(LMR_DEPTH)
                   && visit.move_count > 1 + visit.is_root;
    if (!reduces) return null_search(visit, depth, !visit.is_cut, STEP_SCOUTED);
    int reduced = depth - visit_reduction(worker, node, visit, visit.trial) / REDUCTION_ONE;
    if (reduced < 1) reduced = 1;
    if (reduced > depth + visit.is_pv) reduced = depth + visit.is_pv;
    worker.once([&] {
        node->reduction = (depth - reduced) * REDUCTION_ONE;
        visit.asked_depth = reduced;
    });
    return null_search(visit, reduced, true, STEP_REDUCED);
}

template <int WIDTH> DEVICE Step play_move(Worker<WIDTH> &worker, Visit &visit, Request &request) {
    worker.once([&] {
        Trial &trial = visit.trial;
        if (worker.uses(IDEA_CHECK_EXTENSION) && trial.gives_check && trial.extension == 0)
            trial.extension = 1;
        trial.depth += trial.extension;
    });
    node_play(worker, visit.node, visit.trial.move);
    bool is_first = visit.move_count == 1;
    bool is_whole =
        worker.uses(IDEA_PVS) ? is_first && visit.is_pv : is_first || !worker.uses(IDEA_LMR);
    if (is_whole)
        request = whole_search(visit);
    else if (is_first)
        request = {visit.node + 1, flipped(visit.window), visit.trial.depth, !visit.is_cut,
                   STEP_SCOUTED};
    else
        request = late_search(worker, visit);
    return STEP_ASK;
}

template <int WIDTH>
DEVICE Step take_reduced(Worker<WIDTH> &worker, Visit &visit, int score, Request &request) {
    int found = -score, reduced = visit.asked_depth, depth = visit.trial.depth;
    worker.once([&] { visit.node->reduction = 0; });
    if (found <= visit.window.alpha || reduced >= depth) return STEP_SCOUTED;
    bool deeper = found > visit.best + worker.param(LMR_DEEPER_MARGIN);
    bool shallower = found < visit.best + worker.param(LMR_SHALLOWER_MARGIN);
    depth += deeper - shallower;
    if (reduced >= depth) return STEP_SCOUTED;
    request = null_search(visit, depth, !visit.is_cut, STEP_RESEARCHED);
    return STEP_ASK;
}

template <int WIDTH>
DEVICE Step take_scouted(Worker<WIDTH> &worker, const Visit &visit, int score, Request &request) {
    bool is_enough = -score <= visit.window.alpha || (worker.uses(IDEA_PVS) && !visit.is_pv);
    if (is_enough) return STEP_SCORED;
    request = whole_search(visit);
    return STEP_ASK;
}

template <int WIDTH> DEVICE Step take_move_score(Worker<WIDTH> &worker, Visit &visit, int &score) {
    int found = -score;
    if (worker.is_stopped()) {
        score = SCORE_DRAW;
        return STEP_DONE;
    }
    if (visit.is_root) note_root_move(worker, visit, visit.trial.move, found);
    if (take_score(worker, visit, found)) return STEP_END_MOVES;
    visit_note_tried(worker, visit);
    return STEP_MOVE;
}

template <int WIDTH> DEVICE void soften_cut(const Worker<WIDTH> &worker, Visit &visit) {
    int beta = visit.window.beta;
    if (!worker.uses(IDEA_SOFT_CUT) || visit.best <= beta || score_is_mate(visit.best)
        || score_is_mate(beta))
        return;
    worker.once([&] { visit.best = (visit.best * visit.depth + beta) / (visit.depth + 1); });
}

// Step 7.
template <int WIDTH>
DEVICE void learn_and_remember(Worker<WIDTH> &worker, Node *node, const Visit &visit, int alpha) {
    bool is_cut = visit.best >= visit.window.beta;
    if (is_cut) {
        int cutoffs = node->cutoffs + 1;
        worker.once([&] { node->cutoffs = cutoffs; });
        visit_learn_cut(worker, node, visit);
    } else if (visit.best <= alpha && node->excluded == MOVE_NONE) {
        visit_learn_reply(worker, node, visit);
    }
    if (node->excluded != MOVE_NONE) return;
    visit_learn_correction(worker, node, visit);
    node_remember(worker, node, visit.best_move, visit.best, visit.depth,
                  is_cut               ? BOUND_LOWER
                  : visit.best > alpha ? BOUND_EXACT
                                       : BOUND_UPPER);
}

template <int WIDTH> DEVICE Step end_moves(Worker<WIDTH> &worker, Visit &visit, int &score) {
    Node *node = visit.node;
    if (visit.move_count == 0) {
        score = node->excluded != MOVE_NONE ? visit.alpha
                : node->in_check            ? score_mated(node->ply)
                                            : (int)SCORE_DRAW;
        return STEP_DONE;
    }
    if (visit.best < visit.least) worker.once([&] { visit.best = visit.least; });
    soften_cut(worker, visit);
    learn_and_remember(worker, node, visit, visit.alpha);
    score = visit.best;
    return STEP_DONE;
}

// ---- the machine ----

// Steps 1 to 4.
template <int WIDTH> DEVICE Step enter_visit(Worker<WIDTH> &worker, Visit &visit, int &score) {
    Node *node = visit.node;
    enter(worker, node);
    if (!visit.is_root) {
        if ((score = early_exit(worker, node, visit)) != SCORE_NONE) return STEP_DONE;
        if ((score = upcoming_draw(worker, node, visit)) != SCORE_NONE) return STEP_DONE;
    }
    if ((score = recall(worker, node, visit)) != SCORE_NONE) return STEP_DONE;
    judge(worker, node, visit);
    look_back(worker, node, visit);
    return STEP_PRUNE;
}

// One step; `score` is the last one that came back, or the visit's with STEP_DONE.
template <int WIDTH>
DEVICE Step take_step(Worker<WIDTH> &worker, Visit &visit, Step step, int &score,
                      Request &request) {
    switch (step) {
    case STEP_ENTER: return enter_visit(worker, visit, score);
    case STEP_PRUNE: return begin_prune(worker, visit, request);
    case STEP_RAZORED: return take_razored(visit, score);
    case STEP_PRUNE_BY_EVAL: return prune_by_eval(worker, visit, score, request);
    case STEP_PASSED: return take_passed(worker, visit, score, request);
    case STEP_VERIFIED: return take_verified(worker, visit, score);
    case STEP_PROBCUT: return begin_probcut(worker, visit);
    case STEP_PROBCUT_MOVE: return try_probcut_move(worker, visit, request);
    case STEP_PROBCUT_LEAF: return take_probcut_leaf(worker, visit, score, request);
    case STEP_PROBCUT_SEARCHED: return take_probcut_score(worker, visit, score);
    case STEP_BEGIN_MOVES: return begin_moves(worker, visit);
    case STEP_MOVE: return try_move(worker, visit, request);
    case STEP_SINGULAR: return take_singular(worker, visit, score);
    case STEP_PLAY: return play_move(worker, visit, request);
    case STEP_REDUCED: return take_reduced(worker, visit, score, request);
    case STEP_RESEARCHED:
        if (!worker.is_stopped())
            visit_learn_research(worker, visit.node, visit, visit.trial, -score);
        return STEP_SCOUTED;
    case STEP_SCOUTED: return take_scouted(worker, visit, score, request);
    case STEP_SCORED: return take_move_score(worker, visit, score);
    case STEP_END_MOVES: return end_moves(worker, visit, score);
    case STEP_ENTER_LEAF: return enter_leaf(worker, visit, score);
    case STEP_LEAF_MOVE: return try_leaf_move(worker, visit, request);
    case STEP_LEAF_SCORED: return take_leaf_score(worker, visit, score);
    default: return end_leaf(worker, visit, score);
    }
}

template <int WIDTH> DEVICE void open_visit(Worker<WIDTH> &worker, const Request &request) {
    Visit *visit = &worker.memory->visits[worker.visit_count++];
    worker.once([&] {
        VisitState fresh = {};
        bool is_leaf = request.depth <= 0;
        fresh.node = request.node;
        fresh.step = is_leaf ? STEP_ENTER_LEAF : STEP_ENTER;
        fresh.window = request.window;
        fresh.depth = request.depth < DEPTH_MAX ? request.depth : (int)DEPTH_MAX;
        fresh.is_root = request.node->ply == 0;
        fresh.is_cut = request.is_cut;
        fresh.is_pv = request.window.beta - request.window.alpha > 1;
        fresh.least = fresh.best = -SCORE_INFINITE;
        *(VisitState *)visit = fresh;
    });
}

template <int WIDTH>
CALLED int search(Worker<WIDTH> &worker, Node *node, Window window, int depth) {
    int first = worker.visit_count, score = SCORE_NONE;
    Request request = {node, window, depth, false, STEP_DONE};
    open_visit(worker, request);
    while (worker.visit_count > first) {
        Visit &visit = worker.memory->visits[worker.visit_count - 1];
        Step step = (Step)visit.step;
        while (step < STEP_ASK) step = take_step(worker, visit, step, score, request);
        if (step == STEP_DONE) {
            worker.visit_count--;
            continue;
        }
        worker.once([&] { visit.step = request.then; });
        open_visit(worker, request);
    }
    return score;
}

} // namespace engine

#endif
