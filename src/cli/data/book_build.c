// SPDX-License-Identifier: GPL-3.0-or-later
// book_build.c - `roque book build`: a Polyglot book from games in PGN.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/notation/pgn_file.h"

typedef struct Options {
    OptionList files;
    const char *output;
    const char *side;
    const char *weighing;
    int64_t memory_mb;
    BookBuildOptions build;
} Options;

static bool on_game(void *context, const BookBuilder *builder, const PgnReader *reader) {
    pgn_progress_show(context, builder->games, reader);
    return !interrupt_came();
}

static bool read_files(const Options *options, BookBuilder *builder, Error *error) {
    PgnProgress showing = {.progress = progress_open(0, 500)};
    bool is_fine = true;
    for (int i = 0; is_fine && i < options->files.count && !interrupt_came(); i++) {
        PgnFile file;
        if (!pgn_file_open(&file, options->files.values[i], error)) return false;
        showing.size = file.size;
        is_fine = book_builder_read(builder, pgn_file_source(&file), on_game, &showing, error);
        pgn_file_close(&file);
    }
    progress_clear(&showing.progress);
    return is_fine;
}

static bool write_book(const Options *options, BookBuilder *builder, Error *error) {
    PolyglotWriter writer;
    if (!polyglot_writer_open(&writer, options->output, error)) return false;
    if (!book_builder_write(builder, &writer, error)) {
        polyglot_writer_drop(&writer);
        return false;
    }
    if (!polyglot_writer_keep(&writer, error)) return false;
    say(stdout, "%" PRIu64 " games, %" PRId64 " positions, %" PRId64 " entries in %s\n",
        builder->games, writer.positions, writer.entries, options->output);
    if (builder->damaged > 0)
        say(stderr, "%" PRIu64 " damaged games were left out (roque pgn says what is wrong)\n",
            builder->damaged);
    if (builder->without_result > 0)
        say(stderr, "%" PRIu64 " games without a result were left out\n", builder->without_result);
    return true;
}

static int build(const Options *options) {
    Error error;
    BookBuilder *builder = calloc(1, sizeof *builder);
    bool is_fine = builder != NULL || error_no_memory(&error);
    interrupt_catch();
    if (is_fine
        && (is_fine = book_builder_open(builder, &options->build, options->output, &error))) {
        is_fine = read_files(options, builder, &error);
        if (is_fine && interrupt_came()) {
            complainf("book build", "stopped; %s was not written", options->output);
            book_builder_close(builder);
            free(builder);
            return EXIT_INTERRUPTED;
        }
        is_fine = is_fine && write_book(options, builder, &error);
        book_builder_close(builder);
    }
    free(builder);
    return is_fine ? EXIT_DONE : complain("book build", &error);
}

static int check_and_build(Options *options) {
    BookBuildOptions *asked = &options->build;
    if (options->output == NULL) return complain_usagef("book build", "--output is missing");
    bool is_both = strcmp(options->side, "both") == 0;
    asked->takes[WHITE] = is_both || strcmp(options->side, "white") == 0;
    asked->takes[BLACK] = is_both || strcmp(options->side, "black") == 0;
    if (!asked->takes[WHITE] && !asked->takes[BLACK])
        return complain_usagef("book build", "--side is white, black or both, not '%.40s'",
                               options->side);
    asked->weighing = strcmp(options->weighing, "games") == 0 ? BOOK_BY_GAMES : BOOK_BY_RESULT;
    if (asked->weighing == BOOK_BY_RESULT && strcmp(options->weighing, "result") != 0)
        return complain_usagef("book build", "--weigh is result or games, not '%.40s'",
                               options->weighing);
    asked->memory_bytes = (size_t)options->memory_mb << 20;
    chess_init();
    return build(options);
}

static const Option book_build_options[] = {
    OPTION_LIST("FILE", files, "games in PGN; - is the standard input"),
    OPTION_TEXT("output", output, "the book", .value = "FILE", .letter = 'o'),
    OPTION_NUMBER("plies", build.plies, 1, BOOK_PLIES_MAX,
                  "half-moves taken of each game (default 30)"),
    OPTION_NUMBER("min-games", build.games_least, 1, INT32_MAX,
                  "leave out moves played in fewer games (default 3)"),
    OPTION_TEXT("side", side, "whose moves (default both)", .value = "white|black|both"),
    OPTION_TEXT("weigh", weighing,
                "by result: two for a win, one for a draw (default); or by games played",
                .value = "result|games"),
    OPTION_NUMBER("memory", memory_mb, 1, 1 << 20,
                  "for sorting; what does not fit goes to the disk (default 64)", .value = "MB"),
    {0},
};

static int run_book_build(int argc, char **argv) {
    Options options = {.side = "both",
                       .weighing = "result",
                       .memory_mb = 64,
                       .build = {.plies = 30, .games_least = 3}};
    const int status = options_parse(&book_build_line, &options, argc, argv);
    return status != OPTIONS_GO ? status : check_and_build(&options);
}

const CommandLine book_build_line = {
    .name = "book build",
    .run = run_book_build,
    .about = "Makes a Polyglot book from games. They are read as a stream and counts are sorted on "
             "disk, so that\n"
             "there may be more of them than the memory holds.",
    .options = book_build_options,
    .examples = "roque book build games.pgn --output mine.bin\n"
                "zcat games.pgn.gz | roque book build - --plies 40 --min-games 10 -o masters.bin\n"
                "roque book build *.pgn --side white --weigh games -o white.bin",
};
