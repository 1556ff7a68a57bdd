// SPDX-License-Identifier: GPL-3.0-or-later
// layers.c - see layers.h.
#include "engine/nnue/layers.h"

#include <stdlib.h>
#include <string.h>

#include "engine/nnue/file_numbers.h"

_Static_assert(sizeof(LayerTail) == 2368, "a tail lies in memory as it lies in a file");

Layers layers_at(const void *bytes, int width) {
    const int8_t *weights = bytes;
    const void *tail = weights + layers_weights_bytes(width);
    return (Layers){.weights = weights, .tail = tail};
}

void layers_copy(void *to, const unsigned char *from, int width) {
    size_t weights_bytes = layers_weights_bytes(width);
    memcpy(to, from, weights_bytes);
    LayerTail *tail = (LayerTail *)(void *)((unsigned char *)to + weights_bytes);
    from += weights_bytes;
    file_words(tail->biases, from + offsetof(LayerTail, biases), LAYER_NEURONS);
    file_halves(&tail->deep_weights[0][0][0], from + offsetof(LayerTail, deep_weights),
                sizeof tail->deep_weights / sizeof(int16_t));
    file_words(tail->deep_biases, from + offsetof(LayerTail, deep_biases), LAYER_DEEP_NEURONS);
    file_halves(&tail->output_weights[0][0], from + offsetof(LayerTail, output_weights),
                sizeof tail->output_weights / sizeof(int16_t));
    file_words(&tail->output_bias, from + offsetof(LayerTail, output_bias), 1);
    memcpy(tail->padding, from + offsetof(LayerTail, padding), sizeof tail->padding);
}

static bool check_weights(const int16_t *weights, size_t count, Error *error) {
    for (size_t i = 0; i < count; i++)
        if (abs(weights[i]) > LAYER_DEEP_WEIGHT_MAX)
            return error_set(error, "a weight of its small layers is %d, beyond %d", weights[i],
                             LAYER_DEEP_WEIGHT_MAX);
    return true;
}

bool layers_check(Layers layers, Error *error) {
    const LayerTail *tail = layers.tail;
    for (int i = 0; i < LAYER_PADDING; i++)
        if (tail->padding[i] != 0)
            return error_set(error, "it has something where its layers have nothing");
    return check_weights(&tail->deep_weights[0][0][0], sizeof tail->deep_weights / sizeof(int16_t),
                         error)
           && check_weights(&tail->output_weights[0][0],
                            sizeof tail->output_weights / sizeof(int16_t), error);
}
