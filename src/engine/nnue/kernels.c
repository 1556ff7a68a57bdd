// SPDX-License-Identifier: GPL-3.0-or-later
// kernels.c - which sets of inner loops this machine can run.
#include "engine/nnue/kernels.h"

#include <stddef.h>

int kernels_list(const Kernels *list[KERNELS_MAX]) {
    const Kernels *(*const find[KERNELS_MAX])(void) = {
        kernels_avx512_vnni, kernels_avx512, kernels_avx2,
        kernels_neon,        kernels_wasm,   kernels_plain,
    };
    int count = 0;
    for (int i = 0; i < KERNELS_MAX; i++) {
        const Kernels *kernels = find[i]();
        if (kernels != NULL) list[count++] = kernels;
    }
    return count;
}
