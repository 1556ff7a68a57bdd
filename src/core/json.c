// SPDX-License-Identifier: GPL-3.0-or-later
// json.c - see json.h. Bytes that are not UTF-8 are written as Latin-1 escapes, so that
// the output is always valid JSON.
#include "core/json.h"

#include <math.h>

Json json_over(Text *text) {
    return (Json){.text = text};
}

static void add_quoted(Text *text, const char *value) {
    text_add_char(text, '"');
    const unsigned char *bytes = (const unsigned char *)value;
    while (*bytes != '\0') {
        size_t length = text_utf8_length((const char *)bytes);
        if (*bytes == '"' || *bytes == '\\') {
            text_addf(text, "\\%c", *bytes);
        } else if (*bytes == '\n') {
            text_add(text, "\\n");
        } else if (*bytes < 0x20 || *bytes == 0x7F || length == 0) {
            text_addf(text, "\\u%04x", *bytes);
            length = 1;
        } else {
            text_add_bytes(text, (const char *)bytes, length);
        }
        bytes += length;
    }
    text_add_char(text, '"');
}

static void start_value(Json *json, const char *key) {
    if (json->has_items[json->depth]) text_add_char(json->text, ',');
    json->has_items[json->depth] = true;
    if (key == NULL) return;
    add_quoted(json->text, key);
    text_add_char(json->text, ':');
}

static void open_level(Json *json, const char *key, char bracket) {
    start_value(json, key);
    text_add_char(json->text, bracket);
    if (json->depth < JSON_DEPTH_MAX - 1) json->depth++;
    json->has_items[json->depth] = false;
}

static void close_level(Json *json, char bracket) {
    text_add_char(json->text, bracket);
    if (json->depth > 0) json->depth--;
}

void json_open_object(Json *json, const char *key) {
    open_level(json, key, '{');
}

void json_close_object(Json *json) {
    close_level(json, '}');
}

void json_open_array(Json *json, const char *key) {
    open_level(json, key, '[');
}

void json_close_array(Json *json) {
    close_level(json, ']');
}

void json_add_string(Json *json, const char *key, const char *value) {
    start_value(json, key);
    add_quoted(json->text, value);
}

void json_add_int(Json *json, const char *key, int64_t value) {
    start_value(json, key);
    text_addf(json->text, "%lld", (long long)value);
}

void json_add_uint(Json *json, const char *key, uint64_t value) {
    start_value(json, key);
    text_addf(json->text, "%llu", (unsigned long long)value);
}

void json_add_real(Json *json, const char *key, double value, int decimals) {
    start_value(json, key);
    if (isfinite(value)) {
        text_addf(json->text, "%.*f", decimals, value);
    } else {
        text_add(json->text, "null");
    }
}

void json_add_bool(Json *json, const char *key, bool value) {
    start_value(json, key);
    text_add(json->text, value ? "true" : "false");
}

void json_add_raw(Json *json, const char *key, const char *value) {
    start_value(json, key);
    text_add(json->text, value);
}

void json_add_null(Json *json, const char *key) {
    json_add_raw(json, key, "null");
}

static void add_field(Json *json, const char *key, const Field *field) {
    switch (field->kind) {
    case FIELD_ABSENT: break;
    case FIELD_NULL: json_add_null(json, key); break;
    case FIELD_INT: json_add_int(json, key, field->number); break;
    case FIELD_UINT: json_add_uint(json, key, field->count); break;
    case FIELD_REAL: json_add_real(json, key, field->real, field->decimals); break;
    case FIELD_BOOL: json_add_bool(json, key, field->is_true); break;
    case FIELD_TEXT: json_add_string(json, key, field->text); break;
    }
}

void json_add_fields(Json *json, const Field *fields) {
    for (const Field *field = fields; field->name != NULL; field++) {
        if (field->name[0] != '\0') add_field(json, field->name, field);
    }
}

void json_add_object(Json *json, const char *key, const Field *fields) {
    json_open_object(json, key);
    json_add_fields(json, fields);
    json_close_object(json);
}

void json_add_array(Json *json, const char *key, const Field *fields) {
    json_open_array(json, key);
    for (const Field *field = fields; field->name != NULL; field++) add_field(json, NULL, field);
    json_close_array(json);
}

void json_put_in_page(FILE *out, const Text *json) {
    for (size_t i = 0; i < json->length; i++) {
        if (json->data[i] == '<')
            fputs("\\u003c", out);
        else
            fputc(json->data[i], out);
    }
}

Json json_begin_line(Text *text, const char *schema_name) {
    Json json = json_over(text);
    Text schema = TEXT_OF(64);
    text_addf(&schema, "roque.%s/1", schema_name);
    json_open_object(&json, NULL);
    json_add_string(&json, "schema", schema.data);
    return json;
}

void json_end_line(Json *json) {
    json_close_object(json);
    text_add_char(json->text, '\n');
}
