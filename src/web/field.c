// SPDX-License-Identifier: GPL-3.0-or-later
// field.c - see field.h.
#include "web/field.h"

#ifdef HAVE_LIBMICROHTTPD

enum { COUNT_MAX = 1000000000 };

const char *field_text(const json_t *request, const char *key) {
    return json_string_value(json_object_get(request, key));
}

int field_count(const json_t *request, const char *key) {
    const json_t *field = json_object_get(request, key);
    json_int_t value = json_is_integer(field) ? json_integer_value(field) : -1;
    return value < 0 || value > COUNT_MAX ? -1 : (int)value;
}

bool field_read_text(const json_t *request, const char *key, const char **text, Error *error) {
    *text = field_text(request, key);
    return *text != NULL || error_set(error, "the request lacks '%s'", key);
}

#endif
