// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy_sum.c - see syzygy_sum.h.
//
// A piece is hashed five words at a stride. Six lanes turn by one place at each:
// every lane takes its neighbour's value, rotated and multiplied, and adds a word;
// five CRCs run over what comes out.
//
//      lane 0   1   2   3   4   5
//            \   \   \   \   \   \__ from lane 0
//      + word 0   1   2   3   4
#include "endgame/syzygy_sum.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/bytes.h"

enum { LANES = 6, STRIDE_WORDS = 5, STRIDE_BYTES = 40, TURN_BYTES = 240, CRC_PARTS = 8 };

// Odd 64-bit numbers of the hash; the last one mixes two words into one.
static const uint64_t K0 = 0xc3a5c85c97cb3127, K1 = 0xb492b66fbe98f273, K3 = 0xc949d7c7509e6557;
static const uint64_t K_MIX = 0x9ddfea08eb382d69;

typedef struct SumWords {
    uint64_t low, high;
} SumWords;

static uint64_t word_at(const uint8_t *bytes) {
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--) word = word << 8 | bytes[i];
    return word;
}

static uint64_t rotate(uint64_t word, int right) {
    return word >> right | word << (64 - right);
}

static uint64_t fold(uint64_t word) {
    return word ^ word >> 47;
}

static uint64_t mix(uint64_t first, uint64_t second) {
    return fold((second ^ fold((first ^ second) * K_MIX)) * K_MIX) * K_MIX;
}

// ---- CRC-32C, a word at a time ----

// parts[i][byte]: what a byte leaves behind when i more bytes follow it.
typedef struct Crc {
    uint32_t parts[CRC_PARTS][256];
} Crc;

static void crc_fill(Crc *crc) {
    const uint32_t polynomial = 0x82f63b78;
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t rest = byte;
        for (int bit = 0; bit < 8; bit++) rest = rest >> 1 ^ (rest & 1 ? polynomial : 0);
        crc->parts[0][byte] = rest;
    }
    for (int i = 1; i < CRC_PARTS; i++) {
        for (int byte = 0; byte < 256; byte++) {
            const uint32_t before = crc->parts[i - 1][byte];
            crc->parts[i][byte] = before >> 8 ^ crc->parts[0][before & 255];
        }
    }
}

static uint64_t crc_add(const Crc *crc, uint64_t before, uint64_t word) {
    uint32_t sum = 0;
    word ^= (uint32_t)before;
    for (int i = 0; i < CRC_PARTS; i++) sum ^= crc->parts[CRC_PARTS - 1 - i][word >> 8 * i & 255];
    return sum;
}

// ---- a piece ----

typedef struct Wheel {
    Crc crc;
    uint64_t lanes[LANES];
    uint64_t crcs[STRIDE_WORDS];
} Wheel;

static void stride(Wheel *wheel, const uint8_t *bytes, bool is_light) {
    static const uint8_t turns[STRIDE_WORDS] = {41, 27, 41, 33, 25};
    const uint64_t factor = is_light ? 1 : K0, first = wheel->lanes[0];
    for (int i = 0; i < STRIDE_WORDS; i++) {
        const uint64_t turned = rotate(wheel->lanes[i + 1], turns[i] ^ is_light);
        wheel->lanes[i] = turned * factor + word_at(bytes + 8 * i);
        wheel->crcs[i] = crc_add(&wheel->crc, wheel->crcs[i], wheel->lanes[i]);
    }
    wheel->lanes[STRIDE_WORDS] = first;
}

// Whole turns of six strides, light and heavy by turns; then heavy strides, the
// last of which ends with the bytes.
static void roll(Wheel *wheel, const uint8_t *bytes, size_t size) {
    const uint8_t *end = bytes + size;
    for (size_t turn = size / TURN_BYTES; turn > 0; turn--) {
        for (int i = 0; i < LANES; i++, bytes += STRIDE_BYTES) stride(wheel, bytes, i % 2 == 0);
    }
    for (; end - bytes >= STRIDE_BYTES; bytes += STRIDE_BYTES) stride(wheel, bytes, false);
    if (bytes < end) stride(wheel, end - STRIDE_BYTES, false);
}

