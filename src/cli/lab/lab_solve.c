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

typedef struct Request {
    ChosenPosition asked;
    LabSubject subject;
    int table_mb;
    LabLimits limits;
    const char *file;
    const char *journal;
    int threads;
    int plies;
    bool wants_moves;
    bool wants_json;
} Request;

static const char *verdict(const Request *request, const LabSolution *solution) {
    if (!solution->is_proved) return "not solved";
    int side = request->subject.game->side_to_move(&request->subject.position);
    if (solution->value == 0) return "a draw";
    return request->subject.game->side_names[solution->value > 0 ? side : 1 - side];
}

static void print_plain(const Request *request, const LabSolution *solution) {
    char line[2048];
    Text text = text_over(line, sizeof line);
    const LabSubject *subject = &request->subject;
    bool is_bound = !solution->is_exact && subject->game->win_score == 0;
    lab_format_line(subject->game, &subject->position, solution->line, solution->line_length,
                    &text);
    if (!solution->is_proved)
        say(stdout, "not solved: no forced win within %d plies, and lines go on beyond\n",
            solution->depth);
    else if (solution->value == 0)
        say(stdout, "a draw\n");
    else
        say(stdout, is_bound ? "%-s wins, by at least this\n" : "%-s wins\n",
            verdict(request, solution));
    if (solution->is_proved) say(stdout, "value %d, ", solution->value);
    say(stdout,
        solution->is_limited ? "depth %d, %" PRIu64 " nodes, %.2f s (a limit came first)\n"
                             : "depth %d, %" PRIu64 " nodes, %.2f s\n",
        solution->depth, solution->nodes, (double)solution->time_ns / 1e9);
    if (solution->is_proved && solution->line_length > 0) say(stdout, "line  %s\n", line);
}

static void print_json(const Request *request, const LabSolution *solution) {
    JsonLine line;
    Json *json = json_line_begin(&line, "lab_solve");
    json_line_add_position(json, request->subject.game, &request->subject.position);
    JSON_ADD(json, FIELD("is_proved", solution->is_proved), FIELD("is_exact", solution->is_exact),
             FIELD("is_limited", solution->is_limited), FIELD("winner", verdict(request, solution)),
             FIELD_KNOWN(solution->is_proved, "value", solution->value),
             FIELD("depth", solution->depth), FIELD("nodes", solution->nodes),
             FIELD("time_ns", solution->time_ns));
    json_line_print(&line, stdout);
}

static int run_request(const Request *request) {
    Error error = {{0}};
    LabSolution solution = {.is_proved = false};
    const LabSubject *subject = &request->subject;
    Search *search = lab_solve_open(subject->game, request->table_mb, &error);
    bool is_fine = search != NULL;
    if (is_fine) {
        lab_set_stop(search, interrupt_flag());
        lab_set_history(search, subject->history, subject->history_count);
        is_fine = lab_solve(search, &subject->position, &request->limits, &solution, &error);
    }
    if (is_fine && request->wants_json)
        print_json(request, &solution);
    else if (is_fine)
        print_plain(request, &solution);
    else
        complain("lab solve", &error);
    lab_close(search);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    return is_fine && solution.is_proved ? EXIT_DONE : EXIT_FAILED;
}

static const Option lab_solve_options[] = {
    {.name = "GAME", .help = "such as tictactoe or connect4:5x4", OPTION_TEXT(Request, asked.game)},
    {OPTION_TABLE(Request, asked, position_options)},
    {.name = "table",
     .value = "MB",
     .help = "transposition table (default 64)",
     OPTION_NUMBER(Request, table_mb, 1, LAB_MEMORY_MB_MAX)},
    {.name = "depth",
     .help = "go no deeper (default 100)",
     OPTION_NUMBER(Request, limits.depth, 1, LAB_DEPTH_MAX)},
    {.name = "nodes",
     .help = "stop after so many nodes",
     OPTION_NUMBER(Request, limits.nodes, 1, INT64_MAX)},
    {.name = "time",
     .value = "MS",
     .help = "stop after this time",
     OPTION_NUMBER(Request, limits.time_ms, 0, 86400000)},
    {.name = "file",
     .value = "FILE",
     .help = "all positions of a file, a line each, with what is said to be their value",
     OPTION_TEXT(Request, file)},
    {.name = "plies",
     .help = "by parts: all positions N plies on, and what follows from them",
     OPTION_NUMBER(Request, plies, 1, SOLVE_PARTS_PLIES_MAX)},
    {.name = "threads",
     .help =
         "positions of the file or parts solved at the same time (default 1), each with a table",
     OPTION_NUMBER(Request, threads, 1, 256)},
    {.name = "journal",
     .value = "FILE",
     .help = "keeps every solved position of the file or part, and goes on with it",
     OPTION_TEXT(Request, journal)},
    {.name = "each-move",
     .help = "with a file: the value of every legal move, best first",
     OPTION_FLAG(Request, wants_moves)},
    {.name = "json", .help = "one JSON line instead of text", OPTION_FLAG(Request, wants_json)},
    {0},
};

static int run_lab_solve(int argc, char **argv) {
    Request request = {.table_mb = 64, .limits = {.depth = LAB_DEPTH_MAX}, .threads = 1};
    int status = options_parse(&lab_solve_line, &request, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    const ChosenPosition *asked = &request.asked;
    if (!chosen_position_read(asked, &request.subject, &error))
        return complain_usage("lab solve", &error);
    if (request.file == NULL && request.plies == 0 && request.journal != NULL)
        return complain_usagef("lab solve", "--journal goes with --file or --plies");
    if (request.file == NULL && request.wants_moves)
        return complain_usagef("lab solve", "--each-move goes with --file");
    if (request.file != NULL && request.plies > 0)
        return complain_usagef("lab solve", "--file or --plies, not both");
    if (request.file != NULL && (asked->position != NULL || asked->moves != NULL))
        return complain_usagef("lab solve", "--file or --position, not both");
    if (request.plies > 0 && !solve_parts_fit(request.subject.game, &error))
        return complain_usage("lab solve", &error);
    interrupt_catch();
    if (request.file == NULL && request.plies == 0) return run_request(&request);
    const char *variant = "";
    games_find(asked->game, &variant, NULL);
    SolveFile file = {
        .game = request.subject.game,
        .variant = variant,
        .table_mb = request.table_mb,
        .limits = request.limits,
        .wants_moves = request.wants_moves,
        .threads = request.threads,
        .journal = work_path(request.journal),
    };
    if (request.file != NULL) return lab_solve_file(&file, request.file, request.wants_json);
    return lab_solve_by_parts(&file, &request.subject.position, request.plies, request.wants_json);
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
