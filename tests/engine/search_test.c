// SPDX-License-Identifier: GPL-3.0-or-later
// search_test.c - what the engine promises about its searches: exact mates,
// legal lines, determinism, draws.
#include "tests/engine/desk.h"
#include "tests/engine/mates.h"

#include <string.h>

#include "core/bits.h"
#include "engine/repetition.h"
#include "eval/eval.h"

// ---- mates ----

static int mate_distance(const Board *board, int most) {
    for (int moves = 1; moves <= most; moves++) {
        if (can_mate(board, moves)) return moves;
    }
    return 0;
}

static bool random_ending(Random *random, const char *men, Board *board) {
    char squares[SQUARE_COUNT] = {0}, fen[FEN_MAX];
    for (const char *man = men; *man != '\0'; man++)
        squares[random_below(random, SQUARE_COUNT)] = *man;
    Text text = text_over(fen, sizeof fen);
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            char man = squares[rank * 8 + file];
            empty += man == 0;
            if (empty > 0 && (man != 0 || file == 7)) text_addf(&text, "%d", empty);
            if (man == 0) continue;
            text_add_char(&text, man);
            empty = 0;
        }
        if (rank > 0) text_add_char(&text, '/');
    }
    text_add(&text, " w - - 0 1");
    return fen_parse(fen, board, NULL) && movegen_any(board);
}

static void check_mate(Desk *desk, const Board *board, int moves) {
    EngineLimits limits = {.mate = moves, .nodes = 4000000};
    engine_new_game(desk->engine);
    think(desk, board, &limits);
    require(desk->best.score == SCORE_MATE - (2 * moves - 1), board,
            "the shortest mate was not found");
}

static void mates_are_exact(void **state) {
    (void)state;
    static const char *const endings[] = {"KQk", "KRk", "KRRk", "KQkr", "KQRkq", "KBNkp", "KRPkb"};
    static const int most[] = {4, 4, 3, 3, 2, 2, 3};
    Desk *desk = desk_open();
    Random random = random_from_seed(4);
    int found[5] = {0};
    for (int round = 0; round < (test_is_short() ? 40 : 400); round++) {
        Board board;
        int kind = round % 7;
        if (!random_ending(&random, endings[kind], &board)) continue;
        int moves = mate_distance(&board, most[kind]);
        if (moves == 0) continue;
        found[moves]++;
        check_mate(desk, &board, moves);
    }
    for (int moves = 1; moves <= 3 && !test_is_short(); moves++) assert_true(found[moves] > 2);
    desk_close(desk);
}

static bool is_mated_within(const Board *board, int moves) {
    Move replies[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, replies);
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, replies[i], &next);
        if (!can_mate(&next, moves)) return false;
    }
    return true;
}

// Whatever small search says so: a mate in so many moves is one, in full middle games too.
static void a_mate_that_is_told_is_forced(void **state) {
    (void)state;
    enum { PROVED_MOVES = 2 };
    Desk *desk = desk_open();
    Random random = random_from_seed(9);
    int wins = 0, losses = 0;
    for (int round = 0; round < position_count(1500, 20000); round++) {
        Board board = random_set_up(&random);
        EngineLimits limits = {.nodes = 50 + random_below(&random, 4000)};
        think(desk, &board, &limits);
        if (desk->best.move == MOVE_NONE || desk->last_bound != BOUND_EXACT) continue;
        int moves = score_mate_moves(desk->best.score);
        if (score_is_win(desk->best.score) && moves <= PROVED_MOVES) {
            wins++;
            require(can_mate(&board, moves), &board, "a mate was told that is none");
        } else if (score_is_loss(desk->best.score) && -moves < PROVED_MOVES) {
            losses++;
            require(is_mated_within(&board, -moves), &board, "a loss was told that is none");
        }
    }
    print_message("%d wins, %d losses\n", wins, losses);
    assert_true(test_is_short() || (wins > 10 && losses > 5));
    desk_close(desk);
}

// A search for a mate that is not there ends, and says how far every move was tried.
static void a_mate_that_is_not_there_is_excluded(void **state) {
    (void)state;
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
        "8/8/8/8/8/4k3/4q3/7K w - - 0 1",   // who is mated mates nobody
        "7k/8/5K2/8/8/8/8/5Q2 w - - 98 80", // a mate in two, one ply too late
        "7k/7p/5P2/5K2/8/8/8/8 w - - 0 1",
    };
    Desk *desk = desk_open();
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const Board board = board_from(fens[i]);
        const int moves = i == 3 ? 2 : 3;
        assert_false(i != 3 && can_mate(&board, 2));
        engine_new_game(desk->engine);
        think(desk, &board, &(EngineLimits){.mate = moves});
        require(desk->best.mate_excluded == moves, &board, "the mate was not excluded");
        require(desk->best.nodes < 10000000, &board, "it took long");
    }
    desk_close(desk);
}

