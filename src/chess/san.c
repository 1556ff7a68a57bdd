// SPDX-License-Identifier: GPL-3.0-or-later
// san.c - see san.h.
//
// Reading goes in two steps: what the text says (SanShape), then which piece that can be. The
// second looks from the target square outwards: the pieces of the kind that reach it, less those
// that the text excludes, less those whose leaving would expose their king. Reasons are put
// into words only after a refusal.
#include "chess/san.h"

#include <string.h>

#include "chess/movegen.h"
#include "chess/san_shape.h"

static const char kind_letters[SAN_LETTERS_COUNT][KIND_COUNT + 1] = {
    [SAN_ENGLISH] = "PNBRQK", [SAN_FRENCH] = "PCFTDR", [SAN_GERMAN] = "PSLTDK"};
SanLetters san_letters_of(const char *pieces) {
    for (int letters = 0; letters < SAN_LETTERS_COUNT; letters++)
        if (strcmp(kind_letters[letters], pieces) == 0) return (SanLetters)letters;
    return SAN_ENGLISH;
}

// ---- what the text says ------------------------------------------------------------------------

// KIND_COUNT when the letter names no piece.
static inline Kind kind_of_letter(char letter, SanLetters letters) {
    const char *table = kind_letters[letters];
    for (int kind = KNIGHT; kind < KIND_COUNT; kind++) {
        if (table[kind] == letter) return (Kind)kind;
    }
    return letter == 'P' ? PAWN : KIND_COUNT;
}

// The kind of a chess figure, U+2654 to U+265F in UTF-8, white or black;
// KIND_COUNT when none is in hand.
static Kind kind_of_figurine(const char *p, const char *end) {
    static const Kind kinds[] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
    if (end - p < SAN_FIGURINE_BYTES || memcmp(p, "\xE2\x99", 2) != 0) return KIND_COUNT;
    int place = (unsigned char)p[2] - 0x94;
    return place >= 0 && place < 12 ? kinds[place % 6] : KIND_COUNT;
}

bool san_begins_with_figurine(Slice text) {
    return kind_of_figurine(text.data, text.data + text.length) != KIND_COUNT;
}

static inline bool is_file(const char *p, const char *end) {
    return p < end && *p >= 'a' && *p <= 'h';
}

static inline bool is_rank(const char *p, const char *end) {
    return p < end && *p >= '1' && *p <= '8';
}

static inline bool is_castling_letter(const char *p, const char *end) {
    return p < end && (*p == 'O' || *p == '0' || *p == 'o');
}

static const char *skip_check_marks(const char *p, const char *end) {
    while (p < end && (*p == '+' || *p == '#')) p++;
    return p;
}

static bool read_castling(const char *p, const char *end, SanShape *shape) {
    int count = 0;
    while (is_castling_letter(p, end)) {
        count++;
        p++;
        if (count < 3 && p < end && *p == '-' && is_castling_letter(p + 1, end)) p++;
    }
    if (count != 2 && count != 3) return false;
    shape->castling = count;
    shape->end = skip_check_marks(p, end);
    return true;
}

// "=Q", "Q", "(Q)", "/Q", each also with a small letter. Returns where reading goes on.
static const char *read_promotion(const char *p, const char *end, SanLetters letters,
                                  SanShape *shape) {
    const char *start = p;
    char opening = '\0';
    if (p < end && (*p == '=' || *p == '(' || *p == '/')) opening = *p++;
    if (p == end) return start;
    char letter = *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
    Kind figure = kind_of_figurine(p, end);
    Kind kind = figure != KIND_COUNT ? figure : kind_of_letter(letter, letters);
    if (kind < KNIGHT || kind > QUEEN) return start;
    p += figure != KIND_COUNT ? SAN_FIGURINE_BYTES : 1;
    if (opening == '(') {
        if (p == end || *p != ')') return start;
        p++;
    }
    shape->promotion = kind;
    return p;
}

static const char *skip_en_passant(const char *p, const char *end) {
    if (end - p >= 4 && memcmp(p, "e.p.", 4) == 0) return p + 4;
    if (end - p >= 2 && memcmp(p, "ep", 2) == 0) return p + 2;
    return p;
}

