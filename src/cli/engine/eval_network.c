// SPDX-License-Identifier: GPL-3.0-or-later
// eval_network.c - a network on a position: its score, and what it loses with each piece.
#include "cli/engine/eval_network.h"
#include "cli/say.h"
#include "cli/json_line.h"

#include <stdio.h>

#include "eval/eval.h"

enum { CELL_COLUMNS = 8, ROW_BYTES = 128 };

static int score_white(const Network *network, const Board *board) {
    int score = engine_network_score(network, board);
    return board->side == WHITE ? score : -score;
}

// What changes, for White, when the piece is taken away.
static int worth_white(const Network *network, const Board *board, Square square) {
    Board without = *board;
    board_remove(&without, square);
    return score_white(network, board) - score_white(network, &without);
}

static bool has_worth(const Board *board, Square square) {
    return board->squares[square] != NO_PIECE && piece_kind(board->squares[square]) != KING;
}

// Without the blanks at its end.
static void print_line(Text *text) {
    while (text->length > 0 && text->data[text->length - 1] == ' ')
        text->data[--text->length] = '\0';
    puts(text->data);
}

static void print_rank(const Network *network, const Board *board, int rank) {
    char pieces[ROW_BYTES], worths[ROW_BYTES];
    Text first = text_over(pieces, sizeof pieces), second = text_over(worths, sizeof worths);
    text_addf(&first, "\n%d ", rank + 1);
    text_addf(&second, "  ");
    for (int file = 0; file < 8; file++) {
        Square square = square_at(file, rank);
        text_addf(&first, "%*c   ", CELL_COLUMNS - 3, piece_letter(board->squares[square]));
        if (has_worth(board, square))
            text_addf(&second, "%+*.2f ", CELL_COLUMNS - 1,
                      worth_white(network, board, square) / 100.0);
        else
            text_addf(&second, "%*s", CELL_COLUMNS, "");
    }
    print_line(&first);
    print_line(&second);
}

void eval_print_network(const Network *network, const Board *board) {
    char description[NETWORK_DESCRIPTION_MAX];
    network_describe(network, description);
    say(stdout, "what each man is worth to the network: how many pawns White loses when it is\n"
                "taken away\n");
    for (int rank = 7; rank >= 0; rank--) print_rank(network, board, rank);
    Text files = TEXT_OF(ROW_BYTES);
    text_addf(&files, "  ");
    for (int file = 0; file < 8; file++) text_addf(&files, "%*c   ", CELL_COLUMNS - 3, 'a' + file);
    print_line(&files);
    say(stdout, "\nnetwork  %s\n", description);
    int known, white = score_white(network, board);
    const char *ending = eval_known_ending(board, &known);
    if (ending != NULL) {
        say(stdout, "ending   %-s: known, the network does not count (it says %+.2f)\n", ending,
            white / 100.0);
        white = board->side == WHITE ? known : -known;
    }
    say(stdout, "score    %+.2f pawns for White, %+.2f for the side to move (%-s)\n", white / 100.0,
        (board->side == WHITE ? white : -white) / 100.0,
        board->side == WHITE ? TERM("White") : TERM("Black"));
}

static void add_json_piece(Json *json, const Network *network, const Board *board, Square square) {
    const char name[] = {(char)('a' + square_file(square)), (char)('1' + square_rank(square)),
                         '\0'};
    const char piece[] = {piece_letter(board->squares[square]), '\0'};
    JSON_ADD_OBJECT(json, NULL, FIELD("square", name), FIELD("man", piece),
                    FIELD("worth_white_cp", worth_white(network, board, square)));
}

void eval_print_network_json(const Network *network, const Board *board) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "eval");
    int known, white = score_white(network, board);
    const char *ending = eval_known_ending(board, &known);
    if (ending != NULL) white = board->side == WHITE ? known : -known;
    JSON_ADD(json, FIELD("fen", fen), FIELD("judge", "network"), FIELD("network", network->name),
             FIELD("width", network->width), FIELD("score_white_cp", white),
             FIELD("score_cp", board->side == WHITE ? white : -white),
             FIELD_IF(ending != NULL, "ending", ending));
    json_open_array(json, "men");
    for (Square square = 0; square < SQUARE_COUNT; square++)
        if (has_worth(board, square)) add_json_piece(json, network, board, square);
    json_close_array(json);
    json_line_print(&line, stdout);
}
