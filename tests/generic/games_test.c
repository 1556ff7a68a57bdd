// SPDX-License-Identifier: GPL-3.0-or-later
// games_test.c - what must be true of every game: random games are played and every position on the
// way is questioned through the Game table alone.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"

enum {
    PLAYOUTS = 12,
    PLIES_MAX = 4000,
    PATH_MAX = PLIES_MAX + 1,
    TEXTS_ASKED_MAX = 24,
    MUTANTS = 400,
    IMAGES_MAX = 8,
};

// Fails with the game and the position that shows the fault.
#define CHECK(condition, game, position)                                                           \
    check((condition), #condition, (game), (position), __LINE__)

static void check(bool is_true, const char *what, const Game *game, const void *position,
                  int line) {
    if (is_true) return;
    char text[GAME_TEXT_MAX];
    game_format(game, position, text);
    fail_msg("line %d: not true: %s\n  %s position: %s", line, what, game->name, text);
}

static void check_same(const Game *game, const void *position, const void *other) {
    char text[GAME_TEXT_MAX];
    char other_text[GAME_TEXT_MAX];
    game_format(game, position, text);
    game_format(game, other, other_text);
    CHECK(strcmp(text, other_text) == 0, game, position);
    CHECK(game->key(position) == game->key(other), game, position);
    CHECK(game->side_to_move(position) == game->side_to_move(other), game, position);
    if (game->exact_key != NULL)
        CHECK(game->exact_key(position) == game->exact_key(other), game, position);
    static GameMove moves[GAME_MOVES_MAX];
    static GameMove other_moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    CHECK(count == game->list_moves(other, other_moves), game, position);
    CHECK(memcmp(moves, other_moves, (size_t)count * sizeof *moves) == 0, game, position);
    for (int i = 0; i < game->evaluation_count; i++) {
        int score = game_evaluate(game, &game->evaluations[i], position);
        CHECK(score == game_evaluate(game, &game->evaluations[i], other), game, position);
    }
}

static void check_text(const Game *game, const void *position) {
    char text[GAME_TEXT_MAX];
    Text builder = text_over(text, sizeof text);
    game->format(position, &builder);
    CHECK(!builder.is_cut && builder.length > 0, game, position);
    GamePosition reread;
    memset(&reread, 0xA5, sizeof reread);
    Error error = {{0}};
    if (!game->parse(text, &reread, &error))
        fail_msg("%s: '%s' refused: %s", game->name, text, error.text);
    check_same(game, position, &reread);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static void check_moves(const Game *game, const void *position, const GameMove *moves, int count) {
    static char texts[GAME_MOVES_MAX][GAME_MOVE_TEXT_MAX];
    int stride = count / TEXTS_ASKED_MAX + 1;
    for (int i = 0; i < count; i++) {
        CHECK(moves[i] != GAME_NO_MOVE, game, position);
        Text builder = text_over(texts[i], GAME_MOVE_TEXT_MAX);
        game->format_move(position, moves[i], &builder);
        CHECK(!builder.is_cut && builder.length > 0, game, position);
        if (i % stride != 0) continue;
        GameMove found = GAME_NO_MOVE;
        Error error = {{0}};
        if (!game_find_move(game, position, texts[i], &found, &error) || found != moves[i]) {
            CHECK(false, game, position);
        }
    }
    qsort(texts, (size_t)count, GAME_MOVE_TEXT_MAX, compare_texts);
    for (int i = 1; i < count; i++) CHECK(strcmp(texts[i - 1], texts[i]) != 0, game, position);
    GameMove none = GAME_NO_MOVE;
    Error error = {{0}};
    CHECK(!game_find_move(game, position, "?!", &none, &error) && error.text[0] != '\0', game,
          position);
}

static void check_scores(const Game *game, const void *position, bool is_over, int score) {
    int bound = game->estimate_bound > 0 ? game->estimate_bound : game->score_bound;
    for (int i = 0; i < game->evaluation_count; i++) {
        CHECK(abs(game_evaluate(game, &game->evaluations[i], position)) <= bound, game, position);
    }
    if (is_over) CHECK(abs(score) <= game->score_bound, game, position);
    if (is_over && game->win_score > 0)
        CHECK(score == 0 || abs(score) == game->win_score, game, position);
    if (is_over) CHECK(game->ending(position)[0] != '\0', game, position);
    if (game->phase != NULL) {
        int phase = game->phase(position);
        CHECK(phase >= 0 && phase <= GAME_PHASE_END, game, position);
    }
}

// The same board with the other side to move has the opposite features.
static void check_pass(const Game *game, const void *position) {
    GamePosition passed;
    if (game->pass == NULL || game->extract == NULL || !game->pass(position, &passed)) return;
    CHECK(game->side_to_move(&passed) != game->side_to_move(position), game, position);
    CHECK(game->key(&passed) != game->key(position), game, position);
    int ours[GAME_FEATURES_MAX];
    int theirs[GAME_FEATURES_MAX];
    game->extract(position, ours);
    game->extract(&passed, theirs);
    for (int i = 0; i < game->feature_count; i++) CHECK(ours[i] == -theirs[i], game, position);
    check_text(game, &passed);
}

static void check_symmetries(const Game *game, const void *position, int move_count) {
    if (game->symmetries == NULL) return;
    static unsigned char images[IMAGES_MAX * GAME_POSITION_BYTES_MAX] __attribute__((aligned(64)));
    int count = game->symmetries(position, images);
    CHECK(count >= 1 && IMAGES_MAX % count == 0, game, position);
    check_same(game, position, images);
    static GameMove moves[GAME_MOVES_MAX];
    for (int i = 0; i < count; i++) {
        const void *image = images + (size_t)i * game->position_bytes;
        CHECK(game->list_moves(image, moves) == move_count, game, position);
        CHECK(i == 0 || game->key(image) != game->key(position), game, position);
        for (int j = 0; j < game->evaluation_count; j++) {
            const GameEvaluation *evaluation = &game->evaluations[j];
            if (evaluation->tells_images_apart) continue;
            CHECK(game_evaluate(game, evaluation, image)
                      == game_evaluate(game, evaluation, position),
                  game, position);
        }
        check_text(game, image);
    }
}

static void check_index(const Game *game, const void *position) {
    GameSpace space;
    if (game->space == NULL || !game->space(position, &space)) return;
    uint64_t index = game->index(position);
    CHECK(index < space.count, game, position);
    GamePosition again = {{0}};
    GameSpace same;
    static GameMove moves[GAME_MOVES_MAX];
    CHECK(game->from_index(&space, index, &again), game, position);
    CHECK(game->space(&again, &same) && same.number == space.number, game, position);
    CHECK(same.count == space.count && same.size == space.size, game, position);
    CHECK(game->index(&again) == index, game, position);
    bool is_drawn_by_counting = game->plies_left != NULL && game->plies_left(position) <= 0;
    CHECK(is_drawn_by_counting
              || game->list_moves(&again, moves) == game->list_moves(position, moves),
          game, position);
    CHECK(!game->from_index(&space, space.count, &again), game, position);
}

static void check_pictures(const Game *game, const void *position, GameMove last_move) {
    static const Picture KINDS[] = {PICTURE_ASCII, PICTURE_FIGURINES, PICTURE_COLOUR};
    for (int i = 0; i < 6; i++) {
        char picture[GAME_PICTURE_MAX];
        Text builder = text_over(picture, sizeof picture);
        PictureStyle style = {.kind = KINDS[i % 3], .is_flipped = i >= 3, .last_move = last_move};
        game_draw_board(game, position, &style, &builder);
        CHECK(!builder.is_cut && builder.length > 0, game, position);
        CHECK(picture[builder.length - 1] == '\n', game, position);
        for (const char *c = picture; *c != '\0' && style.kind == PICTURE_ASCII; c++) {
            CHECK(*c == '\n' || (*c >= ' ' && *c <= '~'), game, position);
        }
    }
}

// Each square once, each line and each kind of a line in one piece, and the sides that there are.
static void check_men(const Game *game, const void *position) {
    GamePiece men[GAME_PIECES_MAX];
    if (!game_has_board(game)) {
        CHECK(game->people.is_for_laboratory, game, position);
        return;
    }
    int count = game_list_pieces(game, position, men);
    CHECK(count >= 0 && count <= GAME_PIECES_MAX, game, position);
    for (int i = 0; i < count; i++) {
        const GamePiece *man = &men[i];
        bool has_side = man->side == 0 || man->side == 1;
        CHECK(has_side || (man->side == GAME_NOBODY && man->line != NULL), game, position);
        CHECK(man->kind != NULL && man->count >= (game->people.has_counts ? 0 : 1), game, position);
        for (int j = 0; j < i; j++)
            CHECK(man->square[0] == '\0' || strcmp(man->square, men[j].square) != 0, game,
                  position);
    }
}

// Every piece of the board stands on a square of it, and so does every step of a move.
static bool has_square(const GameBoard *board, const char *name) {
    for (int i = 0; i < board->count; i++) {
        if (strcmp(board->squares[i].name, name) == 0) return true;
    }
    return false;
}

static void check_board(const Game *game, const void *position) {
    GamePiece men[GAME_PIECES_MAX];
    GameBoard board;
    game_describe_board(game, position, &board);
    CHECK(board.count > 0 && board.count <= GAME_SQUARES_MAX, game, position);
    for (int i = 0; i < board.count; i++) {
        const struct GameSquare *square = &board.squares[i];
        CHECK(square->column >= 0 && square->column < board.columns, game, position);
        CHECK(square->row >= 0 && square->row < board.rows, game, position);
        for (int j = 0; j < i; j++) {
            bool is_same_place =
                square->column == board.squares[j].column && square->row == board.squares[j].row;
            CHECK(!is_same_place && strcmp(square->name, board.squares[j].name) != 0, game,
                  position);
        }
    }
    int count = game_list_pieces(game, position, men);
    for (int i = 0; i < count; i++)
        CHECK(men[i].square[0] == '\0' || has_square(&board, men[i].square), game, position);
}

// Moves that share their way are promotions of the same piece.
static void check_paths(const Game *game, const void *position, const GameMove *moves, int count) {
    static MovePath paths[GAME_MOVES_MAX];
    GameBoard board;
    game_describe_board(game, position, &board);
    for (int i = 0; i < count; i++) {
        paths[i] = (MovePath){0};
        game->people.trace_move(position, moves[i], &paths[i]);
        for (int j = 0; j < paths[i].count; j++)
            CHECK(has_square(&board, paths[i].squares[j]), game, position);
    }
    for (int i = 0; i < count && count < 256; i++) {
        MoveFacts facts = {0};
        if (game->describe_move != NULL) game->describe_move(position, moves[i], &facts);
        for (int j = 0; j < i; j++) {
            bool is_same =
                paths[i].count == paths[j].count
                && memcmp(paths[i].squares, paths[j].squares, sizeof paths[i].squares) == 0;
            CHECK(!is_same || facts.promotion_value != 0, game, position);
        }
    }
}

// Plays one of the moves and looks at what came of it and at what was left behind.
static void check_play(const Game *game, const void *position, GameMove move, GamePosition *next) {
    GamePosition before;
    memcpy(&before, position, game->position_bytes);
    game->play(position, move, next);
    CHECK(memcmp(&before, position, game->position_bytes) == 0, game, position);
    CHECK(game->side_to_move(next) != game->side_to_move(position), game, position);
    if (game->describe_move == NULL) return;
    MoveFacts facts;
    game->describe_move(position, move, &facts);
    int score = 0;
    bool wins = game->is_over(next, &score) && score < 0;
    CHECK(facts.wins == wins, game, position);
}

static int check_position(const Game *game, const void *position, GameMove *moves,
                          GameMove last_move) {
    int count = game->list_moves(position, moves);
    int score = 0;
    bool is_over = game->is_over(position, &score);
    CHECK(count <= game->moves_max && game->moves_max <= GAME_MOVES_MAX, game, position);
    CHECK(game->score_unit >= 1, game, position);
    CHECK((count == 0) == is_over, game, position);
    check_scores(game, position, is_over, score);
    check_text(game, position);
    check_moves(game, position, moves, count);
    if (!is_over) check_pass(game, position);
    check_symmetries(game, position, count);
    check_index(game, position);
    check_pictures(game, position, last_move);
    check_men(game, position);
    CHECK(game_has_board(game) != game->people.is_for_laboratory, game, position);
    if (!game_has_board(game)) return count;
    check_board(game, position);
    check_paths(game, position, moves, count);
    return count;
}

// How often the last position of the path stood on it.
static int times_stood(const uint64_t *path, int length) {
    int times = 0;
    for (int i = 0; i < length; i++) times += path[i] == path[length - 1];
    return times;
}

static void play_out(const Game *game, GamePosition position, Random *random) {
    static GameMove moves[GAME_MOVES_MAX];
    static uint64_t path[PATH_MAX];
    GameMove last_move = GAME_NO_MOVE;
    int reversible_from = 0;
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        path[ply] = game->key(&position);
        int count = check_position(game, &position, moves, last_move);
        if (count == 0) return;
        int times = times_stood(path, ply + 1);
        if (times > 1) CHECK(game->repetition != REPETITION_IMPOSSIBLE, game, &position);
        if (times > 1)
            CHECK(times_stood(path + reversible_from, ply + 1 - reversible_from) == times, game,
                  &position);
        if (game->repetition != REPETITION_IMPOSSIBLE && times >= game->repetitions_end) {
            if (game->repetition == REPETITION_SETTLES)
                CHECK(abs(game->settle(&position)) <= game->score_bound, game, &position);
            return;
        }
        last_move = moves[random_below(random, (uint64_t)count)];
        if (game->is_irreversible != NULL && game->is_irreversible(&position, last_move))
            reversible_from = ply + 1;
        GamePosition next;
        check_play(game, &position, last_move, &next);
        position = next;
    }
    fail_msg("%s: a random game does not end", game->name);
}

typedef void (*StartVisitor)(const Game *game, const GamePosition *start);

// Calls the visitor for every variant that the game names.
static void for_all_starts(StartVisitor visit) {
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        Slice rest = slice_of(game->variants);
        do {
            char variant[80];
            assert_true(slice_copy(slice_next_word(&rest), variant, sizeof variant));
            GamePosition start;
            Error error = {{0}};
            if (!game_start(game, variant, &start, &error))
                fail_msg("%s:%s: %s", game->name, variant, error.text);
            visit(game, &start);
        } while (rest.length > 0);
    }
}

