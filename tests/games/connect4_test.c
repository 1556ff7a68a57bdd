// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_test.c - published counts and values of Connect 4.
#include "tests/games/game_position.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"

static const Game *const GAME = &game_connect4;

static void test_perft(void **state) {
    (void)state;
    static const uint64_t LEAVES[] = {7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
    GamePosition start = position_from(GAME, "");
    for (int depth = 1; depth <= 8; depth++)
        assert_true(game_perft(GAME, &start, depth) == LEAVES[depth - 1]);
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = GAME->key(a);
    uint64_t y = GAME->key(b);
    return (x > y) - (x < y);
}

// The positions one ply on, each once.
static size_t next_generation(const unsigned char *from, size_t count, unsigned char **to) {
    size_t bytes = GAME->position_bytes;
    unsigned char *list = malloc(count * 7 * bytes);
    assert_non_null(list);
    size_t children = 0;
    for (size_t i = 0; i < count; i++) {
        GameMove moves[7];
        int move_count = GAME->list_moves(from + i * bytes, moves);
        for (int j = 0; j < move_count; j++)
            GAME->play(from + i * bytes, moves[j], list + bytes * children++);
    }
    qsort(list, children, bytes, compare_keys);
    size_t distinct = 0;
    for (size_t i = 0; i < children; i++) {
        if (i > 0 && compare_keys(list + i * bytes, list + (distinct - 1) * bytes) == 0) continue;
        memmove(list + distinct++ * bytes, list + i * bytes, bytes);
    }
    *to = list;
    return distinct;
}

static void test_distinct_positions(void **state) {
    (void)state;
    static const size_t DISTINCT[] = {1,     7,     49,     238,    1120,   4263,
                                      16422, 54859, 184275, 558186, 1662623};
    GamePosition start = position_from(GAME, "");
    unsigned char *generation = malloc(GAME->position_bytes);
    assert_non_null(generation);
    memcpy(generation, &start, GAME->position_bytes);
    size_t count = 1;
    int plies = test_is_long() ? 10 : test_is_short() ? 6 : 8;
    for (int ply = 1; ply <= plies; ply++) {
        unsigned char *next = NULL;
        count = next_generation(generation, count, &next);
        free(generation);
        generation = next;
        assert_int_equal(count, DISTINCT[ply]);
    }
    free(generation);
}

enum { MEMORY_SIZE = 1 << 20 };
typedef struct Memory {
    uint64_t key;
    int upper; // the value is at most this
} Memory;

// Fail-hard alpha-beta, centre first, remembering upper bounds: enough for
// small boards and late positions.
static int alpha_beta(const void *position, int alpha, int beta, Memory *memory) {
    int score = 0;
    if (GAME->is_over(position, &score)) return score;
    GameMove moves[32];
    int count = GAME->list_moves(position, moves);
    Memory *slot = &memory[GAME->key(position) % MEMORY_SIZE];
    if (slot->key == GAME->key(position) && slot->upper < beta) {
        beta = slot->upper;
        if (alpha >= beta) return beta;
    }
    for (int i = 0; i < count; i++) {
        GamePosition next;
        int middle_out = count / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
        GAME->play(position, moves[middle_out], &next);
        int value = -alpha_beta(&next, -beta, -alpha, memory);
        if (value >= beta) return value;
        if (value > alpha) alpha = value;
    }
    *slot = (Memory){.key = GAME->key(position), .upper = alpha};
    return alpha;
}

static int solve(const GamePosition *position, Memory *memory) {
    memset(memory, 0, MEMORY_SIZE * sizeof *memory);
    return alpha_beta(position, -GAME->score_bound, GAME->score_bound, memory) / GAME->score_unit;
}

static void test_small_boards(void **state) {
    (void)state;
    Memory *memory = malloc(MEMORY_SIZE * sizeof *memory);
    assert_non_null(memory);
    GamePosition start = position_from(GAME, "4x4:");
    assert_int_equal(solve(&start, memory), 0);
    start = position_from(GAME, "5x4:");
    assert_int_equal(solve(&start, memory), 0);
    if (test_is_long()) {
        start = position_from(GAME, "5x5:");
        assert_int_equal(solve(&start, memory), 0);
    }
    free(memory);
}

static void test_suite(void **state) {
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s/connect4/Test_L3_R1", test_suites() ? test_suites() : "");
    FILE *file = fopen(path, "r");
    if (file == NULL) test_skip("no such suite (ROQUE_SUITES)");
    Memory *memory = malloc(MEMORY_SIZE * sizeof *memory);
    assert_non_null(memory);
    char sequence[64];
    int expected = 0;
    int positions = 0;
    int positions_max = test_is_short() ? 20 : 1000;
    memset(memory, 0, MEMORY_SIZE * sizeof *memory);
    while (positions < positions_max && fscanf(file, "%63s %d", sequence, &expected) == 2) {
        GamePosition position = position_from(GAME, sequence);
        int value = alpha_beta(&position, -GAME->score_bound, GAME->score_bound, memory);
        assert_int_equal(value, expected * GAME->score_unit);
        positions++;
    }
    assert_int_equal(positions, positions_max);
    free(memory);
    fclose(file);
}

static void expect_refused(const char *text, const char *reason) {
    GamePosition position;
    Error error = {{0}};
    assert_false(GAME->parse(text, &position, &error));
    assert_string_equal(error.text, reason);
}

static void test_texts(void **state) {
    (void)state;
    char text[GAME_TEXT_MAX];
    GamePosition position = position_from(GAME, "6x5:3343");
    game_format(GAME, &position, text);
    assert_string_equal(text, "....../....../..O.../..O.../..XX..");
    GamePosition same = position_from(GAME, text);
    assert_true(GAME->key(&same) == GAME->key(&position));
    expect_refused("4444444", "column 4 cannot be played at move 7");
    expect_refused("11223344", "move 8 comes after the end of the game");
    expect_refused("....../....../..O.../..../..XX..", "row 4 from the top is too short");
    expect_refused("..../..../.X../....", "a stone hangs in column 2");
    expect_refused(
        "9x9:",
        "a board of 9x9 does not fit: width * (height + 1) may be 64 at most and the height 29");
    expect_refused("4x4:15", "column 5 cannot be played at move 2");
}

// Boards of odd shape, where shifts could leave the word.
static void test_extreme_sizes(void **state) {
    (void)state;
    static const char *const SIZES[] = {"1x29", "2x29", "32x1", "21x2",
                                        "16x3", "3x20", "9x6",  "1x1"};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        GamePosition position;
        Random random = random_from_seed(i);
        assert_true(game_start(GAME, SIZES[i], &position, NULL));
        int score = 0;
        while (!GAME->is_over(&position, &score)) {
            GamePosition next;
            GAME->play(&position, game_random_move(GAME, &position, &random), &next);
            position = next;
            assert_true(abs(game_evaluate(GAME, game_find_evaluation(GAME, NULL, NULL), &position))
                        < GAME->score_unit);
        }
        assert_true(abs(score) <= GAME->score_bound);
    }
}

