// SPDX-License-Identifier: GPL-3.0-or-later
// lab_compare.c - `roque lab compare`: games x positions x searches x
// depths, counted and set side by side.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/thread.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "games/games.h"
#include "lab/lab.h"
#include "work/work.h"

typedef struct Options {
    OptionList games;
    OptionList searches;
    const char *depths;
    int positions;
    int plies;
    uint64_t seed;
    int threads;
    const char *journal;
    const char *plot;
    const char *count;
    bool wants_csv;
    bool wants_json;
} Options;

// "1-6" or "4".
static bool read_depths(const char *text, int *least, int *most, Error *error) {
    char first[16];
    const char *dash = strchr(text, '-');
    int64_t from, to;
    Slice head = {text, dash != NULL ? (size_t)(dash - text) : strlen(text)};
    if (!slice_copy(head, first, sizeof first))
        return error_set(error, "depths must look like 4 or 1-6");
    if (!text_parse_int(first, "a depth", 1, LAB_DEPTH_MAX, &from, error)) return false;
    to = from;
    if (dash != NULL && !text_parse_int(dash + 1, "a depth", from, LAB_DEPTH_MAX, &to, error))
        return false;
    *least = (int)from;
    *most = (int)to;
    return true;
}

static bool add_positions(Comparison *comparison, int game, const Options *options, Error *error) {
    ComparedGame *compared = &comparison->games[game];
    Random random = random_from_seed(random_mix(options->seed) + (uint64_t)game);
    for (int i = 0; i < comparison->position_count; i++) {
        int plies =
            options->plies > 0 ? (int)random_below(&random, (uint64_t)options->plies + 1) : 0;
        if (!lab_random_position(compared->game, compared->variant, plies, &random,
                                 &compared->positions[i], error))
            return false;
    }
    return true;
}

static bool prepare(Comparison *comparison, const Options *options, Error *error) {
    static const char *const usual[] = {"minimax", "alphabeta", "scout", "negascout"};
    comparison->position_count = options->positions;
    comparison->game_count = options->games.count;
    comparison->spec_count = options->searches.count > 0 ? options->searches.count : 4;
    if (!read_depths(options->depths, &comparison->depth_min, &comparison->depth_max, error))
        return false;
    if (!comparison_find_measure(options->count, &comparison->measure, error)) return false;
    if (!comparison_take_memory(comparison, error)) return false;
    for (int g = 0; g < comparison->game_count; g++) {
        ComparedGame *compared = &comparison->games[g];
        compared->text = options->games.values[g];
        compared->game = games_find(compared->text, &compared->variant, error);
        if (compared->game == NULL) return false;
        for (int s = 0; s < comparison->spec_count; s++) {
            const char *text = options->searches.count > 0 ? options->searches.values[s] : usual[s];
            if (!lab_parse_spec(text, compared->game, &compared->specs[s], error))
                return error_at(error, "%s on %s", text, compared->text);
            comparison->spec_texts[s] = text;
        }
        if (!add_positions(comparison, g, options, error)) return false;
    }
    return true;
}

typedef struct Showing {
    Progress progress;
    const Comparison *comparison;
    const char *journal;
} Showing;

static void say_known(void *context) {
    const Showing *showing = context;
    if (showing->comparison->done > 0)
        say(stderr, "compare: %d of %d searches are known from %s\n", showing->comparison->done,
            showing->comparison->row_count, showing->journal);
}

static void show_progress(void *context, int number) {
    Showing *showing = context;
    (void)number;
    if (progress_is_due(&showing->progress))
        say(stderr, "compare: %d of %d searches ", showing->comparison->done,
            showing->comparison->row_count);
}

static int run_searches(Comparison *comparison, const Options *options, Error *error) {
    Showing showing = {progress_open(0, 200), comparison, options->journal};
    const ComparisonRun run = {.threads = options->threads,
                               .journal = work_path(options->journal),
                               .stop = interrupt_flag(),
                               .context = &showing,
                               .known = say_known,
                               .found = show_progress};
    bool is_fine = comparison_run(comparison, &run, error);
    progress_clear(&showing.progress);
    if (!is_fine) return EXIT_FAILED;
    if (!interrupt_came()) return EXIT_DONE;
    say(stderr,
        options->journal != NULL
            ? "compare: interrupted after %d of %d searches; the same command goes on from there\n"
            : "compare: interrupted after %d of %d searches; with --journal FILE the next run "
              "could go on from there\n",
        comparison->done, comparison->row_count);
    return EXIT_INTERRUPTED;
}

// ---- what is shown ----

typedef void FormatRow(const Comparison *comparison, int job, Text *text);

static void print_rows(const Comparison *comparison, FormatRow *format) {
    for (int i = 0; i < comparison->row_count; i++) {
        if (!comparison->rows[i].is_done) continue;
        Text row = TEXT_OF(COMPARED_ROW_MAX);
        format(comparison, i, &row);
        fputs(row.data, stdout);
    }
}

static void print_csv(const Comparison *comparison) {
    Text row = TEXT_OF(COMPARED_ROW_MAX);
    comparison_format_csv_names(&row);
    fputs(row.data, stdout);
    print_rows(comparison, comparison_format_csv);
}

