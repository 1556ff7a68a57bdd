// SPDX-License-Identifier: GPL-3.0-or-later
// reply.h - what is sent to a client, each with the heads that keep a
// browser strict; and what it asked.
#pragma once

#ifdef HAVE_LIBMICROHTTPD

#include <microhttpd.h>

#include "web/http/page.h"
#include "words/words.h"

void reply_add_heads(struct MHD_Response *response);
enum MHD_Result reply_text(struct MHD_Connection *connection, int status, const char *type,
                           const char *text, size_t length);
enum MHD_Result reply_refuse(struct MHD_Connection *connection, int status);
// Of "gzip, deflate;q=0.5": whether gzip is wanted, by its name or else by "*".
bool reply_takes_gzip(const char *codings);
// A file of the page, or that it is still the same.
enum MHD_Result reply_file(struct MHD_Connection *connection, const PageFile *file);

// Of the request; NULL: it says nothing of this name.
const char *reply_head(struct MHD_Connection *connection, const char *name);
// Whether one of its heads has a NUL inside: what is checked would not be all that came.
bool reply_has_nul(struct MHD_Connection *connection);
const char *reply_argument(struct MHD_Connection *connection, const char *name);
Language reply_language(struct MHD_Connection *connection);

#endif
