// SPDX-License-Identifier: GPL-3.0-or-later
// lab_solve.c - `roque lab solve`: the true value of a position, when it can be found.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/lab_commands.h"
#include "cli/lab_subject.h"
#include "cli/options.h"
#include "core/json.h"
#include "lab/lab.h"

typedef struct Request {
    LabSubject subject;
    int table_mb;
    LabLimits limits;
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
    lab_format_line(subject->game, &subject->position, solution->line, solution->line_length, &text);
    if (!solution->is_proved)
        printf("not solved: no forced win within %d plies, and lines go on beyond\n", solution->depth);
    else if (solution->value == 0)
        printf("a draw\n");
    else
        printf("%s wins%s\n", verdict(request, solution), is_bound ? ", by at least this" : "");
    if (solution->is_proved) printf("value %d, ", solution->value);
    printf("depth %d, %" PRIu64 " nodes, %.2f s%s\n", solution->depth, solution->nodes,
           (double)solution->time_ns / 1e9, solution->is_limited ? " (a limit came first)" : "");
    if (solution->is_proved && solution->line_length > 0) printf("line  %s\n", line);
}

static void print_json(const Request *request, const LabSolution *solution) {
    char line[4096];
    char position[GAME_TEXT_MAX];
    Text text = text_over(line, sizeof line);
    game_format(request->subject.game, &request->subject.position, position);
    Json json = json_begin_line(&text, "lab_solve");
    json_add_string(&json, "game", request->subject.game->name);
    json_add_string(&json, "position", position);
    json_add_bool(&json, "is_proved", solution->is_proved);
    json_add_bool(&json, "is_exact", solution->is_exact);
    json_add_bool(&json, "is_limited", solution->is_limited);
    json_add_string(&json, "winner", verdict(request, solution));
    if (solution->is_proved)
        json_add_int(&json, "value", solution->value);
    else
        json_add_null(&json, "value");
    json_add_int(&json, "depth", solution->depth);
    json_add_uint(&json, "nodes", solution->nodes);
    json_add_int(&json, "time_ns", solution->time_ns);
    json_end_line(&json);
    fputs(line, stdout);
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
    if (atomic_load(interrupt_flag())) return EXIT_INTERRUPTED;
    return is_fine && solution.is_proved ? EXIT_DONE : EXIT_FAILED;
}

int run_lab_solve(int argc, char **argv) {
    static const char about[] =
        "Finds the true value of a position: searches deeper and deeper, with finished games only, until\n"
        "a win is proved or no line reaches the horizon. Exit status 1: not solved within the limits.";
    Request request = {.wants_json = false};
    const char *game = NULL, *position = NULL, *moves = NULL;
    int64_t table_mb = 64, depth = LAB_DEPTH_MAX, nodes = 0;
    const Option options[] = {
        {.name = "position", .value = "TEXT", .help = "the position (default: the start)", .text = &position},
        {.name = "moves",
         .value = "MOVES",
         .help = "moves to play first, with blanks between",
         .text = &moves},
        {.name = "table",
         .value = "MB",
         .help = "transposition table (default 64)",
         .number = &table_mb,
         .min = 1,
         .max = LAB_MEMORY_MB_MAX},
        {.name = "depth",
         .value = "N",
         .help = "go no deeper (default 100)",
         .number = &depth,
         .min = 1,
         .max = LAB_DEPTH_MAX},
        {.name = "nodes",
         .value = "N",
         .help = "stop after so many nodes",
         .number = &nodes,
         .min = 1,
         .max = INT64_MAX},
        {.name = "time",
         .value = "MS",
         .help = "stop after this time",
         .number = &request.limits.time_ms,
         .min = 0,
         .max = 86400000},
        {.name = "json", .help = "one JSON line instead of text", .flag = &request.wants_json},
        {0},
    };
    const Option arguments[] = {
        {.name = "GAME", .help = "such as tictactoe or connect4:5x4", .text = &game},
        {0},
    };
    const char *const examples[] = {
        "roque lab solve tictactoe",
        "roque lab solve connect4:5x4",
        "roque lab solve chess --position '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'",
        NULL,
    };
    const CommandLine line = {"lab solve", about, options, arguments, examples};
    int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    if (!lab_subject_read(&request.subject, game, position, moves, &error))
        return options_refuse(&line, &error);
    request.table_mb = (int)table_mb;
    request.limits.depth = (int)depth;
    request.limits.nodes = (uint64_t)nodes;
    interrupt_catch();
    return run_request(&request);
}
