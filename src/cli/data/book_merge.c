// SPDX-License-Identifier: GPL-3.0-or-later
// book_merge.c - `roque book merge`: several Polyglot books into one.
#include <inttypes.h>
#include <stdio.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"

typedef struct Chosen {
    OptionList files;
    const char *output;
    bool first_wins;
} Chosen;

static const Option book_merge_options[] = {
    {.name = "FILE", .help = "the books", OPTION_LIST(Chosen, files)},
    {.name = "output",
     .value = "FILE",
     .help = "the new book",
     OPTION_TEXT(Chosen, output),
     .letter = 'o'},
    {.name = "first-wins",
     .help = "take each position from the first book that has it (default: add the weights)",
     OPTION_FLAG(Chosen, first_wins)},
    {0},
};

static int run_book_merge(int argc, char **argv) {
    Chosen chosen = {0};
    const int status = options_parse(&book_merge_line, &chosen, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (chosen.output == NULL) return complain_usagef("book merge", "--output is missing");
    Error error;
    PolyglotWriter writer;
    bool is_fine = polyglot_writer_open(&writer, chosen.output, &error);
    if (is_fine
        && !polyglot_merge(chosen.files.values, chosen.files.count, chosen.first_wins, &writer,
                           &error)) {
        polyglot_writer_drop(&writer);
        is_fine = false;
    }
    is_fine = is_fine && polyglot_writer_keep(&writer, &error);
    if (!is_fine) return complain("book merge", &error);
    say(stdout, "%" PRId64 " positions, %" PRId64 " entries in %s\n", writer.positions,
        writer.entries, chosen.output);
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
