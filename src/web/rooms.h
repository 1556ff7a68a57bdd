// SPDX-License-Identifier: GPL-3.0-or-later
// rooms.h - the rooms behind the page, without its transport: a request is a name and a body, the
// answer a document; what happens is heard through the hub. HTTP (http/) wraps this, and so could
// anything else.
#pragma once

#include "web/hub.h"
#include "web/routes.h"

typedef struct RoomsSettings {
    bool saves;   // games are kept in files, as those of `roque play`
    bool resumes; // everything is as an earlier start left it
    uint64_t seed;
    Language language; // of the page, whatever the browser's; NULL: the browser's
} RoomsSettings;

// NULL with a reason.
Rooms *rooms_open(const RoomsSettings *settings, Error *error);
// Streams end, who waits is sent away, and so is everybody from now on. Any thread.
void rooms_stop(Rooms *rooms);
// Leaves the game as it is. Nobody may be asking any more.
void rooms_close(Rooms *rooms);

Hub *rooms_hub(const Rooms *rooms);

typedef struct RoomsAnswer {
    int status; // 200; 400 cannot be read, 404 nothing there, 409 refused, 503 no memory
    bool is_json;
    char *text; // to be freed; NULL: there is nothing but the status
} RoomsAnswer;

// Asks for the route of this name ("study/go") with an object of JSON as its body. Any thread.
RoomsAnswer rooms_ask(const Rooms *rooms, RouteMethod method, const char *name, Slice body);
