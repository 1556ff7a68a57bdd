// SPDX-License-Identifier: GPL-3.0-or-later
// chess.c - chess as one of the games: a thin adapter over the rules library.
//
// The position is a Board, its text a FEN, a move the library's sixteen bits. The variant crp has
// the two rules of the CRP practical: no position may be entered twice, and who cannot move has
// lost. Its text is "crp " and the FEN.
#include <string.h>

#include "chess/chess.h"
#include "eval/eval.h"
#include "games/chess_eval.h"

// A mate is just won; the bound leaves room below it for every estimate.
enum { WIN = 30000, ESTIMATE_MAX = 20000, PAWN_UNIT = 100 };

// Board.house_rules.
enum { RULES_USUAL, RULES_CRP };

static bool is_crp(const Board *board) {
    return board->house_rules == RULES_CRP;
}

static bool start(const char *variant, void *position, Error *error) {
    eval_init();
    Board *board = position;
    if (*variant == '\0' || strcmp(variant, "standard") == 0) {
        *board = fen_start_board();
        return true;
    }
    if (strcmp(variant, "crp") == 0) {
        *board = fen_start_board();
        board->house_rules = RULES_CRP;
        return true;
    }
    int64_t number = 518;
    if (strncmp(variant, "960-", 4) != 0) {
        return error_set(
            error,
            "chess has no variant '%.40s'; it has: standard, crp, 960-N with N from 0 to 959",
            variant);
    }
    if (!text_parse_int(variant + 4, "the number of a Chess960 start", 0, 959, &number, error))
        return false;
    return fen_chess960_start((int)number, board);
}

static bool parse(const char *text, void *position, Error *error) {
    eval_init();
    bool has_crp = strncmp(text, "crp ", 4) == 0;
    if (!fen_parse(has_crp ? text + 4 : text, position, error)) return false;
    ((Board *)position)->house_rules = has_crp ? RULES_CRP : RULES_USUAL;
    return true;
}

static void format_fen(const void *position, Text *text) {
    char fen[FEN_MAX];
    fen_format(position, fen);
    text_add(text, fen);
}

static void format(const void *position, Text *text) {
    if (is_crp(position)) text_add(text, "crp ");
    format_fen(position, text);
}

static void format_move(const void *position, GameMove move, Text *text) {
    char san[SAN_MAX];
    san_format(position, (Move)move, SAN_ENGLISH, san);
    text_add(text, san);
}

// ---- in files of games ----

static const char *variant_tag(const void *start) {
    return ((const Board *)start)->is_chess960 ? "Chess960" : NULL;
}

static const char *house_rules(const void *start) {
    return is_crp(start) ? "crp" : NULL;
}

static int move_number(const void *position) {
    return ((const Board *)position)->move_number;
}

static void format_lettered_move(const void *position, GameMove move, const char *letters,
                                 Text *text) {
    char san[SAN_MAX];
    san_format(position, (Move)move, san_letters_of(letters), san);
    text_add(text, san);
}

// The draws that nobody needs to claim.
static bool is_drawn_for_good(const Board *board) {
    return board->halfmove_clock >= HALFMOVES_AUTOMATIC_DRAW || ending_material_is_dead(board);
}

// UCI or SAN. When it is neither, SAN's reason is the one people understand.
static bool parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    Move found;
    if (is_drawn_for_good(position)) return error_set(error, "the game is over: it is drawn");
    if (!uci_parse_move(position, text, &found, NULL)
        && san_parse(position, slice_of(text), SAN_ENGLISH, &found, error) != SAN_FINE) {
        return false;
    }
    *move = found;
    return true;
}

static void draw_board(const void *position, const PictureStyle *style, Text *picture) {
    static const BoardPicture kinds[] = {[PICTURE_ASCII] = BOARD_ASCII,
                                         [PICTURE_FIGURINES] = BOARD_FIGURINES,
                                         [PICTURE_COLOUR] = BOARD_COLOUR};
    BoardStyle board_style = {kinds[style->kind], style->is_flipped, (Move)style->last_move,
                              style->letters};
    picture_draw(position, &board_style, picture);
}

// Each side's pieces from the king down.
static int list_pieces(const void *position, GamePiece list[GAME_PIECES_MAX]) {
    static const char *const kinds[KIND_COUNT] = {TERM("pawn"), TERM("knight"), TERM("bishop"),
                                                  TERM("rook"), TERM("queen"),  TERM("king")};
    int count = 0;
    for (int group = 0; group < SIDE_COUNT * KIND_COUNT; group++) {
        Side side = (Side)(group / KIND_COUNT);
        Kind kind = (Kind)(KING - group % KIND_COUNT);
        for (Bitboard squares = board_pieces(position, side, kind); squares != 0;) {
            list[count] = (GamePiece){.side = (int)side, .kind = kinds[kind], .count = 1};
            square_to_text(bits_pop(&squares), list[count++].square);
        }
    }
    return count;
}

