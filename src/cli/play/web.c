// SPDX-License-Identifier: GPL-3.0-or-later
// web.c - `roque web`: the page, served to the browser of this computer.
#include "web/web.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/say.h"
#include "confine/confine.h"
#include "core/interrupt.h"
#include "core/random.h"

typedef struct Options {
    WebSettings settings;
    bool is_shown;
    bool is_unsaved;
    bool is_unconfined;
} Options;

static const Option web_options[] = {
    OPTION_NUMBER("port", settings.port, 0, 65535,
                  "where to listen, on this computer only (default: 8017; 0: any free port)"),
    OPTION_FLAG("open", is_shown, "show the page in the browser"),
    OPTION_FLAG("resume", settings.resumes, "go on where the last start ended"),
    OPTION_FLAG("no-save", is_unsaved, "keep no file of the game"),
    OPTION_FLAG("unconfined", is_unconfined,
                "keep the right to start programs and to write anywhere"),
    OPTION_NUMBER("seed", settings.seed, 1, INT64_MAX, "for every chance (default: by the clock)"),
    {0},
};

// Whoever breaks into the page has what is left to it.
static void warn(const Options *options) {
    if (geteuid() == 0)
        say(stderr, "Warning: this is root; the page needs no more than a user's rights.\n");
    if (options->is_unconfined || !confine_is_for_ourselves()) return;
    if (!confine_can(CONFINE_CALLS))
        say(stderr, "Warning: this system cannot keep the page from starting programs.\n");
    if (!confine_can(CONFINE_FILES))
        say(stderr, "Warning: this system cannot keep the page from writing outside its "
                    "folders.\n");
}

static int serve(const Options *options, WebBrowser *browser) {
    Error error = {{0}};
    Web *web = web_open(&options->settings, &error);
    if (web == NULL) return complain("web", &error);
    say(stdout, "The page is at %s\n", web_address(web));
    if (fflush(stdout) != 0) { // who cannot be told the address has no page
        const int status = complainf("web", "cannot write: %m");
        web_close(web);
        return status;
    }
    say(stderr, "Ctrl-C ends it.\n");
    if (options->is_shown && !web_browser_show(browser, web_address(web)))
        say(stderr, "No browser could be started: open the address yourself.\n");
    interrupt_wait();
    web_close(web);
    return EXIT_DONE;
}

static int run_web(int argc, char **argv) {
    Options options = {.settings = {.port = WEB_PORT_DEFAULT}};
    Error error = {{0}};
    int status = options_parse(&web_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (!web_is_built_in(&error)) return complain("web", &error);
    options.settings.saves = !options.is_unsaved;
    options.settings.language = say_asked_language();
    if (options.settings.seed == 0) options.settings.seed = random_mix((uint64_t)time(NULL));
    options.settings.is_confined = !options.is_unconfined;
    interrupt_catch();
    warn(&options);
    WebBrowser browser = {.pid = 0};
    if (options.is_shown) web_browser_prepare(&browser);
    status = serve(&options, &browser);
    web_browser_end(&browser);
    return status;
}

const CommandLine web_line = {
    .name = "web",
    .run = run_web,
    .keeps_rights = true, // and gives them up itself, once it listens
    .about = "Serves a page to the browser of this computer: play any of the games there. Ctrl-C "
             "ends it.",
    .options = web_options,
    .examples = "roque web\n"
                "roque web --open\n"
                "roque web --resume --port 8080",
};
