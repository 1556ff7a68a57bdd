// SPDX-License-Identifier: GPL-3.0-or-later
// match_spsa.c - `roque match spsa`: tunes the options of a UCI engine by games.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/match/match.h"
#include "cli/options.h"
#include "core/clock.h"
#include "core/disk_file.h"
#include "core/input_file.h"
#include "core/interrupt.h"
#include "core/whole_file.h"
#include "engine/engine.h"
#include "games/games.h"
#include "work/work.h"

typedef struct Options {
    SpsaSettings settings;
    const char *tc, *state, *openings;
    OptionList parameters;
    int64_t iterations;
    uint64_t seed;
    double rate;
    bool is_all, resumes;
} Options;

typedef struct SpsaShow {
    const char *state, *openings;
    int held; // keeps others from the state's file; -1: none
    int64_t next_ms;
} SpsaShow;

// ---- the state's file ----

// The file is ours until the end. An old state is gone on with or left alone, never begun over.
static bool hold_state(const Options *options, SpsaShow *show, Error *error) {
    struct stat facts;
    if (work_path(options->state) == NULL) return true;
    show->held =
        disk_file_open_locked(options->state, O_RDWR | (options->resumes ? 0 : O_CREAT), error);
    if (show->held < 0) return false;
    if (options->resumes || (fstat(show->held, &facts) == 0 && facts.st_size == 0)) return true;
    return error_set(error, "'%.200s' exists; go on with --resume, or choose another name",
                     options->state);
}

static bool save_state(const Spsa *spsa, SpsaShow *show) {
    const char *openings = show->openings;
    WholeFile file;
    int held = -1;
    if (!whole_file_open(&file, show->state, NULL)) return false;
    fprintf(file.stream,
            "roque.spsa/1 iterations=%lld done=%lld seed=%llu rate=%.17g openings=%s\n",
            (long long)spsa->iterations, (long long)spsa->done, (unsigned long long)spsa->seed,
            spsa->rate, openings);
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParameter *parameter = &spsa->parameters[i];
        fprintf(file.stream, "%s=%.17g,%.17g,%.17g,%.17g start %.17g base %.17g\n", parameter->name,
                parameter->value, parameter->least, parameter->most, parameter->step,
                parameter->start, parameter->base);
    }
    if (!whole_file_keep_held(&file, &held, NULL)) return false;
    if (show->held >= 0) close(show->held);
    show->held = held;
    return true;
}

// `openings` gets those of the tuning; where it began before they were
// kept, random ones were usual.
static bool load_state(Spsa *spsa, const char *path, char openings[PLAYER_TEXT_MAX], Error *error) {
    FILE *file = input_file_open_stream(path);
    char line[PLAYER_TEXT_MAX + 512];
    long long iterations = 0;
    long long done = 0;
    unsigned long long seed = 0;
    if (file == NULL) return error_set(error, "cannot read '%.200s': %m", path);
    snprintf(openings, PLAYER_TEXT_MAX, "random:8");
    bool is_fine =
        fgets(line, sizeof line, file) != NULL
        && sscanf(line,
                  "roque.spsa/1 iterations=%lld done=%lld seed=%llu rate=%lf openings=%4095[^\n]",
                  &iterations, &done, &seed, &spsa->rate, openings)
               >= 4
        && iterations > 0 && done >= 0 && done <= iterations;
    if (!is_fine) error_set(error, "'%.200s' is no state of a tuning", path);
    spsa->iterations = iterations;
    spsa->done = done;
    spsa->seed = seed;
    while (is_fine && fgets(line, sizeof line, file) != NULL) {
        char *end = line + strcspn(line, "=");
        end += strcspn(end, " \n");
        double start, base;
        int kept = sscanf(end, " start %lf base %lf", &start, &base);
        *end = '\0';
        is_fine = spsa_read_parameter(spsa, line, error);
        if (is_fine && kept >= 1) spsa->parameters[spsa->count - 1].start = start;
        if (is_fine && kept >= 2) spsa->parameters[spsa->count - 1].base = base;
    }
    fclose(file);
    return is_fine;
}

// ---- parameters ----

// A name alone is one of our own engine's params.def.
static bool add_own_parameter(Spsa *spsa, const char *name, Error *error) {
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        char text[160];
        if (strcmp(info->name, name) != 0) continue;
        snprintf(text, sizeof text, "%s=%d,%d,%d,%d", info->name, info->value, info->least,
                 info->most, info->step);
        return spsa_read_parameter(spsa, text, error);
    }
    return error_set(
        error,
        "params.def has no '%.60s'; other engines' parameters are NAME=VALUE,LEAST,MOST,STEP",
        name);
}

static bool read_parameters(const Options *options, Spsa *spsa, Error *error) {
    for (int i = 0; options->is_all && i < PARAM_COUNT; i++) {
        if (!add_own_parameter(spsa, param_infos[i].name, error)) return false;
    }
    for (int i = 0; i < options->parameters.count; i++) {
        const char *text = options->parameters.values[i];
        bool is_whole = strchr(text, '=') != NULL;
        if (!(is_whole ? spsa_read_parameter(spsa, text, error)
                       : add_own_parameter(spsa, text, error)))
            return false;
    }
    return spsa->count > 0 || error_set(error, "which parameters? (--param or --all)");
}

// ---- running ----

static void print_values(const Spsa *spsa, FILE *file) {
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParameter *parameter = &spsa->parameters[i];
        say(file, "%-28s %10.2f   from %.2f, in %g .. %g\n", parameter->name, parameter->value,
            parameter->start, parameter->least, parameter->most);
    }
}

