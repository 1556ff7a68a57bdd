// SPDX-License-Identifier: GPL-3.0-or-later
// lab_solve.c - `roque lab solve`: the true value of a position, when it can be found.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "cli/lab/lab_solve_file.h"
#include "experiments/experiments.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "games/games.h"
#include "lab/lab.h"
#include "work/work.h"

typedef struct Options {
    PositionOptions asked;
    LabSubject subject;
    int table_mb;
    LabLimits limits;
    const char *file;
    const char *journal;
    int threads;
    int plies;
    bool wants_moves;
    bool wants_json;
} Options;

static const char *verdict(const Options *options, const LabSolution *solution) {
    if (!solution->is_proved) return "not solved";
    int side = options->subject.game->side_to_move(&options->subject.position);
    if (solution->value == 0) return "a draw";
    return options->subject.game->side_names[solution->value > 0 ? side : 1 - side];
}

static void print_report(const Options *options, const LabSolution *solution) {
    const LabSubject *subject = &options->subject;
    const Game *game = subject->game;
    const bool is_proved = solution->is_proved, is_drawn = is_proved && solution->value == 0;
    const bool is_bound = !solution->is_exact && game->win_score == 0;
    char position[GAME_TEXT_MAX];
    Text line = TEXT_OF(2048);
    game_format(game, &subject->position, position);
    lab_format_line(game, &subject->position, solution->line, solution->line_length, &line);
    REPORT(stdout, options->wants_json, "lab_solve", FIELD("game", game->name),
           FIELD("position", position), FIELD("is_proved", is_proved),
           FIELD("is_exact", solution->is_exact), FIELD("is_limited", solution->is_limited),
           SAID_IF(!is_proved,
                   "not solved: no forced win within %d plies, and lines go on beyond\n",
                   FIELD("", solution->depth)),
           SAID_IF(is_proved,
                   is_drawn   ? SENTENCE("a draw\n")
                   : is_bound ? SENTENCE("%-s wins, by at least this\n")
                              : SENTENCE("%-s wins\n"),
                   FIELD("winner", verdict(options, solution))),
           SAID("value %d, ", FIELD_KNOWN(is_proved, "value", solution->value)),
           SAID(solution->is_limited
                    ? SENTENCE("depth %d, %" PRIu64 " nodes, %.2f s (a limit came first)\n")
                    : SENTENCE("depth %d, %" PRIu64 " nodes, %.2f s\n"),
                FIELD("depth", solution->depth)),
           FIELD("nodes", solution->nodes), FIELD("", (double)solution->time_ns / 1e9),
           FIELD("time_ns", solution->time_ns),
           SAID_IF(is_proved && solution->line_length > 0, "line  %s\n", FIELD("", line.data)));
}

static int run_with(const Options *options) {
    Error error = {{0}};
    LabSolution solution = {.is_proved = false};
    const LabSubject *subject = &options->subject;
    Search *search = lab_solve_open(subject->game, options->table_mb, &error);
    bool is_fine = search != NULL;
    if (is_fine) {
        lab_set_stop(search, interrupt_flag());
        lab_set_history(search, subject->history, subject->history_count);
        is_fine = lab_solve(search, &subject->position, &options->limits, &solution, &error);
    }
    if (is_fine)
        print_report(options, &solution);
    else
        complain("lab solve", &error);
    lab_close(search);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    return is_fine && solution.is_proved ? EXIT_DONE : EXIT_FAILED;
}

static const Option lab_solve_options[] = {
    OPTION_TEXT("GAME", asked.game, "such as tictactoe or connect4:5x4"),
    OPTION_TABLE(asked, position_options),
    OPTION_NUMBER("table", table_mb, 1, LAB_MEMORY_MB_MAX, "transposition table (default 64)",
                  .value = "MB"),
    OPTION_NUMBER("depth", limits.depth, 1, LAB_DEPTH_MAX, "go no deeper (default 100)"),
    OPTION_NUMBER("nodes", limits.nodes, 1, INT64_MAX, "stop after so many nodes"),
    OPTION_NUMBER("time", limits.time_ms, 0, 86400000, "stop after this time", .value = "MS"),
    OPTION_TEXT("file", file,
                "all positions of a file, a line each, with what is said to be their value",
                .value = "FILE"),
    OPTION_NUMBER("plies", plies, 1, SOLVE_PARTS_PLIES_MAX,
                  "by parts: all positions N plies on, and what follows from them"),
    OPTION_NUMBER(
        "threads", threads, 1, 256,
        "positions of the file or parts solved at the same time (default 1), each with a table"),
    OPTION_TEXT("journal", journal,
                "keeps every solved position of the file or part, and goes on with it",
                .value = "FILE"),
    OPTION_FLAG("each-move", wants_moves, "with a file: the value of every legal move, best first"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_lab_solve(int argc, char **argv) {
    Options options = {.table_mb = 64, .limits = {.depth = LAB_DEPTH_MAX}, .threads = 1};
    int status = options_parse(&lab_solve_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    const PositionOptions *asked = &options.asked;
    if (!position_options_read(asked, &options.subject, &error))
        return complain_usage("lab solve", &error);
    if (options.file == NULL && options.plies == 0 && options.journal != NULL)
        return complain_usagef("lab solve", "--journal goes with --file or --plies");
    if (options.file == NULL && options.wants_moves)
        return complain_usagef("lab solve", "--each-move goes with --file");
    if (options.file != NULL && options.plies > 0)
        return complain_usagef("lab solve", "--file or --plies, not both");
    if (options.file != NULL && (asked->position != NULL || asked->moves != NULL))
        return complain_usagef("lab solve", "--file or --position, not both");
    if (options.plies > 0 && !solve_parts_fit(options.subject.game, &error))
        return complain_usage("lab solve", &error);
    interrupt_catch();
    if (options.file == NULL && options.plies == 0) return run_with(&options);
    const char *variant = "";
    games_find(asked->game, &variant, NULL);
    SolveFile file = {
        .game = options.subject.game,
        .variant = variant,
        .table_mb = options.table_mb,
        .limits = options.limits,
        .wants_moves = options.wants_moves,
        .threads = options.threads,
        .journal = work_path(options.journal),
    };
    if (options.file != NULL) return lab_solve_file(&file, options.file, options.wants_json);
    return lab_solve_by_parts(&file, &options.subject.position, options.plies, options.wants_json);
}

const CommandLine lab_solve_line = {
    .name = "lab solve",
    .run = run_lab_solve,
    .about = "Finds the true value of a position: searches deeper and deeper, with finished games "
             "only, until\n"
             "a win is proved or no line reaches the horizon. Exit status 1: not solved within the "
             "limits.",
    .options = lab_solve_options,
    .examples =
        "roque lab solve tictactoe\n"
        "roque lab solve connect4:5x4\n"
        "roque lab solve othello --file endings.obf --each-move --threads 2 --journal endings.rqj\n"
        "roque lab solve othello:6x6 --plies 6 --table 1024 --threads 2 --journal six.rqj\n"
        "roque lab solve chess --position '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'",
};
