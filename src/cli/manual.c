// SPDX-License-Identifier: GPL-3.0-or-later
// manual.c - the man page, made from the commands' own help.
#include "cli/commands.h"
#include "cli/say.h"
#include "engine/engine.h"

#include <stdio.h>

void manual_print_page(const CommandGroup *group) {
    // the page is English, whatever the commands would say to this user
    say_choose(language_english());
    printf(".TH ROQUE 1 \"\" \"Roque %s\" \"User Commands\"\n", version_text());
    printf(".SH NAME\nroque \\- chess program and laboratory of game-tree search\n");
    printf(".SH SYNOPSIS\n.B roque\n.RI [ COMMAND ]\n.RI [ ARGUMENTS ]\n");
    printf(
        ".SH DESCRIPTION\n%s\nData goes to standard output, talk and progress to standard error.\n",
        group->about);
    printf(".SH COMMANDS\n");
    for (const Command *command = group->commands; command->name; command++) {
        printf(".SS %s\n.nf\n", command->name);
        command_show_help(command);
        printf(".fi\n");
    }
    printf(".SH EXIT STATUS\n0 done, 1 failed, 2 wrong usage, 130 interrupted.\n");
}
