// SPDX-License-Identifier: GPL-3.0-or-later
// board_test.c - a played board is the board one would set up, and the old one is untouched.
#include "tests/chess/positions.h"

#include <string.h>

// Bitboards, mailbox and the other fields tell the same story.
static void require_sound(const Board *board) {
    Board again = *board;
    memset(again.kinds, 0, sizeof again.kinds);
    memset(again.sides, 0, sizeof again.sides);
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        if (board->squares[square] != NO_PIECE) board_put(&again, square, board->squares[square]);
    }
    require(memcmp(again.kinds, board->kinds, sizeof again.kinds) == 0, board,
            "kinds differ from squares");
    require(memcmp(again.sides, board->sides, sizeof again.sides) == 0, board,
            "sides differ from squares");
    board_compute_keys(&again);
    require(again.key == board->key, board, "the key is not the recomputed one");
    require(again.pawn_key == board->pawn_key, board, "the pawn key is not the recomputed one");
    require(memcmp(again.non_pawn_key, board->non_pawn_key, sizeof again.non_pawn_key) == 0, board,
            "a non-pawn key is not the recomputed one");
}

// The keys are split by what they see.
static void require_keys_add_up(const Board *board) {
    uint64_t pieces = board->pawn_key ^ board->non_pawn_key[WHITE] ^ board->non_pawn_key[BLACK];
    uint64_t rest = board->side == BLACK ? zobrist()->black_to_move : 0;
    for (Bitboard rooks = board->castling_rooks; rooks != 0;) {
        rest ^= zobrist()->castling_rook[bits_pop(&rooks)];
    }
    require((pieces ^ rest ^ zobrist()->en_passant[board->en_passant]) == board->key, board,
            "the parts of the key do not add up");
}

static bool can_take_en_passant(const ListBoard *list) {
    Move moves[MOVES_MAX];
    int count = reference_list_moves(list, moves);
    for (int i = 0; i < count; i++) {
        if (move_is_en_passant(moves[i])) return true;
    }
    return false;
}

static bool same_list_board(const ListBoard *a, const ListBoard *b) {
    return memcmp(a->squares, b->squares, sizeof a->squares) == 0 && a->side == b->side
           && memcmp(a->castling_rooks, b->castling_rooks, sizeof a->castling_rooks) == 0
           && a->halfmove_clock == b->halfmove_clock && a->move_number == b->move_number;
}

static void play_all_moves(const Board *board, void *context) {
    (void)context;
    require_sound(board);
    require_keys_add_up(board);
    const Board before = *board;
    ListBoard list = reference_from_board(board);
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        Board next;
        ListBoard slow_next;
        board_play(board, moves[i], &next);
        reference_play(&list, moves[i], &slow_next);
        require_sound(&next);
        bool is_plain = move_sort(moves[i]) == MOVE_PLAIN
                        && next.castling_rooks == board->castling_rooks
                        && next.en_passant == NO_SQUARE;
        require(!is_plain || board_key_after(board, moves[i]) == next.key, board,
                "the key after a plain move is another");
        ListBoard fast_next = reference_from_board(&next);
        require(same_list_board(&fast_next, &slow_next), board, "a move leads to different boards");
        Square en_passant = can_take_en_passant(&slow_next) ? slow_next.en_passant : NO_SQUARE;
        require(next.en_passant == en_passant, &next,
                "the en-passant square is not the one to take on");
    }
    require(memcmp(&before, board, sizeof before) == 0, board, "playing changed the original");
}

static void test_playing_equals_the_reference(void **state) {
    (void)state;
    visit_random_positions(11, position_count(20000, 300000), play_all_moves, NULL);
}

static void compare_attacks(const Board *board, void *context) {
    (void)context;
    ListBoard list = reference_from_board(board);
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        for (int side = WHITE; side <= BLACK; side++) {
            Bitboard attackers = board_attackers(board, square, (Side)side, board_occupied(board));
            require((attackers != 0) == reference_is_attacked(&list, square, (Side)side), board,
                    "an attack is seen differently");
            require((attackers & ~board->sides[side]) == 0, board, "an attacker of the other side");
        }
    }
}

static void test_attackers_equal_the_reference(void **state) {
    (void)state;
    visit_random_positions(12, position_count(10000, 100000), compare_attacks, NULL);
}

