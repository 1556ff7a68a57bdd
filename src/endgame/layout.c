// SPDX-License-Identifier: GPL-3.0-or-later
// layout.c - see layout.h.
#include "endgame/layout.h"

#include <pthread.h>
#include <string.h>

LayoutTables layout_tables;

static pthread_once_t layout_once = PTHREAD_ONCE_INIT;

static void fill_turns(void) {
    for (int turn = 0; turn < TURN_COUNT; turn++) {
        for (Square square = 0; square < SQUARE_COUNT; square++) {
            Square turned = square ^ (turn & 1 ? 7 : 0) ^ (turn & 2 ? 56 : 0);
            if (turn & TURN_MIRROR) turned = square_at(square_rank(turned), square_file(turned));
            layout_tables.turned[turn][square] = (uint8_t)turned;
        }
    }
}

static bool kings_touch(Square a, Square b) {
    return a == b || (geometry()->king[a] & square_bit(b)) != 0;
}

static bool is_on_diagonal(Square square) {
    return square_file(square) == square_rank(square);
}

// A pair of kings that stands for its mirror images.
static bool stands_for_all(bool has_pawns, Square white, Square black) {
    if (has_pawns) return square_file(white) < 4;
    if (square_file(white) >= 4 || square_rank(white) > square_file(white)) return false;
    return !is_on_diagonal(white) || square_rank(black) <= square_file(black);
}

static void fill_places(bool has_pawns, int numbers[SQUARE_COUNT * SQUARE_COUNT]) {
    int count = 0;
    for (Square white = 0; white < SQUARE_COUNT; white++) {
        for (Square black = 0; black < SQUARE_COUNT; black++) {
            numbers[white << 6 | black] = -1;
            if (kings_touch(white, black) || !stands_for_all(has_pawns, white, black)) continue;
            layout_tables.places[has_pawns][count] = (KingPlaces){
                .white = (uint8_t)white,
                .black = (uint8_t)black,
                .is_on_diagonal = !has_pawns && is_on_diagonal(white) && is_on_diagonal(black)};
            numbers[white << 6 | black] = count++;
        }
    }
}

static void fill_pairs(bool has_pawns) {
    int numbers[SQUARE_COUNT * SQUARE_COUNT];
    fill_places(has_pawns, numbers);
    for (int kings = 0; kings < SQUARE_COUNT * SQUARE_COUNT; kings++) {
        KingPair *pair = &layout_tables.pairs[has_pawns][kings];
        pair->number = -1;
        for (int turn = 0; pair->number < 0 && turn < (has_pawns ? 2 : TURN_COUNT); turn++) {
            const uint8_t *turned = layout_tables.turned[turn];
            pair->number = (int16_t)numbers[turned[kings >> 6] << 6 | turned[kings & 63]];
            pair->turn = (uint8_t)turn;
        }
    }
}

static void fill_tables(void) {
    fill_turns();
    fill_pairs(false);
    fill_pairs(true);
    int pairs = 0, triples = 0;
    for (int c = 0; c < SQUARE_COUNT; c++) {
        for (int b = 0; b < c; b++) {
            layout_tables.pair_sets[pairs][0] = (uint8_t)b;
            layout_tables.pair_sets[pairs++][1] = (uint8_t)c;
            for (int a = 0; a < b; a++) {
                layout_tables.triple_sets[triples][0] = (uint8_t)a;
                layout_tables.triple_sets[triples][1] = (uint8_t)b;
                layout_tables.triple_sets[triples++][2] = (uint8_t)c;
            }
        }
    }
}

void layout_init(void) {
    pthread_once(&layout_once, fill_tables);
}

static uint32_t sets_of(int count, uint32_t places) {
    if (count == 1) return places;
    return count == 2 ? places * (places - 1) / 2 : places * (places - 1) * (places - 2) / 6;
}

