// SPDX-License-Identifier: GPL-3.0-or-later
// material.c - see material.h.
#include "endgame/material.h"

#include <ctype.h>
#include <string.h>

// Of one side: more men first, then the better ones, as digits of a number.
static int strength(const Material *material, Side side) {
    int men = 0, kinds = 0;
    for (Kind kind = QUEEN; (int)kind >= PAWN; kind--) {
        for (int i = 0; i < material->men; i++) {
            if (material->pieces[i] != piece_of(side, kind)) continue;
            kinds = kinds * 8 + kind + 1;
            men++;
        }
    }
    return men << 20 | kinds;
}

// Where a man comes in the order of the header.
static int rank_in_order(Piece piece) {
    const Kind kind = piece_kind(piece);
    const int side = piece_side(piece);
    return kind == KING ? side : 2 + side * (int)KING + (int)QUEEN - (int)kind;
}

void material_sort(Material *material, int order[MATERIAL_MEN_MAX], bool *is_flipped) {
    *is_flipped = strength(material, BLACK) > strength(material, WHITE);
    for (int i = 0; i < material->men; i++) {
        const Piece piece = (Piece)(material->pieces[i] ^ (*is_flipped ? 1 : 0));
        int place = i;
        for (; place > 0 && rank_in_order(material->pieces[place - 1]) > rank_in_order(piece);
             place--) {
            material->pieces[place] = material->pieces[place - 1];
            order[place] = order[place - 1];
        }
        material->pieces[place] = piece;
        order[place] = i;
    }
}

bool material_equals(const Material *a, const Material *b) {
    return a->men == b->men
           && memcmp(a->pieces, b->pieces, (size_t)a->men * sizeof a->pieces[0]) == 0;
}

bool material_is_symmetric(const Material *material) {
    return strength(material, WHITE) == strength(material, BLACK);
}

bool material_parse(const char *name, Material *material, Error *error) {
    Material found = {0};
    Side side = WHITE;
    int kings = 0;
    for (const char *letter = name; *letter != '\0'; letter++) {
        const Piece piece = piece_from_letter((char)toupper((unsigned char)*letter));
        if (*letter == 'v' && kings == 1) continue;
        if (piece == NO_PIECE || found.men >= MATERIAL_MEN_MAX)
            return error_set(error, "'%.40s' names no table of up to %d men (KQKR does)", name,
                             MATERIAL_MEN_MAX);
        if (piece_kind(piece) == KING) side = kings++ == 0 ? WHITE : BLACK;
        if (kings == 0 || kings > 2)
            return error_set(
                error, "'%.40s' names no table: it needs a king in front for each side", name);
        found.pieces[found.men++] = piece_of(side, piece_kind(piece));
    }
    if (kings != 2 || found.men < 3)
        return error_set(error, "'%.40s' names no table (KQKR does)", name);
    int order[MATERIAL_MEN_MAX];
    bool is_flipped;
    material_sort(&found, order, &is_flipped);
    *material = found;
    return true;
}

void material_format(const Material *material, char name[MATERIAL_NAME_MAX]) {
    int length = 0;
    for (Side side = WHITE; side < SIDE_COUNT; side++) {
        name[length++] = 'K';
        for (int i = 2; i < material->men; i++) {
            if (piece_side(material->pieces[i]) != side) continue;
            name[length++] = piece_letter(piece_of(WHITE, piece_kind(material->pieces[i])));
        }
    }
    name[length] = '\0';
}

bool material_of_board(const Board *board, Material *material, Square squares[MATERIAL_MEN_MAX],
                       bool *is_flipped) {
    Bitboard occupied = board_occupied(board);
    if (bits_count(occupied) > MATERIAL_MEN_MAX) return false;
    Square found[MATERIAL_MEN_MAX];
    int order[MATERIAL_MEN_MAX];
    material->men = 0;
    while (occupied != 0) {
        const Square square = bits_pop(&occupied);
        found[material->men] = square;
        material->pieces[material->men++] = board->squares[square];
    }
    material_sort(material, order, is_flipped);
    for (int i = 0; i < material->men; i++) squares[i] = found[order[i]] ^ (*is_flipped ? 56 : 0);
    return true;
}

// Puts the sorted material into the list unless it is there.
static int add_once(Material material, Material *list, int count) {
    int order[MATERIAL_MEN_MAX];
    bool is_flipped;
    if (material.men < 3) return count;
    material_sort(&material, order, &is_flipped);
    for (int i = 0; i < count; i++) {
        if (material_equals(&list[i], &material)) return count;
    }
    list[count] = material;
    return count + 1;
}

static bool has_pawn(const Material *material) {
    for (int i = 2; i < material->men; i++) {
        if (piece_kind(material->pieces[i]) == PAWN) return true;
    }
    return false;
}

static int count_pawns(const Material *material) {
    int pawns = 0;
    for (int i = 2; i < material->men; i++) pawns += piece_kind(material->pieces[i]) == PAWN;
    return pawns;
}

// Every choice of `extra` men, as digits of a number in base 2 * 5, kept when
// its pawns are as many as asked.
int material_list(int men, Material materials[MATERIAL_LIST_MAX]) {
    enum { CHOICES = 2 * KING };
    if (men < 3 || men > MATERIAL_MEN_MAX) return 0;
    const int extra = men - 2;
    int count = 0, combinations = 1;
    for (int i = 0; i < extra; i++) combinations *= CHOICES;
    for (int pawns = 0; pawns <= extra; pawns++) { // promotions lead to fewer pawns
        for (int number = 0; number < combinations; number++) {
            Material material = {men, {piece_of(WHITE, KING), piece_of(BLACK, KING)}};
            for (int i = 0, rest = number; i < extra; i++, rest /= CHOICES)
                material.pieces[2 + i] =
                    piece_of((Side)(rest % CHOICES / KING), (Kind)(QUEEN - rest % CHOICES % KING));
            if (count_pawns(&material) == pawns) count = add_once(material, materials, count);
        }
    }
    return count;
}

static Material without_man(const Material *material, int man) {
    Material rest = *material;
    rest.men--;
    for (int i = man; i < rest.men; i++) rest.pieces[i] = rest.pieces[i + 1];
    return rest;
}

int material_list_next(const Material *material, Material next[MATERIAL_LIST_MAX]) {
    int count = 0;
    for (int man = 2; man < material->men; man++)
        count = add_once(without_man(material, man), next, count);
    if (!has_pawn(material)) return count;
    for (int pawn = 2; pawn < material->men; pawn++) {
        if (piece_kind(material->pieces[pawn]) != PAWN) continue;
        const Side side = piece_side(material->pieces[pawn]);
        for (Kind kind = KNIGHT; kind <= QUEEN; kind++) {
            Material promoted = *material;
            promoted.pieces[pawn] = piece_of(side, kind);
            count = add_once(promoted, next, count);
            for (int man = 2; man < material->men; man++) {
                if (piece_side(material->pieces[man]) != side)
                    count = add_once(without_man(&promoted, man), next, count);
            }
        }
    }
    return count;
}
