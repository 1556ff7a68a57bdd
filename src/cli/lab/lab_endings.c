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

typedef struct Options {
    ChosenPosition asked;
    LabSubject subject;
    GameSpace space;
    int memory_mb;
    bool wants_json;
} Options;

typedef struct Report {
    RetrogradeCount count;
    Score lower;
    Score upper;
    bool is_over;
    uint64_t bytes;
    double time_s;
} Report;

static void print_plain(const Options *options, const Report *report) {
    const RetrogradeCount *count = &report->count;
    const Game *game = options->subject.game;
    char longest[GAME_TEXT_MAX];
    say(stdout, "%" PRIu64 " positions of %" PRIu64 " numbers, both sides to move\n",
        count->positions, options->space.count);
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

static void print_json(const Options *options, const Report *report) {
    JsonLine line;
    Json *json = json_line_begin(&line, "lab_endings");
    json_line_add_position(json, options->subject.game, &options->subject.position);
    JSON_ADD(json, FIELD("indices", options->space.count),
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

static int run_with(const Options *options) {
    Error error = {{0}};
    const LabSubject *subject = &options->subject;
    Report report = {.is_over = false};
    int score;
    RetrogradeLimits limits = {.size_most = options->space.size, .memory_mb = options->memory_mb};
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
                         options->memory_mb);
    }
    if (options->wants_json)
        print_json(options, &report);
    else
        print_plain(options, &report);
    return EXIT_DONE;
}

static const Option lab_endings_options[] = {
    OPTION_TEXT("GAME", asked.game, "such as tictactoe or draughts:english"),
    OPTION_TEXT("position", asked.position, "a position of the ending", .value = "TEXT"),
    OPTION_TEXT("moves", asked.moves, "moves to play first, with blanks between", .value = "MOVES"),
    OPTION_NUMBER("memory", memory_mb, 1, LAB_MEMORY_MB_MAX,
                  "for tables and work together (default 1024)", .value = "MB"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_lab_endings(int argc, char **argv) {
    Options options = {.memory_mb = 1024};
    Error error;
    int status = options_parse(&lab_endings_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (!chosen_position_read(&options.asked, &options.subject, &error))
        return complain_usage("lab endings", &error);
    const Game *game = options.subject.game;
    if (game->space == NULL)
        return complain_usagef("lab endings", "the positions of %s are not numbered", game->name);
    if (!game->space(&options.subject.position, &options.space))
        return complain_usagef("lab endings",
                               "there is too much on the board: give --position with little left");
    interrupt_catch();
    return run_with(&options);
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
