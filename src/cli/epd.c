// SPDX-License-Identifier: GPL-3.0-or-later
// epd.c - `roque epd`: lists and validates positions in EPD files, and lets the engine solve them.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/epd_solve.h"
#include "core/interrupt.h"
#include "cli/options.h"
#include "core/input_file.h"
#include "core/json.h"

enum { OUTPUT_MAX = 4 * EPD_LINE_MAX };

typedef struct Request {
    OptionList files;
    bool wants_check, wants_clean, wants_json;
    int64_t move_time_ms, nodes, depth; // for solving; 0: no such limit
    int64_t threads, hash_mb;
    Ideas ideas;
} Request;

// One run over all files.
typedef struct Job {
    const Request *request;
    const char *name; // of the file being read
    uint64_t positions;
    uint64_t errors;
    EpdFile file;
    Epd epd;
    EpdSolver *solver; // NULL when nothing is to be solved
    char output[OUTPUT_MAX];
} Job;

static void print_error(Job *job, const Error *error) {
    job->errors++;
    if (!job->request->wants_json) {
        fprintf(job->request->wants_clean ? stderr : stdout, "%s:%" PRIu64 ":%zu: error: %s\n", job->name,
                job->file.line, job->file.column, error->text);
        return;
    }
    Text text = text_over(job->output, sizeof job->output);
    Json json = json_begin_line(&text, "epd_problem");
    json_add_string(&json, "file", job->name);
    json_add_uint(&json, "line", job->file.line);
    json_add_uint(&json, "column", job->file.column);
    json_add_string(&json, "message", error->text);
    json_end_line(&json);
    fputs(job->output, stdout);
}

static void print_json(Job *job) {
    const Epd *epd = &job->epd;
    char fen[FEN_MAX];
    fen_format(&epd->board, fen);
    Text text = text_over(job->output, sizeof job->output);
    Json json = json_begin_line(&text, "epd");
    json_add_string(&json, "file", job->name);
    json_add_uint(&json, "line", job->file.line);
    json_add_string(&json, "fen", fen);
    json_open_object(&json, "operations");
    for (int i = 0; i < epd->count; i++) {
        const char *opcode = epd->text + epd->operations[i].opcode;
        char value[EPD_LINE_MAX];
        epd_string(epd, opcode, value, sizeof value);
        json_add_string(&json, opcode, value);
    }
    json_close_object(&json);
    json_end_line(&json);
    fputs(job->output, stdout);
}

// Its id, or its line.
static void format_label(const Job *job, char label[EPD_LABEL_MAX]) {
    if (epd_string(&job->epd, "id", label, EPD_LABEL_MAX)) return;
    snprintf(label, EPD_LABEL_MAX, "line %" PRIu64, job->file.line);
}

// The name, whose move it is, what is asked, and the position.
static void print_row(Job *job) {
    char label[EPD_LABEL_MAX], fen[FEN_MAX];
    format_label(job, label);
    static const char *const asked[] = {"bm", "am", "dm"};
    Text text = text_over(job->output, sizeof job->output);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const char *operands = epd_operands(&job->epd, asked[i]);
        if (operands != NULL) text_addf(&text, "%s%s %s", text.length > 0 ? ", " : "", asked[i], operands);
    }
    fen_format_epd(&job->epd.board, fen);
    printf("%-12s %s  %-16s %s\n", label, job->epd.board.side == WHITE ? "white" : "black", job->output, fen);
}

static void print_position(Job *job) {
    if (job->solver != NULL) {
        char label[EPD_LABEL_MAX];
        format_label(job, label);
        epd_solver_try(job->solver, &job->epd, label);
    } else if (job->request->wants_clean) {
        Text text = text_over(job->output, sizeof job->output);
        epd_normalise(&job->epd);
        epd_format(&job->epd, &text);
        puts(job->output);
    } else if (job->request->wants_json) {
        print_json(job);
    } else if (!job->request->wants_check) {
        print_row(job);
    }
}

static void read_stream(Job *job, FILE *stream) {
    Error error;
    epd_file_open(&job->file, stream);
    while (!atomic_load(interrupt_flag())) {
        EpdRead read = epd_file_next(&job->file, &job->epd, &error);
        if (read == EPD_END) return;
        job->file.column = read == EPD_REFUSED ? job->file.column : 1;
        if (read == EPD_REFUSED || !epd_check(&job->epd, &error)) {
            print_error(job, &error);
            continue;
        }
        job->positions++;
        print_position(job);
    }
}

static int read_file(Job *job, const char *path) {
    bool is_standard_input = strcmp(path, "-") == 0;
    job->name = is_standard_input ? "stdin" : path;
    job->positions = job->errors = 0;
    FILE *stream = is_standard_input ? stdin : input_file_open_stream(path);
    if (stream == NULL) {
        fprintf(stderr, "roque epd: cannot open %s: %s\n", path, strerror(errno));
        return EXIT_FAILED;
    }
    read_stream(job, stream);
    bool has_failed = ferror(stream) != 0;
    if (has_failed) fprintf(stderr, "roque epd: cannot read %s\n", path);
    if (!is_standard_input) fclose(stream);
    fflush(stdout);
    fprintf(job->request->wants_check ? stdout : stderr, "%s: %" PRIu64 " position%s, %" PRIu64 " error%s\n",
            job->name, job->positions, job->positions == 1 ? "" : "s", job->errors,
            job->errors == 1 ? "" : "s");
    return has_failed || job->errors > 0 ? EXIT_FAILED : EXIT_DONE;
}

