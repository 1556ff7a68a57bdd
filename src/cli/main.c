// SPDX-License-Identifier: GPL-3.0-or-later
// main.c - the program's list of commands.
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/version.h"

#include <stdio.h>
#include <string.h>

// In the order the help shows them; each is a file of its own in src/cli.
static const Command commands[] = {
    {NULL, NULL, NULL},
};

int main(int argc, char **argv) {
    const CommandGroup roque = {
        .name = "roque",
        .about = "Roque - a chess program and a laboratory of game-tree search.",
        .commands = commands,
    };
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        printf("Roque %s\n%s", version_text(), version_details());
        return EXIT_DONE;
    }
    if (argc == 1) {
        command_print_list(&roque);
        return EXIT_DONE;
    }
    return command_dispatch(&roque, argc, argv);
}
