// SPDX-License-Identifier: GPL-3.0-or-later
// vectors_avx512.h - what kernels_body.h asks for, of AVX-512: thirty-two lanes. Without the
// product of sums, which VNNI has in one instruction.
#include <immintrin.h>

enum { VECTOR_LANES = 32, TILE_VECTORS = 8 };
typedef __m512i Vector;
typedef __m512i Sums;
#define vector_load(from) _mm512_load_si512(from)
#define vector_store(to, vector) _mm512_store_si512(to, vector)
#define vector_add _mm512_add_epi16
#define vector_subtract _mm512_sub_epi16
#define vector_clip(vector)                                                                        \
    _mm512_max_epi16(_mm512_min_epi16(vector, _mm512_set1_epi16(ACTIVATION_MAX)),                  \
                     _mm512_setzero_si512())
#define vector_multiply _mm512_mullo_epi16
#define sums_zero _mm512_setzero_si512
#define sums_add _mm512_add_epi32

static inline KERNEL_TARGET __attribute__((always_inline)) int32_t sums_total(Sums sums) {
    __m256i eight =
        _mm256_add_epi32(_mm512_castsi512_si256(sums), _mm512_extracti64x4_epi64(sums, 1));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, _MM_SHUFFLE(2, 3, 0, 1))));
}
