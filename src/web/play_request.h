// SPDX-License-Identifier: GPL-3.0-or-later
// play_request.h - what a page asks of the game on it, read from JSON.
#pragma once

#include "core/json.h"
#include "web/field.h"
#include "web/play_room.h"

#ifdef HAVE_LIBMICROHTTPD

// False when the path is none of the game's; else what was asked is done or refused. Any thread.
bool play_request_obey(PlayRoom *room, const Call *call, Json *json, Reply *reply);

#endif
