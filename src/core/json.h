// SPDX-License-Identifier: GPL-3.0-or-later
// json.h - writes JSON into a Text, commas and escapes included.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/field.h"
#include "core/text.h"

enum { JSON_DEPTH_MAX = 16 };

typedef struct Json {
    Text *text;
    int depth;
    bool has_items[JSON_DEPTH_MAX];
} Json;

// Writes `{"schema":"roque.NAME/1"` and leaves the object open.
Json json_begin_line(Text *text, const char *schema_name);
// Closes the line's object, whose inner ones the caller has closed, and ends the line.
void json_end_line(Json *json);

Json json_over(Text *text);

// Writes JSON into the script of a page: there a "<" could end the script, so it is escaped.
void json_put_in_page(FILE *out, const Text *json);

// A NULL key stands for an element of an array or the outermost value.
void json_open_object(Json *json, const char *key);
void json_close_object(Json *json);
void json_open_array(Json *json, const char *key);
void json_close_array(Json *json);
void json_add_string(Json *json, const char *key, const char *value);
void json_add_int(Json *json, const char *key, int64_t value);
void json_add_uint(Json *json, const char *key, uint64_t value);
// Not a number and infinities become null.
void json_add_real(Json *json, const char *key, double value, int decimals);
void json_add_bool(Json *json, const char *key, bool value);
// What is JSON already, on one line.
void json_add_raw(Json *json, const char *key, const char *value);
void json_add_null(Json *json, const char *key);
// All of them; absent ones are left out.
#define JSON_ADD(json, ...) json_add_fields(json, FIELDS(__VA_ARGS__))
void json_add_fields(Json *json, const Field *fields);
// An object of these alone.
#define JSON_ADD_OBJECT(json, key, ...) json_add_object(json, key, FIELDS(__VA_ARGS__))
void json_add_object(Json *json, const char *key, const Field *fields);
// An array of the values alone: JSON_ADD_ARRAY(json, NULL, FIELD("", column), FIELD("", row)).
#define JSON_ADD_ARRAY(json, key, ...) json_add_array(json, key, FIELDS(__VA_ARGS__))
void json_add_array(Json *json, const char *key, const Field *fields);
