// SPDX-License-Identifier: GPL-3.0-or-later
// perft.c - counts the leaves of the tree of legal moves: perft [FEN]
#include <inttypes.h>
#include <stdio.h>

#include <roque/chess.h>

int main(int argc, char **argv) {
    RoqueError error;
    RoqueChess *chess = roque_chess_open(argc > 1 ? argv[1] : NULL, &error);
    if (chess == NULL) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    for (int depth = 1; depth <= 5; depth++) {
        uint64_t nodes = 0;
        if (!roque_chess_perft(chess, depth, 1, &nodes, &error)) return 1;
        printf("%d %" PRIu64 "\n", depth, nodes);
    }
    roque_chess_close(chess);
    return 0;
}
