// SPDX-License-Identifier: GPL-3.0-or-later
// book_make.c - `roque book make`: a book by search and by games of the program against itself.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"
#include "core/clock.h"
#include "core/interrupt.h"
#include "learn/learn.h"
#include "work/work.h"

typedef struct Options {
    BookSubject subject;
    BookMakeSettings settings;
    const char *output;
    const char *journal;
    const char *clock;
    int64_t seconds;
} Options;

typedef struct BookProgress {
    int64_t next_ms;
    int64_t end_ms; // of this piece of the work; 0: none
    const BookMakeSettings *settings;
} BookProgress;

static void tell(void *context, const BookTree *tree, uint64_t games) {
    enum { SHOW_MS = 5000 };
    BookProgress *progress = context;
    // As if by Ctrl-C: the round that has just ended is in the journal.
    if (progress->end_ms > 0 && clock_now_ms() >= progress->end_ms)
        atomic_store(interrupt_flag(), true);
    if (clock_now_ms() < progress->next_ms) return;
    progress->next_ms = clock_now_ms() + SHOW_MS;
    say(stderr, "book make: %d of %d positions, %" PRIu64 " of %" PRIu64 " games\n", tree->searched,
        progress->settings->positions, games, progress->settings->games);
}

static int make(Options *options) {
    BookMakeSettings *settings = &options->settings;
    Error error;
    BookTree tree;
    BookProgress progress = {.next_ms = clock_now_ms() + 5000, .settings = settings};
    if (options->seconds > 0) progress.end_ms = clock_now_ms() + 1000 * options->seconds;
    settings->tell = tell;
    settings->context = &progress;
    settings->is_stopped = interrupt_flag();
    interrupt_catch();
    if (book_make(settings, &tree, &error)) {
        const int searched = tree.searched, main_line = book_tree_main_line(&tree);
        bool is_written = book_make_write(&tree, settings->game_text, options->output, &error);
        book_tree_close(&tree);
        if (is_written) {
            say(stdout, "%d positions searched, %" PRIu64 " games played, the book is %s\n",
                searched, settings->games, options->output);
            say(stdout, "main line: %d half-moves\n", main_line);
            return EXIT_DONE;
        }
    } else if (interrupt_came()) {
        complainf("book make", options->journal != NULL
                                   ? "stopped; the same command goes on"
                                   : "stopped; without --journal nothing is kept");
        return EXIT_INTERRUPTED;
    }
    return complain("book make", &error);
}

static int check_and_make(Options *options) {
    Error error;
    BookSubject *subject = &options->subject;
    BookMakeSettings *settings = &options->settings;
    if (!book_subject_read(subject, &error)) return complain_usage("book make", &error);
    if (options->output == NULL) return complain_usagef("book make", "--output is missing");
    if (settings->lines > 0 && strcmp(subject->game->name, "chess") != 0)
        return complain_usagef("book make", "--lines is for chess alone");
    if (options->seconds > 0 && options->journal == NULL)
        return complain_usagef("book make", "--seconds needs a --journal to go on with");
    if (options->clock != NULL
        && !time_control_parse_clock(options->clock, &settings->clock, &error))
        return complain_usage("book make", &error);
    settings->game = subject->game;
    settings->game_text = subject->game_name;
    settings->start = &subject->position;
    settings->journal = work_path(options->journal);
    if (settings->player == NULL)
        settings->player =
            strcmp(settings->game->name, "chess") == 0 ? "engine:hash=1" : "lab:failsoft";
    return make(options);
}

