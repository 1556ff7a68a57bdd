// SPDX-License-Identifier: GPL-3.0-or-later
// command.c - chooses a command by its name.
#include "cli/command.h"
#include "cli/options.h"
#include "cli/say.h"
#include "confine/confine.h"
#include "core/text.h"
#include "work/work.h"

#include <stdio.h>
#include <string.h>

enum { COMMANDS_MAX = 64, HELP_WORDS_MAX = 4, NAMES_SIZE = 400 };

static const Command *find_command(const CommandGroup *group, const char *name) {
    for (const Command *command = group->commands; command->name; command++)
        if (strcmp(command->name, name) == 0) return command;
    return NULL;
}

static int unknown_command(const CommandGroup *group, const char *name) {
    const char *names[COMMANDS_MAX] = {NULL};
    int count = 0;
    for (const Command *command = group->commands; command->name && count < COMMANDS_MAX; command++)
        names[count++] = command->name;
    const char *nearest = text_nearest(name, names, count);
    const char *command = strchr(group->name, ' ');
    Text list = TEXT_OF(NAMES_SIZE);
    for (int i = 0; i < count; i++) text_addf(&list, "%s%s", i == 0 ? "" : ", ", names[i]);
    Error error;
    bool is_option = name[0] == '-';
    if (nearest != NULL)
        error_set(&error,
                  is_option ? "unknown option '%s'; did you mean '%s'?"
                            : "unknown command '%s'; did you mean '%s'?",
                  name, nearest);
    else
        error_set(&error,
                  is_option ? "unknown option '%s'; there are: %s"
                            : "unknown command '%s'; there are: %s",
                  name, list.data);
    return complain_usage(command != NULL ? command + 1 : "", &error);
}

// To read files of others a command needs neither programs nor the network; ranks are heard
// through it.
static int run_line(const CommandLine *line, int argc, char **argv) {
    if (!line->keeps_rights && wire_size() == 1) confine_drop_programs();
    return line->run(argc, argv);
}

// A word behind a command that has both may name one of its own: "match sprt".
static int run_command(const Command *command, int argc, char **argv) {
    if (command->line == NULL) return command_dispatch(command->group, argc, argv);
    const Command *inner =
        command->group != NULL && argc > 1 ? find_command(command->group, argv[1]) : NULL;
    return inner != NULL ? run_command(inner, argc - 1, argv + 1)
                         : run_line(command->line, argc, argv);
}

// `help match sprt` is `match sprt --help`, and so on down.
static int show_help_of(const Command *command, int argc, char **argv) {
    char help[] = "--help";
    char *arguments[HELP_WORDS_MAX + 2] = {NULL};
    int count = 0;
    for (int i = 0; i < argc && count < HELP_WORDS_MAX; i++) arguments[count++] = argv[i];
    arguments[count++] = help;
    return run_command(command, count, arguments);
}

static void print_list(const CommandGroup *group) {
    const char *about = words_line(say_language(), group->about);
    say(stdout, "%s\n\nusage: %s COMMAND [ARGUMENTS]\n", about, group->name);
    if (group->commands->name) say(stdout, "\ncommands:\n");
    for (const Command *command = group->commands; command->name; command++)
        printf("  %-12s %s\n", command->name, words_line(say_language(), command->summary));
    if (group->options) say(stdout, "\noptions: %s\n", group->options);
    say(stdout, "\n'%s help COMMAND' or '%s COMMAND --help' tells more about one.\n", group->name,
        group->name);
}

void command_skip_language(int *argc, char ***argv) {
    while (*argc > 1 && strncmp((*argv)[1], "--lang", 6) == 0) {
        int words = (*argv)[1][6] == '=' ? 1 : (*argv)[1][6] == '\0' && *argc > 2 ? 2 : 0;
        if (words == 0) return;
        (*argv)[words] = (*argv)[0];
        *argc -= words;
        *argv += words;
    }
}

int command_dispatch(const CommandGroup *group, int argc, char **argv) {
    command_skip_language(&argc, &argv);
    if (argc < 2) {
        const char *command = strchr(group->name, ' ');
        return complain_usagef(command != NULL ? command + 1 : "", "which command?");
    }
    const char *name = argv[1];
    if (strcmp(name, "help") == 0 && argc > 2) {
        const Command *command = find_command(group, argv[2]);
        return command ? show_help_of(command, argc - 2, argv + 2)
                       : unknown_command(group, argv[2]);
    }
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_list(group);
        return EXIT_DONE;
    }
    const Command *command = find_command(group, name);
    return command ? run_command(command, argc - 1, argv + 1) : unknown_command(group, name);
}
