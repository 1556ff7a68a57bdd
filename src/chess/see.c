// SPDX-License-Identifier: GPL-3.0-or-later
// see.c - the swap algorithm on attack sets: the least valuable
// attacker takes, lines behind it open.
#include "chess/see.h"

const int see_values[KIND_COUNT + 1] = {100, 320, 330, 500, 950, 0, 0};

typedef struct Exchange {
    const Board *board;
    Square square;
    Bitboard occupied;
    Bitboard attackers;           // of both sides
    bool has_pins[SIDE_COUNT];    // whether the next two are known of the side
    Bitboard pinned[SIDE_COUNT];  // by sliders of the other side
    Bitboard pinners[SIDE_COUNT]; // of the other side, which pin pieces of this one
} Exchange;

// Sliders of `side` that would see the enemy king without the pinned pieces and do not see it yet.
static Bitboard pinners_of(const Board *board, Side side, Bitboard pinned) {
    if (pinned == 0) return 0;
    Square king = board_king(board, side_other(side));
    Bitboard straight = board->kinds[ROOK] | board->kinds[QUEEN];
    Bitboard diagonal = board->kinds[BISHOP] | board->kinds[QUEEN];
    Bitboard now = board_occupied(board), then = now ^ pinned;
    Bitboard pinners = (attacks_rook(king, then) & ~attacks_rook(king, now) & straight)
                       | (attacks_bishop(king, then) & ~attacks_bishop(king, now) & diagonal);
    return pinners & board->sides[side];
}

static Exchange exchange_begin(const Board *board, Square square, Bitboard occupied) {
    const Geometry *g = geometry();
    Bitboard diagonal = board->kinds[BISHOP] | board->kinds[QUEEN];
    Bitboard straight = board->kinds[ROOK] | board->kinds[QUEEN];
    Bitboard pawns = (g->pawn[BLACK][square] & board->sides[WHITE])
                     | (g->pawn[WHITE][square] & board->sides[BLACK]);
    return (Exchange){.board = board,
                      .square = square,
                      .occupied = occupied,
                      .attackers = (pawns & board->kinds[PAWN])
                                   | (g->knight[square] & board->kinds[KNIGHT])
                                   | (g->king[square] & board->kinds[KING])
                                   | (attacks_bishop(square, occupied) & diagonal)
                                   | (attacks_rook(square, occupied) & straight)};
}

// Most exchanges end before anybody asks.
static void find_pins(Exchange *exchange, Side side) {
    const Board *board = exchange->board;
    if (exchange->has_pins[side]) return;
    exchange->has_pins[side] = true;
    exchange->pinned[side] = board_blockers(board, side_other(side)) & board->sides[side];
    // the first capture may take one
    exchange->pinners[side] =
        pinners_of(board, side_other(side), exchange->pinned[side]) & ~square_bit(exchange->square);
}

// Pieces of the side that may take now: pinned ones only when their pinner has left
// the board or they stay on line.
static Bitboard takers_of(Exchange *exchange, Side side) {
    Bitboard takers = exchange->attackers & exchange->board->sides[side] & exchange->occupied;
    if (takers == 0) return 0;
    find_pins(exchange, side);
    Bitboard bound = takers & exchange->pinned[side];
    if (bound == 0 || (exchange->pinners[side] & exchange->occupied) == 0) return takers;
    Square king = board_king(exchange->board, side);
    while (bound != 0) {
        Square from = bits_pop(&bound);
        bool stays = (geometry()->line[king][from] & square_bit(exchange->square)) != 0;
        if (!stays) takers ^= square_bit(from);
    }
    return takers;
}

static Kind least_valuable(const Board *board, Bitboard pieces) {
    for (int kind = PAWN; kind < KING; kind++) {
        if ((pieces & board->kinds[kind]) != 0) return (Kind)kind;
    }
    return KING;
}

// Takes one piece of this kind off and adds what stood behind it.
static void remove_taker(Exchange *exchange, Bitboard takers, Kind kind) {
    const Board *board = exchange->board;
    Bitboard pieces = takers & board->kinds[kind];
    exchange->occupied ^= pieces & -pieces;
    if (kind == PAWN || kind == BISHOP || kind == QUEEN) {
        Bitboard diagonal = board->kinds[BISHOP] | board->kinds[QUEEN];
        exchange->attackers |= attacks_bishop(exchange->square, exchange->occupied) & diagonal;
    }
    if (kind == ROOK || kind == QUEEN) {
        Bitboard straight = board->kinds[ROOK] | board->kinds[QUEEN];
        exchange->attackers |= attacks_rook(exchange->square, exchange->occupied) & straight;
    }
}

bool see_at_least(const Board *board, Move move, int threshold) {
    if (move_is_castling(move)) return threshold <= 0;
    Square from = move_from(move), to = move_to(move);
    Kind mover = piece_kind(board->squares[from]);
    int balance = see_values[board_captured_kind(board, move)] - threshold;
    if (move_is_promotion(move)) {
        mover = move_promotion_kind(move);
        balance += see_values[mover] - see_values[PAWN];
    }
    if (balance < 0) return false; // not even the first capture is enough
    balance -= see_values[mover];
    if (balance >= 0) return true; // enough even if the piece is lost
    Bitboard occupied = (board_occupied(board) ^ square_bit(from)) | square_bit(to);
    if (move_is_en_passant(move)) occupied ^= square_bit(to ^ 8);
    Exchange exchange = exchange_begin(board, to, occupied);
    Side side = side_other((Side)board->side);
    while (true) {
        Bitboard takers = takers_of(&exchange, side);
        if (takers == 0) break;
        Kind kind = least_valuable(board, takers);
        remove_taker(&exchange, takers, kind);
        side = side_other(side);
        balance = -balance - 1 - see_values[kind];
        if (balance < 0) continue;
        // Enough for the taker even if its piece is lost - but a king may not take what is
        // defended, be it by a pinned piece.
        Bitboard defenders = exchange.attackers & exchange.occupied & board->sides[side];
        if (kind == KING && defenders != 0) side = side_other(side);
        break;
    }
    return side != board->side; // the side that cannot go on loses the exchange
}
