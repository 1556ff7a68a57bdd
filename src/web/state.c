// SPDX-License-Identifier: GPL-3.0-or-later
// state.c - see state.h.
#include "web/state.h"

#include <string.h>

#include "core/clock.h"
#include "games/games.h"
#include "web/board_state.h"
#include "web/page_words.h"

// ---- moves -------------------------------------------------------------------------------------

static void add_legal(Json *json, Language language, const Sitting *sitting, bool is_asked) {
    GameMove moves[GAME_MOVES_MAX];
    const Game *game = sitting->game;
    int count = is_asked ? game->list_moves(&sitting->position, moves) : 0;
    json_open_array(json, "legal");
    for (int i = 0; i < count; i++) {
        if (!sitting_is_forbidden(sitting, moves[i]))
            board_state_add_move(json, language, game, &sitting->position, moves[i]);
    }
    json_close_array(json);
}

// All known moves; those behind `count` can be played again.
static void add_moves(Json *json, Language language, const Sitting *sitting) {
    const Game *game = sitting->game;
    GamePosition position = sitting->start;
    json_open_array(json, "moves");
    for (int ply = 0; ply < sitting->length; ply++) {
        GameMove move = sitting->moves[ply].recorded.move;
        char said[GAME_MOVE_TEXT_MAX], number[16];
        Text text = text_over(said, sizeof said), number_text = text_over(number, sizeof number);
        notation_add_move(language, game, &position, move, &text);
        if (ply == 0 || score_sheet_has_number(game, &position))
            score_sheet_add_number(game, &position, ply, &number_text);
        json_open_array(json, NULL);
        json_add_string(json, NULL, number);
        json_add_string(json, NULL, said);
        json_close_array(json);
        game_advance(game, &position, move);
    }
    json_close_array(json);
}

static void add_last(Json *json, const Sitting *sitting) {
    int ply = sitting->count - 1;
    GamePosition before = sitting_position_at(sitting, ply > 0 ? ply : 0);
    board_state_add_path(json, "last", sitting->game, &before,
                         ply >= 0 ? sitting->moves[ply].recorded.move : GAME_NO_MOVE);
}

static void add_opening(Json *json, Language language, const Sitting *sitting) {
    if (!review_has_rules(sitting)) return;
    Board board = *(const Board *)&sitting->start;
    const OpeningName *name = NULL;
    for (int ply = 0; ply < sitting->count; ply++) {
        board_advance(&board, (Move)sitting->moves[ply].recorded.move);
        const OpeningName *found = opening_name_find(&board);
        if (found != NULL) name = found;
    }
    if (name != NULL) json_add_string(json, "opening", words_term(language, name->name));
}

// ---- the game ----------------------------------------------------------------------------------

static void add_players(Json *json, Language language, const Sitting *sitting) {
    json_open_array(json, "players");
    for (int side = 0; side < 2; side++) {
        char title[PLAYER_NAME_MAX];
        json_open_object(json, NULL);
        json_add_string(json, "text", sitting->seats[side].text);
        json_add_string(json, "title", title_full(sitting, language, side, title));
        json_add_string(json, "side", words_term(language, sitting->game->side_names[side]));
        json_add_bool(json, "is_person", sitting->seats[side].is_human);
        json_close_object(json);
    }
    json_close_array(json);
}

// What is left on each clock now; that of the side to move is running while the game is.
static void add_clocks(Json *json, const StateView *view) {
    const Sitting *sitting = view->sitting;
    int64_t clock_ms[2];
    if (sitting->clock.base_ms == 0) return;
    sitting_clocks_at(sitting, sitting->count, clock_ms);
    int side = sitting->game->side_to_move(&sitting->position);
    int64_t end_ms = view->is_asked      ? sitting->turn_end_ms
                     : view->is_thinking ? view->thinker_end_ms
                                         : 0;
    if (end_ms > 0) clock_ms[side] = end_ms - clock_now_ms();
    json_open_array(json, "clock_ms");
    for (int i = 0; i < 2; i++) json_add_int(json, NULL, clock_ms[i] > 0 ? clock_ms[i] : 0);
    json_close_array(json);
    json_add_bool(json, "is_running", end_ms > 0 && sitting->result.cause == END_NONE);
}

static void add_end(Json *json, Language language, const Sitting *sitting) {
    bool is_over = sitting->result.cause != END_NONE;
    json_add_bool(json, "is_over", is_over);
    if (!is_over) return;
    char said[MESSAGE_MAX];
    Text text = text_over(said, sizeof said);
    said_result(sitting, language, &text);
    json_add_string(json, "result", outcome_text(sitting->result.outcome));
    json_add_string(json, "ending", said);
}

static void add_file(Json *json, const Sitting *sitting) {
    char shown[SITTING_PATH_MAX];
    if (sitting->path[0] != '\0' && sitting->is_saved)
        json_add_string(json, "file", store_show_path(sitting->path, shown));
}

// Which of the bad moves is tried again, and what is asked.
static void add_retry(Json *json, Language language, const StateView *view) {
    if (view->retry == NULL) return;
    char said[MESSAGE_MAX];
    Text text = text_over(said, sizeof said);
    retry_words_add_task(language, view->retry, view->sitting->review->worst,
                         view->sitting->review->worst_count, &text);
    json_open_object(json, "retry");
    json_add_int(json, "ply", view->retry->ply);
    json_add_string(json, "task", said);
    json_close_object(json);
}

