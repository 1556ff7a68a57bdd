// SPDX-License-Identifier: GPL-3.0-or-later
// engine_twin_test.c - the engine's search as the GPU has it decides as src/engine does: the same
// move, score and number of nodes.
#include "tests/chess/positions.h"

#include <string.h>

#include "core/random.h"
#include "engine/engine.h"
#include "tests/train/twin_position.h"
#include "train/gpu/engine/twin.h"

enum { TABLE_MB = 1, NET_BYTES_MAX = 8 << 20, GAME_PLIES_MAX = 512, STANDARD_START = 518 };

typedef struct Pair {
    Engine *engine;
    TwinEngine *twin;
    int compared;
    uint64_t nodes;
} Pair;

typedef struct Played {
    Board start, board;
    Move moves[GAME_PLIES_MAX];
    uint64_t keys[GAME_PLIES_MAX]; // before each move
    int count;
} Played;

static int effort(int usual, int in_long) {
    return test_is_short() ? (usual + 4) / 5 : test_is_long() ? in_long : usual;
}

static Pair pair_open_with(const uint8_t *bytes, size_t size) {
    Error error = {{0}};
    EngineListener listener = {0};
    Pair pair = {.engine = engine_open(&listener, &error), .twin = twin_engine_new(TABLE_MB)};
    assert_non_null(pair.engine);
    assert_int_equal(engine_set_hash(pair.engine, TABLE_MB), TABLE_MB);
    assert_true(engine_set_network(pair.engine, network_from_bytes(bytes, size, &error), &error));
    assert_null(twin_engine_set_net(pair.twin, bytes, size));
    return pair;
}

static Pair pair_open(void) {
    uint8_t *bytes = malloc(NET_BYTES_MAX);
    Pair pair = pair_open_with(bytes, twin_synthetic_net(1, bytes, NET_BYTES_MAX));
    free(bytes);
    return pair;
}

static void pair_close(Pair *pair) {
    if (pair->compared > 0)
        print_message("%d searches, %llu nodes\n", pair->compared, (unsigned long long)pair->nodes);
    engine_close(pair->engine);
    twin_engine_free(pair->twin);
}

static void pair_forget(Pair *pair, Ideas ideas) {
    engine_set_ideas(pair->engine, ideas);
    engine_new_game(pair->engine);
    twin_engine_set_ideas(pair->twin, ideas);
    twin_engine_forget(pair->twin);
}

static void play(Played *game, Move move) {
    game->keys[game->count] = game->board.key;
    game->moves[game->count++] = move;
    board_advance(&game->board, move);
}

// Both think; the move they found.
static Move compare(Pair *pair, const Played *game, EngineLimits limits) {
    engine_set_position(pair->engine, &game->start, game->moves, game->count);
    EngineBest best = engine_think(pair->engine, &limits);
    TwinPosition position = position_of(&game->board);
    TwinThought thought =
        twin_engine_think(pair->twin, &position, game->keys, game->count,
                          (TwinLimits){limits.depth > 0 ? limits.depth : DEPTH_MAX - 1,
                                       limits.nodes, limits.is_soft_nodes});
    if (best.nodes != thought.nodes || best.score != thought.score || best.move != thought.move)
        print_error("depth %d: engine %04x %d %llu, twin %04x %d %llu\n", best.depth, best.move,
                    best.score, (unsigned long long)best.nodes, thought.move, thought.score,
                    (unsigned long long)thought.nodes);
    require(best.nodes == thought.nodes, &game->board, "another number of nodes");
    require(best.score == thought.score, &game->board, "another score");
    require(best.move == thought.move, &game->board, "another move");
    pair->compared++;
    pair->nodes += best.nodes;
    return best.move;
}

// A game of random moves; every third begins as one of Chess960.
static Played random_game(uint64_t seed) {
    Random random = random_from_seed(seed);
    Played game = {.count = 0};
    const int start = seed % 3 == 0 ? (int)random_below(&random, 960) : STANDARD_START;
    assert_true(fen_chess960_start(start, &game.start));
    game.board = game.start;
    const int plies = 4 + (int)random_below(&random, 90);
    while (game.count < plies) {
        Move moves[MOVES_MAX];
        const int count = movegen_list(&game.board, MOVES_ALL, moves);
        if (count == 0) break;
        play(&game, moves[random_below(&random, (uint64_t)count)]);
    }
    return game;
}

// The first search with an empty memory, the others with what those before left.
static void compare_game(Pair *pair, Ideas ideas, uint64_t seed, EngineLimits limits) {
    Played game = random_game(seed);
    pair_forget(pair, ideas);
    for (int searches = 0; searches < 3; searches++) {
        const Move move = compare(pair, &game, limits);
        if (move == MOVE_NONE || game.count == GAME_PLIES_MAX) return;
        play(&game, move);
    }
}

static void test_searches_of_a_depth_are_those_of_the_engine(void **state) {
    (void)state;
    Pair pair = pair_open();
    for (int i = 0; i < effort(30, 350); i++)
        compare_game(&pair, ideas_default(), (uint64_t)i, (EngineLimits){.depth = 1 + i % 9});
    assert_true(pair.compared > 10);
    pair_close(&pair);
}

