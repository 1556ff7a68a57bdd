// SPDX-License-Identifier: GPL-3.0-or-later
// survey.c - the first look at a position: its moves inside the table
// counted, those that leave it answered.
//
// Few men stand on the board, so checks and pins are settled once for each of them and the
// moves counted as sets. The rules are those of src/chess, written once more for speed;
// `roque table verify` compares.
#include "endgame/workshop.h"

enum { IMAGE_MOVES_MAX = 128 };

// What the moves that leave the table come to, and the moves inside it.
typedef struct SurveyTally {
    const Workshop *shop;
    KingSlices *slices;
    const Men *men;
    Side side;
    int best_win; // code, or 0
    int worst_loss;
    bool has_draw;
    bool has_exit; // some move leaves the table
    int inside;
    uint32_t images[IMAGE_MOVES_MAX]; // where the moves inside lead to, for positions that are
                                      // their own image
} SurveyTally;

static Bitboard attacks_of_man(const Workshop *shop, int man, Square square, Bitboard occupied) {
    if (shop->kinds[man] == PAWN) return geometry()->pawn[shop->sides[man]][square];
    return attacks_of(shop->kinds[man], square, occupied);
}

static bool is_attacked(const Workshop *shop, const Men *men, Square square, Side by,
                        Bitboard occupied, Bitboard gone) {
    for (int man = 0; man < shop->layout->material.men; man++) {
        if (shop->sides[man] != by || (square_bit(men->squares[man]) & gone) != 0) continue;
        if ((attacks_of_man(shop, man, men->squares[man], occupied) & square_bit(square)) != 0)
            return true;
    }
    return false;
}

bool workshop_place_men(const Workshop *shop, uint32_t index, Men *men) {
    const Layout *layout = shop->layout;
    layout_squares(layout, index, men->squares);
    men->of_side[WHITE] = men->of_side[BLACK] = 0;
    for (int man = 0; man < layout->material.men; man++)
        men->of_side[shop->sides[man]] |= square_bit(men->squares[man]);
    men->occupied = men->of_side[WHITE] | men->of_side[BLACK];
    men->is_own_image = false;
    if (bits_count(men->occupied) != layout->material.men) return false;
    const KingPair pair =
        layout_tables.pairs[layout->has_pawns][men->squares[0] << 6 | men->squares[1]];
    if (!layout_tables.places[layout->has_pawns][pair.number].is_on_diagonal) return true;
    uint8_t mirrored[MATERIAL_MEN_MAX];
    layout_turn(layout, TURN_MIRROR, men->squares, mirrored);
    const uint32_t other = layout_add_up(layout, pair.number, mirrored);
    men->is_own_image = other == index;
    return index <= other;
}

bool survey_is_legal(const Workshop *shop, const Men *men, Side side) {
    const Square waiting_king = men->squares[side_other(side)];
    return !is_attacked(shop, men, waiting_king, side, men->occupied, 0);
}

static int man_on(const Workshop *shop, const Men *men, Square square) {
    int man = 0;
    while (man < shop->layout->material.men && men->squares[man] != square) man++;
    return man < shop->layout->material.men ? man : NO_MAN;
}

// Asks the table that a capture, a promotion or both lead to.
static void leave_table(SurveyTally *tally, int man, Square to, int promoted_kind, int captured) {
    const int promoted = promoted_kind < 0 ? NO_MAN : man;
    const Conversion *conversion =
        &tally->shop->conversions[promoted][promoted_kind < 0 ? 0 : promoted_kind][captured];
    tally->has_exit = true;
    int code = CODE_DRAW;
    if (conversion->layout != NULL) {
        uint8_t squares[MATERIAL_MEN_MAX];
        const int flip = conversion->is_flipped ? 56 : 0;
        for (int i = 0; i < conversion->layout->material.men; i++) {
            const int from = conversion->order[i];
            squares[i] = (uint8_t)((from == man ? to : tally->men->squares[from]) ^ flip);
        }
        const Side side = conversion->is_flipped ? tally->side : side_other(tally->side);
        code = conversion->table != NULL
                   ? flat_table_value(conversion->table, squares, side)
                   : king_slices_value(tally->slices, conversion->sliced, squares, side);
    }
    if (code == CODE_DRAW) {
        tally->has_draw = true;
    } else if (code_is_loss(code)) {
        if (tally->best_win == 0 || code + 1 < tally->best_win) tally->best_win = code + 1;
    } else if (code + 1 > tally->worst_loss) {
        tally->worst_loss = code + 1;
    }
}