static void test_winning_margin(void **state) {
    (void)state;
    int score = 0;
    GamePosition position = position_from(GAME, "1122334");
    assert_true(GAME->is_over(&position, &score));
    assert_int_equal(score, -18 * GAME->score_unit);
    position = position_from(GAME, "414141"
                                   "4"); // upright
    assert_true(GAME->is_over(&position, &score));
    position = position_from(GAME, "12233434474"); // diagonal
    assert_true(GAME->is_over(&position, &score));
    assert_int_equal(score, -16 * GAME->score_unit);
}

// Without anything the game knows about its end.
static int plain_value(const GamePosition *position) {
    int score;
    if (GAME->is_over(position, &score)) return score;
    GameMove moves[32];
    int count = GAME->list_moves(position, moves), best = -GAME->score_bound;
    for (int i = 0; i < count; i++) {
        GamePosition next;
        GAME->play(position, moves[i], &next);
        int value = -plain_value(&next);
        if (value > best) best = value;
    }
    return best;
}

// Plays at random until so many moves are left; false when somebody wins before.
static bool play_until(const char *size, int left, Random *random, GamePosition *position) {
    *position = position_from(GAME, size);
    for (int cells = 20 - left; cells > 0; cells--) {
        GameMove moves[32];
        int score;
        int count = GAME->list_moves(position, moves);
        GamePosition next;
        GAME->play(position, moves[random_below(random, (uint64_t)count)], &next);
        *position = next;
        if (GAME->is_over(position, &score)) return false;
    }
    return true;
}

