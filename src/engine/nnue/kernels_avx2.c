// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_avx2.c - the network's inner loops for x86 with AVX2: sixteen lanes.
#include "engine/nnue/kernels.h"

#include <stddef.h>

#if defined(__x86_64__)

#include <immintrin.h>

#define KERNEL_TARGET __attribute__((target("avx2")))
enum { VECTOR_LANES = 16, TILE_VECTORS = 8 };
typedef __m256i Vector;
typedef __m256i Sums;
#define vector_load(from) _mm256_load_si256((const __m256i *)(from))
#define vector_store(to, vector) _mm256_store_si256((__m256i *)(to), vector)
#define vector_add _mm256_add_epi16
#define vector_subtract _mm256_sub_epi16
#define vector_clip(vector)                                                                        \
    _mm256_max_epi16(_mm256_min_epi16(vector, _mm256_set1_epi16(ACTIVATION_MAX)),                  \
                     _mm256_setzero_si256())
#define vector_multiply _mm256_mullo_epi16
#define sums_zero _mm256_setzero_si256
#define sums_add _mm256_add_epi32
#define sums_dot(sums, a, b) _mm256_add_epi32(sums, _mm256_madd_epi16(a, b))

static inline KERNEL_TARGET __attribute__((always_inline)) int32_t sums_total(Sums sums) {
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, _MM_SHUFFLE(2, 3, 0, 1))));
}

#include "engine/nnue/kernels_body.h"

const Kernels *kernels_avx2(void) {
    static const Kernels kernels = {"AVX2", apply, output, step};
    return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}

#else

const Kernels *kernels_avx2(void) {
    return NULL;
}

#endif
