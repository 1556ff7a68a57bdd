// SPDX-License-Identifier: GPL-3.0-or-later
// review_state.h - the review of the game on the board, as JSON in one language.
#ifndef ROQUE_WEB_REVIEW_STATE_H
#define ROQUE_WEB_REVIEW_STATE_H

#include "core/json.h"
#include "sitting/sitting.h"

// What was found: both sides' accuracy and bad moves, the course of the game, the worst moves in words.
void review_state_add(Json *json, Language language, const Sitting *sitting);

#endif
