// SPDX-License-Identifier: GPL-3.0-or-later
// trainer.cu - the kernels of learning that PyTorch does not have, behind a C interface for
// train/returns.py and train/trainer.py.
//
// targets: what came of each position later in its game becomes what is to be learned of it.
// inputs: packed records become rows of ones and zeros, so that the first layer is one matrix
// product. output: activation, output layer, loss and both gradients in one pass over the hidden
// layer, which is overwritten by its gradient.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include "game.cuh"

enum {
    GROUP = 64, // positions of one output bucket in a row, and of one block
    WARPS = 8,
    ONE_PAIR_LOW = 0x3F80, // 1.0 in bf16
};

// ---- targets ---------------------------------------------------------------------------------

// How far a position looks ahead in its game.
struct Horizon {
    float full_board;    // the lambda of a ply while the board is full,
    float other;         // and later
    float result_weight; // of the game's result, beside what the lambdas leave of it
    float score_scale;   // 1 / centipawns: a score times it is the logit of an expected result
};

// A thread a game, from its end: the return is the result at first, and then at every record, by
// the plies since, the mean of its score and of the return behind it. It lands in the upper half of
// word 6.
__global__ void targets_kernel(u32 *records, const long long *starts, const long long *counts,
                               int games, Horizon horizon) {
    int game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game >= games || counts[game] == 0) return;
    u32 *first = records + starts[game] * 8, *record = first + (counts[game] - 1) * 8;
    float result = (record[7] >> 4 & 3) * 0.5f, later = result;
    for (int later_ply = (int)(record[7] >> 16) + 1; record >= first; record -= 8) {
        int ply = (int)(record[7] >> 16), men = (int)(record[7] >> 11 & 31) + 1;
        bool is_black = record[7] & 1;
        float score = (float)(short)(record[6] & 0xffff) * (is_black ? -1.f : 1.f);
        float lambda = men >= FULL_BOARD_MEN ? horizon.full_board : horizon.other;
        float weight = powf(lambda, (float)(later_ply - ply));
        later = (1.f - weight) / (1.f + __expf(-score * horizon.score_scale)) + weight * later;
        float white = (1.f - horizon.result_weight) * later + horizon.result_weight * result;
        u32 target = (u32)lrintf((is_black ? 1.f - white : white) * 65535.f);
        record[6] = (record[6] & 0xffff) | target << 16;
        later_ply = ply;
    }
}

// ---- inputs ----------------------------------------------------------------------------------

struct Man {
    bool exists;
    int square, colour, kind;
};

__device__ Man man_of(const u32 *record, int n) {
    u64 men = (u64)record[0] | (u64)record[1] << 32;
    Man man;
    man.exists = n < count_bits(men);
    man.square = nth_bit(men, man.exists ? n : 0);
    man.colour = record[2] >> n & 1;
    man.kind = (record[3] >> n & 1) | (record[4] >> n & 1) << 1 | (record[5] >> n & 1) << 2;
    return man;
}

struct Seen {
    int flip, first_row;
};

__device__ Seen seen_by(int king, int colour, const u8 *king_bucket) {
    int flip = (colour ? 56 : 0) ^ ((king & 4) ? 7 : 0), square = king ^ flip;
    return {flip, king_bucket[(square >> 3) * 4 + (square & 3)] * 768};
}

