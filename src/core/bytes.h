// SPDX-License-Identifier: GPL-3.0-or-later
// bytes.h - little-endian numbers written into a buffer and taken out of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A buffer of the caller's and a place in it. What does not fit, or is not there, sets is_cut.
typedef struct Bytes {
    unsigned char *data;
    size_t size;
    size_t at;
    bool is_cut;
} Bytes;

Bytes bytes_over(void *data, size_t size);
void bytes_put(Bytes *bytes, const void *more, size_t count);
// The lowest `width` bytes of the number.
void bytes_put_number(Bytes *bytes, uint64_t number, int width);
// 0 when there are not so many left.
uint64_t bytes_take_number(Bytes *bytes, int width);
// The next `count` bytes, which stay the buffer's; NULL when there are not so many.
const char *bytes_take(Bytes *bytes, size_t count);
