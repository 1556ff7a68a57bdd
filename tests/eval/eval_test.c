// SPDX-License-Identifier: GPL-3.0-or-later
// eval_test.c - the evaluation is symmetric, adds up, does not depend on
// its cache, and knows its endings.
#include "tests/chess/board_from.h"

#include <string.h>

#include "core/random.h"
#include "eval/eval.h"

static int setup(void **state) {
    (void)state;
    eval_init();
    return 0;
}

// The score for the side to move.
static int score_of(const char *fen) {
    Board board = board_from(fen);
    return eval_score(&board, NULL);
}

// ---- properties of every position ----

enum { GAMES = 400, PLIES_MAX = 160 };

typedef void (*CheckBoard)(const Board *board, void *context);

// Calls `check` on every position of random games.
static void play_random_games(CheckBoard check, void *context) {
    Random random = random_from_seed(1);
    int games = test_is_short() ? GAMES / 10 : GAMES;
    for (int game = 0; game < games; game++) {
        Board board = fen_start_board();
        for (int ply = 0; ply < PLIES_MAX; ply++) {
            check(&board, context);
            Move moves[MOVES_MAX];
            int count = movegen_list(&board, MOVES_ALL, moves);
            if (count == 0) break;
            Board next;
            board_play(&board, moves[random_below(&random, (uint64_t)count)], &next);
            board = next;
        }
    }
}

static void fail_at(const Board *board, const char *what, int first, int second) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    fail_msg("%s: %s: %d and %d", fen, what, first, second);
}

static void check_flip(const Board *board, void *context) {
    (void)context;
    Board flipped;
    board_flip(board, &flipped);
    int score = eval_score(board, NULL), mirrored = eval_score(&flipped, NULL);
    if (score != mirrored) fail_at(board, "the flipped position scores otherwise", score, mirrored);
}

static void test_flipped_positions_score_the_same(void **state) {
    (void)state;
    play_random_games(check_flip, NULL);
}

static void check_cache(const Board *board, void *context) {
    PawnCache *cache = context;
    int plain = eval_score(board, NULL), filling = eval_score(board, cache);
    int cached = eval_score(board, cache);
    if (plain != filling) fail_at(board, "the cache changes the score", plain, filling);
    if (plain != cached)
        fail_at(board, "what the cache remembers changes the score", plain, cached);
}

static void test_cache_changes_nothing(void **state) {
    (void)state;
    PawnCache *cache = pawn_cache_open();
    assert_non_null(cache);
    play_random_games(check_cache, cache);
    pawn_cache_close(cache);
}

// Whatever was evaluated before, the game that led here, and the clocks do not matter.
static void check_history(const Board *board, void *context) {
    (void)context;
    Board fresh = *board;
    fresh.halfmove_clock = 0;
    fresh.move_number = 1;
    if (eval_score(board, NULL) != eval_score(&fresh, NULL))
        fail_at(board, "the clocks count", eval_score(board, NULL), eval_score(&fresh, NULL));
}

static void test_clocks_do_not_matter(void **state) {
    (void)state;
    play_random_games(check_history, NULL);
}

static void check_terms(const Board *board, void *context) {
    (void)context;
    EvalTerms terms;
    eval_explain(board, &terms);
    int early = 0, late = 0;
    for (int i = 0; i < terms.term_count; i++) {
        early += terms.terms[i].early[WHITE] - terms.terms[i].early[BLACK];
        late += terms.terms[i].late[WHITE] - terms.terms[i].late[BLACK];
    }
    if (early != terms.early) fail_at(board, "the early terms do not add up", early, terms.early);
    if (late != terms.late) fail_at(board, "the late terms do not add up", late, terms.late);
    int score = board->side == WHITE ? terms.score_white : -terms.score_white;
    int mixed = eval_mix(early, late, terms.phase, terms.scale);
    if (terms.ending == NULL && mixed != terms.score_white)
        fail_at(board, "the sums do not give the score", mixed, terms.score_white);
    if (score != eval_score(board, NULL))
        fail_at(board, "explained and played scores differ", score, eval_score(board, NULL));
}

static void test_terms_add_up_to_the_score(void **state) {
    (void)state;
    play_random_games(check_terms, NULL);
}

