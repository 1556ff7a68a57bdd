// SPDX-License-Identifier: GPL-3.0-or-later
// accumulator.c - see accumulator.h.
#include "engine/nnue/accumulator.h"

#include <stdlib.h>
#include <string.h>

static size_t row_bytes(const Accumulators *accumulators) {
    return (size_t)accumulators->network->width * sizeof(int16_t);
}

static int16_t *values_at(const Accumulators *accumulators, int ply, Side viewer) {
    size_t row = (size_t)ply * SIDE_COUNT + (size_t)viewer;
    return accumulators->values + row * (size_t)accumulators->network->width;
}

static int16_t *cache_at(const Accumulators *accumulators, Side viewer, View view) {
    size_t row = (size_t)viewer * NETWORK_VIEWS_MAX + view.number;
    return accumulators->cache + row * (size_t)accumulators->network->width;
}

void accumulators_close(Accumulators *accumulators) {
    if (accumulators == NULL) return;
    free(accumulators->values);
    free(accumulators->cache);
    free(accumulators);
}

Accumulators *accumulators_open(const Network *network) {
    Accumulators *accumulators = calloc(1, sizeof *accumulators);
    if (accumulators == NULL) return NULL;
    accumulators->network = network;
    size_t bytes = row_bytes(accumulators);
    accumulators->values = aligned_alloc(NETWORK_ALIGNMENT, ACCUMULATOR_PLIES * SIDE_COUNT * bytes);
    accumulators->cache = aligned_alloc(NETWORK_ALIGNMENT, SIDE_COUNT * NETWORK_VIEWS_MAX * bytes);
    if (accumulators->values == NULL || accumulators->cache == NULL) {
        accumulators_close(accumulators);
        return NULL;
    }
    // The sums of an empty board are the biases.
    for (int row = 0; row < SIDE_COUNT * NETWORK_VIEWS_MAX; row++)
        memcpy(accumulators->cache + (size_t)row * (size_t)network->width, network->biases, bytes);
    return accumulators;
}

void accumulators_start(Accumulators *accumulators) {
    accumulators->is_ready[0][WHITE] = accumulators->is_ready[0][BLACK] = false;
}

// ---- a view made anew ----

static void refresh(Accumulators *accumulators, int ply, Side viewer, View view,
                    const Board *board) {
    const Network *network = accumulators->network;
    CachedMen *cached = &accumulators->cached[viewer][view.number];
    RowChange change;
    change.added_count = change.removed_count = 0;
    for (int side = WHITE; side <= BLACK; side++) {
        for (int kind = PAWN; kind <= KING; kind++) {
            Piece piece = piece_of((Side)side, (Kind)kind);
            Bitboard before = cached->kinds[kind] & cached->sides[side];
            Bitboard now = board_pieces(board, (Side)side, (Kind)kind);
            for (Bitboard gone = before & ~now; gone != 0;)
                change.removed[change.removed_count++] =
                    network_row(network, view, viewer, piece, bits_pop(&gone));
            for (Bitboard come = now & ~before; come != 0;)
                change.added[change.added_count++] =
                    network_row(network, view, viewer, piece, bits_pop(&come));
        }
    }
    memcpy(cached->kinds, board->kinds, sizeof cached->kinds);
    memcpy(cached->sides, board->sides, sizeof cached->sides);
    int16_t *cache = cache_at(accumulators, viewer, view);
    network->kernels->apply(cache, cache, &change, network->width);
    memcpy(values_at(accumulators, ply, viewer), cache, row_bytes(accumulators));
}

// ---- a view one step on ----

static bool changes_view(const Network *network, const AccumulatorStep *step, Side viewer) {
    if (step->moved != piece_of(viewer, KING) || step->move == MOVE_NONE) return false;
    Square from = move_from(step->move);
    Square to =
        move_is_castling(step->move) ? castling_king_target(step->move) : move_to(step->move);
    return network->views[viewer][from].number != network->views[viewer][to].number;
}

static void advance(Accumulators *accumulators, int ply, Side viewer, View view) {
    const Network *network = accumulators->network;
    const AccumulatorStep *step = &accumulators->steps[ply];
    const int16_t *before = values_at(accumulators, ply - 1, viewer);
    int16_t *values = values_at(accumulators, ply, viewer);
    Move move = step->move;
    if (move == MOVE_NONE) {
        memcpy(values, before, row_bytes(accumulators));
        return;
    }
    Square from = move_from(move), to = move_to(move);
    Side mover = piece_side(step->moved);
    RowChange change;
    change.added_count = change.removed_count = 1;
    change.removed[0] = network_row(network, view, viewer, step->moved, from);
    if (move_is_castling(move)) {
        Piece rook = piece_of(mover, ROOK);
        change.removed[change.removed_count++] = network_row(network, view, viewer, rook, to);
        change.added[0] =
            network_row(network, view, viewer, step->moved, castling_king_target(move));
        change.added[change.added_count++] =
            network_row(network, view, viewer, rook, castling_rook_target(move));
    } else {
        Piece arrived =
            move_is_promotion(move) ? piece_of(mover, move_promotion_kind(move)) : step->moved;
        change.added[0] = network_row(network, view, viewer, arrived, to);
        Square taken_on = move_is_en_passant(move) ? to ^ 8 : to;
        if (step->taken != NO_PIECE)
            change.removed[change.removed_count++] =
                network_row(network, view, viewer, step->taken, taken_on);
    }
    network->kernels->apply(values, before, &change, network->width);
}

