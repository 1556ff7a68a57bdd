// SPDX-License-Identifier: GPL-3.0-or-later
// fen.c - reads and writes positions; see fen.h for what is refused and what is repaired.
#include "chess/fen.h"

#include <ctype.h>
#include <string.h>

typedef struct FenField {
    Slice text;
    const char *name;
} FenField;

static bool refuse_char(Error *error, const FenField *field, size_t index, const char *wanted) {
    char c = field->text.data[index];
    char shown[8];
    Text text = text_over(shown, sizeof shown);
    text_addf(&text, isprint((unsigned char)c) ? "'%c'" : "\\x%02x", (unsigned char)c);
    return error_set(error, "FEN %-s field, character %zu: %s where %-s was expected", field->name,
                     index + 1, shown, wanted);
}

static bool parse_men(const FenField *field, Board *board, Error *error) {
    int rank = 7, file = 0;
    bool after_digit = false;
    for (size_t i = 0; i < field->text.length; i++) {
        char c = field->text.data[i];
        if (c == '/') {
            if (file != 8)
                return error_set(error, "FEN rank %d has %d squares instead of 8", rank + 1, file);
            if (rank == 0) return error_set(error, "FEN board has more than 8 ranks");
            rank--;
            file = 0;
            after_digit = false;
            continue;
        }
        if (c >= '1' && c <= '8') {
            if (after_digit)
                return error_set(error, "FEN rank %d has two digits in a row", rank + 1);
            file += c - '0';
            after_digit = true;
        } else {
            Piece piece = piece_from_letter(c);
            if (piece == NO_PIECE)
                return refuse_char(error, field, i, TERM("one of PNBRQKpnbrqk1-8/"));
            if (file < 8) board_put(board, square_at(file, rank), piece);
            file++;
            after_digit = false;
        }
        if (file > 8) return error_set(error, "FEN rank %d has more than 8 squares", rank + 1);
    }
    if (rank != 0) return error_set(error, "FEN board has %d ranks instead of 8", 8 - rank);
    if (file != 8) return error_set(error, "FEN rank 1 has %d squares instead of 8", file);
    return true;
}

static const char *side_name(Side side) {
    return side == WHITE ? "White" : "Black";
}

static bool check_men(const Board *board, Error *error) {
    for (int i = WHITE; i <= BLACK; i++) {
        Side side = (Side)i;
        int kings = bits_count(board_pieces(board, side, KING));
        int pieces = bits_count(board->sides[side]);
        int pawns = bits_count(board_pieces(board, side, PAWN));
        if (kings != 1)
            return error_set(error, "FEN: %-s has %d kings instead of one", side_name(side), kings);
        if (pieces > 16)
            return error_set(error, "FEN: %-s has %d pieces, more than 16", side_name(side),
                             pieces);
        if (pawns > 8)
            return error_set(error, "FEN: %-s has %d pawns, more than 8", side_name(side), pawns);
    }
    Bitboard misplaced = board->kinds[PAWN] & (RANK_1 | RANK_8);
    if (misplaced != 0) {
        char square[3];
        square_to_text(bits_first(misplaced), square);
        return error_set(error, "FEN: a pawn stands on %s", square);
    }
    return true;
}

static bool check_checks(const Board *board, Error *error) {
    Side us = (Side)board->side, them = side_other(us);
    Square their_king = board_king(board, them);
    if (board_attackers(board, their_king, us, board_occupied(board)) != 0) {
        return error_set(error, "FEN: %-s is to move but %-s is in check", side_name(us),
                         side_name(them));
    }
    int checkers = bits_count(board_checkers(board));
    if (checkers > 2) return error_set(error, "FEN: %d pieces give check, at most 2 can", checkers);
    return true;
}

// The rook meant by K/Q (the outermost on that side of the king) or by a file letter.
static Square castling_rook(const Board *board, Side side, char letter) {
    Square king = board_king(board, side);
    Bitboard rooks = board_pieces(board, side, ROOK) & home_rank(side);
    if ((square_bit(king) & home_rank(side)) == 0) return NO_SQUARE;
    Bitboard east = rooks & ~(square_bit(king) - 1);
    Bitboard west = rooks & (square_bit(king) - 1);
    if (letter == 'K') return east != 0 ? bits_last(east) : NO_SQUARE;
    if (letter == 'Q') return west != 0 ? bits_first(west) : NO_SQUARE;
    Square square = square_at(letter - 'A', square_rank(king));
    return (rooks & square_bit(square)) != 0 ? square : NO_SQUARE;
}

static bool is_standard_right(const Board *board, Side side, Square rook) {
    Square king = square_seen_by(side, board_king(board, side));
    Square seen = square_seen_by(side, rook);
    return king == E1 && (seen == A1 || seen == H1);
}

