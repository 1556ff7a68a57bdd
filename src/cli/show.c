// SPDX-License-Identifier: GPL-3.0-or-later
// show.c - `roque show`: a position as a picture with everything the rules know about it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess/chess.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "core/game.h"

static void print_moves(const Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    printf("moves        %d:", count);
    int column = 18;
    for (int i = 0; i < count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(board, moves[i], move);
        if (column + (int)strlen(move) + 1 > 78) column = printf("\n            ") - 1;
        column += printf(" %s", move);
    }
    printf("\n");
}

static void print_ending(const Board *board) {
    Ending ending = ending_of(board, 1);
    if (ending == ENDING_NONE) return;
    printf("ending       %s%s\n", ending_text(ending),
           ending_is_claim(ending) ? " (a draw may be claimed)" : "");
}

int run_show(int argc, char **argv) {
    const char *fen = FEN_START;
    bool is_flipped = false, wants_ascii = false, wants_figurines = false, wants_colour = false;
    const Option options[] = {
        {.name = "fen", .value = "FEN", .help = "the position (default: the start)", .text = &fen},
        {.name = "flip", .help = "Black at the bottom", .flag = &is_flipped},
        {.name = "ascii",
         .help = "letters in a frame (default where output is not a terminal)",
         .flag = &wants_ascii},
        {.name = "figurines", .help = "Unicode figures in a frame", .flag = &wants_figurines},
        {.name = "colour",
         .help = "figures on coloured squares (default on a terminal, unless NO_COLOR is set)",
         .flag = &wants_colour},
        {0},
    };
    const char *const examples[] = {
        "roque show",
        "roque show --flip --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3'",
        NULL,
    };
    const CommandLine line = {"show",
                              "Shows a chess position: the board, the side to move, castling, en passant, "
                              "check, keys and legal moves.",
                              options, NULL, examples};
    int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    Board board;
    Error error;
    if (!fen_parse(fen, &board, &error)) return options_wrong(&line, "%s", error.text);
    BoardStyle style = {.is_flipped = is_flipped, .kind = BOARD_ASCII};
    bool is_colourful = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
    if (wants_colour || (is_colourful && !wants_ascii && !wants_figurines)) style.kind = BOARD_COLOUR;
    if (wants_figurines) style.kind = BOARD_FIGURINES;
    char picture[GAME_PICTURE_MAX];
    Text text = text_over(picture, sizeof picture);
    picture_draw(&board, &style, &text);
    text_add(&text, "\n");
    picture_describe(&board, &text);
    fputs(picture, stdout);
    print_moves(&board);
    print_ending(&board);
    return EXIT_DONE;
}
