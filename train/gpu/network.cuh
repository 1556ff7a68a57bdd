// SPDX-License-Identifier: GPL-3.0-or-later
// network.cuh - the network on the GPU: accumulators held by the lanes, rows added as men move.
//
// Half of the lanes hold what white sees, half what black sees. Two neurons share a 32-bit word as
// low + 65536 * high, a sum that stays right under additions, so that one addition serves both.
// docs/formats/net.md has the arithmetic of both versions: one output layer, or two small layers
// before it.
#ifndef ROQUE_TRAIN_NETWORK_CUH
#define ROQUE_TRAIN_NETWORK_CUH

#include "board.cuh"

// Whether this build plays networks with layers too: their code costs the others registers.
#ifndef NET_LAYERS
#define NET_LAYERS 1
#endif
constexpr bool PLAYS_LAYERS = NET_LAYERS;

enum {
    NET_INPUTS = 768, // for each bucket of king squares
    NET_OUTPUTS_MAX = 8,
    NET_QA = 255,
    NET_QB = 128,
    NET_SCALE = 400,
    EVAL_MAX = 20000,
};

// Of the small layers.
enum {
    NET_FIRST = 16, // neurons
    NET_SECOND = 32,
    NET_ONE = 127 * 64, // one, as a sum of the first
    NET_Q2 = 512,       // one, in the later weights
    NET_PAIRS = NET_FIRST / 2,
};

// A network laid out for the lanes, WIDTH neurons wide; narrower ones are filled up with zeros.
// Everything lies at a fixed place behind one pointer, so that no address has to be loaded.
template <int WIDTH> struct Net {
    static constexpr int ROW = WIDTH / 2; // words of a row
    static constexpr int OUTPUT =
        0; // [NET_OUTPUTS_MAX][2][ROW], 16-bit pairs: of the side to move, of the other
    static constexpr int BIAS = OUTPUT + NET_OUTPUTS_MAX * 2 * ROW; // [ROW]
    static constexpr int OUTPUT_BIAS = BIAS + ROW;                  // [NET_OUTPUTS_MAX]
    static constexpr int KING_BUCKET =
        OUTPUT_BIAS
        + NET_OUTPUTS_MAX; // [32], by rank * 4 + file of the own king, mirrored to files a to d
    static constexpr int HAS_LAYERS = KING_BUCKET + 32; // 0 or 1
    // Four weights in a word, a group of eight neurons after the other, so that the lanes of a view
    // read what lies together: [NET_OUTPUTS_MAX][2][NET_PAIRS][GROUPS] of two neurons with two
    // words each.
    static constexpr int GROUPS = WIDTH / 8;
    static constexpr int FIRST = KING_BUCKET + 32 + 24;
    static constexpr int FIRST_BIAS = FIRST + NET_OUTPUTS_MAX * 2 * NET_PAIRS * GROUPS * 4;
    // 16-bit pairs: [NET_OUTPUTS_MAX][NET_SECOND][NET_SECOND / 2], clipped inputs first, then
    // squares.
    static constexpr int SECOND = FIRST_BIAS + NET_OUTPUTS_MAX * NET_FIRST;
    static constexpr int SECOND_BIAS = SECOND + NET_OUTPUTS_MAX * NET_SECOND * NET_SECOND / 2;
    static constexpr int LAST =
        SECOND_BIAS + NET_OUTPUTS_MAX * NET_SECOND; // [NET_OUTPUTS_MAX][NET_SECOND]
    static constexpr int ROWS =
        LAST + NET_OUTPUTS_MAX * NET_SECOND; // [king buckets * NET_INPUTS][ROW], aligned

    const u32 *words;

    DEVICE const u32 *output(int bucket, int is_other) const {
        return words + OUTPUT + (bucket * 2 + is_other) * ROW;
    }

    DEVICE const u32 *bias() const { return words + BIAS; }

    DEVICE int output_bias(int bucket) const { return (int)fetch(words + OUTPUT_BIAS + bucket); }

    DEVICE int king_bucket(int king) const {
        return (int)fetch(words + KING_BUCKET + (king >> 3) * 4 + (king & 3));
    }

    DEVICE const u32 *row(int index) const { return words + ROWS + index * ROW; }

    DEVICE bool has_layers() const { return fetch(words + HAS_LAYERS) != 0; }
};

// Which row a man has for one colour's view.
struct View {
    int flip;      // of squares
    int first_row; // of the king's bucket
};

template <int WIDTH> DEVICE View view_of(const Net<WIDTH> &net, const Board &board, int colour) {
    int king = king_square(board, colour), flip = (colour ? 56 : 0) ^ ((king & 4) ? 7 : 0);
    int seen = king ^ flip;
    return {flip, net.king_bucket(seen) * NET_INPUTS};
}

DEVICE int row_of(const View &view, int viewer, int colour, int kind, int square) {
    return view.first_row + ((colour ^ viewer) * 6 + kind - 1) * 64 + (square ^ view.flip);
}

DEVICE int output_bucket(const Board &board) {
    return (count_bits(all_men(board)) - 2) >> 2;
}