static void describe_board(const void *position, GameBoard *board) {
    (void)position;
    *board = (GameBoard){.surface = SURFACE_CHEQUERED,
                         .columns = 8,
                         .rows = 8,
                         .is_flippable = true,
                         .inks = {"white", "black"},
                         .count = SQUARE_COUNT};
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        struct GameSquare *place = &board->squares[square];
        square_to_text(square, place->name);
        place->column = square_file(square);
        place->row = 7 - square_rank(square);
    }
}

// From and to; castling as UCI writes it. A promotion is chosen at its end.
static void trace_move(const void *position, GameMove move, MovePath *path) {
    char text[UCI_MOVE_MAX];
    uci_format_move(position, (Move)move, text);
    path->count = 2;
    for (int i = 0; i < 2; i++)
        slice_copy((Slice){text + 2 * i, 2}, path->squares[i], GAME_SQUARE_MAX);
}

static int side_to_move(const void *position) {
    return ((const Board *)position)->side;
}

// None after the end of the game, even where pieces could still move.
static int list_moves(const void *position, GameMove *moves) {
    if (is_drawn_for_good(position)) return 0;
    Move list[MOVES_MAX];
    int count = movegen_list(position, MOVES_ALL, list);
    for (int i = 0; i < count; i++) moves[i] = list[i];
    return count;
}

static void play(const void *position, GameMove move, void *next) {
    board_play(position, (Move)move, next);
}

static bool pass(const void *position, void *next) {
    const Board *board = position;
    if (board_in_check(board)) return false;
    board_pass(board, next);
    return true;
}

static bool is_over(const void *position, int *score) {
    Ending ending = ending_of(position, 1);
    bool is_lost = ending == ENDING_CHECKMATE || (ending == ENDING_STALEMATE && is_crp(position));
    *score = is_lost ? -WIN : 0;
    return ending != ENDING_NONE && !ending_is_claim(ending);
}

static const char *ending_reason(const void *position) {
    Ending ending = ending_of(position, 1);
    return ending == ENDING_STALEMATE && is_crp(position) ? TERM("no move left")
                                                          : ending_text(ending);
}

static Repetition repetition_of(const void *position) {
    return is_crp(position) ? REPETITION_FORBIDDEN : REPETITION_DRAWS;
}

static const char *draw_claim(const void *position) {
    if (((const Board *)position)->halfmove_clock < HALFMOVES_CLAIM_DRAW)
        return NULL; // nothing else is claimed
    Ending ending = ending_of(position, 1);
    return ending_is_claim(ending) ? ending_text(ending) : NULL;
}

// Where stalemate wins, a bare king may hope for it.
static bool can_win(const void *position, int side) {
    return is_crp(position) || ending_side_can_mate(position, (Side)side);
}

static uint64_t key(const void *position) {
    const Board *board = position;
    return is_crp(board) ? random_mix(board->key) : board->key;
}

static uint64_t exact_key(const void *position) {
    const Board *board = position;
    return key(board) ^ random_mix(board->halfmove_clock);
}

static bool is_irreversible(const void *position, GameMove move) {
    const Board *board = position;
    Piece piece = board->squares[move_from((Move)move)];
    return piece_kind(piece) == PAWN || board_is_capture(board, (Move)move)
           || move_is_castling((Move)move);
}

static void describe_move(const void *position, GameMove game_move, MoveFacts *facts) {
    const Board *board = position;
    Move move = (Move)game_move;
    CheckSquares squares = board_check_squares(board);
    *facts = (MoveFacts){
        .captured_value = see_values[board_captured_kind(board, move)],
        .mover_value = see_values[piece_kind(board->squares[move_from(move)])],
        .gives_check = board_gives_check(board, &squares, move),
    };
    if (move_is_promotion(move)) facts->promotion_value = see_values[move_promotion_kind(move)];
    if (!facts->gives_check && !is_crp(board)) return;
    Board next;
    board_play(board, move, &next);
    facts->wins = !movegen_any(&next);
}

// ---- numbers, for retrograde analysis ----
//
// Two kings and a third piece: the space is the piece's kind, and it is seen as White's.

