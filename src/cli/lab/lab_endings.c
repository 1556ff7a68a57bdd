// SPDX-License-Identifier: GPL-3.0-or-later
// lab_endings.c - `roque lab endings`: an ending solved backwards, and counted.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "experiments/experiments.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "core/clock.h"
#include "lab/lab.h"

typedef struct Request {
    ChosenPosition asked;
    LabSubject subject;
    GameSpace space;
    int memory_mb;
    bool wants_json;
} Request;

typedef struct Report {
    RetrogradeCount count;
    Score lower;
    Score upper;
    bool is_over;
    uint64_t bytes;
    double time_s;
} Report;

static void print_plain(const Request *request, const Report *report) {
    const RetrogradeCount *count = &report->count;
    const Game *game = request->subject.game;
    char longest[GAME_TEXT_MAX];
    say(stdout, "%" PRIu64 " positions of %" PRIu64 " numbers, both sides to move\n",
        count->positions, request->space.count);
    say(stdout, "side to move  wins %" PRIu64 ", draws %" PRIu64 ", loses %" PRIu64, count->won,
        count->drawn, count->lost);
    if (count->open > 0) say(stdout, ", depends on the way %" PRIu64, count->open);
    if (count->exact < count->positions) say(stdout, "; exact %" PRIu64, count->exact);
    say(stdout, "\n%d passes, %.1f MB kept, %.2f s\n", count->passes, (double)report->bytes / 1e6,
        report->time_s);
    if (count->longest_plies > 0) {
        game_format(game, &count->longest, longest);
        say(stdout, "longest       %d plies: %s\n", count->longest_plies, longest);
    }
    if (report->is_over)
        say(stdout, "this position the game is over\n");
    else if (report->lower == report->upper)
        say(stdout, "this position %d for the side to move\n", report->lower);
    else
        say(stdout, "this position between %d and %d for the side to move\n", report->lower,
            report->upper);
}

static void print_json(const Request *request, const Report *report) {
    JsonLine line;
    Json *json = json_line_begin(&line, "lab_endings");
    json_line_add_position(json, request->subject.game, &request->subject.position);
    JSON_ADD(json, FIELD("indices", request->space.count),
             FIELD("positions", report->count.positions), FIELD("won", report->count.won),
             FIELD("drawn", report->count.drawn), FIELD("lost", report->count.lost),
             FIELD("open", report->count.open), FIELD("exact", report->count.exact),
             FIELD("passes", report->count.passes),
             FIELD("longest_plies", report->count.longest_plies),
             FIELD_KNOWN(!report->is_over, "lower", report->lower),
             FIELD_KNOWN(!report->is_over, "upper", report->upper),
             FIELD("memory_bytes", report->bytes));
    json_line_print(&line, stdout);
}

static int run_request(const Request *request) {
    Error error = {{0}};
    const LabSubject *subject = &request->subject;
    Report report = {.is_over = false};
    int score;
    RetrogradeLimits limits = {.size_most = request->space.size, .memory_mb = request->memory_mb};
    int64_t started_ns = clock_now_ns();
    Retrograde *tables = retrograde_open(subject->game, &limits, &error);
    if (tables == NULL) return complain("lab endings", &error);
    retrograde_set_stop(tables, interrupt_flag());
    bool is_fine = retrograde_count(tables, &subject->position, &report.count);
    report.is_over = subject->game->is_over(&subject->position, &score);
    if (is_fine && !report.is_over)
        retrograde_probe(tables, &subject->position, &report.lower, &report.upper);
    report.bytes = retrograde_bytes(tables);
    report.time_s = (double)(clock_now_ns() - started_ns) / 1e9;
    retrograde_close(tables);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    if (!is_fine) {
        return complainf("lab endings", "%d MB do not suffice for this ending; try --memory",
                         request->memory_mb);
    }
    if (request->wants_json)
        print_json(request, &report);
    else
        print_plain(request, &report);
    return EXIT_DONE;
}

static const Option lab_endings_options[] = {
    {.name = "GAME",
     .help = "such as tictactoe or draughts:english",
     OPTION_TEXT(Request, asked.game)},
    {.name = "position",
     .value = "TEXT",
     .help = "a position of the ending",
     OPTION_TEXT(Request, asked.position)},
    {.name = "moves",
     .value = "MOVES",
     .help = "moves to play first, with blanks between",
     OPTION_TEXT(Request, asked.moves)},
    {.name = "memory",
     .value = "MB",
     .help = "for tables and work together (default 1024)",
     OPTION_NUMBER(Request, memory_mb, 1, LAB_MEMORY_MB_MAX)},
    {.name = "json", .help = "one JSON line instead of text", OPTION_FLAG(Request, wants_json)},
    {0},
};

static int run_lab_endings(int argc, char **argv) {
    Request request = {.memory_mb = 1024};
    Error error;
    int status = options_parse(&lab_endings_line, &request, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (!chosen_position_read(&request.asked, &request.subject, &error))
        return complain_usage("lab endings", &error);
    const Game *game = request.subject.game;
    if (game->space == NULL)
        return complain_usagef("lab endings", "the positions of %s are not numbered", game->name);
    if (!game->space(&request.subject.position, &request.space))
        return complain_usagef("lab endings",
                               "there is too much on the board: give --position with little left");
    interrupt_catch();
    return run_request(&request);
}

const CommandLine lab_endings_line = {
    .name = "lab endings",
    .run = run_lab_endings,
    .about = "Solves the ending that a position belongs to, backwards from all its ends, and "
             "counts it: who wins how\n"
             "many of its positions, and how long the longest win takes.",
    .options = lab_endings_options,
    .examples = "roque lab endings tictactoe\n"
                "roque lab endings chess --position '7k/8/5K2/8/8/8/8/R7 w - - 0 1'\n"
                "roque lab endings awale --position '1,0,1,0,1,0/0,1,0,1,0,0 21-22 S'",
};
