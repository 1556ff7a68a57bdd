// SPDX-License-Identifier: GPL-3.0-or-later
// lab_exam.c - `roque lab exam`: exam sheets with random trees, and their solutions.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/say.h"
#include "core/whole_file.h"
#include "course/course.h"

enum { PRINT_MS = 60000 };
static const char COMMAND[] = "lab exam";

typedef struct Options {
    Exam exam;
    const char *output;
} Options;

static const Option exam_options[] = {
    OPTION_NUMBER("seed", exam.seed, 0, INT64_MAX,
                  "the same seed gives the same sheet (default 1)"),
    OPTION_TEXT("questions", exam.questions,
                "minimax, alphabeta, order, negascout, mtdf, sss, as often as you like",
                .value = "A,B"),
    OPTION_NUMBER("width", exam.width, 2, 4, "children of a node (default: 2 or 3, by chance)"),
    OPTION_NUMBER("depth", exam.depth, 1, 4,
                  "plies of the trees (default: 3 where the width is 2, else 2)"),
    OPTION_FLAG("without-solutions", exam.hides_solutions, "the questions alone"),
    OPTION_TEXT("output", output,
                "where to write it (default exam.html); FILE.pdf where chromium or weasyprint is "
                "installed",
                .value = "FILE", .letter = 'o'),
    {0},
};

static bool write_html(const Exam *exam, const char *path, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    return whole_file_end(&file, exam_write(exam, file.stream, error), error);
}

// Has the first of these programs that is there print the page.
static bool print_pdf(const char *html, const char *pdf, Error *error) {
    static const struct {
        const char *command, *output;
    } printers[] = {
        {"weasyprint", ""},
        {"chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer",
         "--print-to-pdf="},
    };
    Process *process = malloc(sizeof *process);
    if (process == NULL || !process_open(process, NULL, error)) {
        if (process == NULL) error_no_memory(error);
        free(process);
        return false;
    }
    bool is_printed = false;
    for (size_t i = 0; i < sizeof printers / sizeof *printers && !is_printed; i++) {
        Error missing;
        Text command = TEXT_OF(2048);
        text_addf(&command, "%s \"%s\" %s\"%s\"", printers[i].command, html, printers[i].output,
                  pdf);
        if (command.is_cut || !process_start(process, command.data, &missing)) continue;
        process_wait_end(process, PRINT_MS);
        process_end(process, 0, NULL);
        is_printed = process->has_ended_well && access(pdf, R_OK) == 0;
    }
    process_close(process);
    free(process);
    return is_printed
           || error_set(error, "no PDF was made: install weasyprint or chromium, or print %s",
                        html);
}

static int run_exam(int argc, char **argv) {
    Options options = {.exam = {.seed = 1, .questions = "minimax,alphabeta,order,sss"},
                       .output = "exam.html"};
    int status = options_parse(&lab_exam_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    options.exam.speech = say_language();
    bool is_pdf = text_has_ending(options.output, ".pdf");
    Text html = TEXT_OF(WHOLE_FILE_PATH_MAX);
    text_add(&html, options.output);
    if (is_pdf) text_add(&html, ".html");
    if (options.exam.width == 4 && options.exam.depth == 4)
        return complain_usagef(COMMAND, "a tree of width 4 and depth 4 has too many leaves for a "
                                        "sheet: take less of one");
    if (!write_html(&options.exam, html.data, &error)) return complain_usage(COMMAND, &error);
    if (is_pdf && !print_pdf(html.data, options.output, &error)) return complain(COMMAND, &error);
    if (is_pdf) unlink(html.data);
    say(stdout, "%s is written.\n", options.output);
    return EXIT_DONE;
}

const CommandLine lab_exam_line = {
    .name = "lab exam",
    .run = run_exam,
    .keeps_rights = true, // what makes a PDF of it
    .about = "Writes an exam sheet that can be printed: random trees, questions about them, and on "
             "pages of their own\nthe solutions, as the laboratory finds them.",
    .options = exam_options,
    .examples = "roque lab exam --seed 7 --questions alphabeta,sss,order --lang fr\n"
                "roque lab exam --seed 7 --without-solutions -o sheet.pdf",
};