static void add_groups(Layout *layout) {
    const Material *material = &layout->material;
    for (int man = 2; man < material->men; man++) {
        const Piece piece = material->pieces[man];
        if (man == 2 || piece != material->pieces[man - 1])
            layout->groups[layout->group_count++] =
                (Group){.first = man, .shift = piece_kind(piece) == PAWN ? 8 : 0};
        layout->groups[layout->group_count - 1].count++;
        layout->group_of[man] = layout->group_count - 1;
    }
    layout->king_stride = 1;
    for (int g = layout->group_count - 1; g >= 0; g--) {
        Group *group = &layout->groups[g];
        group->size = sets_of(group->count, group->shift > 0 ? PAWN_PLACES : SQUARE_COUNT);
        group->stride = layout->king_stride;
        layout->king_stride *= group->size;
    }
}

Layout layout_of(const Material *material) {
    Layout layout = {.material = *material, .is_symmetric = material_is_symmetric(material)};
    bool has_pawns[SIDE_COUNT] = {false};
    for (int man = 2; man < material->men; man++) {
        if (piece_kind(material->pieces[man]) == PAWN)
            has_pawns[piece_side(material->pieces[man])] = true;
    }
    layout.has_pawns = has_pawns[WHITE] || has_pawns[BLACK];
    layout.has_en_passant = has_pawns[WHITE] && has_pawns[BLACK];
    add_groups(&layout);
    layout.size = layout.king_stride * (layout.has_pawns ? KING_PAIRS_WITH_PAWNS : KING_PAIRS);
    return layout;
}

void layout_squares(const Layout *layout, uint32_t index, uint8_t squares[MATERIAL_MEN_MAX]) {
    const uint32_t pair = index / layout->king_stride;
    index -= pair * layout->king_stride;
    const KingPlaces *kings = &layout_tables.places[layout->has_pawns][pair];
    squares[0] = kings->white;
    squares[1] = kings->black;
    for (int g = 0; g < layout->group_count; g++) {
        const Group *group = &layout->groups[g];
        const uint32_t number = index / group->stride;
        index -= number * group->stride;
        uint8_t *men = squares + group->first;
        if (group->count == 1) {
            men[0] = (uint8_t)(number + (uint32_t)group->shift);
            continue;
        }
        const uint8_t *set =
            group->count == 2 ? layout_tables.pair_sets[number] : layout_tables.triple_sets[number];
        for (int i = 0; i < group->count; i++) men[i] = (uint8_t)(set[i] + group->shift);
    }
}

bool layout_board(const Layout *layout, uint32_t index, Side side, Board *board) {
    uint8_t squares[MATERIAL_MEN_MAX];
    int turn;
    layout_squares(layout, index, squares);
    memset(board, 0, sizeof *board);
    memset(board->squares, NO_PIECE, sizeof board->squares);
    board->en_passant = NO_SQUARE;
    board->move_number = 1;
    board->side = (uint8_t)side;
    for (int man = 0; man < layout->material.men; man++) {
        if (board->squares[squares[man]] != NO_PIECE) return false;
        board_put(board, squares[man], layout->material.pieces[man]);
    }
    if (layout_index(layout, squares, &turn) != index) return false;
    board_compute_keys(board);
    return board_attackers(board, squares[side_other(side)], side, board_occupied(board)) == 0;
}

int layout_images(const Layout *layout, uint32_t index) {
    uint8_t squares[MATERIAL_MEN_MAX], mirrored[MATERIAL_MEN_MAX];
    const int pair = (int)(index / layout->king_stride);
    if (layout->has_pawns) return 2;
    if (!layout_tables.places[false][pair].is_on_diagonal) return TURN_COUNT;
    layout_squares(layout, index, squares);
    layout_turn(layout, TURN_MIRROR, squares, mirrored);
    return layout_add_up(layout, pair, mirrored) == index ? TURN_COUNT / 2 : TURN_COUNT;
}
