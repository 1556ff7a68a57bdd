// SPDX-License-Identifier: GPL-3.0-or-later
// options.h - the command line of a command as one static table: the parser, the help, the manual
// page and the completion of the shells all read it.
//
//     typedef struct Options {
//         const char *fen;
//         int depth;
//     } Options;
//
//     static const Option perft_options[] = {
//         OPTION_TEXT("fen", fen, "position (default: the start)", .value = "FEN"),
//         OPTION_NUMBER("DEPTH", depth, 0, 20, "plies to count"), {0},
//     };
//     static int run_perft(int argc, char **argv) {
//         Options options = {.depth = 5}; // the defaults
//         const int status = options_parse(&perft_line, &options, argc, argv);
//         if (status != OPTIONS_GO) return status;
//         …
//     }
//     const CommandLine perft_line = {
//         "perft", run_perft, "Counts the leaves …", perft_options, "roque perft 5"};
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

enum { OPTION_LIST_MAX = 1024, OPTIONS_MAX = 64, OPTIONS_GO = -1 };

// The values of an option that may be given several times, or of an
// argument that takes all the rest.
typedef struct OptionList {
    const char *values[OPTION_LIST_MAX];
    int count;
} OptionList;

typedef enum OptionKind {
    OPTION_KIND_FLAG,
    OPTION_KIND_NUMBER,
    OPTION_KIND_REAL,
    OPTION_KIND_TEXT,
    OPTION_KIND_LIST
} OptionKind;

// One option or one positional argument. What its field holds before parsing is the default. Texts
// point into argv. The texts are English; their translations are found by them.
typedef struct Option {
    const char *name;  // "depth" for --depth; an argument's is in capitals, as shown: "DEPTH"
    const char *value; // what is shown for an option's value, "FILE"; NULL: a number, "N"
    const char *help;
    OptionKind kind;
    size_t offset; // of the field in the struct that is filled
    size_t bytes;  // of a number's field
    int64_t min;   // limits of a number, which its field can hold, or of a real
    int64_t max;
    char letter;                // 'o' where -o is the same as --output
    bool is_optional;           // an argument that may be left out; options always may
    const struct Option *table; // rows that stand here, their fields in a struct at the offset
} Option;

// A row of a table: the name, where the value goes (a field of the file's struct Options, whose
// type is checked), the limits of a number, the help; then whatever else an Option has.
#define OPTION_FIELD(field, type)                                                                  \
    (offsetof(Options, field) + 0 * sizeof(_Generic(((Options *)NULL)->field, type : 0)))
#define OPTION_IS_NUMBER(field) _Generic(field, int : 1, uint32_t : 1, int64_t : 1, uint64_t : 1)
#define OPTION_FLAG(word, field, ...)                                                              \
    {                                                                                              \
        .name = word, .kind = OPTION_KIND_FLAG, .offset = OPTION_FIELD(field, bool),               \
        .help = __VA_ARGS__                                                                        \
    }
#define OPTION_NUMBER(word, field, least, most, ...)                                               \
    {                                                                                              \
        .name = word, .kind = OPTION_KIND_NUMBER, .offset = offsetof(Options, field),              \
        .min = (least), .max = (most),                                                             \
        .bytes = sizeof(((Options *)NULL)->field) * OPTION_IS_NUMBER(((Options *)NULL)->field),    \
        .help = __VA_ARGS__                                                                        \
    }
#define OPTION_REAL(word, field, least, most, ...)                                                 \
    {                                                                                              \
        .name = word, .kind = OPTION_KIND_REAL, .offset = OPTION_FIELD(field, double),             \
        .min = (least), .max = (most), .help = __VA_ARGS__                                         \
    }
#define OPTION_TEXT(word, field, ...)                                                              \
    {                                                                                              \
        .name = word, .kind = OPTION_KIND_TEXT, .offset = OPTION_FIELD(field, const char *),       \
        .help = __VA_ARGS__                                                                        \
    }
#define OPTION_LIST(word, field, ...)                                                              \
    {                                                                                              \
        .name = word, .kind = OPTION_KIND_LIST, .offset = OPTION_FIELD(field, OptionList),         \
        .help = __VA_ARGS__                                                                        \
    }

// Takes in the rows of another table, whose fields are those of the same struct or of one inside.
#define OPTION_ROWS(rows)                                                                          \
    { .name = "", .table = (rows) }
#define OPTION_TABLE(field, rows)                                                                  \
    { .name = "", .table = (rows), .offset = offsetof(Options, field) }

// A table ends with an entry whose name is NULL; each of the last two may be NULL.
typedef struct CommandLine {
    const char *name;                  // "perft", "lab search": what follows "roque"
    int (*run)(int argc, char **argv); // gets its own name as argv[0], returns an exit status
    const char *about;                 // a sentence or a few lines
    const Option *options;             // and arguments, these in their order
    const char *examples;              // one a line
    bool keeps_rights;                 // starts programs or listens; others give that up at once
} CommandLine;

// The options of the table, with those that it takes in and the values left out, in `rows`; they
// end as a table does.
const Option *options_list(const CommandLine *line, Option rows[OPTIONS_MAX]);
// The same of its arguments.
const Option *options_list_arguments(const CommandLine *line, Option rows[OPTIONS_MAX]);

// Fills the fields of `holder` from argv[1] on. Returns OPTIONS_GO to go on, else the status to
// exit with: 0 after --help was printed, 2 after an error was. "--name value", "--name=value", "-n
// value" where the option has a letter; "--" ends the options; "-" and "-3" are arguments.
int options_parse(const CommandLine *line, void *holder, int argc, char **argv);
