// SPDX-License-Identifier: GPL-3.0-or-later
// chess_board.c - see chess_board.h.
#include "terminal/chess_board.h"

#include <ctype.h>
#include <string.h>

#include "chess/chess.h"
#include "session/session.h"

static void add_man(const Screen *screen, Piece piece, Text *text) {
    static const char *const figures[PIECE_COUNT] = {"♙", "♟", "♘", "♞", "♗", "♝",
                                                     "♖", "♜", "♕", "♛", "♔", "♚"};
    char letter = screen->language->pieces[piece_kind(piece)];
    if (piece_side(piece) == BLACK) letter = (char)tolower((unsigned char)letter);
    if (screen->look == LOOK_COLOUR || screen->look == LOOK_FIGURINES)
        text_add(text, figures[piece]);
    else
        text_add_char(text, letter);
}

void chess_board_add_taken(const Screen *screen, const Session *session, int side, Text *text) {
    int taken[KIND_COUNT + 1] = {0};
    Board board = *(const Board *)&session->start;
    for (int i = 0; i < session->count; i++) {
        Move move = (Move)session->moves[i].recorded.move;
        if (board.side == side) taken[board_captured_kind(&board, move)]++;
        board_advance(&board, move);
    }
    for (int kind = QUEEN; kind >= PAWN; kind--) {
        for (int i = 0; i < taken[kind]; i++)
            add_man(screen, piece_of(side_other((Side)side), (Kind)kind), text);
    }
}

void chess_board_draw_documents(const void *position, bool is_flipped, Text *picture) {
    static const char letters[KIND_COUNT + 1] = "PCFTDR";
    const Board *board = position;
    for (int row = 0; row < 8; row++) {
        int rank = is_flipped ? row : 7 - row;
        text_addf(picture, "%d ", rank + 1);
        for (int column = 0; column < 8; column++) {
            Piece piece = board->squares[square_at(is_flipped ? 7 - column : column, rank)];
            if (piece == NO_PIECE)
                text_add(picture, " ..");
            else
                text_addf(picture, " %c%c", letters[piece_kind(piece)], "bn"[piece_side(piece)]);
        }
        text_add_char(picture, '\n');
    }
    text_add(picture, "  ");
    for (int column = 0; column < 8; column++)
        text_addf(picture, " %c ", is_flipped ? 'h' - column : 'a' + column);
    text_add_char(picture, '\n');
}

void chess_board_translate_line(const Screen *screen, const void *position, const char *line,
                                Text *text) {
    Board board;
    memcpy(&board, position, sizeof board);
    Slice rest = slice_of(line);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        Move move;
        char san[SAN_MAX];
        if (san_parse(&board, word, SAN_ENGLISH, &move, NULL) != SAN_FINE) return;
        san_format(&board, move, san_letters_of(screen->language->pieces), san);
        text_addf(text, "%s%s", text->length > 0 ? " " : "", san);
        board_advance(&board, move);
    }
}
