// SPDX-License-Identifier: GPL-3.0-or-later
// say.c - see say.h.
#include "cli/say.h"

#include <stdarg.h>

#include "cli/command.h"

static struct {
    Language language; // NULL until main() has looked at the command line
    bool is_asked;     // by the command line
} chosen;

void say_choose(int argc, char **argv) {
    chosen.is_asked = language_of_words(argc, argv, &chosen.language);
}

void say_prefer(Language language) {
    if (language != NULL && !chosen.is_asked) chosen.language = language;
}

Language say_asked_language(void) {
    return chosen.is_asked ? chosen.language : NULL;
}

Language say_language(void) {
    Language language = chosen.language;
    // a command that was not started by main()
    if (language == NULL) language_choose(NULL, &language);
    return language;
}

void say_sentence(FILE *file, const Sentence *sentence) {
    Text said = TEXT_OF(MESSAGE_MAX);
    words_add(say_language(), sentence, &said);
    fputs(said.data, file);
}

void say_fields(FILE *file, const Field *fields) {
    Text said = TEXT_OF(4 * MESSAGE_MAX);
    words_add_fields(say_language(), fields, &said);
    fputs(said.data, file);
}

void say_into(const void *language, const Sentence *sentence, Text *text) {
    words_add(language, sentence, text);
}

void say(FILE *file, const char *format, ...) {
    Sentence sentence;
    va_list arguments;
    va_start(arguments, format);
    sentence_set_list(&sentence, format, arguments);
    va_end(arguments);
    say_sentence(file, &sentence);
}

const char *say_term(const char *english) {
    return words_term(say_language(), english);
}

void say_column(FILE *file, int width, const char *english) {
    Text column = TEXT_OF(MESSAGE_MAX);
    text_add_column(&column, say_term(english), width);
    fputs(column.data, file);
}

// "roque" alone where there is no command yet.
static void say_command(const char *command) {
    fprintf(stderr, command[0] != '\0' ? "roque %s: " : "roque%s: ", command);
}

int complain(const char *command, const Error *error) {
    say_command(command);
    say_sentence(stderr, error);
    fputc('\n', stderr);
    return EXIT_FAILED;
}

int complain_no_memory(const char *command) {
    Error error = {{0}};
    error_no_memory(&error);
    return complain(command, &error);
}

int complain_usage(const char *command, const Error *error) {
    say_command(command);
    say_sentence(stderr, error);
    fputs(" (", stderr);
    say(stderr, command[0] != '\0' ? "try 'roque %s --help'" : "try 'roque%s --help'", command);
    fputs(")\n", stderr);
    return EXIT_USAGE;
}

int complainf(const char *command, const char *format, ...) {
    Error error;
    va_list arguments;
    va_start(arguments, format);
    error_set_list(&error, format, arguments);
    va_end(arguments);
    return complain(command, &error);
}

int complain_usagef(const char *command, const char *format, ...) {
    Error error;
    va_list arguments;
    va_start(arguments, format);
    error_set_list(&error, format, arguments);
    va_end(arguments);
    return complain_usage(command, &error);
}