static void test_many_queens_stay_in_bounds(void **state) {
    (void)state;
    int score = score_of("QQQQQQQQ/QQQQQQQ1/8/8/8/8/7k/K7 b - - 0 1");
    assert_in_range(-score, 5000, EVAL_MAX);
    score = score_of("qqqqqqqq/qqqqqq2/8/8/8/7p/7P/K6k w - - 0 1");
    assert_in_range(-score, 5000, EVAL_MAX);
}

// ---- what a player would say ----

static void test_better_side_is_ahead(void **state) {
    (void)state;
    static const char *const BETTER_TO_MOVE[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",     // the move
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",     // a queen more
        "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",     // a knight more
        "4k3/pp3ppp/8/3P4/8/8/PP3PPP/4K3 w - - 0 1",                    // a passed pawn
        "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - - 0 1",                // the move again
        "6k1/5ppp/8/8/1P6/8/5PPP/6K1 w - - 0 1",                        // an outside passed pawn
        "r1bqk2r/ppp2ppp/2n2n2/3pp3/8/8/PPPPPPPP/RNBQK2R b KQkq - 0 1", // development and centre
    };
    for (size_t i = 0; i < sizeof BETTER_TO_MOVE / sizeof BETTER_TO_MOVE[0]; i++)
        if (score_of(BETTER_TO_MOVE[i]) <= 0)
            fail_msg("%s scores %d", BETTER_TO_MOVE[i], score_of(BETTER_TO_MOVE[i]));
}

static void test_drawn_material_is_near_nothing(void **state) {
    (void)state;
    static const char *const EXACT[] = {
        "8/8/3k4/8/8/3NN3/8/3K4 w - - 0 1", // two knights
        "8/8/3k4/8/8/3B4/8/3K4 w - - 0 1",  // a bishop
        "8/8/3k4/8/3P4/3K4/8/8 w - - 0 1",  // the pawn's king is not before it
        "7k/8/7P/8/8/8/8/K7 b - - 0 1",     // rook pawn, king in the corner
    };
    for (size_t i = 0; i < sizeof EXACT / sizeof EXACT[0]; i++) {
        Board board = board_from(EXACT[i]);
        if (eval_score(&board, NULL) != 0)
            fail_at(&board, "should be zero", eval_score(&board, NULL), 0);
    }
    static const char *const NEARLY[] = {
        "8/8/3k4/3b4/8/3R4/8/3K4 w - - 0 1", // rook against bishop
        "8/8/3k4/3n4/8/3R4/8/3K4 w - - 0 1", // rook against knight
        "k7/P7/K7/8/5B2/8/8/8 b - - 0 1",    // the wrong bishop
        "1k6/8/1PK5/P7/P7/P4B2/8/8 b - - 0 1",
    };
    for (size_t i = 0; i < 3; i++) {
        Board board = board_from(NEARLY[i]);
        if (abs(eval_score(&board, NULL)) > 120)
            fail_at(&board, "should be small", eval_score(&board, NULL), 0);
    }
    Board won = board_from(NEARLY[3]); // a second file of pawns: no draw
    assert_true(eval_score(&won, NULL) < -200);
}

