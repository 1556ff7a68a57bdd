// SPDX-License-Identifier: GPL-3.0-or-later
// net_file.cpp - reads a network file (docs/formats/net.md) into the layout of network.cuh, on the
// host.
#include <cstring>

#include "net_file.h"

enum {
    HEADER_SIZE = 96,
    CHECKSUM_SIZE = 4,
    KING_BUCKETS_MAX = 16,
    LAYERS_PADDING = 60,
    FIRST_UNIT = 64
};

static u32 word_at(const u8 *bytes, size_t offset) {
    u32 word;
    memcpy(&word, bytes + offset, sizeof word);
    return word;
}

static int half_at(const u8 *bytes, size_t index) {
    i16 half;
    memcpy(&half, bytes + 2 * index, sizeof half);
    return half;
}

u32 net_checksum(const u8 *bytes, size_t size) {
    u32 sum = ~0u;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int k = 0; k < 8; k++) sum = sum >> 1 ^ (0xEDB88320u & (0u - (sum & 1)));
    }
    return ~sum;
}

// The bytes of an output bucket: one layer of halves and a bias, or the small layers.
static size_t bucket_size(size_t neurons, bool has_layers) {
    size_t layers = 2 * neurons * NET_FIRST + 4 * NET_FIRST + 2 * NET_SECOND * NET_SECOND
                    + 4 * NET_SECOND + 2 * NET_SECOND + 4 + LAYERS_PADDING;
    return has_layers ? layers : 2 * 2 * neurons + 4;
}

static const char *check(const u8 *bytes, size_t size, int width) {
    if (size < HEADER_SIZE || memcmp(bytes, "ROQUENET", 8) != 0) return "not a network file";
    u32 version = word_at(bytes, 8);
    if (version != 1 && version != 2) return "another version of the format";
    if (version == 2 && !PLAYS_LAYERS) return "layers, which this library does not play";
    size_t neurons = word_at(bytes, 12), kings = word_at(bytes, 16), outputs = word_at(bytes, 20);
    if (neurons == 0 || neurons % 64 != 0 || neurons > (size_t)width)
        return "wider than this library";
    if (kings == 0 || kings > KING_BUCKETS_MAX || outputs == 0 || outputs > NET_OUTPUTS_MAX)
        return "a wrong number of buckets";
    if (word_at(bytes, 24) != NET_QA
        || word_at(bytes, 28) != (version == 1 ? (u32)NET_QB : (u32)FIRST_UNIT)
        || word_at(bytes, 32) != NET_SCALE)
        return "another quantisation";
    if (size
        != HEADER_SIZE + 2 * (kings * NET_INPUTS + 1) * neurons
               + outputs * bucket_size(neurons, version == 2) + CHECKSUM_SIZE)
        return "a wrong size";
    for (int i = 0; i < 32; i++)
        if (bytes[64 + i] >= kings) return "a king bucket out of range";
    if (net_checksum(bytes, size - CHECKSUM_SIZE) != word_at(bytes, size - CHECKSUM_SIZE))
        return "a wrong checksum";
    return nullptr;
}

// Where the parts of a network lie, by its width: Net's constants for a width known at run time.
struct Places {
    size_t row, output, bias, output_bias, king_bucket, has_layers, groups, first, first_bias,
        second, second_bias, last, rows;
};

template <int WIDTH> static Places places_of() {
    using Layout = Net<WIDTH>;
    return {Layout::ROW,         Layout::OUTPUT,     Layout::BIAS,        Layout::OUTPUT_BIAS,
            Layout::KING_BUCKET, Layout::HAS_LAYERS, Layout::GROUPS,      Layout::FIRST,
            Layout::FIRST_BIAS,  Layout::SECOND,     Layout::SECOND_BIAS, Layout::LAST,
            Layout::ROWS};
}

static Places places(int width) {
    return width == 256 ? places_of<256>() : width == 512 ? places_of<512>() : places_of<1024>();
}

// Two neurons in a word whose sums stay right.
static void write_sums(u32 *words, const u8 *weights, size_t first, size_t neurons) {
    for (size_t j = 0; j < neurons / 2; j++)
        words[j] =
            (u32)half_at(weights, first + 2 * j) + ((u32)half_at(weights, first + 2 * j + 1) << 16);
}

