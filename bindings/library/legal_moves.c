// SPDX-License-Identifier: GPL-3.0-or-later
// legal_moves.c - the legal moves of a position, in SAN and UCI, and how games go on and end.
#include <stdio.h>

#include <roque/notation.h>

int main(void) {
    RoqueError error;
    RoqueChess *chess = roque_chess_open("7k/P7/5K2/8/8/8/8/8 w - - 0 1", &error);
    if (chess == NULL) return 1;
    RoqueMove moves[ROQUE_MOVES_MAX];
    int count = roque_chess_list_moves(chess, moves);
    for (int i = 0; i < count; i++) {
        char san[ROQUE_MOVE_TEXT_MAX];
        char uci[ROQUE_MOVE_TEXT_MAX];
        roque_move_to_san(chess, moves[i], san, &error);
        roque_move_to_uci(chess, moves[i], uci, &error);
        printf("%s %s\n", uci, san);
    }
    RoqueMove move;
    if (!roque_move_from_san(chess, "Kg8", &move, &error)) printf("%s\n", error.text);
    const char *const line[] = {"a8=Q+", "Kh7", "Qg8+", "Kh6", "Qg6#"};
    for (int i = 0; i < 5; i++) {
        if (!roque_move_from_san(chess, line[i], &move, &error)) return 1;
        if (!roque_chess_play(chess, move, &error)) return 1;
    }
    char fen[ROQUE_FEN_MAX];
    roque_chess_fen(chess, fen);
    printf("%s: %s\n", fen, roque_ending_text(roque_chess_ending(chess)));
    roque_chess_undo(chess, &error);
    printf("and back: %s to move\n", roque_chess_side(chess) == ROQUE_WHITE ? "White" : "Black");
    roque_chess_close(chess);
    return 0;
}
