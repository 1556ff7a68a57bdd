// SPDX-License-Identifier: GPL-3.0-or-later
// tables_test.c - our own tables: numbering, coding, making, reading, and files
// that are not as they should be.
#include "tests/chess/board_from.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/random.h"
#include "endgame/block_code.h"
#include "endgame/endgame.h"

enum { PATH_BYTES = 512, THREADS = 4, SMALL_TABLES = 5 };

// A folder with all tables of three men, made once.
static char folder[PATH_BYTES];

static void remove_tables(const char *path) {
    Material all[MATERIAL_LIST_MAX];
    const int count = material_list(3, all);
    for (int i = 0; i < count; i++) {
        char file[TABLE_PATH_MAX];
        if (table_file_path(path, &all[i], file)) unlink(file);
    }
    rmdir(path);
}

static bool build_small(const char *path, const atomic_bool *stop, BuildSummary *summary,
                        Error *error) {
    Material wanted[MATERIAL_LIST_MAX];
    const BuildOptions options = {.folder = path, .threads = 2, .memory_mb = 64, .stop = stop};
    return build_tables(wanted, material_list(3, wanted), &options, summary, error);
}

static int make_tables(void **state) {
    BuildSummary summary;
    Error error = {{0}};
    (void)state;
    chess_init();
    layout_init();
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/roque-tables-XXXXXX", parent != NULL ? parent : "/tmp");
    if (mkdtemp(folder) == NULL) return -1;
    if (!build_small(folder, NULL, &summary, &error)) {
        print_message("# %s\n", error.text);
        return -1;
    }
    return summary.made == SMALL_TABLES ? 0 : -1;
}

static int drop_tables(void **state) {
    (void)state;
    remove_tables(folder);
    return 0;
}

static Tables *open_small(void) {
    Error error = {{0}};
    Tables *tables = tables_open(folder, 1, &error);
    if (tables == NULL) fail_msg("%s", error.text);
    return tables;
}

static Material read_material(const char *name) {
    Material material;
    Error error = {{0}};
    if (!material_parse(name, &material, &error)) fail_msg("%s", error.text);
    return material;
}

// ---- numbering ---------------------------------------------------------------------------------

static void materials_are_named_and_listed(void **state) {
    Material list[MATERIAL_LIST_MAX];
    char name[MATERIAL_NAME_MAX];
    (void)state;
    assert_int_equal(material_list(3, list), 5);
    assert_int_equal(material_list(4, list), 30);
    assert_int_equal(material_list(5, list), 110);
    Material material = read_material("KRvKQ");
    material_format(&material, name);
    assert_string_equal(name, "KQKR");
    static const char *const wrong[] = {"",      "K",      "KK",  "KQ",   "QKK",
                                        "KQKRK", "KQRBKN", "KXK", "KQKR "};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(material_parse(wrong[i], &material, NULL));
}

// Squares of men that stand on different ones, pawns where they may be, kings apart.
static void place_men(Random *random, const Layout *layout, uint8_t *squares) {
    for (;;) {
        Bitboard taken = 0;
        for (int i = 0; i < layout->material.men; i++) {
            const bool is_pawn = piece_kind(layout->material.pieces[i]) == PAWN;
            squares[i] =
                (uint8_t)(is_pawn ? 8 + random_below(random, 48) : random_below(random, 64));
            taken |= square_bit(squares[i]);
        }
        if (bits_count(taken) == layout->material.men && !layout_kings_touch(layout, squares))
            return;
    }
}

