// SPDX-License-Identifier: GPL-3.0-or-later
// variant.c - see variant.h: what the processor says of itself, and what follows.
#include "start/variant.h"

#include <stddef.h>
#include <string.h>

#if defined(__x86_64__)

#include <cpuid.h>

// Their PEXT is a loop of microcode: AMD's families before 19h, and what Hygon made of 17h.
static bool reads_as_slow(void) {
    enum { FAMILY_FAST = 0x19, FAMILY_EXTENDED = 0xf };
    unsigned eax = 0, words[3] = {0};
    __cpuid(0, eax, words[0], words[2], words[1]);
    const bool is_hygon = memcmp(words, "HygonGenuine", sizeof words) == 0;
    if (!is_hygon && memcmp(words, "AuthenticAMD", sizeof words) != 0) return false;
    __cpuid(1, eax, words[0], words[1], words[2]);
    unsigned family = eax >> 8 & 0xf;
    if (family == FAMILY_EXTENDED) family += eax >> 20 & 0xff;
    return is_hygon || family < FAMILY_FAST;
}

// What __builtin_cpu_supports() has no name for in every compiler.
static bool has_rest_of_v3(void) {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    const unsigned wanted = bit_MOVBE | bit_F16C;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || (ecx & wanted) != wanted) return false;
    return __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) && (ecx & bit_LZCNT) != 0;
}

Processor processor_read(void) {
    __builtin_cpu_init();
    const bool has_v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
    const bool has_v3 = has_v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
                        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")
                        && has_rest_of_v3();
    return (Processor){has_v2, has_v3, reads_as_slow()};
}

#else

Processor processor_read(void) {
    return (Processor){false, false, false};
}

#endif

const char *variant_name(Variant variant) {
    static const char *const names[VARIANT_COUNT] = {"generic", "x86-64-v2", "znver1", "x86-64-v3"};
    return names[variant];
}

bool variant_runs(Variant variant, const Processor *processor) {
    switch (variant) {
    case VARIANT_X86_64_V2: return processor->has_v2;
    // It may use what only AMD's have beside AVX2.
    case VARIANT_ZNVER1: return processor->has_v3 && processor->gathers_slowly;
    case VARIANT_X86_64_V3: return processor->has_v3;
    default: return true;
    }
}

Variant variant_choose(const Processor *processor, const char *wanted) {
    Variant best = VARIANT_GENERIC;
    for (Variant variant = 0; variant < VARIANT_COUNT; variant++) {
        if (!variant_runs(variant, processor)) continue;
        if (wanted != NULL && strcmp(wanted, variant_name(variant)) == 0) return variant;
        if (variant != VARIANT_X86_64_V3 || !processor->gathers_slowly) best = variant;
    }
    return best;
}
