// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_network.c - any bytes as a network are refused with a reason, or scored
// alike by every set of kernels.
//
// Once as they are, and once as the beginning of a file whose size and checksum fit,
// so that chance gets past them.
#include <stdlib.h>
#include <string.h>

#include "core/checksum.h"
#include "engine/engine.h"

enum { ROOM = 1 << 18, CHECKSUM = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// True when only the checksum is wrong.
static bool read_and_score(const uint8_t *bytes, size_t size) {
    Error error = {{0}};
    Network *network = network_from_bytes(bytes, size, &error);
    if (network == NULL) {
        if (error.text[0] == '\0') abort();
        return strstr(error.text, "checksum") != NULL;
    }
    Board board = fen_start_board();
    const Kernels *list[KERNELS_MAX];
    int count = kernels_list(list), score = network_score(network, &board);
    for (int i = 0; i < count; i++) {
        network->kernels = list[i];
        if (network_score(network, &board) != score) abort();
    }
    network_close(network);
    return false;
}

static size_t size_of_shape(const uint8_t *bytes) {
    uint32_t shape[4];
    memcpy(shape, bytes + 8, sizeof shape);
    uint64_t width = shape[1] % 2049, kings = shape[2] % 17, outputs = shape[3] % 9;
    uint64_t bucket = shape[0] == 2 ? 32 * width + 2368 : 4 * width + 4;
    return (size_t)(96 + 2 * width * (kings * 768 + 1) + outputs * bucket + CHECKSUM);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    read_and_score(data, size);
    if (size < 96) return 0;
    size_t whole = size_of_shape(data);
    if (whole > ROOM) return 0;
    uint8_t *bytes = calloc(1, ROOM);
    if (bytes == NULL) return 0;
    memcpy(bytes, data, size < whole - CHECKSUM ? size : whole - CHECKSUM);
    if (read_and_score(bytes, whole)) {
        uint32_t sum = checksum_of(0, bytes, whole - CHECKSUM);
        for (int i = 0; i < CHECKSUM; i++)
            bytes[whole - CHECKSUM + (size_t)i] = (uint8_t)(sum >> 8 * i);
        read_and_score(bytes, whole);
    }
    free(bytes);
    return 0;
}
