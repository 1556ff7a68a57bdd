// SPDX-License-Identifier: GPL-3.0-or-later
// learn_td.c - `roque learn td`: the weights of a game's features from games against itself.
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "core/clock.h"
#include "core/disk_file.h"
#include "games/games.h"
#include "learn/learn.h"
#include "work/work.h"

enum { SAVE_MS = 10000, SHOW_MS = 5000 };

typedef struct Options {
    const char *game;
    const char *from;
    const char *state;
    const char *def;
    const char *csv;
    const char *svg;
    uint64_t games;
    TdSettings settings;
    int held; // keeps others from the state's file; -1: none
} Options;

// The file is ours until the end: of two who go on with it one would undo what the other learned.
static bool hold_state(Options *run, Error *error) {
    run->held = -1;
    if (work_path(run->state) == NULL) return true;
    run->held = disk_file_open_locked(run->state, O_RDWR | O_CREAT, error);
    return run->held >= 0;
}

// A file in which nothing was kept is nobody's.
static void let_state_go(const Options *run) {
    struct stat facts;
    if (run->held < 0) return;
    if (fstat(run->held, &facts) == 0 && facts.st_size == 0) unlink(run->state);
    close(run->held);
}

static bool save_state(Options *run, const TdLearner *learner, Error *error) {
    int held = -1;
    if (run->state == NULL) return true;
    if (!td_file_write_held(learner, run->state, &held, error)) return false;
    if (run->held >= 0) close(run->held);
    run->held = held;
    return true;
}

static bool save(Options *run, TdLearner *learner, Error *error) {
    td_publish(learner, true);
    return save_state(run, learner, error)
           && (run->def == NULL || td_def_write(learner, run->def, error))
           && (run->csv == NULL || td_csv_write(learner, run->csv, error))
           && (run->svg == NULL || td_svg_write(learner, run->svg, error));
}

static bool show_point(TdLearner *learner, Error *error) {
    if (!td_add_point(learner, error)) return false;
    const TdPoint *point = &learner->points[learner->point_count - 1];
    const GameEvaluation *best = game_find_evaluation(learner->rules, NULL, error);
    say(stderr, "after %" PRIu64 " games: %.1f %% against %s, %.1f %% against chance\n",
        point->games, point->against_best, best->name, point->against_random);
    return true;
}

static bool learn(Options *run, TdLearner *learner, Error *error) {
    int64_t save_ms = clock_now_ms() + SAVE_MS, show_ms = clock_now_ms() + SHOW_MS;
    if (td_is_point_due(learner) && !show_point(learner, error)) return false;
    while (learner->games < run->games && !interrupt_came()) {
        if (!td_learn_game(learner, error)) return false;
        int64_t now_ms = clock_now_ms();
        if (now_ms >= show_ms)
            say(stderr, "learn td: %" PRIu64 " of %" PRIu64 " games, %" PRIu64 " positions\n",
                learner->games, run->games, learner->positions);
        if (now_ms >= show_ms) show_ms = now_ms + SHOW_MS;
        if (td_is_point_due(learner) && !show_point(learner, error)) return false;
        if (now_ms < save_ms) continue;
        save_ms = now_ms + SAVE_MS;
        if (!save(run, learner, error)) return false;
    }
    bool is_done = learner->games >= run->games;
    bool has_point = learner->point_count > 0
                     && learner->points[learner->point_count - 1].games == learner->games;
    if (is_done && run->settings.match_games > 0 && !has_point && !show_point(learner, error))
        return false;
    return save(run, learner, error);
}

static void print_weights(TdLearner *learner) {
    td_publish(learner, true);
    bool has_phases = learner->game.phase != NULL;
    say_column(stdout, -24, TERM("feature"));
    say_column(stdout, 10, has_phases ? TERM("early") : TERM("weight"));
    if (has_phases) say_column(stdout, 10, TERM("late"));
    putchar('\n');
    for (int i = 0; i < learner->rules->feature_count; i++) {
        say_column(stdout, -24, learner->rules->features[i].name);
        printf(" %9.2f", (double)learner->early[i] / TD_DIVISOR);
        if (has_phases) printf(" %9.2f", (double)learner->late[i] / TD_DIVISOR);
        printf("\n");
    }
}