static void visit_playouts(const Game *game, const GamePosition *start) {
    Random random = random_from_seed(1);
    int playouts = test_is_long() ? 20 * PLAYOUTS : test_is_short() ? 1 : PLAYOUTS;
    for (int i = 0; i < playouts; i++) play_out(game, *start, &random);
}

static void test_random_games(void **state) {
    (void)state;
    for_all_starts(visit_playouts);
}

// Perft the slow way: every move and every position goes through its text.
static uint64_t slow_perft(const Game *game, const GamePosition *position, int depth) {
    if (depth == 0) return 1;
    GameMove *moves = malloc((size_t)game->moves_max * sizeof *moves);
    assert_non_null(moves);
    int count = game->list_moves(position, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        char text[GAME_TEXT_MAX];
        GameMove move = GAME_NO_MOVE;
        game_format_move(game, position, moves[i], text);
        assert_true(count > 300 || game_find_move(game, position, text, &move, NULL));
        GamePosition next;
        GamePosition reread;
        game->play(position, count > 300 ? moves[i] : move, &next);
        game_format(game, &next, text);
        assert_true(game->parse(text, &reread, NULL));
        leaves += slow_perft(game, &reread, depth - 1);
    }
    free(moves);
    return leaves;
}

static void visit_perft(const Game *game, const GamePosition *start) {
    static GameMove moves[GAME_MOVES_MAX];
    int depth = game->list_moves(start, moves) > 100 ? 1 : test_is_short() ? 2 : 3;
    for (int d = 1; d <= depth; d++)
        assert_true(game_perft(game, start, d) == slow_perft(game, start, d));
}

