// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_body.h - the inner loops in terms of vectors; each instruction set
// includes it with its own aliases.
//
// Wanted before: KERNEL_TARGET (an attribute, or nothing), Vector (sixteen-bit lanes), Sums (lanes
// of 32 bits), VECTOR_LANES, TILE_VECTORS (how many vectors stay in registers while rows pass by)
// and vector_load, vector_store, vector_add, vector_subtract, vector_clip, vector_multiply,
// sums_zero, sums_add, sums_dot (adds products of neighbours) and sums_total.
#include <stdbool.h>
#include <stddef.h>

#include "engine/nnue/kernels.h"

#define INNER static inline KERNEL_TARGET __attribute__((always_inline))

// The rows pass by a tile of the accumulator that stays in registers.
INNER void apply_tile(int16_t *to, const int16_t *from, const RowChange *change, int first,
                      int vectors) {
    Vector tile[TILE_VECTORS];
#pragma GCC unroll 8
    for (int i = 0; i < vectors; i++) tile[i] = vector_load(from + first + i * VECTOR_LANES);
    for (int row = 0; row < change->added_count; row++) {
        const int16_t *weights = change->added[row] + first;
#pragma GCC unroll 8
        for (int i = 0; i < vectors; i++)
            tile[i] = vector_add(tile[i], vector_load(weights + i * VECTOR_LANES));
    }
    for (int row = 0; row < change->removed_count; row++) {
        const int16_t *weights = change->removed[row] + first;
#pragma GCC unroll 8
        for (int i = 0; i < vectors; i++)
            tile[i] = vector_subtract(tile[i], vector_load(weights + i * VECTOR_LANES));
    }
#pragma GCC unroll 8
    for (int i = 0; i < vectors; i++) vector_store(to + first + i * VECTOR_LANES, tile[i]);
}

INNER void apply_width(int16_t *to, const int16_t *from, const RowChange *change, int width) {
    enum { TILE = TILE_VECTORS * VECTOR_LANES };
    int first = 0;
    for (; first + TILE <= width; first += TILE) apply_tile(to, from, change, first, TILE_VECTORS);
    for (; first < width; first += WIDTH_GRAIN)
        apply_tile(to, from, change, first, WIDTH_GRAIN / VECTOR_LANES);
}

INNER Vector step_vector(const ViewStep *view, int at, bool is_capture) {
    Vector sum = vector_add(vector_load(view->from + at), vector_load(view->arrived + at));
    sum = vector_subtract(sum, vector_load(view->left + at));
    if (is_capture) sum = vector_subtract(sum, vector_load(view->taken + at));
    vector_store(view->to + at, sum);
    return vector_clip(sum);
}

INNER int32_t step_kind(const ViewStep us, const ViewStep them, const int16_t *weights, int width,
                        bool is_capture) {
    Sums own_sums = sums_zero(), other_sums = sums_zero();
    for (int i = 0; i < width; i += VECTOR_LANES) {
        Vector own = step_vector(&us, i, is_capture), other = step_vector(&them, i, is_capture);
        own_sums = sums_dot(own_sums, vector_multiply(own, vector_load(weights + i)), own);
        other_sums =
            sums_dot(other_sums, vector_multiply(other, vector_load(weights + width + i)), other);
    }
    return sums_total(sums_add(own_sums, other_sums));
}

INNER int32_t step_width(const ViewStep views[2], const int16_t *weights, int width) {
    return views[0].taken != NULL ? step_kind(views[0], views[1], weights, width, true)
                                  : step_kind(views[0], views[1], weights, width, false);
}

// Four sums, so that none waits for the one before.
INNER int32_t output_width(const int16_t *us, const int16_t *them, const int16_t *weights,
                           int width) {
    Sums sums[4] = {sums_zero(), sums_zero(), sums_zero(), sums_zero()};
    for (int i = 0; i < width; i += 2 * VECTOR_LANES) {
#pragma GCC unroll 2
        for (int half = 0; half < 2; half++) {
            int at = i + half * VECTOR_LANES;
            Vector own = vector_clip(vector_load(us + at)),
                   other = vector_clip(vector_load(them + at));
            Vector own_weighted = vector_multiply(own, vector_load(weights + at));
            Vector other_weighted = vector_multiply(other, vector_load(weights + width + at));
            sums[half] = sums_dot(sums[half], own_weighted, own);
            sums[half + 2] = sums_dot(sums[half + 2], other_weighted, other);
        }
    }
    return sums_total(sums_add(sums_add(sums[0], sums[1]), sums_add(sums[2], sums[3])));
}

// The usual widths are constants to the compiler.
static KERNEL_TARGET void apply(int16_t *to, const int16_t *from, const RowChange *change,
                                int width) {
    switch (width) {
    case 256: apply_width(to, from, change, 256); break;
    case 512: apply_width(to, from, change, 512); break;
    case 768: apply_width(to, from, change, 768); break;
    case 1024: apply_width(to, from, change, 1024); break;
    default: apply_width(to, from, change, width);
    }
}

static KERNEL_TARGET int32_t output(const int16_t *us, const int16_t *them, const int16_t *weights,
                                    int width) {
    switch (width) {
    case 256: return output_width(us, them, weights, 256);
    case 512: return output_width(us, them, weights, 512);
    case 768: return output_width(us, them, weights, 768);
    case 1024: return output_width(us, them, weights, 1024);
    default: return output_width(us, them, weights, width);
    }
}

static KERNEL_TARGET int32_t step(const ViewStep views[2], const int16_t *weights, int width) {
    switch (width) {
    case 256: return step_width(views, weights, 256);
    case 512: return step_width(views, weights, 512);
    case 768: return step_width(views, weights, 768);
    case 1024: return step_width(views, weights, 1024);
    default: return step_width(views, weights, width);
    }
}
