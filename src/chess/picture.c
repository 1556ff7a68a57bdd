// SPDX-License-Identifier: GPL-3.0-or-later
// picture.c - see picture.h.
#include "chess/picture.h"

#include <ctype.h>

#include "chess/fen.h"
#include "chess/polyglot.h"

static const char *figurine(Piece piece) {
    static const char *const figures[PIECE_COUNT + 1] = {"♙", "♟", "♘", "♞", "♗", "♝", "♖",
                                                         "♜", "♕", "♛", "♔", "♚", " "};
    return figures[piece];
}

// The squares of a picture are visited from its upper left corner.
static Square square_shown(const BoardStyle *style, int row, int column) {
    return style->is_flipped ? square_at(7 - column, row) : square_at(column, 7 - row);
}

static bool is_marked(const BoardStyle *style, Square square) {
    if (style->last_move == MOVE_NONE) return false;
    Square to = move_is_castling(style->last_move) ? castling_king_target(style->last_move)
                                                   : move_to(style->last_move);
    return square == move_from(style->last_move) || square == to;
}

static void add_files(const BoardStyle *style, const char *margin, const char *gap, Text *picture) {
    text_add(picture, margin);
    for (int column = 0; column < 8; column++) {
        text_addf(picture, "%s%c", column > 0 ? gap : "",
                  'a' + (style->is_flipped ? 7 - column : column));
    }
    text_add(picture, "\n");
}

static char letter_of(const BoardStyle *style, Piece piece) {
    if (piece == NO_PIECE) return ' ';
    if (style->letters == NULL) return piece_letter(piece);
    char letter = style->letters[piece_kind(piece)];
    return piece_side(piece) == WHITE ? letter : (char)tolower((unsigned char)letter);
}

static void draw_framed(const Board *board, const BoardStyle *style, Text *picture) {
    const char *border = "  +---+---+---+---+---+---+---+---+\n";
    text_add(picture, border);
    for (int row = 0; row < 8; row++) {
        text_addf(picture, "%c ", '1' + square_rank(square_shown(style, row, 0)));
        for (int column = 0; column < 8; column++) {
            Square square = square_shown(style, row, column);
            Piece piece = board->squares[square];
            char letter[2] = {letter_of(style, piece), '\0'};
            const char *man = style->kind == BOARD_ASCII ? letter : figurine(piece);
            bool marked = is_marked(style, square);
            text_addf(picture, "|%c%s%c", marked ? '(' : ' ', man, marked ? ')' : ' ');
        }
        text_add(picture, "|\n");
        text_add(picture, border);
    }
    add_files(style, "    ", "   ", picture);
}

// Colours of the 256-colour palette that differ in brightness, so that hue does not matter; the
// last move has brackets too. The figures are always the filled ones: brightness tells the sides
// apart, and both stand out by a contrast of at least 3 to 1 on every ground.
static void draw_coloured(const Board *board, const BoardStyle *style, Text *picture) {
    enum {
        LIGHT = 137,
        DARK = 94,
        LIGHT_MARKED = 67,
        DARK_MARKED = 60,
        WHITE_MAN = 231,
        BLACK_MAN = 16
    };
    for (int row = 0; row < 8; row++) {
        text_addf(picture, "%c ", '1' + square_rank(square_shown(style, row, 0)));
        for (int column = 0; column < 8; column++) {
            Square square = square_shown(style, row, column);
            Piece piece = board->squares[square];
            bool is_dark = (DARK_SQUARES >> square & 1) != 0;
            int ground = is_dark ? DARK : LIGHT;
            bool marked = is_marked(style, square);
            if (marked) ground = is_dark ? DARK_MARKED : LIGHT_MARKED;
            int man = piece != NO_PIECE && piece_side(piece) == WHITE ? WHITE_MAN : BLACK_MAN;
            const char *figure = piece == NO_PIECE ? " " : figurine(piece | BLACK);
            text_addf(picture, "\x1b[48;5;%d;38;5;%dm%c%s%c", ground, man, marked ? '(' : ' ',
                      figure, marked ? ')' : ' ');
        }
        text_add(picture, "\x1b[0m\n");
    }
    add_files(style, "   ", "  ", picture);
}

void picture_draw(const Board *board, const BoardStyle *style, Text *picture) {
    if (style->kind == BOARD_COLOUR) {
        draw_coloured(board, style, picture);
    } else {
        draw_framed(board, style, picture);
    }
}

static void format_checkers(const Board *board, char squares[16]) {
    Text text = text_over(squares, 16);
    squares[0] = '\0';
    for (Bitboard checkers = board_checkers(board); checkers != 0;) {
        char square[3];
        square_to_text(bits_pop(&checkers), square);
        text_addf(&text, " %s", square);
    }
}

void picture_list_facts(const Board *board, Sentence facts[PICTURE_FACTS]) {
    char fen[FEN_MAX], squares[16];
    fen_format(board, fen);
    Slice rest = slice_of(fen);
    Slice fields[4];
    for (int i = 0; i < 4; i++) fields[i] = slice_next_word(&rest);
    format_checkers(board, squares);
    sentence_set(facts++, "to move      %-s\n",
                 board->side == WHITE ? TERM("White") : TERM("Black"));
    sentence_set(facts++, "castling     %.*s%s\n", (int)fields[2].length, fields[2].data,
                 board->is_chess960 ? " (Chess960)" : "");
    sentence_set(facts++, "en passant   %.*s\n", (int)fields[3].length, fields[3].data);
    sentence_set(facts++, "clocks       %d plies without capture or pawn move, move %d\n",
                 board->halfmove_clock, board->move_number);
    if (squares[0] == '\0')
        sentence_set(facts++, "check        no\n");
    else
        sentence_set(facts++, "check        by%s\n", squares);
    sentence_set(facts++, "FEN          %s\n", fen);
    sentence_set(facts++, "key          %016llx\n", (unsigned long long)board->key);
    sentence_set(facts++, "Polyglot key %016llx\n", (unsigned long long)polyglot_key(board));
}

void picture_describe(const Board *board, Text *text) {
    Sentence facts[PICTURE_FACTS];
    picture_list_facts(board, facts);
    for (int i = 0; i < PICTURE_FACTS; i++) text_add(text, facts[i].text);
}
