// SPDX-License-Identifier: GPL-3.0-or-later
// match_class.c - `roque match class`: a tournament of all programs that a class handed in.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "classroom/classroom.h"
#include "cli/command.h"
#include "cli/match/match.h"
#include "cli/match/match_again.h"
#include "cli/match/match_show.h"
#include "cli/match/match_watch.h"
#include "cli/say.h"
#include "core/calendar.h"
#include "core/folder.h"
#include "core/interrupt.h"
#include "games/games.h"

static const char COMMAND[] = "match class";
enum { PATH_BYTES = 3800, COMMAND_BYTES = 4096 };

typedef struct Options {
    const char *folder, *game, *output;
    MatchOptions match;
    int64_t memory_mb;
    bool wants_json, is_quiet, is_verbose;
    char **argv;
    int argc;
} Options;

// Where everything goes.
typedef struct Places {
    char output[PATH_BYTES];
    char programs[PATH_BYTES + 16], journal[PATH_BYTES + 16], pgn[PATH_BYTES + 16];
    char page[PATH_BYTES + 16], places[PATH_BYTES + 16], games[PATH_BYTES + 16];
} Places;

typedef struct ClassRun {
    const Options *options;
    Places places;
    Roster roster;
    MatchSettings settings;
    Openings openings;
    Standing score;
    ClassResult result;
    char command[COMMAND_BYTES], date[16];
} ClassRun;

// ---- beginning ----

static void add_path(char path[PATH_BYTES + 16], const char *folder, const char *file) {
    Text text = text_over(path, PATH_BYTES + 16);
    text_addf(&text, "%s/%s", folder, file);
}

// "FOLDER-results", unless another is chosen. Its whole path: programs begin in folders of their
// own, and a tournament may be gone on with from elsewhere.
static bool choose_places(const Options *options, Places *places, Error *error) {
    Text typed = TEXT_OF(PATH_BYTES);
    if (options->output != NULL) {
        text_add(&typed, options->output);
    } else {
        size_t length = strlen(options->folder);
        while (length > 1 && options->folder[length - 1] == '/') length--;
        text_add_bytes(&typed, options->folder, length);
        text_add(&typed, "-results");
    }
    char whole[PATH_MAX];
    if (typed.is_cut || !folder_make(typed.data, error) || realpath(typed.data, whole) == NULL
        || !slice_copy(slice_of(whole), places->output, sizeof places->output))
        return typed.is_cut || !error_is_set(error) ? error_set(
                   error, "%.200s: no folder for the results can be made there", typed.data)
                                                    : false;
    add_path(places->programs, places->output, "programs");
    add_path(places->journal, places->output, "games.rqj");
    add_path(places->pgn, places->output, "games.pgn");
    add_path(places->page, places->output, "report.html");
    add_path(places->places, places->output, "results.csv");
    add_path(places->games, places->output, "games.csv");
    return options->match.resumes || access(places->journal, F_OK) != 0
           || error_set(error,
                        "%.200s has a tournament already: go on with --resume, or choose "
                        "another --output",
                        places->output);
}

// Enough for all the time it may think in a game, on four threads, and to begin.
static int64_t processor_seconds(const MatchOptions *match) {
    enum { MOVES = 100, THREADS = 4, BEGIN_S = 10 };
    TimeControl control = {0};
    if (match->tc != NULL) time_control_parse_clock(match->tc, &control, NULL);
    if (match->movetime != NULL)
        time_control_parse_seconds(match->movetime, &control.move_time_ms, NULL);
    const int64_t own_ms = control.base_ms * (control.moves > 0 ? 1 + MOVES / control.moves : 1)
                           + (control.increment_ms + control.move_time_ms) * MOVES;
    return BEGIN_S + THREADS * own_ms / 1000;
}

static void say_limits(ClassRun *run) {
    for (int i = 0; i < CONFINE_MEANS; i++) {
        run->result.can[i] = confine_can((ConfineMeans)i);
        if (run->result.can[i] || run->options->is_quiet) continue;
        say(stderr, "Not limited on this system: ");
        say(stderr, "%s\n", words_line(say_language(), class_limit_missing((ConfineMeans)i)));
    }
}

static void show_ready(void *context, const Submission *submission, int number, int count) {
    const Options *options = context;
    const bool is_terminal = isatty(STDERR_FILENO) != 0;
    if (options->is_quiet) return;
    if (is_terminal) fputs("\r\033[K", stderr);
    if (submission->state == SUBMISSION_PASSED_OVER) {
        say(stderr, "%s: passed over, no program\n", submission->file);
    } else if (submission->state == SUBMISSION_REFUSED) {
        say(stderr, "%s: does not take part: %p\n%s", submission->file,
            (const void *)&submission->reason, submission->words);
    } else if (options->is_verbose) {
        say(stderr, "%s: ready (%-s)\n", submission->file, submission_kind_names[submission->kind]);
    }
    if (!is_terminal || number == count) return;
    say(stderr, "%d of %d programs are ready", number, count);
    fflush(stderr);
}

