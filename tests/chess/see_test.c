// SPDX-License-Identifier: GPL-3.0-or-later
// see_test.c - static exchange evaluation against exchanges that are really played out.
#include "tests/chess/positions.h"

// ---- the slow way: captures on one square, each side stopping when it wants to -----------------

// An exchange on a list of squares. Whoever is pinned at the start takes only along the line of its
// pin, as long as one of the pinning pieces of the other side has not yet taken part.
typedef struct SlowExchange {
    ListBoard list;
    Square square;
    bool is_pinned[SQUARE_COUNT];
    bool is_pinner[SQUARE_COUNT];
} SlowExchange;

static Square king_of(const ListBoard *list, Side side) {
    Square square = 0;
    while (list->squares[square] != piece_of(side, KING)) square++;
    return square;
}

// Can the piece on `from` take on `to`, its king left aside?
static bool reaches(const ListBoard *list, Square from, Square to) {
    ListBoard alone = *list;
    Side side = piece_side(list->squares[from]);
    for (Square square = 0; square < SQUARE_COUNT; square++) { // only this piece attacks
        bool is_other_of_side = alone.squares[square] != NO_PIECE && square != from
                                && piece_side(alone.squares[square]) == side;
        if (is_other_of_side) alone.squares[square] = piece_of(side_other(side), PAWN);
    }
    return from != to && reference_is_attacked(&alone, to, side);
}

static bool is_on_line(Square a, Square b, Square c) {
    int files_b = square_file(b) - square_file(a), ranks_b = square_rank(b) - square_rank(a);
    int files_c = square_file(c) - square_file(a), ranks_c = square_rank(c) - square_rank(a);
    return files_b * ranks_c == files_c * ranks_b;
}

// A piece is pinned when without it an enemy slider reaches the king.
static void find_pins(SlowExchange *exchange) {
    const ListBoard *list = &exchange->list;
    for (Square piece = 0; piece < SQUARE_COUNT; piece++) {
        if (list->squares[piece] == NO_PIECE || piece_kind(list->squares[piece]) == KING) continue;
        Side side = piece_side(list->squares[piece]);
        Square king = king_of(list, side);
        ListBoard without = *list;
        without.squares[piece] = NO_PIECE;
        for (Square pinner = 0; pinner < SQUARE_COUNT; pinner++) {
            bool is_enemy =
                list->squares[pinner] != NO_PIECE && piece_side(list->squares[pinner]) != side;
            if (!is_enemy || reaches(list, pinner, king) || !reaches(&without, pinner, king))
                continue;
            exchange->is_pinned[piece] = true;
            exchange->is_pinner[pinner] = true;
        }
    }
}

static bool may_take(const SlowExchange *exchange, Square piece) {
    const ListBoard *list = &exchange->list;
    if (!reaches(list, piece, exchange->square)) return false;
    Side side = piece_side(list->squares[piece]);
    if (!exchange->is_pinned[piece]) return true;
    for (Square pinner = 0; pinner < SQUARE_COUNT; pinner++) {
        bool pins_still = exchange->is_pinner[pinner] && list->squares[pinner] != NO_PIECE
                          && piece_side(list->squares[pinner]) != side;
        if (pins_still) return is_on_line(king_of(list, side), piece, exchange->square);
    }
    return true;
}

static Square least_valuable_taker(const SlowExchange *exchange, Side side) {
    const ListBoard *list = &exchange->list;
    Square best = NO_SQUARE;
    for (Square piece = 0; piece < SQUARE_COUNT; piece++) {
        if (list->squares[piece] == NO_PIECE || piece_side(list->squares[piece]) != side) continue;
        if (!may_take(exchange, piece)) continue;
        if (piece_kind(list->squares[piece]) == KING
            && reference_is_attacked(list, exchange->square, side_other(side))) {
            ListBoard after = *list;
            after.squares[exchange->square] = list->squares[piece];
            after.squares[piece] = NO_PIECE;
            if (reference_is_attacked(&after, exchange->square, side_other(side))) continue;
        }
        if (best == NO_SQUARE || piece_kind(list->squares[piece]) < piece_kind(list->squares[best]))
            best = piece;
    }
    return best;
}

