// SPDX-License-Identifier: GPL-3.0-or-later
// version.c - `roque version`: which Roque this is, and what guards it.
#include <stdio.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/say.h"
#include "confine/confine.h"
#include "engine/engine.h"

typedef struct SecurityFact {
    const char *name; // in JSON
    const char *about;
    bool is_on;
} SecurityFact;

enum { FACTS_MAX = 16 };

// What is asked of the system is asked now.
static int list_facts(SecurityFact facts[FACTS_MAX]) {
    const bool can_own = confine_is_for_ourselves();
    const SecurityFact list[] = {
        {"stack_protector", TERM("arrays that run over on the stack are caught"),
         build_guard_is_on(GUARD_STACK)},
        {"fortified", TERM("copies longer than their place are caught"),
         build_guard_is_on(GUARD_COPIES)},
        {"full_relro", TERM("addresses found at the start cannot be changed"),
         build_guard_is_on(GUARD_RELOCATED)},
        {"position_independent", TERM("the program lies elsewhere at every start"),
         build_guard_is_on(GUARD_ADDRESSES)},
        {"branch_protection", TERM("jumps are marked for processors that check them"),
         build_guard_is_on(GUARD_BRANCHES)},
        {"page_starts_nothing", TERM("the page starts no program and opens no socket (seccomp)"),
         can_own && confine_can(CONFINE_CALLS)},
        {"page_writes_its_own", TERM("the page writes in its own folders alone (Landlock)"),
         can_own && confine_can(CONFINE_FILES)},
        {"readers_start_nothing",
         TERM("commands that read files start no program and open no socket (seccomp)"),
         can_own && confine_can(CONFINE_CALLS)},
        {"bots_are_filtered", TERM("programs of a class are kept from the system (seccomp)"),
         confine_can(CONFINE_CALLS)},
        {"bots_see_their_own", TERM("programs of a class see their own files alone (Landlock)"),
         confine_can(CONFINE_FILES)},
        {"bots_are_counted", TERM("programs of a class have a limit of threads"),
         confine_can(CONFINE_THREADS)},
        {"not_root", TERM("it runs as a user, not as root"), geteuid() != 0},
    };
    enum { COUNT = sizeof list / sizeof *list };
    _Static_assert((int)COUNT <= (int)FACTS_MAX, "too many facts");
    for (int i = 0; i < COUNT; i++) facts[i] = list[i];
    return COUNT;
}

static void print_security(bool wants_json) {
    SecurityFact facts[FACTS_MAX];
    const int count = list_facts(facts);
    if (wants_json) {
        JsonLine line;
        Json *json = json_line_begin(&line, "security");
        json_add_string(json, "version", version_text());
        for (int i = 0; i < count; i++) json_add_bool(json, facts[i].name, facts[i].is_on);
        json_line_print(&line, stdout);
        return;
    }
    printf("Roque %s\n", version_text());
    for (int i = 0; i < count; i++) {
        say_column(stdout, -4, facts[i].is_on ? TERM("yes") : TERM("no"));
        printf(" %s\n", say_term(facts[i].about));
    }
}

static void print_version(bool wants_json) {
    char details[VERSION_DETAILS_MAX];
    version_details(details);
    if (wants_json)
        JSON_LINE(stdout, "version", FIELD("version", version_text()),
                  FIELD("date", version_date()));
    else
        printf("Roque %s\n%s", version_text(), details);
}

extern const char roque_notices[]; // notices_bytes.S

typedef struct Options {
    bool shows_security;
    bool shows_licences;
    bool wants_json;
} Options;

static const Option version_options[] = {
    OPTION_FLAG("security", shows_security, "what guards this program, here and now"),
    OPTION_FLAG("licences", shows_licences,
                "whose work is in this program, and under which licences"),
    OPTION_FLAG("json", wants_json, "a JSON line"),
    {0},
};

static int run_version(int argc, char **argv) {
    Options options = {.shows_security = false};
    const int status = options_parse(&version_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (options.shows_licences)
        fputs(roque_notices, stdout);
    else if (options.shows_security)
        print_security(options.wants_json);
    else
        print_version(options.wants_json);
    return EXIT_DONE;
}

const CommandLine version_line = {
    .name = "version",
    .run = run_version,
    .about = "Says which Roque this is: version, compiler, processor, libraries and network; what "
             "guards it\nagainst files, requests and programs of others; or whose work is in it.",
    .options = version_options,
    .examples = "roque version\n"
                "roque version --security\n"
                "roque version --licences\n"
                "roque version --security --json",
};
