// SPDX-License-Identifier: GPL-3.0-or-later
// endgame_test.c - the Syzygy tables against known results, our own king-and-pawn table, and the
// rules of endings.
#include "tests/chess/board_from.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/random.h"
#include "endgame/endgame.h"
#include "eval/eval.h"

enum { MEN_MAX = 4, THREADS = 4, PATH_BYTES = 4096 };

static bool tables_path(char path[PATH_BYTES]) {
    if (!endgame_is_built_in() || test_suites() == NULL) return false;
    snprintf(path, PATH_BYTES, "%s/syzygy", test_suites());
    return access(path, R_OK) == 0;
}

static int open_tables(void **state) {
    char path[PATH_BYTES];
    Error error = {{0}};
    eval_init();
    if (!tables_path(path)) return 0;
    *state = endgame_open(path, &error);
    if (*state == NULL) print_message("# %s\n", error.text);
    return *state == NULL;
}

static int close_tables(void **state) {
    endgame_close(*state);
    return 0;
}

static Endgame *tables_or_skip(void **state) {
    if (*state == NULL) {
        test_skip(endgame_is_built_in() ? "no syzygy folder in the suites (ROQUE_SUITES)"
                                        : "libfathom is not in this build");
    }
    return *state;
}

static int effort(int usual) {
    return test_is_long() ? usual * 10 : test_is_short() ? usual / 10 : usual;
}

static void require(bool is_fine, const Board *board, const char *what) {
    char fen[FEN_MAX];
    if (is_fine) return;
    fen_format(board, fen);
    fail_msg("%s: %s", fen, what);
}

// ---- positions ---------------------------------------------------------------------------------

static bool is_legal(const Board *board) {
    const Side side = (Side)board->side;
    const Square waiting_king = board_king(board, side_other(side));
    return board_attackers(board, waiting_king, side, board_occupied(board)) == 0;
}

// False when two men want one square, a pawn an end rank, or the position is not legal.
static bool place(const Piece *men, const Square *squares, int count, Side side, Board *board) {
    memset(board, 0, sizeof *board);
    memset(board->squares, NO_PIECE, sizeof board->squares);
    board->en_passant = NO_SQUARE;
    board->move_number = 1;
    board->side = (uint8_t)side;
    for (int i = 0; i < count; i++) {
        if (board->squares[squares[i]] != NO_PIECE) return false;
        if (piece_kind(men[i]) == PAWN && (square_bit(squares[i]) & (RANK_1 | RANK_8)) != 0)
            return false;
        board_put(board, squares[i], men[i]);
    }
    board_compute_keys(board);
    return is_legal(board);
}

static Board random_board(Random *random) {
    for (;;) {
        Piece men[MEN_MAX] = {piece_of(WHITE, KING), piece_of(BLACK, KING)};
        Square squares[MEN_MAX];
        const int count = 3 + (int)random_below(random, 2);
        for (int i = 2; i < count; i++)
            men[i] = piece_of((Side)random_below(random, 2), (Kind)random_below(random, KING));
        for (int i = 0; i < count; i++) squares[i] = (Square)random_below(random, SQUARE_COUNT);
        Board board;
        if (place(men, squares, count, (Side)random_below(random, 2), &board)) return board;
    }
}

static EndgameResult probe(Endgame *tables, const Board *board) {
    EndgameResult result = ENDGAME_DRAW;
    require(endgame_probe(tables, board, &result), board, "not in the tables");
    return result;
}

// ---- tests -------------------------------------------------------------------------------------

typedef struct Asker {
    pthread_t thread;
    Endgame *tables;
    uint64_t checksum;
} Asker;

static void *ask_many(void *context) {
    Asker *asker = context;
    Random random = random_from_seed(7);
    for (int i = 0; i < effort(20000); i++) {
        Board board = random_board(&random);
        EndgameResult result = ENDGAME_DRAW;
        board.halfmove_clock = (uint16_t)(i % 3); // with and without the distance
        const bool is_known = endgame_probe(asker->tables, &board, &result);
        asker->checksum = random_mix(asker->checksum + (uint64_t)result * 2 + is_known);
    }
    return NULL;
}

