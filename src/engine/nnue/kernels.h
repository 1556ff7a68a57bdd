// SPDX-License-Identifier: GPL-3.0-or-later
// kernels.h - the network's inner loops, one set for each kind of CPU;
// every set gives the same bits.
//
// A file per instruction set compiles its loops for that set alone, whatever CPU the
// program is built for; which one is used is decided when a network is opened. Every
// pointer is aligned to NETWORK_ALIGNMENT.
#pragma once

#include <stdint.h>

#include "engine/nnue/layers.h"

enum {
    NETWORK_ALIGNMENT = 64,
    WIDTH_GRAIN = 64, // every width is a multiple: whole vectors of any set, and two of the widest
    WIDTH_MAX = 2048,
    ACTIVATION_MAX = 255, // where the activation is clipped
    ROWS_MAX = 64,        // pieces that can change at once: a board full
    KERNELS_MAX = 6,
};

// Rows of weights that are added to an accumulator, and rows that are taken away.
typedef struct RowChange {
    int added_count;
    int removed_count;
    const int16_t *added[ROWS_MAX];
    const int16_t *removed[ROWS_MAX];
} RowChange;

// One side's view one move on: the sums before, where they go, and the rows of the piece that
// arrives, of the piece that leaves and of the piece that is taken (NULL: none).
typedef struct ViewStep {
    int16_t *to;
    const int16_t *from;
    const int16_t *arrived;
    const int16_t *left;
    const int16_t *taken;
} ViewStep;

typedef struct Kernels {
    const char *name;
    // to = from + added - removed, modulo 2^16. `to` may be `from`.
    void (*apply)(int16_t *to, const int16_t *from, const RowChange *change, int width);
    // The sum, modulo 2^32, of clipped x squared times its weight: `us` with the first half of the
    // weights, `them` with the second. The weights lie in -127 .. 127.
    int32_t (*output)(const int16_t *us, const int16_t *them, const int16_t *weights, int width);
    // Both at once for a plain move, which is what a search mostly asks for: the new sums of both
    // views (of the side to move first; a piece is taken in both or in none) and their output.
    int32_t (*step)(const ViewStep views[2], const int16_t *weights, int width);
    // The same two for a network with layers: what comes out of the last of them.
    int64_t (*layered_output)(const int16_t *us, const int16_t *them, const Layers *layers,
                              int width);
    int64_t (*layered_step)(const ViewStep views[2], const Layers *layers, int width);
} Kernels;

// The sets this machine can run, the fastest first; the last is plain C, which
// runs everywhere. Returns how many.
int kernels_list(const Kernels *list[KERNELS_MAX]);

// One set each, or NULL where this machine cannot run it.
const Kernels *kernels_avx512_vnni(void);
const Kernels *kernels_avx512(void);
const Kernels *kernels_avx2(void);
const Kernels *kernels_neon(void);
const Kernels *kernels_wasm(void);
const Kernels *kernels_plain(void);
