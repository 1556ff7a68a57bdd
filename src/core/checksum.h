// SPDX-License-Identifier: GPL-3.0-or-later
// checksum.h - CRC-32 (the polynomial of Ethernet and zip), to tell a torn record from a whole one.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Continues from `before`; 0 begins.
uint32_t checksum_of(uint32_t before, const void *bytes, size_t count);