static const Option book_make_options[] = {
    OPTION_TEXT("GAME", subject.game_name, "chess (default), othello, ...", .is_optional = true),
    OPTION_TEXT("output", output, "the book", .value = "FILE", .letter = 'o'),
    OPTION_TEXT("journal", journal, "keep what is done there, and go on with what is there",
                .value = "FILE"),
    OPTION_NUMBER("positions", settings.positions, 1, 500000,
                  "positions searched, those nearest to the start (default 2000)"),
    OPTION_NUMBER("plies", settings.plies, 1, BOOK_TREE_PLIES_MAX,
                  "half-moves of the longest line (default 20)"),
    OPTION_NUMBER("width", settings.width, 1, BOOK_TREE_WIDTH_MAX,
                  "moves kept of a position, at most (default 8)"),
    OPTION_NUMBER(
        "margin", settings.margin, 0, 10000,
        "how much worse than the best a kept move may be, in hundredths of a pawn, disc, ...\n"
        "(default 35)"),
    OPTION_NUMBER(
        "keep", settings.keep, 0, 10000,
        "how much worse it may be in the end, when all is searched (default: the margin)"),
    OPTION_NUMBER("nodes", settings.nodes, 1, INT32_MAX,
                  "searched for each move that is looked at (default 6000)"),
    OPTION_NUMBER(
        "lines", settings.lines, 1, BOOK_TREE_WIDTH_MAX,
        "chess: one search of so many lines with all the nodes instead (default: every move by "
        "itself)"),
    OPTION_NUMBER(
        "step", settings.step, 0, 1000,
        "hundredths that a half-move counts against a better move nearer to the start; fewer "
        "make lines longer\n(default 12)"),
    OPTION_FLAG("back-up", settings.backs_up,
                "a move is worth what the searches of the positions behind it found, not its own"),
    OPTION_NUMBER("games", settings.games, 0, INT32_MAX,
                  "games from these openings, which decide the weights (default 2500)"),
    OPTION_NUMBER("game-nodes", settings.game_nodes, 1, INT32_MAX,
                  "nodes for each move of them (default 300)"),
    OPTION_TEXT("tc", clock, "a clock for the games instead, as in roque match: 10+0.1",
                .value = "TC"),
    OPTION_NUMBER("faith", settings.faith, 1, 100000,
                  "games that the search's opinion of a move counts as much as (default 200)"),
    OPTION_NUMBER("trust", settings.trust, 1, 100000,
                  "the same for the weights in the end (default: faith)"),
    OPTION_NUMBER(
        "confirm", settings.confirm, 0, 100000,
        "games that a move behind the best must have been played in to be kept (default 0)"),
    OPTION_NUMBER(
        "seconds", seconds, 1, 1000000,
        "a piece of the work: ends after them, and the same command goes on (status 130)"),
    OPTION_TEXT("player", settings.player,
                "who searches and plays (default engine:hash=1, for other games lab:failsoft)",
                .value = "PLAYER"),
    OPTION_NUMBER("seed", settings.seed, 0, INT64_MAX, "of all chance (default 1)"),
    OPTION_NUMBER("threads", settings.threads, 1, 64,
                  "threads; the book does not depend on them (default 1)"),
    {0},
};

static int run_book_make(int argc, char **argv) {
    Options options = {.subject = {.game_name = "chess"},
                       .settings = {.positions = 2000,
                                    .plies = 20,
                                    .width = 8,
                                    .margin = 35,
                                    .keep = -1,
                                    .nodes = 6000,
                                    .games = 2500,
                                    .game_nodes = 300,
                                    .step = BOOK_MAKE_STEP,
                                    .faith = BOOK_TREE_FAITH,
                                    .seed = 1,
                                    .threads = 1}};
    const int status = options_parse(&book_make_line, &options, argc, argv);
    return status != OPTIONS_GO ? status : check_and_make(&options);
}

const CommandLine book_make_line = {
    .name = "book make",
    .run = run_book_make,
    .keeps_rights = true,
    .about = "Makes a book without experts: searches the first half-moves, keeps the moves that "
             "give away little, plays\ngames against itself from these openings, and weighs each "
             "move by its results. With --journal the same\ncommand goes on after Ctrl-C or a "
             "crash.",
    .options = book_make_options,
    .examples =
        "roque book make --output mine.bin --journal mine.rqj\n"
        "roque book make othello --positions 300 --games 500 --margin 300 --output othello.rqb",
};
