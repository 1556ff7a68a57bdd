// SPDX-License-Identifier: GPL-3.0-or-later
// lone_king.c - see lone_king.h.
//
// Retrograde analysis on sets: for each place of the three strong men one word holds the squares
// of the lone king that are lost (it is to move) or won for the others (they are to move). A
// move of the strong side goes from one word to another, moves of the lone king stay inside
// theirs and are shifts, so that 64 positions are done at a time. A bishop on a light square is
// put on a dark one by a mirror.
#include "endgame/lone_king.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    SQUARES = 64,
    DARK = 32,
    PLACES = SQUARES * SQUARES * DARK,
    KNIGHT_ENDING = 0,  // the second man is a knight
    BISHOPS_ENDING = 1, // the second man is a bishop on a light square
    ENDINGS = 2,
};

// Where the strong men stand; the bishop on a dark square.
typedef struct Place {
    Square king;
    Square second;
    Square bishop;
} Place;

typedef struct LoneKingTable {
    // moves, with the strong side to move; 0: it does not win
    uint8_t mates[ENDINGS][PLACES][SQUARES];
    bool is_filled[ENDINGS];
} LoneKingTable;

static LoneKingTable lone_king_table; // filled by lone_king_learn(), each ending once
static pthread_once_t lone_king_once[ENDINGS] = {PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT};

static int place_index(Place place) {
    return (place.king * SQUARES + place.second) * DARK + place.bishop / 2;
}

static Place place_at(int index) {
    const int half = index % DARK;
    const int first = (DARK_SQUARES >> 2 * half & 1) != 0 ? 0 : 1; // one of two neighbours is dark
    return (Place){index / DARK / SQUARES, index / DARK % SQUARES, 2 * half + first};
}

static bool is_possible(int ending, Place place) {
    return place.king != place.second && place.king != place.bishop && place.second != place.bishop
           && (ending == KNIGHT_ENDING || (square_bit(place.second) & DARK_SQUARES) == 0);
}

static Bitboard occupied(Place place) {
    return square_bit(place.king) | square_bit(place.second) | square_bit(place.bishop);
}

static Bitboard reach_of_second(int ending, Place place) {
    return ending == KNIGHT_ENDING ? geometry()->knight[place.second]
                                   : attacks_bishop(place.second, occupied(place));
}

// What the strong men attack or protect. The lone king is no obstacle: what it hides
// is attacked when it steps aside.
static Bitboard attacked(int ending, Place place) {
    return geometry()->king[place.king] | attacks_bishop(place.bishop, occupied(place))
           | reach_of_second(ending, place);
}

static Bitboard neighbours(Bitboard squares) {
    const Bitboard beside = (squares & ~FILE_H) << 1 | (squares & ~FILE_A) >> 1;
    const Bitboard row = squares | beside;
    return beside | row << 8 | row >> 8;
}

// While an ending is worked out, a word for each place.
typedef struct Sets {
    int ending;
    Bitboard *danger; // attacked or protected; 0 where the men cannot stand so
    Bitboard *lost;
    Bitboard *won;
} Sets;

// The squares on which the lone king, to move, is mated or has only moves to squares that are won.
static Bitboard lost_squares(const Sets *sets, int index) {
    const Place place = place_at(index);
    const Bitboard men = occupied(place), danger = sets->danger[index], free = ~(danger | men);
    const Bitboard escapes =
        (free & ~sets->won[index]) | (men & ~danger); // unprotected men are taken: a draw
    const Bitboard possible = ~(geometry()->king[place.king] | men);
    return possible & ~neighbours(escapes) & (danger | neighbours(free)); // the last: no stalemate
}

// The squares of the lone king from which some move of the strong side
// wins, by the squares lost after it.
static Bitboard won_squares(const Sets *sets, int index) {
    const Place place = place_at(index);
    const Bitboard men = occupied(place);
    Bitboard won = 0;
    Place next = place;
    for (Bitboard to = geometry()->king[place.king] & ~men; to != 0;) {
        next.king = bits_pop(&to);
        won |= sets->lost[place_index(next)];
    }
    next = place;
    for (Bitboard to = reach_of_second(sets->ending, place) & ~men; to != 0;) {
        next.second = bits_pop(&to);
        won |= sets->lost[place_index(next)];
    }
    next = place;
    for (Bitboard to = attacks_bishop(place.bishop, men) & ~men; to != 0;) {
        next.bishop = bits_pop(&to);
        won |= sets->lost[place_index(next)];
    }
    return won & ~(sets->danger[index] | men);
}

