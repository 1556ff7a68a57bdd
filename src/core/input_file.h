// SPDX-License-Identifier: GPL-3.0-or-later
// input_file.h - opens what is read from, on a disk or not, without
// waiting for somebody who never comes.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/error.h"

// To read. A pipe is read for as long as somebody writes to it; one to which nobody does within a
// second is refused, and so is a device that is no terminal: /dev/zero has no end. Returns a
// descriptor, or -1 with errno, ENODATA for such a pipe, ENOSTR for a device.
int input_file_open(const char *path);
// The same as a stream, or NULL with errno.
FILE *input_file_open_stream(const char *path);

// Not packed by gzip or its like, or no file in which one can look ahead. False says by whom.
bool input_file_is_unpacked(int descriptor, const char *path, Error *error);

// Some bytes of the open file whose descriptor `context` points to, as a PgnSource wants them: how
// many; 0 at its end, negative where it cannot be read. A signal does not end it.
ptrdiff_t input_file_read(void *context, char *buffer, size_t size);
