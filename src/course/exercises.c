// SPDX-License-Identifier: GPL-3.0-or-later
// exercises.c - the table of the tasks.
#include "course/references.h"

#include <string.h>

#include "games/games.h"

#define BIT(kind) (1u << (kind))
#define INF WORLD_INFINITY

const SlipText slip_texts[SLIP_COUNT] = {
#define SLIP(id, name, sentence) [SLIP_##id] = {name, sentence},
#include "course/slips.def"
#undef SLIP
};

#define TEXTBOOK "tree:((3 12 8) (2 4 6) (14 5 2))"
#define UNEVEN "tree:(4 ((-3 5) -2 (6 (1 -7))) (-8 -1))"
#define BELOW_ZERO "tree:((-3 -12 -8) (-2 -4 -6) (-14 -5 -1))"
#define ESTIMATED "tree:(2(9(1 -4) -5(7 3)) -6(4(-2 8) 0(-9 6)) 5(-1(3 5) 2(4 -3)))"
#define EQUALS "tree:((5 5 3) (5 2 9) (5 5 7) (6 5 5))"

static const ExerciseCase DEPTH_CASES[] = {
    {TEXTBOOK, NULL, {2}},
    {UNEVEN, NULL, {5}},
    {BELOW_ZERO, NULL, {2}},
    {ESTIMATED, NULL, {2}},
    {"tree:min ((3 5 1) (2 9) (4 4))", NULL, {2}},
    {EQUALS, NULL, {1}},
    {"connect4:4x4", "1 1 2 2", {3}},
    {"tictactoe", "a1 b2 c3 a3 c1", {4}},
    {"awale", NULL, {2}},
    {0},
};

static const ExerciseCase WINDOW_CASES[] = {
    {TEXTBOOK, NULL, {2, -INF, INF}},
    {UNEVEN, NULL, {5, -INF, INF}},
    {BELOW_ZERO, NULL, {2, -INF, INF}},
    {EQUALS, NULL, {2, -INF, INF}},
    {ESTIMATED, NULL, {2, -INF, INF}},
    {ESTIMATED, NULL, {3, -2, 3}},
    {"tree:(-4 7 3)", NULL, {1, -5, 2}},
    {TEXTBOOK, NULL, {2, 4, 6}},
    {TEXTBOOK, NULL, {2, -5, 2}},
    {"tree:min ((3 5 1) (2 9) (4 4))", NULL, {2, -INF, INF}},
    {"tree:(((5 9) (1 2)) ((8 7) (3 4)))", NULL, {3, -INF, INF}},
    {"connect4:4x4", "1 1 2 2", {4, -INF, INF}},
    {"tictactoe", "a1 b2 c3", {4, -INF, INF}},
    {"awale", NULL, {3, -INF, INF}},
    {0},
};

static const ExerciseCase ORDER_CASES[] = {
    {ESTIMATED, NULL, {3, -INF, INF}},
    {"tree:(((5 9) (1 2)) ((8 7) (3 4)))", NULL, {3, -INF, INF}},
    {EQUALS, NULL, {2, -INF, INF}},
    {"tree:(1((4 2) 3(9 -5)) 8(6(-1 2) -3(5 7)) 1(0(2 2) 4(6 1)))", NULL, {3, -INF, INF}},
    {"connect4:4x4", "1 1 2 2", {4, -INF, INF}},
    {"awale", NULL, {3, -INF, INF}},
    {0},
};

static const ExerciseCase QUIET_CASES[] = {
    {"tree:9(-8 -7)", NULL, {-INF, INF}},
    {"tree:!3(2 !5(1 9) -4)", NULL, {-INF, INF}},
    {"tree:!-6(!-2(4 !7(-5 3)) !0(8 -1))", NULL, {-INF, INF}},
    {"tree:!4(6 !-3(2 -9) 5)", NULL, {-2, 3}},
    {"tree:!2(!8(!1(-4 6) 3) 7(5 -2))", NULL, {-INF, 5}},
    {"tree:min !1(!-4(2 7) !6(-3 !9(5 -8)))", NULL, {-INF, INF}},
    {"chess", "e4 d5 Nc3 Nc6", {-INF, INF}},
    {"chess", "e4 e5 Nf3 d5 Nxe5 dxe4", {-60, 60}},
    {"chess", "e4 e5 Qh5 Nc6 Qxf7+", {-INF, INF}},
    {0},
};

