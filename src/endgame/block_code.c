// SPDX-License-Identifier: GPL-3.0-or-later
// block_code.c - the reader of blocks, and what reader and writer share.
#include "endgame/block_code.h"

#include <stdlib.h>
#include <string.h>

#include "endgame/block_parts.h"

static bool is_listed(const int *distances, int count, int distance) {
    for (int i = 1; i < count; i++) {
        if (distances[i] == distance) return true;
    }
    return false;
}

// Rows: 64 squares or 48 of a pawn, sets of two men (2016, pawns 1128), and whole planes of them.
void block_list_distances(int distances[DISTANCE_COUNT]) {
    static const struct {
        int row;
        int most;
    } rows[] = {{1, 64}, {64, 64}, {48, 48}, {2016, 4}, {1128, 6}, {4096, 3}, {63, 64}};
    int count = 1;
    distances[0] = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int k = 1; k <= rows[i].most && count < DISTANCE_COUNT; k++) {
            if (!is_listed(distances, count, k * rows[i].row)) distances[count++] = k * rows[i].row;
        }
    }
}

bool block_assign_codes(const uint8_t *lengths, int count, uint16_t *codes) {
    unsigned next = 0;
    for (int length = 1; length <= CODE_BITS_MAX; length++) {
        next <<= 1;
        for (int symbol = 0; symbol < count; symbol++) {
            if (lengths[symbol] != length) continue;
            unsigned turned = 0;
            for (int bit = 0; bit < length; bit++)
                turned |= (next >> bit & 1) << (length - 1 - bit);
            codes[symbol] = (uint16_t)turned;
            if (++next > 1u << length) return false;
        }
    }
    return next == 1u << CODE_BITS_MAX; // every pattern of bits means something
}

// ---- reading ----

typedef struct CodeEntry {
    uint16_t symbol;
    uint8_t bits;
} CodeEntry;

struct BlockDecoder {
    int value_count;
    uint8_t values[256];
    uint8_t ranks[256]; // of each value
    int distances[DISTANCE_COUNT];
    CodeEntry entries[BLOCK_CODES][1 << CODE_BITS_MAX];
};

static bool list_codes(const BlockModel *model, int code, uint16_t codes[STEP_COUNT]) {
    const uint8_t *lengths = model->lengths[code];
    const int symbols = block_code_symbols(code);
    for (int symbol = 0; symbol < symbols; symbol++) {
        if (lengths[symbol] > CODE_BITS_MAX) return false;
    }
    return block_assign_codes(lengths, symbols, codes);
}

bool block_model_is_sound(const BlockModel *model) {
    uint16_t codes[STEP_COUNT];
    bool is_sound = model->value_count >= 1 && model->value_count <= 255;
    for (int code = 0; is_sound && code < BLOCK_CODES; code++)
        is_sound = list_codes(model, code, codes);
    return is_sound;
}

static void fill_entries(BlockDecoder *decoder, const BlockModel *model, int code) {
    const uint8_t *lengths = model->lengths[code];
    const int symbols = block_code_symbols(code);
    uint16_t codes[STEP_COUNT];
    list_codes(model, code, codes);
    for (int symbol = 0; symbol < symbols; symbol++) {
        if (lengths[symbol] == 0) continue;
        for (unsigned i = codes[symbol]; i < 1u << CODE_BITS_MAX; i += 1u << lengths[symbol])
            decoder->entries[code][i] = (CodeEntry){(uint16_t)symbol, lengths[symbol]};
    }
}

BlockDecoder *block_decoder_new(const BlockModel *model) {
    BlockDecoder *decoder = block_model_is_sound(model) ? calloc(1, sizeof *decoder) : NULL;
    if (decoder == NULL) return NULL;
    decoder->value_count = model->value_count;
    memcpy(decoder->values, model->values, sizeof decoder->values);
    for (int i = 0; i < model->value_count; i++) decoder->ranks[model->values[i]] = (uint8_t)i;
    block_list_distances(decoder->distances);
    for (int code = 0; code < BLOCK_CODES; code++) fill_entries(decoder, model, code);
    return decoder;
}

void block_decoder_free(BlockDecoder *decoder) {
    free(decoder);
}

// Bits from the low end of little-endian bytes; behind the end come zeros.
typedef struct BitReader {
    const uint8_t *at;
    const uint8_t *end;
    uint64_t bits;
    int count;
} BitReader;

static inline void refill(BitReader *reader) {
    if (reader->end - reader->at >= 8) {
        uint64_t word;
        memcpy(&word, reader->at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        reader->bits |= word << reader->count;
        reader->at += (63 - reader->count) >> 3;
        reader->count |= 56;
        return;
    }
    while (reader->count <= 56) {
        const uint64_t byte = reader->at < reader->end ? *reader->at : 0;
        reader->bits |= byte << reader->count;
        reader->at++; // past the end it tells how far past
        reader->count += 8;
    }
}

static inline unsigned take(BitReader *reader, int count) {
    const unsigned bits = (unsigned)(reader->bits & ((1u << count) - 1));
    reader->bits >>= count;
    reader->count -= count;
    return bits;
}

static inline int take_symbol(BitReader *reader, const CodeEntry *entries) {
    const CodeEntry entry = entries[reader->bits & ((1u << CODE_BITS_MAX) - 1)];
    take(reader, entry.bits);
    return entry.symbol;
}

// A copy may run into what it has just written. At most 58 bits are read between two refills.
static int decode_copy(const BlockDecoder *decoder, BitReader *reader, int slot, int *distance) {
    const int length = length_slot_first(slot) + (int)take(reader, length_extra_bits(slot));
    const int number = take_symbol(reader, decoder->entries[CODE_DISTANCE]);
    if (number != 0) *distance = decoder->distances[number];
    return length;
}

bool block_decode(const BlockDecoder *decoder, const uint8_t *bytes, size_t size, uint8_t *values,
                  int count) {
    BitReader reader = {.at = bytes, .end = bytes + size};
    int distance = 0, done = 0;
    bool after_copy = false;
    while (done < count) {
        refill(&reader);
        const int symbol = take_symbol(
            &reader, decoder->entries[after_copy ? CODE_STEP_AFTER_COPY : CODE_STEP_AFTER_LITERAL]);
        if (symbol < LITERALS) {
            const int before = after_copy ? values[done - distance]
                               : done > 0 ? values[done - 1]
                                          : 0;
            const int rank = (done > 0 ? decoder->ranks[before] : 0) + symbol;
            if (symbol >= decoder->value_count) return false;
            values[done++] =
                decoder->values[rank < decoder->value_count ? rank : rank - decoder->value_count];
            after_copy = false;
            continue;
        }
        const int length = decode_copy(decoder, &reader, symbol - LITERALS, &distance);
        if (length < 1 || length > count - done || distance < 1 || distance > done) return false;
        for (int i = 0; i < length; i++, done++) values[done] = values[done - distance];
        after_copy = true;
    }
    return reader.at - reader.count / 8 <= bytes + size;
}
