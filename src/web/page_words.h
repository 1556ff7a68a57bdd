// SPDX-License-Identifier: GPL-3.0-or-later
// page_words.h - what the page itself says, in every language.
#pragma once

#include "core/json.h"
#include "words/words.h"

// What say('...') of web/src/*.ts says, in English, ended by NULL; the build makes it.
extern const char *const page_sentences[];

// A sentence of the program as the page shows it.
void page_words_add_said(Json *json, const char *key, Language language, const Sentence *sentence);

// All languages there are, and the words of one by their English: its sentences, its reasons of a
// searched tree, and how it names the pieces of chess (PNBRQK).
void page_words_add(Json *json, Language language);
