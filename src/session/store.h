// SPDX-License-Identifier: GPL-3.0-or-later
// store.h - games in files: their text, and the folders and paths they have.
//
// Chess is kept as PGN; the other games in the same layout, tags and then numbered moves,
// with their own notation and the tag Game.
#pragma once

#include "arena/arena.h"
#include "words/words.h"

enum { STORE_FILE_MAX = 1 << 20, STORE_PATH_MAX = 1024, SESSION_GAME_TEXT_MAX = 128 };

typedef struct Session Session;

// The game as it stands, as a text: store_write.c.
void store_add_game(const Session *session, const char *date, Text *text);
// The same text with the review of the game written into it, to be freed: store_review.c. NULL
// where there is no review of all of it, or it cannot be written in.
char *store_annotate(const Session *session, Language language, const char *text);

// The whole file with a NUL behind it, or NULL with a reason. The caller frees it.
char *store_read_file(const char *path, Error *error);
// Which game of a file; number 0: the first.
typedef struct LoadPlace {
    const char *path;
    int number;
} LoadPlace;
// Its text, for ACT_LOAD, and how many games there are. NULL with a reason. The caller frees
// `file`, which it lies in.
const char *store_read_place(LoadPlace place, char **file, int *games, Error *error);

// $XDG_DATA_HOME/roque/NAME, made when it does not exist. False with a reason.
bool store_folder(const char *name, char folder[STORE_PATH_MAX], Error *error);

// A path as people type it, "~/game.pgn", and back: as it is shown to
// them. False when it is too long.
bool store_read_path(const char *typed, char path[STORE_PATH_MAX]);
const char *store_show_path(const char *path, char shown[STORE_PATH_MAX]);

// ---- store_folder.c ----

// The newest unfinished game of the user's folder; false when there is none.
// `folder` gets the folder's name.
bool store_find_unfinished(char path[STORE_PATH_MAX], char folder[STORE_PATH_MAX]);
// For scandir() there: "20260131-235959-chess.pgn", and ".txt" of other games.
struct dirent;
int store_is_game(const struct dirent *entry);
// Games killed at their first save: an empty file, or one half-written
// beside. Nobody holds them any more.
void store_remove_leftovers(const char *folder);

// ---- store_read.c ----

typedef struct StoredGame {
    char game_text[SESSION_GAME_TEXT_MAX];
    char position_text[GAME_TEXT_MAX]; // "" for the usual start
    char players[2][PLAYER_TEXT_MAX];
    char names[2][PLAYER_NAME_MAX / 2];
    char date[16];
    char result[8];
    char termination[REASON_MAX]; // why it ended; "" where the text does not say
    TimeControl clock;
    const Game *game;
    GamePosition start;
    GameMove *moves;      // room for REFEREE_PLIES_MAX, the caller's
    int64_t *clocks_left; // after each move, for its player; the caller's too
    int count;
} StoredGame;

// Reads the tags only: enough to know what the file holds.
bool store_read_tags(const char **cursor, StoredGame *stored, Error *error);
// Where the game of that number begins, counted from 1, and how many there
// are; NULL when there are fewer.
const char *store_find_game(const char *text, int number, int *count);
// Reads tags and moves of the first game in the text.
bool store_read_game(const char *text, StoredGame *stored, Error *error);
