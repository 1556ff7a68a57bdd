// SPDX-License-Identifier: GPL-3.0-or-later
// layers.h - the small layers between the accumulators and the score, which networks of version 2
// have: their weights as they lie in a file, and the numbers of their arithmetic.
//
//     2 x width bytes -> 16 neurons -> cut, and cut and squared: 32 -> 32 neurons -> out
//                             the last of the 16 also goes straight to ------------> out
//
// docs/formats/net.md has the arithmetic. The weights lie in the order in which vector instructions
// want them: inputs that are multiplied at once, side by side for each neuron.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

enum {
    LAYER_NEURONS = 16,              // of the first layer after the accumulators
    LAYER_DEEP_NEURONS = 32,         // of the second
    LAYER_BLOCK = 4,                 // inputs of the first that are multiplied at once
    LAYER_SQUARE_SHIFT = 9,          // 255 squared becomes 127
    LAYER_QUANTUM = 64,              // one, in the weights of the first
    LAYER_ONE = 127 * LAYER_QUANTUM, // one, in the sums of the first and the activations after it
    LAYER_FOLD_SHIFT = 13,           // a squared activation is about as large as one that is cut
    LAYER_DEEP_SHIFT = 9,            // from a sum of the second back to an activation
    LAYER_DEEP_QUANTUM = 512,        // one, in the weights of the second and of the output
    LAYER_DEEP_WEIGHT_MAX = 2047,
    LAYER_PADDING = 60,
};

// All but the weights of the first layer, whose number depends on the width.
typedef struct LayerTail {
    int32_t biases[LAYER_NEURONS];
    // by neuron of the first layer, for each neuron of the second: of what is cut, of its square
    int16_t deep_weights[LAYER_NEURONS][LAYER_DEEP_NEURONS][2];
    int32_t deep_biases[LAYER_DEEP_NEURONS];
    // neuron k of the second layer and neuron 16 + k
    int16_t output_weights[LAYER_DEEP_NEURONS / 2][2];
    int32_t output_bias;
    unsigned char padding[LAYER_PADDING]; // zeros
} LayerTail;

// The layers of one output bucket.
typedef struct Layers {
    const int8_t *weights; // [2 * width / LAYER_BLOCK][LAYER_NEURONS][LAYER_BLOCK]
    const LayerTail *tail;
} Layers;

static inline size_t layers_weights_bytes(int width) {
    return 2 * (size_t)width * LAYER_NEURONS;
}

static inline size_t layers_bytes(int width) {
    return layers_weights_bytes(width) + sizeof(LayerTail);
}

// The layers that begin here, in this machine's order of bytes.
Layers layers_at(const void *bytes, int width);

// Copies one bucket's layers from a file, whatever this machine's order of bytes is.
void layers_copy(void *to, const unsigned char *from, int width);

// False with the reason where a weight is too large or the padding is not empty.
bool layers_check(Layers layers, Error *error);
