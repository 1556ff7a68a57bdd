// SPDX-License-Identifier: GPL-3.0-or-later
// work_bytes.c - bytes that grow: briefs and records.
#include <stdlib.h>

#include "work/work.h"

bool work_bytes_set_length(WorkBytes *bytes, size_t length) {
    if (length > bytes->capacity) {
        size_t capacity = length < 64 ? 64 : length + length / 2;
        unsigned char *grown = realloc(bytes->bytes, capacity);
        if (grown == NULL) return false;
        bytes->bytes = grown;
        bytes->capacity = capacity;
    }
    bytes->length = length;
    return true;
}

void work_bytes_free(WorkBytes *bytes) {
    free(bytes->bytes);
    *bytes = (WorkBytes){0};
}
