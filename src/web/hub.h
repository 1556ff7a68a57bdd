// SPDX-License-Identifier: GPL-3.0-or-later
// hub.h - what pages are told: of each channel the newest document, in every language.
//
// A document replaces the one before it, so that a slow reader misses what is no longer true
// instead of making anybody wait: what is kept for a reader is at most one message.
#pragma once

#include <sys/types.h>

#include "core/json.h"
#include "words/words.h"

// Languages there are at most, streams at the same time, and silence after
// which a stream says that it lives.
enum { HUB_LANGUAGES_MAX = 8, HUB_STREAMS_MAX = 128, HUB_SILENCE_MS = 10000 };

// Of routes.def.
typedef enum HubChannel {
#define ROUTE(...)
#define CHANNEL(number, name, document) number,
#include "web/routes.def"
#undef ROUTE
#undef CHANNEL
    HUB_CHANNELS,
} HubChannel;

typedef struct Hub Hub;
typedef struct HubStream HubStream;

Hub *hub_open(void);
// All streams end; then to be called once they are closed.
void hub_stop(Hub *hub);
void hub_close(Hub *hub);

// Room for a document: the legal moves of Amazons, and the longest game there is.
enum { HUB_DOCUMENT_MAX = 4 << 20 };

// Writes the inside of a document in one language.
typedef void HubDocument(Json *json, Language language, const void *context);
// The newest document of the channel, "roque.SCHEMA/1"; where there is no memory for it the old one
// stays. Any thread; those of one channel not at the same time.
void hub_tell(Hub *hub, HubChannel channel, const char *schema, HubDocument *document,
              const void *context);

// A reader, who is first told everything there is. Where there are too many the oldest
// one ends. NULL without memory.
HubStream *hub_stream_open(Hub *hub, Language language);
void hub_stream_close(HubStream *stream);
// Whoever reads it is told that it ends. Any thread.
void hub_stream_end(HubStream *stream);
// Waits until there is something to tell and copies as much of it as there is
// room for; -1: the stream ends.
ssize_t hub_stream_read(HubStream *stream, char *buffer, size_t room);
