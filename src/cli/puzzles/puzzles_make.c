// SPDX-License-Identifier: GPL-3.0-or-later
// puzzles_make.c - `roque puzzles make`: puzzles from games in PGN.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/notation/pgn_file.h"
#include "cli/progress.h"
#include "cli/puzzles/puzzles_commands.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/thread.h"
#include "core/whole_file.h"

enum { NAMES_MAX = 1 << 13 };

typedef struct Options {
    OptionList files;
    const char *output;
    const char *journal;
    FindSettings find;
    int threads;
    int count;
} Options;

// The games of all files, one after the other.
typedef struct Games {
    const Options *options;
    int next; // file to be opened
    PgnFile file;
    PgnReader *reader; // NULL: none is open
    Progress progress;
    Error error; // why a file could not be read; "": all could
} Games;

// ---- the games ----

static bool open_next(Games *games) {
    const OptionList *files = &games->options->files;
    if (games->next == files->count) return false;
    if (!pgn_file_open(&games->file, files->values[games->next++], &games->error)) return false;
    games->reader = pgn_reader_open(pgn_file_source(&games->file));
    if (games->reader != NULL) return true;
    pgn_file_close(&games->file);
    return error_no_memory(&games->error);
}

static void close_reader(Games *games) {
    if (games->reader == NULL) return;
    pgn_reader_close(games->reader);
    pgn_file_close(&games->file);
    games->reader = NULL;
}

// What of a damaged game was read is looked at too.
static bool next_game(void *context, PgnGame *game) {
    Games *games = context;
    bool is_damaged;
    while (games->reader != NULL || open_next(games)) {
        bool is_read = pgn_reader_next_game(games->reader, game, &is_damaged, NULL, NULL);
        if (interrupt_came()) return false; // half a game
        if (is_read) return true;
        close_reader(games);
    }
    return false;
}

// Names and sizes: with other games a journal is of no use.
static bool name_games(const OptionList *files, char names[NAMES_MAX], Error *error) {
    Text text = text_over(names, NAMES_MAX);
    for (int i = 0; i < files->count; i++) {
        PgnFile file;
        if (!pgn_file_open(&file, files->values[i], error)) return false;
        text_addf(&text, "games %s %" PRIu64 "\n", files->values[i], file.size);
        pgn_file_close(&file);
    }
    return !text.is_cut || error_set(error, "these are too many files");
}

// ---- the work ----

static void tell(void *context, const MakeProgress *progress) {
    Games *games = context;
    if (progress_is_due(&games->progress))
        say(stderr, "%" PRId64 " games, %d puzzles", progress->games, progress->puzzles);
}

static bool write_puzzles(const PuzzleList *list, const char *path, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    for (int i = 0; i < list->count; i++) {
        Text line = TEXT_OF(PUZZLE_LINE_MAX);
        puzzle_format(&list->puzzles[i], &line);
        fprintf(file.stream, "%s\n", line.data);
    }
    return whole_file_keep(&file, error);
}

static int make(const Options *options, const char *names) {
    Games games = {.options = options, .progress = progress_open(2000, 1000)};
    const MakeSettings settings = {.find = options->find,
                                   .threads = options->threads,
                                   .count_most = options->count,
                                   .journal = work_path(options->journal),
                                   .games = names,
                                   .next_game = next_game,
                                   .tell = tell,
                                   .context = &games,
                                   .is_stopped = interrupt_flag()};
    PuzzleList list = {0};
    MakeProgress progress;
    Error error = {{0}};
    interrupt_catch();
    bool is_fine = make_puzzles(&settings, &list, &progress, &error);
    close_reader(&games);
    progress_clear(&games.progress);
    if (is_fine && games.error.text[0] != '\0') is_fine = error_copy(&error, &games.error);
    if (is_fine) is_fine = write_puzzles(&list, options->output, &error);
    puzzle_list_free(&list);
    if (!is_fine) return complain("puzzles make", &error);
    say(stdout, "%" PRId64 " games, %d puzzles in %s\n", progress.games, progress.puzzles,
        options->output);
    if (!interrupt_came()) return EXIT_DONE;
    complainf("puzzles make", options->journal != NULL
                                  ? "stopped; the same command goes on"
                                  : "stopped; without --journal it begins anew");
    return EXIT_INTERRUPTED;
}

static const Option puzzles_make_options[] = {
    OPTION_LIST("FILE", files, "games in PGN; - is the standard input"),
    OPTION_TEXT("output", output, "the puzzles, a line of JSON each", .value = "FILE",
                .letter = 'o'),
    OPTION_TEXT("journal", journal, "keep what is done there, and go on with what is there",
                .value = "FILE"),
    OPTION_NUMBER("count", count, 1, 1000000, "so many puzzles are enough (default: all)"),
    OPTION_NUMBER(
        "nodes", find.nodes, 100, INT32_MAX,
        "of the first look at a position, a hundred times as many of the last (default 500)"),
    OPTION_NUMBER("tries", find.tries, 1, RATE_TRIES_MAX, "of each level at a puzzle (default 4)"),
    OPTION_NUMBER("threads", threads, 1, 64,
                  "threads; the puzzles do not depend on them (default: one a processor)"),
    {0},
};

static int run_puzzles_make(int argc, char **argv) {
    Options options = {.find = {.nodes = FIND_NODES_DEFAULT, .tries = RATE_TRIES_DEFAULT},
                       .threads = thread_processors(64)};
    int status = options_parse(&puzzles_make_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.output == NULL) return complain_usagef("puzzles make", "--output is missing");
    char names[NAMES_MAX];
    Error error;
    chess_init();
    if (!name_games(&options.files, names, &error)) return complain("puzzles make", &error);
    return make(&options, names);
}

const CommandLine puzzles_make_line = {
    .name = "puzzles make",
    .run = run_puzzles_make,
    .about = "Makes puzzles from games: positions in which one move wins, by mate or by a gain "
             "that is proved, and no other does.\nThe levels of the engine try each, which gives "
             "its rating. With --journal the same command goes on after Ctrl-C or a crash.",
    .options = puzzles_make_options,
    .examples = "roque match engine:level=club engine:level=expert --games 200 --pgn games.pgn\n"
                "roque puzzles make games.pgn -o mine.jsonl --journal mine.rqj",
};
