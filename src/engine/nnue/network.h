// SPDX-License-Identifier: GPL-3.0-or-later
// network.h - the network that judges positions: its weights as they lie in a
// file, never changed once read.
//
//     768 inputs for each side's view -> width, clipped and squared -> an output bucket -> score
//                                         small layers may stand here ^
//
// docs/formats/net.md has the file and the arithmetic. A Network may be
// read by any number of threads.
#pragma once

#include <stddef.h>

#include "chess/chess.h"
#include "core/error.h"
#include "engine/nnue/kernels.h"

enum {
    NETWORK_INPUTS = 768, // own and other side, six kinds, sixty-four squares
    NETWORK_KING_BUCKETS_MAX = 16,
    NETWORK_OUTPUT_BUCKETS_MAX = 8,
    NETWORK_VIEWS_MAX = 2 * NETWORK_KING_BUCKETS_MAX, // mirrored or not, by bucket
    NETWORK_NAME_MAX = 25,
    NETWORK_OUTPUT_QUANTUM = 128,    // one, in output weights
    NETWORK_OUTPUT_SCALE = 400,      // centipawns of one unit of the output
    NETWORK_OUTPUT_WEIGHT_MAX = 127, // so that the product with an activation fits sixteen bits
};

// How a side sees the board while its king stands where it does.
typedef struct View {
    uint16_t first_row; // of the king's bucket
    uint8_t flip;       // exclusive-or for squares: 56 turns the board for Black, 7 mirrors it
    uint8_t number;     // of the view, below NETWORK_VIEWS_MAX: equal ones can share an accumulator
} View;

typedef struct Network {
    int width;
    int king_buckets;
    int output_buckets;
    int generation; // 0: unknown
    char name[NETWORK_NAME_MAX];
    const int16_t *weights; // [king_buckets][NETWORK_INPUTS][width]
    const int16_t *biases;  // [width]
    bool has_layers;        // version 2 of the file: `layers` counts then, else the two below
    Layers layers[NETWORK_OUTPUT_BUCKETS_MAX];
    // [output_buckets][2 * width]: side to move, then the other
    const int16_t *outputs;
    const int32_t *output_biases;         // [output_buckets]
    View views[SIDE_COUNT][SQUARE_COUNT]; // by the own king's square
    const Kernels *kernels;               // the fastest this machine can run
    // its own, or NULL where the weights are part of the program
    void *memory;
} Network;

// NULL with the reason for anything that is not exactly a network.
Network *network_read(const char *path, Error *error);
Network *network_from_bytes(const void *bytes, size_t size, Error *error);

// The one that comes with the program; NULL when it was built without. False when there is no
// memory for the few words around it.
bool network_open_embedded(Network **network, Error *error);
bool network_is_embedded(void);

// The bytes of its file, for as long as the program runs; 0 of them: it came without. Inside a page
// it is fetched beside the program, and waited for here (src/web/wasm/network.c).
typedef struct Embedded {
    const unsigned char *bytes;
    size_t count;
} Embedded;
Embedded embedded_network(void);

void network_close(Network *network);

// The row of weights of a piece, seen by a side.
static inline const int16_t *network_row(const Network *network, View view, Side viewer,
                                         Piece piece, Square square) {
    int colour_kind = (piece_side(piece) == viewer ? 0 : KIND_COUNT) + piece_kind(piece);
    int row = view.first_row + colour_kind * SQUARE_COUNT + (square ^ view.flip);
    return network->weights + (size_t)row * (size_t)network->width;
}

// Which output judges a board, by its pieces.
static inline int network_bucket(const Network *network, const Board *board) {
    int bucket = (bits_count(board_occupied(board)) - 2) * network->output_buckets / 32;
    // more pieces than in chess
    return bucket < network->output_buckets ? bucket : network->output_buckets - 1;
}

static inline const int16_t *network_output_weights(const Network *network, int bucket) {
    return network->outputs + (size_t)bucket * 2 * (size_t)network->width;
}

// Centipawns for the side to move, from the sum that the kernels give, and from what
// comes out of the layers where there are some.
int network_value(const Network *network, int bucket, int32_t sum);
int network_layered_value(int64_t out);

// The same from the sums of both views, of the side to move first.
int network_output(const Network *network, const Board *board, const int16_t *us,
                   const int16_t *them);

// The same from nothing but the board.
int network_score(const Network *network, const Board *board);

// "Roque 12, 256 wide, AVX2", as people read it.
enum { NETWORK_DESCRIPTION_MAX = 128 };
void network_describe(const Network *network, char text[NETWORK_DESCRIPTION_MAX]);
