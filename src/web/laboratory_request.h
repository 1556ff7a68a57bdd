// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory_request.h - what a page asks of the laboratory, read from JSON.
#pragma once

#include "web/field.h"
#include "web/laboratory.h"

#ifdef HAVE_LIBMICROHTTPD

// False when the path is none of the laboratory's; else what was asked
// is done or refused. Any thread.
bool laboratory_request_obey(Laboratory *laboratory, const Call *call, Json *json, Reply *reply);

#endif