// False when a limit ended one of the searches.
static bool print_game(const Comparison *comparison, int game) {
    bool are_whole = true;
    const ComparedGame *compared = &comparison->games[game];
    fputs(say_term(compared->game->title), stdout);
    if (compared->variant[0] != '\0') printf(" (%s)", compared->variant);
    say(stdout,
        comparison->position_count == 1 ? ", mean %-s of %d position\n"
                                        : ", mean %-s of %d positions\n",
        comparison_measure_name(comparison), comparison->position_count);
    say(stdout, "%5s", say_term(TERM("depth")));
    for (int s = 0; s < comparison->spec_count; s++) printf(" %13s%d%s", "[", s + 1, "]");
    putchar('\n');
    for (int depth = comparison->depth_min; depth <= comparison->depth_max; depth++) {
        printf("%5d", depth);
        for (int s = 0; s < comparison->spec_count; s++) {
            double mean;
            bool is_whole;
            if (!comparison_mean(comparison, game, s, depth, &mean, &is_whole))
                printf(" %15s", "-");
            else if (is_whole)
                printf(" %15.1f", mean);
            else
                printf(" %14.1f+", mean);
            are_whole &= is_whole;
        }
        putchar('\n');
    }
    putchar('\n');
    return are_whole;
}

static void print_tables(const Comparison *comparison) {
    for (int s = 0; s < comparison->spec_count; s++)
        printf("[%d] %s\n", s + 1, comparison->spec_texts[s]);
    putchar('\n');
    bool are_whole = true;
    for (int g = 0; g < comparison->game_count; g++) are_whole &= print_game(comparison, g);
    if (!are_whole)
        say(stdout,
            "+ some of these searches were ended by a limit before their depth was done.\n");
    say(stdout, !comparison_agrees(comparison) ? "EXACT SEARCHES DISAGREE: this is a bug.\n"
                : are_whole                    ? "All exact searches found the same values.\n"
                            : "All exact searches that were finished found the same values.\n");
}

static int show(Comparison *comparison, const Options *options, Error *error) {
    if (options->wants_csv)
        print_csv(comparison);
    else if (options->wants_json)
        print_rows(comparison, comparison_format_json);
    else
        print_tables(comparison);
    if (options->plot != NULL && !comparison_write_plot(comparison, options->plot, error))
        return EXIT_FAILED;
    return EXIT_DONE;
}

static const Option lab_compare_options[] = {
    OPTION_LIST("GAME", games, "one or more games"),
    OPTION_LIST(
        "search", searches,
        "algorithm and switches; several times (default: minimax alphabeta scout negascout)",
        .value = "SEARCH"),
    OPTION_TEXT("depths", depths, "plies to the horizon (default 1-5)", .value = "N-M"),
    OPTION_NUMBER("positions", positions, 1, COMPARED_POSITIONS_MAX, "of each game (default 5)"),
    OPTION_NUMBER("plies", plies, 0, 500,
                  "random moves before a position: from 0 to N (default 10)"),
    OPTION_NUMBER("seed", seed, INT64_MIN, INT64_MAX, "where chance begins (default 1)"),
    OPTION_NUMBER("threads", threads, 1, WORK_THREADS_MAX,
                  "searches at the same time (default: one a core)"),
    OPTION_TEXT("count", count, "shown in tables and plots (default nodes)",
                .value = "nodes|leaves|evaluations|cuts|time"),
    OPTION_TEXT("journal", journal, "keep each result in FILE and go on from it", .value = "FILE"),
    OPTION_TEXT("plot", plot, "draw an SVG plot, counts by depth", .value = "FILE"),
    OPTION_FLAG("csv", wants_csv, "every search as a CSV row instead of tables"),
    OPTION_FLAG("json", wants_json, "every search as a JSON line instead of tables"),
    {0},
};

static int run_lab_compare(int argc, char **argv) {
    Options options = {.depths = "1-5", .positions = 5, .plies = 10, .seed = 1, .count = "nodes"};
    options.threads = thread_processors(WORK_THREADS_MAX);
    int status = options_parse(&lab_compare_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    Comparison comparison = {0};
    if (!prepare(&comparison, &options, &error)) {
        comparison_free(&comparison);
        return complain_usage("lab compare", &error);
    }
    interrupt_catch();
    status = run_searches(&comparison, &options, &error);
    if (status != EXIT_FAILED && show(&comparison, &options, &error) == EXIT_FAILED)
        status = EXIT_FAILED;
    if (status == EXIT_FAILED) complain("lab compare", &error);
    comparison_free(&comparison);
    return status;
}

const CommandLine lab_compare_line = {
    .name = "lab compare",
    .run = run_lab_compare,
    .about = "Runs each search on each position of each game at each depth and sets the counts "
             "side by side. Positions\n"
             "are reached by random moves from the start; equal seeds give equal positions and "
             "equal counts.",
    .options = lab_compare_options,
    .examples = "roque lab compare connect4 othello --depths 1-6\n"
                "roque lab compare awale --search minimax --search scout --search alphabeta "
                "--search sss --depths 1-6\n"
                "roque lab compare chess --search failsoft,order=hierarchy --search minimal "
                "--journal chess.rqj --plot chess.svg",
};
