// SPDX-License-Identifier: GPL-3.0-or-later
// twin_test.c - the GPU's rules, network and search, compiled for the host: against src/chess,
// against the engine's network, and against values that a GPU found.
#include "tests/engine/random_net.h"
#include "tests/chess/positions.h"

#include <string.h>

#include "core/random.h"
#include "engine/nnue/network.h"
#include "tests/train/twin_position.h"

enum {
    SYNTHETIC_SEED = 1,
    PROBE_SEED = 2026, // of train/checks.py
    PROBE_SOFT_NODES = 400,
    PROBE_HARD_NODES = 1200,
    NET_BYTES_MAX = 8 << 20,
    LINE_BYTES = 1024,
    STANDARD_START = 518,
    CASTLING_BIT = 1 << 15, // beside from, to and promotion, to compare moves of both
};

static int effort(int usual, int in_long) {
    return test_is_short() ? usual / 10 : test_is_long() ? in_long : usual;
}

// ---- both ways of writing positions and moves -------------------------------------------------

static uint16_t word_of(Move move) {
    if (move_is_castling(move))
        return (uint16_t)(move_from(move) | castling_king_target(move) << 6 | CASTLING_BIT);
    int promotion = move_is_promotion(move) ? move_promotion_kind(move) : 0;
    return (uint16_t)(move_from(move) | move_to(move) << 6 | promotion << 12);
}

static uint16_t word_of_twin(TwinMove move) {
    int flag = move >> 12;
    int promotion = flag >= 8 ? KNIGHT + (flag & 3) : 0;
    return (uint16_t)((move & 0xfff) | promotion << 12 | (flag == 2 ? CASTLING_BIT : 0));
}

