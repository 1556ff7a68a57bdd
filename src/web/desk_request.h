// SPDX-License-Identifier: GPL-3.0-or-later
// desk_request.h - what a page asks of the desk, read from JSON.
#pragma once

#include "web/desk.h"
#include "web/field.h"

#ifdef HAVE_LIBMICROHTTPD

// False when the path is none of the desk's; else what was asked is done or refused. Any thread.
bool desk_request_obey(Desk *desk, const Call *call, Json *json, Reply *reply);

#endif
