// SPDX-License-Identifier: GPL-3.0-or-later
// network_test.c - a network scores what its format says, on every set of kernels
// alike, and no wrong file is taken.
#include "tests/engine/random_net.h"

#include <stdio.h>
#include <unistd.h>

static int setup(void **state) {
    (void)state;
    chess_init();
    return 0;
}

// ---- the arithmetic, once more and as simple as can be, from the bytes of the file ----

static int64_t net_number(const NetBytes *net, size_t at, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++) value |= (uint64_t)net->bytes[at + (size_t)i] << 8 * i;
    return count == 1 ? (int8_t)value : count == 2 ? (int16_t)value : (int32_t)value;
}

static int64_t slow_sum(const NetBytes *net, NetShape shape, const Board *board, Side viewer,
                        int neuron) {
    int king = (int)board_king(board, viewer) ^ (viewer == BLACK ? 56 : 0);
    int mirror = king % 8 >= 4 ? 7 : 0;
    king ^= mirror;
    int bucket = net->bytes[64 + king / 8 * 4 + king % 8];
    size_t width = (size_t)shape.width, n = (size_t)neuron;
    int64_t sum = net_number(net, 96 + 2 * ((size_t)shape.king_buckets * 768 * width + n), 2);
    for (int square = 0; square < 64; square++) {
        Piece piece = board->squares[square];
        if (piece == NO_PIECE) continue;
        int seen = square ^ (viewer == BLACK ? 56 : 0) ^ mirror;
        int man = piece / 2 + ((Side)(piece % 2) == viewer ? 0 : 6);
        size_t row = (size_t)(bucket * 768 + man * 64 + seen);
        sum += net_number(net, 96 + 2 * (row * width + n), 2);
    }
    return (int16_t)(uint16_t)sum;
}

static int64_t cut(int64_t value, int64_t least, int64_t most) {
    return value < least ? least : value > most ? most : value;
}

static int slow_plain_score(const NetBytes *net, NetShape shape, const int64_t *x, size_t bucket) {
    size_t width = (size_t)shape.width;
    size_t outputs = 96 + 2 * width * (size_t)(shape.king_buckets * 768 + 1);
    uint32_t sum = 0;
    for (size_t j = 0; j < 2 * width; j++)
        sum += (uint32_t)(x[j] * x[j] * net_number(net, outputs + 2 * (bucket * 2 * width + j), 2));
    size_t biases = outputs + 4 * width * (size_t)shape.output_buckets;
    int64_t value = (int32_t)sum / 255 + net_number(net, biases + 4 * bucket, 4);
    return (int)(value * 400 / (255 * 128));
}

static int slow_layered_score(const NetBytes *net, NetShape shape, const int64_t *x,
                              size_t bucket) {
    size_t width = (size_t)shape.width;
    size_t w1 =
        96 + 2 * width * (size_t)(shape.king_buckets * 768 + 1) + bucket * (32 * width + 2368);
    size_t b1 = w1 + 32 * width, w2 = b1 + 64, b2 = w2 + 2048, w3 = b2 + 128, b3 = w3 + 64;
    int64_t z1[16], y[32], out = net_number(net, b3, 4);
    for (size_t i = 0; i < 16; i++) {
        uint32_t sum = (uint32_t)net_number(net, b1 + 4 * i, 4);
        for (size_t j = 0; j < 2 * width; j++)
            sum += (uint32_t)((x[j] * x[j] >> 9)
                              * net_number(net, w1 + j / 4 * 64 + i * 4 + j % 4, 1));
        z1[i] = (int32_t)sum;
        y[i] = cut(z1[i], 0, 8128);
        int64_t folded = cut(z1[i], -8128, 8128);
        y[16 + i] = folded * folded >> 13;
    }
    for (size_t k = 0; k < 32; k++) {
        uint32_t sum = (uint32_t)net_number(net, b2 + 4 * k, 4);
        for (size_t i = 0; i < 32; i++) {
            size_t place = i % 16 * 64 + k * 2 + i / 16;
            sum += (uint32_t)(y[i] * net_number(net, w2 + 2 * place, 2));
        }
        int64_t h = cut((int32_t)sum >> 9, 0, 8128);
        out += h * net_number(net, w3 + 2 * (k % 16 * 2 + k / 16), 2);
    }
    return (int)((out + z1[15] * 512) * 400 / (8128 * 512));
}

