// SPDX-License-Identifier: GPL-3.0-or-later
// epd.c - `roque epd`: lists and validates positions in EPD files, and lets the engine solve them.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/notation/epd_rows.h"
#include "cli/notation/epd_solve.h"
#include "cli/notation/late_notes.h"
#include "core/interrupt.h"
#include "cli/options.h"
#include "core/input_file.h"
#include "core/json.h"
#include "work/work.h"

enum { OUTPUT_MAX = 4 * EPD_LINE_MAX };

typedef struct Options {
    OptionList files;
    bool wants_check, wants_clean, wants_json;
    EpdSolveOptions solving; // without a limit nothing is solved
    int concurrency;
    const char *without;
} Options;

// One run over all files.
typedef struct EpdJob {
    const Options *options;
    int next_file;    // of the request's
    FILE *stream;     // being read; NULL: none
    const char *name; // its name
    uint64_t positions;
    uint64_t errors;
    bool has_failed;
    EpdFile file;
    Epd epd;
    EpdScore *score; // NULL when nothing is to be solved
    int64_t number;  // of the next position to be solved
    LateNotes notes; // on lines between positions that are being solved
    char output[OUTPUT_MAX];
} EpdJob;

static bool wants_solving(const Options *options) {
    const EngineLimits *limits = &options->solving.limits;
    return limits->time[WHITE].move_time_ms > 0 || limits->nodes > 0 || limits->depth > 0;
}

// ---- what is said in the order of the files ----

// Says what is in `output`, after the verdicts on the positions before it.
static void tell(EpdJob *job, FILE *stream) {
    if (job->score == NULL || !late_notes_keep(&job->notes, job->number, stream, job->output))
        fputs(job->output, stream);
}

static void print_problem(EpdJob *job, const char *severity, const Error *error) {
    Text text = text_over(job->output, sizeof job->output);
    if (!job->options->wants_json) {
        text_addf(&text, "%s:%" PRIu64 ":%zu: ", job->name, job->file.line, job->file.column);
        words_addf(say_language(), &text, "%-s: %p\n", severity, (const void *)error);
        tell(job, job->options->wants_clean ? stderr : stdout);
        return;
    }
    Json json = json_begin_line(&text, "epd_problem");
    JSON_ADD(&json, FIELD("file", job->name), FIELD("line", job->file.line),
             FIELD("column", job->file.column), FIELD("severity", severity),
             FIELD("message", error_text(error)));
    json_end_line(&json);
    tell(job, stdout);
}

static void print_error(EpdJob *job, const Error *error) {
    job->errors++;
    print_problem(job, TERM("error"), error);
}

// Its id, or its line; for programs in English.
static void format_label(const EpdJob *job, char label[EPD_LABEL_MAX]) {
    if (epd_string(&job->epd, "id", label, EPD_LABEL_MAX)) return;
    Text text = text_over(label, EPD_LABEL_MAX);
    words_addf(job->options->wants_json ? language_english() : say_language(), &text,
               "line %" PRIu64, job->file.line);
}

static void print_position(EpdJob *job) {
    if (job->options->wants_clean) {
        Text text = text_over(job->output, sizeof job->output);
        epd_normalise(&job->epd);
        epd_format(&job->epd, &text);
        puts(job->output);
    } else if (job->options->wants_json) {
        epd_print_json(job->name, job->file.line, &job->epd);
    } else if (!job->options->wants_check) {
        char label[EPD_LABEL_MAX];
        format_label(job, label);
        epd_print_row(label, &job->epd);
    }
}

// ---- reading ----

static void open_file(EpdJob *job, const char *path) {
    bool is_standard_input = strcmp(path, "-") == 0;
    job->name = is_standard_input ? "stdin" : path;
    job->positions = job->errors = 0;
    job->stream = is_standard_input ? stdin : input_file_open_stream(path);
    Error error;
    if (job->stream == NULL) {
        error_set(&error, "cannot open %.200s: %m", path);
    } else if (input_file_is_unpacked(fileno(job->stream), path, &error)) {
        epd_file_open(&job->file, job->stream);
        return;
    } else if (!is_standard_input) {
        fclose(job->stream);
    }
    job->stream = NULL;
    Text text = text_over(job->output, sizeof job->output);
    text_add(&text, "roque epd: ");
    words_add(say_language(), &error, &text);
    text_add_char(&text, '\n');
    tell(job, stderr);
    job->has_failed = true;
}

