// SPDX-License-Identifier: GPL-3.0-or-later
// complain.h - how a command that speaks the user's language reads its words and says that it cannot go on.
#ifndef ROQUE_CLI_COMPLAIN_H
#define ROQUE_CLI_COMPLAIN_H

#include "words/words.h"
#include "cli/options.h"

// For options_parse_in(); NULL where nothing has to be translated.
OptionsTranslate *complain_translator(Language language);

// Wrong usage that the table of options cannot see: "roque COMMAND: … (try 'roque COMMAND --help')",
// translated, on stderr. Returns the status to exit with.
int complain_usage(Language language, const char *command, const char *english);
// The same for what failed, without the hint.
int complain_failure(Language language, const char *command, const char *english);

#endif
