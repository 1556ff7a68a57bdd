// SPDX-License-Identifier: GPL-3.0-or-later
// repetition.c - see repetition.h.
//
// A move that brings an earlier position back changes the key by exactly what moving one piece
// changes it. All such differences are kept in a cuckoo hash table: each is in one of two
// places. The idea is Marcel van Kervinck's ("The design and implementation of the Rookie 2.0
// chess playing program", 2002).
#include "engine/repetition.h"

#include <pthread.h>

enum { CUCKOO_SIZE = 8192 }; // 3668 reversible moves

typedef struct CuckooTable {
    uint64_t keys[CUCKOO_SIZE];
    Move moves[CUCKOO_SIZE];
} CuckooTable;

static CuckooTable cuckoo_table;
static pthread_once_t cuckoo_once = PTHREAD_ONCE_INIT;

static unsigned first_place(uint64_t key) {
    return (unsigned)(key & (CUCKOO_SIZE - 1));
}

static unsigned second_place(uint64_t key) {
    return (unsigned)(key >> 16 & (CUCKOO_SIZE - 1));
}

// Puts the entry into one of its places; whoever was there moves to its other one.
static void insert(uint64_t key, Move move) {
    unsigned place = first_place(key);
    while (true) {
        uint64_t old_key = cuckoo_table.keys[place];
        Move old_move = cuckoo_table.moves[place];
        cuckoo_table.keys[place] = key;
        cuckoo_table.moves[place] = move;
        if (old_move == MOVE_NONE) return;
        key = old_key;
        move = old_move;
        place = place == first_place(key) ? second_place(key) : first_place(key);
    }
}

static void fill_table(void) {
    for (int i = KNIGHT; i <= KING; i++) {
        for (int side = WHITE; side <= BLACK; side++) {
            Piece piece = piece_of((Side)side, (Kind)i);
            for (Square from = 0; from < SQUARE_COUNT; from++) {
                for (Bitboard targets = attacks_of((Kind)i, from, 0); targets != 0;) {
                    Square to = bits_pop(&targets);
                    if (to <= from) continue;
                    uint64_t key = zobrist()->piece[piece][from] ^ zobrist()->piece[piece][to];
                    insert(key ^ zobrist()->black_to_move, move_make(from, to, MOVE_PLAIN));
                }
            }
        }
    }
}

void repetition_init(void) {
    pthread_once(&cuckoo_once, fill_table);
}

// Positions with the same side to move that no capture or pawn move separates from this one.
static int plies_back(const Board *board, int known) {
    return board->halfmove_clock < known ? board->halfmove_clock : known;
}

bool repetition_is_draw(const Board *board, const uint64_t *last_key, int known, int ply) {
    int seen = 0;
    int back = plies_back(board, known);
    for (int distance = 4; distance <= back; distance += 2) {
        if (last_key[-distance] != board->key) continue;
        // on the path, root included, once is enough
        if (distance <= ply || ++seen >= 2) return true;
    }
    return false;
}

// Did the position stand before that, too?
static bool stood_before(const uint64_t *key, int back) {
    for (int distance = 4; distance <= back; distance += 2) {
        if (key[-distance] == key[0]) return true;
    }
    return false;
}

bool repetition_is_near(const Board *board, const uint64_t *last_key, int known, int ply) {
    int back = plies_back(board, known);
    Bitboard occupied = board_occupied(board);
    for (int distance = 3; distance <= back; distance += 2) {
        uint64_t difference = board->key ^ last_key[-distance];
        unsigned place = first_place(difference);
        if (cuckoo_table.keys[place] != difference) place = second_place(difference);
        if (cuckoo_table.keys[place] != difference) continue;
        Square from = move_from(cuckoo_table.moves[place]), to = move_to(cuckoo_table.moves[place]);
        Bitboard between = geometry()->between_to[from][to] & ~square_bit(to);
        if ((between & occupied) != 0) continue;
        if (distance <= ply) return true;
        Piece piece = board->squares[from] != NO_PIECE ? board->squares[from] : board->squares[to];
        bool is_own = piece != NO_PIECE && piece_side(piece) == board->side;
        if (is_own && stood_before(last_key - distance, back - distance)) return true;
    }
    return false;
}