// One square written, or two with a mark of capture between; of the first
// the file or rank may be missing.
static const char *read_squares(const char *p, const char *end, SanShape *shape) {
    int files[2] = {-1, -1}, ranks[2] = {-1, -1};
    if (is_file(p, end)) files[0] = *p++ - 'a';
    if (is_rank(p, end)) ranks[0] = *p++ - '1';
    if (end - p >= 2 && is_file(p + 1, end) && (*p == 'x' || *p == '-' || *p == ':')) p++;
    if (is_file(p, end)) {
        files[1] = *p++ - 'a';
        if (!is_rank(p, end)) return NULL;
        ranks[1] = *p++ - '1';
    }
    shape->origins = ~(Bitboard)0;
    if (files[1] < 0) {
        if (files[0] < 0 || ranks[0] < 0) return NULL;
        shape->to = square_at(files[0], ranks[0]);
        return p;
    }
    shape->to = square_at(files[1], ranks[1]);
    if (files[0] >= 0) shape->origins &= file_bits(files[0]);
    if (ranks[0] >= 0) shape->origins &= rank_bits(ranks[0]);
    shape->has_origin = files[0] >= 0 && ranks[0] >= 0;
    return p;
}

static bool read_shape(Slice text, SanLetters letters, SanShape *shape) {
    const char *p = text.data, *end = text.data + text.length;
    *shape = (SanShape){.kind = PAWN, .promotion = KIND_COUNT};
    if (p == end) return false;
    if (*p < 'a' || *p > 'h') {
        if (is_castling_letter(p, end)) return read_castling(p, end, shape);
        Kind figure = kind_of_figurine(p, end);
        shape->kind = figure != KIND_COUNT ? figure : kind_of_letter(*p, letters);
        if (shape->kind == KIND_COUNT) return false;
        p += figure != KIND_COUNT ? SAN_FIGURINE_BYTES : 1;
    }
    p = read_squares(p, end, shape);
    if (p == NULL) return false;
    if (shape->kind == PAWN) {
        // Without a file of its own a pawn goes straight ahead.
        if (shape->origins == ~(Bitboard)0) shape->origins = file_bits(square_file(shape->to));
        p = read_promotion(p, end, letters, shape);
        p = skip_en_passant(p, end);
    }
    shape->end = skip_check_marks(p, end);
    return true;
}

// ---- which piece it is -------------------------------------------------------------------------

static bool keeps_king_safe(const Board *board, Kind kind, Square from, Square to) {
    Side us = (Side)board->side, them = side_other(us);
    Bitboard occupied = board_occupied(board) ^ square_bit(from);
    if (kind == KING) return board_attackers(board, to, them, occupied) == 0;
    Bitboard taken = square_bit(to);
    occupied |= taken;
    if (kind == PAWN && to == board->en_passant && square_file(from) != square_file(to)) {
        taken |= square_bit(to ^ 8);
        occupied ^= square_bit(to ^ 8);
    }
    return (board_attackers(board, board_king(board, us), them, occupied) & ~taken) == 0;
}

// Pawns that reach the square, safe or not.
static Bitboard pawns_reaching(const Board *board, Square to) {
    Side us = (Side)board->side, them = side_other(us);
    Bitboard pawns = board_pieces(board, us, PAWN);
    bool takes = board->squares[to] != NO_PIECE;
    Bitboard reaching = takes || to == board->en_passant ? geometry()->pawn[them][to] & pawns : 0;
    if (takes) return reaching;
    Bitboard one_back = pawns_forward(them, square_bit(to));
    if ((one_back & pawns) != 0) return reaching | one_back;
    bool may_jump =
        square_rank(square_seen_by(us, to)) == 3 && (one_back & board_occupied(board)) == 0;
    return may_jump ? reaching | (pawns_forward(them, one_back) & pawns) : reaching;
}

// Pieces of the kind that reach the square by the way they move, safe or not.
static inline Bitboard pieces_reaching(const Board *board, Kind kind, Square to) {
    Side us = (Side)board->side;
    if ((board->sides[us] & square_bit(to)) != 0) return 0;
    if (kind == PAWN) return pawns_reaching(board, to);
    return attacks_of(kind, to, board_occupied(board)) & board_pieces(board, us, kind);
}

static Bitboard safe_only(const Board *board, Kind kind, Bitboard pieces, Square to) {
    Bitboard safe = 0;
    while (pieces != 0) {
        Square from = bits_pop(&pieces);
        if (keeps_king_safe(board, kind, from, to)) safe |= square_bit(from);
    }
    return safe;
}

// The legal castling move to that side, or MOVE_NONE.
static Move find_castling(const Board *board, bool is_kings_side) {
    Side us = (Side)board->side;
    Square king = board_king(board, us);
    Bitboard rooks = board->castling_rooks & home_rank(us);
    Bitboard beyond_king = ~(square_bit(king) - 1);
    rooks &= is_kings_side ? beyond_king : ~beyond_king;
    if (rooks == 0) return MOVE_NONE;
    Move move = move_make(king, bits_first(rooks), MOVE_CASTLING);
    return movegen_is_legal(board, move) ? move : MOVE_NONE;
}

