// SPDX-License-Identifier: GPL-3.0-or-later
// kernels_avx512_vnni.c - the network's inner loops for x86 with AVX-512 and its dot products.
#include "engine/nnue/kernels.h"

#include <stdbool.h>
#include <stddef.h>

#if defined(__x86_64__)

#define KERNEL_TARGET __attribute__((target("avx512f,avx512bw,avx512vnni")))
#include "engine/nnue/vectors_avx512.h"
#define sums_dot _mm512_dpwssd_epi32
#define sums_dot_block _mm512_dpbusd_epi32

#include "engine/nnue/kernels_body.h"
#include "engine/nnue/layers_body.h"

const Kernels *kernels_avx512_vnni(void) {
    static const Kernels kernels = {"AVX-512 VNNI", apply,          output,
                                    step,           layered_output, layered_step};
    bool has_all = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
                   && __builtin_cpu_supports("avx512vnni");
    return has_all ? &kernels : NULL;
}

#else

const Kernels *kernels_avx512_vnni(void) {
    return NULL;
}

#endif
