// SPDX-License-Identifier: GPL-3.0-or-later
// match_page.c - see match_page.h: match_page.html with all facts in it as JSON. The page's script
// puts every name and every word into the document as text, never as markup.
#include "pages/match_page.h"

#include <stdlib.h>
#include <string.h>

#include "core/whole_file.h"
#include "pages/page_games.h"

enum { PIECE_MAX = 1 << 18, CURVE_POINTS = 500 }; // bytes of a piece of JSON; of the test's course
static const char PLACE[] = "@FACTS@";

extern const char roque_match_page[];
extern const char *const match_page_sentences[]; // what its script says; the build makes it

// ---- places ----

static double points_of(const Tally *tally) {
    return (double)tally->wins + 0.5 * (double)tally->draws;
}

static bool is_better(const MatchPagePlayer *one, const MatchPagePlayer *other) {
    if ((one->rank > 0) != (other->rank > 0)) return one->rank > 0;
    if (one->is_rated && other->is_rated) return one->elo > other->elo;
    return points_of(&one->tally) > points_of(&other->tally);
}

bool match_page_count(MatchPage *page, const ReportNames *names, Error *error) {
    RatingList *list = malloc(sizeof *list);
    if (list == NULL) return error_no_memory(error);
    const bool has_ratings = rating_solve(&page->score->games, list, NULL);
    page->count = page->score->player_count;
    page->is_regularised = has_ratings && list->is_regularised;
    for (int i = 0; i < page->count; i++) {
        MatchPagePlayer *player = &page->players[i];
        *player = (MatchPagePlayer){.name = names->names[i],
                                    .file = "",
                                    .language = "",
                                    .breakdown = "",
                                    .rank = !page->score->totals[i].is_retired};
        player->is_rated = has_ratings && player->rank > 0;
        if (player->is_rated) {
            player->elo = list->elo[i];
            player->error = list->error[i];
        }
        for (int j = 0; j < page->count; j++)
            tally_add(&player->tally, &page->score->games.cells[i][j]);
        int place = i;
        for (; place > 0 && is_better(player, &page->players[page->order[place - 1]]); place--)
            page->order[place] = page->order[place - 1];
        page->order[place] = i;
    }
    free(list);
    for (int i = 0; i < page->count; i++) {
        MatchPagePlayer *player = &page->players[page->order[i]];
        if (player->rank > 0) player->rank = i + 1;
    }
    return true;
}

// ---- the facts ----

void match_page_add_fact(const MatchPage *page, Json *json, const char *name, const char *value) {
    JSON_ADD_ARRAY(json, NULL, FIELD("", words_line(page->language, name)), FIELD("", value));
}

static void add_words(const MatchPage *page, Json *json) {
    json_add_string(json, "language", page->language->code);
    json_open_object(json, "words");
    for (const char *const *english = match_page_sentences; *english != NULL; english++)
        json_add_string(json, *english, words_line(page->language, *english));
    json_close_object(json);
}

// How often it lost in which way; losses on the board are the rest.
static void add_losses(const MatchPage *page, int index, Json *json) {
    const PlayerTotals *totals = &page->score->totals[index];
    int64_t lost = 0;
    for (int j = 0; j < page->count; j++) lost += page->score->games.cells[index][j].losses;
    json_open_object(json, "lost_by");
    for (int fault = 0; fault < FAULT_KINDS; fault++) {
        if (totals->faults[fault] == 0 || fault == FAULT_STOPPED) continue;
        json_add_int(json, words_term(page->language, result_fault_word((PlayerFault)fault)),
                     totals->faults[fault]);
        lost -= totals->faults[fault];
    }
    if (lost > 0) json_add_int(json, words_line(page->language, "on the board"), lost);
    json_close_object(json);
}

