// SPDX-License-Identifier: GPL-3.0-or-later
// hub.c - see hub.h.
#include "web/hub.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"

enum { HEAD_MAX = 64 };

static const char *const channel_names[HUB_CHANNELS] = {
#define ROUTE(...)
#define CHANNEL(number, name, document) name,
#include "web/routes.def"
};

struct HubStream {
    Hub *hub;
    int language;
    uint64_t seen[HUB_CHANNELS]; // versions
    char *message;               // being sent
    size_t length;
    size_t sent;
    uint64_t number;
    bool is_ended;
};

struct Hub {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct {
        char *documents[HUB_LANGUAGES_MAX];
        uint64_t version;
    } channels[HUB_CHANNELS];
    HubStream *streams[HUB_STREAMS_MAX];
    uint64_t opened;
    bool is_stopped;
};

Hub *hub_open(void) {
    Hub *hub = calloc(1, sizeof *hub);
    if (hub == NULL) return NULL;
    pthread_mutex_init(&hub->lock, NULL);
    clock_open_condition(&hub->changed);
    return hub;
}

void hub_stop(Hub *hub) {
    pthread_mutex_lock(&hub->lock);
    hub->is_stopped = true;
    pthread_cond_broadcast(&hub->changed);
    pthread_mutex_unlock(&hub->lock);
}

void hub_close(Hub *hub) {
    if (hub == NULL) return;
    for (int channel = 0; channel < HUB_CHANNELS; channel++) {
        for (int i = 0; i < HUB_LANGUAGES_MAX; i++) free(hub->channels[channel].documents[i]);
    }
    pthread_cond_destroy(&hub->changed);
    pthread_mutex_destroy(&hub->lock);
    free(hub);
}

// The document in one language, to be freed; NULL without memory.
static char *write_document(const char *schema, HubDocument *document, Language language,
                            const void *context) {
    char *room = malloc(HUB_DOCUMENT_MAX);
    if (room == NULL) return NULL;
    Text text = text_over(room, HUB_DOCUMENT_MAX);
    Json json = json_begin_line(&text, schema);
    document(&json, language, context);
    json_close_object(&json);
    char *whole = text.is_cut ? NULL : strdup(room);
    free(room);
    return whole;
}

// Without memory for all of them the documents stay as they are.
void hub_tell(Hub *hub, HubChannel channel, const char *schema, HubDocument *document,
              const void *context) {
    char *copies[HUB_LANGUAGES_MAX] = {NULL};
    bool is_whole = true;
    for (int i = 0; i < HUB_LANGUAGES_MAX && language_number(i) != NULL; i++) {
        copies[i] = write_document(schema, document, language_number(i), context);
        is_whole = is_whole && copies[i] != NULL;
    }
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < HUB_LANGUAGES_MAX && is_whole; i++) {
        char *kept = hub->channels[channel].documents[i];
        hub->channels[channel].documents[i] = copies[i];
        copies[i] = kept;
    }
    if (is_whole) hub->channels[channel].version++;
    pthread_cond_broadcast(&hub->changed);
    pthread_mutex_unlock(&hub->lock);
    for (int i = 0; i < HUB_LANGUAGES_MAX; i++) free(copies[i]);
}

// ---- streams -----------------------------------------------------------------------------------

static int find_language(Language language) {
    for (int i = 0; i < HUB_LANGUAGES_MAX && language_number(i) != NULL; i++) {
        if (language_number(i) == language) return i;
    }
    return 0;
}

// A free place, or that of the oldest stream, which ends.
static int find_place(Hub *hub) {
    int oldest = 0;
    for (int i = 0; i < HUB_STREAMS_MAX; i++) {
        if (hub->streams[i] == NULL) return i;
        if (hub->streams[i]->number < hub->streams[oldest]->number) oldest = i;
    }
    hub->streams[oldest]->is_ended = true;
    pthread_cond_broadcast(&hub->changed);
    return oldest;
}

HubStream *hub_stream_open(Hub *hub, Language language) {
    HubStream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) return NULL;
    stream->hub = hub;
    stream->language = find_language(language);
    pthread_mutex_lock(&hub->lock);
    stream->number = hub->opened++;
    hub->streams[find_place(hub)] = stream;
    pthread_mutex_unlock(&hub->lock);
    return stream;
}

void hub_stream_end(HubStream *stream) {
    pthread_mutex_lock(&stream->hub->lock);
    stream->is_ended = true;
    pthread_cond_broadcast(&stream->hub->changed);
    pthread_mutex_unlock(&stream->hub->lock);
}

void hub_stream_close(HubStream *stream) {
    Hub *hub = stream->hub;
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < HUB_STREAMS_MAX; i++) {
        if (hub->streams[i] == stream) hub->streams[i] = NULL;
    }
    pthread_mutex_unlock(&hub->lock);
    free(stream->message);
    free(stream);
}

// Puts what is new in one channel into the message; false when nothing is.
static bool take_news(HubStream *stream) {
    for (int channel = 0; channel < HUB_CHANNELS; channel++) {
        uint64_t version = stream->hub->channels[channel].version;
        if (version == stream->seen[channel]) continue;
        const char *document = stream->hub->channels[channel].documents[stream->language];
        size_t room = strlen(document) + HEAD_MAX;
        char *message = realloc(stream->message, room);
        if (message == NULL) return false;
        stream->message = message;
        stream->length = (size_t)snprintf(message, room, "event: %s\ndata: %s\n\n",
                                          channel_names[channel], document);
        stream->seen[channel] = version;
        return true;
    }
    return false;
}

// Something to tell, if only that the stream lives. False when it ends.
static bool wait_for_news(HubStream *stream) {
    static const char alive[] = ": alive\n\n";
    Hub *hub = stream->hub;
    int64_t until_ms = clock_now_ms() + HUB_SILENCE_MS;
    while (!hub->is_stopped && !stream->is_ended) {
        if (take_news(stream)) return true;
        if (clock_wait_until(&hub->changed, &hub->lock, until_ms) || clock_now_ms() < until_ms)
            continue;
        free(stream->message);
        stream->message = strdup(alive);
        stream->length = sizeof alive - 1;
        return stream->message != NULL;
    }
    return false;
}

ssize_t hub_stream_read(HubStream *stream, char *buffer, size_t room) {
    if (stream->sent == stream->length) {
        stream->sent = stream->length = 0;
        pthread_mutex_lock(&stream->hub->lock);
        bool goes_on = wait_for_news(stream);
        pthread_mutex_unlock(&stream->hub->lock);
        if (!goes_on) return -1;
    }
    size_t left = stream->length - stream->sent;
    size_t count = left < room ? left : room;
    memcpy(buffer, stream->message + stream->sent, count);
    stream->sent += count;
    return (ssize_t)count;
}
