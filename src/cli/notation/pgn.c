// SPDX-License-Identifier: GPL-3.0-or-later
// pgn.c - `roque pgn`: counts, checks, cleans and selects games in PGN
// files, and makes random ones.
#include <stdio.h>
#include <string.h>

#include "chess/chess.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "core/interrupt.h"
#include "cli/options.h"
#include "cli/notation/pgn_file.h"
#include "cli/notation/pgn_report.h"
#include "core/whole_file.h"

typedef struct Options {
    OptionList files;
    OptionList conditions;
    PgnFilter filter;
    PgnReport report; // as it begins
    bool wants_check, wants_clean;
    bool keeps_damaged;
    const char *output;
    int64_t random_games;
    uint64_t seed;
    PgnRandomPlan plan;
} Options;

// One run over all files.
typedef struct PgnJob {
    const Options *options;
    PgnReport report;
    FILE *out;
    PgnWriter *writer;
    PgnGame game;
} PgnJob;

// ---- the two ways through a file ----

// After Ctrl-C the input seems cut, which is nobody's fault.
static void note_problem(void *context, const PgnProblem *problem) {
    PgnJob *job = context;
    if (!interrupt_came()) pgn_report_problem(&job->report, problem);
}

// Only counting and verifying: straight from the events, no game is kept.
static void check_file(PgnJob *job, PgnReader *reader, uint64_t size) {
    PgnEvent event;
    PgnCounts *counts = &job->report.file;
    while (pgn_reader_next(reader, &event) != PGN_EVENT_FINISH) {
        switch (event.kind) {
        case PGN_EVENT_MOVE:
            counts->moves++;
            counts->variation_moves += pgn_reader_depth(reader) > 0;
            break;
        case PGN_EVENT_PROBLEM: note_problem(job, pgn_reader_problem(reader)); break;
        case PGN_EVENT_END:
            counts->games++;
            counts->damaged += event.is_damaged;
            pgn_report_progress(&job->report, pgn_reader_offset(reader), size);
            if (interrupt_came()) return;
            break;
        default: break;
        }
    }
}

static bool write_game(PgnJob *job, bool is_damaged, Error *error) {
    if (job->writer == NULL) return true;
    if (is_damaged && (!job->options->keeps_damaged || !job->game.has_start)) return true;
    return pgn_writer_put(job->writer, &job->game, error);
}

// With a filter, statistics or something to write: game by game.
static bool process_file(PgnJob *job, PgnReader *reader, uint64_t size, Error *error) {
    bool is_damaged;
    PgnCounts *counts = &job->report.file;
    while (pgn_reader_next_game(reader, &job->game, &is_damaged, note_problem, job)) {
        counts->games++;
        counts->damaged += is_damaged;
        pgn_report_progress(&job->report, pgn_reader_offset(reader), size);
        if (interrupt_came()) return true;
        pgn_report_count_moves(counts, &job->game);
        if (!pgn_filter_takes(&job->options->filter, &job->game)) continue;
        counts->selected++;
        pgn_report_game(&job->report, &job->game, pgn_reader_game_line(reader), is_damaged);
        if (!write_game(job, is_damaged, error)) return false;
    }
    return true;
}

static bool is_check_only(const Options *options) {
    return !options->wants_clean && !options->report.wants_stats && !options->report.wants_json
           && options->filter.count == 0;
}

static bool read_file(PgnJob *job, const char *path, Error *error) {
    PgnFile input;
    if (!pgn_file_open(&input, path, error)) return false;
    PgnReader *reader = pgn_reader_open(pgn_file_source(&input));
    bool is_fine = reader != NULL || error_no_memory(error);
    if (is_fine) {
        pgn_report_begin_file(&job->report, strcmp(path, "-") == 0 ? "stdin" : path);
        if (is_check_only(job->options)) {
            check_file(job, reader, input.size);
        } else {
            is_fine = process_file(job, reader, input.size, error);
        }
        pgn_report_end_file(&job->report, pgn_reader_offset(reader));
    }
    pgn_reader_close(reader);
    pgn_file_close(&input);
    return is_fine;
}

// A file that cannot be opened does not stop the next one; a disk that is full does.
static int read_all_files(PgnJob *job) {
    const OptionList *files = &job->options->files;
    int status = EXIT_DONE;
    for (int i = 0; i < files->count && !interrupt_came(); i++) {
        Error error;
        if (read_file(job, files->values[i], &error)) continue;
        complain("pgn", &error);
        status = EXIT_FAILED;
        if (job->out != NULL && ferror(job->out)) break;
    }
    pgn_report_end(&job->report, files->count);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    return job->report.total.errors > 0 ? EXIT_FAILED : status;
}

// ---- random games ----

static int write_random_games(PgnJob *job) {
    const Options *options = job->options;
    Random random = random_from_seed(options->seed);
    Error error;
    for (int64_t i = 0; i < options->random_games && !interrupt_came(); i++) {
        bool is_fine =
            pgn_random_game(&job->game, &random, &options->plan) || error_no_memory(&error);
        if (is_fine && pgn_writer_put(job->writer, &job->game, &error)) continue;
        return complain("pgn", &error);
    }
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}

// ---- output ----

static int run_job(PgnJob *job) {
    int status = job->options->random_games > 0 ? write_random_games(job) : read_all_files(job);
    pgn_game_free(&job->game);
    return status;
}