static void test_perft_by_text(void **state) {
    (void)state;
    for_all_starts(visit_perft);
}

// One byte of a good text is changed, dropped or doubled. What is accepted
// must still be a sound position.
static void visit_mutants(const Game *game, const GamePosition *start) {
    static GameMove moves[GAME_MOVES_MAX];
    Random random = random_from_seed(2);
    GamePosition position = *start;
    for (int i = 0; i < MUTANTS; i++) {
        int count = game->list_moves(&position, moves);
        if (count == 0) position = *start;
        GamePosition before = position;
        if (count > 0)
            game->play(&before, moves[random_below(&random, (uint64_t)count)], &position);
        char text[GAME_TEXT_MAX + 1];
        game_format(game, &position, text);
        size_t length = strlen(text);
        size_t at = random_below(&random, length);
        uint64_t how = random_below(&random, 3);
        if (how == 0) text[at] = (char)(1 + random_below(&random, 255));
        if (how == 1) memmove(text + at, text + at + 1, length - at);
        if (how == 2) memmove(text + at + 1, text + at, length - at + 1);
        GamePosition mutant;
        Error error = {{0}};
        if (game->parse(text, &mutant, &error))
            check_position(game, &mutant, moves, GAME_NO_MOVE);
        else
            assert_true(error.text[0] != '\0');
    }
}

