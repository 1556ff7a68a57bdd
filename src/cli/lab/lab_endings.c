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
    PositionOptions asked;
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

static void print_report(const Options *options, const Report *report) {
    const RetrogradeCount *count = &report->count;
    const Game *game = options->subject.game;
    const bool is_over = report->is_over, has_longest = count->longest_plies > 0;
    char position[GAME_TEXT_MAX], longest[GAME_TEXT_MAX] = "";
    game_format(game, &options->subject.position, position);
    if (has_longest) game_format(game, &count->longest, longest);
    REPORT(
        stdout, options->wants_json, "lab_endings", FIELD("game", game->name),
        FIELD("position", position),
        SAID("%" PRIu64 " positions of %" PRIu64 " numbers, both sides to move\n",
             FIELD("", count->positions)),
        FIELD("indices", options->space.count), FIELD("positions", count->positions),
        SAID("side to move  wins %" PRIu64 ", draws %" PRIu64 ", loses %" PRIu64,
             FIELD("won", count->won)),
        FIELD("drawn", count->drawn), FIELD("lost", count->lost),
        SAID_IF(count->open > 0, ", depends on the way %" PRIu64, FIELD("open", count->open)),
        SAID_IF(count->exact < count->positions, "; exact %" PRIu64, FIELD("exact", count->exact)),
        SAID("\n%d passes, %.1f MB kept, %.2f s\n", FIELD("passes", count->passes)),
        FIELD("", (double)report->bytes / 1e6), FIELD("", report->time_s),
        SAID_IF(has_longest, "longest       %d plies: %s\n",
                FIELD("longest_plies", count->longest_plies)),
        FIELD("", longest), SAID_IF(is_over, "this position the game is over\n", FIELD("", true)),
        SAID(report->lower == report->upper
                 ? SENTENCE("this position %d for the side to move\n")
                 : SENTENCE("this position between %d and %d for the side to move\n"),
             FIELD_KNOWN(!is_over, "lower", report->lower)),
        FIELD_KNOWN(!is_over, "upper", report->upper), FIELD("memory_bytes", report->bytes));
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
    print_report(options, &report);
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
    if (!position_options_read(&options.asked, &options.subject, &error))
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
