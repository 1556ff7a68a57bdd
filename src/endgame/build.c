// SPDX-License-Identifier: GPL-3.0-or-later
// build.c - see build.h.
#include "endgame/build.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/folder.h"

#include "endgame/generate.h"
#include "endgame/king_slices.h"

typedef struct Builder {
    const BuildOptions *options;
    BuildSummary *summary;
    Material list[MATERIAL_LIST_MAX]; // in the order of making
    int count;
    FlatTable loaded[MATERIAL_LIST_MAX]; // by number in the list; closed when not in memory
    RankGroup group;                     // rank 0 reads, decides and writes
} Builder;

static void tell(const Builder *builder, BuildNews news, const Material *material, int plies) {
    if (builder->options->tell != NULL && builder->group.rank == 0)
        builder->options->tell(builder->options->context, news, material, plies);
}

// ---- what has to be made ----

static int find_in_list(const Builder *builder, const Material *material) {
    for (int i = 0; i < builder->count; i++) {
        if (material_equals(&builder->list[i], material)) return i;
    }
    return -1;
}

// What it turns into comes first. The depth is bounded: every step loses a man or a pawn.
static void add_material(Builder *builder, const Material *material) {
    Material next[MATERIAL_LIST_MAX];
    if (find_in_list(builder, material) >= 0) return;
    const int count = material_list_next(material, next);
    for (int i = 0; i < count; i++) add_material(builder, &next[i]);
    builder->list[builder->count++] = *material;
}

// ---- tables in memory ----

static uint64_t flat_bytes(const Material *material) {
    const Layout layout = layout_of(material);
    return (uint64_t)layout.size * (layout.is_symmetric ? 1 : 2);
}

// What a table takes that another one asks while it is made.
static uint64_t bytes_to_ask(const Builder *builder, const Material *material) {
    const Layout layout = layout_of(material);
    if (king_slices_suit(&layout))
        return king_slices_bytes(&layout) * (uint64_t)builder->options->threads;
    return flat_bytes(material);
}

static bool is_among(const Material *materials, int count, const Material *material) {
    for (int i = 0; i < count; i++) {
        if (material_equals(&materials[i], material)) return true;
    }
    return false;
}

// Gives memory back until the table and what it needs fit, the largest first.
static bool make_room(Builder *builder, const Material *material, const Material *next, int count,
                      Error *error) {
    const uint64_t limit = (uint64_t)builder->options->memory_mb << 20;
    uint64_t needed = generate_bytes(material, builder->group.rank, builder->group.size);
    for (int i = 0; i < count; i++) needed += bytes_to_ask(builder, &next[i]);
    if (needed > limit)
        return error_set(error, "needs %llu MB of memory, %lld MB are allowed (--memory)",
                         (unsigned long long)((needed >> 20) + 1),
                         (long long)builder->options->memory_mb);
    for (;;) {
        uint64_t others = 0;
        int largest = -1;
        for (int i = 0; i < builder->count; i++) {
            if (builder->loaded[i].values[WHITE] == NULL
                || is_among(next, count, &builder->list[i]))
                continue;
            others += flat_bytes(&builder->list[i]);
            if (largest < 0 || flat_bytes(&builder->list[i]) > flat_bytes(&builder->list[largest]))
                largest = i;
        }
        if (largest < 0 || needed + others <= limit) return true;
        flat_table_close(&builder->loaded[largest]);
    }
}

static bool open_file(const Builder *builder, const Material *material, TableFile *file,
                      Error *error) {
    char path[TABLE_PATH_MAX];
    if (!table_file_path(builder->options->folder, material, path))
        return error_set(error, "the path of the folder is too long");
    return table_file_open(file, path, error);
}

static bool load(Builder *builder, int number, Error *error) {
    TableFile file;
    if (builder->loaded[number].values[WHITE] != NULL) return true;
    if (!open_file(builder, &builder->list[number], &file, error)) return false;
    const bool is_loaded =
        table_file_load(&file, builder->options->threads, &builder->loaded[number], error);
    table_file_close(&file);
    return is_loaded;
}

// Of what captures and promotions lead to, the large are read by slices, the others are in memory.
typedef struct Needed {
    const FlatTable *tables[MATERIAL_LIST_MAX];
    int count;
    TableFile files[KING_SLICES_MAX];
    int file_count;
} Needed;

static bool open_needed(Builder *builder, const Material *next, int count, Needed *needed,
                        Error *error) {
    needed->count = needed->file_count = 0;
    for (int i = 0; i < count; i++) {
        const int at = find_in_list(builder, &next[i]);
        const Layout layout = layout_of(&next[i]);
        if (king_slices_suit(&layout)) {
            if (!open_file(builder, &next[i], &needed->files[needed->file_count], error))
                return false;
            needed->file_count++;
            continue;
        }
        if (!load(builder, at, error)) return false;
        needed->tables[needed->count++] = &builder->loaded[at];
    }
    return true;
}

static void close_needed(Needed *needed) {
    for (int i = 0; i < needed->file_count; i++) table_file_close(&needed->files[i]);
}

