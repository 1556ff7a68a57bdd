// SPDX-License-Identifier: GPL-3.0-or-later
// manual.c - `roque manual`: the man pages, a page a command, made from the tables that the parser
// and --help read.
//
//     roque(1)              the list of commands
//     roque-lab(1)          a command that has commands of its own: their list
//     roque-lab-search(1)   a command with its arguments, options and examples
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/say.h"
#include "core/error.h"
#include "core/folder.h"
#include "core/output_file.h"
#include "engine/engine.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PAGE_NAME_SIZE = 96, PATH_SIZE = 4096 };

typedef struct Options {
    OptionList command;
    const char *folder;
} Options;

// What a page is about: a command, or the program itself, which has a group alone.
typedef struct Subject {
    char name[PAGE_NAME_SIZE]; // "roque-lab-search"
    const char *summary;
    const CommandLine *line;
    const CommandGroup *group;
} Subject;

// ---- roff ----

static const char *in_words(const char *english) {
    return words_line(say_language(), english);
}

// A backslash begins a request, and a plain hyphen is not what a shell wants pasted.
static void put_slice(FILE *page, Slice text) {
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '\\')
            fputs("\\e", page);
        else if (text.data[i] == '-')
            fputs("\\-", page);
        else
            putc(text.data[i], page);
    }
}

static void put(FILE *page, const char *text) {
    put_slice(page, slice_of(text));
}

// Lines of text; one that begins with a full stop or an apostrophe would be a request.
static void put_lines(FILE *page, const char *text) {
    while (*text != '\0') {
        const char *end = strchr(text, '\n');
        const size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
        if (*text == '.' || *text == '\'') fputs("\\&", page);
        put_slice(page, (Slice){text, length});
        putc('\n', page);
        text += length + (end != NULL);
    }
}

static void put_heading(FILE *page, const char *english) {
    fprintf(page, ".SH %s\n", say_term(english));
}

// The name of the page of a command, "roque-lab-search" for "lab search".
static void name_page(const char *parent, const char *command, char name[PAGE_NAME_SIZE]) {
    Text text = text_over(name, PAGE_NAME_SIZE);
    text_addf(&text, "%s-%s", parent, command);
}

// ---- the parts of a page ----

static void put_head(FILE *page, const Subject *subject) {
    char title[PAGE_NAME_SIZE];
    snprintf(title, sizeof title, "%s", subject->name);
    for (char *letter = title; *letter != '\0'; letter++)
        if (*letter >= 'a' && *letter <= 'z') *letter = (char)(*letter - 'a' + 'A');
    fprintf(page, ".TH %s 1 \"%s\" \"Roque %s\" \"%s\"\n", title, version_date(), version_text(),
            in_words(SENTENCE("User Commands")));
    fputs(".nh\n.ad l\n", page); // no word is broken: many here are to be typed as they stand
    put_heading(page, TERM("NAME"));
    put(page, subject->name);
    fputs(" \\- ", page);
    put(page, in_words(subject->summary));
    putc('\n', page);
}

static void put_synopsis(FILE *page, const Subject *subject) {
    put_heading(page, TERM("SYNOPSIS"));
    if (subject->line != NULL) {
        fprintf(page, ".B roque %s\n", subject->line->name);
        Option rows[OPTIONS_MAX];
        for (const Option *row = options_list_arguments(subject->line, rows); row->name; row++) {
            const char *dots = row->kind == OPTION_KIND_LIST ? " ...\\&" : "";
            fprintf(page, row->is_optional ? "[\\fI%s\\fR%s]\n" : "\\fI%s\\fR%s\n",
                    say_term(row->name), dots);
        }
        fprintf(page, "[\\fI%s\\fR]\n", say_term(TERM("OPTIONS")));
    }
    if (subject->group == NULL) return;
    if (subject->line != NULL) fputs(".br\n", page);
    fprintf(page, ".B %s\n", subject->group->name);
    fprintf(page, "\\fI%s\\fR [\\fI%s\\fR]\n", say_term(TERM("COMMAND")),
            say_term(TERM("ARGUMENTS")));
}

static void put_options(FILE *page, const CommandLine *line) {
    Option rows[OPTIONS_MAX];
    const Option *row = options_list_arguments(line, rows);
    if (row->name != NULL) put_heading(page, TERM("ARGUMENTS"));
    for (; row->name != NULL; row++) {
        fprintf(page, ".TP\n.I %s\n", say_term(row->name));
        put_lines(page, in_words(row->help));
    }
    put_heading(page, TERM("OPTIONS"));
    for (row = options_list(line, rows); row->name != NULL; row++) {
        fputs(".TP\n", page);
        if (row->letter != '\0') fprintf(page, "\\fB\\-%c\\fR, ", row->letter);
        fputs("\\fB\\-\\-", page);
        put(page, row->name);
        fputs("\\fR", page);
        if (row->kind != OPTION_KIND_FLAG) fprintf(page, " \\fI%s\\fR", say_term(row->value));
        if (row->kind == OPTION_KIND_LIST) fputs(in_words(" (repeatable)"), page);
        putc('\n', page);
        put_lines(page, in_words(row->help));
    }
    Text codes = TEXT_OF(80);
    language_list_codes("|", &codes);
    fprintf(page, ".TP\n\\fB\\-\\-lang\\fR %s\n%s\n", codes.data,
            in_words(SENTENCE("language (default: by LANG)")));
    fprintf(page, ".TP\n\\fB\\-\\-help\\fR\n%s\n", in_words(SENTENCE("show this text")));
}