// At most one rook on either side of the king keeps its right; false: another one has it.
static bool add_castling_right(Board *board, Side side, Square rook) {
    Square king = board_king(board, side);
    Bitboard same_wing = rook > king ? ~(square_bit(king) - 1) : square_bit(king) - 1;
    Bitboard known = board->castling_rooks & home_rank(side) & same_wing;
    if (known != 0) return known == square_bit(rook);
    board->castling_rooks |= square_bit(rook);
    if (!is_standard_right(board, side, rook)) board->is_chess960 = true;
    return true;
}

// A right without king and rook, or a second one on its wing, is dropped, and told; exact: refused.
static bool parse_castling(const FenField *field, bool is_exact, Board *board, Error *error) {
    if (slice_is(field->text, "-")) return true;
    if (field->text.length > 4) {
        return error_set(error, "FEN castling field has %zu characters, at most 4 make sense",
                         field->text.length);
    }
    for (size_t i = 0; i < field->text.length; i++) {
        char c = field->text.data[i];
        char upper = (char)toupper((unsigned char)c);
        if (!(upper == 'K' || upper == 'Q' || (upper >= 'A' && upper <= 'H'))) {
            return refuse_char(error, field, i, TERM("one of KQkqA-Ha-h or -"));
        }
        Side side = isupper((unsigned char)c) ? WHITE : BLACK;
        Square rook = castling_rook(board, side, upper);
        if (rook != NO_SQUARE && add_castling_right(board, side, rook)) continue;
        error_set(
            error,
            rook == NO_SQUARE
                ? "FEN: %-s has no king and rook to castle with for '%c'"
                : "FEN: %-s castles with one rook on each side of the king, '%c' names another",
            side_name(side), c);
        if (is_exact) return false;
    }
    return true;
}

// Kept only when a pawn really can take there. One that no pawn can have passed is told; exact:
// refused.
static bool parse_en_passant(const FenField *field, bool is_exact, Board *board, Error *error) {
    if (slice_is(field->text, "-")) return true;
    char text[3];
    Square square = slice_copy(field->text, text, sizeof text) ? square_from_text(text) : NO_SQUARE;
    if (square == NO_SQUARE) {
        return error_set(error, "FEN en-passant field '%.*s' is neither a square nor -",
                         slice_shown(field->text, 20), field->text.data);
    }
    int rank_wanted = board->side == WHITE ? 5 : 2;
    Piece pawn = piece_of(side_other((Side)board->side), PAWN);
    bool can_have_passed = square_rank(square) == rank_wanted && board->squares[square] == NO_PIECE
                           && board->squares[square ^ 8] == pawn
                           && board->squares[square ^ 24] == NO_PIECE;
    if (!can_have_passed) error_set(error, "FEN: no pawn can have passed %s", text);
    if (is_exact && !can_have_passed) return false;
    if (can_have_passed && board_can_take_en_passant(board, square))
        board->en_passant = (uint8_t)square;
    return true;
}

static bool parse_side(const FenField *field, Board *board, Error *error) {
    if (slice_is(field->text, "w")) {
        board->side = WHITE;
    } else if (slice_is(field->text, "b")) {
        board->side = BLACK;
    } else if (field->text.length == 0) {
        return error_set(error, "FEN ends before the side to move");
    } else {
        return refuse_char(error, field, field->text.length > 1 ? 1 : 0, TERM("w or b alone"));
    }
    return true;
}

static bool parse_fields(Slice *rest, bool is_exact, Board *board, Error *error) {
    if (error != NULL) error_clear(error);
    FenField pieces = {slice_next_word(rest), TERM("board")};
    FenField side = {slice_next_word(rest), TERM("side")};
    Board fresh = {.en_passant = NO_SQUARE, .move_number = 1};
    memset(fresh.squares, NO_PIECE, sizeof fresh.squares);
    if (!parse_men(&pieces, &fresh, error) || !check_men(&fresh, error)) return false;
    if (!parse_side(&side, &fresh, error) || !check_checks(&fresh, error)) return false;
    FenField castling = {slice_next_word(rest), TERM("castling")};
    if (castling.text.length == 0) castling.text = slice_of("-");
    FenField en_passant = {slice_next_word(rest), TERM("en-passant")};
    if (en_passant.text.length == 0) en_passant.text = slice_of("-");
    if (!parse_castling(&castling, is_exact, &fresh, error)) return false;
    if (!parse_en_passant(&en_passant, is_exact, &fresh, error)) return false;
    board_compute_keys(&fresh);
    *board = fresh;
    return true;
}

bool fen_parse_fields(Slice *rest, Board *board, Error *error) {
    return parse_fields(rest, false, board, error);
}

// A number of digits only; larger ones than CLOCK_MAX are cut.
static bool parse_clock(Slice word, const char *name, int least, uint16_t *clock, Error *error) {
    if (word.length == 0) return true;
    int64_t value = 0;
    for (size_t i = 0; i < word.length; i++) {
        FenField field = {word, name};
        if (!isdigit((unsigned char)word.data[i]))
            return refuse_char(error, &field, i, TERM("a digit"));
        value = value * 10 + (word.data[i] - '0');
        if (value > CLOCK_MAX) value = CLOCK_MAX;
    }
    *clock = (uint16_t)(value < least ? least : value);
    return true;
}

