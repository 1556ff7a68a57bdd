// SPDX-License-Identifier: GPL-3.0-or-later
// random_net.h - networks of any shape with weights by chance, as bytes of a file: for tests only.
#pragma once

#include "tests/test.h"

#include <string.h>

#include "core/checksum.h"
#include "core/random.h"
#include "engine/engine.h"

typedef struct NetShape {
    int width;
    int king_buckets;
    int output_buckets;
    int weight_most; // weights of the first layer lie between minus this and this
    uint64_t seed;
} NetShape;

typedef struct NetBytes {
    unsigned char *bytes;
    size_t size;
} NetBytes;

static inline void net_put(NetBytes *net, size_t at, int64_t value, int count) {
    for (int i = 0; i < count; i++)
        net->bytes[at + (size_t)i] = (unsigned char)((uint64_t)value >> 8 * i);
}

static inline int64_t net_draw(Random *random, int most) {
    return (int64_t)random_below(random, 2 * (uint64_t)most + 1) - most;
}

static inline void net_seal(NetBytes *net) {
    net_put(net, net->size - 4, checksum_of(0, net->bytes, net->size - 4), 4);
}

// To be freed by the caller.
static inline NetBytes net_make(NetShape shape) {
    Random random = random_from_seed(shape.seed);
    int rows = shape.king_buckets * 768;
    size_t values = (size_t)shape.width * (size_t)(rows + 1 + 2 * shape.output_buckets);
    NetBytes net = {.size = 96 + 2 * values + 4 * (size_t)shape.output_buckets + 4};
    net.bytes = calloc(1, net.size);
    assert_non_null(net.bytes);
    memcpy(net.bytes, "ROQUENET", 8);
    const int64_t numbers[] = {
        1, shape.width, shape.king_buckets, shape.output_buckets, 255, 128, 400, 7};
    for (int i = 0; i < 8; i++) net_put(&net, 8 + 4 * (size_t)i, numbers[i], 4);
    memcpy(net.bytes + 40, "by chance", 9);
    for (size_t i = 0; i < 32; i++)
        net.bytes[64 + i] = (unsigned char)(i % (size_t)shape.king_buckets);
    size_t at = 96;
    for (int i = 0; i < (rows + 1) * shape.width; i++, at += 2)
        net_put(&net, at, net_draw(&random, shape.weight_most), 2);
    for (int i = 0; i < 2 * shape.output_buckets * shape.width; i++, at += 2)
        net_put(&net, at, net_draw(&random, 127), 2);
    for (int i = 0; i < shape.output_buckets; i++, at += 4)
        net_put(&net, at, net_draw(&random, 30000), 4);
    net_seal(&net);
    return net;
}

static inline Network *net_open(NetShape shape) {
    NetBytes net = net_make(shape);
    Error error;
    Network *network = network_from_bytes(net.bytes, net.size, &error);
    free(net.bytes);
    if (network == NULL) fail_msg("%s", error.text);
    return network;
}

// From narrow to wide, with and without buckets; the last ones overflow sixteen bits,
// which every machine must do alike.
static const NetShape NET_SHAPES[] = {
    {256, 1, 8, 60, 1}, {64, 16, 8, 90, 2}, {192, 3, 1, 60, 3},  {320, 2, 5, 60, 4},
    {512, 1, 8, 60, 5}, {768, 1, 4, 60, 6}, {1024, 2, 8, 60, 7}, {256, 1, 8, 32767, 8},
};
enum { NET_SHAPE_COUNT = sizeof NET_SHAPES / sizeof NET_SHAPES[0] };
