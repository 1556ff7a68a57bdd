// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_avx512.c - the network's inner loops for x86 with AVX-512.
#include "engine/nnue/kernels.h"

#include <stddef.h>

#if defined(__x86_64__)

#define KERNEL_TARGET __attribute__((target("avx512f,avx512bw")))
#include "engine/nnue/vectors_avx512.h"
#define sums_dot(sums, a, b) _mm512_add_epi32(sums, _mm512_madd_epi16(a, b))
#define sums_dot_block(sums, inputs, weights)                                                      \
    sums_dot(sums, _mm512_maddubs_epi16(inputs, weights), _mm512_set1_epi16(1))

#include "engine/nnue/kernels_body.h"
#include "engine/nnue/layers_body.h"

const Kernels *kernels_avx512(void) {
    static const Kernels kernels = {"AVX-512", apply, output, step, layered_output, layered_step};
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") ? &kernels
                                                                                   : NULL;
}

#else

const Kernels *kernels_avx512(void) {
    return NULL;
}

#endif
