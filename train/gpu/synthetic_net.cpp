// SPDX-License-Identifier: GPL-3.0-or-later
// synthetic_net.cpp - a network made from a seed, for tests.
#include <cstring>

#include "net_file.h"
#include "synthetic_net.h"

enum { NEURONS = 64, KING_BUCKETS = 4, PAIRS_OF_MATERIAL = 6, VERSION = 1 };

struct Writer {
    std::vector<u8> bytes;
    u64 state;

    // Evenly from -most to most.
    int noise(int most) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return (int)(state >> 33) % (2 * most + 1) - most;
    }

    void word(u32 value) {
        for (int i = 0; i < 4; i++) bytes.push_back((u8)(value >> 8 * i));
    }

    void half(int value) {
        bytes.push_back((u8)value);
        bytes.push_back((u8)(value >> 8));
    }
};

static void write_header(Writer *writer) {
    for (char letter : {'R', 'O', 'Q', 'U', 'E', 'N', 'E', 'T'})
        writer->bytes.push_back((u8)letter);
    for (u32 value : {(u32)VERSION, (u32)NEURONS, (u32)KING_BUCKETS, (u32)NET_OUTPUTS_MAX,
                      (u32)NET_QA, (u32)NET_QB, (u32)NET_SCALE, 0u})
        writer->word(value);
    char name[24] = "synthetic";
    writer->bytes.insert(writer->bytes.end(), name, name + sizeof name);
    for (int i = 0; i < 32; i++)
        writer->bytes.push_back((u8)(i < 4   ? i & 1
                                     : i < 8 ? 2
                                             : 3)); // back rank in two, second rank, the rest
}

// The first neurons come in pairs, one that sums the own material and one that sums the other's;
// the rest are noise.
static int weight_of(Writer *writer, int input, int neuron) {
    static const int values[6] = {6, 19, 20, 30, 57, 0};
    int kind = input % 384 / 64;
    bool is_own = input % NET_INPUTS < 384;
    if (neuron >= PAIRS_OF_MATERIAL) return writer->noise(40);
    return ((is_own != (neuron & 1)) ? values[kind] : -values[kind]) + writer->noise(2);
}

std::vector<uint8_t> synthetic_net(uint64_t seed) {
    Writer writer = {{}, seed};
    write_header(&writer);
    for (int input = 0; input < KING_BUCKETS * NET_INPUTS; input++)
        for (int neuron = 0; neuron < NEURONS; neuron++)
            writer.half(weight_of(&writer, input, neuron));
    for (int neuron = 0; neuron < NEURONS; neuron++)
        writer.half(neuron < PAIRS_OF_MATERIAL ? 128 : 60 + writer.noise(50));
    for (int bucket = 0; bucket < NET_OUTPUTS_MAX; bucket++)
        for (int side = 0; side < 2; side++)
            for (int neuron = 0; neuron < NEURONS; neuron++) {
                bool is_plus = (neuron & 1) == side;
                writer.half(neuron < PAIRS_OF_MATERIAL ? (is_plus ? 110 : -110) : writer.noise(3));
            }
    for (int bucket = 0; bucket < NET_OUTPUTS_MAX; bucket++) writer.word((u32)writer.noise(500));
    writer.word(net_checksum(writer.bytes.data(), writer.bytes.size()));
    return writer.bytes;
}
