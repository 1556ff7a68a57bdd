// SPDX-License-Identifier: GPL-3.0-or-later
// state.c - see state.h.
#include "web/state.h"

#include "book/book.h"
#include "games/games.h"
#include "session/session.h"
#include "web/board_state.h"
#include "web/page_words.h"
#include "web/review_state.h"

// ---- moves -------------------------------------------------------------------------------------

static void add_legal(Json *json, Language language, const Session *session, bool is_asked) {
    GameMove moves[GAME_MOVES_MAX];
    const Game *game = session->game;
    int count = is_asked ? game->list_moves(&session->position, moves) : 0;
    json_open_array(json, "legal");
    for (int i = 0; i < count; i++) {
        if (!session_is_forbidden(session, moves[i]))
            board_state_add_move(json, language, game, &session->position, moves[i]);
    }
    json_close_array(json);
}

// All known moves; those behind `count` can be played again.
static void add_moves(Json *json, Language language, const Session *session) {
    const Game *game = session->game;
    GamePosition position = session->start;
    json_open_array(json, "moves");
    for (int ply = 0; ply < session->length; ply++) {
        GameMove move = session->moves[ply].recorded.move;
        Text said = TEXT_OF(GAME_MOVE_TEXT_MAX), number = TEXT_OF(16);
        notation_add_move(language, game, &position, move, &said);
        if (ply == 0 || score_sheet_has_number(game, &position))
            score_sheet_add_number(game, &position, ply, &number);
        JSON_ADD_ARRAY(json, NULL, FIELD("", number.data), FIELD("", said.data));
        game_advance(game, &position, move);
    }
    json_close_array(json);
}

static void add_opening(Json *json, Language language, const Session *session) {
    if (!review_has_rules(session)) return;
    Board board = *(const Board *)&session->start;
    const OpeningName *name = NULL;
    for (int ply = 0; ply < session->count; ply++) {
        board_advance(&board, (Move)session->moves[ply].recorded.move);
        const OpeningName *found = opening_name_find(&board);
        if (found != NULL) name = found;
    }
    if (name != NULL) json_add_string(json, "opening", words_term(language, name->name));
}

// ---- the game ----------------------------------------------------------------------------------

static void add_players(Json *json, Language language, const Session *session) {
    json_open_array(json, "players");
    for (int side = 0; side < 2; side++) {
        char title[PLAYER_NAME_MAX], player[PLAYER_TEXT_MAX];
        levels_resolve(session->game, session->seats[side].text, player);
        JSON_ADD_OBJECT(json, NULL, FIELD("text", session->seats[side].text),
                        field_text("plays", player),
                        FIELD("title", title_full(session, language, side, title)),
                        FIELD("side", words_term(language, session->game->side_names[side])),
                        FIELD("is_person", session->seats[side].is_person));
    }
    json_close_array(json);
}

// What is left on each clock now; that of the side to move is running while the game is.
static void add_clocks(Json *json, const StateView *view) {
    const Session *session = view->session;
    int64_t clock_ms[2];
    JSON_ADD(json, field_real("minutes", (double)session->clock.base_ms / 60000, 3),
             field_real("seconds", (double)session->clock.increment_ms / 1000, 3));
    if (session->clock.base_ms == 0) return;
    session_clocks(session, view->now_ms, clock_ms);
    for (int i = 0; i < 2; i++) clock_ms[i] = clock_ms[i] > 0 ? clock_ms[i] : 0;
    JSON_ADD_ARRAY(json, "clock_ms", FIELD("", clock_ms[0]), FIELD("", clock_ms[1]));
    json_add_bool(json, "is_running", session_is_clock_running(session));
}

static void add_end(Json *json, Language language, const Session *session) {
    bool is_over = session->result.cause != END_NONE;
    json_add_bool(json, "is_over", is_over);
    if (!is_over) return;
    Text said = TEXT_OF(MESSAGE_MAX);
    said_result(session, language, &said);
    JSON_ADD(json, FIELD("result", outcome_text(session->result.outcome)),
             FIELD("ending", said.data));
}

static void add_file(Json *json, const Keeper *keeper) {
    char shown[STORE_PATH_MAX];
    if (keeper->path[0] != '\0' && keeper->is_saved)
        json_add_string(json, "file", store_show_path(keeper->path, shown));
}

// Whether a person is warned, and of what just now.
static void add_coach(Json *json, Language language, const Session *session) {
    const Coach *coach = &session->coach;
    Text said = TEXT_OF(MESSAGE_MAX);
    if (coach->is_warning) said_warning(session, language, &said);
    JSON_ADD_OBJECT(json, "coach", FIELD("is_on", coach->is_on),
                    FIELD("is_looking", coach->is_looking),
                    FIELD_IF(coach->is_warning, "warning", said.data));
}

// What the user's tables say of a position of a game that is over: before, it would be help.
static void add_tables(Json *json, Language language, const void *position) {
    Text said = TEXT_OF(MESSAGE_MAX);
    if (table_words_add_home(language, position, &said)) json_add_string(json, "tables", said.data);
}

static void add_said_turn(Json *json, Language language, const Session *session) {
    Text said = TEXT_OF(MESSAGE_MAX);
    words_addf(language, &said, "%-s is to move",
               session->game->side_names[session_side_to_move(session)]);
    json_add_string(json, "said_turn", said.data);
}