static void finish(const Wheel *wheel, const uint64_t begun[2],
                   uint64_t words[SYZYGY_PIECE_WORDS]) {
    const uint64_t *lanes = wheel->lanes, *crcs = wheel->crcs;
    const uint64_t upper = crcs[2] + (crcs[1] << 32), lower = crcs[4] + (crcs[3] << 32);
    const uint64_t a = mix(lanes[0], lower), b = lanes[1] + upper;
    const uint64_t c = mix(lanes[2], crcs[0]) + crcs[3], d = mix(lanes[3], lanes[4] + begun[0]);
    const uint64_t e = mix(a, d) + lower + lanes[4], f = mix(b, c) + a;
    const uint64_t g = mix(lower + lanes[4], crcs[3] + mix(upper, lanes[5])) + c;
    uint64_t chain = fold((a + g) * K0) * K0 + b;
    words[0] = e + f + g + upper;
    words[1] = begun[1] + chain + words[0];
    chain = fold(chain * K0) * K0 + c;
    words[2] = chain + words[1];
    chain = fold((chain + e) * K0) * K0;
    words[3] = chain + words[2];
}

static void hash_piece(const uint8_t *bytes, size_t size, uint32_t seed,
                       uint64_t words[SYZYGY_PIECE_WORDS]) {
    Wheel wheel;
    const uint64_t b = word_at(bytes + 96) + K0;
    const uint64_t begun[2] = {mix(b, size), word_at(bytes + 120) * K0 + size};
    const uint64_t lanes[LANES] = {
        word_at(bytes + 56) + K0, b, begun[0], begun[1], word_at(bytes + 184) + seed,
        begun[0] + begun[1]};
    crc_fill(&wheel.crc);
    memcpy(wheel.lanes, lanes, sizeof lanes);
    memset(wheel.crcs, 0, sizeof wheel.crcs);
    wheel.crcs[0] = seed;
    roll(&wheel, bytes, size);
    finish(&wheel, begun, words);
}

void syzygy_sum_piece(const uint8_t *bytes, size_t size, uint64_t words[SYZYGY_PIECE_WORDS]) {
    uint8_t padded[TURN_BYTES] = {0};
    if (size >= TURN_BYTES) {
        hash_piece(bytes, size, 0, words);
    } else {
        memcpy(padded, bytes, size);
        hash_piece(padded, sizeof padded, ~(uint32_t)size, words);
    }
}

// ---- the words of all pieces ----

static SumWords finish_few(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
    const uint64_t first = mix(a, c), second = mix(d, b);
    return (SumWords){first ^ second, mix(second, first)};
}

// Two words more: of a single piece.
static SumWords hash_two(const uint64_t *words, SumWords seed) {
    enum { BYTES = 16 };
    const uint64_t a = fold(seed.low * K1) * K1;
    const uint64_t both = mix(words[0], rotate(words[1] + BYTES, BYTES)) ^ words[1];
    return finish_few(a, seed.high, seed.high * K1 + both, fold(a + words[0]));
}

// Less than 128 bytes: two words at a time.
static SumWords hash_few(const uint64_t *words, size_t count, SumWords seed) {
    uint64_t a = seed.low, b = seed.high;
    uint64_t c = mix(words[count - 1] + K1, a), d = mix(b + 8 * count, c + words[count - 2]);
    a += d;
    for (size_t i = 0; i + 2 < count; i += 2) {
        a = (a ^ fold(words[i] * K1) * K1) * K1;
        b ^= a;
        c = (c ^ fold(words[i + 1] * K1) * K1) * K1;
        d ^= c;
    }
    return finish_few(a, b, c, d);
}

// Four words and two seeds.
static SumWords weave(const uint64_t words[4], uint64_t low, uint64_t high) {
    const uint64_t first = low + words[0], all = first + words[1] + words[2];
    high = rotate(high + first + words[3], 21);
    return (SumWords){all + words[3], high + rotate(all, 44) + first};
}

typedef struct Loom {
    SumWords v, w;
    uint64_t x, y, z;
} Loom;

static void weave_eight(Loom *loom, const uint64_t words[8]) {
    SumWords *v = &loom->v, *w = &loom->w;
    const uint64_t x = rotate(loom->x + loom->y + v->low + words[1], 37) * K1 ^ w->high;
    loom->y = rotate(loom->y + v->high + words[6], 42) * K1 + v->low + words[5];
    const uint64_t z = rotate(loom->z + w->low, 33) * K1;
    *v = weave(words, v->high * K1, x + w->low);
    *w = weave(words + 4, z + w->high, loom->y + words[2]);
    loom->x = z;
    loom->z = x;
}

