// SPDX-License-Identifier: GPL-3.0-or-later
// table_file.c - the reader of table files.
#include "endgame/table_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checksum.h"
#include "core/map_guard.h"
#include "endgame/block_parts.h"
#include "work/work.h"
#include "endgame/table_file_parts.h"

bool table_file_path(const char *folder, const Material *material, char path[TABLE_PATH_MAX]) {
    char name[MATERIAL_NAME_MAX];
    material_format(material, name);
    return snprintf(path, TABLE_PATH_MAX, "%s/%s" TABLE_FILE_SUFFIX, folder, name) < TABLE_PATH_MAX;
}

// ---- checking ----

static bool read_header(TableFile *file, Error *error) {
    const uint8_t *bytes = file->bytes;
    if (file->size < HEADER_BYTES) return error_set(error, "not whole: %zu bytes", file->size);
    if (memcmp(bytes + AT_MAGIC, TABLE_FILE_MAGIC, 4) != 0)
        return error_set(error, "not a table of Roque: its first bytes are others");
    const unsigned version = le_load(bytes + AT_VERSION, 2);
    if (version != TABLE_FILE_VERSION)
        return error_set(error, "version %u of the format; this program reads %d", version,
                         TABLE_FILE_VERSION);
    if (le_load(bytes + AT_CHECKSUM, 4) != checksum_of(0, bytes, AT_CHECKSUM))
        return error_set(error, "damaged: the header's checksum is wrong");
    const uint64_t file_bytes =
        le_load(bytes + AT_FILE_BYTES, 4) | (uint64_t)le_load(bytes + AT_FILE_BYTES + 4, 4) << 32;
    if (file_bytes != file->size)
        return error_set(error, "not whole: %zu bytes of %llu", file->size,
                         (unsigned long long)file_bytes);
    return true;
}

static bool read_layout(TableFile *file, Error *error) {
    const uint8_t *bytes = file->bytes;
    char name[NAME_BYTES + 1] = {0}, sorted[MATERIAL_NAME_MAX];
    Material material;
    memcpy(name, bytes + AT_NAME, NAME_BYTES);
    if (!material_parse(name, &material, NULL))
        return error_set(error, "damaged: no such material");
    material_format(&material, sorted);
    file->layout = layout_of(&material);
    file->side_count = bytes[AT_SIDES];
    file->block_count = le_load(bytes + AT_BLOCK_COUNT, 4);
    for (int side = 0; side < SIDE_COUNT; side++) {
        file->longest_win[side] = bytes[AT_LONGEST + 2 * side];
        file->longest_loss[side] = bytes[AT_LONGEST + 2 * side + 1];
    }
    const bool is_fine =
        strcmp(name, sorted) == 0 && bytes[AT_MEN] == material.men
        && file->side_count == (file->layout.is_symmetric ? 1 : 2)
        && le_load(bytes + AT_SIZE, 4) == file->layout.size
        && le_load(bytes + AT_BLOCK_VALUES, 4) == BLOCK_VALUES
        && file->block_count == (file->layout.size + BLOCK_VALUES - 1) / BLOCK_VALUES;
    return is_fine || error_set(error, "damaged: the header contradicts itself");
}

// What is left of the directory.
typedef struct Rest {
    const uint8_t *at;
    size_t count;
} Rest;

static const uint8_t *cut(Rest *rest, size_t count) {
    const uint8_t *at = rest->at;
    if (count > rest->count) return NULL;
    rest->at += count;
    rest->count -= count;
    return at;
}

static bool read_model(Rest *rest, BlockModel *model) {
    memset(model, 0, sizeof *model);
    const uint8_t *bytes = cut(rest, 1);
    if (bytes == NULL) return false;
    model->value_count = bytes[0];
    if ((bytes = cut(rest, bytes[0])) == NULL) return false;
    memcpy(model->values, bytes, (size_t)model->value_count);
    for (int code = 0; code < BLOCK_CODES; code++) {
        const int symbols = block_code_symbols(code);
        if ((bytes = cut(rest, (size_t)(symbols + 1) / 2)) == NULL) return false;
        for (int i = 0; i < symbols; i++)
            model->lengths[code][i] = bytes[i / 2] >> (i % 2 * 4) & 15;
    }
    return true;
}

// Blocks lie one behind the other, to the end of the file.
static bool are_entries_in_order(const TableFile *file, size_t data) {
    size_t before = data;
    for (int side = 0; side < file->side_count; side++) {
        for (uint32_t block = 0; block < file->block_count; block++) {
            const size_t place = le_load(file->entries[side] + (size_t)block * ENTRY_BYTES, 4);
            if (place < before || place > file->size || (side == 0 && block == 0 && place != data))
                return false;
            before = place;
        }
    }
    return true;
}

static bool read_directory(TableFile *file, Error *error) {
    const size_t bytes = le_load(file->bytes + AT_DIRECTORY_BYTES, 4);
    Rest rest = {file->bytes + HEADER_BYTES, bytes};
    if (bytes > file->size - HEADER_BYTES) return error_set(error, "damaged: the directory is cut");
    if (checksum_of(0, rest.at, bytes) != le_load(file->bytes + AT_DIRECTORY_CHECKSUM, 4))
        return error_set(error, "damaged: the directory's checksum is wrong");
    for (int side = 0; side < file->side_count; side++) {
        BlockModel model;
        if (!read_model(&rest, &model)) return error_set(error, "damaged: the directory is cut");
        if (!block_model_is_sound(&model))
            return error_set(error, "damaged: the directory makes no sense");
        file->decoders[side] = block_decoder_new(&model);
        file->entries[side] = cut(&rest, (size_t)file->block_count * ENTRY_BYTES);
        if (file->decoders[side] == NULL) return error_no_memory(error);
        if (file->entries[side] == NULL)
            return error_set(error, "damaged: the directory makes no sense");
    }
    return (rest.count == 0 && are_entries_in_order(file, HEADER_BYTES + bytes))
           || error_set(error, "damaged: the directory makes no sense");
}

