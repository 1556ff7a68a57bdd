// SPDX-License-Identifier: GPL-3.0-or-later
// endings_test.c - the engine with endgame tables: shortest mates, the
// 50-move rule, folders that are wrong.
#include "tests/chess/positions.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "endgame/endgame.h"
#include "engine/engine.h"

enum { PATH_BYTES = 512, PLIES_MAX = 300 };

typedef struct Desk {
    Engine *engine;
    Tables *tables; // as a judge
    char folder[PATH_BYTES];
    Move best;
    Score score;
    uint64_t hits;
    int line_length;
} Desk;

static void on_best(void *context, const EngineBest *best) {
    ((Desk *)context)->best = best->move;
}

static void on_info(void *context, const EngineInfo *info) {
    Desk *desk = context;
    desk->score = info->score;
    desk->hits = info->ending_hits;
    desk->line_length = info->line_length;
}

// What the tests need; with sanitizers the smallest only.
static int list_wanted(Material wanted[MATERIAL_LIST_MAX]) {
    static const char *const names[] = {"KBNK", "KBBK", "KNNK", "KQKR", "KRKN"};
    int count = material_list(3, wanted);
    for (size_t i = 0; i < sizeof names / sizeof names[0] && !test_is_short(); i++)
        material_parse(names[i], &wanted[count++], NULL);
    return count;
}

static int open_desk(void **state) {
    Desk *desk = calloc(1, sizeof *desk);
    Error error = {{0}};
    Material wanted[MATERIAL_LIST_MAX];
    BuildSummary summary;
    const EngineListener listener = {.context = desk, .on_best = on_best, .on_info = on_info};
    const char *parent = getenv("TMPDIR");
    *state = desk;
    chess_init();
    layout_init();
    snprintf(desk->folder, sizeof desk->folder, "%s/roque-endings-XXXXXX",
             parent != NULL ? parent : "/tmp");
    if (mkdtemp(desk->folder) == NULL) return -1;
    const BuildOptions options = {.folder = desk->folder, .threads = 2, .memory_mb = 256};
    if (!build_tables(wanted, list_wanted(wanted), &options, &summary, &error)) return -1;
    desk->tables = tables_open(desk->folder, 8, &error);
    desk->engine = engine_open(&listener, &error);
    return desk->tables == NULL || desk->engine == NULL ? -1 : 0;
}

static int close_desk(void **state) {
    Desk *desk = *state;
    engine_close(desk->engine);
    for (int i = 0; i < tables_count(desk->tables); i++) {
        char path[TABLE_PATH_MAX];
        if (table_file_path(desk->folder, &tables_at(desk->tables, i)->layout.material, path))
            unlink(path);
    }
    tables_close(desk->tables);
    rmdir(desk->folder);
    free(desk);
    return 0;
}

static Move think(Desk *desk, const Board *board, uint64_t nodes) {
    const EngineLimits limits = {.nodes = nodes};
    engine_set_position(desk->engine, board, NULL, 0);
    engine_think(desk->engine, &limits);
    return desk->best;
}

static void use_tables(Desk *desk, const char *own, const char *syzygy) {
    Error error = {{0}};
    if (!engine_set_tables(desk->engine, own, &error)) fail_msg("%s", error.text);
    if (!engine_set_syzygy(desk->engine, syzygy, &error)) fail_msg("%s", error.text);
}

static const char *own_name(void) {
    return test_is_short() ? "KRK" : "KBNK";
}

// A random position of the material, White to move and won.
static Board won_board(Desk *desk, Random *random, const char *name, TableAnswer *answer) {
    Material material;
    assert_true(material_parse(name, &material, NULL));
    const Layout layout = layout_of(&material);
    for (;;) {
        Board board;
        if (layout_board(&layout, (uint32_t)random_below(random, layout.size), WHITE, &board)
            && tables_probe(desk->tables, &board, answer) && answer->outcome > 0)
            return board;
    }
}

