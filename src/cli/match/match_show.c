// SPDX-License-Identifier: GPL-3.0-or-later
// match_show.c - see match_show.h.
#include "cli/match/match_show.h"

#include <stdio.h>
#include <string.h>

#include "cli/match/match_cutechess.h"
#include "cli/say.h"
#include "core/clock.h"

enum { SHOW_TERMINAL_MS = 1000, SHOW_FILE_MS = 10000 };

void match_show_game(void *context, const MatchEvent *event) {
    MatchShow *show = context;
    char line[REPORT_MAX];
    Text text = text_over(line, sizeof line);
    const char *clear = show->is_terminal ? "\r\033[K" : "";
    if (show->form != FORM_TABLES) {
        (show->form == FORM_JSON ? report_game_json : match_cutechess_game)(event, &show->names,
                                                                            &text);
        fwrite(line, 1, text.length, stdout);
        fflush(stdout);
        text = text_over(line, sizeof line);
    }
    bool is_fault = event->game->fault != FAULT_NONE;
    if (show->is_verbose || (is_fault && !show->is_quiet)) {
        report_game_line(event, &show->names, &text);
        fprintf(stderr, "%s%s\n", clear, line);
        text = text_over(line, sizeof line);
    }
    if (event->retired >= 0 && !show->is_quiet) {
        const long long count = (long long)standing_breakdowns(event->score, event->retired);
        say(stderr,
            count == 1 ? SENTENCE("%s%s retires: it broke down in %lld game; the others go on\n")
                       : SENTENCE("%s%s retires: it broke down in %lld games; the others go on\n"),
            clear, show->names.names[event->retired], count);
    }
    int64_t now_ms = clock_now_ms();
    if (show->is_quiet || now_ms < show->next_ms) return;
    show->next_ms = now_ms + (show->is_terminal ? SHOW_TERMINAL_MS : SHOW_FILE_MS);
    report_standing_line(event->score, &show->names, &text);
    fprintf(stderr, "%s%s%s", clear, line, show->is_terminal ? "" : "\n");
}

void match_show_start(const MatchSettings *settings) {
    const Language language = say_language();
    Text text = TEXT_OF(REPORT_MAX);
    const Schedule *schedule = &settings->schedule;
    words_addf(language, &text, "%-s%s%s, %lld games", settings->game->title,
               settings->variant[0] != '\0' ? " " : "", settings->variant,
               (long long)schedule_game_count(schedule));
    if (schedule->shard_count > 1)
        words_addf(language, &text, ", shard %d of %d", schedule->shard, schedule->shard_count);
    words_addf(language, &text, ", %d at a time, openings %s, seed %llu\n", settings->concurrency,
               settings->openings_text, (unsigned long long)schedule->seed);
    for (int i = 0; i < schedule->player_count; i++) {
        text_addf(&text, "  %s: ", settings->players[i].name);
        time_control_format(&settings->players[i].control, &text);
        text_add_char(&text, '\n');
    }
    adjudication_describe(language, &settings->adjudication, &text);
    fputs(text.data, stderr);
}

bool match_form_read(const char *name, MatchForm *form, Error *error) {
    static const char *const forms[] = {
        [FORM_TABLES] = "tables", [FORM_JSON] = "json", [FORM_CUTECHESS] = "cutechess"};
    for (int i = FORM_TABLES; i <= FORM_CUTECHESS; i++) {
        *form = (MatchForm)i;
        if (strcmp(name, forms[i]) == 0) return true;
    }
    return error_set(error, "--format is tables, json or cutechess, not '%.40s'", name);
}

void match_show_end(const Standing *score, const ReportNames *names, MatchForm form) {
    Text text = TEXT_OF(REPORT_MAX);
    if (form == FORM_JSON) {
        report_match_json(score, names, &text);
    } else if (form == FORM_CUTECHESS) {
        match_cutechess_end(score, names, &text);
    } else {
        report_score(score, names, &text);
        report_endings(names->language, score, &text);
        text_add_char(&text, '\n');
        report_players(score, names, &text);
    }
    fwrite(text.data, 1, text.length, stdout);
}
