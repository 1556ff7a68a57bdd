// SPDX-License-Identifier: GPL-3.0-or-later
// lab_solve.c - `roque lab solve`: the true value of a position, when it can be found.
//
// Only finished games count; what lies beyond the horizon counts as nothing. A value above or below zero is
// then proved at whatever depth it appears, and any value is exact as soon as no line reaches the horizon.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/lab_commands.h"
#include "cli/lab_subject.h"
#include "cli/options.h"
#include "core/clock.h"
#include "core/json.h"
#include "lab/lab.h"

typedef struct Request {
    LabSubject subject;
    LabSpec spec;
    int depth_max;
    int64_t time_ms;
    bool wants_json;
} Request;

typedef struct Answer {
    bool is_exact;  // no line reached the horizon
    bool is_proved; // at least who wins is known
    int depth;
    uint64_t nodes;
    int64_t time_ns;
    LabResult *result;
} Answer;

static bool solve(const Request *request, Search *search, Answer *answer, Error *error) {
    const Game *game = request->subject.game;
    int64_t started_ms = clock_now_ms();
    for (int depth = 1; depth <= request->depth_max; depth++) {
        LabLimits limits = {.depth = depth};
        if (request->time_ms > 0) {
            limits.time_ms = started_ms + request->time_ms - clock_now_ms();
            if (limits.time_ms <= 0) break;
        }
        lab_forget(search); // what an earlier depth knew came from its own horizon
        if (!lab_run(search, &request->subject.position, &limits, answer->result, error)) return false;
        answer->nodes += answer->result->totals.nodes;
        answer->time_ns += answer->result->time_ns;
        if (!answer->result->is_complete) break;
        answer->depth = depth;
        answer->is_exact = answer->result->totals.evaluations == 0;
        answer->is_proved = answer->is_exact || answer->result->value != 0;
        if (answer->is_exact || (game->win_score > 0 && answer->is_proved)) break;
    }
    return true;
}

static const char *verdict(const Request *request, const Answer *answer) {
    if (!answer->is_proved) return "not solved";
    int side = request->subject.game->side_to_move(&request->subject.position);
    if (answer->result->value == 0) return "a draw";
    return request->subject.game->side_names[answer->result->value > 0 ? side : 1 - side];
}

static void print_plain(const Request *request, const Answer *answer) {
    char line[2048];
    Text text = text_over(line, sizeof line);
    const LabSubject *subject = &request->subject;
    lab_format_line(subject->game, &subject->position, answer->result->line, answer->result->line_length,
                    &text);
    if (!answer->is_proved)
        printf("not solved: no forced win within %d plies, and lines go on beyond\n", answer->depth);
    else if (answer->result->value == 0)
        printf("a draw\n");
    else
        printf("%s wins%s\n", verdict(request, answer),
               answer->is_exact || subject->game->win_score > 0 ? "" : ", by at least this");
    printf("value %d, depth %d, %" PRIu64 " nodes, %.2f s\n", answer->result->value, answer->depth,
           answer->nodes, (double)answer->time_ns / 1e9);
    if (answer->is_proved) printf("line  %s\n", line);
}

static void print_json(const Request *request, const Answer *answer) {
    char line[4096];
    char position[GAME_TEXT_MAX];
    Text text = text_over(line, sizeof line);
    game_format(request->subject.game, &request->subject.position, position);
    Json json = json_begin_line(&text, "lab_solve");
    json_add_string(&json, "game", request->subject.game->name);
    json_add_string(&json, "position", position);
    json_add_bool(&json, "is_proved", answer->is_proved);
    json_add_bool(&json, "is_exact", answer->is_exact);
    json_add_string(&json, "winner", verdict(request, answer));
    json_add_int(&json, "value", answer->result->value);
    json_add_int(&json, "depth", answer->depth);
    json_add_uint(&json, "nodes", answer->nodes);
    json_add_int(&json, "time_ns", answer->time_ns);
    json_end_line(&json);
    fputs(line, stdout);
}

static int run_request(const Request *request) {
    Error error = {{0}};
    Answer answer = {.result = malloc(sizeof(LabResult))};
    Search *search = lab_open(request->subject.game, &request->spec, &error);
    bool is_fine = answer.result != NULL && search != NULL;
    if (is_fine) {
        lab_set_stop(search, interrupt_flag());
        lab_set_history(search, request->subject.history, request->subject.history_count);
        is_fine = solve(request, search, &answer, &error);
    }
    if (is_fine && request->wants_json)
        print_json(request, &answer);
    else if (is_fine)
        print_plain(request, &answer);
    else
        fprintf(stderr, "roque lab solve: %s\n", error.text);
    lab_close(search);
    free(answer.result);
    if (atomic_load(interrupt_flag())) return EXIT_INTERRUPTED;
    return is_fine && answer.is_proved ? EXIT_DONE : EXIT_FAILED;
}

int run_lab_solve(int argc, char **argv) {
    static const char about[] =
        "Finds the true value of a position: searches deeper and deeper, with finished games only, until\n"
        "a win is proved or no line reaches the horizon. Exit status 1: not solved within the limits.";
    Request request = {.depth_max = 0};
    const char *game = NULL, *position = NULL, *moves = NULL;
    int64_t table_mb = 64, depth = LAB_DEPTH_MAX;
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
        {.name = "time",
         .value = "MS",
         .help = "stop after this time",
         .number = &request.time_ms,
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
    char spec[128];
    snprintf(spec, sizeof spec, "negascout,depth=1,eval=won-or-lost,table=%d,order=killers+history",
             (int)table_mb);
    if (!lab_subject_read(&request.subject, game, position, moves, &error)
        || !lab_parse_spec(spec, request.subject.game, &request.spec, &error))
        return options_wrong(&line, "%s", error.text);
    request.depth_max = (int)depth;
    interrupt_catch();
    return run_request(&request);
}