static void add_player(const MatchPage *page, int index, Json *json) {
    const MatchPagePlayer *player = &page->players[index];
    const PlayerTotals *totals = &page->score->totals[index];
    const double moves = totals->moves > 0 ? (double)totals->moves : 1.0;
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("name", player->name), FIELD("file", player->file),
             FIELD("language", player->language), FIELD("rank", player->rank),
             field_real("points", points_of(&player->tally), 1),
             FIELD("games", tally_games(&player->tally)), FIELD("wins", player->tally.wins),
             FIELD("draws", player->tally.draws), FIELD("losses", player->tally.losses),
             FIELD_REAL_IF(player->is_rated, "elo", player->elo, 1),
             FIELD_REAL_IF(player->is_rated, "error", player->error, 1),
             field_real("move_ms", (double)totals->effort.time_us / 1000.0 / moves, 1),
             FIELD("reason", player->breakdown));
    add_losses(page, index, json);
    json_open_array(json, "against"); // wins, draws and losses against each
    for (int j = 0; j < page->count; j++) {
        const Tally *cell = &page->score->games.cells[index][j];
        JSON_ADD_ARRAY(json, NULL, FIELD("", cell->wins), FIELD("", cell->draws),
                       FIELD("", cell->losses));
    }
    json_close_array(json);
    json_close_object(json);
}

// The test after so many games, [games, llr] each, and between which bounds it goes.
static void add_test(const MatchPage *page, Json *json) {
    Journal journal;
    JournalGame game;
    if (!page->score->has_sprt || page->journal == NULL) return;
    Standing *score = standing_new(page->schedule, &page->score->sprt, NULL);
    if (score == NULL) return;
    const int64_t step = 1 + page->score->played / CURVE_POINTS;
    const bool is_open = journal_open_to_read(&journal, page->journal, MATCH_JOURNAL_PURPOSE, NULL);
    json_open_object(json, "test");
    JSON_ADD(json, field_real("lower", sprt_lower(&score->sprt), 3),
             field_real("upper", sprt_upper(&score->sprt), 3));
    json_open_array(json, "llr");
    while (is_open && match_journal_read(&journal, &game, NULL, NULL) == JOURNAL_RECORD) {
        if (!standing_add(score, &game)) continue;
        if (score->played % step != 0 && score->played != page->score->played) continue;
        JSON_ADD_ARRAY(json, NULL, FIELD("", score->played), field_real("", score->llr, 3));
    }
    json_close_array(json);
    json_close_object(json);
    if (is_open) journal_close(&journal);
    standing_free(score);
}

static void put_facts(const MatchPage *page, char *bytes, FILE *out) {
    Text text = text_over(bytes, PIECE_MAX);
    Json json = json_over(&text);
    json_open_object(&json, NULL);
    add_words(page, &json);
    JSON_ADD(&json, FIELD("kind", page->kind), FIELD("of_rating", page->of_rating),
             FIELD("game", words_term(page->language, page->game->title)),
             FIELD("variant", page->variant), FIELD("date", page->date),
             FIELD("summary", page->summary), FIELD("planned", page->score->in_shard),
             FIELD("played", page->score->played), FIELD("is_over", page->is_over),
             FIELD("is_regularised", page->is_regularised));
    add_test(page, &json);
    json_open_array(&json, "order");
    for (int i = 0; i < page->count; i++) json_add_int(&json, NULL, page->order[i]);
    json_close_array(&json);
    json_open_array(&json, "players");
    json_put_in_page(out, &text);
    for (int i = 0; i < page->count; i++) {
        text = text_over(bytes, PIECE_MAX); // the object goes on in a new piece
        add_player(page, i, &json);
        json_put_in_page(out, &text);
    }
    text = text_over(bytes, PIECE_MAX);
    json_close_array(&json);
    JSON_ADD_ARRAY(&json, "sides", FIELD("", words_term(page->language, page->game->side_names[0])),
                   FIELD("", words_term(page->language, page->game->side_names[1])));
    json_put_in_page(out, &text);
    text = text_over(bytes, PIECE_MAX);
    page->add_more(page, &json);
    json_close_object(&json);
    text.length--; // the object goes on with the games
    json_put_in_page(out, &text);
}

bool match_page_write(const MatchPage *page, const char *path, Error *error) {
    WholeFile file;
    const char *place = strstr(roque_match_page, PLACE);
    char *bytes = malloc(PIECE_MAX);
    if (bytes == NULL) return error_no_memory(error);
    if (!whole_file_open(&file, path, error)) {
        free(bytes);
        return false;
    }
    fwrite(roque_match_page, 1, (size_t)(place - roque_match_page), file.stream);
    put_facts(page, bytes, file.stream);
    Text text = text_over(bytes, PIECE_MAX);
    const bool is_written = page_games_put(page, &text, file.stream, error);
    fputs("}", file.stream);
    fputs(place + strlen(PLACE), file.stream);
    free(bytes);
    return whole_file_end(&file, is_written, error);
}
