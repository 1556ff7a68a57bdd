// SPDX-License-Identifier: GPL-3.0-or-later
// magic.c - the numbers in use, and how they were found.
#include "chess/magic.h"

#include <string.h>

#include "chess/attacks.h"
#include "core/random.h"

// clang-format off
const uint64_t magic_rook[SQUARE_COUNT] = {
    0x208001A880104000, 0x0140001001A000C1, 0x8880092000100080, 0x4100100008200500,
    0x0200081102008420, 0x2400882004001002, 0x1900009100220004, 0x010005408A01A100,
    0x0030800020804000, 0x1000808040002000, 0x0000808020001000, 0x0180808010000800,
    0x0000800400800800, 0x0020808004000200, 0x0004000201041008, 0x1081000041000082,
    0x1000818000C00120, 0x0040420020810200, 0x028C410010200106, 0x00000A0020420010,
    0x1004008004800800, 0x2040808002000400, 0x8200040010010248, 0x1201020000410084,
    0x2300400080008021, 0x9200200040401000, 0x0180420200102080, 0x0000100080080080,
    0x0020040080080080, 0x0264008080020004, 0x0001000100020004, 0x0000008200040041,
    0x042080C012800020, 0x8450402008401000, 0x2020102001004100, 0x0000801000800800,
    0x4100800800800401, 0x0400800200800400, 0x4001000421008200, 0xC001001081000052,
    0x4140804008258004, 0x0040080030002001, 0x0010002804002001, 0x9000500023030008,
    0x0408004020040400, 0x0001400410080120, 0x0200040200010100, 0x0009000040810002,
    0xC081408005310100, 0x0010004000200040, 0xC2092000410A9100, 0x2048000880100080,
    0x0801010800051100, 0x4104004100020040, 0x4000100882014400, 0x832A006C00810200,
    0x086A908001004021, 0x000A002280401102, 0x0001084200209282, 0x111090000804A101,
    0x5002005104A00802, 0x0801000804000203, 0x0220008110080244, 0x2200202100840042,
};
const uint64_t magic_bishop[SQUARE_COUNT] = {
    0x0002600404008020, 0x0242020842008102, 0x0004140082080000, 0x0029040100D04200,
    0x1122021040200338, 0x000490104800A10A, 0x0044415420201080, 0x0001004810882800,
    0x000004207244030C, 0x207110D000808480, 0x1020100082104040, 0x00200820504B0400,
    0x0000051041880010, 0x0000808210402002, 0x0010640888051004, 0x0200C201414C3000,
    0x8009004202082200, 0x02084110D000808C, 0x0010022200801901, 0x0008028082004241,
    0x030400020211410A, 0x902A00804110A000, 0x0001080200900400, 0x004020860B044200,
    0x2002111020202200, 0x2022500020610200, 0x9840880840820010, 0x0810040000401020,
    0x086D001001004000, 0x80080200044100C0, 0x1006140000670810, 0x0100820020222A00,
    0x8091202040902480, 0x400201201004280C, 0x0439080102020400, 0x0080020080080080,
    0x0040008020120020, 0x0006048A00110060, 0x0001244481240210, 0x0081011820C10400,
    0x0088010888002180, 0x0212091022010800, 0x000008405001480A, 0x2104060122081400,
    0xCA0002200D008200, 0x00200406A6000020, 0x0229411812001188, 0x6401020602140040,
    0x029E221220040420, 0x0008840402020410, 0x4208424908210000, 0x0000000020A801A8,
    0x0000002002048000, 0x002009420802100D, 0x01220A0628150020, 0x0102083101020004,
    0x0404402090101100, 0x402803004104A040, 0x188100008C208808, 0x0410280122050430,
    0x01020000C0350108, 0x4000004010020088, 0x0040404808110050, 0x8150160254040090,
};
// clang-format on

Bitboard magic_mask(Kind slider, Square square) {
    Bitboard far_ends = ((FILE_A | FILE_H) & ~file_bits(square_file(square)))
                        | ((RANK_1 | RANK_8) & ~rank_bits(square_rank(square)));
    Bitboard lines = slider == ROOK ? attacks_walk_rook(square, 0) : attacks_walk_bishop(square, 0);
    return lines & ~far_ends;
}

// Every set of blockers with its answer; returns how many there are.
static int list_answers(Kind slider, Square square, Bitboard *blockers, Bitboard *answers) {
    Bitboard mask = magic_mask(slider, square);
    Bitboard subset = 0;
    int count = 0;
    do {
        blockers[count] = subset;
        answers[count] = slider == ROOK ? attacks_walk_rook(square, subset)
                                        : attacks_walk_bishop(square, subset);
        count++;
        subset = (subset - mask) & mask; // the next subset of the mask
    } while (subset != 0);
    return count;
}

static bool is_magic(uint64_t candidate, int shift, const Bitboard *blockers,
                     const Bitboard *answers, int count) {
    Bitboard used[MAGIC_ANSWERS_MAX];
    memset(used, 0, (size_t)count * sizeof *used);
    for (int i = 0; i < count; i++) {
        Bitboard *slot = &used[(blockers[i] * candidate) >> shift];
        if (*slot != 0 && *slot != answers[i]) return false;
        *slot = answers[i];
    }
    return true;
}

uint64_t magic_search(Kind slider, Square square, uint64_t *tries) {
    Bitboard blockers[MAGIC_ANSWERS_MAX];
    Bitboard answers[MAGIC_ANSWERS_MAX];
    int count = list_answers(slider, square, blockers, answers);
    Bitboard mask = magic_mask(slider, square);
    int shift = 64 - bits_count(mask);
    Random random = random_from_seed((uint64_t)(MAGIC_SEED + 64 * slider + square));
    for (*tries = 1;; ++*tries) {
        uint64_t sparse = random_next(&random) & random_next(&random) & random_next(&random);
        if (bits_count((mask * sparse) >> 56) < 6) continue; // too few bits reach the top
        if (is_magic(sparse, shift, blockers, answers, count)) return sparse;
    }
}
