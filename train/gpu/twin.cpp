// SPDX-License-Identifier: GPL-3.0-or-later
// twin.cpp - the GPU's rules, network, search and self-play on the host.
#include <cstring>
#include <memory>

#include "game.cuh"
#include "net_file.h"
#include "synthetic_net.h"
#include "tables.h"
#include "twin.h"

constexpr int WIDTH = TWIN_WIDTH;

struct Twin {
    Lanes lanes;
    Tables tables;
    std::vector<u32> words, wide_words;
    Net<WIDTH> nets[2];
    Net<TWIN_EVALUATION_WIDTH> wide;
    bool can_search;
    GameMemory<WIDTH> memory;
    Scratch scratch;
    Board board;
};

Twin *twin_new(void) {
    Twin *twin = new Twin();
    fill_tables(&twin->tables);
    twin->board = start_board(&twin->tables, 518);
    return twin;
}

void twin_free(Twin *twin) {
    delete twin;
}

const char *twin_set_net(Twin *twin, const void *bytes, size_t size) {
    std::vector<u32> words;
    const char *wrong = net_words_read(&words, bytes, size, TWIN_EVALUATION_WIDTH);
    if (wrong) return wrong;
    twin->wide_words = words;
    twin->wide.words = twin->wide_words.data();
    twin->can_search = net_words_read(&twin->words, bytes, size, WIDTH) == nullptr;
    twin->nets[0].words = twin->nets[1].words = twin->words.data();
    return nullptr;
}

bool twin_can_search(const Twin *twin) {
    return twin->can_search;
}

void twin_set_synthetic_net(Twin *twin, uint64_t seed) {
    std::vector<u8> bytes = synthetic_net(seed);
    twin_set_net(twin, bytes.data(), bytes.size());
}

size_t twin_synthetic_net(uint64_t seed, uint8_t *bytes, size_t room) {
    std::vector<u8> made = synthetic_net(seed);
    if (made.size() <= room) memcpy(bytes, made.data(), made.size());
    return made.size();
}

// ---- positions and moves ---------------------------------------------------------------------

void twin_set_position(Twin *twin, const TwinPosition *position) {
    Board board = {};
    for (int square = 0; square < 64; square++)
        if (position->men[square])
            put_man(board, bit(square), position->men[square] & 7, position->men[square] >> 3);
    board.state =
        (u32)position->black_to_move | (u32)position->castling << STATE_CASTLING
        | (u32)position->en_passant << STATE_EN_PASSANT | (u32)position->quiet_plies << STATE_CLOCK
        | (u32)(position->rook_files[0] | position->rook_files[1] << 3) << STATE_ROOK_FILES;
    board.key = key_of(&twin->tables, board);
    twin->board = board;
}

void twin_get_position(const Twin *twin, TwinPosition *position) {
    const Board &board = twin->board;
    for (int square = 0; square < 64; square++) {
        int kind = kind_at(board, square);
        position->men[square] = (u8)(kind ? kind | bit_at(board.black, square) << 3 : 0);
    }
    position->black_to_move = side_to_move(board) == BLACK;
    position->castling = (u8)castling_rights(board);
    position->rook_files[0] = (u8)rook_file(board, 0);
    position->rook_files[1] = (u8)rook_file(board, 1);
    position->en_passant = (u8)en_passant_square(board);
    position->quiet_plies = (u8)quiet_plies(board);
}

static bool try_move(const Twin *twin, const Board &board, u32 move, Board *after) {
    Change change;
    *after = board;
    play_move(&twin->tables, *after, move, change);
    return !(checks_after_move(twin->lanes, &twin->tables, *after) & LEFT_IN_CHECK);
}

static int list_legal(const Twin *twin, const Board &board, u32 *list) {
    bool in_check = (checks_after_move(twin->lanes, &twin->tables, board) & GIVES_CHECK) != 0;
    Field field = field_of(twin->lanes, &twin->tables, board, ALL_MOVES, in_check);
    int end = list_moves(twin->lanes, &twin->tables, board, field, {}, list, 0, TWIN_MOVES_MAX),
        count = 0;
    for (int i = 0; i < end; i++) {
        Board after;
        if (try_move(twin, board, key_move(list[i]), &after)) list[count++] = key_move(list[i]);
    }
    return count;
}

int twin_list_moves(Twin *twin, TwinMove moves[TWIN_MOVES_MAX]) {
    u32 list[TWIN_MOVES_MAX];
    int count = list_legal(twin, twin->board, list);
    for (int i = 0; i < count; i++) moves[i] = (TwinMove)list[i];
    return count;
}

static uint64_t count_leaves(const Twin *twin, const Board &board, int depth) {
    if (depth == 0) return 1;
    u32 list[TWIN_MOVES_MAX];
    int count = list_legal(twin, board, list);
    if (depth == 1) return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        Board after;
        try_move(twin, board, list[i], &after);
        leaves += count_leaves(twin, after, depth - 1);
    }
    return leaves;
}

