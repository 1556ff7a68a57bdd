// SPDX-License-Identifier: GPL-3.0-or-later
// commands.c - the program's list of commands.
#include "cli/commands.h"

#include "core/sentence.h"

// In the order the help shows them; each is a file of its own in a folder below.
static const Command commands[] = {
    {"play", SENTENCE("a game in the terminal, between any two players"), &play_line, NULL},
    {"web", SENTENCE("the same on a page in the browser, on this computer alone"), &web_line, NULL},
    {"analyse", SENTENCE("what was good and bad in games; a position live"), &analyse_line, NULL},
    {"games", SENTENCE("the games one has played: list, sums, explorer, review"), &games_line,
     &games_group},
    {"drill", SENTENCE("one's own mistakes and puzzles, again until they are known"), &drill_line,
     NULL},
    {"puzzles", SENTENCE("positions with one winning move, proved: make, list, check"), NULL,
     &puzzles_group},
    {"show", SENTENCE("a chess position, and what the rules know about it"), &show_line, NULL},
    {"eval", SENTENCE("what a position is worth, term by term"), &eval_line, NULL},
    {"search", SENTENCE("a search of the engine as it deepens"), &search_line, NULL},
    {"explain", SENTENCE("why the engine cut, reduced, left out or refuted each move"),
     &explain_line, NULL},
    {"lab", SENTENCE("the laboratory: every algorithm of the course, on every game"), NULL,
     &lab_group},
    {"learn", SENTENCE("self-play and tuning"), NULL, &learn_group},
    {"bench", SENTENCE("the engine's signature and speed"), &bench_line, NULL},
    {"perft", SENTENCE("count the tree of legal chess moves"), &perft_line, NULL},
    {"match", SENTENCE("matches and tournaments between any players; SPRT"), &match_line,
     &match_group},
    {"check-uci", SENTENCE("a compliance report for any UCI engine"), &check_uci_line, NULL},
    {"journal", SENTENCE("what is in the journal of a long work; repairs one"), &journal_line,
     NULL},
    {"xboard", SENTENCE("the engine for GUIs that speak xboard's protocol"), &xboard_line, NULL},
    {"pgn", SENTENCE("count, check, clean and select games in PGN files"), &pgn_line, NULL},
    {"book", SENTENCE("opening books: make, ask, build from games, merge"), NULL, &book_group},
    {"table", SENTENCE("endgame tables: make, ask, count, verify"), NULL, &table_group},
    {"epd", SENTENCE("list, validate and solve positions in EPD files"), &epd_line, NULL},
    {"completion", SENTENCE("what bash, zsh or fish offer when Tab is pressed"), &completion_line,
     NULL},
    {"manual", SENTENCE("the manual pages, a page a command, as man reads them"), &manual_line,
     NULL},
    {"version", SENTENCE("which Roque this is, and how well it is guarded"), &version_line, NULL},
    {0},
};

const CommandGroup roque_group = {
    .name = "roque",
    .about = "Roque - a chess program and a laboratory of game-tree search.",
    .commands = commands,
    .options = "--help, --version, --lang en|fr, --man, --completion bash",
};