static const ExerciseCase TABLE_CASES[] = {
    {TEXTBOOK, NULL, {2, -INF, INF}},
    {"connect4:4x4", NULL, {4, -INF, INF}},
    {"connect4:4x4", "1 1 2 2", {5, -INF, INF}},
    {"tictactoe", "a1 b2 c3", {5, -INF, INF}},
    {"connect4:4x4", "2 3 2", {5, -1, 1}},
    {"chess", "=k7/8/1p6/1P6/8/8/8/K7 w - - 0 1", {5, -INF, INF}},
    {0},
};

static const ExerciseCase CLOCK_CASES[] = {
    {TEXTBOOK, NULL, {2, 1000}},
    {ESTIMATED, NULL, {3, 1000}},
    {ESTIMATED, NULL, {3, 20}},
    {"connect4:4x4", "1 1 2 2", {5, 400}},
    {"awale", NULL, {5, 300}},
    {"tictactoe", "a1 b2", {5, 500}},
    {"tree:(-4(3 -5) 6(1 -9 2) 2(-1(7 8) 0(2 -3)))", NULL, {3, 9}},
    {0},
};

static const ExerciseCase GUESS_CASES[] = {
    {TEXTBOOK, NULL, {2, 0}},
    {TEXTBOOK, NULL, {2, 7}},
    {UNEVEN, NULL, {5, 0}},
    {BELOW_ZERO, NULL, {2, -3}},
    {"connect4:4x4", "1 1 2 2", {4, 0}},
    {"awale", NULL, {3, 5}},
    {0},
};

static const ExerciseCase ROUND_CASES[] = {
    {"tree:(-3 4 -2 5)", NULL, {4}},
    {"tree:((3 -1) (-2 -5 4) (0 6))", NULL, {40}},
    {"tree:(((1 -1) (0 2)) ((-3 -2) (5 1)))", NULL, {60}},
    {"tictactoe", "a1 b2 c3 a3 c1", {80}},
    {"tictactoe", "b2 a1 c2", {150}},
    {"connect4:4x4", "1 1 2 2 3 3", {100}},
    {0},
};

static const ExerciseCase GRAPH_CASES[] = {
    {"graph", NULL, {5}},
    {"graph", NULL, {7}},
    {"graph", NULL, {13}},
    {"graph", NULL, {20}},
    {"graph", NULL, {38}},
    {"graph", NULL, {60}},
    {0},
};

static const ExerciseCase PROOF_CASES[] = {
    {"tree:((-1 -1) (1 1))", NULL, {50}},
    {"tree:((1 -1) (-1 1 1) (-1 -1))", NULL, {50}},
    {"tree:(((1 -1) (-1 -1)) ((-1 1) (1 -1)) ((-1 (1 -1)) -1))", NULL, {50}},
    {"tree:min (((1 -1) (-1 1)) ((1 -1) (1 1)) (-1 (1 1)))", NULL, {50}},
    {"tictactoe", "a1 b2 c3 a3 c1", {100}},
    {"tictactoe", "a1 b1 b2", {60}},
    {0},
};

#define BOARD_CASE                                                                                 \
    {                                                                                              \
        "othello", NULL, {                                                                         \
            0                                                                                      \
        }                                                                                          \
    }
#define EIGHT_BOARDS                                                                               \
    BOARD_CASE, BOARD_CASE, BOARD_CASE, BOARD_CASE, BOARD_CASE, BOARD_CASE, BOARD_CASE, BOARD_CASE
static const ExerciseCase BOARD_CASES[] = {
    EIGHT_BOARDS, EIGHT_BOARDS, EIGHT_BOARDS, EIGHT_BOARDS, {0}};

enum {
    VISITS = BIT(ASK_PLAY) | BIT(ASK_VALUE),
    WALK = BIT(ASK_MOVES) | BIT(ASK_PLAY) | BIT(ASK_VALUE),
};
#define POSITION "Position position"
#define WINDOW_PARAMETERS                                                                          \
    { POSITION, "int depth", "int alpha", "int beta" }

static const Exercise exercises[] = {
#include "course/exercises.def"
};
enum { EXERCISE_COUNT = sizeof exercises / sizeof *exercises };

const Exercise *exercise_at(int index) {
    return index < EXERCISE_COUNT ? &exercises[index] : NULL;
}