static void put_commands(FILE *page, const Subject *subject) {
    put_heading(page, TERM("COMMANDS"));
    for (const Command *command = subject->group->commands; command->name; command++) {
        char name[PAGE_NAME_SIZE];
        name_page(subject->name, command->name, name);
        fputs(".TP\n.BR ", page);
        put(page, name);
        fputs(" (1)\n", page);
        put_lines(page, in_words(command->summary));
    }
}

static void put_examples(FILE *page, const char *examples) {
    put_heading(page, TERM("EXAMPLES"));
    fputs(".nf\n", page);
    put_lines(page, examples);
    fputs(".fi\n", page);
}

// What holds for every command stands once, on the program's page.
static void put_tail(FILE *page, const Subject *subject) {
    if (strcmp(subject->name, "roque") != 0) {
        put_heading(page, TERM("SEE ALSO"));
        fputs(".BR roque (1)\n", page);
        return;
    }
    put_heading(page, TERM("EXIT STATUS"));
    fprintf(page, "%s\n", in_words(SENTENCE("0 done, 1 failed, 2 wrong usage, 130 interrupted.")));
}

static void write_page(FILE *page, const Subject *subject) {
    put_head(page, subject);
    put_synopsis(page, subject);
    put_heading(page, TERM("DESCRIPTION"));
    if (subject->line != NULL) put_lines(page, in_words(subject->line->about));
    if (subject->line == NULL) put_lines(page, in_words(subject->group->about));
    if (strcmp(subject->name, "roque") == 0) {
        put_lines(page,
                  in_words(SENTENCE("Without a command it is a chess engine for GUIs (UCI).")));
        put_lines(page,
                  in_words(SENTENCE("Data goes to standard output, talk and progress to standard "
                                    "error.")));
    }
    if (subject->line != NULL) put_options(page, subject->line);
    if (subject->group != NULL) put_commands(page, subject);
    if (subject->line != NULL && subject->line->examples != NULL)
        put_examples(page, subject->line->examples);
    put_tail(page, subject);
}

// ---- the command ----

static Subject whole_program(void) {
    return (Subject){.name = "roque",
                     .summary = SENTENCE("chess program and laboratory of game-tree search"),
                     .group = &roque_group};
}

static Subject subject_of(const Subject *parent, const Command *command) {
    Subject subject = {.summary = command->summary, .line = command->line, .group = command->group};
    name_page(parent->name, command->name, subject.name);
    return subject;
}

static bool write_file(const char *folder, const Subject *subject, Error *error) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.1", folder, subject->name);
    FILE *page = output_file_open_stream(path, error);
    if (page == NULL) return false;
    write_page(page, subject);
    const bool is_written = ferror(page) == 0;
    if (fclose(page) != 0 || !is_written) return error_set(error, "cannot write %s: %m", path);
    return true;
}

// The page of the subject and those of all commands below it.
static bool write_files(const char *folder, const Subject *subject, Error *error) {
    if (!write_file(folder, subject, error)) return false;
    if (subject->group == NULL) return true;
    for (const Command *command = subject->group->commands; command->name; command++) {
        const Subject below = subject_of(subject, command);
        if (!write_files(folder, &below, error)) return false;
    }
    return true;
}

// The command that the words name, from the program down; false when there is none.
static bool find_subject(const OptionList *words, Subject *subject) {
    *subject = whole_program();
    for (int i = 0; i < words->count; i++) {
        const Command *command = subject->group != NULL ? subject->group->commands : NULL;
        while (command != NULL && command->name != NULL
               && strcmp(command->name, words->values[i]) != 0)
            command++;
        if (command == NULL || command->name == NULL) return false;
        *subject = subject_of(subject, command);
    }
    return true;
}

static int run_manual(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&manual_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Subject subject;
    if (!find_subject(&options.command, &subject))
        return complain_usagef("manual", "unknown command '%s'",
                               options.command.values[options.command.count - 1]);
    if (options.folder == NULL) {
        write_page(stdout, &subject);
        return EXIT_DONE;
    }
    Error error;
    if (!folder_make(options.folder, &error) || !write_files(options.folder, &subject, &error))
        return complain("manual", &error);
    return EXIT_DONE;
}

static const Option manual_options[] = {
    OPTION_LIST(TERM("COMMAND"), command,
                "the command, such as lab search (default: the program itself)",
                .is_optional = true),
    OPTION_TEXT("folder", folder, "write the page and those of all commands below it there",
                .value = TERM("FOLDER")),
    {0},
};

const CommandLine manual_line = {
    .name = "manual",
    .run = run_manual,
    .about = "Prints the manual page of a command, as man reads it, or writes all of them to a "
             "folder.",
    .options = manual_options,
    .examples = "roque manual match | man -l -\n"
                "roque manual --folder ~/.local/share/man/man1\n"
                "roque manual --folder ~/.local/share/man/fr/man1 --lang fr",
};
