// SPDX-License-Identifier: GPL-3.0-or-later
// drill_state.c - see drill_state.h.
#include "web/drill_state.h"

#include "web/board_state.h"
#include "web/page_words.h"

// ---- what there is -----------------------------------------------------------------------------

static void add_counts(Json *json, const Trainer *trainer) {
    const Deck *deck = &trainer->deck;
    int cards = 0, mistakes = 0;
    for (int i = 0; i < deck->count; i++) {
        const DeckCard *card = &deck->cards[i];
        cards += card->is_spaced;
        mistakes += !card->is_puzzle && card->is_spaced && card->spacing.due <= trainer->today;
    }
    JSON_ADD(json, FIELD("due", deck_count_due(deck, trainer->today)),
             FIELD("due_mistakes", mistakes), FIELD("cards", cards),
             FIELD("rating", (int)deck->rating), FIELD("puzzles", trainer->puzzles.count),
             FIELD("puzzles_tried", deck->puzzles_first), FIELD("puzzles_found", deck->found_first),
             FIELD("asked", trainer->asked), FIELD("found", trainer->found));
}

// Those that a puzzle can be chosen by.
static void add_themes(Json *json, Language language) {
    json_open_array(json, "themes");
    for (int theme = 0; theme < THEME_COUNT; theme++)
        JSON_ADD_ARRAY(json, NULL, FIELD("", theme_name((Theme)theme)),
                       FIELD("", words_term(language, theme_title((Theme)theme))));
    json_close_array(json);
}

// ---- the position ------------------------------------------------------------------------------

static void add_legal(Json *json, Language language, const Session *session) {
    GameMove moves[GAME_MOVES_MAX];
    int count = session->is_solved ? 0 : session->game->list_moves(&session->position, moves);
    json_open_array(json, "legal");
    for (int i = 0; i < count; i++)
        board_state_add_move(json, language, session->game, &session->position, moves[i]);
    json_close_array(json);
}

// What a puzzle is about tells half of its solution: only once it is over.
static void add_end(Json *json, Language language, const Trainer *trainer) {
    Text themes = TEXT_OF(MESSAGE_MAX);
    if (!trainer->is_puzzle) return;
    trainer_add_themes(trainer, language, &themes);
    JSON_ADD(json, FIELD("rated", trainer->puzzle.rating), field_text("about", themes.data));
}

static void add_task(Json *json, Language language, const DrillView *view) {
    const Session *session = view->session;
    const Trainer *trainer = view->trainer;
    const bool is_over = session->is_solved || view->is_shown;
    Text said = TEXT_OF(MESSAGE_MAX);
    retry_words_add_task(language, &session->retry, NULL, 0, &said);
    json_open_object(json, "task");
    JSON_ADD(json, FIELD("number", trainer->asked), FIELD("is_puzzle", trainer->is_puzzle),
             field_text("source", trainer->is_puzzle ? "" : trainer->source),
             field_text("said", said.data), FIELD("is_solved", session->is_solved),
             FIELD("is_shown", view->is_shown), FIELD("count", session->count),
             FIELD("is_flipped", session_is_flipped(session)));
    if (is_over) add_end(json, language, trainer);
    board_state_add(json, language, session->game, &session->position);
    board_state_add_last(json, session);
    add_legal(json, language, session);
    json_close_object(json);
}

void drill_state_add(Json *json, Language language, const DrillView *view) {
    const Trainer *trainer = view->trainer;
    JSON_ADD(json, field_bool("is_open", trainer != NULL), FIELD("is_done", view->is_done));
    if (trainer == NULL) return;
    add_counts(json, trainer);
    add_themes(json, language);
    if (error_is_set(&trainer->error))
        page_words_add_said(json, "complaint", language, &trainer->error);
    if (view->has_task) add_task(json, language, view);
}
