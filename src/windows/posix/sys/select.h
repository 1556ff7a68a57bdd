// SPDX-License-Identifier: GPL-3.0-or-later
// sys/select.h - waiting for a signal alone, on Windows.
#pragma once

#include "windows/waits.h"
