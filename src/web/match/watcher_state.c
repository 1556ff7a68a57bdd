// SPDX-License-Identifier: GPL-3.0-or-later
// watcher_state.c - what is told of a match that is watched.
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "session/session.h"
#include "web/board_state.h"
#include "web/match/watcher_inside.h"
#include "web/page_words.h"

// ---- the match ---------------------------------------------------------------------------------

// The board at the end of the game and what was left on the clocks.
static void add_board(Json *json, Language language, const WatchedGame *game) {
    GameMove *moves = calloc(REFEREE_PLIES_MAX, sizeof *moves);
    int64_t *clocks = calloc(REFEREE_PLIES_MAX, sizeof *clocks);
    StoredGame *stored = calloc(1, sizeof *stored);
    if (moves != NULL && clocks != NULL && stored != NULL) {
        stored->moves = moves;
        stored->clocks_left = clocks;
        if (game->pgn[0] != '\0' && store_read_game(game->pgn, stored, NULL)
            && game_has_board(stored->game)) {
            GamePosition before = stored->start, position = stored->start;
            for (int i = 0; i < stored->count; i++) {
                before = position;
                memset(&position, 0, sizeof position);
                stored->game->play(&before, moves[i], &position);
            }
            json_add_string(json, "game", stored->game->name);
            board_state_add(json, language, stored->game, &position);
            board_state_add_path(json, "last", stored->game, &before,
                                 stored->count > 0 ? moves[stored->count - 1] : GAME_NO_MOVE);
            json_open_array(json, "clock_ms");
            for (int i = stored->count - 2; i < stored->count; i++)
                json_add_int(json, NULL, i >= 0 ? clocks[i] : 0);
            json_close_array(json);
        }
    }
    free(moves);
    free(clocks);
    free(stored);
}

static void add_games(Json *json, Language language, const Watcher *watcher) {
    json_open_array(json, "games");
    int shown = watcher->game_count < WATCHED_GAMES ? watcher->game_count : WATCHED_GAMES;
    for (int i = 1; i <= shown; i++) {
        const WatchedGame *game = &watcher->games[(watcher->game_count - i) % WATCHED_GAMES];
        json_open_object(json, NULL);
        JSON_ADD(json, FIELD("number", game->number + 1),
                 FIELD("first", watcher->summary->names[game->players[0]]),
                 FIELD("second", watcher->summary->names[game->players[1]]),
                 FIELD("result", outcome_text(game->outcome)),
                 FIELD("reason", words_term(language, game->reason)),
                 FIELD_IF(game->pgn[0] != '\0', "pgn", game->pgn));
        add_board(json, language, game);
        json_close_object(json);
    }
    json_close_array(json);
}

static void add_curve(Json *json, const Watcher *watcher) {
    const Standing *score = watcher->score;
    if (!score->has_sprt) return;
    json_open_object(json, "sprt");
    JSON_ADD(json, field_real("llr", score->llr, 3),
             field_real("lower", sprt_lower(&score->sprt), 3),
             field_real("upper", sprt_upper(&score->sprt), 3));
    json_open_array(json, "curve");
    for (int i = 0; i < watcher->curve_count; i++)
        JSON_ADD_ARRAY(json, NULL, FIELD("", watcher->curve[i].games),
                       field_real("", watcher->curve[i].llr, 3));
    json_close_array(json);
    json_close_object(json);
}

static void add_report(Json *json, Language language, const Watcher *watcher) {
    char *room = malloc(REPORT_MAX);
    if (room == NULL) return;
    Text text = text_over(room, REPORT_MAX);
    const char *variant = "";
    ReportNames names = {.language = language,
                         .game = games_find(watcher->summary->game, &variant, NULL)};
    for (int i = 0; i < watcher->score->player_count; i++)
        names.names[i] = watcher->summary->names[i];
    report_plain(watcher->score, &names, &text);
    json_add_string(json, "plain", room);
    text = text_over(room, REPORT_MAX);
    if (names.game != NULL && watcher->score->played > 0) {
        report_score(watcher->score, &names, &text);
        report_endings(language, watcher->score, &text);
    }
    json_add_string(json, "report", room);
    free(room);
}

void watcher_add(Json *json, Language language, const void *context) {
    const Watcher *watcher = context;
    json_add_bool(json, "is_followed", watcher->score != NULL);
    if (watcher->score == NULL) return;
    JSON_ADD(json, FIELD("path", watcher->path), FIELD("played", watcher->score->played),
             FIELD("planned", watcher->score->planned));
    if (watcher->reason.text[0] != '\0')
        page_words_add_said(json, "problem", language, &watcher->reason);
    add_report(json, language, watcher);
    add_curve(json, watcher);
    add_games(json, language, watcher);
}

// ---- games that go on --------------------------------------------------------------------------

static void add_live_board(Json *json, Language language, const LiveGame *live, const Game *game) {
    GamePosition before, position;
    GameMove move = GAME_NO_MOVE;
    if (!game->parse(live->before, &before, NULL)) return;
    position = before;
    if (live->move[0] != '\0') {
        if (!game_find_move(game, &before, live->move, &move, NULL)) return;
        memset(&position, 0, sizeof position);
        game->play(&before, move, &position);
    }
    json_add_string(json, "game", game->name);
    board_state_add(json, language, game, &position);
    board_state_add_path(json, "last", game, &before, move);
}

static void add_live(Json *json, Language language, const void *context) {
    const Watcher *watcher = context;
    const char *variant = "";
    const Game *game =
        watcher->score != NULL ? games_find(watcher->summary->game, &variant, NULL) : NULL;
    json_open_array(json, "live");
    for (int i = 0; game != NULL && i < watcher->live_count; i++) {
        const LiveGame *live = &watcher->live[i];
        json_open_object(json, NULL);
        JSON_ADD(json, FIELD("number", live->number + 1),
                 FIELD("first", watcher->summary->names[live->players[0]]),
                 FIELD("second", watcher->summary->names[live->players[1]]),
                 FIELD("plies", live->plies), FIELD("moved_ms", live->moved_ms));
        JSON_ADD_ARRAY(json, "clock_ms", FIELD("", live->clock_ms[0]),
                       FIELD("", live->clock_ms[1]));
        if (game_has_board(game)) add_live_board(json, language, live, game);
        json_close_object(json);
    }
    json_close_array(json);
}

void watcher_tell_live(Watcher *watcher) {
    hub_tell(watcher->hub, HUB_BOARDS, "web.boards", add_live, watcher);
}