static int learn_and_say(Options *run, TdLearner *learner) {
    Error error = {{0}};
    bool is_there = false;
    bool is_fine = hold_state(run, &error)
                   && (run->state == NULL || td_file_read(learner, run->state, &is_there, &error));
    if (is_fine && is_there)
        say(stderr, "learn td: goes on after %" PRIu64 " games\n", learner->games);
    is_fine = is_fine && learn(run, learner, &error);
    let_state_go(run);
    if (!is_fine) return complain("learn td", &error);
    print_weights(learner);
    if (!interrupt_came()) return EXIT_DONE;
    say(stderr,
        run->state != NULL
            ? SENTENCE("learn td: stopped after %" PRIu64 " games; the same command goes on\n")
            : SENTENCE("learn td: stopped after %" PRIu64 " games\n"),
        learner->games);
    return EXIT_INTERRUPTED;
}

static int run_with(Options *run) {
    Error error = {{0}};
    const char *variant = "";
    const Game *game = games_find(run->game, &variant, &error);
    TdLearner *learner = game != NULL ? calloc(1, sizeof *learner) : NULL;
    if (game == NULL) return complain_usage("learn td", &error);
    if (learner == NULL) return complain_no_memory("learn td");
    int status = EXIT_FAILED;
    if (!slice_copy(slice_of(run->from), run->settings.from, sizeof run->settings.from))
        status =
            complain_usagef("learn td", "no evaluation has a name as long as '%.40s'", run->from);
    else if (!td_open(learner, game, variant, &run->settings, &error))
        status = complain_usage("learn td", &error);
    else {
        interrupt_catch();
        status = learn_and_say(run, learner);
        td_close(learner);
    }
    free(learner);
    return status;
}

static const Option learn_td_options[] = {
    OPTION_TEXT("GAME", game, "othello, draughts:english, ..."),
    OPTION_NUMBER("games", games, 0, INT64_MAX,
                  "all together, with those of earlier runs (default 10000)"),
    OPTION_NUMBER("depth", settings.depth, 1, TD_DEPTH_MAX,
                  "of the searches; the leaf they expect is what learns (default 2)",
                  .value = "PLIES"),
    OPTION_REAL("lambda", settings.lambda, 0, 1,
                "0: a value learns from the next one, 1: from the result (default 0.9)",
                .value = "X"),
    OPTION_REAL("rate", settings.rate, 0, 10, "size of the first steps (default 0.01)",
                .value = "X"),
    OPTION_REAL("chance", settings.chance, 0, 1,
                "of the moves that chance chooses, 0 to 1 (default 0.1)", .value = "SHARE"),
    OPTION_NUMBER("random-plies", settings.random_plies, 0, 100,
                  "by chance at the start of a game, at most (default 12)"),
    OPTION_TEXT("from", from, "the evaluation to start from (default zero: from nothing)",
                .value = "NAME"),
    OPTION_NUMBER("seed", settings.seed, 0, INT64_MAX, "of all chance (default 1)"),
    OPTION_TEXT("state", state, "keep what was learned there, and go on with what is there",
                .value = "FILE"),
    OPTION_TEXT("def", def, "write the weights as a table of the sources", .value = "FILE"),
    OPTION_NUMBER("match-games", settings.match_games, 0, 100000,
                  "for each point of the learning curve; 0: no curve (default 100)"),
    OPTION_TEXT("csv", csv, "the learning curve as numbers", .value = "FILE"),
    OPTION_TEXT("svg", svg, "the learning curve as a picture", .value = "FILE"),
    {0},
};

static int run_learn_td(int argc, char **argv) {
    Options run = {.from = "zero",
                   .games = 10000,
                   .settings = {.depth = 2,
                                .random_plies = 12,
                                .match_games = 100,
                                .seed = 1,
                                .lambda = 0.9,
                                .rate = 0.01,
                                .chance = 0.1}};
    int status = options_parse(&learn_td_line, &run, argc, argv);
    return status != OPTIONS_GO ? status : run_with(&run);
}

const CommandLine learn_td_line = {
    .name = "learn td",
    .run = run_learn_td,
    .about = "Learns the weights of a game's features from games against itself, by temporal "
             "differences (TD-leaf). Prints the weights; Ctrl-C keeps what was learned.",
    .options = learn_td_options,
    .examples = "roque learn td tictactoe --games 2000\n"
                "roque learn td othello --games 20000 --state othello.td --svg othello.svg\n"
                "roque learn td awale --depth 3 --state awale.td --def src/games/awale_learned.def",
};
