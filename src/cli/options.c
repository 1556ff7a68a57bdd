// SPDX-License-Identifier: GPL-3.0-or-later
// options.c - reads a command line by its table, and prints the help the same table holds.
#include "cli/options.h"
#include "cli/command.h"
#include "cli/say.h"
#include "core/error.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 48, HELP_COLUMN = 24 };

// What is asked of one command line.
typedef struct Parser {
    const CommandLine *line;
    void *holder; // of the fields
    Option options[OPTIONS_MAX];
    Option arguments[OPTIONS_MAX];
} Parser;

// Lists the arguments or the options of the table, and returns how many there are then.
static int take_in(const Option *table, size_t offset, bool are_arguments, Option *rows,
                   int count) {
    for (; table != NULL && table->name != NULL; table++) {
        if (table->table != NULL) {
            count = take_in(table->table, offset + table->offset, are_arguments, rows, count);
            continue;
        }
        if (are_arguments != (isupper((unsigned char)table->name[0]) != 0)) continue;
        assert(count < OPTIONS_MAX - 1);
        rows[count] = *table;
        rows[count].offset += offset;
        if (table->kind == OPTION_KIND_NUMBER && table->value == NULL)
            rows[count].value = TERM("N");
        count++;
    }
    rows[count] = (Option){0};
    return count;
}

const Option *options_list(const CommandLine *line, Option rows[OPTIONS_MAX]) {
    take_in(line->options, 0, false, rows, 0);
    return rows;
}

const Option *options_list_arguments(const CommandLine *line, Option rows[OPTIONS_MAX]) {
    take_in(line->options, 0, true, rows, 0);
    return rows;
}

static void put(FILE *file, const char *english) {
    fputs(words_line(say_language(), english), file);
}

// ---- help ----

static void print_usage(const Parser *parser) {
    put(stdout, "usage");
    put(stdout, ": ");
    printf("roque %s", parser->line->name);
    for (const Option *argument = parser->arguments; argument->name; argument++) {
        const char *dots = argument->kind == OPTION_KIND_LIST ? "..." : "";
        const char *name = words_term(say_language(), argument->name);
        printf(argument->is_optional ? " [%s%s]" : " %s%s", name, dots);
    }
    printf(" [OPTIONS]\n");
}

static void print_heading(const char *heading) {
    putchar('\n');
    put(stdout, heading);
    put(stdout, ":\n");
}

// The lines behind the first begin at the column.
static void print_lines(const char *lines, int column) {
    for (const char *letter = lines; *letter; letter++) {
        putchar(*letter);
        if (*letter == '\n') printf("%*s", column, "");
    }
    putchar('\n');
}

static void print_entry(const char *left, const char *english) {
    const int columns = slice_columns(slice_of(left));
    if (columns > HELP_COLUMN - 2)
        printf("  %s\n  %-*s", left, HELP_COLUMN, "");
    else
        printf("  %s%*s", left, HELP_COLUMN - columns, "");
    print_lines(words_line(say_language(), english), HELP_COLUMN + 2);
}

static void print_help(const Parser *parser) {
    print_usage(parser);
    putchar('\n');
    put(stdout, parser->line->about);
    putchar('\n');
    if (parser->arguments->name) print_heading("arguments");
    for (const Option *argument = parser->arguments; argument->name; argument++) {
        const char *name = words_term(say_language(), argument->name);
        print_entry(name, argument->help);
    }
    print_heading("options");
    for (const Option *option = parser->options; option->name; option++) {
        char left[80];
        const char *value =
            option->kind == OPTION_KIND_FLAG ? "" : words_term(say_language(), option->value);
        const char *repeatable =
            option->kind == OPTION_KIND_LIST ? words_line(say_language(), " (repeatable)") : "";
        const char letter[] = {'-', option->letter, ',', ' ', '\0'};
        snprintf(left, sizeof left, "%s--%s%s%.40s%.20s", option->letter ? letter : "",
                 option->name, option->kind == OPTION_KIND_FLAG ? "" : " ", value, repeatable);
        print_entry(left, option->help);
    }
    Text languages = TEXT_OF(80);
    text_add(&languages, "--lang ");
    language_list_codes("|", &languages);
    print_entry(languages.data, "language (default: by LANG)");
    print_entry("--help", "show this text");
    if (parser->line->examples == NULL) return;
    print_heading("examples");
    printf("  ");
    print_lines(parser->line->examples, 2);
}

// ---- values ----

static bool read_number(const Option *option, const char *what, const char *value, void *field,
                        Error *error) {
    int64_t number;
    if (!text_parse_int(value, what, option->min, option->max, &number, error)) return false;
    if (option->bytes == sizeof number) {
        *(int64_t *)field = number;
    } else {
        assert(option->min >= INT32_MIN && option->max <= INT32_MAX);
        *(int *)field = (int)number;
    }
    return true;
}

static bool read_real(const Option *option, const char *what, const char *value, double *field,
                      Error *error) {
    char *end = NULL;
    const double real = strtod(value, &end);
    if (end == value || *end || text_is_blank(*value) || !isfinite(real))
        return error_set(error, "%s must be a number, not '%.40s'", what, value);
    if (real < (double)option->min || real > (double)option->max)
        return error_set(error, "%s must be from %lld to %lld, not %.40s", what,
                         (long long)option->min, (long long)option->max, value);
    *field = real;
    return true;
}

