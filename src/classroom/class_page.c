// SPDX-License-Identifier: GPL-3.0-or-later
// class_page.c - the report as one page: page.html with all facts in it as JSON. The page's script
// puts every name and every word into the document as text, never as markup.
#include <stdlib.h>
#include <string.h>

#include "classroom/class_games.h"
#include "classroom/class_result.h"
#include "core/json.h"
#include "core/whole_file.h"

enum { PIECE_MAX = 1 << 18 }; // bytes of a piece of JSON
static const char PLACE[] = "@FACTS@";

extern const char roque_class_page[];

static const char *const page_words[] = {
    SENTENCE("Class tournament"),
    SENTENCE("Places"),
    SENTENCE("Rank"),
    SENTENCE("Program"),
    SENTENCE("Language"),
    SENTENCE("Points"),
    SENTENCE("Games"),
    SENTENCE("Won"),
    SENTENCE("Drawn"),
    SENTENCE("Lost"),
    SENTENCE("Elo"),
    SENTENCE("ms a move"),
    SENTENCE("Who beat whom"),
    SENTENCE("Points of the row against the column; choose a field to see its games."),
    SENTENCE("Why games were lost"),
    SENTENCE("on the board"),
    SENTENCE("Retired"),
    SENTENCE("These programs broke down too often. Their games are shown and count for nobody."),
    SENTENCE("Do not take part"),
    SENTENCE("Passed over"),
    SENTENCE("All games"),
    SENTENCE("All programs"),
    SENTENCE("Result"),
    SENTENCE("Moves"),
    SENTENCE("How it ended"),
    SENTENCE("(first)"),
    SENTENCE("Start"),
    SENTENCE("Back"),
    SENTENCE("Forward"),
    SENTENCE("End"),
    SENTENCE("Play"),
    SENTENCE("Stop"),
    SENTENCE("Turn the board"),
    SENTENCE("Close"),
    SENTENCE("opening"),
    SENTENCE("How it was played"),
    SENTENCE("Not limited on this system"),
    SENTENCE("the tournament is not over"),
    SENTENCE("Elo: the mean of the class is 0; ±: half the 95 % interval. Where intervals overlap, "
             "the games do not tell who is stronger."),
    SENTENCE("Somebody won or lost everything: for the ratings each pairing was given one more "
             "drawn game."),
    SENTENCE("This page needs JavaScript, and nothing from the network."),
    SENTENCE("← → steps, Home and End jump, Space plays."),
};

// In an HTML script a "<" could end it; JSON knows another way to write it.
static void put(FILE *out, const Text *text) {
    for (size_t i = 0; i < text->length; i++) {
        if (text->data[i] == '<')
            fputs("\\u003c", out);
        else
            fputc(text->data[i], out);
    }
}

// ---- the facts ----

static void add_words(const ClassResult *result, Json *json) {
    json_add_string(json, "language", result->language->code);
    json_open_object(json, "words");
    for (size_t i = 0; i < sizeof page_words / sizeof *page_words; i++)
        json_add_string(json, page_words[i], words_line(result->language, page_words[i]));
    json_close_object(json);
}

static void add_fact(const ClassResult *result, Json *json, const char *name, const char *value) {
    json_open_array(json, NULL);
    json_add_string(json, NULL, words_line(result->language, name));
    json_add_string(json, NULL, value);
    json_close_array(json);
}

static void add_number(const ClassResult *result, Json *json, const char *name, long long number,
                       const char *unit) {
    char value[64];
    Text text = text_over(value, sizeof value);
    text_addf(&text, "%lld%s", number, unit);
    add_fact(result, json, name, value);
}

static void add_settings(const ClassResult *result, Json *json) {
    char control[128];
    const MatchSettings *settings = result->settings;
    Text text = text_over(control, sizeof control);
    if (result->count > 0) time_control_format(&settings->players[0].control, &text);
    json_open_array(json, "settings");
    add_fact(result, json, SENTENCE("Date"), settings->date);
    add_fact(result, json, SENTENCE("Time (seconds)"), control);
    add_number(result, json, SENTENCE("Games of each pairing"), 2 * settings->schedule.rounds, "");
    add_fact(result, json, SENTENCE("Openings"), settings->openings_text);
    add_number(result, json, SENTENCE("Seed"), (long long)settings->schedule.seed, "");
    add_number(result, json, SENTENCE("Memory"), result->limits.memory_mb, " MB");
    add_number(result, json, SENTENCE("Processor time a game"), result->limits.processor_s, " s");
    add_number(result, json, SENTENCE("Breakdowns until a program retires"), settings->faults_max,
               "");
    add_fact(result, json, SENTENCE("Command"), result->command);
    json_close_array(json);
    json_open_array(json, "missing");
    for (int i = 0; i < CONFINE_MEANS; i++) {
        if (!result->can[i])
            json_add_string(json, NULL,
                            words_line(result->language, class_limit_missing((ConfineMeans)i)));
    }
    json_close_array(json);
}

static void add_summary(const ClassResult *result, Json *json) {
    char said[MESSAGE_MAX];
    Text text = text_over(said, sizeof said);
    words_addf(result->language, &text, "programs: %d, games: %lld", result->count,
               (long long)result->score->played);
    json_add_string(json, "summary", said);
}

