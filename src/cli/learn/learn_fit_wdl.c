// SPDX-License-Identifier: GPL-3.0-or-later
// learn_fit_wdl.c - `roque learn fit-wdl`: how often a score wins, from games.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "learn/learn.h"

static void print_terms(const char *name, const double terms[WDL_TERMS]) {
    printf("    .%s = {%.1f, %.1f, %.1f},\n", name, terms[0], terms[1], terms[2]);
}

static void print_result(const FitWdlResult *result) {
    say(stderr,
        "%" PRId64 " positions, %" PRId64 " lines refused\n"
        "mean -ln of the chance given to the result: %.5f fitted, %.5f as shipped, %.5f for "
        "fixed shares\n",
        result->positions, result->refused, result->loss, result->loss_shipped, result->loss_flat);
    printf("const WdlModel wdl_model = {\n");
    print_terms("centre", result->model.centre);
    print_terms("width", result->model.width);
    printf("};\n");
}

typedef struct Options {
    OptionList files;
} Options;

static const Option learn_fit_wdl_options[] = {
    OPTION_LIST("DATA", files,
                "files of lines `FEN | score in centipawns | result`, both for White"),
    {0},
};

static int run_learn_fit_wdl(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&learn_fit_wdl_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    interrupt_catch();
    FitWdlResult result;
    Error error;
    if (!fit_wdl(options.files.values, options.files.count, interrupt_flag(), &result, &error))
        return complain("learn fit-wdl", &error);
    print_result(&result);
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}

const CommandLine learn_fit_wdl_line = {
    .name = "learn fit-wdl",
    .run = run_learn_fit_wdl,
    .about = "Fits the model behind UCI_ShowWDL to the results of games: how often a score wins, "
             "draws and loses,\nby the material on the board. Prints the lines of "
             "src/engine/wdl.c.",
    .options = learn_fit_wdl_options,
    .examples = "roque learn fit-wdl games.txt",
};