const Exercise *exercise_find(const char *name, Error *error) {
    Text names = TEXT_OF(512);
    for (int i = 0; i < EXERCISE_COUNT; i++) {
        if (strcmp(exercises[i].name, name) == 0) return &exercises[i];
        text_addf(&names, " %s", exercises[i].name);
    }
    error_set(error, "there is no exercise '%.40s'; there are:%s", name, names.data);
    return NULL;
}

int exercise_case_count(const Exercise *exercise) {
    int count = 0;
    while (exercise->cases[count].game != NULL) count++;
    return count;
}

// ---- a case in the world ----

// Positions with a few moves by chance, most of them to nearer the ends, some back.
static void draw_graph(int count, WorldGraph *graph) {
    Random random = random_from_seed((uint64_t)count);
    *graph = (WorldGraph){.count = count};
    for (int i = 0; i < count; i++) {
        graph->degrees[i] = i < 1 + count / 10 ? 0 : 1 + (int)random_below(&random, 3);
        for (int move = 0; move < graph->degrees[i]; move++) {
            bool is_far = random_below(&random, 4) == 0;
            int back = 1 + (int)random_below(&random, 4);
            graph->targets[i][move] = is_far     ? (int)random_below(&random, (uint64_t)count)
                                      : back < i ? i - back
                                                 : 0;
        }
    }
}

static bool set_position(const ExerciseCase *at, World *world, Error *error) {
    const char *variant;
    GamePosition position;
    MoveFacts facts = {0};
    const Game *game = games_find(at->game, &variant, error);
    if (game == NULL || !game_start(game, variant, &position, error)) return false;
    bool has_text = at->moves != NULL && at->moves[0] == '=';
    if (has_text && !game_parse(game, variant, at->moves + 1, &position, error)) return false;
    Slice rest = slice_of(at->moves != NULL && !has_text ? at->moves : "");
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        char text[GAME_MOVE_TEXT_MAX];
        GameMove move;
        slice_copy(word, text, sizeof text);
        if (!game_find_move(game, &position, text, &move, error)) return false;
        facts = (MoveFacts){0};
        if (game->describe_move != NULL) game->describe_move(&position, move, &facts);
        game_advance(game, &position, move);
    }
    // a tree says who MAX is; elsewhere it is who moves first in the task
    bool is_tree = game == &game_tree;
    world_set(world, game, &position, is_tree ? 0 : game->side_to_move(&position), 0);
    world->ticks = at->numbers[1]; // where there is a clock
    world->is_checked = facts.gives_check;
    return true;
}

// Boards of games played by chance, the longer the later the case.
static bool draw_boards(int number, int64_t numbers[WORLD_NUMBERS], Error *error) {
    GamePosition position;
    Random random = random_from_seed((uint64_t)number + 1);
    char text[GAME_TEXT_MAX];
    int score;
    if (!game_start(&game_othello, "", &position, error)) return false;
    for (int ply = 0; ply < number * 2 && !game_othello.is_over(&position, &score); ply++)
        game_advance(&game_othello, &position, game_random_move(&game_othello, &position, &random));
    game_format(&game_othello, &position, text);
    char mover = game_othello.side_to_move(&position) == 0 ? 'X' : 'O';
    numbers[0] = numbers[1] = 0;
    for (int square = 0; square < 64; square++) {
        if (text[square] != 'X' && text[square] != 'O') continue;
        numbers[text[square] != mover] |= (int64_t)(UINT64_C(1) << square);
    }
    return true;
}

bool exercise_begin(const Exercise *exercise, int number, World *world,
                    int64_t numbers[WORLD_NUMBERS], Error *error) {
    const ExerciseCase *at = &exercise->cases[number];
    for (int i = 0; i < WORLD_NUMBERS; i++) numbers[i] = 0;
    if (exercise->ground == GROUND_BOARDS) {
        world_set_graph(world, &world->drawn);
        return draw_boards(number, numbers, error);
    }
    if (exercise->ground == GROUND_GRAPH) {
        draw_graph((int)at->numbers[0], &world->drawn);
        world_set_graph(world, &world->drawn);
        numbers[0] = at->numbers[0];
        return true;
    }
    memcpy(numbers + 1, at->numbers, sizeof at->numbers);
    return set_position(at, world, error);
}
