// SPDX-License-Identifier: GPL-3.0-or-later
// tables.c - see tables.h.
//
// The cache is slots of one block each. A slot's sequence number is odd while it is being written;
// a reader that saw the same even number before and after has read what belongs to the key. Nobody
// waits: who finds a slot being written reads the block for itself.
#include "endgame/tables.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"

enum {
    TABLES_MAX = MATERIAL_LIST_MAX,
    WAYS = 8, // slots where a block may be
    BLOCK_WORDS = BLOCK_VALUES / 8,
    BUCKETS = 512, // of materials
    FOLDERS_BYTES_MAX = 4096,
};

typedef struct Slot {
    atomic_uint sequence;
    atomic_uint_fast64_t key; // 0: empty
    atomic_uint_fast64_t words[BLOCK_WORDS];
} Slot;

struct Tables {
    TableFile files[TABLES_MAX];
    int count;
    int men_max;
    int16_t buckets[BUCKETS]; // number of a file, or -1; the next bucket when taken
    size_t sets;
    Slot *slots;
    atomic_uint turn;   // which way is written next
    atomic_bool is_off; // a block could not be read: nothing is known any more
};

// ---- opening ----

static unsigned bucket_of(const Material *material) {
    uint64_t pieces = 0;
    for (int i = 0; i < material->men; i++)
        pieces = pieces << 4 | (unsigned)(material->pieces[i] + 1);
    return (unsigned)(random_mix(pieces) % BUCKETS);
}

static const TableFile *find_file(const Tables *tables, const Material *material, int *number) {
    for (unsigned bucket = bucket_of(material); tables->buckets[bucket] >= 0;
         bucket = (bucket + 1) % BUCKETS) {
        *number = tables->buckets[bucket];
        if (material_equals(&tables->files[*number].layout.material, material))
            return &tables->files[*number];
    }
    return NULL;
}

static bool add_file(Tables *tables, const char *path, Error *error) {
    TableFile file;
    int number;
    if (!table_file_open(&file, path, error)) return false;
    if (find_file(tables, &file.layout.material, &number) != NULL || tables->count == TABLES_MAX) {
        table_file_close(&file);
        return true;
    }
    unsigned bucket = bucket_of(&file.layout.material);
    while (tables->buckets[bucket] >= 0) bucket = (bucket + 1) % BUCKETS;
    tables->buckets[bucket] = (int16_t)tables->count;
    if (file.layout.material.men > tables->men_max) tables->men_max = file.layout.material.men;
    tables->files[tables->count++] = file;
    return true;
}

static int is_table(const struct dirent *entry) {
    const size_t length = strlen(entry->d_name), suffix = strlen(TABLE_FILE_SUFFIX);
    return length > suffix && strcmp(entry->d_name + length - suffix, TABLE_FILE_SUFFIX) == 0;
}

// In the order of their names.
static bool add_folder(Tables *tables, const char *path, Error *error) {
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, is_table, alphasort);
    if (count < 0) {
        error_set(error, "%m");
        return error_at(error, "%.160s", path);
    }
    bool is_fine = true;
    for (int i = 0; i < count; i++) {
        Text file = TEXT_OF(TABLE_PATH_MAX);
        text_addf(&file, "%s/%s", path, entries[i]->d_name);
        free(entries[i]);
        if (!is_fine) continue;
        is_fine = file.is_cut ? error_set(error, "%.160s: the path is too long", path)
                              : add_file(tables, file.data, error);
    }
    free(entries);
    return is_fine;
}

static bool add_folders(Tables *tables, const char *folders, Error *error) {
    if (strlen(folders) >= FOLDERS_BYTES_MAX)
        return error_set(error, "the list of table folders is longer than %d bytes",
                         FOLDERS_BYTES_MAX - 1);
    for (const char *rest = folders; *rest != '\0';) {
        char path[FOLDERS_BYTES_MAX];
        const size_t length = strcspn(rest, ":");
        slice_copy((Slice){rest, length}, path, sizeof path);
        if (length > 0 && !add_folder(tables, path, error)) return false;
        rest += length + (rest[length] == ':');
    }
    return tables->count > 0 || error_set(error, "no tables (.rqt files) in '%.160s'", folders);
}

