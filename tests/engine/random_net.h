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
    bool has_layers; // version 2 of the file
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

// Draws `count` numbers of so many bytes each, and returns the place behind them.
static inline size_t net_fill(NetBytes *net, size_t at, Random *random, size_t count, int bytes,
                              int most) {
    for (size_t i = 0; i < count; i++, at += (size_t)bytes)
        net_put(net, at, net_draw(random, most), bytes);
    return at;
}

static inline void net_seal(NetBytes *net) {
    net_put(net, net->size - 4, checksum_of(0, net->bytes, net->size - 4), 4);
}

// What follows the biases of the first layer.
static inline size_t net_outputs_bytes(NetShape shape) {
    size_t bucket = shape.has_layers ? 32 * (size_t)shape.width + 64 + 2048 + 128 + 64 + 64
                                     : 4 * (size_t)shape.width + 4;
    return (size_t)shape.output_buckets * bucket;
}

static inline void net_fill_outputs(NetBytes *net, size_t at, Random *random, NetShape shape) {
    size_t buckets = (size_t)shape.output_buckets, width = (size_t)shape.width;
    if (!shape.has_layers) {
        at = net_fill(net, at, random, 2 * buckets * width, 2, 127);
        net_fill(net, at, random, buckets, 4, 30000);
        return;
    }
    bool is_wild = shape.weight_most > 1000; // sums of 32 bits overflow as well
    for (size_t i = 0; i < buckets; i++) {
        at = net_fill(net, at, random, 32 * width, 1, is_wild ? 128 : 20);
        at = net_fill(net, at, random, 16, 4, is_wild ? INT32_MAX : 3000);
        at = net_fill(net, at, random, 1024, 2, is_wild ? 2047 : 200);
        at = net_fill(net, at, random, 32, 4, is_wild ? INT32_MAX : 400000);
        at = net_fill(net, at, random, 32, 2, is_wild ? 2047 : 300);
        at = net_fill(net, at, random, 1, 4, 500000) + 60;
    }
}

// To be freed by the caller.
static inline NetBytes net_make(NetShape shape) {
    Random random = random_from_seed(shape.seed);
    int rows = shape.king_buckets * 768;
    size_t values = (size_t)shape.width * (size_t)(rows + 1);
    NetBytes net = {.size = 96 + 2 * values + net_outputs_bytes(shape) + 4};
    net.bytes = calloc(1, net.size);
    assert_non_null(net.bytes);
    memcpy(net.bytes, "ROQUENET", 8);
    const int64_t numbers[] = {shape.has_layers ? 2 : 1,
                               shape.width,
                               shape.king_buckets,
                               shape.output_buckets,
                               255,
                               shape.has_layers ? 64 : 128,
                               400,
                               7};
    for (int i = 0; i < 8; i++) net_put(&net, 8 + 4 * (size_t)i, numbers[i], 4);
    memcpy(net.bytes + 40, "by chance", 9);
    for (size_t i = 0; i < 32; i++)
        net.bytes[64 + i] = (unsigned char)(i % (size_t)shape.king_buckets);
    size_t at = net_fill(&net, 96, &random, values, 2, shape.weight_most);
    net_fill_outputs(&net, at, &random, shape);
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

// From narrow to wide, with and without buckets, without and with layers; the last of each overflow
// sixteen bits, which every machine must do alike. Weights around zero leave a third to a half of
// the activations, as learned ones do.
static const NetShape NET_SHAPES[] = {
    {256, 1, 8, 60, 1, false},  {64, 16, 8, 90, 2, false},    {192, 3, 1, 60, 3, false},
    {320, 2, 5, 60, 4, false},  {512, 1, 8, 60, 5, false},    {768, 1, 4, 60, 6, false},
    {1024, 2, 8, 60, 7, false}, {256, 1, 8, 32767, 8, false}, {256, 1, 8, 40, 9, true},
    {64, 16, 8, 20, 10, true},  {192, 3, 1, 60, 11, true},    {768, 2, 8, 30, 12, true},
    {2048, 1, 8, 20, 13, true}, {1536, 1, 3, 20, 14, true},   {256, 1, 8, 32767, 15, true},
};
enum { NET_SHAPE_COUNT = sizeof NET_SHAPES / sizeof NET_SHAPES[0], NET_FIRST_LAYERED = 8 };
