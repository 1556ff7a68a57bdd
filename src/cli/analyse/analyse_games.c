// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_games.c - the games of a file, looked at by many threads,
// written and reported in their order.
//
//     PGN ─> window of games ─> pool of engines ─> annotated PGN, pictures, report
//                 ^   looks known from an earlier run      │ every look made
//                 └──────────── journal <──────────────────┘
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/analyse/analyse.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/notation/pgn_file.h"
#include "core/clock.h"
#include "core/whole_file.h"
#include "work/work.h"

enum {
    WINDOW = LOOK_JOURNAL_WINDOW, // games in memory, by number in the file
    WINDOW_WEIGHT = 200000,       // no further game is read while those in memory weigh so much
    TEXT_PER_WEIGHT = 64,         // bytes of comments that weigh as much as a move
    TICK_MS = 5,                  // so soon Ctrl-C is heard
    PROGRESS_MS = 500,
};

// A game on its way.
typedef struct Slot {
    int64_t number;
    PgnGame game;
    GameReview *review;
} Slot;

typedef struct Analysis {
    const AnalyseRequest *request;
    PgnFile file;
    PgnReader *reader;
    ReviewPool *pool;
    AnalyseReport *report;
    PgnWriter *writer; // NULL when no PGN is wanted
    PgnGame annotated;
    LookJournal journal;
    bool has_journal;
    Slot slots[WINDOW];
    int first, count;
    int64_t weight;
    int64_t numbers; // games read
    int64_t shown, skipped, cut;
    int64_t errors_in_game; // in the one being read
    int64_t pictures;
    int64_t looks_added;
    bool is_at_end;
    bool has_failed;
    int64_t began_ms;
    Progress progress;
} Analysis;

// ---- talk ----

// The first reason counts: others follow from it.
static int fail(Analysis *analysis, const Error *reason) {
    if (!analysis->has_failed) complain("analyse", reason);
    analysis->has_failed = true;
    return EXIT_FAILED;
}

static void say_problem(Analysis *analysis, uint64_t line, const Error *problem) {
    progress_clear(&analysis->progress);
    const char *file = analysis->request->file;
    fprintf(stderr, "%s:%" PRIu64 ": ", strcmp(file, "-") == 0 ? "stdin" : file, line);
    say_sentence(stderr, problem);
    fputc('\n', stderr);
}

static void on_problem(void *context, const PgnProblem *problem) {
    Analysis *analysis = context;
    bool is_worth_saying = problem->is_error || problem->is_end;
    if (!is_worth_saying || interrupt_came()) return;
    say_problem(analysis, problem->line, &problem->error);
    analysis->errors_in_game += problem->is_error;
}

// How many looks there will be, as far as the part of the file that was read tells.
static double looks_expected(const Analysis *analysis) {
    double added = (double)analysis->looks_added;
    uint64_t read = pgn_reader_offset(analysis->reader);
    if (analysis->is_at_end || analysis->file.size == 0 || read == 0
        || analysis->request->range_count > 0)
        return added;
    return added * (double)analysis->file.size / (double)read;
}

static void show_progress(Analysis *analysis) {
    if (!progress_is_due(&analysis->progress)) return;
    int64_t made = review_pool_looks_made(analysis->pool);
    double left = looks_expected(analysis) - (double)made;
    say(stderr, "game %" PRId64 ", %" PRId64 " positions", analysis->slots[analysis->first].number,
        made);
    if (made <= 0 || left < 0) return;
    int64_t seconds =
        (int64_t)(left * (double)(clock_now_ms() - analysis->began_ms) / (double)made / 1000);
    say(stderr, ", about %d:%02d:%02d left", (int)(seconds / 3600), (int)(seconds / 60 % 60),
        (int)(seconds % 60));
}

// Called by the pool, one look at a time.
static void on_look(void *context, const GameReview *review, int ply) {
    look_journal_keep(&((Analysis *)context)->journal, review, ply);
}

// ---- in ----

static bool is_wanted(const AnalyseRequest *request, int64_t number) {
    for (int i = 0; i < request->range_count; i++) {
        if (number >= request->ranges[i].from && number <= request->ranges[i].to) return true;
    }
    return request->range_count == 0;
}

static bool is_beyond(const AnalyseRequest *request, int64_t number) {
    for (int i = 0; i < request->range_count; i++) {
        if (number <= request->ranges[i].to) return false;
    }
    return request->range_count > 0;
}

// A pass in the main line is no move of chess: the game is looked at up to there.
static bool cut_at_pass(Analysis *analysis, Slot *slot) {
    PgnGame *game = &slot->game;
    int plies = 0, i = pgn_game_next_move(game, -1);
    for (; i < game->item_count && game->items[i].move != MOVE_NONE; plies++)
        i = pgn_game_next_move(game, i);
    if (i == game->item_count) return false;
    Error error;
    error_set(&error, "half-move %d is a pass", plies + 1);
    say_problem(analysis, pgn_reader_game_line(analysis->reader), &error);
    game->item_count = i;
    game->plies = plies;
    return true;
}