static void stay_inside(SurveyTally *tally, int man, Bitboard targets) {
    if (!tally->men->is_own_image) {
        tally->inside += bits_count(targets);
        return;
    }
    while (targets != 0) { // a move and its image are one
        uint8_t squares[MATERIAL_MEN_MAX];
        int turn, i = 0;
        for (int j = 0; j < tally->shop->layout->material.men; j++)
            squares[j] = tally->men->squares[j];
        squares[man] = (uint8_t)bits_pop(&targets);
        const uint32_t index = layout_index(tally->shop->layout, squares, &turn);
        while (i < tally->inside && tally->images[i] != index) i++;
        if (i == tally->inside) tally->images[tally->inside++] = index;
    }
}

static void move_piece(SurveyTally *tally, int man, Bitboard targets) {
    const Bitboard enemies = tally->men->of_side[side_other(tally->side)];
    Bitboard captures = targets & enemies;
    stay_inside(tally, man, targets & ~tally->men->occupied);
    while (captures != 0) {
        const Square to = bits_pop(&captures);
        leave_table(tally, man, to, -1, man_on(tally->shop, tally->men, to));
    }
}

static void move_pawn_to(SurveyTally *tally, int man, Square to, int captured) {
    if ((square_bit(to) & (RANK_1 | RANK_8)) == 0) {
        if (captured == NO_MAN)
            tally->inside++;
        else
            leave_table(tally, man, to, -1, captured);
        return;
    }
    for (int kind = 0; kind < PROMOTION_KINDS; kind++) leave_table(tally, man, to, kind, captured);
}

static void move_pawn(SurveyTally *tally, int man, Bitboard allowed) {
    const Men *men = tally->men;
    const Bitboard pawn = square_bit(men->squares[man]), empty = ~men->occupied;
    const Bitboard enemies = men->of_side[side_other(tally->side)];
    const Bitboard step = pawns_forward(tally->side, pawn) & empty;
    const Bitboard third = tally->side == WHITE ? RANK_3 : RANK_6;
    Bitboard steps = (step | (pawns_forward(tally->side, step & third) & empty)) & allowed;
    Bitboard captures = pawns_attack(tally->side, pawn) & enemies & allowed;
    while (steps != 0) move_pawn_to(tally, man, bits_pop(&steps), NO_MAN);
    while (captures != 0) {
        const Square to = bits_pop(&captures);
        move_pawn_to(tally, man, to, man_on(tally->shop, men, to));
    }
}

// The pawn of the side that can legally take in passing on this file, from
// man `first` on; NO_MAN if none.
static int next_taker(const Workshop *shop, const Men *men, Side side, int file, int first) {
    const Square passed = square_at(file, side == WHITE ? 4 : 3);
    const Square to = square_at(file, side == WHITE ? 5 : 2);
    const Square start = square_at(file, side == WHITE ? 6 : 1);
    const int victim = man_on(shop, men, passed);
    if (victim == NO_MAN || shop->kinds[victim] != PAWN || shop->sides[victim] == side)
        return NO_MAN;
    if ((men->occupied & (square_bit(to) | square_bit(start))) != 0) return NO_MAN;
    for (int man = first; man < shop->layout->material.men; man++) {
        const Bitboard from = square_bit(men->squares[man]);
        if (shop->sides[man] != side || shop->kinds[man] != PAWN) continue;
        if ((pawns_attack(side, from) & square_bit(to)) == 0) continue;
        const Bitboard occupied = (men->occupied ^ from ^ square_bit(passed)) | square_bit(to);
        if (!is_attacked(shop, men, men->squares[side], side_other(side), occupied,
                         square_bit(passed)))
            return man;
    }
    return NO_MAN;
}

bool survey_can_take_in_passing(const Workshop *shop, const Men *men, Side side, int file) {
    return next_taker(shop, men, side, file, 2) != NO_MAN;
}

