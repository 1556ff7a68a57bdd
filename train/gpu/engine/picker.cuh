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

// The lists lie in the frame.
struct Picker {
    const Node *node;
    Frame *frame;
    int kind, stage, threshold;
    u32 table_move, killers[2];
    int next, count;
    int bad_count; // bad captures wait at the front
};

template <int WIDTH>
CALLED Picker picker_begin(const Worker<WIDTH> &worker, const Node *node, Frame *frame,
                           PickerKind kind, u32 table_move, int threshold) {
    const Position &board = node->board;
    Picker picker = {node, frame, kind, 0, threshold, table_move, {MOVE_NONE, MOVE_NONE}, 0, 0, 0};
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
    return picker;
}

template <int WIDTH>
DEVICE int picker_quiet_history(const Worker<WIDTH> &worker, const Node *node, u32 move) {
    int piece = piece_at(node->board, move_from(move)), to = move_to(move), score = 0;
    if (worker.uses(IDEA_HISTORY)) score = *history_quiet(worker, node->board, move);
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
template <int WIDTH> DEVICE void score_moves(const Worker<WIDTH> &worker, const Picker &picker) {
    enum { CAPTURE_FIRST = 1 << 20 };
    const Position &board = picker.node->board;
    bool is_mixed = picker.stage == STAGE_EVASIONS;
#pragma unroll 1
    for (int i = picker.next + worker.lanes.index; i < picker.count; i += Lanes::COUNT) {
        u32 move = picker.frame->moves[i];
        picker.frame->scores[i] =
            picker.stage != STAGE_QUIETS && (!is_mixed || is_tactical(board, move))
                ? (is_mixed ? (int)CAPTURE_FIRST : 0) + capture_score(worker, board, move)
                : picker_quiet_history(worker, picker.node, move);
    }
    worker.lanes.sync();
}

// The best of the rest, the first of equals, comes to the front. Scores fit 22 bits.
template <int WIDTH> DEVICE u32 take_best(const Worker<WIDTH> &worker, Picker &picker) {
    enum { SCORE_SHIFT = 1 << 19, PLACE_BITS = 9, PLACE_MASK = (1 << PLACE_BITS) - 1 };
    Frame *frame = picker.frame;
    u32 best = 0;
#pragma unroll 1
    for (int i = picker.next + worker.lanes.index; i < picker.count; i += Lanes::COUNT) {
        u32 key = (u32)(frame->scores[i] + SCORE_SHIFT) << PLACE_BITS | (u32)(PLACE_MASK - i);
        if (key > best) best = key;
    }
    best = worker.lanes.maximum(best);
    int place = PLACE_MASK - (int)(best & PLACE_MASK), first = picker.next++;
    u32 move = frame->moves[place];
    worker.once([&] {
        frame->moves[place] = frame->moves[first];
        frame->scores[place] = frame->scores[first];
        frame->moves[first] = (u16)move;
    });
    return move;
}

template <int WIDTH>
DEVICE bool is_good_capture(const Worker<WIDTH> &worker, const Picker &picker, u32 move) {
    const Position &board = picker.node->board;
    int threshold = picker.threshold;
    if (picker.kind == PICK_TACTICS) return true;
    if (picker.kind == PICK_ALL)
        threshold = worker.uses(IDEA_CAPTURE_HISTORY) ? -*history_capture(worker, board, move)
                                                            / worker.param(GOOD_CAPTURE_DIVISOR)
                                                      : 0;
    return see_at_least(worker.tables, board, move, threshold);
}

template <int WIDTH> DEVICE u32 next_good_capture(const Worker<WIDTH> &worker, Picker &picker) {
    while (picker.next < picker.count) {
        u32 move = take_best(worker, picker);
        if (move == picker.table_move) continue;
        if (is_good_capture(worker, picker, move)) return move;
        worker.once([&] { picker.frame->moves[picker.bad_count] = (u16)move; });
        picker.bad_count++;
    }
    return MOVE_NONE;
}

template <int WIDTH>
DEVICE bool killer_fits(const Worker<WIDTH> &worker, const Picker &picker, u32 move) {
    const Position &board = picker.node->board;
    return move != MOVE_NONE && move != picker.table_move && !is_tactical(board, move)
           && movegen_has(worker.tables, board, move);
}

template <int WIDTH> DEVICE u32 next_killer(const Worker<WIDTH> &worker, Picker &picker) {
    while (picker.next < 2) {
        int index = picker.next++;
        u32 move = picker.node->killers[index];
        if (!killer_fits(worker, picker, move) || (index == 1 && move == picker.killers[0]))
            continue;
        picker.killers[index] = move;
        return move;
    }
    return MOVE_NONE;
}

template <int WIDTH>
DEVICE u32 next_listed(const Worker<WIDTH> &worker, Picker &picker, bool sorted) {
    while (picker.next < picker.count) {
        u32 move = sorted ? take_best(worker, picker) : picker.frame->moves[picker.next++];
        if (move != picker.table_move && move != picker.killers[0] && move != picker.killers[1])
            return move;
    }
    return MOVE_NONE;
}

template <int WIDTH>
DEVICE void list_moves(const Worker<WIDTH> &worker, Picker &picker, MoveClass wanted, int first) {
    picker.next = first;
    picker.count = first
                   + movegen_list(worker.lanes, worker.tables, picker.node->board, wanted,
                                  picker.frame->moves + first);
}

// Stages follow one another downwards.
template <int WIDTH>
DEVICE u32 next_by_stage(const Worker<WIDTH> &worker, Picker &picker, bool skip_quiets) {
    u32 move;
    if (picker.stage == STAGE_CAPTURES) {
        list_moves(worker, picker, MOVES_CAPTURES, 0);
        score_moves(worker, picker);
        picker.stage = STAGE_GOOD_CAPTURES;
    }
    if (picker.stage == STAGE_GOOD_CAPTURES) {
        if ((move = next_good_capture(worker, picker)) != MOVE_NONE) return move;
        picker.next = worker.uses(IDEA_KILLERS) ? 0 : 2;
        picker.stage = picker.kind == PICK_ALL ? STAGE_KILLERS : STAGE_END;
    }
    if (picker.stage == STAGE_KILLERS) {
        if (!skip_quiets && (move = next_killer(worker, picker)) != MOVE_NONE) return move;
        picker.stage = STAGE_QUIETS;
    }
    if (picker.stage == STAGE_QUIETS) {
        if (!skip_quiets) {
            list_moves(worker, picker, MOVES_QUIETS, picker.bad_count);
            score_moves(worker, picker);
        }
        picker.stage = STAGE_QUIET_LIST;
    }
    if (picker.stage == STAGE_QUIET_LIST) {
        if (!skip_quiets && (move = next_listed(worker, picker, true)) != MOVE_NONE) return move;
        picker.next = 0;
        picker.count = picker.bad_count;
        picker.stage = STAGE_BAD_CAPTURES;
    }
    if (picker.stage == STAGE_BAD_CAPTURES) {
        if ((move = next_listed(worker, picker, false)) != MOVE_NONE) return move;
        picker.stage = STAGE_END;
    }
    return MOVE_NONE;
}

// MOVE_NONE when there are no more. With skip_quiets quiet moves are left out from now on.
template <int WIDTH>
CALLED u32 picker_next(const Worker<WIDTH> &worker, Picker &picker, bool skip_quiets) {
    switch (picker.stage) {
    case STAGE_TABLE:
        picker.stage = picker.node->in_check ? STAGE_EVASIONS : STAGE_CAPTURES;
        return picker.table_move;
    case STAGE_EVASIONS:
        list_moves(worker, picker, MOVES_ALL, 0);
        score_moves(worker, picker);
        picker.stage = STAGE_EVASION_LIST;
        return next_listed(worker, picker, true);
    case STAGE_EVASION_LIST: return next_listed(worker, picker, true);
    case STAGE_PLAIN:
        list_moves(worker, picker,
                   picker.kind == PICK_ALL || picker.node->in_check ? MOVES_ALL : MOVES_CAPTURES,
                   0);
        picker.stage = STAGE_BAD_CAPTURES;
        return next_listed(worker, picker, false);
    default: return next_by_stage(worker, picker, skip_quiets);
    }
}

} // namespace engine

#endif
