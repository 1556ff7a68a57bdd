// SPDX-License-Identifier: GPL-3.0-or-later
// block_writer.c - the writer of blocks: chooses the steps and the codes.
#include <stdlib.h>
#include <string.h>

#include "endgame/block_code.h"
#include "endgame/block_parts.h"

enum {
    NO_VALUE = 255,
    SAMPLED_BLOCKS = 96, // whose steps decide the codes
    // What a step costs, in bits, when steps are chosen; the true costs are known afterwards only.
    LITERAL_COST = 4,
    COPY_COST = 12,
    COPY_AGAIN_COST = 6,
    COPY_LEAST = COPY_COST / LITERAL_COST + 1, // a shorter copy from a new distance saves nothing
};

_Static_assert(COPY_LEAST == 4, "a glance is four values");

struct BlockEncoder {
    const BlockModel *model;
    uint8_t ranks[256];
    int distances[DISTANCE_COUNT];
    uint16_t codes[BLOCK_CODES][STEP_COUNT];
};

typedef struct BlockStep {
    int symbol; // literal or LITERALS + slot
    int extra;
    int distance_number;
    int code; // of the symbol
} BlockStep;

// ---- choosing steps ----

typedef struct Walk {
    const uint8_t *wanted; // NO_VALUE: anything
    uint8_t values[BLOCK_VALUES];
    int done;
    int count;
    int distance; // used last, or 0
    bool after_copy;
} Walk;

static int length_slot(int length) {
    if (length < LENGTH_PLAIN) return length;
    const int power = 31 - __builtin_clz((unsigned)length);
    return LENGTH_PLAIN + (power - LENGTH_POWER_PLAIN) * 4
           + (length >> (power - LENGTH_SLOT_BITS) & 3);
}

static int copy_length(const Walk *walk, int distance) {
    const uint8_t *wanted = walk->wanted + walk->done;
    const uint8_t *source = walk->values + walk->done - distance;
    const int most = walk->count - walk->done;
    int length = 0;
    while (length < most && length < distance
           && (wanted[length] == NO_VALUE || wanted[length] == source[length]))
        length++;
    if (length < distance) return length;
    while (length < most
           && (wanted[length] == NO_VALUE || wanted[length] == source[length % distance]))
        length++;
    return length;
}

static bool is_copied(const Walk *walk, int distance, int i) {
    const uint8_t wanted = walk->wanted[walk->done + i];
    return wanted == NO_VALUE
           || wanted == walk->values[walk->done - distance + (i < distance ? i : i % distance)];
}

// The next four values at a glance: `known` has the bits of those that are not free.
typedef struct Glance {
    uint32_t wanted;
    uint32_t known;
} Glance;

static Glance glance_at(const Walk *walk) {
    Glance glance = {0, 0};
    for (int i = 0; i < COPY_LEAST && walk->done + i < walk->count; i++) {
        const uint8_t wanted = walk->wanted[walk->done + i];
        glance.wanted |= (uint32_t)wanted << 8 * i;
        glance.known |= (wanted == NO_VALUE ? 0u : 0xFFu) << 8 * i;
    }
    return glance;
}

static bool may_copy(const Walk *walk, int distance, Glance glance) {
    const uint8_t *source = walk->values + walk->done - distance;
    if (distance < COPY_LEAST) return is_copied(walk, distance, 0);
    const uint32_t values = source[0] | (uint32_t)source[1] << 8 | (uint32_t)source[2] << 16
                            | (uint32_t)source[3] << 24;
    return ((values ^ glance.wanted) & glance.known) == 0;
}

// Of the distance's number 0 (the one used last) and all others the copy that saves
// most; 0 if none saves. A longer copy than the best so far must also fit where that
// one ends: most are refused there.
static int best_copy(const BlockEncoder *encoder, const Walk *walk, int *number) {
    int best_length = 0, best_gain = 0;
    const Glance glance = glance_at(walk);
    for (int i = 0; i < DISTANCE_COUNT; i++) {
        const int distance = i == 0 ? walk->distance : encoder->distances[i];
        if (distance == 0 || distance > walk->done) continue;
        if (i != 0 && !may_copy(walk, distance, glance)) continue;
        const int cost = i == 0 ? COPY_AGAIN_COST : COPY_COST;
        const int least = (best_gain + cost) / LITERAL_COST + 1;
        if (least > walk->count - walk->done || !is_copied(walk, distance, least - 1)) continue;
        const int length = copy_length(walk, distance);
        if (length < least) continue;
        best_gain = length * LITERAL_COST - cost;
        best_length = length;
        *number = i;
    }
    return best_length;
}

