// SPDX-License-Identifier: GPL-3.0-or-later
// drill.h - the face of the room: positions that come again until they are known.
//
//     card      a bad move of one's own game, or a puzzle, as a task for a session
//     spacing   when it comes again                  deck      cards and answers, in a file
//     trainer   which comes next, and what came of it
#pragma once

#include "drill/card.h"
#include "drill/deck.h"
#include "drill/spacing.h"
#include "drill/trainer.h"