static int compare_words(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void check_moves(Twin *twin, const Board *board) {
    Move moves[MOVES_MAX];
    TwinMove twin_moves[TWIN_MOVES_MAX];
    uint16_t ours[MOVES_MAX], theirs[TWIN_MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves),
        twin_count = twin_list_moves(twin, twin_moves);
    require(count == twin_count, board, "another number of legal moves");
    for (int i = 0; i < count; i++) ours[i] = word_of(moves[i]);
    for (int i = 0; i < count; i++) theirs[i] = word_of_twin(twin_moves[i]);
    qsort(ours, (size_t)count, sizeof ours[0], compare_words);
    qsort(theirs, (size_t)count, sizeof theirs[0], compare_words);
    require(memcmp(ours, theirs, (size_t)count * sizeof ours[0]) == 0, board, "another legal move");
}

// Calls use() for every position of random games, every third of them from a Chess960 start.
static void walk(int games, PositionVisitor *use, void *context) {
    Random random = random_from_seed(7);
    for (int game = 0; game < games; game++) {
        Board board, next;
        assert_true(fen_chess960_start(
            game % 3 == 0 ? (int)random_below(&random, 960) : STANDARD_START, &board));
        for (int ply = 0; ply < 120; ply++) {
            Move moves[MOVES_MAX];
            int count = movegen_list(&board, MOVES_ALL, moves);
            if (count == 0) break;
            use(&board, context);
            board_play(&board, moves[random_below(&random, (uint64_t)count)], &next);
            board = next;
        }
    }
}

// ---- the tests --------------------------------------------------------------------------------

static void compare_moves_here(const Board *board, void *context) {
    Twin *twin = context;
    TwinPosition position = position_of(board);
    twin_set_position(twin, &position);
    check_moves(twin, board);
}

static void test_legal_moves_are_those_of_the_rules(void **state) {
    (void)state;
    Twin *twin = twin_new();
    walk(effort(200, 5000), compare_moves_here, twin);
    for (int i = 0; i < LIVELY_COUNT; i++) {
        Board board = board_from(LIVELY_POSITIONS[i]);
        compare_moves_here(&board, twin);
    }
    twin_free(twin);
}

// Counts of one line of a suite, as far as they are small; returns how many were checked.
static int check_counts(Twin *twin, char *line, uint64_t most) {
    char *rest = strchr(line, ';');
    if (rest == NULL) return 0;
    *rest++ = '\0';
    Board board = board_from(line);
    TwinPosition position = position_of(&board);
    int checked = 0;
    for (char *field = strtok(rest, ";"); field != NULL; field = strtok(NULL, ";")) {
        int depth = 0;
        unsigned long long expected = 0;
        assert_int_equal(sscanf(field, "D%d %llu", &depth, &expected), 2);
        if (expected > most) continue;
        twin_set_position(twin, &position);
        require(twin_perft(twin, depth) == expected, &board, "a wrong perft");
        checked++;
    }
    return checked;
}

static void check_suite(const char *name) {
    char path[4096], line[LINE_BYTES];
    if (test_suites() == NULL) test_skip("no folder of suites (ROQUE_SUITES)");
    snprintf(path, sizeof path, "%s/perft/%s", test_suites(), name);
    FILE *file = fopen(path, "r");
    if (file == NULL) test_skip("no such suite (ROQUE_SUITES)");
    Twin *twin = twin_new();
    int checked = 0;
    while (fgets(line, sizeof line, file) != NULL)
        checked += check_counts(twin, line, (uint64_t)effort(10000, 5000000));
    fclose(file);
    twin_free(twin);
    assert_true(checked > 250);
}

static void test_perft_of_standard_chess(void **state) {
    (void)state;
    check_suite("standard.epd");
}

static void test_perft_of_chess960(void **state) {
    (void)state;
    check_suite("fischer.epd");
}

// The twin, the engine's network of the same file, and how many positions both have judged.
typedef struct Judges {
    Twin *twin;
    Network *network;
    int count;
} Judges;

static void compare_scores_here(const Board *board, void *context) {
    Judges *judges = context;
    TwinPosition position = position_of(board);
    twin_set_position(judges->twin, &position);
    require(twin_evaluate(judges->twin) == network_score(judges->network, board), board,
            "another score");
    TwinMove moves[TWIN_MOVES_MAX];
    int count = twin_list_moves(judges->twin, moves);
    TwinMove move = moves[judges->count++ % count];
    int followed = twin_evaluate_after(judges->twin, move);
    assert_true(twin_play(judges->twin, move));
    require(twin_evaluate(judges->twin) == followed, board, "another score after following a move");
}

static void compare_scores(const uint8_t *bytes, size_t size, int games) {
    Error error = {{0}};
    Judges judges = {.twin = twin_new(), .network = network_from_bytes(bytes, size, &error)};
    assert_non_null(judges.network);
    assert_null(twin_set_net(judges.twin, bytes, size));
    walk(games, compare_scores_here, &judges);
    assert_true(judges.count > 100);
    network_close(judges.network);
    twin_free(judges.twin);
}

static void test_scores_are_those_of_the_engine(void **state) {
    (void)state;
    uint8_t *bytes = malloc(NET_BYTES_MAX);
    size_t size = twin_synthetic_net(SYNTHETIC_SEED, bytes, NET_BYTES_MAX);
    compare_scores(bytes, size, effort(40, 1000));
    free(bytes);
}

static void test_scores_of_layers_are_those_of_the_engine(void **state) {
    (void)state;
    const NetShape shapes[] = {
        {64, 1, 8, 30, 5, true}, {192, 4, 8, 30, 6, true}, {1024, 2, 8, 30, 7, true}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        NetBytes net = net_make(shapes[i]);
        compare_scores(net.bytes, net.size, effort(20, 200));
        free(net.bytes);
    }
}

// What a GPU wrote down of one position.
typedef struct Value {
    unsigned key, move, nodes;
    int eval, score;
} Value;

static bool read_value(FILE *file, Value *value) {
    char line[LINE_BYTES];
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#') continue;
        return sscanf(line, "%x %d %d %u %u", &value->key, &value->eval, &value->score,
                      &value->move, &value->nodes)
               == 5;
    }
    return false;
}

static void test_searches_are_those_of_a_gpu(void **state) {
    (void)state;
    FILE *file = fopen("train/values/synthetic.txt", "r");
    assert_non_null(file);
    Twin *twin = twin_new();
    twin_set_synthetic_net(twin, SYNTHETIC_SEED);
    Value value;
    int number = 0, most = effort(1000, 10000);
    for (; number < most && read_value(file, &value); number++) {
        TwinProbe probe =
            twin_probe(twin, PROBE_SEED, (uint64_t)number, PROBE_SOFT_NODES, PROBE_HARD_NODES);
        assert_int_equal((unsigned)probe.key, value.key);
        assert_int_equal(probe.eval, value.eval);
        assert_int_equal(probe.score, value.score);
        assert_int_equal(probe.move, value.move);
        assert_int_equal(probe.nodes, value.nodes);
    }
    assert_int_equal(number, most);
    fclose(file);
    twin_free(twin);
}

