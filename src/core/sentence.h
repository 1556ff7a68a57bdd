// SPDX-License-Identifier: GPL-3.0-or-later
// sentence.h - what is to be said to somebody, kept as its English format and its arguments.
//
// The English format is the key by which a language finds its own words, so it must outlive
// the sentence: a literal. Arguments are copied, and said as they are in every language, but
// for three that printf knows too:
//
//     %s   a name, a file, what somebody typed: said as it is
//     %-s  a term of ours: "White", "checkmate"
//     %p   the address of another Sentence
//     %m   the system's word for errno
//
// Everything else is as in printf, but there are no places such as %2$s: those are for the other
// languages, which write {1}, {2} ... for the arguments in the order of the English format.
// `tools/lint/words.sh` compares what the sources say with what the languages know.
#pragma once

#include <stdarg.h>
#include <stdbool.h>

enum { SENTENCE_TEXT_MAX = 768, SENTENCE_SAID_MAX = 976, SENTENCE_ARGUMENTS_MAX = 16 };

// A plain value: it may be copied, and passed to another thread. Empty ({{0}}) says nothing.
typedef struct Sentence {
    struct {
        unsigned short length; // of `said`
        // in English, for journals and programs; cut if it is too long
        char text[SENTENCE_TEXT_MAX];
        char said[SENTENCE_SAID_MAX]; // the format and its arguments
    };
} Sentence;

// Texts that a table holds, for people: lint looks for them in the languages. TERM is a word that
// may stand in a sentence (%-s), SENTENCE a whole one.
#define TERM(english) english
#define SENTENCE(english) english

struct Text;
struct Field;

// The words of a language for a term or a format, or NULL where it has none.
typedef const char *SentenceFind(const void *language, const char *english, bool is_term);

__attribute__((format(printf, 2, 3))) void sentence_set(Sentence *sentence, const char *format,
                                                        ...);
__attribute__((format(printf, 2, 0))) void sentence_set_list(Sentence *sentence, const char *format,
                                                             va_list arguments);

// The system's word for a reason of errno, %m: strerror(), or a better one for a device that is to
// be read (core/input_file.h).
const char *sentence_of_errno(int reason);

// Whether both say the same but for their arguments.
bool sentence_has_format_of(const Sentence *sentence, const Sentence *other);

// Adds the sentence in the words of the language; `find` NULL is English.
void sentence_add(const Sentence *sentence, SentenceFind *find, const void *language,
                  struct Text *text);
// The same of what is said at once, and so never cut.
__attribute__((format(printf, 4, 0))) void sentence_add_list(SentenceFind *find,
                                                             const void *language,
                                                             struct Text *text, const char *format,
                                                             va_list arguments);
// The same with the values of a list of fields as arguments, in its order (core/field.h).
void sentence_add_fields(SentenceFind *find, const void *language, struct Text *text,
                         const char *format, const struct Field *fields);
