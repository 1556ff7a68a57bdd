// SPDX-License-Identifier: GPL-3.0-or-later
// network.c - says what a network thinks of a board.
#include "engine/nnue/network.h"

#include <stdalign.h>
#include <stdio.h>

int network_value(const Network *network, int bucket, int32_t sum) {
    int64_t value = (int64_t)(sum / ACTIVATION_MAX) + network->output_biases[bucket];
    return (int)(value * NETWORK_OUTPUT_SCALE / (ACTIVATION_MAX * NETWORK_OUTPUT_QUANTUM));
}

int network_layered_value(int64_t out) {
    return (int)(out * NETWORK_OUTPUT_SCALE / (LAYER_ONE * LAYER_DEEP_QUANTUM));
}

int network_output(const Network *network, const Board *board, const int16_t *us,
                   const int16_t *them) {
    int bucket = network_bucket(network, board);
    const Kernels *kernels = network->kernels;
    if (network->has_layers)
        return network_layered_value(
            kernels->layered_output(us, them, &network->layers[bucket], network->width));
    const int16_t *weights = network_output_weights(network, bucket);
    return network_value(network, bucket, kernels->output(us, them, weights, network->width));
}

static void accumulate(const Network *network, const Board *board, Side viewer, int16_t *values) {
    RowChange change;
    View view = network->views[viewer][board_king(board, viewer)];
    change.added_count = change.removed_count = 0;
    for (Bitboard pieces = board_occupied(board); pieces != 0;) {
        Square square = bits_pop(&pieces);
        change.added[change.added_count++] =
            network_row(network, view, viewer, board->squares[square], square);
    }
    network->kernels->apply(values, network->biases, &change, network->width);
}

int network_score(const Network *network, const Board *board) {
    alignas(NETWORK_ALIGNMENT) int16_t values[SIDE_COUNT][WIDTH_MAX];
    Side us = (Side)board->side, them = side_other(us);
    accumulate(network, board, us, values[us]);
    accumulate(network, board, them, values[them]);
    return network_output(network, board, values[us], values[them]);
}

void network_describe(const Network *network, char text[NETWORK_DESCRIPTION_MAX]) {
    int written = snprintf(text, NETWORK_DESCRIPTION_MAX, "%s",
                           network->name[0] != '\0' ? network->name : "nameless");
    if (network->generation > 0)
        written += snprintf(text + written, NETWORK_DESCRIPTION_MAX - (size_t)written,
                            ", generation %d", network->generation);
    snprintf(text + written, NETWORK_DESCRIPTION_MAX - (size_t)written, ", %d wide, %s",
             network->width, network->kernels->name);
}
