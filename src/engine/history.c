// SPDX-License-Identifier: GPL-3.0-or-later
// history.c - see history.h.
#include "engine/history.h"

#include <string.h>

void histories_clear(Histories *histories) {
    memset(histories, 0, sizeof *histories);
}
