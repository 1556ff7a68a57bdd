// SPDX-License-Identifier: GPL-3.0-or-later
// random.c - after Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2018),
// and Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#include "core/random.h"

static const uint64_t SPLITMIX_STEP = 0x9E3779B97F4A7C15u;

uint64_t random_mix(uint64_t value) {
    value += SPLITMIX_STEP;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

Random random_from_seed(uint64_t seed) {
    Random random;
    for (int i = 0; i < 4; i++) random.state[i] = random_mix(seed + (uint64_t)i * SPLITMIX_STEP);
    return random;
}

static uint64_t rotate_left(uint64_t value, int count) {
    return (value << count) | (value >> (64 - count));
}

uint64_t random_next(Random *random) {
    uint64_t *s = random->state;
    uint64_t drawn = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return drawn;
}

uint64_t random_below(Random *random, uint64_t bound) {
    uint64_t first_fair = -bound % bound; // draws below it would favour small results
    uint64_t drawn;
    do drawn = random_next(random);
    while (drawn < first_fair);
    return drawn % bound;
}

double random_unit(Random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}