static void a_position_and_its_mirror_images_share_an_index(void **state) {
    static const char *const names[] = {"KQK",  "KQQK", "KBNK",  "KQKR", "KPK",
                                        "KRKP", "KPPK", "KQQQK", "KRPKP"};
    Random random = random_from_seed(15);
    int own_images = 0;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const Material material = read_material(names[i]);
        const Layout layout = layout_of(&material);
        for (int round = 0; round < 20000; round++) {
            uint8_t squares[MATERIAL_MEN_MAX], turned[MATERIAL_MEN_MAX];
            int turn;
            place_men(&random, &layout, squares);
            if (round % 4 == 0 && !layout.has_pawns) { // both kings on the diagonal
                squares[0] = (uint8_t)(random_below(&random, 8) * 9);
                squares[1] = (uint8_t)(random_below(&random, 8) * 9);
                if (layout_kings_touch(&layout, squares)) continue;
            }
            const uint32_t index = layout_index(&layout, squares, &turn);
            assert_true(index < layout.size);
            for (int t = 1; t < (layout.has_pawns ? 2 : TURN_COUNT); t++) {
                layout_turn(&layout, t, squares, turned);
                assert_int_equal(layout_index(&layout, turned, &turn), index);
            }
            own_images += layout_images(&layout, index) == TURN_COUNT / 2;
        }
    }
    assert_true(own_images > 0);
}

static void an_index_gives_back_its_board(void **state) {
    const Material material = read_material("KBNK");
    const Layout layout = layout_of(&material);
    int boards = 0;
    (void)state;
    for (uint32_t index = 0; index < layout.size; index += 101) {
        Board board;
        Material found;
        Square squares[MATERIAL_MEN_MAX];
        uint8_t places[MATERIAL_MEN_MAX];
        bool is_flipped;
        int turn;
        if (!layout_board(&layout, index, WHITE, &board)) continue;
        assert_true(material_of_board(&board, &found, squares, &is_flipped));
        assert_true(material_equals(&found, &material) && !is_flipped);
        for (int i = 0; i < found.men; i++) places[i] = (uint8_t)squares[i];
        assert_int_equal(layout_index(&layout, places, &turn), index);
        boards++;
    }
    assert_true(boards > 10000);
}

// ---- coding ------------------------------------------------------------------------------------

// Rows that repeat with changes, values that belong to nothing, and plain noise.
static void fill_values(Random *random, uint8_t *values, size_t count, int kind) {
    for (size_t i = 0; i < count; i++) {
        const uint8_t noise = (uint8_t)random_below(random, 255);
        if (kind == 0)
            values[i] = noise;
        else if (kind == 1)
            values[i] = 7;
        else
            values[i] = i < 64 || noise < 20 ? noise % 40 : noise < 80 ? 255 : values[i - 64];
    }
}

static void blocks_come_back_as_they_were(void **state) {
    enum { COUNT = 3 * BLOCK_VALUES + 1234 };
    uint8_t *values = malloc(COUNT), *bytes = malloc(BLOCK_BYTES_MAX);
    Random random = random_from_seed(3);
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        BlockModel model;
        fill_values(&random, values, COUNT, kind);
        assert_true(block_model_make(&model, values, COUNT));
        BlockEncoder *encoder = block_encoder_new(&model);
        BlockDecoder *decoder = block_decoder_new(&model);
        assert_non_null(encoder);
        assert_non_null(decoder);
        for (int first = 0; first < COUNT; first += BLOCK_VALUES) {
            const int count = COUNT - first < BLOCK_VALUES ? COUNT - first : BLOCK_VALUES;
            uint8_t again[BLOCK_VALUES];
            const size_t size = block_encode(encoder, values + first, count, bytes);
            assert_true(size <= BLOCK_BYTES_MAX);
            assert_true(block_decode(decoder, bytes, size, again, count));
            for (int i = 0; i < count; i++)
                assert_true(values[first + i] == 255 || values[first + i] == again[i]);
            assert_false(size > 40 && block_decode(decoder, bytes, size / 2, again, count));
            for (int i = 0; i < 200; i++) { // never beyond the buffers, whatever comes
                bytes[random_below(&random, size)] ^= (uint8_t)(1 << random_below(&random, 8));
                block_decode(decoder, bytes, size, again, count);
            }
        }
        block_encoder_free(encoder);
        block_decoder_free(decoder);
    }
    free(values);
    free(bytes);
}

// ---- what the tables say -----------------------------------------------------------------------

