// SPDX-License-Identifier: GPL-3.0-or-later
// confine_files.h - the files that a program we do not trust may see. Only for confine.
#pragma once

#include "players/confine.h"

// In the child, from now on and for ever; true when all other files are hidden.
bool confine_files(const Confinement *confinement);
bool confine_files_can(void);
