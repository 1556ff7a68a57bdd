// SPDX-License-Identifier: GPL-3.0-or-later
// attacks.c - the four ways; see attacks.h.
#include "chess/attacks.h"

#include "chess/magic.h"

AttackTables attack_tables;

const char *attacks_method_name(AttackMethod method) {
    static const char *const names[ATTACK_METHOD_COUNT] = {"walk", "rays", "magic", "pext"};
    return names[method];
}

// One direction, square by square, up to and including the first blocker.
static Bitboard walk(Square square, int file_step, int rank_step, Bitboard occupied) {
    Bitboard reached = 0;
    int file = square_file(square) + file_step;
    int rank = square_rank(square) + rank_step;
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step) {
        Bitboard bit = square_bit(square_at(file, rank));
        reached |= bit;
        if (occupied & bit) break;
    }
    return reached;
}

Bitboard attacks_walk_bishop(Square square, Bitboard occupied) {
    return walk(square, 1, 1, occupied) | walk(square, 1, -1, occupied)
           | walk(square, -1, 1, occupied) | walk(square, -1, -1, occupied);
}

Bitboard attacks_walk_rook(Square square, Bitboard occupied) {
    return walk(square, 1, 0, occupied) | walk(square, -1, 0, occupied)
           | walk(square, 0, 1, occupied) | walk(square, 0, -1, occupied);
}

// Directions of the rays: the first four lead to higher squares, so the
// nearest blocker is the lowest bit.
enum { NORTH, NORTH_EAST, EAST, NORTH_WEST, SOUTH, SOUTH_WEST, WEST, SOUTH_EAST, DIRECTION_COUNT };

static Bitboard ray_up(int direction, Square square, Bitboard occupied) {
    Bitboard ray = attack_tables.rays[direction][square];
    // h8 ends every upward ray or lies behind it
    Bitboard blockers = (ray & occupied) | square_bit(H8);
    return ray & ~attack_tables.rays[direction][bits_first(blockers)];
}

static Bitboard ray_down(int direction, Square square, Bitboard occupied) {
    Bitboard ray = attack_tables.rays[direction][square];
    Bitboard blockers = (ray & occupied) | square_bit(A1);
    return ray & ~attack_tables.rays[direction][bits_last(blockers)];
}

Bitboard attacks_rays_bishop(Square square, Bitboard occupied) {
    return ray_up(NORTH_EAST, square, occupied) | ray_up(NORTH_WEST, square, occupied)
           | ray_down(SOUTH_EAST, square, occupied) | ray_down(SOUTH_WEST, square, occupied);
}

Bitboard attacks_rays_rook(Square square, Bitboard occupied) {
    return ray_up(NORTH, square, occupied) | ray_up(EAST, square, occupied)
           | ray_down(SOUTH, square, occupied) | ray_down(WEST, square, occupied);
}

static void fill_rays(void) {
    static const int steps[DIRECTION_COUNT][2] = {{0, 1},  {1, 1},   {1, 0},  {-1, 1},
                                                  {0, -1}, {-1, -1}, {-1, 0}, {1, -1}};
    for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
        for (Square square = 0; square < SQUARE_COUNT; square++) {
            attack_tables.rays[direction][square] =
                walk(square, steps[direction][0], steps[direction][1], 0);
        }
    }
}

// The bits of the answer that are in `reach`, moved together: what pext does, in plain C.
static uint16_t gathered(Bitboard answer, Bitboard reach) {
    unsigned bits = 0;
    for (int i = 0; reach != 0; i++) bits |= (unsigned)(answer >> bits_pop(&reach) & 1) << i;
    return (uint16_t)bits;
}

enum { MASK_BITS_MAX = 12 };

// What a blocker hides stays hidden whatever else is in the way: an answer is the answer with one
// blocker less, cut to what that blocker alone leaves.
typedef struct Cuts {
    Bitboard seen[MASK_BITS_MAX]; // past the blocker on this bit of the mask
    uint16_t gathered[MASK_BITS_MAX];
} Cuts;

static void find_cuts(Kind slider, Square square, const Lookup *lookup, Cuts *cuts) {
    Bitboard blockers = lookup->mask;
    for (int i = 0; blockers != 0; i++) {
        Bitboard blocker = square_bit(bits_pop(&blockers));
        cuts->seen[i] = slider == ROOK ? attacks_rays_rook(square, blocker)
                                       : attacks_rays_bishop(square, blocker);
        cuts->gathered[i] = gathered(cuts->seen[i], lookup->reach);
    }
}

// Subsets of the mask are visited in the order of their pext index, so that index is just a
// counter: its lowest bit is that of the subset.
static void fill_magic(const Lookup *lookup, const Cuts *cuts, Bitboard *answers, int count) {
    answers[0] = lookup->reach;
    Bitboard subset = 0;
    for (int i = 1; i < count; i++) {
        subset = (subset - lookup->mask) & lookup->mask;
        const Bitboard fewer = subset & (subset - 1);
        answers[(subset * lookup->magic) >> lookup->shift] =
            answers[(fewer * lookup->magic) >> lookup->shift] & cuts->seen[bits_first((unsigned)i)];
    }
}

static void fill_pext(const Lookup *lookup, const Cuts *cuts, uint16_t *answers, int count) {
    answers[0] = gathered(lookup->reach, lookup->reach);
    for (int i = 1; i < count; i++)
        answers[i] = answers[i & (i - 1)] & cuts->gathered[bits_first((unsigned)i)];
}

// Writes the answers of one slider on one square from *used on.
static void fill_answers(Kind slider, Square square, Lookup *lookup, int *used) {
    lookup->mask = magic_mask(slider, square);
    lookup->reach = slider == ROOK ? attacks_rays_rook(square, 0) : attacks_rays_bishop(square, 0);
    lookup->magic = slider == ROOK ? magic_rook[square] : magic_bishop[square];
    lookup->shift = 64 - bits_count(lookup->mask);
    Bitboard *magic_answers = &attack_tables.magic_answers[*used];
    uint16_t *pext_answers = &attack_tables.pext_answers[*used];
    lookup->magic_answers = magic_answers;
    lookup->pext_answers = pext_answers;
    Cuts cuts;
    find_cuts(slider, square, lookup, &cuts);
    const int count = 1 << bits_count(lookup->mask);
    fill_magic(lookup, &cuts, magic_answers, count);
    fill_pext(lookup, &cuts, pext_answers, count);
    *used += count;
}

void attacks_init(void) {
    fill_rays();
    int used = 0;
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        fill_answers(BISHOP, square, &attack_tables.bishop[square], &used);
        fill_answers(ROOK, square, &attack_tables.rook[square], &used);
    }
}
