// SPDX-License-Identifier: GPL-3.0-or-later
// command.h - what a command of the program is, and how one is chosen by name.
#pragma once

struct CommandGroup;
struct CommandLine;

// A command has a line of options, or commands of its own, or both ("match").
typedef struct Command {
    const char *name;
    const char *summary; // a few words for the list of commands
    const struct CommandLine *line;
    const struct CommandGroup *group;
} Command;

// A program or a command with commands of its own ("roque", "roque lab").
// The list ends with an entry whose name is NULL.
typedef struct CommandGroup {
    const char *name;
    const char *about;
    const Command *commands;
    const char *options; // the group's own, as the list shows them; NULL for none
} CommandGroup;

// Exit statuses of every command.
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

// Takes --lang out where it stands in front of a command: the language has been chosen already.
void command_skip_language(int *argc, char ***argv);

// Runs the command argv[1] names, with argv moved on by one, and returns its exit status. "help",
// "--help" and "help COMMAND" are understood; a wrong name is answered with the nearest one.
int command_dispatch(const CommandGroup *group, int argc, char **argv);