// First of all, so that the threads load the tables.
static void threads_that_load_the_tables_agree(void **state) {
    Asker askers[THREADS + 1] = {0};
    for (int i = 0; i <= THREADS; i++) askers[i].tables = tables_or_skip(state);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&askers[i].thread, NULL, ask_many, &askers[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(askers[i].thread, NULL);
    ask_many(&askers[THREADS]);
    for (int i = 0; i < THREADS; i++) assert_true(askers[i].checksum == askers[THREADS].checksum);
}

static void results_everyone_knows(void **state) {
    Endgame *tables = tables_or_skip(state);
    static const struct {
        const char *fen;
        EndgameResult result;
    } cases[] = {
        {"8/8/8/8/8/4k3/8/KQ6 w - - 0 1", ENDGAME_WIN},
        {"8/8/8/8/8/4k3/8/KQ6 b - - 0 1", ENDGAME_LOSS},
        {"8/8/8/8/8/4K3/8/kq6 w - - 0 1", ENDGAME_LOSS},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ENDGAME_DRAW}, // stalemate
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", ENDGAME_LOSS}, // mate
        {"8/8/8/8/4k3/8/8/K6R w - - 0 1", ENDGAME_WIN},
        {"8/8/8/8/4k3/4R3/8/K7 b - - 0 1", ENDGAME_DRAW}, // takes the rook
        {"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", ENDGAME_WIN}, // king on the sixth before its pawn
        {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", ENDGAME_LOSS},
        {"k7/8/K7/P7/8/8/8/8 w - - 0 1", ENDGAME_DRAW},    // but not with a rook's pawn
        {"4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", ENDGAME_DRAW}, // stalemate
        {"4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", ENDGAME_WIN},  // but the other move lets the pawn in
        {"8/8/8/3k4/8/8/8/KBN5 w - - 0 1", ENDGAME_WIN},
        {"8/8/8/3k4/8/8/8/KNN5 w - - 0 1", ENDGAME_DRAW},
        {"8/8/8/3k4/8/8/8/KB6 w - - 0 1", ENDGAME_DRAW},
        {"8/8/8/3k4/8/8/8/K7 w - - 0 1", ENDGAME_DRAW},
        {"8/8/8/3k4/8/8/8/KNN5 w - - 90 99", ENDGAME_DRAW}, // a draw at any clock
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Board board = board_from(cases[i].fen);
        require(probe(tables, &board) == cases[i].result, &board, "another result than everyone's");
    }
    assert_int_equal(endgame_men_max(tables), MEN_MAX);
}

static void what_the_tables_cannot_know_is_refused(void **state) {
    Endgame *tables = tables_or_skip(state);
    static const char *const unknown[] = {
        FEN_START,
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",   // castling
        "4k3/8/8/8/8/8/8/QRB1K3 w - - 0 1", // five men
    };
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        Board board = board_from(unknown[i]);
        EndgameResult result;
        EndgameMove found;
        require(!endgame_probe(tables, &board, &result), &board, "is not in the tables");
        require(!endgame_probe_move(tables, &board, &found), &board, "has no move in the tables");
    }
    Board board = board_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_int_equal(probe(tables, &board), ENDGAME_WIN);
    Board mated = board_from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    EndgameMove found;
    assert_false(endgame_probe_move(tables, &mated, &found));
}

// Bishop and knight need up to 33 moves, and the clock leaves no more than fifty.
static void a_win_must_fit_the_clock(void **state) {
    Endgame *tables = tables_or_skip(state);
    Board board = board_from("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    EndgameMove found;
    EndgameResult result;
    assert_true(endgame_probe_move(tables, &board, &found));
    assert_int_equal(found.result, ENDGAME_WIN);
    const int plies = found.zeroing_plies;
    assert_true(plies > 20 && plies <= 66);
    board.halfmove_clock = (uint16_t)(99 - plies);
    assert_int_equal(probe(tables, &board), ENDGAME_WIN);
    board.halfmove_clock++;
    assert_false(endgame_probe(tables, &board, &result));
    board.halfmove_clock = 99;
    assert_int_equal(probe(tables, &board), ENDGAME_CURSED_WIN);
    assert_true(endgame_probe_move(tables, &board, &found));
    assert_int_equal(found.result, ENDGAME_CURSED_WIN);
}

static void king_and_pawn_agree_with_our_own_table(void **state) {
    Endgame *tables = tables_or_skip(state);
    const Piece men[] = {piece_of(WHITE, KING), piece_of(WHITE, PAWN), piece_of(BLACK, KING)};
    int checked = 0;
    const int step = test_is_short() ? 13 : 1;
    for (int index = 0; index < 2 * 64 * 64 * 64; index += step) {
        const Square squares[] = {index & 63, index >> 6 & 63, index >> 12 & 63};
        const Side side = (Side)(index >> 18);
        Board board;
        if (!place(men, squares, 3, side, &board)) continue;
        const EndgameResult result = probe(tables, &board);
        const EndgameResult win = side == WHITE ? ENDGAME_WIN : ENDGAME_LOSS;
        const bool is_won = kpk_is_won(squares[0], squares[1], squares[2], side);
        require(result == (is_won ? win : ENDGAME_DRAW), &board, "the two tables disagree");
        checked++;
    }
    print_message("# %d positions\n", checked);
    assert_true(checked > 300000 / step);
}

// What the rules make of the results one ply on. With four men the 50-move rule never takes a win
// away, so five results are three and the clock may be put back.
static EndgameResult result_by_moves(Endgame *tables, const Board *board) {
    Move moves[MOVES_MAX];
    const int count = movegen_list(board, MOVES_ALL, moves);
    EndgameResult best = ENDGAME_LOSS;
    if (count == 0) return board_in_check(board) ? ENDGAME_LOSS : ENDGAME_DRAW;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        next.halfmove_clock = 0;
        const EndgameResult result = (EndgameResult)(ENDGAME_WIN - probe(tables, &next));
        if (result > best) best = result;
    }
    return best;
}

