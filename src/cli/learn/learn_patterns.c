// SPDX-License-Identifier: GPL-3.0-or-later
// learn_patterns.c - `roque learn patterns`: weights of patterns from games against itself.
#include <inttypes.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/whole_file.h"
#include "games/games.h"
#include "learn/learn.h"

typedef struct Options {
    const char *game;
    const char *output;
    PatternSettings settings;
} Options;

static void show(const PatternStage *stage, void *context) {
    (void)context;
    say(stdout, "stage %d: %" PRIu64 " positions, error %.2f, of a guess of nothing %.2f\n",
        stage->stage, stage->positions, stage->error, stage->error_before);
}

static bool write_weights(const char *path, const int8_t *weights, size_t count, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    fwrite(weights, 1, count, file.stream); // keeping it sees what failed
    return whole_file_keep(&file, error);
}

static int run_with(const Options *options) {
    Error error = {{0}};
    const char *variant = "";
    const Game *game = games_find(options->game, &variant, &error);
    if (game == NULL) return complain_usage("learn patterns", &error);
    if (game->patterns == NULL)
        return complain_usagef("learn patterns", "%s has no patterns to learn", game->name);
    size_t count = (size_t)game->patterns->stages * (size_t)game->patterns->weights;
    int8_t *weights = calloc(count, 1);
    if (weights == NULL) return complain_no_memory("learn patterns");
    interrupt_catch();
    bool is_fine =
        patterns_learn(game, &options->settings, weights, show, NULL, &error)
        && (options->output == NULL || write_weights(options->output, weights, count, &error));
    free(weights);
    if (is_fine) return EXIT_DONE;
    int status = complain("learn patterns", &error);
    return interrupt_came() ? EXIT_INTERRUPTED : status;
}

static const Option learn_patterns_options[] = {
    OPTION_TEXT("GAME", game, "othello"),
    OPTION_NUMBER("games", settings.games, 1, 10000000, "to learn from (default 100000)"),
    OPTION_NUMBER("passes", settings.passes, 1, 1000,
                  "over the positions of each stage of the game (default 8)"),
    OPTION_NUMBER("seed", settings.seed, 0, INT64_MAX, "of all chance (default 1)"),
    OPTION_TEXT("output", output, "write the weights there", .value = "FILE"),
    {0},
};

static int run_learn_patterns(int argc, char **argv) {
    Options options = {.settings = {.games = 100000, .passes = 8, .seed = 1}};
    int status = options_parse(&learn_patterns_line, &options, argc, argv);
    return status != OPTIONS_GO ? status : run_with(&options);
}

const CommandLine learn_patterns_line = {
    .name = "learn patterns",
    .run = run_learn_patterns,
    .about = "Learns the weights of a game's patterns (how edges, corners, rows and diagonals are "
             "filled)\nfrom games against itself, backwards from the end, which is solved.",
    .options = learn_patterns_options,
    .examples = "roque learn patterns othello --output nets/othello.rqp",
};
