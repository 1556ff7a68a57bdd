// SPDX-License-Identifier: GPL-3.0-or-later
// keeper.h - who keeps the game in a file while it is played: a listener of a session's events.
//
// After every act that changed the game, and before anybody is answered, the file is written whole
// (beside, synced and renamed), so that a program killed at any moment loses at most the move being
// thought about. A review of the game goes into it too. One writer: another process is kept from
// the file meanwhile.
#pragma once

#include "session/act.h"
#include "session/event.h"
#include "session/store.h"

typedef struct Keeper {
    bool saves;
    Language language;   // in which a review speaks in the file
    bool is_saved;       // the file holds the game as it stands
    bool has_complained; // that it does not
    int saved_count;     // moves that the file holds; -1: it holds nothing yet
    int held;            // descriptor that keeps others from the file; -1: none, or it is over
    char path[STORE_PATH_MAX]; // of the file the game is kept in; "" when none
    char date[16];             // when the game began, "2026.01.31"
} Keeper;

void keeper_open(Keeper *keeper, bool saves, Language language);
void keeper_close(Keeper *keeper);

// What happened in a step; adds EVENT_NOT_SAVED when keeping the game begins to fail, and
// EVENT_SAVED_AGAIN when it no longer does; every act tries again.
void keeper_follow(Keeper *keeper, const Session *session, SessionEvents *events);

typedef enum StoreState {
    STORED_WHOLE,   // as it stands, in keeper->path
    STORED_IN_PART, // an earlier state of it
    STORED_NOWHERE, // though it should be
    STORED_NOT,     // it is not to be kept, or there is nothing to keep
} StoreState;
// What of the game is on the disk; tries once more where that has failed.
StoreState keeper_state(Keeper *keeper, const Session *session, SessionEvents *events);

// Which game is gone on with, and which of its players sit down again.
typedef struct KeptGame {
    const char *path;
    LoadPlayers loads;
} KeptGame;
// Loads the game of the file and goes on keeping it there. False, with the reason, when it cannot
// be loaded or another process keeps it.
bool keeper_resume(Keeper *keeper, Session *session, KeptGame kept, int64_t now_ms,
                   SessionEvents *events, Error *error);

// Writes the game as it stands into this file; refused while another process keeps a game in it.
bool keeper_write(const Keeper *keeper, const Session *session, const char *path, Error *error);
