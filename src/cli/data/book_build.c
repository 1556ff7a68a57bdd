// SPDX-License-Identifier: GPL-3.0-or-later
// book_build.c - `roque book build`: a Polyglot book from games in PGN.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/notation/pgn_file.h"

typedef struct Request {
    OptionList files;
    const char *output;
    const char *side;
    const char *weighing;
    int64_t memory_mb;
    BookBuildOptions options;
} Request;

typedef struct Showing {
    Progress progress;
    uint64_t size; // of the file; 0: not known
} Showing;

static bool on_game(void *context, const BookBuilder *builder, const PgnReader *reader) {
    Showing *showing = context;
    if (progress_is_due(&showing->progress)) {
        say(stderr, "%" PRIu64 " games", builder->games);
        if (showing->size > 0)
            fprintf(stderr, ", %.0f %%",
                    100.0 * (double)pgn_reader_offset(reader) / (double)showing->size);
    }
    return !interrupt_came();
}

static bool read_files(const Request *request, BookBuilder *builder, Error *error) {
    Showing showing = {.progress = progress_open(0, 500)};
    bool is_fine = true;
    for (int i = 0; is_fine && i < request->files.count && !interrupt_came(); i++) {
        PgnFile file;
        if (!pgn_file_open(&file, request->files.values[i], error)) return false;
        showing.size = file.size;
        is_fine = book_builder_read(builder, pgn_file_source(&file), on_game, &showing, error);
        pgn_file_close(&file);
    }
    progress_clear(&showing.progress);
    return is_fine;
}

static bool write_book(const Request *request, BookBuilder *builder, Error *error) {
    PolyglotWriter writer;
    if (!polyglot_writer_open(&writer, request->output, error)) return false;
    if (!book_builder_write(builder, &writer, error)) {
        polyglot_writer_drop(&writer);
        return false;
    }
    if (!polyglot_writer_keep(&writer, error)) return false;
    say(stdout, "%" PRIu64 " games, %" PRId64 " positions, %" PRId64 " entries in %s\n",
        builder->games, writer.positions, writer.entries, request->output);
    if (builder->damaged > 0)
        say(stderr, "%" PRIu64 " damaged games were left out (roque pgn says what is wrong)\n",
            builder->damaged);
    if (builder->without_result > 0)
        say(stderr, "%" PRIu64 " games without a result were left out\n", builder->without_result);
    return true;
}

static int build(const Request *request) {
    Error error;
    BookBuilder *builder = calloc(1, sizeof *builder);
    bool is_fine = builder != NULL || error_no_memory(&error);
    interrupt_catch();
    if (is_fine
        && (is_fine = book_builder_open(builder, &request->options, request->output, &error))) {
        is_fine = read_files(request, builder, &error);
        if (is_fine && interrupt_came()) {
            complainf("book build", "stopped; %s was not written", request->output);
            book_builder_close(builder);
            free(builder);
            return EXIT_INTERRUPTED;
        }
        is_fine = is_fine && write_book(request, builder, &error);
        book_builder_close(builder);
    }
    free(builder);
    return is_fine ? EXIT_DONE : complain("book build", &error);
}

static int check_and_build(Request *request) {
    BookBuildOptions *options = &request->options;
    if (request->output == NULL) return complain_usagef("book build", "--output is missing");
    bool is_both = strcmp(request->side, "both") == 0;
    options->takes[WHITE] = is_both || strcmp(request->side, "white") == 0;
    options->takes[BLACK] = is_both || strcmp(request->side, "black") == 0;
    if (!options->takes[WHITE] && !options->takes[BLACK])
        return complain_usagef("book build", "--side is white, black or both, not '%.40s'",
                               request->side);
    options->weighing = strcmp(request->weighing, "games") == 0 ? BOOK_BY_GAMES : BOOK_BY_RESULT;
    if (options->weighing == BOOK_BY_RESULT && strcmp(request->weighing, "result") != 0)
        return complain_usagef("book build", "--weigh is result or games, not '%.40s'",
                               request->weighing);
    options->memory_bytes = (size_t)request->memory_mb << 20;
    chess_init();
    return build(request);
}

static const Option book_build_options[] = {
    {.name = "FILE", .help = "games in PGN; - is the standard input", OPTION_LIST(Request, files)},
    {.name = "output",
     .value = "FILE",
     .help = "the book",
     OPTION_TEXT(Request, output),
     .letter = 'o'},
    {.name = "plies",
     .help = "half-moves taken of each game (default 30)",
     OPTION_NUMBER(Request, options.plies, 1, BOOK_PLIES_MAX)},
    {.name = "min-games",
     .help = "leave out moves played in fewer games (default 3)",
     OPTION_NUMBER(Request, options.games_least, 1, INT32_MAX)},
    {.name = "side",
     .value = "SIDE",
     .help = "moves of white, black or both (default)",
     OPTION_TEXT(Request, side)},
    {.name = "weigh",
     .value = "HOW",
     .help = "by result: two for a win, one for a draw (default); or by games played",
     OPTION_TEXT(Request, weighing)},
    {.name = "memory",
     .value = "MB",
     .help = "for sorting; what does not fit goes to the disk (default 64)",
     OPTION_NUMBER(Request, memory_mb, 1, 1 << 20)},
    {0},
};

static int run_book_build(int argc, char **argv) {
    Request request = {.side = "both",
                       .weighing = "result",
                       .memory_mb = 64,
                       .options = {.plies = 30, .games_least = 3}};
    const int status = options_parse(&book_build_line, &request, argc, argv);
    return status != OPTIONS_GO ? status : check_and_build(&request);
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
