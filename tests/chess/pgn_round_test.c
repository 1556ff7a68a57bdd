// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_round_test.c - what the PGN writer writes: its form, and that the
// reader finds the same game in it.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "tests/chess/pgn_equal.h"

typedef struct Memory {
    const char *bytes;
    size_t length;
    size_t given;
} Memory;

static ptrdiff_t read_memory(void *context, char *buffer, size_t size) {
    Memory *memory = context;
    size_t count = memory->length - memory->given;
    if (count > size) count = size;
    if (count > 0) memcpy(buffer, memory->bytes + memory->given, count);
    memory->given += count;
    return (ptrdiff_t)count;
}

static void fail_on_problem(void *context, const PgnProblem *problem) {
    (void)context;
    fail_msg("%d:%d %s", (int)problem->line, (int)problem->column, problem->error.text);
}

static char *write_games(const PgnGame *games, int count, size_t *length) {
    char *bytes;
    FILE *stream = open_memstream(&bytes, length);
    PgnWriter *writer = pgn_writer_open(stream);
    for (int i = 0; i < count; i++) {
        Error error = {{0}};
        if (!pgn_writer_put(writer, &games[i], &error)) fail_msg("%s", error.text);
    }
    pgn_writer_close(writer);
    fclose(stream);
    return bytes;
}

// Lines of less than 80 characters, tags apart; none begins with a %
// or, among the moves, a bracket.
static void assert_form(const char *bytes, size_t length) {
    bool is_in_tags = true;
    for (size_t start = 0; start < length;) {
        size_t end = start, columns = 0;
        for (; bytes[end] != '\n'; end++) columns += ((unsigned char)bytes[end] & 0xC0) != 0x80;
        bool is_tag = is_in_tags && bytes[start] == '[';
        if (!is_tag && columns >= 80)
            fail_msg("%zu columns: %.*s", columns, (int)(end - start), bytes + start);
        if (!is_tag) assert_true(bytes[start] != '%' && bytes[start] != '[');
        if (columns == 0) is_in_tags = !is_in_tags;
        if (columns > 0) assert_true(bytes[end - 1] != ' ');
        start = end + 1;
    }
}

enum { BATCH = 100 };

static void play_batch(PgnGame *games, Random *random, int chess960_percent, uint64_t *moves) {
    PgnRandomPlan plan = pgn_random_plan();
    plan.chess960_percent = chess960_percent;
    for (int i = 0; i < BATCH; i++) {
        assert_true(pgn_random_game(&games[i], random, &plan));
        *moves += (uint64_t)games[i].plies;
    }
    size_t length;
    char *bytes = write_games(games, BATCH, &length);
    assert_form(bytes, length);
    Memory memory = {bytes, length, 0};
    PgnReader *reader = pgn_reader_open((PgnSource){read_memory, &memory});
    PgnGame back = {0};
    bool is_damaged;
    size_t compared = 0;
    for (int i = 0; i < BATCH; i++) {
        assert_true(pgn_reader_next_game(reader, &back, &is_damaged, fail_on_problem, NULL));
        assert_false(is_damaged);
        assert_true(pgn_game_equal(&games[i], &back));
        // The writer plays the moves of a made game, those of a read one come spelled: same bytes.
        assert_true(back.is_spelled && (!games[i].is_spelled || games[i].plies == 0));
        size_t again_length;
        char *again = write_games(&back, 1, &again_length);
        assert_true(compared + again_length <= length);
        assert_memory_equal(bytes + compared, again, again_length);
        compared += again_length;
        free(again);
    }
    assert_int_equal(compared, length);
    assert_false(pgn_reader_next_game(reader, &back, &is_damaged, fail_on_problem, NULL));
    pgn_game_free(&back);
    pgn_reader_close(reader);
    free(bytes);
}

static void test_random_games_come_back(void **state) {
    (void)state;
    int batches = test_is_long() ? 1000 : test_is_short() ? 2 : 20;
    PgnGame *games = calloc(BATCH, sizeof *games);
    assert_non_null(games);
    Random random = random_from_seed(1);
    uint64_t moves = 0;
    for (int i = 0; i < batches; i++) play_batch(games, &random, i % 2 == 0 ? 0 : 100, &moves);
    print_message("# %d games, half of them Chess960, %llu moves in their main lines\n",
                  batches * BATCH, (unsigned long long)moves);
    for (int i = 0; i < BATCH; i++) pgn_game_free(&games[i]);
    free(games);
}

// ---- by hand -----------------------------------------------------------------------------------

static void add_uci(PgnGame *game, Board *board, const char *text) {
    Move move;
    Board before = *board;
    assert_true(uci_parse_move(board, text, &move, NULL));
    assert_true(pgn_game_add_move(game, move));
    board_play(&before, move, board);
}

static void assert_written(const PgnGame *game, const char *expected) {
    size_t length;
    char *bytes = write_games(game, 1, &length);
    assert_string_equal(bytes, expected);
    free(bytes);
}