// WAC.001, WAC.009 and WAC.035: what trying every move proves needs no search.
static void a_mate_that_is_asked_for_takes_few_nodes(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        int moves;
    } mates[] = {
        {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 2},
        {"3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1", 5},
        {"r3r2k/2R3pp/pp1q1p2/8/3P3R/7P/PP3PP1/3Q2K1 w - - 0 1", 4},
    };
    Desk *desk = desk_open();
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        const Board board = board_from(mates[i].fen);
        engine_new_game(desk->engine);
        think(desk, &board, &(EngineLimits){.mate = mates[i].moves});
        require(score_is_win(desk->best.score), &board, "the mate was not found");
        require(score_mate_moves(desk->best.score) == mates[i].moves, &board, "another mate");
        require(desk->best.nodes < 2000, &board, "it took long");
    }
    desk_close(desk);
}

// What is excluded is not there, by the slow way.
static void only_mates_that_are_not_there_are_excluded(void **state) {
    (void)state;
    static const char *const endings[] = {"KQk", "KRRk", "KQkr", "KQRkq", "KRPkb"};
    Desk *desk = desk_open();
    Random random = random_from_seed(14);
    int excluded = 0;
    for (int round = 0; round < (test_is_short() ? 20 : 200); round++) {
        Board board;
        if (!random_ending(&random, endings[round % 5], &board)) continue;
        engine_new_game(desk->engine);
        think(desk, &board, &(EngineLimits){.mate = 2});
        const bool is_there = can_mate(&board, 2);
        require(is_there == score_is_win(desk->best.score) || !is_there, &board, "not found");
        require(is_there == (desk->best.mate_excluded < 2), &board, "wrongly excluded, or not");
        excluded += !is_there;
    }
    assert_true(test_is_short() || excluded > 20);
    desk_close(desk);
}

static void well_known_mates_are_found(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        int moves;
    } mates[] = {
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1}, // the scholar's
        {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", 1},      // the fool's
        {"r5k1/5Npp/8/3Q4/8/8/5PPP/6K1 w - - 0 1", 4}, // smothered: Nh6+ Kh8 Qg8+ Rxg8 Nf7
    };
    Desk *desk = desk_open();
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        Board board = board_from(mates[i].fen);
        check_mate(desk, &board, i == 3 ? mate_distance(&board, 3) : mates[i].moves);
    }
    desk_close(desk);
}

