// SPDX-License-Identifier: GPL-3.0-or-later
// field.c - see field.h.
#include "web/field.h"

enum { COUNT_MAX = 1000000000 };

const char *field_text(const JsonValue *request, const char *key) {
    return json_member_string(request, key);
}

int field_count(const JsonValue *request, const char *key) {
    const JsonValue *field = json_member(request, key);
    bool is_count = field != NULL && field->kind == JSON_INTEGER && field->integer >= 0
                    && field->integer <= COUNT_MAX;
    return is_count ? (int)field->integer : -1;
}

bool field_is_true(const JsonValue *request, const char *key) {
    const JsonValue *field = json_member(request, key);
    return field != NULL && field->kind == JSON_TRUE;
}

bool field_read_text(const JsonValue *request, const char *key, const char **text, Error *error) {
    *text = field_text(request, key);
    return *text != NULL || error_set(error, "the request lacks '%s'", key);
}
