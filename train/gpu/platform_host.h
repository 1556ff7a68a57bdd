// SPDX-License-Identifier: GPL-3.0-or-later
// platform_host.h - a game is played by one lane: the host's twin of platform_gpu.cuh.
#pragma once

#include <chrono>

#define DEVICE inline
#define COLD inline
#define CALLED inline

DEVICE int count_bits(u64 word) {
    return __builtin_popcountll(word);
}

DEVICE int count_bits_32(u32 word) {
    return __builtin_popcount(word);
}

DEVICE int lowest_bit(u64 word) {
    return __builtin_ctzll(word);
}

DEVICE u64 reverse_bits(u64 word) {
    word = (word >> 1 & 0x5555555555555555ull) | (word & 0x5555555555555555ull) << 1;
    word = (word >> 2 & 0x3333333333333333ull) | (word & 0x3333333333333333ull) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0full) | (word & 0x0f0f0f0f0f0f0f0full) << 4;
    return __builtin_bswap64(word);
}

DEVICE u64 multiply_high(u64 a, u64 b) {
    return (u64)((unsigned __int128)a * b >> 64);
}

template <class T> DEVICE T fetch(const T *place) {
    return *place;
}

DEVICE u32 clamp_half(int half) {
    return half < 0 ? 0 : half > 255 ? 255 : (u32)half;
}

DEVICE u32 clamp_pair(u32 pair) {
    return clamp_half((i16)pair) | clamp_half((i16)(pair >> 16)) << 16;
}

DEVICE int dot_bytes(u32 a, u32 b, int sum) {
    for (int shift = 0; shift < 32; shift += 8)
        sum += (signed char)(a >> shift) * (signed char)(b >> shift);
    return sum;
}

DEVICE u64 atomic_add(u64 *place, u64 amount) {
    u64 before = *place;
    *place += amount;
    return before;
}

DEVICE u64 clock_ns() {
    auto now = std::chrono::steady_clock::now().time_since_epoch();
    return (u64)std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

struct Lanes {
    static constexpr int COUNT = 1;
    static constexpr int index = 0;

    void sync() const {}

    u32 ballot(bool yes) const { return yes; }

    u32 before() const { return 0; }

    u32 maximum(u32 value) const { return value; }

    int sum(int value) const { return value; }

    u64 first(u64 value) const { return value; }

    template <int ITEMS, class Ask> u32 vote(Ask ask) const {
        u32 answer = 0;
        for (int i = 0; i < ITEMS; i++) answer |= (u32)ask(i) << i;
        return answer;
    }

    template <int ITEMS, class Give> u64 join(Give give) const {
        u64 all = 0;
        for (int i = 0; i < ITEMS; i++) all |= give(i);
        return all;
    }
};
