// SPDX-License-Identifier: GPL-3.0-or-later
// block_code.h - blocks of table values as bits: repetitions at a few
// distances, the rest by Huffman's codes.
//
// A block is a series of steps. A step is either one value, written as its distance from an
// expected one, or a copy of values that stand a certain distance before. Distances are a
// fixed list (DISTANCE_COUNT): the near ones, and multiples of the rows that the layout of
// tables makes. Values that belong to no position may become anything, so the writer gives
// them whatever makes a copy longer.
//
//     step      literal: (value - expected) modulo the number of values, 0 .. 254
//               copy:    LITERALS + slot of the length, extra bits of the length, then the
//                        distance's number
//     expected  after a copy: what the copy would have gone on with; else the value before
//
// Steps after a copy and steps after a literal have a code each, distances the third. All three
// belong to the whole side of a table (BlockModel).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BLOCK_VALUES = 1 << 14,
    BLOCK_BYTES_MAX = 4 * BLOCK_VALUES, // a coded block is never longer
    LITERALS = 256,
    LENGTH_SLOTS = 60, // 0..15 as they are, then four for each power of two
    STEP_COUNT = LITERALS + LENGTH_SLOTS,
    DISTANCE_COUNT = 192, // number 0: the distance used last
    CODE_BITS_MAX = 12,
    CODE_STEP_AFTER_LITERAL = 0,
    CODE_STEP_AFTER_COPY,
    CODE_DISTANCE,
    BLOCK_CODES,
};

// What the writer decides for a side of a table and the reader gets from the file.
typedef struct BlockModel {
    int value_count; // at least 1
    uint8_t values[256];
    uint8_t lengths[BLOCK_CODES][STEP_COUNT]; // bits of each symbol, 0: not used
} BlockModel;

// Both are a few kilobytes to hundreds; made from a model, then constant.
typedef struct BlockEncoder BlockEncoder;
typedef struct BlockDecoder BlockDecoder;

// Looks at all values (255: belongs to no position) and at the steps of
// some blocks. False: no memory.
bool block_model_make(BlockModel *model, const uint8_t *values, size_t count);

BlockEncoder *block_encoder_new(const BlockModel *model);
void block_encoder_free(BlockEncoder *encoder);

// Writes `count` values (at most BLOCK_VALUES) into `bytes`, of
// BLOCK_BYTES_MAX; returns how many. Any thread.
size_t block_encode(const BlockEncoder *encoder, const uint8_t *values, int count, uint8_t *bytes);

// Whether its lengths make codes.
bool block_model_is_sound(const BlockModel *model);
// NULL: no memory, or a model that is not sound.
BlockDecoder *block_decoder_new(const BlockModel *model);
void block_decoder_free(BlockDecoder *decoder);

// Fills exactly `count` values. False: the bytes are no block of that many. Any thread.
bool block_decode(const BlockDecoder *decoder, const uint8_t *bytes, size_t size, uint8_t *values,
                  int count);