static void test_form_of_a_game(void **state) {
    (void)state;
    PgnGame game = {0};
    Board board = fen_start_board(), before;
    assert_true(pgn_game_begin(&game, &board));
    assert_true(pgn_game_set_tag(&game, "ECO", "C20"));
    assert_true(pgn_game_set_tag(&game, "White", "A \"B\" \\ C"));
    assert_true(pgn_game_add_comment(&game, slice_of("  first\n words }")));
    add_uci(&game, &board, "e2e4");
    assert_true(pgn_game_add_nag(&game, 1));
    before = board;
    add_uci(&game, &board, "e7e5");
    assert_true(pgn_game_open_variation(&game));
    add_uci(&game, &before, "c7c5");
    assert_true(pgn_game_close_variation(&game));
    assert_true(pgn_game_open_variation(&game));
    assert_true(pgn_game_close_variation(&game)); // empty: dropped
    add_uci(&game, &board, "d1h5");
    assert_true(pgn_game_add_comment(&game, slice_of("[%eval 0.25,12] [%clk 0:00:59]")));
    add_uci(&game, &board, "b8c6");
    game.result = PGN_DRAW;
    assert_written(
        &game,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
        "[White \"A \\\"B\\\" \\\\ C\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n[ECO \"C20\"]\n\n"
        "{first words )} 1. e4 $1 e5 (1... c5) 2. Qh5 {[%eval 0.25,12] [%clk 0:00:59]}\n"
        "2... Nc6 1/2-1/2\n\n");
    pgn_game_free(&game);
}

static void test_starts_are_written(void **state) {
    (void)state;
    PgnGame game = {0};
    Board board;
    assert_true(fen_parse("4k3/8/8/8/8/8/4P3/4K3 b - - 3 30", &board, NULL));
    assert_true(pgn_game_begin(&game, &board));
    add_uci(&game, &board, "e8d7");
    assert_written(
        &game, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
               "[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
               "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 30\"]\n\n30... Kd7 *\n\n");
    assert_true(fen_chess960_start(0, &board));
    assert_true(pgn_game_begin(&game, &board));
    assert_written(
        &game, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
               "[Black \"?\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
               "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n*\n\n");
    pgn_game_free(&game);
}

static void test_what_cannot_be(void **state) {
    (void)state;
    PgnGame game = {0};
    Board board = fen_start_board();
    assert_true(pgn_game_begin(&game, &board));
    assert_false(pgn_game_open_variation(&game));  // before any move
    assert_false(pgn_game_close_variation(&game)); // none is open
    assert_true(pgn_game_add_nag(&game, 1));       // of no move: dropped
    assert_int_equal(game.item_count, 0);
    assert_false(pgn_game_add_nag(&game, 256));
    assert_false(pgn_game_set_tag(&game, "two words", "x"));
    assert_false(pgn_game_set_tag(&game, "", "x"));
    assert_true(pgn_game_add_move(&game, move_make(E1, E8, MOVE_PLAIN)));
    char *bytes;
    size_t length;
    FILE *stream = open_memstream(&bytes, &length);
    PgnWriter *writer = pgn_writer_open(stream);
    Error error;
    assert_false(pgn_writer_put(writer, &game, &error));
    assert_string_equal(error.text, "a move at number 1 is not legal");
    fclose(stream);
    assert_int_equal(length, 0); // not half a game
    free(bytes);
    pgn_writer_close(writer);
    for (int i = 0; i < PGN_DEPTH_MAX; i++) {
        assert_true(pgn_game_open_variation(&game));
        assert_true(pgn_game_add_move(&game, MOVE_NONE));
    }
    assert_false(pgn_game_open_variation(&game));
    for (int i = game.tag_count; i < PGN_TAGS_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "Tag%d", i);
        assert_true(pgn_game_set_tag(&game, name, "x"));
    }
    assert_false(pgn_game_set_tag(&game, "OneMore", "x"));
    pgn_game_free(&game);
}

// Clean text of any length is broken at blanks only, and comes back as it was.
static void test_long_words(void **state) {
    (void)state;
    PgnGame game = {0}, back = {0};
    Board board = fen_start_board();
    assert_true(pgn_game_begin(&game, &board));
    char word[400];
    memset(word, 'w', sizeof word);
    assert_true(pgn_game_add_comment(&game, (Slice){word, sizeof word}));
    assert_true(pgn_game_add_comment(
        &game, slice_of("% % % % [Event \"x\"] [a] [b] % [c] % % % % % % % % % % % % % % % % % % % "
                        "% % % % % % % % % % % % % % % %")));
    add_uci(&game, &board, "e2e4");
    size_t length;
    char *bytes = write_games(&game, 1, &length);
    Memory memory = {bytes, length, 0};
    PgnReader *reader = pgn_reader_open((PgnSource){read_memory, &memory});
    bool is_damaged;
    assert_true(pgn_reader_next_game(reader, &back, &is_damaged, fail_on_problem, NULL));
    assert_true(pgn_game_equal(&game, &back));
    pgn_reader_close(reader);
    pgn_game_free(&game);
    pgn_game_free(&back);
    free(bytes);
}

