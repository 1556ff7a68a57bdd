// SPDX-License-Identifier: GPL-3.0-or-later
// table_file_writer.c - the writer of table files.
#include <stdlib.h>
#include <string.h>

#include "core/checksum.h"
#include "core/memory.h"
#include "core/whole_file.h"
#include "endgame/block_parts.h"
#include "work/work.h"
#include "endgame/table_file.h"
#include "endgame/table_file_parts.h"

enum { MODEL_BYTES_MAX = 1 + 256 + BLOCK_CODES * (STEP_COUNT + 1) / 2 };

typedef struct CodedBlock {
    uint8_t *bytes;
    size_t count;
} CodedBlock;

typedef struct Writer {
    const FlatTable *table;
    int side_count;
    uint32_t block_count;
    BlockModel models[SIDE_COUNT];
    BlockEncoder *encoders[SIDE_COUNT];
    CodedBlock *blocks; // of both sides
    atomic_bool has_failed;
} Writer;

static void make_model(void *context, int side) {
    Writer *writer = context;
    if (block_model_make(&writer->models[side], writer->table->values[side],
                         writer->table->layout.size))
        writer->encoders[side] = block_encoder_new(&writer->models[side]);
    if (writer->encoders[side] == NULL) atomic_store(&writer->has_failed, true);
}

static void code_block(void *context, int piece) {
    Writer *writer = context;
    const int side = piece / (int)writer->block_count;
    const size_t first = (size_t)(piece % (int)writer->block_count) * BLOCK_VALUES;
    const size_t rest = writer->table->layout.size - first;
    const int count = rest < BLOCK_VALUES ? (int)rest : BLOCK_VALUES;
    uint8_t bytes[BLOCK_BYTES_MAX];
    CodedBlock *block = &writer->blocks[piece];
    block->count =
        block_encode(writer->encoders[side], writer->table->values[side] + first, count, bytes);
    block->bytes = malloc(block->count + 1);
    if (block->bytes == NULL)
        atomic_store(&writer->has_failed, true);
    else
        memcpy(block->bytes, bytes, block->count);
}

static uint8_t *store_model(uint8_t *at, const BlockModel *model) {
    *at++ = (uint8_t)model->value_count;
    memcpy(at, model->values, (size_t)model->value_count);
    at += model->value_count;
    for (int code = 0; code < BLOCK_CODES; code++) {
        const int symbols = block_code_symbols(code);
        memset(at, 0, (size_t)(symbols + 1) / 2);
        for (int i = 0; i < symbols; i++)
            at[i / 2] |= (uint8_t)(model->lengths[code][i] << (i % 2 * 4));
        at += (symbols + 1) / 2;
    }
    return at;
}

static size_t model_bytes(const BlockModel *model) {
    uint8_t bytes[MODEL_BYTES_MAX];
    return (size_t)(store_model(bytes, model) - bytes);
}

// Returns the size of the file.
static uint64_t store_directory(const Writer *writer, uint8_t *directory, size_t directory_bytes) {
    uint64_t place = HEADER_BYTES + directory_bytes;
    uint8_t *at = directory;
    for (int side = 0; side < writer->side_count; side++) {
        at = store_model(at, &writer->models[side]);
        for (uint32_t i = 0; i < writer->block_count; i++, at += ENTRY_BYTES) {
            const CodedBlock *block = &writer->blocks[(size_t)side * writer->block_count + i];
            le_store(at, 4, place);
            le_store(at + 4, 4, checksum_of(0, block->bytes, block->count));
            place += block->count;
        }
    }
    return place;
}

static void store_longest(const Writer *writer, uint8_t *header) {
    for (int side = 0; side < writer->side_count; side++) {
        const BlockModel *model = &writer->models[side];
        uint8_t *longest = header + AT_LONGEST + 2 * side;
        for (int i = 0; i < model->value_count; i++) {
            uint8_t *kept = &longest[code_is_loss(model->values[i])];
            if (model->values[i] > *kept) *kept = model->values[i];
        }
    }
}