// `dashes` is "--" for an option and "" for an argument.
static int store_value(const Parser *parser, const char *dashes, const Option *option,
                       const char *value) {
    char what[WORD_MAX];
    Error error = {{0}};
    snprintf(what, sizeof what, "%s%s", dashes, option->name);
    void *field = (char *)parser->holder + option->offset;
    OptionList *list = field;
    bool is_fine = true;
    switch (option->kind) {
    case OPTION_KIND_FLAG: *(bool *)field = true; break;
    case OPTION_KIND_NUMBER: is_fine = read_number(option, what, value, field, &error); break;
    case OPTION_KIND_REAL: is_fine = read_real(option, what, value, field, &error); break;
    case OPTION_KIND_TEXT: *(const char **)field = value; break;
    case OPTION_KIND_LIST:
        if (list->count == OPTION_LIST_MAX)
            return complain_usagef(parser->line->name, "%s given more than %d times", what,
                                   OPTION_LIST_MAX);
        list->values[list->count++] = value;
        break;
    }
    if (!is_fine) return complain_usage(parser->line->name, &error);
    return OPTIONS_GO;
}

// ---- parsing ----

static int unknown_option(const Parser *parser, const char *word, size_t length) {
    const char *names[OPTIONS_MAX + 2] = {"help", "lang"};
    int count = 2;
    for (const Option *option = parser->options; option->name; option++)
        names[count++] = option->name;
    char name[WORD_MAX] = "";
    if (length > 2) snprintf(name, sizeof name, "%.*s", (int)length - 2, word + 2);
    const char *nearest = text_nearest(name, names, count);
    if (nearest)
        return complain_usagef(parser->line->name, "unknown option '%.*s'; did you mean '--%s'?",
                               (int)length, word, nearest);
    return complain_usagef(parser->line->name, "unknown option '%.*s'", (int)length, word);
}

static bool is_named(const Option *option, const char *word, size_t length) {
    if (length == 2 && option->letter) return word[0] == '-' && word[1] == option->letter;
    return strlen(option->name) + 2 == length && strncmp(word, "--", 2) == 0
           && strncmp(option->name, word + 2, length - 2) == 0;
}

// The language was chosen before anything was said: see main().
static int check_language(const Parser *parser, const char *code) {
    Text codes = TEXT_OF(80);
    language_list_codes(", ", &codes);
    if (language_find(code) != NULL) return OPTIONS_GO;
    return complain_usagef(parser->line->name, "--lang is one of %s, not '%.20s'", codes.data,
                           code);
}

// Reads the option argv[*index] and moves *index to the last word it used.
static int parse_option(const Parser *parser, int argc, char **argv, int *index) {
    const char *word = argv[*index];
    const char *equals = strchr(word, '=');
    const size_t length = equals ? (size_t)(equals - word) : strlen(word);
    static const Option language_option = {
        .name = "lang", .value = "CODE", .kind = OPTION_KIND_TEXT};
    const Option *option = parser->options;
    for (; option->name; option++)
        if (is_named(option, word, length)) break;
    if (!option->name && is_named(&language_option, word, length)) option = &language_option;
    if (!option->name) return unknown_option(parser, word, length);
    if (option->kind == OPTION_KIND_FLAG && equals)
        return complain_usagef(parser->line->name, "--%s takes no value", option->name);
    if (option->kind == OPTION_KIND_FLAG) return store_value(parser, "--", option, NULL);
    if (!equals && *index + 1 >= argc)
        return complain_usagef(parser->line->name, "--%s wants a value (%-s)", option->name,
                               option->value);
    const char *value = equals ? equals + 1 : argv[++*index];
    return option == &language_option ? check_language(parser, value)
                                      : store_value(parser, "--", option, value);
}

static bool is_option(const char *word) {
    return word[0] == '-' && word[1] && !isdigit((unsigned char)word[1]) && word[1] != '.';
}

static bool wants_help(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

static int parse_words(const Parser *parser, int argc, char **argv) {
    const Option *argument = parser->arguments;
    bool options_ended = false;
    for (int i = 1; i < argc; i++) {
        if (!options_ended && strcmp(argv[i], "--") == 0) {
            options_ended = true;
            continue;
        }
        int status;
        if (!options_ended && is_option(argv[i])) {
            status = parse_option(parser, argc, argv, &i);
        } else {
            if (!argument->name)
                return complain_usagef(parser->line->name, "one argument too many: '%s'", argv[i]);
            status = store_value(parser, "", argument, argv[i]);
            if (argument->kind != OPTION_KIND_LIST) argument++;
        }
        if (status != OPTIONS_GO) return status;
    }
    if (argument->name && argument->kind == OPTION_KIND_LIST) {
        const void *field = (const char *)parser->holder + argument->offset;
        const OptionList *list = field;
        if (list->count > 0) argument++;
    }
    if (argument->name && !argument->is_optional)
        return complain_usagef(parser->line->name, "%-s is missing", argument->name);
    return OPTIONS_GO;
}

int options_parse(const CommandLine *line, void *holder, int argc, char **argv) {
    Parser parser = {.line = line, .holder = holder};
    take_in(line->options, 0, false, parser.options, 0);
    take_in(line->options, 0, true, parser.arguments, 0);
    if (!wants_help(argc, argv)) return parse_words(&parser, argc, argv);
    print_help(&parser);
    return EXIT_DONE;
}
