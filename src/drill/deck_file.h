// SPDX-License-Identifier: GPL-3.0-or-later
// deck_file.h - between the deck and its file: deck.c has the cards, deck_file.c the lines.
#pragma once

#include "drill/deck.h"

// What a line says, taken into the cards. False: there is no room, or it is about nothing known.
bool deck_take_mistake(Deck *deck, const Mistake *mistake, int64_t day);
bool deck_take_answer(Deck *deck, const DeckAnswer *answer);