// One more move of each side; false when nothing came of it.
static bool go_back(const Sets *sets, int moves) {
    bool is_more = false;
    for (int i = 0; i < PLACES; i++)
        sets->lost[i] = sets->danger[i] != 0 ? lost_squares(sets, i) : 0;
    for (int i = 0; i < PLACES; i++) {
        if (sets->danger[i] == 0) continue;
        Bitboard fresh = won_squares(sets, i) & ~sets->won[i];
        sets->won[i] |= fresh;
        is_more |= fresh != 0;
        while (fresh != 0)
            lone_king_table.mates[sets->ending][i][bits_pop(&fresh)] = (uint8_t)moves;
    }
    return is_more;
}

static void fill(int ending) {
    Bitboard *words = calloc(3 * (size_t)PLACES, sizeof *words);
    if (words == NULL) return;
    const Sets sets = {ending, words, words + PLACES, words + 2 * PLACES};
    for (int i = 0; i < PLACES; i++) {
        const Place place = place_at(i);
        if (is_possible(ending, place)) sets.danger[i] = attacked(ending, place);
    }
    for (int moves = 1; go_back(&sets, moves);) moves++;
    free(words);
    lone_king_table.is_filled[ending] = true;
}

static void fill_knight(void) {
    fill(KNIGHT_ENDING);
}

static void fill_bishops(void) {
    fill(BISHOPS_ENDING);
}

static int kind_of_ending(const Board *board) {
    return bits_several(board->kinds[BISHOP]) ? BISHOPS_ENDING : KNIGHT_ENDING;
}

bool lone_king_learn(const Board *board) {
    const int ending = kind_of_ending(board);
    pthread_once(&lone_king_once[ending], ending == KNIGHT_ENDING ? fill_knight : fill_bishops);
    return lone_king_table.is_filled[ending];
}

// The side that has more than its king, where the other has nothing else.
static bool find_strong(const Board *board, Side *strong) {
    *strong = bits_several(board->sides[WHITE]) ? WHITE : BLACK;
    return !bits_several(board->sides[side_other(*strong)]);
}

bool lone_king_is_here(const Board *board) {
    Side strong;
    if (!find_strong(board, &strong) || bits_count(board->sides[strong]) != 3) return false;
    const Bitboard bishops = board->kinds[BISHOP];
    if (!bits_several(bishops)) return bishops != 0 && board->kinds[KNIGHT] != 0;
    return (bishops & DARK_SQUARES) != 0 && (bishops & ~DARK_SQUARES) != 0;
}

// With the strong side to move.
static int moves_to_mate(const Board *board, Side strong) {
    const Bitboard bishops = board->kinds[BISHOP];
    const int ending = kind_of_ending(board);
    const bool is_dark = (bishops & DARK_SQUARES) != 0;
    const int mirror = is_dark ? 0 : 7;
    const Bitboard second =
        ending == KNIGHT_ENDING ? board->kinds[KNIGHT] : bishops & ~DARK_SQUARES;
    const Bitboard first = is_dark ? bishops & DARK_SQUARES : bishops;
    const Place place = {board_king(board, strong) ^ mirror, bits_first(second) ^ mirror,
                         bits_first(first) ^ mirror};
    return lone_king_table
        .mates[ending][place_index(place)][board_king(board, side_other(strong)) ^ mirror];
}

bool lone_king_probe(const Board *board, TableAnswer *answer) {
    Side strong;
    *answer = (TableAnswer){0, 0};
    if (!find_strong(board, &strong)) return false;
    const Bitboard minor = board->kinds[BISHOP] | board->kinds[KNIGHT];
    const bool is_bare = bits_count(board_occupied(board)) <= 3
                         && (minor | board->kinds[KING]) == board_occupied(board);
    if (!lone_king_is_here(board)) return is_bare;
    if (!lone_king_table.is_filled[kind_of_ending(board)]) return false;
    if ((Side)board->side == strong) {
        const int moves = moves_to_mate(board, strong);
        if (moves > 0) *answer = (TableAnswer){1, 2 * moves - 1};
        return true;
    }
    TableMove moves[MOVES_MAX];
    const int count = lone_king_list_moves(board, moves);
    if (count > 0) *answer = moves[0].answer;
    if (count == 0 && board_in_check(board)) *answer = (TableAnswer){-1, 0};
    return true;
}

static bool probe(void *known, const Board *board, TableAnswer *answer) {
    (void)known;
    return lone_king_probe(board, answer);
}

int lone_king_list_moves(const Board *board, TableMove *moves) {
    return table_list_moves(probe, NULL, board, moves);
}