static BlockStep next_step(const BlockEncoder *encoder, Walk *walk) {
    BlockStep step = {.code = walk->after_copy ? CODE_STEP_AFTER_COPY : CODE_STEP_AFTER_LITERAL};
    const int length = best_copy(encoder, walk, &step.distance_number);
    if (length > 0) {
        const int slot = length_slot(length);
        if (step.distance_number != 0) walk->distance = encoder->distances[step.distance_number];
        step.symbol = LITERALS + slot;
        step.extra = length - length_slot_first(slot);
        for (int i = 0; i < length; i++, walk->done++)
            walk->values[walk->done] = walk->values[walk->done - walk->distance];
        walk->after_copy = true;
        return step;
    }
    const int value_count = encoder->model->value_count;
    int expected = 0;
    if (walk->done > 0)
        expected =
            encoder->ranks[walk->values[walk->done - (walk->after_copy ? walk->distance : 1)]];
    int rank = encoder->ranks[walk->wanted[walk->done]];
    if (walk->wanted[walk->done] == NO_VALUE) rank = expected;
    step.symbol = (rank - expected + value_count) % value_count;
    walk->values[walk->done++] = encoder->model->values[rank];
    walk->after_copy = false;
    return step;
}

// ---- making codes ----

// Losses, draws and wins apart, each by length: near values get near ranks.
static void list_values(BlockModel *model, const uint8_t *values, size_t count) {
    bool is_there[256] = {false};
    for (size_t i = 0; i < count; i++) is_there[values[i]] = true;
    model->value_count = 0;
    for (int parity = 0; parity < 2; parity++) {
        for (int value = parity; value < NO_VALUE; value += 2) {
            if (is_there[value]) model->values[model->value_count++] = (uint8_t)value;
        }
    }
    if (model->value_count == 0) model->values[model->value_count++] = 0;
}

typedef struct CodeTree {
    uint64_t weights[2 * STEP_COUNT];
    int parents[2 * STEP_COUNT];
    int count;
} CodeTree;

// The lightest node without a parent, other than `but`.
static int lightest(const CodeTree *tree, int but) {
    int best = -1;
    for (int i = 0; i < tree->count; i++) {
        if (tree->parents[i] >= 0 || i == but || tree->weights[i] == 0) continue;
        if (best < 0 || tree->weights[i] < tree->weights[best]) best = i;
    }
    return best;
}

// Huffman's tree; returns the longest code.
static int grow_tree(const uint64_t *weights, int symbols, uint8_t *lengths) {
    CodeTree tree = {.count = symbols};
    for (int i = 0; i < symbols; i++) tree.weights[i] = weights[i], tree.parents[i] = -1;
    for (;;) {
        const int a = lightest(&tree, -1), b = lightest(&tree, a);
        if (b < 0) break;
        tree.weights[tree.count] = tree.weights[a] + tree.weights[b];
        tree.parents[tree.count] = -1;
        tree.parents[a] = tree.parents[b] = tree.count++;
    }
    int longest = 0;
    for (int i = 0; i < symbols; i++) {
        int length = 0;
        for (int node = i; tree.parents[node] >= 0; node = tree.parents[node]) length++;
        lengths[i] = (uint8_t)length;
        if (length > longest) longest = length;
    }
    return longest;
}

// Weights are flattened until no code is too long.
static void make_lengths(uint64_t *weights, int symbols, uint8_t *lengths) {
    while (grow_tree(weights, symbols, lengths) > CODE_BITS_MAX) {
        for (int i = 0; i < symbols; i++) {
            if (weights[i] != 0) weights[i] = weights[i] / 2 + 1;
        }
    }
}

static void open_encoder(BlockEncoder *encoder, const BlockModel *model) {
    encoder->model = model;
    memset(encoder->ranks, 0, sizeof encoder->ranks);
    for (int i = 0; i < model->value_count; i++) encoder->ranks[model->values[i]] = (uint8_t)i;
    block_list_distances(encoder->distances);
}

