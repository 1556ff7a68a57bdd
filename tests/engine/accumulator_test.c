// SPDX-License-Identifier: GPL-3.0-or-later
// accumulator_test.c - what is kept up to date by differences equals what is summed up
// anew, at every node of long walks.
#include "tests/engine/random_net.h"
#include "tests/chess/board_from.h"

static int setup(void **state) {
    (void)state;
    chess_init();
    return 0;
}

enum { DEPTH_WALKED = 60 };

// What the walks came across; a walk without one of these has shown too little.
typedef struct Sights {
    int nodes;
    int castlings;
    int chess960_castlings;
    int promotions;
    int en_passants;
    int passes;
} Sights;

static Board walk_start(Random *random) {
    static const char *const fens[] = {
        FEN_START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    };
    enum { FENS = sizeof fens / sizeof *fens };
    uint64_t choice = random_below(random, 2 * FENS);
    if (choice < FENS) return board_from(fens[choice]);
    Board board;
    fen_chess960_start((int)random_below(random, 960), &board);
    return board;
}

static void note(Sights *sights, const Board *board, Move move) {
    sights->castlings += move_is_castling(move);
    sights->chess960_castlings += move_is_castling(move) && board->is_chess960;
    sights->promotions += move_is_promotion(move);
    sights->en_passants += move_is_en_passant(move);
    sights->passes += move == MOVE_NONE;
}

// Special moves are rare: where there is one, it is often taken.
static Move choose(Random *random, const Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    if (count == 0) return MOVE_NONE;
    for (int i = 0; i < count; i++)
        if (move_sort(moves[i]) != MOVE_PLAIN && random_below(random, 4) == 0) return moves[i];
    return moves[random_below(random, (uint64_t)count)];
}

// A search goes down and up again: a walk that steps back and takes other ways, asking for the
// score at some nodes only, as a search does.
static void walk(Network *network, Accumulators *accumulators, Random *random, Sights *sights) {
    static Board path[ACCUMULATOR_PLIES];
    path[0] = walk_start(random);
    accumulators_start(accumulators);
    int ply = 0;
    for (int step = 0; step < 400; step++) {
        if (ply > 0 && (ply == DEPTH_WALKED || random_below(random, 5) == 0)) {
            ply -= 1 + (int)random_below(random, (uint64_t)(ply < 12 ? ply : 12));
            continue;
        }
        Move move = choose(random, &path[ply]);
        bool is_pass = !board_in_check(&path[ply]) && random_below(random, 20) == 0;
        if (move == MOVE_NONE && !is_pass) {
            if (ply == 0) return;
            ply--;
            continue;
        }
        if (is_pass) move = MOVE_NONE;
        note(sights, &path[ply], move);
        accumulators_play(accumulators, ply, &path[ply], move);
        if (is_pass)
            board_pass(&path[ply], &path[ply + 1]);
        else
            board_play(&path[ply], move, &path[ply + 1]);
        ply++;
        if (random_below(random, 3) == 0) continue;
        sights->nodes++;
        int score = accumulators_score(accumulators, ply, &path[ply]),
            afresh = network_score(network, &path[ply]);
        if (score == afresh) continue;
        char fen[FEN_MAX];
        fen_format(&path[ply], fen);
        fail_msg("%s, %s, width %d: %d by differences, %d afresh", fen, network->kernels->name,
                 network->width, score, afresh);
    }
}

static void differences_equal_fresh_sums(void **state) {
    (void)state;
    const Kernels *list[KERNELS_MAX];
    int count = kernels_list(list);
    Random random = random_from_seed(31);
    Sights sights = {0};
    int nodes_wanted = test_is_long() ? 400000 : test_is_short() ? 4000 : 40000;
    int share = nodes_wanted / NET_SHAPE_COUNT / count;
    for (int i = 0; i < NET_SHAPE_COUNT; i++) {
        Network *network = net_open(NET_SHAPES[i]);
        for (int k = 0; k < count; k++) {
            network->kernels = list[k];
            Accumulators *accumulators = accumulators_open(network);
            assert_non_null(accumulators);
            for (int end = sights.nodes + share; sights.nodes < end;)
                walk(network, accumulators, &random, &sights);
            accumulators_close(accumulators);
        }
        network_close(network);
    }
    assert_true(sights.castlings > sights.chess960_castlings && sights.chess960_castlings > 0);
    assert_true(sights.promotions > 0 && sights.en_passants > 0 && sights.passes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_equal_fresh_sums),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