// The nearest ply before this one, or this one, whose sums are known in the same view; -1: none.
static int nearest_known(const Accumulators *accumulators, int ply, Side viewer) {
    for (int known = ply; known >= 0; known--) {
        if (accumulators->is_ready[known][viewer]) return known;
        if (changes_view(accumulators->network, &accumulators->steps[known], viewer)) return -1;
    }
    return -1;
}

static void advance_to(Accumulators *accumulators, int known, int ply, Side viewer, View view) {
    while (known < ply) {
        advance(accumulators, ++known, viewer, view);
        accumulators->is_ready[known][viewer] = true;
    }
}

static void bring_up(Accumulators *accumulators, int ply, Side viewer, const Board *board) {
    View view = accumulators->network->views[viewer][board_king(board, viewer)];
    const int known = nearest_known(accumulators, ply, viewer);
    if (known >= 0) {
        advance_to(accumulators, known, ply, viewer, view);
        return;
    }
    refresh(accumulators, ply, viewer, view, board);
    accumulators->is_ready[ply][viewer] = true;
}

// A plain move leads to this ply, and no view changes.
static bool is_plain_step(const Accumulators *accumulators, int ply) {
    const bool *now = accumulators->is_ready[ply];
    const AccumulatorStep *step = &accumulators->steps[ply];
    if (ply == 0 || now[WHITE] || now[BLACK] || step->move == MOVE_NONE
        || move_sort(step->move) != MOVE_PLAIN)
        return false;
    return piece_kind(step->moved) != KING
           || !changes_view(accumulators->network, step, piece_side(step->moved));
}

// The usual case: such a move, from a position whose sums are known or follow from known ones.
static bool is_one_step(Accumulators *accumulators, int ply, const Board *board) {
    if (!is_plain_step(accumulators, ply)) return false;
    const bool *before = accumulators->is_ready[ply - 1];
    if (before[WHITE] && before[BLACK]) return true;
    int known[SIDE_COUNT];
    for (int side = WHITE; side <= BLACK; side++) {
        known[side] = nearest_known(accumulators, ply - 1, (Side)side);
        if (known[side] < 0) return false;
    }
    for (int side = WHITE; side <= BLACK; side++) {
        View view = accumulators->network->views[side][board_king(board, (Side)side)];
        advance_to(accumulators, known[side], ply - 1, (Side)side, view);
    }
    return true;
}

static ViewStep view_step(const Accumulators *accumulators, int ply, Side viewer,
                          const Board *board) {
    const Network *network = accumulators->network;
    const AccumulatorStep *step = &accumulators->steps[ply];
    View view = network->views[viewer][board_king(board, viewer)];
    Square from = move_from(step->move), to = move_to(step->move);
    return (ViewStep){
        .to = values_at(accumulators, ply, viewer),
        .from = values_at(accumulators, ply - 1, viewer),
        .arrived = network_row(network, view, viewer, step->moved, to),
        .left = network_row(network, view, viewer, step->moved, from),
        .taken =
            step->taken != NO_PIECE ? network_row(network, view, viewer, step->taken, to) : NULL,
    };
}

// Both views brought up to date and judged in one pass.
static int score_step(Accumulators *accumulators, int ply, const Board *board) {
    const Network *network = accumulators->network;
    Side us = (Side)board->side, them = side_other(us);
    int bucket = network_bucket(network, board);
    ViewStep views[2] = {view_step(accumulators, ply, us, board),
                         view_step(accumulators, ply, them, board)};
    accumulators->is_ready[ply][WHITE] = accumulators->is_ready[ply][BLACK] = true;
    if (network->has_layers)
        return network_layered_value(
            network->kernels->layered_step(views, &network->layers[bucket], network->width));
    const int16_t *weights = network_output_weights(network, bucket);
    return network_value(network, bucket, network->kernels->step(views, weights, network->width));
}

int accumulators_score(Accumulators *accumulators, int ply, const Board *board) {
    if (is_one_step(accumulators, ply, board)) return score_step(accumulators, ply, board);
    Side us = (Side)board->side, them = side_other(us);
    bring_up(accumulators, ply, us, board);
    bring_up(accumulators, ply, them, board);
    return network_output(accumulators->network, board, values_at(accumulators, ply, us),
                          values_at(accumulators, ply, them));
}
