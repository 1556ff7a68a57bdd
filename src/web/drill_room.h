// SPDX-License-Identifier: GPL-3.0-or-later
// drill_room.h - the drill on the page: positions of one's own mistakes and puzzles, which a
// trainer (drill/trainer.h) asks one after the other, each a task for a session of its own.
//
//     POST ──> drill_do ──> session_step ──> trainer ──> deck; hub (the document of the drill)
//     thinker ──┘ (posts what a move is worth)
//
// Deck and puzzles are read when somebody first asks for them. Other programs may write into the
// deck meanwhile: what they wrote is taken in with the next position.
#pragma once

#include "drill/drill.h"
#include "web/hub.h"
#include "web/session_room.h"

typedef struct DrillRoom DrillRoom;

// `hub` is told what happens. NULL with a reason.
DrillRoom *drill_open(Hub *hub, bool saves, Error *error);
void drill_close(DrillRoom *room);

// How many positions are due, as it is now. False with a reason. Any thread, as all that follows.
bool drill_look(DrillRoom *room, Error *error);
// Takes the mistakes of the player of this name (NULL: as the list knows) in the opened file of
// games into the deck; `added`: how many are new. Refused where nobody has reviewed them.
bool drill_add(DrillRoom *room, const char *player, int *added, Error *error);
// The first position of those that are asked for, and every next one. Where there is none that is
// told, and no refusal.
bool drill_begin(DrillRoom *room, const DrillFilter *filter, Error *error);
bool drill_next(DrillRoom *room, Error *error);
// No more positions.
void drill_leave(DrillRoom *room);
// A move or a hint; answers in the language once it is judged.
void drill_do(DrillRoom *room, const SessionAct *act, Language language, PlayAnswer *answer);
// What was to be found: that counts as missed, if nothing was found before.
void drill_solve(DrillRoom *room, Language language, PlayAnswer *answer);