uint64_t twin_perft(Twin *twin, int depth) {
    return count_leaves(twin, twin->board, depth);
}

bool twin_play(Twin *twin, TwinMove move) {
    u32 list[TWIN_MOVES_MAX];
    int count = list_legal(twin, twin->board, list);
    for (int i = 0; i < count; i++)
        if (list[i] == move) return try_move(twin, twin->board, move, &twin->board);
    return false;
}

bool twin_exchange_is_fine(Twin *twin, TwinMove capture) {
    int from = move_from(capture), to = move_to(capture);
    return exchange_is_fine(twin->lanes, &twin->tables, twin->board, from, to,
                            kind_at(twin->board, from), kind_at(twin->board, to));
}

// ---- the network and the search --------------------------------------------------------------

int twin_evaluate(Twin *twin) {
    auto accumulator = std::make_unique<Accumulator<TWIN_EVALUATION_WIDTH>>();
    accumulator->refresh(twin->lanes, twin->wide, twin->board);
    return accumulator->evaluate(twin->lanes, twin->wide, twin->board);
}

int twin_evaluate_after(Twin *twin, TwinMove move) {
    auto accumulator = std::make_unique<Accumulator<TWIN_EVALUATION_WIDTH>>();
    accumulator->refresh(twin->lanes, twin->wide, twin->board);
    Board after = twin->board;
    Change change;
    play_move(&twin->tables, after, move, change);
    accumulator->follow(twin->lanes, twin->wide, twin->board, after, change,
                        side_to_move(twin->board));
    return accumulator->evaluate(twin->lanes, twin->wide, after);
}

static Job job_of(uint64_t seed, uint64_t first_game, uint64_t games, int soft_nodes,
                  int hard_nodes) {
    Job job = {};
    job.seed = seed;
    job.first_game = first_game;
    job.games = games;
    job.soft_nodes = soft_nodes;
    job.hard_nodes = hard_nodes;
    job.chess960_share = PROBE_CHESS960_SHARE;
    job.opening = {8, 1, 0, 0, 0, 400};
    job.full_board_effort = job.decided_effort = 100;
    return job;
}

void twin_set_random_position(Twin *twin, uint64_t seed, uint64_t number) {
    Job job = job_of(seed, 0, 0, 0, 0);
    Game<WIDTH> game(twin->lanes, &twin->tables, twin->nets, &twin->memory, &twin->scratch, job);
    game.set_random_position(number);
    twin->board = game.now.board;
}

TwinProbe twin_probe(Twin *twin, uint64_t seed, uint64_t number, int soft_nodes, int hard_nodes) {
    Job job = job_of(seed, 0, 0, soft_nodes, hard_nodes);
    Probe probe = probe_position<WIDTH>(twin->lanes, &twin->tables, twin->nets, &twin->memory,
                                        &twin->scratch, job, number);
    return {probe.key, probe.eval, probe.score, probe.move, probe.nodes};
}

static Sums play_job(Twin *twin, Job *job, std::vector<Record> *records) {
    records->resize(job->games * GAME_PLIES);
    std::vector<Span> spans(job->games);
    job->record_limit = records->size();
    Sums sums = {};
    play_games<WIDTH>(twin->lanes, &twin->tables, twin->nets, &twin->memory, &twin->scratch, *job,
                      records->data(), spans.data(), &sums);
    return sums;
}

TwinOpening twin_natural_opening(Twin *twin, uint64_t seed, uint64_t number, int soft_nodes) {
    Job job = job_of(seed, number, 1, soft_nodes, 3 * soft_nodes);
    job.opening = {0, 4, 4, 8, 25, 80};
    std::vector<Record> records;
    Sums sums = play_job(twin, &job, &records);
    const u32 *word = records[0].word;
    u64 kinds = 0;
    for (int i = 2; i < 6; i++) kinds = (kinds ^ word[i]) * 0x100000001B3ull;
    return {(u64)word[0] | (u64)word[1] << 32, kinds, (int)(word[7] >> 16),
            (int)(i16)(word[6] & 0xffff), sums.records > 0};
}

TwinSums twin_self_play(Twin *twin, uint64_t seed, uint64_t first_game, uint64_t games,
                        int soft_nodes) {
    Job job = job_of(seed, first_game, games, soft_nodes, 3 * soft_nodes);
    std::vector<Record> records;
    Sums sums = play_job(twin, &job, &records);
    uint64_t checksum = 0;
    for (u64 i = 0; i < sums.records; i++)
        for (u32 word : records[i].word) checksum = (checksum ^ word) * 0x100000001B3ull;
    return {sums.games,   sums.wins,      sums.draws,  sums.losses,
            sums.records, sums.positions, sums.failed, checksum};
}
