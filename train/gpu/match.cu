// SPDX-License-Identifier: GPL-3.0-or-later
// match.cu - matches by the engine's own search on the GPU, behind a C interface for
// train/match.py.
//
// One persistent kernel, as in selfplay.cu.
#include <cstdio>
#include <cstring>

#include "engine/match.cuh"
#include "net_file.h"

#ifndef NET_WIDTH
#define NET_WIDTH 512
#endif

constexpr int WIDTH = NET_WIDTH;
enum {
    GAMES_PER_BLOCK = 4,
    BLOCK_THREADS = 32 * GAMES_PER_BLOCK,
    BLOCKS_PER_PROCESSOR = 4,
};

struct Arguments {
    const EngineTables *tables;
    Net<WIDTH> nets[2];
    engine::MatchMemory<WIDTH> *memory;
    engine::Slot *slots;
    engine::Match match;
    u64 *next_game;
};

__global__ void __launch_bounds__(BLOCK_THREADS, BLOCKS_PER_PROCESSOR)
    match_kernel(const __grid_constant__ Arguments arguments) {
    Lanes lanes;
    u64 game = blockIdx.x * GAMES_PER_BLOCK + threadIdx.x / 32;
    u64 slots = 2 * arguments.match.cluster_count * engine::CLUSTER_ENTRIES;
    engine::play_match<WIDTH>(lanes, arguments.tables, arguments.nets, arguments.memory + game,
                              arguments.slots + game * slots, arguments.match, arguments.next_game);
}

// ---- the host's side -------------------------------------------------------------------------

struct Library {
    Arguments arguments;
    int blocks;
    char message[256];
};

static bool failed(Library *library, cudaError_t error, const char *what) {
    if (error == cudaSuccess) return false;
    snprintf(library->message, sizeof library->message, "%s: %s", what, cudaGetErrorString(error));
    return true;
}

// Takes memory and fills it; data NULL: with zeros.
template <class T>
static bool place(Library *library, T **at, const void *data, size_t size, const char *what) {
    if (failed(library, cudaMalloc((void **)at, size), what)) return false;
    return !failed(library,
                   data ? cudaMemcpy((void *)*at, data, size, cudaMemcpyHostToDevice)
                        : cudaMemset((void *)*at, 0, size),
                   what);
}

static bool prepare(Library *library, int table_mb) {
    int processors = 0, resident = 0;
    if (failed(library, cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0),
               "no GPU"))
        return false;
    if (failed(library,
               cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, match_kernel, BLOCK_THREADS,
                                                             0),
               "occupancy"))
        return false;
    Arguments *arguments = &library->arguments;
    size_t games = (size_t)resident * processors * GAMES_PER_BLOCK, table = (size_t)table_mb << 20;
    EngineTables *tables = new EngineTables;
    engine_tables_fill(tables);
    arguments->match.cluster_count = table / (engine::CLUSTER_ENTRIES * sizeof(engine::Slot));
    bool done =
        place(library, &arguments->tables, tables, sizeof *tables, "tables")
        && place(library, &arguments->memory, nullptr, games * sizeof *arguments->memory, "games")
        && place(library, &arguments->slots, nullptr, games * 2 * table, "tables of games")
        && place(library, &arguments->next_game, nullptr, sizeof(u64), "counter");
    delete tables;
    library->blocks = done ? resident * processors : 0;
    return done;
}

static bool run(Library *library) {
    Arguments *arguments = &library->arguments;
    if (failed(library, cudaMemset(arguments->next_game, 0, sizeof(u64)), "counter")) return false;
    match_kernel<<<library->blocks, BLOCK_THREADS>>>(*arguments);
    if (failed(library, cudaGetLastError(), "start of the kernel")) return false;
    return !failed(library, cudaDeviceSynchronize(), "the kernel");
}

extern "C" {

// table_mb: of each player in each game. Ask match_games() whether it opened.
Library *match_open(int table_mb) {
    Library *library = new Library;
    memset((void *)library, 0, sizeof *library);
    prepare(library, table_mb);
    return library;
}

const char *match_message(const Library *library) {
    return library->message;
}

// Games played at the same time; 0: it did not open.
int match_games(const Library *library) {
    return library->blocks * GAMES_PER_BLOCK;
}

bool match_set_net(Library *library, int which, const void *bytes, size_t size) {
    std::vector<u32> words;
    const char *wrong = net_words_read(&words, bytes, size, WIDTH);
    if (wrong) {
        snprintf(library->message, sizeof library->message, "network: %s", wrong);
        return false;
    }
    Net<WIDTH> *net = &library->arguments.nets[which];
    cudaFree((void *)net->words);
    return place(library, &net->words, words.data(), words.size() * sizeof(u32), "network");
}

// All arrays lie on the host; outcomes: two for each duel.
bool match_play(Library *library, const engine::Settings *settings, size_t settings_count,
                const engine::Setup *openings, size_t opening_count, const engine::Duel *duels,
                size_t duel_count, u64 nodes, bool is_soft_nodes, engine::Outcome *outcomes) {
    engine::Match *match = &library->arguments.match;
    size_t size = 2 * duel_count * sizeof *outcomes;
    match->duel_count = duel_count;
    match->limits = {engine::DEPTH_MAX - 1, nodes, is_soft_nodes};
    match->settings = nullptr;
    match->openings = nullptr;
    match->duels = nullptr;
    match->outcomes = nullptr;
    bool done =
        place(library, &match->settings, settings, settings_count * sizeof *settings, "settings")
        && place(library, &match->openings, openings, opening_count * sizeof *openings, "openings")
        && place(library, &match->duels, duels, duel_count * sizeof *duels, "duels")
        && place(library, &match->outcomes, nullptr, size, "outcomes") && run(library)
        && !failed(library, cudaMemcpy(outcomes, match->outcomes, size, cudaMemcpyDeviceToHost),
                   "outcomes");
    cudaFree((void *)match->settings);
    cudaFree((void *)match->openings);
    cudaFree((void *)match->duels);
    cudaFree(match->outcomes);
    return done;
}
}
