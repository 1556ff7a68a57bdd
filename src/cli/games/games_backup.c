// SPDX-License-Identifier: GPL-3.0-or-later
// games_backup.c - `roque games export` and `roque games import`: all that one has made in one
// file, and brought back.
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/games/games_commands.h"
#include "cli/say.h"
#include "core/input_file.h"
#include "core/interrupt.h"
#include "core/whole_file.h"

// Of both.
typedef struct Options {
    const char *file;
    bool replaces;
} Options;

// ---- export ----

static const Option games_export_options[] = {
    OPTION_TEXT("FILE", file, "where to write it, whole or not at all"),
    {0},
};

static int run_games_export(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&games_export_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    WholeFile file;
    BackupSum sum;
    if (!whole_file_open(&file, options.file, &error)) return complain("games export", &error);
    bool is_written = backup_write(file.stream, &sum, &error);
    if (is_written && sum.left_out > 0) complain("games export", &error);
    if (!whole_file_end(&file, is_written, &error)) return complain("games export", &error);
    say(stdout, sum.files == 1 ? SENTENCE("%d file exported\n") : SENTENCE("%d files exported\n"),
        sum.files);
    return sum.left_out > 0 ? EXIT_FAILED : EXIT_DONE;
}

const CommandLine games_export_line = {
    .name = "games export",
    .run = run_games_export,
    .about =
        "Writes all that one has made into one file: games with their reviews, the drill's deck,\n"
        "what computers have learned, times of thinking and the page's analysis. It is text, a\n"
        "line for each file; roque games import brings it back, here or on another machine.",
    .options = games_export_options,
    .examples = "roque games export roque-data.jsonl",
};

// ---- import ----

static const Option games_import_options[] = {
    OPTION_TEXT("FILE", file, "what roque games export has written"),
    OPTION_FLAG("replace", replaces, "files that differ are replaced (default: they stay)"),
    {0},
};

// Line by line; the first that is wrong ends it, and what was brought back stays.
static bool take_lines(FILE *stream, const Options *options, BackupSum *sum, Error *error) {
    enum { LINE_BYTES_MAX = BACKUP_FILE_MAX };
    char *line = malloc(LINE_BYTES_MAX);
    if (line == NULL) return error_no_memory(error);
    bool is_fine = true;
    for (int number = 1; is_fine && !interrupt_came(); number++) {
        if (fgets(line, LINE_BYTES_MAX, stream) == NULL) {
            if (ferror(stream)) is_fine = error_set(error, "%m");
            break;
        }
        is_fine = backup_take((Slice){line, strcspn(line, "\r\n")}, options->replaces, sum, error);
        if (!is_fine) error_at(error, "%.100s:%d", options->file, number);
    }
    free(line);
    return is_fine;
}

static int run_games_import(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&games_import_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    BackupSum sum = {0};
    interrupt_catch();
    FILE *stream = input_file_open_stream(options.file);
    if (stream == NULL) {
        error_set(&error, "cannot read %.200s: %m", options.file);
        return complain("games import", &error);
    }
    bool is_fine = take_lines(stream, &options, &sum, &error);
    fclose(stream);
    if (!is_fine) complain("games import", &error);
    say(stdout, "%d brought back, %d were there already, %d differ and stay", sum.files, sum.same,
        sum.left);
    putchar('\n');
    if (sum.left > 0) say(stderr, "--replace takes those of the file instead\n");
    return interrupt_came() ? EXIT_INTERRUPTED : is_fine ? EXIT_DONE : EXIT_FAILED;
}

const CommandLine games_import_line = {
    .name = "games import",
    .run = run_games_import,
    .about =
        "Brings back what roque games export has written. Files that are there with another\n"
        "content stay unless --replace is given; a deck of the drill gets the lines it lacks.\n"
        "Each file is written whole or not at all; the same command can be given again.",
    .options = games_import_options,
    .examples = "roque games import roque-data.jsonl\n"
                "roque games import roque-data.jsonl --replace",
};