static bool parse(const char *text, bool is_exact, Board *board, Error *error) {
    Slice rest = slice_of(text);
    Slice look_ahead = rest;
    Slice first = slice_next_word(&look_ahead);
    if (first.length == 0
        || (slice_is(first, "startpos") && slice_next_word(&look_ahead).length == 0)) {
        rest = slice_of(FEN_START);
    }
    Board fresh;
    if (!parse_fields(&rest, is_exact, &fresh, error)) return false;
    if (!parse_clock(slice_next_word(&rest), TERM("half-move clock"), 0, &fresh.halfmove_clock,
                     error))
        return false;
    if (!parse_clock(slice_next_word(&rest), TERM("move number"), 1, &fresh.move_number, error))
        return false;
    Slice extra = slice_next_word(&rest);
    if (extra.length > 0) {
        return error_set(error, "FEN has something after its six fields: '%.*s'",
                         slice_shown(extra, 20), extra.data);
    }
    *board = fresh;
    return true;
}

bool fen_parse(const char *text, Board *board, Error *error) {
    return parse(text, true, board, error);
}

bool fen_parse_kindly(const char *text, Board *board, Error *error) {
    return parse(text, false, board, error);
}

// K or Q when the rook is the outermost one of its wing, its file letter else.
static char castling_letter(const Board *board, Side side, Square rook) {
    Bitboard rooks = board_pieces(board, side, ROOK) & home_rank(side);
    char letter = (char)('A' + square_file(rook));
    if (rook > board_king(board, side)) {
        if (rook == bits_last(rooks)) letter = 'K';
    } else if (rook == bits_first(rooks)) {
        letter = 'Q';
    }
    return side == WHITE ? letter : (char)tolower((unsigned char)letter);
}

static void add_castling(const Board *board, Text *text) {
    if (board->castling_rooks == 0) text_add_char(text, '-');
    for (int side = WHITE; side <= BLACK; side++) {
        Bitboard rooks = board->castling_rooks & home_rank((Side)side);
        while (rooks != 0) { // the king's wing first
            Square rook = bits_last(rooks);
            text_add_char(text, castling_letter(board, (Side)side, rook));
            rooks ^= square_bit(rook);
        }
    }
}

static void add_men(const Board *board, Text *text) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            Piece piece = board->squares[square_at(file, rank)];
            if (piece == NO_PIECE) {
                empty++;
                continue;
            }
            if (empty > 0) text_addf(text, "%d", empty);
            empty = 0;
            text_add_char(text, piece_letter(piece));
        }
        if (empty > 0) text_addf(text, "%d", empty);
        if (rank > 0) text_add_char(text, '/');
    }
}

void fen_format_epd(const Board *board, char text[FEN_MAX]) {
    Text builder = text_over(text, FEN_MAX);
    add_men(board, &builder);
    text_add(&builder, board->side == WHITE ? " w " : " b ");
    add_castling(board, &builder);
    char square[3] = "-";
    if (board->en_passant != NO_SQUARE) square_to_text(board->en_passant, square);
    text_addf(&builder, " %s", square);
}

void fen_format(const Board *board, char text[FEN_MAX]) {
    fen_format_epd(board, text);
    Text builder = {.data = text, .size = FEN_MAX, .length = strlen(text)};
    // as read back
    int move_number = board->move_number < CLOCK_MAX ? board->move_number : CLOCK_MAX;
    text_addf(&builder, " %d %d", board->halfmove_clock, move_number);
}

Board fen_start_board(void) {
    Board board;
    fen_parse(FEN_START, &board, NULL);
    return board;
}

// The n-th free square of the rank.
static int nth_free(const char rank[8], int n) {
    for (int file = 0; file < 8; file++) {
        if (rank[file] == '\0' && n-- == 0) return file;
    }
    return 0;
}

bool fen_chess960_start(int number, Board *board) {
    static const int knight_pairs[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                            {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    if (number < 0 || number > 959) return false;
    char rank[8] = {0};
    rank[number % 4 * 2 + 1] = 'b'; // light bishop
    rank[number / 4 % 4 * 2] = 'b'; // dark bishop
    rank[nth_free(rank, number / 16 % 6)] = 'q';
    const int *pair = knight_pairs[number / 96];
    int first = nth_free(rank, pair[0]), second = nth_free(rank, pair[1]);
    rank[first] = rank[second] = 'n';
    for (const char *c = "rkr"; *c != '\0'; c++) rank[nth_free(rank, 0)] = *c;
    char fen[FEN_MAX];
    Text text = text_over(fen, sizeof fen);
    text_add_bytes(&text, rank, 8);
    text_add(&text, "/pppppppp/8/8/8/8/PPPPPPPP/");
    for (int file = 0; file < 8; file++)
        text_add_char(&text, (char)toupper((unsigned char)rank[file]));
    text_add(&text, " w KQkq - 0 1");
    bool is_fine = fen_parse(fen, board, NULL);
    board->is_chess960 = true;
    return is_fine;
}