// Reads the next wanted game into the slot. False at the end, with an error when something failed.
static bool read_game(Analysis *analysis, Slot *slot, Error *error) {
    bool is_damaged;
    error_clear(error);
    while (
        !interrupt_came() && !is_beyond(analysis->request, analysis->numbers + 1)
        && pgn_reader_next_game(analysis->reader, &slot->game, &is_damaged, on_problem, analysis)) {
        bool has_errors = is_damaged && analysis->errors_in_game > 0;
        analysis->errors_in_game = 0;
        slot->number = ++analysis->numbers;
        if (interrupt_came() || !is_wanted(analysis->request, slot->number)) continue;
        bool is_passed = cut_at_pass(analysis, slot);
        if ((has_errors || is_passed) && slot->game.plies == 0) {
            analysis->skipped++;
            continue;
        }
        slot->review = game_review_open_game(&slot->game, error);
        if (slot->review == NULL) {
            say_problem(analysis, pgn_reader_game_line(analysis->reader), error);
            analysis->skipped++;
            error_clear(error);
            continue;
        }
        slot->review->number = slot->number;
        if (!has_errors && !is_passed) return true;
        analysis->cut++;
        say(stderr, "game %" PRId64 " is looked at as far as it can be read\n", slot->number);
        return true;
    }
    return false;
}

static int64_t weight_of(const PgnGame *game) {
    return game->plies + game->item_count + (int64_t)game->text_length / TEXT_PER_WEIGHT;
}

// Fills the window; false with an error.
static bool fill_window(Analysis *analysis, Error *error) {
    while (!analysis->is_at_end && analysis->count < WINDOW && analysis->weight < WINDOW_WEIGHT) {
        bool is_far = analysis->count > 0
                      && analysis->numbers + 1 >= analysis->slots[analysis->first].number + WINDOW;
        if (is_far) return true;
        Slot *slot = &analysis->slots[(analysis->first + analysis->count) % WINDOW];
        if (!read_game(analysis, slot, error)) {
            analysis->is_at_end = true;
            return !error_is_set(error);
        }
        if (analysis->has_journal && !look_journal_recall(&analysis->journal, slot->review, error))
            return false;
        analysis->count++;
        analysis->weight += weight_of(&slot->game);
        for (int ply = 0; ply <= slot->review->plies; ply++)
            analysis->looks_added += !slot->review->looks[ply].is_known;
        review_pool_add(analysis->pool, slot->review);
    }
    return true;
}

// ---- out ----

static bool write_game(Analysis *analysis, const Slot *slot, Error *error) {
    if (analysis->writer == NULL) return true;
    int lines = analysis->request->settings.lines;
    AnnotateOptions options = {.language = say_language(), .lines = lines > 1 ? lines : 1};
    if (!annotate_game(&slot->game, slot->review, &options, &analysis->annotated))
        return error_set(error, "game %" PRId64 " with its annotations is too long", slot->number);
    return pgn_writer_put(analysis->writer, &analysis->annotated, error);
}

// Waits for the oldest game and gives it out; false when interrupted or failed.
static bool finish_first(Analysis *analysis, Error *error) {
    Slot *slot = &analysis->slots[analysis->first];
    while (!review_pool_wait(analysis->pool, slot->review, TICK_MS)) {
        if (interrupt_came() || review_pool_has_failed(analysis->pool, error)) return false;
        if (analysis->journal.has_failed)
            return error_set(error, "%p", (const void *)&analysis->journal.error);
        show_progress(analysis);
    }
    progress_clear(&analysis->progress);
    if (!write_game(analysis, slot, error)) return false;
    const char *svg = analysis->request->svg, *html = analysis->request->html;
    const int64_t before = analysis->pictures++;
    if (svg != NULL && !analyse_picture(svg, before, &slot->game, slot->review, error))
        return false;
    if (html != NULL && !analyse_page(html, before, &slot->game, slot->review, error)) return false;
    if (!analyse_report_game(analysis->report, &slot->game, slot->review))
        return error_no_memory(error);
    analysis->shown++;
    analysis->weight -= weight_of(&slot->game);
    game_review_close(slot->review);
    slot->review = NULL;
    pgn_game_free(&slot->game);
    analysis->first = (analysis->first + 1) % WINDOW;
    analysis->count--;
    return true;
}

// ---- the whole ----

