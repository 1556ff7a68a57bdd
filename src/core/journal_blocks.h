// SPDX-License-Identifier: GPL-3.0-or-later
// journal_blocks.h - the blocks of a journal's file, for journal.c:
// read, and told apart from damage.
#pragma once

#include <sys/types.h>

#include "core/journal.h"

enum {
    MAGIC_BYTES = 8,
    HEAD_BYTES = 12,  // kind, length, checksum
    SUMMED_BYTES = 8, // of the head; the checksum is over them and the content
};

// How many bytes were read, fewer at the end of the file; -1 when the disk fails.
ssize_t journal_read_bytes(int file, uint64_t place, void *bytes, size_t count);

bool journal_size(const Journal *journal, uint64_t *size);
// Where the zeros begin that a machine which went down left at the end of the file:
// the file had grown, what was to stand there had not been written yet. Sectors are
// zeros as a whole; `size` is none.
uint64_t journal_find_zeros(const Journal *journal, uint64_t place, uint64_t size);

// Always false.
bool journal_fails_to_read(const Journal *journal, Error *error);
