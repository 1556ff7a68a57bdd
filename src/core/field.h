// SPDX-License-Identifier: GPL-3.0-or-later
// field.h - a result as a list of named values, from which JSON, CSV and plain text are made.
//
//     JSON_ADD(json, FIELD("depth", info->depth), FIELD("nodes", info->nodes),
//              FIELD_IF(is_mate, "mate_moves", moves));
//
// People read sentences (core/sentence.h). One begins at a field and takes as many of the next ones
// as its format asks for; what is absent or null is said neither.
//
//     SAID("depth %d, %d nodes", FIELD("depth", depth)), FIELD("nodes", nodes),
//     SAID(" (%.1f s)", FIELD("", time_s))
//
// A list lives as long as the block it is written in; texts are not copied.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sentence.h"
#include "core/text.h"

typedef enum FieldKind {
    FIELD_ABSENT, // left out of JSON, empty in CSV
    FIELD_NULL,
    FIELD_INT,
    FIELD_UINT,
    FIELD_REAL,
    FIELD_BOOL,
    FIELD_TEXT,
} FieldKind;

typedef struct Field {
    const char *name; // NULL ends a list; an empty one is said only, and not in JSON
    const char *said; // the sentence that begins here; NULL: none
    FieldKind kind;
    int decimals;
    bool is_quoted; // a text of CSV that may have commas
    union {
        int64_t number;
        uint64_t count;
        double real;
        bool is_true;
        const char *text;
    };
} Field;

// The kind follows from the type of the value: bool, integers, texts. Where the condition does not
// hold, FIELD_IF and FIELD_REAL_IF are absent, FIELD_KNOWN is null, and the value is not computed.
#define FIELD(name, value)                                                                         \
    _Generic((value), bool                                                                         \
             : field_bool, char *                                                                  \
             : field_text, const char *                                                            \
             : field_text, double                                                                  \
             : field_plain, unsigned                                                               \
             : field_uint, unsigned long                                                           \
             : field_uint, unsigned long long                                                      \
             : field_uint, default                                                                 \
             : field_int)(name, value)
#define FIELD_IF(condition, name, value) ((condition) ? FIELD(name, value) : field_absent(name))
#define FIELD_KNOWN(condition, name, value) ((condition) ? FIELD(name, value) : field_null(name))
#define FIELD_REAL_IF(condition, name, value, decimals)                                            \
    ((condition) ? field_real(name, value, decimals) : field_absent(name))
#define SAID(format, field) field_said(format, field)
#define SAID_IF(condition, format, field) field_said((condition) ? (format) : NULL, field)
#define FIELDS(...) ((const Field[]){__VA_ARGS__, {0}})

Field field_absent(const char *name);
Field field_null(const char *name);
Field field_bool(const char *name, bool value);
Field field_int(const char *name, int64_t value);
Field field_uint(const char *name, uint64_t value);
// What is not finite is null in JSON.
Field field_real(const char *name, double value, int decimals);
Field field_text(const char *name, const char *value);
Field field_quoted(const char *name, const char *value);
// A real that is said only, with the decimals of its sentence.
Field field_plain(const char *name, double value);
Field field_said(const char *format, Field field);

// A row of CSV without its newline, and the names of its columns.
void fields_add_csv(Text *text, const Field *fields);
void fields_add_csv_names(Text *text, const Field *fields);

// The sentences, in the words of the language; `find` NULL is English.
void fields_add_said(Text *text, const Field *fields, SentenceFind *find, const void *language);
