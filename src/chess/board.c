// SPDX-License-Identifier: GPL-3.0-or-later
// board.c - playing moves and looking at attacks.
#include "chess/board.h"

#include <string.h>

#include "chess/zobrist.h"

void board_put(Board *board, Square square, Piece piece) {
    board->squares[square] = piece;
    board->kinds[piece_kind(piece)] |= square_bit(square);
    board->sides[piece_side(piece)] |= square_bit(square);
}

void board_remove(Board *board, Square square) {
    Piece piece = board->squares[square];
    board->squares[square] = NO_PIECE;
    board->kinds[piece_kind(piece)] &= ~square_bit(square);
    board->sides[piece_side(piece)] &= ~square_bit(square);
}

// Changes the keys that see this piece.
static inline void toggle_keys(Board *board, Piece piece, uint64_t change) {
    board->key ^= change;
    uint64_t *part =
        piece_kind(piece) == PAWN ? &board->pawn_key : &board->non_pawn_key[piece_side(piece)];
    *part ^= change;
}

void board_compute_keys(Board *board) {
    board->key = board->side == BLACK ? zobrist()->black_to_move : 0;
    board->pawn_key = 0;
    board->non_pawn_key[WHITE] = board->non_pawn_key[BLACK] = 0;
    for (Bitboard pieces = board_occupied(board); pieces != 0;) {
        Square square = bits_pop(&pieces);
        toggle_keys(board, board->squares[square],
                    zobrist()->piece[board->squares[square]][square]);
    }
    for (Bitboard rooks = board->castling_rooks; rooks != 0;) {
        board->key ^= zobrist()->castling_rook[bits_pop(&rooks)];
    }
    board->key ^= zobrist()->en_passant[board->en_passant];
}

// ---- playing, the whole board or what a generator looks at: `is_whole` is a constant ----

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE void take_piece(Board *board, Square square, Piece piece, bool is_whole) {
    board->kinds[piece_kind(piece)] ^= square_bit(square);
    board->sides[piece_side(piece)] ^= square_bit(square);
    if (is_whole) toggle_keys(board, piece, zobrist()->piece[piece][square]);
}

ALWAYS_INLINE void lose_castling(Board *board, Bitboard lost, bool is_whole) {
    lost &= board->castling_rooks;
    board->castling_rooks ^= lost;
    while (is_whole && lost != 0) board->key ^= zobrist()->castling_rook[bits_pop(&lost)];
}

// King and rook leave together and land together, since in Chess960 their squares may overlap.
ALWAYS_INLINE void play_castling(Board *next, Move move, Side side, bool is_whole) {
    Square from = move_from(move), rook_from = move_to(move);
    Square to = castling_king_target(move), rook_to = castling_rook_target(move);
    Piece king = piece_of(side, KING), rook = piece_of(side, ROOK);
    next->kinds[KING] ^= square_bit(from) ^ square_bit(to);
    next->kinds[ROOK] ^= square_bit(rook_from) ^ square_bit(rook_to);
    next->sides[side] ^=
        square_bit(from) ^ square_bit(rook_from) ^ square_bit(to) ^ square_bit(rook_to);
    if (!is_whole) return;
    next->squares[from] = next->squares[rook_from] = NO_PIECE;
    next->squares[to] = king;
    next->squares[rook_to] = rook;
    toggle_keys(next, king, zobrist()->piece[king][from] ^ zobrist()->piece[king][to]);
    toggle_keys(next, rook, zobrist()->piece[rook][rook_from] ^ zobrist()->piece[rook][rook_to]);
}

bool board_can_take_en_passant(const Board *board, Square square) {
    Side us = (Side)board->side, them = side_other(us);
    Square victim = square ^ 8;
    Square king = board_king(board, us);
    Bitboard takers = geometry()->pawn[them][square] & board_pieces(board, us, PAWN);
    while (takers != 0) {
        Bitboard from = square_bit(bits_pop(&takers));
        Bitboard occupied =
            (board_occupied(board) ^ from ^ square_bit(victim)) | square_bit(square);
        if ((board_attackers(board, king, them, occupied) & ~square_bit(victim)) == 0) return true;
    }
    return false;
}

