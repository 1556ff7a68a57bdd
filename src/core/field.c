// SPDX-License-Identifier: GPL-3.0-or-later
// field.c - see field.h.
#include "core/field.h"

Field field_absent(const char *name) {
    return (Field){.name = name, .kind = FIELD_ABSENT};
}

Field field_null(const char *name) {
    return (Field){.name = name, .kind = FIELD_NULL};
}

Field field_bool(const char *name, bool value) {
    return (Field){.name = name, .kind = FIELD_BOOL, .is_true = value};
}

Field field_int(const char *name, int64_t value) {
    return (Field){.name = name, .kind = FIELD_INT, .number = value};
}

Field field_uint(const char *name, uint64_t value) {
    return (Field){.name = name, .kind = FIELD_UINT, .count = value};
}

Field field_real(const char *name, double value, int decimals) {
    return (Field){.name = name, .kind = FIELD_REAL, .real = value, .decimals = decimals};
}

Field field_text(const char *name, const char *value) {
    return (Field){.name = name, .kind = FIELD_TEXT, .text = value};
}

Field field_quoted(const char *name, const char *value) {
    return (Field){.name = name, .kind = FIELD_TEXT, .text = value, .is_quoted = true};
}

// A quote inside is written twice.
static void add_quoted(Text *text, const char *value) {
    text_add_char(text, '"');
    for (; *value != '\0'; value++) {
        if (*value == '"') text_add_char(text, '"');
        text_add_char(text, *value);
    }
    text_add_char(text, '"');
}

static void add_value(Text *text, const Field *field) {
    switch (field->kind) {
    case FIELD_ABSENT:
    case FIELD_NULL: break;
    case FIELD_INT: text_addf(text, "%lld", (long long)field->number); break;
    case FIELD_UINT: text_addf(text, "%llu", (unsigned long long)field->count); break;
    case FIELD_REAL: text_addf(text, "%.*f", field->decimals, field->real); break;
    case FIELD_BOOL: text_addf(text, "%d", field->is_true); break;
    case FIELD_TEXT:
        if (field->is_quoted)
            add_quoted(text, field->text);
        else
            text_add(text, field->text);
        break;
    }
}

void fields_add_csv(Text *text, const Field *fields) {
    for (const Field *field = fields; field->name != NULL; field++) {
        if (field > fields) text_add_char(text, ',');
        add_value(text, field);
    }
}

void fields_add_csv_names(Text *text, const Field *fields) {
    for (const Field *field = fields; field->name != NULL; field++)
        text_addf(text, "%s%s", field > fields ? "," : "", field->name);
}