// "e1g1", "Ke1-g1" and, king takes rook, "e1h1" mean castling where they mean nothing else.
static Move find_castling_in_squares(const Board *board, const SanShape *shape) {
    Side us = (Side)board->side;
    Square king = board_king(board, us), to = shape->to;
    bool is_for_king = shape->has_origin && shape->origins == square_bit(king);
    if (!is_for_king) return MOVE_NONE;
    bool takes_rook = (board->castling_rooks & board->sides[us] & square_bit(to)) != 0;
    bool goes_to_target = to == square_seen_by(us, G1) || to == square_seen_by(us, C1);
    if (!takes_rook && !goes_to_target) return MOVE_NONE;
    return find_castling(board, takes_rook ? to > king : square_file(to) == 6);
}

static Move make_move(const Board *board, const SanShape *shape, Square from) {
    if (shape->kind != PAWN) return move_make(from, shape->to, MOVE_PLAIN);
    if (shape->promotion != KIND_COUNT)
        return move_make_promotion(from, shape->to, shape->promotion);
    bool in_passing = shape->to == board->en_passant && square_file(from) != square_file(shape->to);
    return move_make(from, shape->to, in_passing ? MOVE_EN_PASSANT : MOVE_PLAIN);
}

static inline bool is_last_rank(Square square) {
    return (square_bit(square) & (RANK_1 | RANK_8)) != 0;
}

// Long forms may leave the letter out: "g1f3". The piece on the square then says what it is.
static void take_kind_from_origin(const Board *board, SanShape *shape) {
    if (shape->kind != PAWN || !shape->has_origin) return;
    Piece piece = board->squares[bits_first(shape->origins)];
    if (piece != NO_PIECE && shape->promotion == KIND_COUNT) shape->kind = piece_kind(piece);
}

static SanFault resolve(const Board *board, SanShape *shape, Move *move) {
    if (shape->castling != 0) {
        *move = find_castling(board, shape->castling == 2);
        return *move == MOVE_NONE ? SAN_ILLEGAL : SAN_FINE;
    }
    take_kind_from_origin(board, shape);
    Bitboard pieces = pieces_reaching(board, shape->kind, shape->to) & shape->origins;
    pieces = safe_only(board, shape->kind, pieces, shape->to);
    if (pieces == 0) {
        *move = find_castling_in_squares(board, shape);
        return *move == MOVE_NONE ? SAN_ILLEGAL : SAN_FINE;
    }
    if (bits_several(pieces)) return SAN_AMBIGUOUS;
    if (shape->kind == PAWN && is_last_rank(shape->to) != (shape->promotion != KIND_COUNT)) {
        return is_last_rank(shape->to) ? SAN_AMBIGUOUS : SAN_ILLEGAL;
    }
    *move = make_move(board, shape, bits_first(pieces));
    return SAN_FINE;
}

// ---- why not -----------------------------------------------------------------------------------

static void explain_unknown(Slice text, SanLetters letters, Error *error) {
    const char *names = kind_letters[letters]; // told from the king down
    error_set(error,
              "'%.*s' is not a move: expected a square, one of %c%c%c%c%c with a square, or O-O",
              slice_shown(text, 20), text.data, names[KING], names[QUEEN], names[ROOK],
              names[BISHOP], names[KNIGHT]);
}

static void explain_illegal(const Board *board, const SanShape *shape, Slice text, Error *error) {
    SanReach reach = {.pieces = pieces_reaching(board, shape->kind, shape->to) & shape->origins};
    reach.safe_pieces = safe_only(board, shape->kind, reach.pieces, shape->to);
    san_explain_illegal(board, shape, reach, text, error);
}

int san_list_fitting(const Board *board, Slice text, SanLetters letters, Move moves[MOVES_MAX]) {
    SanShape shape;
    if (!read_shape(text, letters, &shape) || shape.castling != 0) return 0;
    take_kind_from_origin(board, &shape);
    return san_shape_list_fitting(board, &shape, moves);
}

// ---- the two readers ---------------------------------------------------------------------------

SanFault san_parse_front(const Board *board, Slice *rest, SanLetters letters, Move *move,
                         Error *error) {
    SanShape shape;
    if (!read_shape(*rest, letters, &shape)) {
        explain_unknown(*rest, letters, error);
        return SAN_UNKNOWN;
    }
    Move found;
    SanFault fault = resolve(board, &shape, &found);
    if (fault == SAN_FINE) {
        *move = found;
        rest->length -= (size_t)(shape.end - rest->data);
        rest->data = shape.end;
    } else if (error != NULL) {
        if (fault == SAN_ILLEGAL) explain_illegal(board, &shape, *rest, error);
        if (fault == SAN_AMBIGUOUS) san_explain_ambiguous(board, &shape, *rest, letters, error);
    }
    return fault;
}

