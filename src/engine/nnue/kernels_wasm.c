// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_wasm.c - the network's inner loops for WebAssembly with vectors of 128 bits: eight lanes.
#include "engine/nnue/kernels.h"

#include <stddef.h>

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

#include "engine/nnue/places.h"

#define KERNEL_TARGET
enum { VECTOR_LANES = 8, SUMS_LANES = 4, TILE_VECTORS = 8, CHAINS = 2 };
typedef v128_t Vector;
typedef v128_t Sums;
typedef v128_t Packed;
#define vector_load wasm_v128_load
#define vector_store wasm_v128_store
#define vector_add wasm_i16x8_add
#define vector_subtract wasm_i16x8_sub
#define vector_clip(vector)                                                                        \
    wasm_i16x8_max(wasm_i16x8_min(vector, wasm_i16x8_splat(ACTIVATION_MAX)), wasm_i16x8_splat(0))
#define vector_multiply wasm_i16x8_mul
#define sums_zero() wasm_i32x4_splat(0)
#define sums_add wasm_i32x4_add
#define sums_dot(sums, a, b) wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(a, b))

#define vector_square(vector) wasm_u16x8_shr(wasm_i16x8_mul(vector, vector), LAYER_SQUARE_SHIFT)
#define vector_pack wasm_u8x16_narrow_i16x8
#define packed_store wasm_v128_store
#define sums_load wasm_v128_load
#define sums_store wasm_v128_store
#define sums_fill wasm_i32x4_splat
#define sums_dot_pair sums_dot
#define sums_cut(sums, least, most)                                                                \
    wasm_i32x4_max(wasm_i32x4_min(sums, wasm_i32x4_splat(most)), wasm_i32x4_splat(least))
#define sums_absolute wasm_i32x4_abs
#define sums_or wasm_v128_or
#define sums_shift_left wasm_i32x4_shl
#define sums_shift_right wasm_i32x4_shr

// The first and the third of four bytes, then the second and the fourth, each widened in its place.
// Inputs have no sign.
static inline Sums sums_dot_block(Sums sums, Sums inputs, Sums weights) {
    v128_t even = wasm_i32x4_dot_i16x8(wasm_v128_and(inputs, wasm_i16x8_splat(0xff)),
                                       wasm_i16x8_shr(wasm_i16x8_shl(weights, 8), 8));
    v128_t odd = wasm_i32x4_dot_i16x8(wasm_u16x8_shr(inputs, 8), wasm_i16x8_shr(weights, 8));
    return wasm_i32x4_add(sums, wasm_i32x4_add(even, odd));
}

static inline int32_t sums_total(Sums sums) {
    v128_t two = wasm_i32x4_add(sums, wasm_i32x4_shuffle(sums, sums, 2, 3, 0, 1));
    return wasm_i32x4_extract_lane(two, 0) + wasm_i32x4_extract_lane(two, 1);
}

// A word of bytes up to 127 is above zero or it is zero.
static inline int words_list(uint16_t *list, Packed packed, int first) {
    unsigned mask = (unsigned)wasm_i32x4_bitmask(wasm_i32x4_gt(packed, wasm_i32x4_splat(0)));
    return places_list(list, mask, first);
}

#include "engine/nnue/kernels_body.h"
#include "engine/nnue/layers_body.h"

const Kernels *kernels_wasm(void) {
    static const Kernels kernels = {"SIMD128", apply, output, step, layered_output, layered_step};
    return &kernels;
}

#else

const Kernels *kernels_wasm(void) {
    return NULL;
}

#endif