// A warp a position. Rows 0..batch-1 are what the side to move sees, batch..2*batch-1 what the
// other sees. The target is the return, or with some share what a teacher said, which then lies in
// the lower half of word 6.
__global__ void inputs_kernel(const u32 *records, const long long *chosen, uint4 *rows,
                              float *targets, int batch, const float *teacher_share,
                              const u8 *king_bucket, int king_buckets) {
    extern __shared__ u32 bits[]; // [WARPS][2][king_buckets * 24]
    int warp = threadIdx.x >> 5, lane = threadIdx.x & 31, position = blockIdx.x * WARPS + warp;
    if (position >= batch) return;
    int words = king_buckets * 24;
    u32 *own = bits + warp * 2 * words;
    for (int i = lane; i < 2 * words; i += 32) own[i] = 0;
    __syncwarp();

    const u32 *record = records + chosen[position] * 8;
    int side = record[7] & 1;
    Man man = man_of(record, lane);
    u32 white_king = __ballot_sync(~0u, man.exists && man.kind == KING && man.colour == WHITE);
    u32 black_king = __ballot_sync(~0u, man.exists && man.kind == KING && man.colour == BLACK);
    int kings[2] = {__shfl_sync(~0u, man.square, __ffs(white_king) - 1),
                    __shfl_sync(~0u, man.square, __ffs(black_king) - 1)};
    for (int view = 0; view < 2; view++) {
        int viewer = view ^ side;
        Seen seen = seen_by(viewer ? kings[1] : kings[0], viewer, king_bucket);
        int row = seen.first_row + ((man.colour ^ viewer) * 6 + man.kind - 1) * 64
                  + (man.square ^ seen.flip);
        if (man.exists) atomicOr(&own[view * words + (row >> 5)], 1u << (row & 31));
    }
    __syncwarp();
    if (lane == 0) {
        float own = (float)(record[6] >> 16), said = (float)(record[6] & 0xffff);
        targets[position] = (own + *teacher_share * (said - own)) / 65535.f;
    }
    int chunks = words * 4; // of eight inputs, 16 bytes
    for (int i = lane; i < 2 * chunks; i += 32) {
        int view = i >= chunks, chunk = view ? i - chunks : i;
        u32 ones = own[view * words + (chunk >> 2)] >> (chunk & 3) * 8;
        u32 pair[4];
        for (int k = 0; k < 4; k++)
            pair[k] = (ones >> 2 * k & 1 ? ONE_PAIR_LOW : 0)
                      | (ones >> (2 * k + 1) & 1 ? (u32)ONE_PAIR_LOW << 16 : 0);
        rows[((size_t)view * batch + position) * chunks + chunk] =
            make_uint4(pair[0], pair[1], pair[2], pair[3]);
    }
}

// ---- planes ----------------------------------------------------------------------------------

// A warp a position: squares as a to h, 1 to 8, of PLANES channels each; the side to move's pieces
// first, seen from its side, its king on the files a to d.
__global__ void planes_kernel(const u32 *records, const long long *chosen, uint4 *planes,
                              float *targets, int batch) {
    enum { PLANES = 16, CHUNKS = 64 * PLANES / 8 }; // of eight channels, 16 bytes
    int lane = threadIdx.x & 31, position = blockIdx.x * WARPS + (threadIdx.x >> 5);
    if (position >= batch) return;
    const u32 *record = records + chosen[position] * 8;
    uint4 *mine = planes + (size_t)position * CHUNKS;
    for (int i = lane; i < CHUNKS; i += 32) mine[i] = make_uint4(0, 0, 0, 0);
    int side = record[7] & 1;
    Man man = man_of(record, lane);
    u32 own_king = __ballot_sync(~0u, man.exists && man.kind == KING && man.colour == side);
    int king = __shfl_sync(~0u, man.square, __ffs(own_king) - 1);
    int flip = (side ? 56 : 0) ^ ((king & 4) ? 7 : 0);
    __syncwarp();
    if (man.exists) {
        int channel = (man.colour != side) * 6 + man.kind - 1;
        ((unsigned short *)mine)[(man.square ^ flip) * PLANES + channel] = ONE_PAIR_LOW;
    }
    if (lane == 0) targets[position] = (float)(record[6] >> 16) / 65535.f;
}

// ---- eight numbers at once -------------------------------------------------------------------

struct Eight {
    float value[8];
};

__device__ Eight unpack(uint4 words) {
    u32 word[4] = {words.x, words.y, words.z, words.w};
    Eight eight;
    for (int i = 0; i < 4; i++) {
        eight.value[2 * i] = __uint_as_float(word[i] << 16);
        eight.value[2 * i + 1] = __uint_as_float(word[i] & 0xffff0000u);
    }
    return eight;
}