// Every symbol that any block can need is given a code: at least two of
// each sort, so that a code exists.
static void start_weights(const BlockModel *model, uint64_t weights[BLOCK_CODES][STEP_COUNT]) {
    memset(weights, 0, sizeof(uint64_t) * BLOCK_CODES * STEP_COUNT);
    for (int code = CODE_STEP_AFTER_LITERAL; code <= CODE_STEP_AFTER_COPY; code++) {
        for (int i = 0; i < model->value_count; i++) weights[code][i] = 1;
        for (int slot = 1; slot < LENGTH_SLOTS; slot++) weights[code][LITERALS + slot] = 1;
    }
    for (int i = 0; i < DISTANCE_COUNT; i++) weights[CODE_DISTANCE][i] = 1;
}

bool block_model_make(BlockModel *model, const uint8_t *values, size_t count) {
    BlockEncoder *encoder = malloc(sizeof *encoder);
    Walk *walk = malloc(sizeof *walk);
    uint64_t(*weights)[STEP_COUNT] = malloc(sizeof(uint64_t) * BLOCK_CODES * STEP_COUNT);
    const bool has_memory = encoder != NULL && walk != NULL && weights != NULL;
    const size_t blocks = (count + BLOCK_VALUES - 1) / BLOCK_VALUES;
    const size_t jump = blocks / SAMPLED_BLOCKS + 1;
    memset(model, 0, sizeof *model);
    list_values(model, values, count);
    if (has_memory) {
        open_encoder(encoder, model);
        start_weights(model, weights);
    }
    for (size_t block = jump / 2; has_memory && block < blocks; block += jump) {
        const size_t first = block * BLOCK_VALUES, rest = count - first;
        walk->wanted = values + first;
        walk->done = walk->distance = 0, walk->after_copy = false;
        walk->count = rest < BLOCK_VALUES ? (int)rest : BLOCK_VALUES;
        while (walk->done < walk->count) {
            const BlockStep step = next_step(encoder, walk);
            weights[step.code][step.symbol] += 16; // more than what was never seen
            if (step.symbol >= LITERALS) weights[CODE_DISTANCE][step.distance_number] += 16;
        }
    }
    for (int code = 0; has_memory && code < BLOCK_CODES; code++)
        make_lengths(weights[code], block_code_symbols(code), model->lengths[code]);
    free(encoder);
    free(walk);
    free(weights);
    return has_memory;
}

// ---- writing ----

BlockEncoder *block_encoder_new(const BlockModel *model) {
    BlockEncoder *encoder = malloc(sizeof *encoder);
    if (encoder == NULL) return NULL;
    open_encoder(encoder, model);
    for (int code = 0; code < BLOCK_CODES; code++) {
        if (block_assign_codes(model->lengths[code], block_code_symbols(code),
                               encoder->codes[code]))
            continue;
        free(encoder);
        return NULL;
    }
    return encoder;
}

void block_encoder_free(BlockEncoder *encoder) {
    free(encoder);
}

typedef struct BitWriter {
    uint8_t *at;
    uint64_t bits;
    int count;
} BitWriter;

static void put(BitWriter *writer, unsigned bits, int count) {
    writer->bits |= (uint64_t)bits << writer->count;
    writer->count += count;
    for (; writer->count >= 8; writer->count -= 8, writer->bits >>= 8)
        *writer->at++ = (uint8_t)writer->bits;
}

static void put_symbol(BitWriter *writer, const BlockEncoder *encoder, int code, int symbol) {
    put(writer, encoder->codes[code][symbol], encoder->model->lengths[code][symbol]);
}

size_t block_encode(const BlockEncoder *encoder, const uint8_t *values, int count, uint8_t *bytes) {
    Walk walk;
    BitWriter writer = {.at = bytes};
    walk.wanted = values, walk.count = count;
    walk.done = walk.distance = 0, walk.after_copy = false;
    while (walk.done < count) {
        const BlockStep step = next_step(encoder, &walk);
        put_symbol(&writer, encoder, step.code, step.symbol);
        if (step.symbol < LITERALS) continue;
        put(&writer, (unsigned)step.extra, length_extra_bits(step.symbol - LITERALS));
        put_symbol(&writer, encoder, CODE_DISTANCE, step.distance_number);
    }
    put(&writer, 0, 7);
    return (size_t)(writer.at - bytes);
}
