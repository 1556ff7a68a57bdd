// SPDX-License-Identifier: GPL-3.0-or-later
// vectors_avx512.h - what kernels_body.h asks for, of AVX-512: thirty-two lanes. Without the
// product of sums, which VNNI has in one instruction.
#include <immintrin.h>

enum { VECTOR_LANES = 32, SUMS_LANES = 16, TILE_VECTORS = 8, CHAINS = 4 };
typedef __m512i Vector;
typedef __m512i Sums;
typedef __m512i Packed;
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

#define vector_square(vector)                                                                      \
    _mm512_srli_epi16(_mm512_mullo_epi16(vector, vector), LAYER_SQUARE_SHIFT)
#define packed_store(to, packed) _mm512_store_si512(to, packed)
#define sums_load(from) _mm512_load_si512(from)
#define sums_store(to, sums) _mm512_store_si512(to, sums)
#define sums_fill _mm512_set1_epi32
#define sums_dot_pair sums_dot
#define sums_cut(sums, least, most)                                                                \
    _mm512_max_epi32(_mm512_min_epi32(sums, _mm512_set1_epi32(most)), _mm512_set1_epi32(least))
#define sums_absolute _mm512_abs_epi32
#define sums_or _mm512_or_si512
#define sums_shift_left _mm512_slli_epi32
#define sums_shift_right _mm512_srai_epi32

// Packing works in quarters of the vectors, which are then put in order.
static inline KERNEL_TARGET __attribute__((always_inline)) Packed vector_pack(Vector a, Vector b) {
    return _mm512_permutexvar_epi64(_mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0),
                                    _mm512_packus_epi16(a, b));
}

static inline KERNEL_TARGET __attribute__((always_inline)) int
words_list(uint16_t *list, Packed packed, int first) {
    __mmask16 active = _mm512_test_epi32_mask(packed, packed);
    __m512i places =
        _mm512_add_epi32(_mm512_set1_epi32(first),
                         _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    _mm256_storeu_si256((__m256i *)(void *)list,
                        _mm512_cvtepi32_epi16(_mm512_maskz_compress_epi32(active, places)));
    return __builtin_popcount(active);
}

static inline KERNEL_TARGET __attribute__((always_inline)) int32_t sums_total(Sums sums) {
    __m256i eight =
        _mm256_add_epi32(_mm512_castsi512_si256(sums), _mm512_extracti64x4_epi64(sums, 1));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, _MM_SHUFFLE(2, 3, 0, 1))));
}
