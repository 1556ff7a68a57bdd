// SPDX-License-Identifier: GPL-3.0-or-later
// mate.c - see mate.h.
//
// Depth-first proof-number search (Nagai 2002) with a bound on the length: of two counts a position
// has, one says how many positions must still be won to prove the mate, the other how many must be
// lost to refute it; the search goes where the least is left to do. `phi` is the count for the side
// to move's own aim, `delta` the one against it, so that both sides follow one rule:
//
//     phi of a position = least delta of what it leads to        delta = sum of their phi
//
// A position is remembered together with the moves left: without cycles a
// proof depends on nothing else.
#include "review/mate.h"

#include <stdlib.h>

enum {
    PROOF_MOST = 3000000,  // positions looked at for a proof,
    SHORTER_MOST = 300000, // and to see whether a move less would do
    ENTRIES = 1 << 16,
};

static const uint32_t NEVER = 100000000; // counts from here on mean: settled against it

typedef struct Counts {
    uint32_t phi;
    uint32_t delta;
} Counts;

typedef struct MateEntry {
    uint64_t key;
    Counts counts;
} MateEntry;

typedef struct Prover {
    MateEntry *entries;
    int positions_left;
    PathKeys game; // positions that stood on the board before
} Prover;

// What a position can lead to.
typedef struct Children {
    int count;
    Move moves[MOVES_MAX];
    Counts counts[MOVES_MAX];
} Children;

static const Counts won = {0, 100000000}, lost = {100000000, 0};

// ---- memory ----

static uint64_t key_of(const Board *board, int moves) {
    return board->key ^ ((uint64_t)moves * UINT64_C(0x9E3779B97F4A7C15));
}

static MateEntry *entry_of(const Prover *prover, uint64_t key) {
    return &prover->entries[key % ENTRIES];
}

// ---- one step ----

static bool is_drawn(const Prover *prover, const Board *board) {
    return path_keys_count(&prover->game, board->key) >= 2 || ending_material_is_dead(board);
}

// The attacker has moved; `moves` are left to him with this one counted. The fewer
// the replies, the nearer the mate.
static Counts judge_defence(const Prover *prover, const Board *board, int moves) {
    MoveSets sets;
    movegen_sets(board, MOVES_ALL, &sets);
    if (sets.move_count == 0) return board_in_check(board) ? lost : won;
    if (moves == 1 || is_drawn(prover, board)) return won;
    return (Counts){1, (uint32_t)sets.move_count};
}

static Counts judge_child(const Prover *prover, const Board *board, int moves, bool is_attacker) {
    const MateEntry *entry = entry_of(prover, key_of(board, moves));
    if (entry->key == key_of(board, moves)) return entry->counts;
    if (!is_attacker) return judge_defence(prover, board, moves);
    return is_drawn(prover, board) ? lost : (Counts){1, 1};
}

static void list_children(const Prover *prover, const Board *board, int moves, bool is_attacker,
                          Children *children) {
    children->count = movegen_list(board, MOVES_ALL, children->moves);
    for (int i = 0; i < children->count; i++) {
        Board next;
        board_play(board, children->moves[i], &next);
        children->counts[i] =
            judge_child(prover, &next, is_attacker ? moves : moves - 1, !is_attacker);
    }
}

static uint32_t capped(uint64_t count) {
    return count < NEVER ? (uint32_t)count : NEVER;
}

// The child to go on with, and by how much the others let it grow.
static int choose_child(const Children *children, Counts *own, uint32_t *second) {
    uint64_t delta = 0;
    int best = 0;
    *second = NEVER;
    for (int i = 0; i < children->count; i++) {
        const Counts *counts = &children->counts[i];
        delta += counts->phi;
        if (i > 0 && counts->delta < children->counts[best].delta) {
            *second = children->counts[best].delta;
            best = i;
        } else if (i > 0 && counts->delta < *second) {
            *second = counts->delta;
        }
    }
    *own = children->count == 0 ? lost : (Counts){children->counts[best].delta, capped(delta)};
    return best;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

// Works on a position until one of its counts reaches the limit or the budget is spent.
static Counts expand(Prover *prover, const Board *board, int moves, bool is_attacker,
                     Counts limit) {
    Children children;
    Counts own;
    uint32_t second;
    list_children(prover, board, moves, is_attacker, &children);
    prover->positions_left -= children.count;
    for (;;) {
        int best = choose_child(&children, &own, &second);
        if (own.phi >= limit.phi || own.delta >= limit.delta || prover->positions_left <= 0) break;
        Counts *chosen = &children.counts[best];
        Counts child_limit = {capped((uint64_t)limit.delta - own.delta + chosen->phi),
                              least(limit.phi, capped((uint64_t)second + 1))};
        Board next;
        board_play(board, children.moves[best], &next);
        *chosen = expand(prover, &next, is_attacker ? moves : moves - 1, !is_attacker, child_limit);
    }
    uint64_t key = key_of(board, moves);
    *entry_of(prover, key) = (MateEntry){key, own};
    return own;
}

// ---- the face ----

static bool mates_within(Prover *prover, const Board *board, int moves, int positions_most) {
    prover->positions_left = positions_most;
    return expand(prover, board, moves, true, (Counts){NEVER, NEVER}).phi == 0;
}

int mate_prove(GamePath path, int moves) {
    Prover prover;
    Board board = path_board_with_keys(path, &prover.game);
    bool may_be_claimed = board.halfmove_clock + 2 * (moves - 1) >= HALFMOVES_CLAIM_DRAW;
    if (moves < 1 || moves > MATE_MOVES_MOST || may_be_claimed) return 0;
    prover.entries = calloc(ENTRIES, sizeof *prover.entries);
    if (prover.entries == NULL) return 0;
    int proved = mates_within(&prover, &board, moves, PROOF_MOST) ? moves : 0;
    while (proved > 1 && mates_within(&prover, &board, proved - 1, SHORTER_MOST)) proved--;
    free(prover.entries);
    return proved;
}
