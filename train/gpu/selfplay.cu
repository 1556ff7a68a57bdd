// SPDX-License-Identifier: GPL-3.0-or-later
// selfplay.cu - self-play, matches and probes on the GPU, behind a C interface for
// train/selfplay.py.
//
// One persistent kernel: as many warps as fit stay on the GPU, each takes the number of the next
// game when its own is over.
#include <cstdio>
#include <cstring>

#include "game.cuh"
#include "net_file.h"
#include "tables.h"

#ifndef NET_WIDTH
#define NET_WIDTH 256
#endif
#ifndef BLOCKS_PER_PROCESSOR
#define BLOCKS_PER_PROCESSOR 6
#endif

constexpr int WIDTH = NET_WIDTH;
enum { GAMES_PER_BLOCK = 4, BLOCK_THREADS = 32 * GAMES_PER_BLOCK };

struct Arguments {
    const Tables *tables;
    Net<WIDTH> nets[2];
    GameMemory<WIDTH> *memory;
    Job job;
    Record *records;
    Span *spans;
    Sums *sums;
    Probe *probes;
};

extern __shared__ Scratch shared_scratch[];

__global__ void __launch_bounds__(BLOCK_THREADS, BLOCKS_PER_PROCESSOR)
    play_kernel(const __grid_constant__ Arguments arguments) {
    Lanes lanes;
    int slot = threadIdx.x / 32, game = blockIdx.x * GAMES_PER_BLOCK + slot;
    play_games<WIDTH>(lanes, arguments.tables, arguments.nets, arguments.memory + game,
                      &shared_scratch[slot], arguments.job, arguments.records, arguments.spans,
                      arguments.sums);
}

__global__ void __launch_bounds__(BLOCK_THREADS, BLOCKS_PER_PROCESSOR)
    probe_kernel(const __grid_constant__ Arguments arguments) {
    Lanes lanes;
    int slot = threadIdx.x / 32, game = blockIdx.x * GAMES_PER_BLOCK + slot,
        games = gridDim.x * GAMES_PER_BLOCK;
    for (u64 i = game; i < arguments.job.games; i += games) {
        Probe probe = probe_position<WIDTH>(lanes, arguments.tables, arguments.nets,
                                            arguments.memory + game, &shared_scratch[slot],
                                            arguments.job, arguments.job.first_game + i);
        if (lanes.index == 0) arguments.probes[i] = probe;
        lanes.sync();
    }
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

static size_t shared_size() {
    return GAMES_PER_BLOCK * sizeof(Scratch);
}

static bool prepare_kernels(Library *library) {
    int processors = 0, resident = 0;
    if (failed(library, cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0),
               "no GPU"))
        return false;
    for (const void *kernel : {(const void *)play_kernel, (const void *)probe_kernel})
        if (failed(library,
                   cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                        (int)shared_size()),
                   "shared memory"))
            return false;
    if (failed(library,
               cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, play_kernel, BLOCK_THREADS,
                                                             shared_size()),
               "occupancy"))
        return false;
    library->blocks = resident * processors;
    return true;
}

static bool allocate(Library *library) {
    Tables tables;
    fill_tables(&tables);
    Arguments *arguments = &library->arguments;
    size_t games = (size_t)library->blocks * GAMES_PER_BLOCK;
    if (failed(library, cudaMalloc((void **)&arguments->tables, sizeof tables), "tables"))
        return false;
    if (failed(
            library,
            cudaMemcpy((void *)arguments->tables, &tables, sizeof tables, cudaMemcpyHostToDevice),
            "tables"))
        return false;
    if (failed(library, cudaMalloc((void **)&arguments->memory, games * sizeof *arguments->memory),
               "memory of games"))
        return false;
    if (failed(library, cudaMemset(arguments->memory, 0, games * sizeof *arguments->memory),
               "memory of games"))
        return false;
    return !failed(library, cudaMalloc((void **)&arguments->sums, sizeof(Sums)), "sums");
}

static bool run(Library *library, void (*kernel)(Arguments), Sums *sums) {
    Arguments *arguments = &library->arguments;
    if (failed(library, cudaMemset(arguments->sums, 0, sizeof(Sums)), "sums")) return false;
    kernel<<<library->blocks, BLOCK_THREADS, shared_size()>>>(*arguments);
    if (failed(library, cudaGetLastError(), "start of the kernel")) return false;
    if (failed(library, cudaDeviceSynchronize(), "the kernel")) return false;
    return !failed(library, cudaMemcpy(sums, arguments->sums, sizeof(Sums), cudaMemcpyDeviceToHost),
                   "sums");
}

extern "C" {

Library *library_open(void) {
    Library *library = new Library;
    memset((void *)library, 0, sizeof *library);
    if (!prepare_kernels(library) || !allocate(library)) fprintf(stderr, "%s\n", library->message);
    return library;
}

const char *library_message(const Library *library) {
    return library->message;
}

// Games played at the same time.
int library_games(const Library *library) {
    return library->blocks * GAMES_PER_BLOCK;
}

bool library_set_net(Library *library, int which, const void *bytes, size_t size) {
    std::vector<u32> words;
    const char *wrong = net_words_read(&words, bytes, size, WIDTH);
    if (wrong) {
        snprintf(library->message, sizeof library->message, "network: %s", wrong);
        return false;
    }
    Net<WIDTH> *net = &library->arguments.nets[which];
    size_t length = words.size() * sizeof(u32);
    cudaFree((void *)net->words);
    if (failed(library, cudaMalloc((void **)&net->words, length), "network")) return false;
    if (failed(library,
               cudaMemcpy((void *)net->words, words.data(), length, cudaMemcpyHostToDevice),
               "network"))
        return false;
    return true;
}

// records: room for job->record_limit on the GPU; spans: one a game, on the GPU. Both may be NULL
// in a match.
bool library_play(Library *library, const Job *job, Record *records, Span *spans, Sums *sums) {
    library->arguments.job = *job;
    library->arguments.records = records;
    library->arguments.spans = spans;
    return run(library, play_kernel, sums);
}

// probes: room for job->games on the host.
bool library_probe(Library *library, const Job *job, Probe *probes) {
    Sums sums;
    size_t size = job->games * sizeof(Probe);
    library->arguments.job = *job;
    if (failed(library, cudaMalloc((void **)&library->arguments.probes, size), "probes"))
        return false;
    bool done =
        run(library, probe_kernel, &sums)
        && !failed(library,
                   cudaMemcpy(probes, library->arguments.probes, size, cudaMemcpyDeviceToHost),
                   "probes");
    cudaFree(library->arguments.probes);
    return done;
}
}