static bool prepare(ClassRun *run, Error *error) {
    const Options *options = run->options;
    const RosterWork work = {.folder = options->folder,
                             .programs = run->places.programs,
                             .limits = run->result.limits,
                             .on_ready = show_ready,
                             .context = (void *)(uintptr_t)options};
    return roster_prepare(&run->roster, &work, error);
}

static bool read_match(ClassRun *run, Error *error) {
    const char *players[SCHEDULE_PLAYERS_MAX];
    MatchOptions match = run->options->match;
    if (run->roster.ready > SCHEDULE_PLAYERS_MAX)
        return error_set(error, "%d programs are too many: at most %d play in one tournament",
                         run->roster.ready, SCHEDULE_PLAYERS_MAX);
    for (int i = 0; i < run->roster.ready; i++) players[i] = roster_player(&run->roster, i)->player;
    match.players = players;
    match.player_count = run->roster.ready;
    match.journal = run->places.journal;
    match.pgn = run->places.pgn;
    if (!match_read_options(&match, &run->settings, &run->openings, error)) return false;
    run->settings.retires_of_two = true;
    return true;
}

// ---- the report ----

static bool write_report(ClassRun *run, Error *error) {
    ClassResult *result = &run->result;
    run->settings.date = run->date;
    result->roster = &run->roster;
    result->settings = &run->settings;
    result->score = &run->score;
    result->language = say_language();
    result->command = run->command;
    return class_result_count(result, error)
           && class_write_places(result, run->places.places, error)
           && class_write_games(result, run->places.games, error)
           && class_write_page(result, run->places.page, error);
}

static void tell_result(const ClassRun *run) {
    char *bytes = malloc(REPORT_MAX);
    if (bytes == NULL) return;
    Text text = text_over(bytes, REPORT_MAX);
    if (run->options->wants_json)
        class_result_json(&run->result, &text);
    else
        class_result_table(&run->result, &text);
    fwrite(bytes, 1, text.length, stdout);
    fflush(stdout);
    free(bytes);
    if (!run->options->is_quiet) say(stderr, "%s is written.\n", run->places.page);
}

static int fail(const Error *error) {
    return complain(COMMAND, error);
}

static int play(ClassRun *run) {
    const Options *options = run->options;
    Error error = {{0}};
    MatchShow show = {
        .names = report_names(&run->settings),
        .form = options->wants_json ? FORM_JSON : FORM_TABLES,
        .is_quiet = options->is_quiet,
        .is_verbose = options->is_verbose,
        .is_terminal = isatty(STDERR_FILENO) != 0,
    };
    show.names.language = say_language();
    run->settings.date = run->date;
    run->settings.on_game = match_show_game;
    run->settings.context = &show;
    Match *match = match_open(&run->settings, &error);
    if (match == NULL) return fail(&error);
    if (!options->is_quiet) match_show_start(&run->settings);
    const bool is_interrupted = match_play_watched(match);
    match_get_standing(match, &run->score);
    if (show.is_terminal) fputs("\r\033[K", stderr);
    run->result.is_over = !is_interrupted;
    const bool is_played = match_close(match, &error);
    Error other = {{0}};
    if (!write_report(run, &other)) return fail(&other);
    tell_result(run);
    if (!is_played) return fail(&error);
    if (!is_interrupted) return EXIT_DONE;
    match_say_again(COMMAND, run->places.journal, options->match.resumes, options->argc,
                    options->argv);
    return EXIT_INTERRUPTED;
}

// Nobody to play: what is wrong with the programs is told all the same.
static int report_alone(ClassRun *run) {
    Error error = {{0}};
    run->settings.game = run->options->match.game;
    run->settings.schedule.player_count = 0;
    run->result.is_over = true;
    if (!write_report(run, &error)) return fail(&error);
    if (!run->options->is_quiet) say(stderr, "%s is written.\n", run->places.page);
    return run->roster.ready == 1
               ? complainf(COMMAND, "only %s can play, and it needs an opponent",
                           roster_player(&run->roster, 0)->file)
               : complainf(COMMAND, "no program in %s can play", run->options->folder);
}

static bool has_programs(const Roster *roster) {
    for (int i = 0; i < roster->count; i++) {
        if (roster->submissions[i].state != SUBMISSION_PASSED_OVER) return true;
    }
    return false;
}

