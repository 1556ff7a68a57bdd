// SPDX-License-Identifier: GPL-3.0-or-later
// routes.c - see routes.h.
#include "web/routes.h"

#include <string.h>

#include "web/handlers.h"

#define TEXT(name, most)                                                                           \
    { name, ROUTE_TEXT, true, 0, most, NULL }
#define ONE_OF(name, words)                                                                        \
    { name, ROUTE_ONE_OF, true, 0, 0, words }
#define TEXTS(name, least, most)                                                                   \
    { name, ROUTE_TEXTS, true, least, most, NULL }
#define NUMBER(name, least, most)                                                                  \
    { name, ROUTE_NUMBER, true, least, most, NULL }
#define FLAG(name)                                                                                 \
    { name, ROUTE_FLAG, true, 0, 0, NULL }
#define MAYBE_TEXT(name, most)                                                                     \
    { name, ROUTE_TEXT, false, 0, most, NULL }
#define MAYBE_NUMBER(name, least, most)                                                            \
    { name, ROUTE_NUMBER, false, least, most, NULL }
#define MAYBE_REAL(name, least, most)                                                              \
    { name, ROUTE_REAL, false, least, most, NULL }
#define MAYBE_FLAG(name)                                                                           \
    { name, ROUTE_FLAG, false, 0, 0, NULL }
#define ROUTE(method, name, handler, document, ...) {method, name, handler, {__VA_ARGS__}},
#define CHANNEL(number, name, document)

static const Route routes[] = {
#include "web/routes.def"
};

const Route *route_find(RouteMethod method, const char *name) {
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (routes[i].method == method && strcmp(routes[i].name, name) == 0) return &routes[i];
    }
    return NULL;
}

size_t route_bytes_max(const Route *route) {
    for (const RouteField *field = route->fields; field->name != NULL; field++) {
        if (field->kind == ROUTE_TEXT && field->most > BODY_BYTES_MAX) return (size_t)field->most;
    }
    return BODY_BYTES_MAX;
}

// ---- checking ----------------------------------------------------------------------------------

// Which of the words it is; -1: none.
static int find_word(const char *words, const char *word) {
    Slice rest = slice_of(words), one;
    for (int i = 0; (one = slice_next_word(&rest)).length > 0; i++) {
        if (slice_is(one, word)) return i;
    }
    return -1;
}

static bool check_text(const RouteField *field, const JsonValue *value, Error *error) {
    if (value->string == NULL) return error_set(error, "'%s' is no text", field->name);
    int64_t most = field->kind == ROUTE_TEXT ? field->most : WORD_MAX;
    if ((int64_t)strlen(value->string) > most)
        return error_set(error, "'%s' is longer than %lld bytes", field->name, (long long)most);
    return field->kind != ROUTE_ONE_OF || find_word(field->words, value->string) >= 0
           || error_set(error, "'%s' is none of: %s", field->name, field->words);
}

static bool check_texts(const RouteField *field, const JsonValue *value, Error *error) {
    int64_t count = 0;
    const JsonValue *one = value->kind == JSON_ARRAY ? value->first : NULL;
    for (; one != NULL; one = one->next, count++) {
        if (!check_text(field, one, error)) return false;
    }
    return (count >= field->least && count <= field->most)
           || error_set(error, "'%s' is no list of %lld to %lld texts", field->name,
                        (long long)field->least, (long long)field->most);
}

static bool check_number(const RouteField *field, const JsonValue *value, Error *error) {
    bool is_number =
        value->kind == JSON_INTEGER || (value->kind == JSON_REAL && field->kind == ROUTE_REAL);
    bool is_within =
        value->kind == JSON_INTEGER
            ? value->integer >= field->least && value->integer <= field->most
            : value->real >= (double)field->least && value->real <= (double)field->most;
    return (is_number && is_within)
           || error_set(error, "'%s' is no number from %lld to %lld", field->name,
                        (long long)field->least, (long long)field->most);
}

static bool check_field(const RouteField *field, const JsonValue *value, Error *error) {
    if (value == NULL || value->kind == JSON_NULL)
        return !field->is_needed || error_set(error, "the request lacks '%s'", field->name);
    switch (field->kind) {
    case ROUTE_TEXT:
    case ROUTE_ONE_OF: return check_text(field, value, error);
    case ROUTE_TEXTS: return check_texts(field, value, error);
    case ROUTE_NUMBER:
    case ROUTE_REAL: return check_number(field, value, error);
    case ROUTE_FLAG: break;
    }
    return value->kind == JSON_TRUE || value->kind == JSON_FALSE
           || error_set(error, "'%s' is neither true nor false", field->name);
}

bool route_check(const Route *route, const JsonValue *body, Error *error) {
    if (body == NULL || body->kind != JSON_OBJECT)
        return error_set(error, "the request is no JSON object");
    for (const RouteField *field = route->fields; field->name != NULL; field++) {
        if (!check_field(field, json_member(body, field->name), error)) return false;
    }
    return true;
}

// ---- reading -----------------------------------------------------------------------------------

const char *body_text(const JsonValue *body, const char *name) {
    return json_member_string(body, name);
}

const char *body_filled(const JsonValue *body, const char *name) {
    const char *text = json_member_string(body, name);
    return text != NULL && text[0] != '\0' ? text : NULL;
}

int64_t body_number(const JsonValue *body, const char *name, int64_t missing) {
    const JsonValue *value = json_member(body, name);
    return value != NULL && value->kind == JSON_INTEGER ? value->integer : missing;
}

double body_real(const JsonValue *body, const char *name) {
    const JsonValue *value = json_member(body, name);
    return value != NULL ? value->real : 0;
}

bool body_is_true(const JsonValue *body, const char *name) {
    const JsonValue *value = json_member(body, name);
    return value != NULL && value->kind == JSON_TRUE;
}

int body_choice(const Call *call, const char *name) {
    const RouteField *field = call->route->fields;
    while (strcmp(field->name, name) != 0) field++;
    return find_word(field->words, json_member_string(call->body, name));
}
