// SPDX-License-Identifier: GPL-3.0-or-later
// platform_gpu.cuh - a game is played by the 32 lanes of a warp.
#ifndef ROQUE_TRAIN_PLATFORM_GPU_CUH
#define ROQUE_TRAIN_PLATFORM_GPU_CUH

#define DEVICE __device__ __forceinline__
#define COLD __device__ __noinline__ // once a game: kept out of the way of what runs at every node
#define CALLED __device__ __noinline__ // recurses, or is too large to stand everywhere it is used

DEVICE int count_bits(u64 word) {
    return __popcll(word);
}

DEVICE int count_bits_32(u32 word) {
    return __popc(word);
}

DEVICE int lowest_bit(u64 word) {
    return __ffsll((long long)word) - 1;
}

DEVICE u64 reverse_bits(u64 word) {
    return __brevll(word);
}

// The upper half of the product.
DEVICE u64 multiply_high(u64 a, u64 b) {
    return __umul64hi(a, b);
}

// Read-only memory, through the read-only cache.
template <class T> DEVICE T fetch(const T *place) {
    return __ldg(place);
}

// Both signed halves of a word brought into 0..255.
DEVICE u32 clamp_pair(u32 pair) {
    return __vimin_s16x2_relu(pair, 0x00FF00FFu);
}

// The sum and the products of four signed bytes each.
DEVICE int dot_bytes(u32 a, u32 b, int sum) {
    return __dp4a((int)a, (int)b, sum);
}

DEVICE u64 atomic_add(u64 *place, u64 amount) {
    return atomicAdd(place, amount);
}

// Nanoseconds of a clock that all games share.
DEVICE u64 clock_ns() {
    u64 now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

struct Lanes {
    static constexpr int COUNT = 32;
    int index;

    DEVICE Lanes() : index(threadIdx.x & 31) {}

    DEVICE void sync() const { __syncwarp(); }

    // Bit i: what lane i says.
    DEVICE u32 ballot(bool yes) const { return __ballot_sync(~0u, yes); }

    // The lanes before this one, as a mask for ballots.
    DEVICE u32 before() const { return (1u << index) - 1; }

    DEVICE u32 maximum(u32 value) const { return __reduce_max_sync(~0u, value); }

    DEVICE int sum(int value) const { return (int)__reduce_add_sync(~0u, (u32)value); }

    // What the first lane has, for all.
    DEVICE u64 first(u64 value) const { return __shfl_sync(~0u, value, 0); }

    // Bit i of the answer is ask(i), for ITEMS questions, a power of two up to 32.
    template <int ITEMS, class Ask> DEVICE u32 vote(Ask ask) const {
        return ballot(ask(index & (ITEMS - 1))) & (ITEMS == 32 ? ~0u : (1u << (ITEMS & 31)) - 1);
    }

    // All give(i) joined by "or".
    template <int ITEMS, class Give> DEVICE u64 join(Give give) const {
        u64 mine = give(index & (ITEMS - 1));
        u32 low = __reduce_or_sync(~0u, (u32)mine), high = __reduce_or_sync(~0u, (u32)(mine >> 32));
        return (u64)low | (u64)high << 32;
    }
};

#endif
