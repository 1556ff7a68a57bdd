// SPDX-License-Identifier: GPL-3.0-or-later
// words.h - what is said to people, in the language of each: the face of this folder.
//
// The English words are the key (core/sentence.h). A language is one file, po/CODE.po, of which
// the build makes a table from English terms and sentences to its own; where it has none, English
// is said. docs/languages.md shows how to write one. Names, files and what somebody typed are
// never looked up.
#pragma once

#include <stdbool.h>

#include "core/field.h"
#include "core/sentence.h"
#include "core/text.h"

enum { MESSAGE_MAX = 2048 };

typedef struct Translation {
    const char *english;
    const char *own; // {1}, {2} ... stand for the arguments of the English format
} Translation;

// The tables end with an entry whose English is NULL.
typedef struct Words {
    const char *code; // "fr": what --lang and LANG say
    const char *name; // of the language, in itself
    // letters of pawn, knight, bishop, rook, queen and king in moves: "PNBRQK"
    const char *pieces;
    // words that stand in sentences or alone: sides, endings, names of things
    const Translation *terms;
    // what the system says of a file; not all of it is said on every system
    const Translation *system;
    const Translation *sentences; // by their English format
} Words;

typedef const Words *Language;

// The language of a code, or NULL. "en" is always there.
Language language_find(const char *code);
Language language_english(void);
// All of them, from 0 on, English first; NULL beyond the last.
Language language_number(int number);

// The code chooses; NULL asks LC_ALL, LC_MESSAGES and LANG. False for another word, and English.
bool language_choose(const char *code, Language *language);

// The language that the words of a command line ask for with --lang, wherever they do, or that of
// the environment: the help is in it too. Whether the words asked.
bool language_of_words(int argc, char **argv, Language *language);

// All codes, for help and complaints.
void language_list_codes(const char *between, Text *codes);

// The language's word for a term, or its sentence for one that has no arguments;
// the English where it has none.
const char *words_term(Language language, const char *english);
const char *words_line(Language language, const char *english);

// Adds a sentence in the language: one that was kept, those of a list of fields, or one that is
// said at once.
void words_add(Language language, const Sentence *sentence, Text *text);
void words_add_fields(Language language, const Field *fields, Text *text);
__attribute__((format(printf, 3, 4))) void words_addf(Language language, Text *text,
                                                      const char *format, ...);
__attribute__((format(printf, 3, 0))) void words_add_list(Language language, Text *text,
                                                          const char *format, va_list arguments);
