// SPDX-License-Identifier: GPL-3.0-or-later
// manual.c - the man page, made from the commands' own help.
#include "cli/commands.h"
#include "cli/say.h"
#include "engine/engine.h"

#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

// To troff a line that begins with a full stop or an apostrophe is a request, and a backslash is
// the beginning of one.
static void print_plain(FILE *text) {
    bool is_at_begin = true;
    rewind(text);
    for (int c; (c = getc(text)) != EOF; is_at_begin = c == '\n') {
        if (is_at_begin && (c == '.' || c == '\'')) fputs("\\&", stdout);
        if (c == '\\')
            fputs("\\e", stdout);
        else
            putchar(c);
    }
}

// What the command says goes to standard output: that is another file meanwhile. Without one the
// help is better than nothing.
static void print_help(const Command *command) {
    FILE *text = tmpfile();
    fflush(stdout);
    int kept = text != NULL ? dup(STDOUT_FILENO) : -1;
    bool is_said = kept >= 0 && dup2(fileno(text), STDOUT_FILENO) >= 0;
    command_show_help(command);
    fflush(stdout);
    if (is_said && dup2(kept, STDOUT_FILENO) >= 0) print_plain(text);
    if (kept >= 0) close(kept);
    if (text != NULL) fclose(text);
}

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
        print_help(command);
        printf(".fi\n");
    }
    printf(".SH EXIT STATUS\n0 done, 1 failed, 2 wrong usage, 130 interrupted.\n");
}
