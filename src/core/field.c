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

Field field_plain(const char *name, double value) {
    return field_real(name, value, 6);
}

Field field_said(const char *format, Field field) {
    field.said = format;
    return field;
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

void fields_add_said(Text *text, const Field *fields, SentenceFind *find, const void *language) {
    for (const Field *field = fields; field->name != NULL; field++) {
        if (field->said == NULL || field->kind == FIELD_ABSENT || field->kind == FIELD_NULL)
            continue;
        sentence_add_fields(find, language, text, field->said, field);
    }
}