// The engine knows the game so far, as in a match; the defender takes the table's
// longest way. Returns the plies of the game; -1 when it is not mate: fifty moves, or a
// position that comes a third time.
static int play_out(Desk *desk, Board board, uint64_t nodes) {
    const Board start = board;
    engine_new_game(desk->engine);
    const EngineLimits limits = {.nodes = nodes};
    Move played[PLIES_MAX];
    uint64_t keys[PLIES_MAX];
    int plies = 0;
    for (; movegen_any(&board); plies++) {
        Board next;
        TableMove moves[MOVES_MAX];
        int times = 1;
        for (int i = 0; i < plies; i++) times += keys[i] == board.key;
        if (plies >= PLIES_MAX || board.halfmove_clock >= 100 || times >= 3) return -1;
        keys[plies] = board.key;
        if (board.side == WHITE) {
            engine_set_position(desk->engine, &start, played, plies);
            engine_think(desk->engine, &limits);
            played[plies] = desk->best;
        } else {
            assert_true(tables_list_moves(desk->tables, &board, moves) > 0);
            played[plies] = moves[0].move;
        }
        board_play(&board, played[plies], &next);
        board = next;
    }
    return board_in_check(&board) ? plies : -1;
}

static void with_our_tables_the_shortest_mate_is_played(void **state) {
    Desk *desk = *state;
    Random random = random_from_seed(15);
    use_tables(desk, desk->folder, "");
    const int games = test_is_long() ? 1000 : test_is_short() ? 3 : 30;
    for (int i = 0; i < games; i++) {
        TableAnswer answer;
        const Board board = won_board(desk, &random, own_name(), &answer);
        assert_int_equal(play_out(desk, board, test_is_long() ? 10000 : 200), answer.plies);
    }
}

