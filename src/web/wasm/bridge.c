// SPDX-License-Identifier: GPL-3.0-or-later
// bridge.c - see bridge.h.
#include "web/wasm/bridge.h"

#include <emscripten.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/thread.h"
#include "web/rooms.h"

enum { ASKERS = 2, NEWS_BYTES = 64 << 10 };

typedef struct BridgeQuestion {
    struct BridgeQuestion *next;
    int number;
    RouteMethod method;
    char *name, *body;
} BridgeQuestion;

typedef struct Listener {
    struct Listener *next;
    Bridge *bridge;
    HubStream *stream; // NULL: not open yet
    int number;
    bool is_ended;
    char *language;
} Listener;

struct Bridge {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    RoomsSettings settings;
    Rooms *rooms; // NULL: not open yet
    BridgeQuestion *first, *last;
    int askers, idle; // of them
    Listener *listeners;
};

// ---- questions ---------------------------------------------------------------------------------

static void *ask(void *context);

static bool add_asker(Bridge *bridge, void *(*run)(void *context)) {
    pthread_t thread;
    if (!thread_start(&thread, run, bridge)) return false;
    pthread_detach(thread);
    bridge->askers++;
    return true;
}

// A question that takes long holds up no other; but threads are dear, and at the start one will do.
// Under lock.
static void look_for_asker(Bridge *bridge) {
    if (bridge->rooms != NULL && bridge->first != NULL && bridge->idle == 0
        && bridge->askers < ASKERS)
        add_asker(bridge, ask);
}

// The next one, once the rooms are open.
static BridgeQuestion *take(Bridge *bridge) {
    pthread_mutex_lock(&bridge->lock);
    bridge->idle++;
    while (bridge->rooms == NULL || bridge->first == NULL)
        pthread_cond_wait(&bridge->changed, &bridge->lock);
    bridge->idle--;
    BridgeQuestion *question = bridge->first;
    bridge->first = question->next;
    look_for_asker(bridge);
    pthread_mutex_unlock(&bridge->lock);
    return question;
}

static void *ask(void *context) {
    Bridge *bridge = context;
    for (;;) {
        BridgeQuestion *question = take(bridge);
        RoomsAnswer answer =
            rooms_ask(bridge->rooms, question->method, question->name, slice_of(question->body));
        MAIN_THREAD_ASYNC_EM_ASM({ Module.onAnswer($0, $1, $2); }, question->number, answer.status,
                                 answer.text);
        free(question->name);
        free(question->body);
        free(question);
    }
    return NULL;
}

// Opening reads files, and waits.
static void *open_and_ask(void *context) {
    Bridge *bridge = context;
    Error error = {{0}};
    Rooms *rooms = rooms_open(&bridge->settings, &error);
    char *reason = NULL;
    if (rooms == NULL && (reason = malloc(MESSAGE_MAX)) != NULL) {
        Text text = text_over(reason, MESSAGE_MAX);
        words_add(language_english(), &error, &text);
    }
    pthread_mutex_lock(&bridge->lock);
    bridge->rooms = rooms;
    pthread_cond_broadcast(&bridge->changed);
    pthread_mutex_unlock(&bridge->lock);
    MAIN_THREAD_ASYNC_EM_ASM({ Module.onOpen($0); }, reason);
    return ask(context);
}

EMSCRIPTEN_KEEPALIVE Bridge *bridge_open(bool saves, unsigned seed) {
    Bridge *bridge = calloc(1, sizeof *bridge);
    if (bridge == NULL) return NULL;
    pthread_mutex_init(&bridge->lock, NULL);
    pthread_cond_init(&bridge->changed, NULL);
    bridge->settings = (RoomsSettings){.saves = saves, .resumes = saves, .seed = random_mix(seed)};
    return add_asker(bridge, open_and_ask) ? bridge : NULL;
}

EMSCRIPTEN_KEEPALIVE void bridge_ask(Bridge *bridge, int number, bool is_post, char *name,
                                     char *body) {
    BridgeQuestion *question = calloc(1, sizeof *question);
    if (question == NULL) {
        MAIN_THREAD_ASYNC_EM_ASM({ Module.onAnswer($0, 503, 0); }, number);
        free(name);
        free(body);
        return;
    }
    question->number = number;
    question->method = is_post ? POST : GET;
    question->name = name;
    question->body = body;
    pthread_mutex_lock(&bridge->lock);
    if (bridge->first == NULL)
        bridge->first = question;
    else
        bridge->last->next = question;
    bridge->last = question;
    look_for_asker(bridge);
    pthread_cond_broadcast(&bridge->changed);
    pthread_mutex_unlock(&bridge->lock);
}

// ---- news --------------------------------------------------------------------------------------

static void tell(Listener *listener, const char *bytes, size_t count) {
    char *text = malloc(count);
    if (text == NULL) return;
    memcpy(text, bytes, count);
    MAIN_THREAD_ASYNC_EM_ASM({ Module.onNews($0, $1, $2); }, listener->number, text, count);
}

static bool start_listening(Listener *listener) {
    Bridge *bridge = listener->bridge;
    Language language = language_find(listener->language);
    pthread_mutex_lock(&bridge->lock);
    while (bridge->rooms == NULL) pthread_cond_wait(&bridge->changed, &bridge->lock);
    if (!listener->is_ended)
        listener->stream = hub_stream_open(rooms_hub(bridge->rooms),
                                           language != NULL ? language : language_english());
    pthread_mutex_unlock(&bridge->lock);
    return listener->stream != NULL;
}

static void forget(Listener *listener) {
    Bridge *bridge = listener->bridge;
    pthread_mutex_lock(&bridge->lock);
    Listener **place = &bridge->listeners;
    while (*place != listener) place = &(*place)->next;
    *place = listener->next;
    pthread_mutex_unlock(&bridge->lock);
    if (listener->stream != NULL) hub_stream_close(listener->stream);
    free(listener->language);
    free(listener);
}

static void *listen(void *context) {
    Listener *listener = context;
    char *news = malloc(NEWS_BYTES);
    ssize_t count = 0;
    if (news != NULL && start_listening(listener)) {
        while ((count = hub_stream_read(listener->stream, news, NEWS_BYTES)) >= 0)
            tell(listener, news, (size_t)count);
    }
    free(news);
    forget(listener);
    return NULL;
}

EMSCRIPTEN_KEEPALIVE void bridge_listen(Bridge *bridge, int number, char *language) {
    Listener *listener = calloc(1, sizeof *listener);
    pthread_t thread;
    if (listener == NULL) {
        free(language);
        return;
    }
    *listener = (Listener){.bridge = bridge, .number = number, .language = language};
    pthread_mutex_lock(&bridge->lock);
    listener->next = bridge->listeners;
    bridge->listeners = listener;
    pthread_mutex_unlock(&bridge->lock);
    if (thread_start(&thread, listen, listener))
        pthread_detach(thread);
    else
        forget(listener);
}

EMSCRIPTEN_KEEPALIVE void bridge_end(Bridge *bridge, int number) {
    pthread_mutex_lock(&bridge->lock);
    for (Listener *one = bridge->listeners; one != NULL; one = one->next) {
        if (one->number != number) continue;
        one->is_ended = true;
        if (one->stream != NULL) hub_stream_end(one->stream);
    }
    pthread_mutex_unlock(&bridge->lock);
}