DEVICE int clamped_square_sum(u32 pair, u32 weights) {
    pair += (pair & 0x8000u) << 1; // the borrow of a negative low half
    u32 clamped = clamp_pair(pair);
    int low = clamped & 0xffff, high = clamped >> 16;
    return low * low * (int)(i16)weights + high * high * ((int)weights >> 16);
}

DEVICE int centipawns_of(int sum, int bias) {
    const int most = INT32_MAX / NET_SCALE; // far beyond EVAL_MAX
    int value = sum / NET_QA + bias;
    value = value > most ? most : value < -most ? -most : value;
    int score = value * NET_SCALE / (NET_QA * NET_QB);
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}

// Four squares, cut to seven bits, of four neurons.
DEVICE u32 seven_bit_squares(u32 first, u32 second) {
    first += (first & 0x8000u) << 1;
    second += (second & 0x8000u) << 1;
    first = clamp_pair(first);
    second = clamp_pair(second);
    u32 a = first & 0xffff, b = first >> 16, c = second & 0xffff, d = second >> 16;
    return a * a >> 9 | b * b >> 9 << 8 | c * c >> 9 << 16 | d * d >> 9 << 24;
}

DEVICE int cut(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

// One neuron of the second small layer, from the sums of the first.
DEVICE int second_neuron(const int *sums, const u32 *weights, int bias) {
    int sum = bias;
#pragma unroll
    for (int i = 0; i < NET_FIRST; i += 2) {
        u32 of_clipped = fetch(weights + i / 2), of_squares = fetch(weights + (NET_FIRST + i) / 2);
        int low = cut(sums[i], -NET_ONE, NET_ONE), high = cut(sums[i + 1], -NET_ONE, NET_ONE);
        sum += cut(low, 0, NET_ONE) * (int)(i16)of_clipped
               + cut(high, 0, NET_ONE) * ((int)of_clipped >> 16);
        sum += (low * low >> 13) * (int)(i16)of_squares
               + (high * high >> 13) * ((int)of_squares >> 16);
    }
    return cut(sum >> 9, 0, NET_ONE);
}

// What one lane holds of both views' accumulators.
template <int WIDTH> struct Accumulator {
    static constexpr int VIEWS = Lanes::COUNT == 1 ? 2 : 1; // a lane's views
    static constexpr int PARTS =
        Lanes::COUNT == 1 ? 1 : Lanes::COUNT / 2;   // lanes that share a view
    static constexpr int PAIRS = WIDTH / 2 / PARTS; // a lane's words of a view
    static constexpr int CHUNK = 4;                 // words moved at once
    u32 pair[VIEWS][PAIRS];

    // The colour whose view this lane holds.
    static DEVICE int viewer(const Lanes &lanes, int view) {
        return VIEWS == 2 ? view : lanes.index / PARTS;
    }

    // Calls use(i, word) for each of the lane's words of a row of WIDTH / 2 words.
    template <class Use> static DEVICE void each_word(const Lanes &lanes, const u32 *row, Use use) {
        struct alignas(16) Words {
            u32 word[CHUNK];
        };
        int part = lanes.index % PARTS;
#pragma unroll
        for (int c = 0; c < PAIRS / CHUNK; c++) {
            Words words = *(const Words *)(row + (c * PARTS + part) * CHUNK);
#pragma unroll
            for (int i = 0; i < CHUNK; i++) use(c * CHUNK + i, words.word[i]);
        }
    }

    DEVICE void set(const Lanes &lanes, int view, const u32 *row) {
        each_word(lanes, row, [&](int i, u32 word) { pair[view][i] = word; });
    }

    DEVICE void add(const Lanes &lanes, int view, const u32 *row) {
        each_word(lanes, row, [&](int i, u32 word) { pair[view][i] += word; });
    }

    DEVICE void subtract(const Lanes &lanes, int view, const u32 *row) {
        each_word(lanes, row, [&](int i, u32 word) { pair[view][i] -= word; });
    }

    DEVICE void load(const Lanes &lanes, const u32 *memory) {
#pragma unroll
        for (int view = 0; view < VIEWS; view++)
            set(lanes, view, memory + viewer(lanes, view) * (WIDTH / 2));
    }

    DEVICE void store(const Lanes &lanes, u32 *memory) const {
        struct alignas(16) Words {
            u32 word[CHUNK];
        };
        int part = lanes.index % PARTS;
#pragma unroll
        for (int view = 0; view < VIEWS; view++) {
            u32 *row = memory + viewer(lanes, view) * (WIDTH / 2);
#pragma unroll
            for (int c = 0; c < PAIRS / CHUNK; c++) {
                Words words;
#pragma unroll
                for (int i = 0; i < CHUNK; i++) words.word[i] = pair[view][c * CHUNK + i];
                *(Words *)(row + (c * PARTS + part) * CHUNK) = words;
            }
        }
    }

    DEVICE void refresh_view(const Lanes &lanes, const Net<WIDTH> &net, const Board &board,
                             int view, const View &seen) {
        int colour = viewer(lanes, view);
        set(lanes, view, net.bias());
#pragma unroll 1
        for (u64 men = all_men(board); men; men &= men - 1) {
            int square = lowest_bit(men);
            add(lanes, view,
                net.row(row_of(seen, colour, bit_at(board.black, square), kind_at(board, square),
                               square)));
        }
    }

    DEVICE void refresh(const Lanes &lanes, const Net<WIDTH> &net, const Board &board) {
#pragma unroll
        for (int view = 0; view < VIEWS; view++)
            refresh_view(lanes, net, board, view, view_of(net, board, viewer(lanes, view)));
    }

    // This one, after a move of that side that led from one board to the other.
    DEVICE void follow(const Lanes &lanes, const Net<WIDTH> &net, const Board &before,
                       const Board &after, const Change &change, int us) {
#pragma unroll
        for (int view = 0; view < VIEWS; view++) {
            int colour = viewer(lanes, view);
            View seen = view_of(net, after, colour);
            if (change.kind == KING && colour == us) {
                View was = view_of(net, before, colour);
                if (was.flip != seen.flip || was.first_row != seen.first_row) {
                    refresh_view(lanes, net, after, view, seen);
                    continue;
                }
            }
            subtract(lanes, view, net.row(row_of(seen, colour, us, change.kind, change.from)));
            add(lanes, view, net.row(row_of(seen, colour, us, change.placed, change.to)));
            if (change.captured)
                subtract(
                    lanes, view,
                    net.row(row_of(seen, colour, us ^ 1, change.captured, change.captured_on)));
            if (change.rook_from >= 0) {
                subtract(lanes, view, net.row(row_of(seen, colour, us, ROOK, change.rook_from)));
                add(lanes, view, net.row(row_of(seen, colour, us, ROOK, change.rook_to)));
            }
        }
    }

    // Adds a view's part to the sums of the first small layer.
    DEVICE void add_first(const Lanes &lanes, const u32 *weights, int view, int *sums) const {
        struct alignas(16) Words {
            u32 word[CHUNK];
        };
        int part = lanes.index % PARTS;
#pragma unroll
        for (int c = 0; c < PAIRS / CHUNK; c++) {
            u32 low = seven_bit_squares(pair[view][c * CHUNK], pair[view][c * CHUNK + 1]);
            u32 high = seven_bit_squares(pair[view][c * CHUNK + 2], pair[view][c * CHUNK + 3]);
            const u32 *group = weights + (c * PARTS + part) * CHUNK;
#pragma unroll
            for (int k = 0; k < NET_PAIRS; k++) {
                Words words = *(const Words *)(group + k * Net<WIDTH>::GROUPS * CHUNK);
                sums[2 * k] =
                    dot_bytes(low, words.word[0], dot_bytes(high, words.word[1], sums[2 * k]));
                sums[2 * k + 1] =
                    dot_bytes(low, words.word[2], dot_bytes(high, words.word[3], sums[2 * k + 1]));
            }
        }
    }

    DEVICE int evaluate_layers(const Lanes &lanes, const Net<WIDTH> &net,
                               const Board &board) const {
        using Layout = Net<WIDTH>;
        int bucket = output_bucket(board), sums[NET_FIRST] = {};
#pragma unroll
        for (int view = 0; view < VIEWS; view++) {
            bool is_other = viewer(lanes, view) != side_to_move(board);
            const u32 *weights = net.words + Layout::FIRST
                                 + (bucket * 2 + is_other) * NET_PAIRS * Layout::GROUPS * CHUNK;
            add_first(lanes, weights, view, sums);
        }
#pragma unroll
        for (int i = 0; i < NET_FIRST; i++)
            sums[i] = lanes.sum(sums[i])
                      + (int)fetch(net.words + Layout::FIRST_BIAS + bucket * NET_FIRST + i);
        int sum = 0;
        for (int k = lanes.index; k < NET_SECOND; k += Lanes::COUNT) {
            int neuron = bucket * NET_SECOND + k;
            const u32 *weights = net.words + Layout::SECOND + neuron * NET_SECOND / 2;
            int value =
                second_neuron(sums, weights, (int)fetch(net.words + Layout::SECOND_BIAS + neuron));
            sum += value * (int)fetch(net.words + Layout::LAST + neuron);
        }
        long long out = (long long)lanes.sum(sum) + net.output_bias(bucket)
                        + (long long)sums[NET_FIRST - 1] * NET_Q2;
        return cut((int)(out * NET_SCALE / (NET_ONE * NET_Q2)), -EVAL_MAX, EVAL_MAX);
    }

    // Centipawns for the side to move.
    DEVICE int evaluate(const Lanes &lanes, const Net<WIDTH> &net, const Board &board) const {
        if (PLAYS_LAYERS && net.has_layers()) return evaluate_layers(lanes, net, board);
        int bucket = output_bucket(board), sum = 0;
#pragma unroll
        for (int view = 0; view < VIEWS; view++) {
            bool is_other = viewer(lanes, view) != side_to_move(board);
            each_word(lanes, net.output(bucket, is_other), [&](int i, u32 weights) {
                sum += clamped_square_sum(pair[view][i], weights);
            });
        }
        return centipawns_of(lanes.sum(sum), net.output_bias(bucket));
    }
};

#endif
