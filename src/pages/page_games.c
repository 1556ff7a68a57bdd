// SPDX-License-Identifier: GPL-3.0-or-later
// page_games.c - see page_games.h.
//
//     game      [number, first, second, result, cause, reason, changes that make the start, moves]
//     move      [text, squares it touches, changes, 1 where it belongs to the opening]
//     changes   [square, piece, count, square, piece, count, ...]; piece 0 is an empty square
//
// Squares are places in the board's list; -1 and -2 are beside the board, of the first and of the
// second player.
#include "pages/page_games.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "pages/journal_games.h"

enum { PIECE_KINDS_MAX = 64, SQUARES = GAME_SQUARES_MAX + 2 };

typedef struct Content {
    int piece, count;
} Content;

typedef struct Replay {
    const Game *game;
    GameBoard board;
    struct {
        int side;
        const char *kind;
    } pieces[PIECE_KINDS_MAX];
    int piece_count;
    Content shown[SQUARES]; // the last two are beside the board
    JournalGames games;
} Replay;

// ---- boards ----

static int find_square(const Replay *replay, const char *name) {
    for (int i = 0; i < replay->board.count; i++) {
        if (strcmp(replay->board.squares[i].name, name) == 0) return i;
    }
    return -1;
}

// The number of the piece in the page's list, from 1 on.
static int find_piece(Replay *replay, const GamePiece *piece) {
    for (int i = 0; i < replay->piece_count; i++) {
        if (replay->pieces[i].side == piece->side
            && strcmp(replay->pieces[i].kind, piece->kind) == 0)
            return i + 1;
    }
    if (replay->piece_count == PIECE_KINDS_MAX) return PIECE_KINDS_MAX;
    replay->pieces[replay->piece_count].side = piece->side;
    replay->pieces[replay->piece_count].kind = piece->kind;
    return ++replay->piece_count;
}

static void fill_squares(Replay *replay, const void *position, Content squares[SQUARES]) {
    GamePiece pieces[GAME_PIECES_MAX];
    const int count = game_list_pieces(replay->game, position, pieces);
    memset(squares, 0, SQUARES * sizeof *squares);
    for (int i = 0; i < count; i++) {
        const int place = find_square(replay, pieces[i].square);
        const int beside = GAME_SQUARES_MAX + (pieces[i].side == 1);
        squares[place >= 0 ? place : beside] =
            (Content){.piece = find_piece(replay, &pieces[i]), .count = pieces[i].count};
    }
}

static void add_changes(Replay *replay, const void *position, Json *json) {
    Content squares[SQUARES];
    fill_squares(replay, position, squares);
    json_open_array(json, NULL);
    for (int i = 0; i < SQUARES; i++) {
        const Content *now = &squares[i];
        if (now->piece == replay->shown[i].piece && now->count == replay->shown[i].count) continue;
        json_add_int(json, NULL, i < GAME_SQUARES_MAX ? i : GAME_SQUARES_MAX - 1 - i);
        json_add_int(json, NULL, now->piece);
        json_add_int(json, NULL, now->count);
    }
    json_close_array(json);
    memcpy(replay->shown, squares, sizeof squares);
}

// ---- games ----

static void add_path(const Replay *replay, const void *position, GameMove move, Json *json) {
    MovePath path = {.count = 0};
    if (game_has_board(replay->game)) replay->game->people.trace_move(position, move, &path);
    json_open_array(json, NULL);
    for (int i = 0; i < path.count; i++)
        json_add_int(json, NULL, find_square(replay, path.squares[i]));
    json_close_array(json);
}

static void add_moves(Replay *replay, int opening, Json *json) {
    GamePosition position;
    const StoredGame *stored = &replay->games.stored;
    memcpy(&position, &stored->start, sizeof position);
    memset(replay->shown, 0, sizeof replay->shown);
    if (game_has_board(replay->game))
        add_changes(replay, &position, json);
    else
        json_add_null(json, NULL);
    json_open_array(json, NULL);
    for (int i = 0; i < stored->count; i++) {
        char said[GAME_MOVE_TEXT_MAX];
        game_format_move(replay->game, &position, stored->moves[i], said);
        json_open_array(json, NULL);
        json_add_string(json, NULL, said);
        add_path(replay, &position, stored->moves[i], json);
        game_advance(replay->game, &position, stored->moves[i]);
        if (game_has_board(replay->game)) add_changes(replay, &position, json);
        if (i < opening) json_add_int(json, NULL, 1);
        json_close_array(json);
    }
    json_close_array(json);
}

static void add_game(const MatchPage *page, Replay *replay, bool has_moves, Json *json) {
    const JournalGame *game = &replay->games.game;
    const GameResult end = {.outcome = game->outcome, .cause = game->cause, .fault = game->fault};
    const int opening =
        (int)game->plies - (int)game->efforts[0].moves - (int)game->efforts[1].moves;
    json_open_array(json, NULL);
    json_add_int(json, NULL, game->number + 1);
    for (int side = 0; side < 2; side++) json_add_int(json, NULL, game->players[side]);
    json_add_string(json, NULL, outcome_text(game->outcome));
    json_add_string(json, NULL, words_term(page->language, result_cause_word(&end)));
    // Ends by the rules are whole sentences of ours; what a program did is told in English.
    json_add_string(json, NULL,
                    words_line(page->language, words_term(page->language, game->reason)));
    if (has_moves && journal_games_read(&replay->games))
        add_moves(replay, opening, json);
    else
        json_add_null(json, NULL);
    json_close_array(json);
}

static bool open_replay(const MatchPage *page, Replay *replay, Error *error) {
    GamePosition start;
    replay->game = page->game;
    if (!game_start(replay->game, page->variant, &start, error)) return false;
    if (game_has_board(replay->game)) game_describe_board(replay->game, &start, &replay->board);
    return journal_games_open(&replay->games, page->journal, error);
}

static void put_games(const MatchPage *page, Replay *replay, Text *text, FILE *out) {
    Json json = json_over(text);
    const Text empty = *text;
    if (game_has_board(replay->game)) {
        json.has_items[0] = true; // behind what the object holds already
        game_board_add(&replay->board, &json);
    }
    text_add(text, ",\"games\":[");
    json_put_in_page(out, text);
    json = json_over(text);
    while (journal_games_next(&replay->games)) {
        *text = empty;
        const Json before = json;
        add_game(page, replay, true, &json);
        if (text->is_cut) { // too long to be replayed
            *text = empty;
            json = before;
            add_game(page, replay, false, &json);
        }
        json_put_in_page(out, text);
    }
    *text = empty;
    text_add(text, "],\"pieces\":[");
    json = json_over(text);
    for (int i = 0; i < replay->piece_count; i++) {
        JSON_ADD_ARRAY(&json, NULL, FIELD("", replay->pieces[i].side),
                       FIELD("", replay->pieces[i].kind));
    }
    text_add(text, "]");
    json_put_in_page(out, text);
}

bool page_games_put(const MatchPage *page, Text *text, FILE *out, Error *error) {
    if (page->journal == NULL) { // nobody played
        text_add(text, ",\"games\":[]");
        json_put_in_page(out, text);
        return true;
    }
    Replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL) return error_no_memory(error);
    const bool is_open = open_replay(page, replay, error);
    if (is_open) {
        put_games(page, replay, text, out);
        journal_games_close(&replay->games);
    }
    free(replay);
    return is_open;
}