__device__ uint4 pack(const Eight &eight) {
    u32 word[4];
    for (int i = 0; i < 4; i++) {
        __nv_bfloat162 pair = __floats2bfloat162_rn(eight.value[2 * i], eight.value[2 * i + 1]);
        word[i] = *(u32 *)&pair;
    }
    return make_uint4(word[0], word[1], word[2], word[3]);
}

__device__ float clamped(float value) {
    return fminf(fmaxf(value, 0.f), 1.f);
}

// ---- activation before layers ----------------------------------------------------------------

// What the first small layer sees of a neuron: its square, less half of one of the 127 steps that
// the file cuts it down to.
__device__ float square_seen(float sum) {
    float x = clamped(sum);
    return fmaxf(x * x - 0.5f / 127.f, 0.f);
}

__global__ void squares_kernel(const uint4 *hidden, uint4 *squares, long long chunks) {
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i >= chunks) return;
    Eight eight = unpack(hidden[i]);
    for (int k = 0; k < 8; k++) eight.value[k] = square_seen(eight.value[k]);
    squares[i] = pack(eight);
}

// The gradient of the squares becomes that of the sums before them, in place.
__global__ void squares_gradient_kernel(const uint4 *hidden, uint4 *gradient, long long chunks) {
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i >= chunks) return;
    Eight sums = unpack(hidden[i]), eight = unpack(gradient[i]);
    for (int k = 0; k < 8; k++) {
        bool is_inside = square_seen(sums.value[k]) > 0.f && sums.value[k] < 1.f;
        eight.value[k] = is_inside ? 2.f * sums.value[k] * eight.value[k] : 0.f;
    }
    gradient[i] = pack(eight);
}

// ---- output ----------------------------------------------------------------------------------

