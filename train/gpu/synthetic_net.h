// SPDX-License-Identifier: GPL-3.0-or-later
// synthetic_net.h - a network made from a seed, for tests: material with noise in every part, so
// that no mistake cancels out.
#pragma once

#include <cstdint>
#include <vector>

// A network file (docs/formats/net.md), 64 neurons wide, with four king buckets and eight output
// buckets.
std::vector<uint8_t> synthetic_net(uint64_t seed);
