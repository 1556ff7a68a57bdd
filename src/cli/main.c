// SPDX-License-Identifier: GPL-3.0-or-later
// main.c - the program's list of commands.
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/say.h"
#include "engine/engine.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// In the order the help shows them; each is a file of its own in src/cli.
static const Command commands[] = {
    {"play", "a game in the terminal, between any two players", run_play},
    {"analyse", "what was good and bad in games; a position live", run_analyse},
    {"show", "a chess position, and what the rules know about it", run_show},
    {"eval", "what a position is worth, term by term", run_eval},
    {"search", "a search of the engine as it deepens", run_search},
    {"explain", "why the engine cut, reduced, left out or refuted each move", run_explain},
    {"lab", "the laboratory: every algorithm of the course, on every game", run_lab},
    {"learn", "self-play and tuning", run_learn},
    {"bench", "the engine's signature and speed", run_bench},
    {"perft", "count the tree of legal chess moves", run_perft},
    {"match", "matches and tournaments between any players; SPRT", run_match},
    {"check-uci", "a compliance report for any UCI engine", run_check_uci},
    {"journal", "what is in the journal of a long work; repairs one", run_journal},
    {"xboard", "the engine for GUIs that speak xboard's protocol", run_xboard},
    {"pgn", "count, check, clean and select games in PGN files", run_pgn},
    {"book", "opening books: make, ask, build from games, merge", run_book},
    {"table", "endgame tables: make, ask, count, verify", run_table},
    {"epd", "list, validate and solve positions in EPD files", run_epd},
    {NULL, NULL, NULL},
};

static const CommandGroup roque = {
    .name = "roque",
    .about = "Roque - a chess program and a laboratory of game-tree search.",
    .commands = commands,
    .options = "--help, --version, --man, --completion bash",
};

// The program's own options; false when the word is none of them.
static bool run_program_option(const char *word, const char *value) {
    if (strcmp(word, "--version") == 0) {
        char details[VERSION_DETAILS_MAX];
        version_details(details);
        printf("Roque %s\n%s", version_text(), details);
    } else if (strcmp(word, "--man") == 0) {
        manual_print_page(&roque);
    } else if (strcmp(word, "--completion") == 0 && value && strcmp(value, "bash") == 0) {
        manual_print_completion(&roque);
    } else {
        return false;
    }
    return true;
}

static int run(int argc, char **argv) {
    // GUIs start engines without arguments; OpenBench with whole UCI lines, such as "genfens 10 seed 1 book
    // None".
    if (argc == 1 || strchr(argv[1], ' ') != NULL) return run_uci(argc, argv);
    if (run_program_option(argv[1], argc > 2 ? argv[2] : NULL)) return EXIT_DONE;
    if (strcmp(argv[1], "--completion") == 0) {
        fprintf(stderr, "roque: --completion knows bash only (try 'roque --completion bash')\n");
        return EXIT_USAGE;
    }
    return command_dispatch(&roque, argc, argv);
}

// Without one of the three standard descriptors the next file opened would take its number, and what is meant
// for people would be written into it. To read only: input ends at once, output fails as if nothing was
// there.
static void open_missing_descriptors(void) {
    int descriptor;
    do {
        descriptor = open("/dev/null", O_RDONLY);
    } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0) close(descriptor);
}

// What could not be written, on a full disk for instance, must not pass for done.
int main(int argc, char **argv) {
    open_missing_descriptors();
    say_choose(language_of_words(argc, argv));
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a failed write, told like any other
    int status = run(argc, argv);
    bool is_flushed = fflush(stdout) == 0;
    if (is_flushed && !ferror(stdout)) return status;
    if (status != EXIT_DONE) return status;
    if (is_flushed || errno != EPIPE)
        fprintf(stderr, "roque: cannot write: %s\n",
                is_flushed ? "the output is not whole" : strerror(errno));
    return EXIT_FAILED;
}
