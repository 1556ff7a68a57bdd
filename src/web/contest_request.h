// SPDX-License-Identifier: GPL-3.0-or-later
// contest_request.h - a match that a page wants to be played or watched, read from JSON.
#pragma once

#include "web/contest.h"
#include "web/field.h"
#include "web/watcher.h"

#ifdef HAVE_LIBMICROHTTPD

// False when the path is none of a match's; else what was asked is done or refused. Any thread.
bool contest_request_obey(Contest *contest, Watcher *watcher, const Call *call, Reply *reply);

// What an earlier start of the program had begun is gone on with, and watched.
void contest_request_restore(Contest *contest, Watcher *watcher);

#endif
