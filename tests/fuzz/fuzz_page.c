// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_page.c - any bytes as the body of any request of the page: it is answered or refused, with a
// reason, and the rooms go on.
//
// The first byte chooses the request; the rest is its body.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "web/rooms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct {
    RouteMethod method;
    const char *name;
} requests[] = {
#define ROUTE(method, name, handler, document, ...) {method, name},
#define CHANNEL(number, name, document)
#include "web/routes.def"
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

// They are opened once: what one request leaves behind, the next one finds.
static Rooms *open_rooms(void) {
    Error error = {{0}};
    Rooms *rooms = rooms_open(&(RoomsSettings){.saves = false, .seed = 1}, &error);
    if (rooms == NULL) abort();
    return rooms;
}

static int ask(const Rooms *rooms, RouteMethod method, const char *name, Slice body) {
    RoomsAnswer answer = rooms_ask(rooms, method, name, body);
    const int status = answer.status;
    // Whoever is refused is told why.
    if (status == 200 && answer.text == NULL) abort();
    if ((status == 400 || status == 409) && answer.text == NULL) abort();
    free(answer.text);
    return status;
}

// What goes on by itself is ended, so that the next input meets quiet rooms.
static void calm(const Rooms *rooms) {
    ask(rooms, POST, "lab/stop", slice_of("{}"));
    ask(rooms, POST, "study/live", slice_of("{\"lines\":1,\"is_live\":false}"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Rooms *rooms;
    if (rooms == NULL) rooms = open_rooms();
    if (size < 1) return 0;
    const Slice body = {(const char *)data + 1, size - 1};
    const int which = data[0] % REQUESTS;
    const int status = ask(rooms, requests[which].method, requests[which].name, body);
    if (status != 200 && status != 400 && status != 404 && status != 409 && status != 503) abort();
    calm(rooms);
    return 0;
}
