// SPDX-License-Identifier: GPL-3.0-or-later
// command.h - what a command of the program is, and how one is chosen by name.
#pragma once

typedef struct Command {
    const char *name;
    const char *summary; // a few words for the list of commands
    int (*run)(int argc, char **argv);
} Command;

// A program or a command with commands of its own ("roque", "roque lab").
// The list ends with an entry whose name is NULL.
typedef struct CommandGroup {
    const char *name;
    const char *about;
    const Command *commands;
} CommandGroup;

// Exit statuses of every command.
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

// Runs the command argv[1] names, with argv moved on by one, and returns its exit status.
// "help", "--help" and "help COMMAND" are understood; a wrong name is answered with the nearest one.
int command_dispatch(const CommandGroup *group, int argc, char **argv);

// Prints the group's commands, one a line, to stdout.
void command_print_list(const CommandGroup *group);