Tables *tables_open(const char *folders, int cache_mb, Error *error) {
    Tables *tables = memory_new(sizeof *tables, error);
    if (tables == NULL) return NULL;
    for (int i = 0; i < BUCKETS; i++) tables->buckets[i] = -1;
    tables->sets = ((size_t)cache_mb << 20) / (WAYS * sizeof(Slot)) + 1;
    tables->slots = calloc(tables->sets * WAYS, sizeof *tables->slots);
    if (tables->slots == NULL) error_no_memory(error);
    if (tables->slots != NULL && add_folders(tables, folders, error)) return tables;
    tables_close(tables);
    return NULL;
}

void tables_close(Tables *tables) {
    if (tables == NULL) return;
    for (int i = 0; i < tables->count; i++) table_file_close(&tables->files[i]);
    free(tables->slots);
    free(tables);
}

int tables_count(const Tables *tables) {
    return tables->count;
}

const TableFile *tables_at(const Tables *tables, int number) {
    return &tables->files[number];
}

int tables_men_max(const Tables *tables) {
    return tables->men_max;
}

bool tables_are_off(const Tables *tables) {
    return atomic_load_explicit(&tables->is_off, memory_order_relaxed);
}

// ---- the cache ----

// -1: the slot holds another block, or is being written.
static int read_slot(Slot *slot, uint64_t key, int place) {
    const unsigned sequence = atomic_load_explicit(&slot->sequence, memory_order_acquire);
    if ((sequence & 1) != 0 || atomic_load_explicit(&slot->key, memory_order_relaxed) != key)
        return -1;
    const uint64_t word = atomic_load_explicit(&slot->words[place / 8], memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (atomic_load_explicit(&slot->sequence, memory_order_relaxed) != sequence) return -1;
    return (int)(word >> place % 8 * 8 & 255);
}

static void write_slot(Slot *slot, uint64_t key, const uint8_t *values) {
    unsigned sequence = atomic_load_explicit(&slot->sequence, memory_order_relaxed);
    if ((sequence & 1) != 0
        || !atomic_compare_exchange_strong(&slot->sequence, &sequence, sequence + 1))
        return; // someone else is at it
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&slot->key, key, memory_order_relaxed);
    for (int i = 0; i < BLOCK_WORDS; i++) {
        uint64_t word = 0;
        for (int j = 7; j >= 0; j--) word = word << 8 | values[i * 8 + j];
        atomic_store_explicit(&slot->words[i], word, memory_order_relaxed);
    }
    atomic_store_explicit(&slot->sequence, sequence + 2, memory_order_release);
}

// -1: the block is damaged.
static int read_value(Tables *tables, int number, Side side, uint32_t index) {
    const uint32_t block = index / BLOCK_VALUES;
    const int place = (int)(index % BLOCK_VALUES);
    const uint64_t key = ((uint64_t)number << 1 | side) << 32 | (block + UINT64_C(1));
    Slot *set = tables->slots + random_mix(key) % tables->sets * WAYS;
    for (int way = 0; way < WAYS; way++) {
        const int value = read_slot(&set[way], key, place);
        if (value >= 0) return value;
    }
    uint8_t values[BLOCK_VALUES];
    if (!table_file_read_block(&tables->files[number], side, block, values)) {
        atomic_store(&tables->is_off, true);
        return -1;
    }
    write_slot(&set[atomic_fetch_add_explicit(&tables->turn, 1, memory_order_relaxed) % WAYS], key,
               values);
    return values[place];
}

// ---- asking ----