static void every_result_is_the_best_of_its_moves(void **state) {
    Endgame *tables = tables_or_skip(state);
    Random random = random_from_seed(1);
    int seen[ENDGAME_WIN + 1] = {0};
    for (int i = 0; i < effort(20000); i++) {
        const Board board = random_board(&random);
        const EndgameResult result = probe(tables, &board);
        require(result == result_by_moves(tables, &board), &board, "not the best of its moves");
        seen[result]++;
    }
    print_message("# won %d, drawn %d, lost %d\n", seen[ENDGAME_WIN], seen[ENDGAME_DRAW],
                  seen[ENDGAME_LOSS]);
    assert_true(seen[ENDGAME_WIN] > 0 && seen[ENDGAME_DRAW] > 0 && seen[ENDGAME_LOSS] > 0);
}

// The tables hold no such positions: the library must look at the capture itself.
static void taking_in_passing_is_seen(void **state) {
    Endgame *tables = tables_or_skip(state);
    Random random = random_from_seed(2);
    const Piece men[] = {piece_of(WHITE, KING), piece_of(BLACK, KING), piece_of(WHITE, PAWN),
                         piece_of(BLACK, PAWN)};
    int checked = 0, decided = 0;
    while (checked < effort(2000)) {
        const int file = (int)random_below(&random, 7);
        const int is_left = (int)random_below(&random, 2);
        const Square squares[] = {(Square)random_below(&random, 64),
                                  (Square)random_below(&random, 64), square_at(file + is_left, 1),
                                  square_at(file + 1 - is_left, 3)};
        const Move step = move_make(squares[2], squares[2] + 16, MOVE_PLAIN);
        Board board, next;
        if (!place(men, squares, MEN_MAX, WHITE, &board) || !movegen_is_legal(&board, step))
            continue;
        board_play(&board, step, &next);
        if (next.en_passant == NO_SQUARE) continue;
        Board without = next;
        without.en_passant = NO_SQUARE;
        const EndgameResult result = probe(tables, &next);
        require(result == result_by_moves(tables, &next), &next, "not the best of its moves");
        decided += result != probe(tables, &without);
        checked++;
    }
    print_message("# the capture in passing decides %d of %d\n", decided, checked);
    assert_true(decided > 0);
}

// Both sides play by the tables: what is won ends in mate, before fifty moves
// without a capture or pawn move.
static void won_positions_are_mated_by_the_tables_moves(void **state) {
    Endgame *tables = tables_or_skip(state);
    Random random = random_from_seed(3);
    for (int played = 0; played < effort(200);) {
        Board board = random_board(&random);
        if (probe(tables, &board) != ENDGAME_WIN) continue;
        const Side winner = (Side)board.side;
        EndgameMove found;
        while (endgame_probe_move(tables, &board, &found)) {
            Board next;
            const EndgameResult wanted = board.side == winner ? ENDGAME_WIN : ENDGAME_LOSS;
            require(found.result == wanted, &board, "the result slipped");
            require(board.halfmove_clock < 100, &board, "the fifty moves are over");
            board_play(&board, found.move, &next);
            board = next;
        }
        require(!movegen_any(&board) && board_in_check(&board), &board, "no mate");
        require((Side)board.side != winner, &board, "the winner is mated");
        played++;
    }
}

// ---- opening -----------------------------------------------------------------------------------

static void write_file(const char *path, const void *bytes, size_t count) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static void expect_refusal(const char *folders, const char *words) {
    Error error = {{0}};
    assert_null(endgame_open(folders, &error));
    if (strstr(error.text, words) == NULL) fail_msg("'%s' does not say '%s'", error.text, words);
}