static int run_games(Analysis *analysis) {
    Error error = {{0}};
    analysis->began_ms = clock_now_ms();
    if (!analysis->request->is_quiet) analysis->progress = progress_open(0, PROGRESS_MS);
    while (!interrupt_came() && fill_window(analysis, &error) && analysis->count > 0
           && finish_first(analysis, &error)) {
    }
    progress_clear(&analysis->progress);
    if (error.text[0] != '\0') return fail(analysis, &error);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    analyse_report_end(analysis->report);
    if (analysis->shown == 0 && analysis->skipped == 0) {
        if (analysis->numbers > 0)
            error_set(&error, "there is no such game among %" PRId64, analysis->numbers);
        else
            error_set(&error, "there is no game in the file");
        return fail(analysis, &error);
    }
    if (analysis->skipped > 0)
        say(stderr, "%" PRId64 " of %" PRId64 " games left out because of errors\n",
            analysis->skipped, analysis->numbers);
    return analysis->skipped + analysis->cut > 0 ? EXIT_FAILED : EXIT_DONE;
}

// The threads are stopped before anything they use goes.
static int run_with_pool(Analysis *analysis) {
    Error error;
    LookListener listener = {analysis, on_look};
    analysis->pool = review_pool_open(&analysis->request->settings, analysis->request->threads,
                                      analysis->has_journal ? &listener : NULL, &error);
    analysis->reader = pgn_reader_open(pgn_file_source(&analysis->file));
    bool is_open = analysis->pool != NULL;
    if (is_open && (analysis->reader == NULL || analysis->report == NULL))
        is_open = error_no_memory(&error);
    int status = is_open ? run_games(analysis) : fail(analysis, &error);
    review_pool_close(analysis->pool);
    pgn_reader_close(analysis->reader);
    for (int i = 0; i < WINDOW; i++) {
        pgn_game_free(&analysis->slots[i].game);
        game_review_close(analysis->slots[i].review);
    }
    pgn_game_free(&analysis->annotated);
    return status;
}

static int run_with_writer(Analysis *analysis, FILE *out) {
    analysis->writer = pgn_writer_open(out);
    Error error;
    error_no_memory(&error);
    if (analysis->writer == NULL) return fail(analysis, &error);
    int status = run_with_pool(analysis);
    pgn_writer_close(analysis->writer);
    if (fflush(out) == 0 && !ferror(out)) return status;
    error_set(&error, "cannot write: %m");
    return fail(analysis, &error);
}

// The output appears when everything is in it, games left out aside.
static int run_to_file(Analysis *analysis) {
    WholeFile file;
    Error error;
    if (!whole_file_open(&file, analysis->request->output, &error)) return fail(analysis, &error);
    int status = run_with_writer(analysis, file.stream);
    bool is_whole =
        analysis->is_at_end && analysis->count == 0 && !interrupt_came() && !ferror(file.stream);
    if (!is_whole) {
        whole_file_drop(&file);
        return status;
    }
    return whole_file_keep(&file, &error) ? status : fail(analysis, &error);
}

static bool open_journal(Analysis *analysis) {
    const AnalyseRequest *request = analysis->request;
    Error error;
    if (!look_journal_open_for(&analysis->journal, request->journal, &request->settings, &error)) {
        fail(analysis, &error);
        return false;
    }
    analysis->has_journal = true;
    if (analysis->journal.looks_found > 0 && !request->is_quiet)
        say(stderr, "going on: %" PRId64 " positions are known from %s\n",
            analysis->journal.looks_found, request->journal);
    return true;
}

static int run_analysis(Analysis *analysis) {
    const AnalyseRequest *request = analysis->request;
    if (work_path(request->journal) != NULL && !open_journal(analysis)) return EXIT_FAILED;
    const char *output = work_path(request->output);
    bool pgn_to_stdout = output == NULL && request->form == REPORT_TABLE;
    analysis->report = analyse_report_open(request->form, pgn_to_stdout ? stderr : stdout);
    int status = output != NULL  ? run_to_file(analysis)
                 : pgn_to_stdout ? run_with_writer(analysis, stdout)
                                 : run_with_pool(analysis);
    // What could not be written is still known to the journal.
    bool is_done =
        analysis->is_at_end && analysis->count == 0 && !interrupt_came() && !analysis->has_failed;
    Error error = {{0}};
    if (analysis->has_journal && !look_journal_close(&analysis->journal, is_done, &error))
        status = fail(analysis, &error);
    if (status == EXIT_INTERRUPTED && analysis->has_journal)
        say(stderr, "stopped; the same command goes on from here (what is known is in %s)\n",
            request->journal);
    else if (status == EXIT_INTERRUPTED)
        say(stderr, "stopped; with --output or --journal it could go on from here\n");
    analyse_report_close(analysis->report);
    return status;
}

int analyse_games(const AnalyseRequest *request) {
    Analysis *analysis = calloc(1, sizeof *analysis);
    Error error;
    if (analysis == NULL) return complain_no_memory("analyse");
    analysis->request = request;
    interrupt_catch();
    int status = EXIT_FAILED;
    if (pgn_file_open(&analysis->file, request->file, &error)) {
        status = run_analysis(analysis);
        pgn_file_close(&analysis->file);
    } else {
        fail(analysis, &error);
    }
    free(analysis);
    return status;
}