static void test_mutated_texts(void **state) {
    (void)state;
    for_all_starts(visit_mutants);
}

static void test_malformed_texts(void **state) {
    (void)state;
    static char endless[4096];
    memset(endless, '1', sizeof endless - 1);
    static const char *const BAD[] = {
        "?", "no such position", "////////////", "W:W", "\x80\xff", "x y z", endless};
    for (int i = 0; i < all_games_count; i++) {
        for (size_t j = 0; j < sizeof BAD / sizeof BAD[0]; j++) {
            GamePosition position;
            Error error = {{0}};
            assert_false(all_games[i]->parse(BAD[j], &position, &error));
            assert_true(error.text[0] != '\0');
            error.text[0] = '\0';
            assert_false(all_games[i]->start(BAD[j], &position, &error));
            assert_true(error.text[0] != '\0');
        }
    }
}

// A move that was legal before the end is refused after it, although
// the pieces could still make it.
static void test_no_move_after_a_draw_by_rule(void **state) {
    (void)state;
    static const char *const FINISHED[][3] = {
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 150 100", "e4"},
        {"draughts", "W:WK46,32:B9:H50", "32-28"},
        {"awale", "4,4,4,4,4,0/0,0,0,0,0,3 25-0 S", "A"},
        {"connect4", "1122334", "4"},
        {"tictactoe", "XXXOO....", "a1"},
    };
    for (size_t i = 0; i < sizeof FINISHED / sizeof FINISHED[0]; i++) {
        const Game *game = games_find(FINISHED[i][0], NULL, NULL);
        GamePosition position;
        GameMove move = GAME_NO_MOVE;
        Error error = {{0}};
        int score = 0;
        assert_true(game->parse(FINISHED[i][1], &position, NULL));
        assert_true(game->is_over(&position, &score));
        assert_false(game_find_move(game, &position, FINISHED[i][2], &move, &error));
        assert_true(error.text[0] != '\0');
    }
}