// What finish() says of the value, asked with this window.
static void expect_bound(const GamePosition *position, int value, int alpha, int beta,
                         void *memory) {
    GameFinish finish = {.alpha = alpha, .beta = beta, .nodes_most = UINT64_MAX, .memory = memory};
    assert_true(GAME->finish(position, 12, &finish));
    if (finish.value <= alpha)
        assert_true(value <= finish.value);
    else if (finish.value >= beta)
        assert_true(value >= finish.value);
    else
        assert_int_equal(finish.value, value);
}

static void test_own_end(void **state) {
    (void)state;
    enum { GAMES = 300, LEFT = 11 };
    Random random = random_from_seed(1);
    void *memory = calloc(1, GAME->finish_bytes);
    assert_non_null(memory);
    int looked_at = 0;
    for (int i = 0; i < GAMES; i++) {
        GamePosition position;
        if (!play_until(i % 2 == 0 ? "5x4:" : "4x5:", LEFT, &random, &position)) continue;
        const int value = plain_value(&position), bound = GAME->score_bound;
        for (int alpha = -600; alpha < 600; alpha += 200) {
            expect_bound(&position, value, alpha, alpha + 1, memory);
            expect_bound(&position, value, alpha, alpha + 300, NULL);
        }
        expect_bound(&position, value, -bound, bound, memory);
        looked_at++;
    }
    free(memory);
    assert_true(looked_at > GAMES / 10);
}

static void test_own_end_keeps_its_limits(void **state) {
    (void)state;
    GamePosition position = position_from(GAME, "4x4:22");
    const int bound = GAME->score_bound;
    GameFinish all = {.alpha = -bound, .beta = bound, .nodes_most = UINT64_MAX};
    assert_false(GAME->finish(&position, 13, &all)); // 14 are left
    assert_int_equal(all.nodes, 0);
    assert_true(GAME->finish(&position, 14, &all));
    assert_int_equal(all.value, 0);
    GameFinish few = {.alpha = -bound, .beta = bound, .nodes_most = all.nodes - 1};
    assert_false(GAME->finish(&position, 14, &few));
    assert_true(few.nodes == all.nodes - 1);
    few = (GameFinish){.alpha = -bound, .beta = bound, .nodes_most = all.nodes};
    assert_true(GAME->finish(&position, 14, &few));
}

// What finish() remembers is forgotten by counting one generation on.
static void test_own_end_forgets(void **state) {
    (void)state;
    GamePosition position = position_from(GAME, "4x5:22");
    const int bound = GAME->score_bound;
    void *memory = calloc(1, GAME->finish_bytes);
    assert_non_null(memory);
    uint64_t nodes[3];
    for (int i = 0; i < 3; i++) {
        GameFinish finish = {.alpha = -bound,
                             .beta = bound,
                             .nodes_most = UINT64_MAX,
                             .memory = memory,
                             .generation = i < 2 ? 1 : 2};
        assert_true(GAME->finish(&position, 18, &finish));
        nodes[i] = finish.nodes;
    }
    free(memory);
    assert_true(nodes[1] < nodes[0]);
    assert_true(nodes[2] == nodes[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_distinct_positions),
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_suite),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_extreme_sizes),
        cmocka_unit_test(test_winning_margin),
        cmocka_unit_test(test_own_end),
        cmocka_unit_test(test_own_end_keeps_its_limits),
        cmocka_unit_test(test_own_end_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
