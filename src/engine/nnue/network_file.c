// SPDX-License-Identifier: GPL-3.0-or-later
// network_file.c - reads networks from files and from the program itself.
#include "engine/nnue/network.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checksum.h"
#include "core/memory.h"
#include "engine/nnue/file_numbers.h"

enum {
    VERSION_PLAIN = 1,  // one output layer
    VERSION_LAYERS = 2, // small layers before it
    HEADER_BYTES = 96,
    CHECKSUM_BYTES = 4,
    NAME_AT = 40,
    KING_BUCKETS_AT = 64,
    HALF_SQUARES = 32,   // a king's squares once it is mirrored to the files a to d
    BYTES_MAX = 1 << 26, // more than the largest network has
};

static const char MAGIC[8] = {'R', 'O', 'Q', 'U', 'E', 'N', 'E', 'T'};

// ---- the file ----

static bool check_number(const unsigned char *bytes, size_t at, uint32_t wanted, const char *what,
                         Error *error) {
    uint32_t number = file_number(bytes, at);
    return number == wanted || error_set(error, "its %s is %u, not %u", what, number, wanted);
}

static bool read_bounded(const unsigned char *bytes, size_t at, const char *what, int most,
                         int *value, Error *error) {
    uint32_t number = file_number(bytes, at);
    *value = (int)number;
    return (number >= 1 && number <= (uint32_t)most)
           || error_set(error, "it has %u %s, where 1 to %d are possible", number, what, most);
}

// Of the first layer, which both versions have.
static size_t rows_bytes(const Network *network) {
    size_t rows = (size_t)network->king_buckets * NETWORK_INPUTS + 1;
    return rows * (size_t)network->width * sizeof(int16_t);
}

static size_t outputs_bytes(const Network *network) {
    size_t bucket = network->has_layers
                        ? layers_bytes(network->width)
                        : 2 * (size_t)network->width * sizeof(int16_t) + sizeof(int32_t);
    return (size_t)network->output_buckets * bucket;
}

// A name is shown to people and told to GUIs: one line of it, whatever the file says.
static void copy_name(const unsigned char *bytes, char name[NETWORK_NAME_MAX]) {
    memcpy(name, bytes + NAME_AT, NETWORK_NAME_MAX - 1);
    name[NETWORK_NAME_MAX - 1] = '\0';
    for (int i = 0; name[i] != '\0'; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 127) name[i] = '?';
}

// Every square of a king, as each side sees it: on the files e to h the board is mirrored.
static bool fill_views(Network *network, const unsigned char *king_buckets, Error *error) {
    for (int i = 0; i < HALF_SQUARES; i++)
        if (king_buckets[i] >= network->king_buckets)
            return error_set(error, "its king bucket %d is used but not there", king_buckets[i]);
    for (int side = WHITE; side <= BLACK; side++) {
        for (Square king = 0; king < SQUARE_COUNT; king++) {
            bool is_mirrored = square_file(king) >= 4;
            int flip = (side == BLACK ? 56 : 0) ^ (is_mirrored ? 7 : 0);
            Square seen = king ^ flip;
            int bucket = king_buckets[square_rank(seen) * 4 + square_file(seen)];
            network->views[side][king] = (View){
                .first_row = (uint16_t)(bucket * NETWORK_INPUTS),
                .flip = (uint8_t)flip,
                .number = (uint8_t)(bucket * 2 + is_mirrored),
            };
        }
    }
    return true;
}

static bool read_width(Network *network, const unsigned char *bytes, Error *error) {
    uint32_t width = file_number(bytes, 12);
    network->width = (int)width;
    return (width >= WIDTH_GRAIN && width <= WIDTH_MAX && width % WIDTH_GRAIN == 0)
           || error_set(error, "its width is %u, not a multiple of %d up to %d", width, WIDTH_GRAIN,
                        WIDTH_MAX);
}

