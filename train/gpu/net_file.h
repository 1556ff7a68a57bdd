// SPDX-License-Identifier: GPL-3.0-or-later
// net_file.h - reads a network file (docs/formats/net.md) into the layout of network.cuh, on the
// host.
#pragma once

#include <cstddef>
#include <vector>

#include "network.cuh"

// The checksum at the end of a network file: CRC-32 of all bytes before it.
u32 net_checksum(const u8 *bytes, size_t size);

// NULL: done; else what is wrong with the file. The words of Net<width>, for a network that wide or
// narrower.
const char *net_words_read(std::vector<u32> *words, const void *bytes, size_t size, int width);
