// SPDX-License-Identifier: GPL-3.0-or-later
// flat_table.c - see flat_table.h.
#include "endgame/flat_table.h"

#include <stdlib.h>
#include <sys/mman.h>

bool flat_table_open(FlatTable *table, const Material *material, Error *error) {
    *table = (FlatTable){.layout = layout_of(material)};
    const int sides = table->layout.is_symmetric ? 1 : 2;
    for (int side = 0; side < sides; side++) {
        table->values[side] = calloc((size_t)table->layout.size + FLAT_BEHIND, 1);
        if (table->values[side] != NULL) continue;
        flat_table_close(table);
        return error_no_memory(error);
    }
    return true;
}

bool flat_table_map(FlatTable *table, int file, Error *error) {
    const size_t size = flat_table_offset(&table->layout, SIDE_COUNT);
    flat_table_close(table);
    uint8_t *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) return error_set(error, "%m");
    table->mapped = size;
    table->values[WHITE] = bytes;
    if (!table->layout.is_symmetric)
        table->values[BLACK] = bytes + flat_table_offset(&table->layout, BLACK);
    return true;
}

void flat_table_close(FlatTable *table) {
    if (table->mapped > 0) munmap(table->values[WHITE], table->mapped);
    for (int side = 0; side < SIDE_COUNT; side++) {
        if (table->mapped == 0) free(table->values[side]);
        table->values[side] = NULL;
    }
    table->mapped = 0;
}