// How often it lost in which way; losses on the board are the rest.
static void add_losses(const ClassResult *result, int index, Json *json) {
    const PlayerTotals *totals = &result->score->totals[index];
    int64_t lost = 0;
    for (int j = 0; j < result->count; j++) lost += result->score->games.cells[index][j].losses;
    json_open_object(json, "lost_by");
    for (int fault = 0; fault < FAULT_KINDS; fault++) {
        if (totals->faults[fault] == 0 || fault == FAULT_STOPPED) continue;
        json_add_int(json, words_term(result->language, result_fault_word((PlayerFault)fault)),
                     totals->faults[fault]);
        lost -= totals->faults[fault];
    }
    if (lost > 0) json_add_int(json, words_line(result->language, "on the board"), lost);
    json_close_object(json);
}

static void add_player(const ClassResult *result, int index, Json *json) {
    const ClassPlayer *player = &result->players[index];
    const PlayerTotals *totals = &result->score->totals[index];
    json_open_object(json, NULL);
    json_add_string(json, "name", result->settings->players[index].name);
    json_add_string(json, "file", player->submission->file);
    json_add_string(json, "language",
                    words_term(result->language, submission_kind_names[player->submission->kind]));
    json_add_int(json, "rank", player->rank);
    json_add_real(json, "points", class_player_points(player), 1);
    json_add_int(json, "games", tally_games(&player->tally));
    json_add_int(json, "wins", player->tally.wins);
    json_add_int(json, "draws", player->tally.draws);
    json_add_int(json, "losses", player->tally.losses);
    if (player->is_rated) json_add_real(json, "elo", player->elo, 1);
    if (player->is_rated) json_add_real(json, "error", player->error, 1);
    json_add_real(
        json, "move_ms",
        totals->moves > 0 ? (double)totals->effort.time_us / 1000.0 / (double)totals->moves : 0.0,
        1);
    json_add_string(json, "reason", player->breakdown);
    add_losses(result, index, json);
    json_open_array(json, "against"); // wins, draws and losses against each
    for (int j = 0; j < result->count; j++) {
        const Tally *cell = &result->score->games.cells[index][j];
        json_open_array(json, NULL);
        json_add_int(json, NULL, cell->wins);
        json_add_int(json, NULL, cell->draws);
        json_add_int(json, NULL, cell->losses);
        json_close_array(json);
    }
    json_close_array(json);
    json_close_object(json);
}

static void add_others(const ClassResult *result, Json *json) {
    char reason[MESSAGE_MAX];
    json_open_array(json, "refused");
    for (int i = 0; i < result->roster->count; i++) {
        const Submission *submission = &result->roster->submissions[i];
        if (submission->state != SUBMISSION_REFUSED) continue;
        Text text = text_over(reason, sizeof reason);
        words_add(result->language, &submission->reason, &text);
        json_open_object(json, NULL);
        json_add_string(json, "name", submission->name);
        json_add_string(json, "file", submission->file);
        json_add_string(json, "reason", reason);
        json_add_string(json, "words", submission->words);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "passed_over");
    for (int i = 0; i < result->roster->count; i++) {
        const Submission *submission = &result->roster->submissions[i];
        if (submission->state == SUBMISSION_PASSED_OVER)
            json_add_string(json, NULL, submission->file);
    }
    json_close_array(json);
}

static void put_facts(const ClassResult *result, char *bytes, FILE *out) {
    Text text = text_over(bytes, PIECE_MAX);
    Json json = json_over(&text);
    json_open_object(&json, NULL);
    add_words(result, &json);
    json_add_string(&json, "game", words_term(result->language, result->settings->game->title));
    json_add_string(&json, "variant", result->settings->variant);
    add_summary(result, &json);
    json_add_int(&json, "planned", result->score->in_shard);
    json_add_int(&json, "played", result->score->played);
    json_add_bool(&json, "is_over", result->is_over);
    json_add_bool(&json, "is_regularised", result->is_regularised);
    add_settings(result, &json);
    json_open_array(&json, "order");
    for (int i = 0; i < result->count; i++) json_add_int(&json, NULL, result->order[i]);
    json_close_array(&json);
    json_open_array(&json, "players");
    put(out, &text);
    for (int i = 0; i < result->count; i++) {
        text = text_over(bytes, PIECE_MAX); // the object goes on in a new piece
        add_player(result, i, &json);
        put(out, &text);
    }
    text = text_over(bytes, PIECE_MAX);
    json_close_array(&json);
    json_open_array(&json, "sides");
    for (int side = 0; side < 2; side++)
        json_add_string(&json, NULL,
                        words_term(result->language, result->settings->game->side_names[side]));
    json_close_array(&json);
    put(out, &text);
    text = text_over(bytes, PIECE_MAX);
    add_others(result, &json);
    json_close_object(&json);
    text.length--; // the object goes on with the games
    put(out, &text);
}

bool class_write_page(const ClassResult *result, const char *path, Error *error) {
    WholeFile file;
    const char *place = strstr(roque_class_page, PLACE);
    char *bytes = malloc(PIECE_MAX);
    if (bytes == NULL) return error_no_memory(error);
    if (!whole_file_open(&file, path, error)) {
        free(bytes);
        return false;
    }
    fwrite(roque_class_page, 1, (size_t)(place - roque_class_page), file.stream);
    put_facts(result, bytes, file.stream);
    Text text = text_over(bytes, PIECE_MAX);
    const bool is_written = class_games_put(result, &text, put, file.stream, error);
    fputs("}", file.stream);
    fputs(place + strlen(PLACE), file.stream);
    free(bytes);
    if (is_written) return whole_file_keep(&file, error);
    whole_file_drop(&file);
    return false;
}
