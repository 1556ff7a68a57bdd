// SPDX-License-Identifier: GPL-3.0-or-later
// book_merge.c - `roque book merge`: several Polyglot books into one.
#include <inttypes.h>
#include <stdio.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"

typedef struct Options {
    OptionList files;
    const char *output;
    bool first_wins;
} Options;

static const Option book_merge_options[] = {
    OPTION_LIST("FILE", files, "the books"),
    OPTION_TEXT("output", output, "the new book", .value = "FILE", .letter = 'o'),
    OPTION_FLAG("first-wins", first_wins,
                "take each position from the first book that has it (default: add the weights)"),
    {0},
};

static int run_book_merge(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&book_merge_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.output == NULL) return complain_usagef("book merge", "--output is missing");
    Error error;
    PolyglotWriter writer;
    bool is_fine = polyglot_writer_open(&writer, options.output, &error);
    if (is_fine
        && !polyglot_merge(options.files.values, options.files.count, options.first_wins, &writer,
                           &error)) {
        polyglot_writer_drop(&writer);
        is_fine = false;
    }
    is_fine = is_fine && polyglot_writer_keep(&writer, &error);
    if (!is_fine) return complain("book merge", &error);
    say(stdout, "%" PRId64 " positions, %" PRId64 " entries in %s\n", writer.positions,
        writer.entries, options.output);
    return EXIT_DONE;
}

const CommandLine book_merge_line = {
    .name = "book merge",
    .run = run_book_merge,
    .about = "Merges Polyglot books. They are read as streams, so that they may be larger than the "
             "memory.",
    .options = book_merge_options,
    .examples = "roque book merge mine.bin theirs.bin --output both.bin",
};