bool table_file_open_bytes(TableFile *file, const uint8_t *bytes, size_t size, Error *error) {
    *file = (TableFile){.bytes = bytes, .size = size};
    if (read_header(file, error) && read_layout(file, error) && read_directory(file, error))
        return true;
    for (int side = 0; side < SIDE_COUNT; side++) block_decoder_free(file->decoders[side]);
    *file = (TableFile){0};
    return false;
}

// ---- opening ----

static const uint8_t *map_file(int descriptor, size_t *size, Error *error) {
    struct stat facts;
    if (fstat(descriptor, &facts) != 0) {
        error_set(error, "%m");
        return NULL;
    }
    if (!S_ISREG(facts.st_mode) || facts.st_size < HEADER_BYTES) {
        error_set(error, S_ISREG(facts.st_mode) ? "not whole: %lld bytes" : "not a file",
                  (long long)facts.st_size);
        return NULL;
    }
    *size = (size_t)facts.st_size;
    void *bytes = mmap(NULL, *size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (bytes != MAP_FAILED) return bytes;
    error_set(error, "%m");
    return NULL;
}

// The header and the directory of a mapped file.
typedef struct HeadReading {
    TableFile *file;
    const uint8_t *bytes;
    size_t size;
    Error *error;
    bool is_fine;
} HeadReading;

static void read_head(void *context) {
    HeadReading *reading = context;
    reading->is_fine =
        table_file_open_bytes(reading->file, reading->bytes, reading->size, reading->error);
}

bool table_file_open(TableFile *file, const char *path, Error *error) {
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    *file = (TableFile){0};
    if (descriptor < 0) {
        error_set(error, "%m");
        return error_at(error, "%.200s", path);
    }
    size_t size = 0;
    const uint8_t *bytes = map_file(descriptor, &size, error);
    close(descriptor);
    HeadReading reading = {.file = file, .bytes = bytes, .size = size, .error = error};
    if (bytes != NULL && !map_guard_run(read_head, &reading)) {
        for (int side = 0; side < SIDE_COUNT; side++) block_decoder_free(file->decoders[side]);
        *file = (TableFile){0};
        error_set(error, "it was cut while it was read");
    }
    if (bytes != NULL && reading.is_fine) return true;
    if (bytes != NULL) munmap((void *)(uintptr_t)bytes, size);
    return error_at(error, "%.200s", path);
}

void table_file_close(TableFile *file) {
    if (file->bytes == NULL) return;
    for (int side = 0; side < SIDE_COUNT; side++) block_decoder_free(file->decoders[side]);
    munmap((void *)(uintptr_t)file->bytes, file->size);
    *file = (TableFile){0};
}

// ---- reading ----

int table_file_block_values(const TableFile *file, uint32_t block) {
    const uint32_t rest = file->layout.size - block * BLOCK_VALUES;
    return rest < BLOCK_VALUES ? (int)rest : BLOCK_VALUES;
}

// Where the block behind this one begins, or the file ends.
static size_t block_end(const TableFile *file, Side side, uint32_t block) {
    if (block + 1 < file->block_count)
        return le_load(file->entries[side] + ((size_t)block + 1) * ENTRY_BYTES, 4);
    return (int)side + 1 < file->side_count ? le_load(file->entries[side + 1], 4) : file->size;
}

typedef struct BlockReading {
    const TableFile *file;
    Side side;
    uint32_t block;
    uint8_t *values;
    bool is_fine;
} BlockReading;

static void read_block(void *context) {
    BlockReading *reading = context;
    const TableFile *file = reading->file;
    const uint8_t *entry = file->entries[reading->side] + (size_t)reading->block * ENTRY_BYTES;
    const size_t first = le_load(entry, 4);
    const size_t end = block_end(file, reading->side, reading->block);
    reading->is_fine =
        first <= end && end <= file->size
        && checksum_of(0, file->bytes + first, end - first) == le_load(entry + 4, 4)
        && block_decode(file->decoders[reading->side], file->bytes + first, end - first,
                        reading->values, table_file_block_values(file, reading->block));
}

bool table_file_read_block(const TableFile *file, Side side, uint32_t block, uint8_t *values) {
    BlockReading reading = {.file = file, .side = side, .block = block, .values = values};
    return map_guard_run(read_block, &reading) && reading.is_fine;
}

typedef struct Loading {
    const TableFile *file;
    FlatTable *table;
    atomic_bool is_damaged;
} Loading;

static void load_block(void *context, int piece) {
    Loading *loading = context;
    const Side side = (Side)((uint32_t)piece / loading->file->block_count);
    const uint32_t block = (uint32_t)piece % loading->file->block_count;
    uint8_t *values = loading->table->values[side] + (size_t)block * BLOCK_VALUES;
    if (!table_file_read_block(loading->file, side, block, values))
        atomic_store(&loading->is_damaged, true);
}

bool table_file_load(const TableFile *file, int threads, FlatTable *table, Error *error) {
    Loading loading = {.file = file, .table = table};
    if (!flat_table_open(table, &file->layout.material, error)) return false;
    parallel_run(threads, file->side_count * (int)file->block_count, NULL, load_block, &loading);
    if (!loading.is_damaged) return true;
    flat_table_close(table);
    return error_set(error, "damaged: a block's checksum is wrong");
}
