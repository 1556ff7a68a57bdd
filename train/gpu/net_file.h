// SPDX-License-Identifier: GPL-3.0-or-later
// net_file.h - reads a network file (docs/formats/net.md) into the layout of network.cuh, on the host.
#ifndef ROQUE_TRAIN_NET_FILE_H
#define ROQUE_TRAIN_NET_FILE_H

#include <cstddef>
#include <vector>

#include "network.cuh"

// The words of a network that is `width` neurons wide or narrower; net's pointers are offsets into them until
// placed.
struct NetImage {
    std::vector<u32> words;
    size_t bias_at, output_at; // rows are at 0
    int output_bias[NET_OUTPUTS_MAX];
    u8 king_bucket[32];
};

// NULL: done; else what is wrong with the file.
const char *net_image_read(NetImage *image, const void *bytes, size_t size, int width);

// The network whose words lie at that address.
Net net_image_place(const NetImage &image, const u32 *words);

#endif