// Pawns: two steps may allow taking in passing, promotions change the piece, passing takes beside.
ALWAYS_INLINE void play_pawn_extras(Board *next, Move move, Side side, bool is_whole) {
    Square from = move_from(move), to = move_to(move);
    if ((from ^ to) == 16) {
        Square passed = (from + to) / 2;
        Bitboard takers =
            geometry()->pawn[side][passed] & board_pieces(next, side_other(side), PAWN);
        if (takers != 0 && board_can_take_en_passant(next, passed)) {
            next->en_passant = (uint8_t)passed;
            if (is_whole) next->key ^= zobrist()->en_passant[passed];
        }
    } else if (move_is_promotion(move)) {
        Piece pawn = piece_of(side, PAWN), promoted = piece_of(side, move_promotion_kind(move));
        next->kinds[PAWN] ^= square_bit(to);
        next->kinds[piece_kind(promoted)] ^= square_bit(to);
        if (!is_whole) return;
        next->squares[to] = promoted;
        toggle_keys(next, pawn, zobrist()->piece[pawn][to]);
        toggle_keys(next, promoted, zobrist()->piece[promoted][to]);
    } else if (move_is_en_passant(move)) {
        Square victim = to ^ 8;
        take_piece(next, victim, piece_of(side_other(side), PAWN), is_whole);
        if (is_whole) next->squares[victim] = NO_PIECE;
    }
}

// What both ways begin with.
ALWAYS_INLINE void turn_board(const Board *board, Board *next, bool is_whole) {
    if (is_whole) {
        *next = *board;
        next->move_number += board->side;
        next->halfmove_clock++;
        next->key ^= zobrist()->black_to_move ^ zobrist()->en_passant[board->en_passant];
    } else {
        memcpy(next->kinds, board->kinds, sizeof next->kinds);
        memcpy(next->sides, board->sides, sizeof next->sides);
        next->castling_rooks = board->castling_rooks;
        next->is_chess960 = board->is_chess960;
    }
    next->side = board->side ^ 1;
    next->en_passant = NO_SQUARE;
}

ALWAYS_INLINE void play(const Board *board, Move move, Board *next, bool is_whole) {
    Side us = (Side)board->side;
    Square from = move_from(move), to = move_to(move);
    Piece piece = board->squares[from];
    turn_board(board, next, is_whole);
    if (move_is_castling(move)) {
        lose_castling(next, home_rank(us), is_whole);
        play_castling(next, move, us, is_whole);
        return;
    }
    Piece taken = board->squares[to];
    if (taken != NO_PIECE) {
        take_piece(next, to, taken, is_whole);
        if (is_whole) next->halfmove_clock = 0;
    }
    Bitboard both = square_bit(from) | square_bit(to);
    next->kinds[piece_kind(piece)] ^= both;
    next->sides[us] ^= both;
    if (is_whole) {
        next->squares[from] = NO_PIECE;
        next->squares[to] = piece;
        toggle_keys(next, piece, zobrist()->piece[piece][from] ^ zobrist()->piece[piece][to]);
    }
    if (board->castling_rooks != 0)
        lose_castling(next, piece_kind(piece) == KING ? both | home_rank(us) : both, is_whole);
    if (piece_kind(piece) != PAWN) return;
    if (is_whole) next->halfmove_clock = 0;
    play_pawn_extras(next, move, us, is_whole);
}

void board_play(const Board *board, Move move, Board *next) {
    play(board, move, next, true);
}

void board_play_bare(const Board *board, Move move, Board *next) {
    play(board, move, next, false);
}

uint64_t board_key_after(const Board *board, Move move) {
    uint64_t key = board->key ^ zobrist()->black_to_move ^ zobrist()->en_passant[board->en_passant];
    if (move == MOVE_NONE) return key;
    Square from = move_from(move), to = move_to(move);
    const uint64_t *moved = zobrist()->piece[board->squares[from]];
    Piece taken = board->squares[to];
    if (taken != NO_PIECE) key ^= zobrist()->piece[taken][to];
    return key ^ moved[from] ^ moved[to];
}

void board_pass(const Board *board, Board *next) {
    turn_board(board, next, true);
}

Bitboard board_attackers(const Board *board, Square square, Side side, Bitboard occupied) {
    Bitboard diagonal = board->kinds[BISHOP] | board->kinds[QUEEN];
    Bitboard straight = board->kinds[ROOK] | board->kinds[QUEEN];
    Bitboard attackers = (geometry()->pawn[side_other(side)][square] & board->kinds[PAWN])
                         | (geometry()->knight[square] & board->kinds[KNIGHT])
                         | (geometry()->king[square] & board->kinds[KING])
                         | (attacks_bishop(square, occupied) & diagonal)
                         | (attacks_rook(square, occupied) & straight);
    return attackers & board->sides[side];
}

Bitboard board_attacked(const Board *board, Side side) {
    const Bitboard occupied = board_occupied(board), queens = board_pieces(board, side, QUEEN);
    Bitboard attacked = pawns_attack(side, board_pieces(board, side, PAWN));
    for (Bitboard knights = board_pieces(board, side, KNIGHT); knights != 0;)
        attacked |= geometry()->knight[bits_pop(&knights)];
    for (Bitboard diagonal = board_pieces(board, side, BISHOP) | queens; diagonal != 0;)
        attacked |= attacks_bishop(bits_pop(&diagonal), occupied);
    for (Bitboard straight = board_pieces(board, side, ROOK) | queens; straight != 0;)
        attacked |= attacks_rook(bits_pop(&straight), occupied);
    for (Bitboard kings = board_pieces(board, side, KING); kings != 0;)
        attacked |= geometry()->king[bits_pop(&kings)];
    return attacked;
}

