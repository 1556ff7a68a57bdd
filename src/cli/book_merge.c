// SPDX-License-Identifier: GPL-3.0-or-later
// book_merge.c - `roque book merge`: several Polyglot books into one.
#include <inttypes.h>
#include <stdio.h>

#include "cli/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"

int run_book_merge(int argc, char **argv) {
    OptionList files = {.count = 0};
    const char *output = NULL;
    bool first_wins = false;
    const Option options[] = {
        {.name = "output", .value = "FILE", .help = "the new book", .text = &output, .letter = 'o'},
        {.name = "first-wins",
         .help = "take each position from the first book that has it (default: add the weights)",
         .flag = &first_wins},
        {0},
    };
    const Option arguments[] = {{.name = "FILE", .help = "the books", .list = &files}, {0}};
    const char *const examples[] = {"roque book merge mine.bin theirs.bin --output both.bin", NULL};
    const CommandLine line = {"book merge",
                              "Merges Polyglot books. They are read as streams, so that they may be larger "
                              "than the memory.",
                              options, arguments, examples};
    const int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (output == NULL) return options_wrong(&line, "--output is missing");
    Error error;
    PolyglotWriter writer;
    bool is_fine = polyglot_writer_open(&writer, output, &error);
    if (is_fine && !polyglot_merge(files.values, files.count, first_wins, &writer, &error)) {
        polyglot_writer_drop(&writer);
        is_fine = false;
    }
    is_fine = is_fine && polyglot_writer_keep(&writer, &error);
    if (is_fine)
        printf("%" PRId64 " positions, %" PRId64 " entries in %s\n", writer.positions, writer.entries,
               output);
    else
        complain("book merge", &error);
    return is_fine ? EXIT_DONE : EXIT_FAILED;
}