static void close_file(EpdJob *job) {
    Text text = text_over(job->output, sizeof job->output);
    if (ferror(job->stream)) {
        text_add(&text, "roque epd: ");
        words_addf(say_language(), &text, "cannot read %s", job->name);
        text_add_char(&text, '\n');
    }
    if (ferror(job->stream) || job->errors > 0) job->has_failed = true;
    if (text.length > 0) tell(job, stderr);
    text = text_over(job->output, sizeof job->output);
    text_addf(&text, "%s: ", job->name);
    words_addf(say_language(), &text,
               job->positions == 1 ? SENTENCE("%" PRIu64 " position, ")
                                   : SENTENCE("%" PRIu64 " positions, "),
               job->positions);
    words_addf(say_language(), &text,
               job->errors == 1 ? SENTENCE("%" PRIu64 " error\n")
                                : SENTENCE("%" PRIu64 " errors\n"),
               job->errors);
    fflush(stdout);
    tell(job, job->options->wants_check ? stdout : stderr);
    if (job->stream != stdin) fclose(job->stream);
    job->stream = NULL;
}

// The next position of the files into `epd`; false when there is none, or it is interrupted.
static bool read_position(EpdJob *job) {
    const OptionList *files = &job->options->files;
    Error error = {0};
    while (!interrupt_came() && (job->stream != NULL || job->next_file < files->count)) {
        if (job->stream == NULL) {
            open_file(job, files->values[job->next_file++]);
            continue;
        }
        EpdRead read = epd_file_next(&job->file, &job->epd, &error);
        if (read == EPD_END) {
            close_file(job);
            continue;
        }
        job->file.column = read == EPD_REFUSED ? job->file.column : 1;
        if (read != EPD_REFUSED && error_is_set(&error))
            print_problem(job, TERM("repaired"), &error);
        if (read != EPD_REFUSED && epd_check(&job->epd, &error)) {
            job->positions++;
            return true;
        }
        print_error(job, &error);
    }
    return false;
}

// ---- solving, as long work (work/work.h) ----

typedef struct EpdQuestion {
    char label[EPD_LABEL_MAX];
    Epd epd;
} EpdQuestion;

static WorkBrief ask(void *context, int64_t number, WorkBytes *brief, Error *error) {
    EpdJob *job = context;
    (void)number;
    while (read_position(job)) {
        if (!epd_has_question(&job->epd)) {
            job->score->passed_over++;
            continue;
        }
        if (!work_bytes_set_length(brief, sizeof(EpdQuestion), error)) return WORK_NO_MORE;
        EpdQuestion *question = (EpdQuestion *)(void *)brief->bytes;
        format_label(job, question->label);
        question->epd = job->epd;
        job->number++;
        return WORK_READY;
    }
    return WORK_NO_MORE;
}

static void *open_solver(void *context, Error *error) {
    return epd_solver_open(&((const EpdJob *)context)->options->solving, error);
}

static void close_solver(void *context, void *solver) {
    (void)context;
    epd_solver_close(solver);
}

static WorkEnd solve(void *context, void *solver, const WorkTask *task, WorkBytes *record,
                     Error *error) {
    (void)context;
    const EpdQuestion *question = (const EpdQuestion *)(const void *)task->brief->bytes;
    if (!work_bytes_set_length(record, sizeof(EpdVerdict), error)) return WORK_FAILED;
    bool is_done = epd_solver_try(solver, &question->epd, question->label, task->is_stopped,
                                  (EpdVerdict *)(void *)record->bytes);
    return is_done ? WORK_DONE : WORK_BROKEN_OFF;
}

static WorkVerdict take_verdict(void *context, int64_t number, const WorkBytes *record,
                                Error *error) {
    EpdJob *job = context;
    (void)error;
    late_notes_say(&job->notes, number);
    epd_score_add(job->score, (const EpdVerdict *)(const void *)record->bytes);
    return WORK_GOES_ON;
}

