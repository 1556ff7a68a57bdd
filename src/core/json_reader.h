// SPDX-License-Identifier: GPL-3.0-or-later
// json_reader.h - reads JSON: requests of the page, and what was kept of them.
//
//     {"game":"chess","players":["a","b"]}      object ── first ──> "game" ── next ──> "players"
//                                                                                   └ first ──> "a"
// What has more values, members or depth than a request needs is refused, so that reading takes
// time and memory in proportion to the bytes. Strict: no key twice, no NUL and only UTF-8 inside
// strings, numbers that int64_t or double can hold.
#pragma once

#include <stdint.h>

#include "core/text.h"

enum { JSON_VALUES_MAX = 512, JSON_MEMBERS_MAX = 64, JSON_READ_DEPTH_MAX = 8 };

typedef enum JsonKind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_INTEGER,
    JSON_REAL,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
} JsonKind;

typedef struct JsonValue JsonValue;
struct JsonValue {
    JsonKind kind;
    const char *key;    // of an object's member; else NULL
    const char *string; // of a string; else NULL
    int64_t integer;
    double real;            // of integers too
    const JsonValue *first; // inside an array or object; NULL: empty
    const JsonValue *next;  // beside it; NULL: the last
};

typedef struct JsonText JsonText;

// The bytes need not end with a NUL. NULL when they are no JSON of this kind, or without memory.
JsonText *json_read(const char *bytes, size_t length);
void json_close(JsonText *text);

// The whole; of NULL: NULL.
const JsonValue *json_root(const JsonText *text);
// A member of an object; NULL: there is none, or it is no object.
const JsonValue *json_member(const JsonValue *object, const char *key);
// The text of a member that is a string; NULL for anything else.
const char *json_member_string(const JsonValue *object, const char *key);
