// SPDX-License-Identifier: GPL-3.0-or-later
// command.c - chooses a command by its name.
#include "cli/command.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

enum { COMMANDS_MAX = 64, HELP_WORDS_MAX = 4 };

static const Command *find_command(const CommandGroup *group, const char *name) {
    for (const Command *command = group->commands; command->name; command++)
        if (strcmp(command->name, name) == 0) return command;
    return NULL;
}

static int unknown_command(const CommandGroup *group, const char *name) {
    const char *names[COMMANDS_MAX];
    int count = 0;
    for (const Command *command = group->commands; command->name && count < COMMANDS_MAX; command++)
        names[count++] = command->name;
    const char *nearest = text_nearest(name, names, count);
    fprintf(stderr, "%s: unknown %s '%s'", group->name, name[0] == '-' ? "option" : "command", name);
    if (nearest) fprintf(stderr, "; did you mean '%s'?", nearest);
    for (int i = 0; nearest == NULL && i < count; i++)
        fprintf(stderr, "%s%s", i == 0 ? "; there are: " : ", ", names[i]);
    fprintf(stderr, " (try '%s --help')\n", group->name);
    return EXIT_USAGE;
}

int command_show_help(const Command *command) {
    char name[64];
    char help[] = "--help";
    snprintf(name, sizeof name, "%s", command->name);
    char *arguments[] = {name, help, NULL};
    return command->run(2, arguments);
}

// `help match sprt` is `match sprt --help`, and so on down.
static int show_help_of(const Command *command, int argc, char **argv) {
    char help[] = "--help";
    char *arguments[HELP_WORDS_MAX + 2] = {NULL};
    int count = 0;
    for (int i = 0; i < argc && count < HELP_WORDS_MAX; i++) arguments[count++] = argv[i];
    arguments[count++] = help;
    return command->run(count, arguments);
}

void command_print_list(const CommandGroup *group) {
    printf("%s\n\nusage: %s COMMAND [ARGUMENTS]\n", group->about, group->name);
    if (group->commands->name) printf("\ncommands:\n");
    for (const Command *command = group->commands; command->name; command++)
        printf("  %-12s %s\n", command->name, command->summary);
    if (group->options) printf("\noptions: %s\n", group->options);
    printf("\n'%s help COMMAND' or '%s COMMAND --help' tells more about one.\n", group->name, group->name);
}

int command_dispatch(const CommandGroup *group, int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "%s: which command? (try '%s --help')\n", group->name, group->name);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "help") == 0 && argc > 2) {
        const Command *command = find_command(group, argv[2]);
        return command ? show_help_of(command, argc - 2, argv + 2) : unknown_command(group, argv[2]);
    }
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        command_print_list(group);
        return EXIT_DONE;
    }
    const Command *command = find_command(group, name);
    return command ? command->run(argc - 1, argv + 1) : unknown_command(group, name);
}
