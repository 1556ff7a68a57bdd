// SPDX-License-Identifier: GPL-3.0-or-later
// journal.c - `roque journal`: what is in journals, whether they are sound, and how they become so.
#include "core/journal.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/commands.h"
#include "cli/options.h"

static void print_survey(bool wants_json, const char *path, const JournalSurvey *survey) {
    const bool is_empty = survey->purpose[0] == '\0', is_damaged = survey->damaged_places > 0;
    const int64_t places = survey->damaged_places;
    REPORT(stdout, wants_json, "journal", SAID("%s: ", FIELD("file", path)),
           SAID_IF(is_empty, "empty\n", FIELD("", true)),
           SAID_IF(!is_empty,
                   survey->records == 1 ? SENTENCE("%s, %" PRId64 " record")
                                        : SENTENCE("%s, %" PRId64 " records"),
                   FIELD("purpose", survey->purpose)),
           FIELD("records", survey->records),
           SAID_IF(is_damaged && !is_empty,
                   places == 1 ? SENTENCE("; damaged in %" PRId64 " place, first at byte %" PRIu64
                                          ", %" PRIu64 " bytes in all")
                               : SENTENCE("; damaged in %" PRId64 " places, first at byte %" PRIu64
                                          ", %" PRIu64 " bytes in all"),
                   FIELD("damaged_places", places)),
           FIELD("", survey->first_damage), FIELD("damaged_bytes", survey->damaged_bytes),
           FIELD_IF(is_damaged, "first_damage_offset", survey->first_damage),
           SAID("; repaired, the damaged one is %s",
                FIELD_IF(survey->kept[0] != '\0', "kept_file", survey->kept)),
           SAID_IF(!is_empty, "\n", FIELD("", true)));
}

typedef struct Options {
    OptionList paths;
    bool repairs;
    bool wants_json;
} Options;

static const Option journal_options[] = {
    OPTION_LIST("FILE", paths, "journals of matches, analyses, comparisons"),
    OPTION_FLAG(
        "repair", repairs,
        "put a journal of all records that can be read in the place\nof a damaged one, which "
        "is kept beside it as FILE.damaged"),
    OPTION_FLAG("json", wants_json, "JSON lines"),
    {0},
};

static int run_journal(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&journal_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    for (int i = 0; i < options.paths.count; i++) {
        const char *path = options.paths.values[i];
        JournalSurvey survey;
        Error error = {{0}};
        if (!(options.repairs ? journal_repair(path, &survey, &error)
                              : journal_survey(path, &survey, &error))) {
            complain("journal", &error);
            status = EXIT_FAILED;
            continue;
        }
        print_survey(options.wants_json, path, &survey);
        if (survey.damaged_places > 0 && !options.repairs) status = EXIT_FAILED;
    }
    return status == OPTIONS_GO ? EXIT_DONE : status;
}

const CommandLine journal_line = {
    .name = "journal",
    .run = run_journal,
    .about = "Counts the records of journals and finds damage; exit status 1 when there is any.",
    .options = journal_options,
    .examples = "roque journal match.rqj\n"
                "roque journal --repair match.rqj",
};
