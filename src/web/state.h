// SPDX-License-Identifier: GPL-3.0-or-later
// state.h - what a page shows of a game, as JSON in one language.
#pragma once

#include "core/json.h"
#include "sitting/sitting.h"

// What the desk knows beside its sitting.
typedef struct StateView {
    const Sitting *sitting;    // NULL: there is no game yet
    bool is_asked;             // a person is to decide, and who
    int side;                  //
    bool is_draw_asked;        // the opponent of that side offers a draw
    bool was_draw_declined;    //
    const Sentence *claim;     // why a draw may be claimed; NULL: it may not
    bool is_thinking;          // a computer does
    int64_t thinker_end_ms;    // when its flag falls, on clock_now_ms(); 0: no clock
    const Retry *retry;        // a bad move of the game is tried again; NULL: none
    const Sentence *complaint; // that the game could not be kept or held; NULL: none
} StateView;

void state_add(Json *json, Language language, const StateView *view);

// The position after so many of the moves, for who looks back.
void state_add_look(Json *json, Language language, const SittingSnapshot *snapshot, int ply);

// What can be played: games, variants, opponents, levels; and whether
// there is a game to go on with.
void state_add_choices(Json *json, Language language);
