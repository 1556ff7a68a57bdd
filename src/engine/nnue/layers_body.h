// SPDX-License-Identifier: GPL-3.0-or-later
// layers_body.h - the layers after the accumulators in terms of vectors; each instruction set
// includes it after kernels_body.h.
//
// Most activations are zero. While they are written, four bytes each, the words that are not zero
// are listed; the first layer, which has nearly all the weights, then walks this list alone.
//
// Wanted before, beside what kernels_body.h wants: Packed (what two vectors are packed to),
// SUMS_LANES (of 32 bits), CHAINS (sums of the same neuron that do not wait for each other) and
// vector_square (times itself, shifted by LAYER_SQUARE_SHIFT), vector_pack, packed_store,
// words_list (appends the places of the words that are not zero), sums_load, sums_store, sums_fill
// (the same word everywhere), sums_dot_block (adds products of four bytes), sums_dot_pair (of two
// halves), sums_cut (between bounds), sums_absolute, sums_or, sums_shift_left and sums_shift_right.
#include <stdalign.h>
#include <string.h>

#include "engine/nnue/layers.h"

enum {
    LAYER_WORDS = 2 * WIDTH_MAX / LAYER_BLOCK,
    LAYER_WORDS_SLACK = 32, // a whole vector of places is written at a time
    LAYER_VECTORS = LAYER_NEURONS / SUMS_LANES,
    LAYER_DEEP_VECTORS = LAYER_DEEP_NEURONS / SUMS_LANES,
    LAYER_SPAN = 2 * VECTOR_LANES, // activations that are packed at once
};

typedef struct Activations {
    alignas(NETWORK_ALIGNMENT) uint8_t values[2 * WIDTH_MAX]; // of the side to move, of the other
    uint16_t active[LAYER_WORDS + LAYER_WORDS_SLACK]; // words of four values that are not all zero
    int active_count;
} Activations;

// Returns how many words are active now, of `count` before.
INNER int activate_span(Activations *to, int count, Vector first, Vector second, int at) {
    Packed packed = vector_pack(vector_square(first), vector_square(second));
    packed_store(to->values + at, packed);
    return count + words_list(to->active + count, packed, at / LAYER_BLOCK);
}

INNER void activate_view(Activations *to, const int16_t *values, int width, int first) {
    int count = to->active_count;
    for (int i = 0; i < width; i += LAYER_SPAN) {
        Vector low = vector_clip(vector_load(values + i)),
               high = vector_clip(vector_load(values + i + VECTOR_LANES));
        count = activate_span(to, count, low, high, first + i);
    }
    to->active_count = count;
}

INNER void activate_step(Activations *to, const ViewStep view, int width, int first,
                         bool is_capture) {
    int count = to->active_count;
    for (int i = 0; i < width; i += LAYER_SPAN) {
        Vector low = step_vector(&view, i, is_capture),
               high = step_vector(&view, i + VECTOR_LANES, is_capture);
        count = activate_span(to, count, low, high, first + i);
    }
    to->active_count = count;
}

INNER void add_word(Sums sums[LAYER_VECTORS], const Activations *from, const int8_t *weights,
                    int number) {
    size_t place = from->active[number];
    int32_t word;
    memcpy(&word, from->values + LAYER_BLOCK * place, sizeof word);
    Sums inputs = sums_fill(word);
    weights += place * LAYER_NEURONS * LAYER_BLOCK;
#pragma GCC unroll 4
    for (int i = 0; i < LAYER_VECTORS; i++)
        sums[i] =
            sums_dot_block(sums[i], inputs, sums_load(weights + i * SUMS_LANES * LAYER_BLOCK));
}

INNER void first_layer(Sums sums[LAYER_VECTORS], const Activations *from, const Layers *layers) {
    Sums chains[CHAINS][LAYER_VECTORS];
#pragma GCC unroll 4
    for (int i = 0; i < LAYER_VECTORS; i++) {
        chains[0][i] = sums_load(layers->tail->biases + i * SUMS_LANES);
#pragma GCC unroll 4
        for (int chain = 1; chain < CHAINS; chain++) chains[chain][i] = sums_zero();
    }
    int number = 0;
    for (; number + CHAINS <= from->active_count; number += CHAINS)
#pragma GCC unroll 4
        for (int chain = 0; chain < CHAINS; chain++)
            add_word(chains[chain], from, layers->weights, number + chain);
    for (; number < from->active_count; number++)
        add_word(chains[0], from, layers->weights, number);
#pragma GCC unroll 4
    for (int i = 0; i < LAYER_VECTORS; i++) {
        sums[i] = chains[0][i];
#pragma GCC unroll 4
        for (int chain = 1; chain < CHAINS; chain++) sums[i] = sums_add(sums[i], chains[chain][i]);
    }
}

