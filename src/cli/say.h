// SPDX-License-Identifier: GPL-3.0-or-later
// say.h - how the commands speak to people: in one language, chosen when the program starts.
#pragma once

#include <stdio.h>

#include "words/words.h"

// By the command line, else by the environment. Once, before anything is said or a thread begins.
void say_choose(int argc, char **argv);
// What the command works on is in this language: it is spoken unless the command line asked for
// one. Before there are threads; NULL: it is in none.
void say_prefer(Language language);
Language say_language(void);
// The one that --lang asked for; NULL: none was.
Language say_asked_language(void);

// Prints a sentence in the language; nothing is added, no newline either.
__attribute__((format(printf, 2, 3))) void say(FILE *file, const char *format, ...);
void say_sentence(FILE *file, const Sentence *sentence);
// What a list of fields says to people.
void say_fields(FILE *file, const Field *fields);

// Adds it to a text instead, for rooms that know no languages: `language` is say_language().
void say_into(const void *language, const Sentence *sentence, Text *text);

// The language's word for a term of ours.
const char *say_term(const char *english);

// The same at the right of a column of that width, or at the left where it is negative.
void say_column(FILE *file, int width, const char *english);

// What failed, on stderr: "roque COMMAND: ...". Return the status to exit with.
int complain(const char *command, const Error *error);
__attribute__((format(printf, 2, 3))) int complainf(const char *command, const char *format, ...);
int complain_no_memory(const char *command);
// Wrong usage: the same with "(try 'roque COMMAND --help')".
int complain_usage(const char *command, const Error *error);
__attribute__((format(printf, 2, 3))) int complain_usagef(const char *command, const char *format,
                                                          ...);
