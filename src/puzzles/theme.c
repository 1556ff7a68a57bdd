// SPDX-License-Identifier: GPL-3.0-or-later
// theme.c - see theme.h.
#include "puzzles/theme.h"

#include <string.h>

enum { SACRIFICE_LEAST = 200 }; // hundredths of a pawn that the other side may take

// What the themes are read from.
typedef struct Case {
    const Board *before;
    Board after; // the first move
    Side us, them;
    Move first;
    Move capture; // that the proof ends with: the first move or, behind the reply, the third
    Board at_capture;
    const Proof *proof;
} Case;

// ---- mates ----

static Board final_board(const Case *about) {
    Board board = *about->before;
    for (int i = 0; i < about->proof->plies; i++) board_advance(&board, about->proof->moves[i]);
    return board;
}

// The king is on its first rank, mated along it, and its own pieces stand before it.
static bool is_back_rank(const Case *about) {
    Board board = final_board(about);
    Square king = board_king(&board, about->them);
    Bitboard home = home_rank(about->them), checkers = board_checkers(&board);
    Bitboard before = geometry()->king[king] & ~home;
    Bitboard heavy = board.kinds[ROOK] | board.kinds[QUEEN];
    return (square_bit(king) & home) != 0 && (checkers & home & heavy) != 0
           && (before & ~board.sides[about->them]) == 0;
}

// A knight mates a king that has its own pieces all around.
static bool is_smothered(const Case *about) {
    Board board = final_board(about);
    Square king = board_king(&board, about->them);
    Bitboard checkers = board_checkers(&board);
    return checkers != 0 && (checkers & ~board.kinds[KNIGHT]) == 0
           && (geometry()->king[king] & ~board.sides[about->them]) == 0;
}

// ---- gains ----

static bool is_by_first_man(const Case *about) {
    return about->proof->plies >= 3 && move_from(about->capture) == move_to(about->first);
}

// A piece that is worth taking there: nobody guards it, or it is worth more than its captor.
static bool is_prize(const Board *board, Square square, Side owner, Kind taker) {
    Kind kind = piece_kind(board->squares[square]);
    if (kind == KING) return true;
    if (kind == PAWN) return false;
    return material_worth[kind] > material_worth[taker]
           || board_attackers(board, square, owner, board_occupied(board)) == 0;
}

// The piece that moved attacks two at once, and takes one of them.
static bool is_fork(const Case *about) {
    if (!is_by_first_man(about)) return false;
    const Board *board = &about->after;
    Square square = move_to(about->first);
    Kind kind = piece_kind(board->squares[square]);
    Bitboard attacked = kind == PAWN ? geometry()->pawn[about->us][square]
                                     : attacks_of(kind, square, board_occupied(board));
    int prizes = 0;
    for (Bitboard left = attacked & board->sides[about->them]; left != 0; left &= left - 1)
        prizes += is_prize(board, bits_first(left), about->them, kind);
    return prizes >= 2;
}

// What stood in between has moved away, and was worth as much as what is taken behind.
static bool is_skewer(const Case *about) {
    if (!is_by_first_man(about)) return false;
    Square from = move_to(about->first), to = move_to(about->capture);
    Square left = move_from(about->proof->moves[1]);
    if (geometry()->line[from][to] == 0) return false;
    Bitboard between = geometry()->between_to[from][to] & ~square_bit(to);
    if ((between & square_bit(left)) == 0) return false;
    Kind front = piece_kind(about->after.squares[left]);
    Kind behind = board_captured_kind(&about->at_capture, about->capture);
    return front == KING
           || (behind < KIND_COUNT && material_worth[front] >= material_worth[behind]);
}

// What is taken could not leave its line to the king, or who guards it could not take back for
// that reason.
static bool is_pin(const Case *about) {
    if (about->proof->gain == 0 || !board_is_capture(&about->at_capture, about->capture))
        return false;
    Square square = move_to(about->capture);
    Bitboard pinned = board_blockers(&about->at_capture, about->us);
    bool is_taken = about->proof->plies >= 3
                    && (board_blockers(&about->after, about->us) & square_bit(square)
                        & about->after.sides[about->them])
                           != 0;
    Board taken;
    board_play(&about->at_capture, about->capture, &taken);
    Bitboard guards = board_attackers(&taken, square, about->them, board_occupied(&taken));
    Move replies[MOVES_MAX];
    int count = movegen_list(&taken, MOVES_CAPTURES, replies);
    for (int i = 0; i < count; i++) {
        if (move_to(replies[i]) == square) return is_taken; // somebody does take back
    }
    return is_taken || (guards & pinned & taken.sides[about->them]) != 0;
}