Bitboard board_checkers(const Board *board) {
    Side us = (Side)board->side;
    return board_attackers(board, board_king(board, us), side_other(us), board_occupied(board));
}

Bitboard board_blockers(const Board *board, Side attacker) {
    Square king = board_king(board, side_other(attacker));
    Bitboard diagonal = (board->kinds[BISHOP] | board->kinds[QUEEN]) & board->sides[attacker];
    Bitboard straight = (board->kinds[ROOK] | board->kinds[QUEEN]) & board->sides[attacker];
    Bitboard snipers = (attacks_bishop(king, 0) & diagonal) | (attacks_rook(king, 0) & straight);
    Bitboard blockers = 0;
    while (snipers != 0) {
        Square sniper = bits_pop(&snipers);
        Bitboard between =
            geometry()->between_to[king][sniper] & board_occupied(board) & ~square_bit(sniper);
        if (between != 0 && !bits_several(between)) blockers |= between;
    }
    return blockers;
}

CheckSquares board_check_squares(const Board *board) {
    Side us = (Side)board->side, them = side_other(us);
    Square king = board_king(board, them);
    Bitboard occupied = board_occupied(board);
    CheckSquares squares = {.enemy_king = king};
    squares.by_kind[PAWN] = geometry()->pawn[them][king];
    squares.by_kind[KNIGHT] = geometry()->knight[king];
    squares.by_kind[BISHOP] = attacks_bishop(king, occupied);
    squares.by_kind[ROOK] = attacks_rook(king, occupied);
    squares.by_kind[QUEEN] = squares.by_kind[BISHOP] | squares.by_kind[ROOK];
    squares.discoverers = board_blockers(board, us) & board->sides[us];
    return squares;
}

// Castling, promotion and en passant change more than two squares:
// look at the lines as they will be.
static bool special_gives_check(const Board *board, const CheckSquares *squares, Move move) {
    Square from = move_from(move), to = move_to(move), king = squares->enemy_king;
    Bitboard occupied = board_occupied(board);
    if (move_is_castling(move)) {
        Square rook = castling_rook_target(move);
        occupied ^= square_bit(from) ^ square_bit(to);
        occupied |= square_bit(rook) | square_bit(castling_king_target(move));
        return (attacks_rook(rook, occupied) & square_bit(king)) != 0;
    }
    occupied = (occupied ^ square_bit(from)) | square_bit(to);
    if (move_is_promotion(move)) {
        return (attacks_of(move_promotion_kind(move), to, occupied) & square_bit(king)) != 0;
    }
    occupied ^= square_bit(to ^ 8);
    Side us = (Side)board->side;
    Bitboard queens = board_pieces(board, us, QUEEN);
    return (attacks_bishop(king, occupied) & (board_pieces(board, us, BISHOP) | queens)) != 0
           || (attacks_rook(king, occupied) & (board_pieces(board, us, ROOK) | queens)) != 0;
}

bool board_gives_check(const Board *board, const CheckSquares *squares, Move move) {
    Square from = move_from(move), to = move_to(move);
    if (!move_is_castling(move)) {
        bool leaves_line = (geometry()->line[from][squares->enemy_king] & square_bit(to)) == 0;
        if ((squares->discoverers & square_bit(from)) != 0 && leaves_line) return true;
        Kind kind = piece_kind(board->squares[from]);
        if (!move_is_promotion(move) && (squares->by_kind[kind] & square_bit(to)) != 0) return true;
    }
    return move_sort(move) != MOVE_PLAIN && special_gives_check(board, squares, move);
}

void board_flip(const Board *board, Board *flipped) {
    *flipped = *board;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        flipped->kinds[kind] = __builtin_bswap64(board->kinds[kind]);
    flipped->sides[WHITE] = __builtin_bswap64(board->sides[BLACK]);
    flipped->sides[BLACK] = __builtin_bswap64(board->sides[WHITE]);
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        Piece piece = board->squares[square ^ 56];
        flipped->squares[square] = piece == NO_PIECE ? NO_PIECE : piece ^ 1;
    }
    flipped->castling_rooks = __builtin_bswap64(board->castling_rooks);
    flipped->side = board->side ^ 1;
    if (board->en_passant != NO_SQUARE) flipped->en_passant = board->en_passant ^ 56;
    board_compute_keys(flipped);
}