// What makes the two versions different comes first.
static bool read_shape(Network *network, const unsigned char *bytes, Error *error) {
    uint32_t version = file_number(bytes, 8);
    if (version != VERSION_PLAIN && version != VERSION_LAYERS)
        return error_set(error, "its version is %u, not %d or %d", version, VERSION_PLAIN,
                         VERSION_LAYERS);
    network->has_layers = version == VERSION_LAYERS;
    return read_width(network, bytes, error)
           && read_bounded(bytes, 16, "king buckets", NETWORK_KING_BUCKETS_MAX,
                           &network->king_buckets, error)
           && read_bounded(bytes, 20, "output buckets", NETWORK_OUTPUT_BUCKETS_MAX,
                           &network->output_buckets, error)
           && check_number(bytes, 24, ACTIVATION_MAX, "first quantum", error)
           && check_number(bytes, 28, network->has_layers ? LAYER_QUANTUM : NETWORK_OUTPUT_QUANTUM,
                           "second quantum", error)
           && check_number(bytes, 32, NETWORK_OUTPUT_SCALE, "scale", error);
}

// Everything but the weights.
static bool read_header(Network *network, const unsigned char *bytes, size_t size, Error *error) {
    if (size < sizeof MAGIC || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return error_set(error, "it is no network of Roque: those begin with ROQUENET");
    if (size < HEADER_BYTES + CHECKSUM_BYTES)
        return error_set(error, "it is cut off after %zu bytes", size);
    if (!read_shape(network, bytes, error)) return false;
    network->generation = (int)(file_number(bytes, 36) & INT32_MAX);
    copy_name(bytes, network->name);
    size_t wanted = HEADER_BYTES + rows_bytes(network) + outputs_bytes(network) + CHECKSUM_BYTES;
    if (size != wanted)
        return error_set(error, "it has %zu bytes, where a network of its shape has %zu", size,
                         wanted);
    return fill_views(network, bytes + KING_BUCKETS_AT, error);
}

static bool check_outputs(const Network *network, Error *error) {
    if (network->has_layers) {
        for (int i = 0; i < network->output_buckets; i++)
            if (!layers_check(network->layers[i], error)) return false;
        return true;
    }
    int count = 2 * network->width * network->output_buckets;
    for (int i = 0; i < count; i++)
        if (abs(network->outputs[i]) > NETWORK_OUTPUT_WEIGHT_MAX)
            return error_set(error, "its output weight %d is %d, beyond %d", i, network->outputs[i],
                             NETWORK_OUTPUT_WEIGHT_MAX);
    return true;
}

static bool check_content(const Network *network, const unsigned char *bytes, size_t size,
                          Error *error) {
    if (checksum_of(0, bytes, size - CHECKSUM_BYTES) != file_number(bytes, size - CHECKSUM_BYTES))
        return error_set(error, "it is damaged: its checksum does not fit");
    return check_outputs(network, error);
}

// The weights are where they belong, in this machine's order of bytes.
static void place_weights(Network *network, const void *weights) {
    size_t width = (size_t)network->width, buckets = (size_t)network->output_buckets;
    network->weights = weights;
    network->biases = network->weights + (size_t)network->king_buckets * NETWORK_INPUTS * width;
    const void *outputs = network->biases + width;
    if (network->has_layers) {
        for (size_t i = 0; i < buckets; i++)
            network->layers[i] =
                layers_at((const char *)outputs + i * layers_bytes(network->width), network->width);
    } else {
        network->outputs = outputs;
        network->output_biases =
            (const int32_t *)(const void *)(network->outputs + 2 * width * buckets);
    }
    const Kernels *list[KERNELS_MAX];
    kernels_list(list);
    network->kernels = list[0];
}

static void copy_outputs(const Network *network, unsigned char *to, const unsigned char *from) {
    size_t buckets = (size_t)network->output_buckets;
    if (network->has_layers) {
        size_t stride = layers_bytes(network->width);
        for (size_t i = 0; i < buckets; i++)
            layers_copy(to + i * stride, from + i * stride, network->width);
        return;
    }
    size_t count = 2 * (size_t)network->width * buckets;
    file_halves((int16_t *)(void *)to, from, count);
    file_words((int32_t *)(void *)(to + count * sizeof(int16_t)), from + count * sizeof(int16_t),
               buckets);
}

// Copies the weights to aligned memory.
static bool copy_weights(Network *network, const unsigned char *bytes, Error *error) {
    size_t rows = rows_bytes(network), count = rows + outputs_bytes(network);
    network->memory = memory_take_large(count);
    if (network->memory == NULL) return error_no_memory(error);
    const unsigned char *from = bytes + HEADER_BYTES;
    file_halves(network->memory, from, rows / sizeof(int16_t));
    copy_outputs(network, (unsigned char *)network->memory + rows, from + rows);
    place_weights(network, network->memory);
    return true;
}

Network *network_from_bytes(const void *bytes, size_t size, Error *error) {
    Network *network = calloc(1, sizeof *network);
    if (network == NULL) {
        error_no_memory(error);
        return NULL;
    }
    if (read_header(network, bytes, size, error) && copy_weights(network, bytes, error)
        && check_content(network, bytes, size, error)) {
        return network;
    }
    network_close(network);
    return NULL;
}

// Only plain files: a pipe may have nobody at its other end.
static unsigned char *read_whole(const char *path, size_t *size, Error *error) {
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (file == NULL) {
        error_set(error, "%m");
        if (descriptor >= 0) close(descriptor);
        return NULL;
    }
    struct stat facts;
    unsigned char *bytes = NULL;
    if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        error_set(error, "it is no plain file");
    } else if (facts.st_size > BYTES_MAX) {
        error_set(error, "it has %lld bytes, more than any network", (long long)facts.st_size);
    } else if ((bytes = malloc((size_t)facts.st_size + 1)) == NULL) {
        error_no_memory(error);
    } else {
        *size = fread(bytes, 1, (size_t)facts.st_size, file);
    }
    fclose(file);
    return bytes;
}

