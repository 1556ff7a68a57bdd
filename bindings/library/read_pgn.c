// SPDX-License-Identifier: GPL-3.0-or-later
// read_pgn.c - reads PGN game by game: tags, moves, and what is wrong with them: read_pgn [FILE]
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <roque/notation.h>

static const char TWO_GAMES[] = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n"
                                "1. e4 e5 2. f4 exf4 {accepted} 3. Bc4 Qh4+ 1-0\n\n"
                                "[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 *\n";

int main(int argc, char **argv) {
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    RoqueError error;
    RoquePgn *pgn = argc > 1 ? roque_pgn_open(argv[1], &error)
                             : roque_pgn_open_text(TWO_GAMES, strlen(TWO_GAMES), &error);
    if (pgn == NULL) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    while (roque_pgn_next(pgn, &error)) {
        printf("line %" PRIu64 ": %s - %s %s", roque_pgn_line(pgn), roque_pgn_tag(pgn, "White"),
               roque_pgn_tag(pgn, "Black"), results[roque_pgn_result(pgn)]);
        RoqueChess *chess = roque_pgn_chess(pgn, 0, &error);
        for (int ply = 0; chess != NULL && ply < roque_pgn_plies(pgn); ply++) {
            char san[ROQUE_MOVE_TEXT_MAX];
            RoqueMove move = roque_pgn_move(pgn, ply);
            if (!roque_move_to_san(chess, move, san, &error)) break;
            if (!roque_chess_play(chess, move, &error)) break;
            printf(" %s", san);
        }
        printf("\n");
        roque_chess_close(chess);
        RoquePgnProblem problem;
        for (int i = 0; roque_pgn_problem(pgn, i, &problem); i++)
            printf("%" PRIu64 ":%" PRIu64 ": %s\n", problem.line, problem.column, problem.text);
    }
    if (error.text[0] != '\0') fprintf(stderr, "%s\n", error.text);
    roque_pgn_close(pgn);
    return 0;
}
