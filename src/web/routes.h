// SPDX-License-Identifier: GPL-3.0-or-later
// routes.h - the table of what a page can ask (routes.def): each request's fields are checked here
// before its handler runs.
#pragma once

#include "core/json.h"
#include "core/json_reader.h"
#include "words/words.h"

enum {
    WORD_MAX = 511,            // bytes of a name, a move, a player
    LINE_MAX_BYTES = 4095,     // of a position, a path
    WATCH_PACE_MAX_MS = 60000, // between two moves of computers
    GAMES_BYTES_MAX = 4 << 20, // of a text with games
    BODY_BYTES_MAX = 64 << 10, // of a request without one
    ROUTE_FIELDS_MAX = 12,
};

typedef struct Rooms Rooms;
typedef struct Route Route;

// A request that was read and checked.
typedef struct Call {
    const Rooms *rooms;
    const Route *route;
    Slice bytes;           // as it came
    const JsonValue *body; // as it was read
    Language language;     // of the answer
} Call;

// What is answered.
typedef struct Reply {
    int status;   // 200; 400 cannot be read, 404 nothing there, 409 refused
    Error reason; // of a refusal
    Json *json;   // the open answer
    char *file;   // in place of JSON: a text, to be freed
} Reply;

// True when it was granted; else with a reason, and 409 unless it says another status.
typedef bool RouteHandler(const Call *call, Reply *reply);

typedef enum RouteMethod { GET, POST } RouteMethod;
typedef enum RouteFieldKind {
    ROUTE_TEXT,
    ROUTE_ONE_OF,
    ROUTE_TEXTS,
    ROUTE_NUMBER,
    ROUTE_REAL,
    ROUTE_FLAG,
} RouteFieldKind;

typedef struct RouteField {
    const char *name; // NULL: past the last
    RouteFieldKind kind;
    bool is_needed;
    int64_t least, most; // of a number; of texts: how many; of a text: its bytes
    const char *words;   // of one of several: "undo redo"
} RouteField;

struct Route {
    RouteMethod method;
    const char *name; // "study/go"
    RouteHandler *handler;
    RouteField fields[ROUTE_FIELDS_MAX + 1];
};

// NULL: there is none.
const Route *route_find(RouteMethod method, const char *name);
// How long the body of a request may be.
size_t route_bytes_max(const Route *route);
// False with a reason that names the field.
bool route_check(const Route *route, const JsonValue *body, Error *error);

// Of a body that was checked: a text that is missing is NULL, a number the one given here.
const char *body_text(const JsonValue *body, const char *name);
// The same, and NULL for an empty one too.
const char *body_filled(const JsonValue *body, const char *name);
int64_t body_number(const JsonValue *body, const char *name, int64_t missing);
double body_real(const JsonValue *body, const char *name);
bool body_is_true(const JsonValue *body, const char *name);
// Which of the words, from 0 on.
int body_choice(const Call *call, const char *name);
