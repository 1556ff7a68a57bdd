// SPDX-License-Identifier: GPL-3.0-or-later
// work_bytes.c - bytes that grow: briefs and records.
#include <stdlib.h>

#include "core/memory.h"
#include "work/work.h"

bool work_bytes_set_length(WorkBytes *bytes, size_t length, Error *error) {
    if (!memory_grow(&bytes->bytes, &bytes->capacity, length, 1)) return error_no_memory(error);
    bytes->length = length;
    return true;
}

void work_bytes_free(WorkBytes *bytes) {
    free(bytes->bytes);
    *bytes = (WorkBytes){0};
}
