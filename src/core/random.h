// SPDX-License-Identifier: GPL-3.0-or-later
// random.h - the one generator of chance: splitmix64 to seed, xoshiro256** to draw.
#pragma once

#include <stdint.h>

typedef struct Random {
    uint64_t state[4];
} Random;

// Equal seeds give equal sequences on every machine.
Random random_from_seed(uint64_t seed);

uint64_t random_next(Random *random);

// Uniform in 0 .. bound-1, without bias; bound must be at least 1.
uint64_t random_below(Random *random, uint64_t bound);

// Uniform in [0, 1), 53 bits.
double random_unit(Random *random);

// One step of splitmix64: also a good mixer for keys.
uint64_t random_mix(uint64_t value);
