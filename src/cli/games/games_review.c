// SPDX-License-Identifier: GPL-3.0-or-later
// games_review.c - `roque games review`: all games one has played, each reviewed in its file.
#include <stdio.h>

#include "cli/command.h"
#include "cli/games/games_commands.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/thread.h"

enum { PROGRESS_MS = 200 };

typedef struct Options {
    uint64_t nodes;
    int threads;
    bool is_quiet;
} Options;

typedef struct Progressing {
    Progress progress;
    int done, all; // games
} Progressing;

static bool on_step(void *context, const ReviewStep *step) {
    Progressing *now = context;
    if (progress_is_due(&now->progress))
        say(stderr, "game %d of %d, %d of %d positions", now->done + 1, now->all,
            (int)step->looks_made, step->looks_all);
    return !interrupt_came();
}

static bool is_wanted(const ListedGame *game) {
    return game->is_chess && !game->is_reviewed && game->plies > 0 && game->result != PGN_UNKNOWN;
}

// The first failure is told and the others go on: a game that is being played is held.
static int review_games(const GameList *list, FileReviewer *reviewer, bool is_quiet) {
    Progressing now = {0};
    int failed = 0;
    for (int i = 0; i < list->count; i++) now.all += is_wanted(&list->games[i]);
    if (!is_quiet) now.progress = progress_open(0, PROGRESS_MS);
    for (int i = 0; i < list->count && !interrupt_came(); i++) {
        Error error = {{0}};
        if (!is_wanted(&list->games[i])) continue;
        const char *path = list_text(list, list->games[i].file);
        FileReviewEnd end = file_reviewer_run(reviewer, path, false, on_step, &now, &error);
        progress_clear(&now.progress);
        if (end == FILE_REVIEW_STOPPED) break;
        now.done += end == FILE_REVIEWED;
        failed += end == FILE_REVIEW_FAILED;
        if (end == FILE_REVIEW_FAILED) complain("games review", &error);
    }
    progress_clear(&now.progress);
    say(stdout,
        now.done == 1 ? SENTENCE("%d game reviewed, %d left\n")
                      : SENTENCE("%d games reviewed, %d left\n"),
        now.done, now.all - now.done);
    if (interrupt_came()) {
        say(stderr, "stopped; the same command goes on from here\n");
        return EXIT_INTERRUPTED;
    }
    return failed > 0 ? EXIT_FAILED : EXIT_DONE;
}

static const Option games_review_options[] = {
    OPTION_NUMBER("nodes", nodes, 1, INT64_MAX,
                  "how hard to look at each position (default 100000)"),
    OPTION_NUMBER("threads", threads, 1, REVIEW_THREADS_MAX,
                  "positions side by side (default: all cores)"),
    OPTION_FLAG("quiet", is_quiet, "no progress on stderr"),
    {0},
};

static int run_games_review(int argc, char **argv) {
    Options options = {.nodes = REVIEW_NODES_DEFAULT};
    int status = options_parse(&games_review_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    GameList list = {0};
    chess_init();
    interrupt_catch();
    if (!mine_read(&list, &error)) return complain("games review", &error);
    int threads = options.threads > 0 ? options.threads : thread_processors(REVIEW_THREADS_MAX);
    FileReviewer *reviewer = file_reviewer_open(options.nodes, threads, say_language(), &error);
    status = reviewer != NULL ? review_games(&list, reviewer, options.is_quiet)
                              : complain("games review", &error);
    file_reviewer_close(reviewer);
    game_list_free(&list);
    return status;
}

const CommandLine games_review_line = {
    .name = "games review",
    .run = run_games_review,
    .about =
        "Reviews all games of chess that one has finished and not reviewed yet, each in its own\n"
        "file: accuracy, marks, evaluations, words, better lines. What is known is kept beside\n"
        "the file meanwhile, so that the same command goes on after Ctrl-C or a kill. A file\n"
        "of other games: roque analyse FILE -o ANNOTATED.",
    .options = games_review_options,
    .examples = "roque games review\n"
                "roque games review --nodes 400000 --threads 1",
};
