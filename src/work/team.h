// SPDX-License-Identifier: GPL-3.0-or-later
// team.h - ranks that do one thing together, step by step: whoever has
// done a step waits for the others.
//
// Every rank comes to the same calls by the same way. Between two meetings they send one another
// what they like; what a rank sent before a meeting has been taken by everybody when the meeting is
// over. One thread at a time uses a team.
#pragma once

#include <stdint.h>

#include "core/error.h"
#include "work/wire.h"

enum { TEAM_KIND = 80 }; // the first kind of message that is the owner's

typedef struct TeamPlace TeamPlace;

typedef struct Team {
    int rank, size; // 0 of 1: alone
    // what came; not set: it is passed over
    void (*take)(void *context, const WireMessage *message);
    void *context;
    int64_t met;       // meetings that are over
    TeamPlace *places; // how far each rank is
    bool is_over;      // somebody has given up
    Error error;       // ... for this reason
} Team;

// Calls the other ranks to this command, where there are any.
bool team_open(Team *team, Error *error);
void team_close(Team *team);

bool team_send(const Team *team, int rank, int kind, const void *bytes, size_t length);
// Takes what has come; never waits. False once somebody has given up.
bool team_look(Team *team);
// Waits for all; *value becomes the largest of all values. False with the
// reason when somebody has given up.
bool team_meet(Team *team, int64_t *value, Error *error);
// Tells all that this rank cannot go on: their meetings fail for this reason.
void team_give_up(Team *team, const Error *error);
