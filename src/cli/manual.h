// SPDX-License-Identifier: GPL-3.0-or-later
// manual.h - the man page, made from the commands' own help.
#pragma once

#include "cli/command.h"

// The man page in roff on stdout.
void manual_print_page(const CommandGroup *group);
