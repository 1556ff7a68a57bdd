// SPDX-License-Identifier: GPL-3.0-or-later
// class_rows.c - the result as rows: CSV for spreadsheets, JSON for programs, columns for people.
#include <stdio.h>
#include <string.h>

#include "classroom/class_result.h"
#include "core/json.h"
#include "core/whole_file.h"

// A text in quotes, as UTF-8 whatever somebody's program said. One that a spreadsheet would take
// for a formula gets an apostrophe in front.
static void put_text(FILE *out, const char *text) {
    fputc('"', out);
    if (text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL) fputc('\'', out);
    while (*text != '\0') {
        const size_t length = text_utf8_length(text);
        if (*text == '"') fputc('"', out);
        if (length > 0)
            fwrite(text, 1, length, out);
        else
            fputc('?', out);
        text += length > 0 ? length : 1;
    }
    fputc('"', out);
}

static const char *state_of(const ClassResult *result, int player) {
    return result->score->totals[player].is_retired ? "retired" : "played";
}

static void put_player(FILE *out, const ClassResult *result, int index) {
    const ClassPlayer *player = &result->players[index];
    if (player->rank > 0) fprintf(out, "%d", player->rank);
    fputc(',', out);
    put_text(out, result->settings->players[index].name);
    fputc(',', out);
    put_text(out, player->submission->file);
    fprintf(out, ",%s,%s,%.1f,%lld,%lld,%lld,%lld,",
            submission_kind_names[player->submission->kind], state_of(result, index),
            class_player_points(player), (long long)tally_games(&player->tally),
            (long long)player->tally.wins, (long long)player->tally.draws,
            (long long)player->tally.losses);
    if (player->is_rated) fprintf(out, "%.1f", player->elo);
    fputc(',', out);
    if (player->is_rated) fprintf(out, "%.1f", player->error);
    fprintf(out, ",%lld,", (long long)standing_breakdowns(result->score, index));
    put_text(out, player->breakdown);
    fputc('\n', out);
}

bool class_write_places(const ClassResult *result, const char *path, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    fputs("rank,name,file,language,state,points,games,wins,draws,losses,elo,elo_error,breakdowns,"
          "reason\n",
          file.stream);
    for (int i = 0; i < result->count; i++) put_player(file.stream, result, result->order[i]);
    for (int i = 0; i < result->roster->count; i++) {
        const Submission *submission = &result->roster->submissions[i];
        if (submission->state != SUBMISSION_REFUSED) continue;
        fputc(',', file.stream);
        put_text(file.stream, submission->name);
        fputc(',', file.stream);
        put_text(file.stream, submission->file);
        fprintf(file.stream, ",%s,refused,,,,,,,,,", submission_kind_names[submission->kind]);
        put_text(file.stream, submission->reason.text);
        fputc('\n', file.stream);
    }
    return whole_file_keep(&file, error);
}

static void put_game(FILE *out, const ClassResult *result, const JournalGame *game) {
    const GameResult end = {.outcome = game->outcome, .cause = game->cause, .fault = game->fault};
    fprintf(out, "%lld,", (long long)game->number + 1);
    for (int side = 0; side < 2; side++) {
        put_text(out, result->settings->players[game->players[side]].name);
        fputc(',', out);
    }
    fprintf(out, "%s,%s,%u,", outcome_text(game->outcome), result_cause_word(&end), game->plies);
    put_text(out, game->reason);
    fputc('\n', out);
}

bool class_write_games(const ClassResult *result, const char *path, Error *error) {
    WholeFile file;
    Journal journal;
    JournalGame game;
    if (!whole_file_open(&file, path, error)) return false;
    fputs("game,first,second,result,cause,plies,reason\n", file.stream);
    if (result->settings->journal_path == NULL) return whole_file_keep(&file, error); // no games
    if (!journal_open_to_read(&journal, result->settings->journal_path, MATCH_JOURNAL_PURPOSE,
                              error)) {
        whole_file_drop(&file);
        return false;
    }
    while (match_journal_read(&journal, &game, NULL, NULL) == JOURNAL_RECORD)
        put_game(file.stream, result, &game);
    journal_close(&journal);
    return whole_file_keep(&file, error);
}