// 128 bytes and more: sixteen words at a time, the rest by four from the end.
static SumWords hash_many(const uint64_t *words, size_t count, SumWords seed) {
    Loom loom = {.x = seed.low, .y = seed.high, .z = 8 * count * K1};
    SumWords *v = &loom.v, *w = &loom.w;
    v->low = rotate(loom.y ^ K1, 49) * K1 + words[0];
    v->high = rotate(v->low, 42) * K1 + words[1];
    w->low = rotate(loom.y + loom.z, 35) * K1 + loom.x;
    w->high = rotate(loom.x + words[11], 53) * K1;
    for (; count >= 16; words += 16, count -= 16) {
        weave_eight(&loom, words);
        weave_eight(&loom, words + 8);
    }
    loom.x += rotate(v->low + loom.z, 49) * K0;
    loom.z += rotate(w->low, 37) * K0;
    for (const uint64_t *last = words + count; last > words;) {
        last -= 4; // may reach back into what was taken before
        loom.y = rotate(loom.x + loom.y, 42) * K0 + v->high;
        w->low += last[2];
        loom.x = loom.x * K0 + w->low;
        loom.z += w->high + last[0];
        w->high += v->low;
        *v = weave(last, v->low + loom.z, v->high);
    }
    const uint64_t x = mix(loom.x, v->low), y = mix(loom.y + loom.z, w->low);
    return (SumWords){mix(x + v->high, w->high) + y, mix(x + w->high, y + v->high)};
}

void syzygy_sum_pieces(const uint8_t *bytes, size_t pieces, uint64_t sum[2]) {
    enum { PIECES_MOST = 28, FEW_WORDS = 16, SEED_WORDS = 2 };
    uint64_t words[PIECES_MOST * SYZYGY_PIECE_WORDS] = {0};
    size_t count = pieces * SYZYGY_PIECE_WORDS;
    if (pieces > PIECES_MOST) {
        hash_piece(bytes, 8 * count, 0, words);
        memcpy(sum, words + 2, SYZYGY_SUM_BYTES);
        return;
    }
    for (size_t i = 0; i < count; i++) words[i] = word_at(bytes + 8 * i);
    const SumWords seed = {words[0] ^ K3, words[1]};
    count -= SEED_WORDS;
    const SumWords made = pieces == 1         ? hash_two(words + SEED_WORDS, seed)
                          : count < FEW_WORDS ? hash_few(words + SEED_WORDS, count, seed)
                                              : hash_many(words + SEED_WORDS, count, seed);
    sum[0] = made.low;
    sum[1] = made.high;
}

// ---- a file ----

static bool read_all(int descriptor, void *buffer, size_t size, off_t from, Error *error) {
    for (size_t done = 0; done < size;) {
        const ssize_t count =
            pread(descriptor, (char *)buffer + done, size - done, from + (off_t)done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return error_set(error, "%m");
        if (count == 0) return error_set(error, "not whole: it ends early");
        done += (size_t)count;
    }
    return true;
}

// Leaves each piece's words behind as bytes, the lowest first.
static bool read_pieces(int descriptor, uint64_t size, uint8_t *piece, uint8_t *found,
                        Error *error) {
    for (uint64_t at = 0; at < size; at += SYZYGY_PIECE_BYTES) {
        const uint64_t left = size - at;
        const size_t count = left < SYZYGY_PIECE_BYTES ? (size_t)left : SYZYGY_PIECE_BYTES;
        uint64_t words[SYZYGY_PIECE_WORDS];
        if (!read_all(descriptor, piece, count, (off_t)at, error)) return false;
        syzygy_sum_piece(piece, count, words);
        Bytes bytes = bytes_over(found + at / SYZYGY_PIECE_BYTES * sizeof words, sizeof words);
        for (int i = 0; i < SYZYGY_PIECE_WORDS; i++) bytes_put_number(&bytes, words[i], 8);
    }
    return true;
}

bool syzygy_sum_check(int descriptor, Error *error) {
    struct stat facts;
    uint8_t end[SYZYGY_SUM_BYTES];
    uint64_t sum[2];
    if (fstat(descriptor, &facts) != 0) return error_set(error, "%m");
    const uint64_t size = (uint64_t)facts.st_size - SYZYGY_SUM_BYTES;
    const size_t pieces = (size_t)((size + SYZYGY_PIECE_BYTES - 1) / SYZYGY_PIECE_BYTES);
    uint8_t *piece = malloc(size < SYZYGY_PIECE_BYTES ? (size_t)size : SYZYGY_PIECE_BYTES);
    uint8_t *found = malloc(pieces * SYZYGY_PIECE_WORDS * sizeof *sum);
    bool is_fine = piece != NULL && found != NULL;
    if (!is_fine) error_no_memory(error);
    is_fine = is_fine && read_pieces(descriptor, size, piece, found, error)
              && read_all(descriptor, end, sizeof end, (off_t)size, error);
    if (is_fine) {
        syzygy_sum_pieces(found, pieces, sum);
        is_fine = sum[0] == word_at(end) && sum[1] == word_at(end + 8);
        if (!is_fine) error_set(error, "damaged: its checksum is wrong");
    }
    free(piece);
    free(found);
    return is_fine;
}