static void without_the_library_it_says_what_to_install(void **state) {
    (void)state;
    if (endgame_is_built_in()) test_skip("libfathom is in this build");
    expect_refusal("/tmp", "install libfathom-dev");
}

// Runs when nothing is open.
static void folders_without_good_tables_are_refused(void **state) {
    (void)state;
    if (!endgame_is_built_in()) test_skip("libfathom is not in this build");
    char folder[] = "/tmp/roque-endgame-XXXXXX";
    char path[64], list[64];
    uint8_t bytes[80] = {0x71, 0xe8, 0x23, 0x5d};
    char *long_list = calloc(1, 10000);
    assert_non_null(long_list);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/KQvK.rtbw", folder);
    snprintf(list, sizeof list, "%s:/no/such/folder", folder);
    expect_refusal("", "no Syzygy tables");
    expect_refusal(":::", "no Syzygy tables");
    expect_refusal(folder, "no Syzygy tables");
    expect_refusal(list, "/no/such/folder: No such file");
    expect_refusal(memset(long_list, 'x', 9999), "longer than");
    write_file(path, bytes, 79);
    expect_refusal(folder, "KQvK.rtbw: not whole");
    write_file(path, bytes, 0);
    expect_refusal(folder, "KQvK.rtbw: not whole");
    bytes[0]++;
    write_file(path, bytes, 80);
    expect_refusal(folder, "KQvK.rtbw: not a Syzygy table");
    unlink(path);
    assert_int_equal(mkdir(path, 0700), 0);
    expect_refusal(folder, "KQvK.rtbw: not a file");
    rmdir(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    expect_refusal(folder, "KQvK.rtbw: not a file");
    unlink(path);
    rmdir(folder);
    free(long_list);
}

// Opens and closes by itself.
static void there_is_one_owner_at_a_time(void **state) {
    assert_int_equal(open_tables(state), 0);
    Endgame *tables = tables_or_skip(state);
    char path[PATH_BYTES];
    char folder[] = "/tmp/roque-endgame-XXXXXX";
    char target[PATH_BYTES + 16], name[64];
    Error error = {{0}};
    assert_true(tables_path(path));
    expect_refusal(path, "already open");
    endgame_close(tables);
    // Now a folder with one table only.
    assert_non_null(mkdtemp(folder));
    snprintf(target, sizeof target, "%s/KQvK.rtbw", path);
    snprintf(name, sizeof name, "%s/KQvK.rtbw", folder);
    char *whole = realpath(target, NULL);
    assert_non_null(whole);
    assert_int_equal(symlink(whole, name), 0);
    free(whole);
    tables = endgame_open(folder, &error);
    assert_non_null(tables);
    assert_int_equal(endgame_men_max(tables), 3);
    Board queen = board_from("8/8/8/8/8/4k3/8/KQ6 w - - 0 1");
    Board rook = board_from("8/8/8/8/4k3/8/8/K6R w - - 0 1");
    EndgameResult result = ENDGAME_DRAW;
    EndgameMove found;
    assert_int_equal(probe(tables, &queen), ENDGAME_WIN);
    assert_false(endgame_probe(tables, &rook, &result));
    assert_false(endgame_probe_move(tables, &queen, &found)); // no distances
    queen.halfmove_clock = 1;
    assert_false(endgame_probe(tables, &queen, &result));
    endgame_close(tables);
    unlink(name);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest unopened[] = {
        cmocka_unit_test(without_the_library_it_says_what_to_install),
        cmocka_unit_test(folders_without_good_tables_are_refused),
    };
    const struct CMUnitTest opened[] = {
        cmocka_unit_test(threads_that_load_the_tables_agree),
        cmocka_unit_test(results_everyone_knows),
        cmocka_unit_test(what_the_tables_cannot_know_is_refused),
        cmocka_unit_test(a_win_must_fit_the_clock),
        cmocka_unit_test(king_and_pawn_agree_with_our_own_table),
        cmocka_unit_test(every_result_is_the_best_of_its_moves),
        cmocka_unit_test(taking_in_passing_is_seen),
        cmocka_unit_test(won_positions_are_mated_by_the_tables_moves),
    };
    const struct CMUnitTest again[] = {
        cmocka_unit_test(there_is_one_owner_at_a_time),
    };
    int failed = cmocka_run_group_tests(unopened, NULL, NULL);
    failed += cmocka_run_group_tests(opened, open_tables, close_tables);
    return failed + cmocka_run_group_tests(again, NULL, NULL);
}