static bool wants_solving(const Request *request) {
    return request->move_time_ms > 0 || request->nodes > 0 || request->depth > 0;
}

static bool open_solver(Job *job, const Request *request) {
    EpdSolveOptions options = {.ideas = request->ideas,
                               .threads = (int)request->threads,
                               .hash_mb = (int)request->hash_mb,
                               .wants_json = request->wants_json,
                               .is_stopped = interrupt_flag()};
    options.limits.depth = (Depth)request->depth;
    options.limits.nodes = (uint64_t)request->nodes;
    options.limits.time[WHITE].move_time_ms = options.limits.time[BLACK].move_time_ms = request->move_time_ms;
    Error error;
    job->solver = epd_solver_open(&options, &error);
    if (job->solver == NULL) complain("epd", &error);
    return job->solver != NULL;
}

static int run_request(const Request *request) {
    interrupt_catch();
    Job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        fprintf(stderr, "roque epd: not enough memory\n");
        return EXIT_FAILED;
    }
    job->request = request;
    if (wants_solving(request) && !open_solver(job, request)) {
        free(job);
        return EXIT_FAILED;
    }
    int status = EXIT_DONE;
    for (int i = 0; i < request->files.count && !atomic_load(interrupt_flag()); i++) {
        if (read_file(job, request->files.values[i]) != EXIT_DONE) status = EXIT_FAILED;
    }
    if (job->solver != NULL) epd_solver_print_sum(job->solver);
    epd_solver_close(job->solver);
    free(job);
    if (fflush(stdout) != 0 || ferror(stdout)) status = EXIT_FAILED;
    return atomic_load(interrupt_flag()) ? EXIT_INTERRUPTED : status;
}

typedef struct Chosen {
    Request request;
    const char *without;
} Chosen;

static const Option epd_options[] = {
    {.name = "check", .help = "only count, and list what is wrong", OPTION_FLAG(Chosen, request.wants_check)},
    {.name = "clean", .help = "write the positions anew as EPD", OPTION_FLAG(Chosen, request.wants_clean)},
    {.name = "json", .help = "JSON lines: positions and problems", OPTION_FLAG(Chosen, request.wants_json)},
    {.name = "movetime",
     .value = "MS",
     .help = "solve: let the engine look for bm and shun am, so long for each position",
     OPTION_NUMBER(Chosen, request.move_time_ms),
     .min = 1,
     .max = 1000000000},
    {.name = "nodes",
     .value = "N",
     .help = "solve with so many nodes for each position",
     OPTION_NUMBER(Chosen, request.nodes),
     .min = 1,
     .max = INT64_MAX},
    {.name = "depth",
     .value = "N",
     .help = "solve to this depth",
     OPTION_NUMBER(Chosen, request.depth),
     .min = 1,
     .max = DEPTH_MAX},
    {.name = "threads",
     .value = "N",
     .help = "threads of the engine (default 1)",
     OPTION_NUMBER(Chosen, request.threads),
     .min = 1,
     .max = ENGINE_THREADS_MAX},
    {.name = "hash",
     .value = "MB",
     .help = "table of the engine (default 64)",
     OPTION_NUMBER(Chosen, request.hash_mb),
     .min = TABLE_MB_MIN,
     .max = 1 << 20},
    {.name = "without",
     .value = "IDEAS",
     .help = "switch ideas of the search off: null-move,lmr or all",
     OPTION_TEXT(Chosen, without)},
    {0},
};

static const Option epd_arguments[] = {
    {.name = "FILE", .help = "EPD files, - for standard input", OPTION_LIST(Chosen, request.files)},
    {0},
};

static const char *const epd_examples[] = {"roque epd wac.epd",
                                           "roque epd --check *.epd",
                                           "roque epd - --json < wac.epd",
                                           "roque epd wac.epd --movetime 1000",
                                           "roque epd bk.epd --nodes 300000 --json",
                                           NULL};

const CommandLine epd_line = {
    .name = "epd",
    .about =
        "Lists the positions of EPD files and validates them: the position, and the operands of bm am pv ce\n"
        "acd acn acs dm hmvc fmvn id and c0 to c9. With --movetime, --nodes or --depth the engine searches "
        "each\n"
        "position that asks for a move, and its answers are counted.",
    .options = epd_options,
    .arguments = epd_arguments,
    .examples = epd_examples,
};

int run_epd(int argc, char **argv) {
    Chosen chosen = {.request = {.threads = 1, .hash_mb = 64, .ideas = ideas_default()}, .without = ""};
    int status = options_parse(&epd_line, &chosen, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (chosen.request.wants_clean + chosen.request.wants_json + chosen.request.wants_check > 1) {
        return options_wrong(&epd_line, "choose one of --check, --clean and --json");
    }
    if (wants_solving(&chosen.request) && (chosen.request.wants_clean || chosen.request.wants_check)) {
        return options_wrong(&epd_line, "--check and --clean do not solve");
    }
    Error error;
    if (!ideas_without(&chosen.request.ideas, chosen.without, &error))
        return options_refuse(&epd_line, &error);
    chess_init();
    return run_request(&chosen.request);
}