static void the_game_over_has_no_best_move(void **state) {
    (void)state;
    Desk *desk = desk_open();
    EngineLimits limits = {.depth = 5};
    Board mated = board_from("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    think(desk, &mated, &limits);
    assert_int_equal(desk->best.move, MOVE_NONE);
    assert_int_equal(desk->scores[0], -SCORE_MATE);
    assert_int_equal(desk->infos, 1);
    Board stalemate = board_from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    think(desk, &stalemate, &limits);
    assert_int_equal(desk->best.move, MOVE_NONE);
    assert_int_equal(desk->scores[0], SCORE_DRAW);
    desk_close(desk);
}

// ---- lines ----

static void visit_for_lines(const Board *board, void *context) {
    Desk *desk = context;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    Random random = random_from_seed(board->key);
    EngineLimits limits = {.nodes = 1 + random_below(&random, 6000)};
    if (random_below(&random, 10) == 0) engine_new_game(desk->engine);
    think(desk, board, &limits);
    require((desk->best.move != MOVE_NONE) == (count > 0), board,
            "a best move exactly when there is a move");
}

static void lines_are_legal_to_their_end(void **state) {
    (void)state;
    Desk *desk = desk_open();
    visit_random_positions(31, position_count(600, 20000), visit_for_lines, desk);
    engine_set_multi_pv(desk->engine, 3);
    visit_random_positions(32, position_count(100, 5000), visit_for_lines, desk);
    desk_close(desk);
}

static void lines_are_legal_with_two_threads(void **state) {
    (void)state;
    Desk *desk = desk_open();
    Error error;
    assert_true(engine_set_threads(desk->engine, 2, &error));
    visit_random_positions(33, position_count(150, 3000), visit_for_lines, desk);
    desk_close(desk);
}

static void several_lines_differ_and_are_sorted(void **state) {
    (void)state;
    Desk *desk = desk_open();
    engine_set_multi_pv(desk->engine, 5);
    EngineLimits limits = {.depth = 6};
    for (int i = 0; i < LIVELY_COUNT; i++) {
        Board board = board_from(LIVELY_POSITIONS[i]);
        Move moves[MOVES_MAX];
        int count = movegen_list(&board, MOVES_ALL, moves);
        think(desk, &board, &limits);
        require(desk->line_count == (count < 5 ? count : 5), &board, "not as many lines as asked");
        for (int a = 0; a < desk->line_count; a++) {
            if (a > 0)
                require(desk->scores[a] <= desk->scores[a - 1], &board, "the lines are not sorted");
            for (int b = 0; b < a; b++)
                require(desk->first_moves[a] != desk->first_moves[b], &board,
                        "two lines begin alike");
        }
    }
    desk_close(desk);
}

static void only_the_moves_asked_for_are_searched(void **state) {
    (void)state;
    Desk *desk = desk_open();
    Board board = board_from(LIVELY_POSITIONS[4]);
    EngineLimits limits = {.depth = 5, .only_count = 2};
    assert_true(uci_parse_move(&board, "a2a3", &limits.only[0], NULL));
    assert_true(uci_parse_move(&board, "e1f1", &limits.only[1], NULL));
    engine_set_multi_pv(desk->engine, 4);
    think(desk, &board, &limits);
    assert_int_equal(desk->line_count, 2);
    assert_true(desk->best.move == limits.only[0] || desk->best.move == limits.only[1]);
    desk_close(desk);
}

// ---- determinism ----

static uint64_t story_of(Desk *desk, const EngineLimits *limits) {
    engine_new_game(desk->engine);
    desk->trace = 0;
    for (int i = 0; i < LIVELY_COUNT; i += 3) {
        Board board = board_from(LIVELY_POSITIONS[i]);
        think(desk, &board, limits);
    }
    return desk->trace;
}

// Clearing begins a new generation of entries: a table full of old ones answers as an empty one.
static void a_new_game_is_as_a_fresh_engine_where_the_table_is_full(void **state) {
    (void)state;
    const EngineLimits limits = {.nodes = 100000};
    Desk *used = desk_open(), *fresh = desk_open();
    engine_set_hash(used->engine, 1);
    engine_set_hash(fresh->engine, 1);
    const uint64_t first = story_of(fresh, &limits);
    for (int game = 0; game < 3; game++) assert_true(story_of(used, &limits) == first);
    engine_set_hash(used->engine, 2);
    story_of(used, &limits);
    engine_set_hash(used->engine, 1);
    assert_true(story_of(used, &limits) == first);
    desk_close(used);
    desk_close(fresh);
}

static void a_search_can_be_repeated(void **state) {
    (void)state;
    static const EngineLimits limits[] = {
        {.depth = 9}, {.nodes = 30000}, {.nodes = 9999, .is_soft_nodes = true}};
    Desk *one = desk_open(), *two = desk_open();
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        uint64_t first = story_of(one, &limits[i]);
        assert_true(story_of(one, &limits[i]) == first);
        assert_true(story_of(two, &limits[i]) == first);
    }
    EngineLimits other = {.depth = 8};
    assert_true(story_of(two, &other) != story_of(one, &limits[0])); // the mix does see differences
    desk_close(one);
    desk_close(two);
}

static void the_node_limit_is_kept(void **state) {
    (void)state;
    Desk *desk = desk_open();
    Board board = fen_start_board();
    for (uint64_t nodes = 200; nodes < 200000; nodes = nodes * 3 + 1) {
        EngineLimits limits = {.nodes = nodes};
        think(desk, &board, &limits);
        assert_in_range(desk->best.nodes, nodes, nodes + nodes / 50 + 64);
    }
    desk_close(desk);
}

// All threads together: how far they run past it depends on how busy the machine is.
static void the_node_limit_is_kept_by_several_threads_together(void **state) {
    (void)state;
    Desk *desk = desk_open();
    Board board = fen_start_board();
    Error error;
    EngineLimits limits = {.nodes = 400000};
    assert_true(engine_set_threads(desk->engine, 4, &error));
    think(desk, &board, &limits);
    assert_in_range(desk->best.nodes, limits.nodes, limits.nodes * 3 / 2);
    desk_close(desk);
}

// ---- draws ----

static void think_after(Desk *desk, const char *fen, const char *const *played, const char *only) {
    Board start = board_from(fen), board = start;
    Move moves[32];
    int count = 0;
    for (; played[count] != NULL; count++) {
        assert_true(uci_parse_move(&board, played[count], &moves[count], NULL));
        Board next;
        board_play(&board, moves[count], &next);
        board = next;
    }
    EngineLimits limits = {.depth = 6, .only_count = 1};
    assert_true(uci_parse_move(&board, only, &limits.only[0], NULL));
    desk->infos = 0;
    engine_set_position(desk->engine, &start, moves, count);
    engine_think(desk->engine, &limits);
}