// What a person may do next.
static void add_turn(Json *json, Language language, const Session *session) {
    Sentence claim;
    bool is_over = session_is_over(session);
    bool is_asked = is_over ? session_has_person(session) : session_is_asked(session);
    bool is_to_move = session_is_asked(session) && !session->is_draw_asked;
    add_said_turn(json, language, session);
    JSON_ADD(json, FIELD("is_flipped", session_is_flipped(session)), FIELD("is_asked", is_asked),
             field_bool("is_thinking", session->wanted.kind == WANT_MOVE),
             FIELD("hides", session->hides), FIELD("is_hidden", session->is_hidden),
             FIELD("is_paused", session->is_paused), FIELD("pace_ms", session->pace_ms),
             FIELD("is_draw_asked", session->is_draw_asked),
             field_bool("was_draw_declined", is_to_move && session->was_declined),
             FIELD("offers_draw", session->offers_draw),
             FIELD("can_review", review_is_possible(session)));
    if (is_to_move && session_may_claim(session, &claim))
        page_words_add_said(json, "claim", language, &claim);
    if (review_has_rules(session)) add_coach(json, language, session);
    if (session->is_retrying && session->review->lab != NULL)
        review_state_add_lab_retry(json, language, &session->lab_retry, session->review->worst,
                                   session->review->worst_count);
    else if (session->is_retrying)
        review_state_add_retry(json, language, &session->retry, session->review->worst,
                               session->review->worst_count);
    if (review_has_rules(session) && is_over && !session->is_retrying)
        add_tables(json, language, &session->position);
    add_legal(json, language, session, session->is_retrying || is_to_move);
}

void state_add(Json *json, Language language, const StateView *view) {
    const Session *session = view->session;
    json_add_bool(json, "has_game", session->game != NULL);
    if (view->complaint->text[0] != '\0')
        page_words_add_said(json, "complaint", language, view->complaint);
    if (session->game == NULL) return;
    JSON_ADD(json, FIELD("game", session->game->name), FIELD("game_text", session->game_text),
             FIELD("title", words_term(language, session->game->title)));
    board_state_add(json, language, session->game, &session->position);
    board_state_add_last(json, session);
    add_moves(json, language, session);
    json_add_int(json, "count", session->count);
    add_players(json, language, session);
    add_clocks(json, view);
    add_end(json, language, session);
    add_opening(json, language, session);
    add_file(json, view->keeper);
    add_turn(json, language, session);
}

void state_add_look(Json *json, Language language, const Session *session, int ply) {
    const Game *game = session->game;
    GamePosition before = session_position_at(session, ply > 0 ? ply - 1 : 0);
    GamePosition position = session_position_at(session, ply);
    json_add_int(json, "ply", ply);
    board_state_add_position(json, language, game, &position);
    board_state_add_path(json, "last", game, &before,
                         ply > 0 ? session->moves[ply - 1].recorded.move : GAME_NO_MOVE);
    if (review_has_rules(session) && session_is_over(session))
        add_tables(json, language, &position);
}

// ---- what can be chosen ------------------------------------------------------------------------

static void add_opponents(Json *json, Language language, const Game *game) {
    Opponent opponents[OPPONENTS_MAX];
    int count = opponents_list(game, opponents);
    json_open_array(json, "opponents");
    for (int i = 0; i < count; i++) {
        JSON_ADD_OBJECT(json, NULL, FIELD("text", opponents[i].text),
                        FIELD("about", words_line(language, opponents[i].about)));
    }
    json_close_array(json);
}

static void add_variants(Json *json, const Game *game) {
    json_open_array(json, "variants");
    for (Slice rest = slice_of(game->variants), word; (word = slice_next_word(&rest)).length > 0;) {
        char name[SESSION_GAME_TEXT_MAX];
        slice_copy(word, name, sizeof name);
        json_add_string(json, NULL, name);
    }
    json_close_array(json);
}

// Weakest first; which of them meets whoever chooses none is counted from 0.
static void add_levels(Json *json, Language language, const Game *game) {
    json_open_array(json, "levels");
    for (int i = 1; i <= level_count(game); i++) {
        Level level = level_at(game, i);
        char text[PLAYER_TEXT_MAX];
        Text about = TEXT_OF(LEVEL_ROW_MAX);
        levels_add_about(language, &level, &about);
        levels_read(game, level.name, text);
        JSON_ADD_OBJECT(json, NULL, FIELD("name", level.name), FIELD("elo", level.elo),
                        field_text("text", text), FIELD("title", words_line(language, level.title)),
                        field_text("about", about.data));
    }
    json_close_array(json);
    json_add_int(json, "level_usual", levels_friendly(game) - 1);
}

static void add_game(Json *json, Language language, const Game *game) {
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("name", game->name), FIELD("title", words_term(language, game->title)),
             FIELD("summary", words_line(language, game->summary)));
    JSON_ADD_ARRAY(json, "sides", FIELD("", words_term(language, game->side_names[0])),
                   FIELD("", words_term(language, game->side_names[1])));
    add_levels(json, language, game);
    add_variants(json, game);
    add_opponents(json, language, game);
    json_close_object(json);
}

void state_add_choices(Json *json, Language language) {
    char path[STORE_PATH_MAX], folder[STORE_PATH_MAX];
    json_open_array(json, "games");
    for (int i = 0; i < all_games_count; i++) {
        if (!all_games[i]->people.is_for_laboratory) add_game(json, language, all_games[i]);
    }
    json_close_array(json);
    json_add_bool(json, "has_unfinished", store_find_unfinished(path, folder));
}
