// SPDX-License-Identifier: GPL-3.0-or-later
// net_file.cpp - reads a network file (docs/formats/net.md) into the layout of network.cuh, on the host.
#include <cstring>

#include "net_file.h"

enum { HEADER_SIZE = 96, CHECKSUM_SIZE = 4, KING_BUCKETS_MAX = 16, VERSION = 1 };

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

static u32 crc32(const u8 *bytes, size_t size) {
    u32 sum = ~0u;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int k = 0; k < 8; k++) sum = sum >> 1 ^ (0xEDB88320u & (0u - (sum & 1)));
    }
    return ~sum;
}

static const char *check(const u8 *bytes, size_t size, int width) {
    if (size < HEADER_SIZE || memcmp(bytes, "ROQUENET", 8) != 0) return "not a network file";
    if (word_at(bytes, 8) != VERSION) return "another version of the format";
    size_t neurons = word_at(bytes, 12), kings = word_at(bytes, 16), outputs = word_at(bytes, 20);
    if (neurons == 0 || neurons % 64 != 0 || neurons > (size_t)width) return "wider than this library";
    if (kings == 0 || kings > KING_BUCKETS_MAX || outputs == 0 || outputs > NET_OUTPUTS_MAX)
        return "a wrong number of buckets";
    if (word_at(bytes, 24) != NET_QA || word_at(bytes, 28) != NET_QB || word_at(bytes, 32) != NET_SCALE)
        return "another quantisation";
    if (size
        != HEADER_SIZE + 2 * (kings * NET_INPUTS * neurons + neurons + outputs * 2 * neurons) + 4 * outputs
               + CHECKSUM_SIZE)
        return "a wrong size";
    for (int i = 0; i < 32; i++)
        if (bytes[64 + i] >= kings) return "a king bucket out of range";
    if (crc32(bytes, size - CHECKSUM_SIZE) != word_at(bytes, size - CHECKSUM_SIZE)) return "a wrong checksum";
    return nullptr;
}

const char *net_image_read(NetImage *image, const void *file, size_t size, int width) {
    const u8 *bytes = (const u8 *)file;
    const char *wrong = check(bytes, size, width);
    if (wrong) return wrong;
    size_t neurons = word_at(bytes, 12), rows = (size_t)word_at(bytes, 16) * NET_INPUTS,
           outputs = word_at(bytes, 20);
    size_t pairs = (size_t)width / 2;
    memcpy(image->king_bucket, bytes + 64, 32);
    image->bias_at = rows * pairs;
    image->output_at = image->bias_at + pairs;
    image->words.assign(image->output_at + NET_OUTPUTS_MAX * 2 * pairs, 0);
    const u8 *weights = bytes + HEADER_SIZE;
    for (size_t row = 0; row <= rows; row++) // the bias follows the rows in both layouts
        for (size_t j = 0; j < neurons / 2; j++)
            image->words[row * pairs + j] = (u32)half_at(weights, row * neurons + 2 * j)
                                            + ((u32)half_at(weights, row * neurons + 2 * j + 1) << 16);
    const u8 *output = weights + 2 * (rows + 1) * neurons, *bias = output + 2 * outputs * 2 * neurons;
    for (size_t bucket = 0; bucket < NET_OUTPUTS_MAX; bucket++) {
        size_t from = bucket * outputs / NET_OUTPUTS_MAX;
        image->output_bias[bucket] = (int)word_at(bias, 4 * from);
        for (size_t side = 0; side < 2; side++)
            for (size_t j = 0; j < neurons / 2; j++) {
                size_t index = (from * 2 + side) * neurons + 2 * j;
                image->words[image->output_at + (bucket * 2 + side) * pairs + j] =
                    (u32)(u16)half_at(output, index) | (u32)(u16)half_at(output, index + 1) << 16;
            }
    }
    return nullptr;
}

Net net_image_place(const NetImage &image, const u32 *words) {
    Net net = {};
    net.rows = words;
    net.bias = words + image.bias_at;
    net.output = words + image.output_at;
    memcpy(net.output_bias, image.output_bias, sizeof net.output_bias);
    memcpy(net.king_bucket, image.king_bucket, sizeof net.king_bucket);
    return net;
}