static void test_won_endings_are_won_and_driven_to_the_rim(void **state) {
    (void)state;
    static const char *const PAIRS[][2] = {
        // worse first: the lone king in the centre, then at the rim
        {"8/8/8/3k4/8/8/8/3KR3 w - - 0 1", "3k4/8/3K4/8/8/8/8/4R3 w - - 0 1"},
        {"8/8/8/3k4/8/8/8/3KQ3 w - - 0 1", "3k4/8/3K4/8/8/8/8/4Q3 w - - 0 1"},
        {"8/8/8/3k4/8/8/8/2BK1B2 w - - 0 1", "3k4/8/3K4/8/8/8/8/2B2B2 w - - 0 1"},
        // bishop on dark squares: the corner h8 is right, a8 is wrong
        {"k7/8/1K6/8/8/8/8/2B1N3 w - - 0 1", "7k/8/6K1/8/8/8/8/2B1N3 w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
        Board worse = board_from(PAIRS[i][0]), better = board_from(PAIRS[i][1]);
        assert_true(eval_score(&worse, NULL) > 700);
        if (eval_score(&better, NULL) <= eval_score(&worse, NULL))
            fail_at(&better, "no progress", eval_score(&better, NULL), eval_score(&worse, NULL));
    }
}

// ---- king and pawn against king ----

static Board kpk_board(Square white_king, Square pawn, Square black_king, Side to_move) {
    Board board = {.side = (uint8_t)to_move, .en_passant = NO_SQUARE, .move_number = 1};
    memset(board.squares, NO_PIECE, sizeof board.squares);
    board_put(&board, white_king, piece_of(WHITE, KING));
    board_put(&board, black_king, piece_of(BLACK, KING));
    board_put(&board, pawn, piece_of(WHITE, PAWN));
    board_compute_keys(&board);
    return board;
}

static bool kpk_is_legal(Square white_king, Square pawn, Square black_king, Side to_move) {
    if (white_king == pawn || black_king == pawn || white_king == black_king) return false;
    Board board = kpk_board(white_king, pawn, black_king, to_move);
    Side waiting = side_other(to_move);
    return board_attackers(&board, board_king(&board, waiting), to_move, board_occupied(&board))
           == 0;
}

typedef struct KpkCount {
    int64_t legal[SIDE_COUNT], won[SIDE_COUNT];
} KpkCount;

// The table says of a position what it says of its moves, by the rules of chess: won if one
// wins, lost if all lose. A promotion to a queen or rook that is not lost at once wins. Together
// with the counts this leaves no room for error: a table with a false win would need an endless
// chain of them, never promoting.
static bool kpk_agrees_with_moves(const Board *board, bool is_won) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    bool some = false, all = true;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        bool next_won = false;
        Bitboard pawns = next.kinds[PAWN], heavy = next.kinds[QUEEN] | next.kinds[ROOK];
        if (heavy != 0) {
            Bitboard takers =
                board_attackers(&next, bits_first(heavy), BLACK, board_occupied(&next));
            Bitboard guards =
                board_attackers(&next, bits_first(heavy), WHITE, board_occupied(&next));
            next_won =
                (takers == 0 || guards != 0) && (movegen_any(&next) || board_in_check(&next));
        } else if (pawns != 0) {
            next_won = kpk_is_won(board_king(&next, WHITE), bits_first(pawns),
                                  board_king(&next, BLACK), (Side)next.side);
        }
        some |= next_won;
        all &= next_won;
    }
    if (board->side == WHITE) return is_won == some;
    return is_won == (count > 0 ? all : board_in_check(board));
}

static void test_kpk_agrees_with_the_rules_and_published_counts(void **state) {
    (void)state;
    KpkCount counts = {0};
    for (Square pawn = 8; pawn < 56; pawn++) {
        for (int kings = 0; kings < 64 * 64 * 2; kings++) {
            Square white = kings & 63, black = kings >> 6 & 63;
            Side to_move = (Side)(kings >> 12);
            if (!kpk_is_legal(white, pawn, black, to_move)) continue;
            bool is_won = kpk_is_won(white, pawn, black, to_move);
            counts.legal[to_move]++;
            counts.won[to_move] += is_won;
            Board board = kpk_board(white, pawn, black, to_move);
            if (!kpk_agrees_with_moves(&board, is_won))
                fail_at(&board, "disagrees with its moves", is_won, !is_won);
        }
    }
    assert_int_equal(counts.legal[WHITE] + counts.legal[BLACK], 331352); // published
    assert_int_equal(counts.legal[WHITE], 163328);
    assert_int_equal(counts.won[WHITE], 124960);
    assert_int_equal(counts.won[BLACK], 97604);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flipped_positions_score_the_same),
        cmocka_unit_test(test_cache_changes_nothing),
        cmocka_unit_test(test_clocks_do_not_matter),
        cmocka_unit_test(test_terms_add_up_to_the_score),
        cmocka_unit_test(test_many_queens_stay_in_bounds),
        cmocka_unit_test(test_better_side_is_ahead),
        cmocka_unit_test(test_drawn_material_is_near_nothing),
        cmocka_unit_test(test_won_endings_are_won_and_driven_to_the_rim),
        cmocka_unit_test(test_kpk_agrees_with_the_rules_and_published_counts),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
