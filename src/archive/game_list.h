// SPDX-License-Identifier: GPL-3.0-or-later
// game_list.h - many games in little memory: who played whom and when, the moves, the result, the
// opening, and what a review has found.
//
// A list only grows. Texts and moves lie in two pools, so that a hundred thousand games take some
// thirty megabytes; beyond its limits a list takes no more games and says so (is_cut).
#pragma once

#include "chess/chess.h"

typedef struct OpeningName OpeningName;

enum {
    LIST_GAMES_MAX = 250000,
    LIST_MOVES_MAX = 32 << 20,
    LIST_TEXT_MAX = 64 << 20, // bytes
};

// What a review found about a side; accuracy below 0: not known.
typedef struct SideMarks {
    float accuracy;     // 0 to 100
    float worst_loss;   // of a move, in points; 0: none
    uint16_t worst_ply; // of that move
    uint16_t inaccuracies, mistakes, blunders;
} SideMarks;

// Texts are places in the list's pool: list_text().
typedef struct ListedGame {
    uint32_t file;   // path, or name in its folder
    uint32_t number; // in the file, from 1
    uint32_t names[SIDE_COUNT];
    uint32_t date;              // "2026.01.31"; "" where it is not known
    uint32_t kind;              // "chess", "othello", ...
    uint32_t start;             // FEN; 0: the usual one
    const OpeningName *opening; // NULL: none
    uint32_t first_move;        // in the pool of moves
    int plies;
    PgnResult result;
    Side me;       // whose game it is; SIDE_COUNT: nobody's, or both are people
    bool is_chess; // its moves are there
    bool is_reviewed;
    SideMarks marks[SIDE_COUNT];
} ListedGame;

// Start with {0}. Read the members freely.
typedef struct GameList {
    ListedGame *games;
    int count;
    size_t room;
    Move *moves;
    size_t move_count;
    size_t move_room;
    char *text; // begins with an empty one
    size_t text_length;
    size_t text_room;
    bool has_player;   // some game is somebody's
    bool is_cut;       // there were more games than fit
    bool lacks_memory; // so that games are missing: whoever reads a list says so as a failure
    int unreadable;    // files that could not be read, and games damaged before their first move
} GameList;

void game_list_free(GameList *list);

static inline const char *list_text(const GameList *list, uint32_t place) {
    return list->text == NULL ? "" : list->text + place;
}

// NULL where no game of the list has a move.
static inline const Move *list_moves(const GameList *list, const ListedGame *game) {
    return list->moves == NULL ? NULL : list->moves + game->first_move;
}

// Adds a text, which the list keeps; 0 for an empty one. False where there is no room.
bool game_list_add_text(GameList *list, const char *text, uint32_t *place);
// Adds a move to those of the next game. False where there is no room.
bool game_list_add_move(GameList *list, Move move);
// Adds the game, with the moves added since the last one. False where there is no room: it is cut.
bool game_list_add(GameList *list, const ListedGame *game);
// There were more games than fit: the moves added since the last one are forgotten.
void game_list_cut(GameList *list);

// The game belongs to the player of this name, or of one that contains it, in any case. NULL: in a
// list that knows nobody, to the name that most of the games have, if at least half of them do.
void game_list_set_player(GameList *list, const char *name);
// The name it was set to, or the one in most games of the list that are somebody's; "" for none.
const char *game_list_player(const GameList *list);

// The position it began with. False where that cannot be read.
bool listed_game_start(const GameList *list, const ListedGame *game, Board *start);
// The name of the opponent: the other side's, or of both where the game is nobody's.
void listed_game_add_opponent(const GameList *list, const ListedGame *game, Text *text);

typedef enum OwnResult { OWN_OPEN, OWN_WIN, OWN_DRAW, OWN_LOSS, OWN_OTHERS } OwnResult;
// For the player whose game it is. Of a game that is nobody's: where the list has a player, it is
// one of others, else for White.
OwnResult listed_game_own_result(const GameList *list, const ListedGame *game);
// Whose accuracy counts: the player's, else White's.
Side listed_game_side(const ListedGame *game);
