// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy_damage_test.c - Syzygy tables damaged in many ways: refused, or read without harm.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "endgame/endgame.h"

enum { PATH_BYTES = 4096, MARK_BYTES = 4, DAMAGE_KINDS = 5, BYTES_MAX = 1 << 20 };

static const char *const names[] = {"KQvK.rtbw", "KQvK.rtbz",  "KRvK.rtbw",
                                    "KRvK.rtbz", "KQvKR.rtbw", "KQvKR.rtbz"};
enum { NAMES = sizeof names / sizeof names[0] };

typedef struct Original {
    uint8_t bytes[BYTES_MAX];
    size_t count;
} Original;

static size_t read_file(const char *folder, const char *name, uint8_t *bytes) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    const size_t count = fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    return count;
}

static void write_file(const char *folder, const char *name, const uint8_t *bytes, size_t count) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

// The mark and the size stay: what is looked at from outside is right.
static void damage(Random *random, int kind, uint8_t *bytes, size_t count) {
    const size_t first = kind == 3 ? MARK_BYTES + random_below(random, count - 200) : MARK_BYTES;
    const size_t end = kind == 3 ? first + 64 : count;
    if (kind == 4) {
        bytes[MARK_BYTES + random_below(random, 60)] ^= (uint8_t)(1 + random_below(random, 255));
        return;
    }
    for (size_t i = first; i < end; i++)
        bytes[i] = kind == 0 ? 0xff : kind == 1 ? 0 : (uint8_t)random_below(random, 256);
}

static void ask_about(Endgame *tables) {
    static const char *const fens[] = {
        "8/8/8/8/3k4/8/8/KQ5r w - - 0 1",
        "8/8/8/8/3k4/8/8/KQ5r b - - 0 1",
        "3r4/8/8/8/3k4/8/5Q2/K7 b - - 3 1",
        "8/8/8/8/3k4/8/8/KQ6 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        Board board;
        EndgameResult result;
        EndgameMove move;
        if (!fen_parse(fens[i], &board, NULL)) continue;
        endgame_probe(tables, &board, &result);
        endgame_probe_move(tables, &board, &move);
    }
}

static void damaged_tables_do_no_harm(void **state) {
    static Original original;
    static uint8_t bytes[BYTES_MAX];
    char suite[PATH_BYTES], folder[] = "/tmp/roque-damage-XXXXXX";
    Random random = random_from_seed(200);
    int refused = 0;
    (void)state;
    chess_init();
    snprintf(suite, sizeof suite, "%s/syzygy", test_suites() != NULL ? test_suites() : "");
    if (!endgame_is_built_in() || read_file(suite, names[0], bytes) == 0) {
        print_message("# SKIP no syzygy tables\n");
        skip();
    }
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < NAMES; i++) write_file(folder, names[i], bytes, read_file(suite, names[i], bytes));
    for (int round = 0; round < (test_is_long() ? 200 : test_is_short() ? 5 : 40); round++) {
        const char *name = names[random_below(&random, NAMES)];
        Error error = {{0}};
        original.count = read_file(suite, name, original.bytes);
        memcpy(bytes, original.bytes, original.count);
        damage(&random, round % DAMAGE_KINDS, bytes, original.count);
        write_file(folder, name, bytes, original.count);
        Endgame *tables = endgame_open(folder, &error);
        if (tables == NULL) {
            assert_true(error.text[0] != '\0');
            refused++;
        } else {
            ask_about(tables);
            endgame_close(tables);
        }
        write_file(folder, name, original.bytes, original.count);
    }
    assert_true(refused > 0);
    Error error = {{0}};
    Endgame *tables = endgame_open(folder, &error); // and whole again
    if (tables == NULL) fail_msg("%s", error.text);
    endgame_close(tables);
    for (int i = 0; i < NAMES; i++) {
        char path[PATH_BYTES];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
    print_message("# %d refused\n", refused);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_tables_do_no_harm),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
