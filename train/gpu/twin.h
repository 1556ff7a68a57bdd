// SPDX-License-Identifier: GPL-3.0-or-later
// twin.h - the GPU's rules, network, search and self-play on the host, for tests: plain C, one
// thread.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TWIN_WIDTH = 256, TWIN_EVALUATION_WIDTH = 1024, TWIN_MOVES_MAX = 256 };

typedef struct Twin Twin;

// A position from outside. men: kind (1 pawn .. 6 king), + 8 for black, 0 for none, a1 first.
typedef struct TwinPosition {
    uint8_t men[64];
    bool black_to_move;
    uint8_t castling;      // white king's side 1, queen's 2, black king's side 4, queen's 8
    uint8_t rook_files[2]; // of the king's side, of the queen's
    uint8_t en_passant;    // square, 64: none
    uint8_t quiet_plies;
} TwinPosition;

// from 6 bits, to 6, flag 4: 1 double step, 2 castling (to: where the king arrives), 3 en
// passant, 8.. promotion to knight ..
typedef uint16_t TwinMove;

typedef struct TwinProbe {
    uint64_t key;
    int eval, score;
    uint32_t move, nodes;
} TwinProbe;

typedef struct TwinSums {
    uint64_t games, wins, draws, losses, records, positions, failed;
    uint64_t checksum; // of all records
} TwinSums;

Twin *twin_new(void);
void twin_free(Twin *twin);

// NULL: done; else what is wrong with the file. Up to TWIN_WIDTH neurons can search, up to
// TWIN_EVALUATION_WIDTH evaluate.
const char *twin_set_net(Twin *twin, const void *bytes, size_t size);
bool twin_can_search(const Twin *twin);

// A network made from a seed: material with noise everywhere, four king buckets. The values made on
// a GPU are its.
void twin_set_synthetic_net(Twin *twin, uint64_t seed);
size_t twin_synthetic_net(uint64_t seed, uint8_t *bytes,
                          size_t room); // the same as a file; its size

void twin_set_position(Twin *twin, const TwinPosition *position);
void twin_get_position(const Twin *twin, TwinPosition *position);
int twin_list_moves(Twin *twin, TwinMove moves[TWIN_MOVES_MAX]); // legal ones
uint64_t twin_perft(Twin *twin, int depth);
int twin_evaluate(Twin *twin);                      // from nothing
int twin_evaluate_after(Twin *twin, TwinMove move); // from this position's accumulators
bool twin_play(Twin *twin, TwinMove move);          // false: not a legal move
bool twin_exchange_is_fine(Twin *twin, TwinMove capture);

// Sets up the position a probe of that number looks at.
void twin_set_random_position(Twin *twin, uint64_t seed, uint64_t number);
TwinProbe twin_probe(Twin *twin, uint64_t seed, uint64_t number, int soft_nodes, int hard_nodes);

// The first position that a game with a natural opening records.
typedef struct TwinOpening {
    uint64_t men;     // occupied squares
    uint64_t kinds;   // and what stands there, mixed into one number
    int ply, score;   // score: of its search, centipawns for the side to move
    bool is_recorded; // false: the game recorded nothing
} TwinOpening;

TwinOpening twin_natural_opening(Twin *twin, uint64_t seed, uint64_t number, int soft_nodes);

// Plays games of the network against itself.
TwinSums twin_self_play(Twin *twin, uint64_t seed, uint64_t first_game, uint64_t games,
                        int soft_nodes);

#ifdef __cplusplus
}
#endif
