// SPDX-License-Identifier: GPL-3.0-or-later
// field.h - the fields of a request.
#pragma once

#include "core/json_reader.h"
#include "words/words.h"

// A request that was read: a POST to this path with this object.
typedef struct Call {
    const char *path;
    Slice bytes;
    const JsonValue *body; // of those
    Language language;     // of the answer
} Call;

// What is answered: 200, 400 for what cannot be read, 409 for what is refused.
typedef struct Reply {
    int status;
    Error reason; // of a refusal
} Reply;

// The text of a field; NULL when there is none.
const char *field_text(const JsonValue *request, const char *key);
// A number from 0 on; -1 for anything else.
int field_count(const JsonValue *request, const char *key);
bool field_is_true(const JsonValue *request, const char *key);
bool field_read_text(const JsonValue *request, const char *key, const char **text, Error *error);
