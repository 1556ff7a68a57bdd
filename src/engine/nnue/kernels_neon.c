// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_neon.c - the network's inner loops for ARM, where NEON is always there: eight lanes.
#include "engine/nnue/kernels.h"

#include <stddef.h>

#if defined(__aarch64__)

#include <arm_neon.h>

#define KERNEL_TARGET
enum { VECTOR_LANES = 8, TILE_VECTORS = 8 };
typedef int16x8_t Vector;
typedef int32x4_t Sums;
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

#include "engine/nnue/kernels_body.h"

const Kernels *kernels_neon(void) {
    static const Kernels kernels = {"NEON", apply, output, step};
    return &kernels;
}

#else

const Kernels *kernels_neon(void) {
    return NULL;
}

#endif
