// SPDX-License-Identifier: GPL-3.0-or-later
// study_request.h - what a page asks of the analysis, read from JSON.
#pragma once

#include "web/play_room.h"
#include "web/field.h"
#include "web/study.h"

#ifdef HAVE_LIBMICROHTTPD

// False when the path is none of the study's; else what was asked is done or refused. The game on
// the page is asked for the game on its board. Any thread.
bool study_request_obey(Study *study, PlayRoom *play, const Call *call, Json *json, Reply *reply);

#endif