// What stands on the boards at the start; the seeds of a house are counted.
static void test_men_at_the_start(void **state) {
    (void)state;
    static const struct {
        const char *game;
        int men[2];
    } starts[] = {{"chess", {16, 16}},    {"othello", {2, 2}},
                  {"draughts", {20, 20}}, {"draughts:english", {12, 12}},
                  {"amazons", {4, 4}},    {"awale", {24, 24}},
                  {"connect4", {0, 0}},   {"tictactoe", {0, 0}}};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        const char *variant = "";
        const Game *game = games_find(starts[i].game, &variant, NULL);
        GamePiece men[GAME_PIECES_MAX];
        GamePosition start = {{0}};
        assert_non_null(game);
        assert_true(game_start(game, variant, &start, NULL));
        int count = game_list_pieces(game, &start, men), seen[2] = {0};
        for (int j = 0; j < count; j++) seen[men[j].side] += men[j].count;
        assert_int_equal(seen[0], starts[i].men[0]);
        assert_int_equal(seen[1], starts[i].men[1]);
    }
}

static void test_names(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        const char *variant = NULL;
        assert_ptr_equal(games_find(game->name, &variant, NULL), game);
        assert_string_equal(variant, "");
        assert_true(game->position_bytes <= GAME_POSITION_BYTES_MAX);
        assert_true(game->feature_count <= GAME_FEATURES_MAX);
        assert_true(game->evaluation_count >= 1);
        if (game->win_score > 0 && game->estimate_bound >= game->win_score - GAME_WIN_PLIES_MAX)
            fail_msg("%s: no estimate may come within %d of a win", game->name, GAME_WIN_PLIES_MAX);
        if (game->win_score > 0) assert_true(game->estimate_bound > 0);
        assert_ptr_equal(game_find_evaluation(game, game->evaluations[0].name, NULL),
                         &game->evaluations[0]);
    }
    Error error = {{0}};
    assert_null(games_find("go", NULL, &error));
    assert_non_null(strstr(error.text, "tictactoe"));
    assert_null(games_find("otello:6x6", NULL, &error));
    assert_non_null(strstr(error.text, "did you mean othello?"));
    assert_null(games_find("tictactoe:3d", NULL, &error));
    assert_non_null(strstr(error.text, "3d"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_men_at_the_start),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_perft_by_text),
        cmocka_unit_test(test_mutated_texts),
        cmocka_unit_test(test_malformed_texts),
        cmocka_unit_test(test_no_move_after_a_draw_by_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
