// SPDX-License-Identifier: GPL-3.0-or-later
// chess_eval.c - what can be read off a position of chess, and the
// laboratory's evaluations that weigh it.
#include "games/chess_eval.h"

#include <string.h>

#include "eval/eval.h"

enum { PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, CONTROL, CENTRE, ADVANCE, KING_SHELTER, FEATURES };
_Static_assert((int)FEATURES == (int)CHESS_FEATURES, "of all kinds together");

const GameFeature chess_features[CHESS_FEATURES] = {
    {TERM("pawns"), SENTENCE("pawns more than the opponent")},
    {TERM("knights"), SENTENCE("knights more than the opponent")},
    {TERM("bishops"), SENTENCE("bishops more than the opponent")},
    {TERM("rooks"), SENTENCE("rooks more than the opponent")},
    {TERM("queens"), SENTENCE("queens more than the opponent")},
    {TERM("control"), SENTENCE("squares attacked, more than the opponent")},
    {TERM("centre"), SENTENCE("nearness of knights, bishops and queens to the centre")},
    {TERM("advance"), SENTENCE("ranks walked by pawns")},
    {TERM("shelter"), SENTENCE("own men around the king")},
};

static Bitboard attacked_by(const Board *board, Side side) {
    Bitboard attacked = pawns_attack(side, board_pieces(board, side, PAWN));
    Bitboard pieces = board->sides[side] & ~board->kinds[PAWN];
    while (pieces != 0) {
        Square square = bits_pop(&pieces);
        attacked |= attacks_of(piece_kind(board->squares[square]), square, board_occupied(board));
    }
    return attacked;
}

// 0 on the rim to 3 on the four central squares.
static int centrality(Square square) {
    int file = square_file(square), rank = square_rank(square);
    int from_side = file < 4 ? file : 7 - file;
    int from_end = rank < 4 ? rank : 7 - rank;
    return from_side < from_end ? from_side : from_end;
}

static void add_side_features(const Board *board, Side side, int sign, int *features) {
    for (int kind = PAWN; kind <= QUEEN; kind++) {
        features[PAWNS + kind] += sign * bits_count(board_pieces(board, side, (Kind)kind));
    }
    features[CONTROL] += sign * bits_count(attacked_by(board, side));
    Bitboard leaders = board->kinds[KNIGHT] | board->kinds[BISHOP] | board->kinds[QUEEN];
    for (Bitboard pieces = board->sides[side] & leaders; pieces != 0;) {
        features[CENTRE] += sign * centrality(bits_pop(&pieces));
    }
    for (Bitboard pawns = board_pieces(board, side, PAWN); pawns != 0;) {
        features[ADVANCE] += sign * (square_rank(square_seen_by(side, bits_pop(&pawns))) - 1);
    }
    features[KING_SHELTER] +=
        sign * bits_count(geometry()->king[board_king(board, side)] & board->sides[side]);
}

void chess_extract(const void *position, int *features) {
    const Board *board = position;
    memset(features, 0, FEATURES * sizeof *features);
    add_side_features(board, (Side)board->side, 1, features);
    add_side_features(board, side_other((Side)board->side), -1, features);
}

// What the piece on the square counts among the features that are kept from move to move.
static void add_man(const Board *board, Square square, int sign, int *features) {
    Piece piece = board->squares[square];
    if (piece == NO_PIECE || piece_kind(piece) == KING) return;
    features[PAWNS + (int)piece_kind(piece)] += sign;
    if (piece_kind(piece) == PAWN)
        features[ADVANCE] += sign * (square_rank(square_seen_by(piece_side(piece), square)) - 1);
    else if (piece_kind(piece) != ROOK)
        features[CENTRE] += sign * centrality(square);
}

// Only the squares where something changed are looked at: two for most moves, four at most.
void chess_update(const void *position, GameMove move, const void *next, int *features) {
    const Board *before = position;
    const Board *after = next;
    (void)move;
    Bitboard changed =
        (before->sides[WHITE] ^ after->sides[WHITE]) | (before->sides[BLACK] ^ after->sides[BLACK]);
    for (int kind = PAWN; kind < KIND_COUNT; kind++)
        changed |= before->kinds[kind] ^ after->kinds[kind];
    for (int i = 0; i < FEATURES; i++) features[i] = -features[i];
    while (changed != 0) {
        Square square = bits_pop(&changed);
        bool was_ours = piece_side(before->squares[square]) == (Side)after->side;
        bool is_ours = piece_side(after->squares[square]) == (Side)after->side;
        add_man(before, square, was_ours ? -1 : 1, features);
        add_man(after, square, is_ours ? 1 : -1, features);
    }
}
_Static_assert(CHESS_UPDATED
                   == (1 << PAWNS | 1 << KNIGHTS | 1 << BISHOPS | 1 << ROOKS | 1 << QUEENS
                       | 1 << CENTRE | 1 << ADVANCE),
               "what is updated");

// From all pieces on the board to none; pawns and kings do not count.
int chess_phase(const void *position) {
    const Board *board = position;
    int left = bits_count(board->kinds[KNIGHT] | board->kinds[BISHOP])
               + 2 * bits_count(board->kinds[ROOK]) + 4 * bits_count(board->kinds[QUEEN]);
    return left >= 24 ? 0 : (24 - left) * GAME_PHASE_END / 24;
}

// The engine's own; its score stays within ESTIMATE_MAX.
static int evaluate_full(const void *position) {
    return eval_score(position, NULL);
}

static const int ZERO[FEATURES] = {0};
static const int MATERIAL[FEATURES] = {100, 300, 300, 500, 900};
static const int SIM202[FEATURES] = {100, 300, 300, 500, 900, 10};
static const int SQUARES_EARLY[FEATURES] = {100, 320, 330, 500, 950, 0, 8, 3};
static const int SQUARES_LATE[FEATURES] = {120, 300, 330, 530, 950, 0, 6, 10};
static const int PLACED_EARLY[FEATURES] = {100, 320, 330, 500, 950, 3, 8, 3, 8};
static const int PLACED_LATE[FEATURES] = {120, 300, 330, 530, 950, 3, 6, 10, 0};
const GameEvaluation chess_evaluations[CHESS_EVALUATIONS] = {
    {.name = "zero", .summary = "knows only mate and draw", .early = ZERO},
    {.name = "material", .summary = "men counted 1, 3, 3, 5, 9", .early = MATERIAL},
    {.name = "control", .summary = "material and controlled squares (SIM202)", .early = SIM202},
    {.name = "squares",
     .summary = "material and where it stands: pieces near the centre, pawns far advanced",
     .early = SQUARES_EARLY,
     .late = SQUARES_LATE},
    {.name = "placed",
     .summary = "material, control, centre, pawn advance and king shelter, changing with the phase",
     .early = PLACED_EARLY,
     .late = PLACED_LATE},
    {.name = "full",
     .summary = "the engine's evaluation: see roque eval",
     .evaluate = evaluate_full},
};