// The first move opens the line of another piece, which gives check or takes in the end.
static bool is_discovered(const Case *about) {
    Bitboard others = board_checkers(&about->after) & ~square_bit(move_to(about->first));
    Square opened = move_from(about->first);
    if (others != 0 && !move_is_castling(about->first)) {
        Square king = board_king(&about->after, about->them);
        return (geometry()->between_to[king][bits_first(others)] & square_bit(opened)) != 0;
    }
    if (about->proof->gain == 0 || about->proof->plies < 3) return false;
    Square from = move_from(about->capture), to = move_to(about->capture);
    if (from == move_to(about->first) || geometry()->line[from][to] == 0) return false;
    bool stood_there = about->before->squares[from] == about->at_capture.squares[from];
    Bitboard between = geometry()->between_to[from][to] & ~square_bit(to);
    return stood_there && (between & square_bit(opened)) != 0;
}

// One capture, and nobody guards what it takes.
static bool is_hanging(const Case *about) {
    if (about->proof->plies != 1 || about->proof->gain == 0) return false;
    Square square = move_to(about->first);
    return board_is_capture(about->before, about->first)
           && board_attackers(&about->after, square, about->them, board_occupied(&about->after))
                  == 0;
}

// ---- both ----

static bool has_promotion(const Proof *proof) {
    for (int i = 0; i < proof->plies; i += 2) {
        if (move_is_promotion(proof->moves[i])) return true;
    }
    return false;
}

// The first move puts, or leaves behind after what it takes, more than it takes.
static bool is_sacrifice(const Case *about) {
    return material_exchange(about->before, about->first) <= -SACRIFICE_LEAST;
}

Themes theme_find(const Board *board, const Proof *proof) {
    Case about = {.before = board,
                  .us = (Side)board->side,
                  .them = side_other((Side)board->side),
                  .first = proof->moves[0],
                  .proof = proof,
                  .at_capture = *board};
    board_play(board, about.first, &about.after);
    about.capture = proof->moves[proof->plies >= 3 ? 2 : 0];
    if (proof->plies >= 3) board_play(&about.after, proof->moves[1], &about.at_capture);
    bool is_mate = proof->mate_moves > 0;
    const struct {
        Theme theme;
        bool is_there;
    } found[] = {
        {THEME_MATE, is_mate},
        {THEME_MATERIAL, !is_mate},
        {THEME_BACK_RANK, is_mate && is_back_rank(&about)},
        {THEME_SMOTHERED, is_mate && is_smothered(&about)},
        {THEME_FORK, !is_mate && is_fork(&about)},
        {THEME_PIN, !is_mate && is_pin(&about)},
        {THEME_SKEWER, !is_mate && is_skewer(&about)},
        {THEME_DISCOVERED, is_discovered(&about)},
        {THEME_DOUBLE_CHECK, bits_count(board_checkers(&about.after)) > 1},
        {THEME_HANGING, !is_mate && is_hanging(&about)},
        {THEME_PROMOTION, has_promotion(proof)},
        {THEME_SACRIFICE, is_sacrifice(&about)},
    };
    Themes themes = 0;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++)
        themes |= found[i].is_there ? theme_bit(found[i].theme) : 0;
    return themes;
}

// ---- names ----

static const struct {
    const char *name, *title;
} names[THEME_COUNT] = {
#define THEME(number, name, title) [THEME_##number] = {name, title},
#include "puzzles/themes.def"
#undef THEME
};

const char *theme_name(Theme theme) {
    return names[theme].name;
}

const char *theme_title(Theme theme) {
    return names[theme].title;
}

Theme theme_named(const char *name) {
    int theme = 0;
    while (theme < THEME_COUNT && strcmp(names[theme].name, name) != 0) theme++;
    return (Theme)theme;
}