static int slow_score(const NetBytes *net, NetShape shape, const Board *board) {
    int men = 0;
    for (int square = 0; square < 64; square++) men += board->squares[square] != NO_PIECE;
    size_t bucket = (size_t)((men - 2) * shape.output_buckets / 32);
    int64_t x[2 * WIDTH_MAX];
    for (int half = 0; half < 2; half++) {
        Side viewer = (Side)(board->side ^ half);
        for (int i = 0; i < shape.width; i++)
            x[half * shape.width + i] = cut(slow_sum(net, shape, board, viewer, i), 0, 255);
    }
    return shape.has_layers ? slow_layered_score(net, shape, x, bucket)
                            : slow_plain_score(net, shape, x, bucket);
}

// ---- positions of random games ----

static Board random_board(Random *random) {
    Board board;
    if (random_below(random, 3) == 0)
        fen_chess960_start((int)random_below(random, 960), &board);
    else
        board = fen_start_board();
    int plies = (int)random_below(random, 150);
    for (int ply = 0; ply < plies; ply++) {
        Move moves[MOVES_MAX];
        int count = movegen_list(&board, MOVES_ALL, moves);
        if (count == 0) break;
        Board next;
        board_play(&board, moves[random_below(random, (uint64_t)count)], &next);
        board = next;
    }
    return board;
}

static int positions(int usual) {
    return test_is_long() ? 100000 : test_is_short() ? usual / 10 : usual;
}

static void scores_what_the_format_says(void **state) {
    (void)state;
    Random random = random_from_seed(11);
    for (int i = 0; i < NET_SHAPE_COUNT; i++) {
        NetBytes net = net_make(NET_SHAPES[i]);
        Network *network = network_from_bytes(net.bytes, net.size, NULL);
        assert_non_null(network);
        for (int position = 0; position < (test_is_short() ? 1 : 8); position++) {
            Board board = random_board(&random);
            assert_int_equal(network_score(network, &board),
                             slow_score(&net, NET_SHAPES[i], &board));
        }
        network_close(network);
        free(net.bytes);
    }
}

static void every_set_of_kernels_scores_alike(void **state) {
    (void)state;
    const Kernels *list[KERNELS_MAX];
    int count = kernels_list(list), share = positions(8000) / NET_SHAPE_COUNT;
    assert_true(count >= 1);
    Random random = random_from_seed(12);
    for (int i = 0; i < NET_SHAPE_COUNT; i++) {
        Network *network = net_open(NET_SHAPES[i]);
        for (int position = 0; position < share; position++) {
            Board board = random_board(&random);
            network->kernels = kernels_plain();
            int plain = network_score(network, &board);
            for (int k = 0; k < count; k++) {
                network->kernels = list[k];
                int score = network_score(network, &board);
                if (score != plain) fail_msg("%s: %d, plain C: %d", list[k]->name, score, plain);
            }
        }
        network_close(network);
    }
}

// The sum over fixed positions, so that no machine and no compiler
// counts differently from the others.
static void scores_of_a_fixed_network_never_change(void **state) {
    (void)state;
    static const char *const fens[] = {
        FEN_START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
    };
    static const int expected[2][4] = {{-1764, -1823, 404, 141}, {230, 89, -626, -246}};
    static const int shapes[2] = {0, NET_FIRST_LAYERED};
    for (int version = 0; version < 2; version++) {
        Network *network = net_open(NET_SHAPES[shapes[version]]);
        for (int i = 0; i < 4; i++) {
            Board board;
            assert_true(fen_parse(fens[i], &board, NULL));
            assert_int_equal(network_score(network, &board), expected[version][i]);
        }
        network_close(network);
    }
}

static void mirror(const Board *board, Board *mirrored) {
    *mirrored = *board;
    mirrored->castling_rooks = 0;
    mirrored->en_passant = NO_SQUARE;
    for (Bitboard men = board_occupied(board); men != 0;) board_remove(mirrored, bits_pop(&men));
    for (Bitboard men = board_occupied(board); men != 0;) {
        Square square = bits_pop(&men);
        board_put(mirrored, square ^ 7, board->squares[square]);
    }
    board_compute_keys(mirrored);
}