Network *network_read(const char *path, Error *error) {
    size_t size = 0;
    unsigned char *bytes = read_whole(path, &size, error);
    Network *network = bytes != NULL ? network_from_bytes(bytes, size, error) : NULL;
    free(bytes);
    if (network == NULL) error_at(error, "%.200s", path);
    return network;
}

void network_close(Network *network) {
    if (network == NULL) return;
    free(network->memory);
    free(network);
}

// ---- the one that comes with the program ----

bool network_is_embedded(void) {
    return embedded_network().count > 0;
}

static const void *embedded_weights;
static pthread_once_t embedded_once = PTHREAD_ONCE_INIT;

// A row is 16 lines of the cache anywhere in 3 MB: in huge pages they are found sooner. Without
// memory the weights are used where they lie.
static void take_embedded(void) {
    const Embedded file = embedded_network();
    const unsigned char *weights = file.bytes + HEADER_BYTES;
    const size_t bytes = file.count - HEADER_BYTES;
    void *copy = memory_take_large(bytes);
    embedded_weights = copy != NULL ? memcpy(copy, weights, bytes) : weights;
}

// All engines of the process share one copy; a test has checked its sum.
bool network_open_embedded(Network **network, Error *error) {
    const Embedded file = embedded_network();
    *network = NULL;
    if (file.count == 0) return true;
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) {
        *network = network_from_bytes(file.bytes, file.count, error);
        return *network != NULL;
    }
    Network *opened = memory_new(sizeof *opened, error);
    if (opened == NULL) return false;
    if (read_header(opened, file.bytes, file.count, error)) {
        pthread_once(&embedded_once, take_embedded);
        place_weights(opened, embedded_weights);
        *network = opened;
        return true;
    }
    network_close(opened);
    return false;
}
