// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_avx2.c - the network's inner loops for x86 with AVX2: sixteen lanes.
#include "engine/nnue/kernels.h"

#include <stddef.h>

#if defined(__x86_64__)

#include <immintrin.h>

#include "engine/nnue/places.h"

#define KERNEL_TARGET __attribute__((target("avx2")))
enum { VECTOR_LANES = 16, SUMS_LANES = 8, TILE_VECTORS = 8, CHAINS = 2 };
typedef __m256i Vector;
typedef __m256i Sums;
typedef __m256i Packed;
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

#define vector_square(vector)                                                                      \
    _mm256_srli_epi16(_mm256_mullo_epi16(vector, vector), LAYER_SQUARE_SHIFT)
#define vector_pack(a, b)                                                                          \
    _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), _MM_SHUFFLE(3, 1, 2, 0))
#define packed_store(to, packed) _mm256_store_si256((__m256i *)(void *)(to), packed)
#define sums_load(from) _mm256_load_si256((const __m256i *)(const void *)(from))
#define sums_store(to, sums) _mm256_store_si256((__m256i *)(void *)(to), sums)
#define sums_fill _mm256_set1_epi32
#define sums_dot_block(sums, inputs, weights)                                                      \
    sums_dot(sums, _mm256_maddubs_epi16(inputs, weights), _mm256_set1_epi16(1))
#define sums_dot_pair sums_dot
#define sums_cut(sums, least, most)                                                                \
    _mm256_max_epi32(_mm256_min_epi32(sums, _mm256_set1_epi32(most)), _mm256_set1_epi32(least))
#define sums_absolute _mm256_abs_epi32
#define sums_or _mm256_or_si256
#define sums_shift_left _mm256_slli_epi32
#define sums_shift_right _mm256_srai_epi32

// A word of bytes up to 127 is above zero or it is zero.
static inline KERNEL_TARGET __attribute__((always_inline)) int
words_list(uint16_t *list, Packed packed, int first) {
    __m256i active = _mm256_cmpgt_epi32(packed, _mm256_setzero_si256());
    unsigned mask = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(active));
    int count = places_list(list, mask & 15, first);
    return count + places_list(list + count, mask >> 4, first + 4);
}

static inline KERNEL_TARGET __attribute__((always_inline)) int32_t sums_total(Sums sums) {
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, _MM_SHUFFLE(2, 3, 0, 1))));
}

#include "engine/nnue/kernels_body.h"
#include "engine/nnue/layers_body.h"

const Kernels *kernels_avx2(void) {
    static const Kernels kernels = {"AVX2", apply, output, step, layered_output, layered_step};
    return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}

#else

const Kernels *kernels_avx2(void) {
    return NULL;
}

#endif
