// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_plain.c - the network's inner loops in plain C: what the other sets must equal.
#include "engine/nnue/kernels.h"

#include <stddef.h>

// Sums wrap around, which signed numbers must not do in C.
static int16_t wrapped(int value) {
    return (int16_t)(uint16_t)value;
}

static void apply(int16_t *to, const int16_t *from, const RowChange *change, int width) {
    for (int i = 0; i < width; i++) to[i] = from[i];
    for (int row = 0; row < change->added_count; row++) {
        const int16_t *weights = change->added[row];
        for (int i = 0; i < width; i++) to[i] = wrapped(to[i] + weights[i]);
    }
    for (int row = 0; row < change->removed_count; row++) {
        const int16_t *weights = change->removed[row];
        for (int i = 0; i < width; i++) to[i] = wrapped(to[i] - weights[i]);
    }
}

static uint32_t sum_half(const int16_t *values, const int16_t *weights, int width) {
    uint32_t sum = 0;
    for (int i = 0; i < width; i++) {
        int clipped = values[i] < 0 ? 0 : values[i] > ACTIVATION_MAX ? ACTIVATION_MAX : values[i];
        sum += (uint32_t)(clipped * weights[i] * clipped);
    }
    return sum;
}

static int32_t output(const int16_t *us, const int16_t *them, const int16_t *weights, int width) {
    return (int32_t)(sum_half(us, weights, width) + sum_half(them, weights + width, width));
}

static void apply_steps(const ViewStep views[2], int width) {
    for (int i = 0; i < 2; i++) {
        const ViewStep *view = &views[i];
        RowChange change = {.added_count = 1, .removed_count = view->taken != NULL ? 2 : 1};
        change.added[0] = view->arrived;
        change.removed[0] = view->left;
        change.removed[1] = view->taken;
        apply(view->to, view->from, &change, width);
    }
}

static int32_t step(const ViewStep views[2], const int16_t *weights, int width) {
    apply_steps(views, width);
    return output(views[0].to, views[1].to, weights, width);
}

// ---- the layers of version 2, neuron by neuron ----

static int cut(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static void activate(uint8_t *to, const int16_t *values, int width) {
    for (int i = 0; i < width; i++) {
        int clipped = cut(values[i], 0, ACTIVATION_MAX);
        to[i] = (uint8_t)(clipped * clipped >> LAYER_SQUARE_SHIFT);
    }
}

static void first_layer(int32_t sums[LAYER_NEURONS], const uint8_t *inputs, int count,
                        const Layers *layers) {
    uint32_t totals[LAYER_NEURONS];
    for (int i = 0; i < LAYER_NEURONS; i++) totals[i] = (uint32_t)layers->tail->biases[i];
    for (int first = 0; first < count; first += LAYER_BLOCK) {
        const uint8_t *block = inputs + first;
        if ((block[0] | block[1] | block[2] | block[3]) == 0) continue;
        const int8_t *weights = layers->weights + (size_t)first * LAYER_NEURONS;
        for (int i = 0; i < LAYER_NEURONS; i++, weights += LAYER_BLOCK)
            totals[i] += (uint32_t)(block[0] * weights[0] + block[1] * weights[1]
                                    + block[2] * weights[2] + block[3] * weights[3]);
    }
    for (int i = 0; i < LAYER_NEURONS; i++) sums[i] = (int32_t)totals[i];
}

static int64_t deep_layers(const int32_t sums[LAYER_NEURONS], const LayerTail *tail) {
    enum { HALF = LAYER_DEEP_NEURONS / 2 };
    uint32_t totals[LAYER_DEEP_NEURONS];
    for (int k = 0; k < LAYER_DEEP_NEURONS; k++) totals[k] = (uint32_t)tail->deep_biases[k];
    for (int i = 0; i < LAYER_NEURONS; i++) {
        int clipped = cut(sums[i], 0, LAYER_ONE), folded = cut(sums[i], -LAYER_ONE, LAYER_ONE);
        int square = folded * folded >> LAYER_FOLD_SHIFT;
        for (int k = 0; k < LAYER_DEEP_NEURONS; k++) {
            const int16_t *weights = tail->deep_weights[i][k];
            totals[k] += (uint32_t)(clipped * weights[0] + square * weights[1]);
        }
    }
    int64_t out = tail->output_bias + (int64_t)sums[LAYER_NEURONS - 1] * LAYER_DEEP_QUANTUM;
    for (int k = 0; k < LAYER_DEEP_NEURONS; k++) {
        int active = cut((int32_t)totals[k] >> LAYER_DEEP_SHIFT, 0, LAYER_ONE);
        out += active * tail->output_weights[k % HALF][k / HALF];
    }
    return out;
}

static int64_t layered_output(const int16_t *us, const int16_t *them, const Layers *layers,
                              int width) {
    uint8_t inputs[2 * WIDTH_MAX];
    int32_t sums[LAYER_NEURONS];
    activate(inputs, us, width);
    activate(inputs + width, them, width);
    first_layer(sums, inputs, 2 * width, layers);
    return deep_layers(sums, layers->tail);
}

static int64_t layered_step(const ViewStep views[2], const Layers *layers, int width) {
    apply_steps(views, width);
    return layered_output(views[0].to, views[1].to, layers, width);
}

const Kernels *kernels_plain(void) {
    static const Kernels kernels = {"plain C", apply, output, step, layered_output, layered_step};
    return &kernels;
}
