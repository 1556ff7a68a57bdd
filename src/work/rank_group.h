// SPDX-License-Identifier: GPL-3.0-or-later
// rank_group.h - ranks that do one thing together, step by step: whoever has
// done a step waits for the others.
//
// Every rank comes to the same calls by the same way. Between two meetings they send one another
// what they like; what a rank sent before a meeting has been taken by everybody when the meeting is
// over. One thread at a time uses a group.
#pragma once

#include <stdint.h>

#include "core/error.h"
#include "work/wire.h"

enum { GROUP_KIND = 80 }; // the first kind of message that is the owner's

typedef struct GroupPlace GroupPlace;

typedef struct RankGroup {
    int rank, size; // 0 of 1: alone
    // what came; not set: it is passed over
    void (*take)(void *context, const WireMessage *message);
    void *context;
    int64_t met;        // meetings that are over
    GroupPlace *places; // how far each rank is
    bool is_over;       // somebody has given up
    Error error;        // ... for this reason
} RankGroup;

// Calls the other ranks to this command, where there are any.
bool group_open(RankGroup *group, Error *error);
void group_close(RankGroup *group);

bool group_send(const RankGroup *group, int rank, int kind, const void *bytes, size_t length);
// Takes what has come; never waits. False once somebody has given up.
bool group_look(RankGroup *group);
// Waits for all; *value becomes the largest of all values. False with the
// reason when somebody has given up.
bool group_meet(RankGroup *group, int64_t *value, Error *error);
// Tells all that this rank cannot go on: their meetings fail for this reason.
void group_give_up(RankGroup *group, const Error *error);
