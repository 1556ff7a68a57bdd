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
