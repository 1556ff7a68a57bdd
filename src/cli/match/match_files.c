// SPDX-License-Identifier: GPL-3.0-or-later
// match_files.c - see match_files.h.
#include "cli/match/match_files.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/say.h"

// On the ranks of an MPI run that only play nobody keeps games: work_path() gives NULL there.
bool match_files_begin(MatchFiles *files, Error *error) {
    static const char ending[] = ".rqj";
    files->temporary[0] = '\0';
    const bool is_wanted = files->page != NULL || files->positions != NULL;
    if (!is_wanted || files->journal != NULL || work_path(ending) == NULL) return true;
    const char *folder = getenv("TMPDIR");
    Text path = text_over(files->temporary, sizeof files->temporary);
    text_addf(&path, "%s/roque-XXXXXX%s", folder != NULL && folder[0] != '\0' ? folder : "/tmp",
              ending);
    const int file = path.is_cut ? -1 : mkstemps(files->temporary, sizeof ending - 1);
    if (file < 0) {
        error_set(error, "cannot write '%.200s': %m", files->temporary);
        files->temporary[0] = '\0';
        return false;
    }
    close(file);
    files->journal = files->temporary;
    return true;
}

void match_files_end(MatchFiles *files) {
    if (files->temporary[0] != '\0') unlink(files->temporary);
}

void match_conditions_add(MatchConditions *conditions, const char *name, const char *format, ...) {
    if (conditions->count == MATCH_FACTS_MAX) return;
    MatchFact *fact = &conditions->facts[conditions->count++];
    fact->name = name;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fact->value, sizeof fact->value, format, arguments);
    va_end(arguments);
}

static void add_more(const MatchPage *page, Json *json) {
    static const char *const others[] = {"missing", "refused", "passed_over"};
    const MatchConditions *conditions = page->context;
    json_open_array(json, "settings");
    for (int i = 0; i < conditions->count; i++)
        match_page_add_fact(page, json, conditions->facts[i].name, conditions->facts[i].value);
    json_close_array(json);
    for (int i = 0; i < 3; i++) {
        json_open_array(json, others[i]);
        json_close_array(json);
    }
}

static bool write_page(const MatchFiles *files, const MatchConditions *conditions,
                       const Standing *score, const ReportNames *names, Error *error) {
    MatchPage *page = calloc(1, sizeof *page);
    Text summary = TEXT_OF(MESSAGE_MAX);
    if (page == NULL) return error_no_memory(error);
    report_standing_line(score, names, &summary);
    *page = (MatchPage){.language = names->language,
                        .kind = words_line(names->language, SENTENCE("Match")),
                        .of_rating =
                            words_line(names->language,
                                       SENTENCE("Elo: the mean of the field is 0; ±: half the 95 % "
                                                "interval, from single games.")),
                        .summary = summary.data,
                        .date = conditions->date,
                        .game = names->game,
                        .variant = conditions->variant,
                        .journal = files->journal,
                        .schedule = conditions->schedule,
                        .score = score,
                        .is_over = conditions->is_over,
                        .add_more = add_more,
                        .context = conditions};
    const bool is_written =
        match_page_count(page, names, error) && match_page_write(page, files->page, error);
    free(page);
    return is_written;
}

bool match_files_write(const MatchFiles *files, const MatchConditions *conditions,
                       const Standing *score, const ReportNames *names, Error *error) {
    long long unread = 0;
    if (files->journal == NULL || work_path(files->journal) == NULL) return true;
    if (files->page != NULL && !write_page(files, conditions, score, names, error)) return false;
    if (files->positions == NULL) return true;
    if (!end_positions_write(files->journal, files->positions, &unread, error)) return false;
    if (unread > 0) say(stderr, "games whose moves cannot be read: %lld\n", unread);
    return true;
}