// What a sum becomes for the next layer: cut, in a word's low half; its square in the high one.
INNER Sums cut_and_square(Sums sum) {
    Sums cut = sums_cut(sum, 0, LAYER_ONE);
    Sums size = sums_absolute(sums_cut(sum, -LAYER_ONE, LAYER_ONE));
    Sums square = sums_shift_right(sums_dot_pair(sums_zero(), size, size), LAYER_FOLD_SHIFT);
    return sums_or(cut, sums_shift_left(square, 16));
}

INNER Sums deep_activation(Sums sum) {
    return sums_cut(sums_shift_right(sum, LAYER_DEEP_SHIFT), 0, LAYER_ONE);
}

// Two sums of each neuron, so that they do not wait for each other.
INNER Sums second_layer(const int32_t pairs[LAYER_NEURONS], const LayerTail *tail) {
    Sums even[LAYER_DEEP_VECTORS], odd[LAYER_DEEP_VECTORS];
#pragma GCC unroll 8
    for (int i = 0; i < LAYER_DEEP_VECTORS; i++) {
        even[i] = sums_load(tail->deep_biases + i * SUMS_LANES);
        odd[i] = sums_zero();
    }
    for (int neuron = 0; neuron < LAYER_NEURONS; neuron += 2) {
        Sums first = sums_fill(pairs[neuron]), second = sums_fill(pairs[neuron + 1]);
#pragma GCC unroll 8
        for (int i = 0; i < LAYER_DEEP_VECTORS; i++) {
            even[i] = sums_dot_pair(even[i], first,
                                    sums_load(tail->deep_weights[neuron][i * SUMS_LANES]));
            odd[i] = sums_dot_pair(odd[i], second,
                                   sums_load(tail->deep_weights[neuron + 1][i * SUMS_LANES]));
        }
    }
    Sums total = sums_zero();
#pragma GCC unroll 4
    for (int i = 0; i < LAYER_DEEP_VECTORS / 2; i++) {
        int j = i + LAYER_DEEP_VECTORS / 2;
        Sums low = deep_activation(sums_add(even[i], odd[i])),
             high = deep_activation(sums_add(even[j], odd[j]));
        total = sums_dot_pair(total, sums_or(low, sums_shift_left(high, 16)),
                              sums_load(tail->output_weights[i * SUMS_LANES]));
    }
    return total;
}

INNER int64_t layers_out(const Activations *from, const Layers *layers) {
    Sums sums[LAYER_VECTORS];
    first_layer(sums, from, layers);
    alignas(NETWORK_ALIGNMENT) int32_t plain[LAYER_NEURONS], pairs[LAYER_NEURONS];
#pragma GCC unroll 4
    for (int i = 0; i < LAYER_VECTORS; i++) {
        sums_store(plain + i * SUMS_LANES, sums[i]);
        sums_store(pairs + i * SUMS_LANES, cut_and_square(sums[i]));
    }
    return (int64_t)layers->tail->output_bias + sums_total(second_layer(pairs, layers->tail))
           + (int64_t)plain[LAYER_NEURONS - 1] * LAYER_DEEP_QUANTUM;
}

static KERNEL_TARGET int64_t layered_output(const int16_t *us, const int16_t *them,
                                            const Layers *layers, int width) {
    Activations activations;
    activations.active_count = 0;
    activate_view(&activations, us, width, 0);
    activate_view(&activations, them, width, width);
    return layers_out(&activations, layers);
}

static KERNEL_TARGET int64_t layered_step(const ViewStep views[2], const Layers *layers,
                                          int width) {
    Activations activations;
    activations.active_count = 0;
    for (int i = 0; i < 2; i++) {
        if (views[i].taken != NULL)
            activate_step(&activations, views[i], width, i * width, true);
        else
            activate_step(&activations, views[i], width, i * width, false);
    }
    return layers_out(&activations, layers);
}