static bool third_man(const Board *board, Square *square) {
    Bitboard others = board_occupied(board) & ~board->kinds[KING];
    if (others == 0 || bits_several(others) || board->castling_rooks != 0 || is_crp(board))
        return false;
    *square = bits_first(others);
    return true;
}

static bool space_of(const void *position, GameSpace *space) {
    const Board *board = position;
    Square square;
    if (!third_man(board, &square)) return false;
    *space = (GameSpace){
        .number = (uint64_t)piece_kind(board->squares[square]),
        .count = (uint64_t)SIDE_COUNT * SQUARE_COUNT * SQUARE_COUNT * SQUARE_COUNT,
        .size = 3,
    };
    return true;
}

static uint64_t board_index(const void *position) {
    Board flipped;
    const Board *board = position;
    Square square = 0;
    if (!third_man(board, &square)) return 0;
    if (piece_side(board->squares[square]) == BLACK) {
        board_flip(board, &flipped);
        board = &flipped;
        third_man(board, &square);
    }
    uint64_t index = (uint64_t)board->side;
    index = index * SQUARE_COUNT + (uint64_t)board_king(board, WHITE);
    index = index * SQUARE_COUNT + (uint64_t)board_king(board, BLACK);
    return index * SQUARE_COUNT + (uint64_t)square;
}

static bool from_index(const GameSpace *space, uint64_t index, void *position) {
    Board built = {.en_passant = NO_SQUARE, .move_number = 1};
    if (index >= space->count) return false;
    Kind kind = (Kind)space->number;
    Square square = (Square)(index % SQUARE_COUNT);
    Square black = (Square)(index / SQUARE_COUNT % SQUARE_COUNT);
    Square white = (Square)(index / SQUARE_COUNT / SQUARE_COUNT % SQUARE_COUNT);
    built.side = (uint8_t)(index / SQUARE_COUNT / SQUARE_COUNT / SQUARE_COUNT);
    bool is_on_end = square_rank(square) == 0 || square_rank(square) == 7;
    if (square == black || square == white || white == black || (kind == PAWN && is_on_end))
        return false;
    for (Square i = 0; i < SQUARE_COUNT; i++) built.squares[i] = NO_PIECE;
    board_put(&built, white, piece_of(WHITE, KING));
    board_put(&built, black, piece_of(BLACK, KING));
    board_put(&built, square, piece_of(WHITE, kind));
    Side waiting = side_other((Side)built.side);
    if (board_attackers(&built, board_king(&built, waiting), (Side)built.side,
                        board_occupied(&built))
        != 0)
        return false;
    board_compute_keys(&built);
    *(Board *)position = built;
    return true;
}

static int plies_left(const void *position) {
    return HALFMOVES_CLAIM_DRAW - ((const Board *)position)->halfmove_clock;
}

const Game game_chess = {
    .name = "chess",
    .title = TERM("Chess"),
    .summary = "standard chess, Chess960, and the rules of the CRP practical",
    .side_names = {TERM("White"), TERM("Black")},
    .variants = "standard crp 960-0 960-959",
    .position_bytes = sizeof(Board),
    .moves_max = MOVES_MAX,
    .repetition = REPETITION_DRAWS,
    .repetition_of = repetition_of,
    .repetitions_end = 5,
    .repetitions_claim = 3,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .parse_move = parse_move,
    .people = {.opponents = {"engine", "lab:alphabeta,depth=4"},
               .has_kinds = true,
               .draw_board = draw_board,
               .list_pieces = list_pieces,
               .describe_board = describe_board,
               .trace_move = trace_move},
    .pgn = {.format_start = format_fen,
            .variant = variant_tag,
            .house_rules = house_rules,
            .move_number = move_number,
            .format_move = format_lettered_move},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .pass = pass,
    .is_over = is_over,
    .ending = ending_reason,
    .draw_claim = draw_claim,
    .can_win = can_win,
    .key = key,
    .exact_key = exact_key,
    .is_irreversible = is_irreversible,
    .has_captures = true,
    .has_checks = true,
    .describe_move = describe_move,
    .features = chess_features,
    .feature_count = CHESS_FEATURES,
    .extract = chess_extract,
    .phase = chess_phase,
    .update = chess_update,
    .updated_features = CHESS_UPDATED,
    .evaluations = chess_evaluations,
    .evaluation_count = CHESS_EVALUATIONS,
    .score_bound = WIN,
    .estimate_bound = ESTIMATE_MAX,
    .score_unit = PAWN_UNIT,
    .win_score = WIN,
    .space = space_of,
    .index = board_index,
    .from_index = from_index,
    .plies_left = plies_left,
};
