// SPDX-License-Identifier: GPL-3.0-or-later
// pages.h - the face of the room: what a journal of games becomes for people and other programs.
#pragma once

#include "pages/end_positions.h"
#include "pages/match_page.h"