// A file without a name, beside the tables: gone with the process.
static int open_scratch(const char *folder, Error *error) {
    char path[TABLE_PATH_MAX];
    if (snprintf(path, sizeof path, "%s/.scratch-XXXXXX", folder) >= (int)sizeof path) {
        error_set(error, "the path of the folder is too long");
        return -1;
    }
    const int file = mkostemp(path, O_CLOEXEC);
    if (file < 0)
        error_set(error, "cannot write into %.200s: %m", folder);
    else
        unlink(path);
    return file;
}

// ---- making ----

typedef struct Ply {
    const Builder *builder;
    const Material *material;
} Ply;

static void tell_pass(void *context, int plies) {
    const Ply *ply = context;
    tell(ply->builder, BUILD_PASS, ply->material, plies);
}

// Makes the table and, on rank 0, writes it.
static bool make_from(Builder *builder, int number, const char *path, const Needed *needed,
                      Error *error) {
    const BuildOptions *options = builder->options;
    const Material *material = &builder->list[number];
    FlatTable *table = &builder->loaded[number];
    const bool is_spread = builder->group.size > 1, is_writer = builder->group.rank == 0;
    const int scratch = is_spread && is_writer ? open_scratch(options->folder, error) : -1;
    if (is_spread && is_writer && scratch < 0) return false;
    Ply ply = {builder, material};
    const GenerateOptions generate = {.threads = options->threads,
                                      .stop = options->stop,
                                      .next = needed->tables,
                                      .next_count = needed->count,
                                      .files = needed->files,
                                      .file_count = needed->file_count,
                                      .on_progress = tell_pass,
                                      .context = &ply,
                                      .group = &builder->group,
                                      .scratch = scratch};
    tell(builder, BUILD_STARTS, material, 0);
    bool is_made = generate_table(material, &generate, table, error);
    if (is_made && is_writer) {
        tell(builder, BUILD_WRITES, material, 0);
        is_made = table_file_write(path, table, options->threads, options->stop, error);
    }
    if (is_spread || king_slices_suit(&table->layout))
        flat_table_close(table); // the file is asked from now on
    if (scratch >= 0) close(scratch);
    return is_made;
}

static bool make(Builder *builder, int number, const char *path, Error *error) {
    const Material *material = &builder->list[number];
    Material next[MATERIAL_LIST_MAX];
    Needed needed;
    const int count = material_list_next(material, next);
    if (!make_room(builder, material, next, count, error)) return false;
    const bool is_made = open_needed(builder, next, count, &needed, error)
                         && make_from(builder, number, path, &needed, error);
    close_needed(&needed);
    if (!is_made || builder->group.rank > 0) return is_made;
    builder->summary->made++;
    builder->summary->positions += flat_bytes(material);
    tell(builder, BUILD_DONE, material, 0);
    return true;
}

// All of a file is read, so that a table built on it is right.
static bool is_kept(const Builder *builder, const Material *material, const char *path) {
    TableFile file;
    if (access(path, F_OK) != 0) return false;
    bool is_whole = table_file_open(&file, path, NULL);
    if (is_whole) {
        uint8_t values[BLOCK_VALUES];
        is_whole = material_equals(&file.layout.material, material);
        for (int side = 0; side < file.side_count; side++) {
            for (uint32_t block = 0; is_whole && block < file.block_count; block++)
                is_whole = table_file_read_block(&file, (Side)side, block, values);
        }
        table_file_close(&file);
    }
    tell(builder, is_whole ? BUILD_KEPT : BUILD_DAMAGED, material, 0);
    return is_whole;
}

static bool build_one(Builder *builder, int number, Error *error) {
    const Material *material = &builder->list[number];
    char path[TABLE_PATH_MAX], name[MATERIAL_NAME_MAX];
    struct stat facts;
    material_format(material, name);
    if (!table_file_path(builder->options->folder, material, path))
        return error_set(error, "the path of the folder is too long");
    int64_t kept = builder->group.rank == 0 && is_kept(builder, material, path);
    if (!group_meet(&builder->group, &kept, error)) return false;
    if (kept)
        builder->summary->kept++;
    else if (!make(builder, number, path, error))
        return error_at(error, "%s", name);
    if (stat(path, &facts) == 0) builder->summary->bytes += (uint64_t)facts.st_size;
    return true;
}

bool build_tables(const Material *wanted, int count, const BuildOptions *options,
                  BuildSummary *summary, Error *error) {
    Builder builder = {.options = options, .summary = summary};
    *summary = (BuildSummary){0};
    bool is_done = group_open(&builder.group, error);
    if (is_done && builder.group.rank == 0) is_done = folder_make(options->folder, error);
    if (is_done && builder.group.rank == 0 && access(options->folder, W_OK | X_OK) != 0)
        is_done = error_set(error, "cannot write into %.200s: %m", options->folder);
    for (int i = 0; i < count; i++) add_material(&builder, &wanted[i]);
    for (int i = 0; is_done && i < builder.count; i++) {
        is_done =
            options->stop == NULL || !atomic_load(options->stop) || error_set(error, "stopped");
        if (is_done) is_done = build_one(&builder, i, error);
    }
    for (int i = 0; i < builder.count; i++) flat_table_close(&builder.loaded[i]);
    if (!is_done) group_give_up(&builder.group, error);
    group_close(&builder.group);
    return is_done;
}