// A position that stood twice in the game is a draw when it comes again;
// one that stood once is not yet.
static void the_third_time_is_a_draw(void **state) {
    (void)state;
    static const char fen[] = "4k3/8/8/8/8/8/3P4/Q3K3 w - - 0 1";
    static const char *const twice[] = {"e1f1", "e8d8", "f1e1", "d8e8",
                                        "e1f1", "e8d8", "f1e1", NULL};
    Desk *desk = desk_open();
    think_after(desk, fen, twice + 4, "d8e8");
    assert_true(desk->best.score < -300);
    think_after(desk, fen, twice, "d8e8");
    assert_int_equal(desk->best.score, SCORE_DRAW);
    desk_close(desk);
}

// White is lost, but his queen never stops giving check.
static void a_perpetual_check_is_seen(void **state) {
    (void)state;
    Desk *desk = desk_open();
    Board perpetual = board_from("6k1/5p1p/5Q2/8/8/8/qr4PP/7K w - - 0 1");
    EngineLimits limits = {.depth = 10};
    think(desk, &perpetual, &limits);
    assert_int_equal(desk->best.score, SCORE_DRAW);
    desk_close(desk);
}

static void fifty_moves_are_a_draw_unless_it_is_mate(void **state) {
    (void)state;
    Desk *desk = desk_open();
    EngineLimits limits = {.depth = 6};
    Board mate = board_from("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80");
    think(desk, &mate, &limits);
    assert_int_equal(desk->best.score, SCORE_MATE - 1);
    Board late = board_from("7k/8/5K2/8/8/8/8/5Q2 w - - 99 80"); // no mate in one
    engine_new_game(desk->engine);
    think(desk, &late, &limits);
    assert_int_equal(desk->best.score, SCORE_DRAW);
    Board enough = board_from("7k/8/5K2/8/8/8/8/5Q2 w - - 90 80");
    engine_new_game(desk->engine);
    think(desk, &enough, &limits);
    assert_true(score_is_win(desk->best.score));
    desk_close(desk);
}

// ---- upcoming repetition ----

typedef struct Path {
    Board boards[32];
    uint64_t keys[32];
    int last;
} Path;

static Path random_path(Random *random) {
    Path path = {.boards = {board_from("r3k2n/8/8/3b4/8/2N5/8/R3K2B w - - 0 1")}};
    path.keys[0] = path.boards[0].key;
    int plies = 4 + (int)random_below(random, 16);
    for (; path.last < plies; path.last++) {
        Move moves[MOVES_MAX];
        const Board *board = &path.boards[path.last];
        int count = movegen_list(board, MOVES_QUIETS, moves);
        if (count == 0) break;
        Move move = moves[random_below(random, (uint64_t)count)];
        // Often the piece that moved goes back, so that positions do come again.
        if (path.last >= 2 && random_below(random, 3) > 0) {
            for (int i = 0; i < count; i++) {
                Board next;
                board_play(board, moves[i], &next);
                if (next.sides[board->side] == path.boards[path.last - 1].sides[board->side])
                    move = moves[i];
            }
        }
        board_play(board, move, &path.boards[path.last + 1]);
        path.keys[path.last + 1] = path.boards[path.last + 1].key;
    }
    return path;
}

static int times_before(const Path *path, int index) {
    int times = 0;
    for (int i = index - 4; i >= 0; i -= 2) times += path->keys[i] == path->keys[index];
    return times;
}

// By trying: a legal move back to a position of the path after the root, or to
// one that came back in the game.
static bool can_repeat(const Path *path, int ply) {
    const Board *board = &path->boards[path->last];
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_QUIETS, moves);
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        for (int distance = 3; distance <= path->last && distance < next.halfmove_clock;
             distance += 2) {
            int index = path->last - distance;
            if (path->keys[index] == next.key && (distance < ply || times_before(path, index) > 0))
                return true;
        }
    }
    return false;
}

