// SPDX-License-Identifier: GPL-3.0-or-later
// match_again.c - see match_again.h.
#include "cli/match/match_again.h"

#include <stdio.h>
#include <string.h>

#include "cli/say.h"

enum { COMMAND_LINE_MAX = 1 << 16 };

// As a shell reads it back: in quotes, unless every letter is plain.
static void add_shell_word(Text *text, const char *word) {
    static const char PLAIN[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+@%";
    if (word[0] != '\0' && word[strspn(word, PLAIN)] == '\0') {
        text_add(text, word);
        return;
    }
    text_add_char(text, '\'');
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            text_add(text, "'\\''");
        else
            text_add_char(text, *word);
    }
    text_add_char(text, '\'');
}

void match_add_command(Text *text, const char *command, int argc, char **argv) {
    text_addf(text, "roque %s", command);
    for (int i = 1; i < argc; i++) {
        text_add_char(text, ' ');
        add_shell_word(text, argv[i]);
    }
}

void match_say_again(const char *command, const char *journal, bool resumes, int argc,
                     char **argv) {
    if (journal == NULL) {
        say(stderr, "interrupted; with --journal FILE a match can be resumed\n");
        return;
    }
    Text line = TEXT_OF(COMMAND_LINE_MAX);
    match_add_command(&line, command, argc, argv);
    say(stderr, "interrupted; go on with:\n");
    fprintf(stderr, "  %s%s\n", line.data, resumes ? "" : " --resume");
}
