// SPDX-License-Identifier: GPL-3.0-or-later
// game_room.h - the games that were played and a file of many that was opened, for the page: lists,
// sums, what was played in a position, a review of all of them in the background.
//
// Requests come from any thread. Lists are read when they are asked for and have changed on the
// disk, so that the page sees what the terminal plays.
#pragma once

#include "archive/archive.h"
#include "web/hub.h"

typedef struct GameRoom GameRoom;

typedef enum GameSource { SOURCE_MINE, SOURCE_OPENED, SOURCE_COUNT } GameSource;

// NULL with a reason.
GameRoom *game_room_open(Hub *hub, bool saves, Error *error);
void game_room_close(GameRoom *room);
// A review that an earlier start had begun goes on.
void game_room_restore(GameRoom *room);

// All return false with a reason.

// A part of a PGN file; with the last one it is the file that is opened.
typedef struct OpenedPart {
    const char *text;
    bool is_first, is_last;
} OpenedPart;
enum { OPENED_BYTES_MAX = 256 << 20 };
bool game_room_add(GameRoom *room, const OpenedPart *part, Error *error);

// Rows of the list from this one on, and what all that are wanted add up to.
typedef struct ListRequest {
    GameSource source;
    const char *player; // NULL: as the list knows
    GameFilter filter;
    int from;
} ListRequest;
enum { LIST_ROWS_TOLD = 100 };
bool game_room_add_list(GameRoom *room, const ListRequest *request, Language language, Json *json,
                        Error *error);

// What book, own games and the opened file have in this position.
bool game_room_explore(GameRoom *room, const char *fen, Language language, Json *json,
                       Error *error);

// Where a game of the list lies.
typedef struct WantedGame {
    GameSource source;
    const char *file; // its name, as the list tells it
    int number;       // in the file
    bool is_any_kind; // else chess
} WantedGame;
bool game_room_find(GameRoom *room, const WantedGame *wanted, GamePlace *place, Error *error);

// Files of the user's folder have changed: the pages ask again.
void game_room_changed(GameRoom *room);

// Begins to review all games of the source; the words are in this language.
bool game_room_review(GameRoom *room, GameSource source, Language language, Error *error);
void game_room_stop(GameRoom *room);