// ---- for programs ----

static void add_player_json(Json *json, const ClassResult *result, int index) {
    const ClassPlayer *player = &result->players[index];
    JSON_ADD_OBJECT(json, NULL, FIELD_KNOWN(player->rank > 0, "rank", player->rank),
                    FIELD("name", result->settings->players[index].name),
                    FIELD("file", player->submission->file),
                    FIELD("language", submission_kind_names[player->submission->kind]),
                    FIELD("state", state_of(result, index)),
                    field_real("points", class_player_points(player), 1),
                    FIELD("games", tally_games(&player->tally)),
                    FIELD_REAL_IF(player->is_rated, "elo", player->elo, 1),
                    FIELD_REAL_IF(player->is_rated, "elo_error", player->error, 1),
                    FIELD("breakdowns", standing_breakdowns(result->score, index)),
                    FIELD_IF(player->breakdown[0] != '\0', "reason", player->breakdown));
}

void class_result_json(const ClassResult *result, Text *text) {
    static const char *const means[CONFINE_MEANS] = {"system_calls", "files", "threads"};
    Json json = json_begin_line(text, "class");
    JSON_ADD(&json, FIELD("game", result->settings->game->name),
             FIELD("games_planned", result->score->in_shard),
             FIELD("games_played", result->score->played));
    json_open_object(&json, "confined");
    for (int i = 0; i < CONFINE_MEANS; i++) json_add_bool(&json, means[i], result->can[i]);
    json_close_object(&json);
    json_open_array(&json, "players");
    for (int i = 0; i < result->count; i++) add_player_json(&json, result, result->order[i]);
    json_close_array(&json);
    json_open_array(&json, "refused");
    for (int i = 0; i < result->roster->count; i++) {
        const Submission *submission = &result->roster->submissions[i];
        if (submission->state != SUBMISSION_REFUSED) continue;
        JSON_ADD_OBJECT(&json, NULL, FIELD("file", submission->file),
                        FIELD("reason", submission->reason.text));
    }
    json_close_array(&json);
    json_end_line(&json);
}

// ---- for people ----

static int name_columns(const ClassResult *result) {
    int columns = 8;
    for (int i = 0; i < result->count; i++) {
        const int own = slice_columns(slice_of(result->settings->players[i].name));
        if (own > columns) columns = own;
    }
    return columns < 28 ? columns : 28;
}

static void add_name(const ClassResult *result, int index, int columns, Text *text) {
    char cut[PLAYER_NAME_MAX];
    slice_copy(slice_cut(slice_of(result->settings->players[index].name), columns), cut,
               sizeof cut);
    text_add_column(text, cut, -columns);
}

void class_result_table(const ClassResult *result, Text *text) {
    const int columns = name_columns(result);
    text_add_column(text, words_term(result->language, TERM("rank")), 4);
    text_add(text, "  ");
    text_add_column(text, words_term(result->language, TERM("player")), -columns);
    text_add_column(text, words_term(result->language, TERM("points")), 8);
    text_add_column(text, words_term(result->language, TERM("games")), 9);
    text_add(text, "     Elo\n");
    for (int i = 0; i < result->active; i++) {
        const int index = result->order[i];
        const ClassPlayer *player = &result->players[index];
        text_addf(text, "%4d  ", player->rank);
        add_name(result, index, columns, text);
        text_addf(text, "%8.1f%9lld", class_player_points(player),
                  (long long)tally_games(&player->tally));
        if (player->is_rated) text_addf(text, "%+8.0f ± %.0f", player->elo, player->error);
        text_add_char(text, '\n');
    }
    for (int i = result->active; i < result->count; i++) {
        const int index = result->order[i];
        text_add(text, "   -  ");
        add_name(result, index, columns, text);
        words_addf(result->language, text, "  retired: %s\n", result->players[index].breakdown);
    }
    for (int i = 0; i < result->roster->count; i++) {
        const Submission *submission = &result->roster->submissions[i];
        if (submission->state != SUBMISSION_REFUSED) continue;
        words_addf(result->language, text, "   -  %s: does not take part: %p\n", submission->file,
                   (const void *)&submission->reason);
    }
}