static void test_searches_of_some_nodes_are_those_of_the_engine(void **state) {
    (void)state;
    Pair pair = pair_open();
    for (int i = 0; i < effort(20, 350); i++)
        compare_game(
            &pair, ideas_default(), 1000 + (uint64_t)i,
            (EngineLimits){.nodes = 100 + (uint64_t)(i % 10) * 2000, .is_soft_nodes = i % 2 == 1});
    assert_true(pair.compared > 10);
    pair_close(&pair);
}

static void test_lively_positions_are_searched_as_by_the_engine(void **state) {
    (void)state;
    Pair pair = pair_open();
    for (int i = 0; i < LIVELY_COUNT; i++) {
        Played game = {.start = board_from(LIVELY_POSITIONS[i])};
        game.board = game.start;
        pair_forget(&pair, ideas_default());
        compare(&pair, &game, (EngineLimits){.depth = effort(9, 14)});
    }
    pair_close(&pair);
}

static bool steps_back(const Played *game, Move move) {
    const Move back = move_make(move_to(move), move_from(move), MOVE_PLAIN);
    return movegen_is_legal(&game->board, back);
}

// Both sides move a man to and fro; false where none can.
static bool shuffle(Played *game) {
    Move moves[MOVES_MAX], replies[MOVES_MAX];
    const int count = movegen_list(&game->board, MOVES_QUIETS, moves);
    const Played before = *game;
    for (int i = 0; i < count; i++) {
        Played after = before;
        play(&after, moves[i]);
        const int reply_count = movegen_list(&after.board, MOVES_QUIETS, replies);
        for (int j = 0; j < reply_count; j++) {
            *game = after;
            play(game, replies[j]);
            if (!steps_back(game, moves[i])) continue;
            play(game, move_make(move_to(moves[i]), move_from(moves[i]), MOVE_PLAIN));
            if (!steps_back(game, replies[j])) continue;
            play(game, move_make(move_to(replies[j]), move_from(replies[j]), MOVE_PLAIN));
            return true;
        }
    }
    *game = before;
    return false;
}

// Positions that stood before in the game, and the fifty moves near.
static void test_draws_that_are_near_are_seen_as_by_the_engine(void **state) {
    (void)state;
    Pair pair = pair_open();
    for (int i = 0; i < effort(20, 200); i++) {
        Played game = {.start = random_game(4000 + (uint64_t)i).board};
        game.start.halfmove_clock = (uint16_t)(i % 2 == 0 ? i * 7 % 92 : 80 + i % 12);
        game.board = game.start;
        for (int rounds = 0; rounds < 2; rounds++)
            if (!shuffle(&game)) break;
        if (game.count == 0) continue;
        pair_forget(&pair, ideas_default());
        for (int searches = 0; searches < 2; searches++) {
            const Move move = compare(&pair, &game, (EngineLimits){.nodes = 4000});
            if (move == MOVE_NONE) break;
            play(&game, move);
        }
    }
    assert_true(pair.compared > 5);
    pair_close(&pair);
}

// What is on is switched off, and what is off, on. Without the network the engine judges by terms
// that the GPU does not have.
static void test_each_idea_is_switched_as_in_the_engine(void **state) {
    (void)state;
    Pair pair = pair_open();
    for (int idea = 0; idea < IDEA_COUNT; idea++) {
        if (idea == IDEA_NETWORK) continue;
        const Ideas ideas = ideas_default() ^ (Ideas)1 << idea;
        const uint64_t nodes = (uint64_t)effort(3000, 10000);
        for (int i = 0; i < effort(2, 10); i++)
            compare_game(&pair, ideas, 2000 + (uint64_t)(idea * 20 + i),
                         (EngineLimits){.nodes = nodes});
    }
    assert_true(pair.compared > IDEA_COUNT);
    pair_close(&pair);
}

// Deep enough for passes that are verified, and with corrections of a network that knows chess.
static void test_deep_searches_by_the_shipped_network_are_those_of_the_engine(void **state) {
    (void)state;
    static const char *const fens[] = {
        "8/8/1p1k2p1/p1prp2p/P2n3P/6P1/1P1R1PK1/4R3 b - - 0 37",
        "2kr3r/ppp2ppp/2n1bn2/2b1p3/4P3/2P2N2/PP1NBPPP/R1B1K2R w KQ - 1 10",
        "6k1/4pp1p/3p2p1/P1pPb3/R7/1r2P1PP/3B1P2/6K1 w - - 0 30",
        "8/5p2/4p1k1/3pP1p1/2pP2P1/p1P2K2/P1B5/4b3 b - - 0 52",
    };
    uint8_t *bytes = malloc(NET_BYTES_MAX);
    FILE *file = fopen("nets/roque.rqn", "rb");
    assert_non_null(file);
    Pair pair = pair_open_with(bytes, fread(bytes, 1, NET_BYTES_MAX, file));
    fclose(file);
    free(bytes);
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        Played game = {.start = board_from(fens[i])};
        game.board = game.start;
        pair_forget(&pair, ideas_default());
        compare(&pair, &game, (EngineLimits){.nodes = (uint64_t)effort(60000, 1000000)});
        compare(&pair, &game, (EngineLimits){.nodes = 5000});
    }
    pair_close(&pair);
}

