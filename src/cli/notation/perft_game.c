// SPDX-License-Identifier: GPL-3.0-or-later
// perft_game.c - `roque perft GAME` and `roque show GAME`: the same for every game.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/json_line.h"
#include "experiments/experiments.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "cli/say.h"
#include "core/clock.h"
#include "games/games.h"

enum { PERFT_GAME_DEPTH_MAX = 60, COLUMNS_MAX = 78 };

bool names_game(int argc, char **argv) {
    const char *variant;
    Error ignored;
    return argc > 1 && argv[1][0] != '-' && games_find(argv[1], &variant, &ignored) != NULL;
}

// Counts below each move, shows them where that is wanted, and returns the sum.
static uint64_t divide(const LabSubject *subject, int depth, bool wants_divide, Json *json) {
    GameMove moves[GAME_MOVES_MAX];
    const Game *game = subject->game;
    int count = depth > 0 ? game->list_moves(&subject->position, moves) : 0;
    uint64_t sum = depth > 0 ? 0 : 1;
    for (int i = 0; i < count; i++) {
        GamePosition next;
        char move[GAME_MOVE_TEXT_MAX];
        memset(&next, 0, sizeof next);
        game->play(&subject->position, moves[i], &next);
        uint64_t nodes = depth > 1 ? game_perft(game, &next, depth - 1) : 1;
        sum += nodes;
        if (!wants_divide) continue;
        game_format_move(game, &subject->position, moves[i], move);
        if (json != NULL)
            json_add_uint(json, move, nodes);
        else
            printf("%s: %" PRIu64 "\n", move, nodes);
    }
    return sum;
}

static void print_perft_json(const LabSubject *subject, int depth, bool wants_divide) {
    JsonLine line;
    Json *json = json_line_begin(&line, "perft_game");
    json_line_add_position(json, subject->game, &subject->position);
    json_add_int(json, "depth", depth);
    if (wants_divide) json_open_object(json, "moves");
    uint64_t nodes = divide(subject, depth, wants_divide, json);
    if (wants_divide) json_close_object(json);
    json_add_uint(json, "nodes", nodes);
    json_line_print(&line, stdout);
}

// Of both commands.
typedef struct Options {
    PositionOptions asked;
    PictureStyle style;
    int depth;
    bool wants_divide;
    bool wants_json;
    bool wants_ascii;
    bool wants_figurines;
    bool wants_colour;
} Options;

static const Option perft_game_options[] = {
    OPTION_TEXT("GAME", asked.game, "such as othello:6x6"),
    OPTION_NUMBER("DEPTH", depth, 0, PERFT_GAME_DEPTH_MAX, "plies to look ahead"),
    OPTION_TABLE(asked, position_options),
    OPTION_FLAG("divide", wants_divide, "also count below every move of the position"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static const CommandLine perft_game_line = {
    .name = "perft",
    .about = "Counts the leaves of the tree of legal moves of any game; games that end earlier are "
             "not counted.",
    .options = perft_game_options,
    .examples = "roque perft othello 8\n"
                "roque perft draughts:english 6 --divide",
};

int run_perft_game(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&perft_game_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    LabSubject subject;
    Error error;
    if (!position_options_read(&options.asked, &subject, &error))
        return complain_usage("perft", &error);
    if (options.wants_json) {
        print_perft_json(&subject, options.depth, options.wants_divide);
        return EXIT_DONE;
    }
    int64_t start_ns = clock_now_ns();
    uint64_t nodes = divide(&subject, options.depth, options.wants_divide, NULL);
    double time_s = (double)(clock_now_ns() - start_ns) / 1e9;
    printf("nodes %" PRIu64 "\n", nodes);
    say(stderr, "%.3f s, %.1f million nodes/s\n", time_s, (double)nodes / 1e6 / (time_s + 1e-9));
    return EXIT_DONE;
}

static void print_moves(const LabSubject *subject) {
    GameMove moves[GAME_MOVES_MAX];
    int count = subject->game->list_moves(&subject->position, moves);
    int column = 18;
    say(stdout, "moves        %d:", count);
    for (int i = 0; i < count; i++) {
        char move[GAME_MOVE_TEXT_MAX];
        game_format_move(subject->game, &subject->position, moves[i], move);
        if (column + (int)strlen(move) + 1 > COLUMNS_MAX) column = printf("\n            ") - 1;
        column += printf(" %s", move);
    }
    printf("\n");
}

static void print_position(const LabSubject *subject, const PictureStyle *style) {
    const Game *game = subject->game;
    char position[GAME_TEXT_MAX];
    Text picture = TEXT_OF(GAME_PICTURE_MAX);
    int score;
    game_draw_board(game, &subject->position, style, &picture);
    game_format(game, &subject->position, position);
    fputs(picture.data, stdout);
    say(stdout, "\nposition     %s\n", position);
    say(stdout, "to move      %-s\n", game->side_names[game->side_to_move(&subject->position)]);
    say(stdout, "key          %016llx\n", (unsigned long long)game->key(&subject->position));
    print_moves(subject);
    if (game->is_over(&subject->position, &score))
        say(stdout, "ending       %-s, %d for the side to move\n", game->ending(&subject->position),
            score);
}

static const Option show_game_options[] = {
    OPTION_TEXT("GAME", asked.game, "such as othello:6x6"),
    OPTION_TABLE(asked, position_options),
    OPTION_FLAG("flip", style.is_flipped, "seen from the second player's side"),
    OPTION_FLAG("ascii", wants_ascii, "plain letters (default where output is not a terminal)"),
    OPTION_FLAG("figurines", wants_figurines, "Unicode figures"),
    OPTION_FLAG("colour", wants_colour,
                "coloured squares (default on a terminal, unless NO_COLOR is set)"),
    {0},
};

static const CommandLine show_game_line = {
    .name = "show",
    .about = "Shows a position of any game and its legal moves.",
    .options = show_game_options,
    .examples = "roque show awale\n"
                "roque show connect4 --position 4453",
};

int run_show_game(int argc, char **argv) {
    Options options = {.style = {.kind = PICTURE_ASCII}};
    int status = options_parse(&show_game_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    LabSubject subject;
    Error error;
    if (!position_options_read(&options.asked, &subject, &error))
        return complain_usage("show", &error);
    bool is_colourful = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
    if (options.wants_colour || (is_colourful && !options.wants_ascii && !options.wants_figurines))
        options.style.kind = PICTURE_COLOUR;
    if (options.wants_figurines) options.style.kind = PICTURE_FIGURINES;
    print_position(&subject, &options.style);
    return EXIT_DONE;
}