static int run_with_writer(PgnJob *job, FILE *out) {
    job->out = out;
    job->writer = pgn_writer_open(out);
    if (job->writer == NULL) return complain_no_memory("pgn");
    int status = run_job(job);
    pgn_writer_close(job->writer);
    return status;
}

// An output file appears when everything was written, or not at all.
static int run_to_file(PgnJob *job, const char *path) {
    WholeFile file;
    Error error;
    if (!whole_file_open(&file, path, &error)) return complain("pgn", &error);
    int status = run_with_writer(job, file.stream);
    if (status == EXIT_INTERRUPTED || ferror(file.stream)) {
        whole_file_drop(&file);
        complainf("pgn", "%s was not written", path);
        return status == EXIT_INTERRUPTED ? status : EXIT_FAILED;
    }
    if (whole_file_keep(&file, &error)) return status;
    return complain("pgn", &error);
}

static int run_with(const Options *options) {
    interrupt_catch();
    PgnJob job = {.options = options, .report = options->report};
    bool writes_games = options->wants_clean || options->random_games > 0;
    job.report.out = writes_games && options->output == NULL ? stderr : stdout;
    job.report.has_filter = options->filter.count > 0;
    job.report.progress = progress_open(2000, 1000);
    if (!writes_games) return run_job(&job);
    if (options->output != NULL) return run_to_file(&job, options->output);
    int status = run_with_writer(&job, stdout);
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    return complainf("pgn", "cannot write: %m");
}

// ---- the command line ----

static const char about[] =
    "Reads PGN files, verifies every move, variations too, and says what is wrong where. Without "
    "options it\n"
    "checks; --clean writes the games anew in PGN export format; --filter chooses games (and "
    "writes them unless\n"
    "--check, --stats or --json asks for something else). \"-\" is the standard input.\n"
    "A condition is NAME=VALUE, != ~ (contains) !~ < <= > >=; NAME is a tag, or player, elo, "
    "plies, result, variant.";

// Cleaning leaves damaged games out: over its own input that would lose them for good.
static bool reads_output(const Options *options) {
    for (int i = 0; options->output != NULL && i < options->files.count; i++)
        if (pgn_file_is(options->files.values[i], options->output)) return true;
    return false;
}

static int finish_request(Options *options) {
    Error error;
    for (int i = 0; i < options->conditions.count; i++) {
        if (!pgn_filter_add(&options->filter, options->conditions.values[i], &error)) {
            return complain_usage("pgn", &error);
        }
    }
    if (options->random_games > 0 && options->files.count > 0) {
        return complain_usagef("pgn", "--random makes games and takes no FILE");
    }
    if (options->random_games == 0 && options->files.count == 0)
        return complain_usagef("pgn", "FILE is missing");
    bool asks_otherwise =
        options->wants_check || options->report.wants_stats || options->report.wants_json;
    if (options->filter.count > 0 && !asks_otherwise) options->wants_clean = true;
    if (options->output != NULL && !options->wants_clean && options->random_games == 0) {
        return complain_usagef("pgn", "--output needs --clean, --filter or --random");
    }
    if (reads_output(options)) {
        return complain_usagef(
            "pgn", "--output %s is also read; games left out would be lost, so name another file",
            options->output);
    }
    return OPTIONS_GO;
}

static const Option pgn_options[] = {
    OPTION_LIST("FILE", files, "PGN files, - for standard input", .is_optional = true),
    OPTION_FLAG("check", wants_check, "verify and count (the default)"),
    OPTION_FLAG("clean", wants_clean, "write the games anew; damaged ones are left out"),
    OPTION_FLAG("keep-damaged", keeps_damaged,
                "with --clean: write of damaged games what was understood"),
    OPTION_LIST("filter", conditions, "only games for which all conditions hold",
                .value = "CONDITION"),
    OPTION_FLAG("stats", report.wants_stats, "results, lengths, openings"),
    OPTION_FLAG("json", report.wants_json, "JSON lines: games, problems, files"),
    OPTION_FLAG("repairs", report.lists_repairs, "also list what was repaired"),
    OPTION_NUMBER("problems", report.problems_max, 0, INT32_MAX,
                  "list at most so many problems (default 100)"),
    OPTION_TEXT("output", output, "write games there, whole or not at all", .value = "FILE"),
    OPTION_NUMBER("random", random_games, 1, INT32_MAX,
                  "write N random games with comments and variations instead"),
    OPTION_NUMBER("chess960", plan.chess960_percent, 0, 100,
                  "with --random: share of Chess960 games (default 0)", .value = "PERCENT"),
    OPTION_NUMBER("seed", seed, INT64_MIN, INT64_MAX, "with --random: seed of chance (default 1)"),
    {0},
};

static int run_pgn(int argc, char **argv) {
    Options options = {.report = {.problems_max = 100}, .seed = 1, .plan = pgn_random_plan()};
    int status = options_parse(&pgn_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    status = finish_request(&options);
    if (status != OPTIONS_GO) return status;
    chess_init();
    return run_with(&options);
}

const CommandLine pgn_line = {
    .name = "pgn",
    .run = run_pgn,
    .about = about,
    .options = pgn_options,
    .examples = "roque pgn games.pgn\n"
                "roque pgn --clean messy.pgn --output clean.pgn\n"
                "roque pgn *.pgn --filter player~carlsen --filter result=1-0 --filter 'plies>=60' "
                "> long_wins.pgn\n"
                "zcat games.pgn.gz | roque pgn - --stats\n"
                "roque pgn --random 1000 --seed 7 > random.pgn",
};