// What a comment becomes, byte by byte: words with one blank between, a bracket that PGN can say.
static void clean_slowly(const char *comment, char *clean) {
    size_t length = 0;
    for (bool owes_blank = false; *comment != '\0'; comment++) {
        const unsigned char c = (unsigned char)*comment;
        if (c <= ' ' || c == 0x7F) {
            owes_blank = true;
            continue;
        }
        if (owes_blank && length > 0) clean[length++] = ' ';
        owes_blank = false;
        clean[length++] = *comment == '}' ? ')' : *comment;
    }
    clean[length] = '\0';
}

static void test_comments_are_cleaned_wherever_a_byte_stands(void **state) {
    (void)state;
    enum { COMMENTS = 20000, PIECES_MAX = 40, PIECES = 12, TEXT_BYTES = 4 * PIECES_MAX + 1 };
    static const char *const pieces[PIECES] = {"a", "b",  "Z",  "~",    "!", " ",
                                               " ", "  ", "\n", "\x7F", "}", "\xC3\xA9"};
    const Board board = fen_start_board();
    Random random = random_from_seed(3);
    PgnGame game = {0};
    for (int i = 0; i < COMMENTS; i++) {
        char comment[TEXT_BYTES] = "", clean[TEXT_BYTES] = "";
        for (int count = (int)random_below(&random, PIECES_MAX); count > 0; count--)
            strcat(comment, pieces[random_below(&random, PIECES)]);
        clean_slowly(comment, clean);
        assert_true(pgn_game_begin(&game, &board));
        assert_true(pgn_game_add_comment(&game, slice_of(comment)));
        assert_int_equal(game.item_count, clean[0] != '\0');
        if (clean[0] != '\0') assert_string_equal(pgn_game_text(&game, game.items[0].text), clean);
    }
    pgn_game_free(&game);
}

// ---- what a file may hold ----------------------------------------------------------------------

static void read_one(const char *bytes, PgnProblemSink sink, PgnGame *game) {
    Memory memory = {bytes, strlen(bytes), 0};
    PgnReader *reader = pgn_reader_open((PgnSource){read_memory, &memory});
    bool is_damaged;
    assert_true(pgn_reader_next_game(reader, game, &is_damaged, sink, NULL));
    assert_false(is_damaged);
    pgn_reader_close(reader);
}

static void assert_comes_back(const char *bytes) {
    PgnGame game = {0}, back = {0};
    size_t length;
    read_one(bytes, NULL, &game);
    char *written = write_games(&game, 1, &length);
    read_one(written, fail_on_problem, &back);
    if (!pgn_game_equal(&game, &back)) fail_msg("%s was written as %s", bytes, written);
    pgn_game_free(&game);
    pgn_game_free(&back);
    free(written);
}

// A start of Chess960 speaks for itself, whatever the tag says: it is written once, and read back.
static void test_a_variant_is_written_once(void **state) {
    (void)state;
    static const char *const variants[] = {"Chess960", "Standard", "From Position",
                                           "",         "--",       "\xBD\x97\x9A\x8C"};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        char bytes[256];
        snprintf(bytes, sizeof bytes,
                 "[Variant \"%s\"]\n[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 "
                 "1\"]\n\n"
                 "1. Ng3 Ng6 2. O-O O-O *\n",
                 variants[i]);
        assert_comes_back(bytes);
        snprintf(bytes, sizeof bytes, "[Variant \"%s\"]\n\n1. f4 f5 *\n", variants[i]);
        assert_comes_back(bytes);
    }
}

// Bytes that are no UTF-8 in names, values, comments and between moves.
static void test_odd_bytes_come_back(void **state) {
    (void)state;
    static const char *const tags[] = {"Event", "White", "Result", "SetUp", "Annotator", "ECO"};
    static const char *const odd[] = {
        "\xBD",          "\x97\x9A",     "\xE2\x80",         "caf\xE9",
        "\xC3\xA9\xFF",  "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xEF\xBB\xBF",
        "\x81 \x8D\xA0", "\x7F\x01\t",   "\"\\\xE9\\"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        char bytes[256];
        for (size_t j = 0; j < sizeof tags / sizeof *tags; j++) {
            snprintf(bytes, sizeof bytes, "[%s \"%s\"]\n\n1. f4 {%s} f5 *\n", tags[j], odd[i],
                     odd[i]);
            assert_comes_back(bytes);
        }
        snprintf(bytes, sizeof bytes, "1. f4 ;%s\n f5 (1... e5 {%s}) *\n", odd[i], odd[i]);
        assert_comes_back(bytes);
    }
}

static int start(void **state) {
    (void)state;
    chess_init();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games_come_back),
        cmocka_unit_test(test_form_of_a_game),
        cmocka_unit_test(test_starts_are_written),
        cmocka_unit_test(test_what_cannot_be),
        cmocka_unit_test(test_long_words),
        cmocka_unit_test(test_comments_are_cleaned_wherever_a_byte_stands),
        cmocka_unit_test(test_a_variant_is_written_once),
        cmocka_unit_test(test_odd_bytes_come_back),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
