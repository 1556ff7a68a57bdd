// SPDX-License-Identifier: GPL-3.0-or-later
// sys/mman.h - files as memory, on Windows.
#pragma once

#include "windows/maps.h"
