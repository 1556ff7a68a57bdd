// SPDX-License-Identifier: GPL-3.0-or-later
// effect_test.c - what a move does on the board and what a line brings: known positions, and every
// position of some games against what the rules say.
#include "tests/review/looking.h"

#include "review/effect.h"

static MoveEffect effect_in(const char *fen, const char *san) {
    Move move;
    const Board board = board_from(fen);
    assert_int_equal(test_read_moves(&board, san, &move), 1);
    return effect_of_move(&board, move);
}

static void assert_target(Target target, Kind kind, const char *square) {
    assert_int_equal(target.kind, kind);
    if (kind < KIND_COUNT) assert_int_equal(target.square, square_from_text(square));
}

static void a_knight_forks_with_check(void **state) {
    (void)state;
    const MoveEffect effect =
        effect_in("r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1", "Nxc7+");
    assert_true(effect.gives_check);
    assert_target(effect.taken, PAWN, "c7");
    assert_int_equal(effect.offered, KIND_COUNT); // nothing can take back
    assert_int_equal(effect.target_count, 1);     // of the rooks, that on a8
    assert_target(effect.targets[0], ROOK, "a8");
}

static void a_capture_that_can_be_taken_back_is_an_offer(void **state) {
    (void)state;
    const char *spanish = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    const MoveEffect effect = effect_in(spanish, "Bxc6");
    assert_target(effect.taken, KNIGHT, "c6");
    assert_int_equal(effect.offered, BISHOP);
    assert_int_equal(effect_in(spanish, "O-O").offered, KIND_COUNT);
    // d7 is guarded by queen, king and bishop: quiet moves onto guarded squares offer what moves
    assert_int_equal(effect_in(spanish, "Ng5").offered, KNIGHT);
}

static void mates_are_threatened_and_prevented(void **state) {
    (void)state;
    const char *scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    MoveEffect effect = effect_in(scholar, "g6");
    assert_true(effect.mate_prevented != MOVE_NONE);
    assert_int_equal(move_to(effect.mate_prevented), square_from_text("f7"));
    assert_int_equal(effect_in(scholar, "Nf6").mate_prevented, MOVE_NONE);
    effect = effect_in("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3", "Qh5");
    assert_true(effect.mate_threatened != MOVE_NONE);
    assert_int_equal(move_to(effect.mate_threatened), square_from_text("f7"));
    // the threat was there before
    assert_int_equal(
        effect_in("r1bqkbnr/1ppp1ppp/p1n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4", "a3")
            .mate_threatened,
        MOVE_NONE);
}

static void what_could_be_taken_is_saved_by_a_guard_or_by_leaving(void **state) {
    (void)state;
    MoveEffect effect =
        effect_in("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", "Nc6");
    assert_target(effect.saved, PAWN, "e5");
    assert_false(effect.is_saved_by_leaving);
    effect =
        effect_in("r1bqkbnr/pppp1p1p/2n3p1/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4", "Qd1");
    assert_target(effect.saved, QUEEN, "h5");
    assert_true(effect.is_saved_by_leaving);
    effect = effect_in("r1bqkbnr/pppp1p1p/2n3p1/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4", "a3");
    assert_int_equal(effect.saved.kind, KIND_COUNT);
}

static void castling_takes_and_offers_nothing(void **state) {
    (void)state;
    const MoveEffect effect = effect_in("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O");
    assert_int_equal(effect.taken.kind, KIND_COUNT);
    assert_int_equal(effect.offered, KIND_COUNT);
}

static void a_promotion_and_the_end_are_seen(void **state) {
    (void)state;
    assert_int_equal(effect_in("8/P5k1/8/8/8/8/6K1/8 w - - 0 1", "a8=N").promoted, KNIGHT);
    assert_int_equal(effect_in("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7").ending, ENDING_STALEMATE);
    assert_int_equal(effect_in("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf8").ending, ENDING_CHECKMATE);
    assert_true(effect_in("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", "Kxg7").is_only);
}

static LineEffect line_in(const char *fen, const char *text) {
    Move moves[TEST_PLIES_MAX];
    const Board board = board_from(fen);
    const int count = test_read_moves(&board, text, moves);
    return effect_of_line(&board, moves, count);
}

static void a_line_tells_what_changed_hands_and_no_more(void **state) {
    (void)state;
    LineEffect effect = line_in("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2",
                                "g6 Qxe5+ Ne7 Qxh8 d5 d3 Qd6 Bh6");
    assert_int_equal(effect.length, 4); // what follows changes nothing
    assert_int_equal(effect.lost[BLACK][ROOK], 1);
    assert_int_equal(effect.lost[BLACK][PAWN], 1);
    assert_int_equal(effect.lost[WHITE][PAWN], 0);
    // no line ends while something hangs, and a pawn for a pawn is no news
    effect = line_in("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
                     "Bxc6 dxc6 Nxe5 Qd4 Nf3 Qxe4+");
    assert_int_equal(effect.length, 6);
    assert_int_equal(effect.lost[WHITE][PAWN], 0);
    assert_int_equal(effect.lost[BLACK][PAWN], 0);
    assert_int_equal(effect.lost[WHITE][BISHOP], 1);
    assert_int_equal(effect.lost[BLACK][KNIGHT], 1);
    effect = line_in("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "Qh4#");
    assert_int_equal(effect.length, 1);
    assert_int_equal(effect.ending, ENDING_CHECKMATE);
}

// Of equal pieces no more than one side lacks any; what is said to be quiet is quiet.
static void what_is_lost_agrees_with_the_boards(void **state) {
    (void)state;
    static const char game[] =
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 "
        "Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
    Move moves[TEST_PLIES_MAX];
    Board start = fen_start_board();
    const int plies = test_read_moves(&start, game, moves);
    int told = 0;
    for (int from = 0; from < plies; from++) {
        Board end = start;
        const LineEffect effect = effect_of_line(&start, moves + from, plies - from);
        for (int i = 0; i < effect.length; i++) board_advance(&end, moves[from + i]);
        for (Kind kind = PAWN; kind < KING; kind++) {
            const int white = bits_count(board_pieces(&start, WHITE, kind))
                              - bits_count(board_pieces(&end, WHITE, kind));
            const int black = bits_count(board_pieces(&start, BLACK, kind))
                              - bits_count(board_pieces(&end, BLACK, kind));
            assert_int_equal(effect.lost[WHITE][kind] - effect.lost[BLACK][kind], white - black);
            assert_true(effect.lost[WHITE][kind] == 0 || effect.lost[BLACK][kind] == 0);
        }
        told += line_effect_is_told(&effect);
        board_advance(&start, moves[from]);
    }
    assert_int_equal(told, plies); // it ends in mate
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_knight_forks_with_check),
        cmocka_unit_test(a_capture_that_can_be_taken_back_is_an_offer),
        cmocka_unit_test(mates_are_threatened_and_prevented),
        cmocka_unit_test(what_could_be_taken_is_saved_by_a_guard_or_by_leaving),
        cmocka_unit_test(castling_takes_and_offers_nothing),
        cmocka_unit_test(a_promotion_and_the_end_are_seen),
        cmocka_unit_test(a_line_tells_what_changed_hands_and_no_more),
        cmocka_unit_test(what_is_lost_agrees_with_the_boards),
    };
    chess_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
