// SPDX-License-Identifier: GPL-3.0-or-later
// platform.cuh - the one place where the GPU and the host differ: bits of a word, and the lanes
// that play a game together.
//
// Everything else of this folder is written once. nvcc compiles it for a warp of 32 lanes a game,
// any C++ compiler for one lane, and both must find the same values, moves and node counts: the
// host is the GPU's test.
#ifndef ROQUE_TRAIN_PLATFORM_CUH
#define ROQUE_TRAIN_PLATFORM_CUH

#include <cstdint>

using u8 = uint8_t;
using u16 = uint16_t;
using i16 = int16_t;
using u32 = uint32_t;
using u64 = unsigned long long;

#ifdef __CUDACC__
#include "platform_gpu.cuh"
#else
#include "platform_host.h"
#endif

#endif