static int run_class(ClassRun *run) {
    Error error = {{0}};
    const Options *options = run->options;
    if (!has_programs(&run->roster))
        return complain_usagef(COMMAND,
                               "%s has no programs: .c, .py and .js files, executables, or folders "
                               "with one of these",
                               options->folder);
    if (!choose_places(options, &run->places, &error)) return complain_usage(COMMAND, &error);
    say_limits(run);
    if (!prepare(run, &error)) {
        if (!interrupt_came()) return fail(&error);
        match_say_again(COMMAND, run->places.journal, true, options->argc, options->argv);
        return EXIT_INTERRUPTED;
    }
    if (run->roster.ready < 2) return report_alone(run);
    const int status = read_match(run, &error) ? play(run) : complain_usage(COMMAND, &error);
    openings_close(&run->openings);
    return status;
}

static const Option class_options[] = {
    OPTION_TEXT(
        "FOLDER", folder,
        "where the programs lie: .c, .py and .js files, executables,\nor folders with one of "
        "these"),
    OPTION_TEXT("game", game, "what is played (default othello)", .value = "GAME"),
    OPTION_NUMBER("games", match.games, 1, 10000,
                  "games of each pairing, played in pairs (default 2)"),
    OPTION_TEXT("tc", match.tc, "clock: 5+0.1, 40/60 (seconds; default 5+0.1)", .value = "TC"),
    OPTION_TEXT("movetime", match.movetime, "time for each move, instead of a clock",
                .value = "SECONDS"),
    OPTION_NUMBER("margin", match.margin_ms, 0, 3600000, "how late a move may come (default 50)",
                  .value = "MS"),
    OPTION_NUMBER("memory", memory_mb, 16, 1 << 20, "for each program (default 512)",
                  .value = "MB"),
    OPTION_TEXT("openings", match.openings,
                "as in `roque match` (default balanced:4; chess: balanced:8)", .value = "FILE"),
    OPTION_NUMBER("max-plies", match.plies_max, 0, REFEREE_PLIES_MAX, "a draw after N plies"),
    OPTION_NUMBER("concurrency", match.concurrency, 1, WORK_THREADS_MAX,
                  "games at a time (default: one for each processor)"),
    OPTION_NUMBER(
        "faults", match.faults, 0, 10000000,
        "a program that has broken down in N games retires (default 3;\n0: never); running "
        "out of time does not count"),
    OPTION_NUMBER("seed", match.seed, 0, INT64_MAX, "of everything drawn by lot (default 1)"),
    OPTION_TEXT("output", output,
                "where report, tables, games and programs go\n(default: FOLDER-results)",
                .value = "FOLDER", .letter = 'o'),
    OPTION_FLAG("resume", match.resumes,
                "go on with the tournament in the output folder, if it has begun"),
    OPTION_FLAG("json", wants_json, "a JSON line for each game and one for the tournament"),
    OPTION_FLAG("verbose", is_verbose, "a line on stderr for each game"),
    OPTION_FLAG("quiet", is_quiet, "nothing on stderr while the tournament goes on"),
    {0},
};

static int run_match_class(int argc, char **argv) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    Options options = {.game = "othello", .match = match_usual(), .memory_mb = 512};
    options.match.games = 2;
    options.match.margin_ms = 50;
    options.match.faults = 3;
    options.match.event = "Class tournament";
    options.match.concurrency = processors > 0 && processors < WORK_THREADS_MAX ? processors : 1;
    int status = options_parse(&match_class_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.match.tc == NULL && options.match.movetime == NULL) options.match.tc = "5+0.1";
    options.argc = argc;
    options.argv = argv;
    Error error = {{0}};
    options.match.game = games_find(options.game, &options.match.variant, &error);
    if (options.match.game == NULL) return complain_usage(COMMAND, &error);
    ClassRun *run = calloc(1, sizeof *run);
    if (run == NULL) return complain_no_memory(COMMAND);
    run->options = &options;
    run->result.limits = (SubmissionLimits){.memory_mb = options.memory_mb,
                                            .processor_s = processor_seconds(&options.match)};
    Text text = text_over(run->command, sizeof run->command);
    match_add_command(&text, COMMAND, argc, argv);
    calendar_write_date(run->date);
    interrupt_catch();
    if (roster_open(&run->roster, options.folder, &error)) {
        status = run_class(run);
        roster_close(&run->roster);
    } else {
        status = complain_usage(COMMAND, &error);
    }
    free(run);
    return status;
}

const CommandLine match_class_line = {
    .name = "match class",
    .run = run_match_class,
    .keeps_rights = true,
    .about = "Plays a tournament between all programs of a folder, each confined, and writes a "
             "report\npage. Programs speak the bot protocol.",
    .options = class_options,
    .examples = "roque match class submissions --game othello\n"
                "roque match class submissions --game connect4 --games 4 --tc 2+0.05 --lang fr\n"
                "roque match class submissions --resume        (after Ctrl-C, or a power failure)",
};