static void take_in_passing(SurveyTally *tally, int file) {
    const Square passed = square_at(file, tally->side == WHITE ? 4 : 3);
    const Square to = square_at(file, tally->side == WHITE ? 5 : 2);
    const int victim = man_on(tally->shop, tally->men, passed);
    int man = 1;
    while ((man = next_taker(tally->shop, tally->men, tally->side, file, man + 1)) != NO_MAN)
        leave_table(tally, man, to, -1, victim);
}

// What the enemy's men do to the king of the side to move.
typedef struct Siege {
    Bitboard danger; // squares they attack when the king leaves
    // squares where another man's move ends all checks; everything when there is none
    Bitboard answer;
    Bitboard pinned[MATERIAL_MEN_MAX]; // where each man may go as far as pins are concerned
    bool in_check;
} Siege;

static void look_along_line(const Workshop *shop, const Men *men, Square king, int enemy,
                            Siege *siege) {
    const Square from = men->squares[enemy];
    const Bitboard way = geometry()->between_to[king][from];
    const Bitboard blockers = way & men->occupied & ~square_bit(from);
    if (blockers == 0) {
        siege->answer = siege->in_check ? 0 : way;
        siege->in_check = true;
    } else if (!bits_several(blockers)) {
        const int man = man_on(shop, men, bits_first(blockers));
        siege->pinned[man] &= way; // of an enemy's man it does not matter
    }
}

static Siege lay_siege(const Workshop *shop, const Men *men, Side side) {
    const Square king = men->squares[side];
    Siege siege = {.answer = ~(Bitboard)0};
    for (int man = 0; man < shop->layout->material.men; man++) siege.pinned[man] = ~(Bitboard)0;
    for (int man = 0; man < shop->layout->material.men; man++) {
        if (shop->sides[man] == side) continue;
        const Square from = men->squares[man];
        const Kind kind = shop->kinds[man];
        siege.danger |= attacks_of_man(shop, man, from, men->occupied ^ square_bit(king));
        if (kind == BISHOP || kind == ROOK || kind == QUEEN) {
            if ((attacks_of(kind, king, 0) & square_bit(from)) != 0)
                look_along_line(shop, men, king, man, &siege);
        } else if ((attacks_of_man(shop, man, from, men->occupied) & square_bit(king)) != 0) {
            siege.answer = siege.in_check ? 0 : square_bit(from);
            siege.in_check = true;
        }
    }
    return siege;
}

static Survey judge(const SurveyTally *tally, bool in_check) {
    if (tally->best_win != 0) return (Survey){(uint8_t)tally->best_win, NEVER};
    if (tally->has_draw) return (Survey){CODE_DRAW, NEVER};
    if (tally->inside == 0 && !tally->has_exit)
        return in_check ? (Survey){CODE_MATED, 0} : (Survey){CODE_DRAW, NEVER};
    return (Survey){(uint8_t)tally->worst_loss, (uint8_t)tally->inside};
}

Survey survey_position(const Workshop *shop, KingSlices *slices, const Men *men, Side side,
                       int passing_file) {
    SurveyTally tally;
    tally.shop = shop, tally.slices = slices, tally.men = men, tally.side = side;
    tally.best_win = tally.worst_loss = tally.inside = 0;
    tally.has_draw = tally.has_exit = false;
    const Siege siege = lay_siege(shop, men, side);
    const Bitboard own = men->of_side[side];
    move_piece(&tally, side, geometry()->king[men->squares[side]] & ~own & ~siege.danger);
    for (int man = 2; man < shop->layout->material.men; man++) {
        if (shop->sides[man] != side) continue;
        const Bitboard allowed = siege.answer & siege.pinned[man];
        if (allowed == 0) continue;
        if (shop->kinds[man] == PAWN)
            move_pawn(&tally, man, allowed);
        else
            move_piece(&tally, man,
                       attacks_of(shop->kinds[man], men->squares[man], men->occupied) & ~own
                           & allowed);
    }
    if (passing_file >= 0) take_in_passing(&tally, passing_file);
    return judge(&tally, siege.in_check);
}
