// SPDX-License-Identifier: GPL-3.0-or-later
// bytes.c - see bytes.h.
#include "core/bytes.h"

#include <string.h>

Bytes bytes_over(void *data, size_t size) {
    return (Bytes){.data = data, .size = size};
}

void bytes_put(Bytes *bytes, const void *more, size_t count) {
    if (count > bytes->size - bytes->at) {
        bytes->is_cut = true;
        return;
    }
    if (count > 0) memcpy(bytes->data + bytes->at, more, count);
    bytes->at += count;
}

void bytes_put_number(Bytes *bytes, uint64_t number, int width) {
    for (int i = 0; i < width; i++) {
        unsigned char byte = (unsigned char)(number >> (8 * i));
        bytes_put(bytes, &byte, 1);
    }
}

const char *bytes_take(Bytes *bytes, size_t count) {
    if (count > bytes->size - bytes->at) {
        bytes->is_cut = true;
        return NULL;
    }
    const char *taken = (const char *)bytes->data + bytes->at;
    bytes->at += count;
    return taken;
}

uint64_t bytes_take_number(Bytes *bytes, int width) {
    uint64_t number = 0;
    const unsigned char *taken = (const unsigned char *)bytes_take(bytes, (size_t)width);
    if (taken == NULL) return 0;
    for (int i = 0; i < width; i++) number |= (uint64_t)taken[i] << (8 * i);
    return number;
}
