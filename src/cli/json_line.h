// SPDX-License-Identifier: GPL-3.0-or-later
// json_line.h - a line of JSON for programs: what --json prints; a result in both forms.
#pragma once

#include <stdio.h>

#include "core/game.h"
#include "core/json.h"
#include "engine/engine.h"

enum { JSON_LINE_MAX = 1 << 18 };

typedef struct JsonLine {
    Json json;
    Text text;
    char bytes[JSON_LINE_MAX];
} JsonLine;

// Begins a line of that schema; what is added to the object returned stands in it.
Json *json_line_begin(JsonLine *line, const char *schema_name);
// Ends and prints it. What did not fit is not printed at all: half a line is no JSON.
void json_line_print(JsonLine *line, FILE *out);
// A line of these fields alone, printed at once.
#define JSON_LINE(out, schema_name, ...) json_line_put(out, schema_name, FIELDS(__VA_ARGS__))
void json_line_put(FILE *out, const char *schema_name, const Field *fields);

// The same for people, as their sentences say it, or for programs.
#define REPORT(out, wants_json, schema_name, ...)                                                  \
    report_put(out, wants_json, schema_name, FIELDS(__VA_ARGS__))
void report_put(FILE *out, bool wants_json, const char *schema_name, const Field *fields);

// The name of the game and the position.
void json_line_add_position(Json *json, const Game *game, const void *position);
// The key of a position as in texts: 64 bits do not fit a JSON number.
void json_line_add_key(Json *json, const char *name, uint64_t key);
// A score, of whoever: one of the two is absent.
Field field_centipawns(const char *name, Score score);
Field field_mate_moves(const char *name, Score score);
