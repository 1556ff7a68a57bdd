// SPDX-License-Identifier: GPL-3.0-or-later
// flat_table.c - see flat_table.h.
#include "endgame/flat_table.h"

#include <stdlib.h>

enum { BYTES_BEHIND = 64 };

bool flat_table_open(FlatTable *table, const Material *material, Error *error) {
    *table = (FlatTable){.layout = layout_of(material)};
    const int sides = table->layout.is_symmetric ? 1 : 2;
    for (int side = 0; side < sides; side++) {
        table->values[side] = calloc((size_t)table->layout.size + BYTES_BEHIND, 1);
        if (table->values[side] != NULL) continue;
        flat_table_close(table);
        return error_set(error, "no memory for a table of %u positions", table->layout.size);
    }
    return true;
}

void flat_table_close(FlatTable *table) {
    for (int side = 0; side < SIDE_COUNT; side++) {
        free(table->values[side]);
        table->values[side] = NULL;
    }
}
