// SPDX-License-Identifier: GPL-3.0-or-later
// attacks.h - what bishops, rooks and queens attack, in four interchangeable ways.
//
// All four answer the same question - which squares does a slider on `square` reach when `occupied`
// squares block - and each is the others' test:
//   walk    step by step until something stands in the way: what a person does
//   rays    a precomputed ray in each direction, cut behind the first blocker (found by a bit scan)
//   magic   the blockers on the lines, times a magic number, are the index of a table of answers
//   pext    as magic, but one instruction of the CPU gathers the blockers into the index
#pragma once

#include "chess/bitboard.h"

typedef enum AttackMethod {
    ATTACKS_WALK,
    ATTACKS_RAYS,
    ATTACKS_MAGIC,
    ATTACKS_PEXT, // only where attacks_have_pext() is true
    ATTACK_METHOD_COUNT,
} AttackMethod;

enum { ROOK_ANSWERS = 102400, BISHOP_ANSWERS = 5248, ANSWER_COUNT = ROOK_ANSWERS + BISHOP_ANSWERS };

// How the answers of one slider on one square are found in the big table.
typedef struct Lookup {
    Bitboard mask;  // squares whose occupation matters: the lines without their far ends
    Bitboard reach; // what the slider attacks on an empty board
    // by pext, which squares of the reach are attacked, gathered into the low bits: a quarter of
    // the memory, which in a search many others want too
    const uint16_t *pext_answers;
    const Bitboard *magic_answers;
    uint64_t magic;
    int shift; // 64 - number of bits in the mask
} Lookup;

// Filled once by attacks_init() and constant afterwards.
typedef struct AttackTables {
    Lookup bishop[SQUARE_COUNT];
    Lookup rook[SQUARE_COUNT];
    Bitboard rays[8][SQUARE_COUNT]; // first the four directions of growing squares, then the others
    Bitboard magic_answers[ANSWER_COUNT];
    uint16_t pext_answers[ANSWER_COUNT];
} AttackTables;

extern AttackTables attack_tables;

void attacks_init(void);

// Zen 1 and 2 have the instruction, but in slow microcode.
static inline bool attacks_have_pext(void) {
#if defined(__BMI2__)
    return true;
#else
    return false;
#endif
}

#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)
#define ATTACKS_BEST ATTACKS_PEXT
#else
#define ATTACKS_BEST ATTACKS_MAGIC
#endif

const char *attacks_method_name(AttackMethod method);

Bitboard attacks_walk_bishop(Square square, Bitboard occupied);
Bitboard attacks_walk_rook(Square square, Bitboard occupied);
Bitboard attacks_rays_bishop(Square square, Bitboard occupied);
Bitboard attacks_rays_rook(Square square, Bitboard occupied);

static inline Bitboard attacks_look_up_magic(const Lookup *lookup, Bitboard occupied) {
    return lookup->magic_answers[((occupied & lookup->mask) * lookup->magic) >> lookup->shift];
}

static inline Bitboard attacks_look_up_pext(const Lookup *lookup, Bitboard occupied) {
#ifdef __BMI2__
    // Not _pext_u64: <immintrin.h> takes half a second in every file that knows a board.
    const uint16_t packed = lookup->pext_answers[__builtin_ia32_pext_di(occupied, lookup->mask)];
    return __builtin_ia32_pdep_di(packed, lookup->reach);
#else
    return attacks_look_up_magic(lookup, occupied);
#endif
}

// `method` is a constant at every call that matters, so the switch costs nothing.
static inline Bitboard attacks_bishop_by(AttackMethod method, Square square, Bitboard occupied) {
    switch (method) {
    case ATTACKS_WALK: return attacks_walk_bishop(square, occupied);
    case ATTACKS_RAYS: return attacks_rays_bishop(square, occupied);
    case ATTACKS_PEXT: return attacks_look_up_pext(&attack_tables.bishop[square], occupied);
    default: return attacks_look_up_magic(&attack_tables.bishop[square], occupied);
    }
}

static inline Bitboard attacks_rook_by(AttackMethod method, Square square, Bitboard occupied) {
    switch (method) {
    case ATTACKS_WALK: return attacks_walk_rook(square, occupied);
    case ATTACKS_RAYS: return attacks_rays_rook(square, occupied);
    case ATTACKS_PEXT: return attacks_look_up_pext(&attack_tables.rook[square], occupied);
    default: return attacks_look_up_magic(&attack_tables.rook[square], occupied);
    }
}

static inline Bitboard attacks_bishop(Square square, Bitboard occupied) {
    return attacks_bishop_by(ATTACKS_BEST, square, occupied);
}

static inline Bitboard attacks_rook(Square square, Bitboard occupied) {
    return attacks_rook_by(ATTACKS_BEST, square, occupied);
}

static inline Bitboard attacks_queen(Square square, Bitboard occupied) {
    return attacks_bishop(square, occupied) | attacks_rook(square, occupied);
}

// Any kind but pawns.
static inline Bitboard attacks_of(Kind kind, Square square, Bitboard occupied) {
    switch (kind) {
    case KNIGHT: return geometry()->knight[square];
    case BISHOP: return attacks_bishop(square, occupied);
    case ROOK: return attacks_rook(square, occupied);
    case QUEEN: return attacks_queen(square, occupied);
    default: return geometry()->king[square];
    }
}
