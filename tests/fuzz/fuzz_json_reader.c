// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_json_reader.c - any bytes are refused, or read; what was read and is written again is read
// as the same.
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/json_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BYTES_MOST = 4096, ROOM = 8 * BYTES_MOST };

static void write_value(Json *json, const JsonValue *value) {
    switch (value->kind) {
    case JSON_NULL: json_add_null(json, value->key); return;
    case JSON_FALSE:
    case JSON_TRUE: json_add_bool(json, value->key, value->kind == JSON_TRUE); return;
    case JSON_INTEGER: json_add_int(json, value->key, value->integer); return;
    case JSON_REAL: json_add_null(json, value->key); return;
    case JSON_STRING: json_add_string(json, value->key, value->string); return;
    case JSON_ARRAY: json_open_array(json, value->key); break;
    case JSON_OBJECT: json_open_object(json, value->key); break;
    }
    for (const JsonValue *inside = value->first; inside != NULL; inside = inside->next)
        write_value(json, inside);
    if (value->kind == JSON_ARRAY)
        json_close_array(json);
    else
        json_close_object(json);
}

static void write_text(const JsonText *read, char room[ROOM]) {
    Text text = text_over(room, ROOM);
    Json json = json_over(&text);
    write_value(&json, json_root(read));
    if (text.is_cut) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char first[ROOM], second[ROOM];
    if (size > BYTES_MOST) return 0;
    JsonText *read = json_read((const char *)data, size);
    if (read == NULL) return 0;
    write_text(read, first);
    JsonText *again = json_read(first, strlen(first));
    if (again == NULL) abort();
    write_text(again, second);
    if (strcmp(first, second) != 0) abort();
    json_close(again);
    json_close(read);
    return 0;
}
