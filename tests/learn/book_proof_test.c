// SPDX-License-Identifier: GPL-3.0-or-later
// book_proof_test.c - a book by proof: exactly the moves that keep the value,
// by searches that know no book.
#include "tests/test.h"

#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "lab/lab.h"
#include "learn/learn.h"

typedef struct Walk {
    const Game *game;
    Book *book;
    Search *search; // plain, without a table
    int owner;
    int value;
    int plies;
    int positions;
} Walk;

// What the position is worth to this side, as a sign, by the whole tree below it.
static int sign_for(const Walk *walk, int side, const GamePosition *position) {
    int score;
    if (!walk->game->is_over(position, &score)) {
        Error error;
        LabSolution solution;
        assert_true(lab_solve(walk->search, position, &(LabLimits){0}, &solution, &error));
        assert_true(solution.is_exact);
        score = solution.value;
    }
    if (walk->game->side_to_move(position) != side) score = -score;
    return (score > 0) - (score < 0);
}

static bool wins_at_once(const Game *game, const GamePosition *next) {
    int score;
    return game->is_over(next, &score) && score < 0;
}

static bool is_in(const Walk *walk, const GamePosition *next, const BookMove *moves, int count,
                  const GamePosition *position) {
    for (int i = 0; i < count; i++) {
        GamePosition other = {{0}};
        walk->game->play(position, moves[i].move, &other);
        if (book_key_for(walk->game, &other) == book_key_for(walk->game, next)) return true;
    }
    return false;
}

static void visit(Walk *walk, const GamePosition *position, int ply) {
    const Game *game = walk->game;
    BookMove moves[BOOK_MOVES_MAX];
    GameMove legal[GAME_MOVES_MAX];
    int score, count = book_list_for(walk->book, game, position, moves);
    bool is_owner = game->side_to_move(position) == walk->owner, has_win = false;
    if (game->is_over(position, &score) || ply > walk->plies || (!is_owner && ply == walk->plies))
        return;
    assert_true(count > 0);
    walk->positions++;
    int legal_count = game->list_moves(position, legal);
    for (int i = 0; i < legal_count; i++) {
        GamePosition next = {{0}};
        game->play(position, legal[i], &next);
        has_win |= wins_at_once(game, &next);
    }
    for (int i = 0; i < legal_count; i++) {
        GamePosition next = {{0}};
        game->play(position, legal[i], &next);
        bool belongs = !is_owner || sign_for(walk, walk->owner, &next) >= walk->value;
        if (is_owner && has_win) belongs = wins_at_once(game, &next);
        assert_int_equal(is_in(walk, &next, moves, count, position), belongs);
        if (belongs) visit(walk, &next, ply + 1);
    }
}

static void walk_through(const char *game_text, int plies, int owner, int value) {
    char path[] = "/tmp/roque-book-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Error error;
    const char *variant = "";
    GamePosition start;
    BookProofSummary summary;
    Walk walk = {.game = games_find(game_text, &variant, &error), .owner = owner, .value = value};
    assert_true(game_start(walk.game, variant, &start, &error));
    atomic_bool is_stopped = false;
    BookProofSettings settings = {.game = walk.game,
                                  .game_text = game_text,
                                  .start = &start,
                                  .plies = plies,
                                  .width = BOOK_TREE_WIDTH_MAX,
                                  .table_mb = 1,
                                  .threads = 1,
                                  .is_stopped = &is_stopped};
    assert_true(book_proof_make(&settings, path, &summary, &error));
    assert_int_equal(summary.value, owner == walk.game->side_to_move(&start) ? value : -value);
    walk.plies = plies;
    walk.book = book_open_for(walk.game, path, &error);
    walk.search = lab_solve_open(walk.game, 1, &error);
    assert_non_null(walk.book);
    assert_non_null(walk.search);
    visit(&walk, &start, 0);
    assert_true(walk.positions > 5);
    lab_close(walk.search);
    book_close(walk.book);
    unlink(path);
}

static void a_drawn_game_is_held_by_the_first(void **state) {
    (void)state;
    walk_through("tictactoe", test_is_short() ? 3 : 8, 0, 0);
    walk_through("connect4:4x4", test_is_short() ? 2 : 3, 0, 0);
}

static void a_game_that_the_second_wins_is_proved_for_the_second(void **state) {
    (void)state;
    walk_through("connect4:6x4", test_is_short() ? 2 : 3, 1, 1);
}

static void a_stop_is_no_proof(void **state) {
    (void)state;
    Error error;
    const char *variant = "";
    GamePosition start;
    BookProofSummary summary;
    const Game *game = games_find("connect4", &variant, &error);
    assert_true(game_start(game, variant, &start, &error));
    atomic_bool is_stopped = true;
    BookProofSettings settings = {.game = game,
                                  .game_text = "connect4",
                                  .start = &start,
                                  .plies = 8,
                                  .width = 1,
                                  .table_mb = 1,
                                  .threads = 1,
                                  .is_stopped = &is_stopped};
    assert_false(book_proof_make(&settings, "/nowhere/connect4.rqb", &summary, &error));
    assert_string_equal(error.text, "stopped");
}

// The first player's move at the end of a line through the book, by chance: it wins, as a
// solver without the book proves anew.
static void follow_line(const Walk *walk, const GamePosition *start, Random *random) {
    GamePosition here = *start;
    for (int ply = 0; ply <= walk->plies; ply++) {
        BookMove moves[BOOK_MOVES_MAX];
        GameMove legal[GAME_MOVES_MAX], move;
        GamePosition next = {{0}};
        int score, count = book_list_for(walk->book, walk->game, &here, moves);
        int legal_count = walk->game->list_moves(&here, legal);
        assert_true(count > 0);
        move = ply % 2 == 0 ? moves[0].move : legal[random_below(random, (uint64_t)legal_count)];
        walk->game->play(&here, move, &next);
        here = next;
        if (walk->game->is_over(&here, &score)) return;
    }
    Error error;
    uint64_t nodes = 0;
    bool is_above = true;
    assert_true(lab_solve_ask(walk->search, &here, LAB_DEPTH_MAX - walk->plies, -1, &is_above,
                              &nodes, &error));
    assert_false(is_above);
}

static void the_programs_book_of_connect_4_wins(void **state) {
    (void)state;
    Error error;
    const char *variant = "";
    GamePosition start;
    Walk walk = {.game = games_find("connect4", &variant, &error), .plies = 8};
    assert_true(game_start(walk.game, variant, &start, &error));
    walk.book = book_open_own(walk.game, &error);
    walk.search = lab_solve_open(walk.game, 16, &error);
    assert_non_null(walk.book);
    assert_non_null(walk.search);
    Random random = random_from_seed(1);
    for (int i = 0; i < (test_is_long() ? 200 : test_is_short() ? 1 : 3); i++)
        follow_line(&walk, &start, &random);
    lab_close(walk.search);
    book_close(walk.book);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drawn_game_is_held_by_the_first),
        cmocka_unit_test(a_game_that_the_second_wins_is_proved_for_the_second),
        cmocka_unit_test(a_stop_is_no_proof),
        cmocka_unit_test(the_programs_book_of_connect_4_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