static void the_mate_is_announced_with_its_whole_line(void **state) {
    Desk *desk = *state;
    const Board board = board_from("8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    use_tables(desk, desk->folder, "");
    think(desk, &board, 2000);
    assert_int_equal(score_mate_moves(desk->score), 16);
    assert_int_equal(desk->line_length, 31);
    assert_true(desk->hits > 0);
    use_tables(desk, "", "");
    think(desk, &board, 2000);
    assert_int_equal(desk->hits, 0);
}

// A mate in 31 plies cannot be had when 80 of 100 are on the clock; without tables' knowledge of
// the clock the search has to decide, and must not promise it.
static void a_mate_that_the_clock_forbids_is_not_promised(void **state) {
    Desk *desk = *state;
    const Board board = board_from("8/8/8/8/8/2k5/1R6/K7 w - - 80 100");
    use_tables(desk, desk->folder, "");
    think(desk, &board, 2000);
    assert_true(!score_is_mate(desk->score));
    engine_set_syzygy_rules(desk->engine, ENDINGS_DEPTH_DEFAULT, ENDINGS_LIMIT_DEFAULT, false);
    think(desk, &board, 2000);
    engine_set_syzygy_rules(desk->engine, ENDINGS_DEPTH_DEFAULT, ENDINGS_LIMIT_DEFAULT, true);
    assert_true(score_is_win(desk->score) || desk->hits > 0);
}

static bool syzygy_path(char path[PATH_BYTES]) {
    if (!endgame_is_built_in() || test_suites() == NULL) return false;
    snprintf(path, PATH_BYTES, "%s/syzygy", test_suites());
    return access(path, R_OK) == 0;
}

// A rook needs 31 plies here, the clock leaves 20; bishop and knight more than 40, known by heart,
// by our tables or by Syzygy's: a draw, and each line of several says so too.
static void a_win_that_the_clock_spoils_is_a_draw(void **state) {
    static const char *const fens[] = {"8/8/8/8/8/2k5/1R6/K7 w - - 80 100",
                                       "8/8/8/8/8/4k3/8/KBN5 w - - 60 1",
                                       "8/8/8/8/8/4k3/8/KBN5 b - - 60 1"};
    Desk *desk = *state;
    char path[PATH_BYTES];
    for (int way = 0; way < 3; way++) {
        if (way == 2 && !syzygy_path(path)) break;
        use_tables(desk, way == 1 ? desk->folder : "", way == 2 ? path : "");
        for (size_t i = way == 0 ? 1 : 0; i < sizeof fens / sizeof *fens; i++) {
            const Board board = board_from(fens[i]);
            Board fresh = board;
            fresh.halfmove_clock = 0;
            for (int lines = 1; lines <= 3; lines += 2) {
                engine_set_multi_pv(desk->engine, lines);
                think(desk, &fresh, 2000); // what it remembers of another clock counts for nothing
                require(abs(desk->score) > 1000, &fresh, "it is won with a clock of 0");
                think(desk, &board, 2000);
                require(desk->score == SCORE_DRAW, &board, "the clock makes it a draw");
            }
            engine_set_multi_pv(desk->engine, 1);
        }
    }
    use_tables(desk, "", "");
}

// Depth 1 ended before the tables were asked, and a loss behind the root's move left the search's
// own score: a rook's ending was 0.00, one of bishop and knight beyond the clock +20.
static void every_depth_says_what_the_tables_know(void **state) {
    static const struct {
        const char *fen;
        int outcome;
    } cases[] = {
        {"6k1/8/4R3/8/6K1/8/8/8 w - - 0 100", 1},    {"1R6/2k5/8/8/8/4r3/8/5K2 b - - 0 100", 1},
        {"8/1b2P3/8/8/8/4k3/8/5K2 w - - 41 100", 1}, {"8/8/7B/7N/k7/8/7K/8 w - - 47 100", 0},
        {"7K/8/8/8/3R4/8/8/6k1 b - - 75 100", 0},    {"7K/8/8/8/3R4/8/8/6k1 b - - 5 100", -1},
    };
    enum { DEPTHS = 6, DECIDED = SCORE_SYZYGY_WIN - 100 };
    Desk *desk = *state;
    char path[PATH_BYTES];
    if (!syzygy_path(path)) skip();
    use_tables(desk, "", path);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Board board = board_from(cases[i].fen);
        engine_new_game(desk->engine);
        engine_set_position(desk->engine, &board, NULL, 0);
        for (int depth = 1; depth <= DEPTHS; depth++) {
            engine_think(desk->engine, &(EngineLimits){.depth = depth});
            const int said = (desk->score > DECIDED) - (desk->score < -DECIDED);
            require(said == cases[i].outcome && (said != 0 || desk->score == SCORE_DRAW), &board,
                    "the score is not what the tables know");
        }
    }
    use_tables(desk, "", "");
}

// A won position in which the mate comes too late by its distance but an earlier capture or pawn
// move sets the clock back: by Syzygy's distance it is won with not a ply to spare.
static bool late_board(Desk *desk, Endgame *judge, Random *random, Board *board) {
    static const char *const names[] = {"KPK", "KRKN"};
    enum { SURE_PLIES = 99, RULE_PLIES = 100 };
    Material material;
    EndgameMove found;
    TableAnswer answer;
    assert_true(
        material_parse(names[test_is_short() ? 0 : random_below(random, 2)], &material, NULL));
    const Layout layout = layout_of(&material);
    if (!layout_board(&layout, (uint32_t)random_below(random, layout.size), WHITE, board)
        || !tables_probe(desk->tables, board, &answer) || answer.outcome <= 0
        || !endgame_probe_move(judge, board, &found) || found.result != ENDGAME_WIN
        || found.zeroing_plies < 2)
        return false;
    board->halfmove_clock = (uint16_t)(SURE_PLIES - found.zeroing_plies);
    return board->halfmove_clock + answer.plies > RULE_PLIES;
}

