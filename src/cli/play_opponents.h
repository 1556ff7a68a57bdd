// SPDX-License-Identifier: GPL-3.0-or-later
// play_opponents.h - which computer players there are to offer, and who gives advice.
#ifndef ROQUE_CLI_PLAY_OPPONENTS_H
#define ROQUE_CLI_PLAY_OPPONENTS_H

#include "cli/play_session.h"

enum { OPPONENTS_MAX = 8 };

// Texts of computer players worth offering, the strongest first; returns the count.
int opponents_list(const char *texts[OPPONENTS_MAX]);

// The text of the strongest player this program has.
void opponents_strongest(char text[PLAYER_TEXT_MAX]);

// The move the strongest searching player would make now. False when there is none, or when it fails.
bool opponents_advise(Session *session, char name[PLAYER_NAME_MAX], Thought *thought);

#endif
