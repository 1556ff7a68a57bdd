// SPDX-License-Identifier: GPL-3.0-or-later
// protocols.c - `roque` without arguments and `roque xboard`: the engine for chess GUIs.

#include "cli/engine/cluster.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "confine/confine.h"
#include "protocol/protocol.h"
#include "work/work.h"

int run_uci(int argc, char **argv) {
    Error error;
    if (wire_size() == 1) confine_drop_programs();
    const bool is_fine = argc > 1          ? protocol_obey(argv + 1, argc - 1, &error)
                         : wire_size() > 1 ? cluster_converse(&error)
                                           : protocol_converse(NULL, &error);
    return is_fine ? EXIT_DONE : complain("", &error);
}

static int run_xboard(int argc, char **argv) {
    int status = options_parse(&xboard_line, NULL, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    if (protocol_converse_xboard(&error)) return EXIT_DONE;
    return complain("xboard", &error);
}

const CommandLine xboard_line = {
    .name = "xboard",
    .run = run_xboard,
    .about = "The chess engine behind xboard's protocol (CECP, versions 1 and 2), on\n"
             "standard input and output. `roque` without arguments speaks UCI, and this\n"
             "protocol as well when the first line it reads is `xboard`.",
    .examples = "xboard -fcp 'roque xboard'\n"
                "xboard -fcp 'roque xboard' -scp stockfish -sUCI -mg 2 -tc 1 -inc 1\n"
                "roque match 'xboard:roque xboard' uci:stockfish --games 10 --tc 10+0.1",
};