static void wins_that_need_the_exact_count_are_won_by_our_tables(void **state) {
    Desk *desk = *state;
    char path[PATH_BYTES];
    Random random = random_from_seed(56);
    Error error;
    Board boards[56];
    int count = 0, promised = 0;
    const int wanted = test_is_long() ? 56 : test_is_short() ? 3 : 20;
    if (!syzygy_path(path)) test_skip("no syzygy tables");
    use_tables(desk, desk->folder, "");
    Endgame *judge = endgame_open(path, &error);
    assert_non_null(judge);
    while (count < wanted) count += late_board(desk, judge, &random, &boards[count]);
    endgame_close(judge);
    for (int i = 0; i < count; i++) {
        think(desk, &boards[i], 1000);
        promised += desk->score >= SCORE_SYZYGY_WIN - 2;
        require(play_out(desk, boards[i], 1000) >= 0, &boards[i], "the win is not had");
    }
    print_message("# %d won, %d of them promised\n", count, promised);
    assert_true(promised * 10 >= count * 7); // the longest are beyond the effort
}

static void wrong_folders_change_nothing(void **state) {
    Desk *desk = *state;
    const Board board = board_from("8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    Error error = {{0}};
    use_tables(desk, desk->folder, "");
    assert_false(engine_set_tables(desk->engine, "/nowhere/at/all", &error));
    assert_non_null(strstr(error.text, "/nowhere/at/all"));
    think(desk, &board, 500);
    assert_true(desk->hits > 0);
    assert_false(engine_set_syzygy(desk->engine, "/nowhere/at/all", &error));
    assert_true(error.text[0] != '\0');
}

static void with_syzygy_won_endings_are_won_in_time(void **state) {
    Desk *desk = *state;
    char path[PATH_BYTES];
    Random random = random_from_seed(7);
    if (!syzygy_path(path)) test_skip("no syzygy tables");
    use_tables(desk, "", path);
    for (int i = 0; i < (test_is_long() ? 200 : test_is_short() ? 2 : 10); i++) {
        TableAnswer answer;
        const Board board = won_board(desk, &random, own_name(), &answer);
        if (play_out(desk, board, 500) < 0) {
            char fen[FEN_MAX];
            fen_format(&board, fen);
            fail_msg("%s is not won", fen);
        }
    }
    use_tables(desk, "", "");
}

// The lecture's lesson: one of three minor pieces is lost. Bishop and
// knight win, two knights only draw.
static void bishop_and_knight_are_kept_rather_than_two_knights(void **state) {
    static const char *const fens[] = {
        "8/8/N7/7k/6NB/8/8/1K6 w - - 0 1",
        "8/6Bk/6N1/8/8/3K4/2N5/8 w - - 0 1",
        "2N5/8/k7/BN6/8/8/8/1K6 w - - 0 1",
    };
    Desk *desk = *state;
    if (test_is_short()) test_skip("a short run");
    for (int with_tables = 0; with_tables < 2; with_tables++) {
        use_tables(desk, with_tables ? desk->folder : "", "");
        for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
            const Board board = board_from(fens[i]);
            Board next;
            board_play(&board, think(desk, &board, 10000), &next);
            Move captures[MOVES_MAX];
            const int count = movegen_list(&next, MOVES_CAPTURES, captures);
            assert_true(count > 0);
            for (int j = 0; j < count; j++) {
                Board after;
                TableAnswer answer;
                board_play(&next, captures[j], &after);
                assert_true(tables_probe(desk->tables, &after, &answer));
                if (answer.outcome <= 0) fail_msg("%s: the win is given away", fens[i]);
            }
        }
    }
}

// Bishop and knight, and two bishops, against a lone king are known without a
// table: every value is the table's.
static void mates_known_by_heart_are_those_of_the_tables(void **state) {
    Desk *desk = *state;
    static const char *const names[] = {"KBNK", "KBBK"};
    enum { POSITIONS = 40000 };
    Random random = random_from_seed(31);
    if (test_is_short()) test_skip("a short run");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Material material;
        assert_true(material_parse(names[i], &material, NULL));
        const Layout layout = layout_of(&material);
        int seen = 0;
        for (int j = 0; j < POSITIONS; j++) {
            Board board;
            TableAnswer known, answer;
            const Side side = random_below(&random, 2) == 0 ? WHITE : BLACK;
            const uint32_t index = (uint32_t)random_below(&random, layout.size);
            if (!layout_board(&layout, index, side, &board) || !lone_king_is_here(&board)) continue;
            assert_true(tables_probe(desk->tables, &board, &answer));
            assert_true(lone_king_learn(&board));
            assert_true(lone_king_probe(&board, &known));
            if (known.outcome != answer.outcome || known.plies != answer.plies) {
                char fen[FEN_MAX];
                fen_format(&board, fen);
                fail_msg("%s: %d in %d, not %d in %d", fen, known.outcome, known.plies,
                         answer.outcome, answer.plies);
            }
            seen++;
        }
        assert_true(seen > POSITIONS / 4);
    }
}

