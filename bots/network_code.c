/* network_code.c - the loops of a network for processors that can do 16 sums at once; see
 * network.h. The same integers as plainly: sums wrap around alike, and no product can overflow. */
#include "network.h"

#if defined(__x86_64__)

#include <immintrin.h>

enum { VECTORS = NETWORK_WIDTH / 16 };

__attribute__((target("avx2"))) static int add_avx2(const int16_t *table, const int16_t *bias,
                                                    const uint16_t *row, int rows,
                                                    int16_t out[NETWORK_WIDTH])
{
    __m256i sum[VECTORS];
    for (int j = 0; j < VECTORS; j++)
        sum[j] = _mm256_loadu_si256((const __m256i *)(const void *)bias + j);
    for (int i = 0; i < rows; i++) {
        const __m256i *weight =
            (const __m256i *)(const void *)(table + (size_t)row[i] * NETWORK_WIDTH);
        for (int j = 0; j < VECTORS; j++)
            sum[j] = _mm256_add_epi16(sum[j], _mm256_loadu_si256(weight + j));
    }
    for (int j = 0; j < VECTORS; j++) {
        __m256i cut = _mm256_max_epi16(sum[j], _mm256_setzero_si256());
        cut = _mm256_min_epi16(cut, _mm256_set1_epi16(NETWORK_ONE));
        _mm256_storeu_si256((__m256i *)(void *)out + j, cut);
    }
    return (int16_t)_mm256_extract_epi16(sum[VECTORS - 1], 15);
}

__attribute__((target("avx2"))) static void
multiply_avx2(const int16_t x[NETWORK_WIDTH], const int16_t *table, int count, int32_t *out)
{
    __m256i by[VECTORS];
    for (int j = 0; j < VECTORS; j++)
        by[j] = _mm256_loadu_si256((const __m256i *)(const void *)x + j);
    for (int i = 0; i < count; i++) {
        const __m256i *weight = (const __m256i *)(const void *)(table + (size_t)i * NETWORK_WIDTH);
        __m256i sum = _mm256_setzero_si256();
        for (int j = 0; j < VECTORS; j++)
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(by[j], _mm256_loadu_si256(weight + j)));
        __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
        half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
        half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
        out[i] = _mm_cvtsi128_si32(half);
    }
}

static const NetworkCode avx2 = {"avx2", add_avx2, multiply_avx2};

const NetworkCode *network_code(void)
{
    return __builtin_cpu_supports("avx2") ? &avx2 : &network_plain;
}

#else

const NetworkCode *network_code(void)
{
    return &network_plain;
}

#endif
