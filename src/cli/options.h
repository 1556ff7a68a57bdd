// SPDX-License-Identifier: GPL-3.0-or-later
// options.h - the command line of a command as one table: the parser and the help text both read it.
//
//     int64_t depth = 5;
//     const char *fen = NULL;
//     const Option options[] = {
//         {.name = "fen", .value = "FEN", .help = "position (default: the start)", .text = &fen},
//         {0},
//     };
//     const Option arguments[] = {
//         {.name = "DEPTH", .help = "plies to count", .number = &depth, .min = 0, .max = 20},
//         {0},
//     };
//     const char *const examples[] = {"roque perft 5", NULL};
//     const CommandLine line = {"perft", "Counts the leaves …", options, arguments, examples};
//     const int status = options_parse(&line, argc, argv);
//     if (status != OPTIONS_GO) return status;
#ifndef ROQUE_CLI_OPTIONS_H
#define ROQUE_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

enum { OPTION_LIST_MAX = 1024, OPTIONS_GO = -1 };

// The values of an option that may be given several times, or of an argument that takes all the rest.
typedef struct OptionList {
    const char *values[OPTION_LIST_MAX];
    int count;
} OptionList;

// One option or one positional argument. Exactly one destination is set, and it says the kind; what it
// holds before parsing is the default. Texts point into argv.
typedef struct Option {
    const char *name;  // "depth" for --depth; for an argument the name shown, "DEPTH"
    const char *value; // what is shown for the value, "N"; unused for flags and arguments
    const char *help;
    bool *flag;
    int64_t *number;
    double *real;
    const char **text;
    OptionList *list;
    int64_t min; // limits of a number or of a real; both 0 means no limits
    int64_t max;
    char letter;      // 'o' where -o is the same as --output
    bool is_optional; // an argument that may be left out; options always may
} Option;

// Tables end with an entry whose name is NULL, the examples with NULL; each of the three may be NULL.
typedef struct CommandLine {
    const char *name;  // "perft", "lab search": what follows "roque"
    const char *about; // a sentence or a few lines
    const Option *options;
    const Option *arguments;
    const char *const *examples;
} CommandLine;

// Fills the destinations from argv[1] on. Returns OPTIONS_GO to go on, else the status to exit with:
// 0 after --help was printed, 2 after an error was.
// "--name value", "--name=value", "-n value" where the option has a letter; "--" ends the options; "-" and
// "-3" are arguments.
int options_parse(const CommandLine *line, int argc, char **argv);

// Says on stderr "roque NAME: MESSAGE (try 'roque NAME --help')" and returns the status for wrong usage.
__attribute__((format(printf, 2, 3))) int options_wrong(const CommandLine *line, const char *format, ...);
int options_refuse(const CommandLine *line, const Error *error);

#endif
