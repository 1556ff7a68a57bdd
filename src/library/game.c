// SPDX-License-Identifier: GPL-3.0-or-later
// game.c - games for users of the library: boards of any of them.
#include <roque/game.h>

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "games/games.h"
#include "library/library.h"
#include "library/own_game.h"

_Static_assert((int)ROQUE_GAME_MOVES_MAX == (int)GAME_MOVES_MAX
                   && (int)ROQUE_GAME_TEXT_MAX == (int)GAME_TEXT_MAX
                   && (int)ROQUE_GAME_MOVE_TEXT_MAX == (int)GAME_MOVE_TEXT_MAX,
               "public arrays have room for everything");

RoqueGame *roque_game_open(const char *name, RoqueError *error) {
    chess_init();
    Error reason = {{0}};
    RoqueGame *made = memory_new(sizeof *made, &reason);
    const char *variant = NULL;
    char *kept = made != NULL ? strdup(name != NULL ? name : "") : NULL;
    if (made != NULL && kept == NULL) error_no_memory(&reason);
    const Game *game = kept != NULL ? games_find(kept, &variant, &reason) : NULL;
    if (game != NULL) {
        *made = (RoqueGame){.game = game, .variant = variant, .text = kept};
        return made;
    }
    free(kept);
    free(made);
    library_tell(error, &reason);
    return NULL;
}

void roque_game_close(RoqueGame *game) {
    if (game == NULL) return;
    own_game_free(game->own);
    free(game->text);
    free(game);
}

const char *roque_game_name(const RoqueGame *game) {
    return game->game->name;
}

const char *roque_game_listed(int index) {
    return index >= 0 && index < all_games_count ? all_games[index]->name : NULL;
}

RoqueGame *roque_game_make(const RoqueRules *rules, RoqueError *error) {
    Error reason = {{0}};
    RoqueGame *made = memory_new(sizeof *made, &reason);
    OwnGame *own = made != NULL ? own_game_new(rules, &reason) : NULL;
    if (own != NULL) {
        *made = (RoqueGame){.game = own_game_table(own), .variant = "", .own = own};
        return made;
    }
    free(made);
    library_tell(error, &reason);
    return NULL;
}

// ---- boards ----

static const GamePosition *position_of(const RoqueBoard *board) {
    return &board->steps[board->plies].position;
}

RoqueBoard *roque_board_open(const RoqueGame *game, const char *text, RoqueError *error) {
    Error reason = {{0}};
    RoqueBoard *board = memory_new(sizeof *board, &reason);
    if (board == NULL) {
        library_tell(error, &reason);
        return NULL;
    }
    board->game = game;
    if (!memory_grow(&board->steps, &board->room, 1, sizeof *board->steps)) {
        error_no_memory(&reason);
    } else {
        GamePosition *start = &board->steps[0].position;
        memset(start, 0, sizeof *start);
        bool is_fine = text == NULL || *text == '\0' ? own_game_start(game, start, &reason)
                                                     : own_game_parse(game, text, start, &reason);
        board->steps[0].key = is_fine ? game->game->key(start) : 0;
        if (is_fine) return board;
    }
    roque_board_close(board);
    library_tell(error, &reason);
    return NULL;
}

void roque_board_close(RoqueBoard *board) {
    if (board == NULL) return;
    free(board->steps);
    free(board);
}

void roque_board_text(const RoqueBoard *board, char text[ROQUE_GAME_TEXT_MAX]) {
    game_format(board->game->game, position_of(board), text);
}

int roque_board_side(const RoqueBoard *board) {
    return board->game->game->side_to_move(position_of(board));
}

bool roque_board_is_over(const RoqueBoard *board, int *score) {
    int margin = 0;
    bool is_over = board->game->game->is_over(position_of(board), &margin);
    if (is_over && score != NULL) *score = margin;
    return is_over;
}

int roque_board_list_moves(const RoqueBoard *board, RoqueGameMove *moves) {
    return board->game->game->list_moves(position_of(board), moves);
}

bool roque_board_play(RoqueBoard *board, RoqueGameMove move, RoqueError *error) {
    const Game *game = board->game->game;
    size_t wanted = (size_t)board->plies + 2;
    if (!game_is_legal(game, position_of(board), move))
        return library_refuse(error, "move %llu is not legal here", (unsigned long long)move);
    if (!memory_grow(&board->steps, &board->room, wanted, sizeof *board->steps))
        return library_no_memory(error);
    BoardStep *next = &board->steps[board->plies + 1];
    memset(next, 0, sizeof *next);
    game->play(position_of(board), move, &next->position);
    next->key = game->key(&next->position);
    board->plies++;
    return true;
}

bool roque_board_undo(RoqueBoard *board, RoqueError *error) {
    if (board->plies == 0) return library_refuse(error, "there is no move to take back");
    board->plies--;
    return true;
}

bool roque_board_move_text(const RoqueBoard *board, RoqueGameMove move,
                           char text[ROQUE_GAME_MOVE_TEXT_MAX], RoqueError *error) {
    if (!game_is_legal(board->game->game, position_of(board), move))
        return library_refuse(error, "move %llu is not legal here", (unsigned long long)move);
    game_format_move(board->game->game, position_of(board), move, text);
    return true;
}

bool roque_board_find_move(const RoqueBoard *board, const char *text, RoqueGameMove *move,
                           RoqueError *error) {
    if (text == NULL) return library_refuse(error, "no move was given");
    Error reason = {{0}};
    const Game *game = board->game->game;
    GameMove found = GAME_NO_MOVE;
    if (!game_find_move(game, position_of(board), text, &found, &reason))
        return library_tell(error, &reason);
    if (!game_is_legal(game, position_of(board), found))
        return library_refuse(error, "'%.40s' is not legal here", text);
    *move = found;
    return true;
}
