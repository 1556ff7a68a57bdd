// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_neon.c - the network's inner loops for ARM, where NEON is always there: eight lanes.
#include "engine/nnue/kernels.h"

#include <stddef.h>

#if defined(__aarch64__)

#include <arm_neon.h>

#include "engine/nnue/places.h"

#define KERNEL_TARGET
enum { VECTOR_LANES = 8, SUMS_LANES = 4, TILE_VECTORS = 8, CHAINS = 1 };
typedef int16x8_t Vector;
typedef int32x4_t Sums;
typedef int8x16_t Packed;
#define vector_load vld1q_s16
#define vector_store vst1q_s16
#define vector_add vaddq_s16
#define vector_subtract vsubq_s16
#define vector_clip(vector)                                                                        \
    vmaxq_s16(vminq_s16(vector, vdupq_n_s16(ACTIVATION_MAX)), vdupq_n_s16(0))
#define vector_multiply vmulq_s16
#define sums_zero() vdupq_n_s32(0)
#define sums_add vaddq_s32
#define sums_dot(sums, a, b) vmlal_high_s16(vmlal_s16(sums, vget_low_s16(a), vget_low_s16(b)), a, b)
#define sums_total vaddvq_s32

#define vector_square(vector)                                                                      \
    vshrq_n_u16(vreinterpretq_u16_s16(vmulq_s16(vector, vector)), LAYER_SQUARE_SHIFT)
#define vector_pack(a, b) vreinterpretq_s8_u8(vcombine_u8(vmovn_u16(a), vmovn_u16(b)))
#define packed_store(to, packed) vst1q_u8(to, vreinterpretq_u8_s8(packed))
#define sums_load(from) vld1q_s32((const int32_t *)(const void *)(from))
#define sums_store vst1q_s32
#define sums_fill vdupq_n_s32
#define sums_cut(sums, least, most)                                                                \
    vmaxq_s32(vminq_s32(sums, vdupq_n_s32(most)), vdupq_n_s32(least))
#define sums_absolute vabsq_s32
#define sums_or vorrq_s32
#define sums_shift_left vshlq_n_s32
#define sums_shift_right vshrq_n_s32

// Inputs up to 127 are the same with a sign, and two products fit sixteen bits.
static inline Sums sums_dot_block(Sums sums, Sums inputs, Sums weights) {
    int8x16_t a = vreinterpretq_s8_s32(inputs), b = vreinterpretq_s8_s32(weights);
    int16x8_t low = vmull_s8(vget_low_s8(a), vget_low_s8(b)), high = vmull_high_s8(a, b);
    return vpadalq_s16(sums, vpaddq_s16(low, high));
}

static inline Sums sums_dot_pair(Sums sums, Sums inputs, Sums weights) {
    int16x8_t a = vreinterpretq_s16_s32(inputs), b = vreinterpretq_s16_s32(weights);
    int32x4_t low = vmull_s16(vget_low_s16(a), vget_low_s16(b)), high = vmull_high_s16(a, b);
    return vaddq_s32(sums, vpaddq_s32(low, high));
}

static inline int words_list(uint16_t *list, Packed packed, int first) {
    static const uint32_t bits[4] = {1, 2, 4, 8};
    uint32x4_t words = vreinterpretq_u32_s8(packed);
    unsigned mask = vaddvq_u32(vandq_u32(vtstq_u32(words, words), vld1q_u32(bits)));
    return places_list(list, mask, first);
}

#include "engine/nnue/kernels_body.h"
#include "engine/nnue/layers_body.h"

const Kernels *kernels_neon(void) {
    static const Kernels kernels = {"NEON", apply, output, step, layered_output, layered_step};
    return &kernels;
}

#else

const Kernels *kernels_neon(void) {
    return NULL;
}

#endif