// What the user's tables say of a position of a game that is over: before, it would be help.
static void add_tables(Json *json, Language language, const void *position) {
    char said[MESSAGE_MAX];
    Text text = text_over(said, sizeof said);
    if (table_words_add_home(language, position, &text)) json_add_string(json, "tables", said);
}

void state_add(Json *json, Language language, const StateView *view) {
    const Sitting *sitting = view->sitting;
    json_add_bool(json, "has_game", sitting != NULL);
    if (view->complaint != NULL) page_words_add_said(json, "complaint", language, view->complaint);
    if (sitting == NULL) return;
    json_add_string(json, "game", sitting->game->name);
    json_add_string(json, "game_text", sitting->game_text);
    json_add_string(json, "title", words_term(language, sitting->game->title));
    board_state_add(json, language, sitting->game, &sitting->position);
    add_last(json, sitting);
    add_moves(json, language, sitting);
    json_add_int(json, "count", sitting->count);
    add_players(json, language, sitting);
    add_clocks(json, view);
    add_end(json, language, sitting);
    add_opening(json, language, sitting);
    add_file(json, sitting);
    json_add_bool(json, "is_flipped", sitting_is_flipped(sitting));
    json_add_bool(json, "is_asked", view->is_asked);
    json_add_bool(json, "is_thinking", view->is_thinking);
    json_add_bool(json, "is_draw_asked", view->is_draw_asked);
    json_add_bool(json, "was_draw_declined", view->was_draw_declined);
    json_add_bool(json, "offers_draw", sitting->offers_draw);
    json_add_bool(json, "can_review", review_is_possible(sitting));
    if (view->claim != NULL) page_words_add_said(json, "claim", language, view->claim);
    add_retry(json, language, view);
    if (review_has_rules(sitting) && sitting->result.cause != END_NONE && view->retry == NULL)
        add_tables(json, language, &sitting->position);
    add_legal(json, language, sitting,
              view->retry != NULL
                  || (view->is_asked && !view->is_draw_asked && sitting->result.cause == END_NONE));
}

void state_add_look(Json *json, Language language, const SittingSnapshot *snapshot, int ply) {
    const Game *game = snapshot->game;
    GamePosition before = snapshot->start, position = snapshot->start;
    for (int i = 0; i < ply; i++) {
        before = position;
        game->play(&before, snapshot->moves[i], &position);
    }
    json_add_int(json, "ply", ply);
    board_state_add_position(json, language, game, &position);
    board_state_add_path(json, "last", game, &before,
                         ply > 0 ? snapshot->moves[ply - 1] : GAME_NO_MOVE);
    bool is_usual = notation_is_chess(game) && strstr(snapshot->game_text, ":crp") == NULL;
    if (is_usual && snapshot->result.cause != END_NONE) add_tables(json, language, &position);
}

// ---- what can be chosen ------------------------------------------------------------------------

static void add_opponents(Json *json, Language language, const Game *game) {
    Opponent opponents[OPPONENTS_MAX];
    int count = opponents_list(game, opponents);
    json_open_array(json, "opponents");
    for (int i = 0; i < count; i++) {
        json_open_object(json, NULL);
        json_add_string(json, "text", opponents[i].text);
        json_add_string(json, "about", words_line(language, opponents[i].about));
        json_close_object(json);
    }
    json_close_array(json);
}

static void add_variants(Json *json, const Game *game) {
    json_open_array(json, "variants");
    for (Slice rest = slice_of(game->variants), word; (word = slice_next_word(&rest)).length > 0;) {
        char name[SITTING_GAME_TEXT_MAX];
        slice_copy(word, name, sizeof name);
        json_add_string(json, NULL, name);
    }
    json_close_array(json);
}

static void add_game(Json *json, Language language, const Game *game) {
    json_open_object(json, NULL);
    json_add_string(json, "name", game->name);
    json_add_string(json, "title", words_term(language, game->title));
    json_add_string(json, "summary", words_line(language, game->summary));
    json_open_array(json, "sides");
    for (int side = 0; side < 2; side++)
        json_add_string(json, NULL, words_term(language, game->side_names[side]));
    json_close_array(json);
    json_add_bool(json, "has_levels", levels_exist(game));
    add_variants(json, game);
    add_opponents(json, language, game);
    json_close_object(json);
}

static void add_levels(Json *json, Language language) {
    json_open_array(json, "levels");
    for (int i = 0; i < NAMED_LEVEL_COUNT; i++) {
        json_open_object(json, NULL);
        json_add_string(json, "name", named_levels[i].name);
        json_add_int(json, "elo", named_levels[i].elo);
        json_add_string(json, "title", words_line(language, named_levels[i].title));
        json_add_string(json, "about", words_line(language, named_levels[i].about));
        json_close_object(json);
    }
    json_close_array(json);
    json_add_int(json, "level_usual", LEVEL_FRIENDLY - 1);
}

void state_add_choices(Json *json, Language language) {
    char path[SITTING_PATH_MAX], folder[SITTING_PATH_MAX];
    json_open_array(json, "games");
    for (int i = 0; i < all_games_count; i++) {
        if (!all_games[i]->people.is_for_laboratory) add_game(json, language, all_games[i]);
    }
    json_close_array(json);
    add_levels(json, language);
    json_add_bool(json, "has_unfinished", store_find_unfinished(path, folder));
}