static void mirrored_positions_score_alike(void **state) {
    (void)state;
    Random random = random_from_seed(13);
    for (int i = 0; i < NET_SHAPE_COUNT; i++) {
        Network *network = net_open(NET_SHAPES[i]);
        for (int position = 0; position < positions(2000) / NET_SHAPE_COUNT; position++) {
            Board board = random_board(&random), flipped, mirrored;
            int score = network_score(network, &board);
            board_flip(&board, &flipped);
            assert_int_equal(network_score(network, &flipped), score);
            mirror(&board, &mirrored);
            assert_int_equal(network_score(network, &mirrored), score);
        }
        network_close(network);
    }
}

// ---- hostile files ----

static const NetShape SMALL = {64, 2, 3, 60, 21, false};
static const NetShape SMALL_LAYERED = {64, 2, 3, 60, 22, true};

static void expect_refused(const NetBytes *net, const char *reason) {
    Error error = {{0}};
    Network *network = network_from_bytes(net->bytes, net->size, &error);
    if (network != NULL) fail_msg("taken, though %s", reason);
    if (strstr(error.text, reason) == NULL) fail_msg("'%s' does not say '%s'", error.text, reason);
}

static void wrong_headers_are_refused(void **state) {
    (void)state;
    static const struct {
        size_t at;
        int64_t value;
        int count;
        const char *reason;
    } faults[] = {
        {0, 'X', 1, "no network of Roque"},
        {8, 0, 4, "version is 0"},
        {8, 2, 4, "second quantum is 128, not 64"},
        {8, 3, 4, "version is 3"},
        {12, 0, 4, "width is 0"},
        {12, 100, 4, "width is 100"},
        {12, 2112, 4, "width is 2112"},
        {12, -64, 4, "width is 4294967232"},
        {12, 128, 4, "bytes, where a network of its shape has"},
        {16, 0, 4, "0 king buckets"},
        {16, 17, 4, "17 king buckets"},
        {16, -1, 4, "4294967295 king buckets"},
        {20, 0, 4, "0 output buckets"},
        {20, 9, 4, "9 output buckets"},
        {24, 254, 4, "first quantum is 254"},
        {28, 64, 4, "second quantum is 64"},
        {32, 300, 4, "scale is 300"},
        {64 + 31, 2, 1, "king bucket 2"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        NetBytes net = net_make(SMALL);
        net_put(&net, faults[i].at, faults[i].value, faults[i].count);
        net_seal(&net);
        expect_refused(&net, faults[i].reason);
        free(net.bytes);
    }
}

// A file of version 2 with a number changed in one of its parts, the checksum right again.
static void expect_layers_refused(size_t at, int64_t value, int count, const char *reason) {
    NetBytes net = net_make(SMALL_LAYERED);
    net_put(&net, at, value, count);
    net_seal(&net);
    expect_refused(&net, reason);
    free(net.bytes);
}

static void wrong_layers_are_refused(void **state) {
    (void)state;
    NetBytes net = net_make(SMALL_LAYERED);
    size_t end = net.size - 4, output_weights = end - 64 - 64, deep_biases = output_weights - 128;
    expect_layers_refused(8, 1, 4, "second quantum is 64, not 128");
    expect_layers_refused(28, 128, 4, "second quantum is 128, not 64");
    expect_layers_refused(12, 128, 4, "bytes, where a network of its shape has");
    expect_layers_refused(end - 1, 1, 1, "something where its layers have nothing");
    expect_layers_refused(end - 60, 1, 1, "something where its layers have nothing");
    expect_layers_refused(output_weights, 2048, 2, "is 2048, beyond 2047");
    expect_layers_refused(output_weights + 62, -2048, 2, "is -2048, beyond 2047");
    expect_layers_refused(deep_biases - 2, -32768, 2, "is -32768, beyond 2047");
    expect_layers_refused(deep_biases - 2048, 2048, 2, "is 2048, beyond 2047");
    expect_refused(&(NetBytes){net.bytes, net.size - 60}, "bytes, where a network");
    net.bytes[end - 3000] ^= 1;
    expect_refused(&net, "checksum");
    free(net.bytes);
}

static void damaged_and_truncated_files_are_refused(void **state) {
    (void)state;
    NetBytes net = net_make(SMALL);
    for (size_t size = 0; size < 8; size++)
        expect_refused(&(NetBytes){net.bytes, size}, "no network of Roque");
    expect_refused(&(NetBytes){net.bytes, 8}, "cut off after 8 bytes");
    expect_refused(&(NetBytes){net.bytes, 99}, "cut off after 99 bytes");
    expect_refused(&(NetBytes){net.bytes, 100}, "bytes, where a network");
    expect_refused(&(NetBytes){net.bytes, net.size - 1}, "bytes, where a network");
    NetBytes longer = {calloc(1, net.size + 1), net.size + 1};
    memcpy(longer.bytes, net.bytes, net.size);
    expect_refused(&longer, "bytes, where a network");
    free(longer.bytes);
    net.bytes[5000] ^= 1;
    expect_refused(&net, "checksum");
    net.bytes[5000] ^= 1;
    size_t last_output = net.size - 4 - 4 * (size_t)SMALL.output_buckets - 2;
    net_put(&net, last_output, -128, 2);
    net_seal(&net);
    expect_refused(&net, "is -128, beyond 127");
    net_put(&net, last_output, -32768, 2);
    net_seal(&net);
    expect_refused(&net, "is -32768, beyond 127");
    free(net.bytes);
}

static void a_file_is_read_and_others_say_why_not(void **state) {
    (void)state;
    char path[] = "/tmp/roque-net-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    NetBytes net = net_make(SMALL);
    assert_int_equal(write(descriptor, net.bytes, net.size), (ssize_t)net.size);
    close(descriptor);
    Error error;
    Network *network = network_read(path, &error);
    assert_non_null(network);
    assert_int_equal(network->width, 64);
    assert_int_equal(network->generation, 7);
    assert_string_equal(network->name, "by chance");
    network_close(network);
    assert_int_equal(truncate(path, 1000), 0);
    assert_null(network_read(path, &error));
    assert_non_null(strstr(error.text, path));
    assert_non_null(strstr(error.text, "1000 bytes"));
    unlink(path);
    assert_null(network_read(path, &error));
    assert_non_null(strstr(error.text, "No such file"));
    assert_null(network_read("/tmp", &error));
    assert_non_null(strstr(error.text, "no plain file"));
    free(net.bytes);
}

static void a_name_is_one_line(void **state) {
    (void)state;
    NetBytes net = net_make(SMALL);
    memset(net.bytes + 40, 'n', 24);
    net.bytes[42] = '\n';
    net_seal(&net);
    Network *network = network_from_bytes(net.bytes, net.size, NULL);
    assert_non_null(network);
    assert_string_equal(network->name, "nn?nnnnnnnnnnnnnnnnnnnnn");
    network_close(network);
    free(net.bytes);
}

// What is used where it lies, unchecked, was checked here.
static void the_network_in_the_program_is_whole(void **state) {
    (void)state;
    Network *network;
    assert_true(network_open_embedded(&network, NULL));
    assert_int_equal(network != NULL, network_is_embedded());
    if (network == NULL) test_skip("no network in this build");
    assert_int_equal((uintptr_t)network->weights % NETWORK_ALIGNMENT, 0);
    Error error;
    Network *file = network_read("nets/roque.rqn", &error);
    if (file == NULL) fail_msg("%s", error.text);
    Random random = random_from_seed(14);
    for (int i = 0; i < 100; i++) {
        Board board = random_board(&random);
        assert_int_equal(network_score(network, &board), network_score(file, &board));
    }
    network_close(file);
    network_close(network);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_what_the_format_says),
        cmocka_unit_test(every_set_of_kernels_scores_alike),
        cmocka_unit_test(scores_of_a_fixed_network_never_change),
        cmocka_unit_test(mirrored_positions_score_alike),
        cmocka_unit_test(wrong_headers_are_refused),
        cmocka_unit_test(wrong_layers_are_refused),
        cmocka_unit_test(damaged_and_truncated_files_are_refused),
        cmocka_unit_test(a_file_is_read_and_others_say_why_not),
        cmocka_unit_test(a_name_is_one_line),
        cmocka_unit_test(the_network_in_the_program_is_whole),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