// What the side can still gain on the square: nothing, or the piece less what the answer gains.
static int gain(const SlowExchange *exchange, Side side) {
    Square taker = least_valuable_taker(exchange, side);
    if (taker == NO_SQUARE) return 0;
    SlowExchange next = *exchange;
    next.list.squares[exchange->square] = exchange->list.squares[taker];
    next.list.squares[taker] = NO_PIECE;
    int value = see_values[piece_kind(exchange->list.squares[exchange->square])];
    int net = value - gain(&next, side_other(side));
    return net > 0 ? net : 0;
}

static SlowExchange slow_exchange_of(const Board *board) {
    SlowExchange exchange = {.list = reference_from_board(board)};
    find_pins(&exchange);
    return exchange;
}

static int slow_value(const Board *board, SlowExchange exchange, Move move) {
    if (move_is_castling(move)) return 0;
    exchange.square = move_to(move);
    int value = see_values[board_captured_kind(board, move)];
    if (move_is_promotion(move)) value += see_values[move_promotion_kind(move)] - see_values[PAWN];
    ListBoard next;
    reference_play(&exchange.list, move, &next);
    exchange.list = next;
    exchange.is_pinner[exchange.square] = false; // taken
    return value - gain(&exchange, next.side);
}

static void compare_exchanges(const Board *board, void *context) {
    int *losing = context;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    const SlowExchange exchange = slow_exchange_of(board);
    for (int i = 0; i < count; i++) {
        int value = slow_value(board, exchange, moves[i]);
        char text[UCI_MOVE_MAX], what[64];
        uci_format_move(board, moves[i], text);
        snprintf(what, sizeof what, "%s is worth %d", text, value);
        require(see_at_least(board, moves[i], value), board, what);
        require(!see_at_least(board, moves[i], value + 1), board, what);
        *losing += value < 0;
    }
}

static void test_equals_the_slow_exchange(void **state) {
    (void)state;
    int losing = 0;
    visit_random_positions(61, position_count(3000, 50000), compare_exchanges, &losing);
    assert_true(losing > 100);
}

// ---- by hand -----------------------------------------------------------------------------------

static void test_known_exchanges(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        const char *move;
        int value;
    } CASES[] = {
        {"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},      // nobody guards
        {"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400},   // rook for pawn
        {"4k3/8/4p3/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5", -120}, // knight, pawn, then the rook
        {"3rk3/8/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", -350},  // the rook behind the queen helps
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0},        // castling
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},     // in passing
        {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},     // and taken back
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850},       // a queen for a pawn
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1350},
        {"2r1k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100}, // taken at once
        {"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", 0},      // quiet and safe
        {"4k3/8/8/8/6p1/8/8/4K1N1 w - - 0 1", "g1f3", -320}, // quiet and lost
        // even a pinned rook keeps the king away
        {"8/8/2k5/3p4/8/4N3/8/r2R3K w - - 0 1", "e3d5", 100},
        {"8/8/2k5/3p4/8/4N3/8/7K w - - 0 1", "e3d5", -220}, // without it he takes
        // the rook that pins leaves by taking
        {"3k4/3n2p1/3R1B2/8/8/8/8/5K2 b - - 0 1", "g7f6", 330},
        // a queen that gives check pins nobody
        {"3k2n1/3n4/3R4/8/7Q/8/8/5K2 b - - 0 1", "g8f6", -140},
        {"4b2k/6np/8/4Q2R/8/8/8/1K6 b - - 0 1", "e8h5", 500}, // nor does the rook just taken
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board = board_from(CASES[i].fen);
        Move move;
        assert_true(uci_parse_move(&board, CASES[i].move, &move, NULL));
        require(slow_value(&board, slow_exchange_of(&board), move) == CASES[i].value, &board,
                "the slow exchange differs");
        require(see_at_least(&board, move, CASES[i].value), &board, "less than it is worth");
        require(!see_at_least(&board, move, CASES[i].value + 1), &board, "more than it is worth");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_exchanges),
        cmocka_unit_test(test_equals_the_slow_exchange),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
