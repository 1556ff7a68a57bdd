// SPDX-License-Identifier: GPL-3.0-or-later
// store.h - games kept in files while they are played.
//
// Chess is kept as PGN; the other games in the same layout, tags and then numbered moves,
// with their own notation and the tag Game. A file is written whole after every move
// (written beside, synced and renamed), so that a program killed at any moment loses at
// most the move being thought about.
#pragma once

#include "arena/arena.h"

enum { STORE_FILE_MAX = 1 << 20, SITTING_PATH_MAX = 1024, SITTING_GAME_TEXT_MAX = 128 };

typedef struct Sitting Sitting;

// Writes the game as it stands into this file; refused while another process keeps a game in it.
bool store_write(const Sitting *sitting, const char *path, Error *error);
// The same without the question; `held` holds the file (core/disk_file.h) until it is closed.
bool store_write_held(const Sitting *sitting, const char *path, int *held, Error *error);

// The game as it stands, as a text (store_write.c).
void store_add_game(const Sitting *sitting, Text *text);

// The whole file with a NUL behind it, or NULL with a reason. The caller frees it.
char *store_read_file(const char *path, Error *error);

// Which players sit down to a game that is loaded. A file from elsewhere must not start programs.
typedef enum LoadPlayers {
    LOAD_NO_PLAYERS,   // those who sit there stay
    LOAD_OWN_PLAYERS,  // those of the file, and its clock: it is one of our own
    LOAD_SAFE_PLAYERS, // likewise, but a file that names a program is refused
    LOAD_NAMES,        // likewise, but programs are only named
} LoadPlayers;

// Which game of a file; number 0: the first, and that there are others is noted under the board.
typedef struct LoadPlace {
    const char *path;
    int number;
} LoadPlace;

// Replaces the game of the sitting by that of the file, all its moves played; nothing changes when
// it cannot be read. One whose result the file knows is over.
bool store_load(Sitting *sitting, LoadPlace place, LoadPlayers players, Error *error);

// $XDG_DATA_HOME/roque/NAME, made when it does not exist. False with a reason.
bool store_folder(const char *name, char folder[SITTING_PATH_MAX], Error *error);

// A path as people type it, "~/game.pgn", and back: as it is shown to
// them. False when it is too long.
bool store_read_path(const char *typed, char path[SITTING_PATH_MAX]);
const char *store_show_path(const char *path, char shown[SITTING_PATH_MAX]);

// ---- store_folder.c ----

// Brings the game's own file up to date and names it on the first move. A failure is told when it
// begins and when it ends; every move tries again.
void store_save(Sitting *sitting);

typedef enum StoreState {
    STORED_WHOLE,   // as it stands, in sitting->path
    STORED_IN_PART, // an earlier state of it
    STORED_NOWHERE, // though it should be
    STORED_NOT,     // it is not to be kept, or there is nothing to keep
} StoreState;
// What of the game is on the disk; tries once more where that has failed.
StoreState store_state(Sitting *sitting);

// Loads the game and goes on keeping it in its file. False when another process does.
bool store_resume(Sitting *sitting, const char *path, Error *error);
// The sitting has no file any more.
void store_release(Sitting *sitting);
// The newest unfinished game of the user's folder; false when there is none.
// `folder` gets the folder's name.
bool store_find_unfinished(char path[SITTING_PATH_MAX], char folder[SITTING_PATH_MAX]);

// ---- store_read.c ----

typedef struct StoredGame {
    char game_text[SITTING_GAME_TEXT_MAX];
    char position_text[GAME_TEXT_MAX]; // "" for the usual start
    char players[2][PLAYER_TEXT_MAX];
    char names[2][PLAYER_NAME_MAX / 2];
    char date[16];
    char result[8];
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