static void without_tables_bishop_and_another_minor_piece_always_mate(void **state) {
    Desk *desk = *state;
    static const char *const names[] = {"KBNK", "KBBK"};
    const int games = test_is_long() ? 1000 : 10;
    Random random = random_from_seed(32);
    if (test_is_short()) test_skip("a short run");
    use_tables(desk, "", "");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (int game = 0; game < games; game++) {
            TableAnswer answer;
            const Board board = won_board(desk, &random, names[i], &answer);
            assert_int_equal(play_out(desk, board, 10000), answer.plies);
        }
        print_message("# %s: all %d won in the fewest moves\n", names[i], games);
    }
}

// By search and evaluation alone: not always the shortest mate, but one within the 50-move rule.
static void without_tables_queen_rook_and_pawn_mate(void **state) {
    Desk *desk = *state;
    static const struct {
        const char *name;
        int games;
        uint64_t seed;
    } endings[] = {{"KQK", 1000, 33}, {"KPK", 1000, 34}, {"KRK", 1000, 35}};
    use_tables(desk, "", "");
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const char *name = endings[i].name;
        const int games = test_is_long() ? endings[i].games : test_is_short() ? 1 : 5;
        Random random = random_from_seed(endings[i].seed);
        for (int game = 0; game < games; game++) {
            TableAnswer answer;
            const Board board = won_board(desk, &random, name, &answer);
            if (play_out(desk, board, 10000) < 0) {
                char fen[FEN_MAX];
                fen_format(&board, fen);
                fail_msg("%s is not won", fen);
            }
        }
        print_message("# %s: all %d won\n", name, games);
    }
}

// What is known by heart serves a search that begins in such an ending, and no other one.
static void the_way_into_an_ending_is_searched_the_same_before_and_after_it(void **state) {
    Desk *desk = *state;
    const Board before = board_from("8/8/8/4k3/8/2P5/2B1N3/4K3 w - - 0 1");
    const Board ending = board_from("8/8/8/4k3/8/8/2B1N3/4K3 w - - 0 1");
    Score scores[2];
    use_tables(desk, "", "");
    for (int i = 0; i < 2; i++) {
        engine_new_game(desk->engine);
        think(desk, &before, 5000);
        scores[i] = desk->score;
        think(desk, &ending, 100);
        assert_true(score_is_mate(desk->score));
    }
    assert_int_equal(scores[0], scores[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_our_tables_the_shortest_mate_is_played),
        cmocka_unit_test(the_mate_is_announced_with_its_whole_line),
        cmocka_unit_test(a_mate_that_the_clock_forbids_is_not_promised),
        cmocka_unit_test(a_win_that_the_clock_spoils_is_a_draw),
        cmocka_unit_test(every_depth_says_what_the_tables_know),
        cmocka_unit_test(wins_that_need_the_exact_count_are_won_by_our_tables),
        cmocka_unit_test(wrong_folders_change_nothing),
        cmocka_unit_test(with_syzygy_won_endings_are_won_in_time),
        cmocka_unit_test(bishop_and_knight_are_kept_rather_than_two_knights),
        cmocka_unit_test(mates_known_by_heart_are_those_of_the_tables),
        cmocka_unit_test(without_tables_bishop_and_another_minor_piece_always_mate),
        cmocka_unit_test(without_tables_queen_rook_and_pawn_mate),
        cmocka_unit_test(the_way_into_an_ending_is_searched_the_same_before_and_after_it),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, open_desk, close_desk);
}