// One piece moved between an earlier position of the path and this one, with nothing in its way.
static bool differs_by_one_man(const Path *path) {
    const Board *board = &path->boards[path->last];
    for (int index = path->last - 3; index >= 0; index -= 2) {
        const Board *before = &path->boards[index];
        Square from = NO_SQUARE, to = NO_SQUARE;
        int changed = 0;
        for (Square square = 0; square < SQUARE_COUNT; square++) {
            if (board->squares[square] == before->squares[square]) continue;
            changed++;
            if (board->squares[square] != NO_PIECE) from = square;
            if (board->squares[square] == NO_PIECE) to = square;
        }
        if (changed != 2 || from == NO_SQUARE || to == NO_SQUARE
            || before->squares[to] != board->squares[from])
            continue;
        Kind kind = piece_kind(board->squares[from]);
        if (attacks_of(kind, from, board_occupied(board)) & square_bit(to)) return true;
    }
    return false;
}

static void an_upcoming_repetition_is_seen(void **state) {
    (void)state;
    repetition_init();
    Random random = random_from_seed(8);
    int near_count = 0, far_count = 0;
    for (int round = 0; round < position_count(20000, 500000); round++) {
        Path path = random_path(&random);
        int ply = (int)random_below(&random, (uint64_t)path.last + 1);
        const Board *board = &path.boards[path.last];
        bool is_near = repetition_is_near(board, &path.keys[path.last], path.last, ply);
        if (can_repeat(&path, ply)) require(is_near, board, "a repetition was not seen");
        if (is_near)
            require(differs_by_one_man(&path), board, "a repetition was seen that is none");
        near_count += is_near;
        far_count += !is_near;
    }
    int least = test_is_short() ? 10 : 100;
    assert_true(near_count > least && far_count > least);
}

// ---- switches ----

static void every_idea_can_be_switched_off(void **state) {
    (void)state;
    Desk *desk = desk_open();
    EngineLimits limits = {.depth = 7, .nodes = 8000};
    for (int idea = 0; idea <= IDEA_COUNT; idea++) {
        engine_set_ideas(desk->engine, idea < IDEA_COUNT ? ideas_default() ^ (Ideas)1 << idea : 0);
        engine_new_game(desk->engine);
        for (int i = 0; i < LIVELY_COUNT; i += 2) {
            Board board = board_from(LIVELY_POSITIONS[i]);
            think(desk, &board, &limits);
            require(desk->best.move != MOVE_NONE, &board,
                    idea < IDEA_COUNT ? idea_infos[idea].name : "all");
        }
    }
    desk_close(desk);
}

// What negamax without any idea says, at a fixed depth over the same leaves.
static Score plain_negamax(const Board *board, int depth, int ply) {
    if (!movegen_any(board)) return board_in_check(board) ? score_mated(ply) : SCORE_DRAW;
    if (depth == 0) return eval_score(board, NULL);
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        Score score =
            ending_material_is_dead(&next) ? SCORE_DRAW : -plain_negamax(&next, depth - 1, ply + 1);
        if (score > best) best = score;
    }
    return best;
}

// No repetition and no fifty moves can occur within three plies of these.
static void without_ideas_it_is_negamax(void **state) {
    (void)state;
    Desk *desk = desk_open();
    engine_set_ideas(desk->engine, 0);
    EngineLimits limits = {.depth = 3};
    for (int i = 0; i < LIVELY_COUNT; i++) {
        Board board = board_from(LIVELY_POSITIONS[i]);
        think(desk, &board, &limits);
        require(desk->best.score == plain_negamax(&board, 3, 0), &board,
                "not the value of negamax");
    }
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_exact),
        cmocka_unit_test(a_mate_that_is_told_is_forced),
        cmocka_unit_test(a_mate_that_is_not_there_is_excluded),
        cmocka_unit_test(a_mate_that_is_asked_for_takes_few_nodes),
        cmocka_unit_test(only_mates_that_are_not_there_are_excluded),
        cmocka_unit_test(well_known_mates_are_found),
        cmocka_unit_test(the_game_over_has_no_best_move),
        cmocka_unit_test(lines_are_legal_to_their_end),
        cmocka_unit_test(lines_are_legal_with_two_threads),
        cmocka_unit_test(several_lines_differ_and_are_sorted),
        cmocka_unit_test(only_the_moves_asked_for_are_searched),
        cmocka_unit_test(a_search_can_be_repeated),
        cmocka_unit_test(a_new_game_is_as_a_fresh_engine_where_the_table_is_full),
        cmocka_unit_test(the_node_limit_is_kept),
        cmocka_unit_test(the_node_limit_is_kept_by_several_threads_together),
        cmocka_unit_test(the_third_time_is_a_draw),
        cmocka_unit_test(a_perpetual_check_is_seen),
        cmocka_unit_test(fifty_moves_are_a_draw_unless_it_is_mate),
        cmocka_unit_test(an_upcoming_repetition_is_seen),
        cmocka_unit_test(every_idea_can_be_switched_off),
        cmocka_unit_test(without_ideas_it_is_negamax),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