typedef struct Fact {
    const char *name;
    uint64_t won, drawn_black, lost_black, mated;
    int moves;
} Fact;

static void counts_and_longest_mates_are_the_published_ones(void **state) {
    static const Fact facts[] = {{"KQK", 144508, 23048, 200896, 364, 10},
                                 {"KRK", 175168, 22244, 201700, 216, 16}};
    Tables *tables = open_small();
    int seen = 0;
    (void)state;
    for (int i = 0; i < tables_count(tables); i++) {
        const TableFile *file = tables_at(tables, i);
        char name[MATERIAL_NAME_MAX];
        TableStats stats;
        Error error;
        material_format(&file->layout.material, name);
        assert_true(table_stats_count(file, &stats, &error));
        if (strcmp(name, "KPK") == 0) assert_int_equal(stats.sides[WHITE].longest_win, 2 * 28);
        for (size_t f = 0; f < sizeof facts / sizeof facts[0]; f++) {
            if (strcmp(facts[f].name, name) != 0) continue;
            seen++;
            assert_int_equal(stats.sides[WHITE].wins, facts[f].won);
            assert_int_equal(stats.sides[WHITE].draws + stats.sides[WHITE].losses, 0);
            assert_int_equal(stats.sides[BLACK].draws, facts[f].drawn_black);
            assert_int_equal(stats.sides[BLACK].losses, facts[f].lost_black);
            assert_int_equal(stats.sides[BLACK].mated, facts[f].mated);
            assert_int_equal(stats.sides[WHITE].longest_win, 2 * facts[f].moves);
            assert_int_equal(file->longest_win[WHITE], 2 * facts[f].moves);
        }
    }
    assert_int_equal(seen, 2);
    tables_close(tables);
}

static void every_position_of_three_men_is_the_best_of_its_moves(void **state) {
    Tables *tables = open_small();
    (void)state;
    for (int i = 0; i < tables_count(tables); i++) {
        const VerifyOptions options = {.threads = 2, .every = test_is_short() ? 10 : 1};
        VerifyReport report;
        Error error = {{0}};
        if (!verify_table(tables, i, &options, &report, &error)) fail_msg("%s", error.text);
        if (report.wrong != 0) fail_msg("%s", report.first_wrong);
        assert_true(report.positions > 1000);
    }
    tables_close(tables);
}

static void answers_everyone_knows(void **state) {
    static const struct {
        const char *fen;
        int outcome, plies;
    } cases[] = {
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, 0}, // stalemate
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -1, 0}, {"7k/8/5QK1/8/8/8/8/8 w - - 0 1", 1, 1},
        {"7K/8/5qk1/8/8/8/8/8 b - - 0 1", 1, 1}, // colours changed
        {"8/8/8/8/8/8/8/Kk6 w - - 0 1", 0, 0},     {"8/8/8/8/8/k7/p7/K7 w - - 0 1", 0, 0},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1, 0},
    };
    Tables *tables = open_small();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Board board;
        TableAnswer answer;
        if (!fen_parse(cases[i].fen, &board, NULL)) continue; // kings that touch
        assert_true(tables_probe(tables, &board, &answer));
        assert_int_equal(answer.outcome, cases[i].outcome);
        if (cases[i].plies > 0 || answer.outcome < 0)
            assert_int_equal(answer.plies, cases[i].plies);
    }
    Board four = board_from("8/8/8/8/8/4k3/8/KQ5R w - - 0 1"),
          castling = board_from("4k3/8/8/8/8/8/8/4K2R w K -");
    TableAnswer answer;
    assert_false(tables_probe(tables, &four, &answer));
    assert_false(tables_probe(tables, &castling, &answer));
    tables_close(tables);
}

