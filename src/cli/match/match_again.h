// SPDX-License-Identifier: GPL-3.0-or-later
// match_again.h - the command line that goes on with a match, as one can paste it into a shell.
#pragma once

#include "core/text.h"

// "roque COMMAND ARGUMENT ...", without argv[0]; what a shell would not read back as it is stands
// in quotes.
void match_add_command(Text *text, const char *command, int argc, char **argv);
// After an interruption: how to go on. `journal` NULL: it cannot be.
void match_say_again(const char *command, const char *journal, bool resumes, int argc, char **argv);
