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

static int32_t step(const ViewStep views[2], const int16_t *weights, int width) {
    for (int i = 0; i < 2; i++) {
        const ViewStep *view = &views[i];
        RowChange change = {.added_count = 1, .removed_count = view->taken != NULL ? 2 : 1};
        change.added[0] = view->arrived;
        change.removed[0] = view->left;
        change.removed[1] = view->taken;
        apply(view->to, view->from, &change, width);
    }
    return output(views[0].to, views[1].to, weights, width);
}

const Kernels *kernels_plain(void) {
    static const Kernels kernels = {"plain C", apply, output, step};
    return &kernels;
}