static void show_iteration(void *context, const Spsa *spsa, int points) {
    SpsaShow *show = context;
    (void)points;
    int64_t now_ms = clock_now_ms();
    if (now_ms < show->next_ms && spsa->done < spsa->iterations) return;
    show->next_ms = now_ms + 5000;
    if (show->state != NULL && !save_state(spsa, show))
        complainf("match spsa", "cannot write '%s'", show->state);
    say(stderr, "iteration %lld of %lld\n", (long long)spsa->done, (long long)spsa->iterations);
}

static int tune(Options *options, Spsa *spsa, SpsaShow *show) {
    SpsaSettings *settings = &options->settings;
    Error error = {{0}};
    interrupt_catch();
    settings->is_stopped = interrupt_flag();
    settings->on_iteration = show_iteration;
    settings->context = show;
    bool is_fine = spsa_run(spsa, settings, &error);
    if (options->state != NULL && !save_state(spsa, show))
        is_fine = error_set(&error, "cannot write '%.200s'", options->state);
    print_values(spsa, stdout);
    if (!is_fine) return complain("match spsa", &error);
    if (!interrupt_came()) return EXIT_DONE;
    say(stderr,
        options->state != NULL ? "interrupted after %lld iterations; go on with --resume\n"
                               : "interrupted after %lld iterations\n",
        (long long)spsa->done);
    return EXIT_INTERRUPTED;
}

static int run_with(Options *options) {
    Error error = {{0}};
    Spsa *spsa = calloc(1, sizeof *spsa);
    Openings openings = {0};
    char text[PLAYER_TEXT_MAX] = "balanced:8";
    SpsaSettings *settings = &options->settings;
    SpsaShow show = {.state = options->state, .openings = text, .held = -1};
    if (spsa == NULL || !hold_state(options, &show, &error)) {
        if (spsa == NULL) error_no_memory(&error);
        complain("match spsa", &error);
        if (show.held >= 0) close(show.held);
        free(spsa);
        return EXIT_FAILED;
    }
    spsa->iterations = options->iterations;
    spsa->seed = options->seed;
    spsa->rate = options->rate;
    settings->openings = &openings;
    settings->game = games_find("chess", NULL, &error);
    bool is_fine =
        settings->game != NULL
        && (options->resumes
                ? load_state(spsa, options->state != NULL ? options->state : "", text, &error)
                : read_parameters(options, spsa, &error))
        && (settings->control.nodes > 0
            || time_control_parse_clock(options->tc, &settings->control, &error))
        && (options->openings == NULL || slice_copy(slice_of(options->openings), text, sizeof text)
            || error_set(&error, "--openings is too long"))
        && openings_open(&openings, settings->game, "", text, 16, spsa->seed, &error);
    int status = is_fine ? tune(options, spsa, &show) : complain_usage("match spsa", &error);
    if (show.held >= 0) close(show.held);
    openings_close(&openings);
    free(spsa);
    return status;
}

static const Option match_spsa_options[] = {
    OPTION_TEXT("PLAYER", settings.player, "a UCI engine with the parameters as options"),
    OPTION_LIST("param", parameters, "a name of params.def, or NAME=VALUE,LEAST,MOST,STEP",
                .value = "P"),
    OPTION_FLAG("all", is_all, "all of params.def"),
    OPTION_NUMBER("iterations", iterations, 1, 100000000, "pairs of games (default 10000)"),
    OPTION_REAL("rate", rate, INT64_MIN, INT64_MAX,
                "how far to go at the end, in steps for each point (default 0.002)", .value = "R"),
    OPTION_TEXT("tc", tc, "clock (default 5+0.05)", .value = "TC"),
    OPTION_NUMBER("nodes", settings.control.nodes, 0, INT64_MAX,
                  "nodes for each move instead of a clock"),
    OPTION_NUMBER("margin", settings.margin_ms, 0, 3600000, "how late a move may come (default 50)",
                  .value = "MS"),
    OPTION_TEXT("openings", openings,
                "FEN, EPD or PGN file, balanced:PLIES or random:PLIES\n(default balanced:8)",
                .value = "FILE"),
    OPTION_NUMBER("concurrency", settings.concurrency, 1, 64, "pairs at a time (default 1)"),
    OPTION_NUMBER("seed", seed, 0, INT64_MAX, "of everything drawn by lot (default 1)"),
    OPTION_TEXT("state", state, "keep the state of the tuning in FILE", .value = "FILE"),
    OPTION_FLAG("resume", resumes, "go on with the state in FILE"),
    {0},
};

static int run_match_spsa(int argc, char **argv) {
    Options options = {.settings = {.concurrency = 1, .margin_ms = 50},
                       .tc = "5+0.05",
                       .iterations = 10000,
                       .seed = 1,
                       .rate = 0.002};
    const int status = options_parse(&match_spsa_line, &options, argc, argv);
    return status == OPTIONS_GO ? run_with(&options) : status;
}

const CommandLine match_spsa_line = {
    .name = "match spsa",
    .run = run_match_spsa,
    .keeps_rights = true,
    .about = "Tunes options of a UCI engine by games against itself (SPSA).",
    .options = match_spsa_options,
    .examples = "roque match spsa uci:./roque-tuning --param NULL_BASE --param RFP_MARGIN --nodes "
                "20000 --state spsa.txt\n"
                "roque match spsa uci:./other --param 'Contempt=0,-50,50,5' --iterations 5000",
};