static TableAnswer answer_of(int code) {
    return (TableAnswer){code == CODE_DRAW    ? 0
                         : code_is_loss(code) ? -1
                                              : 1,
                         code == CODE_DRAW ? 0 : code - 1};
}

int table_answer_compare(TableAnswer a, TableAnswer b) {
    if (a.outcome != b.outcome) return a.outcome - b.outcome;
    return a.outcome > 0 ? b.plies - a.plies : a.plies - b.plies;
}

// Without taking in passing.
static bool probe_men(Tables *tables, const Board *board, TableAnswer *answer) {
    Material material;
    Square places[MATERIAL_MEN_MAX];
    uint8_t squares[MATERIAL_MEN_MAX] = {0}, swapped[MATERIAL_MEN_MAX] = {0};
    bool is_flipped;
    int number, turn;
    if (!material_of_board(board, &material, places, &is_flipped)) return false;
    if (material.men == 2) {
        *answer = (TableAnswer){0, 0};
        return true;
    }
    const TableFile *file = find_file(tables, &material, &number);
    if (file == NULL) return false;
    for (int i = 0; i < material.men; i++) squares[i] = (uint8_t)places[i];
    Side side = (Side)(board->side ^ (is_flipped ? 1 : 0));
    const bool is_swapped = file->layout.is_symmetric && side == BLACK;
    if (is_swapped) layout_swap_sides(&file->layout, squares, swapped), side = WHITE;
    const int code = read_value(tables, number, side,
                                layout_index(&file->layout, is_swapped ? swapped : squares, &turn));
    if (code < 0) return false;
    *answer = answer_of(code);
    return true;
}

static TableAnswer answer_before(TableAnswer after) {
    return (TableAnswer){-after.outcome, after.outcome == 0 ? 0 : after.plies + 1};
}

// The tables say what the position is worth when nothing can be taken in passing: that move is one
// more to choose from, or the only one.
static bool add_passing(Tables *tables, const Board *board, TableAnswer *answer) {
    Move moves[MOVES_MAX];
    const int count = movegen_list(board, MOVES_ALL, moves);
    int in_passing = 0;
    bool is_best = false;
    TableAnswer best = {0, 0};
    for (int i = 0; i < count; i++) {
        Board next;
        TableAnswer after;
        if (!move_is_en_passant(moves[i])) continue;
        board_play(board, moves[i], &next);
        if (!probe_men(tables, &next, &after)) return false;
        after = answer_before(after);
        if (in_passing++ == 0 || table_answer_compare(after, best) > 0) best = after;
    }
    is_best = in_passing > 0 && (in_passing == count || table_answer_compare(best, *answer) > 0);
    if (is_best) *answer = best;
    return true;
}

bool tables_probe(Tables *tables, const Board *board, TableAnswer *answer) {
    if (board->castling_rooks != 0 || bits_count(board_occupied(board)) > tables->men_max
        || tables_are_off(tables))
        return false;
    if (!probe_men(tables, board, answer)) return false;
    return board->en_passant == NO_SQUARE || add_passing(tables, board, answer);
}

int table_list_moves(TableProbe *probe, void *known, const Board *board, TableMove *moves) {
    Move list[MOVES_MAX];
    const int count = movegen_list(board, MOVES_ALL, list);
    for (int i = 0; i < count; i++) {
        Board next;
        TableMove found = {.move = list[i]};
        board_play(board, list[i], &next);
        if (!probe(known, &next, &found.answer)) return -1;
        found.answer = answer_before(found.answer);
        int place = i;
        for (; place > 0 && table_answer_compare(moves[place - 1].answer, found.answer) < 0;
             place--)
            moves[place] = moves[place - 1];
        moves[place] = found;
    }
    return count;
}

static bool probe_tables(void *known, const Board *board, TableAnswer *answer) {
    return tables_probe(known, board, answer);
}

int tables_list_moves(Tables *tables, const Board *board, TableMove *moves) {
    return table_list_moves(probe_tables, tables, board, moves);
}
