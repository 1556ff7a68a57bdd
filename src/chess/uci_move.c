// SPDX-License-Identifier: GPL-3.0-or-later
// uci_move.c - see uci_move.h.
#include "chess/uci_move.h"

#include <string.h>

#include "chess/movegen.h"

void uci_format_move(const Board *board, Move move, char text[UCI_MOVE_MAX]) {
    if (move == MOVE_NONE) {
        strcpy(text, "0000");
        return;
    }
    Square to = move_to(move);
    if (move_is_castling(move) && !board->is_chess960) to = castling_king_target(move);
    square_to_text(move_from(move), text);
    square_to_text(to, text + 2);
    if (move_is_promotion(move)) {
        text[4] = "nbrq"[move_promotion_kind(move) - KNIGHT];
        text[5] = '\0';
    }
}

void xboard_format_move(const Board *board, Move move, char text[UCI_MOVE_MAX]) {
    if (board->is_chess960 && move_is_castling(move)) {
        strcpy(text, move_to(move) > move_from(move) ? "O-O" : "O-O-O");
    } else {
        uci_format_move(board, move, text);
    }
}

// A castling move written as king to its target, or as king takes rook on any board.
static bool is_castling_text(const Board *board, Move move, const char *text) {
    if (!move_is_castling(move)) return false;
    char other[UCI_MOVE_MAX];
    square_to_text(move_from(move), other);
    square_to_text(board->is_chess960 ? castling_king_target(move) : move_to(move), other + 2);
    return strcmp(other, text) == 0;
}

bool uci_parse_move(const Board *board, const char *text, Move *move, Error *error) {
    size_t length = strnlen(text, UCI_MOVE_MAX);
    bool has_squares = length >= 4 && square_from_text(text) != NO_SQUARE
                       && square_from_text(text + 2) != NO_SQUARE;
    if (!has_squares || length > 5 || (length == 5 && strchr("nbrq", text[4]) == NULL)) {
        return error_set(error, "'%.20s' is not a move like e2e4 or e7e8q", text);
    }
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    Move castling = MOVE_NONE;
    for (int i = 0; i < count; i++) {
        char candidate[UCI_MOVE_MAX];
        uci_format_move(board, moves[i], candidate);
        if (strcmp(candidate, text) == 0) {
            *move = moves[i];
            return true;
        }
        if (is_castling_text(board, moves[i], text)) castling = moves[i];
    }
    if (castling == MOVE_NONE) return error_set(error, "'%s' is not legal here", text);
    *move = castling;
    return true;
}
