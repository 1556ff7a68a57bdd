// SPDX-License-Identifier: GPL-3.0-or-later
// board_state.c - see board_state.h.
#include "web/board_state.h"

#include <string.h>

#include "games/games.h"
#include "session/session.h"

void board_state_add_path(Json *json, const char *key, const Game *game, const void *position,
                          GameMove move) {
    MovePath path = {0};
    if (move != GAME_NO_MOVE) game->people.trace_move(position, move, &path);
    json_open_array(json, key);
    for (int i = 0; i < path.count; i++) json_add_string(json, NULL, path.squares[i]);
    json_close_array(json);
}

static void add_men(Json *json, Language language, const Game *game, const void *position) {
    GamePiece pieces[GAME_PIECES_MAX];
    int count = game_list_pieces(game, position, pieces);
    json_open_array(json, "men");
    for (int i = 0; i < count; i++) {
        const char *said = pieces[i].line != NULL ? pieces[i].line
                           : pieces[i].side >= 0  ? game->side_names[pieces[i].side]
                                                  : pieces[i].kind;
        JSON_ADD_OBJECT(
            json, NULL, FIELD("square", pieces[i].square), FIELD("side", pieces[i].side),
            FIELD("kind", pieces[i].kind), FIELD("line", words_term(language, said)),
            FIELD_IF(game->people.has_kinds, "said", words_term(language, pieces[i].kind)),
            FIELD("count", pieces[i].count));
    }
    json_close_array(json);
}

void board_state_add_position(Json *json, Language language, const Game *game,
                              const void *position) {
    char text[GAME_TEXT_MAX];
    game_format(game, position, text);
    JSON_ADD(json, FIELD("position", text), FIELD("turn", game->side_to_move(position)),
             field_bool("is_check", notation_is_chess(game) && board_in_check(position)));
    add_men(json, language, game, position);
}

void board_state_add(Json *json, Language language, const Game *game, const void *position) {
    GameBoard board;
    game_describe_board(game, position, &board);
    game_board_add(&board, json);
    board_state_add_position(json, language, game, position);
}

void board_state_add_last(Json *json, const Session *session) {
    int ply = session->count - 1;
    GamePosition before = session_position_at(session, ply > 0 ? ply : 0);
    board_state_add_path(json, "last", session->game, &before,
                         ply >= 0 ? session->moves[ply].recorded.move : GAME_NO_MOVE);
}

// The text that names the move to us, how people read it, and its way over the board.
void board_state_add_move(Json *json, Language language, const Game *game, const void *position,
                          GameMove move) {
    char text[GAME_MOVE_TEXT_MAX];
    Text own = TEXT_OF(GAME_MOVE_TEXT_MAX);
    game_format_move(game, position, move, text);
    notation_add_move(language, game, position, move, &own);
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("move", text), FIELD_IF(strcmp(text, own.data) != 0, "said", own.data));
    board_state_add_path(json, "path", game, position, move);
    json_close_object(json);
}

void board_state_add_line(Json *json, const char *key, Language language, const Board *start,
                          const Move *moves, int count) {
    Board board = *start;
    json_open_array(json, key);
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT_MAX];
        Text own = TEXT_OF(GAME_MOVE_TEXT_MAX + 16);
        if (i == 0 || score_sheet_has_number(&game_chess, &board)) {
            score_sheet_add_number(&game_chess, &board, 0, &own);
            text_add(&own, " ");
        }
        notation_add_move(language, &game_chess, &board, moves[i], &own);
        game_format_move(&game_chess, &board, moves[i], text);
        JSON_ADD_ARRAY(json, NULL, FIELD("", own.data), FIELD("", text));
        board_advance(&board, moves[i]);
    }
    json_close_array(json);
}
