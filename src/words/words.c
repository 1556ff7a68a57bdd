// SPDX-License-Identifier: GPL-3.0-or-later
// words.c - the list of languages, and how one of them is asked for its words.
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

static const Translation nothing[] = {{NULL, NULL}};

static const Words english = {
    .code = "en",
    .name = "English",
    .pieces = "PNBRQK",
    .terms = nothing,
    .system = nothing,
    .sentences = nothing,
};

// The Makefile lists the files of po/ here: LANGUAGE(fr) for fr.po, of which it makes words_fr.
#define LANGUAGE(code) extern const Words words_##code;
ROQUE_LANGUAGES
#undef LANGUAGE

#define LANGUAGE(code) &words_##code,
static const Language languages[] = {&english, ROQUE_LANGUAGES};
#undef LANGUAGE

enum { LANGUAGE_COUNT = sizeof languages / sizeof languages[0] };

Language language_english(void) {
    return &english;
}

Language language_number(int number) {
    return number < LANGUAGE_COUNT ? languages[number] : NULL;
}

Language language_find(const char *code) {
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (strcmp(languages[i]->code, code) == 0) return languages[i];
    return NULL;
}

void language_list_codes(const char *between, Text *codes) {
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        text_addf(codes, "%s%s", i > 0 ? between : "", languages[i]->code);
}

// "fr", "fr_FR.UTF-8" and "fr@euro" are French.
static Language find_locale(const char *locale) {
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        size_t length = strlen(languages[i]->code);
        bool is_so_called = strncmp(languages[i]->code, locale, length) == 0;
        if (is_so_called && strchr("_.@", locale[length]) != NULL) return languages[i];
    }
    return &english;
}

bool language_choose(const char *code, Language *language) {
    *language = &english;
    if (code != NULL) {
        Language found = language_find(code);
        if (found != NULL) *language = found;
        return found != NULL;
    }
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value == NULL || value[0] == '\0') continue;
        *language = find_locale(value);
        break;
    }
    return true;
}

bool language_of_words(int argc, char **argv, Language *language) {
    bool is_asked = false;
    language_choose(NULL, language);
    for (int i = 1; i < argc; i++) {
        const char *value = strncmp(argv[i], "--lang=", 7) == 0 ? argv[i] + 7 : NULL;
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) value = argv[i + 1];
        if (value == NULL) continue;
        language_choose(value, language);
        is_asked = true;
    }
    return is_asked;
}

// ---- looking up ----

static const char *find_in(const Translation *table, const char *english_words) {
    for (; table->english != NULL; table++)
        if (strcmp(table->english, english_words) == 0) return table->own;
    return NULL;
}

static const char *find(const void *context, const char *english_words, bool is_term) {
    Language language = context;
    if (!is_term) return find_in(language->sentences, english_words);
    const char *own = find_in(language->terms, english_words);
    return own != NULL ? own : find_in(language->system, english_words);
}

const char *words_term(Language language, const char *english_words) {
    const char *own = find(language, english_words, true);
    return own != NULL ? own : english_words;
}

const char *words_line(Language language, const char *english_words) {
    const char *own = find(language, english_words, false);
    return own != NULL ? own : english_words;
}

void words_add(Language language, const Sentence *sentence, Text *text) {
    sentence_add(sentence, find, language, text);
}

void words_add_fields(Language language, const Field *fields, Text *text) {
    fields_add_said(text, fields, find, language);
}

void words_add_list(Language language, Text *text, const char *format, va_list arguments) {
    sentence_add_list(find, language, text, format, arguments);
}

void words_addf(Language language, Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    words_add_list(language, text, format, arguments);
    va_end(arguments);
}