static void the_first_move_of_the_list_mates_in_time(void **state) {
    Tables *tables = open_small();
    Board board = board_from("8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    TableMove moves[MOVES_MAX];
    TableAnswer answer;
    (void)state;
    for (int plies = 31; plies >= 0; plies--) {
        Board next;
        assert_true(tables_probe(tables, &board, &answer));
        assert_int_equal(answer.plies, plies);
        const int count = tables_list_moves(tables, &board, moves);
        if (plies == 0) {
            assert_int_equal(count, 0);
            break;
        }
        assert_int_equal(moves[0].answer.plies, plies);
        board_play(&board, moves[0].move, &next);
        board = next;
    }
    tables_close(tables);
}

typedef struct Asker {
    pthread_t thread;
    Tables *tables;
    uint64_t sum;
} Asker;

static void *ask_many(void *context) {
    Asker *asker = context;
    for (int i = 0; i < tables_count(asker->tables); i++) {
        const Layout *layout = &tables_at(asker->tables, i)->layout;
        for (uint32_t index = 0; index < layout->size; index += 7) {
            Board board;
            TableAnswer answer = {0, 0};
            if (!layout_board(layout, index, (Side)(index & 1), &board)) continue;
            assert_true(tables_probe(asker->tables, &board, &answer));
            asker->sum = random_mix(asker->sum + (uint64_t)(answer.outcome + 1) * 512
                                    + (uint64_t)answer.plies);
        }
    }
    return NULL;
}

static void threads_that_share_the_cache_agree(void **state) {
    Asker askers[THREADS + 1] = {0};
    Error error;
    // a few slots: they are overwritten all the time
    Tables *tables = tables_open(folder, 0, &error);
    (void)state;
    assert_non_null(tables);
    for (int i = 0; i <= THREADS; i++) askers[i].tables = tables;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&askers[i].thread, NULL, ask_many, &askers[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(askers[i].thread, NULL);
    ask_many(&askers[THREADS]);
    for (int i = 0; i < THREADS; i++) assert_true(askers[i].sum == askers[THREADS].sum);
    tables_close(tables);
}

// ---- files that are not as they should be ------------------------------------------------------

typedef struct FileBytes {
    uint8_t *data;
    size_t size;
} FileBytes;

static FileBytes read_bytes(const char *path) {
    FileBytes bytes = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    bytes.size = (size_t)ftell(file);
    rewind(file);
    bytes.data = malloc(bytes.size + 1);
    assert_int_equal(fread(bytes.data, 1, bytes.size, file), bytes.size);
    fclose(file);
    return bytes;
}

static void write_bytes(const char *path, const uint8_t *data, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    fclose(file);
}

// True when the bytes are refused, or every block of theirs is refused or as it was.
static bool is_harmless(const uint8_t *bytes, size_t size, const TableFile *whole) {
    TableFile file;
    Error error = {{0}};
    uint8_t values[BLOCK_VALUES], right[BLOCK_VALUES];
    bool is_fine = true;
    if (!table_file_open_bytes(&file, bytes, size, &error)) return error.text[0] != '\0';
    for (int side = 0; side < file.side_count; side++) {
        for (uint32_t block = 0; block < file.block_count; block++) {
            if (!table_file_read_block(&file, (Side)side, block, values)) continue;
            assert_true(table_file_read_block(whole, (Side)side, block, right));
            const size_t count = (size_t)table_file_block_values(&file, block);
            is_fine = is_fine && memcmp(values, right, count) == 0;
        }
        block_decoder_free(file.decoders[side]);
    }
    return is_fine;
}

static void damaged_tables_are_refused_or_silent(void **state) {
    char path[TABLE_PATH_MAX];
    const Material material = read_material("KRK");
    Random random = random_from_seed(200);
    TableFile whole;
    (void)state;
    assert_true(table_file_path(folder, &material, path));
    FileBytes bytes = read_bytes(path);
    assert_true(table_file_open(&whole, path, NULL));
    for (size_t size = 0; size < bytes.size; size += size < 80 ? 1 : 97)
        assert_false(table_file_open_bytes(&(TableFile){0}, bytes.data, size, &(Error){{0}}));
    for (int round = 0; round < (test_is_short() ? 300 : 2000); round++) {
        const size_t place = round < 64 ? (size_t)round : random_below(&random, bytes.size);
        const uint8_t kept = bytes.data[place];
        bytes.data[place] ^= (uint8_t)(1 + random_below(&random, 255));
        if (!is_harmless(bytes.data, bytes.size, &whole))
            fail_msg("byte %zu changed: a wrong answer", place);
        bytes.data[place] = kept;
    }
    assert_true(is_harmless(bytes.data, bytes.size, &whole));
    table_file_close(&whole);
    free(bytes.data);
}

static void a_table_of_another_version_says_so(void **state) {
    char path[TABLE_PATH_MAX];
    const Material material = read_material("KQK");
    Error error = {{0}};
    TableFile file;
    (void)state;
    assert_true(table_file_path(folder, &material, path));
    FileBytes bytes = read_bytes(path);
    bytes.data[4] = 99;
    assert_false(table_file_open_bytes(&file, bytes.data, bytes.size, &error));
    assert_non_null(strstr(error.text, "version 99"));
    free(bytes.data);
}

static void make_folder(char path[PATH_BYTES]) {
    snprintf(path, PATH_BYTES, "%.*s-XXXXXX", (int)(PATH_BYTES - 8), folder);
    assert_non_null(mkdtemp(path));
}

static void a_build_goes_on_with_what_is_missing_or_damaged(void **state) {
    char path[PATH_BYTES], file[TABLE_PATH_MAX];
    BuildSummary summary;
    Error error = {{0}};
    const Material queen = read_material("KQK"), rook = read_material("KRK");
    (void)state;
    make_folder(path);
    assert_true(build_small(path, NULL, &summary, &error));
    assert_true(table_file_path(path, &queen, file));
    unlink(file);
    assert_true(table_file_path(path, &rook, file));
    FileBytes bytes = read_bytes(file);
    bytes.data[bytes.size - 100] ^= 1;
    write_bytes(file, bytes.data, bytes.size);
    assert_true(build_small(path, NULL, &summary, &error));
    assert_int_equal(summary.made, 2);
    assert_int_equal(summary.kept, 3);
    bytes.data[bytes.size - 100] ^= 1;
    FileBytes again = read_bytes(file); // the same table byte for byte, whatever the threads did
    assert_int_equal(again.size, bytes.size);
    assert_memory_equal(again.data, bytes.data, bytes.size);
    free(bytes.data);
    free(again.data);
    remove_tables(path);
}

static void a_stopped_build_leaves_no_half_table(void **state) {
    char path[PATH_BYTES];
    BuildSummary summary;
    Error error = {{0}};
    atomic_bool stop = true;
    (void)state;
    make_folder(path);
    assert_false(build_small(path, &stop, &summary, &error));
    assert_int_equal(summary.made, 0);
    assert_int_equal(rmdir(path), 0); // nothing is in it
}

static void a_full_disk_is_told(void **state) {
    char path[PATH_BYTES], file[TABLE_PATH_MAX];
    BuildSummary summary;
    Error error = {{0}};
    const Material queen = read_material("KQK");
    (void)state;
    make_folder(path);
    assert_true(table_file_path(path, &queen, file));
    assert_int_equal(symlink("/dev/full", file), 0);
    assert_false(build_small(path, NULL, &summary, &error));
    assert_non_null(strstr(error.text, "KQK"));
    assert_non_null(strstr(error.text, "No space left"));
    remove_tables(path);
    assert_false(build_small("/dev/full/of/tables", NULL, &summary, &error));
    assert_non_null(strstr(error.text, "/dev/full/of"));
}

static void too_little_memory_is_told_before_work_begins(void **state) {
    const Material material = read_material("KRPKR");
    const Material four = read_material("KQKR");
    const BuildOptions options = {.folder = folder, .threads = 1, .memory_mb = 1};
    BuildSummary summary;
    Error error = {{0}};
    (void)state;
    assert_false(build_tables(&four, 1, &options, &summary, &error));
    assert_non_null(strstr(error.text, "MB of memory"));
    assert_true(generate_bytes(&material, 0, 1) > UINT64_C(1300) << 20);
}

// Large tables that promotions lead to are read by slices while
// another is made. Here small ones are.
static void a_table_is_the_same_from_slices_as_from_memory(void **state) {
    static const char *const names[] = {"KQK", "KRK", "KBK", "KNK"};
    enum { COUNT = sizeof names / sizeof *names };
    TableFile files[COUNT];
    FlatTable tables[COUNT], by_slices, by_memory;
    const FlatTable *next[COUNT];
    const Material pawn = read_material("KPK");
    Error error = {{0}};
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        const Material material = read_material(names[i]);
        char path[TABLE_PATH_MAX];
        assert_true(table_file_path(folder, &material, path));
        assert_true(table_file_open(&files[i], path, &error));
        assert_true(table_file_load(&files[i], 1, &tables[i], &error));
        next[i] = &tables[i];
    }
    const GenerateOptions memory = {.threads = 2, .next = next, .next_count = COUNT};
    const GenerateOptions slices = {.threads = 2, .files = files, .file_count = COUNT};
    assert_true(generate_table(&pawn, &memory, &by_memory, &error));
    assert_true(generate_table(&pawn, &slices, &by_slices, &error));
    for (int side = 0; side < SIDE_COUNT; side++)
        assert_memory_equal(by_slices.values[side], by_memory.values[side], by_memory.layout.size);
    flat_table_close(&by_memory);
    flat_table_close(&by_slices);
    const GenerateOptions fewer = {.threads = 2, .files = files, .file_count = COUNT - 1};
    assert_false(generate_table(&pawn, &fewer, &by_slices, &error));
    assert_non_null(strstr(error.text, "KNK"));
    for (int i = 0; i < COUNT; i++) {
        table_file_close(&files[i]);
        flat_table_close(&tables[i]);
    }
}

static void folders_that_cannot_be_opened_are_named(void **state) {
    char path[PATH_BYTES], file[TABLE_PATH_MAX];
    Error error = {{0}};
    const Material queen = read_material("KQK");
    (void)state;
    assert_null(tables_open("/nowhere/at/all", 1, &error));
    assert_non_null(strstr(error.text, "/nowhere/at/all"));
    make_folder(path);
    assert_null(tables_open(path, 1, &error));
    assert_non_null(strstr(error.text, "no tables"));
    assert_true(table_file_path(path, &queen, file));
    write_bytes(file, (const uint8_t *)"RQTB", 4);
    assert_null(tables_open(path, 1, &error));
    assert_non_null(strstr(error.text, "KQK.rqt"));
    write_bytes(file, (const uint8_t *)"", 0);
    assert_null(tables_open(path, 1, &error));
    assert_non_null(strstr(error.text, "not whole"));
    remove_tables(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(materials_are_named_and_listed),
        cmocka_unit_test(a_position_and_its_mirror_images_share_an_index),
        cmocka_unit_test(an_index_gives_back_its_board),
        cmocka_unit_test(blocks_come_back_as_they_were),
        cmocka_unit_test(counts_and_longest_mates_are_the_published_ones),
        cmocka_unit_test(every_position_of_three_men_is_the_best_of_its_moves),
        cmocka_unit_test(answers_everyone_knows),
        cmocka_unit_test(the_first_move_of_the_list_mates_in_time),
        cmocka_unit_test(threads_that_share_the_cache_agree),
        cmocka_unit_test(damaged_tables_are_refused_or_silent),
        cmocka_unit_test(a_table_of_another_version_says_so),
        cmocka_unit_test(a_build_goes_on_with_what_is_missing_or_damaged),
        cmocka_unit_test(a_stopped_build_leaves_no_half_table),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(too_little_memory_is_told_before_work_begins),
        cmocka_unit_test(a_table_is_the_same_from_slices_as_from_memory),
        cmocka_unit_test(folders_that_cannot_be_opened_are_named),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, make_tables, drop_tables);
}
