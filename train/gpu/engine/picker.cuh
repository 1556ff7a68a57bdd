// SPDX-License-Identifier: GPL-3.0-or-later
// picker.cuh - src/engine/picker.c on the GPU: the lanes score moves and seek the best together.
#ifndef ROQUE_TRAIN_ENGINE_PICKER_CUH
#define ROQUE_TRAIN_ENGINE_PICKER_CUH

#include "worker.cuh"

namespace engine {

enum PickerKind { PICK_ALL, PICK_TACTICS, PICK_WINNERS };

enum PickerStage {
    STAGE_TABLE,
    STAGE_CAPTURES,
    STAGE_GOOD_CAPTURES,
    STAGE_KILLERS,
    STAGE_QUIETS,
    STAGE_QUIET_LIST,
    STAGE_BAD_CAPTURES,
    STAGE_EVASIONS,
    STAGE_EVASION_LIST,
    STAGE_PLAIN,
    STAGE_END
};

template <int WIDTH>
CALLED void picker_begin(const Worker<WIDTH> &worker, Visit &visit, PickerKind kind,
                         int threshold) {
    const Node *node = visit.node;
    const Position &board = node->board;
    u32 table_move = visit.entry.move;
    Picker picker = {kind, 0, threshold, table_move, {MOVE_NONE, MOVE_NONE}, 0, 0, 0};
    if (table_move != MOVE_NONE && !movegen_has(worker.tables, board, table_move))
        picker.table_move = MOVE_NONE;
    bool is_quiet = picker.table_move != MOVE_NONE && !is_tactical(board, table_move);
    if (is_quiet && !node->in_check && kind != PICK_ALL) picker.table_move = MOVE_NONE;
    if (kind == PICK_WINNERS && picker.table_move != MOVE_NONE
        && !see_at_least(worker.tables, board, picker.table_move, threshold))
        picker.table_move = MOVE_NONE;
    picker.stage = picker.table_move != MOVE_NONE ? STAGE_TABLE : STAGE_CAPTURES;
    if (picker.stage != STAGE_TABLE && node->in_check) picker.stage = STAGE_EVASIONS;
    if (!worker.uses(IDEA_ORDERING)) {
        picker.table_move = MOVE_NONE;
        picker.stage = STAGE_PLAIN;
    }
    worker.once([&] { visit.picker = picker; });
}

template <int WIDTH>
DEVICE int picker_quiet_history(const Worker<WIDTH> &worker, const Node *node, u32 move) {
    int piece = piece_at(node->board, move_from(move)), to = move_to(move), score = 0;
    if (worker.uses(IDEA_HISTORY)) score = *history_quiet(worker, node, move);
    if (worker.uses(IDEA_PAWN_HISTORY)) score += *history_pawn(worker, node->board, move);
    if (worker.uses(IDEA_CONTINUATION))
        score += (*node[-1].continuation)[piece][to] + (*node[-2].continuation)[piece][to]
                 + (*node[-4].continuation)[piece][to] / worker.param(CONTINUATION_FAR_DIVISOR);
    return score;
}

template <int WIDTH>
DEVICE int capture_score(const Worker<WIDTH> &worker, const Position &board, u32 move) {
    int value = worker.param(CAPTURE_VALUE);
    int score = value * see_value(board_captured_kind(board, move));
    if (move_is_promotion(move)) score += value * see_value(move_promotion_kind(move));
    if (worker.uses(IDEA_CAPTURE_HISTORY)) score += *history_capture(worker, board, move);
    return score;
}

// Captures before quiet moves, where both are in the list.
template <int WIDTH>
DEVICE void score_moves(const Worker<WIDTH> &worker, Visit &visit, const Picker &picker) {
    enum { CAPTURE_FIRST = 1 << 20 };
    const Position &board = visit.node->board;
    bool is_mixed = picker.stage == STAGE_EVASIONS;
#pragma unroll 1
    for (int i = picker.next + worker.lanes.index; i < picker.count; i += Lanes::COUNT) {
        u32 move = visit.moves[i];
        visit.scores[i] =
            picker.stage != STAGE_QUIETS && (!is_mixed || is_tactical(board, move))
                ? (is_mixed ? (int)CAPTURE_FIRST : 0) + capture_score(worker, board, move)
                : picker_quiet_history(worker, visit.node, move);
    }
    worker.lanes.sync();
}

// The best of the rest, the first of equals, comes to the front. Scores fit 22 bits.
template <int WIDTH>
DEVICE u32 take_best(const Worker<WIDTH> &worker, Visit &visit, Picker &picker) {
    enum { SCORE_SHIFT = 1 << 19, PLACE_BITS = 9, PLACE_MASK = (1 << PLACE_BITS) - 1 };
    u32 best = 0;
#pragma unroll 1
    for (int i = picker.next + worker.lanes.index; i < picker.count; i += Lanes::COUNT) {
        u32 key = (u32)(visit.scores[i] + SCORE_SHIFT) << PLACE_BITS | (u32)(PLACE_MASK - i);
        if (key > best) best = key;
    }
    best = worker.lanes.maximum(best);
    int place = PLACE_MASK - (int)(best & PLACE_MASK), first = picker.next++;
    u32 move = visit.moves[place];
    worker.once([&] {
        visit.moves[place] = visit.moves[first];
        visit.scores[place] = visit.scores[first];
        visit.moves[first] = (u16)move;
    });
    return move;
}

template <int WIDTH>
DEVICE bool is_good_capture(const Worker<WIDTH> &worker, const Visit &visit, const Picker &picker,
                            u32 move) {
    const Position &board = visit.node->board;
    int threshold = picker.threshold;
    if (picker.kind == PICK_TACTICS) return true;
    if (picker.kind == PICK_ALL)
        threshold = worker.uses(IDEA_CAPTURE_HISTORY) ? -*history_capture(worker, board, move)
                                                            / worker.param(GOOD_CAPTURE_DIVISOR)
                                                      : 0;
    return see_at_least(worker.tables, board, move, threshold);
}

template <int WIDTH>
DEVICE u32 next_good_capture(const Worker<WIDTH> &worker, Visit &visit, Picker &picker) {
    while (picker.next < picker.count) {
        u32 move = take_best(worker, visit, picker);
        if (move == picker.table_move) continue;
        if (is_good_capture(worker, visit, picker, move)) return move;
        worker.once([&] { visit.moves[picker.bad_count] = (u16)move; });
        picker.bad_count++;
    }
    return MOVE_NONE;
}

template <int WIDTH>
DEVICE bool killer_fits(const Worker<WIDTH> &worker, const Visit &visit, const Picker &picker,
                        u32 move) {
    const Position &board = visit.node->board;
    return move != MOVE_NONE && move != picker.table_move && !is_tactical(board, move)
           && movegen_has(worker.tables, board, move);
}

template <int WIDTH>
DEVICE u32 next_killer(const Worker<WIDTH> &worker, const Visit &visit, Picker &picker) {
    while (picker.next < 2) {
        int index = picker.next++;
        u32 move = visit.node->killers[index];
        if (!killer_fits(worker, visit, picker, move) || (index == 1 && move == picker.killers[0]))
            continue;
        picker.killers[index] = move;
        return move;
    }
    return MOVE_NONE;
}

template <int WIDTH>
DEVICE u32 next_listed(const Worker<WIDTH> &worker, Visit &visit, Picker &picker, bool sorted) {
    while (picker.next < picker.count) {
        u32 move = sorted ? take_best(worker, visit, picker) : visit.moves[picker.next++];
        if (move != picker.table_move && move != picker.killers[0] && move != picker.killers[1])
            return move;
    }
    return MOVE_NONE;
}

template <int WIDTH>
DEVICE void list_moves(const Worker<WIDTH> &worker, Visit &visit, Picker &picker, MoveClass wanted,
                       int first) {
    picker.next = first;
    picker.count =
        first
        + movegen_list(worker.lanes, worker.tables, visit.node->board, wanted, visit.moves + first);
}

// Stages follow one another downwards.
template <int WIDTH>
DEVICE u32 next_by_stage(const Worker<WIDTH> &worker, Visit &visit, Picker &picker,
                         bool skip_quiets) {
    u32 move;
    if (picker.stage == STAGE_CAPTURES) {
        list_moves(worker, visit, picker, MOVES_CAPTURES, 0);
        score_moves(worker, visit, picker);
        picker.stage = STAGE_GOOD_CAPTURES;
    }
    if (picker.stage == STAGE_GOOD_CAPTURES) {
        if ((move = next_good_capture(worker, visit, picker)) != MOVE_NONE) return move;
        picker.next = worker.uses(IDEA_KILLERS) ? 0 : 2;
        picker.stage = picker.kind == PICK_ALL ? STAGE_KILLERS : STAGE_END;
    }
    if (picker.stage == STAGE_KILLERS) {
        if (!skip_quiets && (move = next_killer(worker, visit, picker)) != MOVE_NONE) return move;
        picker.stage = STAGE_QUIETS;
    }
    if (picker.stage == STAGE_QUIETS) {
        if (!skip_quiets) {
            list_moves(worker, visit, picker, MOVES_QUIETS, picker.bad_count);
            score_moves(worker, visit, picker);
        }
        picker.stage = STAGE_QUIET_LIST;
    }
    if (picker.stage == STAGE_QUIET_LIST) {
        if (!skip_quiets && (move = next_listed(worker, visit, picker, true)) != MOVE_NONE)
            return move;
        picker.next = 0;
        picker.count = picker.bad_count;
        picker.stage = STAGE_BAD_CAPTURES;
    }
    if (picker.stage == STAGE_BAD_CAPTURES) {
        if ((move = next_listed(worker, visit, picker, false)) != MOVE_NONE) return move;
        picker.stage = STAGE_END;
    }
    return MOVE_NONE;
}

template <int WIDTH>
DEVICE u32 pick(const Worker<WIDTH> &worker, Visit &visit, Picker &picker, bool skip_quiets) {
    switch (picker.stage) {
    case STAGE_TABLE:
        picker.stage = visit.node->in_check ? STAGE_EVASIONS : STAGE_CAPTURES;
        return picker.table_move;
    case STAGE_EVASIONS:
        list_moves(worker, visit, picker, MOVES_ALL, 0);
        score_moves(worker, visit, picker);
        picker.stage = STAGE_EVASION_LIST;
        return next_listed(worker, visit, picker, true);
    case STAGE_EVASION_LIST: return next_listed(worker, visit, picker, true);
    case STAGE_PLAIN:
        list_moves(worker, visit, picker,
                   picker.kind == PICK_ALL || visit.node->in_check ? MOVES_ALL : MOVES_CAPTURES, 0);
        picker.stage = STAGE_BAD_CAPTURES;
        return next_listed(worker, visit, picker, false);
    default: return next_by_stage(worker, visit, picker, skip_quiets);
    }
}

// MOVE_NONE when there are no more. With skip_quiets quiet moves are left out from now on.
template <int WIDTH>
CALLED u32 picker_next(const Worker<WIDTH> &worker, Visit &visit, bool skip_quiets) {
    Picker picker = visit.picker;
    u32 move = pick(worker, visit, picker, skip_quiets);
    worker.once([&] { visit.picker = picker; });
    return move;
}

} // namespace engine

#endif
