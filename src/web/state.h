// SPDX-License-Identifier: GPL-3.0-or-later
// state.h - what a page shows of a game, as JSON in one language.
#pragma once

#include "core/json.h"
#include "words/words.h"

typedef struct Session Session;
typedef struct Keeper Keeper;

typedef struct StateView {
    const Session *session; // without a game: there is none yet
    const Keeper *keeper;
    const Sentence *complaint; // that the game could not be kept or looked at; "": none
    int64_t now_ms;            // for the clocks
} StateView;

void state_add(Json *json, Language language, const StateView *view);

// The position after so many of the moves, to look back at.
void state_add_look(Json *json, Language language, const Session *session, int ply);

// What can be played: games, variants, opponents, levels; and whether
// there is a game to go on with.
void state_add_choices(Json *json, Language language);
