// SPDX-License-Identifier: GPL-3.0-or-later
// main.c - the beginning and the end of the program.
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/say.h"
#include "work/work.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Those whose long work other ranks can take part in: they come to it by the command line alone.
static bool may_spread(int argc, char **argv) {
    static const char *const words[] = {"match", "lab", "learn", "analyse", "epd", "book", "table"};
    for (size_t i = 0; argc > 1 && i < sizeof words / sizeof *words; i++) {
        if (strcmp(argv[1], words[i]) == 0) return true;
    }
    return false;
}

static int run(int argc, char **argv) {
    command_skip_language(&argc, &argv);
    if (!may_spread(argc, argv)) work_stay();
    // GUIs start engines without arguments; OpenBench with whole UCI lines, such as
    // "genfens 10 seed 1 book None".
    if (argc == 1 || strchr(argv[1], ' ') != NULL) return run_uci(argc, argv);
    // Options that are commands, too.
    char version[] = "version", manual[] = "manual", completion[] = "completion";
    if (strcmp(argv[1], "--version") == 0) argv[1] = version;
    if (strcmp(argv[1], "--man") == 0) argv[1] = manual;
    if (strcmp(argv[1], "--completion") == 0) argv[1] = completion;
    return command_dispatch(&roque_group, argc, argv);
}

// Without one of the three standard descriptors the next file opened would take its number, and
// what is meant for people would be written into it. To read only: input ends at once, output
// fails as if nothing was there.
static void open_missing_descriptors(void) {
    int descriptor;
    do {
        descriptor = open("/dev/null", O_RDONLY);
    } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0) close(descriptor);
}

// What could not be written, on a full disk for instance, must not pass for done.
static int run_and_flush(int argc, char **argv) {
    int status = run(argc, argv);
    bool is_flushed = fflush(stdout) == 0;
    if (is_flushed && !ferror(stdout)) return status;
    if (is_flushed || errno != EPIPE)
        complainf("", is_flushed ? "cannot write: the output is not whole" : "cannot write: %m");
    return status != EXIT_DONE ? status : EXIT_FAILED;
}

int main(int argc, char **argv) {
    open_missing_descriptors();
    say_choose(argc, argv);
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a failed write, told like any other
    bool is_needed = work_enter(&argc, &argv);
    return work_leave(is_needed ? run_and_flush(argc, argv) : EXIT_DONE);
}
