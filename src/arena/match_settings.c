// SPDX-License-Identifier: GPL-3.0-or-later
// match_settings.c - who plays, under which names, and all that in words.
#include "arena/match.h"

#include <string.h>

#include "arena/match_journal.h"
#include "arena/merge.h"

static bool is_taken(const MatchSettings *settings, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(settings->players[i].name, name) == 0) return true;
    }
    return false;
}

// "gnuchess" for "uci:/usr/games/gnuchess --uci,Hash=1"; the whole text for players of ours.
static void default_name(const MatchPlayer *player, char name[PLAYER_NAME_MAX]) {
    Text text = text_over(name, PLAYER_NAME_MAX);
    if (!player->text.kind->is_process) {
        text_add(&text, player->source);
        return;
    }
    size_t length = strcspn(player->text.options, " ,");
    size_t begin = length;
    while (begin > 0 && player->text.options[begin - 1] != '/') begin--;
    text_add_bytes(&text, player->text.options + begin, length - begin);
}

bool match_read_player(MatchSettings *settings, int index, const char *source,
                       const TimeControl *usual, Error *error) {
    MatchPlayer *player = &settings->players[index];
    if (!player_parse(source, &player->text, error)) return false;
    slice_copy(slice_of(source), player->source, sizeof player->source);
    player->control = player->text.has_control ? player->text.control : *usual;
    char name[PLAYER_NAME_MAX];
    if (player->text.name[0] != '\0')
        slice_copy(slice_of(player->text.name), name, sizeof name);
    else
        default_name(player, name);
    slice_copy(slice_of(name), player->name, sizeof player->name);
    for (int number = 2; is_taken(settings, index, player->name); number++) {
        Text text = text_over(player->name, sizeof player->name);
        text_add_bytes(&text, name,
                       strlen(name) < PLAYER_NAME_MAX - 8 ? strlen(name) : PLAYER_NAME_MAX - 8);
        text_addf(&text, "#%d", number);
    }
    return true;
}

bool match_read_openings(const char *journal_path, char text[PLAYER_TEXT_MAX]) {
    Journal journal;
    if (!journal_open_to_read(&journal, journal_path, MATCH_JOURNAL_PURPOSE, NULL)) return false;
    MatchSummary summary;
    bool is_read = journal.settings != NULL && summary_read(journal.settings, &summary, NULL)
                   && slice_copy(slice_of(summary.openings), text, PLAYER_TEXT_MAX);
    journal_close(&journal);
    return is_read && text[0] != '\0';
}

static void describe_adjudication(const Adjudication *rules, Text *text) {
    text_addf(text, "adjudication=draw:%d,%d,%d resign:%d,%d,%d plies:%d tables:%d\n",
              rules->draw_moves, rules->draw_score, rules->draw_from, rules->resign_moves,
              rules->resign_score, rules->resign_needs_both, rules->plies_max, rules->table_men);
}

void match_describe_settings(const MatchSettings *settings, Text *text) {
    const Schedule *schedule = &settings->schedule;
    text_addf(text, "game=%s\nvariant=%s\nplayers=%d\n", settings->game->name, settings->variant,
              schedule->player_count);
    for (int i = 0; i < schedule->player_count; i++) {
        const MatchPlayer *player = &settings->players[i];
        text_addf(text, "player=%s\nname=%s\ntime=", player->source, player->name);
        time_control_format(&player->control, text);
        text_add_char(text, '\n');
    }
    text_addf(text, "gauntlet=%d\nrounds=%lld\nseed=%llu\n", schedule->gauntlet,
              (long long)schedule->rounds, (unsigned long long)schedule->seed);
    // Told only where they are on: journals of versions that did not know them stay the same.
    if (schedule->keeps_sides) text_add(text, "noswap=1\n");
    if (schedule->is_reversed) text_add(text, "reverse=1\n");
    text_addf(
        text,
        "openings=%s\nopening_count=%lld\nshuffled=%d\nfirst_opening=%lld\nopening_plies=%d\n",
        settings->openings_text, (long long)schedule->opening_count, schedule->is_shuffled,
        (long long)schedule->first_opening, settings->openings->plies);
    text_addf(text, "openings_checksum=%08x\n", settings->openings->checksum);
    text_addf(text, "margin_ms=%lld\npatience_ms=%lld\nponder=%d\n", (long long)settings->margin_ms,
              (long long)settings->patience_ms, settings->ponders);
    describe_adjudication(&settings->adjudication, text);
    if (settings->has_sprt)
        text_addf(text, "sprt=%g,%g,%g,%g,%s\n", settings->sprt.elo0, settings->sprt.elo1,
                  settings->sprt.alpha, settings->sprt.beta,
                  settings->sprt.model == SPRT_LOGISTIC ? "logistic" : "normalised");
}