static bool solve_all(EpdJob *job, Error *error) {
    const Options *options = job->options;
    const WorkSettings settings = {
        .context = job,
        .end = INT64_MAX,
        .threads = options->concurrency,
        .brief = ask,
        .commit = take_verdict,
        .open = open_solver,
        .run = solve,
        .close = close_solver,
    };
    job->score = calloc(1, sizeof *job->score);
    if (job->score == NULL) return error_no_memory(error);
    job->score->wants_json = options->wants_json;
    job->score->progress = progress_open(0, 0);
    bool is_fine = work_run(&settings, interrupt_flag(), error);
    if (job->stream != NULL) close_file(job); // cut short: as far as it was read
    late_notes_say(&job->notes, INT64_MAX);
    if (is_fine) epd_score_print_sum(job->score);
    free(job->score);
    return is_fine;
}

static bool list_all(EpdJob *job) {
    while (read_position(job)) print_position(job);
    if (job->stream != NULL) close_file(job);
    return true;
}

static int run_with(const Options *options) {
    Error error = {{0}};
    interrupt_catch();
    EpdJob *job = calloc(1, sizeof *job);
    if (job == NULL) return complain_no_memory("epd");
    job->options = options;
    bool is_fine = wants_solving(options) ? solve_all(job, &error) : list_all(job);
    if (!is_fine) complain("epd", &error);
    int status = is_fine && !job->has_failed ? EXIT_DONE : EXIT_FAILED;
    free(job);
    if (fflush(stdout) != 0 || ferror(stdout)) status = EXIT_FAILED;
    return interrupt_came() ? EXIT_INTERRUPTED : status;
}

static const Option epd_options[] = {
    OPTION_LIST("FILE", files, "EPD files, - for standard input"),
    OPTION_FLAG("check", wants_check, "only count, and list what is wrong"),
    OPTION_FLAG("clean", wants_clean, "write the positions anew as EPD"),
    OPTION_FLAG("json", wants_json, "JSON lines: positions and problems"),
    OPTION_NUMBER("movetime", solving.limits.time[WHITE].move_time_ms, 1, 1000000000,
                  "solve: let the engine look for bm and shun am, so long for each position",
                  .value = "MS"),
    OPTION_NUMBER("nodes", solving.limits.nodes, 1, INT64_MAX,
                  "solve with so many nodes for each position"),
    OPTION_NUMBER("depth", solving.limits.depth, 1, DEPTH_MAX, "solve to this depth"),
    OPTION_NUMBER("threads", solving.threads, 1, ENGINE_THREADS_MAX,
                  "threads of the engine (default 1)"),
    OPTION_NUMBER("concurrency", concurrency, 1, WORK_THREADS_MAX,
                  "positions solved at the same time (default 1), each with an engine of its own"),
    OPTION_NUMBER("hash", solving.hash_mb, TABLE_MB_MIN, 1 << 20,
                  "table of the engine (default 64)", .value = "MB"),
    OPTION_TEXT("without", without, "switch ideas of the search off: null-move,lmr or all",
                .value = "IDEAS"),
    {0},
};

static int run_epd(int argc, char **argv) {
    Options options = {.solving = {.threads = 1, .hash_mb = 64, .ideas = ideas_default()},
                       .concurrency = 1,
                       .without = ""};
    int status = options_parse(&epd_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.wants_clean + options.wants_json + options.wants_check > 1)
        return complain_usagef("epd", "choose one of --check, --clean and --json");
    if (wants_solving(&options) && (options.wants_clean || options.wants_check))
        return complain_usagef("epd", "--check and --clean do not solve");
    Error error;
    if (!ideas_without(&options.solving.ideas, options.without, &error))
        return complain_usage("epd", &error);
    options.solving.limits.time[BLACK] = options.solving.limits.time[WHITE];
    chess_init();
    return run_with(&options);
}

const CommandLine epd_line = {
    .name = "epd",
    .run = run_epd,
    .about = "Lists the positions of EPD files and validates them: the position, and the operands "
             "of bm am pv ce\n"
             "acd acn acs dm hmvc fmvn id and c0 to c9. With --movetime, --nodes or --depth the "
             "engine searches each\n"
             "position that asks for a move, and its answers are counted.",
    .options = epd_options,
    .examples = "roque epd wac.epd\n"
                "roque epd --check *.epd\n"
                "roque epd - --json < wac.epd\n"
                "roque epd wac.epd --movetime 1000\n"
                "roque epd bk.epd --nodes 300000 --json",
};