// The board of the position the twin stands on, for the network of the engine.
static Board board_of(const Twin *twin) {
    TwinPosition position;
    twin_get_position(twin, &position);
    Board board = {.side = position.black_to_move ? BLACK : WHITE, .en_passant = NO_SQUARE};
    for (Square square = 0; square < SQUARE_COUNT; square++) board.squares[square] = NO_PIECE;
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        int man = position.men[square];
        if (man != 0)
            board_put(&board, square, piece_of(man >> 3 ? BLACK : WHITE, (Kind)((man & 7) - 1)));
    }
    return board;
}

static void test_the_shipped_network_scores_as_on_a_gpu(void **state) {
    (void)state;
    FILE *file = fopen("train/values/shipped.txt", "r");
    if (file == NULL || !network_is_embedded()) test_skip("no network in this build");
    Network *network;
    assert_true(network_open_embedded(&network, NULL));
    Twin *twin = twin_new();
    Value value;
    int number = 0;
    for (; read_value(file, &value); number++) {
        twin_set_random_position(twin, PROBE_SEED, (uint64_t)number);
        Board board = board_of(twin);
        require(network_score(network, &board) == value.eval, &board,
                "another score than on the GPU");
    }
    assert_true(number >= 100);
    fclose(file);
    network_close(network);
    twin_free(twin);
}

static void test_self_play_repeats_and_ends(void **state) {
    (void)state;
    Twin *twin = twin_new();
    twin_set_synthetic_net(twin, SYNTHETIC_SEED);
    int games = effort(20, 200);
    TwinSums first = twin_self_play(twin, 3, 0, (uint64_t)games, 60);
    TwinSums again = twin_self_play(twin, 3, 0, (uint64_t)games, 60);
    assert_int_equal(first.games + first.failed, games);
    assert_int_equal(first.wins + first.draws + first.losses, first.games);
    assert_true(first.records > 0 && first.records < first.positions);
    assert_memory_equal(&first, &again, sizeof first);
    TwinSums other = twin_self_play(twin, 4, 0, (uint64_t)games, 60);
    assert_true(other.checksum != first.checksum);
    twin_free(twin);
}

static void test_natural_games_begin_even_and_each_otherwise(void **state) {
    (void)state;
    Twin *twin = twin_new();
    twin_set_synthetic_net(twin, SYNTHETIC_SEED);
    int games = effort(30, 300), same = 0, uneven = 0;
    TwinOpening before = {0};
    for (int i = 0; i < games; i++) {
        TwinOpening opening = twin_natural_opening(twin, 9, (uint64_t)i, 40);
        TwinOpening again = twin_natural_opening(twin, 9, (uint64_t)i, 40);
        assert_int_equal(opening.men, again.men);
        assert_int_equal(opening.score, again.score);
        assert_true(opening.is_recorded);
        same += opening.men == before.men && opening.kinds == before.kinds;
        uneven += opening.score < -200 || opening.score > 200;
        before = opening;
    }
    assert_int_equal(same, 0);
    assert_true(uneven <= games / 10);
    twin_free(twin);
}

static void test_damaged_networks_are_refused(void **state) {
    (void)state;
    uint8_t *bytes = malloc(NET_BYTES_MAX);
    size_t size = twin_synthetic_net(SYNTHETIC_SEED, bytes, NET_BYTES_MAX);
    Twin *twin = twin_new();
    assert_non_null(twin_set_net(twin, bytes, size - 1));
    assert_non_null(twin_set_net(twin, bytes, 50));
    bytes[size / 2] ^= 1;
    assert_string_equal(twin_set_net(twin, bytes, size), "a wrong checksum");
    bytes[size / 2] ^= 1;
    assert_null(twin_set_net(twin, bytes, size));
    twin_free(twin);
    free(bytes);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal_moves_are_those_of_the_rules),
        cmocka_unit_test(test_perft_of_standard_chess),
        cmocka_unit_test(test_perft_of_chess960),
        cmocka_unit_test(test_scores_are_those_of_the_engine),
        cmocka_unit_test(test_scores_of_layers_are_those_of_the_engine),
        cmocka_unit_test(test_searches_are_those_of_a_gpu),
        cmocka_unit_test(test_the_shipped_network_scores_as_on_a_gpu),
        cmocka_unit_test(test_self_play_repeats_and_ends),
        cmocka_unit_test(test_natural_games_begin_even_and_each_otherwise),
        cmocka_unit_test(test_damaged_networks_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