// A blocker is a piece whose taking away puts the king into a check that was not there.
static void compare_blockers(const Board *board, void *context) {
    (void)context;
    for (int attacker = WHITE; attacker <= BLACK; attacker++) {
        Square king = board_king(board, side_other((Side)attacker));
        Bitboard occupied = board_occupied(board), blockers = 0;
        Bitboard now = board_attackers(board, king, (Side)attacker, occupied);
        for (Bitboard pieces = occupied & ~square_bit(king); pieces != 0;) {
            Square piece = bits_pop(&pieces);
            Bitboard then =
                board_attackers(board, king, (Side)attacker, occupied ^ square_bit(piece));
            if ((then & ~now & ~square_bit(piece)) != 0) blockers |= square_bit(piece);
        }
        // behind a slider that already gives check the line is open:
        // another one there is no discovery
        Bitboard sliders = now & ~(board->kinds[PAWN] | board->kinds[KNIGHT]);
        require((board_blockers(board, (Side)attacker) & ~sliders) == (blockers & ~sliders), board,
                "blockers are wrong");
    }
}

static void test_blockers_are_what_opens_a_line(void **state) {
    (void)state;
    visit_random_positions(13, position_count(20000, 200000), compare_blockers, NULL);
}

static uint64_t count_leaves(const Board *board, int depth) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    if (depth == 1) return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        leaves += count_leaves(&next, depth - 1);
    }
    return leaves;
}

static void flip_twice(const Board *board, void *context) {
    (void)context;
    Board flipped, again;
    board_flip(board, &flipped);
    require_sound(&flipped);
    require(flipped.side != board->side, board, "flipping keeps the side");
    require(flipped.key != board->key, board, "flipping keeps the key");
    require(count_leaves(&flipped, 2) == count_leaves(board, 2), board,
            "the flipped board plays differently");
    board_flip(&flipped, &again);
    require(memcmp(&again, board, sizeof again) == 0, board, "flipping twice changes the board");
}

static void test_flipping_changes_nothing_but_the_colours(void **state) {
    (void)state;
    visit_random_positions(14, position_count(3000, 50000), flip_twice, NULL);
}

static void pass_once(const Board *board, void *context) {
    (void)context;
    if (board_in_check(board)) return;
    Board next;
    board_pass(board, &next);
    require_sound(&next);
    require(next.side != board->side && next.en_passant == NO_SQUARE, board,
            "a pass passes the move");
    require(next.castling_rooks == board->castling_rooks, board, "a pass keeps castling");
    require(board_key_after(board, MOVE_NONE) == next.key, board,
            "the key after a pass is another");
    require(next.halfmove_clock == board->halfmove_clock + 1, board, "a pass counts as a ply");
    require(memcmp(next.squares, board->squares, sizeof next.squares) == 0, board,
            "a pass moves no man");
}

static void test_passing_only_changes_the_side(void **state) {
    (void)state;
    visit_random_positions(15, position_count(20000, 200000), pass_once, NULL);
}

static void test_captures_are_told_from_other_moves(void **state) {
    (void)state;
    Board board = board_from("r3k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
    Move takes_rook = move_make(A1, A8, MOVE_PLAIN);
    Move takes_in_passing = move_make(square_at(4, 4), square_at(3, 5), MOVE_EN_PASSANT);
    Move castles = move_make(E1, H1, MOVE_CASTLING);
    Move steps = move_make(E1, square_at(4, 1), MOVE_PLAIN);
    assert_true(board_is_capture(&board, takes_rook));
    assert_true(board_is_capture(&board, takes_in_passing));
    assert_false(board_is_capture(&board, castles));
    assert_false(board_is_capture(&board, steps));
    assert_int_equal(board_captured_kind(&board, takes_rook), ROOK);
    assert_int_equal(board_captured_kind(&board, takes_in_passing), PAWN);
    assert_int_equal(board_captured_kind(&board, castles), KIND_COUNT);
    assert_int_equal(board_captured_kind(&board, steps), KIND_COUNT);
    assert_int_equal(castling_king_target(castles), G1);
    assert_int_equal(castling_rook_target(castles), F1);
    assert_true(board_has_pieces(&board, WHITE));
    Board pawns = board_from("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1");
    assert_false(board_has_pieces(&pawns, WHITE));
}

// Two ways to the same position give one key; losing a right or the
// chance to take in passing another.
static void test_keys_name_positions(void **state) {
    (void)state;
    Board a = board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    Board b = board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 40");
    Board c = board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1");
    Board d = board_from("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    assert_true(a.key == b.key);
    assert_true(a.key != c.key && a.key != d.key && c.key != d.key);
    Board e = board_from("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    Board f = board_from("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    Board g = board_from("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"); // nobody can take: no such square
    Board h = board_from("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    assert_true(e.key != f.key);
    assert_true(g.key == h.key);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playing_equals_the_reference),
        cmocka_unit_test(test_attackers_equal_the_reference),
        cmocka_unit_test(test_blockers_are_what_opens_a_line),
        cmocka_unit_test(test_flipping_changes_nothing_but_the_colours),
        cmocka_unit_test(test_passing_only_changes_the_side),
        cmocka_unit_test(test_captures_are_told_from_other_moves),
        cmocka_unit_test(test_keys_name_positions),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