// The engine's parameters are constants, the twin's are not.
static void test_parameters_can_vary(void **state) {
    (void)state;
    Pair pair = pair_open();
    Played game = random_game(1);
    TwinPosition position = position_of(&game.board);
    const TwinLimits limits = {.depth = 8};
    pair_forget(&pair, ideas_default());
    const uint64_t before =
        twin_engine_think(pair.twin, &position, game.keys, game.count, limits).nodes;
    static const ParamName names[] = {LMR_BASE, RFP_MARGIN, QS_FUTILITY, CAPTURE_VALUE};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const ParamInfo *info = &param_infos[names[i]];
        twin_engine_set_param(pair.twin, (int)names[i], info->least);
        twin_engine_forget(pair.twin);
        assert_true(twin_engine_think(pair.twin, &position, game.keys, game.count, limits).nodes
                    != before);
        twin_engine_set_param(pair.twin, (int)names[i], info->value);
    }
    pair_close(&pair);
}

// The engine, as both players, from the opening to the position where the twin's game ended.
static void check_duel_game(Pair pairs[2], const Played *opening, const TwinOutcome *outcome,
                            int swapped, EngineLimits limits) {
    Played game = *opening;
    uint64_t nodes = 0;
    for (int i = 0; i < 2; i++) engine_new_game(pairs[i].engine);
    while (game.count < outcome->plies) {
        Engine *engine = pairs[(int)game.board.side ^ swapped].engine;
        engine_set_position(engine, &game.start, game.moves, game.count);
        EngineBest best = engine_think(engine, &limits);
        nodes += best.nodes;
        play(&game, best.move);
    }
    require(game.board.key == outcome->key, &game.board, "another game");
    assert_true(nodes <= outcome->nodes); // the last search may have ended the game by its score
    assert_in_range(outcome->points, 0, 2);
}

static void test_games_of_a_match_are_those_of_the_engine(void **state) {
    (void)state;
    Pair pairs[2] = {pair_open(), pair_open()};
    const TwinPlayer players[2] = {{ideas_default(), -1, 0},
                                   {ideas_default() ^ (Ideas)1 << IDEA_NULL_MOVE, -1, 0}};
    for (int i = 0; i < 2; i++) engine_set_ideas(pairs[i].engine, players[i].ideas);
    const EngineLimits limits = {.nodes = 300};
    for (int i = 0; i < effort(2, 40); i++) {
        Played opening = {.start = random_game(3000 + (uint64_t)i).board};
        if (!movegen_any(&opening.start)) continue;
        opening.start.halfmove_clock = 0;
        opening.board = opening.start;
        TwinPosition position = position_of(&opening.board);
        TwinOutcome outcomes[2];
        twin_engine_duel(pairs[0].twin, &position, players,
                         (TwinLimits){DEPTH_MAX - 1, limits.nodes, false}, outcomes);
        for (int game = 0; game < 2; game++)
            check_duel_game(pairs, &opening, &outcomes[game], game, limits);
    }
    for (int i = 0; i < 2; i++) pair_close(&pairs[i]);
}

static void test_who_plays_against_itself_scores_half(void **state) {
    (void)state;
    Pair pair = pair_open();
    const TwinPlayer players[2] = {{ideas_default(), -1, 0}, {ideas_default(), -1, 0}};
    const Board start = fen_start_board();
    TwinPosition position = position_of(&start);
    TwinOutcome outcomes[2];
    twin_engine_duel(pair.twin, &position, players, (TwinLimits){DEPTH_MAX - 1, 200, true},
                     outcomes);
    assert_int_equal(outcomes[0].points + outcomes[1].points, 2);
    assert_int_equal(outcomes[0].key, outcomes[1].key);
    assert_true(outcomes[0].plies > 10);
    const TwinPlayer cautious[2] = {{ideas_default(), -1, 0}, {ideas_default(), LMR_BASE, 200}};
    TwinOutcome others[2];
    twin_engine_duel(pair.twin, &position, cautious, (TwinLimits){DEPTH_MAX - 1, 200, true},
                     others);
    assert_true(others[0].nodes != outcomes[0].nodes);
    pair_close(&pair);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searches_of_a_depth_are_those_of_the_engine),
        cmocka_unit_test(test_searches_of_some_nodes_are_those_of_the_engine),
        cmocka_unit_test(test_lively_positions_are_searched_as_by_the_engine),
        cmocka_unit_test(test_draws_that_are_near_are_seen_as_by_the_engine),
        cmocka_unit_test(test_each_idea_is_switched_as_in_the_engine),
        cmocka_unit_test(test_deep_searches_by_the_shipped_network_are_those_of_the_engine),
        cmocka_unit_test(test_parameters_can_vary),
        cmocka_unit_test(test_games_of_a_match_are_those_of_the_engine),
        cmocka_unit_test(test_who_plays_against_itself_scores_half),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