static void write_pairs(u32 *words, const u8 *weights, size_t first, size_t neurons) {
    for (size_t j = 0; j < neurons / 2; j++)
        words[j] = (u32)(u16)half_at(weights, first + 2 * j)
                   | (u32)(u16)half_at(weights, first + 2 * j + 1) << 16;
}

// One output layer a bucket: all of their weights, then all biases.
static void write_outputs(u32 *to, const Places &at, const u8 *output, size_t neurons,
                          size_t outputs) {
    const u8 *bias = output + 2 * outputs * 2 * neurons;
    for (size_t bucket = 0; bucket < NET_OUTPUTS_MAX; bucket++) {
        size_t from = bucket * outputs / NET_OUTPUTS_MAX;
        to[at.output_bias + bucket] = word_at(bias, 4 * from);
        for (size_t side = 0; side < 2; side++)
            write_pairs(to + at.output + (bucket * 2 + side) * at.row, output,
                        (from * 2 + side) * neurons, neurons);
    }
}

// The file has blocks of four inputs, sixteen neurons each: input 4 * block + i of neuron n is byte
// 64 * block
// + 4 * n + i, so that a word of the file is a word here.
static void write_first(u32 *to, const Places &at, const u8 *weights, size_t neurons,
                        size_t bucket) {
    for (size_t block = 0; block < neurons / 2; block++) {
        size_t side = block >= neurons / 4, within = block - side * neurons / 4;
        for (size_t n = 0; n < NET_FIRST; n++) {
            size_t group = ((bucket * 2 + side) * NET_PAIRS + n / 2) * at.groups + within / 2;
            to[at.first + group * 4 + n % 2 * 2 + within % 2] =
                word_at(weights, 64 * block + 4 * n);
        }
    }
}

static void write_layers(u32 *to, const Places &at, const u8 *layers, size_t neurons,
                         size_t bucket) {
    write_first(to, at, layers, neurons, bucket);
    const u8 *first_bias = layers + 2 * neurons * NET_FIRST, *second = first_bias + 4 * NET_FIRST;
    const u8 *second_bias = second + 2 * NET_SECOND * NET_SECOND,
             *last = second_bias + 4 * NET_SECOND;
    for (size_t n = 0; n < NET_FIRST; n++)
        to[at.first_bias + bucket * NET_FIRST + n] = word_at(first_bias, 4 * n);
    for (size_t k = 0; k < NET_SECOND; k++) {
        size_t neuron = bucket * NET_SECOND + k;
        to[at.second_bias + neuron] = word_at(second_bias, 4 * k);
        to[at.last + neuron] = (u32)half_at(last, k % NET_FIRST * 2 + k / NET_FIRST);
        for (size_t input = 0; input < NET_SECOND; input++) {
            u32 weight =
                (u16)half_at(second, (input % NET_FIRST * NET_SECOND + k) * 2 + input / NET_FIRST);
            to[at.second + neuron * NET_SECOND / 2 + input / 2] |= weight << input % 2 * 16;
        }
    }
    to[at.output_bias + bucket] = word_at(last, 2 * NET_SECOND);
}

const char *net_words_read(std::vector<u32> *words, const void *file, size_t size, int width) {
    const u8 *bytes = (const u8 *)file;
    const char *wrong = check(bytes, size, width);
    if (wrong) return wrong;
    size_t neurons = word_at(bytes, 12), rows = (size_t)word_at(bytes, 16) * NET_INPUTS,
           outputs = word_at(bytes, 20);
    bool has_layers = word_at(bytes, 8) == 2;
    const u8 *weights = bytes + HEADER_SIZE, *output = weights + 2 * (rows + 1) * neurons;
    Places at = places(width);
    words->assign(at.rows + rows * at.row, 0);
    u32 *to = words->data();
    for (size_t row = 0; row < rows; row++)
        write_sums(to + at.rows + row * at.row, weights, row * neurons, neurons);
    write_sums(to + at.bias, weights, rows * neurons, neurons);
    for (size_t i = 0; i < 32; i++) to[at.king_bucket + i] = bytes[64 + i];
    to[at.has_layers] = has_layers;
    if (!has_layers) write_outputs(to, at, output, neurons, outputs);
    for (size_t bucket = 0; has_layers && bucket < NET_OUTPUTS_MAX; bucket++) {
        size_t from = bucket * outputs / NET_OUTPUTS_MAX;
        write_layers(to, at, output + from * bucket_size(neurons, true), neurons, bucket);
    }
    return nullptr;
}