static void store_header(const Writer *writer, uint8_t *header, const uint8_t *directory,
                         size_t directory_bytes, uint64_t file_bytes) {
    const Layout *layout = &writer->table->layout;
    char name[NAME_BYTES + 1] = {0};
    material_format(&layout->material, name);
    memset(header, 0, HEADER_BYTES);
    memcpy(header + AT_MAGIC, TABLE_FILE_MAGIC, 4);
    le_store(header + AT_VERSION, 2, TABLE_FILE_VERSION);
    header[AT_MEN] = (uint8_t)layout->material.men;
    header[AT_SIDES] = (uint8_t)writer->side_count;
    memcpy(header + AT_NAME, name, NAME_BYTES);
    le_store(header + AT_SIZE, 4, layout->size);
    le_store(header + AT_BLOCK_VALUES, 4, BLOCK_VALUES);
    le_store(header + AT_BLOCK_COUNT, 4, writer->block_count);
    store_longest(writer, header);
    le_store(header + AT_FILE_BYTES, 8, file_bytes);
    le_store(header + AT_DIRECTORY_BYTES, 4, directory_bytes);
    le_store(header + AT_DIRECTORY_CHECKSUM, 4, checksum_of(0, directory, directory_bytes));
    le_store(header + AT_CHECKSUM, 4, checksum_of(0, header, AT_CHECKSUM));
}

static bool write_parts(const Writer *writer, const uint8_t *header, const uint8_t *directory,
                        size_t directory_bytes, const char *path, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    fwrite(header, 1, HEADER_BYTES, file.stream);
    fwrite(directory, 1, directory_bytes, file.stream);
    for (size_t i = 0; i < (size_t)writer->side_count * writer->block_count; i++)
        fwrite(writer->blocks[i].bytes, 1, writer->blocks[i].count, file.stream);
    return whole_file_keep(&file, error); // says what the stream could not write
}

static bool write_file(const Writer *writer, const char *path, Error *error) {
    size_t directory_bytes = (size_t)writer->side_count * writer->block_count * ENTRY_BYTES;
    for (int side = 0; side < writer->side_count; side++)
        directory_bytes += model_bytes(&writer->models[side]);
    uint8_t header[HEADER_BYTES];
    uint8_t *directory = malloc(directory_bytes);
    if (directory == NULL) return error_no_memory(error);
    const uint64_t file_bytes = store_directory(writer, directory, directory_bytes);
    store_header(writer, header, directory, directory_bytes, file_bytes);
    const bool is_written =
        file_bytes <= UINT32_MAX
            ? write_parts(writer, header, directory, directory_bytes, path, error)
            : error_set(error, "a table of more than 4 GB cannot be written");
    free(directory);
    return is_written;
}

bool table_file_write(const char *path, const FlatTable *table, int threads,
                      const atomic_bool *stop, Error *error) {
    Writer *writer = memory_new(sizeof *writer, error);
    if (writer == NULL) return false;
    writer->table = table;
    writer->side_count = table->layout.is_symmetric ? 1 : 2;
    writer->block_count = (table->layout.size + BLOCK_VALUES - 1) / BLOCK_VALUES;
    const int pieces = writer->side_count * (int)writer->block_count;
    writer->blocks = calloc((size_t)pieces, sizeof *writer->blocks);
    bool is_done = writer->blocks != NULL || error_no_memory(error);
    if (is_done)
        is_done = parallel_run(threads, writer->side_count, stop, make_model, writer)
                  && !writer->has_failed && parallel_run(threads, pieces, stop, code_block, writer);
    if (!is_done || writer->has_failed)
        is_done = writer->has_failed ? error_no_memory(error) : error_set(error, "stopped");
    if (is_done) is_done = write_file(writer, path, error);
    for (int i = 0; writer->blocks != NULL && i < pieces; i++) free(writer->blocks[i].bytes);
    for (int side = 0; side < SIDE_COUNT; side++) block_encoder_free(writer->encoders[side]);
    free(writer->blocks);
    free(writer);
    return is_done;
}