// hidden: [2][batch][WIDTH], before the activation, overwritten by the gradient. Position i lies in
// output bucket buckets[i / GROUP].
template <int WIDTH>
__global__ void __launch_bounds__(32 * WARPS)
    output_kernel(uint4 *hidden, const float *targets, const int *buckets, const float *weights,
                  const float *biases, const float *steepness, int batch, float *weight_gradient,
                  float *bias_gradient, float *loss) {
    constexpr int CHUNKS = 2 * WIDTH / 256; // of eight neurons a lane, both views
    __shared__ float shared_weights[2 * WIDTH];
    __shared__ float shared_gradient[2 * WIDTH];
    int warp = threadIdx.x >> 5, lane = threadIdx.x & 31, bucket = buckets[blockIdx.x];
    for (int i = threadIdx.x; i < 2 * WIDTH; i += blockDim.x) {
        shared_weights[i] = weights[bucket * 2 * WIDTH + i];
        shared_gradient[i] = 0.f;
    }
    __syncthreads();
    Eight gradient[CHUNKS] = {};
    float bias = biases[bucket], steep = *steepness, errors = 0.f, bias_sum = 0.f;
    for (int i = warp; i < GROUP; i += WARPS) {
        int position = blockIdx.x * GROUP + i;
        uint4 words[CHUNKS];
        float sum = 0.f;
#pragma unroll
        for (int c = 0; c < CHUNKS; c++) {
            int view = c >= CHUNKS / 2, column = ((c - view * (CHUNKS / 2)) * 32 + lane) * 8;
            words[c] = hidden[(((size_t)view * batch + position) * WIDTH + column) / 8];
            Eight before = unpack(words[c]);
            for (int k = 0; k < 8; k++) {
                float x = clamped(before.value[k]);
                sum += x * x * shared_weights[view * WIDTH + column + k];
            }
        }
        for (int step = 16; step; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
        float guess = 1.f / (1.f + __expf(-steep * (sum + bias))),
              error = guess - targets[position];
        float slope = 2.f * steep * error * guess * (1.f - guess) / batch;
        errors += error * error;
        bias_sum += slope;
#pragma unroll
        for (int c = 0; c < CHUNKS; c++) {
            int view = c >= CHUNKS / 2, column = ((c - view * (CHUNKS / 2)) * 32 + lane) * 8;
            Eight before = unpack(words[c]), after;
            for (int k = 0; k < 8; k++) {
                float x = clamped(before.value[k]);
                gradient[c].value[k] += slope * x * x;
                bool is_inside = before.value[k] > 0.f && before.value[k] < 1.f;
                after.value[k] =
                    is_inside ? 2.f * x * slope * shared_weights[view * WIDTH + column + k] : 0.f;
            }
            hidden[(((size_t)view * batch + position) * WIDTH + column) / 8] = pack(after);
        }
    }
    for (int turn = 0; turn < WARPS; turn++) {
        if (turn == warp) {
            for (int c = 0; c < CHUNKS; c++) {
                int view = c >= CHUNKS / 2, column = ((c - view * (CHUNKS / 2)) * 32 + lane) * 8;
                for (int k = 0; k < 8; k++)
                    shared_gradient[view * WIDTH + column + k] += gradient[c].value[k];
            }
        }
        __syncthreads();
    }
    for (int i = threadIdx.x; i < 2 * WIDTH; i += blockDim.x)
        atomicAdd(&weight_gradient[bucket * 2 * WIDTH + i], shared_gradient[i]);
    if (lane == 0) {
        atomicAdd(&bias_gradient[bucket], bias_sum);
        atomicAdd(loss, errors);
    }
}

extern "C" {

int trainer_group(void) {
    return GROUP;
}

// starts and counts: of each game's records.
void trainer_targets(u32 *records, const long long *starts, const long long *counts, int games,
                     Horizon horizon, void *stream) {
    targets_kernel<<<(games + 127) / 128, 128, 0, (cudaStream_t)stream>>>(records, starts, counts,
                                                                          games, horizon);
}

// teacher_share: one number on the GPU.
void trainer_inputs(const u32 *records, const long long *chosen, void *rows, float *targets,
                    int batch, const float *teacher_share, const u8 *king_bucket, int king_buckets,
                    void *stream) {
    size_t shared = (size_t)WARPS * 2 * king_buckets * 24 * sizeof(u32);
    inputs_kernel<<<(batch + WARPS - 1) / WARPS, 32 * WARPS, shared, (cudaStream_t)stream>>>(
        records, chosen, (uint4 *)rows, targets, batch, teacher_share, king_bucket, king_buckets);
}

void trainer_planes(const u32 *records, const long long *chosen, void *planes, float *targets,
                    int batch, void *stream) {
    planes_kernel<<<(batch + WARPS - 1) / WARPS, 32 * WARPS, 0, (cudaStream_t)stream>>>(
        records, chosen, (uint4 *)planes, targets, batch);
}

// count: of bf16 numbers, a multiple of eight.
void trainer_squares(const void *hidden, void *squares, long long count, void *stream) {
    squares_kernel<<<(unsigned)((count / 8 + 255) / 256), 256, 0, (cudaStream_t)stream>>>(
        (const uint4 *)hidden, (uint4 *)squares, count / 8);
}

void trainer_squares_gradient(const void *hidden, void *gradient, long long count, void *stream) {
    squares_gradient_kernel<<<(unsigned)((count / 8 + 255) / 256), 256, 0, (cudaStream_t)stream>>>(
        (const uint4 *)hidden, (uint4 *)gradient, count / 8);
}

// steepness: one number on the GPU, what the output is multiplied by before the sigmoid. False: no
// such width.
bool trainer_output(int width, void *hidden, const float *targets, const int *buckets,
                    const float *weights, const float *biases, const float *steepness, int batch,
                    float *weight_gradient, float *bias_gradient, float *loss, void *stream) {
    auto start = [&](auto kernel) {
        kernel<<<batch / GROUP, 32 * WARPS, 0, (cudaStream_t)stream>>>(
            (uint4 *)hidden, targets, buckets, weights, biases, steepness, batch, weight_gradient,
            bias_gradient, loss);
        return true;
    };
    switch (width) {
    case 256: return start(output_kernel<256>);
    case 512: return start(output_kernel<512>);
    case 768: return start(output_kernel<768>);
    case 1024: return start(output_kernel<1024>);
    default: return false;
    }
}
}