// Marks of opinion, and "=" for a draw offered.
static bool is_afterthought(Slice rest) {
    for (size_t i = 0; i < rest.length; i++) {
        if (memchr("!?=", rest.data[i], 3) == NULL) return false;
    }
    return true;
}

SanFault san_parse(const Board *board, Slice text, SanLetters letters, Move *move, Error *error) {
    Slice rest = text;
    Move found;
    SanFault fault = san_parse_front(board, &rest, letters, &found, error);
    if (fault != SAN_FINE) return fault;
    if (!is_afterthought(rest)) {
        explain_unknown(text, letters, error);
        return SAN_UNKNOWN;
    }
    *move = found;
    return SAN_FINE;
}

// ---- the writer --------------------------------------------------------------------------------

// What a SanSpelling is made of: the kind that moves, or castling, and what is written of it.
enum {
    SPELLED_KIND = 7,
    SPELLED_CASTLING = KIND_COUNT, // in the place of a kind
    SPELLED_FILE = 1 << 3,
    SPELLED_RANK = 1 << 4,
    SPELLED_CAPTURE = 1 << 5,
    SPELLED_CHECK = 1 << 6,
    SPELLED_MATE = 1 << 7,
};

// File, rank or both of the origin, as far as another piece of the kind could be meant.
static int spell_origin(const Board *board, Move move, Kind kind) {
    Square from = move_from(move), to = move_to(move);
    Bitboard others = pieces_reaching(board, kind, to) & ~square_bit(from);
    if (others == 0) return 0;
    others = safe_only(board, kind, others, to);
    if (others == 0) return 0;
    bool file_tells = (others & file_bits(square_file(from))) == 0;
    bool rank_tells = (others & rank_bits(square_rank(from))) == 0;
    if (file_tells) return SPELLED_FILE;
    return rank_tells ? SPELLED_RANK : SPELLED_FILE | SPELLED_RANK;
}

SanSpelling san_spell(const Board *board, Move move, const Board *next) {
    int spelling = SPELLED_CASTLING;
    if (!move_is_castling(move)) {
        Kind kind = piece_kind(board->squares[move_from(move)]);
        bool is_capture = board_is_capture(board, move);
        spelling = kind | (is_capture ? SPELLED_CAPTURE : 0);
        if (kind != PAWN) spelling |= spell_origin(board, move, kind);
        if (kind == PAWN && is_capture) spelling |= SPELLED_FILE;
    }
    if (board_in_check(next)) spelling |= movegen_any(next) ? SPELLED_CHECK : SPELLED_MATE;
    return (SanSpelling)spelling;
}

// Adds to a move and returns where it ends.
static char *add_castling(char *end, Move move) {
    const bool is_short = move_to(move) > move_from(move);
    const size_t length = is_short ? 3 : 5;
    memcpy(end, "O-O-O", length);
    return end + length;
}

size_t san_write(SanSpelling spelling, Move move, SanLetters letters, char text[SAN_MAX]) {
    const int kind = spelling & SPELLED_KIND;
    char *end = text;
    if (kind == SPELLED_CASTLING) {
        end = add_castling(end, move);
    } else {
        if (kind != PAWN) *end++ = kind_letters[letters][kind];
        if (spelling & SPELLED_FILE) *end++ = (char)('a' + square_file(move_from(move)));
        if (spelling & SPELLED_RANK) *end++ = (char)('1' + square_rank(move_from(move)));
        if (spelling & SPELLED_CAPTURE) *end++ = 'x';
        *end++ = (char)('a' + square_file(move_to(move)));
        *end++ = (char)('1' + square_rank(move_to(move)));
    }
    if (move_is_promotion(move)) {
        *end++ = '=';
        *end++ = kind_letters[letters][move_promotion_kind(move)];
    }
    if (spelling & SPELLED_CHECK) *end++ = '+';
    if (spelling & SPELLED_MATE) *end++ = '#';
    *end = '\0';
    return (size_t)(end - text);
}

void san_format(const Board *board, Move move, SanLetters letters, char text[SAN_MAX]) {
    Board next;
    board_play(board, move, &next);
    san_write(san_spell(board, move, &next), move, letters, text);
}

void san_add_line(const Board *board, const Move *moves, int count, SanLetters letters,
                  Text *text) {
    Board now = *board;
    for (int i = 0; i < count && movegen_is_legal(&now, moves[i]); i++) {
        char san[SAN_MAX];
        san_format(&now, moves[i], letters, san);
        if (i > 0) text_add_char(text, ' ');
        if (now.side == WHITE || i == 0)
            text_addf(text, "%d%s ", now.move_number, now.side == WHITE ? "." : "...");
        text_add(text, san);
        board_advance(&now, moves[i]);
    }
}
